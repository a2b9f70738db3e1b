"""A field that comes out wrong whatever it holds hides nothing of others, and no shift is taken for one."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from harness.casework.faults import Fault, facing, packed, views, without_faults
from harness.causes.analysis import Limits
from harness.conclusion import find_causes, run_facts
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.replay import replay
from harness.report.causes import causes_of
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.runfolder import RunFolder
from harness.suites.values.analysis import ValueAnalysis
from harness.suites.values.asked_again import AskedAgain
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.values.shrink import Fields
from pycodec import Message
from tests.harness.causes.test_minimise import Altered
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder, mismatch
from tests.harness.suites.values.test_analysis import PAIRS, concluded, described, indices, run, runner

Change = Callable[[Fields], None]


def of_partitions(change: Change) -> Change:
    def changed(fields: Fields) -> None:
        for topic in fields["topics"] or []:
            for partition in topic["partitions"]:
                change(partition)

    return changed


def odd(fields: Fields) -> None:
    fields["index"] ^= 1


def odd_in_both(fields: Fields) -> None:
    fields["index"] ^= 1
    fields["leader"] ^= 1


def odd_and_no_minus(fields: Fields) -> None:
    fields["index"] ^= 1
    fields["leader"] = max(fields["leader"], -1)


def odd_and_set_off(fields: Fields) -> None:
    """What one field holds sets off what comes out of the other."""
    if fields["index"] < 0:
        fields["leader"] = 77
    fields["index"] ^= 1


def swapped(fields: Fields) -> None:
    """The defaults are others, so that every value but for equal ones shows it."""
    fields["index"], fields["leader"] = fields["leader"], fields["index"]


def analysed(path: Path, change: Change) -> RunReport:
    return concluded(run(path, change), runner(change))


def verdicts(path: Path, kind: str) -> set[str]:
    rows = (row for batch in RunFolder(path).batches(["kind", "verdict"]) for row in batch.to_pylist())
    return {row["verdict"] for row in rows if row["kind"] == kind}


@pytest.mark.parametrize("change", [odd_in_both, odd_and_no_minus, odd_and_set_off])
def test_what_another_field_shows_is_a_cause_of_its_own_and_is_replayed_as_one(
    tmp_path: Path, change: Change
) -> None:
    report = analysed(tmp_path, of_partitions(change))
    causes = causes_of(report.new)
    assert {cause.first.signature.path for cause in causes} == {
        "topics.partitions.index",
        "topics.partitions.leader",
    }
    assert len(causes) == 2
    # Its boundary cases are part of every run, though they showed it when they were asked again.
    assert all(cause.findings[0].group.enumerated for cause in causes)
    stored = RunFolder(tmp_path)
    manifest = stored.read_manifest()
    for mended, still in ((change, {"index", "leader"}), (odd, {"index"})):
        again = replay(stored, manifest, {"values": runner(of_partitions(mended))})
        told = {each.signature.path.rpartition(".")[2] for each in again if each.verdict == "still there"}
        assert told == still
        assert {each.verdict for each in again} <= {"still there", "fixed"}


class ByVersion(Altered):
    """Another bug in each version."""

    def __init__(self, changes: dict[int, Change]) -> None:
        super().__init__(lambda fields: None)
        self.changes = changes

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        self.change = self.changes.get(pair.version, self.change)
        return super().encode_value(pair, value)


def no_index(when: Callable[[int], bool]) -> Change:
    def changed(fields: Fields) -> None:
        if when(fields["index"]):
            fields["index"] = 5

    return of_partitions(changed)


def both(one: Change, other: Change) -> Change:
    def changed(fields: Fields) -> None:
        one(fields)
        other(fields)

    return changed


def other_port(fields: Fields) -> None:
    fields["home"]["port"] ^= 1


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        (
            {1: of_partitions(odd), 2: no_index(lambda index: index == -(2**31))},
            {("index", "1"), ("index", "2")},
        ),
        ({1: of_partitions(odd), 2: no_index(lambda index: index < 0)}, {("index", "1"), ("index", "2")}),
        (
            {1: of_partitions(odd), 2: both(no_index(lambda index: index == -(2**31)), other_port)},
            {("index", "1"), ("index", "2"), ("port", "2")},
        ),
        ({1: of_partitions(odd), 2: of_partitions(odd)}, {("index", "1-2")}),
    ],
    ids=["one value", "a class", "beside another", "the same"],
)
def test_a_field_that_is_wrong_anyway_in_one_version_hides_nothing_in_another(
    tmp_path: Path, changes: dict[int, Change], found: set[tuple[str, str]]
) -> None:
    """Not even of the same field: it is expected in its own version."""
    cases = ValueRunner(ValueCases(reference_of(), ByVersion(changes)), PythonFacade())
    rows = [row for pair in PAIRS for row in cases.run(pair, indices(cases.cases, pair))]
    report = concluded(folder(tmp_path, rows, described()), cases)
    causes = causes_of(report.new)
    told = [(cause.first.signature.path.rpartition(".")[2], cause.version_text) for cause in causes]
    assert sorted(told) == sorted(found)
    (first,) = (cause for cause in causes if cause.version_text.startswith("1"))
    entries = tuple(
        ExpectedMismatch(each.id, "known", "https://example.org/1", datetime.date(2999, 1, 1))
        for each in first.findings
    )
    rest = build_report(RunFolder(tmp_path), ExpectedMismatches("list.toml", entries))
    assert len(causes_of(rest.new)) == len(causes) - 1


def one_more(fields: Fields) -> None:
    fields["places"].append({"host": "more", "port": 1, "rack": None})


def one_more_tag(fields: Fields) -> None:
    fields["unknown_tagged_fields"] = [*fields.get("unknown_tagged_fields", []), (2**30, b"")]


def no_minus(fields: Fields) -> None:
    of_partitions(lambda partition: partition.update(leader=max(partition["leader"], -1)))(fields)


@pytest.mark.parametrize(("extra", "path"), [(one_more, "places"), (one_more_tag, "unknownTaggedFields")])
def test_an_array_or_a_tag_too_much_hides_nothing_beside_a_field_that_is_wrong_anyway(
    tmp_path: Path, extra: Change, path: str
) -> None:
    report = analysed(tmp_path, both(both(extra, other_port), no_minus))
    causes = {cause.first.signature.path: cause for cause in causes_of(report.new)}
    assert causes.keys() == {path, "home.port", "topics.partitions.leader"}
    # Whatever they hold: no class is told.
    assert [causes[each].classes for each in (path, "home.port")] == [[], []]
    assert causes["topics.partitions.leader"].classes


def test_a_number_beside_a_text_that_is_always_longer_is_no_shift(tmp_path: Path) -> None:
    def longer(fields: Fields) -> None:
        fields["home"]["host"] += "!"
        if fields["home"]["port"] == 2**31 - 1:
            fields["home"]["port"] -= 1

    causes = {cause.first.signature.path: cause for cause in causes_of(analysed(tmp_path, longer).new)}
    assert causes["home.port"].title == "Arrays home.port (max): written as another value"
    assert set(causes) == {"home.host", "home.port"}


def test_letters_that_fail_are_one_cause_however_long_the_text(tmp_path: Path) -> None:
    def lower(fields: Fields) -> None:
        fields["home"]["host"] = fields["home"]["host"].lower()
        if fields["home"]["port"] < 0:
            fields["home"]["port"] = 0

    causes = causes_of(analysed(tmp_path, lower).new)
    assert sorted(cause.first.signature.path for cause in causes) == ["home.host", "home.port"]


def test_what_fails_after_others_has_a_script_without_fields_that_are_wrong_anyway(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What this reference reads from its own bytes plays no part.
    monkeypatch.setattr(ValueAnalysis, "_read_by_reference", lambda *_: (None, ""))
    module = "harness.suites.values.analysis"
    monkeypatch.setattr(f"{module}.spec_text", lambda *_: "")
    monkeypatch.setattr(f"{module}.value_script", lambda case, _: repr(case.beside))

    class EveryThird(Altered):
        asked = 0

        def encode_value(self, pair: Pair, value: Message) -> bytes:
            self.asked += 1
            self.change = both(other_port, one_more) if self.asked % 3 == 0 else other_port
            return super().encode_value(pair, value)

    cases = ValueRunner(ValueCases(reference_of(), EveryThird(other_port)), PythonFacade())
    rows = cases.run(PAIRS[1], indices(cases.cases, PAIRS[1]))
    stored = folder(tmp_path, rows, described())
    analysis = ValueAnalysis(cases, run_facts(stored.read_manifest()))
    manifest = stored.read_manifest()
    find_causes(stored, manifest, {"values": analysis}, Limits())
    stored.write_manifest(manifest)
    report = build_report(stored, ExpectedMismatches())
    (cause,) = (cause for cause in causes_of(report.new) if "after others" in cause.title)
    assert "home.port" in {each.first.signature.path for each in causes_of(report.new)}
    assert analysis.script(cause.first) == "('home.port',)"


def test_what_agrees_but_for_that_field_is_answered(tmp_path: Path) -> None:
    """Cells of other fields are not blocked; those of the field itself have failed."""
    report = analysed(tmp_path, of_partitions(odd))
    assert [cause.first.signature.path for cause in causes_of(report.new)] == ["topics.partitions.index"]
    assert verdicts(tmp_path, "beside") == {"agreed"}


def test_fields_that_change_places_are_no_such_fields(tmp_path: Path) -> None:
    """What comes out of one depends on what the other holds: one bug, and nothing is left out for it."""
    report = analysed(tmp_path, of_partitions(swapped))
    assert not verdicts(tmp_path, "beside")
    assert report.new


def test_a_search_that_had_no_time_to_ask_again_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is blocked then may be right."""
    stored, cases = run(tmp_path, of_partitions(odd)), runner(of_partitions(odd))
    asked = AskedAgain.ask
    monkeypatch.setattr(AskedAgain, "ask", lambda self, rows, known, seconds: asked(self, rows, known, -1.0))
    assert concluded(stored, cases).manifest.unasked
    monkeypatch.undo()
    assert not concluded(stored, cases).manifest.unasked


