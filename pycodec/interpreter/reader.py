"""Bytes → value, with the place of everything that is wrong.

Source: `MessageDataGenerator.generateClassReader` for the order and the checks, and
`org.apache.kafka.common.protocol.ByteBufferAccessor` for the primitives, both as of kafka-clients 4.4.0.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, TypeVar, cast

from pycodec.content import int_content, view_content
from pycodec.errors import (
    DecodeError,
    InvalidLength,
    InvalidTaggedField,
    InvalidVarint,
    LimitExceeded,
    NullNotAllowed,
    StrictViolation,
    Underflow,
    class_name,
    shown,
)
from pycodec.interpreter.defaults import is_default
from pycodec.interpreter.place import Place, guarded
from pycodec.policy import EMPTY_PER_BYTE, MAX_STRING_BYTES, MAX_TAG, Policy
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType
from pycodec.strict_rules import Rule
from pycodec.utf8 import decode_java
from pycodec.values import Message, Uuid
from pycodec.varint import signed32

__all__ = ["FORMATS", "read"]

FORMATS = {
    Primitive.INT8: "b",
    Primitive.INT16: "h",
    Primitive.UINT16: "H",
    Primitive.INT32: "i",
    Primitive.UINT32: "I",
    Primitive.INT64: "q",
    Primitive.FLOAT64: "d",
}
"""The `struct` format character of each number."""

T = TypeVar("T")
P = ParamSpec("P")

_NUMBERS: Final = {kind: (struct.Struct(f">{form}"), str(kind)) for kind, form in FORMATS.items()}


def read(
    message: MessageSpec,
    version: int,
    policy: Policy,
    classes: Mapping[str, type[Message]],
    data: object,
    offset: int,
    reader_class: type[Reader] | None = None,
) -> tuple[Message, int]:
    """The value at `offset` of `data`, and the number of bytes it took; `DecodeError` with its place.

    `reader_class` is `Reader`, or a kind of it that reads another format.
    """
    place = Place(message, version, policy)
    start = int_content(offset)
    if start is None:
        raise place.error(DecodeError, f"the offset must be an int, not {shown(offset)}")
    view = view_content(data)
    if view is None:
        what = "a released memoryview" if type(data) is memoryview else class_name(data)
        raise place.error(DecodeError, f"bytes are needed, not {what}")
    with view:
        if not 0 <= start <= len(view):
            reason = f"the offset is outside the buffer of {len(view)} bytes"
            raise place.error(Underflow, reason, start)
        # Bytes are quicker to read than a view of them.
        content = data if type(data) is bytes else view
        reader = (reader_class or Reader)(message, version, policy, classes, content, start)
        value = guarded(reader, lambda: reader.struct(message.root))
    return value, reader.position - start


class Reader(Place):
    """A walk over a message spec and a buffer at the same time.

    Attributes:
        max_tag: the highest tag that is written.
    """

    max_tag: ClassVar[int] = MAX_TAG

    def __init__(
        self,
        message: MessageSpec,
        version: int,
        policy: Policy,
        classes: Mapping[str, type[Message]],
        data: bytes | memoryview,
        offset: int,
    ) -> None:
        super().__init__(message, version, policy)
        self.classes = classes
        self.data = data
        self.position = offset
        self._empty = EMPTY_PER_BYTE * (len(data) - offset)

    @property
    def remaining(self) -> int:
        """Bytes not yet read."""
        return len(self.data) - self.position

    def fail(self, kind: type[DecodeError], reason: str, offset: int | None = None) -> DecodeError:
        """An error at this path; `offset` where the offending element starts, by default here."""
        error = self.error(kind, reason, self.position if offset is None else offset)
        assert isinstance(error, DecodeError)
        return error

    def strictly(self, rule: Rule, followed: bool, reason: str, offset: int) -> None:
        """Refuse what breaks a rule of canonical bytes, where the policy is strict."""
        if self.policy.strict and not followed:
            place = {"message": self.message.name, "version": self.version, "path": self.path}
            raise StrictViolation(reason, rule=rule, offset=offset, **place)

    # Primitives

    def take(self, count: int, what: str, start: int | None = None) -> bytes:
        """The next `count` bytes, which belong to `what` that began at `start`."""
        if count > self.remaining:
            reason = f"{what} of {count} bytes, but only {self.remaining} remain"
            raise self.fail(Underflow, reason, start)
        taken = bytes(self.data[self.position : self.position + count])
        self.position += count
        return taken

    def varint(self) -> int:
        """An unsigned varint as Java's int: may be negative."""
        start, value = self.position, 0
        if start < len(self.data) and self.data[start] < 0x80:
            self.position += 1
            return self.data[start]
        for index in range(5):
            byte = self.take(1, "a varint", start)[0]
            value |= (byte & 0x7F) << 7 * index
            if byte < 0x80:
                minimal = byte > 0 or index == 0
                self.strictly(Rule.OVERLONG_VARINT, minimal, "a varint with more bytes than it needs", start)
                fits = value < 1 << 32
                self.strictly(Rule.EXCESS_VARINT_BITS, fits, "a varint with bits beyond the 32nd", start)
                return signed32(value)
        raise self.fail(InvalidVarint, "a varint of more than five bytes", start)

    def boolean(self) -> bool:
        """One byte; anything but 0 is true."""
        start = self.position
        byte = self.take(1, "a bool")[0]
        self.strictly(Rule.BOOLEAN, byte < 2, f"a bool written as {byte}", start)
        return byte != 0

    def length(self, flexible: bool, wide: bool) -> int:
        """A length or count; negative (any) means null."""
        start = self.position
        if flexible:
            length = signed32(self.varint() - 1)
        elif wide:
            length = struct.unpack(">i", self.take(4, "a length"))[0]
        else:
            length = struct.unpack(">h", self.take(2, "a length"))[0]
        self.strictly(Rule.NULL_LENGTH, length >= -1, f"a null written as length {length}", start)
        return length

    def primitive(self, kind: Primitive, flexible: bool, nullable: bool) -> Any:
        """One value of type `kind`."""
        number = _NUMBERS.get(kind)
        if number is not None:
            form, name = number
            return form.unpack(self.take(form.size, name))[0]
        match kind:
            case Primitive.BOOL:
                return self.boolean()
            case Primitive.UUID:
                return Uuid(self.take(16, "a uuid"))
            case _:
                return self.blob(kind, flexible, nullable)

    def blob(self, kind: Primitive, flexible: bool, nullable: bool) -> str | bytes | None:
        """A string, bytes or records."""
        start = self.position
        length = self.length(flexible, wide=kind is not Primitive.STRING)
        if length < 0:
            self.check_nullable(nullable, start)
            return None
        if kind is not Primitive.STRING:
            return self.take(length, str(kind), start)
        if length > MAX_STRING_BYTES:
            reason = f"a string of {length} bytes, longer than {MAX_STRING_BYTES}"
            raise self.fail(LimitExceeded, reason, start)
        content = self.take(length, "a string", start)
        text = decode_java(content)
        if self.policy.strict:
            canonical = text.encode("utf-8", "replace") == content
            self.strictly(Rule.UTF8, canonical, "a string that is not UTF-8", start)
        return text

    def check_nullable(self, nullable: bool, start: int) -> None:
        """Accept null, or not."""
        if not nullable:
            raise self.fail(NullNotAllowed, "null for a field that is not nullable", start)

    # Fields and structs

    def field(self, field: FieldSpec, tagged: bool) -> Any:
        """The value of a field that is present here."""
        flexible = self.message.field_is_flexible(field, self.version)
        nullable = self.version in field.nullable_versions
        match field.type:
            case ArrayType(element):
                return self.array(field, element, flexible, nullable)
            case StructType():
                assert field.struct is not None
                if nullable and self.struct_is_null(tagged):
                    return None
                return self.struct(field.struct)
            case kind:
                return self.primitive(kind, flexible, nullable)

    def struct_is_null(self, tagged: bool) -> bool:
        """The marker before a nullable struct (KIP-893): an INT8, or a varint in a tagged field."""
        start = self.position
        if tagged:
            marker = self.varint()
            self.strictly(Rule.STRUCT_MARKER, marker in (0, 1), f"a struct marker of {marker}", start)
            return marker <= 0
        marker = self.take(1, "a struct marker")[0]
        self.strictly(Rule.STRUCT_MARKER, marker in (1, 0xFF), f"a struct marker of {marker}", start)
        return marker >= 0x80

    def array(
        self, field: FieldSpec, element: Primitive | StructType, flexible: bool, nullable: bool
    ) -> list[Any] | None:
        """An array of primitives or structs."""
        start = self.position
        count = self.length(flexible, wide=True)
        if count < 0:
            self.check_nullable(nullable, start)
            return None
        if count > self.remaining:
            reason = f"an array of {count} elements, but only {self.remaining} bytes remain"
            raise self.fail(Underflow, reason, start)
        limit = self.policy.max_array_length
        if limit is not None and count > limit:
            raise self.fail(LimitExceeded, f"an array of {count} elements, more than {limit}", start)
        if isinstance(element, StructType):
            cls: Any = self.classes[element.name]
            assert field.struct is not None
            if _takes_nothing(cls, self.version, field.struct, self.message):
                return self.empty_structs(cls, count, start)
        items = self.numbers(element, count)
        for index in range(len(items), count):
            self._path.append(f"[{index}]")
            if isinstance(element, StructType):
                assert field.struct is not None
                items.append(self.struct(field.struct))
            else:
                items.append(self.primitive(element, flexible, nullable=False))
            self._path.pop()
        return items

    def empty_structs(self, cls: type[Message], count: int, start: int) -> list[Any]:
        """Elements that take no bytes, of an array that began at `start`: all of them are new ones."""
        self._empty -= count
        if self._empty < 0:
            reason = f"more than {EMPTY_PER_BYTE} elements without bytes for every byte there is"
            raise self.fail(LimitExceeded, reason, start)
        return [cls() for _ in range(count)]

    def numbers(self, kind: Primitive | StructType, count: int) -> list[Any]:
        """Of `count` elements, those that are complete numbers: hostile arrays are long, one step for all."""
        form = FORMATS.get(kind) if isinstance(kind, Primitive) else None
        if form is None:
            return []
        size = struct.calcsize(f">{form}")
        whole = min(count, self.remaining // size)
        return list(struct.unpack(f">{whole}{form}", self.take(whole * size, "an array")))

    def struct(self, spec: StructSpec) -> Message:
        """A struct, with its tagged fields if the version is flexible."""
        cls: Any = self.classes[spec.name]
        value: Message = cls()
        for field, name, step in _regular_fields(cls, self.version, spec):
            self._path.append(step)
            setattr(value, name, self.field(field, tagged=False))
            self._path.pop()
        if self.message.struct_is_flexible(spec, self.version):
            self.tagged_fields(value)
        return value

    def tagged_fields(self, value: Message) -> None:
        """The tagged section at the end of a struct (KIP-482)."""
        count = self.tag_count()
        if count < 1:
            return
        cls: Any = type(value)
        root, name = self.message.root, cls._spec.name
        spec = root if name == root.name else self.message.structs[name]
        defined = _defined_tags(cls, self.version, spec)
        previous = -1
        for _ in range(count):
            start = self.position
            tag, size = self.varint(), self.varint()
            self.strictly(Rule.TAG_RANGE, 0 <= tag <= self.max_tag, f"tag {tag}", start)
            self.strictly(Rule.TAG_ORDER, tag > previous, f"tag {tag} after tag {previous}", start)
            previous = tag
            if tag not in defined:
                self.unknown_tagged_field(value, tag, size, start)
                continue
            field, name = defined[tag]
            with self.at(f".{name}"):
                if self.version not in field.tagged_versions:  # which are versions of the field
                    reason = f"tag {tag} is not valid in version {self.version}"
                    raise self.fail(InvalidTaggedField, reason, start)
                content = self.position
                # As in Java, the declared size is not used: the field is as long as it is.
                held = self.field(field, tagged=True)
                setattr(value, name, held)
                taken = self.position - content
                reason = f"a tagged field of {taken} bytes declared as {size}"
                self.strictly(Rule.TAG_SIZE, taken == size, reason, start)
                needed = not self.policy.strict or not is_default(field, held)
                self.strictly(Rule.EXPLICIT_DEFAULT, needed, "a tagged field that holds its default", start)

    def tag_count(self) -> int:
        """The number of tagged fields, checked against the policy."""
        start = self.position
        count = self.varint()
        if count < 0 and not self.policy.negative_tag_count:
            raise self.fail(InvalidLength, f"{count} tagged fields", start)
        self.strictly(Rule.TAG_COUNT, count >= 0, f"{count} tagged fields", start)
        limit = self.policy.max_tagged_fields
        if limit is None:
            # The releases without the limit do not look at the count: they read until the bytes end.
            return count
        if count > self.remaining:
            reason = f"{count} tagged fields, but only {self.remaining} bytes remain"
            raise self.fail(Underflow, reason, start)
        if count > limit:
            raise self.fail(LimitExceeded, f"{count} tagged fields, more than {limit}", start)
        return count

    def unknown_tagged_field(self, value: Message, tag: int, size: int, start: int) -> None:
        """Keep a tagged field that the spec does not define."""
        if size < 0:
            raise self.fail(InvalidLength, f"tagged field {tag} of {size} bytes", start)
        value.unknown_tagged_fields.append((tag, self.take(size, f"tagged field {tag}", start)))


# What does not depend on the input is worked out once: a hostile frame has thousands of tiny structs. It is
# kept by the class, so that nothing outlives a protocol.


def _kept(
    work: Callable[Concatenate[Any, int, StructSpec, P], T],
) -> Callable[Concatenate[Any, int, StructSpec, P], T]:
    """`work`, a function of a value class, a version and the struct that is read, done once for each.

    A class may be shared by codecs of other specs than its own, with the same fields in another form.
    """

    def kept(cls: Any, version: int, spec: StructSpec, /, *of: P.args, **named: P.kwargs) -> T:
        key = work, version, id(spec)
        try:
            found: tuple[StructSpec, T] = cls._kept[key]
        except KeyError:
            # With the spec itself, so that no other one comes to have its id.
            found = cls._kept[key] = spec, work(cls, version, spec, *of, **named)
        return found[1]

    return kept


@_kept
def _regular_fields(cls: Any, version: int, spec: StructSpec) -> tuple[tuple[FieldSpec, str, str], ...]:
    """The fields that are not tagged in `version`, each with its attribute and its step of the path."""
    names = dict(zip(map(id, spec.fields), cls._fields, strict=True))
    regular = spec.regular_fields(version)
    return tuple((field, names[id(field)], f".{names[id(field)]}") for field in regular)


@_kept
def _takes_nothing(cls: Any, version: int, spec: StructSpec, message: MessageSpec) -> bool:
    """Whether a struct of a message has no bytes in a version: it has no tagged fields either."""
    return not message.struct_is_flexible(spec, version) and all(
        isinstance(field.type, StructType)
        and version not in field.nullable_versions
        and _takes_nothing(cls._structs[field.type.name], version, cast(StructSpec, field.struct), message)
        for field, _, _ in _regular_fields(cls, version, spec)
    )


@_kept
def _defined_tags(cls: Any, version: int, spec: StructSpec) -> dict[int | None, tuple[FieldSpec, str]]:
    """The tagged fields by tag, those of other versions too: a tag that only those define is refused."""
    return {
        field.tag: (field, name)
        for field, name in zip(spec.fields, cls._fields, strict=True)
        if field.tag is not None
    }
