"""What tests ask of processes that a testee started."""

from __future__ import annotations

import shutil
import subprocess
import time

import psutil

__all__ = ["is_gone", "is_usable"]


def is_usable(tool: str) -> bool:
    """Whether a tool is there and starts: without a chosen toolchain, rustup has a cargo that does not."""
    version = [tool, "version" if tool == "go" else "--version"]
    return shutil.which(tool) is not None and subprocess.run(version, capture_output=True).returncode == 0


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
