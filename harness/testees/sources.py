"""What a testee was made of: by the digests of its files a run that goes on knows that it is still the same.

A version says that a codec was released, and not that somebody has edited it since.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import harness
from harness.testees.base import Testee
from harness.testees.process import ExecTestee

__all__ = ["sources_of"]

_INSTALLED: Final = tuple(
    {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
)
"""What has a version of its own."""
_SCRIPTS: Final = (".py", ".pyz", ".jar", ".js", ".mjs", ".cjs", ".ts", ".rb", ".php", ".pl", ".lua", ".sh")
_OWN: Final = str(Path(harness.__file__).parent)


def sources_of(testee: Testee) -> dict[str, str]:
    """Digests of the files of a loaded testee, by path.

    They are a program's own, or all modules that are loaded and are no part of an installed release.
    Only what both of two runs have loaded can be compared: a codec may import more when it is first asked.
    """
    if isinstance(testee, ExecTestee):
        return _digests(_of_command(testee.arguments))
    files = (getattr(module, "__file__", None) for module in list(sys.modules.values()))
    return _digests(Path(file) for file in files if isinstance(file, str) and _is_somebodys(file))


def _of_command(arguments: tuple[str, ...]) -> Iterator[Path]:
    """The program, and an interpreter's script: other files that it is given may be its data, or its log."""
    if program := shutil.which(arguments[0]):
        yield Path(program)
    yield from (Path(each) for each in arguments[1:] if each.endswith(_SCRIPTS))


def _is_somebodys(file: str) -> bool:
    return not file.startswith((*(f"{folder}/" for folder in _INSTALLED), f"{_OWN}/"))


def _digests(files: Iterator[Path]) -> dict[str, str]:
    found: dict[str, str] = {}
    for path in files:
        try:
            if path.is_file():
                found[str(path)] = hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()
        except (OSError, ValueError):
            continue  # nothing that could be read, or that is no path
    return dict(sorted(found.items()))
