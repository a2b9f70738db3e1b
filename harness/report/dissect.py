"""Which bytes of a run's frames are which fields, as far as the specs are at hand.

pycodec tells them (`pycodec.anatomy`): the specs of some releases are inside it, those of other references
lie beside their jars. Nothing is fetched to make a report: of a message whose specs are not there, the bytes
are shown as they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from harness.errors import UserError
from harness.references import find_reference, has_reference
from harness.schema_path import json_names
from pycodec import KAFKA, CodecError, Policy, Protocol
from pycodec.anatomy import dissect
from pycodec.specs.bundle import RELEASES

__all__ = ["LONGEST", "Field", "Reading", "plain", "read_fields"]

LONGEST: Final = 8_192
"""Bytes of the longest frame whose fields are told: every report looks at some hundred frames."""

_LINE: Final = 8
"""Bytes on a line where no fields are known."""


@dataclass(frozen=True, slots=True)
class Field:
    """Some bytes that belong together.

    Attributes:
        start, end: where they are in the frame.
        path: of the field, in JSON names with indices; `""` for what is of no field.
        says: value, count or tag; of bytes without a field the letters among them.
    """

    start: int
    end: int
    path: str
    says: str


@dataclass(frozen=True, slots=True)
class Reading:
    """All bytes of a frame.

    Attributes:
        fields: in order, without a gap.
        known: whether they are told by the message's spec.
        error: why the frame cannot be read on, with the place; `""` if it can.
    """

    fields: tuple[Field, ...]
    known: bool
    error: str = ""


def read_fields(reference: str, message: str, version: int, data: bytes, *, whole: bool) -> Reading:
    """The fields of a frame; its plain bytes where the specs are not there, or the frame is not theirs.

    Args:
        reference: catalogue name of the run's.
        message, version: whose frame it is.
        data: the frame.
        whole: whether it is known to be right: one that cannot be read then has another layout than the spec.
    """
    specs = _specs(reference)
    if specs is None or len(data) > LONGEST:
        return plain(data)
    protocol, policy = specs
    try:
        anatomy = dissect(protocol.codec(message, version, policy), data)
    except CodecError:  # no such message, or not in this version
        return plain(data)
    if whole and (anatomy.error is not None or anatomy.end != len(data)):
        return plain(data)
    fields = [
        Field(piece.start, piece.end, json_names(piece.path), piece.text)
        for piece in anatomy.pieces
        if piece.end > piece.start
    ]
    if anatomy.end < len(data):
        rest = "left over" if anatomy.error is None else "not read"
        fields.append(Field(anatomy.end, len(data), "", rest))
    return Reading(tuple(fields), True, "" if anatomy.error is None else json_names(str(anatomy.error)))


def plain(data: bytes) -> Reading:
    """Bytes of which no fields are known, with the letters among them."""
    shown = data[:LONGEST]
    return Reading(
        tuple(
            Field(start, min(start + _LINE, len(shown)), "", _letters(shown[start : start + _LINE]))
            for start in range(0, len(shown), _LINE)
        ),
        False,
    )


def _letters(data: bytes) -> str:
    return "".join(chr(byte) if 0x20 <= byte < 0x7F else "·" for byte in data)


@cache
def _specs(reference: str) -> tuple[Protocol, Policy] | None:
    """The specs of a reference, and the limits of its readers; None where they are not at hand."""
    if reference in RELEASES:
        return Protocol.kafka(reference), KAFKA
    try:
        if not has_reference(reference):
            return None
        found = find_reference(reference)
        return found.protocol, found.policy
    except (UserError, CodecError, OSError, ValueError):
        return None
