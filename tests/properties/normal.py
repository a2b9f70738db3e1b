"""The value that comes back: what Java's rules make of a value on its way through bytes."""

from __future__ import annotations

import re
from typing import Any

from pycodec import Message
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import FieldSpec, Primitive, StructSpec

__all__ = ["normal"]

_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def normal(value: Message, version: int) -> Message:
    """`value` as it is read again after `version` carried it.

    Fields that the version lacks hold their defaults, half a surrogate pair has become a question mark, two
    halves a character, and a tagged float that equals its default (-0.0 and 0.0) is the default.
    """
    cls = type(value)
    return from_dict(cls, _struct(cls, cls._spec, to_dict(value), version))


def _struct(cls: type[Message], spec: StructSpec, plain: dict[str, Any], version: int) -> dict[str, Any]:
    default = to_dict(cls())
    for field, name in zip(spec.fields, cls._fields, strict=True):
        tagged_default = version in field.tagged_versions and plain[name] == default[name]
        if version not in field.versions or tagged_default:
            plain[name] = default[name]
        else:
            plain[name] = _field(cls, field, plain[name], version)
    return plain


def _field(cls: type[Message], field: FieldSpec, item: Any, version: int) -> Any:
    if item is None:
        return None
    if field.is_array:
        return [_element(cls, field, one, version) for one in item]
    return _element(cls, field, item, version)


def _element(cls: type[Message], field: FieldSpec, item: Any, version: int) -> Any:
    if field.struct is not None:
        return _struct(cls._structs[field.struct.name], field.struct, item, version)
    if field.element_type is Primitive.STRING:
        joined = item.encode("utf-16-be", "surrogatepass").decode("utf-16-be", "surrogatepass")
        return _LONE_SURROGATE.sub("?", joined)
    return item
