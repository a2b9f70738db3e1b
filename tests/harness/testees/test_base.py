"""What an adapter gives, taken apart."""

from __future__ import annotations

from typing import Any

import pytest

from harness.testees.base import Reencoded, computed_size, decoded_pair, encoded_bytes, reencoded_bytes
from harness.testees.bounds import AnswerTooLargeError
from harness.values.form import MalformedValueError


class Offset(int):
    """A number of the adapter's own class."""


@pytest.mark.parametrize("consumed", [None, 0, 7, -1, Offset(7)])
def test_a_number_of_bytes_comes_through_as_an_int(consumed: Any) -> None:
    for taken in (decoded_pair(({}, consumed))[1], reencoded_bytes(Reencoded(b"", consumed), 9).consumed):
        assert taken == consumed
        assert type(taken) in (int, type(None))


@pytest.mark.parametrize("consumed", [True, 8.0, "8", 10**5000, -(10**5000), b""], ids=type)
def test_what_is_no_number_of_bytes_is_the_adapters_fault(consumed: Any) -> None:
    with pytest.raises(MalformedValueError, match="consumed is a number of bytes, not "):
        decoded_pair(({}, consumed))
    with pytest.raises(TypeError, match="consumed is a number of bytes, not "):
        reencoded_bytes(Reencoded(b"", consumed), 9)
    with pytest.raises(TypeError, match="number of bytes"):
        computed_size(consumed)


class Claimed(bytes):
    """Bytes that say of themselves what they are not."""

    def __bytes__(self) -> bytes:
        return b"right"

    def __len__(self) -> int:
        return 5


def test_bytes_are_what_is_in_memory() -> None:
    for given in (Claimed(b"wrong!"), bytearray(b"wrong!"), memoryview(b"wrong!")):
        assert encoded_bytes(given, 6) == b"wrong!"
        with pytest.raises(AnswerTooLargeError):
            encoded_bytes(given, 5)
