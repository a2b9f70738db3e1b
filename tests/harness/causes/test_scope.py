"""A scope holds the places that fail and none that agrees, in the plainest words."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from harness.causes.scope import (
    Place,
    Scope,
    kinds_of_place,
    narrowest,
    places_of,
    schema_places,
    widest,
)
from harness.references import find_reference
from harness.values.baseline import Baseline
from harness.values.shape import pair_shape
from pycodec.plain import to_dict
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


def test_what_the_field_shows_in_other_versions_is_within_its_scope() -> None:
    """A condition that the field's own versions contradict is none, however many places it parts."""
    old = replace(OWN, flexible=False)
    assert narrowest(old, [OLD_STRING], [ELSEWHERE]) == Scope(OWN.type, ("not flexible",))
    assert narrowest(old, [OLD_STRING, OWN], [ELSEWHERE]) == Scope.only(old)
    assert narrowest(old, [OLD_STRING, OWN, ELSEWHERE], []) == Scope(OWN.type)


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


def test_the_places_of_a_schema_are_those_of_values() -> None:
    """Of every message of Kafka in every version: what stands in a value is among what may stand there."""
    protocol, seen = find_reference().protocol, 0
    for message, version in protocol.pairs():
        spec = protocol.messages[message]
        classes = protocol.message_class(message)._structs
        value = to_dict(Baseline(pair_shape(spec, version, classes)).message())
        held = {place for _, place in places_of(spec, version, value)}
        assert held <= {place for _, place in schema_places(spec, version)}
        seen += len(held)
    assert seen > 5_000


def test_only_what_is_wanted_is_entered() -> None:
    message = EVERYTHING.messages["Arrays"]
    value = {"names": ["a"], "topics": [{"name": "b", "partitions": [{"leader": 1}]}]}
    found = [place.path for _, place in places_of(message, 2, value, {"topics", "topics.name"})]
    assert found == ["topics", "topics.name"]
    assert [place.type for _, place in places_of(message, 2, value, {"names"})] == ["[]string"]
    assert [place.type for _, place in places_of(message, 2, value, {"names", "names[]"})] == [
        "[]string", "string",
    ]  # fmt: skip


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


_FLAGS = ("flexible", "nullable", "tagged", "within")
TYPES = st.sampled_from(("string", "int32"))
KINDS = st.builds(
    lambda type, flags: ", ".join((type, *(f"{'' if on else 'not '}{flag}" for flag, on in flags.items()))),
    TYPES,
    st.fixed_dictionaries({flag: st.booleans() for flag in _FLAGS}),
)
OTHER_CONDITIONS = ("name: host", "meaning: host name")
CONDITIONS = st.lists(
    st.sampled_from((*_FLAGS, *(f"not {flag}" for flag in _FLAGS), *OTHER_CONDITIONS)),
    unique=True,
    max_size=3,
)


@given(TYPES, CONDITIONS, st.lists(st.frozensets(KINDS), max_size=4))
def test_nothing_is_told_of_a_scope_that_contradicts_where_it_shows(
    type: str, conditions: list[str], met: list[frozenset[str]]
) -> None:
    scope = Scope(type, tuple(conditions))
    told = scope.told_of(met)
    assert told.type == type
    left_out = [each for each in conditions if each not in told.conditions]
    assert told.conditions == tuple(each for each in conditions if each not in left_out)
    assert not set(left_out).intersection(OTHER_CONDITIONS)

    def holds(flags: set[str]) -> bool:
        """Whether every message that is known has one place of which all of these hold."""
        own = [[each for each in kinds if each.startswith(type)] or kinds for kinds in met if kinds]
        return all(any(flags <= set(each.split(", ")[1:]) for each in kinds) for kinds in own)

    flags = set(told.conditions).difference(OTHER_CONDITIONS)
    assert holds(flags)
    # Nor is anything kept back that does not contradict it.
    assert not any(holds({*flags, each}) for each in left_out)


def test_the_kinds_of_places_are_those_of_the_version() -> None:
    heartbeat = find_reference().protocol.spec("HeartbeatRequest")
    old, later, last = (set(kinds_of_place(heartbeat, version)) for version in (0, 3, 4))
    nullable = "string, not flexible, nullable, not tagged, not within"
    assert nullable not in old
    assert nullable in later
    assert nullable.replace("not flexible", "flexible") in last
    assert not any("not flexible" in kind for kind in last)
