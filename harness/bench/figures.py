"""The figures of the codec bench, and what follows from them."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

__all__ = ["DIRECTIONS", "CodecFigures", "CompileFigures", "geometric_mean"]

DIRECTIONS = ("encode", "decode")
SUBJECT = "pycodec"


def geometric_mean(ratios: Sequence[float]) -> float:
    """The mean for ratios: that of their logarithms. NaN for none."""
    return statistics.geometric_mean(ratios) if ratios else float("nan")


@dataclass(frozen=True)
class CompileFigures:
    """Milliseconds that compiling a (message, version) pair takes, over all pairs."""

    pairs: int
    total_ms: float
    median_ms: float
    p90_ms: float
    worst_ms: float
    worst: str

    @classmethod
    def of(cls, times: Mapping[str, float]) -> CompileFigures:
        """From milliseconds by pair."""
        ordered = sorted(times.values())
        worst = max(times, key=lambda pair: times[pair])
        return cls(
            pairs=len(ordered),
            total_ms=sum(ordered),
            median_ms=statistics.median(ordered),
            p90_ms=ordered[len(ordered) * 9 // 10],
            worst_ms=times[worst],
            worst=worst,
        )


@dataclass(frozen=True)
class CodecFigures:
    """Nanoseconds per operation, of every codec and shape: medians over processes.

    Attributes:
        versions: version by codec.
        sizes: bytes by shape.
        ns: `ns[codec][shape][direction]`; the Java reference is one of the codecs where it was measured.
        processes: how many processes each codec had.
        compile: compile times, where they were measured.
    """

    versions: Mapping[str, str]
    sizes: Mapping[str, int]
    ns: Mapping[str, Mapping[str, Mapping[str, float]]]
    processes: int
    compile: CompileFigures | None = field(default=None)

    def ratio(self, peer: str, shape: str, direction: str) -> float:
        """How many times as long as pycodec `peer` takes."""
        return self.ns[peer][shape][direction] / self.ns[SUBJECT][shape][direction]

    def overall(self, peer: str, direction: str) -> float:
        """The geometric mean of `ratio` over all shapes."""
        return geometric_mean([self.ratio(peer, shape, direction) for shape in self.sizes])

    @property
    def peers(self) -> list[str]:
        """Every codec but pycodec."""
        return [codec for codec in self.ns if codec != SUBJECT]

    def as_json(self) -> dict[str, Any]:
        """Everything, for `--json`."""
        return {
            "versions": dict(self.versions),
            "processes": self.processes,
            "bytes": dict(self.sizes),
            "ns": {codec: {shape: dict(ns) for shape, ns in by.items()} for codec, by in self.ns.items()},
            "ratios": {
                peer: {
                    direction: {
                        **{shape: self.ratio(peer, shape, direction) for shape in self.sizes},
                        "geometric_mean": self.overall(peer, direction),
                    }
                    for direction in DIRECTIONS
                }
                for peer in self.peers
            },
            "compile": vars(self.compile) if self.compile else None,
        }

    def lines(self) -> list[str]:
        """The tables: microseconds of each codec, and ratios side by side."""
        codecs = [SUBJECT, *self.peers]
        out = [f"{codec} {self.versions[codec]}" for codec in codecs]
        out = [", ".join(out) + f"; medians of {self.processes} processes, µs per operation", ""]
        for direction in DIRECTIONS:
            head = f"{direction:<14}{'bytes':>7}" + "".join(f"{codec:>14}" for codec in codecs)
            out.append(head + "   " + "".join(f"{'× ' + peer:>15}" for peer in self.peers))
            for shape, size in self.sizes.items():
                times = "".join(f"{self.ns[codec][shape][direction] / 1000:>14.2f}" for codec in codecs)
                ratios = "".join(f"{self.ratio(peer, shape, direction):>15.2f}" for peer in self.peers)
                out.append(f"{shape:<14}{size:>7}{times}   {ratios}")
            means = "".join(f"{self.overall(peer, direction):>15.2f}" for peer in self.peers)
            out += [f"{'geometric mean':<21}{' ' * 14 * len(codecs)}   {means}", ""]
        out.append("ratios: how many times as long as pycodec; above 1, pycodec is quicker")
        if self.compile:
            c = self.compile
            out.append(
                f"compile: {c.pairs} pairs in {c.total_ms / 1000:.1f} s; median {c.median_ms:.1f} ms, "
                f"90 % below {c.p90_ms:.1f} ms, longest {c.worst_ms:.1f} ms ({c.worst})"
            )
        return out
