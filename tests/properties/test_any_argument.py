"""Whatever object is given to whatever function of pycodec: the answer is a result or an error of pycodec."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pycodec import KAFKA, CodecError, Policy, Protocol, Uuid, types
from pycodec.anatomy import dissect, hexdump
from pycodec.exchange import Client, Server
from pycodec.framing import FrameSplitter, framed
from pycodec.headers import Headers, request_header_version, response_header_version
from pycodec.jsonform import Records, from_json, to_json
from pycodec.plain import from_dict, to_dict
from pycodec.proposals.accepted import parse_as
from pycodec.proposals.codec import InterpretedCodec
from pycodec.proposals.encodings import EncodingCodec, parse_encoded_message
from pycodec.proposals.encodings.types import encoded_schema_for
from pycodec.proposals.optional import parse_draft
from pycodec.proposals.wirepage import AS_WRITTEN, messageset, nesting
from pycodec.records import Compression, Record, TransactionMarker, read_batches, write_batch
from pycodec.specs.parse import parse_message
from tests.properties.objects import OBJECTS

SPECS = [
    '{ "type": "header", "name": "RequestHeader", "validVersions": "1-2", "flexibleVersions": "2+", "fields":'
    '[ { "name": "RequestApiKey", "type": "int16", "versions": "0+" },'
    '  { "name": "RequestApiVersion", "type": "int16", "versions": "0+" },'
    '  { "name": "CorrelationId", "type": "int32", "versions": "0+" },'
    '  { "name": "ClientId", "type": "string", "versions": "1+", "nullableVersions": "1+" } ] }',
    '{ "type": "header", "name": "ResponseHeader", "validVersions": "0-1", "flexibleVersions": "1+",'
    '"fields": [ { "name": "CorrelationId", "type": "int32", "versions": "0+" } ] }',
    *(
        f'{{ "type": "{kind}", "name": "{name}", "apiKey": 1, "validVersions": "0-1",'
        '"flexibleVersions": "1+", "fields": [ { "name": "Number", "type": "int64", "versions": "0+" },'
        '{ "name": "Items", "type": "[]Item", "versions": "0+", "fields": ['
        '{ "name": "Text", "type": "string", "versions": "0+", "nullableVersions": "0+" },'
        '{ "name": "Id", "type": "uuid", "versions": "0+" },'
        '{ "name": "Half", "type": "float64", "versions": "0+" },'
        '{ "name": "Data", "type": "bytes", "versions": "0+", "tag": 0, "taggedVersions": "1+" } ] } ] }'
        for kind, name in (("request", "Ask"), ("response", "Answer"))
    ),
]
PROTOCOL = Protocol.from_specs(SPECS)
HEADERS = Headers(PROTOCOL)
ASK, ITEM = PROTOCOL.message_class("Ask"), PROTOCOL.struct_class("Ask", "Item")
VALUE = ASK(items=[ITEM(text="a")])
ANSWER = PROTOCOL.message_class("Answer")()
REQUEST = HEADERS.encode_request(VALUE, version=1, correlation_id=1)
INTERPRETED = InterpretedCodec(PROTOCOL.spec("Ask"), 1)
ENCODED = INTERPRETED.encode(VALUE)
ENCODED_SPEC = parse_encoded_message(
    '{"type": "data", "name": "Encoded", "validVersions": "0-1", "flexibleVersions": "none", "fields": ['
    '{"name": "Number", "type": "int32", "versions": "0+", "encoding": "packed32"} ] }'
)
ENCODING = EncodingCodec(ENCODED_SPEC, 1)
LAYOUT = next(iter(AS_WRITTEN.values()))
TYPES = [each for name in types.__all__ if isinstance(each := getattr(types, name), types.Type)]
TYPES += [
    types.ArrayOf(types.INT16),
    types.CompactArrayOf.nullable(types.COMPACT_STRING),
    types.Schema(types.Field("a", types.INT8), types.TaggedFieldsSection.of(0, types.Field("b", types.UUID))),
    types.NullableSchema(types.Schema(types.Field("a", types.BYTES))),
]

_CODEC = PROTOCOL.codec("Ask", 1)
_OPTIONS: dict[str, Any] = {
    "magic": 2,
    "compression": Compression.NONE,
    "base_offset": 0,
    "log_append_time": None,
    "producer_id": 1,
    "producer_epoch": 0,
    "base_sequence": 0,
    "partition_leader_epoch": 0,
    "transactional": False,
    "control": False,
    "delete_horizon": None,
}


def batch_of(records: Any, *options: Any) -> None:
    """Write a batch; what was taken is read back."""
    data = write_batch(records, **dict(zip(_OPTIONS, options, strict=True)))
    for batch in read_batches(data):
        batch.check()
        list(batch)


_PLAIN = (str, int, float, bytes, complex, type(None))

CALLS: dict[str, tuple[Callable[..., object], tuple[Any, ...]]] = {
    "decode_request": (HEADERS.decode_request, (REQUEST, 0)),
    "decode_response": (
        lambda data, key, version, offset: HEADERS.decode_response(
            data, api_key=key, version=version, offset=offset
        ),
        (bytes(40), 1, 0, 0),
    ),
    "encode_request": (
        lambda body, version, number, client, tags: HEADERS.encode_request(
            body, version=version, correlation_id=number, client_id=client, tagged_fields=tags
        ),
        (VALUE, 1, 7, "me", [(0, b"")]),
    ),
    "encode_response": (
        lambda body, version, number: HEADERS.encode_response(body, version=version, correlation_id=number),
        (ANSWER, 1, 7),
    ),
    "Headers": (Headers, (PROTOCOL,)),
    "request": (HEADERS.request, (1,)),
    "request_header_version": (request_header_version, (PROTOCOL.spec("Ask"), 1)),
    "response_header_version": (response_header_version, (PROTOCOL.spec("Answer"), 1)),
    "framed": (framed, (b"abc",)),
    "FrameSplitter": (lambda limit, data: FrameSplitter(limit).feed(data), (9, b"\0\0\0\1a")),
    "Server": (lambda limit, data: Server(PROTOCOL, limit).feed(data), (999, framed(REQUEST))),
    "Client": (
        lambda name, limit, body, version: Client(PROTOCOL, name, limit).send(body, version),
        ("me", 999, VALUE, 1),
    ),
    "Client.feed": (lambda data: Client(PROTOCOL).feed(data), (b"",)),
    "dissect": (lambda data, offset: list(hexdump(ENCODED, [dissect(_CODEC, data, offset)])), (ENCODED, 0)),
    "write_batch": (batch_of, ([Record(b"k", b"v")], *_OPTIONS.values())),
    "Record": (
        lambda *held: batch_of([Record(*held)], *_OPTIONS.values()),
        (b"k", b"v", 0, 0, [("a", b"b")]),
    ),
    "Record.headers": (
        lambda name, held: batch_of([Record(headers=[(name, held)])], *_OPTIONS.values()),
        ("a", b"b"),
    ),
    "TransactionMarker": (lambda won, epoch: TransactionMarker(won, epoch).record(), (True, 7)),
    "TransactionMarker.read": (TransactionMarker.read, (Record(),)),
    "TransactionMarker.held": (lambda *held: TransactionMarker.read(Record(*held)), (b"0000", b"000000")),
    "answer": (
        lambda asked, body: Server(PROTOCOL).answer(asked, body),
        (Server(PROTOCOL).feed(framed(REQUEST))[0], ANSWER),
    ),
    "read_batches": (
        lambda data, longest, limit: [
            list(batch) for batch in read_batches(data, max_batch=longest, max_unpacked=limit)
        ],
        (write_batch([Record(b"k")], compression=Compression.GZIP), None, 99),
    ),
    "to_json": (to_json, (VALUE, 1, Records.BASE64)),
    "from_json": (from_json, (ASK, to_json(VALUE, 1), 1)),
    "to_dict": (to_dict, (VALUE,)),
    "from_dict": (from_dict, (ASK, to_dict(VALUE))),
    "from_dict.unknown": (lambda tags: from_dict(ASK, {"unknown_tagged_fields": tags}), ([(1, b"")],)),
    "from_dict.name": (lambda name: from_dict(ASK, {name: 1} if type(name) in _PLAIN else {}), ("number",)),
    "Protocol": (Protocol, (list(PROTOCOL.messages.values()),)),
    "from_specs": (Protocol.from_specs, (SPECS,)),
    "from_jars": (Protocol.from_jars, ("/nowhere.jar",)),
    "message_class": (PROTOCOL.message_class, ("Ask",)),
    "struct_class": (PROTOCOL.struct_class, ("Ask", "Item")),
    "codec": (PROTOCOL.codec, ("Ask", 1, KAFKA)),
    "parse_message": (parse_message, (SPECS[0],)),
    "Policy": (
        lambda *settings: PROTOCOL.codec("Ask", 1, Policy(*settings)).decode(ENCODED),
        ("mine", None, 5, False, True),
    ),
    "InterpretedCodec": (
        lambda version: InterpretedCodec(PROTOCOL.spec("Ask"), version).encode(ASK()),
        (1,),
    ),
    "InterpretedCodec.decode": (INTERPRETED.decode, (ENCODED, 0)),
    "schema_for": (types.schema_for, (PROTOCOL.spec("Ask"), 1)),
    "encoded_schema_for": (lambda version: encoded_schema_for(ENCODED_SPEC, version), (1,)),
    "EncodingCodec.encode": (lambda number: ENCODING.encode(ENCODING.message_class(number=number)), (7,)),
    "EncodingCodec.decode": (ENCODING.decode, (b"\7", 0)),
    "parse_encoded_message": (parse_encoded_message, (SPECS[0],)),
    "parse_draft": (parse_draft, (SPECS[0],)),
    "parse_as": (parse_as, (SPECS[0],)),
    "to_nested": (nesting.to_nested, ([{"topic": "a", "partition": 1, "messages": b""}],)),
    "to_flat": (nesting.to_flat, ([{"topic": "a", "partition_data": []}],)),
    "MessageSet.parse": (messageset.EXISTING.parse, (b"",)),
    "MessageSet.build": (messageset.SHIPPED.build, ([b"a"],)),
    "Layout.decode": (LAYOUT.decode, (bytes(4), 0)),
    "Layout.encode": (LAYOUT.encode, ({},)),
    "InterpretedCodec.encode": (INTERPRETED.encode, (VALUE,)),
    "Field": (types.Field, ("a", types.INT8, "", 1)),
    "Schema": (types.Schema, (types.Field("a", types.INT8),)),
    "ArrayOf": (types.ArrayOf, (types.INT8,)),
    "TaggedFields.of": (types.TaggedFields.of, (0, types.Field("a", types.INT8))),
    "Struct": (
        lambda name, value: types.Struct(TYPES[-2]).set(name, value).to_bytes(),  # type: ignore[arg-type]
        ("a", 1),
    ),
    **{f"{kind} read": (kind.read, (bytes(40), 0)) for kind in TYPES},
    **{f"{kind} write": (kind.to_bytes, (None,)) for kind in TYPES},
    **{f"{kind} size": (kind.size_of, (None,)) for kind in TYPES},
    **{f"{kind} validate": (kind.validate, (None,)) for kind in TYPES},
}


@pytest.mark.parametrize("name", CALLS)
def test_any_object_as_an_argument(name: str) -> None:
    """In each place in turn."""
    call, right = CALLS[name]

    @given(st.integers(0, len(right) - 1), OBJECTS)
    @settings(max_examples=150)
    def law(place: int, thing: Any) -> None:
        said = ""
        try:
            call(*right[:place], thing, *right[place + 1 :])
        except CodecError as error:
            said = str(error)
        assert said.isprintable()

    law()


@given(OBJECTS)
@settings(max_examples=300)
def test_any_object_as_a_uuid(thing: Any) -> None:
    """A Uuid is made of 16 bytes, or of its text, or there is a ValueError, as Python's own classes have."""
    for make in (Uuid, Uuid.parse):
        try:
            made = make(thing)
        except ValueError:
            continue
        assert len(made) == 16


@pytest.mark.parametrize("kind", TYPES, ids=str)
def test_a_type_writes_as_many_bytes_as_it_says(kind: types.Type) -> None:
    """Also of objects whose methods lie about their length or content."""

    @given(OBJECTS)
    @settings(max_examples=200)
    def law(thing: Any) -> None:
        try:
            kind.validate(thing)
            written = kind.to_bytes(thing)
        except CodecError:
            return
        read, end = kind.read(written)
        assert end == len(written)
        assert kind.to_bytes(read) == written

    law()
