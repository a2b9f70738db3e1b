"""SIGTERM and SIGHUP end a command as Ctrl-C does: whoever cleans up after that cleans up after them, too."""

from __future__ import annotations

import math
import shlex
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Final

from harness.signals import Handler, handled

__all__ = ["TerminatedError", "check_end", "clean_end", "how_to_go_on", "leave_unfinished", "night_in"]

_ASKED: Final[set[int]] = set()
"""The signals that have asked for the end of the command that runs."""
_LEFT: Final[list[str]] = []
"""What to say of the run that the command has left unfinished, if it has."""
_ONE_SECONDS: Final = 1.0
"""Signals so close together are one wish: `timeout` signals its child, and then the whole process group.

What is sent to the whole group reaches the command twice: the process that waits for it passes it on.
"""


class TerminatedError(KeyboardInterrupt):
    """The command is to end."""


@contextmanager
def clean_end() -> Iterator[None]:
    """Have SIGTERM and SIGHUP unwind the command, so that its processes and scratch folders go.

    A later second one kills, but waits for a clean-up (`no_signal_breaks_off`). A SIGHUP that is ignored
    (`nohup`) stays so. A SIGINT interrupts as before, a later second one again: `live` goes on
    after the first.
    """
    first = 0.0
    counted = -math.inf

    def terminated(number: int, frame: FrameType | None) -> None:
        nonlocal first
        if not _ASKED:
            first = time.monotonic()
            _ASKED.add(number)
            raise TerminatedError
        if time.monotonic() - first > _ONE_SECONDS:
            signal.signal(number, signal.SIG_DFL)
            signal.raise_signal(number)

    def interrupted(number: int, frame: FrameType | None) -> None:
        nonlocal counted
        now = time.monotonic()
        if now - counted > _ONE_SECONDS:
            counted = now
            raise KeyboardInterrupt

    _ASKED.clear()
    _LEFT.clear()
    handlers: dict[int, Handler] = {}
    for ending in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(ending) is not signal.SIG_IGN:
            handlers[ending] = terminated
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        handlers[signal.SIGINT] = interrupted
    with handled(handlers):
        yield


def check_end() -> None:
    """`TerminatedError` if the command was to end and goes on all the same.

    A signal may come where its exception is lost: in a destructor, or where a package is imported that passes
    over whatever goes wrong.
    """
    if _ASKED:
        raise TerminatedError


def leave_unfinished(folder: Path, *, complete: bool) -> None:
    """Note that the command ends before its run does, so that its last line says how to go on.

    Args:
        folder: of the run.
        complete: whether only its pages were left to be written.
    """
    name = shlex.quote(str(folder))
    if complete:
        _LEFT[:] = [f"the run in {name} is complete but for its pages: wirecheck report {name} writes them"]
    else:
        _LEFT[:] = [
            f"the run in {name} is incomplete: the same options with --out {name} --resume go on with it"
        ]


@contextmanager
def night_in(folder: Path) -> Iterator[None]:
    """Have the last line of a command that ends before its night does say where the night's runs are."""
    try:
        yield
    except BaseException:
        name = shlex.quote(str(folder))
        _LEFT[:] = [
            f"the night in {name} is incomplete: wirecheck report shows what its runs, a folder each, have"
        ]
        raise


def how_to_go_on() -> str:
    """What to say at the end of a command that has left a run unfinished; `""` if it has left none."""
    return _LEFT[0] if _LEFT else ""
