"""What is noted of bytes is what the strict policy refuses, and all of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from pycodec import DecodeError, Protocol
from pycodec.canonical import breaches
from pycodec.errors import StrictViolation
from pycodec.policy import KAFKA as POLICY
from pycodec.strict_rules import Rule
from tests.pycodec.compiler.randomvalues import RandomValues

KAFKA = Protocol.kafka()
PAIRS = random.Random(4).sample(list(KAFKA.pairs()), 60)
STRICT = replace(POLICY, name="strict", strict=True)


@pytest.mark.parametrize(("name", "version"), PAIRS)
def test_the_first_that_is_noted_is_what_is_refused(name: str, version: int) -> None:
    codec, strict = KAFKA.codec(name, version), KAFKA.codec(name, version, STRICT)
    values = RandomValues(KAFKA, name, version, "canonical")
    for _ in range(40):
        data = values.mutated(codec.encode(values.value()))
        try:
            codec.decode(data)
        except DecodeError:
            with pytest.raises(DecodeError):
                breaches(codec, data)
            continue
        found = breaches(codec, b"xy" + data, 2)
        refused = None
        try:
            strict.decode(data)
        except StrictViolation as error:
            refused = (error.rule, error.path, error.offset)
        noted = [(each.rule, each.path, each.offset - 2) for each in found]
        assert (noted[0] if noted else None) == refused
        assert len({each.rule for each in found}) == len(found)


@pytest.mark.parametrize(
    ("topics", "allow", "tags", "rules"),
    [
        ("00", "01", "00", []),
        ("00", "02", "00", [Rule.BOOLEAN]),
        ("8000", "01", "00", [Rule.OVERLONG_VARINT]),
        ("8000", "02", "00", [Rule.OVERLONG_VARINT, Rule.BOOLEAN]),
        ("8080808010", "02", "00", [Rule.EXCESS_VARINT_BITS, Rule.BOOLEAN]),
        ("8000", "02", "02 0901ff 0801ff", [Rule.OVERLONG_VARINT, Rule.BOOLEAN, Rule.TAG_ORDER]),
    ],
)
def test_one_rule_hides_no_other(topics: str, allow: str, tags: str, rules: list[Rule]) -> None:
    """Of a MetadataRequest 12."""
    data = bytes.fromhex(topics + allow + "00" + tags)
    assert [each.rule for each in breaches(KAFKA.codec("MetadataRequest", 12), data)] == rules
