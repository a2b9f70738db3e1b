"""What soaking found, as numbers that add up: one record for each chunk of frames, in a file of JSON lines.

A record says which code decoded which frames (digest of pycodec's sources, seed, pair, first index), so a
run can be stopped at any moment and taken up again, and the files of several runs can be summed: a chunk that
comes twice counts once, and what other code decoded is kept apart.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import pycodec
from harness.errors import UserError

__all__ = ["Chunk", "Slowest", "SoakResult", "code_digest", "read_records", "record_of", "total"]

_HEAD: Final = ("code", "seed", "message", "version", "start")


@dataclass(frozen=True, slots=True, order=True)
class Chunk:
    """Some frames: those of a pair under a seed from number `start` on, decoded by the code of a digest."""

    code: str
    seed: int
    message: str
    version: int
    start: int


@dataclass(frozen=True, slots=True, order=True)
class Slowest:
    """The frame that took the largest share of its bound.

    Attributes:
        share: of the bound; 1 is all of it.
        index: its number in its pair.
        size: its bytes.
        seconds: CPU time it took.
    """

    share: float = 0.0
    index: int = -1
    size: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class SoakResult:
    """What came of some frames.

    Attributes:
        frames, total_bytes, seconds: how much was decoded, in CPU time.
        collecting: CPU time of full garbage collections meanwhile, which is in no frame's time.
        accepted: frames that have a value.
        escaped: frames that ended in anything but a value or a `CodecError`, in words.
        slow: frames over the bound, in words.
        slowest: the one that came closest to its bound.
    """

    frames: int = 0
    total_bytes: int = 0
    seconds: float = 0.0
    collecting: float = 0.0
    accepted: int = 0
    escaped: list[str] = field(default_factory=list)
    slow: list[str] = field(default_factory=list)
    slowest: Slowest = Slowest()

    def add(self, other: SoakResult) -> None:
        """Take another one's counts in."""
        self.frames += other.frames
        self.total_bytes += other.total_bytes
        self.seconds += other.seconds
        self.collecting += other.collecting
        self.accepted += other.accepted
        self.escaped += other.escaped
        self.slow += other.slow
        self.slowest = max(self.slowest, other.slowest)


@cache
def code_digest() -> str:
    """The first half of the SHA-256 of pycodec's sources: what decoded the frames."""
    root = Path(pycodec.__file__).parent
    sources = sorted(path for path in root.rglob("*.py") if "proposals" not in path.parts)
    joined = b"".join(f"{path.relative_to(root)}\n".encode() + path.read_bytes() for path in sources)
    return sha256(joined).hexdigest()[:32]


def record_of(chunk: Chunk, found: SoakResult) -> str:
    """The line of a chunk, with its end."""
    return json.dumps(asdict(chunk) | asdict(found), separators=(",", ":")) + "\n"


def read_records(path: Path) -> dict[Chunk, SoakResult]:
    """The chunks of a file; a line cut off by the end of a run is none. `UserError` if not one."""
    try:
        text = path.read_text("utf-8")
        return dict(_parse(line) for line in text.splitlines(keepends=True) if line.endswith("}\n"))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserError(f"{path} holds no records of soaking ({error})", "name another file") from error


def _parse(line: str) -> tuple[Chunk, SoakResult]:
    stored: dict[str, Any] = json.loads(line)
    chunk = Chunk(**{name: stored.pop(name) for name in _HEAD})
    return chunk, SoakResult(**(stored | {"slowest": Slowest(**stored["slowest"])}))


def total(files: Iterable[dict[Chunk, SoakResult]]) -> Iterator[tuple[str, SoakResult, Chunk]]:
    """By digest of the code: the sum over all chunks, each counted once, and where the slowest frame is."""
    chunks: dict[Chunk, SoakResult] = {}
    for each in files:
        chunks |= each
    for code in sorted({chunk.code for chunk in chunks}):
        own = {chunk: found for chunk, found in chunks.items() if chunk.code == code}
        whole = SoakResult()
        for found in own.values():
            whole.add(found)
        yield code, whole, max(own, key=lambda chunk: own[chunk].slowest)
