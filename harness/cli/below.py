"""Commands of wirecheck that another one runs, each in a process of its own."""

from __future__ import annotations

import shlex
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from harness.cli.output import say

__all__ = ["Ended", "run_below"]

_WIRECHECK: Final = "import sys; from harness.cli import main; sys.exit(main(sys.argv[1:]))"


@dataclass(frozen=True, slots=True)
class Ended:
    """How a command ended.

    Attributes:
        code: its exit code.
        told: the last line of its standard output; `""` for none.
        error: the last line of its standard error; `""` for none.
    """

    code: int
    told: str
    error: str


def run_below(arguments: Sequence[str], seconds: float | None = None) -> Ended:
    """Run a command, and show what it says as it says it.

    A JVM and a Spark session of its own, whose memory is gone with it. It ends with this process.

    Args:
        arguments: of `wirecheck`.
        seconds: after which it is ended, with what it has; None for never.
    """
    say(f"$ {shlex.join(['wirecheck', *arguments])}")
    process = subprocess.Popen(
        [sys.executable, "-c", _WIRECHECK, *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace",
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    told: deque[str] = deque(maxlen=1)
    said: deque[str] = deque(maxlen=1)

    def listen() -> None:
        assert process.stdout is not None
        told.extend(line.rstrip() for line in process.stdout if line.strip())

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    clock = threading.Timer(seconds, process.terminate) if seconds is not None else None
    if clock is not None:
        clock.start()
    try:
        for line in process.stderr:
            if text := line.rstrip():
                say(f"  {text}")
                said.append(text)
        code = process.wait()
        listener.join()
    finally:
        if clock is not None:
            clock.cancel()
        if process.poll() is None:
            # This command is ended: so is what it started.
            process.terminate()
            process.wait()
    return Ended(code, "".join(told), "".join(said))
