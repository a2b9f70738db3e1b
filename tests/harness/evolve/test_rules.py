"""Every rule: a change of one spec, what it is called, whom it concerns, and that values show it."""

from __future__ import annotations

import json

import pytest

from harness.casework.stream import decisions, pair_key
from harness.evolve.change import RULES, Weight
from harness.evolve.compare import NEVER_WRITTEN, Evolution, compare
from harness.evolve.sides import Side, parse_any
from harness.suites.specs.mutate import mutated
from harness.suites.specs.random_specs import random_spec
from pycodec import SpecError
from tests.harness.evolve.specs import Json, field, message, side

A, B = field("A"), field("B")
TAG: Json = {"versions": "2+", "taggedVersions": "2+", "tag": 0}
INNER = field("X")
HAS_KEY = {"type": "request", "apiKey": 7}


def shared(versions: str, *fields: Json) -> Json:
    """A message with a common struct of these versions, in an array of every version."""
    common = {"name": "Item", "versions": versions, "fields": list(fields)}
    return message(field("A", "[]Item"), commonStructs=[common])


BREAKS: list[tuple[str, Json, Json, str, str]] = [
    # A common struct stays as in its last version.
    ("compact", shared("0+", INNER), shared("0-1", INNER), "2-3", "a.x"),
    (
        "field removed",
        shared("0-3", field("X", versions="3+"), B),
        shared("0-2", field("X", versions="3+"), B),
        "3",
        "a.x",
    ),
    # rule, old, new, versions, path
    ("version removed", message(A), message(A, validVersions="1-3"), "0", ""),
    ("flexible", message(A), message(A, flexibleVersions="3+"), "2", ""),
    ("field removed", message(A, B), message(A), "0-3", "b"),
    ("field removed", message(A), message(field("A", versions="1+")), "0", "a"),
    ("field added", message(A), message(A, B), "0-3", "b"),
    ("field added", message(A, field("B", versions="0-1")), message(A, B), "2-3", "b"),
    ("field moved", message(A, B), message(B, A), "0-3", "b"),
    ("type", message(field("A", "int32")), message(field("A", "uint32")), "0-3", "a"),
    ("type", message(field("A", "int16")), message(field("A", "int32")), "0-3", "a"),
    ("type", message(field("A", "int8")), message(field("A", "bool")), "0-3", "a"),
    ("type", message(field("A", "int32")), message(field("A", "[]int32")), "0-3", "a"),
    ("type", message(field("A", "int32", **TAG)), message(field("A", "uint32", **TAG)), "2-3", "a"),
    (
        "nullable",
        message(field("A", "string")),
        message(field("A", "string", nullableVersions="1+")),
        "1-3",
        "a",
    ),
    (
        "nullable",
        message(field("S", "S", fields=[INNER])),
        message(field("S", "S", nullableVersions="0+", fields=[INNER])),
        "0-3",
        "s",
    ),
    ("tag", message(field("A", versions="2+")), message(field("A", **TAG)), "2-3", "a"),
    (
        "tag",
        message(field("A", **TAG), field("B", **{**TAG, "tag": 1})),
        message(field("A", **{**TAG, "tag": 1}), field("B", **TAG)),
        "2-3",
        "a",
    ),
    ("tag reused", message(field("A", **TAG)), message(field("B", "string", **TAG)), "2-3", "b"),
    ("tag reused", message(field("A", **TAG)), message(field("B", default="5", **TAG)), "2-3", "b"),
    ("tagged default", message(field("A", **TAG)), message(field("A", default="5", **TAG)), "2-3", "a"),
    (
        "tagged default",
        message(field("S", "S", **TAG, fields=[field("X", default="5")])),
        message(field("S", "S", **TAG, fields=[field("X", default="6")])),
        "2-3",
        "s.x",
    ),
    # A tag that the spec has for other versions is no unknown one: Kafka's reader refuses it.
    (
        "tag",
        message(field("A", **TAG)),
        message(field("A", versions="3+", taggedVersions="3+", tag=0)),
        "2",
        "a",
    ),
    (
        "compact",
        message(field("A", "string")),
        message(field("A", "string", flexibleVersions="3+")),
        "2",
        "a",
    ),
    (
        "encoding",
        message(field("A", encoding="fixed32")),
        message(field("A", encoding={"0-1": "fixed32", "2+": "packed32"})),
        "2-3",
        "a",
    ),
    ("encoding", message(A), message(field("A", encoding="unpacked32")), "0-3", "a"),
    (
        "encoding",
        message(field("A", "int32")),
        message(field("A", "int64", encoding={"0-2": "fixed32", "3+": "fixed64"})),
        "3",
        "a",
    ),
    ("type of message", message(A, **HAS_KEY), message(A, type="data"), "0-3", ""),
    ("type of message", message(A, **HAS_KEY), message(A, type="response", apiKey=7), "0-3", ""),
    ("type of message", message(A, type="metadata", apiKey=7), message(A, type="data"), "0-3", ""),
    (
        "field removed",
        message(field("S", "[]S", fields=[INNER, field("Y")])),
        message(field("S", "[]S", fields=[INNER])),
        "0-3",
        "s.y",
    ),
]


