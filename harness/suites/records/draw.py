"""What batches are tried: any combination of their parts, and each part at its ends, by itself."""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, Final

from harness.suites.records.plain import Batch
from pycodec.records import Compression
from pycodec.records.model import ABORT, COMMIT

__all__ = [
    "FEATURES",
    "PLAIN",
    "PLAINEST",
    "compressions",
    "draw_batches",
    "featured",
    "plain_batches",
    "writable",
]

PLAIN: Final[dict[str, Any]] = {
    "compression": 0,
    "append": None,
    "transactional": False,
    "control": False,
    "horizon": None,
    "producer": (-1, -1, -1),
    "epoch": -1,
}
"""What a batch has that says nothing."""

PLAINEST: Final = f"compression={Compression.NONE.value}"
"""The feature of the batch that has no other."""

_SIZES: Final = (0, 1, 2, 63, 64, 65, 127, 128, 300, 8191, 8192)
"""Lengths around which varints of one, two and three bytes change, zigzagged or not."""
_LARGE: Final = (16_383, 16_384, 32_767, 32_768, 65_535, 65_536)
"""Where buffers of a reader end, and numbers of 16 bits."""
_BLOCKS: Final = 100_000
"""Bytes that are packed as some blocks: lz4 has them of 64 KiB, snappy of 32."""
_TIMES: Final = (-1, 0, 1, 63, 64, 1_700_000_000_000, 2**53, 2**62)
_OFFSETS: Final = (0, 0, 1, 63, 64, 2**31, 2**32 + 1, 2**53 + 1, 2**62)
_GAPS: Final = (1, 1, 1, 2, 64, 8192, 2**28)
_ENDS: Final = (63, 64, 8191, 8192, 2**15, 2**16, 2**20, 2**27, 2**31 - 1)
"""Gaps between two offsets, or times, around which a number takes one byte more."""
_COUNTS: Final = (1, 1, 1, 2, 2, 3, 8, 8, 17, 40)
_MANY: Final = (9, 10, 16, 17, 32, 33, 64, 65, 100, 128, 129, 256, 257, 1_000, 1_025)
"""Numbers of records, or headers, beyond what a reader may have room for."""
_FEW: Final = 8
"""Records whose offsets may be far apart: the last is within 31 bits of the first."""
_CONTROLS: Final = range(7)
"""What a record of a control batch may be (`ControlRecordType`): the first two end transactions."""
_EPOCHS: Final = (-1, 0, 7, 2**31 - 1)
_TEXTS: Final = (
    "", "a", "A", "content-type", "Content-Type", " a ", "\0", "é", "e\u0301", "ß", "\u212a", "\ufeffa",
    "\u20ac", "\U0001f600",
    *("k" * size for size in (63, 64, 127, 128, 8192)),
)  # fmt: skip
"""Header keys: of every length of a character, of both cases, and such as are made equal by normal forms."""

Change = Callable[[Batch, random.Random], None]


def compressions(magic: int) -> range:
    """How batches of a magic may be packed, none first: zstd came with magic 2 (KIP-110)."""
    return range(Compression.NONE, Compression.ZSTD + (magic == 2))


def draw_batches(magic: int, rng: random.Random) -> list[Batch]:
    """One to three batches of a magic."""
    batches = [_batch(magic, rng) for _ in range(rng.choice((1, 1, 1, 2, 3)))]
    if magic == 2 and rng.random() < 0.1:
        _control(rng.choice(_CONTROLS))(batches[0], rng)
    return batches


def featured(magic: int, feature: str) -> list[Batch]:
    """A batch that has a feature, and nothing else.

    It is the same whatever the seed: what a run calls the causes that it finds depends on little else.
    """
    batch = _plain()
    FEATURES[magic][feature](batch, random.Random(f"{magic} {feature}"))
    return [batch]


def writable(magic: int, batches: list[Batch]) -> Iterator[list[Batch]]:
    """Batches, and in their place plainer ones, for a codec that cannot write these."""
    yield batches
    yield [{**batch, "records": [_without_nulls(*each) for each in batch["records"]]} for batch in batches]
    for compression in compressions(magic):
        for key, value in ((b"k", b"v"), (None, None), (b"k", None), (None, b"v")):
            yield [_plain(compression=compression, records=[(0, -1, key, value, [])])]


