"""A capture: what passed through the tap, frame by frame, in one file.

The format is plain, so that any program can write it:

    the line "wirecheck capture 1\\n"
    records, big-endian: kind UINT8 · µs since 1970 UINT64 · connection UINT32 · length UINT32 · data

Kind 0 opens a connection: its data is the broker's address. 1 is a request and 2 a response, whole and
without their four bytes of size. 3 ends a connection. 4 is what the client was given in place of the response
before it. 5 and 6 are sizes that were none, of the client and of the broker: nothing more is known of that
connection. 7 and 8 are frames, of the client and of the broker, that had not come to their end when the
connection did: their size INT32, and the bytes that came if a whole message is among them. 9 is what had come
behind a size of the broker's above the limit when the connection ended: how many bytes, UINT64, and of these
the message if a whole one begins there, else the first four. A file that was cut off is read as far as it
goes, and what it lacks is said.
"""

from __future__ import annotations

import contextlib
import struct
import time
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path
from typing import BinaryIO, Final, NamedTuple

from harness.errors import UserError
from pycodec.framing import MAX_FRAME

__all__ = [
    "CAME_BYTES",
    "MAGIC",
    "SIZE_BYTES",
    "CaptureFacts",
    "CaptureWriter",
    "Entry",
    "Record",
    "open_capture",
    "read_capture",
]

MAGIC: Final = b"wirecheck capture 1\n"
SIZE_BYTES: Final = 4
"""Of the size in front of a frame."""
CAME_BYTES: Final = 8
"""Of how many bytes came behind a size above the limit."""
_LONGEST: Final = MAX_FRAME + CAME_BYTES
_HEAD: Final = struct.Struct(">BQII")


class Record(IntEnum):
    """What an entry of a capture is."""

    OPEN = 0
    REQUEST = 1
    RESPONSE = 2
    CLOSE = 3
    TOLD = 4
    NO_REQUEST_SIZE = 5
    NO_RESPONSE_SIZE = 6
    CUT_REQUEST = 7
    CUT_RESPONSE = 8
    OVERLONG_RESPONSE = 9


class Entry(NamedTuple):
    """An entry of a capture: what it is, when it was (µs), of which connection, its bytes."""

    record: Record
    at: int
    connection: int
    data: bytes


class CaptureWriter:
    """Writes a capture; holds nothing but the buffer of the file. `UserError` where that can't be written.

    What is in that buffer is lost where the process is killed: `flush` writes it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries = 0
        self._connections = 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file: BinaryIO = path.open("wb")
        except OSError as error:
            raise UserError(f"cannot write {path}: {error.strerror}", "name another file") from error
        try:
            with self._told():
                self._file.write(MAGIC)
            self.flush()
        except UserError:
            with contextlib.suppress(UserError):
                self.close()
            raise

    @staticmethod
    def now() -> int:
        """The time of an entry, in µs since 1970."""
        return time.time_ns() // 1000

    def add(self, record: Record, connection: int, data: bytes, at: int | None = None) -> None:
        """One more entry, of this moment if no other is said."""
        with self._told():
            self._file.write(_HEAD.pack(record, self.now() if at is None else at, connection, len(data)))
            self._file.write(data)
        self.entries += 1

    def new_connection(self) -> int:
        """A number that no connection of this capture has."""
        self._connections += 1
        return self._connections

    def flush(self) -> None:
        """Hand all entries to the system, which keeps them whatever becomes of this process."""
        with self._told():
            self._file.flush()

    def close(self) -> None:
        """No more to come."""
        with self._told():
            self._file.close()

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise UserError(f"cannot write {self.path}: {error.strerror}", "make room for it") from error


def open_capture(path: Path) -> BinaryIO:
    """A file of frames to read; `UserError` if there is none."""
    try:
        if path.exists() and not path.is_file():  # a FIFO that nobody fills would be waited for
            raise UserError(f"{path} is no file", "name a capture, or a pcap file")
        return path.open("rb")
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "name a capture, or a pcap file") from error


@dataclass(slots=True)
class CaptureFacts:
    """What was met in captures besides their entries.

    Attributes:
        beyond: bytes at the end of files that were cut off within an entry.
    """

    beyond: int = 0


def read_capture(path: Path, facts: CaptureFacts | None = None) -> Iterator[Entry]:
    """The entries of a capture; `UserError` if the file is none. What was met besides is added to `facts`."""
    met = facts or CaptureFacts()
    with open_capture(path) as file:
        start = file.read(len(MAGIC))
        if not start:
            raise UserError(f"{path} is empty", "capture it again")
        if start != MAGIC:
            raise UserError(
                f"{path} is neither a capture of wirecheck nor pcap",
                "name a file that `--capture`, tcpdump or Wireshark wrote, and unpack a packed one",
            )
        while len(head := file.read(_HEAD.size)) == _HEAD.size:
            kind, at, connection, length = _HEAD.unpack(head)
            if kind > max(Record) or length > _LONGEST:
                raise UserError(f"{path} holds an entry that is none", "capture it again")
            data = file.read(length)
            if len(data) < length:
                met.beyond += len(head) + len(data)
                return
            yield Entry(Record(kind), at, connection, data)
        met.beyond += len(head)
