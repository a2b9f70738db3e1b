"""The minimiser, with planted bugs and a reference in Python: what it keeps, what it names, when it ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest

from harness.causes.attribute import Attribution, told_of
from harness.causes.explain import Cause, KeptOut, family, find_culprit
from harness.causes.minimise import Minimised, Oracle, minimise, same_cause
from harness.causes.scope import Scope, places_of
from harness.causes.search import Budget
from harness.outcome import CaseRow, Reason
from harness.outcome import Change as Changed
from harness.pair import Pair
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import PycodecTestee
from harness.values.equality import same
from harness.values.shrink import TAGS, Fields, default_fields
from pycodec import Message
from pycodec.plain import from_dict, to_dict
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import mismatch
from tests.properties.everything import EVERYTHING

SCALARS, ARRAYS, TAGGED = Pair("Scalars", 3), Pair("Arrays", 2), Pair("Tagged", 2)
Change = Callable[[Fields], None]


class Altered(PycodecTestee):
    """pycodec that encodes another value than it is given."""

    def __init__(self, change: Change) -> None:
        super().__init__()
        self.change = change

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        fields = to_dict(value)
        self.change(fields)
        return super().encode_value(pair, from_dict(type(value), fields))


def oracle(change: Change, pair: Pair, calls: list[int] | None = None) -> Oracle:
    """The rows of values under a bug; `calls` collects how many there were each time."""
    runner = ValueRunner(ValueCases(reference_of(), Altered(change)), PythonFacade())

    def run(candidates: Sequence[Fields]) -> Sequence[CaseRow]:
        if calls is not None:
            calls.append(len(candidates))
        return runner.run_fields(pair, candidates)

    return run


def value(pair: Pair, **fields: Any) -> Fields:
    """A value with everything set."""
    runner = ValueCases(reference_of(), PycodecTestee())
    return to_dict(runner.value(pair, 0)) | fields  # the first boundary case: everything distinct


def found(pair: Pair, change: Change, budget: Budget | None = None, **fields: Any) -> Minimised:
    return minimise(
        EVERYTHING.messages[pair.message].root, value(pair, **fields), oracle(change, pair), budget
    )


def sets(name: str, new: Any) -> Change:
    return lambda fields: fields.update({name: new})


def zero_leaders(fields: Fields) -> None:
    for topic in fields["topics"] or ():
        for partition in topic["partitions"]:
            partition["leader"] = 0


def short_names(fields: Fields) -> None:
    for topic in fields["topics"] or ():
        topic["name"] = topic["name"][:200]


def swap(fields: Fields) -> None:
    fields["data"], fields["copied"] = fields["copied"], fields["data"]


@pytest.mark.parametrize(
    ("pair", "change", "path"),
    [
        (SCALARS, sets("count", 5), None),  # version 3 does not write it: no bug
        (SCALARS, sets("offset", 5), "offset"),
        (SCALARS, sets("name", ""), "name"),
        (SCALARS, sets("flag_on", True), "flagOn"),
        (TAGGED, sets("tag_text", None), "tagText"),
        (TAGGED, sets("unknown_tagged_fields", []), "unknownTaggedFields"),
        (ARRAYS, sets("blobs", []), "blobs"),
        (ARRAYS, zero_leaders, "topics.partitions.leader"),
    ],
)
def test_the_field_at_fault_is_named_and_nothing_else_is_left(
    pair: Pair, change: Change, path: str | None
) -> None:
    extra: dict[str, Any] = {"unknown_tagged_fields": [(100, b"data"), (200, b"")]} if pair == TAGGED else {}
    result = found(pair, change, **extra)
    if path is None:
        assert not result.reproduced
        return
    assert result.complete
    assert result.attribution.path == path
    assert result.row.verdict == "mismatch"
    defaults = default_fields(EVERYTHING.messages[pair.message].root)
    differing = {key for key in result.best if not same(result.best[key], defaults.get(key))}
    assert len(differing) <= 1


def test_a_length_is_reduced_to_the_first_that_fails() -> None:
    topic = {"name": "n" * 5000, "partitions": []}
    result = found(ARRAYS, short_names, topics=[topic, topic])
    assert result.best["topics"] == [{"name": "a" * 201, "partitions": []}]
    assert (result.attribution.path, result.attribution.kind) == ("topics.name", "length 127 or more")


def test_what_counts_bytes_is_reduced_to_the_text_of_ascii_that_fails() -> None:
    def lose_long_names(fields: Fields) -> None:
        fields["name"] = "" if len(fields["name"].encode()) > 126 else fields["name"]

    result = found(SCALARS, lose_long_names, name="é" * 90)
    assert result.best["name"] == "a" * 128
    assert (result.attribution.path, result.attribution.kind) == ("name", "length 127 or more")


@pytest.mark.parametrize("edge", [127, 16_383])
@pytest.mark.parametrize(
    ("pair", "field", "filler"), [(SCALARS, "name", "a"), (SCALARS, "data", b"\0"), (ARRAYS, "names", [""])]
)
def test_only_what_is_wrong_at_an_edge_alone_is_reduced_to_it(
    pair: Pair, field: str, filler: Any, edge: int
) -> None:
    """Of what is wrong from there on, a length that is nothing special says so."""

    def lost(least: int, most: int) -> tuple[Any, str]:
        def lose(fields: Fields) -> None:
            if least <= len(fields[field]) <= most:
                fields[field] = filler[:0]

        result = found(pair, lose, **{field: filler * edge})
        return result.best[field], result.attribution.kind

    assert lost(edge, edge) == (filler * edge, f"length {edge}")
    assert lost(edge, 20_000) == (filler * (edge + 1), f"length {edge} or more")


@pytest.mark.parametrize(
    ("least", "tag", "kind"),
    [
        (0, 100, "unknown tag"),
        (128, 128, "tag 128 or more"),
        (200, 16_384, "tag 16384 or more"),  # what was met
        (16_384, 16_384, "tag 16384 or more"),
    ],
)
def test_a_tag_is_reduced_to_one_that_takes_as_few_bytes_as_fail(least: int, tag: int, kind: str) -> None:
    def forget(fields: Fields) -> None:
        fields[TAGS] = [(tag, data) for tag, data in fields[TAGS] if tag < least]

    met = [(max(tag, 128), b"x"), (20_000, b"data"), (2**31 - 2, b"")]
    result = found(TAGGED, forget, unknown_tagged_fields=met)
    assert result.best[TAGS] == [(tag, b"")]
    assert result.attribution.kind == kind


def test_swapped_fields_are_reduced_to_one_of_them() -> None:
    result = found(SCALARS, swap)
    assert result.attribution.path in ("data", "copied")
    assert {result.best["data"], result.best["copied"]} == {b"", b"\0"}


def test_elements_that_are_equal_are_made_plainer_together() -> None:
    """What drops those that are there twice drops them whatever they are: no class of numbers is at fault."""

    def without_doubles(fields: Fields) -> None:
        fields["counts"] = list(dict.fromkeys(fields["counts"]))

    for number in (7, -1, 2**31 - 1):
        made = found(ARRAYS, without_doubles, counts=[3, number, 5, number])
        assert made.best == default_fields(EVERYTHING.messages["Arrays"].root) | {"counts": [0, 0]}
        assert (made.attribution.path, made.attribution.kind) == ("counts", "equal elements")


def test_the_result_is_the_same_every_time() -> None:
    """Nothing is drawn at random."""
    first, second = found(ARRAYS, zero_leaders), found(ARRAYS, zero_leaders)
    assert (first.best, first.steps, first.row) == (second.best, second.steps, second.row)


def test_candidates_go_to_the_reference_in_batches() -> None:
    """One call through the gateway costs as much as a hundred values in it."""
    calls: list[int] = []
    root = EVERYTHING.messages["Arrays"].root
    result = minimise(root, value(ARRAYS), oracle(zero_leaders, ARRAYS, calls))
    assert sum(calls) == result.steps
    assert len(calls) < 40


@pytest.mark.parametrize("steps", [1, 3, 10])
def test_a_spent_budget_still_gives_a_failing_value(steps: int) -> None:
    result = found(ARRAYS, zero_leaders, Budget(steps=steps, seconds=60))
    assert not result.complete
    assert result.row.verdict == "mismatch"


def test_cases_that_take_long_are_asked_for_as_long_as_the_budget_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 700 kB each takes ten seconds: no hundred of them is sent before the clock is looked at."""
    now = 0.0
    monkeypatch.setattr("harness.causes.search.time.monotonic", lambda: now)
    asked = oracle(zero_leaders, ARRAYS)

    def slow(candidates: Sequence[Fields]) -> Sequence[CaseRow]:
        nonlocal now
        now += 10 * len(candidates)
        return asked(candidates)

    root = EVERYTHING.messages["Arrays"].root
    result = minimise(root, value(ARRAYS), slow, Budget(seconds=8))
    assert (result.slow, result.complete, result.row.verdict) == (True, False, "mismatch")
    assert now <= 8 + 10 * 6 + 90 + 10 * 6
    assert result.attribution.path.startswith("topics")


