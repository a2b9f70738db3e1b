"""A night that is ended leaves what it has found by then."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from harness.cli import nightly
from harness.cli.below import Ended
from harness.cli.endings import TerminatedError
from harness.cli.parser import make_parser
from harness.nights.night import Night, NightRun, earlier_nights
from harness.nights.plan import Planned
from harness.report.compare import WithheldCounts


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


@pytest.mark.parametrize(
    ("told", "error", "wanted"),
    [
        ("Not repeated: 1 signature", "replaying …", "Not repeated: 1 signature"),
        ("", "wirecheck: no JVM", "no JVM"),
    ],
)
def test_why_nothing_is_known_of_an_earlier_run_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: str, error: str, wanted: str
) -> None:
    """The last line of standard error is how far it was, where it came to an answer."""
    (tmp_path / "n0" / "values").mkdir(parents=True)
    failed = NightRun("values", 1, "told", 5.0, cases=7, causes={"a": "a title"})
    before = Night("n0", "kio", 1, "", 9.0, 9.0, 1, (failed,))
    monkeypatch.setattr(nightly, "run_below", lambda *_: Ended(2, told, error))
    (replayed,) = nightly._replay(tmp_path, [before], "kio", time.monotonic() + 60)
    assert (replayed.code, replayed.told) == (2, wanted)


@pytest.mark.parametrize(
    ("first", "second", "again"),
    [
        (WithheldCounts(after=1, new=1), WithheldCounts(1, 1), ["n1"]),
        (WithheldCounts(after=1, new=1), WithheldCounts(1, 1, new=1, gone=1), ["n1", "n0"]),
        (WithheldCounts(), WithheldCounts(), ["n1", "n0"]),
    ],
    ids=["the same", "another", "nights of old"],
)
def test_what_is_withheld_is_run_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    first: WithheldCounts,
    second: WithheldCounts,
    again: list[str],
) -> None:
    """It is of no cause that has a name: a codec that died was never asked again."""
    nights = []
    for name, before, withheld in (("n0", "", first), ("n1", "n0", second)):
        (tmp_path / name / "values").mkdir(parents=True)
        died = NightRun("values", 1, "told", 5.0, cases=7, before=before, withheld=withheld)
        nights.append(Night(name, "kio", 1, "", 9.0, 9.0, 1, (died,)))
    monkeypatch.setattr(nightly, "run_below", lambda *_: Ended(1, "still wrong", ""))
    replays = nightly._replay(tmp_path, nights, "kio", time.monotonic() + 60)
    assert [each.night for each in replays] == again
