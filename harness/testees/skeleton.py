"""`wirecheck testee new`: an adapter for one small message, to be filled with a codec of one's own."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.testees.build import copy_sources

__all__ = ["LANGUAGES", "SELECT", "Language", "write_skeleton"]

SELECT: Final = "HeartbeatResponse:1-3"
"""What the skeletons' codec knows."""

_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Language:
    """A language that a skeleton is written in.

    Attributes:
        sources: folders whose files are copied together.
        steps: commands that build the testee, in its folder.
        testee: its name for `--testee`, in its folder.
    """

    sources: tuple[str, ...]
    steps: tuple[tuple[str, ...], ...]
    testee: str


LANGUAGES: Final = {
    "python": Language(("examples/python",), (), "my_testee:MyTestee"),
    "go": Language(("skeletons/go", "examples/go"), (("go", "build", "-o", "testee", "."),), "exec:./testee"),
    "rust": Language(
        ("skeletons/rust", "examples/rust"),
        (("cargo", "build", "--release"),),
        "exec:./target/release/testee",
    ),
    "javascript": Language(("skeletons/javascript", "examples/javascript"), (), "exec:node main.mjs"),
}
"""The languages by name."""


def write_skeleton(language: str, folder: Path) -> list[str]:
    """Write the files; what to type next, line by line.

    Raises:
        UserError: the folder has files already, cannot be written, or has a name that cannot be typed.
    """
    chosen = LANGUAGES[language]
    if not str(folder).isprintable():
        raise UserError(f"{str(folder)!a} is no name that can be typed", "name a folder without such letters")
    try:
        if folder.exists() and any(folder.iterdir()):
            raise UserError(f"{folder} is not empty", "name a new folder")
        for source in chosen.sources:
            copy_sources(_HERE / source, folder)
    except OSError as error:
        place = error.filename or folder
        raise UserError(f"cannot write {place}: {error.strerror}", "name a new folder") from None
    testee = shlex.quote(chosen.testee)
    typed = shlex.quote(str(folder))
    return [
        f"cd -- {typed}" if typed.startswith("-") else f"cd {typed}",
        *(" ".join(step) for step in chosen.steps),
        f"wirecheck testee check {testee} --select {SELECT}",
    ]
