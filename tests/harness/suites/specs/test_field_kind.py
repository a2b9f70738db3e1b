"""Traits of fields: names that do not depend on chance, and specs without the fields at fault."""

from __future__ import annotations

import json
import re

import pytest

from harness.suites.specs.batch import spec_batch
from harness.suites.specs.edits import fields_of, is_valid
from harness.suites.specs.field_kind import MESSAGE, FieldKind, field_kind_of, renamed, without_kind
from harness.suites.specs.random_specs import Spec

SPECS = spec_batch(7, 40).specs


def field(**properties: object) -> Spec:
    return {"name": "x", "type": "int32", "versions": "0+", **properties}


@pytest.mark.parametrize(
    ("made", "name", "plain"),
    [
        (field(), "int32", True),
        (field(type="[]uuid"), "uuids", False),
        (field(type="[]Random3Struct1", nullableVersions="0+"), "nullableStructs", False),
        (field(tag=0, taggedVersions="0+", ignorable=True), "taggedIgnorableInt32", False),
        (field(tag=0, taggedVersions="3+", default="7"), "laterTaggedDefaultInt32", False),
    ],
)
def test_a_field_is_named_by_what_it_is(made: Spec, name: str, plain: bool) -> None:
    assert field_kind_of(made).name == name
    assert field_kind_of(made).plain == plain


def test_what_is_found_with_the_plainest_type_is_of_any_type() -> None:
    tagged = FieldKind("int32", frozenset({"tag"}))
    array = FieldKind("[]int32", frozenset())
    assert tagged.covers(FieldKind("string", frozenset({"tag", "nullableVersions"})))
    assert not tagged.covers(FieldKind("string", frozenset()))
    assert array.covers(FieldKind("[]struct", frozenset({"tag"})))
    assert not array.covers(FieldKind("struct", frozenset()))
    assert not FieldKind("uuid", frozenset()).covers(FieldKind("string", frozenset()))


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["name"])
def test_names_say_nothing_of_where_a_spec_came_from(spec: Spec) -> None:
    made = renamed(spec)
    assert made["name"] == MESSAGE
    assert is_valid(made)
    assert len(list(fields_of(made))) == len(list(fields_of(spec)))
    # The same spec under other names becomes the same one.
    text = re.sub(r"\b(Struct|Shared|Random)(?=\d)", r"Other\1", json.dumps(spec))
    assert renamed(json.loads(text)) == made


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec["name"])
def test_a_spec_without_a_trait_has_no_field_of_it_and_stays_valid(spec: Spec) -> None:
    for trait in {field_kind_of(each) for each in fields_of(spec)}:
        if trait.plain:
            continue
        made = without_kind(spec, trait)
        assert not any(trait.covers(field_kind_of(each)) for each in fields_of(made))
        assert is_valid(made)


STRUCT: Spec = {
    "name": "held", "type": "[]Held", "versions": "0+", "nullableVersions": "0+", "fields": [
        {"name": "key", "type": "string", "versions": "0+", "mapKey": True},
        {"name": "ratio", "type": "float64", "versions": "0+"},
    ],
}  # fmt: skip
TAGGED: Spec = {
    "name": "box", "type": "Box", "versions": "0+", "tag": 0, "taggedVersions": "0+",
    "nullableVersions": "0+", "default": "null", "fields": [{"name": "id", "type": "uuid", "versions": "0+"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "held", "box"),
    [
        (FieldKind("[]int32", frozenset()), ("Held", ()), ("Box", ("tag", "nullableVersions", "default"))),
        (FieldKind("[]struct", frozenset({"nullableVersions"})), ("Held", ()), None),
        (FieldKind("int32", frozenset({"tag"})), None, ("Box", ("nullableVersions", "default"))),
        (FieldKind("struct", frozenset({"tag", "nullableVersions", "default"})), None, ("Box", ())),
    ],
    ids=["arrays", "nullable arrays", "tags", "tagged nullable structs"],
)
def test_what_a_field_holds_stays_where_another_cause_may_lie(
    kind: FieldKind, held: object, box: object
) -> None:
    """A float within an array is a float when there are no arrays: what is wrong with it still shows."""
    spec: Spec = {
        "type": "data", "name": "Both", "validVersions": "0", "flexibleVersions": "0+",
        "fields": [STRUCT, TAGGED],
    }  # fmt: skip
    assert is_valid(spec)
    made = without_kind(spec, kind)
    assert is_valid(made)
    for before, after, wanted in zip(spec["fields"], made["fields"], (held, box), strict=True):
        assert [each["type"] for each in after["fields"]] == [each["type"] for each in before["fields"]]
        if wanted is not None:
            special = tuple(key for key in ("tag", "nullableVersions", "default") if key in after)
            assert (after["type"], special) == wanted
        assert ("mapKey" in after["fields"][0]) is (before is STRUCT and after["type"].startswith("[]"))
