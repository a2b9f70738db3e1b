"""Values: plain classes with one attribute per field of the spec."""

from __future__ import annotations

import copy
import math
import pickle
import subprocess
import sys
from typing import Any

import pytest

from pycodec import Message, Protocol, SpecError, Uuid
from pycodec.errors import UnknownMessage
from pycodec.kafka import MetadataRequest
from pycodec.specs.model import FieldSpec, Primitive, StructSpec
from pycodec.specs.versions import Versions
from pycodec.values import attribute_names
from tests.properties.objects import Blob, Mute


def test_defaults_are_filled_in(clients: Protocol) -> None:
    request = clients.message_class("FetchRequest")()
    assert (request.max_bytes, request.session_epoch, request.rack_id) == (0x7FFFFFFF, -1, "")
    assert (request.topics, request.cluster_id) == ([], None)
    assert request.replica_state.replica_epoch == -1
    assert request.unknown_tagged_fields == []


def test_defaults_are_not_shared(clients: Protocol) -> None:
    cls = clients.message_class("FetchRequest")
    one, other = cls(), cls()
    one.topics.append(1)
    one.replica_state.replica_id = 7
    one.unknown_tagged_fields.append((9, b""))
    assert (other.topics, other.replica_state.replica_id, other.unknown_tagged_fields) == ([], -1, [])


def test_fields_are_keywords(clients: Protocol) -> None:
    cls = clients.message_class("RequestHeader")
    with pytest.raises(TypeError):
        cls(3)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        cls(no_such_field=3)
    with pytest.raises(AttributeError):
        cls().no_such_field = 3


def test_equality_is_by_field(clients: Protocol) -> None:
    cls = clients.message_class("RequestHeader")
    assert cls(correlation_id=7) == cls(correlation_id=7)
    assert cls(correlation_id=7) != cls(correlation_id=8)
    assert cls() == cls(unknown_tagged_fields=[])
    assert cls() != cls(unknown_tagged_fields=[(0, b"")])
    assert cls() != clients.message_class("ResponseHeader")()
    other: object = "header"
    assert cls() != other


def test_nan_differs_from_itself(clients: Protocol) -> None:
    cls = clients.struct_class("AlterClientQuotasRequest", "OpData")
    assert cls(value=math.nan) != cls(value=float("nan"))
    assert cls(value=-0.0) == cls(value=0.0)


def test_values_are_mutable_and_do_not_hash(clients: Protocol) -> None:
    value = clients.message_class("RequestHeader")()
    value.client_id = "me"
    assert value.client_id == "me"
    with pytest.raises(TypeError):
        hash(value)


def test_repr_shows_what_is_set(clients: Protocol) -> None:
    cls = clients.message_class("RequestHeader")
    assert repr(cls()) == "RequestHeader()"
    shown = repr(cls(client_id="me", unknown_tagged_fields=[(1, b"x")]))
    assert shown == "RequestHeader(client_id='me', unknown_tagged_fields=[(1, b'x')])"


def test_copies(clients: Protocol) -> None:
    value = clients.message_class("FetchRequest")(rack_id="r", unknown_tagged_fields=[(9, b"x")])
    deep = copy.deepcopy(value)
    assert deep == value
    deep.replica_state.replica_id = 3
    assert deep != value
    assert copy.copy(value) == value


def test_match_by_attribute(clients: Protocol) -> None:
    match clients.message_class("RequestHeader")(client_id="me"):
        case Message(client_id=str(name)):
            assert name == "me"
        case _:
            pytest.fail("no match")


def test_structs_of_a_message(clients: Protocol) -> None:
    topic = clients.struct_class("MetadataResponse", "MetadataResponseTopic")
    assert topic._spec.name == "MetadataResponseTopic"
    assert topic._fields[:3] == ("error_code", "name", "topic_id")
    with pytest.raises(SpecError):
        clients.struct_class("MetadataResponse", "NoSuchStruct")


