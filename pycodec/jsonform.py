"""Kafka's JSON form of messages: what the generated `…JsonConverter` classes write and read.

Objects are dicts with Kafka's field names (`topicName`), ready for `json.dumps`. bytes are padded base64
text, uuids Kafka's 22 characters, everything else JSON's own types. The fields are those of the version;
tagged fields are left out where they hold their default.

The form is not lossless: unknown tagged fields are neither written nor read (`pycodec.plain` keeps
them). Four differences from the Java converters, each where they lose data:

* records are written in base64, which Java reads but does not write; see `Records`;
* not-a-number and the infinities are the texts "NaN", "Infinity" and "-Infinity", as Java writes them,
  and are read too;
* an int8 from 128 to 256 is refused, where Java subtracts 128 or wraps around;
* what is no object is refused as a struct, where Java reads one of defaults if nothing is mandatory in it.

Source: `org.apache.kafka.message.JsonConverterGenerator`, `org.apache.kafka.common.protocol.MessageUtil`.
"""

from __future__ import annotations

import base64
import enum
import math
import re
from typing import Any, Final, NamedTuple, TypeVar, cast

from pycodec.content import (
    blob_content,
    float_content,
    int_content,
    items_content,
    text_content,
    uuid_content,
)
from pycodec.errors import (
    CodecError,
    InvalidValue,
    NullNotEncodable,
    UnsupportedVersion,
    ValueNotInVersion,
    shown,
)
from pycodec.interpreter.defaults import is_default
from pycodec.specs.model import ArrayType, FieldSpec, Primitive, StructType
from pycodec.specs.versions import Versions
from pycodec.values import Message, Uuid, Value, held_by, require_class, require_value

__all__ = ["Records", "from_json", "to_json"]

V = TypeVar("V", bound=Value)
T = TypeVar("T", bound=Message)
_type = type
_NON_FINITE = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf}
_NON_FINITE_TEXTS = {str(number): text for text, number in _NON_FINITE.items()}


_PLAIN_BASE64: Final = re.compile("[A-Za-z0-9+/]*+={0,2}")
_BASE64_UNIT: Final = re.compile("[\\x00-\\x20]*([A-Za-z0-9+/]{2}(?:==|[A-Za-z0-9+/]=|[A-Za-z0-9+/]{2}))")


class Records(enum.Enum):
    """What `to_json` writes for a field of type records."""

    BASE64 = "base64"
    """All bytes."""
    EMPTY = "empty"
    """The empty text, whatever the field holds: Java's `write(object, version)`."""
    SIZE = "size"
    """A number with the suffix `SizeInBytes` to the field's name: Java's `write(object, version, false)`."""


def to_json(value: Value, version: int, records: Records = Records.BASE64) -> dict[str, Any]:
    """The JSON form of `value` in `version`.

    Raises:
        ValueNotInVersion: where a field that the version lacks, and that is not ignorable, is not at its
        default. InvalidValue: where a field holds no value of its type. NullNotEncodable: where one is None
        that is nullable in no version that it is written in. UnsupportedVersion: where the message has no
        such version.
    """
    message = require_value(value)
    if type(records) is not Records:
        raise InvalidValue(f"records is one of Records, not {shown(records)}")
    return _Writer(type(message), version, records).struct(type(message), message, "")


def from_json(cls: type[V], form: object, version: int) -> V:
    """The value of class `cls` with the JSON form `form` (of `json.loads`) in `version`.

    Unknown names are ignored; fields of other versions are read when they are there, as Java does.

    Raises:
        InvalidValue: where a mandatory field is missing or a field has the wrong JSON type; with the path.
        UnsupportedVersion: where the message has no such version, or a field of other versions holds a
        struct.
    """
    made = require_class(cls)
    return cast(V, _Reader(made, version).struct(made, form, ""))


class _Struct(NamedTuple):
    """A struct at its place.

    The converters ask for the version only where that decides: `VersionConditional` leaves out what holds for
    all versions that a struct may be met in. In any other, which JSON may name a field in, it is read and
    written as in the nearest one.

    Attributes:
        cls: its class.
        possible: the versions it may be met in.
        version: the nearest of these.
    """

    cls: type[Message]
    possible: Versions
    version: int


