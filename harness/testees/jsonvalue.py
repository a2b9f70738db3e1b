"""Values for process testees: Kafka's JSON form, extended so that nothing is lost.

The form is that of Kafka's `…JsonConverter` classes (`pycodec.jsonform`). The extensions are those that
`docs/testee-protocol.md` lists: unknown tagged fields, records as base64, numbers and nulls that the version
cannot carry (a testee must refuse them, so it must be given them), 64-bit numbers as text for languages that
have no such numbers. A not-a-number with a payload has no JSON form; such values are declined.
"""

from __future__ import annotations

import base64
import binascii
import json
import math
import struct
from collections.abc import Callable, Collection, Iterator
from typing import Any, Final

from harness.testees.answers import AdapterError, NotGiven, Unsupported
from harness.testees.protocol import Feature
from harness.values.form import MalformedValueError
from pycodec import Message
from pycodec.interpreter.defaults import is_default
from pycodec.specs.model import ArrayType, FieldSpec, Primitive, StructType
from pycodec.values import Uuid

__all__ = ["UNKNOWN_TAGS", "read_value", "require_told", "write_value"]

UNKNOWN_TAGS: Final = "unknownTaggedFields"
"""Key of a struct's unknown tagged fields: `[{"tag": 5, "data": "base64"}]`, where there are any."""

_AS_TEXT: Final = {"NaN": math.nan, "Infinity": math.inf, "-Infinity": -math.inf, "-0.0": -0.0}
"""What JSON has no number for, or what a language's JSON writer makes another one of."""

_QUIET_NAN: Final = struct.pack(">d", math.nan)
_NO_FORM: Final = "a not-a-number other than 7ff8000000000000 (it has no JSON form)"


def write_value(value: Message, version: int, features: Collection[str]) -> bytes:
    """The form of a value, in ASCII; `Unsupported` where the program declared no feature for it."""
    return json.dumps(_Writer(version, features).struct(value), separators=(",", ":")).encode("ascii")


def read_value(cls: type[Message], version: int, text: bytes) -> Message:
    """The value of a form.

    Raises:
        AdapterError: what was given is no form of the message: no JSON, another type, a field is missing.
        MalformedValueError: the form is one, with a number or a null that the field cannot hold.
    """
    try:
        form = json.loads(text.decode("utf-8"), parse_int=_number if b"-0" in text else None)
    except (ValueError, RecursionError) as error:
        raise AdapterError(f"decode gave no JSON: {error}") from None
    return _Reader(version).struct(cls, form, "")


def require_told(read: Message, held: Callable[[], Message]) -> None:
    """`Unsupported` where a number was read as none, and the frame holds such a one as has no JSON form.

    Args:
        read: the value of a form.
        held: what the frame holds.
    """
    if not any(map(math.isnan, _floats(read))):
        return
    for number in _floats(held()):
        _float(number)


def _floats(held: object) -> Iterator[float]:
    if isinstance(held, float):
        yield held
    elif isinstance(held, list):
        for each in held:
            yield from _floats(each)
    elif isinstance(held, Message):
        for name in held._fields:
            yield from _floats(getattr(held, name))


class _Writer:
    def __init__(self, version: int, features: Collection[str]) -> None:
        self.version = version
        self.surrogates = Feature.LONE_SURROGATES in features
        self.tags = Feature.UNKNOWN_TAGS in features
        self.others = Feature.OTHER_VERSIONS in features
        self.wide_text = Feature.INT64_TEXT in features

    def struct(self, value: Message) -> dict[str, Any]:
        form: dict[str, Any] = {}
        for field, name in zip(value._spec.fields, value._fields, strict=True):
            item = getattr(value, name)
            here = self.version in field.versions
            if (not here or self.version in field.tagged_versions) and _at_default(field, item):
                continue
            if not here and not self.others:
                raise NotGiven("values in fields that the version lacks (feature other_versions)")
            form[field.json_name] = self.field(field, item)
        if value._unknown_tagged_fields:
            if not self.tags:
                raise NotGiven("unknown tagged fields (feature unknown_tags)")
            form[UNKNOWN_TAGS] = [
                {"tag": tag, "data": _base64(data)} for tag, data in value._unknown_tagged_fields
            ]
        return form

    def field(self, field: FieldSpec, item: Any) -> Any:
        if isinstance(field.type, ArrayType) and item is not None:
            element = field.type.element
            return [self.scalar(element, each) for each in item]
        return self.scalar(field.element_type, item)

    def scalar(self, type: object, item: Any) -> Any:
        if item is None:
            return None
        if isinstance(item, bool):
            # What a codec takes for a boolean is a number in Python, and wrong as one.
            return item if type is Primitive.BOOL else int(item)
        if isinstance(item, Message):
            return self.struct(item)
        if isinstance(item, str):
            if not self.surrogates and not item.isascii() and _has_lone_surrogate(item):
                raise Unsupported("strings with lone surrogates (feature lone_surrogates)")
            return item
        if isinstance(item, float):
            return _float(item)
        if type is Primitive.UUID:
            return str(Uuid(item))
        if isinstance(item, bytes | bytearray | memoryview):
            return _base64(item)
        return str(item) if type is Primitive.INT64 and self.wide_text else item


