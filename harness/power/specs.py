"""Faults in reading specs against the cases of suite `specs`: random specs, their values, wrong specs.

Every run has the random specs with the boundary cases of their messages, and of each of them a copy for every
rule in which that one is broken, and the small specs that just keep one. Behind these come specs that were
changed without looking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from harness.pair import Pair
from harness.power.trial import BY_CELL, BY_LUCK, MISSED, Trial, trial_of_spec
from harness.sabotage.spec_fault import AnySpecFault, Reading, alike, read_spec
from harness.suites.specs import SUITE
from harness.suites.specs.batch import spec_batch
from harness.suites.specs.cases import RuleCases, SpecOfMessage, plain_json, spec_of_message
from harness.suites.specs.cells import CELLS
from harness.suites.specs.prepare import fitting
from harness.values.cells import boundary_cases
from harness.values.shape import pair_shape
from pycodec import Message
from pycodec.spec_rules import SpecRule
from pycodec.specs.jsontext import load_json

__all__ = ["try_specs"]

_SEED: Final = 7
"""Of the specs: that of `wirecheck run --suite specs`."""
_SHARE: Final = next(kind.share for kind in SUITE.kinds if kind.name == RuleCases.suite)
"""Of the cases of law 7 among those of a run."""


@dataclass
class _Spec:
    """A random spec of the run, with the values of its boundary cases as far as they were asked for."""

    text: str
    right: Reading
    _values: dict[int, list[tuple[str, Message]]] = field(default_factory=dict)

    def values(self, version: int) -> list[tuple[str, Message]]:
        """Cell and value of the boundary cases of a version."""
        made = self._values.get(version)
        if made is None:
            assert self.right.spec is not None
            shape = pair_shape(self.right.spec, version, self.right.classes)
            few = (case for case in boundary_cases(shape) if not _long(case.value_class))
            made = self._values[version] = [(case.cell, case.value(shape)) for case in few]
        return made


def _long(value_class: str) -> bool:
    """Whether a class is about length: how a spec was read has nothing to do with that."""
    digits = value_class.rpartition("_")[2]
    return value_class == "called_again" or ("length_" in value_class and int(digits) > 200)


@cache
def _specs(cases: int) -> tuple[_Spec, ...]:
    read = (_Spec(text, read_spec(text)) for text in spec_batch(_SEED, fitting(cases)).texts)
    return tuple(each for each in read if each.right.spec is not None)


def try_specs(faults: Sequence[AnySpecFault], cases: int) -> list[Trial]:
    """What becomes of some faults in a run of so many cases."""
    specs = _specs(cases)
    trials: list[Trial] = []
    left = list(faults)
    for spec in specs:
        for fault in list(left):
            cell = _shown(fault, spec)
            if cell:
                trials.append(trial_of_spec(fault, BY_CELL, cell))
                left.remove(fault)
    for certain, rule, text in _changed(specs, cases):
        if not left:
            break
        right = read_spec(text)
        for fault in list(left):
            if _told_apart(right, fault.verdict(right)):
                left.remove(fault)
                trials.append(trial_of_spec(fault, BY_CELL if certain else BY_LUCK, rule))
    trials += [trial_of_spec(fault, MISSED, "", 0.0) for fault in left]
    return sorted(trials, key=lambda trial: trial.number)


def _shown(fault: AnySpecFault, spec: _Spec) -> str:
    """The cell in which a fault shows on a random spec; `""` for none."""
    faulty = fault.verdict(spec.right)
    right, name = spec.right, spec.right.spec.name if spec.right.spec is not None else ""
    if faulty.verdict != right.verdict:
        return f"{name} itself"
    if faulty is right or faulty.spec is None or right.spec is None or faulty.spec == right.spec:
        return ""
    if faulty.spec.valid_versions != right.spec.valid_versions:
        return f"{name} itself"
    for version in right.spec.valid_versions:
        for cell, value in spec.values(version):
            if not alike(right, faulty, version, value):
                return f"{name} v{version} {cell}"
    return ""


def _told_apart(right: Reading, faulty: Reading) -> bool:
    """Whether two verdicts differ, and Kafka's generator takes the side of the right one.

    What only pycodec refuses may be accepted.
    """
    if right.status == "refused" and SpecRule(right.rule).own and faulty.status != "died":
        return False
    return right.verdict != faulty.verdict


def _changed(specs: Sequence[_Spec], cases: int) -> Iterator[tuple[bool, str, str]]:
    """The specs of law 7: whether every run has it, its cell, and its text."""
    known = [_begins_with(spec, position) for position, spec in enumerate(specs)]
    each = max(CELLS, int(cases * _SHARE) // max(1, len(specs)))
    for index in range(each):
        for spec in known:
            yield index < CELLS, *spec.case(index)


def _begins_with(spec: _Spec, position: int) -> SpecOfMessage:
    read = spec.right.spec
    assert read is not None
    pair = Pair(read.name, read.valid_versions.lowest)
    return spec_of_message(spec.text, plain_json(load_json(spec.text)), pair, _SEED, position)
