"""What became of causes from one night to the next."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from harness.nights.changes import changes_in, told_run
from harness.report.compare import WithheldCounts, compare_reports
from harness.report.expected import ExpectedMismatches
from harness.report.runfolder import RunFolder
from tests.harness.report.sample import manifest, mismatch, report, row
from tests.harness.report.test_security import dead

REFUSED: dict[str, Any] = {
    "reason": "testee_rejected",
    "testee_outcome": "rejected:encode:ValueError",
    "detail": "no",
}


def what(before: Any, after: Any) -> list[tuple[str, str]]:
    return [(change.what, change.severity) for change in changes_in(compare_reports(before, after))]


def test_causes_are_new_fixed_or_still_there(tmp_path: Path) -> None:
    one = report(tmp_path / "a", [mismatch(), row(index=1)])
    two = report(tmp_path / "b", [mismatch(), mismatch(index=1, **REFUSED)])
    none = report(tmp_path / "c", [row(), row(index=1)])
    wrong, refuses = "wrong value", "refuses"
    assert what(none, two) == [("new", wrong), ("new", refuses)]
    assert what(one, two) == [("new", refuses), ("still there", wrong)]
    assert what(two, one) == [("still there", wrong), ("fixed", refuses)]
    assert what(none, none) == []


def test_a_cause_that_spreads_is_still_there(tmp_path: Path) -> None:
    before = report(tmp_path / "a", [mismatch(message="A", **REFUSED)])
    after = report(tmp_path / "b", [mismatch(message=name, **REFUSED) for name in ("A", "B")])
    ((found,),) = [changes_in(compare_reports(before, after))]
    assert (found.what, len(found.signatures)) == ("still there", 2)


def test_a_run_that_was_cut_short_fixes_nothing(tmp_path: Path) -> None:
    before = report(tmp_path / "a", [mismatch()])
    after = report(tmp_path / "b", [row()], manifest(complete=False))
    assert [change for change, _ in what(before, after)] == ["not covered"]


def test_a_run_is_compared_with_that_of_the_night_before(tmp_path: Path) -> None:
    report(tmp_path / "n1" / "values", [row()])
    report(tmp_path / "n2" / "values", [mismatch()])
    for name in ("n1", "n2"):
        assert RunFolder(tmp_path / name / "values").manifest_file.exists()
    folder = tmp_path / "n2" / "values"
    run = told_run("values", folder, ExpectedMismatches(), tmp_path / "n1" / "values")
    assert (run.code, run.before, [change.what for change in run.changes]) == (1, "n1", ["new"])
    assert run.causes == {run.changes[0].cause: run.changes[0].title}
    assert run.told.startswith("DIFFERS")
    gone = told_run("values", folder, ExpectedMismatches(), tmp_path / "n0" / "values")
    assert (gone.before, [change.what for change in gone.changes]) == ("", ["found"])
    first = told_run("values", folder, ExpectedMismatches(), None)
    assert [(change.what, change.title) for change in first.changes] == [("found", run.changes[0].title)]


def test_what_became_of_each_pair_is_kept(tmp_path: Path) -> None:
    planned = manifest(pairs={"FetchRequest": [11, 12], "A": [0]})
    report(tmp_path / "n1" / "values", [mismatch(), row(version=11)], planned)
    run = told_run("values", tmp_path / "n1" / "values", ExpectedMismatches(), None)
    assert run.pairs == {"FetchRequest": {"agreed": "11", "failed": "12"}, "A": {"unrun": "0"}}
    random = manifest(pairs={"FetchRequest": [12]}, specs=3)
    report(tmp_path / "n2" / "specs", [row()], random)
    assert told_run("specs", tmp_path / "n2" / "specs", ExpectedMismatches(), None).pairs == {}


def test_of_what_is_withheld_the_numbers_are_told(tmp_path: Path) -> None:
    fine = row(suite="bytes", check="malformed")
    for name, made in (("n1", fine), ("n2", dead()), ("n3", dead()), ("n4", fine)):
        report(tmp_path / name / "bytes", [made])
    nights = [
        told_run("bytes", tmp_path / f"n{night}" / "bytes", ExpectedMismatches(), tmp_path / before / "bytes")
        for night, before in ((2, "n1"), (3, "n2"), (4, "n3"))
    ]
    assert [run.withheld for run in nights] == [
        WithheldCounts(0, 1, new=1),
        WithheldCounts(1, 1),
        WithheldCounts(1, 0, fixed=1, gone=1),
    ]
    assert [(run.lively, run.has_withheld) for run in nights] == [(True, True), (False, True), (True, False)]
    assert not any(run.causes or run.changes for run in nights)
