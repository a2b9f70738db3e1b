"""The bytes of a case, field by field: nothing left out unseen, what differs marked on both sides."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from hypothesis import given
from hypothesis import strategies as st

from harness.report.dissect import Reading, plain, read_fields
from harness.report.dump import Dump, DumpCell, DumpSide, dump_of

RENEW = partial(read_fields, "4.4.0", "RenewDelegationTokenRequest", 2)
RIGHT = bytes.fromhex("01000fa00000000bfb00")
WRONG = bytes.fromhex("01000fa00000000bfc00")


def beside(one: bytes, other: bytes, read: Callable[[bytes], Reading]) -> Dump:
    return dump_of([DumpSide("testee", "", one), DumpSide("reference", "", other)], read)


def marked(cell: DumpCell | None) -> str:
    return "" if cell is None else " ".join(span.text for span in cell.spans if span.marked)


def shown(dump: Dump, side: int) -> bytes:
    """All bytes that a side shows."""
    cells = [line.cells[side] for line in dump.lines if not line.left_out]
    return bytes.fromhex(" ".join(span.text for cell in cells if cell is not None for span in cell.spans))


def test_a_field_has_its_bytes_and_value_on_both_sides() -> None:
    dump = beside(WRONG, RIGHT, partial(RENEW, whole=True))
    assert [line.path for line in dump.lines] == ["hmac", "renewPeriodMs", ""]
    (line,) = [line for line in dump.lines if line.differs]
    assert line.path == "renewPeriodMs"
    mine, theirs = line.cells
    assert mine is not None
    assert theirs is not None
    assert (mine.start, mine.says, marked(mine)) == (1, "4398046511107068", "fc")
    assert (theirs.start, theirs.says, marked(theirs)) == (1, "4398046511107067", "fb")


def test_a_frame_that_cannot_be_read_is_told_up_to_the_place() -> None:
    dump = dump_of([DumpSide("given", "", RIGHT[:4])], partial(RENEW, whole=False))
    assert [line.path for line in dump.lines] == ["hmac", ""]
    assert dump.lines[-1].cells[0] == DumpCell(1, dump.lines[-1].cells[0].spans, "not read")  # type: ignore[union-attr]
    assert "renewPeriodMs (byte 1)" in dump.notes[0]


def test_a_frame_of_another_layout_is_not_told_by_the_spec() -> None:
    """Bytes that are known to be right and that the spec does not read: they are some other message's."""
    assert RENEW(RIGHT, whole=True).known
    assert not RENEW(RIGHT + b"\0", whole=True).known
    assert RENEW(RIGHT + b"\0", whole=False).fields[-1].says == "left over"
    assert not read_fields("4.4.0", "NoSuchMessage", 0, RIGHT, whole=False).known
    assert not read_fields("no-such-reference", "FetchRequest", 0, RIGHT, whole=False).known


def test_fields_around_a_difference_are_shown_and_the_others_counted() -> None:
    one = bytes(8 * 200)
    other = one[:800] + b"\1" + one[801:]
    dump = beside(one, other, plain)
    assert [line.left_out > 0 for line in dump.lines].count(True) == 2
    assert sum(line.left_out or 1 for line in dump.lines) == 200
    assert [marked(line.cells[1]) for line in dump.lines if line.differs] == ["01"]


def test_the_bytes_around_a_difference_in_a_long_field_are_shown() -> None:
    one, other = (b"\x01" + b"\xff\x7f" + bytes(3000) + end + bytes(13_000) for end in (b"a", b"b"))
    read = partial(read_fields, "4.4.0", "RenewDelegationTokenRequest", 1, whole=False)
    dump = beside(one[:5000], other[:5000], read)
    (line,) = [line for line in dump.lines if line.differs]
    assert (marked(line.cells[0]), marked(line.cells[1])) == ("61", "62")


@given(st.binary(max_size=200), st.binary(max_size=200))
def test_what_is_not_marked_is_the_same(one: bytes, other: bytes) -> None:
    """Every byte that only one side has, or that differs, is in a line that says so."""
    dump = beside(one, other, plain)
    if not any(line.left_out for line in dump.lines):
        assert shown(dump, 0) == one
        assert shown(dump, 1) == other
    assert any(line.differs for line in dump.lines) is (one != other)
    for line in dump.lines:
        if not line.differs and not line.left_out:
            mine, theirs = line.cells
            assert mine == theirs


@given(st.binary(max_size=80))
def test_every_byte_of_any_frame_has_a_place(data: bytes) -> None:
    """Malformed or not: the fields follow each other without a gap to the end."""
    fields = read_fields("4.4.0", "MetadataResponse", 12, data, whole=False).fields
    assert [each.start for each in fields] == [0, *(each.end for each in fields)][: len(fields)]
    assert (fields[-1].end if fields else 0) == len(data)
