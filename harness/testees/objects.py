"""What adapters for codecs of objects share: a testee by its objects, and whose field is whose.

Codecs call fields their own names (`topic` for `name`, `throttle_time` for `throttle_time_ms`), and
differently from release to release. So no adapter lists names: `same_fields` pairs a codec's fields with the
spec's, by name and then by place.
"""

from __future__ import annotations

import traceback
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from harness.testees.answers import AdapterError, Refused
from harness.testees.base import Reencoded, Testee

__all__ = ["ObjectTestee", "Slot", "each", "foreign_field", "same_fields"]


class ObjectTestee(Testee):
    """A testee whose codec writes and reads objects of its own classes.

    The bench times `writer` and `reader` of the same adapter, with the object made beforehand.
    """

    tells_own_faults = True

    @abstractmethod
    def build(self, message: str, version: int, fields: dict[str, Any]) -> Any:
        """The codec's object for a value; an exception refuses it."""

    @abstractmethod
    def plain(self, message: str, version: int, made: Any) -> dict[str, Any]:
        """The value of an object that was read."""

    @abstractmethod
    def writer(self, message: str, version: int) -> Callable[[Any], bytes]:
        """What writes objects of a pair, with everything looked up that can be."""

    @abstractmethod
    def reader(self, message: str, version: int) -> Callable[[bytes], Any]:
        """What reads objects of a pair; `told` takes its answer apart."""

    def told(self, answer: Any) -> tuple[Any, int | None]:
        """The object that a reader answered with, and the bytes that it took, if the codec tells."""
        return answer, None

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """Build, and write."""
        with _own_faults():
            made = self.build(message, version, fields)
        return self.writer(message, version)(made)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        """Read, and take apart."""
        made, consumed = self.told(self.reader(message, version)(data))
        with _own_faults():
            return self.plain(message, version, made), consumed

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        """Write the very object that was read."""
        made, consumed = self.told(self.reader(message, version)(data))
        return Reencoded(self.writer(message, version)(made), consumed)


@contextmanager
def _own_faults() -> Iterator[None]:
    """A name that is not found, or a call that does not fit, in an adapter's code: its own fault."""
    try:
        yield
    except (AttributeError, ImportError, LookupError, NameError, TypeError) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        if Path(last.filename).parent != Path(__file__).parent:
            raise
        place = f"{Path(last.filename).name}:{last.lineno}"
        raise AdapterError(f"{type(error).__name__}: {error} ({place})") from error


@dataclass(frozen=True, slots=True)
class Slot:
    """A field of a codec's struct beside the spec's.

    Attributes:
        own: the codec's name.
        plain: ours, in snake_case.
        give: from our value to the codec's.
        take: from the codec's value to ours.
        none_is_default: whether the codec says None where Kafka has the default.
    """

    own: str
    plain: str
    give: Callable[[Any], Any]
    take: Callable[[Any], Any]
    none_is_default: bool = False


def each(one: Callable[[Any], Any], made: Callable[[Any], Any] = list) -> Callable[[Any], Any]:
    """The same for an array, which may be null."""
    return lambda items: None if items is None else made([one(item) for item in items])


def same_fields(own: Sequence[str], plain: Sequence[str]) -> dict[str, str]:
    """A codec's fields by their names, with the spec's names for them; both in the order of the wire.

    First by name, whatever underscores, capitals and `ms` at the end. Then what is left between two such
    pairs is paired by place, if both sides have as many. What is left even then is a field that only one
    side has.
    """
    places: dict[str, int] = {}
    for suffix in ("", "ms"):
        known = {_bare(name): place for place, name in enumerate(plain) if place not in places.values()}
        for name in own:
            place = known.get(_bare(name) + suffix)
            if place is not None and name not in places:
                places[name] = place
    free = [name for name in own if name not in places]
    for run in _runs(own, free):
        start, end = own.index(run[0]), own.index(run[-1]) + 1
        low = places[own[start - 1]] + 1 if start else 0
        high = places[own[end]] if end < len(own) else len(plain)
        left = [place for place in range(low, high) if place not in places.values()]
        if len(left) == len(run):
            places.update(zip(run, left, strict=True))
    return {name: plain[place] for name, place in places.items()}


def _bare(name: str) -> str:
    return name.replace("_", "").lower()


def _runs(own: Sequence[str], free: Sequence[str]) -> list[list[str]]:
    """Neighbours among the names that are left."""
    runs: list[list[str]] = []
    before = -2
    for place, name in enumerate(own):
        if name in free:
            if place == before + 1:
                runs[-1].append(name)
            else:
                runs.append([name])
            before = place
    return runs


def foreign_field(struct: str, name: str) -> Refused:
    """For a codec that asks for a field which Kafka's version does not have: it cannot write the value."""
    return Refused(f"{struct} has a field {name}, which Kafka's version does not have", "ForeignField")
