"""Packets become the frames that were sent, whatever happened to them on the way."""

from __future__ import annotations

import random
import struct
import tracemalloc
from pathlib import Path

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
    assert (frames(entries), facts.words) == ([], "1 connections with missing segments")


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
    assert (facts.connections, facts.words) == (1, "1 connections with missing segments")
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
    assert facts.words == "1 connections without their beginning"


def test_a_new_connection_from_the_same_port_is_another_one(tmp_path: Path) -> None:
    entries, facts = read(tmp_path / "a.pcap", [*conversation(), packet(True, 0, flags=RST), *conversation()])
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
    path.write_bytes(path.read_bytes()[:-9])
    assert frames(list(read_pcap(path, {9092}, PacketFacts()))) == WANTED[:3]
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
