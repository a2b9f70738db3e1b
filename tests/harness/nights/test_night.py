"""What is kept of nights, and read again."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from harness.errors import UserError
from harness.nights.night import (
    Change,
    Night,
    NightRun,
    Replayed,
    earlier_nights,
    gravest,
    read_night,
    write_night,
)

CHANGE = Change("new", "testee-abc", "wrong value", "strings are cut", ("a", "b"))


def night(name: str, *runs: NightRun, testee: str = "mine", code: int = 0) -> Night:
    replays = (Replayed("n0", "values", 1, "still there"),)
    return Night(name, testee, 7, "2026-01-01T00:00:00+00:00", 600.0, 590.5, code, runs, replays)


def test_a_night_reads_back_as_it_was(tmp_path: Path) -> None:
    run = NightRun("values", 1, "DIFFERS", 60.0, 9, 2, 3, {"testee-abc": "t"}, "n0", (CHANGE,))
    (tmp_path / "n1").mkdir()
    write_night(tmp_path / "n1", night("n1", run))
    assert read_night(tmp_path / "n1") == night("n1", run)


def test_a_night_of_old_has_no_numbers_of_what_is_withheld(tmp_path: Path) -> None:
    write_night(tmp_path, night(tmp_path.name, NightRun("values", 1, "DIFFERS", 60.0)))
    stored = json.loads((tmp_path / "night.json").read_text())
    del stored["runs"][0]["withheld"]
    (tmp_path / "night.json").write_text(json.dumps(stored))
    (run,) = read_night(tmp_path).runs
    assert run.has_withheld


@pytest.mark.parametrize("text", ["", "[]", '{"name": 1}', "\x00"])
def test_a_broken_file_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "night.json").write_text(text)
    with pytest.raises(UserError, match=r"night\.json"):
        read_night(tmp_path)


@pytest.mark.parametrize("versions", ["", "1-", "2-1", "a", "0-99999", "0-32767," * 9 + "1"])
def test_versions_that_cannot_be_read_are_named(tmp_path: Path, versions: str) -> None:
    run = NightRun("values", 1, "DIFFERS", 60.0, pairs={"ARequest": {"agreed": versions}})
    write_night(tmp_path, night("n1", run))
    with pytest.raises(UserError, match=r"night\.json"):
        read_night(tmp_path)


@pytest.mark.parametrize("name", ["../../elsewhere", "/etc", "", "..", "a/b", "a\nb"])
def test_a_run_whose_name_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    """Its folder would be run again."""
    write_night(tmp_path, night("n1", NightRun(name, 1, "DIFFERS", 60.0)))
    with pytest.raises(UserError, match="cannot name a run's folder"):
        read_night(tmp_path)


def test_a_night_of_another_format_is_refused(tmp_path: Path) -> None:
    write_night(tmp_path, replace(night("n1"), format=2))
    with pytest.raises(UserError, match="it has format 2, and this Wirecheck reads 1; remove that night"):
        read_night(tmp_path)


def test_nights_of_another_testee_or_later_ones_are_left_out(tmp_path: Path) -> None:
    for name, testee in (("n1", "mine"), ("n2", "other"), ("n3", "mine"), ("n4", "mine")):
        (tmp_path / name).mkdir()
        write_night(tmp_path / name, night(name, testee=testee))
    (tmp_path / "n0").mkdir()  # one that was ended
    assert [each.name for each in earlier_nights(tmp_path, "mine", "n4")] == ["n1", "n3"]


@pytest.mark.parametrize(
    ("codes", "worst"),
    [([0, 3], 3), ([3, 2], 2), ([2, 1, 3], 1), ([0], 0), ([], 0), ([0, -9], 2), ([137, 1], 1), ([3, 139], 2)],
)
def test_a_mismatch_outweighs_all(codes: list[int], worst: int) -> None:
    assert gravest(codes) == worst
