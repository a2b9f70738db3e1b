"""The one reader and writer of bytes between Python and Java: what is written is read, and nothing else."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.wire import WireError, WireReader, WireWriter

TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
# Any two methods of one name are a pair, but for a writer of the same width that reads what it wrote.
PAIRS: dict[str, tuple[st.SearchStrategy[Any], Callable[[WireReader], Any]]] = {
    "byte": (st.integers(0, 255), WireReader.byte),
    "uint16": (st.integers(0, 2**16 - 1), WireReader.uint16),
    "int32": (st.integers(-(2**31), 2**31 - 1), WireReader.int32),
    "int64": (st.integers(-(2**63), 2**63 - 1), WireReader.int64),
    "float64": (st.floats(allow_nan=False), WireReader.float64),
    "blob": (st.binary(max_size=40), WireReader.blob),
    "optional_blob": (st.none() | st.binary(max_size=40), WireReader.optional_blob),
    "text": (TEXT, WireReader.text),
    "units": (st.none() | st.text(st.characters(), max_size=20), WireReader.units),
}


@given(
    st.lists(st.sampled_from(sorted(PAIRS)).flatmap(lambda name: st.tuples(st.just(name), PAIRS[name][0])))
)
def test_what_is_written_is_read(items: list[tuple[str, Any]]) -> None:
    out = WireWriter()
    for name, value in items:
        assert getattr(out, name)(value) is out
    reader = WireReader(out.to_bytes())
    assert [PAIRS[name][1](reader) for name, _ in items] == [value for _, value in items]
    assert reader.left == 0
    reader.expect_end()


@given(st.sampled_from(sorted(PAIRS)), st.data())
def test_bytes_that_end_too_soon_are_refused(name: str, data: st.DataObject) -> None:
    write, read = getattr(WireWriter(), name), PAIRS[name][1]
    written = write(data.draw(PAIRS[name][0])).to_bytes()
    cut = written[: data.draw(st.integers(0, len(written) - 1))]
    with pytest.raises(WireError, match="bytes wanted at"):
        read(WireReader(cut))


def test_bytes_are_as_java_has_them() -> None:
    out = WireWriter().int16(-2).byte(200).text("é").units("a\ud800").float64(-0.0).raw(b"!")
    assert (
        out.to_bytes().hex()
        == "fffe" + "c8" + "0002c3a9" + "00000002" + "0061d800" + "8000000000000000" + "21"
    )
    (bits,) = struct.unpack(
        ">Q", WireWriter().float64(WireReader(b"\x7f\xf8" + bytes(5) + b"\1").float64()).to_bytes()
    )
    assert bits == 0x7FF8000000000001


def test_what_is_left_and_what_comes_next() -> None:
    reader = WireReader(b"\0\1abc", offset=1)
    assert reader.flag()
    assert not reader.skip_if(b"b")
    assert reader.skip_if(b"ab")
    with pytest.raises(WireError, match="1 bytes are left over"):
        reader.expect_end()


@pytest.mark.parametrize("data", [b"\xff\xff\xff\xfe", b"\x80\0\0\0"])
def test_negative_lengths_but_for_null_are_refused(data: bytes) -> None:
    for read in (WireReader.blob, WireReader.optional_blob, WireReader.units):
        with pytest.raises(WireError):
            read(WireReader(data))


@pytest.mark.parametrize(("name", "value"), [("byte", 256), ("byte", -1), ("text", "x" * 65536)])
def test_what_does_not_fit_is_not_written(name: str, value: Any) -> None:
    with pytest.raises((OverflowError, struct.error)):
        getattr(WireWriter(), name)(value)