def _at_default(field: FieldSpec, item: Any) -> bool:
    try:
        return is_default(field, item)
    except (TypeError, AttributeError):
        return False


def _has_lone_surrogate(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return True
    return False


def _float(item: float) -> float | str:
    if math.isfinite(item):
        return item
    if math.isinf(item):
        return "Infinity" if item > 0 else "-Infinity"
    if struct.pack(">d", item) != _QUIET_NAN:
        raise Unsupported(_NO_FORM)
    return "NaN"


def _base64(data: bytes | bytearray | memoryview) -> str:
    return base64.b64encode(data).decode("ascii")


class _Reader:
    def __init__(self, version: int) -> None:
        self.version = version

    def struct(self, cls: type[Message], form: object, path: str) -> Message:
        if not isinstance(form, dict):
            raise _wrong(form, "a JSON object", path)
        values: dict[str, Any] = {}
        known = {UNKNOWN_TAGS}
        for field, name in zip(cls._spec.fields, cls._fields, strict=True):
            known.add(field.json_name)
            place = f"{path}.{field.json_name}" if path else field.json_name
            if field.json_name in form:
                values[name] = self.field(cls, field, form[field.json_name], place)
            elif self.version in field.versions and self.version not in field.tagged_versions:
                raise AdapterError(f"decode gave no {place!r}, which the version has")
        if extra := sorted(set(map(str, form)) - known):
            raise AdapterError(f"decode gave {extra[0]!r}, which {cls.__name__} does not have")
        value = cls(**values)
        if UNKNOWN_TAGS in form:
            value.unknown_tagged_fields = self.tagged(form[UNKNOWN_TAGS], path)
        return value

    def tagged(self, form: object, path: str) -> list[tuple[int, bytes]]:
        if not isinstance(form, list):
            raise _wrong(form, "a list of unknown tagged fields", path)
        found = []
        for each in form:
            if not (isinstance(each, dict) and set(each) == {"tag", "data"}):
                raise _wrong(each, 'an unknown tagged field: {"tag": 5, "data": "base64"}', path)
            tag = _integer(Primitive.INT32, each["tag"], f"{path}.{UNKNOWN_TAGS}" if path else UNKNOWN_TAGS)
            found.append((tag, _bytes(each["data"], path)))
        return found

    def field(self, cls: type[Message], field: FieldSpec, item: object, path: str) -> Any:
        if item is None:
            return None  # where the field cannot be null, the comparison says so
        if not isinstance(field.type, ArrayType):
            return self.scalar(cls, field.type, item, path)
        if not isinstance(item, list):
            raise _wrong(item, "a list", path)
        element = field.type.element
        return [self.scalar(cls, element, each, f"{path}[{i}]") for i, each in enumerate(item)]

    def scalar(self, cls: type[Message], type: object, item: object, path: str) -> Any:
        if item is None:
            return None
        if isinstance(type, StructType):
            return self.struct(cls._structs[type.name], item, path)
        match type:
            case Primitive.BOOL if isinstance(item, bool):
                return item
            case Primitive.STRING if isinstance(item, str):
                return item
            case Primitive.FLOAT64 if isinstance(item, int | float) and not isinstance(item, bool):
                return _double(item, path)
            case Primitive.FLOAT64 if isinstance(item, str) and item in _AS_TEXT:
                return _AS_TEXT[item]
            case Primitive.UUID if isinstance(item, str):
                try:
                    return Uuid.parse(item)
                except ValueError:
                    raise _wrong(item, "a uuid as Kafka writes it (22 characters of base64)", path) from None
            case Primitive.BYTES | Primitive.RECORDS if isinstance(item, str):
                return _bytes(item, path)
            case Primitive() if type.integer_range is not None:
                return _integer(type, item, path)
        raise _wrong(item, f"the JSON form of {type}", path)


def _number(digits: str) -> int | float:
    """Go writes -0 where it holds a minus zero, which Python reads as an integer."""
    return -0.0 if digits == "-0" else int(digits)


def _double(item: float, path: str) -> float:
    try:
        return float(item)
    except OverflowError:
        raise MalformedValueError(f"decode gave {item!s:.20}… at {path}, which is no float64") from None


def _integer(type: Primitive, item: object, path: str) -> int:
    limits = type.integer_range
    assert limits is not None, "asked of integers only"
    # A language whose numbers are all doubles has two zeros.
    number = 0 if isinstance(item, str | float) and str(item) == "-0.0" else item
    if isinstance(item, str) and type is Primitive.INT64:
        digits = item.removeprefix("-")
        number = int(item) if digits.isascii() and digits.isdigit() and len(digits) < 20 else item
    if not isinstance(number, int) or isinstance(number, bool):
        raise _wrong(item, f"the JSON form of {type}", path)
    if not limits[0] <= number <= limits[1]:
        raise MalformedValueError(f"decode gave {number} at {path}, which is no {type}")
    return number


def _bytes(item: object, path: str) -> bytes:
    if not isinstance(item, str):
        raise _wrong(item, "padded base64", path)
    try:
        return base64.b64decode(item, validate=True)
    except (binascii.Error, ValueError):
        raise _wrong(item, "padded base64", path) from None


def _wrong(item: object, what: str, path: str) -> AdapterError:
    return AdapterError(f"decode gave {item!r:.60} at {path or 'the message'}, which is not {what}")
