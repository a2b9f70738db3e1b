"""The corpus: frames that are kept, with what the reference made of them.

It holds every frame on which the sides ever differed, and for each pair one frame of every coverage cell,
the smallest there is. It is replayed before anything else in every run of the suite, and it is what the
exported vectors are made of (`harness.suites.bytes.vectors`). An entry is known by message, version, cell
and the SHA-256 of its bytes.

A corpus is one file, xz-compressed text of tab-separated lines: message, version, cell, origin, outcome,
consumed bytes, flags, frame, canonical frame (both in base64; `=` where it is the consumed bytes themselves).
"""

from __future__ import annotations

import lzma
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.pair import Pair
from harness.report.runfolder import write_bytes

__all__ = [
    "ACCEPTED",
    "CORPORA",
    "COVER",
    "LARGEST",
    "MISMATCH",
    "Entry",
    "corpus_path",
    "prune",
    "read_corpus",
    "write_corpus",
]

COVER: Final = "cover"
MISMATCH: Final = "mismatch"
ACCEPTED: Final = "accepted"

LARGEST: Final = 4096
"""Longer frames (those at a limit) are left to the generator, except where the sides differed on them."""

CORPORA: Final = Path(__file__).with_name("corpus")
"""The folder of all corpora."""

_HEAD: Final = "# wirecheck corpus 1"


@dataclass(frozen=True)
class Entry:
    """A frame that is kept.

    Attributes:
        message, version: the pair that it is read as.
        cell: its coverage cell, or `""`.
        origin: `"cover"`, or `"mismatch"` if the sides once differed on it.
        outcome: `"accepted"`, or the name of the row of the reason table by which it is refused.
        consumed: bytes that reading takes; −1 if refused.
        flags: the reference's accidents that it shows, see `harness.suites.bytes.leniency`.
        data: the frame.
        canonical: what writing the value gives again; None if the frame, or that, is refused.
    """

    message: str
    version: int
    cell: str
    origin: str
    outcome: str
    consumed: int
    flags: tuple[str, ...]
    data: bytes
    canonical: bytes | None

    @property
    def pair(self) -> Pair:
        """The message and version."""
        return Pair(self.message, self.version)

    @cached_property
    def key(self) -> tuple[str, int, str, str]:
        """What the entry is known by."""
        return (self.message, self.version, self.cell, sha256(self.data).hexdigest())


def corpus_path(reference: str) -> Path:
    """Where the corpus of a reference is kept."""
    return CORPORA / f"{reference}.tsv.xz"


def read_corpus(path: Path, pairs: Collection[Pair]) -> list[Entry]:
    """The entries of a corpus, in their order; none if there is no such file.

    Args:
        path: of the file.
        pairs: of the reference that it is of.

    Raises:
        UserError: it is damaged, or has a frame of another pair.
    """
    if not path.is_file():
        return []
    try:
        lines = lzma.decompress(path.read_bytes()).decode("utf-8").splitlines()
        if not lines or lines[0] != _HEAD:
            raise ValueError("another format")
        entries = [_parsed(line) for line in lines[1:]]
        strange = {entry.pair for entry in entries}.difference(pairs)
        if strange:
            raise ValueError(f"its reference has no {min(strange)}")
    except (lzma.LZMAError, ValueError) as error:
        remedy = "restore it, or remove it and have `wirecheck corpus --rebuild` make another"
        raise UserError(f"{path} is no corpus: {error}", remedy) from error
    return entries


def write_corpus(path: Path, entries: Iterable[Entry]) -> None:
    """Write entries, sorted and each once; the same entries always give the same file."""
    unique = {entry.key: entry for entry in entries}
    ordered = sorted(unique.values(), key=lambda e: (e.message, e.version, e.cell, len(e.data), e.data))
    text = "\n".join([_HEAD, *map(_line, ordered)]) + "\n"
    write_bytes(path, lzma.compress(text.encode("utf-8"), preset=9))


def _line(entry: Entry) -> str:
    canonical = "-" if entry.canonical is None else b64encode(entry.canonical).decode()
    if entry.canonical == entry.data[: entry.consumed]:
        canonical = "="
    frame = b64encode(entry.data).decode()
    flags = ",".join(entry.flags)
    columns = (entry.message, entry.version, entry.cell, entry.origin, entry.outcome, entry.consumed, flags)
    return "\t".join((*map(str, columns), frame, canonical))


def _parsed(line: str) -> Entry:
    message, version, cell, origin, outcome, consumed, flags, frame, canonical = line.split("\t")
    data = b64decode(frame, validate=True)
    if origin not in (COVER, MISMATCH):
        raise ValueError(f"an origin {origin!r:.40}")
    written = {"-": None, "=": data[: int(consumed)]}.get(canonical) if len(canonical) == 1 else None
    if len(canonical) > 1:
        written = b64decode(canonical, validate=True)
    kept = tuple(filter(None, flags.split(",")))
    return Entry(message, int(version), cell, origin, outcome, int(consumed), kept, data, written)


def prune(entries: Iterable[Entry]) -> list[Entry]:
    """The smallest entry of every pair and cell, and everything on which the sides differed."""
    kept: dict[tuple[object, ...], Entry] = {}
    for entry in sorted(entries, key=lambda entry: (len(entry.data), entry.data)):
        if entry.origin == MISMATCH:
            kept.setdefault(entry.key, entry)
        else:
            kept.setdefault((entry.message, entry.version, entry.cell), entry)
    return list(kept.values())
