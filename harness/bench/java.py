"""The Java column of the bench: the reference at its best, and with which flags that was."""

from __future__ import annotations

from typing import Final

from harness.bench.shapes import Shape
from harness.references import Reference
from harness.runners.gateway import AT_ITS_BEST, Gateway

__all__ = ["JavaAtItsBest"]

_WARM_UPS: Final = 2
"""Measurements ahead of the last one: the second compiler works beside them, and takes its time."""


class JavaAtItsBest:
    """Times the reference with the second compiler on, once it has done its work.

    Each shape has a JVM of its own: what a JVM has learnt from other messages makes the code that it compiles
    more general, and so slower.

    Args:
        reference: whose messages are timed.
        iterations: operations per sample; each measurement also begins with so many that do not count.
        flags: of the JVM.
    """

    def __init__(self, reference: Reference, iterations: int, flags: tuple[str, ...] = AT_ITS_BEST) -> None:
        self._reference = reference
        self._iterations = iterations
        self._flags = flags

    @property
    def title(self) -> str:
        """The reference's version with the flags, for the heading of the tables."""
        return f"{self._reference.kafka_version} (warmed up, {' '.join(self._flags)})"

    def time(self, shape: Shape, data: bytes) -> tuple[float, float]:
        """Nanoseconds of one encoding and of one decoding: the quicker of all measurements, each a median."""
        gateway = Gateway.launch(flags=self._flags)
        try:
            timed = [
                gateway.time(self._reference, shape.message, shape.version, data, self._iterations)
                for _ in range(_WARM_UPS + 1)
            ]
        finally:
            gateway.close()
        return min(found["encode_ns"] for found in timed), min(found["decode_ns"] for found in timed)
