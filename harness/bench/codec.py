"""The codec bench: pycodec, kio and kafka-python on the same bytes, side by side in one run."""

from __future__ import annotations

import importlib.util
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from harness.bench.figures import DIRECTIONS, CodecFigures, CompileFigures
from harness.bench.peers import PEERS
from harness.bench.shapes import SHAPES, Shape
from harness.errors import UserError
from pycodec import Protocol

__all__ = ["JavaTime", "Progress", "compile_times", "run_codec_bench"]

JavaTime = Callable[[Shape, bytes], tuple[float, float]]
"""The reference's own nanoseconds for the bytes of a shape: (encode, decode)."""
Progress = Callable[[int, int], None]
"""Called with the steps done and the steps there are."""

_MODULES = {"pycodec": "pycodec", "kio": "kio", "kafka-python": "kafka"}


def run_codec_bench(
    specs: str | Path,
    *,
    processes: int = 7,
    repeats: int = 7,
    java: JavaTime | None = None,
    java_version: str = "",
    compile_pairs: bool = True,
    peers: Sequence[str] = tuple(PEERS),
    progress: Progress = lambda done, total: None,
) -> CodecFigures:
    """Measure every peer on every shape.

    First each peer encodes every shape, and the bytes must be equal. Then `processes` fresh processes, each
    of which measures all peers in turn and reports the best burst of each (`worker`); the result is the
    median over processes.

    Args:
        specs: the kafka-clients jar that pycodec reads its specs from.
        processes: how many processes.
        repeats: how long to measure: 10 ms per repeat, peer, shape and direction.
        java: how to time the Java reference on the same bytes, if it is there.
        java_version: what to call that reference's version.
        compile_pairs: whether to time the compilation of every pair of `specs` as well.
        peers: names of `peers.PEERS`.
        progress: told after each process.

    Raises:
        UserError: a peer is not installed, or encodes other bytes than pycodec.
    """
    for peer in peers:
        if importlib.util.find_spec(_MODULES[peer]) is None:
            raise UserError(f"{peer} is not installed", "install the peers: pip install 'wirecheck[bench]'")
    bytes_of = _equal_bytes(str(specs), peers)
    rounds: list[dict[str, Any]] = []
    for number in range(processes):
        rounds.append(_worker(str(specs), *peers, "--repeats", str(repeats)))
        progress(number + 1, processes)
    ns = {
        peer: {
            shape.name: {
                direction: statistics.median(found[peer][shape.name][direction] for found in rounds)
                for direction in DIRECTIONS
            }
            for shape in SHAPES
        }
        for peer in peers
    }
    versions = {peer: PEERS[peer]() for peer in peers}
    if java is not None:
        timed = {shape.name: java(shape, bytes_of[shape.name]) for shape in SHAPES}
        ns["Java"] = {name: dict(zip(DIRECTIONS, pair, strict=True)) for name, pair in timed.items()}
        versions["Java"] = java_version
    compiled = CompileFigures.of(compile_times(Protocol.from_jars(specs))) if compile_pairs else None
    sizes = {name: len(data) for name, data in bytes_of.items()}
    return CodecFigures(versions, sizes, ns, processes, compiled)


def compile_times(protocol: Protocol) -> dict[str, float]:
    """Milliseconds until the codec of each pair is there: `{"FetchRequest v12": …}`."""
    times = {}
    for name, version in protocol.pairs():
        # The classes are made once per message, for all of its versions.
        protocol.message_class(name)
        start = time.perf_counter_ns()
        protocol.codec(name, version)
        times[f"{name} v{version}"] = (time.perf_counter_ns() - start) / 1e6
    return times


def _equal_bytes(specs: str, peers: Sequence[str]) -> dict[str, bytes]:
    """The bytes of every shape, after making sure that all peers write the same."""
    written = _worker(specs, *peers, "--check")
    first = written[peers[0]]
    for peer, found in written.items():
        for shape in SHAPES:
            if found[shape.name] != first[shape.name]:
                raise UserError(
                    f"{peer} writes other bytes than {peers[0]} for {shape.message} v{shape.version}",
                    "the bench compares like with like only: use the peers' pinned versions",
                )
    return {name: bytes.fromhex(data) for name, data in first.items()}


def _worker(*arguments: str) -> dict[str, Any]:
    """Run a fresh process; what it printed."""
    command = [sys.executable, "-m", "harness.bench.worker", *arguments]
    # Hash randomisation lays dictionaries out anew in each process: that is noise here.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run(
        command, capture_output=True, text=True, errors="replace", check=False, env=environment
    )
    if done.returncode:
        raise UserError(f"the bench's process failed: {done.stderr.strip()[-300:]}", "see its message")
    found: dict[str, Any] = json.loads(done.stdout)
    return found
