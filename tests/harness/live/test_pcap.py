"""Packets become the frames that were sent, whatever happened to them on the way."""

from __future__ import annotations

import random
import struct
import tracemalloc
from collections.abc import Callable
from itertools import permutations
from pathlib import Path
from typing import Final

import dpkt
import pytest

from harness.errors import UserError
from harness.live.capture import Entry, Record
from harness.live.pcap import PacketFacts, is_pcap, read_pcap
from pycodec.framing import framed

CLIENT, BROKER = (b"\x0a\0\0\1", 40_000), (b"\x0a\0\0\2", 9092)
SYN, ACK, RST, FIN = dpkt.tcp.TH_SYN, dpkt.tcp.TH_ACK, dpkt.tcp.TH_RST, dpkt.tcp.TH_FIN
NEAR_THE_END = (1 << 32) - 20
"""Numbers go around in the middle of what is sent."""


def packet(
    client: bool, number: int, data: bytes = b"", flags: int = ACK, received: int | None = None
) -> bytes:
    """A packet of the client's or the broker's; without `received` it has had nothing of the other side's."""
    (source, sport), (target, dport) = (CLIENT, BROKER) if client else (BROKER, CLIENT)
    if received is None:
        received = 100 if client else NEAR_THE_END + 1
    tcp = dpkt.tcp.TCP(
        sport=sport, dport=dport, seq=number % (1 << 32), ack=received % (1 << 32), flags=flags, data=data
    )
    ip = dpkt.ip.IP(src=source, dst=target, p=dpkt.ip.IP_PROTO_TCP, data=tcp)
    return bytes(dpkt.ethernet.Ethernet(type=dpkt.ethernet.ETH_TYPE_IP, data=ip))


def conversation(size: int = 7) -> list[bytes]:
    """Two requests and their answers, in segments of some bytes."""
    return segments([(True, b"request one"), (False, b"answer one"), (True, b"two"), (False, b"2")], size)


def segments(frames: list[tuple[bool, bytes]], size: int) -> list[bytes]:
    """Packets of a connection: of each frame who sent it (the client?), and its bytes."""
    packets = [packet(True, NEAR_THE_END, flags=SYN), packet(False, 99, flags=SYN | ACK)]
    at = {True: NEAR_THE_END + 1, False: 100}
    for client, frame in frames:
        data = framed(frame)
        for start in range(0, len(data), size):
            packets.append(packet(client, at[client], data[start : start + size], received=at[not client]))
            at[client] += len(data[start : start + size])
    return packets


WANTED = [
    (Record.REQUEST, b"request one"),
    (Record.RESPONSE, b"answer one"),
    (Record.REQUEST, b"two"),
    (Record.RESPONSE, b"2"),
]


RESET = packet(True, NEAR_THE_END + 1 + len(framed(b"request one") + framed(b"two")), flags=RST)
"""What ends the conversation at once."""


def read(path: Path, packets: list[bytes], link: int = 1) -> tuple[list[Entry], PacketFacts]:
    with path.open("wb") as file:
        writer = dpkt.pcap.Writer(file, linktype=link)
        for number, each in enumerate(packets):
            writer.writepkt(each, 1000.0 + number)
    facts = PacketFacts()
    return list(read_pcap(path, {9092}, facts)), facts


def frames(entries: list[Entry]) -> list[tuple[Record, bytes]]:
    return [
        (entry.record, entry.data) for entry in entries if entry.record in (Record.REQUEST, Record.RESPONSE)
    ]


def test_segments_are_put_together(tmp_path: Path) -> None:
    for size in (1, 3, 100):
        entries, facts = read(tmp_path / "a.pcap", conversation(size))
        assert frames(entries) == WANTED
        assert (facts.connections, facts.words) == (1, "")
        assert [entries[0].record, entries[-1].record] == [Record.OPEN, Record.CLOSE]


