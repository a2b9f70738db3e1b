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

from harness.cli.endings import check_end
from harness.errors import UserError
from harness.report.model import RunReport
from harness.report.verdict import WIDTH, verdict_lines
from harness.visible import one_line

__all__ = ["Steps", "print_verdict", "progress", "say"]

# Where there is no terminal, a line so often shows a CI log that the run is alive.
_QUIET_SECONDS: Final = 10.0
_LOG_COLUMNS: Final = 1000
_COLOURS: Final = {"agreed": "bold green", "mismatch": "bold red", "inconclusive": "bold yellow"}


Steps = Callable[[str, int, int | None], None]
"""Says how far a phase of the work has come: its name, how much is done, of how much (None: not known)."""


def say(line: str) -> None:
    """One line on standard output, at once, whatever the text holds.

    A reader that has gone (`wirecheck report RUN | head -1`) is no error: the command goes on in silence,
    since its exit code is the verdict. `UserError` when the output cannot be written: a disk is full.
    """
    try:
        print(one_line(line), flush=True)
    except BrokenPipeError:
        _write_nowhere()
    except OSError as error:
        _write_nowhere()
        raise UserError(f"cannot write to standard output: {error.strerror}", "give it a place") from error


def _write_nowhere() -> None:
    """From now on standard output goes nowhere: Python would try to write the rest of it at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


@contextmanager
def progress() -> Iterator[Steps]:
    """A progress bar on a terminal; otherwise a line per phase, and one every ten seconds of a long one."""
    if sys.stdout.isatty():
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


def print_verdict(report: RunReport, folder: Path) -> None:
    """The one-screen verdict; its first line in colour where there are colours."""
    # A wide terminal is used, a log keeps what there is.
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else _LOG_COLUMNS
    headline, *rest = verdict_lines(report, folder, max(WIDTH, width))
    if sys.stdout.isatty():
        style = _COLOURS.get(report.verdict, "bold yellow")
        Console().print(headline, style=style, markup=False, highlight=False, soft_wrap=True)
    else:
        say(headline)
    for line in rest:
        say(line)
