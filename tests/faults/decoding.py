"""Bugs of decoders: what real codecs do wrong with bytes that no encoder writes, or that few do.

Each is pycodec's interpreter with one method replaced. The harness must find it in the byte cases of one pair
and reduce the frame to `smallest` bytes or a few more.
"""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from typing import Any, ClassVar

from harness.pair import Pair
from harness.testees import PycodecTestee
from pycodec import Message
from pycodec.errors import (
    DecodeError,
    InvalidLength,
    InvalidTaggedField,
    InvalidVarint,
    NullNotAllowed,
    Underflow,
)
from pycodec.interpreter.place import guarded
from pycodec.interpreter.reader import Reader
from pycodec.specs.model import FieldSpec, Primitive, StructSpec, StructType
from pycodec.utf8 import decode_java
from pycodec.varint import signed32

__all__ = ["DECODING_FAULTS", "DecodingFault", "LongTextIsTaken"]


@dataclass(frozen=True)
class DecodingFault:
    """A bug of a decoder, and where it is looked for.

    Attributes:
        reader: the faulty interpreter; its docstring says what is wrong.
        message, version: the pair whose cases have to show it.
        smallest: bytes of the smallest frame that shows it.
    """

    reader: type[Reader]
    message: str
    version: int
    smallest: int

    @property
    def name(self) -> str:
        """The fault's name, that of its class."""
        return self.reader.__name__

    @property
    def pair(self) -> Pair:
        """The pair whose cases have to show it."""
        return Pair(self.message, self.version)

    def testee(self) -> PycodecTestee:
        """pycodec with this fault."""
        return FaultyDecoder(self.reader)

    def __str__(self) -> str:
        return self.name


class FaultyDecoder(PycodecTestee):
    """pycodec, but decoding with a faulty interpreter."""

    def __init__(self, reader: type[Reader]) -> None:
        super().__init__()
        self._faulty = reader

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        spec = self.protocol.messages[pair.message]
        classes = self.protocol.message_class(pair.message)._structs
        reader = self._faulty(spec, pair.version, self._policy, classes, data, 0)
        value = guarded(reader, lambda: reader.struct(spec.root))
        return value, reader.position

    def size_value(self, pair: Pair, value: Message) -> int:
        right = super().size_value(pair, value)
        return self._faulty.sized(value, right) if issubclass(self._faulty, _Sized) else right


_FAULTS: list[DecodingFault] = []
DECODING_FAULTS = _FAULTS


def fault(message: str, version: int, smallest: int) -> Any:
    def register(reader: type[Reader]) -> type[Reader]:
        _FAULTS.append(DecodingFault(reader, message, version, smallest))
        return reader

    return register


@fault("MetadataRequest", 4, 5)
class BooleanIsOneOrZero(Reader):
    """A boolean other than 0 and 1 is refused."""

    def boolean(self) -> bool:
        byte = self.take(1, "a bool")[0]
        if byte > 1:
            raise self.fail(InvalidLength, "no bool")
        return byte == 1


@fault("MetadataRequest", 4, 5)
class BooleanIsExactlyOne(Reader):
    """A boolean is true only when its byte is 1."""

    def boolean(self) -> bool:
        return self.take(1, "a bool")[0] == 1


@fault("MetadataRequest", 4, 5)
class BooleanIsSigned(Reader):
    """A boolean is true when its byte, taken as signed, is above 0."""

    def boolean(self) -> bool:
        return 0 < self.take(1, "a bool")[0] < 0x80


class _Text(Reader):
    @staticmethod
    @abstractmethod
    def text(content: bytes) -> str:
        """The text that is read from its bytes."""

    def blob(self, kind: Primitive, flexible: bool, nullable: bool) -> str | bytes | None:
        start = self.position
        value = super().blob(kind, flexible, nullable)
        if not isinstance(value, str):
            return value
        end, self.position = self.position, start
        length = self.length(flexible, wide=False)
        try:
            return self.text(self.take(length, "a string"))
        except UnicodeError:
            raise self.fail(DecodeError, "no text") from None
        finally:
            self.position = end


@fault("FindCoordinatorRequest", 0, 3)
class TextIsStrict(_Text):
    """Bytes that are no UTF-8 are refused."""

    @staticmethod
    def text(content: bytes) -> str:
        return content.decode()


