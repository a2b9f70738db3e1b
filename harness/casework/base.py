"""What every kind of cases shares: an opened testee, whether it is contained, and the plainest defaults."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, TypeVar

from harness.casework.contract import NO_SHORTCUT, Prepared, Row, Shortcut
from harness.casework.plan import Shard
from harness.pair import Pair
from harness.references import Reference
from harness.testees import Testee, about, isolated_by_default, open_testee
from harness.testees.containment import Contained, DiedError, HangBudget

__all__ = ["BaseCases"]

Question = TypeVar("Question")
Answer = TypeVar("Answer")


class BaseCases:
    """Cases of one reference and one testee under one seed.

    A subclass names its `suite` and defines what else `harness.casework.contract.Cases` asks for.

    Args:
        reference: whose messages are tested.
        testee: the codec under test; it is opened here.
        seed: of the random cases.
    """

    suite: ClassVar[str]
    tells_every_part = False
    """See `Cases`."""

    def __init__(self, reference: Reference, testee: Testee, seed: int = 0) -> None:
        self.reference = reference
        self.testee = testee
        self.seed = seed
        open_testee(testee, reference.protocol, reference.policy)
        # After it was opened: an adapter may know only then what it cannot do.
        self.declines = about(testee).declines
        self._steps: list[Contained[Any, Any]] = []
        self._budget = HangBudget()

    @property
    def pairs(self) -> Sequence[Pair]:
        """Every pair of the reference."""
        return self.reference.pairs

    @property
    def references(self) -> Sequence[Reference]:
        """The reference alone."""
        return (self.reference,)

    def knows(self, row: Row) -> bool:
        """That of a pair that there are cases of."""
        return Pair(row["message"], row["version"]) in self.pairs

    def plain_cells(self, pair: Pair) -> Iterable[tuple[str, str]]:
        """None: every case holds something in particular."""
        return ()

    def regression_shards(self, pairs: Iterable[Pair]) -> Sequence[Shard]:
        """None: no cases of earlier runs are kept."""
        return ()

    def shortcut(self, case: Prepared) -> Shortcut:
        """None: every case is judged in full."""
        return NO_SHORTCUT

    def contain(
        self,
        answer: Callable[[Question], Answer],
        died: Callable[[Question, DiedError], Answer],
        fits: Callable[[Question, object], bool],
    ) -> Contained[Question, Answer]:
        """Make a step of the testee one that it may not survive; see `Contained`.

        Every call of a testee goes through one: that is what keeps a run alive.
        """
        isolated = isolated_by_default(self.testee)
        step = Contained(answer, died, isolated=isolated, budget=self._budget, fits=fits)
        self._steps.append(step)
        return step

    @property
    def isolated(self) -> bool:
        """Whether the testee answers in a process of its own."""
        return any(step.isolated for step in self._steps)

    def isolate(self) -> None:
        """From now on the testee answers in a process of its own, whichever it is."""
        if self.testee.own_process:
            return
        for step in self._steps:
            step.isolated = True

    def persist(self, seconds: float = math.inf) -> None:
        """From now on the testee is asked until its hangs and deaths have taken so long, from now on."""
        self._budget.grant(seconds)

    @property
    def given_up(self) -> bool:
        """Whether they have: the testee is not asked any more."""
        return self._budget.spent()

    def close(self) -> None:
        """End the processes in which the testee answers."""
        for step in self._steps:
            step.close()
        self.testee.close()
