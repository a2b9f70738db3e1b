"""How a process ended, in words."""

from __future__ import annotations

import signal

__all__ = ["how_it_ended", "signal_name"]


def signal_name(number: int) -> str:
    """`SIGKILL` of 9; `signal 40` of one that has no name, as real-time signals have none."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def how_it_ended(code: int) -> str:
    """The words of an exit code; a negative one is a signal's, as `subprocess` has it."""
    return signal_name(-code) if code < 0 else f"exit code {code}"
