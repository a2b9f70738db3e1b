"""The usual ways in the bench really ask Kafka: they see what the campaign sees."""

from __future__ import annotations

import pytest

from harness.bench.usual import json_child, json_lines, measure_usual, py4j_calls
from harness.pair import Pair
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.values.cases import ValueCases
from harness.testees.pycodec_testee import PycodecTestee
from pycodec import Message

pytestmark = pytest.mark.jvm

PAIRS = (Pair("HeartbeatRequest", 4), Pair("ListOffsetsResponse", 6), Pair("FetchRequest", 12))


class Bent(PycodecTestee):
    """Its first byte is off by one."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        data = super().encode_value(pair, value)
        return bytes([data[0] ^ 1]) + data[1:]


def _sample(cases: ValueCases) -> list[tuple[Pair, int]]:
    """Random cases, but for those with unknown tagged fields, which Kafka's JSON form loses."""
    return [
        (pair, index)
        for pair in PAIRS
        for index in range(cases.work(pair).boundary, cases.work(pair).boundary + 12)
        if "unknown_tagged_fields" not in repr(cases.value(pair, index))
    ]


def test_both_ways_agree_with_a_codec_that_is_right(reference: Reference, gateway: Gateway) -> None:
    cases = ValueCases(reference, PycodecTestee(), 7)
    figures = measure_usual(cases, _sample(cases), gateway)
    for way in (figures.json_lines, figures.py4j_calls):
        assert way.judged > 10
        assert way.mismatched == 0
        assert way.rate > 0


def test_both_ways_see_wrong_bytes(reference: Reference, gateway: Gateway) -> None:
    cases = ValueCases(reference, Bent(), 7)
    sample = _sample(cases)
    with json_child(reference) as child:
        lines = json_lines(cases, sample, child)
    calls = py4j_calls(cases, sample, gateway)
    assert lines.mismatched == lines.judged > 0
    assert calls.mismatched == calls.judged > 0
