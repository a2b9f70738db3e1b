"""A property that is worked out once, as `functools.cached_property` has it, but without a lock.

Before Python 3.12 that one holds a lock while it works something out, one for all instances of the class. A
process that is forked meanwhile has the lock for ever, and not the thread that would let go of it. Here two
threads may both work it out: what comes of it is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

__all__ = ["lazy"]

T = TypeVar("T")


class lazy(Generic[T]):  # noqa: N801 - a decorator
    """A property whose value is kept in the instance's `__dict__`, where it is found first from then on."""

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self.__doc__ = work_out.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object | None, owner: type) -> T | Self:
        if instance is None:
            return self
        # One thing for all, whoever comes first.
        found: T = instance.__dict__.setdefault(self._name, self._work_out(instance))
        return found
