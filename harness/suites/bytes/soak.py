"""Millions of mutated frames through pycodec alone: `python -m harness.suites.bytes.soak --frames 10000000`.

No JVM. Every frame must end in a value or in pycodec's own errors, and no frame may take longer than a bound
that its length sets. Prints what was slowest, and exits with 1 if anything broke a promise.

Full collections of Python's garbage collector are no frame's (`harness.cpu_time`); their sum is told.

Frames are taken in chunks, round by round over all pairs, so that any number of them is spread evenly. With
`--record FILE` each finished chunk is noted, and a later run goes on behind the last; `--sum FILE...` adds up
what runs have recorded, whichever machines and seeds they were on.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache
from itertools import count
from pathlib import Path
from typing import Final

from harness.cpu_time import collecting_seconds, quickest, seconds_of
from harness.errors import UserError
from harness.pair import Pair
from harness.references import find_reference
from harness.suites.bytes.frames import FrameCases
from harness.suites.bytes.soak_records import (
    Chunk,
    Slowest,
    SoakResult,
    code_digest,
    read_records,
    record_of,
    total,
)
from harness.suites.soak_progress import SoakProgress
from harness.testees.time_limit import TimedOutError, time_limit
from pycodec import CodecError

__all__ = ["BASE_SECONDS", "SECONDS_PER_BYTE", "cases_of", "main", "soak"]

BASE_SECONDS: Final = 0.05
SECONDS_PER_BYTE: Final = 20e-6
"""The bound: n bytes are decoded, or refused, within BASE_SECONDS + n x SECONDS_PER_BYTE of CPU time.

