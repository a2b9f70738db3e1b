"""Message sets of both formats: what is in them, their CRCs, and that their bytes are left alone."""

from __future__ import annotations

import zlib
from array import array
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pycodec.errors import DecodeError, InvalidLength, InvalidValue, Underflow
from pycodec.proposals.wirepage import CORRECTED, EXISTING, SHIPPED, MessageSetFormat
from pycodec.proposals.wirepage.messageset import CorruptMessage, LegacyMessage

FORMATS = [EXISTING, SHIPPED]
BLOBS = st.none() | st.binary(max_size=20)
MESSAGES = {
    EXISTING: st.builds(LegacyMessage, st.just(0), st.just(0), st.binary(max_size=20))
    | st.builds(LegacyMessage, st.just(1), st.integers(0, 255), st.binary(max_size=20)),
    SHIPPED: st.builds(
        LegacyMessage, st.just(0), st.integers(0, 7), BLOBS, BLOBS, st.integers(-(2**63), 2**63 - 1)
    )
    | st.builds(
        LegacyMessage,
        st.just(1),
        st.integers(0, 15),
        BLOBS,
        BLOBS,
        st.integers(-(2**63), 2**63 - 1),
        st.integers(-1, 2**63 - 1),
    ),
}


def test_a_message_of_each_magic_as_it_existed() -> None:
    crc = zlib.crc32(b"hi").to_bytes(4, "big").hex()
    built = EXISTING.build([LegacyMessage(0, 0, b"hi"), LegacyMessage(1, 2, b"hi")])
    assert built.hex() == f"00000007 00 {crc} 6869 00000008 01 02 {crc} 6869".replace(" ", "")


def test_a_message_of_each_magic_as_shipped() -> None:
    """`LegacyRecord`: the CRC covers everything after it."""
    old = "00 00 ffffffff 00000002 6869".replace(" ", "")
    new = "01 08 000000000000002a 00000001 6b ffffffff".replace(" ", "")
    crcs = [zlib.crc32(bytes.fromhex(text)).to_bytes(4, "big").hex() for text in (old, new)]
    expected = f"0000000000000005 00000010 {crcs[0]} {old} 0000000000000006 00000017 {crcs[1]} {new}"
    built = SHIPPED.build([LegacyMessage(0, 0, b"hi", None, 5), LegacyMessage(1, 8, None, b"k", 6, 42)])
    assert built.hex() == expected.replace(" ", "")
    first, second = SHIPPED.parse(built).messages
    assert (first.value, first.key, first.offset, first.timestamp, first.log_append_time) == (
        b"hi",
        None,
        5,
        None,
        False,
    )
    assert (second.value, second.key, second.offset, second.timestamp, second.log_append_time) == (
        None,
        b"k",
        6,
        42,
        True,
    )


@pytest.mark.parametrize("form", FORMATS, ids=repr)
@given(data=st.data())
def test_what_is_built_is_found_again(form: MessageSetFormat, data: st.DataObject) -> None:
    messages = data.draw(st.lists(MESSAGES[form], max_size=4))
    built = form.build(messages)
    parsed = form.parse(built)
    assert (list(parsed.messages), parsed.incomplete) == (messages, b"")
    assert form.build(parsed.messages) == built


@pytest.mark.parametrize("form", FORMATS, ids=repr)
@given(data=st.data())
def test_the_last_message_may_be_cut_off(form: MessageSetFormat, data: st.DataObject) -> None:
    whole = form.build(data.draw(st.lists(MESSAGES[form], max_size=2)))
    one = form.build([data.draw(MESSAGES[form])])
    part = one[: data.draw(st.integers(0, len(one) - 1))]
    parsed = form.parse(whole + part)
    assert parsed.incomplete == part
    assert form.build(parsed.messages) == whole


