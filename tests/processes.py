"""What tests ask of processes that a testee started."""

from __future__ import annotations

import time

import psutil

__all__ = ["is_gone"]


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or does before long; one that nobody has waited for has ended, too."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            if psutil.Process(pid).status() == psutil.STATUS_ZOMBIE:
                return True
        except psutil.NoSuchProcess:
            return True
        time.sleep(0.02)
    return False
