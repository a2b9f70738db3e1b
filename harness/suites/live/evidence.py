"""From a capture to evidence: each distinct frame and exchange once, with the law that it is held against.

Connections are followed from their start, which nothing but the order of a capture allows. What is left is
small: frames of one shape are one piece of evidence (`harness.live.shape`), which any number of workers
judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Literal

import pyarrow as pa
import pyarrow.parquet as pq

from harness.live.apis import CORRELATION_BYTES, HEAD_BYTES, Apis
from harness.live.capture import CAME_BYTES, SIZE_BYTES, Entry, Record
from harness.live.conversation import Breach, Conversation, Direction, Offers, Seen
from harness.live.reading import Reading, leniencies, read_frame
from harness.live.redact import redacted
from harness.live.shape import shape_of
from harness.outcome import Check, Reason
from harness.pair import Pair
from harness.parquet import writing
from pycodec.framing import TLS_RECORDS
from pycodec.specs.model import MessageSpec

__all__ = ["Collector", "Evidence", "Side", "read_evidence", "shapes_in", "write_evidence"]

Side = Literal["client", "broker"]
"""Who sent it, or whom a mutation broke."""

_SCHEMA: Final = pa.schema(
    [
        ("message", pa.string()),
        ("version", pa.int16()),
        ("check", pa.string()),
        ("cell", pa.string()),
        ("side", pa.string()),
        ("reason", pa.string()),
        ("path", pa.string()),
        ("detail", pa.string()),
        ("frame", pa.binary()),
        ("seen", pa.int64()),
    ]
)
_NO_MESSAGE: Final = {"request": ("RequestHeader", 1), "response": ("ResponseHeader", 0)}
"""Stands for a message that is not known."""
_HEADERS: Final = frozenset(name for name, _ in _NO_MESSAGE.values())
_BREACH_CELLS: Final = {Reason.VERSION_NOT_OFFERED: "offered", Reason.FRAME_SIZE_DIFFERS: "size"}
"""Cells of the laws of an exchange; of all others that of the order."""
_Key = tuple[object, ...]
"""What makes two pieces of evidence one."""
_SIDES: Final[dict[str, Side]] = {"request": "client", "response": "broker"}


@dataclass(frozen=True, slots=True)
class Evidence:
    """What one row is about.

    Attributes:
        message, version, check, cell: as in the row.
        side: who sent it.
        reason: the law of the exchange that is broken, as far as that is known already; else `""`.
        path: schema path, or `""`.
        detail: words for a reader.
        frame: of a frame the body; of a header the whole frame; else what there is.
        seen: how many frames it stands for.
    """

    message: str
    version: int
    check: Check
    cell: str
    side: Side
    reason: str = ""
    path: str = ""
    detail: str = ""
    frame: bytes = b""
    seen: int = 1

    @property
    def pair(self) -> Pair:
        """The message and version."""
        return Pair(self.message, self.version)


def write_evidence(path: Path, found: Iterable[Evidence]) -> None:
    """Store evidence, sorted by pair, a row group for each."""
    path.parent.mkdir(parents=True, exist_ok=True)
    by_pair: dict[Pair, list[Evidence]] = {}
    for each in found:
        by_pair.setdefault(each.pair, []).append(each)
    with writing(path, _SCHEMA) as writer:
        for pair in sorted(by_pair):
            rows = [{name: getattr(each, name) for name in _SCHEMA.names} for each in by_pair[pair]]
            writer.write_table(pa.Table.from_pylist(rows, schema=_SCHEMA))


def read_evidence(path: Path, pair: Pair | None = None) -> list[Evidence]:
    """The evidence of a pair, in its order, or all of it."""
    wanted: Any = None
    if pair is not None:
        wanted = [("message", "==", pair.message), ("version", "==", pair.version)]
    with path.open("rb") as file:
        return [Evidence(**row) for row in pq.read_table(file, filters=wanted).to_pylist()]


@dataclass(slots=True)
class _Followed:
    """A connection on its way through a capture.

    Attributes:
        talk: what is known of it.
        last: its last response.
        large: the size of a response above what is held of one, as long as nobody knows what came of it.
    """

    talk: Conversation
    last: Seen | None = None
    large: bytes = b""


class Collector:
    """Follows captures, and keeps what is to be judged.

    Args:
        apis: of the reference's protocol.
        redact: whether values are replaced before anything is kept.

    Attributes:
        frames: how many frames there were, by message and version.
        unknown: those of apis and versions that the reference does not know, by name.
        opaque: frames that are none of Kafka's (SASL tokens).
        cut_off: frames whose end never came, and of which no whole message did.
        unanswered: requests that had no answer when their connection ended.
        too_large: responses of more bytes than a frame is held of; nothing is known of what follows them.
        encrypted: directions of connections in which TLS is spoken.
    """

    def __init__(self, apis: Apis, *, redact: bool = False) -> None:
        self._apis = apis
        self._redact = redact
        self._found: dict[_Key, Evidence] = {}
        self._known_bodies: dict[tuple[str, int, bytes], tuple[_Key, ...]] = {}
        self._known_headers: dict[tuple[str, int, bytes], _Key] = {}
        self.frames: Counter[Pair] = Counter()
        self.unknown: Counter[str] = Counter()
        self.opaque = 0
        self.cut_off = 0
        self.unanswered = 0
        self.too_large = 0
        self.encrypted = 0

    @property
    def evidence(self) -> list[Evidence]:
        """All that is to be judged so far."""
        return list(self._found.values())

    @property
    def total(self) -> int:
        """How many frames there were of messages that are known."""
        return self.frames.total()

    def follow(self, entries: Iterable[Entry]) -> None:
        """Follow a capture to its end."""
        offers: dict[bytes, Offers] = {}
        followed: dict[int, _Followed] = {}
        for entry in entries:
            number = entry.connection
            if entry.record is Record.OPEN:
                # A broker's offer holds for all connections to it.
                self._end(followed.pop(number, None))
                known = Conversation(self._apis, offers.setdefault(entry.data, Offers()))
                followed[number] = _Followed(known)
                continue
            if number not in followed:
                followed[number] = _Followed(Conversation(self._apis))
            if entry.record is Record.CLOSE:
                self._end(followed.pop(number))
            else:
                self._take(followed[number], entry)
        for each in followed.values():
            self._end(each)

    def _take(self, on: _Followed, entry: Entry) -> None:
        """The next entry of a connection."""
        match entry.record:
            case Record.REQUEST:
                self._see(on.talk.request(entry.data), entry.data)
            case Record.RESPONSE:
                on.last = on.talk.response(entry.data)
                self._see(on.last, entry.data)
            case Record.TOLD:
                self._tell(on.talk, on.last, entry.data)
            case Record.NO_REQUEST_SIZE:
                self._no_size(on, "request", entry.data)
            case Record.NO_RESPONSE_SIZE:
                self._no_size(on, "response", entry.data)
            case Record.CUT_REQUEST:
                self._cut(on.talk, "request", entry.data)
            case Record.CUT_RESPONSE:
                self._cut(on.talk, "response", entry.data)
            case Record.OVERLONG_RESPONSE if on.large:
                self._overlong(on, entry.data)

    def _end(self, on: _Followed | None) -> None:
        """A client may end while it waits: what has no answer then is counted, and no breach."""
        if on is not None:
            self.unanswered += on.talk.in_flight
            self.too_large += bool(on.large)

    def _tell(self, talk: Conversation, seen: Seen | None, frame: bytes) -> None:
        if seen is None or seen.spec is None:
            return
        talk.told(seen, frame)
        # In version 0 it may be, as KIP-511 has it; in its own it is not read then.
        talk.told(replace(seen, version=0), frame)

    def _no_size(self, on: _Followed, direction: Direction, data: bytes) -> None:
        size = int.from_bytes(data, "big", signed=True)
        if data.startswith(TLS_RECORDS):
            self.encrypted += 1
            return
        if direction == "response" and size >= 0:
            # `socket.request.max.bytes` is a broker's: clients have no limit (`NetworkReceive.UNLIMITED`).
            on.large = data
            return
        self._announced(direction, f"a frame of {size} bytes is announced", data)

    def _announced(self, direction: Direction, words: str, data: bytes) -> None:
        side = _SIDES[direction]
        self._add(
            Evidence(*_NO_MESSAGE[direction], "exchange", "size", side, Reason.NO_SIZE, "", words, data)
        )

    def _overlong(self, on: _Followed, data: bytes) -> None:
        """A size above the limit is wrong in front of a shorter message, and of what answers nothing.

        What came to its end is a response that is passed over, and what answers a request may become one.
        """
        size, on.large = on.large, b""
        came, piece = int.from_bytes(data[:CAME_BYTES], "big"), data[CAME_BYTES:]
        announced, answers = int.from_bytes(size, "big"), on.talk.may_answer(piece)
        if answers and self._is_whole(on.talk, "response", size, piece):
            return
        if came >= announced:
            self.too_large += 1
        elif answers:
            self.cut_off += 1
        else:
            words = f"a frame of {announced} bytes is announced, and what begins there answers no request"
            self._announced("response", words, size + piece[:CORRELATION_BYTES])

    def _cut(self, talk: Conversation, direction: Direction, data: bytes) -> None:
        """A size that is too large leaves its mark only where nothing follows that would be taken for it."""
        if not self._is_whole(talk, direction, data[:SIZE_BYTES], data[SIZE_BYTES:]):
            self.cut_off += 1

    def _is_whole(self, talk: Conversation, direction: Direction, size: bytes, piece: bytes) -> bool:
        """Whether a whole message came behind a size above its own, which breaks the exchange."""
        # Of less than that nothing is kept but what it answers: the request still waits.
        seen, end = talk.cut(direction, piece) if len(piece) > CORRELATION_BYTES else (None, 0)
        if seen is None or not end:
            return False
        words = f"{int.from_bytes(size, 'big'):,} bytes are announced, and its message has {end:,}"
        breaches = (*seen.breaches, Breach(Reason.FRAME_SIZE_DIFFERS, words))
        self._see(replace(seen, breaches=breaches), piece[:end])
        return True

    def _see(self, seen: Seen, frame: bytes) -> None:
        if self._redact:
            frame = redacted(self._apis, seen, frame)
        if seen.opaque:
            self.opaque += 1
            return
        if seen.unknown:
            self.unknown[seen.unknown] += 1
        spec = seen.spec
        message, version = (spec.name, seen.version) if spec and seen.known else _NO_MESSAGE[seen.direction]
        side = _SIDES[seen.direction]
        cell = "offered" if seen.direction == "request" else "order"
        for breach in seen.breaches:
            name = _BREACH_CELLS.get(breach.reason, "order")
            self._add(
                Evidence(message, version, "exchange", name, side, breach.reason, "", breach.detail, frame)
            )
        if spec is None or not seen.known:
            return
        self.frames[Pair(message, version)] += 1
        if not seen.breaches:
            self._add(Evidence(message, version, "exchange", cell, side))
        key = (message, version, blake2b(_without_number(side, frame), digest_size=16).digest())
        known = self._known_bodies.get(key)
        if known is None:
            known = self._known_bodies[key] = self._read(spec, seen, frame)
        else:
            for each in known:
                self._count(each)

    def _read(self, spec: MessageSpec, seen: Seen, frame: bytes) -> tuple[_Key, ...]:
        """Header and body of a frame that was not met before; the keys of its evidence."""
        reading = read_frame(self._apis, spec, seen.version, frame)
        side, own, whole = _SIDES[seen.direction], reading.own, reading.whole
        base = Evidence(spec.name, seen.version, "header", "header", side, frame=frame)
        if whole is not None and whole.version == seen.version and whole.header != own:
            words = f"it has header {whole.header}; header {own} belongs to version {seen.version}"
            differs = replace(base, reason=Reason.HEADER_DIFFERS, detail=words)
            return (self._add(differs), self._add_body(spec, seen, frame[whole.start :], reading))
        if reading.start is None:
            return (self._add(replace(base, reason=Reason.FRAME_REFUSED, detail=reading.words)),)
        header = self._apis.header_of(spec, seen.version)[0]
        at = reading.start
        keys = [self._add(replace(base, frame=b"")), self._add_header(header, own, frame[:at], side)]
        return (*keys, self._add_body(spec, seen, frame[at:], reading))

    def _add_header(self, header: MessageSpec, version: int, frame: bytes, side: Side) -> _Key:
        """A header is read and written as every message is, and held against the same."""
        told = (header.name, version, _without_number(side, frame))
        known = self._known_headers.get(told)
        if known is not None:
            self._count(known)
            return known
        found = Evidence(header.name, version, "frame", "frame", side, frame=frame)
        lenient = " ".join(leniencies(self._apis, header, version, frame))
        key = self._known_headers[told] = self._add(found, shape_of(header, version, frame, lenient))
        return key

    def _add_body(self, spec: MessageSpec, seen: Seen, body: bytes, reading: Reading) -> _Key:
        reason = words = told = ""
        if reading.whole is None:
            told = reading.refused
        elif reading.whole.version == seen.version:  # behind a wrong header, too
            told = " ".join(leniencies(self._apis, spec, seen.version, body))
        else:
            reason = Reason.OTHER_VERSION
            words = f"it reads whole as version {reading.whole.version}, and not as its own"
        found = Evidence(
            spec.name, seen.version, "frame", "frame", _SIDES[seen.direction], reason, "", words, body
        )
        return self._add(found, shape_of(spec, seen.version, body, told))

    def _add(self, found: Evidence, shape: bytes = b"") -> _Key:
        key = (found.message, found.version, found.check, found.cell, found.side, found.reason, shape)
        known = self._found.get(key)
        if known is None:
            self._found[key] = found
        else:
            # The smallest frame is kept: it is what a reader is shown.
            smaller = bool(found.frame) and len(found.frame) < len(known.frame)
            self._found[key] = replace(found if smaller else known, seen=known.seen + 1)
        return key

    def _count(self, key: _Key) -> None:
        known = self._found.get(key)
        if known is not None:
            self._found[key] = replace(known, seen=known.seen + 1)


def _without_number(side: Side, frame: bytes) -> bytes:
    """All but the correlation id, which tells frames apart that are the same."""
    return frame[HEAD_BYTES if side == "client" else CORRELATION_BYTES :]


def shapes_in(found: Sequence[Evidence]) -> int:
    """How many shapes frames have; headers, which are judged beside what they stand before, have none."""
    return sum(each.check == "frame" and each.message not in _HEADERS for each in found)