def test_why_nothing_was_found_is_told(tmp_path: Path) -> None:
    """A broker on another port, a tunnel; beside what is followed they are nobody's concern."""
    elsewhere = conversation()
    facts = PacketFacts()
    read(tmp_path / "a.pcap", elsewhere)
    assert not list(read_pcap(tmp_path / "a.pcap", {9093}, facts))
    assert (facts.other_ports, facts.words) == (
        len(elsewhere),
        f"{len(elsewhere)} TCP packets of other ports",
    )
    wrapped = []
    for each in elsewhere:
        datagram = dpkt.udp.UDP(sport=4789, dport=4789, data=b"\x08" + bytes(7) + each)
        datagram.ulen = len(datagram)
        ip = dpkt.ip.IP(src=CLIENT[0], dst=BROKER[0], p=dpkt.ip.IP_PROTO_UDP, data=datagram)
        wrapped.append(bytes(dpkt.ethernet.Ethernet(type=dpkt.ethernet.ETH_TYPE_IP, data=ip)))
    entries, facts = read(tmp_path / "a.pcap", wrapped)
    told = f"{len(wrapped)} packets without TCP, or with TCP wrapped in another protocol"
    assert (entries, facts.without_tcp, facts.words) == ([], len(wrapped), told)
    entries, facts = read(tmp_path / "a.pcap", wrapped + elsewhere)
    assert (frames(entries), facts.without_tcp, facts.words) == (WANTED, len(wrapped), "")


def test_segments_that_come_twice_or_late_change_nothing(tmp_path: Path) -> None:
    """The frames are the same in each direction, and no answer comes before its request."""
    shuffle = random.Random(5).shuffle
    for _ in range(30):
        opening, rest = conversation(4)[:2], conversation(4)[2:]
        rest += rest[::3]
        shuffle(rest)
        entries, facts = read(tmp_path / "a.pcap", opening + rest)
        found = frames(entries)
        assert sorted(found) == sorted(WANTED)
        for number in (0, 2):
            assert found.index(WANTED[number]) < found.index(WANTED[number + 1])
        assert facts.holes == 0


def test_an_answer_that_was_recorded_before_its_request_waits_for_it(tmp_path: Path) -> None:
    """As with several queues of a network card; what the broker had received by then tells."""
    opening, (one, answer, two, second) = conversation(100)[:2], conversation(100)[2:]
    for rest in ([answer, one, two, second], [answer, second, one, two], [second, two, answer, one]):
        entries, facts = read(tmp_path / "a.pcap", [*opening, *rest])
        found = frames(entries)
        assert sorted(found) == sorted(WANTED)
        assert [found.index(each) for each in WANTED[::2]] < [found.index(each) for each in WANTED[1::2]]
        assert found.index(WANTED[0]) < found.index(WANTED[1])
        assert found.index(WANTED[2]) < found.index(WANTED[3])
        assert facts.words == ""


def test_an_answer_whose_request_is_missing_is_counted(tmp_path: Path) -> None:
    opening, (_, answer, *_) = conversation(100)[:2], conversation(100)[2:]
    entries, facts = read(tmp_path / "a.pcap", [*opening, answer])
    assert (frames(entries), facts.words) == ([], "1 connection with missing segments")


def test_an_answer_to_a_client_that_has_ended_is_read(tmp_path: Path) -> None:
    """The end has a number, too, and no bytes."""
    opening, one = conversation(100)[:2], conversation(100)[2]
    end = NEAR_THE_END + 1 + len(framed(b"request one"))
    late = packet(False, 100, framed(b"answer one"), received=end + 1)
    entries, facts = read(tmp_path / "a.pcap", [*opening, one, packet(True, end, flags=FIN | ACK), late])
    assert (frames(entries), facts.words) == (WANTED[:2], "")


_ASKED, _SAID = framed(b"request one"), framed(b"answer one")
_C, _B = NEAR_THE_END + 1, 100
"""The numbers of the first byte of each side."""
_BEGIN = packet(True, NEAR_THE_END, flags=SYN)
_ANSWERED = packet(False, 99, flags=SYN | ACK)
_REQUEST = packet(True, _C, _ASKED)
_RESPONSE = packet(False, _B, _SAID, received=_C + len(_ASKED))
_END = packet(True, _C + len(_ASKED), flags=FIN | ACK, received=_B + len(_SAID))


