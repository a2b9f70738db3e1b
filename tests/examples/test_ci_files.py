"""The files to copy for CI: their commands are command lines, and what they copy is there."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from harness.cli.parser import make_parser
from tests.docs.pages import ROOT

FOLDER = ROOT / "docs" / "examples" / "ci"
_COMMAND = re.compile(r"^\s*(?:- |RUN |- run: )(wirecheck .+)$", re.MULTILINE)


def commands(path: Path) -> list[str]:
    return _COMMAND.findall(path.read_text())


@pytest.mark.parametrize("name", ["github.yml", "gitlab.yml", "Containerfile"])
def test_commands_are_command_lines(name: str) -> None:
    found = commands(FOLDER / name)
    assert len(found) == (1 if name == "Containerfile" else 2)
    for command in found:
        options = make_parser().parse_args(shlex.split(command)[1:])
        assert options.command in ("run", "nightly", "doctor")
    text = (FOLDER / name).read_text()
    assert len(found) == len(re.findall(r"^(?!#).*\bwirecheck (?:run|nightly|doctor)\b", text, re.MULTILINE))


def test_what_the_image_is_built_of_is_there() -> None:
    text = (FOLDER / "Containerfile").read_text()
    (copied,) = re.findall(r"^COPY (.+) /tmp/$", text, re.MULTILINE)
    lock, wheel = copied.split()
    assert "--hash=sha256:" in (ROOT / lock).read_text()
    assert f"{wheel.partition('/')[0]}/wirecheck-" in (ROOT / "Makefile").read_text()
    java = re.search(r"openjdk-(\d+)-jdk", text)
    assert java is not None
    assert f'java-version: "{java[1]}"' in (FOLDER / "github.yml").read_text()
