"""Versions that carry little of a struct: what random specs have and real messages do not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from harness.values.cells import boundary_cases
from harness.values.compare import holds_null_tagged_struct
from harness.values.observe import belongs
from harness.values.shape import StructNode, pair_shape
from pycodec import Message, Protocol
from pycodec.plain import from_dict


def message(*fields: dict[str, Any], flexible: str = "0+") -> Protocol:
    spec = {"type": "data", "name": "One", "validVersions": "0-1", "flexibleVersions": flexible}
    return Protocol.from_specs([json.dumps({**spec, "fields": list(fields)})])


def shape_of(protocol: Protocol, version: int) -> StructNode:
    return pair_shape(protocol.spec("One"), version, protocol.message_class("One")._structs)


def struct(name: str, type_: str, *fields: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": name, "type": type_, "versions": "0+", "fields": list(fields), **more}


BOOL = {"name": "B", "type": "bool", "versions": "0+", "default": "true"}
LATE = {"name": "L", "type": "int32", "versions": "1+"}
SEVEN = {"name": "S", "type": "int8", "versions": "0+", "default": "2"}
BYTES = {"name": "N", "type": "[]int8", "versions": "0+"}
KEY = {"name": "K", "type": "int32", "versions": "0+", "mapKey": True}


@pytest.mark.parametrize(
    "field",
    [
        struct("A", "S", BOOL),
        struct("A", "S", SEVEN),
        struct("A", "S", LATE),
        struct("A", "S", struct("I", "T", BOOL)),
        struct("A", "[]S", BOOL, {**BOOL, "name": "C"}),
        struct("A", "[]S", LATE),
        struct("A", "[]S", BYTES),
        struct("A", "[]S", KEY, BYTES),
        struct("A", "[]S", KEY, struct("I", "T", LATE)),
    ],
    ids=lambda field: json.dumps(field)[:60],
)
@pytest.mark.parametrize("version", [0, 1])
def test_every_case_lies_in_its_cell(field: dict[str, Any], version: int) -> None:
    """A struct that this version carries nothing of has no value but its default, and no cell for another."""
    shape = shape_of(message(field), version)
    for case in boundary_cases(shape):
        if case.field is not None:
            assert belongs(shape, case.field, case.value_class, case.observed(case.value(shape))), case.cell


def cells(field: dict[str, Any], version: int) -> set[str]:
    return {case.cell for case in boundary_cases(shape_of(message(field), version))}


def test_cells_that_a_version_cannot_reach_are_not_asked_for() -> None:
    assert "a=non_default" in cells(struct("A", "S", LATE), 1) - cells(struct("A", "S", LATE), 0)
    assert "a=two" in cells(struct("A", "[]S", LATE), 1) - cells(struct("A", "[]S", LATE), 0)


def value(protocol: Protocol, **fields: Any) -> Message:
    return from_dict(protocol.message_class("One"), fields)


TAGGED = {"tag": 0, "taggedVersions": "1+", "nullableVersions": "0+"}


def test_a_null_tagged_struct_is_found_at_any_depth() -> None:
    """Only where it is written: a regular field has another marker, a default is left out."""
    plain = message(struct("A", "S", LATE, **TAGGED))
    root = plain.spec("One").root
    assert holds_null_tagged_struct(root, 1, value(plain, a=None))
    assert not holds_null_tagged_struct(root, 0, value(plain, a=None))
    assert not holds_null_tagged_struct(root, 1, value(plain))
    absent = message(struct("A", "S", LATE, **TAGGED, default="null"))
    assert not holds_null_tagged_struct(absent.spec("One").root, 1, value(absent, a=None))
    inner = message(struct("O", "[]T", struct("A", "S", LATE, **TAGGED)))
    assert holds_null_tagged_struct(inner.spec("One").root, 1, value(inner, o=[{}, {"a": None}]))
    assert not holds_null_tagged_struct(inner.spec("One").root, 1, value(inner, o=[{}]))
