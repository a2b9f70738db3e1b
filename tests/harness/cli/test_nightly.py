"""A night that is ended leaves what it has found by then."""

from __future__ import annotations

from pathlib import Path

import pytest

from harness.cli import nightly
from harness.cli.endings import TerminatedError
from harness.cli.parser import make_parser
from harness.nights.night import NightRun, earlier_nights
from harness.nights.plan import Planned


@pytest.mark.parametrize("code", [0, 1])
def test_what_a_night_has_found_is_known_to_the_next_one_however_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    """As of a job with a limit of time, which is ended from outside."""
    told: list[str] = []

    def run(planned: Planned, common: object, out: Path, before: Path | None) -> NightRun:
        if told:
            raise TerminatedError
        told.append(planned.name)
        return NightRun(planned.name, code, "told", 5.0, cases=7, causes={"a": "a title"})

    monkeypatch.setattr(nightly, "_run", run)
    monkeypatch.setattr(nightly, "require_tools", lambda: None)
    arguments = ["nightly", "--testee", "kio", "--runs", "values,bytes", "--time", "120s"]
    options = make_parser().parse_args([*arguments, "--out", str(tmp_path)])
    with pytest.raises(TerminatedError):
        nightly.command(options)
    (night,) = earlier_nights(tmp_path, "kio", "~")
    assert [(each.name, each.code, each.cases) for each in night.runs] == [("values", code, 7)]
    # That nothing was found says nothing of a night that is not whole.
    assert night.code == (code or 2)
