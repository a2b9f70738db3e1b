"""The cases that a run must have of message sets: every part of a message at its edges, cut, and mutated."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harness.pair import Pair
from harness.suites.proposals.boundary_case import Boundary, Wanted, mutations_of, refuse
from harness.suites.proposals.choices import PLAINEST
from harness.suites.proposals.classes import scalars
from harness.suites.proposals.sets import SETS, wrong_sets

__all__ = ["set_boundary"]

_ONE: Final[Wanted] = {"count": [1], "class": [PLAINEST]}


def set_boundary(pair: Pair) -> Iterator[Boundary]:
    """The boundary cases of one version; see `harness.suites.proposals.sets`."""
    layout = SETS[pair.version]
    numbers = 1 + (not layout.compressed) + layout.magic
    for count in (1, 2, 3) if layout.compressed else (0, 1, 2, 3):
        offsets: Wanted = {"count": [count], "class": _rising(count, numbers)}
        yield Boundary("roundtrip", f"[]struct=count_{count}", {}, offsets)
    for position in range(numbers):
        kind = "int8" if position == 1 and not layout.compressed else "int64"
        for each, number in scalars(kind, False).items():
            if layout.compressed and not 0 <= number < 1 << 31:
                continue
            chosen: Wanted = {"count": [1], "class": [PLAINEST] * position + [each]}
            yield Boundary("roundtrip", f"{kind}={each}", {}, chosen)
    for each in scalars("bytes", False):
        chosen = {"count": [1], "class": [PLAINEST] * (numbers + 1) + [each]}
        yield Boundary("roundtrip", f"bytes={each}", {}, chosen)
    yield Boundary("roundtrip", "bytes=null", {}, {"count": [1], "null": [1, 1]})
    value = {"messages": [{"offset": 0, "attributes": 0, "timestamp": 0, "key": None, "value": None}]}
    for cell, _ in wrong_sets(layout, {**value, "incomplete": b""}):
        yield refuse(f"message_set={cell}", {}, _ONE)
    two: Wanted = {"count": [2], "class": _rising(2, numbers)}
    for broken in mutations_of(pair, {}, two):
        # Where a value is changed the checksum stays as it was, and must be seen to be wrong.
        good: Wanted = {} if "message_value" in broken.cell else {"repaired": [1]}
        yield Boundary(broken.check, broken.cell, broken.spec, {**broken.value, **good})


def _rising(count: int, numbers: int) -> list[object]:
    """Classes of up to three messages with offsets that differ: 0, 1, and the highest."""
    found: list[object] = []
    for offset in (PLAINEST, "one", "max")[:count]:
        found += [offset, *[PLAINEST] * (numbers - 1), "one", "one"]
    return found
