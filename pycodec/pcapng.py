"""Blocks of a pcapng file as packets, each with the link of its own interface.

A file may hold several sections, of either byte order, and each of them several interfaces, whose links and
clocks differ: Wireshark and dumpcap write one for every interface that they were told to capture on, and
mergecap one for every file. The format is that of draft-ietf-opsawg-pcapng.

A file that was cut off is read as far as it goes.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from struct import Struct
from typing import BinaryIO, Final, NamedTuple

__all__ = ["MAGIC", "Packet", "read_pcapng"]

MAGIC: Final = bytes.fromhex("0a0d0d0a")
"""What a file begins with, and each of its sections."""

_INTERFACE: Final = 1
_OLD_PACKET: Final = 2
_SIMPLE_PACKET: Final = 3
_ENHANCED_PACKET: Final = 6

_BYTE_ORDERS: Final = {bytes.fromhex("1a2b3c4d"): ">", bytes.fromhex("4d3c2b1a"): "<"}
_SHORTEST: Final = 12
"""Bytes of a block that holds nothing: its type and its length, in front and behind."""
_LONGEST: Final = 64 << 20

_RESOLUTION: Final = 9
_OFFSET: Final = 14
"""Options of an interface: how many ticks of its clock are a second, and the second that it counts from."""
_MICROS: Final = 1_000_000


class Packet(NamedTuple):
    """A packet: when (µs since 1970), on which type of link, and its bytes as far as they were kept."""

    at: int
    link: int
    data: bytes


@dataclass(frozen=True, slots=True)
class _Interface:
    """What packets are captured on.

    Attributes:
        link: type of its link (LINKTYPE of the registry of tcpdump).
        most: bytes that were kept of a packet, at most; 0 for no limit.
        ticks: of its clock, in a second.
        offset: seconds to add to what its clock says.
    """

    link: int
    most: int
    ticks: int
    offset: int


class _Section:
    """The interfaces of a section, and its byte order."""

    def __init__(self, order: str) -> None:
        self.word = Struct(f"{order}I")
        self.interfaces: list[_Interface] = []
        self._interface = Struct(f"{order}HHI")
        self._option = Struct(f"{order}HH")
        self._seconds = Struct(f"{order}q")
        self._enhanced = Struct(f"{order}IIIII")
        self._old = Struct(f"{order}HHIIII")

    def block(self, kind: int, content: bytes) -> Packet | None:
        """What a block says: an interface is kept, a packet returned; what neither is, is passed over."""
        if kind == _INTERFACE:
            self.interfaces.append(self._described(content))
        elif kind == _ENHANCED_PACKET:
            number, high, low, kept, _ = self._enhanced.unpack_from(content)
            return self._packet(number, high << 32 | low, content, self._enhanced.size, kept)
        elif kind == _OLD_PACKET:
            number, _, high, low, kept, _ = self._old.unpack_from(content)
            return self._packet(number, high << 32 | low, content, self._old.size, kept)
        elif kind == _SIMPLE_PACKET:
            (length,) = self.word.unpack_from(content)
            most = self._of(0).most
            return self._packet(0, 0, content, self.word.size, min(length, most) if most else length)
        return None

    def _of(self, number: int) -> _Interface:
        if number >= len(self.interfaces):
            raise ValueError(f"a packet of interface {number}, and {len(self.interfaces)} are described")
        return self.interfaces[number]

    def _packet(self, number: int, ticks: int, content: bytes, start: int, kept: int) -> Packet:
        interface = self._of(number)
        if kept > len(content) - start:
            raise ValueError(f"a packet of {kept:,} bytes in a block of {len(content) + _SHORTEST:,}")
        at = interface.offset * _MICROS + ticks * _MICROS // interface.ticks
        if not 0 <= at < 1 << 63:
            raise ValueError(f"a time of {at:,} µs")
        return Packet(at, interface.link, content[start : start + kept])

    def _described(self, content: bytes) -> _Interface:
        link, _, most = self._interface.unpack_from(content)
        ticks, offset = _MICROS, 0
        at = self._interface.size
        while at + self._option.size <= len(content):
            code, length = self._option.unpack_from(content, at)
            at += self._option.size
            value = content[at : at + length]
            at += length + -length % 4
            if code == _RESOLUTION and value:
                ticks = (2 if value[0] & 0x80 else 10) ** (value[0] & 0x7F)
            elif code == _OFFSET and len(value) == self._seconds.size:
                (offset,) = self._seconds.unpack(value)
            elif code == 0:
                break
        return _Interface(link, most, ticks, offset)


def read_pcapng(file: BinaryIO) -> Generator[Packet, None, bool]:
    """The packets of a file, in its order; returns whether it was cut off within a block.

    Raises:
        ValueError: what a block says cannot be, or the first one is cut off.
        struct.error: a block is too short for what it holds.
    """
    section: _Section | None = None
    ended = False  # whether a block has
    while len(head := file.read(8)) == 8:
        if head.startswith(MAGIC):
            mark = file.read(4)
            if len(mark) < 4:
                break
            order = _BYTE_ORDERS.get(mark)
            if order is None:
                raise ValueError(f"a section whose byte order is said by {mark.hex()}")
            section = _Section(order)
            head += mark
        elif section is None:
            raise ValueError("no section is begun")
        kind, length = (section.word.unpack_from(head, at)[0] for at in (0, 4))
        if length % 4 or not _SHORTEST <= length <= _LONGEST:
            raise ValueError(f"a block of {length:,} bytes")
        content = file.read(length - len(head))
        if len(content) < length - len(head):
            break
        ended = True
        packet = section.block(kind, content[:-4])
        if packet is not None:
            yield packet
    if not ended:
        raise ValueError("the file is cut off before its first block ended")
    return bool(head)