def test_a_value_that_does_not_fail_again_comes_back_as_it_is() -> None:
    """A testee may be moody."""
    whole = value(SCALARS)
    result = minimise(EVERYTHING.messages["Scalars"].root, whole, oracle(lambda fields: None, SCALARS))
    assert (result.reproduced, result.steps, result.best) == (False, 1, whole)


@pytest.mark.parametrize(
    ("column", "other", "same_one"),
    [
        ("reason", Reason.BYTES_DIFFER, False),
        ("verdict", "finding", False),
        ("testee_outcome", "rejected:encode:ValueError", False),
        ("reference_outcome", "rejected:write:NullPointerException", False),
        ("path", "clusterId.inner", True),
        ("path", None, True),
        ("path", "maxWaitMs", False),
        ("detail", "other words", True),
        ("flags", "lone_surrogate_replaced", True),
    ],
)
def test_what_counts_as_the_same_cause(column: str, other: Any, same_one: bool) -> None:
    assert same_cause(mismatch(**{column: other}), mismatch()) is same_one


def test_a_known_cause_explains_other_cases_of_it() -> None:
    """Replaced by a value that does no harm, wherever it stands."""
    message = EVERYTHING.messages["Arrays"]
    culprit = find_culprit(message, ARRAYS.version, found(ARRAYS, zero_leaders), oracle(zero_leaders, ARRAYS))
    assert culprit is not None
    assert culprit.place.path == "topics.partitions.leader"
    cause = culprit.cause(Scope.only(culprit.place))
    cured = KeptOut(message, ARRAYS.version, [cause])(value(ARRAYS))
    (row,) = oracle(zero_leaders, ARRAYS)([cured])
    assert row.verdict == "agreed"


