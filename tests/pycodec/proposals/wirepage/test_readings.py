"""The page's oddities, each held to both layouts, and the comparison with what shipped."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.docs.pages import Row
from harness.references import find_reference
from pycodec.errors import CodecError
from pycodec.proposals.wirepage import AS_WRITTEN, CORRECTED
from pycodec.proposals.wirepage.layouts import AGAIN
from pycodec.proposals.wirepage.types import OffsetData
from pycodec.specs.model import ArrayType, MessageSpec, StructSpec, StructType
from pycodec.types import BYTES, INT8, INT32, INT64, Schema, Type
from tests.pycodec.proposals.pages import page

COMPARISON = page("wire-format-proposals").rows("comparison")


def names(schema: Schema) -> list[str]:
    return [bound.definition.name for bound in schema.fields]


def field_type(schema: Schema, *path: str) -> Type:
    for name in path:
        bound = schema.get(name)
        assert bound is not None
        type = bound.definition.type
        element = type.array_element_type
        if isinstance(element, Schema):
            schema = element
    return type


def test_fetch_request_has_its_correlation_id_twice_as_written_and_once_corrected() -> None:
    written, corrected = AS_WRITTEN["FetchRequest"].schema, CORRECTED["FetchRequest"].schema
    assert names(written)[:4] == ["request_id", "correlation_id", "version_id", AGAIN]
    assert names(corrected)[:3] == ["request_id", "version_id", "correlation_id"]
    assert AGAIN not in names(corrected)


def test_offsets_are_int32_as_written_and_int64_corrected() -> None:
    path = ("topic_offsets", "offsets")
    assert field_type(AS_WRITTEN["FetchRequest"].schema, *path).array_element_type is INT32
    assert field_type(CORRECTED["FetchRequest"].schema, *path).array_element_type is INT64
    # An offset that cannot be asked for.
    with pytest.raises(CodecError):
        INT32.to_bytes(2147483648)


def test_lists_belong_together_only_where_corrected() -> None:
    for layout, together in ((AS_WRITTEN, False), (CORRECTED, True)):
        element = field_type(layout["FetchRequest"].schema, "topic_offsets").array_element_type
        assert isinstance(element, OffsetData) is together


def test_the_field_is_min_bytes_in_both() -> None:
    for layout in (AS_WRITTEN, CORRECTED):
        assert "min_bytes" in names(layout["FetchRequest"].schema)
        assert "min_size" not in names(layout["FetchRequest"].schema)
        assert field_type(layout["FetchRequest"].schema, "max_wait") is INT32


def test_the_other_messages_are_the_same_in_both() -> None:
    for name in ("ProduceRequest", "ProduceResponse", "FetchResponse"):
        assert AS_WRITTEN[name].schema is CORRECTED[name].schema


def test_types_that_the_page_leaves_open_or_that_changed_later() -> None:
    produce, response = AS_WRITTEN["ProduceRequest"].schema, AS_WRITTEN["ProduceResponse"].schema
    assert field_type(produce, "data", "partition_data", "messages") is BYTES
    assert field_type(produce, "required_acks") is INT8
    assert field_type(response, "offsets").array_element_type is INT64
    assert names(response) == ["correlation_id", "error", "offsets"]


# The comparison


def of_message(name: str) -> list[Row]:
    return [row for row in COMPARISON if row["message"] == name]


def test_the_comparison_is_of_the_four_messages() -> None:
    assert list(dict.fromkeys(row["message"] for row in COMPARISON)) == list(CORRECTED)
    assert len(COMPARISON) == 43


def layout_fields(schema: Schema, prefix: str = "") -> Iterator[tuple[str, str]]:
    """(path, type in the page's notation) of every field."""
    for bound in schema.fields:
        path, type = prefix + bound.definition.name, bound.definition.type
        element = type.array_element_type
        if isinstance(element, Schema):
            yield path, "[struct]"
            yield from layout_fields(element, path + ".")
        elif element is not None:
            yield path, f"[{element.type_name.lower()}]"
        else:
            yield path, "message_set" if type is BYTES else type.type_name.lower()


@pytest.mark.parametrize("name", CORRECTED)
def test_the_comparison_has_every_field_of_the_page_in_order(name: str) -> None:
    rows = [(row["page"], row["page_type"]) for row in of_message(name) if row["page"]]
    assert rows == [("size", "int32"), *layout_fields(CORRECTED[name].schema)]


def version_0(struct: StructSpec, prefix: str = "") -> Iterator[tuple[str, str]]:
    for field in struct.fields:
        if 0 in field.versions:
            array_of_structs = isinstance(field.type, ArrayType) and isinstance(
                field.type.element, StructType
            )
            yield prefix + field.name, "[]" if array_of_structs else str(field.type)
            if field.struct is not None:
                yield from version_0(field.struct, prefix + field.name + ".")


@pytest.mark.jvm
@pytest.mark.parametrize("name", CORRECTED)
def test_the_comparison_has_every_field_of_version_0_as_shipped(name: str) -> None:
    """The specs of kafka-clients 3.9, read from its jar."""
    protocol = find_reference("3.9.1").protocol
    spec: MessageSpec = protocol.spec(name)
    assert 0 in spec.valid_versions
    header = protocol.spec("RequestHeader" if name.endswith("Request") else "ResponseHeader")
    # Version 0 requests go with header 1, their responses with header 0.
    version = 1 if name.endswith("Request") else 0
    fields = [(f"header.{f.name}", str(f.type)) for f in header.root.fields if version in f.versions]
    expected = [("size", "int32"), *fields, *version_0(spec.root)]
    rows = [(row["shipped"], row["shipped_type"]) for row in of_message(name) if row["shipped"]]
    assert sorted(rows) == sorted(expected)


def test_where_both_sides_have_a_field_only_named_differences_exist() -> None:
    """A row without a note is the same type on both sides."""
    for row in COMPARISON:
        if row["page"] and row["shipped"] and not row["note"]:
            assert row["page_type"] == row["shipped_type"], row
