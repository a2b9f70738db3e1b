"""Frames come out of a stream whole, wherever it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec.errors import TooLong
from pycodec.framing import FrameSplitter, Overlong, framed


@given(st.lists(st.binary(max_size=40), max_size=6), st.lists(st.integers(0, 200), max_size=8))
def test_however_a_stream_is_cut_the_frames_are_the_same(frames: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(map(framed, frames))
    splitter, found, at = FrameSplitter(), [], 0
    for cut in [*sorted(min(cut, len(stream)) for cut in cuts), len(stream)]:
        found += splitter.feed(stream[at:cut])
        at = cut
    assert (found, splitter.held, splitter.refused) == (frames, 0, None)


def test_a_size_that_is_none_ends_the_splitting_and_keeps_the_bytes() -> None:
    for size in (-1, 101):
        splitter = FrameSplitter(limit=100)
        data = framed(b"ok") + size.to_bytes(4, "big", signed=True) + b"rest"
        assert splitter.feed(data) == [b"ok"]
        assert splitter.refused == size
        assert splitter.feed(b"more") == []
        assert splitter.rest() == data[6:] + b"more"
        assert splitter.held == 0


def test_of_what_is_too_long_the_start_is_held_and_all_is_counted() -> None:
    overlong = Overlong(limit=5)
    for data in (b"abc", b"", b"def", b"ghi"):
        overlong.feed(data)
    assert (overlong.came, overlong.start(), overlong.start()) == (9, b"abcde", b"")


def test_a_view_of_anything_is_its_bytes() -> None:
    numbers = memoryview(framed(b"abcd")).cast("i")
    assert FrameSplitter().feed(numbers) == [b"abcd"]
    assert framed(memoryview(b"a-b-")[::2]) == framed(b"ab")


@pytest.mark.parametrize("size", [2**31, 2**32])
def test_a_frame_has_a_size_of_32_bits(size: int) -> None:
    with pytest.raises(TooLong, match=f"a frame of {size} bytes"):
        framed(bytes(size))