@pytest.mark.parametrize(
    "packets",
    [
        [_BEGIN, _REQUEST, _RESPONSE],  # without what answers the beginning, no number of an answer is known
        [_BEGIN, _ANSWERED, _REQUEST, _END],  # the client had an answer, which is not there
        [_BEGIN, _ANSWERED, packet(False, _B, received=_C + len(_ASKED)), _END],
        [_BEGIN, _ANSWERED, _REQUEST, packet(False, _B + len(_SAID), flags=FIN | ACK)],
    ],
)
def test_what_numbers_say_is_missing_is_counted(tmp_path: Path, packets: list[bytes]) -> None:
    entries, facts = read(tmp_path / "x.pcap", packets)
    assert (facts.connections, facts.words) == (1, "1 connection with missing segments")
    assert Record.RESPONSE not in [entry.record for entry in entries]


@pytest.mark.parametrize(
    "packets",
    [
        [_ANSWERED, _BEGIN, _REQUEST, _RESPONSE],
        [_BEGIN, packet(False, 3, received=5000), _ANSWERED, _REQUEST, _RESPONSE],  # of a connection before
        [
            _BEGIN,
            _ANSWERED,
            _REQUEST,
            packet(False, _B + len(_SAID), received=_C + len(_ASKED) + 1),
            _RESPONSE,
        ],
        [_BEGIN, _ANSWERED, _REQUEST, _RESPONSE, *[packet(True, _C + len(_ASKED), flags=RST)] * 2],
        [
            *(
                _BEGIN,
                _ANSWERED,
                packet(True, _C, _ASKED[:-1]),
                packet(True, _C + len(_ASKED), flags=FIN | ACK),
            ),
            *(_RESPONSE, packet(True, _C + len(_ASKED) - 1, _ASKED[-1:])),
        ],
    ],
)
def test_packets_in_another_order_lose_nothing(tmp_path: Path, packets: list[bytes]) -> None:
    entries, facts = read(tmp_path / "x.pcap", packets)
    assert (frames(entries), facts.connections, facts.words) == (WANTED[:2], 1, "")


_C_END, _B_END = _C + len(_ASKED), _B + len(_SAID)
_LEAVING: Final = {
    "the client asks and ends": [
        _REQUEST,
        packet(True, _C_END, flags=FIN | ACK),
        packet(False, _B, _SAID, received=_C_END + 1),
        packet(False, _B_END, flags=FIN | ACK, received=_C_END + 1),
        packet(True, _C_END + 1, received=_B_END + 1),
    ],
    "the client has its answer and ends": [
        _REQUEST,
        _RESPONSE,
        packet(True, _C_END, flags=FIN | ACK, received=_B_END),
        packet(False, _B_END, flags=FIN | ACK, received=_C_END + 1),
        packet(True, _C_END + 1, received=_B_END + 1),
    ],
    "the broker answers and ends": [
        _REQUEST,
        packet(False, _B, _SAID, flags=FIN | ACK, received=_C_END),
        packet(True, _C_END, flags=FIN | ACK, received=_B_END + 1),
        packet(False, _B_END + 1, received=_C_END + 1),
    ],
    "the end comes with the last of what is asked": [
        packet(True, _C, _ASKED[:-1]),
        packet(True, _C_END - 1, _ASKED[-1:], flags=FIN | ACK),
        packet(False, _B, _SAID[:-1], received=_C_END + 1),
        packet(False, _B_END - 1, _SAID[-1:], flags=FIN | ACK, received=_C_END + 1),
    ],
}


@pytest.mark.parametrize("packets", _LEAVING.values(), ids=_LEAVING)
def test_a_connection_that_ends_loses_nothing_whatever_the_order(
    tmp_path: Path, packets: list[bytes]
) -> None:
    for order in permutations(packets):
        entries, facts = read(tmp_path / "x.pcap", [_BEGIN, _ANSWERED, *order])
        assert (frames(entries), facts.words) == (WANTED[:2], ""), [packets.index(each) for each in order]