An element of one byte that has to be read slowly, because something behind it is wrong, takes most of that.
"""

CHUNK: Final = 500
"""Frames in a chunk."""

CHUNK_SECONDS: Final = 300.0
"""Wall time after which the frame that a chunk is at has not come back."""

# Of each kind of broken promise; the counts say the rest.
_SHOWN: Final = 5


@cache
def cases_of(seed: int) -> FrameCases:
    """The byte cases of kafka-clients 4.4.0 under a seed."""
    reference = find_reference("4.4.0")
    protocol = reference.protocol
    return FrameCases(
        protocol.messages, lambda name: protocol.message_class(name)._structs, reference.pairs, seed
    )


def soak(chunk: Chunk, frames: int = CHUNK) -> SoakResult:
    """Decode the frames of a chunk: the enumeration of its pair first, random ones behind it."""
    pair = Pair(chunk.message, chunk.version)
    made = cases_of(chunk.seed).pair(pair)
    decode = find_reference("4.4.0").protocol.codec(*pair).decode
    found = SoakResult()
    data = b""
    try:
        with time_limit(CHUNK_SECONDS):
            for index in range(chunk.start, chunk.start + frames):
                data = made.case(index).data
                _soak_one(decode, data, pair, index, found)
    except TimedOutError:
        found.slow.append(f"{pair} case {chunk.start + found.frames} ({len(data)} bytes): never came back")
    return found


def _soak_one(
    decode: Callable[[bytes], object], data: bytes, pair: Pair, index: int, found: SoakResult
) -> None:
    where = f"{pair} case {index} ({len(data)} bytes)"

    def decoded() -> None:
        try:
            decode(data)
            outcome.append("accepted")
        except CodecError:
            outcome.append("refused")
        except Exception as error:
            outcome.append(f"{where}: {error!r}")

    outcome: list[str] = []
    bound = BASE_SECONDS + len(data) * SECONDS_PER_BYTE
    before = collecting_seconds()
    taken = quickest(decoded, seconds_of(decoded), bound)
    found.collecting += collecting_seconds() - before
    if outcome[0] == "accepted":
        found.accepted += 1
    elif outcome[0] != "refused":
        found.escaped.append(outcome[0])
    if taken > bound:
        found.slow.append(f"{where}: {taken:.3f} s")
    if taken / bound > found.slowest.share:
        found.slowest = Slowest(taken / bound, index, len(data), taken)
    found.seconds += taken
    found.total_bytes += len(data)
    found.frames += 1


def _chunks(seed: int) -> Iterator[Chunk]:
    """All chunks there are, without end: the first of every pair, then the second of every pair, …"""
    code = code_digest()
    for number in count():
        for pair in find_reference("4.4.0").pairs:
            yield Chunk(code, seed, *pair, number * CHUNK)


def _run(options: argparse.Namespace, known: dict[Chunk, SoakResult]) -> Iterator[tuple[Chunk, SoakResult]]:
    """Soak chunks that are not known yet until there are enough frames, or the time is up."""
    end = time.monotonic() + options.minutes * 60
    missing = options.frames - sum(
        found.frames for chunk, found in known.items() if chunk.seed == options.seed
    )
    chunks = (chunk for chunk in _chunks(options.seed) if chunk not in known)
    wanted = (next(chunks) for _ in range(-(-missing // CHUNK)))
    running: deque[tuple[Chunk, Future[SoakResult]]] = deque()
    with ProcessPoolExecutor(options.processes) as pool:
        for chunk in wanted:
            running.append((chunk, pool.submit(soak, chunk)))
            if len(running) > 2 * options.processes:
                done, future = running.popleft()
                yield done, future.result()
            if time.monotonic() > end:
                break
        yield from ((done, future.result()) for done, future in running)


def _say(files: Sequence[dict[Chunk, SoakResult]], code: str | None = None) -> int:
    """What came of the frames, and the exit code."""
    broken = False
    for digest, whole, where in total(files):
        if code is not None and digest != code:
            print(f"{whole.frames:,} frames were decoded by other code ({digest}) and are not counted")
            continue
        rate = whole.total_bytes / max(whole.seconds, 1e-9) / 1e6
        worst = whole.slowest
        case = f"{where.message} v{where.version} case {worst.index} (seed {where.seed})"
        print(
            f"{whole.frames:,} frames, {whole.total_bytes / 1e6:,.0f} MB, {whole.accepted:,} accepted; "
            f"{whole.seconds:,.0f} s of decoding ({rate:.1f} MB/s) and {whole.collecting:,.0f} s of "
            f"garbage collection, by pycodec {digest}\n"
            f"bound {BASE_SECONDS * 1e3:.0f} ms + {SECONDS_PER_BYTE * 1e6:.0f} us per byte; slowest at "
            f"{worst.share:.0%} of it: {case}, {worst.size:,} bytes in {worst.seconds * 1e3:,.1f} ms"
        )
        for title, lines in (("outside of the error tree", whole.escaped), ("over the bound", whole.slow)):
            print(f"{title}: {len(lines)}", *lines[:_SHOWN], sep="\n  ")
        broken |= bool(whole.escaped or whole.slow)
    return 1 if broken else 0


def _cut(path: Path) -> dict[Chunk, SoakResult]:
    """The records of a file, which then ends with the last whole one; none if there is no file yet."""
    if not path.exists():
        return {}
    content = path.read_bytes()
    os.truncate(path, content.rfind(b"\n") + 1)
    return read_records(path)


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak all pairs and say what came of it; the exit code."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--frames", type=int, default=1_000_000, help="how many in all, recorded ones included"
    )
    parser.add_argument("--minutes", type=float, default=1e6, help="stop after that time")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--record", type=Path, metavar="FILE", help="note finished chunks, and go on behind them"
    )
    parser.add_argument("--sum", type=Path, nargs="+", metavar="FILE", help="only add up what was recorded")
    options = parser.parse_args(arguments)
    try:
        if options.sum:
            return _say([read_records(path) for path in options.sum])
        known = {} if options.record is None else _cut(options.record)
        target = options.record or Path(os.devnull)
        target.parent.mkdir(parents=True, exist_ok=True)
        tell, frames = SoakProgress("frames", options.frames), sum(each.frames for each in known.values())
        with target.open("a", encoding="utf-8") as records:
            for chunk, found in _run(options, dict(known)):
                known[chunk] = found
                tell(frames := frames + found.frames)
                records.write(record_of(chunk, found))
                records.flush()
    except UserError as error:
        print(f"soak: {error}", file=sys.stderr)
        return 2
    return _say([known], code_digest())


if __name__ == "__main__":
    sys.exit(main())
