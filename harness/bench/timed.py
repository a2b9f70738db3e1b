"""A process that is timed from nothing to its end."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Mapping, Sequence

from harness.errors import UserError

__all__ = ["timed"]


def timed(command: Sequence[str], failure: str, environment: Mapping[str, str] | None = None) -> float:
    """Seconds that a command takes.

    Args:
        command: program and arguments.
        failure: what to say where it does not end well, before its own last words.
        environment: variables; None for those of this process.

    Raises:
        UserError: it ended with another exit code than 0.
    """
    begun = time.perf_counter()
    done = subprocess.run(
        command, capture_output=True, text=True, errors="replace", check=False, env=environment
    )
    took = time.perf_counter() - begun
    if done.returncode:
        raise UserError(f"{failure}: {done.stderr.strip()[-300:]}", "see its message")
    return took