def test_a_connection_that_begins_twice_for_a_lost_answer_is_one(tmp_path: Path) -> None:
    opening, rest = conversation()[0], conversation()[1:]
    entries, facts = read(tmp_path / "a.pcap", [opening, opening, *rest])
    assert frames(entries) == WANTED
    assert facts.connections == 1


def test_what_is_missing_is_counted_and_not_guessed(tmp_path: Path) -> None:
    packets = conversation(7)
    entries, facts = read(tmp_path / "a.pcap", packets[:3] + packets[4:])
    assert frames(entries) == []
    assert facts.holes == 1
    entries, facts = read(tmp_path / "a.pcap", packets[2:])
    assert (frames(entries), facts.begun_before, facts.connections) == ([], 1, 0)
    assert facts.words == "1 connection without a beginning"
    # The last byte of a request is not the end of the connection, which has a number as well.
    packets = conversation(1)
    del packets[-len(framed(b"2")) - 1]
    entries, facts = read(tmp_path / "a.pcap", packets)
    assert (frames(entries), facts.holes) == (WANTED[:2], 1)


@pytest.mark.parametrize("client", [True, False])
@pytest.mark.parametrize("behind", [-5, -1, 1, 70_000, 5_000_000, (1 << 30) + 1])
def test_a_reset_that_is_left_over_ends_nothing(tmp_path: Path, client: bool, behind: int) -> None:
    """Its number is not within what the other side waits for (RFC 9293, 3.5.3)."""
    packets = conversation(100)
    number = (NEAR_THE_END + 1 + len(_ASKED) if client else 100 + len(_SAID)) + behind
    entries, facts = read(
        tmp_path / "a.pcap", [*packets[:4], packet(client, number, flags=RST), *packets[4:]]
    )
    assert (frames(entries), facts.words) == (WANTED, "")
    entries, _ = read(
        tmp_path / "b.pcap", [*packets[:4], packet(client, number - behind, flags=RST), *packets[4:]]
    )
    assert frames(entries) == WANTED[:2]


def test_a_reset_that_is_recorded_before_its_data_ends_nothing_before_that(tmp_path: Path) -> None:
    packets = conversation(100)
    for at in range(2, len(packets)):
        entries, facts = read(tmp_path / "a.pcap", [*packets[:at], RESET, *packets[at:]])
        # What the broker says after the client has gone is of no use to anybody.
        assert (frames(entries), facts.holes) == (WANTED[:3], 0)


@pytest.mark.parametrize("acknowledged", [None, NEAR_THE_END, NEAR_THE_END + 2])
def test_before_the_broker_has_begun_only_a_reset_that_acknowledges_the_beginning_ends_it(
    tmp_path: Path, acknowledged: int | None
) -> None:
    beginning, *rest = conversation(100)
    flags = RST if acknowledged is None else RST | ACK
    stale = packet(False, 0, flags=flags, received=acknowledged)
    entries, facts = read(tmp_path / "a.pcap", [beginning, stale, *rest])
    assert (frames(entries), facts.words) == (WANTED, "")
    refused = packet(False, 0, flags=RST | ACK, received=NEAR_THE_END + 1)
    entries, _ = read(tmp_path / "b.pcap", [beginning, refused, *rest])
    assert frames(entries) == []


def test_what_a_reset_says_is_no_frame(tmp_path: Path) -> None:
    """Some give a reason in it (RFC 9293, 3.5.3)."""
    said = packet(False, 100 + len(_SAID), b"Go away, now", flags=RST, received=0)
    entries, facts = read(tmp_path / "a.pcap", [*conversation(100)[:4], said])
    assert (frames(entries), facts.words) == (WANTED[:2], "")
    assert entries[-1].record is Record.CLOSE