def struct(*names: str) -> StructSpec:
    versions = Versions.parse("0+")
    return StructSpec("S", versions, tuple(FieldSpec(name, Primitive.INT8, versions) for name in names))


@pytest.mark.parametrize(
    ("names", "attributes"),
    [
        (("TopicId", "ISR", "NumIDs"), ("topic_id", "isr", "num_ids")),
        (("Class", "From", "None"), ("class_", "from_", "none")),
        (("Self", "UnknownTaggedFields"), ("self_", "unknown_tagged_fields_")),
        (("FooBar", "fooBar"), ("foo_bar", "foo_bar_")),
        (("Match", "Type"), ("match", "type")),
    ],
)
def test_attribute_names(names: tuple[str, ...], attributes: tuple[str, ...]) -> None:
    assert attribute_names(struct(*names)) == attributes


@pytest.mark.parametrize(
    "name", ["", "a b", "a-b", "a;b", "1a", "é", "a\nimport os", "x=1):\n    pass#", "_a"]
)
def test_names_that_are_no_identifiers_reach_no_source(name: str) -> None:
    with pytest.raises(SpecError):
        attribute_names(struct(name))


UUID_TEXT = "AAECAwQFBgcICQoLDA0ODw"


def test_uuid() -> None:
    uuid = Uuid(bytes(range(16)))
    assert (str(uuid), repr(uuid)) == (UUID_TEXT, f"Uuid.parse('{UUID_TEXT}')")
    assert Uuid.parse(UUID_TEXT) == uuid == bytes(range(16))
    assert Uuid() == Uuid.ZERO == bytes(16)
    assert Uuid.parse("AAAAAAAAAAAAAAAAAAAAAA") == Uuid.ZERO


@pytest.mark.parametrize("wrong", [b"", bytes(15), bytes(17)])
def test_uuid_of_another_length(wrong: bytes) -> None:
    with pytest.raises(ValueError, match="16 bytes"):
        Uuid(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "AAAA",
        "A" * 25,
        "not base64 at all!!!!!!",
        "A" * 22 + "=",
        "A" * 22 + "!!",
        "+/" + "A" * 20,
        "\n" + "A" * 22,
    ],
)
def test_text_that_is_no_uuid(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"UUID|base64|16 bytes"):
        Uuid.parse(wrong)


def test_decoded_uuids_are_uuids(clients: Protocol) -> None:
    codec = clients.codec("MetadataRequest", 12)
    topic: Any = clients.struct_class("MetadataRequest", "MetadataRequestTopic")
    data = codec.encode(codec.message_class(topics=[topic(topic_id=Uuid(bytes(range(16))), name=None)]))
    value, _ = codec.decode(data)
    assert type(value.topics[0].topic_id) is Uuid
    assert str(value.topics[0].topic_id) == UUID_TEXT


def test_structs_are_attributes_of_their_message() -> None:
    cls: Any = Protocol.kafka().message_class("MetadataRequest")
    topic = Protocol.kafka().struct_class("MetadataRequest", "MetadataRequestTopic")
    assert cls.MetadataRequestTopic is topic
    assert topic.__qualname__ == "MetadataRequest.MetadataRequestTopic"


def test_messages_are_imported_by_name() -> None:
    from pycodec import kafka

    found: Any = Protocol.kafka().message_class("MetadataRequest")
    assert kafka.MetadataRequest is found
    assert set(dir(kafka)) == set(Protocol.kafka().messages)
    with pytest.raises(AttributeError, match="did you mean MetadataRequest"):
        kafka.MetadataRequst  # type: ignore[attr-defined]  # noqa: B018