@fault("FindCoordinatorRequest", 0, 4)
class TextIsPython(_Text):
    """An encoded surrogate is replaced by as many characters as it has bytes."""

    @staticmethod
    def text(content: bytes) -> str:
        return content.decode("utf-8", "replace")


@fault("FindCoordinatorRequest", 0, 5)
class TextKeepsSurrogates(_Text):
    """An encoded surrogate is taken as one."""

    @staticmethod
    def text(content: bytes) -> str:
        try:
            return content.decode("utf-8", "surrogatepass")
        except UnicodeError:
            return decode_java(content)


@fault("FindCoordinatorRequest", 0, 3)
class TextIsLatin(_Text):
    """Bytes that are no UTF-8 are taken as Latin-1."""

    @staticmethod
    def text(content: bytes) -> str:
        try:
            return content.decode()
        except UnicodeError:
            return content.decode("latin-1")


@fault("RequestHeader", 1, 10)
class NullIsMinusOneOnly(Reader):
    """Of the negative lengths, only -1 is null."""

    def length(self, flexible: bool, wide: bool) -> int:
        start = self.position
        length = super().length(flexible, wide)
        if length < -1:
            raise self.fail(InvalidLength, "negative", start)
        return length


@fault("FindCoordinatorRequest", 0, 2)
class NullIsEmpty(Reader):
    """Null where there can be none is read as empty."""

    def check_nullable(self, nullable: bool, start: int) -> None:
        return


@fault("SaslAuthenticateRequest", 0, 4)
class NullBytesPass(Reader):
    """Null bytes pass where there can be none."""

    def blob(self, kind: Primitive, flexible: bool, nullable: bool) -> str | bytes | None:
        return super().blob(kind, flexible, nullable or kind is Primitive.BYTES)


@fault("FindCoordinatorRequest", 0, 2)
class LengthIsTrusted(Reader):
    """A string that is longer than the buffer is cut without a word."""

    def take(self, count: int, what: str, start: int | None = None) -> bytes:
        return super().take(min(count, self.remaining) if what == "a string" else count, what, start)


@fault("FindCoordinatorRequest", 0, 2)
class LengthIsUnsigned(Reader):
    """The length of a string is read as an unsigned number: null becomes very long."""

    def length(self, flexible: bool, wide: bool) -> int:
        length = super().length(flexible, wide)
        return length & 0xFFFF if not flexible and not wide else length


class LongTextIsTaken(Reader):
    """The length of a string is read as an unsigned number, and as much is read as text if it is there.

    Apart from the table: it refuses what is not there, and so shows nothing by its refusals.
    """

    def blob(self, kind: Primitive, flexible: bool, nullable: bool) -> str | bytes | None:
        if kind is not Primitive.STRING or flexible:
            return super().blob(kind, flexible, nullable)
        length = int.from_bytes(self.take(2, "a length"), "big")
        if nullable and length >= 1 << 15:
            return None
        return decode_java(self.take(length, "a string"))


@fault("ListGroupsRequest", 3, 2)
class VarintIsMinimal(Reader):
    """A varint with more bytes than it needs is refused."""

    def varint(self) -> int:
        start = self.position
        value = super().varint()
        if self.position - start > 1 and self.data[self.position - 1] == 0:
            raise self.fail(InvalidVarint, "overlong", start)
        return value


class _Varint(Reader):
    """Reads varints without a bound and without 32-bit arithmetic."""

    longest: ClassVar[int] = 5

    def varint(self) -> int:
        start, value, index = self.position, 0, 0
        while True:
            byte = self.take(1, "a varint", start)[0]
            value |= (byte & 0x7F) << 7 * index
            index += 1
            if byte < 0x80:
                return self.finished(value)
            if index == self.longest:
                raise self.fail(InvalidVarint, "too long", start)

    def finished(self, value: int) -> int:
        return signed32(value)


@fault("ListGroupsRequest", 3, 5)
class VarintHasNoEnd(_Varint):
    """A varint may have any number of bytes."""

    longest = 1 << 30


@fault("ListGroupsRequest", 3, 5)
class VarintHasFourBytes(_Varint):
    """A varint of five bytes is refused."""

    longest = 4


