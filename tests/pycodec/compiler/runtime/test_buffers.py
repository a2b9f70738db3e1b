"""Which way a buffer is read, and that nothing of it is held when that is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pycodec import DecodeError
from pycodec.compiler.runtime.buffers import COPIED, buffer_decoder

Call = tuple[str, Any, int]


class Ways:
    """The three ways, which tell how they were called."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.held: list[Any] = []
        self.decode = buffer_decoder(self._way("bytes"), self._way("view"), self._way("slowly"))

    def _way(self, name: str) -> Callable[[Any, int], tuple[Any, int]]:
        def way(data: Any, offset: int) -> tuple[Any, int]:
            self.held.append(data)
            if self.error is not None:
                raise self.error
            return (name, type(data), len(data) if name != "slowly" else 0, offset), 5

        return way


BUFFERS: list[Callable[[bytes], Any]] = [bytearray, memoryview, lambda data: memoryview(bytearray(data))]


@pytest.mark.parametrize("buffer", BUFFERS)
@pytest.mark.parametrize("start", [0, 3])
@pytest.mark.parametrize("left", [0, 1, COPIED])
def test_little_is_copied(buffer: Any, start: int, left: int) -> None:
    assert Ways().decode(buffer(bytes(start + left)), start) == (("bytes", bytes, left, 0), 5)


@pytest.mark.parametrize("buffer", BUFFERS)
@pytest.mark.parametrize("start", [0, 3])
def test_much_is_read_in_place(buffer: Any, start: int) -> None:
    size = start + COPIED + 1
    assert Ways().decode(buffer(bytes(size)), start) == (("view", memoryview, size, start), 5)


@pytest.mark.parametrize("buffer", BUFFERS)
@pytest.mark.parametrize("offset", [-1, 4, None, "0"])
def test_an_offset_that_is_none_of_the_buffer_is_left_to_the_slow_way(buffer: Any, offset: Any) -> None:
    assert Ways().decode(buffer(b"abc"), offset)[0][0] == "slowly"


def test_what_is_no_buffer_is_left_to_the_slow_way() -> None:
    assert Ways().decode("abc", 0)[0] == ("slowly", str, 0, 0)


@pytest.mark.parametrize("buffer", BUFFERS)
def test_an_offset_may_be_any_integer(buffer: Any) -> None:
    assert Ways().decode(buffer(b"ab"), True)[0] == ("bytes", bytes, 1, 0)


@pytest.mark.parametrize("size", [3, COPIED + 4])
def test_a_bytearray_can_grow_when_all_is_done(size: int) -> None:
    ways, data = Ways(DecodeError("no", offset=1)), bytearray(size)
    with pytest.raises(DecodeError):
        ways.decode(data, 3)
    data += b"more"
    if size > COPIED:
        with pytest.raises(ValueError, match="released"):
            len(ways.held[0])


@pytest.mark.parametrize("buffer", BUFFERS)
@pytest.mark.parametrize(("offset", "told"), [(0, 3), (7, 10), (None, None)])
def test_an_error_tells_its_place_in_the_whole_buffer(
    buffer: Any, offset: int | None, told: int | None
) -> None:
    """What is read in place tells it anyway."""
    with pytest.raises(DecodeError) as caught:
        Ways(DecodeError("no", offset=offset)).decode(buffer(bytes(20)), 3)
    assert caught.value.offset == told
    with pytest.raises(DecodeError) as caught:
        Ways(DecodeError("no", offset=offset)).decode(buffer(bytes(COPIED + 20)), 3)
    assert caught.value.offset == offset
