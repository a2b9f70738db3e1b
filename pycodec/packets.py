"""Packets that tcpdump or Wireshark kept (pcap, pcapng) as the frames of connections to brokers.

Streams are put together from TCP segments in the order of their numbers. What is missing is counted and never
guessed: a connection that has a hole is followed up to it, and one whose beginning is not there is not
followed at all, since nobody can say where its first frame begins. TLS and compressed links stay closed.

It needs the package dpkt (`pip install 'wirecheck[capture]'`).
"""

from __future__ import annotations

import struct
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from heapq import heappop, heappush
from os import PathLike
from typing import Any, BinaryIO, Final, Literal, NamedTuple

import dpkt

from pycodec.errors import DecodeError
from pycodec.framing import TLS_RECORDS, FrameSplitter, Overlong
from pycodec.pcapng import MAGIC, Packet, read_pcapng

__all__ = ["Event", "EventKind", "PacketFacts", "is_pcap", "packets_in", "read_packets"]

Direction = Literal["request", "response"]
"""Towards the broker, towards the client."""
_End = tuple[bytes, int]
"""Address and port."""

_MAGICS: Final = frozenset((MAGIC, *map(bytes.fromhex, ("a1b2c3d4", "d4c3b2a1", "a1b23c4d", "4d3cb2a1"))))
_COOKED: Final = {dpkt.pcap.DLT_LINUX_SLL: (14, 16), dpkt.pcap.DLT_LINUX_SLL2: (0, 20)}
"""Where the protocol stands in the header of Linux's cooked captures, and how long that is."""
_TAGS: Final = frozenset((0x8100, 0x88A8, 0x9100, 0x9200))
"""Protocols of VLAN tags, which dpkt reads behind Ethernet alone."""
_PROTOCOLS: Final[dict[int, Any]] = {
    dpkt.ethernet.ETH_TYPE_IP: dpkt.ip.IP,
    dpkt.ethernet.ETH_TYPE_IP6: dpkt.ip6.IP6,
}
_IN_FRONT: Final = {12: 0, 101: 0, 228: 0, 229: 0, dpkt.pcap.DLT_NULL: 4, dpkt.pcap.DLT_LOOP: 4}
"""Links whose packets are IP, behind so many bytes; which family those name is another on each system."""
_LINK_MASK: Final = 0xFFFF
"""In the header of a pcap file the upper bits say how long the check sequence behind each packet is."""
_MOST_HELD: Final = 64 << 20
"""Bytes behind a hole that are kept in the hope that it is filled."""
_SIZE: Final = 4
"""Bytes of the size in front of a frame."""
_HALF: Final = 1 << 31
_LARGEST: Final = 262_144
"""Bytes of a packet at most, as of libpcap. The time for one grows with the square of them, since dpkt copies
the rest behind each header of IPv6."""
_SPOILED: Final = (
    dpkt.Error, ValueError, ArithmeticError, LookupError, TypeError, AttributeError, RecursionError,
    struct.error,
)  # fmt: skip
"""What dpkt raises for bytes that are none of what it takes them for."""


class EventKind(IntEnum):
    """What happened on a connection."""

    OPEN = 0
    REQUEST = 1
    RESPONSE = 2
    CLOSE = 3
    NO_REQUEST_SIZE = 5
    """A size of the client's that was none: nothing more is known of that connection."""
    NO_RESPONSE_SIZE = 6
    CUT_REQUEST = 7
    """A frame of the client's whose end is not there: its size, and what is there."""
    CUT_RESPONSE = 8
    OVERLONG_RESPONSE = 9
    """What came behind a size of the broker's above the limit: how many bytes (UINT64), and the first."""


class Event(NamedTuple):
    """What happened, when (µs since 1970), on which connection; a frame, a broker's address, or a size."""

    kind: EventKind
    at: int
    connection: int
    data: bytes