@fault("ListGroupsRequest", 3, 5)
class VarintIsWide(_Varint):
    """Bits beyond the 32nd are kept."""

    def finished(self, value: int) -> int:
        return value if value >> 32 else signed32(value)


@fault("ListGroupsRequest", 3, 5)
class VarintIsUnsigned(_Varint):
    """A varint is never negative."""

    def finished(self, value: int) -> int:
        return value & 0xFFFFFFFF


@fault("MetadataRequest", 9, 6)
class CompactLengthDoesNotWrap(Reader):
    """The compact length 2^31 is taken as negative."""

    def length(self, flexible: bool, wide: bool) -> int:
        return self.varint() - 1 if flexible else super().length(flexible, wide)


class _Tagged(Reader):
    """A tagged section with hooks."""

    def tagged_fields(self, value: Message) -> None:
        defined = {
            field.tag: (field, name)
            for field, name in zip(value._spec.fields, value._fields, strict=True)
            if field.versions.intersect(field.tagged_versions)
        }
        previous = -1
        for _ in range(self.tag_count()):
            start = self.position
            tag, size = self.varint(), self.varint()
            self.order(tag, previous, start)
            previous = tag
            if tag not in defined or not self.is_known(defined[tag][0], start):
                self.unknown_tagged_field(value, tag, size, start)
                continue
            content = self.position
            held = self.field(defined[tag][0], tagged=True)
            self.store(value, defined[tag][1], held)
            self.after(content, size, start)

    def order(self, tag: int, previous: int, start: int) -> None:
        return

    def is_known(self, field: FieldSpec, start: int) -> bool:
        if self.version not in field.versions or self.version not in field.tagged_versions:
            raise self.fail(InvalidTaggedField, "not in this version", start)
        return True

    def store(self, value: Message, name: str, held: Any) -> None:
        setattr(value, name, held)

    def after(self, content: int, size: int, start: int) -> None:
        return


@fault("VoteResponse", 2, 7)
class TagSizeIsTrusted(_Tagged):
    """Behind a known tagged field, reading goes on where its declared size ends."""

    def after(self, content: int, size: int, start: int) -> None:
        if content + size > len(self.data) or size < 0:
            raise self.fail(Underflow, "size", start)
        self.position = content + size


@fault("VoteResponse", 2, 7)
class TagSizeIsChecked(_Tagged):
    """A known tagged field of another size than declared is refused."""

    def after(self, content: int, size: int, start: int) -> None:
        if self.position - content != size:
            raise self.fail(InvalidLength, "size", start)


@fault("ListGroupsRequest", 3, 5)
class TagsMustRise(_Tagged):
    """Tags that do not rise are refused."""

    def order(self, tag: int, previous: int, start: int) -> None:
        if tag <= previous:
            raise self.fail(InvalidTaggedField, "order", start)


@fault("VoteResponse", 2, 18)
class FirstKnownTagWins(_Tagged):
    """Of a known tag that comes twice the first value is kept."""

    def store(self, value: Message, name: str, held: Any) -> None:
        if getattr(value, name) in ([], None):
            setattr(value, name, held)


@fault("FetchRequest", 12, 31)
class LaterTagIsUnknown(_Tagged):
    """A tag that only later versions define is kept like an unknown one."""

    def is_known(self, field: FieldSpec, start: int) -> bool:
        return self.version in field.versions and self.version in field.tagged_versions


@fault("ListGroupsRequest", 3, 3)
class UnknownTagsAreLost(Reader):
    """Tagged fields that the spec does not define are skipped."""

    def unknown_tagged_field(self, value: Message, tag: int, size: int, start: int) -> None:
        if size < 0:
            raise self.fail(InvalidLength, "size", start)
        self.take(size, "a tagged field", start)


@fault("ListGroupsRequest", 3, 7)
class NegativeTagSizeIsEmpty(Reader):
    """An unknown tagged field of negative size is read as empty."""

    def unknown_tagged_field(self, value: Message, tag: int, size: int, start: int) -> None:
        super().unknown_tagged_field(value, tag, max(size, 0), start)


@fault("ListGroupsRequest", 3, 5)
class NegativeTagCountIsNone(Reader):
    """A negative number of tagged fields is none, as it was in Kafka 4.3."""

    def tag_count(self) -> int:
        start = self.position
        if self.varint() < 0:
            return 0
        self.position = start
        return super().tag_count()


