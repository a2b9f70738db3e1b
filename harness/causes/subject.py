"""What declared limits are about, in a value: which fields hold it, and the value without it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from harness.causes.scope import Place, places_of
from harness.limits import Limit
from harness.outcome import Reason
from harness.values.shrink import TAGS, Fields, Node, default_of, replaced, value_class
from pycodec.specs.model import MessageSpec, Primitive

__all__ = ["may_explain", "without"]


def without(
    message: MessageSpec, version: int, fields: Fields, limits: Sequence[Limit]
) -> tuple[Fields, frozenset[str]]:
    """A value without what limits are about, and the paths that held it; itself, where none does."""
    held: set[str] = set()
    # A value may have a hundred thousand places, and no more kinds of them than its message has.
    naming: dict[Place, list[Limit]] = {}
    for node, place in list(places_of(message, version, fields)):
        if node.is_container:
            continue
        here = naming.get(place)
        if here is None:
            here = naming[place] = [limit for limit in limits if limit.names_values and _names(limit, place)]
        if any(_is_about(limit, node) for limit in here):
            fields = replaced(fields, node.site, _plain(node))
            held.add(place.path)
    return fields, frozenset(held)


def may_explain(held: Collection[str], reason: str, path: str | None) -> bool:
    """Whether what stands at some paths may be why a case fails: not if there is none of it, or another field
    came out wrong.

    Of a refusal, where it was met says nothing.
    """
    if reason != Reason.VALUE_DIFFERS or not path:
        return bool(held)
    return any(each == path or each.startswith(f"{path}.") for each in held)


def _plain(node: Node) -> Any:
    """What to put at a place: nothing in particular."""
    if node.field is not None:
        return default_of(node.field)
    if node.type == TAGS:
        return []
    return "" if node.type is Primitive.STRING else 0


def _names(limit: Limit, place: Place) -> bool:
    """Whether a limit may be about what stands at a place."""
    return limit.place is None or any(map(limit.place.search, (place.path, place.fact("meaning"))))


def _is_about(limit: Limit, node: Node) -> bool:
    """Whether a limit is about the value at a place that it names."""
    if limit.value is not None and not limit.value.search(f"{node.site[-1]!r}: {node.value!r}"):
        return False
    return not limit.classes or value_class(node) in limit.classes
