"""A run does not go on with a codec that was edited since: its rows would be of two."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from harness.campaign import Campaign, CampaignOptions
from harness.errors import UserError
from harness.testees import load_testee
from harness.testees.sources import sources_of

CODEC = """
from tests.harness.test_testees import OverDicts

class Edited(OverDicts):
    name, version = "edited", "1.0"
"""


def begun(options: CampaignOptions) -> None:
    """A run that ends before its first case."""
    campaign = Campaign(options)
    campaign.folder.write_manifest(campaign._manifest())
    campaign.folder.release()


def test_a_run_is_not_resumed_with_an_edited_codec(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its version is the same; what is on disk is not."""
    codec = tmp_path / "edited_codec.py"
    codec.write_text(CODEC)
    monkeypatch.syspath_prepend(tmp_path)
    options = CampaignOptions("edited_codec:Edited", select="HeartbeatRequest:0", out=tmp_path / "run")
    begun(options)
    again = CampaignOptions(options.testee, select=options.select, out=options.out, resume=True)
    Campaign(again).folder.release()
    codec.write_text(CODEC + "    limits = {}\n")
    with pytest.raises(UserError, match=r"edited_codec\.py is another file than when the run in") as told:
        Campaign(again)
    assert "--out" in told.value.remedy


def test_a_program_is_known_by_its_file_and_its_script(tmp_path: Path) -> None:
    script = tmp_path / "codec.py"
    script.write_text("1")
    log = tmp_path / "codec.log"
    log.touch()
    testee = load_testee(f"exec:{sys.executable} {script} --log {log}")
    before = sources_of(testee)
    assert set(before) == {sys.executable, str(script)}
    script.write_text("2")
    after = sources_of(testee)
    assert {path for path in after if after[path] != before[path]} == {str(script)}


def test_what_is_installed_has_a_version_and_needs_no_digest() -> None:
    found = sources_of(load_testee("pycodec"))
    assert any(path.endswith("pycodec/codec.py") for path in found)
    assert not any("site-packages" in path or path.endswith("/json/__init__.py") for path in found)
