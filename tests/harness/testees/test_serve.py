"""What the program that serves an adapter of a release answers."""

from __future__ import annotations

import pytest

from harness.pair import Pair
from harness.testees import PycodecTestee
from harness.testees.protocol import Answer, Operation, Request, Status
from harness.testees.serve import answer_of
from pycodec import KAFKA, Message
from tests.properties.everything import EVERYTHING


@pytest.mark.parametrize("kind", [BaseException, GeneratorExit, SystemExit, ValueError])
def test_no_class_of_error_ends_the_program(kind: type[BaseException]) -> None:
    """Rust's panics come as a `BaseException` (PyO3)."""

    class Panicking(PycodecTestee):
        def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
            raise kind("unwrap on None")

    testee = Panicking()
    testee.open(EVERYTHING, KAFKA)
    answer = answer_of(testee, EVERYTHING, Request(Operation.DECODE, "Scalars", -1, 0, b""))
    assert answer == Answer(Status.REFUSED, kind=kind.__name__, text="unwrap on None")
