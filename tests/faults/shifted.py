"""Codecs that take one field for another than it is, so that what stands behind it is at the wrong place.

`--testee tests.faults.shifted:<name>`, for each of `FIELDS`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from harness.pair import Pair
from harness.references import find_reference
from harness.testees.base import Testee
from pycodec import Protocol
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.specs.versions import Versions
from tests.faults.misread import misread

__all__ = ["FIELDS", "Shifted"]


@dataclass(frozen=True, slots=True)
class Shift:
    """One field, and what it is taken for.

    Attributes:
        pair: where it shows.
        fields: its name in JSON, and that of another one that is changed.
        change: what the codec makes of its spec, in the struct that it is of.
        words: the same, as a report tells it.
    """

    pair: Pair
    fields: tuple[str, ...]
    change: Callable[[StructSpec, FieldSpec], FieldSpec]
    words: str


def _is(type_: Primitive) -> Callable[[StructSpec, FieldSpec], FieldSpec]:
    return lambda struct, field: replace(field, type=type_)


def _in(versions: str) -> Callable[[StructSpec, FieldSpec], FieldSpec]:
    return lambda struct, field: replace(field, versions=Versions.parse(versions))


def _each_other(*names: str) -> Callable[[StructSpec, FieldSpec], FieldSpec]:
    def change(struct: StructSpec, field: FieldSpec) -> FieldSpec:
        (other,) = (each for each in struct.fields if each.json_name in names and each != field)
        return other

    return change


FIELDS: Final = {
    "wider": Shift(
        Pair("ListOffsetsRequest", 4),
        ("currentLeaderEpoch",),
        _is(Primitive.INT64),
        "with topics.partitions.currentLeaderEpoch as int64",
    ),
    "late": Shift(Pair("FetchRequest", 7), ("sessionEpoch",), _in("8+"), "without sessionEpoch"),
    "exchanged": Shift(
        Pair("JoinGroupRequest", 2),
        ("sessionTimeoutMs", "rebalanceTimeoutMs"),
        _each_other("sessionTimeoutMs", "rebalanceTimeoutMs"),
        "with sessionTimeoutMs and rebalanceTimeoutMs in each other's place",
    ),
}


class Shifted(Testee):
    """A codec made from the spec as it is taken."""

    name = "shifted"
    version = "1"
    shift: Shift

    def __init__(self) -> None:
        shift = type(self).shift

        def bug(message: MessageSpec, struct: StructSpec, field: FieldSpec) -> FieldSpec:
            return shift.change(struct, field) if field.json_name in shift.fields else field

        right = find_reference("4.4.0").protocol.spec(shift.pair.message)
        self._taken = Protocol([misread(right, bug)])

    def supports(self, message: str, version: int) -> str | None:
        """Only the one message."""
        return None if message == type(self).shift.pair.message else "another message"

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """As the field is taken."""
        value = from_dict(self._taken.message_class(message), fields)
        return self._taken.codec(message, version).encode(value)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        """As the field is taken."""
        value, consumed = self._taken.codec(message, version).decode(data)
        return to_dict(value), consumed


def __getattr__(name: str) -> type[Shifted]:
    """A testee class for each shift (PEP 562)."""
    if name not in FIELDS:
        raise AttributeError(f"no shift {name!r}")
    made = type(name, (Shifted,), {"shift": FIELDS[name]})
    globals()[name] = made
    return made
