"""A traced frame is the codec's encoding, and knows what each of its bytes is."""

from __future__ import annotations

import pytest

from harness.mutators.tokens import LENGTHS, NO_TOKEN
from harness.pair import Pair
from pycodec import DecodeError, Protocol
from tests.harness.suites.bytes.support import PAIRS, cases_of, frames_of
from tests.properties.everything import EVERYTHING

EVERY_PAIR = pytest.mark.parametrize("pair", PAIRS, ids=str)


@EVERY_PAIR
def test_base_frames_are_what_the_codec_writes(pair: Pair) -> None:
    codec = EVERYTHING.codec(*pair)
    for frame in frames_of(pair).bases:
        value, consumed = codec.decode(frame.data)
        assert consumed == len(frame.data)
        assert codec.encode(value) == frame.data


@EVERY_PAIR
def test_tokens_are_the_frame_and_know_where_what_is_theirs_ends(pair: Pair) -> None:
    for frame in frames_of(pair).bases:
        assert b"".join(token.data for token in frame.tokens) == frame.data
        for index, token in enumerate(frame.tokens):
            assert index < token.end <= len(frame.tokens)
            if token.role == "tag_size":
                assert token.value == len(frame.span(index + 1, token.end))
            if token.role == "array_count":
                assert len(token.parts) == max(token.value, 0)
            if token.head != NO_TOKEN:
                assert frame.tokens[token.head].role in (*LENGTHS, "tag_size")
                assert frame.tokens[token.head].value == len(token.data)


NESTED = """
{ "type": "data", "name": "Nested", "validVersions": "0", "flexibleVersions": "0+", "fields": [
    { "name": "Outer", "type": "Outer", "versions": "0+", "taggedVersions": "0+", "tag": 0, "fields": [
      { "name": "Inner", "type": "Inner", "versions": "0+", "taggedVersions": "0+", "tag": 0, "fields": [
        { "name": "Text", "type": "string", "versions": "0+", "taggedVersions": "0+", "tag": 0 },
        { "name": "Number", "type": "int32", "versions": "0+" } ] } ] } ] }
"""


def test_declared_sizes_around_a_change_are_set_right() -> None:
    """A text inside nested tagged fields grows, so that varints need more bytes: all sizes around it grow."""
    protocol = Protocol.from_specs([NESTED])
    frame = cases_of(protocol).pair(Pair("Nested", 0)).bases[0]
    index = next(i for i, token in enumerate(frame.tokens) if token.role == "utf8")
    scopes = [frame.tokens[index].scope]
    while frame.tokens[scopes[-1]].scope != NO_TOKEN:
        scopes.append(frame.tokens[scopes[-1]].scope)
    assert len(scopes) == 3
    grown = frame.render({frame.tokens[index].head: b"\xad\x02", index: b"x" * 300})
    codec = protocol.codec("Nested", 0)
    value, consumed = codec.decode(grown)
    assert consumed == len(grown)
    assert value.outer.inner.text == "x" * 300
    assert codec.encode(value) == grown


def test_a_lie_about_a_size_stays_one() -> None:
    """An edit of the size itself is left as it is."""
    pair, frame = next(
        (pair, frame)
        for pair in PAIRS
        for frame in frames_of(pair).bases
        if any(token.role == "tag_size" and not token.known for token in frame.tokens)
    )
    index = next(i for i, t in enumerate(frame.tokens) if t.role == "tag_size" and not t.known)
    lie = frame.render({index: b"\xff\xff\xff\xff\x07"})
    with pytest.raises(DecodeError):
        EVERYTHING.codec(*pair).decode(lie)
