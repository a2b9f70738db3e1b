"""Which header goes with which body, and messages with their header in front."""

from __future__ import annotations

import pytest

from pycodec import Protocol
from pycodec.errors import (
    CodecError,
    SpecError,
    TaggedFieldsNotSupported,
    Underflow,
    UnknownMessage,
    UnsupportedVersion,
)
from pycodec.headers import Headers, request_header_version, response_header_version
from pycodec.specs.model import MessageSpec, MessageType
from pycodec.specs.parse import parse_message


@pytest.fixture(scope="module")
def headers(clients: Protocol) -> Headers:
    return Headers(clients)


def test_the_rule_holds_for_all_apis(headers: Headers) -> None:
    specs = headers.protocol.messages.values()
    keys = {s.api_key for s in specs if s.type is MessageType.REQUEST and s.valid_versions}
    assert len(keys) == 91
    for key in keys:
        assert key is not None
        request, response = headers.request(key), headers.response(key)
        for version in request.valid_versions:
            flexible = request.is_flexible(version)
            assert request_header_version(request, version) == (2 if flexible else 1)
            expected = 1 if response.is_flexible(version) and key != 18 else 0
            assert response_header_version(response, version) == expected


@pytest.mark.parametrize(
    ("api_key", "version", "request_header", "response_header"),
    [
        (18, 0, 1, 0),
        (18, 3, 2, 0),
        (18, 99, 2, 0),
        (18, -1, 1, 0),
        (3, 8, 1, 0),
        (3, 9, 2, 1),
        (27, 1, 2, 1),
        (27, 0, 2, 1),
        (17, 0, 1, 0),
        (17, 99, 1, 0),
    ],
    ids=str,
)
def test_known_header_versions(
    headers: Headers, api_key: int, version: int, request_header: int, response_header: int
) -> None:
    assert request_header_version(headers.request(api_key), version) == request_header
    assert response_header_version(headers.response(api_key), version) == response_header


def test_controlled_shutdown_0_of_old_releases_has_header_0() -> None:
    def spec(type: str) -> MessageSpec:
        return parse_message(
            f'{{"name": "ControlledShutdown", "apiKey": 7, "type": "{type}", "validVersions": "0-3", '
            '"flexibleVersions": "3+", "fields": []}'
        )

    assert [request_header_version(spec("request"), version) for version in range(4)] == [0, 1, 1, 2]
    assert [response_header_version(spec("response"), version) for version in range(4)] == [0, 0, 0, 1]


def test_what_has_no_header(headers: Headers) -> None:
    with pytest.raises(UnsupportedVersion):
        request_header_version(headers.request(7), 3)
    with pytest.raises(SpecError):
        request_header_version(headers.response(3), 9)
    with pytest.raises(SpecError):
        response_header_version(headers.request(3), 9)
    with pytest.raises(UnknownMessage):
        headers.request(9999)


@pytest.mark.parametrize(
    ("version", "data"),
    [
        (0, "001200000000000500026d65"),
        (3, "001200030000000500026d6500" + "0261026200"),
    ],
)
def test_requests(headers: Headers, version: int, data: str) -> None:
    """The client id stays a plain string in header 2, which is flexible."""
    cls = headers.protocol.message_class("ApiVersionsRequest")
    body = cls(client_software_name="a", client_software_version="b")
    encoded = headers.encode_request(body, version=version, correlation_id=5, client_id="me")
    assert encoded.hex() == data
    request = headers.decode_request(b"\xff" + encoded + b"\xff", 1)
    assert request.consumed == len(encoded)
    assert request.version == version
    assert request.header.client_id == "me"
    assert request.header.correlation_id == 5
    assert request.body == (body if version else cls())


def test_responses(headers: Headers) -> None:
    body = headers.protocol.message_class("HeartbeatResponse")(error_code=3)
    flexible = headers.encode_response(body, version=4, correlation_id=6, tagged_fields=[(1, b"z")])
    assert flexible.hex() == "00000006" + "0101017a" + "00000000" + "0003" + "00"
    response = headers.decode_response(flexible, api_key=12, version=4)
    assert response.body == body
    assert response.header.unknown_tagged_fields == [(1, b"z")]
    assert (response.version, response.consumed) == (4, len(flexible))
    plain = headers.encode_response(body, version=0, correlation_id=6)
    assert headers.decode_response(b"\x00" + plain, api_key=12, version=0, offset=1).consumed == 6


def test_every_api_survives(headers: Headers) -> None:
    for name, version in headers.protocol.pairs():
        spec = headers.protocol.messages[name]
        body = headers.protocol.message_class(name)()
        if spec.api_key is None:
            continue
        if spec.type is MessageType.REQUEST:
            data = headers.encode_request(body, version=version, correlation_id=-1)
            assert headers.decode_request(data).header.client_id is None
        else:
            data = headers.encode_response(body, version=version, correlation_id=2**31 - 1)
            response = headers.decode_response(data, api_key=spec.api_key, version=version)
            assert response.header.correlation_id == 2**31 - 1


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ("", Underflow),
        ("001200", Underflow),
        ("00120000", Underflow),
        ("ffff0000", UnknownMessage),
        ("00070000", UnsupportedVersion),
        ("0012ffff", UnsupportedVersion),
        ("0012000000000005ffff" + "00", None),
    ],
)
def test_requests_of_a_stranger(headers: Headers, data: str, error: type[CodecError] | None) -> None:
    raw = bytes.fromhex(data)
    if error is None:
        assert headers.decode_request(raw).consumed == len(raw) - 1
        return
    with pytest.raises(error):
        headers.decode_request(raw)


def test_a_header_without_room_for_tagged_fields(headers: Headers) -> None:
    body = headers.protocol.message_class("ApiVersionsRequest")()
    with pytest.raises(TaggedFieldsNotSupported):
        headers.encode_request(body, version=0, correlation_id=1, tagged_fields=[(1, b"")])


def test_two_requests_of_one_api_key(clients: Protocol) -> None:
    twin = parse_message(
        '{"name": "TwinRequest", "apiKey": 18, "type": "request", "validVersions": "0", '
        '"flexibleVersions": "0+"}'
    )
    with pytest.raises(SpecError, match="api key 18 is also that of"):
        Headers(Protocol([*clients.messages.values(), twin]))