def test_a_codec_by_class() -> None:
    protocol = Protocol.kafka()
    cls: Any = protocol.message_class("MetadataRequest")
    assert protocol.codec(cls, 12) is protocol.codec("MetadataRequest", 12) is protocol.codec(cls, 12)
    for other in (
        Protocol.kafka("3.9").message_class("MetadataRequest"),
        cls.MetadataRequestTopic,
        Message,
        int,
    ):
        with pytest.raises(UnknownMessage):
            protocol.codec(other, 12)


@pytest.mark.parametrize("release", ["4.4", "3.9"])
def test_values_of_a_release_pickle(release: str) -> None:
    protocol = Protocol.kafka(release)
    topic = protocol.struct_class("MetadataRequest", "MetadataRequestTopic")(name="a")
    value = protocol.message_class("MetadataRequest")(
        topics=[topic, topic], unknown_tagged_fields=[(9, b"x")]
    )
    for number in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(value, number))
        assert again == value
        assert type(again) is type(value)
        assert again.topics[0] is again.topics[1]
    assert copy.deepcopy(value) == value


def test_values_pickle_into_another_process() -> None:
    value = Protocol.kafka().message_class("MetadataRequest")(topics=None)
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"
    done = subprocess.run(
        [sys.executable, "-c", code], input=pickle.dumps(value), capture_output=True, check=True
    )
    assert done.stdout.decode().strip() == "MetadataRequest(topics=None)"


def test_values_of_other_protocols_do_not_pickle(clients: Protocol) -> None:
    with pytest.raises(TypeError, match=r"not of Protocol\.kafka"):
        pickle.dumps(clients.message_class("MetadataRequest")())


class _Incomparable:
    """As an array of numpy's is."""

    def __ne__(self, other: object) -> bool:
        raise ValueError("the truth value of an array is ambiguous")


class _Demanding(MetadataRequest):
    """A subclass of a caller's, which cannot be made without an argument."""

    __slots__ = ()

    def __init__(self, topic: str) -> None:
        super().__init__(topics=[MetadataRequest.MetadataRequestTopic(name=topic)])


def test_a_field_that_was_deleted_is_shown() -> None:
    value = MetadataRequest()
    del value.topics
    assert repr(value) == "MetadataRequest(topics=<deleted>)"


def test_a_subclass_with_arguments_of_its_own_is_shown() -> None:
    assert repr(_Demanding("t")) == "_Demanding(topics=[MetadataRequestTopic(name='t')])"


def test_what_cannot_be_compared_is_shown() -> None:
    value = MetadataRequest(topics=_Incomparable(), unknown_tagged_fields=_Incomparable())  # type: ignore[arg-type]
    told = "an object of class _Incomparable"
    assert repr(value) == f"MetadataRequest(topics={told}, unknown_tagged_fields={told})"


class _IncomparableClass(type):
    def __eq__(cls, other: object) -> bool:
        raise ValueError

    __hash__ = type.__hash__


class _OfThat(metaclass=_IncomparableClass):
    pass


def test_what_has_a_class_that_cannot_be_compared_is_shown() -> None:
    value = MetadataRequest(topics=_OfThat())  # type: ignore[arg-type]
    assert repr(value) == "MetadataRequest(topics=an object of class _OfThat)"


def test_repr_is_short() -> None:
    protocol = Protocol.kafka()
    topic = protocol.struct_class("MetadataRequest", "MetadataRequestTopic")
    value = protocol.message_class("MetadataRequest")(topics=[topic(name="n" * 1000)] * 5000)
    assert len(repr(value)) < 1500
    assert repr(value).endswith("… 5,000 in all])")
    assert "… (1,000 in all)" in repr(value)


@pytest.mark.parametrize("number", [10**5000, -(10**5000), Mute(3)], ids=["huge", "negative", "mute"])
def test_repr_shows_a_little_of_anything(clients: Protocol, number: int) -> None:
    value = clients.message_class("RequestHeader")(correlation_id=number, client_id=Blob(10**6))
    assert repr(value).startswith("RequestHeader(correlation_id=")
    assert len(repr(value)) < 150
