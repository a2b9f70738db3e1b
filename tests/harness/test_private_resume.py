"""A run with a private folder goes on with that folder, and is not ended in the middle of withholding."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.campaign import Campaign, CampaignOptions
from harness.errors import UserError
from harness.report.expected import ExpectedMismatches
from harness.report.model import build_report
from harness.report.runfolder import RunFolder
from harness.report.withhold import kept_run, withhold
from tests.harness.report.sample import folder, row
from tests.harness.report.test_security import dead
from tests.harness.test_testees import OverDicts

TESTEE = f"{OverDicts.__module__}:{OverDicts.__name__}"


def options(tmp_path: Path, **more: Any) -> CampaignOptions:
    return CampaignOptions(
        TESTEE, select="HeartbeatRequest:0", out=tmp_path / "run", private=tmp_path / "private", **more
    )


def begun(tmp_path: Path) -> RunFolder:
    """A run that ends before its first case, with a private folder that is its own."""
    campaign = Campaign(options(tmp_path))
    campaign.folder.write_manifest(campaign._manifest())
    campaign.folder.release()
    made = campaign.folder
    kept_run(tmp_path / "private").write_manifest(replace(made.read_manifest(), private=True))
    return made


def test_the_private_folder_of_a_run_is_its_own_when_it_goes_on(tmp_path: Path) -> None:
    begun(tmp_path)
    campaign = Campaign(options(tmp_path, resume=True))
    campaign.folder.release()
    assert campaign.private == tmp_path / "private"
    assert not kept_run(tmp_path / "private").path.exists()


def test_a_run_that_has_ended_says_so(tmp_path: Path) -> None:
    """And a run that was not asked to go on is refused for its folder first, which has the better remedy."""
    made = begun(tmp_path)
    with pytest.raises(UserError, match="holds a run that has not ended"):
        Campaign(options(tmp_path))
    made.write_manifest(replace(made.read_manifest(), complete=True))
    with pytest.raises(UserError, match="has ended: there is nothing to resume"):
        Campaign(options(tmp_path, resume=True))
    assert kept_run(tmp_path / "private").begun


def test_another_runs_private_folder_is_refused_before_a_folder_is_made(tmp_path: Path) -> None:
    begun(tmp_path)
    with pytest.raises(UserError, match="holds the findings of another run"):
        Campaign(replace(options(tmp_path, resume=True), out=tmp_path / "other"))
    assert not (tmp_path / "other").exists()


def test_no_signal_ends_a_run_while_it_withholds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rows are blank by then, and its manifest does not say so yet."""
    report = build_report(folder(tmp_path / "rows", [row(), dead()]), ExpectedMismatches())
    campaign = Campaign(options(tmp_path))
    stored: list[bool] = []

    def ended(*given: Any) -> Any:
        signal.raise_signal(signal.SIGTERM)
        return withhold(*given)

    monkeypatch.setattr("harness.campaign.withhold", ended)
    before = signal.signal(signal.SIGTERM, lambda number, frame: stored.append(campaign.folder.begun))
    try:
        campaign._end(report)
    finally:
        signal.signal(signal.SIGTERM, before)
        campaign.folder.release()
    assert stored == [True]
