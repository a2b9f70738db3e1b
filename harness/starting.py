"""Why a program cannot be started, in words: the system's own name no place and no remedy."""

from __future__ import annotations

import errno
import os
import re
import shutil
from collections.abc import Iterable
from typing import Final

__all__ = ["why_not_started", "without_shell"]

_REMEDY: Final = "name a program that can be run"
_NO_SHELL: Final = "no shell reads the command"
_OPERATORS: Final = re.compile(r"[0-9]*[<>]+(&[0-9])?|[|&;]+")
_LONGEST_LINE: Final = 256


def why_not_started(command: str, program: str, error: OSError) -> tuple[str, str]:
    """The problem and its remedy.

    Args:
        command: as it is to be shown.
        program: what was to be started; it is looked for on the PATH unless it is a path.
        error: what the system said.
    """
    path = program if "/" in program or os.path.isdir(program) else shutil.which(program)
    reason, remedy = _told(program, path, error)
    return f"cannot start {command}: {reason}", remedy


def without_shell(arguments: Iterable[str]) -> str:
    """What to do about words of a command that only a shell would understand; `""` for none."""
    word = next(filter(_OPERATORS.fullmatch, arguments), None)
    return "" if word is None else f"{_NO_SHELL}, and {word} is an argument: sh -c 'COMMAND' has one"


def _told(program: str, path: str | None, error: OSError) -> tuple[str, str]:
    said = error.strerror or str(error)
    if path is None or not os.path.exists(path):
        if re.match(r"[A-Za-z_]\w*=", program):
            return f"{said}; {_NO_SHELL}", "write env before it, which sets variables"
        if program.startswith("~"):
            return f"{said}; {_NO_SHELL}", "write the folder in full"
        if os.path.isfile(program) and "/" not in program:
            return f"{said} on the PATH", f"name the one in the current folder: ./{program}"
        return said, _REMEDY
    if os.path.isdir(path):
        return f"{said}; it is a folder", _REMEDY
    if error.errno == errno.EACCES and not os.access(path, os.X_OK):
        return f"{said}; it may not be executed", f"chmod +x {path}, or name its interpreter before it"
    interpreter = _interpreter(path)
    if error.errno == errno.ENOENT and interpreter.endswith("\r"):
        return f"{said}; the lines of the script end with CR LF", "write it with LF alone"
    if error.errno == errno.ENOENT and interpreter:
        return f"{said}; its first line names {interpreter}", "name an interpreter there that is installed"
    if error.errno == errno.ENOENT:
        return f"{said}; it is there, but not what is to load it", "build it for this system"
    if error.errno == errno.ENOEXEC:
        return said, f"{_REMEDY}; a script begins with #! and its interpreter"
    return said, _REMEDY


def _interpreter(path: str) -> str:
    """The program that the first line of a script names, with a CR behind it; `""` of other files."""
    try:
        with open(path, "rb") as file:
            line = file.readline(_LONGEST_LINE).removesuffix(b"\n")
    except OSError:
        return ""
    words = line[2:].replace(b"\t", b" ").split(b" ") if line.startswith(b"#!") else []
    return os.fsdecode(next(filter(None, words), b""))
