"""From stored rows to root causes: what the analyses of all suites share.

Rows are grouped by signature, the smallest case of each group is reduced under a budget, and a stand-alone
script is written for it. How a case is reduced, and what its script holds, is the suite's.
"""

from __future__ import annotations

import math
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from harness.casework.contract import Cases, Row
from harness.casework.runner import InlineRunner
from harness.causes.root_cause import Explained, RootCause, RootCauses, Unanswered
from harness.causes.search import Budget, UnaskedError
from harness.causes.signature import ANY_MESSAGE, Group, group_rows
from harness.outcome import NOT_EXECUTED, CaseRow
from harness.pair import Pair
from harness.testees.containment import hurried, is_hurried, step_seconds

__all__ = ["BaseAnalysis", "Limits", "Progress", "RunFacts", "budgeted"]

Progress = Callable[[int, int], None]
"""(signatures done, signatures in all)."""

C = TypeVar("C", bound=Cases)
T = TypeVar("T")

_SHARE: Final = 0.5
"""Of the time that the cases took goes into the causes of each kind of cases."""
_DYING_TIMES: Final = 3
"""Of the search's time may go into deaths: what is found is then asked for its field, and for its scope."""
_DYING_SECONDS: Final = 1.0
"""The least that a group has for them: time may be nearly up."""
_HANGING_TIMES: Final = 6
"""The same of hangs under a shorter limit: fields, values and places are told by more of them."""
_HANGING_SEARCH: Final = 3
"""How many times what a search takes it may take with those."""
_PATIENCE: Final = 4
"""How many times what an ordinary case takes is waited for one that may hang, while causes are looked for."""
_LEAST_PATIENCE: Final = 0.5
"""Seconds; a busy machine may keep a process waiting."""
_ORDINARY: Final = 3
"""Cases of a pair of which one should be ordinary."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What analysing a run may cost: seconds in all; candidates and seconds for each signature.

    Seconds that were asked for hold for every suite. Others are too few for one whose cases take long.
    """

    seconds: float = 90.0
    steps: int = 2000
    seconds_each: float = 8.0
    asked: bool = False

    @classmethod
    def after(cls, seconds: float) -> Limits:
        """Those of a run whose cases took so many seconds: the more was run, the more there is to explain."""
        return cls(seconds=max(cls().seconds, _SHARE * seconds))

    @classmethod
    def asked_for(cls, seconds: float) -> Limits:
        """Those that a user gives: with more time in all, there is more for each signature."""
        usual = cls()
        more = max(1.0, seconds / usual.seconds)
        return cls(seconds, int(more * usual.steps), more * usual.seconds_each, asked=True)


@dataclass(slots=True)
class RunFacts:
    """What an analysis has to know of the run; one object for all of its analyses.

    Attributes:
        testee: `"pycodec"`, or `module:Class` of an adapter: what scripts test.
        testee_name: by which `harness.testees.load_testee` makes it.
        reference: name and version of the reference.
        command: the command line that runs the same cases again. A run for a time knows it at its end.
    """

    testee: str
    testee_name: str
    reference: str
    command: str


def budgeted(groups: Sequence[Group], limits: Limits, progress: Progress) -> Iterator[tuple[Group, Budget]]:
    """The groups in their order, each with what may be spent on it, until time is up."""
    deadline = time.monotonic() + limits.seconds
    for done, group in enumerate(groups):
        progress(done, len(groups))
        left = deadline - time.monotonic()
        if left <= 0:
            break
        yield group, Budget(limits.steps, min(limits.seconds_each, left))
    progress(len(groups), len(groups))