def test_a_second_bug_is_still_seen_when_the_first_is_kept_out() -> None:
    def both(fields: Fields) -> None:
        zero_leaders(fields)
        fields["names"] = [name.upper() for name in fields["names"]]

    message = EVERYTHING.messages["Arrays"]
    first = found(ARRAYS, both)
    culprit = find_culprit(message, ARRAYS.version, first, oracle(both, ARRAYS))
    assert culprit is not None
    cause = culprit.cause(Scope.only(culprit.place))
    rest = KeptOut(message, ARRAYS.version, [cause])(value(ARRAYS))
    second = minimise(message.root, rest, oracle(both, ARRAYS))
    assert second.reproduced
    assert {first.attribution.path, second.attribution.path} == {"names", "topics.partitions.leader"}


@pytest.mark.parametrize("text", ["\0a", "\0é\ud800", "\0" * 200])
def test_a_text_fails_for_each_class_that_it_holds(text: str) -> None:
    message = EVERYTHING.messages["Scalars"]
    cause = Cause(Scope("string"), "a\0", "", (("NUL", "\0"),))
    kept_out = KeptOut(message, SCALARS.version, [cause])
    assert kept_out({"name": text}) == {"name": ""}
    assert kept_out({"name": "é\ud800"}) == {"name": "é\ud800"}


def test_what_is_told_of_a_value_is_told_of_the_one_that_is_shown() -> None:
    root = EVERYTHING.messages["Arrays"].root
    named = Attribution("topics", ("topics", "names"), "one")
    shown = {**default_fields(root), "names": ["a"], "topics": []}
    assert told_of(root, shown, named) == replace(named, fields=("names",), kind="empty")
    in_order = replace(named, kind=Changed.REORDERED)
    assert told_of(root, shown, in_order).kind == Changed.REORDERED
    assert told_of(root, shown, replace(named, kind="")).kind == ""


