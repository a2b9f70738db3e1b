"""Reading in a process of its own, so that a testee which hangs or dies takes nothing with it."""

from __future__ import annotations

from collections.abc import Callable

from harness.frames.reading import TesteeReading
from harness.isolation import Child, DiedError
from harness.pair import Pair

__all__ = ["ForkedReader"]


class ForkedReader:
    """A child process that reads frames.

    Args:
        read: what the child does with a frame; it should have a shorter time limit of its own.
        seconds: after which a child that does not answer is killed; by default twice the time limit.
    """

    def __init__(self, read: Callable[[Pair, bytes], TesteeReading], seconds: float | None = None) -> None:
        self._child = Child(lambda request: read(*request), seconds)

    def read(self, pair: Pair, data: bytes) -> TesteeReading:
        """The child's answer, or how it failed to give one."""
        try:
            answer: TesteeReading = self._child.ask((pair, data))
            return answer
        except DiedError as error:
            return TesteeReading(error.outcome("read"))

    def close(self) -> None:
        """End the child."""
        self._child.close()
