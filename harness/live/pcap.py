"""Packets of pcap files as entries of a capture; how they are put together is `pycodec.packets`."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from harness.errors import UserError
from harness.live.capture import Entry, Record, open_capture
from pycodec import packets
from pycodec.errors import DecodeError
from pycodec.packets import PacketFacts

__all__ = ["PacketFacts", "is_pcap", "read_pcap"]


def is_pcap(path: Path) -> bool:
    """Whether a file begins as pcap or pcapng does."""
    with open_capture(path) as file:
        return packets.is_pcap(file.read(4))


def read_pcap(path: Path, ports: Collection[int], facts: PacketFacts) -> Iterator[Entry]:
    """The frames of a file's connections to brokers.

    Args:
        path: of the file.
        ports: on which brokers listen.
        facts: to which what was met is added.

    Raises:
        UserError: the file is no pcap, or of a link that is not known.
    """
    try:
        for event in packets.read_packets(path, ports, facts):
            yield Entry(Record(event.kind), event.at, event.connection, event.data)
    except DecodeError as error:
        raise UserError(error.reason, "capture it again") from error
