"""The open questions of the first draft: decisions held to the code, and the costs that they lead to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from harness.docs.pages import Row
from pycodec import KAFKA
from pycodec.interpreter import write
from pycodec.proposals.optional import DraftCodec, parse_draft, to_accepted
from pycodec.proposals.optional.codec import encode_length
from pycodec.specs.parse import parse_message
from pycodec.types import VARINT
from tests.pycodec.proposals.optional.specs import spec_text
from tests.pycodec.proposals.pages import page

PAGE = page("kip-482-draft-1-optional-fields")
SPEC = PAGE.sections["costs"].json
ROWS = {row["case"]: row for row in PAGE.rows("costs")}


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
        empty: object = {"string": "", "bytes": b"", "records": b"", "[]int8": []}.get(type, True)
        empty = {"int8": 1, "uuid": bytes([1] * 16), "float64": 1.0}.get(type, empty)
        encoded = codec.encode(codec.message_class(field=empty))
        assert encoded[0] // 2 == len(encoded) - 1 - 2 - 1 - 2 >= 1


def test_a_message_begins_with_one_buffer_not_two() -> None:
    codec = DraftCodec(parse_draft(spec_text()), 1)
    assert codec.encode(codec.message_class(id=1)).hex() == "000001"


@pytest.mark.parametrize(
    ("type", "value"),
    [("bool", False), ("int32", 0), ("float64", 0.0), ("string", ""), ("bytes", b""), ("[]int8", [])],
)
def test_an_absent_field_without_a_default_has_its_types(type: str, value: object) -> None:
    codec = DraftCodec(parse_draft(spec_text({"name": "Field", "type": type, "tag": 1})), 1)
    assert codec.decode(bytes.fromhex("00 0001"))[0].field == value


# Costs


def test_a_struct_without_optional_fields_costs_one_byte_in_both() -> None:
    row = ROWS["no optional field"]
    assert (row["fields"], row["none"], row["draft"], row["accepted"]) == ({}, 2, 3, 3)


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row["case"])
def test_the_costs_are_those_of_the_page(row: Row) -> None:
    """Measured, not computed: both codecs write two messages that differ by one more struct in an array."""
    given = {name: value_of(value) for name, value in row["fields"].items()}
    assert costs(given) == (row["none"], row["draft"], row["accepted"])
    assert mandatory_cost(given) == row["mandatory"]


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row["case"])
def test_a_field_that_is_always_used_takes_more_space_as_an_optional_one(row: Row) -> None:
    """Rejected: all fields optional. Each one takes its tag, its length and nothing less."""
    used = len(row["fields"])
    if used:
        assert row["draft"] >= row["mandatory"] + 3 * used
        assert row["draft"] > row["mandatory"]
    else:
        assert row["draft"] == row["mandatory"]


def test_every_case_is_another_and_every_field_is_in_one() -> None:
    assert len(ROWS) == len(PAGE.rows("costs")) == 13
    fields = {name for row in ROWS.values() for name in row["fields"]}
    assert fields == {"text", "flag", "number", "long", "numbers", "data"}


def value_of(given: object) -> object:
    """A value as the page's data has it: long texts by their length, bytes as hex or by their number."""
    match given:
        case {"letters": int(count)}:
            return "a" * count
        case {"zeros": int(count)}:
            return bytes(count)
        case {"hex": str(digits)}:
            return bytes.fromhex(digits)
        case _:
            return given


def costs(given: dict[str, Any]) -> tuple[int, int, int]:
    """The bytes of a struct in a version without optional fields, in the draft, and as accepted."""
    spec = parse_draft(SPEC)
    accepted = parse_message(to_accepted(SPEC))
    plain, draft = DraftCodec(spec, 0), DraftCodec(spec, 1)

    def message(codec: DraftCodec, count: int, given: dict[str, Any]) -> Any:
        return codec.message_class(rows=[codec.classes["Row"](**given) for _ in range(count)])

    def compact(count: int) -> int:
        return len(write(accepted, 1, KAFKA, draft.classes, message(draft, count, given)))

    return (
        plain.size(message(plain, 2, {})) - plain.size(message(plain, 1, {})),
        draft.size(message(draft, 2, given)) - draft.size(message(draft, 1, given)),
        compact(2) - compact(1),
    )


def mandatory_cost(given: dict[str, Any]) -> int:
    """The same struct in the same version, with its used fields as mandatory ones and no others."""
    tree = json.loads(SPEC)
    row = tree["fields"][0]
    optional = row.pop("optionalFields")
    used = [field for field in optional if field["name"].lower() in given]
    for field in used:
        nullable = {"nullableVersions": "0+"} if field.pop("nullable", False) else {}
        row["fields"].append({"name": field["name"], "type": field["type"], "versions": "0+", **nullable})
    codec = DraftCodec(parse_draft(json.dumps(tree)), 1)
    one, two = (codec.message_class(rows=[codec.classes["Row"](**given)] * count) for count in (1, 2))
    return codec.size(two) - codec.size(one)


def test_the_draft_is_never_the_cheaper_one() -> None:
    assert all(row["draft"] >= row["accepted"] for row in ROWS.values())


def test_a_null_array_costs_four_bytes_as_a_mandatory_field_and_none_as_an_optional_one() -> None:
    """The document's motivation."""
    mandatory = {"name": "List", "type": "[]int8", "versions": "0+", "nullableVersions": "0+"}
    with_it = parse_draft(spec_text(fields=[{"name": "Id", "type": "int16", "versions": "0+"}, mandatory]))
    optional = parse_draft(spec_text({"name": "List", "type": "[]int8", "tag": 1, "nullable": True}))
    sizes = [
        len(c.encode(c.message_class(list=None))) for c in (DraftCodec(with_it, 1), DraftCodec(optional, 1))
    ]
    assert sizes == [1 + 2 + 4, 1 + 2]
