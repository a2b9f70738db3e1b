"""The types of messages for checkers and editors: a stub module with a class for each message and struct.

`python -m pycodec.stubs` prints the stub of the newest release inside; `kafka.pyi` is that.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from keyword import iskeyword

from pycodec.errors import SpecError
from pycodec.protocol import Protocol
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType
from pycodec.values import Uuid, attribute_names

__all__ = ["main", "stub_lines"]

_TYPES = {
    Primitive.BOOL: "bool",
    Primitive.FLOAT64: "float",
    Primitive.STRING: "str",
    Primitive.BYTES: "bytes",
    Primitive.RECORDS: "bytes",
    Primitive.UUID: "Uuid",
}
_USED = frozenset(("bool", "bytes", "float", "int", "list", "str", "tuple"))
_HEAD = '''\
"""The messages of Kafka {release}. Written by `make stubs`: do not edit."""

from typing import dataclass_transform

from pycodec.values import Uuid, Value

__all__ = [
{names}
]

@dataclass_transform(kw_only_default=True)
class _Base(Value): ...

class _Fields(_Base):
    unknown_tagged_fields: list[tuple[int, bytes]] = ...
'''


def stub_lines(protocol: Protocol) -> Iterator[str]:
    """The lines of the stub of all messages."""
    names = "\n".join(f'    "{name}",' for name in sorted(protocol.messages))
    yield from _HEAD.format(release=protocol.release, names=names).splitlines()
    for spec in protocol.messages.values():
        yield ""
        yield from _message(spec)


def _message(spec: MessageSpec) -> Iterator[str]:
    facts = f"versions {spec.valid_versions}" if spec.valid_versions else "no versions any more"
    if spec.api_key is not None:
        facts = f"Api key {spec.api_key}, {facts}"
    yield f"class {spec.name}(_Fields):"
    yield f'    """{facts[:1].upper()}{facts[1:]}."""'
    for struct in spec.structs.values():
        if iskeyword(struct.name) or struct.name == Uuid.__name__:
            reason = f"the struct {struct.name} has a name that Python or the stub uses"
            raise SpecError(reason, message=spec.name)
        yield f"    class {struct.name}(_Fields):"
        lines = list(_fields(spec, struct))
        yield from (f"    {line}" for line in lines or ["    pass"])
    yield from _fields(spec, spec.root)


def _fields(spec: MessageSpec, struct: StructSpec) -> Iterator[str]:
    for name, field in zip(attribute_names(struct), struct.fields, strict=True):
        if name in _USED:
            raise SpecError(f"the field {name} hides a type's name", message=spec.name)
        yield f"    {name}: {_annotation(spec, field)} = ..."


def _annotation(spec: MessageSpec, field: FieldSpec) -> str:
    match field.type:
        case ArrayType(element):
            text = f"list[{_one(spec, element)}]"
        case element:
            text = _one(spec, element)
    return f"{text} | None" if field.nullable_versions or field.default is None else text


def _one(spec: MessageSpec, element: Primitive | StructType) -> str:
    if isinstance(element, StructType):
        return f"{spec.name}.{element.name}"
    return _TYPES.get(element, "int")


def main() -> int:
    """Print the stub of the newest release."""
    for line in stub_lines(Protocol.kafka()):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