class _Walk:
    def __init__(self, cls: type[Message], version: int) -> None:
        self.message = cls._message
        number = int_content(version) if issubclass(type(version), int) else None
        if number is None:
            raise UnsupportedVersion(f"{shown(version)} is no version", message=self.message)
        self.version = number

    def error(self, kind: type[CodecError], reason: str, path: str) -> CodecError:
        return kind(reason, message=self.message, version=self.version, path=path)

    def entered(self, cls: type[Message], outer: Versions | None, path: str) -> _Struct:
        """A struct in one that may be met in `outer`; None: the message.

        Common structs are asked for no version (`StructRegistry`: theirs are those of nothing else).
        """
        spec = cls._spec
        if not spec.is_common:
            version = self.version if outer is None else outer.nearest(self.version)
            if version not in spec.versions:
                raise self.error(UnsupportedVersion, f"versions of {cls.__name__} are {spec.versions}", path)
        inner = spec.versions if outer is None or spec.is_common else spec.versions.intersect(outer)
        return _Struct(cls, inner, inner.nearest(self.version))

    def wrong(self, value: object, what: str, path: str) -> CodecError:
        return self.error(InvalidValue, f"{shown(value)} is not {what}", path)

    def integer(self, type: Primitive, value: Any, path: str) -> int:
        limits = type.integer_range
        assert limits is not None
        number = None if value is True or value is False else int_content(value)
        if number is not None and limits[0] <= number <= limits[1]:
            return number
        raise self.wrong(value, f"an integer from {limits[0]} to {limits[1]}", path)


class _Writer(_Walk):
    def __init__(self, cls: type[Message], version: int, records: Records) -> None:
        super().__init__(cls, version)
        self.records = records

    def struct(
        self, cls: type[Message], value: Message, path: str, outer: Versions | None = None
    ) -> dict[str, Any]:
        here = self.entered(cls, outer, path)
        form: dict[str, Any] = {}
        # The fields of the place, whosever class the value is of.
        for field, name in zip(cls._spec.fields, cls._fields, strict=True):
            item, place = held_by(value, name), f"{path}.{name}" if path else name
            if here.version not in field.versions:
                if not field.ignorable and not self.at_default(field, item, place):
                    reason = "the version lacks this field, which is not at its default"
                    raise self.error(ValueNotInVersion, reason, place)
            elif here.version not in field.tagged_versions or not self.at_default(field, item, place):
                if field.type is Primitive.RECORDS and item is not None and self.records is Records.SIZE:
                    form[field.json_name + "SizeInBytes"] = len(self.blob(field.type, item, place))
                else:
                    form[field.json_name] = self.field(here, field, item, place)
        return form

    def at_default(self, field: FieldSpec, item: Any, path: str) -> bool:
        try:
            return is_default(field, item)
        except Exception:  # of whatever stands there in place of a value
            raise self.wrong(item, f"a value of {field.type}", path) from None

    def field(self, here: _Struct, field: FieldSpec, item: Any, path: str) -> Any:
        if item is None:
            if _is_nullable(here, field):
                return None
            if field.type is not Primitive.RECORDS or self.records is not Records.EMPTY:
                raise self.error(NullNotEncodable, "None, but the field is not nullable", path)
        if not isinstance(field.type, ArrayType):
            return self.scalar(here, field.type, item, path)
        items = items_content(item)
        if items is None:
            raise self.wrong(item, "a list", path)
        return [self.scalar(here, field.type.element, each, f"{path}[{i}]") for i, each in enumerate(items)]

    def scalar(self, here: _Struct, type: Primitive | StructType, item: Any, path: str) -> Any:
        content: Any = None
        match type:
            case StructType(name):
                wanted = here.cls._structs[name]
                if issubclass(_type(item), wanted) or _has_fields(item, wanted):
                    return self.struct(wanted, item, path, here.possible)
            case Primitive.BOOL:
                content = item if item is True or item is False else None
            case Primitive.STRING:
                content = text_content(item)
            case Primitive.FLOAT64 if (number := float_content(item)) is not None:
                return number if math.isfinite(number) else _NON_FINITE_TEXTS[str(number)]
            case Primitive.UUID if (found := uuid_content(item)) is not None:
                return str(Uuid(found))
            case Primitive.RECORDS if self.records is Records.EMPTY:
                return ""
            case Primitive.BYTES | Primitive.RECORDS:
                return base64.b64encode(self.blob(type, item, path)).decode()
            case Primitive() if type.integer_range is not None:
                return self.integer(type, item, path)
        if content is None:
            raise self.wrong(item, f"a value of {type}", path)
        return content

    def blob(self, type: Primitive, item: Any, path: str) -> bytes:
        content = blob_content(item)
        if content is None:
            raise self.wrong(item, f"a value of {type}", path)
        return content


