"""What is printed: colour and a progress bar on a terminal, plain lines everywhere else."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskID, TextColumn, TimeElapsedColumn
from rich.text import Text

from harness.cli.answer import answer
from harness.cli.endings import check_end
from harness.cli.lines import Volume, say, say_as_it_is, volume
from harness.report.github import annotation_lines, step_summary
from harness.report.model import RunReport
from harness.report.summary import summary
from harness.report.verdict import WIDTH, verdict_lines

__all__ = ["Steps", "print_verdict", "progress", "say"]

# Where there is no terminal, a line so often shows a CI log that the run is alive.
_QUIET_SECONDS: Final = 10.0
_LOG_COLUMNS: Final = 1000
_COLOURS: Final = {"agreed": "bold green", "mismatch": "bold red", "inconclusive": "bold yellow"}


Steps = Callable[[str, int, int | None], None]
"""Says how far a phase of the work has come: its name, how much is done, of how much (None: not known)."""


@contextmanager
def progress() -> Iterator[Steps]:
    """A progress bar on a terminal; otherwise a line per phase, and one every ten seconds of a long one."""
    if volume() is Volume.QUIET:
        yield _ending(lambda phase, done, total: None)
    elif volume() is Volume.VERBOSE:
        yield _ending(_Timed())
    elif sys.stdout.isatty():
        with _bar() as steps:
            yield _ending(steps)
    else:
        yield _ending(_Lines())


def _ending(steps: Steps) -> Steps:
    """Between two steps a command that was told to end does so."""

    def checked(phase: str, done: int, total: int | None) -> None:
        check_end()
        steps(phase, done, total)

    return checked


class _Counts(ProgressColumn):
    """`1,500 of 20,000`; nothing for a phase whose length is not known."""

    def render(self, task: Task) -> Text:
        """The column's text."""
        return Text("" if task.total is None else f"{int(task.completed):,} of {int(task.total):,}")


@contextmanager
def _bar() -> Iterator[Steps]:
    columns = (
        TextColumn("{task.description:<22}"),
        BarColumn(),
        _Counts(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def steps(phase: str, done: int, total: int | None) -> None:
            if phase not in tasks:
                for earlier in tasks.values():
                    bar.stop_task(earlier)
                tasks[phase] = bar.add_task(phase, total=total)
            bar.update(tasks[phase], completed=done, total=total)

        yield steps


class _Lines:
    """Plain lines for logs."""

    def __init__(self) -> None:
        self._phase = ""
        self._said = 0.0

    def __call__(self, phase: str, done: int, total: int | None) -> None:
        now = time.monotonic()
        if phase != self._phase:
            self._phase = phase
            say(f"{phase} …")
        elif total and done < total and now - self._said >= _QUIET_SECONDS:
            say(f"{phase}: {done:,} of {total:,}")
        else:
            return
        self._said = now


class _Timed(_Lines):
    """Plain lines, with the seconds since the start: on a terminal, too."""

    def __init__(self) -> None:
        super().__init__()
        self._start = time.monotonic()

    def __call__(self, phase: str, done: int, total: int | None) -> None:
        if phase != self._phase:
            say(f"{time.monotonic() - self._start:7.1f} s  {phase} …")
            self._phase, self._said = phase, time.monotonic()
        else:
            super().__call__(phase, done, total)


def print_verdict(report: RunReport, folder: Path) -> None:
    """The one-screen verdict; its first line in colour where there are colours."""
    answer(lambda: summary(report))
    # A wide terminal is used, a log keeps what there is.
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else _LOG_COLUMNS
    headline, *rest = verdict_lines(report, folder, max(WIDTH, width))
    if sys.stdout.isatty():
        style = _COLOURS.get(report.verdict, "bold yellow")
        Console().print(headline, style=style, markup=False, highlight=False, soft_wrap=True)
    else:
        say(headline)
    if volume() is not Volume.QUIET:
        for line in rest:
            say(line)
    _tell_github(report, folder)


def _tell_github(report: RunReport, folder: Path) -> None:
    """In a job of GitHub's: annotations, and the summary of the step."""
    if os.environ.get("GITHUB_ACTIONS") != "true":
        return
    for line in annotation_lines(report, folder):
        say_as_it_is(line)
    if path := os.environ.get("GITHUB_STEP_SUMMARY"):
        try:
            with open(path, "a", encoding="utf-8") as file:
                file.write(step_summary(report, folder))
        except OSError as error:
            say(f"wirecheck: cannot write the step's summary, {path}: {error.strerror}")
