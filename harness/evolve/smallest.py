"""The plainest value that still shows what a given one shows; deterministic."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Protocol, TypeVar

from harness.values.equality import same
from harness.values.shrink import TAGS, default_fields, default_of, replaced, shrunk, walk
from pycodec.specs.model import FieldSpec, StructSpec
from pycodec.values import attribute_names

__all__ = ["smallest", "telling"]

_STEPS: Final = 3000
"""Candidates that are tried at most; a small value needs some hundreds."""


class _Shown(Protocol):
    @property
    def value(self) -> dict[str, Any]: ...


T = TypeVar("T", bound=_Shown)


def smallest(spec: StructSpec, start: T, still: Callable[[dict[str, Any]], T | None]) -> T:
    """Shrink `start.value` as long as `still` finds the same in it.

    First all fields but one are at their defaults; then each place is made plainer until none can be.
    """
    best, steps = start, 0
    empty = default_fields(spec)
    for name, held in start.value.items():
        found = still({**empty, name: held})
        if found is not None:
            best = found
            break
    changed = True
    while changed:
        changed = False
        for node in walk(spec, best.value):
            for plainer in shrunk(node):
                steps += 1
                if steps > _STEPS:
                    return best
                found = still(replaced(best.value, node.site, plainer))
                if found is not None:
                    best, changed = found, True
                    break
            if changed:
                break
    return best


def telling(spec: StructSpec, fields: dict[str, Any]) -> dict[str, Any]:
    """A value in plain form without what holds its default."""
    found = {
        name: _told(field, fields[name])
        for name, field in zip(attribute_names(spec), spec.fields, strict=True)
        if not same(fields.get(name), default_of(field))
    }
    return {**found, TAGS: fields[TAGS]} if fields.get(TAGS) else found


def _told(field: FieldSpec, value: Any) -> Any:
    if field.struct is None or value is None:
        return value
    if isinstance(value, list):
        return [telling(field.struct, each) for each in value]
    return telling(field.struct, value)