def _is_nullable(here: _Struct, field: FieldSpec) -> bool:
    """Whether null is written: in any version in which the field is tagged as here, not just in this one."""
    present = here.possible.intersect(field.versions)
    tagged = field.tagged_versions
    same = present.intersect(tagged) if here.version in tagged else present.subtract(tagged)
    return bool(field.nullable_versions.intersect(same))


def _has_fields(item: object, wanted: type[Message]) -> bool:
    """Whether the value of another protocol's class, for instance, is as good."""
    kind = type(item)
    return issubclass(kind, Message) and set(wanted._fields) <= set(kind._fields)


def _entries(form: dict[Any, Any]) -> dict[str, Any]:
    """Its own entries, whatever a subclass says of them, by the texts of their names."""
    named = ((text_content(name), item) for name, item in dict.items(form))
    return {name: item for name, item in named if name is not None}


class _Reader(_Walk):
    def struct(self, cls: type[T], form: object, path: str, outer: Versions | None = None) -> T:
        here = self.entered(cls, outer, path)
        if not issubclass(type(form), dict):
            raise self.wrong(form, "a JSON object", path)
        form = _entries(cast("dict[Any, Any]", form))
        values: dict[str, Any] = {}
        for field, name in zip(cls._spec.fields, cls._fields, strict=True):
            place = f"{path}.{name}" if path else name
            if field.json_name in form:
                values[name] = self.field(here, field, form[field.json_name], place)
            elif here.version in field.versions and here.version not in field.tagged_versions:
                reason = f"no {field.json_name!r}, which is mandatory in this version"
                raise self.error(InvalidValue, reason, place)
        return cls(**values)

    def field(self, here: _Struct, field: FieldSpec, item: object, path: str) -> Any:
        if item is None and field.nullable_versions.intersect(here.possible):
            return None
        if not isinstance(field.type, ArrayType):
            return self.scalar(here, field.type, item, path)
        items = items_content(item) if issubclass(type(item), list) else None
        if items is None:
            raise self.wrong(item, "a JSON array", path)
        return [self.scalar(here, field.type.element, each, f"{path}[{i}]") for i, each in enumerate(items)]

    def scalar(self, here: _Struct, type: Primitive | StructType, item: object, path: str) -> Any:
        text = text_content(item)
        match type:
            case StructType(name):
                return self.struct(here.cls._structs[name], item, path, here.possible)
            case Primitive.BOOL if item is True or item is False:
                return item
            case Primitive.STRING if text is not None:
                return text
            case Primitive.FLOAT64 if issubclass(_type(item), float):
                return float_content(item)
            case Primitive.FLOAT64 if text in _NON_FINITE:
                return _NON_FINITE[text]
            case Primitive.UUID if text is not None:
                return self.uuid(text, path)
            case Primitive.BYTES | Primitive.RECORDS if text is not None:
                return self.base64(text, path)
            case Primitive() if type.integer_range is not None:
                return self.integer(type, item, path)
        raise self.wrong(item, f"the JSON form of {type}", path)

    def uuid(self, text: str, path: str) -> Uuid:
        try:
            return Uuid.parse(text)
        except ValueError:
            raise self.wrong(text, "a uuid in base64", path) from None

    def base64(self, text: str, path: str) -> bytes:
        """As Jackson reads it: white space in front of each four characters, and padding in any of them."""
        if len(text) % 4 == 0 and _PLAIN_BASE64.fullmatch(text):
            return base64.b64decode(text)
        found, at = bytearray(), 0
        while unit := _BASE64_UNIT.match(text, at):
            found += base64.b64decode(unit[1])
            at = unit.end()
        if any(char > " " for char in text[at:]):
            raise self.wrong(text, "padded base64", path)
        return bytes(found)
