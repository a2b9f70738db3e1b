"""One fresh process of the bench: one codec, every shape.

Run as `python -m harness.bench.worker CODEC SPECS [--check | --repeats N]`; prints one JSON object. A process
of its own each time, because what a codec did before (caches filled, memory laid out) moves its figures by
more than the differences that matter.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from typing import Any

from harness.bench.peers import prepare
from harness.bench.shapes import SHAPES

__all__ = ["best_ns", "main"]

BURST_NS = 10_000_000
"""How long a burst takes, at least: long enough for the clock, short enough to fall between stalls."""


def best_ns(call: Callable[..., Any], arguments: Sequence[Any], repeats: int) -> float:
    """Nanoseconds of one call: the best of `repeats` bursts, with the garbage collector on as in real use."""

    def burst(calls: int) -> int:
        start = time.perf_counter_ns()
        for _ in range(calls):
            call(*arguments)
        return time.perf_counter_ns() - start

    calls = 1
    # Growing bursts also warm up what a codec makes on the way.
    while burst(calls) < BURST_NS:
        calls *= 2
    return min(burst(calls) for _ in range(repeats)) / calls


def main(arguments: Sequence[str] | None = None) -> None:
    """The process's work: bytes per shape with `--check`, else nanoseconds per shape and direction."""
    parser = argparse.ArgumentParser()
    parser.add_argument("codec")
    parser.add_argument("specs")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--repeats", type=int, default=7)
    options = parser.parse_args(arguments)
    found: dict[str, Any] = {}
    for shape in SHAPES:
        prepared = prepare(options.codec, shape, options.specs)
        data = prepared.encode()
        prepared.decode(data)
        if options.check:
            found[shape.name] = data.hex()
        else:
            found[shape.name] = {
                "encode": best_ns(prepared.encode, (), options.repeats),
                "decode": best_ns(prepared.decode, (data,), options.repeats),
            }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
