"""Mixtures: cases in which every field goes through the values of its type at once.

As with Kafka's own messages (`harness.values.mixtures`): values that do not hide each other share a case.
Number n of them begins n values further on in the pool of each type, at every place, and lists of each length
come by. A message with random specs has another one for each; none depends on a seed.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from harness.casework.stream import draws, pair_key
from harness.suites.proposals.choices import Choices, Seeded

__all__ = ["MIXTURES", "Mixed", "spec_choices"]

MIXTURES: Final = 220
"""Of each message in each version: some more than the widest integers have values, for what is there once."""

_STEP: Final = 37
"""Between the values of neighbouring fields, so that they do not march in step: a prime."""
_PLACES: Final = 3
"""Texts and bytes, as they come, of which one is long: two may hide each other, and cost as much again."""
_HUGE: Final = 81
"""The first mixtures, which have one: each of the long values at each of these places, and that thrice."""
_TAGGED_TURN: Final = 4
"""One mixture of so many has unknown fields."""


class Mixed(Choices):
    """The decisions of a mixture.

    Args:
        number: of the mixture.
    """

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self._met: Counter[str] = Counter()
        self._rest = Seeded(draws(pair_key(0, "mixture", 0), number))

    def _next(self, bound: int, label: str) -> int:
        """Of checks a round trip, of value classes the pool, of lengths the next one.

        Fields are mostly set, and seldom null; some lists are long, and one text or bytes.
        """
        number, met, last = self._number, self._met[label], bound - 1
        self._met[label] += 1
        match label:
            case "check":
                return 0
            case "class":
                # Now and then the plainest: what is made of one field can go by another.
                return 0 if (number + met) % 9 == 4 else last
            case "pool":
                return (number + _STEP * met) % bound
            case "null":
                return last * ((number + met) % 8 == 5)
            case "held":
                return last * ((number + met) % 4 != 1)
            case "count":
                # Not in step with the long values.
                return (number * 3 + number // 8 + met) % bound
            case "long":
                return last * ((number + met) % 3 == 0)
            case "huge_string" | "huge_bytes":
                return last * (number < _HUGE and met == number % _PLACES)
            case "huge_value":
                return number // _PLACES % bound
            case "unknown":
                return last * (number % _TAGGED_TURN == 3 and met % 2 == 0)
            case "unknowns" | "unknown_data":
                return (number // _TAGGED_TURN + met) % bound
        return self._rest.below(bound)


class _Wide(Seeded):
    """Specs with as many fields as there can be: mixtures are for what is met in them."""

    def _next(self, bound: int, label: str) -> int:
        return bound - 1 if label in ("fields", "optional") else super()._next(bound, label)


def spec_choices(message: str, number: int) -> Choices:
    """What decides the spec of a mixture."""
    return _Wide(draws(pair_key(0, f"mixture of {message}", 0), number))
