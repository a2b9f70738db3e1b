"""A program that cannot be started is told with what is wrong with it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from harness.starting import why_not_started, without_shell


def told(program: str) -> str:
    with pytest.raises(OSError, match="Errno") as caught:
        subprocess.run([program], check=False)
    return "; ".join(why_not_started(f"{program} -v", program, caught.value))


def file(folder: Path, content: bytes, mode: int = 0o755) -> str:
    path = folder / "codec"
    path.write_bytes(content)
    path.chmod(mode)
    return str(path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"#!/bin/sh\r\nexit 0\r\n", "the lines of the script end with CR LF; write it with LF alone"),
        (b"#! /no/such/sh -e\nexit 0\n", "its first line names /no/such/sh; name an interpreter there"),
        (b"exit 0\n", "Exec format error; name a program that can be run; a script begins with #!"),
        (b"", "Exec format error"),
    ],
)
def test_what_the_script_lacks_is_told(tmp_path: Path, content: bytes, words: str) -> None:
    program = file(tmp_path, content)
    assert told(program).startswith(f"cannot start {program} -v: ")
    assert words in told(program)


def test_a_file_that_may_not_be_executed_and_a_folder_are_told(tmp_path: Path) -> None:
    program = file(tmp_path, b"#!/bin/sh\n", 0o644)
    assert f"it may not be executed; chmod +x {program}" in told(program)
    assert "it is a folder" in told(str(tmp_path))


def test_a_program_of_the_current_folder_needs_its_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file(tmp_path, b"#!/bin/sh\n")
    monkeypatch.chdir(tmp_path)
    assert "on the PATH; name the one in the current folder: ./codec" in told("codec")
    assert told("./no-such-codec").endswith("No such file or directory; name a program that can be run")


def test_what_only_a_shell_would_understand_is_told() -> None:
    assert told("DEBUG=1").endswith("no shell reads the command; write env before it, which sets variables")
    assert told("~/codec").endswith("no shell reads the command; write the folder in full")


@pytest.mark.parametrize("word", ["|", "&&", "2>", "2>&1", ">>", "<", ";", "||"])
def test_the_operators_of_a_shell_are_no_arguments(word: str) -> None:
    expected = f"no shell reads the command, and {word} is an argument: sh -c 'COMMAND' has one"
    assert without_shell(["./codec", word, "log"]) == expected


def test_other_arguments_are_none() -> None:
    assert without_shell(["./codec", "--a=1&2", "<x>", "a|b", "-", "2"]) == ""