def compared(old: Json, new: Json) -> Evolution:
    return compare(side("old", old), side("new", new), 40, 7)


@pytest.mark.parametrize(("rule", "old", "new", "versions", "path"), BREAKS)
def test_what_breaks_is_named_and_shown(rule: str, old: Json, new: Json, versions: str, path: str) -> None:
    """The rule names versions and field, and both directions together show a value of it."""
    found = compared(old, new)
    (finding,) = [e for e in found.breaks if (e.change.rule, e.change.path) == (rule, path)]
    assert finding.change.weight is Weight.BREAKS
    low, _, high = versions.partition("-")
    assert list(finding.change.versions) == list(range(int(low), int(high or low) + 1))
    assert bool(finding.shown) == (rule not in NEVER_WRITTEN)
    assert not [each for each in found.findings if each.change.rule == "unforeseen"]


HARMLESS: list[tuple[str, Weight, Json, Json]] = [
    ("version added", Weight.GROWS, message(A), message(A, field("N", versions="4+"), validVersions="0-4")),
    ("tag added", Weight.GROWS, message(A), message(A, field("N", "string", **TAG))),
    ("tag retired", Weight.GROWS, message(A, field("N", "string", **TAG)), message(A)),
    ("renamed", Weight.LOCAL, message(A, B), message(A, field("C"))),
    ("renamed", Weight.LOCAL, message(field("A", **TAG)), message(field("C", **TAG))),
    ("default", Weight.LOCAL, message(A), message(field("A", default="7"))),
    (
        "ignorable",
        Weight.LOCAL,
        message(field("A", versions="1+")),
        message(field("A", versions="1+", ignorable=True)),
    ),
    (
        "mapKey",
        Weight.LOCAL,
        message(field("S", "[]S", fields=[INNER])),
        message(field("S", "[]S", fields=[field("X", mapKey=True)])),
    ),
    ("type of message", Weight.LOCAL, message(A), message(A, type="metadata", apiKey=1)),
]


@pytest.mark.parametrize(("rule", "weight", "old", "new"), HARMLESS)
def test_what_breaks_nobody_is_said_to(rule: str, weight: Weight, old: Json, new: Json) -> None:
    found = compared(old, new)
    assert not found.breaks
    assert (rule, weight) in {(each.change.rule, each.change.weight) for each in found.findings}


def test_another_default_of_what_a_version_lacks_breaks_it() -> None:
    """What an old client does not say means another thing; in versions that write the field it is local."""
    found = compared(message(field("A", versions="1+")), message(field("A", versions="1+", default="7")))
    told = [(each.change.rule, each.change.weight, each.change.versions) for each in found.findings]
    assert told == [
        ("default of what is absent", Weight.BREAKS, (0,)),
        ("default", Weight.LOCAL, (1, 2, 3)),
    ]
    assert not found.findings[0].shown  # nothing goes over the wire


def test_another_default_of_what_a_version_lacks_breaks_it_under_a_new_name_too() -> None:
    old, new = field("A", versions="1+", ignorable=True), field("B", versions="1+", default="7")
    found = compared(message(old), message(new))
    told = {(each.change.rule, each.change.versions) for each in found.findings}
    assert told == {
        ("default of what is absent", (0,)),
        ("ignorable", (0,)),
        ("renamed", (1, 2, 3)),
        ("default", (1, 2, 3)),
    }
    # Another field, and not another name of it:
    other = field("B", "string", versions="2+", taggedVersions="2+", tag=0)
    assert not [
        each for each in compared(message(old), message(other)).findings if each.change.versions == (0,)
    ]


