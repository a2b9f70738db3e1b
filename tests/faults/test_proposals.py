"""Bugs planted in the proposals: every one is seen, and without one nothing is."""

from __future__ import annotations

import pytest

from tests.faults.proposals import FAULTS, Patch, broken_laws


def test_without_a_fault_every_law_holds() -> None:
    assert broken_laws() == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_breaks_a_law(fault: object, monkeypatch: Patch) -> None:
    fault(monkeypatch)  # type: ignore[operator]
    assert broken_laws()


def test_there_are_enough_of_them() -> None:
    assert len(set(FAULTS)) == len(FAULTS) >= 15
