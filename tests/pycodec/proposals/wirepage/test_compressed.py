"""Message sets within messages: gzip there and back, offsets and timestamps as consumers see them."""

from __future__ import annotations

import zlib
from dataclasses import replace

import pytest

from pycodec.errors import CodecError, DecodeError, InvalidValue
from pycodec.proposals.wirepage import SHIPPED
from pycodec.proposals.wirepage.compressed import records, wrapped
from pycodec.proposals.wirepage.messageset import CorruptMessage, LegacyMessage

OLD = [LegacyMessage(0, 0, b"a", None, 5), LegacyMessage(0, 0, None, b"k", 7)]
NEW = [LegacyMessage(1, 0, b"a", None, 5, 100), LegacyMessage(1, 0, None, b"k", 7, 90)]


def gzip(data: bytes) -> bytes:
    packer = zlib.compressobj(wbits=zlib.MAX_WBITS + 16)
    return packer.compress(data) + packer.flush()


@pytest.mark.parametrize("messages", [OLD, NEW])
def test_what_is_wrapped_is_found_again(messages: list[LegacyMessage]) -> None:
    plain = replace(messages[0], offset=9)
    assert records(SHIPPED.build([wrapped(messages), plain])) == [*messages, plain]


def test_offsets_within_are_their_own_with_magic_0_and_count_from_0_with_magic_1() -> None:
    for messages, offsets in ((OLD, [5, 7]), (NEW, [0, 2])):
        wrapper = wrapped(messages)
        within = SHIPPED.parse(zlib.decompress(wrapper.value or b"", wbits=zlib.MAX_WBITS + 16)).messages
        assert [each.offset for each in within] == offsets
        assert (wrapper.offset, wrapper.compression) == (7, 1)
    assert (wrapped(OLD).timestamp, wrapped(NEW).timestamp) == (None, 100)


def test_a_time_that_the_broker_set_counts_for_all() -> None:
    wrapper = replace(wrapped(NEW), attributes=1 | 8, timestamp=42)
    assert [each.timestamp for each in records(SHIPPED.build([wrapper]))] == [42, 42]


def test_an_offset_of_0_is_that_of_a_producer() -> None:
    wrapper = replace(wrapped(NEW), offset=0)
    assert [each.offset for each in records(SHIPPED.build([wrapper]))] == [0, 2]
    with pytest.raises(CorruptMessage, match="an offset of 1 around"):
        records(SHIPPED.build([replace(wrapper, offset=1)]))


@pytest.mark.parametrize(
    ("value", "error", "reason"),
    [
        (None, CorruptMessage, "without a value"),
        (gzip(b""), CorruptMessage, "without messages"),
        (gzip(SHIPPED.build(OLD))[:-9], CorruptMessage, "without its end"),
        (b"no gzip", CorruptMessage, "not gzip"),
        (gzip(SHIPPED.build(OLD)), CorruptMessage, "magic 0 in a message of 1"),
        (gzip(SHIPPED.build([wrapped(NEW)])), CorruptMessage, "compressed message in a compressed one"),
        (gzip(SHIPPED.build(NEW)[:-1] + b"!"), CorruptMessage, "CRC"),
        (gzip(bytes(70 << 20)), DecodeError, "more than"),
    ],
)
def test_wrappers_that_are_refused(value: bytes | None, error: type[DecodeError], reason: str) -> None:
    data = SHIPPED.build([LegacyMessage(1, 0, b"before"), LegacyMessage(1, 1, value, None, 9)])
    with pytest.raises(error, match=reason) as raised:
        records(data)
    assert raised.value.path.startswith("[1]")


@pytest.mark.parametrize("compression", [2, 3, 4, 7])
def test_other_compressions_are_named(compression: int) -> None:
    with pytest.raises(DecodeError, match=f"compression {compression} cannot be undone"):
        records(SHIPPED.build([LegacyMessage(1, compression, b"a")]))


@pytest.mark.parametrize(
    "messages",
    [
        [],
        NEW[::-1],
        [*OLD, *NEW],
        [LegacyMessage(1, 0, b"a")],
        [replace(NEW[0], attributes=1)],
        [replace(NEW[0], timestamp=-2)],
        [replace(NEW[0], offset=-3), replace(NEW[1], offset=0)],
        [replace(NEW[0], offset=-5), replace(NEW[1], offset=-3)],
        [replace(NEW[0], offset="5")],  # type: ignore[arg-type]
        [replace(NEW[0], magic=[])],  # type: ignore[arg-type]
        [replace(NEW[0], attributes=None)],  # type: ignore[arg-type]
        [replace(NEW[0], timestamp="100"), NEW[1]],  # type: ignore[arg-type]
        [NEW[0], replace(NEW[1], offset=6 + 2**31)],
        [b"a"],
        None,
    ],
)
def test_what_cannot_be_wrapped(messages: list[LegacyMessage]) -> None:
    with pytest.raises(CodecError) as raised:
        wrapped(messages)
    assert type(raised.value) is InvalidValue


def test_with_magic_0_offsets_may_be_negative() -> None:
    messages = [replace(OLD[0], offset=-3), replace(OLD[1], offset=0)]
    assert records(SHIPPED.build([wrapped(messages)])) == messages


def test_a_second_gzip_file_follows_the_first() -> None:
    """As Java's reader has it, and `pycodec.records`."""
    packed = gzip(SHIPPED.build(OLD[:1])) + gzip(SHIPPED.build(OLD[1:]))
    assert records(SHIPPED.build([LegacyMessage(0, 1, packed)])) == OLD
