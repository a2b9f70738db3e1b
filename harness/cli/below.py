"""Commands of wirecheck that another one runs, each in a process of its own."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from harness.cli.config import BELOW
from harness.cli.output import say
from harness.ending import how_it_ended
from harness.signals import CLEAN_UP_SECONDS, no_signal_breaks_off
from harness.typed import StoredError, load_json

__all__ = ["Ended", "run_below"]

_CANNOT_RUN: Final = 2
_LISTENING_SECONDS: Final = 5.0
"""What is left of a command that has cleaned up: its last words, and its end."""
_WIRECHECK: Final = "from harness.cli import main; main()"
"""As a user starts it, in a process apart: nobody but the command says how it ended."""


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended.

    Attributes:
        code: its exit code; 2 as well where something ended it before it told one.
        told: the last line of its standard output; `""` for none.
        error: the last line of its standard error; `""` for none.
        in_time: whether it came to its end by itself.
        answer: what it answered as data (`--format json`), where that was asked for.
    """

    code: int
    told: str
    error: str
    in_time: bool = True
    answer: dict[str, Any] = field(default_factory=dict)


def run_below(arguments: Sequence[str], seconds: float | None = None, *, as_data: bool = False) -> Ended:
    """Run a command, and show what it says as it says it.

    A JVM and a Spark session of its own, whose memory is gone with it. It ends with this process.

    Args:
        arguments: of `wirecheck`.
        seconds: after which it is ended, with what it has; None for never.
        as_data: whether its answer is asked for as data.
    """
    say(f"$ {shlex.join(['wirecheck', *arguments])}")
    late = threading.Event()
    with subprocess.Popen(
        [sys.executable, "-P", "-c", _WIRECHECK, *arguments, "--format", "json" if as_data else "text"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
        env={**os.environ, BELOW: "1"},
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stderr is not None

        def end() -> None:
            late.set()
            process.terminate()

        told: deque[str] = deque(maxlen=None if as_data else 1)
        listener = threading.Thread(target=_listen, args=(process.stdout, told), daemon=True)
        listener.start()
        clock = None if seconds is None else threading.Timer(seconds, end)
        if clock is not None:
            clock.start()
        said = ""
        try:
            for line in process.stderr:
                if text := line.rstrip():
                    say(f"  {text}")
                    said = text
            code = process.wait()
            if code < 0:
                code, said = _CANNOT_RUN, f"it was ended by {how_it_ended(code)}"
        finally:
            if clock is not None:
                clock.cancel()
            with no_signal_breaks_off(2 * CLEAN_UP_SECONDS):
                _end(process)
                # Before its pipe is closed, which it reads from.
                listener.join(_LISTENING_SECONDS)
    if as_data:
        return Ended(code, "", said, not late.is_set(), _answer(told))
    return Ended(code, "".join(told), said, not late.is_set())


def _end(process: subprocess.Popen[str]) -> None:
    """End what runs although this command is ended; it has the time to clean up."""
    if process.poll() is not None:
        return
    process.terminate()
    try:
        process.wait(CLEAN_UP_SECONDS + _LISTENING_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()


def _answer(lines: Iterable[str]) -> dict[str, Any]:
    """The answer of a command; nothing, where it came to none."""
    try:
        found = load_json("\n".join(lines))
    except StoredError:
        return {}
    return found if isinstance(found, dict) else {}


def _listen(lines: Iterable[str], told: deque[str]) -> None:
    told.extend(line.rstrip() for line in lines if line.strip())