def test_of_two_ports_of_brokers_the_one_that_begins_is_the_client(tmp_path: Path) -> None:
    """Brokers ask each other, and a client's port can be any."""
    with (tmp_path / "a.pcap").open("wb") as file:
        writer = dpkt.pcap.Writer(file)
        for each in conversation():
            writer.writepkt(each)
    for ports in ({9092, 40_000}, {40_000, 9092, 1}):
        facts = PacketFacts()
        assert frames(list(read_pcap(tmp_path / "a.pcap", ports, facts))) == WANTED
        assert (facts.connections, facts.words) == (1, "")
    # Without its beginning it is one that is not followed, whoever speaks first.
    for packets in (conversation()[2:], conversation()[4:]):
        with (tmp_path / "b.pcap").open("wb") as file:
            writer = dpkt.pcap.Writer(file)
            for each in packets:
                writer.writepkt(each)
        facts = PacketFacts()
        assert frames(list(read_pcap(tmp_path / "b.pcap", {9092, 40_000}, facts))) == []
        assert facts.words == "1 connection without a beginning"


def test_a_new_connection_from_the_same_port_is_another_one(tmp_path: Path) -> None:
    entries, facts = read(tmp_path / "a.pcap", [*conversation(), RESET, *conversation()])
    assert frames(entries) == WANTED * 2
    assert facts.connections == 2


def test_pcapng_and_packets_without_a_link_are_read_as_well(tmp_path: Path) -> None:
    path = tmp_path / "a.pcapng"
    with path.open("wb") as file:
        writer = dpkt.pcapng.Writer(file)
        for number, each in enumerate(conversation()):
            writer.writepkt(each, ts=1000.0 + number)
    assert is_pcap(path)
    assert frames(list(read_pcap(path, {9092}, PacketFacts()))) == WANTED
    raw = [bytes(dpkt.ethernet.Ethernet(each).data) for each in conversation()]
    assert frames(read(tmp_path / "b.pcap", raw, link=101)[0]) == WANTED


@pytest.mark.parametrize("tags", [(), (0x8100,), (0x88A8, 0x8100), (0x9100, 0x9100)], ids=str)
@pytest.mark.parametrize("link", [1, 113, 276], ids=["Ethernet", "SLL", "SLL2"])
def test_tags_of_networks_are_passed_over_on_every_link(
    tmp_path: Path, link: int, tags: tuple[int, ...]
) -> None:
    """`tcpdump -i any` keeps them behind the head of a cooked capture, where dpkt leaves them."""
    protocols = [*tags, 0x0800]
    tagged = b"".join(struct.pack(">HH", 7, each) for each in protocols[1:])
    first = struct.pack(">H", protocols[0])
    head = {1: bytes(12) + first, 113: bytes(14) + first, 276: first + bytes(18)}[link]
    packets = [head + tagged + each[14:] for each in conversation()]
    assert frames(read(tmp_path / "a.pcap", packets, link=link)[0]) == WANTED


def block(kind: int, content: bytes, order: str = "<") -> bytes:
    """A block of pcapng."""
    content += bytes(-len(content) % 4)
    length = struct.pack(f"{order}I", len(content) + 12)
    return struct.pack(f"{order}I", kind) + length + content + length


def section(order: str, *links: int, options: bytes = b"", snaplen: int = 0) -> bytes:
    """The head of a section, and an interface of each link."""
    head = block(0x0A0D0D0A, struct.pack(f"{order}IHHq", 0x1A2B3C4D, 1, 0, -1), order)
    described = [struct.pack(f"{order}HHI", link, 0, snaplen) + options for link in links]
    return head + b"".join(block(1, each, order) for each in described)


def enhanced(order: str, interface: int, at: int, data: bytes) -> bytes:
    head = struct.pack(f"{order}IIIII", interface, at >> 32, at & 0xFFFFFFFF, len(data), len(data))
    return block(6, head + data, order)


def old(order: str, interface: int, at: int, data: bytes) -> bytes:
    head = struct.pack(f"{order}HHIIII", interface, 0, at >> 32, at & 0xFFFFFFFF, len(data), len(data))
    return block(2, head + data, order)


