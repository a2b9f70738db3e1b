"""Plausible values are what other software takes for one."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from harness.references import find_reference
from harness.values.baseline import Baseline
from harness.values.plausible import RECORD_BATCH, plausible
from harness.values.shape import pair_shape
from pycodec import Message
from pycodec.specs.model import FieldSpec, Primitive, StructSpec

REFERENCE = find_reference("4.4.0")


# kafka-python reads its own files in a way that Python 3.11 deprecates.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def only_batch(records: bytes) -> Any:
    from kafka.record.memory_records import MemoryRecords

    return MemoryRecords(records).next_batch()


def fields_named(name: str) -> list[FieldSpec]:
    found: list[FieldSpec] = []

    def visit(struct: StructSpec) -> None:
        for field in struct.fields:
            if field.json_name == name:
                found.append(field)
            if field.struct is not None and field.struct is not struct:
                visit(field.struct)

    for spec in REFERENCE.protocol.messages.values():
        visit(spec.root)
    return found


def test_the_record_batch_is_whole_and_its_checksum_right() -> None:
    batch = only_batch(RECORD_BATCH)
    assert batch.validate_crc()
    assert [(record.key, record.value) for record in batch] == [(b"key", b"value")]


def test_a_batch_with_another_base_offset_is_right_too() -> None:
    (records,) = {plausible(field) for field in fields_named("records") if field.type is Primitive.RECORDS}
    assert records is not None
    batch = only_batch(records(7))
    assert batch.base_offset == 7
    assert batch.validate_crc()


def test_error_codes_are_real_ones() -> None:
    kio = pytest.importorskip("kio.schema.errors", reason="kio, which knows the codes, is not installed")
    makers = {plausible(field) for field in fields_named("errorCode")}
    codes = {make(n) for make in makers if make is not None for n in range(200)}
    assert len(codes) == 100
    assert codes <= {code.value for code in kio.ErrorCode}


def test_neighbouring_enums_differ() -> None:
    """Two fields that could be swapped hold different codes."""
    spec = REFERENCE.protocol.messages["DescribeAclsRequest"]
    shape = pair_shape(spec, 3, REFERENCE.protocol.message_class(spec.name)._structs)
    value: Message = Baseline(shape).message()
    codes = [value.resource_type_filter, value.pattern_type_filter, value.operation, value.permission_type]
    assert all(left != right for left, right in itertools.pairwise(codes))
    assert set(codes) == {1, 2}
