"""Compiled code does its work by itself: what it left to the interpreter would be right, but slow."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

import pycodec
from harness.pair import Pair
from harness.references import find_reference
from harness.values.cells import boundary_cases
from pycodec import KAFKA, Codec, EncodeError, Protocol, interpreter
from tests.harness.values.test_cells import shape_of
from tests.properties.everything import EVERYTHING


class LeftToTheInterpreterError(Exception):
    """Compiled code gave up."""


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code has no interpreter to turn to, but for values that cannot be written."""

    def give_up(*arguments: object) -> None:
        raise LeftToTheInterpreterError

    def refuse(*arguments: object) -> None:
        interpreter.write(*arguments)  # type: ignore[arg-type]
        raise LeftToTheInterpreterError

    stub = SimpleNamespace(read=give_up, write=refuse, size=refuse)
    monkeypatch.setattr(pycodec, "interpreter", stub)


def left_over(protocol: Protocol, pair: Pair) -> Iterator[str]:
    """The cells of a pair at which compiled code gives up a value that can be written."""
    shape = shape_of(protocol, pair)
    codec = Codec(protocol.messages[pair.message], pair.version, KAFKA, shape.classes)
    for case in boundary_cases(shape):
        value = case.value(shape)
        try:
            data = codec.encode(value)
            codec.size(value)
            codec.decode(data)
        except LeftToTheInterpreterError:
            yield f"{pair} {case.cell}"
        except EncodeError:
            pass


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("pair", [Pair(*pair) for pair in EVERYTHING.pairs()], ids=str)
def test_no_value_is_left_to_the_interpreter(pair: Pair) -> None:
    assert list(left_over(EVERYTHING, pair)) == []


@pytest.mark.usefixtures("alone")
def test_no_value_of_kafkas_messages_is_left_to_the_interpreter() -> None:
    """Every fourth message in its newest version."""
    protocol = find_reference("4.4.0").protocol
    newest = {name: Pair(name, version) for name, version in protocol.pairs()}
    assert len(newest) == 195
    assert [cell for pair in [*newest.values()][::4] for cell in left_over(protocol, pair)] == []