@fault("VoteResponse", 2, 4)
class MissingTagIsNull(Reader):
    """A known tagged field that is left out is null, not its default."""

    def tagged_fields(self, value: Message) -> None:
        for field, name in zip(value._spec.fields, value._fields, strict=True):
            if self.version in field.tagged_versions:
                setattr(value, name, None)
        super().tagged_fields(value)


@fault("DescribeTopicPartitionsRequest", 0, 7)
class MarkerZeroIsNull(Reader):
    """A struct marker of 0 is null."""

    def struct_is_null(self, tagged: bool) -> bool:
        return super().struct_is_null(tagged) or self.data[self.position - 1] == 0


@fault("DescribeTopicPartitionsRequest", 0, 6)
class MarkerIsOne(Reader):
    """A struct marker other than 1 and -1 is refused."""

    def struct_is_null(self, tagged: bool) -> bool:
        start = self.position
        null = super().struct_is_null(tagged)
        if self.data[start] not in (1, 0xFF):
            raise self.fail(NullNotAllowed, "marker", start)
        return null


@fault("ListGroupsRequest", 3, 0)
class EndIsForgiven(Reader):
    """A frame that ends before its tagged section is complete."""

    def tag_count(self) -> int:
        return super().tag_count() if self.remaining else 0


class _Long(Reader):
    """Reads the structs of a long array that is complete in a way of its own."""

    least: ClassVar[int] = 5
    long = False

    def array(
        self, field: FieldSpec, element: Primitive | StructType, flexible: bool, nullable: bool
    ) -> list[Any] | None:
        start, outer, self.long = self.position, self.long, False
        items = super().array(field, element, flexible, nullable)
        if isinstance(element, StructType) and items is not None and len(items) >= self.least:
            self.position, self.long = start, True
            items = super().array(field, element, flexible, nullable)
        self.long = outer
        return items

    @property
    def element(self) -> int:
        """The number of the element of that array."""
        return int(next(step for step in reversed(self._path) if step[0] == "[")[1:-1])


@fault("VoteResponse", 0, 87)
class BooleanIsExactlyOneInLongArrays(_Long):
    """In an array of five or more structs, a boolean is true only when its byte is 1."""

    def boolean(self) -> bool:
        byte = self.take(1, "a bool")[0]
        return byte == 1 if self.long else byte != 0


@fault("DescribeUserScramCredentialsRequest", 0, 23)
class TextIsCheckedInNineElements(_Long):
    """From the tenth element of an array on, bytes that are no UTF-8 are left out of text."""

    least = 10

    def blob(self, kind: Primitive, flexible: bool, nullable: bool) -> str | bytes | None:
        start = self.position
        value = super().blob(kind, flexible, nullable)
        if self.long and self.element >= 9 and isinstance(value, str):
            end, self.position = self.position, start
            content = self.take(self.length(flexible, wide=False), "a string")
            value, self.position = content.decode("utf-8", "ignore"), end
        return value


class _Sized(Reader):
    """The size of a value is wrong."""

    @staticmethod
    @abstractmethod
    def sized(value: Message, right: int) -> int:
        """The size that is told of a value, beside the right one."""


@fault("FindCoordinatorRequest", 0, 3)
class ReplacedTextIsSizedAsItWas(_Sized):
    """Where text was no UTF-8, the size counts the byte that was replaced, not the three that are written."""

    @staticmethod
    def sized(value: Message, right: int) -> int:
        return right - 2 * repr(value).count("\ufffd")


class _Root(Reader):
    def struct(self, spec: StructSpec) -> Message:
        value = super().struct(spec)
        if spec is self.message.root:
            self.at_end()
        return value

    @abstractmethod
    def at_end(self) -> None:
        """What is done where the message ends."""


@fault("ListGroupsRequest", 3, 2)
class RestIsRefused(_Root):
    """Bytes behind the message are refused."""

    def at_end(self) -> None:
        if self.remaining:
            raise self.fail(InvalidLength, "rest")


@fault("ListGroupsRequest", 2, 1)
class RestIsSwallowed(_Root):
    """Bytes behind the message count as consumed."""

    def at_end(self) -> None:
        self.position = len(self.data)
