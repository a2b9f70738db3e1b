"""Values as plain dicts and lists, and back, without loss.

A struct becomes a dict from attribute name to value, with every field of every version; unknown tagged
fields have the key `unknown_tagged_fields` where there are any. Everything else stays what it is:
`bytes` stay bytes, a `Uuid` is a bytes anyway. Kafka's own JSON, which loses some of that, is in
`jsonform`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

from pycodec.content import blob_content, items_content, text_content
from pycodec.errors import InvalidValue, class_name, shown
from pycodec.specs.model import ArrayType, FieldSpec, Primitive, StructType
from pycodec.values import Message, Uuid, Value, held_by, require_class, require_value

__all__ = ["from_dict", "to_dict"]

V = TypeVar("V", bound=Value)
_TAGS = "unknown_tagged_fields"


def to_dict(value: Value) -> dict[str, Any]:
    """The plain form of `value`; shares nothing that can change with it.

    Raises:
        InvalidValue: where it is no value of a message, lacks an attribute, or contains itself.
    """
    message = require_value(value)
    try:
        return _dict_of(message)
    except RecursionError:
        reason = "the value contains itself, or Python's stack has no room left for it"
        raise InvalidValue(reason, message=message._message) from None


def _dict_of(value: Message) -> dict[str, Any]:
    plain = {name: _plain(held_by(value, name)) for name in type(value)._fields}
    unknown = held_by(value, "_unknown_tagged_fields")
    pairs = () if unknown is None else _list(unknown, _TAGS)
    if pairs:
        plain[_TAGS] = [_pair(pair) for pair in pairs]
    return plain


def _pair(pair: Any) -> Any:
    content = items_content(pair)
    return pair if content is None else tuple(map(_scalar, content))


def _plain(value: Any) -> Any:
    if issubclass(type(value), Message):
        return _dict_of(value)
    items = items_content(value)
    if items is None:
        return _scalar(value)
    return [_plain(item) for item in items]


def _scalar(value: Any) -> Any:
    """A buffer that can change as the bytes in it; one that was released stays what it is."""
    if issubclass(type(value), (bytearray, memoryview)):
        content = blob_content(value)
        return value if content is None else content
    return value


def from_dict(cls: type[V], plain: Mapping[str, Any]) -> V:
    """The value of class `cls` with the given plain form.

    Fields that are missing get their defaults. Scalars are taken as they are: the codec checks them.

    Raises:
        InvalidValue: for a name that is no field, or another shape than the spec's; with the path.
    """
    made = require_class(cls)
    try:
        return cast(V, _struct(made, plain, ""))
    except InvalidValue as error:
        error.message = made._message
        raise


def _struct(cls: type[Message], plain: Any, path: str) -> Message:
    if not issubclass(type(plain), Mapping):
        raise InvalidValue(f"a dict of fields is needed, not {class_name(plain)}", path=path)
    fields = dict(zip(cls._fields, cls._spec.fields, strict=True))
    values: dict[str, Any] = {}
    for name, item in _items(plain, path):
        field = fields.get(name)
        if field is not None:
            values[name] = _field(cls, field, item, f"{path}.{name}" if path else name)
        elif name == _TAGS:
            values[name] = _tagged_fields(item, f"{path}.{_TAGS}" if path else _TAGS)
        else:
            raise InvalidValue(f"{cls.__name__} has no field {shown(name)}", path=path)
    return cls(**values)


def _items(plain: Mapping[Any, Any], path: str) -> list[tuple[str, Any]]:
    """The entries, by the texts of their names."""
    try:
        entries = [(name, item) for name, item in plain.items()]
    except Exception as error:
        raise InvalidValue(f"a dict of fields is needed, not what fails: {shown(error)}", path=path) from None
    named = []
    for name, item in entries:
        text = text_content(name)
        if text is None:
            raise InvalidValue(f"fields have names, not {shown(name)}", path=path)
        named.append((text, item))
    return named


def _field(cls: type[Message], field: FieldSpec, item: Any, path: str) -> Any:
    if item is None:
        return None
    match field.type:
        case ArrayType(StructType(struct)):
            elements = _list(item, path)
            return [_struct(cls._structs[struct], e, f"{path}[{i}]") for i, e in enumerate(elements)]
        case ArrayType(Primitive.UUID):
            return [_uuid(element) for element in _list(item, path)]
        case ArrayType():
            return list(_list(item, path))
        case StructType(struct):
            return _struct(cls._structs[struct], item, path)
        case Primitive.UUID:
            return _uuid(item)
        case _:
            return item


def _list(item: Any, path: str) -> list[Any] | tuple[Any, ...]:
    items = items_content(item)
    if items is None:
        raise InvalidValue(f"a list is needed, not {class_name(item)}", path=path)
    return items


def _uuid(item: Any) -> Any:
    return Uuid(item) if type(item) is bytes and len(item) == 16 else item


def _tagged_fields(item: Any, path: str) -> list[tuple[int, bytes]]:
    pairs = []
    for pair in _list(item, path):
        content = items_content(pair)
        if content is None or len(content) != 2:
            raise InvalidValue(f"{_TAGS} are pairs (tag, data), not {shown(pair)}", path=path)
        pairs.append((content[0], content[1]))
    return pairs
