"""Records of magic 2, one number of which is another: every length and delta, and each at what it may not be.

The length of the record in front is mended, so that nothing but that number is wrong.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from pycodec import DecodeError
from pycodec.records.varints import read_long, read_varint, write_varint

__all__ = ["OF_HEADERS", "RECORD_NUMBERS", "spoil_record"]

_LENGTH: Final = "length"
_ATTRIBUTES: Final = "attributes"
_FAR: Final = 1 << 20
"""More than any record holds here, and little enough for a run."""

_CHANGED: Final[dict[str, Callable[[int], int]]] = {
    "null": lambda was: -1,
    "negative": lambda was: -2,
    "less": lambda was: was - 1,
    "more": lambda was: was + 1,
    "far more": lambda was: was + _FAR,
    "overlong": lambda was: was,
}
_OF_RECORD: Final = (_LENGTH, "timestampDelta", "offsetDelta", "keyLength", "valueLength", "headersCount")
OF_HEADERS: Final = ("headerKeyLength", "headerValueLength")
"""The numbers that only a record with headers has."""

RECORD_NUMBERS: Final[dict[str, tuple[str, str]]] = {
    f"{name} {how}": (name, how) for name in (*_OF_RECORD, *OF_HEADERS) for how in _CHANGED
} | {_ATTRIBUTES: (_ATTRIBUTES, "")}
"""The ways to spoil a record, by name: the number, by its name in Kafka's format, and what becomes of it."""


class _Number(NamedTuple):
    """A number of a record, and where it stands in its batch."""

    name: str
    value: int
    start: int
    end: int


def spoil_record(body: bytearray, kind: str, rng: random.Random) -> None:
    """Change one number in the records of a batch, of those that have it."""
    name, how = RECORD_NUMBERS[kind]
    having = [each for each in map(list, _records(bytes(body))) if any(part.name == name for part in each)]
    if not having:
        return
    numbers = rng.choice(having)
    number = rng.choice([part for part in numbers if part.name == name])
    length, ends = numbers[0], numbers[0].end + numbers[0].value
    if name == _ATTRIBUTES:
        body[number.start] = rng.randrange(1, 256)
        return
    changed = bytearray()
    write_varint(changed, _CHANGED[how](number.value))
    if how == "overlong":
        changed[-1] |= 0x80
        changed.append(0)
    # With what it counted, a null would be wrong wherever it stands.
    counted = number.value if how == "null" and name.endswith("Length") else 0
    spoiled = body[number.end + max(counted, 0) : ends]
    if name != _LENGTH:
        spoiled = body[length.end : number.start] + changed + spoiled
        changed = bytearray()
        write_varint(changed, len(spoiled))
    body[length.start : ends] = changed + spoiled


def _records(body: bytes) -> Iterator[Iterator[_Number]]:
    at = 0
    while at < len(body):
        size, start = read_varint(body, at)
        if size < 0:
            raise DecodeError(f"a record of {size} bytes", offset=at)
        yield _numbers(body, at)
        at = start + size


def _numbers(body: bytes, at: int) -> Iterator[_Number]:
    """The numbers of the record that begins at `at`, its length first."""

    def number(name: str, start: int) -> _Number:
        value, end = (read_long if name == "timestampDelta" else read_varint)(body, start)
        return _Number(name, value, start, end)

    yield (length := number(_LENGTH, at))
    yield (last := _Number(_ATTRIBUTES, body[length.end], length.end, length.end + 1))
    for name in _OF_RECORD[1:]:
        yield (last := number(name, _behind(last)))
    for _ in range(last.value):
        for name in OF_HEADERS:
            yield (last := number(name, _behind(last)))


def _behind(number: _Number) -> int:
    """Where what follows a number begins: behind the bytes that it counts."""
    counts = number.name.endswith("Length") and number.value > 0
    return number.end + number.value if counts else number.end