@pytest.mark.parametrize("element", ["S", "T"])
def test_another_default_within_a_struct_that_a_version_lacks_breaks_it(element: str) -> None:
    """It is made with the defaults of its fields; one that is null by default, or an array, has none."""

    def spec(inner: str, type: str = "S", **more: str) -> Json:
        struct = field("S", type, versions="1+", fields=[field("X", default=inner)], **more)
        return message(A, struct)

    old, new = spec("0"), spec("7", element)
    found = compared(old, new)
    told = [(each.change.rule, each.change.path, each.change.versions) for each in found.breaks]
    assert told == [("default of what is absent", "s.x", (0,))]
    # What the two sides read where nothing is said:
    stood = [side("a side", each).codec("Foo", 0).decode(bytes(4))[0].s.x for each in (old, new)]
    assert stood == [0, 7]
    null = {"nullableVersions": "1+", "default": "null"}
    assert not compared(spec("0", **null), spec("7", **null)).breaks
    assert not compared(spec("0", "[]S"), spec("7", "[]S")).breaks


NO_CHANGE: list[tuple[Json, Json]] = [
    # "0+" and "0-3" are the same where there is no version 4, and so are a common and an inline struct.
    (message(A), message(field("A", versions="0-3", about="Words."))),
    (
        message(field("S", "S", fields=[INNER])),
        message(field("S", "T"), commonStructs=[{"name": "T", "versions": "0+", "fields": [INNER]}]),
    ),
    (message(field("A", "float64", default="NaN")), message(field("A", "float64", default="NaN"))),
    (message(field("A", encoding="fixed32")), message(A)),
]


@pytest.mark.parametrize(("old", "new"), NO_CHANGE)
def test_what_a_version_writes_counts_and_not_how_the_spec_says_it(old: Json, new: Json) -> None:
    assert compared(old, new).findings == ()


def test_a_wider_type_with_the_old_encoding_keeps_its_bytes() -> None:
    """KIP-625's tooSmall: only a value that the old type cannot hold is refused, by its writer."""
    new = field("A", "int64", encoding="fixed32")
    assert not compared(message(A), message(new)).breaks


def test_an_unstable_version_may_change_and_so_may_its_response() -> None:
    """Only requests can be called unstable; the response has the same versions."""
    request = {"type": "request", "apiKey": 1, "name": "FooRequest", "latestVersionUnstable": True}
    answer = {"type": "response", "apiKey": 1, "name": "FooResponse"}
    old = side("old", message(A, **request), message(A, **answer))
    extra = field("B", versions="3+")
    new = side("new", message(A, extra, **request), message(A, extra, **answer))
    found = compare(old, new, 20, 7)
    assert [each.change.weight for each in found.findings] == [Weight.UNSTABLE] * 2
    assert all(each.shown for each in found.findings)
    released = compare(old, side("new", message(A, B, **request), message(A, B, **answer)), 20, 7)
    assert {each.change.versions for each in released.breaks} == {(0, 1, 2)}


def test_a_version_that_becomes_stable_or_unstable_is_told_with_its_response() -> None:
    plain = {"type": "request", "apiKey": 1, "name": "FooRequest"}
    marked = {**plain, "latestVersionUnstable": True}
    answer = {"type": "response", "apiKey": 1, "name": "FooResponse"}
    stable = side("stable", message(A, **plain), message(A, **answer))
    unstable = side("unstable", message(A, **marked), message(A, **answer))
    for old, new, rule in ((stable, unstable, "version unstable"), (unstable, stable, "version stable")):
        found = compare(old, new, 20, 7)
        assert [(each.change.rule, each.change.versions) for each in found.findings] == [(rule, (3,))] * 2
        assert not found.breaks
    assert compare(unstable, unstable, 20, 7).findings == ()


def test_a_message_that_was_renamed_is_found_by_its_api_key() -> None:
    """As AlterIsr became AlterPartition."""
    old = side("old", message(A, type="request", apiKey=7, name="OldRequest"))
    new = side("new", message(A, type="request", apiKey=7, name="NewRequest"))
    assert [each.change.rule for each in compare(old, new, 20, 7).findings] == ["renamed"]


