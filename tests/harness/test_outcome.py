"""The facade's frames."""

from __future__ import annotations

import struct

import pytest

from harness.casework.facade import (
    FacadeError,
    bytes_request,
    convert_request,
    parse_bytes_response,
    parse_value_response,
    split_value_request,
    value_request,
)
from harness.outcome import ACCEPTED, NOT_RUN, ROW_COLUMNS, CaseRow, Outcome
from tests.harness.python_facade import CLEAN, blob, refusal


@pytest.mark.parametrize("testee", [None, b"", b"testee"])
def test_value_requests(testee: bytes | None) -> None:
    """Operation, version, form, testee's bytes; none is told from no bytes."""
    request = value_request(12, b"form", testee)
    length = -1 if testee is None else len(testee)
    assert request == struct.pack(">Bhi4si", 1, 12, 4, b"form", length) + (testee or b"")
    assert split_value_request(request) == (b"form", testee)


def test_other_requests() -> None:
    """Bytes and conversions are framed alike, under operations of their own."""
    assert bytes_request(3, b"ab") == b"\x02\x00\x03\x00\x00\x00\x02ab"
    assert convert_request(-1, b"") == b"\x03\xff\xff\x00\x00\x00\x00"


def test_an_agreed_value() -> None:
    """Everything accepted and the same: no forms, no bytes twice."""
    response = (
        CLEAN + struct.pack(">i", 3) + blob(b"abc") + CLEAN + b"\1" + struct.pack(">i", 3) + CLEAN + b"\1"
    )
    answer = parse_value_response(response, b"abc")
    assert (answer.encode, answer.size, answer.data) == (ACCEPTED, 3, b"abc")
    assert (answer.reread, answer.reread_same, answer.reread_consumed) == (ACCEPTED, True, 3)
    assert (answer.schema, answer.schema_same) == (ACCEPTED, True)
    assert answer.testee.outcome == NOT_RUN


def test_everything_differs() -> None:
    """Other form, other schema bytes, and the testee's bytes read and written again."""
    response = CLEAN + struct.pack(">i", 4) + blob(b"abc")
    response += CLEAN + b"\0" + blob(b"other form") + struct.pack(">i", 2)
    response += CLEAN + b"\0" + blob(b"abd")
    response += (
        CLEAN + struct.pack(">i", 1) + blob(b"testee form") + refusal(5, "java.lang.RuntimeException", "no")
    )
    answer = parse_value_response(response, b"x")
    assert (answer.size, answer.reread_form, answer.reread_consumed) == (4, b"other form", 2)
    assert answer.schema_bytes == b"abd"
    assert (answer.testee.consumed, answer.testee.form) == (1, b"testee form")
    assert answer.testee.rewrite == Outcome("rejected", "rewrite", "RuntimeException", "no")
    assert answer.testee.rewritten is None


def test_a_refused_value() -> None:
    """The reference refuses to write; it still reads what the testee wrote."""
    head = refusal(3, "org.apache.kafka.common.errors.UnsupportedVersionException", "Attempted …")
    answer = parse_value_response(head, None)
    assert answer.encode.semantic == "rejected:write:UnsupportedVersionException"
    assert answer.data is None
    answer = parse_value_response(head + refusal(4, "java.lang.RuntimeException"), b"abc")
    assert answer.testee.outcome.semantic == "rejected:read:RuntimeException"


def test_a_rejected_reread_has_no_form() -> None:
    """The reference cannot read its own bytes."""
    response = CLEAN + struct.pack(">i", 1) + blob(b"a") + refusal(4, "X") + b"\0" + struct.pack(">i", -1)
    response += refusal(4, "Y") + b"\0" + blob(b"")
    answer = parse_value_response(response, None)
    assert (answer.reread.error_class, answer.reread_form, answer.reread_consumed) == ("X", None, -1)
    assert (answer.schema.error_class, answer.schema_same, answer.schema_bytes) == ("Y", False, b"")


def test_readings_of_bytes() -> None:
    """The generated message's reading has a form, that of the schema none."""
    response = (
        CLEAN + struct.pack(">i", 2) + blob(b"form") + CLEAN + blob(b"ab") + refusal(4, "a.SchemaException")
    )
    answer = parse_bytes_response(response)
    assert (answer.generated.consumed, answer.generated.form, answer.generated.rewritten) == (
        2,
        b"form",
        b"ab",
    )
    assert answer.schema.outcome.semantic == "rejected:read:SchemaException"


def test_a_refused_request_is_no_verdict() -> None:
    """Unknown classes and broken frames end the run instead of looking like a mismatch."""
    with pytest.raises(FacadeError, match="no such class"):
        parse_value_response(b"\xff" + struct.pack(">H", 13) + b"no such class", None)


def test_rows_have_the_stored_columns() -> None:
    """The order of the columns is the order of the fields."""
    row = CaseRow("values", "M", 1, "roundtrip", 0, "random", "", "agreed", "", "", 2, b"digest")
    assert dict(zip(ROW_COLUMNS, row.as_tuple(), strict=True))["frame_digest"] == b"digest"
    assert ROW_COLUMNS[0] == "suite"
    assert ROW_COLUMNS[-1] == "also"
