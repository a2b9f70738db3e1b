"""Hostile message specs through pycodec alone: `python -m harness.suites.specs.soak --specs 1000000`.

No JVM. Every text must end in a spec or in pycodec's own errors, and so must everything that is then asked of
the spec: its first and last version are compiled, and a value of defaults is written, sized and read. No text
may take longer than a bound that its length sets. Prints what was slowest, and exits with 1 if anything broke
a promise. `--first N` goes on behind the first N texts.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from harness.cpu_time import quickest, seconds_of
from harness.suites.soak_progress import SoakProgress
from harness.suites.specs.hostile import hostile_text
from harness.testees.time_limit import TimedOutError, time_limit
from pycodec import CodecError, Protocol
from pycodec.specs.generator_era import RELEASED
from pycodec.specs.parse import parse_message

__all__ = ["BASE_SECONDS", "SECONDS_PER_BYTE", "SoakResult", "main", "soak", "soak_one"]

BASE_SECONDS: Final = 0.1
SECONDS_PER_BYTE: Final = 100e-6
"""The bound: n bytes are parsed, and two versions of what they say compiled and tried, within
BASE_SECONDS + n x SECONDS_PER_BYTE of CPU time.

The costliest texts known, of small arrays in structs that are in several places, take a quarter of that.
"""

CHUNK: Final = 500
"""Texts in a chunk."""

CHUNK_SECONDS: Final = 600.0
"""Wall time after which the text that a chunk is at has not come back."""

_SHOWN: Final = 5
_GARBAGE: Final = (b"", b"\x00" * 64, b"\xff" * 64, b"\x7f" * 64, bytes(range(64)))


@dataclass(slots=True)
class SoakResult:
    """What came of some texts.

    Attributes:
        texts, total_bytes, seconds: how much was read, in CPU time.
        accepted: texts that are specs.
        compiled: versions that were compiled.
        escaped: texts that ended in anything but a spec or a `CodecError`, in words.
        slow: texts over the bound, in words.
        slowest: the largest share of the bound that a text took, and which one.
    """

    texts: int = 0
    total_bytes: int = 0
    seconds: float = 0.0
    accepted: int = 0
    compiled: int = 0
    escaped: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    slowest: tuple[float, str] = (0.0, "none")

    def add(self, other: SoakResult) -> None:
        """Take another one's counts in."""
        self.texts += other.texts
        self.total_bytes += other.total_bytes
        self.seconds += other.seconds
        self.accepted += other.accepted
        self.compiled += other.compiled
        self.escaped += other.escaped
        self.slow += other.slow
        self.slowest = max(self.slowest, other.slowest)


def soak(seed: int, first: int, count: int = CHUNK) -> SoakResult:
    """Read `count` texts of a seed, from number `first` on."""
    found = SoakResult()
    text, name = "", ""
    try:
        with time_limit(CHUNK_SECONDS):
            for index in range(first, first + count):
                text = hostile_text(seed, index)
                name = f"seed {seed} text {index} ({len(text)} characters)"
                soak_one(text, name, found)
    except TimedOutError:
        found.slow.append(f"{name}: never came back")
    return found


def soak_one(text: str, name: str, found: SoakResult) -> None:
    """Read one text, and add what came of it."""
    first = True

    def tried() -> None:
        nonlocal first
        into, first = (found if first else SoakResult()), False
        try:
            _try(text, into)
        except CodecError:
            pass
        except Exception as error:
            into.escaped.append(f"{name}: {error!r:.200}")

    bound = BASE_SECONDS + len(text) * SECONDS_PER_BYTE
    taken = quickest(tried, seconds_of(tried), bound)
    if taken > bound:
        found.slow.append(f"{name}: {taken:.3f} s")
    found.slowest = max(found.slowest, (taken / bound, f"{name}, {taken * 1e3:,.1f} ms"))
    found.seconds += taken
    found.total_bytes += len(text)
    found.texts += 1


def _try(text: str, found: SoakResult) -> None:
    spec = parse_message(text, era=RELEASED)
    found.accepted += 1
    versions = spec.valid_versions
    if not versions:
        return
    protocol = Protocol([spec])
    for version in dict.fromkeys((versions.lowest, versions.highest)):
        codec = protocol.codec(spec.name, version)
        found.compiled += 1
        try:
            data = codec.encode(codec.message_class())
            if codec.size(codec.message_class()) != len(data):
                raise AssertionError(f"version {version}: size() is not the length of encode()")
            codec.decode(data)
        except CodecError:
            pass  # records are null by default, permitted or not
        for garbage in _GARBAGE:
            with suppress(CodecError):
                codec.decode(garbage)


def _chunks(options: argparse.Namespace) -> Iterator[tuple[int, int]]:
    last = options.first + options.specs
    for first in range(options.first, last, CHUNK):
        yield first, min(CHUNK, last - first)


def _say(found: SoakResult, seed: int) -> int:
    share, where = found.slowest
    print(
        f"{found.texts:,} texts of seed {seed}, {found.total_bytes / 1e6:,.1f} MB, {found.accepted:,} "
        f"accepted, {found.compiled:,} versions compiled; {found.seconds:,.0f} s\n"
        f"bound {BASE_SECONDS * 1e3:.0f} ms + {SECONDS_PER_BYTE * 1e6:.0f} us per character; slowest at "
        f"{share:.0%} of it: {where}"
    )
    for title, lines in (("outside of the error tree", found.escaped), ("over the bound", found.slow)):
        print(f"{title}: {len(lines)}", *lines[:_SHOWN], sep="\n  ")
    return 1 if found.escaped or found.slow else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak and say what came of it; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--specs", type=int, default=100_000, help="how many texts")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first text")
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after that time")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    end = time.monotonic() + options.minutes * 60
    whole, chunks = SoakResult(), _chunks(options)
    tell = SoakProgress("texts", options.specs)
    with ProcessPoolExecutor(options.processes) as pool:
        running = [pool.submit(soak, options.seed, *chunk) for chunk in islice(chunks, 2 * options.processes)]
        while running:
            whole.add(running.pop(0).result())
            tell(whole.texts)
            if time.monotonic() < end:
                running += [pool.submit(soak, options.seed, *chunk) for chunk in islice(chunks, 1)]
    return _say(whole, options.seed)


if __name__ == "__main__":
    sys.exit(main())
