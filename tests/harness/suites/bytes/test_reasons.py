"""The reason table: complete, without ambiguity, and matching what Kafka says."""

from __future__ import annotations

import pytest

import pycodec.errors
from harness.casework.facade import BytesResponse, Reading
from harness.flags import SCHEMA_DIFFERENCES, flag_meaning
from harness.outcome import ACCEPTED, Outcome
from harness.suites.bytes.reasons import (
    UNEXPLAINED_DIFFERENCE,
    load_reasons,
    parse_reasons,
    schema_difference,
)
from harness.suites.proposals.judge_bytes import DIFFERENCES
from pycodec import DecodeError, EncodeError

SAID = {
    ("read", "BufferUnderflowException", ""): "underflow",
    (
        "read",
        "RuntimeException",
        "Error reading byte array of 7 byte(s): only 2 byte(s) available",
    ): "blob_over_remaining",
    ("read", "IllegalArgumentException", "newLimit > capacity: (8 > 6)"): "buffer_over_remaining",
    (
        "read",
        "RuntimeException",
        "Tried to allocate a collection of size 5, but there are only 1 bytes remaining.",
    ): "array_over_remaining",
    ("read", "RuntimeException", "non-nullable field topics was serialized as null"): "null_not_allowed",
    (
        "read",
        "RuntimeException",
        "non-nullable field topics element was serialized as null",
    ): "null_not_allowed",
    ("read", "RuntimeException", "string field name had invalid length 32768"): "string_over_limit",
    (
        "read",
        "IllegalArgumentException",
        "Varint is too long, the most significant bit in the 5th byte is set, converted value: 0",
    ): "varint_too_long",
    ("read", "RuntimeException", "Invalid negative number of tagged fields -1"): "tags_negative",
    ("read", "RuntimeException", "Tag 1 is not valid for version 12"): "tag_of_other_version",
    ("read", "NegativeArraySizeException", "-1"): "tag_size_negative",
    (
        "rewrite",
        "RuntimeException",
        "Invalid raw tag field list: tag 5 comes after tag 9, but is not higher than it.",
    ): "rewrite_tag_order",
    (
        "rewrite",
        "NullPointerException",
        'Cannot invoke "org.apache.kafka.common.record.internal.BaseRecords.sizeInBytes()" because '
        '"this.topicName7" is null',
    ): "rewrite_null",
}


@pytest.mark.parametrize(
    ("said", "name"), SAID.items(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_javas_words_lead_to_their_row(said: tuple[str, str, str], name: str) -> None:
    phase, error, text = said
    row = load_reasons().row_of(Outcome("rejected", phase, error, text))  # type: ignore[arg-type]
    assert row is not None
    assert row.name == name


def test_every_row_names_error_classes_of_pycodec() -> None:
    for row in load_reasons().refusals:
        for name in row.pycodec:
            wanted = DecodeError if row.phase == "read" else EncodeError
            assert issubclass(getattr(pycodec.errors, name), wanted), row.name


def test_a_refusal_that_no_row_holds_is_not_explained() -> None:
    table = load_reasons()
    mine = Outcome("rejected", "read", "Underflow", "")
    assert table.explains(mine, Outcome("rejected", "read", "BufferUnderflowException", ""))
    assert not table.explains(mine, Outcome("rejected", "read", "ClassCastException", ""))
    assert not table.explains(
        Outcome("rejected", "read", "IndexError", ""), Outcome("rejected", "read", "BufferUnderflowException")
    )
    assert not table.explains(mine, Outcome("error", "read", "OutOfMemoryError", ""))


def test_readers_that_do_not_check_may_refuse_what_they_come_to() -> None:
    """As those before 3.0.2, to which a count of elements is no more than a number."""
    mine, encoded = Outcome("rejected", "read", "Underflow"), Outcome("rejected", "rewrite", "Underflow")
    null = "non-nullable field name was serialized as null"
    theirs = Outcome("rejected", "read", "RuntimeException", null)
    asked: list[str] = []

    def says(words: str) -> bool:
        asked.append(words)
        return False

    old = load_reasons().of_readers(says)
    assert asked == ["Tried to allocate a collection of size "]
    assert old.explains(mine, theirs)
    assert not load_reasons().explains(mine, theirs)
    assert not load_reasons().of_readers(lambda words: True).explains(mine, theirs)
    assert not old.explains(Outcome("rejected", "read", "InvalidLength"), theirs)
    assert not old.explains(encoded, theirs)
    assert not old.explains(mine, Outcome("rejected", "rewrite", "RuntimeException", null))


@pytest.mark.parametrize(
    "text",
    [
        '[[refusal]]\nname="a"\nphase="read"\njava="X"\npycodec=["Y"]\nabout="z"\n' * 2,
        '[[refusal]]\nname="a"\nphase="write"\njava="X"\npycodec=["Y"]\nabout="z"\n',
        '[[refusal]]\nname="a"\nphase="read"\njava="X"\npycodec=[]\nabout="z"\n',
        '[[difference]]\nname="a"\ngenerated="."\nschema="."\ntrait="big"\n',
        '[[difference]]\nname="a"\ngenerated="."\nschema="."\n',
    ],
    ids=["twice", "phase", "no class", "feature", "no meaning"],
)
def test_a_wrong_table_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="reason row"):
        parse_reasons(text)


def differing(generated: Reading, schema: Reading) -> str | None:
    return schema_difference(BytesResponse(generated, schema), frozenset())


def test_differences_of_the_reference_are_named_or_unexplained() -> None:
    read = Reading(ACCEPTED, 3, b"", ACCEPTED, b"abc")
    order = Outcome(
        "rejected", "read", "SchemaException", "Error reading field 'x': Invalid or out-of-order tag 1"
    )
    strange = Outcome("rejected", "read", "SchemaException", "something else")
    assert differing(read, read) is None
    assert differing(read, Reading(order)) == "schema_checks_tag_order"
    assert differing(read, Reading(strange)) == UNEXPLAINED_DIFFERENCE
    shorter = Reading(ACCEPTED, 2, None, ACCEPTED, b"abc")
    assert differing(read, shorter) is not None
    refused = Reading(Outcome("rejected", "read", "RuntimeException", "Tag 1 is not valid for version 12"))
    assert differing(refused, read) == "schema_accepts_tag_of_other_version"
    assert differing(refused, Reading(strange)) is None


def test_every_difference_of_the_table_has_a_meaning_and_the_other_way_round() -> None:
    """Those of message sets are the proposals' own: no message of today's has one inside."""
    of_message_sets = {name for name in SCHEMA_DIFFERENCES if name.startswith("legacy_")}
    assert of_message_sets <= {row.flag for row in DIFFERENCES}
    assert {row.name for row in load_reasons().differences} == set(SCHEMA_DIFFERENCES) - of_message_sets


def test_a_flag_of_another_version_stands_for_itself() -> None:
    assert "types.Schema" in flag_meaning("schema_checks_tag_order")
    assert flag_meaning("no such flag") == "no such flag"
