"""What batches hold that a codec may fail for: two bugs of one part are told apart by what they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from harness.suites.records.draw import PLAIN
from harness.suites.records.plain import Batch
from harness.suites.records.plainer import offsets_from
from pycodec.records import Compression

__all__ = ["ANY", "ANY_CODEC", "EMPTY", "codec_name", "holds_any", "needs_of", "with_content"]

ANY_CODEC: Final = "compression"
"""What a cause needs that every compression shows."""
EMPTY: Final = "empty "
ANY: Final = "any "
"""What a cause needs that empty keys, or values, show, and others do: it is called by their name alone."""
_CONTENT: Final = b"a"
_HEADER_VALUE: Final = "header value"
_FAR: Final = 2**31
"""Milliseconds between two timestamps that 32 bits do not hold."""
_NEEDED: Final = ((1, "timestamp"), (2, "key"), (3, "value"), (4, "headers"))


def needs_of(batches: list[Batch]) -> list[str]:
    """What is left in the plainest batches that fail: two bugs of one part are told apart by that.

    Nothing where a batch of one record fails that has nothing in it.
    """
    needs = ["batches"] if len(batches) > 1 else []
    for batch in batches:
        needs += [codec_name(batch["compression"])] if batch["compression"] else []
        needs += [name for name, value in PLAIN.items() if name != "compression" and batch[name] != value]
        records = batch["records"]
        needs += ["records"] if len(records) > 1 else []
        needs += ["base"] if batch["base"] else []
        needs += ["offset"] if _is_spread(batch) else []
        needs += _distances(batch)
        for record in records:
            needs += [
                f"{EMPTY}{name}" if record[place] == b"" else name
                for place, name in _NEEDED
                if record[place] not in (None, -1, [])
            ]
            needs += [
                _HEADER_VALUE if value else f"{EMPTY}{_HEADER_VALUE}"
                for _, value in record[4]
                if value is not None
            ]
            needs += [f"{each} in header keys" for key, _ in record[4] for each in _letters(key)]
    return [*dict.fromkeys(needs)]


def holds_any(batches: list[Batch], known: Sequence[frozenset[str]]) -> bool:
    """Whether batches hold all that one of the known causes needs."""
    packed = {ANY_CODEC} if any(batch["compression"] for batch in batches) else set()
    needs = needs_of(batches)
    held = {*needs, *packed, *(f"{ANY}{name.removeprefix(EMPTY)}" for name in needs)}
    return any(needed <= held for needed in known)


def with_content(batches: list[Batch], name: str) -> list[Batch]:
    """Batches with something in the keys, values or header values that are empty."""

    def with_it(record: tuple[Any, ...]) -> tuple[Any, ...]:
        if name == _HEADER_VALUE:
            *rest, headers = record
            return (*rest, [(key, _filled(value)) for key, value in headers])
        place = next(place for place, each in _NEEDED if each == name)
        return (*record[:place], _filled(record[place]), *record[place + 1 :])

    return [{**batch, "records": [*map(with_it, batch["records"])]} for batch in batches]


def _filled(content: bytes | None) -> bytes | None:
    return _CONTENT if content == b"" else content


def codec_name(compression: int) -> str:
    """`"gzip"` and the like."""
    return Compression(compression).name.lower()


def _distances(batch: Batch) -> list[str]:
    """What is special about timestamps, which are written as the distance from the first, or from the delete
    horizon (KIP-534)."""
    timestamps = [record[1] for record in batch["records"]]
    base = batch["horizon"] if batch["horizon"] is not None else next(iter(timestamps), 0)
    distances = [each - base for each in timestamps]
    needs = ["falling timestamps"] if any(each < 0 for each in distances) else []
    return needs + (["timestamps far apart"] if any(abs(each) >= _FAR for each in distances) else [])


def _is_spread(batch: Batch) -> bool:
    """Whether offsets do not follow one another from the base on."""
    return [record[0] for record in batch["records"]] != [*offsets_from(batch["base"], batch)]


def _letters(text: str) -> Iterator[str]:
    """What a header's key holds that a codec may not take for a letter like others."""
    yield from ("capitals" for letter in text if "A" <= letter <= "Z")
    yield from ("NUL" for letter in text if letter == "\0")
    yield from ("white space" for letter in text if letter != "\0" and letter <= " ")
    yield from ("non-ASCII" for letter in text if letter > "\x7f")
