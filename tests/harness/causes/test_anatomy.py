"""What is odd about a frame is found and can be taken out: what is left is canonical."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

import pytest

from harness.causes.anatomy import TRAILING, Anatomy, anatomy_of
from harness.pair import Pair
from pycodec import KAFKA, DecodeError, Protocol
from pycodec.strict_rules import Rule
from tests.harness.suites.bytes.support import PAIRS, frames_of
from tests.properties.everything import EVERYTHING

EVERY_PAIR = pytest.mark.parametrize("pair", PAIRS, ids=str)
STRICT = replace(KAFKA, name="kafka, strict", strict=True)
_FEW = 0.001
"""Part of the frames in which two oddities of one section cannot be told apart one by one."""
_EVERY = 5
"""Of so many small frames one is read, where that is a matter of seconds."""


def anatomy(pair: Pair, data: bytes) -> Anatomy:
    classes = EVERYTHING.message_class(pair.message)._structs
    return anatomy_of(EVERYTHING.messages[pair.message], pair.version, STRICT, classes, data)


@EVERY_PAIR
def test_a_frame_without_its_oddities_is_canonical(pair: Pair) -> None:
    strict = EVERYTHING.codec(pair.message, pair.version, STRICT)
    left, read = [], 0
    for _, data, _ in islice(frames_of(pair).small_cases(), 0, None, _EVERY):
        found = anatomy(pair, data)
        if found.value is None:
            continue
        read += 1
        plain = found.without(found.oddities)
        try:
            _, consumed = strict.decode(plain)
        except DecodeError:
            consumed = -1
        if consumed != len(plain):
            left.append(data.hex())
    assert read > 20
    assert len(left) <= _FEW * read + 1, left


@EVERY_PAIR
def test_a_frame_is_odd_exactly_if_the_strict_policy_refuses_it(pair: Pair) -> None:
    strict = EVERYTHING.codec(pair.message, pair.version, STRICT)
    lenient = EVERYTHING.codec(pair.message, pair.version, KAFKA)
    for _, data, _ in islice(frames_of(pair).small_cases(), 0, None, _EVERY):
        found = anatomy(pair, data)
        rules = [each for each in found.oddities if each.name != TRAILING]
        try:
            lenient.decode(data)
        except DecodeError:
            assert found.value is None
            continue
        assert found.value is not None
        try:
            strict.decode(data)
        except DecodeError:
            assert rules
        else:
            assert not rules


def test_every_rule_is_met() -> None:
    met = {
        each.name
        for pair in PAIRS
        for _, data, _ in islice(frames_of(pair).small_cases(), 0, None, 3)
        for each in anatomy(pair, data).oddities
    }
    # Kafka 4.4 refuses negative numbers of tagged fields.
    assert met == {TRAILING, *(str(rule.value) for rule in Rule if rule is not Rule.TAG_COUNT)}


@EVERY_PAIR
def test_one_oddity_is_taken_out_by_itself(pair: Pair) -> None:
    """What is left of a frame with several is as odd as it was, but for that one."""
    tried = 0
    for index in range(len(frames_of(pair).enumeration), len(frames_of(pair).enumeration) + 400):
        found = anatomy(pair, frames_of(pair).case(index).data)
        inner = [each for each in found.oddities if each.entry is None and each.name != TRAILING]
        if found.value is None or len(found.oddities) < 2 or not inner:
            continue
        tried += 1
        rest = anatomy(pair, found.without(inner[:1]))
        assert len(rest.oddities) < len(found.oddities)
    assert tried


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (b"a\xffb\0c", b"a?b\0c"),
        (b"\xed\xa0\x80 \xc3\xa9", b"??? \xc3\xa9"),
        (b"\xc0\x80\x7f", b"??\x7f"),
        (b"\xf0\x9f\x98", b"???"),
    ],
)
def test_a_text_that_is_not_utf8_keeps_all_else(text: bytes, plain: bytes) -> None:
    """What a codec does with its other characters is not to be taken for what it does with those."""
    protocol = Protocol.kafka()
    classes = protocol.message_class("HeartbeatRequest")._structs
    size, rest = len(text).to_bytes(2, "big"), bytes(6)
    found = anatomy_of(protocol.messages["HeartbeatRequest"], 0, STRICT, classes, size + text + rest)
    (oddity,) = found.oddities
    assert (oddity.name, found.without([oddity])) == (Rule.UTF8, size + plain + rest)