@pytest.mark.parametrize("form", FORMATS, ids=repr)
@given(data=st.data())
def test_any_changed_bit_of_a_payload_is_found(form: MessageSetFormat, data: st.DataObject) -> None:
    built = bytearray(form.build([b"first", b"second"]))
    # The value stands at the end of a message.
    place = len(built) - 1 - data.draw(st.integers(0, len(b"second") - 1))
    built[place] ^= 1 << data.draw(st.integers(0, 7))
    with pytest.raises(CorruptMessage, match="CRC") as raised:
        form.parse(bytes(built))
    assert raised.value.path == "[1]"
    assert raised.value.offset == len(form.build([b"first"]))


@pytest.mark.parametrize("magic", [2, 255])
def test_a_magic_byte_that_is_neither_0_nor_1_is_refused(magic: int) -> None:
    old = bytearray(EXISTING.build([b"a"]))
    old[4] = magic
    with pytest.raises(CorruptMessage, match=f"magic byte {magic}"):
        EXISTING.parse(bytes(old))
    content = bytes([magic, 0]) + bytes(8)
    content = zlib.crc32(content).to_bytes(4, "big") + content
    with pytest.raises(CorruptMessage, match=f"magic byte {magic}"):
        SHIPPED.parse(bytes(8) + len(content).to_bytes(4, "big") + content)


@pytest.mark.parametrize(
    ("form", "data", "error"),
    [
        (EXISTING, "ffffffff", InvalidLength),
        (EXISTING, "00000000", Underflow),
        (EXISTING, "00000003 000000", Underflow),
        (SHIPPED, "0000000000000000 ffffffff", InvalidLength),
        (SHIPPED, "0000000000000000 00000002 0000", InvalidLength),
        (SHIPPED, "0000000000000000 0000000d 00", InvalidLength),
        # With the header that stands before it, more than 32 bits can say.
        (SHIPPED, "0000000000000000 7ffffff4", InvalidLength),
        # Magic 1 in the fewest bytes that any message has: its timestamp is cut off.
        (SHIPPED, f"{0:016x} {14:08x} {zlib.crc32(bytes([1, *bytes(9)])):08x} 01 {'00' * 9}", Underflow),
    ],
)
def test_sizes_that_no_message_has(form: MessageSetFormat, data: str, error: type[DecodeError]) -> None:
    with pytest.raises(error) as raised:
        form.parse(bytes.fromhex(data))
    assert (raised.value.path, raised.value.offset) == ("[0]", 0)


def test_bytes_after_the_value_of_a_shipped_message_are_refused() -> None:
    content = bytes.fromhex("0000 ffffffff ffffffff 00")
    content = zlib.crc32(content).to_bytes(4, "big") + content
    with pytest.raises(InvalidLength, match="1 bytes after the value"):
        SHIPPED.parse(bytes(8) + len(content).to_bytes(4, "big") + content)


@pytest.mark.parametrize("form", FORMATS, ids=repr)
@given(data=st.data())
def test_bytes_are_a_message_set_or_an_error_with_its_place(
    form: MessageSetFormat, data: st.DataObject
) -> None:
    changed = bytearray(form.build(data.draw(st.lists(MESSAGES[form], min_size=1, max_size=3))))
    changed[data.draw(st.integers(0, len(changed) - 1))] ^= data.draw(st.integers(1, 255))
    try:
        parsed = form.parse(bytes(changed))
    except DecodeError as error:
        place = error.path, error.offset
        assert place[0] in ("[0]", "[1]", "[2]")
        assert place[1] is not None
    else:
        assert form.build(parsed.messages) + parsed.incomplete == bytes(changed)


@given(st.binary(max_size=60))
def test_a_message_set_travels_byte_for_byte_whatever_it_holds(messages: bytes) -> None:
    layout = CORRECTED["FetchResponse"]
    data = [{"topic": "t", "partition_data": [{"partition": 0, "messages": messages}]}]
    decoded, _ = layout.decode(layout.encode({"correlation_id": 1, "error": 0, "data": data}))
    assert decoded["data"] == data


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("attributes", [256, 300, -1, 2**40, "1", None])
@pytest.mark.parametrize("form", FORMATS, ids=repr)
def test_attributes_are_one_byte(form: MessageSetFormat, attributes: Any, magic: int) -> None:
    wrong = LegacyMessage(magic, attributes, b"a")
    with pytest.raises(InvalidValue, match="0 to 255") as raised:
        form.build([LegacyMessage(1, 0, b"a"), wrong])
    assert raised.value.path == "[1].attributes"


