"""Requests without an answer so far, in their order; no step takes longer where there are many."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from dataclasses import dataclass

from harness.live.apis import Head

__all__ = ["InFlight", "Waiting"]


@dataclass(frozen=True, slots=True)
class Waiting:
    """A request without an answer so far; whether a doubtful one will have any cannot be told."""

    head: Head
    doubtful: bool


class InFlight:
    """What waits on one connection, oldest first."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[int, Waiting] = OrderedDict()
        self._places: dict[int, deque[int]] = {}
        self._awaited: Counter[int] = Counter()
        self._added = 0

    def __len__(self) -> int:
        return len(self._waiting)

    @property
    def sure(self) -> int:
        """How many there are; those that may have no answer do not count."""
        return self._awaited.total()

    def is_awaited(self, correlation_id: int) -> bool:
        """Whether a request with that id waits, and not a doubtful one."""
        return correlation_id in self._awaited

    def may_be_awaited(self, correlation_id: int) -> bool:
        """Whether a request with that id waits, a doubtful one or not."""
        return correlation_id in self._places

    def add(self, waiting: Waiting) -> None:
        """One more, the last."""
        number = waiting.head.correlation_id
        self._waiting[self._added] = waiting
        self._places.setdefault(number, deque()).append(self._added)
        if not waiting.doubtful:
            self._awaited[number] += 1
        self._added += 1

    @property
    def oldest(self) -> Waiting | None:
        """The one whose turn it is."""
        return next(iter(self._waiting.values()), None)

    def take_oldest(self) -> Waiting:
        """The one whose turn it is, which waits no more."""
        return self._taken(next(iter(self._waiting)))

    def take_last(self) -> Waiting:
        """The one that was added last, which waits no more."""
        return self._taken(next(reversed(self._waiting)))

    def take(self, correlation_id: int) -> Waiting | None:
        """The oldest with that id, which waits no more; None if there is none."""
        places = self._places.get(correlation_id)
        return self._taken(places[0]) if places else None

    def _taken(self, place: int) -> Waiting:
        waiting = self._waiting.pop(place)
        number = waiting.head.correlation_id
        places = self._places[number]
        places.remove(place)  # at one of its ends
        if not places:
            del self._places[number]
        if not waiting.doubtful:
            self._awaited[number] -= 1
            if not self._awaited[number]:
                del self._awaited[number]
        return waiting
