"""Faults in codecs of the proposals: drawn for every message, real, and the same for a seed."""

from __future__ import annotations

import pytest

from harness.sabotage.proposal_fault import MESSAGES, draw_proposal_fault
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