@pytest.mark.parametrize(
    ("form", "message", "path", "reason"),
    [
        (EXISTING, LegacyMessage(1, 0, b"a", key=b""), "[0].key", "has no key"),
        (EXISTING, LegacyMessage(1, 0, b"a", offset=0), "[0].offset", "has no offset"),
        (EXISTING, LegacyMessage(1, 0, b"a", timestamp=0), "[0].timestamp", "has no timestamp"),
        (EXISTING, LegacyMessage(1, 0, None), "[0].value", "cannot be null"),
        (EXISTING, LegacyMessage(0, 1, b"a"), "[0].attributes", "has no attributes"),
        (SHIPPED, LegacyMessage(0, 0, b"a", timestamp=0), "[0].timestamp", "has no timestamp"),
        (SHIPPED, LegacyMessage(1, 0, b"a", offset=2**63), "[0].offset", "a number from"),
        (SHIPPED, LegacyMessage(1, 0, b"a", timestamp=-(2**63) - 1), "[0].timestamp", "a number from"),
        (SHIPPED, LegacyMessage(1, 0, b"a", timestamp=-2), "[0].timestamp", "not negative"),
        (SHIPPED, LegacyMessage(1, 0, "a"), "[0].value", "bytes or None"),  # type: ignore[arg-type]
        (SHIPPED, LegacyMessage(2, 0, b"a"), "[0].magic", "0 to 1"),
    ],
)
def test_what_a_format_has_no_place_for_is_refused_and_not_lost(
    form: MessageSetFormat, message: LegacyMessage, path: str, reason: str
) -> None:
    with pytest.raises(InvalidValue, match=reason) as raised:
        form.build([message])
    assert raised.value.path == path


def test_null_and_empty_are_two_things() -> None:
    messages = [LegacyMessage(1, 0, value, key, 0, 0) for value in (None, b"") for key in (None, b"")]
    assert list(SHIPPED.parse(SHIPPED.build(messages)).messages) == messages


def test_the_magic_of_an_incomplete_message_is_looked_at_first() -> None:
    """As `ByteBufferLogInputStream.nextBatchSize` does."""
    begun = SHIPPED.build([b"value"])[:-1]
    assert SHIPPED.parse(begun).incomplete == begun
    with pytest.raises(CorruptMessage, match="magic byte 7"):
        SHIPPED.parse(begun[:16] + b"\x07" + begun[17:])
    assert SHIPPED.parse(begun[:16]).incomplete == begun[:16]
    later = begun[:16] + b"\x02" + begun[17:]
    assert SHIPPED.parse(later).incomplete == later
    with pytest.raises(CorruptMessage, match="magic byte 2"):
        SHIPPED.parse(later + b"e")


def test_compression_is_named_and_not_undone() -> None:
    (message,) = EXISTING.parse(EXISTING.build([LegacyMessage(1, 1, b"\x1f\x8b")])).messages
    assert (message.compression, message.value) == (1, b"\x1f\x8b")


@pytest.mark.parametrize("form", FORMATS, ids=repr)
def test_of_a_view_its_bytes_count_whatever_its_items_are(form: MessageSetFormat) -> None:
    numbers, parts = memoryview(array("i", [1, 2])), memoryview(b"abcdef")[::2]
    given = [LegacyMessage(1, 0, view) for view in (numbers, parts)]  # type: ignore[arg-type]
    found = form.parse(form.build([*given, numbers, parts])).messages  # type: ignore[list-item]
    assert [message.value for message in found] == [numbers.tobytes(), b"ace"] * 2


def test_of_any_other_object_its_number_counts() -> None:
    class Five:
        def __index__(self) -> int:
            return 5

    five: Any = Five()
    (found,) = SHIPPED.parse(SHIPPED.build([LegacyMessage(True, five, b"a", None, five, five)])).messages
    assert found == LegacyMessage(1, 5, b"a", None, 5, 5)
