"""Reduce a case to the plainest one that fails in the same way: spec, value and what is mutated together.

A case is the list of its decisions (`harness.suites.proposals.choices`), and fewer or smaller decisions are a
plainer case. So the search knows nothing of specs: it leaves decisions out, makes others smaller, and keeps
what still fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from harness.causes.search import Budget, Search, Shrunk
from harness.outcome import CaseRow, Reason
from harness.suites.proposals.choices import packed_choices, unpacked_choices

__all__ = ["Failure", "Oracle", "failing_as", "shrink"]

Oracle = Callable[[Sequence[bytes]], Sequence[CaseRow]]
"""Runs the cases of some notes; a row each, in order. Its `form` is the note of the case as it was made."""

Lists = tuple[list[int], list[int]]
Failure = tuple[str | None, ...]
"""How a case fails."""


def shrink(note: bytes, oracle: Oracle, budget: Budget | None = None) -> Shrunk[bytes]:
    """Shrink the case of `note`, on which `oracle` tells a mismatch or a finding."""
    search = _Search(oracle, budget)
    if not search.begin(note):
        return search.not_reproduced()
    search.best = search.row.form or note
    while not search.exhausted and any([search.improve(_shorter), search.improve(_smaller)]):
        pass
    return search.shrunk()


class _Search(Search[bytes]):
    """A search that notes what it has tried."""

    def __init__(self, oracle: Oracle, budget: Budget | None) -> None:
        super().__init__(oracle, budget, lambda row, start: failing_as(row) == failing_as(start))
        self._tried: set[bytes] = set()

    def improve(self, plainer: Callable[[Lists], Iterator[Lists]]) -> bool:
        """Move to plainer cases as long as there are any; whether there was one."""
        moved = False
        while self.take_first(self._untried(plainer)):
            moved = True
        return moved

    def _untried(self, plainer: Callable[[Lists], Iterator[Lists]]) -> Iterator[bytes]:
        spec, value = unpacked_choices(self.best)
        for lists in plainer((spec, value)):
            note = packed_choices(*lists)
            if note not in self._tried:
                self._tried.add(note)
                yield note

    def better(self, candidate: bytes, row: CaseRow) -> bytes | None:
        """The case's own note: what is left over at the end of a list was not used, and is not in it."""
        if row.form is None or _order(row.form) >= _order(self.best):
            return None
        return row.form if super().better(candidate, row) is not None else None


def failing_as(row: CaseRow) -> Failure:
    """How a case fails: what has to stay the same, whatever else does not."""
    # With which exception Java meets wrong bytes depends on what follows them.
    reference = None if row.reason == Reason.TESTEE_BYTES_REJECTED else row.reference_outcome
    return (row.verdict, row.check, row.reason, row.testee_outcome, reference, row.layer or "")


def _order(note: bytes) -> tuple[int, list[list[int]]]:
    lists = unpacked_choices(note)
    return sum(map(len, lists)), lists


def _shorter(lists: Lists) -> Iterator[Lists]:
    """Without a stretch of either list, long stretches first."""
    for which in (0, 1):
        numbers = lists[which]
        size = len(numbers)
        while size:
            # From the end, where what is left out moves nothing else.
            for start in range(len(numbers) - size, -1, -1):
                yield _changed(lists, which, numbers[:start] + numbers[start + size :])
            size //= 2


def _smaller(lists: Lists) -> Iterator[Lists]:
    """With one number that is less: none, then half, then one less; and with one less and the next gone."""
    for which in (0, 1):
        numbers = lists[which]
        for at, number in enumerate(numbers):
            for less in dict.fromkeys((0, number // 2, number - 1)):
                if 0 <= less < number:
                    yield _changed(lists, which, [*numbers[:at], less, *numbers[at + 1 :]])
                    # A count of one less needs one decision less further on.
                    for gone in range(at + 1, min(at + 9, len(numbers))):
                        cut = [*numbers[:at], less, *numbers[at + 1 : gone], *numbers[gone + 1 :]]
                        yield _changed(lists, which, cut)


def _changed(lists: Lists, which: int, numbers: list[int]) -> Lists:
    return (numbers, lists[1]) if which == 0 else (lists[0], numbers)
