"""Illegal frames put to a program, or to a broker, one a run: refused they may be, nobody may hang or die."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Final

from harness.live.mutations import HostileKind, Site, Strike
from harness.liverun.mutating import Tried
from harness.liverun.program import Ended

__all__ = ["PATIENCE_SECONDS", "Bystander", "try_hostile"]

MAX_RUNS: Final = 40
MAX_SECONDS: Final = 240.0
"""What a kind may cost: runs of the program, and seconds after which no more is started."""
PATIENCE_SECONDS: Final = 90.0
"""So long a program may take at least: many clients wait a minute for a call that got no answer."""

RunStruck = Callable[[Strike, str], Ended]
"""Runs the program with one frame struck; how it ended."""

Bystander = Callable[[], bool]
"""Whether somebody else, who did nothing, is served by the broker as before."""


def try_hostile(kind: HostileKind, targets: Sequence[Site], run: RunStruck, bystander: Bystander) -> Tried:
    """Run the program again and again, each time with another frame of one of these messages made illegal.

    Args:
        kind: of mutation.
        targets: what passes in a run, by message and version.
        run: the program.
        bystander: asked after every request that was struck.
    """
    tried = Tried(kind)
    deadline = time.monotonic() + MAX_SECONDS
    for number in range(MAX_RUNS if targets else 0):
        if time.monotonic() > deadline:
            break
        target = targets[number % len(targets)]
        words, strike = _once(kind, target, number, run, bystander)
        tried.runs += 1
        if strike.frame is None:
            continue
        tried.sites.add(target)
        # Again, before anybody is blamed; a broker that is gone cannot be asked again.
        if words and kind.direction == "response":
            words, strike = _once(kind, target, number, run, bystander)
        if words:
            tried.killed.append((target, words, strike.frame or b""))
            if kind.direction == "request":
                break
    return tried


def _once(
    kind: HostileKind, target: Site, number: int, run: RunStruck, bystander: Bystander
) -> tuple[str, Strike]:
    """One run; what is wrong with whoever got the frame, or `""`."""
    strike = Strike(kind, target, number)
    ended = run(strike, f"{kind.name} {number}")
    if kind.direction == "request":
        return "" if bystander() else "nobody else is served any more", strike
    if ended.timed_out or ended.code < 0:
        return ended.words, strike
    return "", strike
