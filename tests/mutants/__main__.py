"""`python -m tests.mutants [SUBJECT…] [--processes N]`: change the source, see who notices.

Exit code: 0 every mutant is noticed or equivalent, with the argument in `equivalent.toml`; 1 some survive;
2 an entry of that file fits no mutant, or one that was noticed.
"""

from __future__ import annotations

import argparse
import sys
import time
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from harness.references import DEFAULT_REFERENCE
from tests.mutants.codec import COMPILED, INTERPRETED, Make, exhibits
from tests.mutants.draw import mutants
from tests.mutants.judges import noticed_by_tests
from tests.mutants.trials import tried

EQUIVALENT: Final = Path(__file__).with_name("equivalent.toml")
_FIRST: Final = slice(0, 1)
_FURTHER: Final = slice(1, 4)
"""Which rounds of pairs, each with every kind of field, are tried at first, and which on survivors."""
_TINY: Final = 256
_SHORT: Final = 2048
_LONG: Final = 20_000
"""The same of cases, by their bytes; those that are longer take longer than all others."""
_TIMES: Final = 10
"""A mutant hangs that takes so many times as long as what is unchanged, and a minute."""


@dataclass(frozen=True, slots=True)
class Subject:
    """Modules that are mutated, and what is to notice it.

    Attributes:
        files: the modules.
        make: of mutants of a codec, which codec they are in; the cases of the suites notice them.
        quick: test files that take a second.
        tests: test files; of a codec they are for what no case comes to, such as views of large buffers.
        on_import: functions that have done their work before a mutant is put in.
    """

    files: tuple[str, ...]
    make: Make | None = None
    quick: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    on_import: tuple[str, ...] = ()


_INTERPRETER: Final = "pycodec/interpreter"
_RUNTIME: Final = "pycodec/compiler/runtime"
_QUICK: Final = (
    "tests/pycodec/test_interpreter.py",
    "tests/pycodec/test_arguments.py",
    "tests/pycodec/test_strict.py",
    "tests/pycodec/test_utf8.py",
    "tests/pycodec/test_varint.py",
    "tests/pycodec/compiler/test_encode_errors.py",
    "tests/pycodec/compiler/test_decode_errors.py",
    "tests/pycodec/compiler/test_java_leniency.py",
    "tests/pycodec/proposals/test_nullable_structs.py",
)
_OF_A_CODEC: Final = (
    "tests/pycodec/compiler",
    "tests/pycodec/test_buffers.py",
    "tests/properties/test_codec_laws.py",
    "tests/properties/test_decoding_laws.py",
)
_SUITES: Final = "harness/suites"
_TESTS: Final = "tests/harness"

SUBJECTS: Final = {
    "interpreter": Subject(
        (
            *(f"{_INTERPRETER}/{name}.py" for name in ("reader", "writer", "sizer", "defaults", "place")),
            "pycodec/varint.py",
            "pycodec/utf8.py",
        ),
        INTERPRETED,
        _QUICK,
        _OF_A_CODEC,
        on_import=("_kept",),
    ),
    "runtime": Subject(
        tuple(f"{_RUNTIME}/{name}.py" for name in ("read", "write", "buffers")),
        COMPILED,
        ("tests/pycodec/compiler/runtime",),
        (*_QUICK, *_OF_A_CODEC),
        on_import=("Times.__init__", "Unpacks.__init__", "Varints.__init__", "ArrayPacks.__init__"),
    ),
    "values-judge": Subject(
        (f"{_SUITES}/values/judge.py", "harness/values/compare.py"),
        tests=(f"{_TESTS}/values/test_compare.py", f"{_TESTS}/suites/values/test_judge.py"),
    ),
    "bytes-judge": Subject((f"{_SUITES}/bytes/judge.py",), tests=(f"{_TESTS}/suites/bytes/test_judge.py",)),
    "values-shrink": Subject(("harness/values/shrink.py",), tests=(f"{_TESTS}/values/test_shrink.py",)),
    "bytes-shrink": Subject(
        (f"{_SUITES}/bytes/shrink.py",), tests=(f"{_TESTS}/suites/bytes/test_shrink.py",)
    ),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="who notices a changed line")
    parser.add_argument("subjects", nargs="*", default=list(SUBJECTS), help=f"some of {', '.join(SUBJECTS)}")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--verbose", action="store_true", help="a line for each mutant")
    options = parser.parse_args()
    unknown = sorted(set(options.subjects) - set(SUBJECTS))
    if unknown:
        parser.error(f"no such subject: {', '.join(unknown)}")
    argued = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))
    code = 0
    for name in options.subjects:
        code = max(code, _subject(name, SUBJECTS[name], argued.get(name, {}), options))
    return code


def _subject(name: str, subject: Subject, argued: dict[str, list[str]], options: argparse.Namespace) -> int:
    started = time.monotonic()
    drawn = [
        mutant
        for file in subject.files
        for mutant in mutants(file)
        if mutant.function not in subject.on_import
    ]
    alive, out = drawn, 0
    for stage in _stages(subject):
        if not alive:
            break
        notice = stage()
        before = time.monotonic()
        unchanged = notice()
        if unchanged:
            raise AssertionError(f"{name}: noticed without any change: {unchanged}")
        seconds = 60 + _TIMES * (time.monotonic() - before)
        left = []
        for done, (mutant, by) in enumerate(tried(alive, notice, seconds, options.processes)):
            if by.startswith("cannot be put in"):
                out += 1
            elif not by:
                left.append(mutant)
            if options.verbose:
                print(f"{by or '-'}  <-  {mutant.name}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{name}: {done + 1} of {len(alive)}", end="", file=sys.stderr)
        alive = left
    reasons = {mutant: reason for reason, held in argued.items() for mutant in held}
    found = {mutant.name for mutant in alive}
    equivalent = found & reasons.keys()
    idle = sorted(reasons.keys() - found)
    for mutant in alive:
        if mutant.name not in reasons:
            print(f"survives: {mutant.name}  (line {mutant.line})")
    for each in idle:
        print(f"noticed, or no mutant, but argued for in {EQUIVALENT.name}: {each}")
    print(
        f"{name}: {len(drawn) - out} mutants, {len(drawn) - out - len(alive)} noticed, {len(equivalent)} "
        f"equivalent, {len(found) - len(equivalent)} survive, in {time.monotonic() - started:,.0f} s "
        f"({out} cannot be put into a running process)",
        flush=True,
    )
    return 1 if found - equivalent else 2 if idle else 0


def _stages(subject: Subject) -> list[Callable[[], Callable[[], str]]]:
    """What is to notice mutants, made one stage after the other; the later ones see survivors only."""
    make, tests = subject.make, partial(noticed_by_tests, subject.tests)
    if make is None:
        return [tests]
    quick = partial(noticed_by_tests, subject.quick)
    tiny, short, long = (partial(_Cases, make, _FIRST, longest) for longest in (_TINY, _SHORT, _LONG))
    # What takes longest comes last, for the few that are left.
    return [quick, tiny, short, tests, partial(_Cases, make, _FURTHER, _SHORT), long]


class _Cases:
    """The cases of some pairs; made before a process forks."""

    def __init__(self, make: Make, covers: slice, longest: int) -> None:
        self._make = make
        self._exhibits = exhibits(DEFAULT_REFERENCE, covers, longest)

    def __call__(self) -> str:
        for exhibit in self._exhibits:
            found = exhibit.notice(self._make)
            if found is not None:
                return f"{found.what} of {found.pair}"
        return ""


if __name__ == "__main__":
    sys.exit(main())
