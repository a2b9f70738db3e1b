"""A scope holds the places that fail and none that agrees, in the plainest words."""

from __future__ import annotations

from dataclasses import replace

from harness.causes.scope import Place, Scope, narrowest, places_of, widest
from tests.properties.everything import EVERYTHING

OWN = Place("A", "x.host", "string", name="host", meaning="host name", flexible=True, within=True)
ELSEWHERE = replace(OWN, message="B", path="y.host")
OTHER_STRING = Place("C", "rack", "string", name="rack", flexible=True)
OLD_STRING = replace(OTHER_STRING, message="D", flexible=False)
NUMBER = Place("A", "epoch", "int32", name="epoch")


def test_what_fails_at_every_place_of_its_type_is_the_types() -> None:
    scope = narrowest(OWN, [ELSEWHERE, OTHER_STRING, OLD_STRING], [])
    assert scope == Scope("string")
    assert scope.covers(OTHER_STRING)
    assert not scope.covers(NUMBER)


def test_what_fails_nowhere_else_is_one_fields() -> None:
    scope = narrowest(OWN, [], [ELSEWHERE, OTHER_STRING])
    assert scope.local
    assert scope.covers(OWN)
    assert not scope.covers(ELSEWHERE)


def test_with_no_other_place_to_be_seen_it_is_one_fields() -> None:
    assert narrowest(OWN, [], []).local


def test_the_meaning_of_a_field_parts_those_that_fail() -> None:
    assert narrowest(OWN, [ELSEWHERE], [OTHER_STRING, OLD_STRING]) == Scope("string", ("meaning: host name",))


def test_a_flag_of_the_version_parts_those_that_fail() -> None:
    own = replace(OTHER_STRING, message="E")
    assert narrowest(own, [OTHER_STRING], [OLD_STRING]) == Scope("string", ("flexible",))
    assert narrowest(OLD_STRING, [replace(OLD_STRING, message="F")], [own]) == Scope(
        "string", ("not flexible",)
    )


def test_no_scope_holds_a_place_that_agrees() -> None:
    """Where no condition parts them, only what is like the place itself is in it."""
    alike = replace(OWN, message="G", path="z.host")
    scope = narrowest(OWN, [ELSEWHERE, OLD_STRING], [alike])
    assert not scope.covers(alike)


def test_elements_of_arrays_are_places_of_their_own() -> None:
    message = EVERYTHING.messages["Arrays"]
    found = [place for _, place in places_of(message, 2, {"names": ["a", "b"]})]
    assert [(place.path, place.type, place.within) for place in found] == [
        ("names", "[]string", False),
        ("names", "string", True),
        ("names", "string", True),
    ]


NULL = Place("A", "x", "string", nullable=True)
ARRAY = Place("B", "y", "array", nullable=True, flexible=True)
STRICT_ARRAY = Place("C", "z", "array", flexible=True)


def test_what_fails_at_places_of_all_types_is_of_no_type() -> None:
    assert widest(NULL, [ARRAY, STRICT_ARRAY], []) == Scope("")
    assert Scope("").covers(NUMBER)


def test_a_flag_may_part_places_of_all_types() -> None:
    assert widest(ARRAY, [replace(NULL, flexible=True)], [NULL]) == Scope("", ("flexible",))


def test_one_type_alone_makes_no_scope_of_several() -> None:
    """Nothing was seen of the others."""
    assert widest(NULL, [replace(NULL, message="D")], []) == Scope("string")
    assert widest(NULL, [replace(NULL, message="D")], [STRICT_ARRAY, ARRAY]) == Scope("string")


def test_a_field_that_fails_alone_stays_alone_among_types_that_fail() -> None:
    agreeing = replace(NULL, message="D")
    assert widest(NULL, [ARRAY, STRICT_ARRAY], [agreeing]).local
