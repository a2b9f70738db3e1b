"""Faults in codecs of the proposals: drawn for every message, real, and the same for a seed."""

from __future__ import annotations

import pytest

from harness.sabotage.proposal_fault import MESSAGES, draw_proposal_fault, observed
from harness.suites.proposals.families import FAMILIES
from harness.suites.proposals.testee import subject


def test_every_message_of_the_suite_has_faults() -> None:
    wanted = {(name, version) for name, family in FAMILIES.items() for version in range(family.versions)}
    assert set(MESSAGES) == wanted


@pytest.mark.parametrize(("message", "version"), MESSAGES)
def test_faults_have_witnesses_and_follow_from_seed_and_number(message: str, version: int) -> None:
    for number in range(4):
        fault, again = (draw_proposal_fault(subject, 5, number, message, version) for _ in range(2))
        assert fault is not None
        assert again is not None
        assert (fault.witness, fault.words, fault.effect) == (again.witness, again.words, again.effect)
        value = eval(fault.witness, {"Uuid": bytes, "nan": float("nan"), "inf": float("inf")})
        # Where it is not at its place, nothing is changed: not in a value of nothing.
        assert fault.of({}) == {}
        try:
            changed = fault.of(value)
        except BaseException:  # it refuses, or does not come back
            continue
        assert changed != value


class Miscounting:
    """A codec whose sizes are all one too large."""

    def __init__(self, message: str, version: int, spec: str) -> None:
        codec = subject(message, version, spec)
        self.encode, self.decode = codec.encode, codec.decode

        def size(value: object) -> int:
            assert codec.size is not None
            return codec.size(value) + 1

        self.size = size


def test_a_value_that_is_miscounted_is_no_witness() -> None:
    """Of Kafka's own types: of half of a surrogate pair they count three bytes and write one."""
    faults = [draw_proposal_fault(Miscounting, 5, number, "PageTopicData", 0) for number in range(20)]
    assert faults == [None] * 20
    codec = subject("PageTopicData", 0, "")
    value = [{"topic": "\ud800", "partition": 0, "messages": b""}]
    assert observed(codec, "size", value) != ("done", len(codec.encode(value)))
    drawn = [draw_proposal_fault(subject, 5, number, "PageTopicData", 0) for number in range(200)]
    assert not [fault for fault in drawn if fault is not None and "\\ud8" in fault.witness]
