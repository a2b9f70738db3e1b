"""The generator of the proposals suite: its layouts, forms and tokens agree with the codecs of its specs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from harness.casework.stream import draws
from harness.pair import Pair
from harness.suites.proposals.case import Case, draw_spec, make_case
from harness.suites.proposals.choices import Given, Seeded
from harness.suites.proposals.families import FAMILIES
from harness.suites.proposals.form import read_form, write_form
from harness.suites.proposals.java_form import decode_value, encode_value, normal
from harness.suites.proposals.layout import MessageSet
from harness.suites.proposals.sets import finished
from harness.suites.proposals.testee import subject
from harness.suites.proposals.trace import trace
from harness.suites.proposals.values import settled

PAIRS = [Pair(name, version) for name, family in FAMILIES.items() for version in range(family.versions)]


def drawn(pair: Pair, number: int = 40) -> Iterator[Case]:
    for index in range(number):
        spec = draw_spec(pair.message, Seeded(draws(11, index)))
        yield make_case(pair, spec, Seeded(draws(12, index)))


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_codec_writes_the_tokens_and_reads_the_value(pair: Pair) -> None:
    """What pycodec makes of a spec's text is what the generator meant by it."""
    seen = 0
    for case in drawn(pair):
        if case.check not in ("roundtrip", "unknown_tags"):
            continue
        seen += 1
        codec = subject(pair.message, pair.version, case.spec_text)
        data = trace(case.layout, case.on_wire).data
        if isinstance(case.layout, MessageSet) and case.layout.compressed:
            # gzip has many ways to say the same.
            data = finished(case.layout, case.value, data, repaired=False)
        else:
            assert codec.encode(case.value) == data
        value, consumed = codec.decode(data)
        assert consumed == len(data)
        back = case.family.taken_from(pair.version, settled(case.layout, case.on_wire))
        assert encode_value(case.offered, normal(case.offered, value)) == encode_value(case.offered, back)
    assert seen > 5


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_a_value_is_told_and_understood(pair: Pair) -> None:
    """The form is the same as that of the Schema layer's value, and gives the value back."""
    for case in drawn(pair):
        if case.check not in ("roundtrip", "unknown_tags"):
            continue
        form = encode_value(case.layout, case.on_wire)
        value, explicit = decode_value(case.layout, form)
        assert encode_value(case.layout, value) == form
        assert not explicit
        schema = subject(pair.message, pair.version, case.spec_text).schema
        if schema is not None:  # message sets have no type there
            assert write_form(schema, read_form(schema, form)) == form


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_decisions_of_a_case_make_it_again(pair: Pair) -> None:
    for case in drawn(pair):
        spec = draw_spec(pair.message, Given(case.spec_choices))
        again = make_case(pair, spec, Given(case.value_choices))
        assert again.spec_text == case.spec_text
        assert (again.check, again.data, again.cells) == (case.check, case.data, case.cells)
        assert repr(again.value) == repr(case.value)


@pytest.mark.parametrize("pair", PAIRS, ids=str)
def test_the_plainest_decisions_are_a_case(pair: Pair) -> None:
    case = make_case(pair, draw_spec(pair.message, Given()), Given())
    assert case.check == "roundtrip"
    assert len(trace(case.layout, case.on_wire).data) < 40


def test_random_cases_are_of_every_check() -> None:
    for message in ("IntegerEncodings", "OptionalFields", "TaggedFieldsText"):
        checks = {case.check for version in range(4) for case in drawn(Pair(message, version), 60)}
        assert checks == {"roundtrip", "refuse", "unknown_tags", "malformed"}


def test_specs_are_not_the_same_over_and_over() -> None:
    texts = {draw_spec("IntegerEncodings", Seeded(draws(1, index))).spec.text for index in range(50)}  # type: ignore[union-attr]
    assert len(texts) > 40