@dataclass(slots=True)
class PacketFacts:
    """What there was besides frames.

    Attributes:
        packets: how many there were.
        connections: those that are followed from their beginning.
        begun_before: connections whose beginning is not there; they are not followed.
        holes: connections with segments that are missing; they are followed up to there.
        fragments: packets that are pieces of others, and are not read.
        other_links: packets of links that are not known, beside others that are.
        cut_off: files that end within a packet; that one is not read.
        without_tcp: packets that hold no TCP, or hold it wrapped in another protocol (GRE, VXLAN), which is
            not undone.
        other_ports: segments from and to none of the ports.
    """

    packets: int = 0
    connections: int = 0
    begun_before: int = 0
    holes: int = 0
    fragments: int = 0
    other_links: int = 0
    cut_off: int = 0
    without_tcp: int = 0
    other_ports: int = 0

    @property
    def is_empty(self) -> bool:
        """Whether there was no connection to any of the ports."""
        return not (self.connections or self.begun_before)

    @property
    def words(self) -> str:
        """What is missing, in a line; `""` for nothing.

        Every network has packets that are nobody's concern: they are told where nothing else was found.
        """
        without_tcp, elsewhere = (self.without_tcp, self.other_ports) if self.is_empty else (0, 0)
        told = (
            (self.begun_before, "connection", "without a beginning"),
            (self.holes, "connection", "with missing segments"),
            (self.fragments, "fragment", "of packets"),
            (self.other_links, "packet", "of unknown links"),
            (self.cut_off, "packet", "that is cut off"),
            (without_tcp, "packet", "without TCP, or with TCP wrapped in another protocol"),
            (elsewhere, "TCP packet", "of other ports"),
        )
        return ", ".join(f"{n:,} {noun}{'s' * (n != 1)} {rest}" for n, noun, rest in told if n)


def is_pcap(start: bytes) -> bool:
    """Whether a file that starts so is pcap or pcapng."""
    return start[:4] in _MAGICS


@dataclass(slots=True)
class _Stream:
    """One direction of a connection."""

    next: int | None = None
    """The number of the byte that is to come."""
    taken: int = 0
    """Bytes so far."""
    held: dict[int, bytes] = field(default_factory=dict)
    """Segments behind a hole, by how many bytes of the stream lie before them."""
    waiting: int = 0
    """Bytes in them."""
    received: int | None = None
    """The number that the other side asks for next: what is before it was sent, seen or not."""
    end: int | None = None
    """The number of its end, behind the last byte; None as long as that was not seen."""
    resets: set[int] = field(default_factory=set)
    """The numbers of resets; one may be recorded before the data that it comes behind."""
    dropped: bool = False
    """Whether bytes were left out, since the number of the first one is not known."""
    splitter: FrameSplitter = field(default_factory=FrameSplitter)
    overlong: Overlong | None = None
    """What comes behind a size of the broker's above the limit."""
    _places: list[int] = field(default_factory=list)
    """Heap of the places of `held`."""

    @property
    def missing(self) -> int:
        """How many numbers the other side has received of which nothing was seen."""
        if self.next is None or self.received is None:
            return 0
        # The end has a number, too.
        ended = self.end is not None and _distance(self.end, self.received) > 0
        return max(0, _distance(self.next, self.received) - ended)

    @property
    def lacks(self) -> bool:
        """Whether something was sent by now that has not been seen, or only behind a hole."""
        return bool(self.held) or self.missing > 0

    @property
    def is_whole(self) -> bool:
        """Whether all is there, as far as can be known at the end."""
        if self.dropped or self.lacks:
            return False
        return self.next is None or self.end is None or _distance(self.next, self.end) <= 0

    @property
    def is_reset(self) -> bool:
        """Whether a reset has the number that is to come: others are of another connection (RFC 5961)."""
        ended = self.end is not None and self.end == self.next
        return self.next in self.resets or (ended and _after(self.end or 0) in self.resets)

    def take(self, number: int, data: bytes) -> bytes:
        """What follows now that a segment has come; segments may come twice and in any order."""
        if self.next is None:
            self.dropped |= bool(data)
            return b""
        place = self.taken + _distance(self.next, number)
        known = self.held.get(place)
        if known is None:
            heappush(self._places, place)
        if known is None or len(known) < len(data):
            self.held[place] = data
            self.waiting += len(data) - len(known or b"")
        out = bytearray()
        while self._places and self._places[0] <= self.taken:
            place = heappop(self._places)
            segment = self.held.pop(place)
            self.waiting -= len(segment)
            new = segment[self.taken - place :]
            out += new
            self.taken += len(new)
        self.next = (self.next + len(out)) % (2 * _HALF)
        return bytes(out)


