"""Entry point: parse, dispatch, and turn whatever goes wrong into one line and exit code 2.

Exit code 1 is a finding (a new mismatch, a case that is still there): no error may end with it.
"""

from __future__ import annotations

import argparse
import contextlib
import errno
import importlib
import io
import itertools
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from harness.cli.answer import answering, failed
from harness.cli.apart import run_apart
from harness.cli.config import configure, told_origins
from harness.cli.endings import TerminatedError, clean_end, how_to_go_on
from harness.cli.lines import set_volume
from harness.cli.parser import make_parser
from harness.errors import UserError, interruption
from harness.places import setup_remedy
from harness.visible import inert, one_line

__all__ = ["main"]

_CANNOT_RUN: Final = 2
_OF_THE_MACHINE: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EMFILE, errno.ENFILE, errno.EIO)
_WITH_FOLDER: Final = ("run", "live", "nightly", "report")
"""The commands whose folder is left half written by who ends them."""
_INCOMPLETE: Final = "; the run is incomplete"
_ONLY_TOLD: Final = frozenset(("-h", "--help", "--version", "--print-completion"))
"""What is answered without a command's being carried out."""
_COMMANDS: Final = {
    "doctor": "harness.cli.doctor",
    "list": "harness.cli.listing",
    "run": "harness.cli.run",
    "live": "harness.cli.live",
    "nightly": "harness.cli.nightly",
    "interop": "harness.cli.interop",
    "replay": "harness.cli.replay",
    "bisect": "harness.cli.bisect",
    "report": "harness.cli.report",
    "compare": "harness.cli.compare",
    "bench": "harness.cli.bench",
    "corpus": "harness.cli.corpus",
    "vectors": "harness.cli.corpus",
    "encodings": "harness.cli.encodings",
    "findings": "harness.cli.findings",
    "evolve": "harness.cli.evolve",
    "propose": "harness.cli.propose",
    "testee": "harness.cli.testee",
    "power": "harness.cli.power",
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code: 0 agreed, 1 new mismatch, 2 could not run, 3 stale expectation.

    Without `arguments` it is this process's own: the command runs in a process below it, and it ends with the
    exit code of that. With `arguments` all happens here.
    """
    begun = time.monotonic()
    _prepare_output()
    given = sys.argv[1:] if arguments is None else arguments
    try:
        parser = _configured(given)
        options = parser.parse_args(arguments)
        if options.command is None:
            parser.print_help()
            return _CANNOT_RUN
    except UserError as error:
        return _refused(str(error), given)
    except KeyboardInterrupt:
        return _fail("interrupted")
    options.begun = begun
    set_volume(options.quiet, options.verbose)
    if arguments is not None:
        return _answered(options)
    try:
        code = run_apart(lambda: _answered(options), lambda how: _ended_untold(how, options))
    except KeyboardInterrupt:  # before it waits for the command
        code = _fail("interrupted")
    # At once: exit handlers, of whoever has put some there, have no say in the code.
    os._exit(code)


def _configured(given: Sequence[str]) -> argparse.ArgumentParser:
    """The parser with the defaults of pyproject.toml; what is only told about the command needs none."""
    try:
        return configure(make_parser(), given)
    except UserError:
        if not _ONLY_TOLD.isdisjoint(each.partition("=")[0] for each in given):
            make_parser().parse_args(given)  # it ends here, unless this is an option of a command
        raise


def _refused(line: str, arguments: Sequence[str]) -> int:
    """The answer to a command line that could not be read, in the format that it asks for."""
    own = list(itertools.takewhile(lambda each: each != "--", arguments))
    json = "--format=json" in own or ("--format", "json") in itertools.pairwise(own)
    with contextlib.suppress(UserError), answering("json" if json else "text"):
        _fail(line)
    return _CANNOT_RUN


def _ended_untold(how: str, options: argparse.Namespace) -> int:
    incomplete = _INCOMPLETE if options.command in _WITH_FOLDER else ""
    with contextlib.suppress(UserError), answering(options.format):
        _fail(
            f"no verdict: the command's process ended with {how} before it told one, as a testee or the "
            f"system can have it{incomplete}"
        )
    return _CANNOT_RUN


def _answered(options: argparse.Namespace) -> int:
    try:
        with answering(options.format):
            return _run(options)
    except UserError as error:  # of an output that takes nothing
        return _fail(str(error))
    except KeyboardInterrupt:
        return _fail("interrupted")


def _run(options: argparse.Namespace) -> int:
    try:
        with clean_end(), _nothing_left():
            _append_here()
            # Imported when asked for: --help and doctor must work where Spark, or Java, is missing.
            command: Callable[..., int] = importlib.import_module(_COMMANDS[options.command]).command
            return command(options)
    except UserError as error:
        told = "; ".join(filter(None, (str(error), told_origins(options, str(error)))))
        return _interrupted(error, options.command) or _fail(_going_on(told))
    except ModuleNotFoundError as error:
        if error.name and error.name.partition(".")[0] in ("harness", "pycodec"):
            return _unforeseen(error)
        return _fail(f"the Python package {error.name} is missing; {setup_remedy()}")
    except BaseException as error:
        # `SystemExit` as well: an adapter that asks for the end of the process has no say in the exit code.
        return _interrupted(error, options.command) or _unforeseen(error)


def _prepare_output() -> None:
    """Have standard output take every text, on a terminal that knows ASCII only as well."""
    for number in (0, 1, 2):
        # A number that the caller has closed would be given to a file or a pipe, and then be written to.
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    if sys.stdout is None:  # closed by the caller (`>&-`)
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - for the whole process
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _append_here() -> None:
    """As with `python -m`: a testee in the present folder can be named. Last, so that it hides nothing."""
    # Not even a folder that is no package, which hides one of an editable install.
    importlib.import_module("pycodec")
    try:
        here = str(Path.cwd())
    except OSError as error:
        raise UserError("the present folder is gone", "change to one that exists") from error
    if here not in sys.path:
        sys.path.append(here)


def _nothing_left() -> AbstractContextManager[None]:
    """End what a command leaves running: a testee's daemons, a JVM that was interrupted as it started."""
    try:
        from harness.processes import nothing_left
    except ModuleNotFoundError:  # psutil is missing, which `doctor` is to tell
        return nullcontext()
    return nothing_left()


def _interrupted(error: BaseException, command: str) -> int:
    """Say what a user or the system ended; 0 if nothing did."""
    cause = interruption(error)
    if cause is None:
        return 0
    how = "terminated" if isinstance(cause, TerminatedError) else "interrupted"
    incomplete = _INCOMPLETE if command in _WITH_FOLDER and not how_to_go_on() else ""
    return _fail(_going_on(f"{how}{incomplete}"))


def _going_on(line: str) -> str:
    return "; ".join(filter(None, (line, how_to_go_on())))


def _unforeseen(error: BaseException) -> int:
    """Say what went wrong in a line, and keep the rest for the report of the bug."""
    said = one_line(f"{type(error).__name__}: {error}", 200)
    if isinstance(error, OSError) and error.strerror and (error.filename or error.errno in _OF_THE_MACHINE):
        # A disk that is full, a folder that may not be written: the machine's, with nothing to look up.
        place = f"{os.fsdecode(error.filename)}: " if error.filename else ""
        again = "" if how_to_go_on() else " and run it again"
        return _fail(_going_on(f"{place}{error.strerror}; mend that{again}"))
    where = ""
    with contextlib.suppress(OSError):
        handle, path = tempfile.mkstemp(prefix="wirecheck-error-", suffix=".log")
        with open(handle, "w", encoding="utf-8", errors="backslashreplace") as log:
            traceback.print_exception(error, file=log)
        where = f"; {path} says where"
    return _fail(f"an error of wirecheck itself, not a verdict: {said}{where}: please report it")


def _fail(line: str) -> int:
    said = one_line(" ".join(line.split()))
    failed(said, _CANNOT_RUN)
    with contextlib.suppress(OSError, ValueError):
        print(inert(f"wirecheck: {said}"), file=sys.stderr)
    return _CANNOT_RUN