FAR = struct.pack("<HHq", 14, 8, 1 << 62)
"""An option: the clock counts from a second that no time can be said behind."""


ENDED = [*conversation(), RESET]


def on(link: int, packets: list[bytes]) -> list[bytes]:
    """The same packets on another link."""
    family = {1: None, 0: b"\x0a\0\0\0", 108: b"\0\0\0\x18", 101: b""}[link]
    return packets if family is None else [family + each[14:] for each in packets]


def read_file(path: Path, content: bytes) -> tuple[list[Entry], PacketFacts]:
    path.write_bytes(content)
    facts = PacketFacts()
    return list(read_pcap(path, {9092}, facts)), facts


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("packet_block", [enhanced, old])
@pytest.mark.parametrize("links", [(1, 0), (0, 1), (101, 108), (147, 1), (108, 147, 0)])
def test_each_interface_of_a_pcapng_has_its_own_link(
    tmp_path: Path, order: str, packet_block: Callable[..., bytes], links: tuple[int, ...]
) -> None:
    """As Wireshark writes a capture on loopback and Ethernet."""
    content = section(order, *links)
    for interface, link in enumerate(links):
        for number, each in enumerate(on(1 if link == 147 else link, ENDED)):
            content += packet_block(order, interface, number, each)
    entries, facts = read_file(tmp_path / "a.pcapng", content)
    known = [link for link in links if link != 147]
    assert frames(entries) == WANTED * len(known)
    assert facts.other_links == len(ENDED) * (len(links) - len(known))
    told = f"{len(ENDED)} packets of unknown links" if 147 in links else ""
    assert (facts.connections, facts.words) == (len(known), told)


def test_sections_of_a_pcapng_have_interfaces_and_byte_orders_of_their_own(tmp_path: Path) -> None:
    """As of files that were put one behind the other, or in one by mergecap."""
    one = section("<", 1) + b"".join(enhanced("<", 0, 1, each) for each in ENDED)
    two = section(">", 0) + b"".join(enhanced(">", 0, 1, each) for each in on(0, ENDED))
    for files in ([one, two], [two, one], [one, one, two]):
        entries, facts = read_file(tmp_path / "a.pcapng", b"".join(files))
        assert frames(entries) == WANTED * len(files)
        assert facts.packets == len(ENDED) * len(files)


def test_packets_that_a_pcapng_holds_without_interface_or_time(tmp_path: Path) -> None:
    """Simple Packet Blocks: of the first interface, and as long as it keeps them."""
    simple = [block(3, struct.pack("<I", len(each)) + each) for each in conversation()]
    entries, _ = read_file(tmp_path / "a.pcapng", section("<", 1) + b"".join(simple))
    assert frames(entries) == WANTED
    cut = [block(3, struct.pack("<I", len(each)) + each[:60]) for each in conversation(100)]
    entries, facts = read_file(tmp_path / "a.pcapng", section("<", 1, snaplen=60) + b"".join(cut))
    assert facts.words == "1 connection with missing segments"
    assert sum(entry.record in (Record.CUT_REQUEST, Record.CUT_RESPONSE) for entry in entries) == 1


