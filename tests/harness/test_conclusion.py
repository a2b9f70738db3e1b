"""How a run ends."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from harness import conclusion
from harness.casework.contract import Row
from harness.causes.analysis import Limits, Progress
from harness.causes.root_cause import RootCauses
from harness.conclusion import concluded, write_scripts
from harness.outcome import CaseRow
from harness.report.expected import ExpectedMismatches
from harness.report.finding import Finding
from harness.report.model import RunReport, build_report
from tests.harness.report.sample import folder, manifest, mismatch


def test_a_run_has_not_ended_while_its_scripts_are_written(tmp_path: Path) -> None:
    """One that is ended then is unfinished, and goes on with --resume; its own report says what it met."""
    described = manifest()
    made = folder(tmp_path, [mismatch()], described)
    report = concluded(made, described, ExpectedMismatches())
    assert (report.exit_code, report.gaps) == (1, [])
    assert not made.read_manifest().complete
    assert "the run did not finish" in build_report(made, ExpectedMismatches()).gaps


def test_nor_has_it_while_its_report_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which takes long where there are many rows."""
    described = manifest()
    made = folder(tmp_path, [mismatch()], described)
    ended: list[bool] = []

    def seen(*arguments: Any, **named: Any) -> RunReport:
        ended.append(made.read_manifest().complete)
        return build_report(*arguments, **named)

    monkeypatch.setattr(conclusion, "build_report", seen)
    concluded(made, described, ExpectedMismatches())
    assert ended == [False]


class Scripted:
    """An analysis that knows a script of anything."""

    found = RootCauses()

    def minimise(self, rows: Iterable[Row], limits: Limits, progress: Progress = ..., /) -> RootCauses:
        raise NotImplementedError

    def ask_again(self, rows: Iterable[Row], seconds: float, /) -> Iterable[CaseRow]:
        raise NotImplementedError

    def script(self, finding: Finding) -> str:
        return finding.id

    def close(self) -> None:
        pass


def test_how_many_scripts_are_written_is_told_on_the_way(tmp_path: Path) -> None:
    """The testee is asked anew for each, and may take its time."""
    described = manifest()
    made = folder(tmp_path, [mismatch(path="clusterId"), mismatch(path="rackId")], described)
    report = concluded(made, described, ExpectedMismatches())
    told: list[tuple[int, int]] = []
    write_scripts(made, report, {"values": Scripted()}, None, lambda done, total: told.append((done, total)))
    assert told == [(0, 2), (1, 2)]
    assert len(list((made.path / "repro").iterdir())) == 2
