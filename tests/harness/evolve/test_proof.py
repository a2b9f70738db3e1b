"""The proof apart from the rules: values are written by each side and read by the other."""

from __future__ import annotations

import pytest

from harness.evolve.compare import compare
from harness.evolve.proof import Broken, prove
from harness.evolve.readings import NOTHING, Readings
from harness.evolve.sides import Side
from harness.evolve.tables import outcome
from tests.harness.evolve.specs import Json, field, message, side

TAG: Json = {"versions": "2+", "taggedVersions": "2+", "tag": 0}


def broken(old: Side, new: Side, version: int = 2) -> dict[tuple[str, str], Broken]:
    found = prove(old, new, "Foo", version, 40, 7)
    return {(each.kind, each.writer): each for each in found}


def test_int32_that_becomes_uint32_under_one_tag_is_read_silently_as_another_number() -> None:
    """The smallest value is −1, and both readings are shown."""
    old = side("old", message(field("A", "int32", **TAG)))
    new = side("new", message(field("A", "uint32", **TAG)))
    found = broken(old, new)
    there = found["misread", "old"]
    assert (there.value, there.path) == ({"a": -1}, "a")
    assert (there.wrote, there.read) == ("-1", "4294967295")
    assert there.data == bytes.fromhex("01 00 04 ffffffff")
    back = found["misread", "new"]
    assert back.value == {"a": 2147483648}
    assert (back.wrote, back.read) == ("2147483648", "-2147483648")


def test_a_string_that_became_nullable_is_refused_by_the_old_side_only() -> None:
    old = side("old", message(field("A", "string")))
    new = side("new", message(field("A", "string", nullableVersions="0+")))
    ((key, found),) = broken(old, new).items()
    assert key == ("refused", "new")
    assert found.value == {"a": None}
    assert (found.path, found.data) == ("a", b"\0\0")
    assert "null" in found.read


def test_a_field_at_the_end_leaves_bytes_over_or_is_missed() -> None:
    old = side("old", message(field("A")))
    new = side("new", message(field("A"), field("B", "int8")))
    found = broken(old, new, version=0)
    assert set(found) == {("refused", "old"), ("left over", "new")}
    assert found["left over", "new"].read == "4 of them"


def test_a_new_tagged_field_goes_through_a_side_that_does_not_know_it() -> None:
    """It is unknown there, and comes back as it was; no value is broken in either direction."""
    old = side("old", message(field("A"), field("S", "[]S", fields=[field("X")])))
    tagged = {**TAG, "name": "Y", "type": "string", "nullableVersions": "2+", "default": "null"}
    new = side("new", message(field("A"), field("S", "[]S", fields=[field("X"), tagged])))
    assert broken(old, new) == {}
    value = new.classes("Foo")["FooData" if "FooData" in new.classes("Foo") else "Foo"]()
    inner = new.classes("Foo")["S"](x=1, y="kept")
    value.s = [inner]
    data = new.codec("Foo", 2).encode(value)
    read, consumed = old.codec("Foo", 2).decode(data)
    assert consumed == len(data)
    assert read.s[0].unknown_tagged_fields == [(0, b"\x05kept")]
    assert old.codec("Foo", 2).encode(read) == data


def test_random_unknown_tags_do_not_stand_for_fields_of_the_other_side() -> None:
    """No writer has used a tag that it does not know for the field that the other side has there."""
    many = [field(f"T{n}", "string", versions="2+", taggedVersions="2+", tag=n) for n in range(6)]
    assert broken(side("old", message(field("A"))), side("new", message(field("A"), *many))) == {}


def test_a_value_that_is_the_readers_default_is_lost_where_that_passes_it_on() -> None:
    """Written under its tag it is read as it was; written again it is left out, and means another."""
    old = side("old", message(field("A", default="5", **TAG)))
    new = side("new", message(field("A", default="7", **TAG)))
    found = broken(old, new)
    assert found["misread", "old"].value == {"a": 5}
    lost = found["lost on the way", "old"]
    assert (lost.value, lost.wrote, lost.read) == ({"a": 7}, "7", "5")


def test_what_is_read_and_cannot_be_written_again_is_not_passed_on() -> None:
    """A default that is no number differs from itself: versions without the field refuse to write it."""
    old = side("old", message(field("A", "float64", **TAG)))
    new = side("new", message(field("A", "float64", default="NaN", **TAG)))
    found = broken(old, new, version=0)["not passed on", "old"]
    assert found.read.startswith("cannot write it again: Foo v0 at a: ")
    assert outcome(found) == f"new reads it, and {found.read}"


@pytest.mark.parametrize("beside", [{}, {"nullableVersions": "0+"}, TAG, {**TAG, "ignorable": True}])
def test_a_field_that_becomes_a_struct_or_is_none_any_more_is_of_another_type(beside: Json) -> None:
    """Inline and tagged: the default of one is no value of the other."""
    text = side("text", message(field("A", "string", **beside)))
    struct = side("struct", message(field("A", "S", **beside, fields=[field("B", "string")])))
    for old, new in ((text, struct), (struct, text)):
        found = {each.change.rule: each for each in compare(old, new, 20, 7).breaks}
        assert set(found) <= {"type", "tagged default"}
        assert found["type"].change.path == "a"
        assert found["type"].shown


def test_two_fields_of_one_type_that_change_places_are_misread() -> None:
    old = side("old", message(field("A"), field("B")))
    new = side("new", message(field("B"), field("A")))
    found = broken(old, new, version=0)
    assert {kind for kind, _ in found} == {"misread"}
    assert sorted(found["misread", "old"].value.values()) == [0, 1]


def test_what_no_rule_says_is_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without any rule about fields, the values alone show the break, as a finding of its own."""
    old = side("old", message(field("A", "int32", **TAG), field("Late", versions="3+")))
    new = side("new", message(field("A", "uint32", **TAG), field("Late", versions="3+", default="4")))
    monkeypatch.setattr("harness.evolve.layout._same_type", lambda one, other: True)
    late, finding = compare(old, new, 40, 7).breaks
    assert (late.change.rule, late.change.path) == ("default of what is absent", "late")
    assert (finding.change.rule, finding.change.path) == ("unforeseen", "a")
    assert finding.change.versions == (2, 3)
    assert finding.shown


def test_readings_name_what_one_side_does_not_have() -> None:
    old, new = side("old", message(field("A"))), side("new", message(field("A"), field("B")))
    mine, theirs = (each.messages["Foo"].root for each in (old, new))
    one, other = old.classes("Foo")[mine.name](a=1), new.classes("Foo")[theirs.name](a=1, b=2)
    (found,) = Readings(0).others(mine, one, theirs, other)
    assert (found.path, found.wrote, found.read) == ("b", NOTHING, 2)
    (back,) = Readings(0).others(theirs, other, mine, one)
    assert (back.path, back.wrote, back.read) == ("b", 2, NOTHING)
