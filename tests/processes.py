"""What tests ask of processes that a testee started."""

from __future__ import annotations

import psutil

__all__ = ["is_gone"]


def is_gone(pid: int) -> bool:
    """Whether a process has ended, or does before long; one that nobody has waited for has ended, too."""
    try:
        process = psutil.Process(pid)
        return process.status() == psutil.STATUS_ZOMBIE or process.wait(30) is None
    except psutil.NoSuchProcess:
        return True
