"""Lines on standard output, and how much is said. Standard library only: `doctor` tells what is missing."""

from __future__ import annotations

import enum
import os
import sys
from typing import Final

from harness.errors import UserError
from harness.visible import inert, one_line

__all__ = ["Volume", "say", "say_as_it_is", "set_volume", "volume"]


class Volume(enum.Enum):
    """How much a command says besides its result."""

    QUIET = "quiet"
    """No progress; of a verdict the first line."""
    NORMAL = "normal"
    VERBOSE = "verbose"
    """What is used, from where, and how long each phase took."""


_VOLUME: Final = [Volume.NORMAL]


def set_volume(quiet: bool, verbose: bool) -> None:
    """As the command line says, for this process."""
    _VOLUME[0] = Volume.QUIET if quiet else Volume.VERBOSE if verbose else Volume.NORMAL


def volume() -> Volume:
    """How much is said."""
    return _VOLUME[0]


def say(line: str) -> None:
    """One line on standard output, at once, whatever the text holds.

    A reader that has gone (`wirecheck report RUN | head -1`) is no error: the command goes on in silence,
    since its exit code is the verdict. `UserError` when the output cannot be written: a disk is full.
    """
    _print(inert(one_line(line)))


def say_as_it_is(text: str) -> None:
    """A text of ours for a program to read, likewise."""
    _print(text)


def _print(text: str) -> None:
    try:
        print(text, flush=True)
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
