"""What a private folder has, the run's folder has not: neither its rows nor its manifest hold a frame."""

from __future__ import annotations

import contextlib
import errno
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from harness.casework.contract import Row
from harness.causes.root_cause import OtherClass, RootCause
from harness.causes.signature import example_of, signature_of
from harness.cli.main import main
from harness.errors import UserError
from harness.outcome import CaseRow
from harness.parquet import writing
from harness.report import withhold as withholding
from harness.report.expected import ExpectedMismatches
from harness.report.model import build_report
from harness.report.private import open_private
from harness.report.runfolder import RunFolder
from harness.report.withhold import is_withheld, kept_run, take_back, withhold
from harness.report.write import write_reports
from tests.harness.report.sample import as_dicts, folder, manifest, mismatch, row
from tests.harness.report.test_security import FRAME, SECRETS, dead


def _run(path: Path) -> RunFolder:
    """A run with agreed cases, an ordinary mismatch, and two deaths, one of them minimised."""
    secret = dead()
    raw = as_dicts([secret])[0]
    cause = RootCause(
        replace(signature_of(raw), kind=""), example_of(raw), ("secretField",), repr(FRAME), 3, True
    )
    cause = replace(cause, others=(OtherClass("NUL", raw["message"], 1, repr(FRAME), raw["detail"]),))
    described = manifest(root_causes={cause.signature.id: cause})
    rows: list[CaseRow] = [row(), mismatch(index=2), secret, dead(index=32, detail="again 4321 s")]
    return folder(path, rows, described)


def _withheld(tmp_path: Path) -> tuple[RunFolder, Path]:
    made = _run(tmp_path / "run")
    private = open_private(tmp_path / "private", made)
    report = build_report(made, ExpectedMismatches())
    made.write_manifest(withhold(made, report, private))
    write_reports(report, made, private)
    return made, private


def _rows(made: RunFolder) -> list[Row]:
    return [each for batch in made.batches() for each in batch.to_pylist()]


def test_the_runs_folder_keeps_no_frame(tmp_path: Path) -> None:
    before = _rows(_run(tmp_path / "as it was"))
    made, private = _withheld(tmp_path)
    rows = _rows(made)
    assert len(rows) == len(before)
    assert [each for each in rows if not is_withheld(each)] == before[:2]
    secret = [each for each in rows if is_withheld(each)]
    assert len(secret) == made.read_manifest().withheld == 2
    for each in secret:
        assert each["form"] is each["testee_bytes"] is each["reference_bytes"] is None
        assert (each["index"], each["frame_len"]) == (-1, 0)
    text = made.manifest_file.read_text()
    assert not [
        word for word in SECRETS if word in text and not word.startswith("secret") and ":" not in word
    ]
    assert _rows(kept_run(private)) == before[2:]
    assert not list(made.path.rglob("*.partial"))


def test_what_a_testee_says_withholds_nothing(tmp_path: Path) -> None:
    made, _ = _withheld(tmp_path)
    said = next(each["detail"] for each in _rows(made) if is_withheld(each))
    (copied,) = as_dicts([mismatch(detail=said)])
    assert not is_withheld(copied)


def test_nothing_leaves_the_runs_folder_before_it_is_whole_in_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk of the private folder may be full, which is found out when its file is closed."""
    made = _run(tmp_path / "run")
    before = _rows(made)
    private = open_private(tmp_path / "private", made)

    @contextlib.contextmanager
    def full(path: Path, schema: pa.Schema) -> Iterator[pq.ParquetWriter]:
        with writing(path, schema) as writer:
            yield writer
        if path.is_relative_to(private):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("harness.report.withhold.writing", full)
    with pytest.raises(OSError, match="No space"):
        withhold(made, build_report(made, ExpectedMismatches()), private)
    assert _rows(made) == before


def test_reports_of_the_runs_folder_say_what_they_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same counts, notice and exit code; the private report is made of what the private folder has."""
    monkeypatch.chdir(tmp_path)  # where there is no list of expected mismatches
    made, private = _withheld(tmp_path)
    pages = {path: path.read_text() for path in (made.summary_file, private / "findings.json")}
    assert main(["report", str(made.path), "--private", str(private)]) == 1
    assert {path: path.read_text() for path in pages} == pages
    assert main(["report", str(made.path)]) == 1