def test_a_coordinators_key_whose_version_became_its_api_key_is_the_same() -> None:
    """As OffsetCommitKey and its like in 4.1: the number in front of the record is the same."""
    text = {"name": "FooKey", "flexibleVersions": "none"}
    old = message(field("Group", "string", "8"), **text, validVersions="8")
    kind = {"type": "coordinator-key", "apiKey": 8, "validVersions": "0"}
    new = message(field("Group", "string", "0"), **text, **kind)
    found = compared(old, new)
    assert {each.change.rule for each in found.findings} == {"type of message", "api key"}
    assert not found.breaks
    other = message(field("Group", "string", "0"), field("Id", "int8", "0"), **text, **kind)
    assert [each.change.rule for each in compared(old, other).breaks] == ["field added"]


def test_a_default_that_a_version_cannot_hold() -> None:
    """Records are null unless set, also in a version that lost its null."""
    old = message(field("A", "records", nullableVersions="0+"))
    found = compared(old, message(field("A", "records", nullableVersions="0-1")))
    (finding,) = [each for each in found.breaks if each.change.rule == "default not writable"]
    assert (finding.change.versions, finding.change.path) == ((2, 3), "a")
    # A default that an encoding cannot hold is refused with the spec itself (KIP-625).
    wide = field("A", "int64", default="70000", encoding={"0-2": "fixed64", "3+": "packed16"})
    with pytest.raises(SpecError, match="version 3"):
        side("new", message(wide))


@pytest.mark.parametrize("index", range(25))
def test_a_random_spec_against_itself_and_against_its_next_version_breaks_nobody(index: int) -> None:
    """No false alarm: whatever a spec says, a copy of it and a further version are compatible."""
    spec = random_spec(11, index)
    same = json.loads(json.dumps(spec))
    assert compare(side("old", spec), side("new", same), 10, 7).findings == ()
    if spec.get("validVersions", "none") == "none" or "-" not in str(spec["validVersions"]):
        return
    low, _, high = str(spec["validVersions"]).partition("-")
    grown = {**same, "validVersions": f"{low}-{int(high) + 1}"}
    assert not compare(side("old", spec), side("new", grown), 10, 7).breaks


@pytest.mark.parametrize("index", range(80))
def test_of_a_random_change_the_rules_say_all_that_the_values_show(index: int) -> None:
    """No change that comes by chance, three at once now and then, is `unforeseen`."""
    spec = random_spec(21, index)
    text = mutated(spec, decisions(pair_key(5, "changed", 0), index))
    try:
        new = parse_any(text)
    except SpecError:
        return
    old = parse_any(json.dumps(spec))
    if old.name == new.name:
        found = compare(Side("old", {old.name: old}), Side("new", {new.name: new}), 15, 7)
        assert [each.change.place for each in found.findings if each.change.rule == "unforeseen"] == []


def test_every_rule_is_explained_and_tried() -> None:
    tried = {row[0] for row in BREAKS} | {row[0] for row in HARMLESS}
    others = {"api key", "api key taken", "default not writable", "unforeseen", "listeners", "message added"}
    others |= {"version stable", "version unstable", "default of what is absent"}
    assert tried | others == set(RULES)


def test_an_api_key_that_another_message_has_breaks_both() -> None:
    """Kafka's generator refuses it; that both sides have it is no change."""
    fetch = message(A, type="request", apiKey=1, name="FetchRequest")
    other = message(A, type="request", apiKey=1, name="OtherRequest")
    elsewhere = message(A, type="request", apiKey=2, name="OtherRequest")
    response = message(A, type="response", apiKey=1, name="OtherResponse")
    for old in (side("old", fetch), side("old", fetch, elsewhere)):
        (finding,) = [
            each
            for each in compare(old, side("new", fetch, other), 20, 7).breaks
            if each.change.rule == "api key taken"
        ]
        assert (finding.change.message, finding.change.new) == ("OtherRequest", "FetchRequest has it")
    both = side("old", fetch, other)
    assert not compare(both, side("new", fetch, other), 20, 7).findings
    assert not compare(side("old", fetch), side("new", fetch, response), 20, 7).breaks


def test_what_is_refused_is_shown_before_what_is_read_otherwise() -> None:
    """A field that one side lacks is read there as nothing, whether or not that breaks anything."""
    old, new = (message(field("S", "S", fields=[INNER, *more], **TAG)) for more in ([], [field("Y")]))
    (finding,) = compared(old, new).breaks
    kinds = [each.kind for each in finding.shown]
    gravity = ["refused", "left over", "not passed on", "misread", "lost on the way"]
    assert kinds == sorted(kinds, key=gravity.index)
    assert {"refused", "misread"} <= set(kinds)
