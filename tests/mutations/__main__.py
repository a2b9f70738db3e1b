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
from typing import Final, Literal

from tests.mutations.data import Mutation, mutations, source
from tests.pycodec.proposals.pages import DOCUMENTS, ROOT

Outcome = Literal["pass", "fall", "unknown"]

_COPIED: Final = ("pycodec", "harness", "tests", "docs", "pyproject.toml", "README.md")
_SECONDS: Final = 600
"""Of one test, or of all of them unchanged: a core may be shared by several jobs."""
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
            unchanged = pool.submit(_unchanged, copies, sorted({each.node for each in wanted}))
            alive = 0
            outcomes = pool.map(lambda each: _changed(copies, each), wanted)
            for each, outcome in zip(wanted, outcomes, strict=True):
                if outcome != "fall":
                    alive += 1
                    print(f"survives: {each.document}: {each.statement}\n  {each.node}", flush=True)
    if unchanged.result() != "pass":
        print("some of the tests do not pass without any change: run them first")
    print(f"{len(wanted)} sentences broken, {len(wanted) - alive} seen by the test that their row names")
    return 1 if alive or unchanged.result() != "pass" else 0


def _copy(folder: Path) -> Path:
    folder.mkdir()
    for name in _COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, folder / name)
    # What is not changed is compiled once, and not for each test.
    packages = [str(folder / name) for name in ("pycodec", "harness", "tests")]
    compiling = ["-m", "compileall", "-q", "--invalidation-mode", "checked-hash", *packages]
    subprocess.run([sys.executable, *compiling], stdout=subprocess.DEVNULL, check=False)
    return folder


def _unchanged(copies: Queue[Path], nodes: Sequence[str]) -> Outcome:
    folder = copies.get()
    try:
        return _outcome(folder, *nodes)
    finally:
        copies.put(folder)


def _changed(copies: Queue[Path], mutation: Mutation) -> Outcome:
    folder = copies.get()
    path = folder / mutation.file
    before = path.read_text(encoding="utf-8")
    try:
        path.write_text(mutation.applied(before), encoding="utf-8")
        return _outcome(folder, mutation.node)
    finally:
        path.write_text(before, encoding="utf-8")
        copies.put(folder)


def _outcome(folder: Path, *nodes: str) -> Outcome:
    """What tests do in a copy. No bytecode is written, and what there is is checked by the text's hash."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["HYPOTHESIS_PROFILE"] = "mutations"
    environment.setdefault("WIRECHECK_JVM", str(ROOT / "jvm" / "target"))
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *nodes]
    try:
        done = subprocess.run(
            command, cwd=folder, env=environment, capture_output=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        print(f"no end within {_SECONDS} s: {', '.join(nodes)}", flush=True)
        return "unknown"
    # A change after which nothing can be collected says nothing about the sentence.
    if done.returncode in (2, 4):
        print(f"nothing can be collected: {', '.join(nodes)}\n{done.stdout.decode()[-600:]}", flush=True)
        return "unknown"
    if done.returncode not in (0, 1):
        raise RuntimeError(f"{nodes}: pytest ended with {done.returncode}\n{done.stdout.decode()[-2000:]}")
    return "pass" if done.returncode == 0 else "fall"


if __name__ == "__main__":
    sys.exit(main())
