"""Laws of decoding, sound bytes and damaged ones, without a reference; values are compared by their forms."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from harness.pair import Pair
from pycodec import DecodeError, Message, Protocol
from tests.properties.normal import normal
from tests.properties.subject import Subject, attempt, each_pair, outcome

_BEFORE = st.binary(max_size=5)
"""What stands before a frame in a larger buffer: no matter to whoever reads the frame."""


@each_pair
def test_decoding_looks_at_nothing_around(protocol: Protocol, pair: Pair) -> None:
    """decode(b, offset) reads the same value whatever is before and after it, from every kind of buffer."""
    subject = Subject(protocol, pair)

    @given(subject.values(), _BEFORE, st.binary(max_size=5))
    def law(value: Message, before: bytes, after: bytes) -> None:
        data = subject.codec.encode(value)
        wanted = subject.form(subject.codec.decode(data)[0])
        whole = before + data + after
        for buffer in (whole, bytearray(whole), memoryview(whole)):
            decoded, consumed = subject.codec.decode(buffer, len(before))
            assert (subject.form(decoded), consumed) == (wanted, len(data))

    law()


@each_pair
def test_compiled_and_interpreted_decoding_agree(protocol: Protocol, pair: Pair) -> None:
    """Of any bytes, the compiled codec reads what the interpreter reads, or raises the same error."""
    subject = Subject(protocol, pair)

    def by_form(result: tuple[Message, int]) -> tuple[bytes, int]:
        return subject.form(result[0]), result[1]

    @given(subject.damaged(), _BEFORE)
    def law(data: bytes, before: bytes) -> None:
        wanted = outcome(lambda: by_form(subject.interpreted("decode", before + data, len(before))))
        assert outcome(lambda: by_form(subject.codec.decode(before + data, len(before)))) == wanted

    law()


@each_pair
def test_damaged_bytes_are_read_alike_behind_others(protocol: Protocol, pair: Pair) -> None:
    """decode(before + b, len(before)) is decode(b), errors too; their offset is that in the whole buffer."""
    subject = Subject(protocol, pair)

    def read(buffer: bytes | bytearray | memoryview, start: int) -> Any:
        result, error = attempt(lambda: subject.codec.decode(buffer, start))
        if error is None:
            return subject.form(result[0]), result[1]
        assert isinstance(error, DecodeError)
        assert error.offset is not None
        return type(error), error.message, error.version, error.path, error.offset - start

    @given(subject.damaged() | subject.misspelt(), _BEFORE)
    def law(data: bytes, before: bytes) -> None:
        wanted = read(data, 0)
        whole = before + data
        for buffer in (whole, bytearray(whole), memoryview(whole)):
            assert read(buffer, len(before)) == wanted

    law()


@each_pair
def test_any_bytes_give_a_value_or_an_error_with_its_place(protocol: Protocol, pair: Pair) -> None:
    """decode(b, offset) raises DecodeError alone, with pair and offset; it never takes more than there is."""
    subject = Subject(protocol, pair)

    @given(subject.damaged(), _BEFORE)
    def law(data: bytes, before: bytes) -> None:
        result, error = attempt(lambda: subject.codec.decode(before + data, len(before)))
        if error is not None:
            assert isinstance(error, DecodeError)
            assert (error.message, error.version) == pair
            assert error.offset is not None
            assert len(before) <= error.offset <= len(before) + len(data)
            return
        value, consumed = result
        assert 0 <= consumed <= len(data)
        assert subject.form(subject.read_form(subject.form(value))) == subject.form(value)

    law()


@each_pair
def test_what_is_read_and_written_again_is_stable(protocol: Protocol, pair: Pair) -> None:
    """However lenient the first reading was, its value is written canonically: read again, it is the same."""
    subject = Subject(protocol, pair)

    @given(subject.damaged())
    def law(data: bytes) -> None:
        result, refused = attempt(lambda: subject.codec.decode(data))
        if refused:
            return
        value = result[0]
        canonical, refused = attempt(lambda: subject.codec.encode(value))
        if refused:
            return
        again, consumed = subject.codec.decode(canonical)
        assert subject.form(again) == subject.form(normal(value, pair.version))
        assert consumed == len(canonical)
        assert subject.codec.encode(again) == canonical

    law()


@each_pair
def test_the_strict_policy_reads_exactly_what_is_written(protocol: Protocol, pair: Pair) -> None:
    """STRICT takes every encode(v), and whatever bytes it takes are the encoding of what it read."""
    subject = Subject(protocol, pair)

    @given(subject.values(), subject.damaged())
    def law(value: Message, data: bytes) -> None:
        sound = subject.codec.encode(value)
        assert subject.form(subject.strict.decode(sound)[0]) == subject.form(subject.codec.decode(sound)[0])
        result, refused = attempt(lambda: subject.strict.decode(data))
        if refused:
            return
        strict, consumed = result
        lenient, same = subject.codec.decode(data)
        assert (subject.form(strict), consumed) == (subject.form(lenient), same)
        assert subject.codec.encode(strict) == data[:consumed]

    law()