def plain_batches(magic: int) -> Iterator[Batch]:
    """Batches of one or two records with next to nothing in them, of every compression and every flag."""
    for compression in compressions(magic):
        for key, value in ((None, None), (b"", b""), (b"k", b"v")):
            yield _plain(compression=compression, records=[(0, -1, key, value, [])])
        yield _plain(compression=compression, records=[(at, -1, None, None, []) for at in range(2)])
        if magic == 2:
            yield _plain(compression=compression, records=[(0, -1, None, None, [("", None)])])
    for flag in (each for each in _FLAGS if f"attributes={each}" in FEATURES[magic]):
        yield from featured(magic, f"attributes={flag}")


def _without_nulls(
    offset: int, time: int, key: bytes | None, value: bytes | None, headers: list[tuple[str, bytes | None]]
) -> tuple[Any, ...]:
    return offset, time, key or b"", value or b"", [(name, content or b"") for name, content in headers]


def _plain(**given: Any) -> Batch:
    """The plainest batch, with what is given."""
    return {**PLAIN, "base": 0, "records": [(0, -1, None, None, [])], **given}


def _batch(magic: int, rng: random.Random) -> Batch:
    base = rng.choice(_OFFSETS) + rng.randrange(3)
    batch: Batch = {
        "compression": rng.choice((0, 0, 0, *compressions(magic))),
        "base": base,
        "append": rng.choice(_TIMES[1:]) if magic and rng.random() < 0.2 else None,
        "producer": (-1, -1, -1),
        "transactional": False,
        "control": False,
        "epoch": rng.choice((-1, 0, 7, 2**31 - 1)),
        "horizon": rng.choice(_TIMES[1:]) if magic == 2 and rng.random() < 0.1 else None,
        "records": [],
    }
    if magic == 2 and rng.random() < 0.4:
        numbers = ((0, 5, 2**62), (0, 3, 32767), (0, 9, 2**31 - 1))
        batch["producer"] = tuple(map(rng.choice, numbers))
        batch["transactional"] = rng.random() < 0.5
    offset = base + (rng.randrange(3) if magic == 2 and rng.random() < 0.2 else 0)
    count = rng.choice(_COUNTS)
    for _ in range(count):
        headers = []
        if magic == 2 and rng.random() < 0.4:
            headers = [(rng.choice(_TEXTS), _blob(rng)) for _ in range(rng.choice((1, 1, 2, 2, 5, 17)))]
        time = rng.choice(_TIMES) if magic else -1
        batch["records"].append((offset, time, _blob(rng), _blob(rng), headers))
        offset += rng.choice(_GAPS) if count <= _FEW else 1 + rng.randrange(3)
    return batch


def _blob(rng: random.Random) -> bytes | None:
    if rng.random() < 0.15:
        return None
    size = rng.choice(_SIZES) if rng.random() < 0.3 else rng.randrange(40)
    return rng.randbytes(size) if rng.random() < 0.5 else bytes((rng.randrange(256),)) * size


def _control(kind: int, epoch: int | None = None) -> Change:
    """A batch of Kafka's own records: the first is of a kind, and so may the others be."""

    def change(batch: Batch, rng: random.Random) -> None:
        kinds = [kind, *(rng.choice(_CONTROLS) for _ in batch["records"][1:])]
        batch["control"] = True
        batch["records"] = [
            (offset, timestamp, struct.pack(">hh", 0, each), _said(each, epoch, rng), headers)
            for each, (offset, timestamp, _, _, headers) in zip(kinds, batch["records"], strict=True)
        ]

    return change


def _said(kind: int, epoch: int | None, rng: random.Random) -> bytes | None:
    if kind not in (ABORT, COMMIT):
        return _blob(rng)
    return struct.pack(">hi", 0, rng.choice(_EPOCHS) if epoch is None else epoch)


def _with_record(place: int, value: Any) -> Change:
    def change(batch: Batch, rng: random.Random) -> None:
        record = list(batch["records"][0])
        record[place] = value
        batch["records"][0] = tuple(record)

    return change


def _with_records(number: int) -> Change:
    def change(batch: Batch, rng: random.Random) -> None:
        first = batch["records"][0]
        batch["records"] = [
            (first[0] + place, first[1], b"%d" % place, None, first[4] if place % 50 == 0 else [])
            for place in range(number)
        ]

    return change


