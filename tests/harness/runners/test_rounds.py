"""What is said of a round before it runs."""

from __future__ import annotations

import pytest

from harness.casework.amount import Amount
from harness.runners.rounds import planned


@pytest.mark.parametrize(
    ("kept", "boundary", "amount", "told"),
    [
        (0, 100, Amount(1500), "planned values: 2 pairs, 100 boundary cases, 1,400 random ones"),
        (
            0,
            79_639,
            Amount(10),
            "planned values: 2 pairs, 79,639 boundary cases, which are always run whole, no random ones "
            "(10 cases were asked for)",
        ),
        (
            7,
            100,
            Amount(10, until=lambda: 5.0),
            "planned values: 2 pairs, 7 kept cases, 100 boundary cases, "
            "which are always run whole, then random ones until the time is over",
        ),
    ],
)
def test_what_is_planned_is_said(kept: int, boundary: int, amount: Amount, told: str) -> None:
    """Boundary cases are never cut: a small number or a short time changes nothing about them."""
    assert planned("values", 2, kept, boundary, amount) == told
