"""The codec bench compares like with like, and its figures follow from what was measured."""

from __future__ import annotations

import importlib.util
import math
import sys
from collections.abc import Callable
from itertools import pairwise

import pytest

from harness.bench import SHAPES, CodecFigures, CompileFigures, Shape, codec, compile_times, run_codec_bench
from harness.bench.figures import geometric_mean
from harness.bench.peers import PEERS, prepare
from harness.bench.worker import BURSTS, best_in_turn
from harness.errors import UserError
from harness.references import find_reference
from pycodec import Protocol

# kafka-python reads its specs by a deprecated function of the standard library.
pytestmark = pytest.mark.filterwarnings("ignore:(read|open)_text is deprecated:DeprecationWarning")


@pytest.fixture(scope="module")
def specs() -> str:
    return str(find_reference("4.4.0").spec_jars[0])


def test_shapes_are_the_agreed_ones() -> None:
    assert [(shape.message, shape.version) for shape in SHAPES] == [
        ("MetadataResponse", 12),
        ("FetchRequest", 12),
        ("ProduceRequest", 9),
        ("RequestHeader", 2),
        ("ApiVersionsResponse", 3),
    ]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: str(shape.name))
def test_all_peers_write_the_same_bytes(shape: Shape, specs: str) -> None:
    written = {peer: bytes(prepare(peer, shape, specs).encode()) for peer in PEERS}
    assert len(set(written.values())) == 1, written


@pytest.mark.parametrize("peer", PEERS)
@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: str(shape.name))
def test_peers_read_what_they_write(peer: str, shape: Shape, specs: str) -> None:
    prepared = prepare(peer, shape, specs)
    assert prepared.decode(prepared.encode()) is not None


def test_unknown_peer(specs: str) -> None:
    with pytest.raises(ValueError, match="no peer is called 'librdkafka'"):
        prepare("librdkafka", SHAPES[0], specs)


def test_bursts_take_turns() -> None:
    order: list[str] = []
    calls = {name: lambda name=name: order.append(name) for name in ("one", "other")}
    best = best_in_turn(calls, repeats=2)
    assert all(0 < ns < 1e6 for ns in best.values())
    changes = sum(before != after for before, after in pairwise(order))
    # Finding the lengths takes one change, each turn two more.
    assert changes == 1 + 2 * 2 * BURSTS


def fake_worker(bytes_of: Callable[[str], str]) -> Callable[..., dict[str, object]]:
    """A worker that measures nothing: pycodec takes 1 µs, every peer 10 µs to encode and 2 µs to decode."""

    def work(specs: str, *arguments: str) -> dict[str, object]:
        found: dict[str, object] = {}
        for peer in (name for name in arguments if name in PEERS):
            slow = peer != "pycodec"
            ns = {"encode": 10_000.0 if slow else 1_000.0, "decode": 2_000.0 if slow else 1_000.0}
            held = bytes_of(peer) if "--check" in arguments else ns
            found[peer] = {shape.name: held for shape in SHAPES}
        return found

    return work


def test_run_measures_all_in_turn(monkeypatch: pytest.MonkeyPatch, specs: str) -> None:
    monkeypatch.setattr(codec, "_worker", fake_worker(lambda peer: "00ff"))
    steps: list[tuple[int, int]] = []
    figures = run_codec_bench(
        specs,
        processes=2,
        java=lambda shape, data: (500.0 * len(data), 250.0 * len(data)),
        java_version="4.4.0",
        compile_pairs=False,
        progress=lambda done, total: steps.append((done, total)),
    )
    assert steps == [(1, 2), (2, 2)]
    assert figures.peers == ["kio", "kafka-python", "Java"]
    assert figures.overall("kio", "encode") == pytest.approx(10)
    assert figures.overall("kafka-python", "decode") == pytest.approx(2)
    assert figures.ratio("Java", "header", "decode") == 0.5
    table = "\n".join(figures.lines())
    assert "geometric mean" in table
    for shape in SHAPES:
        assert shape.name in table
    stored = figures.as_json()
    assert stored["ratios"]["kio"]["encode"]["geometric_mean"] == pytest.approx(10)
    assert stored["bytes"]["metadata"] == 2
    assert stored["compile"] is None


def test_peers_that_differ_are_not_timed(monkeypatch: pytest.MonkeyPatch, specs: str) -> None:
    monkeypatch.setattr(codec, "_worker", fake_worker(lambda peer: "01" if peer == "kio" else "00"))
    with pytest.raises(UserError, match="kio writes other bytes than pycodec"):
        run_codec_bench(specs, processes=1)


def test_missing_peer(monkeypatch: pytest.MonkeyPatch, specs: str) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "kio" else sys)
    with pytest.raises(UserError, match=r"kio is not installed; install the peers"):
        run_codec_bench(specs, processes=1)


def test_a_real_process(specs: str) -> None:
    figures = run_codec_bench(specs, processes=1, repeats=1, compile_pairs=False, peers=["pycodec"])
    assert set(figures.ns["pycodec"]) == {shape.name for shape in SHAPES}
    assert all(0 < ns < 1e9 for by in figures.ns["pycodec"].values() for ns in by.values())


def test_compile_times() -> None:
    text = '{"type": "data", "name": "M", "validVersions": "0-2", "flexibleVersions": "none", "fields": []}'
    times = compile_times(Protocol.from_specs([text]))
    assert set(times) == {"M v0", "M v1", "M v2"}
    figures = CompileFigures.of({"a": 1.0, "b": 2.0, "c": 9.0})
    assert (figures.pairs, figures.total_ms, figures.median_ms, figures.worst) == (3, 12.0, 2.0, "c")


def test_geometric_mean() -> None:
    assert geometric_mean([2.0, 8.0]) == pytest.approx(4)
    assert math.isnan(geometric_mean([]))


def test_compile_line() -> None:
    figures = CodecFigures({"pycodec": "1"}, {}, {"pycodec": {}}, 1, CompileFigures.of({"M v0": 2.5}))
    assert figures.lines()[-1].startswith("compile: 1 pairs in 0.0 s; median 2.5 ms")
