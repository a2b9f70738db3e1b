"""Faults against the value cases of their pair.

A condition that no case satisfies need not be tried: one pass over the cases with an agent that only looks
tells which cases come by a place with its condition. The faulty codec runs on those alone. What goes by
earlier calls runs on all cases, in their order.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from harness.casework.contract import Cases
from harness.pair import Pair
from harness.power.trial import BY_CELL, BY_LUCK, MISSED, Trial, trial_of
from harness.sabotage.exact import Outcome
from harness.sabotage.fault import Fault, Target, differs, observe
from harness.sabotage.hooks import HookedCodec
from harness.sabotage.saboteur import Lookout, Saboteur
from harness.suites.values.cases import ValueCases
from harness.values.cells import CALLED_AGAIN, CALLS
from pycodec import Message

__all__ = ["try_values"]

_SAMPLE: Final = 4
"""How many budgets of random cases tell how likely it is that one catches a fault."""


@dataclass
class _Case:
    """A case with what the right codec does."""

    value: Message
    cell: str
    encoded: Outcome
    target: Target
    _decoded: Outcome | None = field(default=None)

    @property
    def data(self) -> bytes | None:
        """The bytes; None where the right codec refuses."""
        return self.encoded[1] if self.encoded[0] == "done" else None

    @property
    def decoded(self) -> Outcome:
        """What the right codec reads."""
        if self._decoded is None:
            assert self.data is not None
            self._decoded = self.target.right.decode(self.data)
        return self._decoded


def try_values(cases: ValueCases, target: Target, faults: Sequence[Fault], random_cases: int) -> list[Trial]:
    """What becomes of the faults of a pair; `random_cases` is the budget behind its cells."""
    hunt = _Hunt(cases, target, random_cases)
    return sorted(hunt.run(faults), key=lambda trial: trial.number)


class _Hunt:
    """The cases of one pair, offered to its faults."""

    def __init__(self, cases: ValueCases, target: Target, random_cases: int) -> None:
        self.cases, self.target, self.random_cases = cases, target, random_cases
        self.boundary = cases.setup(target.pair).boundary

    def run(self, faults: Sequence[Fault]) -> Iterator[Trial]:
        plain = [fault for fault in faults if not fault.remembers]
        for fault in faults:
            if fault.remembers:
                yield self._in_order(fault)
        left = yield from self._by_cells(plain)
        yield from self._by_luck(left)

    def _case(self, index: int) -> _Case:
        value = self.cases.value(self.target.pair, index)
        cell = self.boundary[index].cell if index < len(self.boundary) else ""
        return _Case(value, cell, self.target.right.encode(value), self.target)

    def _by_cells(self, faults: list[Fault]) -> Generator[Trial, None, list[Fault]]:
        """Those that a cell catches; returns the others."""
        left = list(faults)
        look = _Look(self.target, left)
        for index in range(len(self.boundary)):
            if not left:
                break
            case = self._case(index)
            caught = [fault for fault in look.by(case) if _shows(fault, case)]
            if caught:
                yield from (trial_of(fault, BY_CELL, case.cell) for fault in caught)
                left = [fault for fault in left if fault not in caught]
                look = _Look(self.target, left)
        return left

    def _by_luck(self, faults: list[Fault]) -> Iterator[Trial]:
        if not faults:
            return
        hits: dict[Fault, list[int]] = {fault: [] for fault in faults}
        look = _Look(self.target, faults)
        sample = _SAMPLE * max(self.random_cases, 1)
        for number in range(sample):
            case = self._case(len(self.boundary) + number)
            for fault in look.by(case):
                if _shows(fault, case, check_unmodified=False):
                    hits[fault].append(number)
        for fault, numbers in hits.items():
            share = len(numbers) / sample
            probability = 1 - (1 - share) ** self.random_cases
            if numbers and numbers[0] < self.random_cases:
                yield trial_of(fault, BY_LUCK, str(numbers[0]), probability)
            else:
                yield trial_of(fault, MISSED, "", probability)

    def _in_order(self, fault: Fault) -> Trial:
        """A fault that goes by earlier calls: one codec, all cases one after the other."""
        saboteur = Saboteur(fault.place, fault.condition, fault.effect)
        codec = self.target.hooked(saboteur)
        for index in range(len(self.boundary) + self.random_cases):
            case = self._case(index)
            if _differs_on(fault, case, saboteur, codec):
                if case.cell:
                    return trial_of(fault, BY_CELL, case.cell)
                return trial_of(fault, BY_LUCK, str(index - len(self.boundary)))
        return trial_of(fault, MISSED, "", 0.0)


class _Look:
    """An agent that looks where the conditions of some faults hold."""

    def __init__(self, target: Target, faults: Sequence[Fault]) -> None:
        self._faults = list(faults)
        self._lookout = Lookout((fault.place, fault.condition) for fault in faults)
        self._codec = target.hooked(self._lookout)
        operations = {fault.place.operation for fault in faults}
        self._encodes, self._decodes = operations != {"decode"}, "decode" in operations

    def by(self, case: _Case) -> list[Fault]:
        """The faults whose condition holds in a case."""
        fired: set[int] = set()
        if self._encodes:
            fired |= self._lookout.run("encode", lambda: self._codec.encode(case.value))
        data = case.data
        if self._decodes and data is not None:
            fired |= self._lookout.run("decode", lambda: self._codec.decode(data))
        return [self._faults[number] for number in sorted(fired)]


def _shows(fault: Fault, case: _Case, check_unmodified: bool = True) -> bool:
    """Whether a case catches a fault that earlier calls have no part in."""
    saboteur = Saboteur(fault.place, fault.condition, fault.effect)
    return _differs_on(fault, case, saboteur, fault.target.hooked(saboteur), check_unmodified)


def _differs_on(
    fault: Fault, case: _Case, saboteur: Saboteur, codec: HookedCodec, check_unmodified: bool = True
) -> bool:
    operation = fault.place.operation
    subject: Any = case.value
    right = case.encoded
    if operation == "decode":
        if case.data is None:
            return False
        subject, right = case.data, case.decoded
    elif operation == "size" and case.data is None:
        return False
    for _ in range(CALLS if case.cell == f"={CALLED_AGAIN}" and fault.remembers else 1):
        outcome, unspoilt = observe(saboteur, codec, operation, subject)
        if differs(outcome, right, operation) or (check_unmodified and not unspoilt):
            return True
    return False


def budget_of(cases: Cases, total: int) -> dict[Pair, int]:
    """The random cases of each pair in a run of so many cases, as `harness.casework.plan` deals them out."""
    pairs = sorted(cases.pairs)
    fixed = sum(cases.work(pair).boundary for pair in pairs)
    each, extra = divmod(max(0, total - fixed), len(pairs))
    return {pair: each + (position < extra) for position, pair in enumerate(pairs)}
