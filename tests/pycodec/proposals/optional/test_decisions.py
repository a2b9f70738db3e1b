"""The open questions of the first draft: each decision held to the code, and the costs it leads to."""

from __future__ import annotations

import pytest

from pycodec.proposals.optional import DraftCodec, parse_draft
from pycodec.proposals.optional.codec import encode_length
from pycodec.proposals.optional.costs import CASES, costs
from pycodec.proposals.optional.decisions import DECISIONS
from pycodec.types import VARINT
from tests.pycodec.proposals.optional.specs import spec_text

ROWS = {row.case: (row.none, row.draft, row.accepted) for row in costs()}


def test_every_decision_is_complete_and_has_a_name_of_its_own() -> None:
    assert len({decision.id for decision in DECISIONS}) == len(DECISIONS) == 18
    for decision in DECISIONS:
        assert decision.question.endswith(("?", "."))
        assert decision.decision.endswith(".")
        assert decision.reason.rstrip('"').endswith(".")


@pytest.mark.parametrize("length", [1, 2, 63, 64, 8191, 8192, 2**31 - 1])
def test_lengths_are_kafkas_varint(length: int) -> None:
    assert encode_length(length) == VARINT.to_bytes(length)


def test_lengths_from_64_take_two_bytes() -> None:
    assert (encode_length(1).hex(), len(encode_length(63)), len(encode_length(64))) == ("02", 1, 2)


def test_no_value_is_empty_so_zero_is_free() -> None:
    """The emptiest value of every type still has bytes."""
    types = ["bool", "int8", "string", "bytes", "records", "[]int8", "uuid", "float64"]
    for type in types:
        nullable = type in ("string", "bytes", "records", "[]int8")
        field = {"name": "Field", "type": type, "tag": 1, "nullable": nullable}
        codec = DraftCodec(parse_draft(spec_text(field)), 1)
        empty = {"string": "", "bytes": b"", "records": b"", "[]int8": []}.get(type, True)
        empty = {"int8": 1, "uuid": bytes([1] * 16), "float64": 1.0}.get(type, empty)
        encoded = codec.encode(codec.message_class(field=empty))
        assert encoded[0] // 2 == len(encoded) - 1 - 2 - 1 - 2 >= 1


def test_a_message_begins_with_one_buffer_not_two() -> None:
    codec = DraftCodec(parse_draft(spec_text()), 1)
    assert codec.encode(codec.message_class(id=1)).hex() == "000001"


# Costs


def test_a_struct_without_optional_fields_costs_one_byte_in_both() -> None:
    assert ROWS["no optional field"] == (2, 3, 3)


def test_the_costs_in_full() -> None:
    """Bytes of a struct: without optional fields at all, in the draft, as accepted."""
    assert ROWS == {
        "no optional field": (2, 3, 3),
        "bool": (2, 7, 6),
        "int32": (2, 10, 9),
        "int64": (2, 14, 13),
        "string of 1 byte": (2, 9, 7),
        "string of 11 bytes": (2, 19, 17),
        "string of 62 bytes": (2, 71, 68),
        "string of 200 bytes": (2, 209, 208),
        "bytes, 100": (2, 111, 106),
        "empty array (not null)": (2, 10, 6),
        "array of 3 int32": (2, 22, 18),
        "bool, int32 and int64": (2, 25, 22),
        "all six": (2, 61, 48),
    }
    assert ROWS.keys() == CASES.keys()


def test_the_draft_is_never_the_cheaper_one() -> None:
    assert all(draft >= accepted for _, draft, accepted in ROWS.values())


def test_a_null_array_costs_four_bytes_as_a_mandatory_field_and_none_as_an_optional_one() -> None:
    """The document's motivation."""
    mandatory = {"name": "List", "type": "[]int8", "versions": "0+", "nullableVersions": "0+"}
    with_it = parse_draft(spec_text(fields=[{"name": "Id", "type": "int16", "versions": "0+"}, mandatory]))
    optional = parse_draft(spec_text({"name": "List", "type": "[]int8", "tag": 1, "nullable": True}))
    sizes = [
        len(c.encode(c.message_class(list=None))) for c in (DraftCodec(with_it, 1), DraftCodec(optional, 1))
    ]
    assert sizes == [1 + 2 + 4, 1 + 2]
