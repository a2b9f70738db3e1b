"""Faults against the byte cases of their pair: those of every run, the kept frames, then further rounds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from harness.power.trial import BY_CELL, BY_LUCK, MISSED, Trial, trial_of_wire
from harness.sabotage.fault import Target
from harness.sabotage.wire_fault import WireFault, WireLookout, WireSaboteur, read_with
from harness.suites.bytes.cases import ByteCases

__all__ = ["try_bytes"]

_SAMPLE: Final = 2
"""How many budgets of further cases tell how likely it is that one catches a fault."""


def try_bytes(cases: ByteCases, target: Target, faults: Sequence[WireFault], further: int) -> list[Trial]:
    """What becomes of the faults of a pair; `further` is how many cases there are behind its cells."""
    trials: list[Trial] = []
    left = list(faults)
    for cell, data in _certain(cases, target):
        if not left:
            break
        caught = _caught(target, left, data)
        trials += [trial_of_wire(fault, BY_CELL, cell) for fault in caught]
        left = [fault for fault in left if fault not in caught]
    hits: dict[WireFault, list[int]] = {fault: [] for fault in left}
    sample = _SAMPLE * max(further, 1)
    for number, data in enumerate(islice(_further(cases, target), sample if left else 0)):
        for fault in _caught(target, left, data):
            hits[fault].append(number)
    for fault, numbers in hits.items():
        probability = 1 - (1 - len(numbers) / sample) ** further
        lucky = bool(numbers) and numbers[0] < further
        by = str(numbers[0]) if lucky else ""
        trials.append(trial_of_wire(fault, BY_LUCK if lucky else MISSED, by, probability))
    return sorted(trials, key=lambda trial: trial.number)


def _certain(cases: ByteCases, target: Target) -> Iterator[tuple[str, bytes]]:
    """The frames that every run has: the first of the enumeration, and those that were kept."""
    frames = cases.frames.pair(target.pair)
    for index in range(frames.certain):
        case = frames.case(index)
        yield case.cell, case.data
    for entry in cases.corpus(target.pair):
        yield f"corpus {entry.cell}", entry.data


def _further(cases: ByteCases, target: Target) -> Iterator[bytes]:
    frames = cases.frames.pair(target.pair)
    index = frames.certain
    while True:
        yield frames.case(index).data
        index += 1


def _caught(target: Target, faults: list[WireFault], data: bytes) -> list[WireFault]:
    """Those that read a frame otherwise than the right codec."""
    lookout = WireLookout(faults)
    read_with(target, lookout, data)
    met = [faults[number] for number in sorted(lookout.fired)]
    if not met:
        return []
    right = target.right.decode(data)
    return [
        fault
        for fault in met
        if read_with(target, WireSaboteur(fault.place, fault.malformed, fault.effect), data) != right
    ]