class BaseAnalysis(ABC, Generic[C]):
    """The analysis of one kind of cases of a run.

    Args:
        runner: runs cases in this process.
        run: facts of the run.
    """

    confirms = False
    """Whether the smallest case is asked again with all the time it may take, so that one that is only slow
    is not told for one that hangs."""

    def __init__(self, runner: InlineRunner[C], run: RunFacts) -> None:
        self.runner = runner
        self.cases = runner.cases
        self.cases.persist()
        self.run_facts = run
        self.found = RootCauses()

    def minimise(
        self, rows: Iterable[Row], limits: Limits, progress: Progress = lambda done, total: None
    ) -> RootCauses:
        """Reduce the smallest case of each group of rows until time is up.

        Args:
            rows: those that did not agree, of any kind of cases; the others' are passed over.
            limits: what it may cost.
            progress: told how far it is.
        """
        groups = [each for each in self.groups(rows) if each.signature.id not in self.found.by_signature]
        # One that hangs takes the time of many.
        ordered = sorted(self.in_order(groups), key=_hangs)
        for group, budget in budgeted(ordered, limits, progress):
            found = self.explained(group, budget)
            if found is not None:
                self.found.by_signature[group.signature.id] = found
        return self.found

    def explained(self, group: Group, budget: Budget) -> Explained | None:
        """The root cause of a group, with a testee that may hang and die for so long and no longer.

        None where it was not asked again at all: the group is left as one that there was no time for, or it
        is noted why it could not be asked (`Unanswered`).
        Cases are run many at once, and some outside of the search: without that, one whose every case takes
        a second to die would keep each group for minutes.
        """
        self.cases.persist(max(_DYING_SECONDS, _DYING_TIMES * budget.seconds))
        try:
            with self._hurried(group, budget) as own:
                found = self.root_cause(group, own)
            if self.cases.given_up and isinstance(found, RootCause):
                return replace(found, complete=False)
            return found
        except UnaskedError as error:
            if error.why:
                self.found.unanswered[group.signature.id] = Unanswered(error.why, self.met(group))
            return None
        finally:
            self.cases.persist()

    @contextmanager
    def _hurried(self, group: Group, budget: Budget) -> Iterator[Budget]:
        """A group that hangs is asked with less time for each case, so that its field can be told, too.

        Yields what may be spent on it.
        """
        if not (self.confirms and _hangs(group)):
            yield budget
            return
        seconds = self._patience(Pair(group.signature.message, group.example.version))
        # The case that it begins with may hang for as long as it can, and so may the smallest, at the end.
        self.cases.persist(2 * step_seconds() + max(_DYING_SECONDS, _HANGING_TIMES * budget.seconds))
        with hurried(seconds):
            yield replace(budget, seconds=_HANGING_SEARCH * budget.seconds) if is_hurried() else budget

    def _patience(self, pair: Pair) -> float:
        """Seconds after which a case of a pair is taken for one that hangs: some times what an ordinary one
        takes as the first of a process; `math.inf` where no case is seen to be ordinary."""
        with hurried(step_seconds() / _PATIENCE):
            for index in range(_ORDINARY):
                (row,) = self.runner.run(pair, [index])  # whatever is loaded at the first case is there then
                if row.verdict in NOT_EXECUTED or row.died:
                    continue
                self.cases.close()
                began = time.monotonic()
                self.runner.run(pair, [index])
                return max(_LEAST_PATIENCE, _PATIENCE * (time.monotonic() - began))
        return math.inf

    def fresh(
        self, oracle: Callable[[Sequence[T]], Sequence[CaseRow]], cases: Sequence[T]
    ) -> Sequence[CaseRow]:
        """What an oracle says of cases that are the first ones of a new process."""
        self.cases.close()
        return oracle(cases)

    def groups(self, rows: Iterable[Row]) -> list[Group]:
        """The groups to be explained; known differences of the reference with itself are left as they are."""
        own = (row for row in rows if row["suite"] == self.cases.suite)
        return [each for each in group_rows(own) if each.signature.message != ANY_MESSAGE]

    def in_order(self, groups: Sequence[Group]) -> Iterable[Group]:
        """Which groups come first; time may run out. By default those with the smallest cases."""
        return sorted(groups, key=lambda group: group.example.order)

    def ask_again(self, rows: Iterable[Row], seconds: float) -> Iterable[CaseRow]:
        """Ask again what a known cause kept from being answered, with that cause avoided; by default nothing.

        Args:
            rows: those that did not agree.
            seconds: after which no more is asked.
        """
        return ()

    @abstractmethod
    def root_cause(self, group: Group, budget: Budget) -> Explained:
        """The root cause of a group's smallest case."""

    def met(self, group: Group) -> str:
        """The value of a group's smallest case as it was met, as a Python literal; by default `""`."""
        return ""

    def close(self) -> None:
        """Give back what the analysis holds; by default nothing."""


def _hangs(group: Group) -> bool:
    """Whether it is of a testee that does not come back."""
    return group.signature.testee.startswith("timed_out:")
