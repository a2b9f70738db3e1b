"""The answer of a command: lines for people, or one JSON document for programs (`--format json`).

A command says its lines as ever and gives the same as data to `answer`. With `--format json` standard output
has that document and nothing else: whatever is said or printed on the way, by a testee or a JVM as well, goes
to standard error. The exit code is the same. Standard library only: `doctor` tells what is missing.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from typing import Any, Final

from harness.cli.lines import say_as_it_is
from harness.visible import cleaned

__all__ = ["FORMATS", "answer", "answering", "failed"]

FORMATS: Final = ("text", "json")
_GIVEN: Final[list[Any]] = []


def answer(data: Any) -> None:
    """Give a command's answer: what JSON can hold, or a function that makes it; the last one counts."""
    _GIVEN[:] = [data]


def failed(message: str, code: int) -> None:
    """The answer of a command that could not be carried out."""
    answer({"error": message, "exit_code": code})


@contextlib.contextmanager
def answering(wanted: str) -> Iterator[None]:
    """Around a command: at its end its answer is written, if JSON is wanted.

    Args:
        wanted: the format that was asked for.

    Raises:
        UserError: the answer cannot be written. A reader that has gone is no error, as with lines.
    """
    _GIVEN.clear()
    if wanted != "json":
        yield
        return
    with _said_elsewhere():
        yield
        given = _GIVEN[0] if _GIVEN else {}
        text = json.dumps(cleaned(given() if callable(given) else given), ensure_ascii=True)
    # In a log of CI `##[` would begin a command; it is the same to who reads JSON.
    say_as_it_is(text.replace("##", r"#\u0023"))


@contextlib.contextmanager
def _said_elsewhere() -> Iterator[None]:
    """Have all that is printed go to standard error, by this process and by those that it starts."""
    sys.stdout.flush()
    kept = os.dup(1)
    os.dup2(2, 1)
    try:
        with contextlib.redirect_stdout(sys.stderr):
            yield
    finally:
        os.dup2(kept, 1)
        os.close(kept)
