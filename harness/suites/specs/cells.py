"""The cells of law 7: what is done to the spec of a case, or that nothing is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Final

from harness.suites.specs.table import TABLE
from pycodec.spec_rules import SpecRule

__all__ = ["CELLS", "RuleCell", "cell_of", "cells_of"]


@dataclass(frozen=True, slots=True)
class RuleCell:
    """What the boundary case of a cell is.

    Attributes:
        name: the rule that is broken, `keeps_<rule>` for a small spec that just keeps it, or `untouched`
            for the message's own as its file has it; `""` for a spec that was changed without looking.
        broken: the one rule that is broken on purpose, if it is that.
        kept: the rule that is just kept, if it is that.
        text: the spec that keeps it.
    """

    name: str
    broken: SpecRule | None = None
    kept: SpecRule | None = None
    text: str = ""

    @property
    def to_take(self) -> bool:
        """Whether the spec is there to be taken."""
        return bool(self.name) and self.broken is None

    def is_hit(self, *, testee: bool, generator: bool) -> bool:
        """Whether a case was what it is meant to be; `testee` and `generator`: who accepts its spec."""
        if self.broken is None:
            return generator
        # What both accept breaks no rule of the generator's: the run will say so.
        return self.broken.own or not (testee and generator)


_KEPT_EACH: Final = 8
"""Small specs that a message asks for: as many messages as a run of 11,500 cases has ask for them all."""

_BROKEN: Final = tuple(RuleCell(str(rule), broken=rule) for rule in TABLE)
_UNTOUCHED: Final = RuleCell("untouched")
_CHANGED: Final = RuleCell("")


def _keeping() -> list[RuleCell]:
    """Every small spec that just keeps a rule: the first ones of all rules, then the second ones."""
    of_rules = ([(rule, text) for text in entry.keeps] for rule, entry in TABLE.items())
    kept = filter(None, chain.from_iterable(zip_longest(*of_rules)))
    return [RuleCell(f"keeps_{rule}", kept=rule, text=text) for rule, text in kept]


_KEPT: Final = tuple(_keeping())
_NAMED: Final = {cell.name: cell for cell in (*_BROKEN, *_KEPT, _UNTOUCHED, _CHANGED)}

CELLS: Final = len(_BROKEN) + _KEPT_EACH + 1
"""Cells of a message."""


def cells_of(position: int) -> Sequence[RuleCell]:
    """The cells of a message, in the order of its boundary cases.

    Args:
        position: its place among the messages: the next one goes on with the specs that just keep a rule.
    """
    numbers = range(position * _KEPT_EACH, (position + 1) * _KEPT_EACH)
    return (*_BROKEN, *(_KEPT[number % len(_KEPT)] for number in numbers), _UNTOUCHED)


def cell_of(name: str) -> RuleCell:
    """A cell of that name; that of a case without one for `""`."""
    return _NAMED[name]