@pytest.mark.parametrize(
    ("options", "ticks", "micros"),
    [
        (b"", 5, 5),
        (b"\x09\0\x01\0\x09\0\0\0", 5_999, 5),
        (b"\x09\0\x01\0\x8a\0\0\0", 1_536, 1_500_000),
        (b"\x02\0\x03\0abc\0" + struct.pack("<HHq", 14, 8, 100), 5, 100_000_005),
        (struct.pack("<HHq", 14, 8, -1) + bytes(4) + b"\x09\0\x01\0\0\0\0\0", 1_000_001, 1),
    ],
)
def test_the_clock_of_an_interface(tmp_path: Path, options: bytes, ticks: int, micros: int) -> None:
    content = section("<", 1, options=options) + enhanced("<", 0, ticks, conversation()[0])
    entries, _ = read_file(tmp_path / "a.pcapng", content)
    assert entries[0].at == micros


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (section("<", 1) + enhanced("<", 1, 0, b""), "a packet of interface 1, and 1 are described"),
        (section("<", 1) + block(6, struct.pack("<IIIII", 0, 0, 0, 99, 99)), "a packet of 99 bytes in a"),
        (section("<", 1) + enhanced("<", 0, 0, bytes(262_145)), "a size of 262,145 bytes"),
        (section("<", 1) + struct.pack("<II", 6, 13), "a block of 13 bytes"),
        (section("<", 1) + struct.pack("<II", 6, 8), "a block of 8 bytes"),
        (section("<", 1) + struct.pack("<II", 6, 1 << 31), "a block of 2,147,483,648 bytes"),
        (section("<", 1) + b"\x0a\x0d\x0d\x0a" + bytes(8), "a section whose byte order is said by 00000000"),
        (section("<", 1, options=FAR) + enhanced("<", 0, 0, b""), "a time of"),
        (section("<", 147) + enhanced("<", 0, 0, b""), "is of link type 147, which is not known"),
    ],
)  # fmt: skip
def test_what_a_pcapng_cannot_say_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    with pytest.raises(UserError, match=words):
        read_file(tmp_path / "a.pcapng", content)


def test_a_pcapng_that_is_cut_off_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    content = section("<", 1) + b"".join(enhanced("<", 0, 1, each) for each in conversation())
    for end in range(len(content) - len(enhanced("<", 0, 1, conversation()[-1])) + 1, len(content)):
        events, facts = read_file(tmp_path / "a.pcapng", content[:end])
        assert (frames(events), facts.words) == (WANTED[:3], "1 packet that is cut off")
    events, facts = read_file(tmp_path / "a.pcapng", content)
    assert (frames(events), facts.words) == (WANTED, "")
    for end in range(4, len(section("<"))):
        with pytest.raises(UserError, match="the file is cut off before its first block ended"):
            read_file(tmp_path / "a.pcapng", content[:end])
    # Behind it a section may begin without its byte order.
    for end in range(1, len(section("<"))):
        events, facts = read_file(tmp_path / "a.pcapng", content + section("<")[:end])
        assert (frames(events), facts.words) == (WANTED, "1 packet that is cut off")


@pytest.mark.parametrize("link", [1, 1 | 0x14000000])
def test_the_length_of_a_check_sequence_is_no_part_of_the_link(tmp_path: Path, link: int) -> None:
    with_check = [each + b"\xde\xad\xbe\xef" for each in conversation()]
    assert frames(read(tmp_path / "a.pcap", with_check, link=link)[0]) == WANTED


def test_what_is_sent_as_a_connection_begins_is_read(tmp_path: Path) -> None:
    """TCP Fast Open; where the broker does not take it, it is sent again."""
    opening, rest = conversation(100)[:2], conversation(100)[3:]
    early = packet(True, NEAR_THE_END, framed(b"request one"), flags=SYN)
    for again in ([], [conversation(100)[2]]):
        entries, facts = read(tmp_path / "a.pcap", [early, early, opening[1], *again, *rest])
        assert (frames(entries), facts.connections, facts.words) == (WANTED, 1, "")


def ipv6(next_header: int, content: bytes, length: int | None = None) -> bytes:
    size = len(content) if length is None else length
    return (
        struct.pack(">IHBB", 6 << 28, size, next_header, 64) + bytes(15) + b"\1" + bytes(15) + b"\2" + content
    )


def test_packets_in_packets_end(tmp_path: Path) -> None:
    """However deep IPv6 is in IPv6, and however many headers are in front."""
    nested = b""
    for _ in range(1_500):
        nested = ipv6(41, nested)
    headers = [ipv6(60, struct.pack(">BB6x", 60, 0) * 30_000, 0)]
    entries, facts = read(tmp_path / "a.pcap", [nested, *headers], link=101)
    assert (entries, facts.packets) == ([], 2)
    with pytest.raises(UserError, match="a size of 262,145 bytes"):
        read(tmp_path / "a.pcap", [bytes(262_145)], link=101)


