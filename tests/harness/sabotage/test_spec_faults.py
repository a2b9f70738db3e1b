"""Faults in reading specs: the same for a seed, real, and nothing but them where the reader is right."""

from __future__ import annotations

import json
from random import Random

import pytest

from harness.sabotage.spec_fault import RuleFault, SpecFault, draw_spec_fault, read_spec, shows
from harness.sabotage.spec_places import CHANGES
from harness.sabotage.spec_scene import broken, small_spec
from pycodec import Protocol, SpecError
from pycodec.spec_rules import SpecRule

NUMBER = 120


@pytest.fixture(scope="module")
def drawn() -> list[SpecFault | RuleFault]:
    faults = [draw_spec_fault(5, number) for number in range(NUMBER)]
    assert None not in faults
    return [fault for fault in faults if fault is not None]


@pytest.mark.parametrize("seed", range(60))
def test_the_reader_is_pycodecs(seed: int) -> None:
    """Without a fault, a spec is read as `Protocol.from_specs` reads it, or refused for the same rule."""
    rng = Random(seed)
    spec = small_spec(rng)
    for text in map(json.dumps, (spec, broken(rng, spec))):
        found = read_spec(text)
        if found.spec is None:
            with pytest.raises(SpecError) as caught:
                Protocol.from_specs([text])
            assert found.verdict == ("refused", str(caught.value.rule))
            continue
        (name, right), *_ = Protocol.from_specs([text]).messages.items()
        assert (found.spec.name, repr(found.spec.root)) == (name, repr(right.root))  # NaN is not itself


def test_faults_follow_from_seed_and_number(drawn: list[SpecFault | RuleFault]) -> None:
    again = [draw_spec_fault(5, number) for number in reversed(range(NUMBER))]
    assert [each.witness for each in reversed(again) if each is not None] == [each.witness for each in drawn]


def test_every_witness_shows_its_fault(drawn: list[SpecFault | RuleFault]) -> None:
    for fault in drawn:
        right = read_spec(fault.witness)
        assert any(shows(right, fault.verdict(right), Random(seed)) for seed in range(5)), fault.effect


def test_what_only_pycodec_refuses_is_no_fault_to_accept(drawn: list[SpecFault | RuleFault]) -> None:
    rules = {fault.rule for fault in drawn if isinstance(fault, RuleFault)}
    assert len(rules) > 10
    assert not any(SpecRule(rule).own for rule in rules)


def test_faults_are_of_many_kinds(drawn: list[SpecFault | RuleFault]) -> None:
    assert {fault.place for fault in drawn} >= {change.place for change in CHANGES} - {
        "flexibleVersions of a field"
    }
    assert len({fault.condition.family for fault in drawn}) > 8
    assert len({fault.effect for fault in drawn}) > 20