@dataclass(slots=True)
class _Connection:
    number: int
    request: _Stream = field(default_factory=_Stream)
    response: _Stream = field(default_factory=_Stream)
    early: bytearray = field(default_factory=bytearray)
    """What the broker said while something of what it was asked had not come yet."""


def _after(number: int) -> int:
    return (number + 1) % (2 * _HALF)


def _distance(start: int, end: int) -> int:
    """How far one number is behind another, around the end of 32 bits."""
    return (end - start + _HALF) % (2 * _HALF) - _HALF


def read_packets(path: str | PathLike[str], ports: Collection[int], facts: PacketFacts) -> Iterator[Event]:
    """The frames of a file's connections to brokers.

    Args:
        path: of the file.
        ports: on which brokers listen.
        facts: to which what was met is added.

    Raises:
        DecodeError: the file is no pcap, is spoiled in the middle, or is of a link that is not known.
        OSError: it cannot be read.
    """
    with open(path, "rb") as file:
        yield from packets_in(file, path, ports, facts)


def packets_in(
    file: BinaryIO, path: str | PathLike[str], ports: Collection[int], facts: PacketFacts
) -> Iterator[Event]:
    """As `read_packets`, of a file that is open; `path` is what errors call it."""
    reader, strange, known = _Packets(ports, facts), None, False
    for at, link, data in _each(_packets_of(file, path, facts), path, facts):
        if _is_known(link):
            known = True
            yield from reader.packet(at, _ip_of(link, data))
        else:
            facts.other_links += 1
            strange = link
    if strange is not None and not known:
        raise _unknown(path, strange)
    yield from reader.end()


def _is_known(link: int) -> bool:
    return link == dpkt.pcap.DLT_EN10MB or link in _COOKED or link in _IN_FRONT


def _unknown(path: str | PathLike[str], link: int) -> DecodeError:
    return DecodeError(f"{path} is of link type {link}, which is not known: capture on another")


def _packets_of(file: BinaryIO, path: str | PathLike[str], facts: PacketFacts) -> Iterator[Packet]:
    start = file.read(4)
    file.seek(0)
    if start == MAGIC:
        facts.cut_off += yield from read_pcapng(file)
        return
    bounded = _Bounded(file)
    try:
        packets = dpkt.pcap.Reader(bounded)
    except _SPOILED as error:
        raise DecodeError(f"{path} cannot be read as pcap: {error}") from error
    link = packets.datalink() & _LINK_MASK
    if not _is_known(link):
        raise _unknown(path, link)
    try:
        for at, data in packets:
            if bounded.is_cut:
                break
            yield Packet(int(at * 1_000_000), link, data)
    except dpkt.NeedData:  # in the middle of a packet's header
        pass
    facts.cut_off += bounded.is_cut


