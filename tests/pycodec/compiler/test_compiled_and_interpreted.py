"""The compiled functions and the interpreter implement one codec twice: they must agree on everything."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pycodec import KAFKA, KAFKA_4_3, CodecError, Message, Policy, Protocol, interpreter
from tests.properties.everything import EVERYTHING
from tests.pycodec.compiler.randomvalues import RandomValues


def outcome(work: Callable[..., Any], *arguments: Any) -> tuple[Any, ...]:
    """What a function returns, or its error with the place; any error but pycodec's own passes."""
    try:
        return ("returned", work(*arguments))
    except CodecError as error:
        return (type(error), error.reason, error.message, error.version, error.path, error.offset)


class Both:
    """The two implementations of one pair."""

    def __init__(self, protocol: Protocol, message: str, version: int, policy: Policy = KAFKA) -> None:
        self.codec = protocol.codec(message, version, policy)
        spec = protocol.messages[message]
        classes = {name: protocol.struct_class(message, name) for name in (spec.root.name, *spec.structs)}
        self.pair = (spec, version, policy, classes)

    def write(self, value: Message) -> bytes:
        """What the interpreter writes."""
        return interpreter.write(*self.pair, value)

    def check_value(self, value: Message) -> bytes:
        """Both write the same, which has the promised size and is read back the same by both."""
        data = self.codec.encode(value)
        assert interpreter.write(*self.pair, value) == data
        assert self.codec.size(value) == len(data)
        # Text with lone surrogates comes back as Java wrote it: compare what is read, not what was written.
        read, consumed = self.codec.decode(b"xyz" + data, 3)
        assert consumed == len(data)
        assert interpreter.read(*self.pair, b"xyz" + data, 3) == (read, consumed)
        assert self.codec.encode(read) == data
        return data

    def check_bytes(self, data: bytes) -> None:
        """Both accept with the same value, or both refuse with the same error at the same place."""
        quick = outcome(self.codec.decode, data)
        slow = outcome(lambda: interpreter.read(*self.pair, data, 0))
        # NaN differs from itself: such values are compared by what they are written as.
        assert quick == slow or "nan" in repr(quick), data.hex()
        if quick[0] == "returned":
            (one, consumed), (other, also_consumed) = quick[1], slow[1]
            assert consumed == also_consumed
            assert outcome(self.codec.encode, one) == outcome(self.codec.encode, other)


def check_pair(protocol: Protocol, message: str, version: int, count: int, policy: Policy = KAFKA) -> None:
    both, random = Both(protocol, message, version, policy), RandomValues(protocol, message, version, "seed")
    for _ in range(count):
        data = both.check_value(random.value())
        for _ in range(3):
            both.check_bytes(random.mutated(data))


def test_every_pair_of_the_clients(clients: Protocol) -> None:
    for message, version in clients.pairs():
        check_pair(clients, message, version, 1)


def test_every_pair_of_the_servers(server: Protocol) -> None:
    for message, version in server.pairs():
        check_pair(server, message, version, 4)


def test_every_pair_of_the_test_jar(clients_test: Protocol) -> None:
    for message, version in clients_test.pairs():
        check_pair(clients_test, message, version, 40)


@pytest.mark.parametrize("policy", [KAFKA, KAFKA_4_3], ids=str)
def test_specs_with_every_feature(policy: Policy) -> None:
    for message, version in EVERYTHING.pairs():
        check_pair(EVERYTHING, message, version, 30, policy)


def test_values_that_a_version_cannot_carry(clients_test: Protocol) -> None:
    """Values of one version written in another: whatever is wrong, both find the same place."""
    refused = 0
    for message, version in clients_test.pairs():
        random = RandomValues(clients_test, message, version, "other")
        others = list(clients_test.messages[message].valid_versions)
        for _ in range(20):
            value = random.value()
            for other in others:
                both = Both(clients_test, message, other)
                written = outcome(both.codec.encode, value)
                assert written == outcome(both.write, value)
                refused += written[0] != "returned"
    assert refused > 100


@pytest.mark.parametrize("count", [1, 40])
def test_structs_with_nothing_but_tagged_fields(count: int) -> None:
    """A loop over equal structs has no field to read where all of them stand in tagged sections."""
    fields = '{"name": "T", "type": "int32", "versions": "0+", "tag": 0, "taggedVersions": "0+"}'
    protocol = Protocol.from_specs(
        [
            '{"type": "data", "name": "One", "validVersions": "0", "flexibleVersions": "0+", "fields": ['
            f'{{"name": "A", "type": "[]S", "versions": "0+", "fields": [{fields}]}}]}}'
        ]
    )
    both = Both(protocol, "One", 0)
    struct, cls = protocol.struct_class("One", "S"), protocol.message_class("One")
    both.check_value(cls(a=[struct() for _ in range(count)]))
    data = both.check_value(cls(a=[*(struct() for _ in range(count)), struct(t=5)]))
    for end in range(len(data)):
        both.check_bytes(data[:end])
