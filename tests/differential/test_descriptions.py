"""What the Java classes say of themselves, against the specs in the same jars."""

from __future__ import annotations

import pytest

from harness.references import CATALOGUE, Reference, find_reference
from harness.runners.gateway import Gateway
from pycodec.headers import request_header_version, response_header_version
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive

pytestmark = pytest.mark.jvm

_JAVA = {
    Primitive.BOOL: "boolean",
    Primitive.INT8: "byte",
    Primitive.INT16: "short",
    Primitive.UINT16: "int",
    Primitive.INT32: "int",
    Primitive.UINT32: "long",
    Primitive.INT64: "long",
    Primitive.FLOAT64: "double",
    Primitive.UUID: "Uuid",
    Primitive.STRING: "String",
    Primitive.RECORDS: "BaseRecords",
}
_BOXED = {"boolean": "Boolean", "byte": "Byte", "short": "Short", "int": "Integer", "long": "Long"}


def java_type(field: FieldSpec) -> str:
    """The Java type that Kafka's generator gives to a field."""
    if field.struct is not None:
        element = field.struct.name
    elif field.element_type is Primitive.BYTES:
        element = "ByteBuffer" if field.zero_copy else "byte[]"
    else:
        assert isinstance(field.element_type, Primitive)
        element = _JAVA[field.element_type]
    if not isinstance(field.type, ArrayType):
        return element
    keyed = field.struct is not None and any(f.map_key for f in field.struct.fields)
    return f"{'Keyed' if keyed else 'List'}<{_BOXED.get(element, element)}>"


def expected(spec: MessageSpec) -> dict[str, list[dict[str, str]]]:
    return {
        struct.name: [{"name": field.json_name, "type": java_type(field)} for field in struct.fields]
        for struct in (spec.root, *spec.structs.values())
    }


@pytest.mark.parametrize("name", CATALOGUE)
def test_java_and_spec_agree_on_fields_order_types_and_versions(gateway: Gateway, name: str) -> None:
    reference = find_reference(name)
    assert reference.class_names
    for message, java in reference.class_names.items():
        told = gateway.describe(reference, message)
        spec = reference.protocol.messages[message]
        structs = {struct["name"]: struct["fields"] for struct in told["structs"]}
        structs[spec.root.name] = structs.pop(java.rpartition(".")[2])
        wanted = expected(spec)
        assert structs == {struct: wanted[struct] for struct in structs}, message
        versions = [version for pair, version in reference.pairs if pair == message]
        assert told["schemas"] == versions, message
        assert [told["lowest"], told["highest"]] == [versions[0], versions[-1]], message


def test_every_api_and_version_has_the_headers_that_java_gives_it(
    gateway: Gateway, reference: Reference
) -> None:
    apis = gateway.apis(reference)
    messages = reference.protocol.messages
    told = {api["name"]: [tuple(row) for row in api["headers"]] for api in apis}
    assert sum(map(len, told.values())) == 309
    for name, rows in told.items():
        request, response = messages[f"{name}Request"], messages[f"{name}Response"]
        assert rows == [
            (v, request_header_version(request, v), response_header_version(response, v)) for v, _, _ in rows
        ], name
