"""One fresh process of the bench: every codec on every shape, burst by burst in turn.

Run as `python -m harness.bench.worker SPECS CODEC... [--check | --repeats N]`; prints one JSON object. Turns,
because a machine that others use is slow for a second here and there, and ratios must not depend on whose
second it was; fresh processes, because how memory happened to be laid out moves all figures of a process.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from harness.bench.peers import prepare
from harness.bench.shapes import SHAPES

__all__ = ["best_in_turn", "main"]

BURST_NS = 2_000_000
"""How long a burst takes, at least: long enough for the clock, short enough to fall between stalls."""
BURSTS = 5
"""Bursts of each codec per repeat, in turn."""


def best_in_turn(calls: Mapping[str, Callable[[], Any]], repeats: int) -> dict[str, float]:
    """Nanoseconds of one call of each: its best burst, with the garbage collector on as in real use."""
    # Growing bursts find the length, and warm up what a codec makes on the way.
    lengths = {name: _burst_length(call) for name, call in calls.items()}
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(repeats * BURSTS):
        for name, call in calls.items():
            best[name] = min(best[name], _burst(call, lengths[name]) / lengths[name])
    return best


def _burst(call: Callable[[], Any], length: int) -> int:
    start = time.perf_counter_ns()
    for _ in range(length):
        call()
    return time.perf_counter_ns() - start


def _burst_length(call: Callable[[], Any]) -> int:
    length = 1
    while _burst(call, length) < BURST_NS:
        length *= 2
    return length


def main(arguments: Sequence[str] | None = None) -> None:
    """The process's work: by codec and shape the bytes with `--check`, else nanoseconds per direction."""
    parser = argparse.ArgumentParser()
    parser.add_argument("specs")
    parser.add_argument("codecs", nargs="+")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args(arguments)
    found: dict[str, dict[str, Any]] = {codec: {} for codec in options.codecs}
    for shape in SHAPES:
        prepared = {codec: prepare(codec, shape, options.specs) for codec in options.codecs}
        data = {codec: bytes(it.encode()) for codec, it in prepared.items()}
        if options.check:
            for codec in options.codecs:
                prepared[codec].decode(data[codec])
                found[codec][shape.name] = data[codec].hex()
            continue
        encode = best_in_turn({codec: it.encode for codec, it in prepared.items()}, options.repeats)
        decode = best_in_turn(
            {codec: partial(it.decode, data[codec]) for codec, it in prepared.items()}, options.repeats
        )
        for codec in options.codecs:
            found[codec][shape.name] = {"encode": encode[codec], "decode": decode[codec]}
    print(json.dumps(found))


if __name__ == "__main__":
    main()