def _apart(place: int, gap: int) -> Change:
    """Two records whose offsets or times are so far apart."""

    def change(batch: Batch, rng: random.Random) -> None:
        offset, time, *rest = batch["records"][0]
        offset = min(offset, 2**62)
        time = max(0, -gap, min(time, 2**62)) if place else time
        second = (offset + gap, time, *rest) if place == 0 else (offset + 1, time + gap, *rest)
        batch["append"] = None
        batch["base"] = min(batch["base"], offset) if place else offset
        batch["records"] = [(offset, time, *rest), second]

    return change


def _large(compression: int, value: Callable[[random.Random], bytes]) -> Change:
    def change(batch: Batch, rng: random.Random) -> None:
        batch["compression"] = compression
        _with_record(3, value(rng))(batch, rng)

    return change


def _with(key: str, value: Any) -> Change:
    def change(batch: Batch, rng: random.Random) -> None:
        batch[key] = value

    return change


_FLAGS: Final[dict[str, Change]] = {
    "gzip": _with("compression", 1),
    "append": _with("append", 7),
    "transactional": lambda batch, rng: batch.update(transactional=True, producer=(7, 1, 3)),
    "control": _control(COMMIT),
    "horizon": _with("horizon", 9),
}
"""What the bits of a batch's attributes say."""


def _flagged(names: Sequence[str]) -> Change:
    """A batch of which these are true, and no others."""

    def change(batch: Batch, rng: random.Random) -> None:
        batch |= {"compression": 0, "append": None, "transactional": False, "control": False, "horizon": None}
        for name in names:
            _FLAGS[name](batch, rng)

    return change


def _features(magic: int) -> dict[str, Change]:
    found: dict[str, Change] = {
        f"compression={number}": _with("compression", number) for number in compressions(magic)
    }
    for number in compressions(magic)[1:]:
        found[f"compression={number}, {_BLOCKS} equal bytes"] = _large(number, lambda rng: bytes(_BLOCKS))
        found[f"compression={number}, {_BLOCKS} bytes"] = _large(number, lambda rng: rng.randbytes(_BLOCKS))
    for name, place in (("key", 2), ("value", 3)):
        found[f"{name}=null"] = _with_record(place, None)
        found |= {f"{name}={size} bytes": _with_record(place, b"x" * size) for size in (*_SIZES, *_LARGE)}
    found |= {f"records={number}": _with_records(number) for number in _MANY}
    found |= {f"offsets {gap} apart": _apart(0, gap) for gap in _ENDS}
    if magic:
        found |= {f"timestamp={time}": _with_record(1, time) for time in _TIMES}
        found |= {f"append={time}": _with("append", time) for time in _TIMES[1:]}
        found |= {
            f"times {gap} apart": _apart(1, gap) for each in (*_ENDS, 2**32, 2**53) for gap in (each, -each)
        }
    if magic == 2:
        found["headers=null value"] = _with_record(4, [("a", None)])
        found["headers=the same key twice"] = _with_record(4, [("a", b"1"), ("a", b"2")])
        found["headers=falling"] = _with_record(4, [("b", b"1"), ("a", b"2"), ("B", b"3")])
        found |= {f"headers={number}": _with_record(4, [("h", b"v")] * number) for number in _MANY}
        found |= {f"header value={size} bytes": _with_record(4, [("a", b"x" * size)]) for size in _SIZES}
        found |= {f"header key={text!r}": _with_record(4, [(text, b"v")]) for text in _TEXTS}
        found["producer=lowest"] = _with("producer", (0, 0, 0))
        found["producer=highest"] = _with("producer", (2**63 - 1, 32767, 2**31 - 1))
        found |= {f"control={kind}": _control(kind) for kind in _CONTROLS}
        found |= {f"coordinator epoch={epoch}": _control(COMMIT, epoch) for epoch in _EPOCHS}
        found |= {f"delete horizon={time}": _with("horizon", time) for time in _TIMES[1:]}
        some = (names for number in range(1 + len(_FLAGS)) for names in combinations(_FLAGS, number))
        found |= {f"attributes={'+'.join(names) or 'none'}": _flagged(names) for names in some}
        found["epoch=-1"] = _with("epoch", -1)
        found["epoch=highest"] = _with("epoch", 2**31 - 1)
    return found


FEATURES: Final[dict[int, dict[str, Change]]] = {magic: _features(magic) for magic in (0, 1, 2)}
"""The boundary cases of each magic by name: what makes a batch have it."""