class _Bounded:
    """A file for dpkt, which believes every size that stands in one, and takes pieces for packets."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.seek = file.seek
        self.is_cut = False
        self._reads = 0

    def read(self, size: int) -> bytes:
        if not 0 <= size <= _LARGEST:
            raise ValueError(f"a size of {size:,} bytes")
        held = self._file.read(size)
        # Behind the file's header, headers of packets and what they hold take turns: it ends before a header.
        self.is_cut = len(held) < size and (bool(held) or self._reads % 2 == 0)
        self._reads += 1
        return held


def _each(packets: Iterator[Packet], path: str | PathLike[str], facts: PacketFacts) -> Iterator[Packet]:
    """The packets; of a file that was cut off as far as it goes."""
    while True:
        try:
            packet = next(packets)
            if len(packet.data) > _LARGEST:
                raise ValueError(f"a size of {len(packet.data):,} bytes")
        except StopIteration:
            return
        except _SPOILED as error:
            after = f"behind packet {facts.packets:,}"
            raise DecodeError(f"{path} cannot be read as pcap {after}: {error}") from error
        facts.packets += 1
        yield packet


def _ip_of(link: int, data: bytes) -> Any:
    """The IP packet in a packet of a link; None if there is none."""
    try:
        if link in _IN_FRONT:
            data = data[_IN_FRONT[link] :]
            return (dpkt.ip6.IP6 if data[:1] and data[0] >> 4 == 6 else dpkt.ip.IP)(data)
        if link in _COOKED:
            return _ip_of_cooked(link, data)
        found = dpkt.ethernet.Ethernet(data).data
    except _SPOILED:
        return None
    return found if isinstance(found, dpkt.ip.IP | dpkt.ip6.IP6) else None


def _ip_of_cooked(link: int, data: bytes) -> Any:
    """The IP packet of a cooked capture, behind what VLAN tags there are; None if there is none."""
    place, at = _COOKED[link]
    protocol = int.from_bytes(data[place : place + 2], "big")
    while protocol in _TAGS:
        protocol = int.from_bytes(data[at + 2 : at + 4], "big")
        at += 4
    kind = _PROTOCOLS.get(protocol)
    return None if kind is None else kind(data[at:])


def _is_fragment(ip: Any) -> bool:
    if isinstance(ip, dpkt.ip.IP):
        return bool(ip.mf or ip.offset)
    fragment = ip.extension_hdrs.get(dpkt.ip.IP_PROTO_FRAGMENT)
    return fragment is not None and bool(fragment.frag_off or fragment.m_flag)


class _Packets:
    def __init__(self, ports: Collection[int], facts: PacketFacts) -> None:
        self._ports = ports
        self._facts = facts
        self._known: dict[tuple[bytes, int, bytes, int], _Connection | None] = {}
        self._answers: dict[tuple[bytes, int, bytes, int], tuple[int, int]] = {}
        """Of what answers a beginning that has not come: its number, and that of the beginning."""

    def packet(self, at: int, ip: Any) -> Iterator[Event]:
        """The frames that a packet completes."""
        if ip is not None and _is_fragment(ip):
            self._facts.fragments += 1
            return
        segment = None if ip is None else ip.data
        if not isinstance(segment, dpkt.tcp.TCP):
            self._facts.without_tcp += 1
            return
        ends = ((ip.src, segment.sport), (ip.dst, segment.dport))
        flags = segment.flags
        direction = self._direction(ends, flags)
        if direction is None:
            self._facts.other_ports += 1
            return
        client, broker = ends if direction == "request" else ends[::-1]
        key = (*client, *broker)
        if direction == "request" and flags & dpkt.tcp.TH_SYN and not self._begins_again(key, segment.seq):
            yield from self._close(key, at)
            self._facts.connections += 1
            new = self._known[key] = _Connection(self._facts.connections)
            answer, begins = self._answers.pop(key, (0, -1))
            if begins == segment.seq:
                new.response.next = _after(answer)
            yield Event(EventKind.OPEN, at, self._facts.connections, repr(broker).encode())
        elif key not in self._known and direction == "response" and flags & dpkt.tcp.TH_SYN:
            self._answers[key] = segment.seq, (segment.ack - 1) % (2 * _HALF)
            return
        elif key not in self._known:
            self._facts.begun_before += 1
            self._known[key] = None
        talk = self._known[key]
        if talk is None:
            return
        stream, other = talk.request, talk.response
        if direction == "response":
            stream, other = other, stream
        begins = bool(flags & dpkt.tcp.TH_SYN)
        again = begins and stream.next is not None  # it says nothing new
        number = _after(segment.seq) if begins else segment.seq
        if begins and not again:
            stream.next = number
        reset = bool(flags & dpkt.tcp.TH_RST)
        # Of whose beginning was not seen, it may be left over from a connection before.
        if flags & dpkt.tcp.TH_ACK and stream.next is not None and not reset:
            before = segment.ack if other.received is None else other.received
            other.received = segment.ack if _distance(before, segment.ack) > 0 else before
        if reset and stream.next is not None:
            stream.resets.add(number)
        elif flags & dpkt.tcp.TH_FIN and stream.next is not None:
            stream.end = (number + len(segment.data)) % (2 * _HALF)
        # What a reset holds are words; data where a connection begins is TCP Fast Open.
        if segment.data and not again and not reset:
            yield from self._data(talk, key, direction, at, number, bytes(segment.data))
        # An answer is not read before all that was asked by then: packets may be recorded in another order.
        # A packet without data can show that nothing is missing: the end of what is asked has a number, too.
        if talk.early and self._known[key] is talk and not talk.request.lacks:
            yield from _answers(talk, at)
        # Before a side has begun, its reset says so by what it acknowledges (RFC 9293, 3.10.7.3).
        refused = (
            reset and stream.next is None and bool(flags & dpkt.tcp.TH_ACK) and segment.ack == other.next
        )
        if (refused or stream.is_reset) and self._known[key] is talk:
            yield from self._close(key, at)
            self._known[key] = None  # what follows is of nothing that goes on

    def _direction(self, ends: tuple[_End, _End], flags: int) -> Direction | None:
        """Where a segment goes; None if not to or from a broker."""
        here, there = ends
        if here[1] not in self._ports:
            return "request" if there[1] in self._ports else None
        if there[1] not in self._ports:
            return "response"
        # Brokers listen on both ports: the one that begins is the client.
        if flags & dpkt.tcp.TH_SYN:
            return "response" if flags & dpkt.tcp.TH_ACK else "request"
        return "response" if (*there, *here) in self._known else "request"

    def _begins_again(self, key: Any, number: int) -> bool:
        """Whether a connection's first packet comes once more, as it does where its answer was lost."""
        talk = self._known.get(key)
        if talk is None or talk.request.next is None:
            return False
        return _distance(_after(number), talk.request.next) == talk.request.taken

    def _data(
        self, talk: _Connection, key: Any, direction: Direction, at: int, number: int, data: bytes
    ) -> Iterator[Event]:
        stream = talk.request if direction == "request" else talk.response
        ready = stream.take(number, data)
        if talk.request.waiting + talk.response.waiting + len(talk.early) > _MOST_HELD:
            yield from self._close(key, at)
            self._known[key] = None
            return
        if direction == "response":
            talk.early += ready
        else:
            yield from _frames(talk, "request", at, ready)

    def _close(self, key: Any, at: int) -> Iterator[Event]:
        talk = self._known.pop(key, None)
        if talk is None:
            return
        asked = talk.request
        ended = asked.missing == 1 and asked.end is None and not asked.held and not asked.splitter.held
        if talk.early and ended:
            # Behind a whole frame it can be the end of what is asked that was not seen: nothing is missing.
            yield from _answers(talk, at)
        elif not (talk.request.is_whole and talk.response.is_whole):
            self._facts.holes += 1
        for kind, stream in (
            (EventKind.CUT_REQUEST, talk.request),
            (EventKind.CUT_RESPONSE, talk.response),
        ):
            if stream.splitter.refused is None and stream.splitter.held:
                yield Event(kind, at, talk.number, stream.splitter.rest())
        overlong = talk.response.overlong
        if overlong is not None:
            data = overlong.came.to_bytes(8, "big") + overlong.start()
            yield Event(EventKind.OVERLONG_RESPONSE, at, talk.number, data)
        yield Event(EventKind.CLOSE, at, talk.number, b"")

    def end(self) -> Iterator[Event]:
        """No more packets."""
        for key in list(self._known):
            yield from self._close(key, 0)


def _answers(talk: _Connection, at: int) -> Iterator[Event]:
    """The frames of what the broker has said by now."""
    early, talk.early = bytes(talk.early), bytearray()
    yield from _frames(talk, "response", at, early)


def _frames(talk: _Connection, direction: Direction, at: int, data: bytes) -> Iterator[Event]:
    stream = talk.request if direction == "request" else talk.response
    splitter = stream.splitter
    if splitter.refused is not None:
        if stream.overlong is not None:
            stream.overlong.feed(data)
        return
    kind = EventKind.REQUEST if direction == "request" else EventKind.RESPONSE
    for frame in splitter.feed(data):
        yield Event(kind, at, talk.number, frame)
    if splitter.refused is not None:
        wrong = EventKind.NO_REQUEST_SIZE if direction == "request" else EventKind.NO_RESPONSE_SIZE
        rest = splitter.rest()
        size = rest[:_SIZE]
        yield Event(wrong, at, talk.number, size)
        if direction == "response" and splitter.refused > 0 and not size.startswith(TLS_RECORDS):
            stream.overlong = Overlong()
            stream.overlong.feed(rest[_SIZE:])
