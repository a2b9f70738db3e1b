"""Millions of mutated frames through pycodec alone: `python -m harness.frames.soak --frames 10000000`.

No JVM. Every frame must end in a value or in pycodec's own errors, and no frame may take longer than a bound
that its length sets. Prints what was slowest, and exits with 1 if anything broke a promise.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Final

from harness.frames.cases import FrameCases
from harness.pair import Pair
from harness.references import find_reference
from pycodec import CodecError

__all__ = ["BASE_SECONDS", "SECONDS_PER_BYTE", "Soaked", "main", "soak"]

BASE_SECONDS: Final = 0.05
SECONDS_PER_BYTE: Final = 20e-6
"""The bound: n bytes are decoded, or refused, within BASE_SECONDS + n x SECONDS_PER_BYTE of CPU time.

An element of one byte that has to be read slowly, because something behind it is wrong, takes most of that.
"""

_SHOWN: Final = 5


@dataclass(slots=True)
class Soaked:
    """What came of some frames.

    Attributes:
        frames, total_bytes, seconds: how much was decoded, in CPU time.
        accepted: frames that have a value.
        escaped: frames that ended in anything but a value or a `CodecError`, in words.
        slow: frames over the bound, in words.
        worst: largest share of its bound that a frame took.
    """

    frames: int = 0
    total_bytes: int = 0
    seconds: float = 0.0
    accepted: int = 0
    escaped: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    worst: float = 0.0

    def add(self, other: Soaked) -> None:
        """Take another one's counts in."""
        self.frames += other.frames
        self.total_bytes += other.total_bytes
        self.seconds += other.seconds
        self.accepted += other.accepted
        self.escaped += other.escaped
        self.slow += other.slow
        self.worst = max(self.worst, other.worst)


@cache
def _cases(seed: int) -> FrameCases:
    reference = find_reference("4.4.0")
    protocol = reference.protocol
    return FrameCases(
        protocol.messages, lambda name: protocol.message_class(name)._structs, reference.pairs, seed
    )


def soak(pair: Pair, frames: int, seed: int) -> Soaked:
    """Decode that many frames of a pair, the enumeration first."""
    made = _cases(seed).pair(pair)
    decode = find_reference("4.4.0").protocol.codec(*pair).decode
    found = Soaked()
    clock = time.process_time
    for index in range(frames):
        data = made.case(index).data
        start = clock()
        try:
            decode(data)
            found.accepted += 1
        except CodecError:
            pass
        except Exception as error:
            found.escaped.append(f"{pair} case {index} ({len(data)} bytes): {error!r}")
        taken = clock() - start
        share = taken / (BASE_SECONDS + len(data) * SECONDS_PER_BYTE)
        if share > 1:
            found.slow.append(f"{pair} case {index} ({len(data)} bytes): {taken:.3f} s")
        found.worst = max(found.worst, share)
        found.seconds += taken
        found.total_bytes += len(data)
    found.frames = frames
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak all pairs and say what came of it; the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frames", type=int, default=1_000_000, help="how many in all")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args(arguments)
    pairs = find_reference("4.4.0").pairs
    each = -(-options.frames // len(pairs))
    whole = Soaked()
    with ProcessPoolExecutor(options.processes) as pool:
        for found in pool.map(partial(soak, frames=each, seed=options.seed), pairs, chunksize=4):
            whole.add(found)
    rate = whole.total_bytes / max(whole.seconds, 1e-9) / 1e6
    print(
        f"{whole.frames:,} frames of {len(pairs)} pairs, {whole.total_bytes / 1e6:,.0f} MB, "
        f"{whole.accepted:,} accepted; {whole.seconds:,.0f} s of decoding ({rate:.1f} MB/s); "
        f"slowest at {whole.worst:.0%} of its bound"
    )
    for title, lines in (("outside of the error tree", whole.escaped), ("over the bound", whole.slow)):
        print(f"{title}: {len(lines)}", *lines[:_SHOWN], sep="\n  ")
    return 1 if whole.escaped or whole.slow else 0


if __name__ == "__main__":
    sys.exit(main())
