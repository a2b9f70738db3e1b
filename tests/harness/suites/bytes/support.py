"""The byte cases of the tests' own specs, without a JVM."""

from __future__ import annotations

from functools import cache

from harness.pair import Pair
from harness.suites.bytes.frames import FrameCases, PairFrames
from pycodec import Protocol
from tests.properties.everything import EVERYTHING

PAIRS = tuple(Pair(*pair) for pair in EVERYTHING.pairs())


def cases_of(protocol: Protocol, seed: int = 7) -> FrameCases:
    return FrameCases(
        protocol.messages,
        lambda name: protocol.message_class(name)._structs,
        [Pair(*pair) for pair in protocol.pairs()],
        seed,
    )


@cache
def frames_of(pair: Pair) -> PairFrames:
    return cases_of(EVERYTHING).pair(pair)
