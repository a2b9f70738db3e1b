"""Illegal frames: who hangs or dies is named, who refuses is not, and what is shown to all says no more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from harness.errors import UserError
from harness.live.mutations import HOSTILE, KINDS, HostileKind, Site, Strike
from harness.liverun.hostile import MAX_RUNS, try_hostile
from harness.liverun.mutating import chosen_kinds, evidence_of
from harness.liverun.program import Ended
from harness.outcome import Reason

TARGETS = [Site("FetchResponse", 16, ""), Site("MetadataResponse", 13, "")]
RESPONSES, REQUESTS = HOSTILE


def program(ends: Callable[[Strike], Ended]) -> Callable[[Strike, str], Ended]:
    """A program whose end depends on the frame that was struck."""

    def run(strike: Strike, title: str) -> Ended:
        strike.frame = b"struck"
        return ends(strike)

    return run


def served() -> bool:
    return True


def test_who_refuses_holds() -> None:
    tried = try_hostile(RESPONSES, TARGETS, program(lambda strike: Ended(1, last="a bad frame")), served)
    assert tried.runs == MAX_RUNS
    assert tried.killed == []
    assert {each.reason for each in evidence_of(tried)} == {""}
    assert tried.words == f"hostile: nothing hangs or dies ({MAX_RUNS} runs)"


@pytest.mark.parametrize("end", [Ended(-9, True), Ended(-11)], ids=["hangs", "dies"])
def test_who_hangs_or_dies_is_named_and_not_shown_to_all(end: Ended) -> None:
    def ends(strike: Strike) -> Ended:
        return end if (strike.target, strike.number) == (TARGETS[1], 3) else Ended(0)

    tried = try_hostile(RESPONSES, TARGETS, program(ends), served)
    assert [(site, frame) for site, _, frame in tried.killed] == [(TARGETS[1], b"struck")]
    (found,) = (each for each in evidence_of(tried) if each.reason)
    assert (found.message, found.version, found.side, found.frame) == (
        "MetadataResponse", 13, "client", b"struck",
    )  # fmt: skip
    assert found.reason == Reason.PEER_DIED
    assert "Metadata" not in tried.words


def test_what_does_not_happen_again_is_nobodys_fault() -> None:
    seen = []

    def ends(strike: Strike) -> Ended:
        seen.append(strike.number)
        return Ended(-9, True) if strike.number == 3 and seen.count(3) == 1 else Ended(0)

    assert try_hostile(RESPONSES, TARGETS, program(ends), served).killed == []


def test_a_broker_that_serves_nobody_else_is_named_and_left_alone() -> None:
    runs: list[int] = []

    def ends(strike: Strike) -> Ended:
        runs.append(strike.number)
        return Ended(1)

    tried = try_hostile(REQUESTS, TARGETS, program(ends), lambda: len(runs) < 5)
    assert len(runs) == 5
    (found,) = (each for each in evidence_of(tried) if each.reason)
    assert (found.side, found.reason) == ("broker", Reason.PEER_DIED)


def test_illegal_kinds_are_tried_only_when_they_are_named() -> None:
    assert not any(isinstance(kind, HostileKind) for kind in chosen_kinds("all"))
    assert [kind.name for kind in chosen_kinds("all,hostile")] == [*KINDS, "hostile"]
    with pytest.raises(UserError, match="no kind 'hostil'"):
        chosen_kinds("hostil")
