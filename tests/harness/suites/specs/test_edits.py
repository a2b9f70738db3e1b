"""Edits of specs: none is undone by others, and together they leave nothing to be made plainer."""

from __future__ import annotations

import pytest

from harness.suites.specs.edits import Edit, applied, edits_of, fields_of, is_valid, weight
from harness.suites.specs.random_specs import Spec, random_spec

MOST_STEPS = 400


def plainer(spec: Spec) -> Spec | None:
    """The spec after the first edit that leaves it valid; None if there is none."""
    made = (applied(spec, edit) for edit in edits_of(spec))
    return next((each for each in made if each is not None and is_valid(each)), None)


@pytest.mark.parametrize("index", range(40))
def test_edits_come_to_an_end_at_a_spec_that_says_nothing(index: int) -> None:
    spec = random_spec(7, index)
    for _ in range(MOST_STEPS):
        made = plainer(spec)
        if made is None:
            break
        assert made != spec
        spec = made
    assert spec == {
        "type": "data",
        "name": f"Random{index}",
        "validVersions": "0",
        "flexibleVersions": "0+",
        "fields": [],
    }


@pytest.mark.parametrize("index", range(40))
def test_most_edits_leave_a_valid_spec(index: int) -> None:
    """A shrinker that makes wrong specs finds nothing; versions are what an edit may break."""
    spec = random_spec(7, index)
    made = [each for edit in edits_of(spec) if (each := applied(spec, edit)) is not None]
    assert made
    assert sum(map(is_valid, made)) >= len(made) / 2


def test_tags_stay_without_gaps() -> None:
    spec: Spec = {
        "type": "data",
        "name": "Tags",
        "validVersions": "0",
        "flexibleVersions": "0+",
        "fields": [
            {"name": "a", "type": "int8", "versions": "0+", "tag": 1, "taggedVersions": "0+"},
            {"name": "b", "type": "int8", "versions": "0+", "tag": 0, "taggedVersions": "0+"},
        ],
    }
    left = applied(spec, Edit("drop", "b"))
    assert left is not None
    assert [field["tag"] for field in left["fields"]] == [0]
    regular = applied(spec, Edit("regular", "b"))
    assert regular is not None
    assert "taggedVersions" not in regular["fields"][1]
    assert weight(left) < weight(regular) < weight(spec)


def test_a_shared_struct_is_declared_where_it_is_used() -> None:
    spec: Spec = {
        "type": "data",
        "name": "Shared",
        "validVersions": "0",
        "flexibleVersions": "0+",
        "fields": [
            {"name": "a", "type": "[]Common", "versions": "0+"},
            {"name": "b", "type": "Common", "versions": "0+"},
        ],
        "commonStructs": [
            {"name": "Common", "versions": "0+", "fields": [{"name": "x", "type": "int8", "versions": "0+"}]}
        ],
    }
    made = applied(spec, Edit("inline", "Common"))
    assert made is not None
    assert is_valid(made)
    assert "commonStructs" not in made
    assert [field["name"] for field in fields_of(made)] == ["a", "b", "x"]
    assert made["fields"][1]["type"] == "int32"


def test_an_edit_of_what_is_not_there_is_none() -> None:
    spec = random_spec(7, 0)
    assert applied(spec, Edit("drop", "Nowhere")) is None
    assert applied(spec, Edit("inline", "Nowhere")) is None
