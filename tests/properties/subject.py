"""The codec of a pair with what the laws need around it, and the pairs that they are tested on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import strategies as st

from harness.pair import Pair
from harness.references import find_reference
from harness.values.form import FormCodec
from harness.values.shape import pair_shape
from harness.values.trace import trace
from pycodec import KAFKA, STRICT, Codec, CodecError, Message, Protocol, interpreter
from tests.properties.everything import EVERYTHING
from tests.properties.pairs import NIGHTLY, REFERENCES, pairs_with_every_feature
from tests.properties.strategies import any_values, values

__all__ = ["Subject", "attempt", "each_pair", "outcome"]

# The plain and the richest flexible version of each message; the rest of the pairs at night.
_BY_DAY = [("Scalars", 1), ("Scalars", 3), ("Arrays", 0), ("Arrays", 2), ("Tagged", 0), ("Tagged", 2)]
_PAIRS = [(EVERYTHING, Pair(*pair)) for pair in (EVERYTHING.pairs() if NIGHTLY else _BY_DAY)]
if NIGHTLY:
    for _reference in REFERENCES:
        _protocol = find_reference(_reference).protocol
        _PAIRS += [(_protocol, pair) for pair in pairs_with_every_feature(_protocol)]

each_pair = pytest.mark.parametrize(
    ("protocol", "pair"), _PAIRS, ids=lambda value: str(value) if isinstance(value, Pair) else ""
)


class Subject:
    """The codec of a pair, and what the laws need around it."""

    def __init__(self, protocol: Protocol, pair: Pair) -> None:
        self.protocol = protocol
        self.pair = pair
        self.codec: Codec = protocol.codec(pair.message, pair.version)
        self.strict: Codec = protocol.codec(pair.message, pair.version, STRICT)
        self.classes = self.codec.message_class._structs
        self._form = FormCodec(self.codec.spec, self.classes)
        self._shape = pair_shape(self.codec.spec, pair.version, self.classes)

    def form(self, value: Message) -> bytes:
        return self._form.write(value)

    def read_form(self, form: bytes) -> Message:
        return self._form.read(form)

    def values(self) -> st.SearchStrategy[Message]:
        return values(self.protocol, *self.pair)

    def any_values(self) -> st.SearchStrategy[Message]:
        return any_values(self.protocol, *self.pair)

    def damaged(self) -> st.SearchStrategy[bytes]:
        """Sound bytes with a stretch of them replaced, or any bytes at all."""
        sound = self.values().map(self.codec.encode)
        return st.binary(max_size=40) | st.builds(_damage, sound, st.integers(0), st.integers(0, 4), _SHORT)

    def misspelt(self) -> st.SearchStrategy[bytes]:
        """Sound bytes in which all texts are of bytes that are no UTF-8; as many as before."""
        return self.values().map(self._mutate_texts)

    def _mutate_texts(self, value: Message) -> bytes:
        frame = trace("value", self.codec.spec, self.pair.version, self._shape, value)
        texts = [index for index, token in enumerate(frame.tokens) if token.role == "utf8" and token.data]
        return frame.render({index: b"\xff" * len(frame.tokens[index].data) for index in texts})

    def interpreted(self, work: str, *given: Any) -> Any:
        """What the interpreter does for `encode`, `decode` or `size`."""
        functions: dict[str, Callable[..., Any]] = {
            "encode": interpreter.write,
            "decode": interpreter.read,
            "size": interpreter.size,
        }
        return functions[work](self.codec.spec, self.pair.version, KAFKA, self.classes, *given)


_SHORT = st.binary(max_size=4) | st.sampled_from(
    [b"\xff", b"\x80", b"\0", b"\xff\xff\xff\xff\x0f", b"\x7f\xff"]
)


def _damage(data: bytes, position: int, removed: int, added: bytes) -> bytes:
    position %= len(data) + 1
    return data[:position] + added + data[position + removed :]


def attempt(work: Callable[[], Any]) -> tuple[Any, CodecError | None]:
    """What a call gives, or the error it raises if that is one of pycodec's."""
    try:
        return work(), None
    except CodecError as error:
        return None, error


def outcome(work: Callable[[], Any]) -> Any:
    """What a call gives, or everything that its error says."""
    result, error = attempt(work)
    if error is None:
        return result
    return type(error), error.reason, error.message, error.version, error.path, error.offset
