"""A night as a page (`index.html`) and as text (`night.md`, for a job's summary): what changed first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from harness.nights.history import columns_of, pair_rows
from harness.nights.night import CHANGES, Change, Night, NightRun
from harness.report.html import environment
from harness.report.matrix import STATES
from harness.report.phrases import counted
from harness.report.runfolder import write_text
from harness.visible import in_markdown

__all__ = ["night_line", "write_pages"]

_MOST_PAIRS: Final = 100
"""Rows of the history of messages and versions."""

_WORDS: Final = {0: "agrees", 1: "differs", 2: "inconclusive", 3: "stale list"}
_TONES: Final = {0: "agreed", 1: "mismatch", 2: "inconclusive", 3: "stale"}
_WITHHELD: Final = "security-relevant findings, withheld (SECURITY.md)"
_NEWS: Final = ("new", "changed", "fixed")


def night_line(night: Night) -> str:
    """The verdict on a night: what changed, by kind, and which runs have no good end."""
    met = Counter(change.what for run in night.runs for change in run.changes)
    counts = [counted(met[what], f"{what} cause") for what in _NEWS if met[what]]
    counts += _secret_news(run for run in night.runs if run.before)
    bad = [f"{run.name} {_WORDS.get(run.code, 'failed')}" for run in night.runs if run.code]
    failing = sum(replayed.code == 1 for replayed in night.replays)
    bad += [f"{counted(failing, 'earlier run')} still fails"] if failing else []
    unable = sum(replayed.code not in (0, 1) for replayed in night.replays)
    bad += [f"{counted(unable, 'earlier run')} gave no full answer when run again"] if unable else []
    late = sum(not replayed.in_time for replayed in night.replays)
    bad += [f"no time to run {counted(late, 'earlier run')} again"] if late else []
    compared = any(run.before for run in night.runs)
    if compared and met["found"]:
        counts.append(f"{counted(met['found'], 'cause')} where there was nothing to compare with")
    changes = ", ".join(counts) or ("nothing changed" if compared else "nothing to compare with")
    return f"{_WORDS.get(night.code, 'failed').upper()}: {changes}" + (f"; {', '.join(bad)}" if bad else "")


def _secret_news(runs: Iterable[NightRun]) -> list[str]:
    """What became of security-relevant findings since the night before: numbers, and no more."""
    withheld = [run.withheld for run in runs]
    numbers = {"new": sum(each.new for each in withheld), "fixed": sum(each.fixed for each in withheld)}
    return [
        f"{counted(number, f'{what} security-relevant finding')} (withheld)"
        for what, number in numbers.items()
        if number
    ]


def _withheld_lines(night: Night) -> Iterator[str]:
    """A line for each run that has security-relevant findings, or had some the night before."""
    for run in night.runs:
        if run.withheld.after or run.withheld.gone:
            news = ", ".join(_secret_news([run])) or "none of them new"
            yield f"{run.name}: {run.withheld.after:,}" + (f", {news}" if run.before else "")


def write_pages(folder: Path, night: Night, earlier: Sequence[Night]) -> None:
    """Write both pages.

    Args:
        folder: of the night.
        night: it.
        earlier: the nights before, oldest first.
    """
    write_text(folder / "index.html", _html(night, earlier))
    write_text(folder / "night.md", "\n".join(_markdown(night)) + "\n")


def _html(night: Night, earlier: Sequence[Night]) -> str:
    columns = columns_of([*earlier, night])
    titles = {
        (run.name, cause): title
        for each in (*earlier, night)
        for run in each.runs
        for cause, title in run.causes.items()
    }
    pairs = pair_rows(columns)
    shown = [key for key in titles if any(key in column.causes for column in columns)]
    return (
        environment("harness.nights")
        .get_template("night.html.j2")
        .render(
            night=night,
            line=night_line(night),
            tone=_TONES.get(night.code, "inconclusive"),
            words=_WORDS,
            told=list(_changes(night)),
            secret=_WITHHELD,
            withheld=list(_withheld_lines(night)),
            columns=columns,
            history=[(run, titles[run, cause], (run, cause)) for run, cause in sorted(shown)],
            pairs=pairs[:_MOST_PAIRS],
            more_pairs=max(0, len(pairs) - _MOST_PAIRS),
            legend=[state for state in STATES.values() if any(state in row.states for row in pairs)],
        )
    )


def _changes(night: Night) -> Iterator[tuple[str, list[tuple[NightRun, Change]]]]:
    """What became of the causes, gravest first: for each of `CHANGES` its causes with their runs."""
    for what in CHANGES:
        found = [(run, change) for run in night.runs for change in run.changes if change.what == what]
        if found:
            yield what, found


def _markdown(night: Night) -> Iterator[str]:
    yield f"# {in_markdown(night_line(night))}"
    yield ""
    yield f"{in_markdown(night.testee)}, seed {night.seed}, {night.seconds / 60:.0f} min, {night.started}"
    for what, found in _changes(night):
        yield from ("", f"## {what} ({len(found)})", "")
        for run, change in found:
            yield f"- {run.name}: **{change.severity}** {in_markdown(change.title)}"
            yield from (f"  - `{name}`" for name in change.signatures)
    if withheld := list(_withheld_lines(night)):
        yield from ("", f"## {_WITHHELD}", "")
        yield from (f"- {line}" for line in withheld)
    yield from ("", "| run | verdict | cases | cells | minutes |", "|---|---|---:|---:|---:|")
    for run in night.runs:
        told = in_markdown(run.told)
        cells = f"{run.hit:,} of {run.required:,}" if run.required else ""
        yield f"| {run.name} | {told} | {run.cases:,} | {cells} | {run.seconds / 60:.1f} |"
    if night.replays:
        yield from ("", "## Run again", "")
        yield from (f"- {each.night}/{each.run}: {in_markdown(each.told)}" for each in night.replays)
