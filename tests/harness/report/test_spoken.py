"""The map of messages and versions of a live run, from `live.json`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from harness.report.html import page_text
from harness.report.spoken import read_spoken
from tests.harness.report.sample import report, row

TOLD = {
    "frames_by_pair": {"FetchRequest v4": 2, "FetchRequest v17": 1204},
    "known": {"FetchRequest": "4-18", "MetadataRequest": "0-13"},
}


def test_the_map_shows_what_was_spoken_and_what_could_be(tmp_path: Path) -> None:
    (tmp_path / "live.json").write_text(json.dumps(TOLD))
    found = read_spoken(tmp_path)
    assert found is not None
    (row,) = found.rows
    assert row.message == "FetchRequest"
    assert row.cells[:5] == (None, None, None, None, 2)
    assert row.cells[16:] == (0, 1204, 0)
    assert row.words == "2 of 15"
    assert (found.pairs, found.known) == (2, 29)
    assert found.silent == ("MetadataRequest 0-13",)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"frames_by_pair": [], "known": 3}', "{" * 100_000])
def test_a_file_that_is_none_gives_no_map(text: str, tmp_path: Path) -> None:
    assert read_spoken(tmp_path) is None
    (tmp_path / "live.json").write_text(text)
    assert read_spoken(tmp_path) is None


def test_the_page_of_a_live_run_has_the_map(tmp_path: Path) -> None:
    (tmp_path / "live.json").write_text(json.dumps(TOLD))
    run = report(tmp_path, [row()])
    page = page_text(run, spoken=read_spoken(tmp_path))
    assert "What was spoken" in page
    assert "1,204" in page
    assert "MetadataRequest 0-13" in page
    assert "What was spoken" not in page_text(run)
