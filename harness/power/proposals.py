"""Faults in codecs of the proposals against the boundary and random cases of suite `proposals`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from harness.pair import Pair
from harness.power.trial import BY_CELL, BY_LUCK, MISSED, Trial, trial_of_proposal
from harness.references import find_reference
from harness.sabotage.proposal_fault import Codec, ProposalFault, draw_proposal_fault, observed
from harness.suites.proposals.cases import ProposalCases
from harness.suites.proposals.testee import subject
from harness.testees import PycodecTestee

__all__ = ["draw_in", "proposal_cases", "try_proposals"]

_SEED: Final = 7
_MOST_RANDOM: Final = 1000
"""Random cases of a pair that are tried; a run has more of them, so what luck catches is rather more."""


@dataclass
class _Case:
    """A case with what the right codec does; `data` is what there is to decode, None for nothing."""

    cell: str
    value: Any
    codec: Codec | None
    encoded: Any
    data: bytes | None


@cache
def proposal_cases(reference: str) -> ProposalCases:
    """The cases of a reference."""
    return ProposalCases(find_reference(reference), PycodecTestee(), _SEED)


def draw_in(pair: Pair, seed: int, number: int) -> ProposalFault | None:
    """Fault `number` of a campaign, in a message."""
    return draw_proposal_fault(subject, seed, number, pair.message, pair.version)


def try_proposals(
    cases: ProposalCases, pair: Pair, faults: Sequence[ProposalFault], random_cases: int
) -> list[Trial]:
    """What becomes of the faults of a pair."""
    left, trials = list(faults), []
    boundary = cases.work(pair).boundary
    for index in range(boundary + min(random_cases, _MOST_RANDOM)):
        if not left:
            break
        case = _case(cases, pair, index, index < boundary)
        for fault in [fault for fault in left if _shows(fault, case)]:
            left.remove(fault)
            by = (BY_CELL, case.cell) if case.cell else (BY_LUCK, str(index - boundary))
            trials.append(trial_of_proposal(fault, *by))
    trials += [trial_of_proposal(fault, MISSED, "", 0.0) for fault in left]
    return sorted(trials, key=lambda trial: trial.number)


def _case(cases: ProposalCases, pair: Pair, index: int, certain: bool) -> _Case:
    made = cases.case(pair, index)
    cell = (made.cells[0] if made.cells else made.check) if certain else ""
    try:
        codec: Codec | None = subject(pair.message, pair.version, made.spec_text)
    except Exception:
        codec = None  # a spec that is refused: there is nothing to be wrong with
    if codec is None or made.data is not None:
        return _Case(cell, None, codec, None, made.data)
    encoded = observed(codec, "encode", made.value)
    return _Case(cell, made.value, codec, encoded, encoded[1] if encoded[0] == "done" else None)


def _shows(fault: ProposalFault, case: _Case) -> bool:
    codec = case.codec
    if codec is None:
        return False
    if fault.operation == "decode":
        if case.data is None:
            return False
        return bool(observed(codec, "decode", case.data, fault) != observed(codec, "decode", case.data))
    if case.encoded is None:
        return False
    if fault.operation == "encode":
        return bool(observed(codec, "encode", case.value, fault) != case.encoded)
    # What cannot be encoded has no size, and is not asked for one.
    right = case.encoded[0] == "done" and codec.size is not None
    return right and bool(observed(codec, "size", case.value, fault) != observed(codec, "size", case.value))