def test_pieces_of_packets_are_counted(tmp_path: Path) -> None:
    pieces = [ipv6(44, struct.pack(">BBHI", 6, 0, place, 7) + bytes(40)) for place in (1, 8, 16)]
    _, facts = read(
        tmp_path / "a.pcap", [*pieces, ipv6(44, struct.pack(">BBHI", 6, 0, 0, 7) + bytes(40))], link=101
    )
    assert (
        facts.words == "3 fragments of packets, 1 packet without TCP, or with TCP wrapped in another protocol"
    )


_WORDS = (b"\xff" * 4, bytes(4), b"\x7f\xff\xff\xff", b"\xff\xff\xff\x7f", b"\0\0\0\1", b"\1\0\0\0")


def spoiled(rng: random.Random, data: bytes) -> bytes:
    """A file with some of it changed, gone or put in; sizes above all."""
    made = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        at = rng.randrange(len(made))
        match rng.randrange(4):
            case 0:
                made[at] = rng.randrange(256)
            case 1:
                del made[at : at + rng.randrange(1, 20)]
            case 2:
                made[at:at] = rng.randbytes(rng.randrange(1, 9))
            case _:
                made[at & ~3 : (at & ~3) + 4] = rng.choice(_WORDS)
    return bytes(made)


@pytest.mark.parametrize("form", ["pcap", "pcapng"])
def test_a_spoiled_file_is_read_or_refused_in_a_line_and_no_size_in_it_is_believed(
    tmp_path: Path, form: str
) -> None:
    path = tmp_path / "a"
    if form == "pcap":
        read(path, conversation())
    else:
        with path.open("wb") as file:
            writer = dpkt.pcapng.Writer(file)
            for number, each in enumerate(conversation()):
                writer.writepkt(each, ts=1000.0 + number)
    whole, rng, refused = path.read_bytes(), random.Random(form), 0
    tracemalloc.start()
    for _ in range(600):
        path.write_bytes(spoiled(rng, whole))
        try:
            list(read_pcap(path, {9092}, PacketFacts()))
        except UserError:
            refused += 1
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert refused > 20
    assert peak < 100 << 20


def test_a_file_that_is_cut_off_or_no_pcap(tmp_path: Path) -> None:
    path = tmp_path / "a.pcap"
    read(path, conversation())
    content = path.read_bytes()
    last = 16 + len(conversation()[-1])
    for length, facts in ((length, PacketFacts()) for length in range(len(content) - last, len(content) + 1)):
        path.write_bytes(content[:length])
        found = frames(list(read_pcap(path, {9092}, facts)))
        whole = length in (len(content), len(content) - last)
        assert (len(found) == len(WANTED)) == (length == len(content))
        assert facts.words == ("" if whole else "1 packet that is cut off")
    path.write_bytes(b"no pcap at all, and longer than a header of one")
    assert not is_pcap(path)
    with pytest.raises(UserError, match="cannot be read as pcap"):
        list(read_pcap(path, {9092}, PacketFacts()))
    path.write_bytes(struct.pack("<IHHIIII", 0xA1B2C3D4, 2, 4, 0, 0, 65535, 147))
    with pytest.raises(UserError, match="is of link type 147, which is not known"):
        list(read_pcap(path, {9092}, PacketFacts()))


def test_segments_behind_a_hole_are_each_looked_at_once(tmp_path: Path) -> None:
    """Were each looked for among all that wait, this would take minutes. They come in any order."""
    packets = [packet(True, NEAR_THE_END, flags=SYN), packet(False, 99, flags=SYN | ACK)]
    first, *others = segments([(True, bytes(range(256)) * 400)], 4)[2:]
    random.Random(1).shuffle(others)
    entries, facts = read(tmp_path / "x.pcap", [*packets, *others, others[0], first, others[-1]])
    assert frames(entries) == [(Record.REQUEST, bytes(range(256)) * 400)]
    assert facts.holes == 0