def test_another_private_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made, _ = _withheld(tmp_path)
    assert main(["report", str(made.path), "--private", str(tmp_path / "other")]) == 2
    assert "the frames of 2 cases are not in" in capsys.readouterr().err


def test_a_run_without_anything_secret_stays(tmp_path: Path) -> None:
    made = folder(tmp_path / "run", [row(), mismatch(index=1)])
    content = [path.read_bytes() for path in made.row_files()]
    report = build_report(made, ExpectedMismatches())
    assert withhold(made, report, tmp_path / "private") is report.manifest
    assert [path.read_bytes() for path in made.row_files()] == content
    assert not (tmp_path / "private").exists()


class EndedError(Exception):
    """Stands for a power cut: nothing is done after it."""


def _ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: int = 1
) -> tuple[RunFolder, Path]:
    """A run that is ended while it withholds, once a step has been done so many times."""
    made = _run(tmp_path / "run")
    made.write_manifest(replace(made.read_manifest(), complete=False))
    private = open_private(tmp_path / "private", made)
    _end_after(monkeypatch, step, after)
    with pytest.raises(EndedError):
        withhold(made, build_report(made, ExpectedMismatches()), private)
    monkeypatch.undo()
    return made, private


def _end_after(monkeypatch: pytest.MonkeyPatch, step: str, after: int) -> None:
    done, calls = getattr(withholding, step), []

    def last(*given: object) -> object:
        result = done(*given)
        calls.append(result)
        if len(calls) == after:
            raise EndedError
        return result

    monkeypatch.setattr(withholding, step, last)


@pytest.mark.parametrize(("step", "after"), [("_copy", 1), ("_copy", 2), ("_replace", 1), ("_replace", 2)])
def test_a_run_that_was_ended_while_it_withheld_has_its_rows_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, after: int
) -> None:
    """It ends as one that nobody disturbed, also where it is ended once more meanwhile."""
    before = _rows(_run(tmp_path / "as it was"))
    made, private = _ended(tmp_path, monkeypatch, step, after)
    _end_after(monkeypatch, "_restore", 1)
    with contextlib.suppress(EndedError):
        take_back(made, private)
    monkeypatch.undo()
    assert not take_back(made, private)
    assert _rows(made) == before
    assert not list(made.path.rglob("*.partial"))
    assert not kept_run(private).path.exists()
    made.end(withhold(made, build_report(made, ExpectedMismatches()), private))
    assert _rows(kept_run(private)) == before[2:]


def test_what_is_withheld_is_asked_for_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A run does not go on with rows that lack their frames as if they were whole."""
    made, private = _ended(tmp_path, monkeypatch, "_replace", 2)
    before = _rows(made)
    for other in (None, open_private(tmp_path / "other", made)):
        with pytest.raises(UserError, match="has withheld the frames of 2 cases, ") as told:
            take_back(made, other)
        assert "--private" in told.value.remedy
    files = list(kept_run(private).row_files())
    files[0].rename(tmp_path / "elsewhere")
    with pytest.raises(UserError, match="is gone"):
        take_back(made, private)
    assert _rows(made) == before


def test_the_findings_of_another_run_stay_in_its_private_folder(tmp_path: Path) -> None:
    _, private = _withheld(tmp_path)
    kept = _rows(kept_run(private))
    other = folder(tmp_path / "other", [row()], manifest(started="2027-03-01T03:00:00+00:00"))
    with pytest.raises(UserError, match="holds the findings of another run") as told:
        take_back(other, private)
    assert "name a new one" in told.value.remedy
    assert _rows(kept_run(private)) == kept


def test_a_run_that_has_stopped_goes_on_with_all_that_it_had(tmp_path: Path) -> None:
    """`--max-causes` ends a run that can go on: until it ends again its folder has all that it withheld."""
    before = _run(tmp_path / "as it was")
    made, private = _withheld(tmp_path)
    assert take_back(made, private)
    assert _rows(made) == _rows(before)
    assert made.read_manifest() == replace(before.read_manifest(), held={})
    assert not take_back(made, private)