def of(*faults: Fault, also: tuple[Fault, ...] = ()) -> CaseRow:
    first, *others = faults
    return mismatch(
        "Arrays",
        1,
        reason=first.reason,
        path=first.path,
        testee_outcome=first.testee,
        detail=first.detail,
        also=packed([*others, *also]),
    )


WRITTEN = Fault(Reason.VALUE_DIFFERS, "a", detail="a: 0 became 1")
ANOTHER = Fault(Reason.VALUE_DIFFERS, "b", detail="b: 0 became 1")
READ = Fault(Reason.DECODE_DIFFERS, "a", detail="a: 0 became 2")
LONGER = Fault(Reason.NOT_CONSUMED, "a")


def told(row: CaseRow) -> list[tuple[str, str | None]]:
    return (
        [(view["reason"], view["path"]) for view in views(asdict(row))] if row.verdict == "mismatch" else []
    )


@pytest.mark.parametrize(
    ("row", "left"),
    [
        (of(WRITTEN), []),
        (of(WRITTEN, ANOTHER), [ANOTHER]),
        (of(ANOTHER, WRITTEN), [ANOTHER]),
        (of(WRITTEN, ANOTHER, READ), [ANOTHER, READ]),
        (of(WRITTEN, LONGER), [LONGER]),
    ],
)
def test_faults_are_left_out_by_direction_and_place(row: CaseRow, left: list[Fault]) -> None:
    rest = without_faults(row, {("write", "a")})
    assert told(rest) == [(fault.reason, fault.path) for fault in left]
    assert (rest.verdict == "agreed") == (not left)
    if not left:
        assert (rest.reason, rest.path, rest.detail, rest.also) == ("", None, None, None)


def test_what_the_testee_had_no_say_in_does_not_agree_when_the_rest_is_left_out() -> None:
    declined = Fault(Reason.UNSUPPORTED, testee="declined:decode:Unsupported")
    rest = without_faults(of(WRITTEN, also=(declined,)), {("write", "a")})
    assert (rest.verdict, rest.reason) == ("unsupported", Reason.UNSUPPORTED)


def test_a_row_is_faced_by_path() -> None:
    row = of(WRITTEN, ANOTHER)
    assert facing(row, "write", "b").path == "b"
    assert facing(row, "write", "c").verdict == "agreed"
    assert facing(of(WRITTEN, LONGER), "write", "c").reason == Reason.NOT_CONSUMED
