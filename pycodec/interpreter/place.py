"""Where a walk over a spec is: the schema path, kept as a stack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Self, TypeVar

from pycodec.errors import CodecError, LimitExceeded
from pycodec.policy import Policy
from pycodec.specs.model import MessageSpec

__all__ = ["Place", "guarded"]

T = TypeVar("T")


class Place:
    """A message, a version and the path within it; the base of reader and writer."""

    def __init__(self, message: MessageSpec, version: int, policy: Policy) -> None:
        self.message = message
        self.version = version
        self.policy = policy
        self._path: list[str] = []

    @property
    def path(self) -> str:
        """As errors show it: `topics[3].partitions[0].leader_id`."""
        return "".join(self._path).removeprefix(".")

    def at(self, step: str) -> Self:
        """`with place.at(step)`: one step down, `.name` or `[3]`. The path stays put when an error passes."""
        self._path.append(step)
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self._path.pop()

    def error(self, kind: type[CodecError], reason: str, offset: int | None = None) -> CodecError:
        """An error of `kind` at this place."""
        return kind(reason, message=self.message.name, version=self.version, path=self.path, offset=offset)


def guarded(place: Place, work: Callable[[], T]) -> T:
    """`work()`, where Python's own recursion limit is an error like others (specs nest 32 deep at most)."""
    try:
        return work()
    except RecursionError:
        raise place.error(LimitExceeded, "structs nested deeper than Python's recursion limit") from None
