"""A field that comes out wrong whatever it holds hides nothing of others, and no shift is taken for one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest

from harness.casework.faults import Fault, facing, packed, views, without_faults
from harness.causes.analysis import Limits
from harness.conclusion import find_causes, run_facts
from harness.outcome import CaseRow, Reason
from harness.replay import replay
from harness.report.causes import causes_of
from harness.report.expected import ExpectedMismatches
from harness.report.model import RunReport, build_report
from harness.report.runfolder import RunFolder
from harness.suites.values.analysis import ValueAnalysis
from harness.values.shrink import Fields
from tests.harness.report.sample import mismatch
from tests.harness.suites.values.test_analysis import run, runner

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
    stored = run(path, change)
    manifest = stored.read_manifest()
    find_causes(stored, manifest, {"values": ValueAnalysis(runner(change), run_facts(manifest))}, Limits())
    stored.write_manifest(manifest)
    return build_report(stored, ExpectedMismatches())


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
