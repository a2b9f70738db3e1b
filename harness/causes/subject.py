"""What declared limits are about, in a value: which places hold it, and the value without it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from harness.causes.scope import Place, places_of
from harness.limits import Limit
from harness.values.shrink import TAGS, Fields, Node, default_of, replaced, value_class
from pycodec.specs.model import MessageSpec, Primitive

__all__ = ["without"]


def without(message: MessageSpec, version: int, fields: Fields, limits: Sequence[Limit]) -> Fields:
    """A value without what limits are about; itself, where it has none of that."""
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
    return fields


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