def test_a_null_is_replaced_without_touching_other_values_of_its_field() -> None:
    """Emptying a container to keep a null out would hide all that is below."""
    message = EVERYTHING.messages["Arrays"]
    cause = Cause(Scope("[]struct", (), "Arrays", "topics"), None, [])
    full = {"topics": [{"name": "a", "partitions": []}]}
    assert KeptOut(message, 1, [cause])(full) == full
    assert KeptOut(message, 1, [cause])({"topics": None}) == {"topics": []}


def test_what_is_kept_out_leaves_the_field_that_is_asked_for() -> None:
    message = EVERYTHING.messages["Arrays"]
    cause = Cause(Scope("[]struct", (), "Arrays", "topics"), None, [])
    assert KeptOut(message, 1, [cause])({"topics": None}, keep="topics") == {"topics": None}


@pytest.mark.parametrize(
    ("value", "fails"),
    [(7, True), (8, False), (2000, True), (999, False), (-7, False)],
)
def test_a_class_fails_from_the_least_value_on_that_was_seen_to(value: int, fails: bool) -> None:
    """What lies between was seen to agree, or was not tried: it may be another bug."""
    place = next(
        node
        for node, _ in places_of(
            EVERYTHING.messages["Arrays"], 1, {"topics": [{"partitions": [{"leader": value}]}]}
        )
        if node.path.endswith("leader")
    )
    cause = Cause(Scope("int32"), 7, 0, (("positive", 1000),))
    assert cause.fails(place) is fails


def test_a_text_that_fails_does_so_within_another() -> None:
    """A backslash fails wherever it stands; other short texts are none of its business."""
    cause = Cause(Scope("string"), "\\", "")
    nodes = {
        text: next(
            node
            for node, _ in places_of(EVERYTHING.messages["Arrays"], 1, {"topics": [{"name": text}]})
            if node.path == "topics.name"
        )
        for text in ("a\\b", "ab", "")
    }
    assert {text: cause.fails(node) for text, node in nodes.items()} == {"a\\b": True, "ab": False, "": False}


def test_a_container_with_something_in_it_is_no_cause_to_keep_out() -> None:
    def lose_the_last(fields: Fields) -> None:
        fields["topics"] = (fields["topics"] or [])[:-1]

    message = EVERYTHING.messages["Arrays"]
    result = found(ARRAYS, lose_the_last)
    assert result.attribution.path == "topics"
    assert find_culprit(message, ARRAYS.version, result, oracle(lose_the_last, ARRAYS)) is None


def test_reasons_blame_one_function_each() -> None:
    assert family(Reason.BYTES_DIFFER) == family(Reason.VALUE_DIFFERS) == "encode: other bytes"
    assert family(Reason.REFERENCE_REJECTED) != family(Reason.VALUE_DIFFERS)
    assert family(Reason.TESTEE_DIED) != family(Reason.TESTEE_REJECTED)
    assert family(Reason.TESTEE_REJECTED) != family(Reason.VALUE_DIFFERS)
    assert family(Reason.DECODE_REJECTED) != family(Reason.DECODE_DIFFERS)
    assert family(Reason.DECODE_DIFFERS) == "decode: another value"
    assert family(Reason.SIZE_DIFFERS) != family(Reason.SIZE_REJECTED)


def test_what_takes_two_fields_is_found_in_few_steps() -> None:
    """The others go at once, and so does what the elements of a long array hold."""
    place = value(ARRAYS)["places"][0]

    def change(fields: Fields) -> None:
        if len(fields["places"]) >= 100 and fields["shorts"]:
            fields["places"] = []

    done = found(ARRAYS, change, places=[place] * 130)
    plain = default_fields(EVERYTHING.messages["Arrays"].root)
    assert done.complete
    assert done.steps < 300
    assert len(done.best["places"]) == 100
    assert all(each == done.best["places"][0] for each in done.best["places"])
    assert [name for name in plain if not same(done.best[name], plain[name])] == ["shorts", "places"]
