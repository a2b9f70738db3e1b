"""KIP-893, nullable structs: the document's Assignment, both markers and every validation rule.

It shipped, so the code under test is pycodec itself; the bytes are vectors (`kip-893-assignment.json`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pycodec import KAFKA, STRICT
from pycodec.errors import NullNotAllowed, NullNotEncodable, SpecError, StrictViolation, Underflow
from pycodec.interpreter import read, write
from pycodec.specs.model import MessageSpec
from pycodec.specs.parse import parse_message
from pycodec.values import struct_classes

VECTOR = Path(__file__).parents[2] / "vectors" / "proposals" / "kip-893-assignment.json"
MEMBER = parse_message(json.dumps(json.loads(VECTOR.read_text())["spec"]))
CLASSES = struct_classes(MEMBER)


def decode(version: int, data: str, policy: Any = KAFKA) -> Any:
    return read(MEMBER, version, policy, CLASSES, bytes.fromhex(data), 0)[0]


def encode(version: int, **fields: Any) -> str:
    return write(MEMBER, version, KAFKA, CLASSES, CLASSES["Member"](**fields)).hex()


def spec(**change: Any) -> MessageSpec:
    """A message with one nullable struct, changed."""
    field = {"name": "Inner", "type": "Inner", "versions": "0+", "nullableVersions": "0+", "default": "null"}
    field |= {"fields": [{"name": "Number", "type": "int8", "versions": "0+"}]}  # type: ignore[dict-item]
    message = {"name": "Outer", "type": "data", "validVersions": "0-3", "flexibleVersions": "1+"}
    fields = {key: value for key, value in (field | change).items() if value is not None}
    return parse_message(json.dumps(message | {"fields": [fields]}))


def test_the_assignment_is_null_by_default() -> None:
    assert CLASSES["Member"]().assignment is None
    assert MEMBER.root.fields[0].default is None


def test_a_regular_marker_is_an_int8() -> None:
    """-1 if null; 1 if not null."""
    assert encode(0) == "ff" + "00"
    assert encode(0, assignment=CLASSES["Assignment"]()) == "01" + "00" * 15 + "00"


@pytest.mark.parametrize("marker", ["ff", "fe", "80"])
def test_any_negative_marker_is_null_and_only_minus_one_canonical(marker: str) -> None:
    assert decode(0, marker + "07").assignment is None
    if marker != "ff":
        with pytest.raises(StrictViolation):
            decode(0, marker + "07", STRICT)


@pytest.mark.parametrize("marker", ["01", "00", "7f"])
def test_any_other_marker_is_present_and_only_one_canonical(marker: str) -> None:
    assert decode(0, marker + "05" + "00" * 14 + "07").assignment.error == 5
    if marker != "01":
        with pytest.raises(StrictViolation):
            decode(0, marker + "05" + "00" * 14 + "07", STRICT)


def test_a_tagged_marker_is_an_unsigned_varint_of_one_byte() -> None:
    """0 if null; 1 if not null. "In any cases, it will always use one byte." """
    null, present = encode(2, tagged=None), encode(2, tagged=CLASSES["Tagged"](number=9))
    assert null.removeprefix("ff0000") == "01" + "00" + "01" + "00"
    assert present.removeprefix("ff0000") == "01" + "00" + "03" + "01" + "09" + "00"
    assert decode(2, null).tagged is None
    assert decode(2, present).tagged.number == 9


@pytest.mark.parametrize(
    ("marker", "null"), [("00", True), ("ffffffff0f", True), ("02", False), ("7f", False)]
)
def test_odd_tagged_markers_are_null_up_to_zero_and_else_present(marker: str, null: bool) -> None:
    size = len(marker) // 2 + (0 if null else 2)
    data = f"ff000001 00 {size:02x} {marker}" + ("" if null else "0900")
    held = decode(2, data).tagged
    assert (held is None) is null
    if not null:
        assert held.number == 9
    if marker != "00":
        with pytest.raises(StrictViolation):
            decode(2, data, STRICT)


def test_structs_that_are_not_nullable_stay_as_they_are() -> None:
    """ "Note that non-nullable structs remain serialized as they are today.\""""
    assert encode(0, plain=CLASSES["Plain"](number=7)) == "ff" + "07"
    with pytest.raises(NullNotEncodable) as raised:
        encode(0, plain=None)
    assert raised.value.path == "plain"


def test_a_marker_cut_off_is_refused() -> None:
    for data in ("", "01"):
        with pytest.raises(Underflow):
            decode(0, data)


def test_a_version_without_null_has_no_marker() -> None:
    mixed = spec(nullableVersions="2+", default=None)
    classes = struct_classes(mixed)
    value = classes["Outer"](inner=classes["Inner"](number=5))
    assert write(mixed, 0, KAFKA, classes, value).hex() == "05"
    assert write(mixed, 2, KAFKA, classes, value).hex() == "01" + "05" + "00" + "00"
    with pytest.raises(NullNotEncodable):
        write(mixed, 0, KAFKA, classes, classes["Outer"](inner=None))


# Validation


def test_nullable_versions_and_default_are_allowed_on_a_struct() -> None:
    assert spec().root.fields[0].default is None
    assert 0 in spec().root.fields[0].nullable_versions
    # Without a default the struct starts as a new one.
    assert struct_classes(spec(default=None))["Outer"]().inner.number == 0


@pytest.mark.parametrize("default", ["", "{}", "0", "new"])
def test_the_default_only_accepts_null(default: str) -> None:
    """ "The default attribute, if defined, will only accept null." (The empty text is no default.)"""
    if default:
        with pytest.raises(SpecError, match="the only default besides empty is null") as raised:
            spec(default=default)
        assert raised.value.path == "Inner"
    else:
        assert spec(default=default).root.fields[0].default is ...


def test_a_null_default_needs_null_in_every_version() -> None:
    with pytest.raises(SpecError, match="null cannot be the default"):
        spec(nullableVersions="1+")


@pytest.mark.parametrize("nullable", ["0+", "2+"])
def test_a_tagged_struct_is_nullable_in_all_its_tagged_versions_or_in_none(nullable: str) -> None:
    change = {"tag": 0, "taggedVersions": "1+", "versions": "1+", "default": None}
    if nullable == "2+":
        with pytest.raises(SpecError, match="must have all taggedVersions"):
            spec(nullableVersions=nullable, **change)
    else:
        assert 1 in spec(nullableVersions="1+", **change).root.fields[0].nullable_versions


def test_an_array_of_structs_is_nullable_as_ever_and_its_elements_never() -> None:
    array = spec(type="[]Inner")
    classes = struct_classes(array)
    assert write(array, 0, KAFKA, classes, classes["Outer"](inner=None)).hex() == "ffffffff"
    with pytest.raises(NullNotEncodable):
        write(array, 0, KAFKA, classes, classes["Outer"](inner=[None]))


def test_null_where_none_may_be_is_refused_when_read() -> None:
    mixed = spec(type="[]Inner", nullableVersions="1+", default=None)
    with pytest.raises(NullNotAllowed):
        read(mixed, 0, KAFKA, struct_classes(mixed), bytes.fromhex("ffffffff"), 0)
