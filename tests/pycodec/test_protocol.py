"""The set of specs, and the codecs compiled from them."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from pycodec import KAFKA, KAFKA_4_3, STRICT, Protocol, SpecError
from pycodec.errors import UnknownMessage, UnsupportedVersion
from tests.pycodec.compiler.conftest import SPEC


def test_messages_and_pairs(clients: Protocol) -> None:
    assert len(clients.messages) == 203
    pairs = list(clients.pairs())
    assert len(pairs) == 640
    assert pairs == sorted(pairs)
    assert len({name for name, _ in pairs}) == 195
    # Specs without valid versions are known, but have no codec.
    assert "StopReplicaRequest" in clients.messages


def test_codecs_are_compiled_once(clients: Protocol) -> None:
    codec = clients.codec("RequestHeader", 2)
    assert clients.codec("RequestHeader", 2) is codec
    assert clients.codec("RequestHeader", 2, KAFKA) is codec
    assert clients.codec("RequestHeader", 2, KAFKA_4_3) is not codec
    assert codec.message_class is clients.message_class("RequestHeader")
    assert clients.codec("RequestHeader", 1).message_class is codec.message_class
    assert (codec.spec.name, codec.version, codec.policy) == ("RequestHeader", 2, KAFKA)
    assert repr(clients.codec("RequestHeader", 2, STRICT)) == "<Codec RequestHeader v2 strict>"


def test_what_there_is_not(clients: Protocol) -> None:
    with pytest.raises(UnknownMessage, match="NoSuchMessage"):
        clients.codec("NoSuchMessage", 0)
    with pytest.raises(UnknownMessage):
        clients.message_class("NoSuchMessage")
    with pytest.raises(UnsupportedVersion, match="valid versions are 1-2"):
        clients.codec("RequestHeader", 3)
    with pytest.raises(UnsupportedVersion):
        clients.codec("StopReplicaRequest", 0)


def test_one_name_twice() -> None:
    with pytest.raises(SpecError, match="second"):
        Protocol.from_specs([SPEC, SPEC])


def test_from_a_directory(tmp_path: Path) -> None:
    (tmp_path / "Order.json").write_text(SPEC)
    assert list(Protocol.from_jars(tmp_path).pairs()) == [("Order", 0), ("Order", 1), ("Order", 2)]


def test_protocols_travel(clients: Protocol) -> None:
    """What they compile does not pickle; what it is compiled from does."""
    again = pickle.loads(pickle.dumps(Protocol.from_specs([SPEC])))
    assert again.codec("Order", 1).encode(again.message_class("Order")())


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_buffers(clients: Protocol, kind: type) -> None:
    codec = clients.codec("RequestHeader", 2)
    value = codec.message_class(client_id="me", correlation_id=7)
    data = codec.encode(value)
    assert codec.decode(kind(b"xx" + data + b"yy"), 2) == (value, len(data))
    assert codec.decode(kind(b"xx" + data), offset=2) == (value, len(data))


def test_source_is_readable_and_runs_as_it_is(clients: Protocol) -> None:
    source = clients.codec("MetadataResponse", 12).source
    assert source.startswith('"""MetadataResponse version 12, policy kafka."""')
    for line in ("def encode(v):", "def decode(data, offset=0):", "def size(v):", ".leader_epoch"):
        assert line in source
    compile(source, "source", "exec")
    for message, version in clients.pairs():
        assert len(clients.codec(message, version).source.splitlines()) < 1200
