"""What GitHub shows: few annotations, and a summary that no text of a testee can break."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import pytest

from harness.cli.output import print_verdict
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.github import MOST, annotation_lines, step_summary
from tests.harness.report.sample import manifest, mismatch, report, row

PATH = Path("run")


def test_each_annotation_is_one_command(tmp_path: Path) -> None:
    made = report(tmp_path / "a", [mismatch(detail="::error::forged\n::warning::too | 100%")])
    (line,) = annotation_lines(made, PATH)
    assert line.startswith("::error title=wrong value%3A ")
    assert line.count("::") == 2
    assert line.isprintable()


def test_no_more_than_are_shown(tmp_path: Path) -> None:
    refused: dict[str, Any] = {"reason": "testee_rejected", "detail": "no"}
    many = [
        mismatch(index=number, path=f"f{number}", testee_outcome=f"rejected:encode:E{number}", **refused)
        for number in range(MOST + 5)
    ]
    made = report(tmp_path / "a", many)
    assert len(made.causes_among(made.new)) > MOST
    assert len(list(annotation_lines(made, PATH))) == MOST


def test_a_summary_has_the_verdict_and_a_line_for_each_cause(tmp_path: Path) -> None:
    made = report(tmp_path / "a", [mismatch(), row(index=1)])
    text = step_summary(made, PATH)
    assert text.startswith("## DIFFERS: ")
    assert text.count("| wrong value |") == 1
    agreed = step_summary(report(tmp_path / "b", [row()]), PATH)
    assert agreed.startswith("## AGREED: ")
    assert "|" not in agreed


def test_a_summary_says_which_entry_of_the_list_does_not_stand(tmp_path: Path) -> None:
    gone = ExpectedMismatch("roundtrip-A-b-000000", "known", "l", datetime.date(2028, 1, 1))
    made = report(tmp_path / "a", [row()], manifest(), ExpectedMismatches("`list`.toml", (gone,)))
    lists = step_summary(made, PATH).partition("### Lists and limits")[2]
    assert "roundtrip-A-b-000000" in lists
    assert lists.count("`") == 6  # of the block alone


def test_they_are_written_where_github_asks_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made = report(tmp_path / "a", [mismatch()])
    print_verdict(made, PATH)
    assert "::error" not in capsys.readouterr().out
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    print_verdict(made, PATH)
    print_verdict(made, PATH)
    assert capsys.readouterr().out.count("\n::error ") == 2
    assert summary.read_text() == step_summary(made, PATH) * 2
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path))
    print_verdict(made, PATH)  # the verdict is what counts
    assert f"cannot write the step's summary, {tmp_path}: Is a directory" in capsys.readouterr().out
