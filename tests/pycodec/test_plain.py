"""Values survive the way to plain dicts and back, and what is no value is refused with its path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pycodec import Protocol, Uuid
from pycodec.errors import InvalidValue
from pycodec.plain import from_dict, to_dict


def test_every_message_of_every_jar(clients: Protocol, clients_test: Protocol, server: Protocol) -> None:
    for protocol in (clients, clients_test, server):
        for name, spec in protocol.messages.items():
            if spec.valid_versions:
                cls = protocol.message_class(name)
                plain = to_dict(cls())
                assert list(plain) == list(cls._fields)
                assert from_dict(cls, plain) == cls()
                assert from_dict(cls, {}) == cls()


def test_nested_values(clients: Protocol) -> None:
    cls = clients.message_class("MetadataResponse")
    topic = clients.struct_class("MetadataResponse", "MetadataResponseTopic")
    value = cls(
        topics=[topic(name=None, topic_id=Uuid(bytes(range(16))), unknown_tagged_fields=[(7, b"\x00")])],
        cluster_id="é\ud800",
        unknown_tagged_fields=[(3, b"x")],
    )
    plain = to_dict(value)
    assert plain["topics"][0]["topic_id"] == bytes(range(16))
    assert plain["topics"][0]["unknown_tagged_fields"] == [(7, b"\x00")]
    assert plain["unknown_tagged_fields"] == [(3, b"x")]
    assert "unknown_tagged_fields" not in to_dict(cls())
    again = from_dict(cls, plain)
    assert again == value
    assert type(again.topics[0].topic_id) is Uuid
    plain["topics"].clear()
    assert len(value.topics) == 1


def test_plain_bytes_become_uuids(clients: Protocol) -> None:
    cls = clients.message_class("DescribeTopicPartitionsResponse")
    value = from_dict(cls, {"topics": [{"topic_id": bytes(16)}]})
    assert type(value.topics[0].topic_id) is Uuid
    removed = clients.message_class("FetchResponse")
    assert from_dict(removed, {"node_endpoints": ()}) == removed(node_endpoints=[])


@pytest.mark.parametrize(
    ("plain", "path", "reason"),
    [
        ([], "", "a dict of fields is needed, not list"),
        ({"nope": 1}, "", "MetadataResponse has no field 'nope'"),
        ({"topics": 1}, "topics", "a list is needed, not int"),
        ({"topics": [{}, 1]}, "topics[1]", "a dict of fields is needed, not int"),
        ({"topics": [{"partitions": [{"x": 1}]}]}, "topics[0].partitions[0]", "has no field 'x'"),
        ({"unknown_tagged_fields": [1]}, "unknown_tagged_fields", "are pairs (tag, data), not 1"),
        ({"unknown_tagged_fields": 1}, "unknown_tagged_fields", "a list is needed"),
    ],
)
def test_refused(clients: Protocol, plain: Any, path: str, reason: str) -> None:
    with pytest.raises(InvalidValue) as refusal:
        from_dict(clients.message_class("MetadataResponse"), plain)
    assert refusal.value.path == path
    assert reason in refusal.value.reason


class _Stubborn(list[Any]):
    """A list whose methods say something else."""

    def __iter__(self) -> Any:
        raise OSError("not today")


class _Liar:
    """An object that does not say what it is."""

    @property
    def __class__(self) -> Any:
        raise LookupError("no class")

    @__class__.setter
    def __class__(self, value: Any) -> None:
        raise LookupError("no class")


def test_an_odd_object_stays_what_it_is(clients: Protocol) -> None:
    """The codec says what is wrong with it; `to_dict` is no place to fail."""
    odd = _Liar()
    cls = clients.message_class("RequestHeader")
    assert to_dict(cls(client_id=odd))["client_id"] is odd
    assert to_dict(cls(client_id=[odd]))["client_id"][0] is odd


def test_of_a_subclass_counts_what_it_holds(clients: Protocol) -> None:
    value = clients.message_class("FetchRequest")(topics=_Stubborn([1]))
    plain = to_dict(value)["topics"]
    assert plain == [1]
    assert type(plain) is list


class _Entries(Mapping[Any, Any]):
    """A mapping of which `items` gives what it is told."""

    def __init__(self, given: Any) -> None:
        self._given = given

    def __getitem__(self, key: Any) -> Any:
        raise KeyError(key)

    def __iter__(self) -> Any:
        return iter(())

    def __len__(self) -> int:
        return 1

    def items(self) -> Any:
        return self._given


class _Name(str):
    """A text that says of itself what is not so."""

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError

    __hash__ = str.__hash__


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ([1], "what fails"),
        ([(1, 2, 3)], "what fails"),
        ([([], 1)], "fields have names"),
        ([(3, 1)], "have names"),
    ],
)
def test_a_mapping_with_odd_entries(clients: Protocol, given: Any, reason: str) -> None:
    with pytest.raises(InvalidValue, match=reason):
        from_dict(clients.message_class("MetadataRequest"), _Entries(given))


def test_a_name_is_its_text(clients: Protocol) -> None:
    message = clients.message_class("MetadataRequest")
    assert from_dict(message, _Entries([(_Name("topics"), None)])).topics is None
    with pytest.raises(InvalidValue, match="has no field 'odd'"):
        from_dict(message, _Entries([(_Name("odd"), None)]))


def test_nothing_that_can_change_is_shared(clients: Protocol) -> None:
    value = clients.message_class("SaslAuthenticateRequest")(auth_bytes=bytearray(b"abc"))
    value.unknown_tagged_fields = [[5, bytearray(b"x")]]
    plain = to_dict(value)
    value.auth_bytes[0] = value.unknown_tagged_fields[0][1][0] = 0
    assert plain == {"auth_bytes": b"abc", "unknown_tagged_fields": [(5, b"x")]}
    names = clients.message_class("DescribeGroupsRequest")(groups=[memoryview(b"a")])
    assert to_dict(names)["groups"] == [b"a"]
    wrong = clients.message_class("DescribeGroupsRequest")(groups=[["a"]])
    to_dict(wrong)["groups"][0].append("b")
    assert wrong.groups == [["a"]]


def test_a_refusal_names_the_message(clients: Protocol) -> None:
    with pytest.raises(InvalidValue) as told:
        from_dict(clients.message_class("MetadataRequest"), {"topics": [{"nam": 1}]})
    assert (told.value.message, told.value.path) == ("MetadataRequest", "topics[0]")
