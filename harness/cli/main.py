"""Entry point: parse, dispatch, and turn what a user can mend into one line with the remedy."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from harness.cli.parser import make_parser
from harness.errors import UserError

__all__ = ["main"]

_CANNOT_RUN: Final = 2
_COMMANDS: Final = {
    "doctor": "harness.cli.doctor",
    "list": "harness.cli.listing",
    "run": "harness.cli.run",
    "replay": "harness.cli.replay",
    "report": "harness.cli.report",
    "compare": "harness.cli.compare",
    "bench": "harness.cli.bench",
    "corpus": "harness.cli.corpus",
    "vectors": "harness.cli.corpus",
    "encodings": "harness.cli.encodings",
    "testee": "harness.cli.testee",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code: 0 agreed, 1 new mismatch, 2 could not run, 3 stale expectation."""
    options = make_parser().parse_args(arguments)
    # As with `python -m`: a testee in the present folder can be named. Last, so that it hides nothing.
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        # Imported when asked for: --help and doctor must work where Spark, or Java, is missing.
        command: Callable[..., int] = importlib.import_module(_COMMANDS[options.command]).command
        return command(options)
    except UserError as error:
        return _fail(str(error))
    except ModuleNotFoundError as error:
        if error.name and error.name.partition(".")[0] in ("harness", "pycodec"):
            raise
        return _fail(f"the Python package {error.name} is missing; run `make setup`")
    except KeyboardInterrupt:
        return _fail("interrupted; the run folder is incomplete")
    except BrokenPipeError:
        # The reader of a pipe has gone (`wirecheck list messages | head`): nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _fail(line: str) -> int:
    print(f"wirecheck: {' '.join(line.split())}", file=sys.stderr)
    return _CANNOT_RUN
