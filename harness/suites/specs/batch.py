"""A run's random specs: so many of one seed, with every feature among them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from harness.casework.stream import draws, pair_key
from harness.suites.specs.features import FEATURES, features_of
from harness.suites.specs.names import has_java_name
from harness.suites.specs.random_specs import Spec, random_spec, spec_text

__all__ = ["ENOUGH", "SpecBatch", "spec_batch"]

ENOUGH: Final = 100
"""From so many specs on, every feature is among them."""

_FREE: Final = 0.6
"""The part of the specs that is drawn without looking for anything."""

# The rarest feature is in one spec of some hundreds.
_ATTEMPTS: Final = 20_000


@dataclass(frozen=True, slots=True)
class SpecBatch:
    """Random specs.

    Attributes:
        specs: as JSON values, each with a name of its own.
        texts: the same as files would have them.
        required: the features that must be among them; none if there are fewer than `ENOUGH`.
        hit: the features that are, in specs that javac will take (`names.JAVA_NAMES`).
    """

    specs: tuple[Spec, ...]
    texts: tuple[str, ...]
    required: frozenset[str]
    hit: frozenset[str]

    @property
    def missed(self) -> list[str]:
        """The required features that no spec has."""
        return sorted(self.required - self.hit)


@cache
def spec_batch(seed: int, number: int) -> SpecBatch:
    """The `number` random specs of a seed.

    The first ones are as they come. Then every feature that none of them has is looked for, so that a run of
    `ENOUGH` specs has them all.
    """
    specs: list[Spec] = []
    hit: set[str] = set()
    free = int(number * _FREE) if number >= ENOUGH else number
    for index in range(number):
        wanted = next((each for each in FEATURES if each not in hit), None) if index >= free else None
        made = random_spec(seed, index) if wanted is None else _with_feature(seed, index, wanted)
        specs.append(made)
        if not has_java_name(made):
            hit |= features_of(made)
    texts = tuple(_text(seed, index, made) for index, made in enumerate(specs))
    required = frozenset(FEATURES if number >= ENOUGH else ())
    return SpecBatch(tuple(specs), texts, required, frozenset(hit))


def _with_feature(seed: int, index: int, feature: str) -> Spec:
    """The first spec of an index that has a feature; the plain one if there is none for long."""
    for attempt in range(1, _ATTEMPTS):
        made = random_spec(seed, index, attempt)
        if feature in features_of(made) and not has_java_name(made):
            return made
    return random_spec(seed, index)


def _text(seed: int, index: int, spec: Spec) -> str:
    draw = draws(pair_key(seed, "spec text", 0), index)
    return spec_text(spec, lambda n: draw() % n)
