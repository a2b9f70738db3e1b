"""`python -m tests.mutations [DOCUMENT] [--processes N]`: break every sentence, show that its test falls.

Exit code: 0 every test fell, and passes without the change; 1 some did not; 2 a change does not fit.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue
from typing import Final

from tests.mutations.data import Mutation, mutations, source
from tests.pycodec.proposals.pages import DOCUMENTS, ROOT

_COPIED: Final = ("pycodec", "harness", "tests", "docs", "pyproject.toml", "README.md")
_SECONDS: Final = 300
_ABOUT: Final = "break every sentence of the documents, and show that its test falls"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=_ABOUT)
    parser.add_argument("document", nargs="?", default="", choices=["", *DOCUMENTS])
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    wanted = mutations(options.document)
    try:
        for each in wanted:
            each.applied(source(each))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as place:
        copies: Queue[Path] = Queue()
        for number in range(options.processes):
            copies.put(_copy(Path(place) / str(number)))
        with ThreadPoolExecutor(options.processes) as pool:
            unchanged = pool.submit(_pass_unchanged, copies, sorted({each.node for each in wanted}))
            survived = list(pool.map(lambda each: _survives(copies, each), wanted))
    if not unchanged.result():
        print("some of the tests fail without any change: run them first")
    for each, lives in zip(wanted, survived, strict=True):
        if lives:
            print(f"survives: {each.document}: {each.statement}\n  {each.node}")
    alive = sum(survived)
    print(f"{len(wanted)} sentences broken, {len(wanted) - alive} seen by the test that their row names")
    return 1 if alive or not unchanged.result() else 0


def _copy(folder: Path) -> Path:
    folder.mkdir()
    for name in _COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, folder / name)
    return folder


def _pass_unchanged(copies: Queue[Path], nodes: Sequence[str]) -> bool:
    folder = copies.get()
    try:
        return _passes(folder, *nodes)
    finally:
        copies.put(folder)


def _survives(copies: Queue[Path], mutation: Mutation) -> bool:
    folder = copies.get()
    path = folder / mutation.file
    before = path.read_text(encoding="utf-8")
    try:
        path.write_text(mutation.applied(before), encoding="utf-8")
        return _passes(folder, mutation.node)
    finally:
        path.write_text(before, encoding="utf-8")
        copies.put(folder)


def _passes(folder: Path, *nodes: str) -> bool:
    """Whether tests pass in a copy; bytecode is not kept: it could be that of the change before."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    environment.setdefault("WIRECHECK_JVM", str(ROOT / "jvm" / "target"))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *nodes]
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, timeout=_SECONDS, check=False
    )
    # A change after which nothing can be collected says nothing about the sentence.
    if done.returncode in (2, 4):
        print(f"nothing can be collected with the change: {nodes}\n{done.stdout.decode()[-600:]}")
        return True
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{nodes}: pytest ended with {done.returncode}\n{done.stdout.decode()[-2000:]}")
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main())
