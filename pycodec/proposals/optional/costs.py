"""What optional fields cost on the wire: the draft beside the accepted KIP-482, measured on one struct.

Measured, not computed: both codecs write two messages that differ by one more struct in an array.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pycodec.interpreter import write
from pycodec.policy import KAFKA
from pycodec.proposals.optional.codec import DraftCodec
from pycodec.proposals.optional.convert import to_accepted
from pycodec.proposals.optional.spec import parse_draft
from pycodec.specs.parse import parse_message

__all__ = ["CASES", "CostRow", "costs"]

SPEC = """
{ "name": "Costs", "type": "data", "validVersions": "0-1", "versionsWithOptional": "1+", "fields": [
    { "name": "Rows", "type": "[]Row", "versions": "0+", "optionalFields": [
        { "name": "Text", "type": "string", "tag": 1, "default": "" },
        { "name": "Flag", "type": "bool", "tag": 2 },
        { "name": "Number", "type": "int32", "tag": 3 },
        { "name": "Long", "type": "int64", "tag": 4 },
        { "name": "Numbers", "type": "[]int32", "tag": 200, "nullable": true },
        { "name": "Data", "type": "bytes", "tag": "0xffff", "default": "" }
      ], "fields": [{ "name": "Id", "type": "int16", "versions": "0+" }]}]}
"""

CASES: dict[str, dict[str, Any]] = {
    "no optional field": {},
    "bool": {"flag": True},
    "int32": {"number": 1},
    "int64": {"long": 1},
    "string of 1 byte": {"text": "a"},
    "string of 11 bytes": {"text": "hello world"},
    "string of 62 bytes": {"text": "a" * 62},
    "string of 200 bytes": {"text": "a" * 200},
    "bytes, 100": {"data": bytes(100)},
    "empty array (not null)": {"numbers": []},
    "array of 3 int32": {"numbers": [1, 2, 3]},
    "bool, int32 and int64": {"flag": True, "number": 1, "long": 1},
    "all six": {"flag": True, "number": 1, "long": 1, "text": "hello world", "numbers": [1], "data": b"ab"},
}
"""The optional fields that are set in a struct whose one mandatory field takes 2 bytes."""


@dataclass(frozen=True, slots=True)
class CostRow:
    """One struct.

    Attributes:
        case: a key of `CASES`.
        none: its bytes in a version without optional fields, which cannot hold them.
        draft: its bytes with the draft's buffer.
        accepted: its bytes with the accepted KIP's tagged fields and compact types.
    """

    case: str
    none: int
    draft: int
    accepted: int


def costs() -> tuple[CostRow, ...]:
    """The bytes of a struct in every case of `CASES`."""
    spec = parse_draft(SPEC)
    plain, draft = DraftCodec(spec, 0), DraftCodec(spec, 1)
    accepted = parse_message(to_accepted(SPEC))

    def message(codec: DraftCodec, count: int, given: dict[str, Any]) -> Any:
        return codec.message_class(rows=[codec.classes["Row"](**given) for _ in range(count)])

    def compact(count: int, given: dict[str, Any]) -> int:
        return len(write(accepted, 1, KAFKA, draft.classes, message(draft, count, given)))

    return tuple(
        CostRow(
            case,
            plain.size(message(plain, 2, {})) - plain.size(message(plain, 1, {})),
            draft.size(message(draft, 2, given)) - draft.size(message(draft, 1, given)),
            compact(2, given) - compact(1, given),
        )
        for case, given in CASES.items()
    )
