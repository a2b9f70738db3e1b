"""What stands behind a zstd frame: the suite `records` holds the same against Kafka."""

from __future__ import annotations

import cramjam
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec.records import Compression, CorruptRecords
from pycodec.records.compression import unpack
from pycodec.records.zstd_frames import whole_frames

SKIPPED = bytes.fromhex("512a4d18 03000000 616263")
MAGIC = bytes.fromhex("28b52ffd")
TEXT = b"abcdefgh" * 9


def packed(data: bytes) -> bytes:
    return bytes(cramjam.zstd.compress(data))


@given(st.lists(st.one_of(st.binary(max_size=300), st.none()), min_size=1, max_size=4))
def test_whole_frames_stay(contents: list[bytes | None]) -> None:
    """However many there are, and whatever is to be skipped between them."""
    data = b"".join(SKIPPED if each is None else packed(each) for each in contents)
    assert whole_frames(data) == data


@pytest.mark.parametrize(
    "begun",
    [
        "28", "28b5", "28b52ffd", "28b52ffd20", "28b52ffdec20", "28b52ffd2005", "28b52ffd20052900",
        "50", "5f2a", "512a4d18", "512a4d1805000000", "512a4d180500000061",
        "28b52ffd447a3e156bf975", "28b52ffd51870000401535",
    ],
)  # fmt: skip
def test_one_that_gives_nothing_is_passed_over_behind_another(begun: str) -> None:
    whole = packed(TEXT)
    assert whole_frames(whole + bytes.fromhex(begun)) == whole
    assert unpack(whole + bytes.fromhex(begun), Compression.ZSTD) == TEXT
    with pytest.raises(CorruptRecords):
        unpack(bytes.fromhex(begun), Compression.ZSTD)


@pytest.mark.parametrize(
    "other",
    [
        "00", "29", "60", "28b6", "512b", "28b52ffd2805", "28b52ffd00ff", "28b52ffd210105",
        "28b52ffd2005060000",
        "28b52ffd200529000061", "28b52ffd30b335e9076fe5",
    ],
)  # fmt: skip
def test_what_could_not_be_read_on_or_gives_something_is_refused(other: str) -> None:
    """A reserved bit, too large a window, a dictionary, a block that is none, not packed, or too large."""
    data = packed(TEXT) + bytes.fromhex(other)
    assert whole_frames(data) == data
    with pytest.raises(CorruptRecords):
        unpack(data, Compression.ZSTD)


@pytest.mark.parametrize(("before", "passed"), [(-1, True), (0, False), (1, True)])
def test_it_has_to_come_with_the_end_of_the_frame_before_it(before: int, passed: bool) -> None:
    """What Kafka reads next begins with it: then it is the end of nothing."""
    size = (128 << 10) + 3 + before - len(packed(TEXT)) - 8
    whole = packed(TEXT) + SKIPPED[:4] + size.to_bytes(4, "little") + bytes(size)
    assert (whole_frames(whole + MAGIC[:1]) == whole) is passed
