"""Bugs of reading a frame inside a larger buffer, each seen by the law of such frames, without a JVM."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import Phase, settings

from harness.pair import Pair
from pycodec import DecodeError, Message
from pycodec.plain import to_dict
from tests.properties.everything import EVERYTHING
from tests.properties.test_decoding_laws import test_damaged_bytes_are_read_alike_behind_others as the_law

Decode = Callable[..., tuple[Message, int]]

PAIR = Pair("Scalars", 3)


def replaced_text_is_read_at_the_start(decode: Decode) -> Decode:
    """Where bytes are no UTF-8, the slower reading begins at the start of the buffer."""

    def faulty(data: Any, offset: int = 0) -> tuple[Message, int]:
        found = decode(data, offset)
        return decode(data, 0) if "\ufffd" in repr(to_dict(found[0])) else found

    return faulty


def refused_bytes_are_read_at_the_start(decode: Decode) -> Decode:
    """What is refused is tried again at the start of the buffer."""

    def faulty(data: Any, offset: int = 0) -> tuple[Message, int]:
        try:
            return decode(data, offset)
        except DecodeError:
            return decode(data, 0)

    return faulty


def places_are_counted_from_the_frame(decode: Decode) -> Decode:
    """The offset of an error leaves out what stands before the frame."""

    def faulty(data: Any, offset: int = 0) -> tuple[Message, int]:
        try:
            return decode(data, offset)
        except DecodeError as error:
            error.offset = (error.offset or 0) - offset
            raise

    return faulty


def views_lose_their_place_when_bytes_are_lenient(decode: Decode) -> Decode:
    """In a memoryview, what is read but written otherwise is looked for at the start."""
    encode = EVERYTHING.codec(*PAIR).encode

    def faulty(data: Any, offset: int = 0) -> tuple[Message, int]:
        value, consumed = decode(data, offset)
        if isinstance(data, memoryview) and encode(value) != data[offset : offset + consumed]:
            return decode(data, 0)
        return value, consumed

    return faulty


FAULTS = [
    replaced_text_is_read_at_the_start,
    refused_bytes_are_read_at_the_start,
    places_are_counted_from_the_frame,
    views_lose_their_place_when_bytes_are_lenient,
]


@pytest.fixture
def first_failure() -> Iterator[None]:
    """That a law fails is enough here: the plainest example of it would take most of the time."""
    before = settings.get_current_profile_name()
    settings.register_profile("first failure", settings.default, phases=(Phase.explicit, Phase.generate))
    settings.load_profile("first failure")
    yield
    settings.load_profile(before)


@pytest.mark.usefixtures("first_failure")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_fault_of_reading_inside_a_buffer_breaks_the_law(
    fault: Callable[[Decode], Decode], monkeypatch: pytest.MonkeyPatch
) -> None:
    codec = EVERYTHING.codec(*PAIR)
    the_law(EVERYTHING, PAIR)
    monkeypatch.setattr(codec, "decode", fault(codec.decode))
    with pytest.raises((AssertionError, DecodeError)):
        the_law(EVERYTHING, PAIR)
