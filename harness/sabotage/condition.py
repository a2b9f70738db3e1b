"""What a condition is: when a fault shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from harness.sabotage.moment import Moment
from harness.sabotage.places import Place
from harness.sabotage.scene import Scene
from harness.sabotage.value_test import ValueTest

__all__ = ["Condition", "free", "put"]


@dataclass(frozen=True)
class Condition:
    """A condition of a fault.

    Attributes:
        family: by which it is counted.
        words: what it asks, for a reader.
        holds: whether it holds.
        arrange: makes it hold in a scene.
        late: whether it can be told only when the operation is done.
        remembers: whether earlier calls play a part.
        test: of arrays of scalars, which elements it is about.
    """

    family: str
    words: str
    holds: Callable[[Moment], bool]
    arrange: Callable[[Scene], None]
    late: bool = False
    remembers: bool = False
    test: ValueTest | None = None


def put(scene: Scene, value: Any) -> None:
    setattr(scene.holder, scene.place.attribute, value)


def free(place: Place) -> int:
    """A tag that no version of the struct defines."""
    return max((field.tag for field in place.struct.spec.fields if field.tag is not None), default=-1) + 1
