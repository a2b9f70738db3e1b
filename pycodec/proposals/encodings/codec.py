"""The codec of a message whose fields have encodings, by interpretation of its spec.

It is pycodec's interpreter with one more rule: while a field with an encoding is read or written, integers
take that encoding. Flexible versions, tagged fields, nulls, defaults and policies are the interpreter's own.

Between type and encoding ("widening"): what is read in a narrower encoding is promoted; what is written in
one is range-checked first. The other way round, a number read in an encoding wider than the type must fit
the type; the document does not speak of that case and does not forbid it.
"""

from __future__ import annotations

from typing import Any

from pycodec.content import int_content
from pycodec.errors import InvalidValue, InvalidVarint, StrictViolation, shown
from pycodec.interpreter.reader import Reader
from pycodec.interpreter.writer import Writer
from pycodec.proposals.codec import InterpretedCodec
from pycodec.proposals.encodings.errors import ReadTooWide, WriteTooWide
from pycodec.proposals.encodings.names import Encoding, Kind
from pycodec.proposals.encodings.spec import EncodedField
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructType

__all__ = ["EncodingCodec", "EncodingReader", "EncodingWriter"]


def _encoding(field: FieldSpec, version: int) -> Encoding | None:
    return field.encoding(version) if isinstance(field, EncodedField) else None


class EncodingWriter(Writer):
    """A writer for which the field that it is at decides how integers are written."""

    encoding: Encoding | None = None

    def field(self, field: FieldSpec, value: Any, tagged: bool) -> None:
        """The value of a field that is present here."""
        outer, self.encoding = self.encoding, _encoding(field, self.version)
        super().field(field, value, tagged)
        self.encoding = outer

    def primitive(self, kind: Primitive, value: Any, flexible: bool) -> None:
        """One value of type `kind`, in the encoding of the field."""
        encoding, limits = self.encoding, kind.integer_range
        if encoding is None or limits is None:
            super().primitive(kind, value, flexible)
            return
        number = int_content(value)
        if number is None:
            raise self.wrong_type("an int", value)
        if not limits[0] <= number <= limits[1]:
            reason = f"{shown(number)} is outside the range of {kind}, {limits[0]} to {limits[1]}"
            raise self.fail(InvalidValue, reason)
        if not encoding.holds(number):
            raise self.fail(
                WriteTooWide,
                f"{number} does not fit {encoding}, in which version {self.version} writes this {kind} "
                f"({encoding.lowest} to {encoding.highest})",
            )
        self.out += encoding.encode(number)


class EncodingReader(Reader):
    """A reader for which the field that it is at decides how integers are read."""

    encoding: Encoding | None = None

    def field(self, field: FieldSpec, tagged: bool) -> Any:
        """The value of a field that is present here."""
        outer, self.encoding = self.encoding, _encoding(field, self.version)
        value = super().field(field, tagged)
        self.encoding = outer
        return value

    def primitive(self, kind: Primitive, flexible: bool, nullable: bool) -> Any:
        """One value of type `kind`, in the encoding of the field."""
        encoding, limits = self.encoding, kind.integer_range
        if encoding is None or limits is None:
            return super().primitive(kind, flexible, nullable)
        start = self.position
        raw = self.raw(encoding)
        if raw >> encoding.bits:
            reason = f"{raw} is more than the {encoding.bits} bits of {encoding}"
            raise self.fail(ReadTooWide, reason, start)
        value = encoding.from_raw(raw)
        if not limits[0] <= value <= limits[1]:
            reason = f"{value}, read as {encoding}, is outside the range of {kind}"
            raise self.fail(ReadTooWide, reason, start)
        return value

    def numbers(self, kind: Primitive | StructType, count: int) -> list[Any]:
        """The quick way for arrays of fixed size, which encoded ones are not."""
        return [] if self.encoding is not None else super().numbers(kind, count)

    def raw(self, encoding: Encoding) -> int:
        """The unsigned number on the wire: 16-bit ones are read as 32 bits, and judged after."""
        if encoding.kind is Kind.FIXED:
            return int.from_bytes(self.take(encoding.bits // 8, encoding.name), "big")
        if encoding.bits <= 32:
            return self.varint() & 0xFFFF_FFFF
        return self.varlong()

    def varlong(self) -> int:
        """An unsigned varint of 64 bits, at most ten bytes; bits beyond the 64th are dropped.

        Source: `org.apache.kafka.common.utils.ByteUtils.readUnsignedVarlong`.
        """
        start, value = self.position, 0
        for index in range(10):
            byte = self.take(1, "a varlong", start)[0]
            value |= (byte & 0x7F) << 7 * index
            if byte < 0x80:
                if self.policy.strict and ((byte == 0 and index > 0) or value >= 1 << 64):
                    raise self.fail(StrictViolation, "a varlong in more bytes or bits than it needs", start)
                return value & 0xFFFF_FFFF_FFFF_FFFF
        raise self.fail(InvalidVarint, "a varlong of more than ten bytes", start)


class EncodingCodec(InterpretedCodec[MessageSpec]):
    """The codec of a message with encodings."""

    reader = EncodingReader
    writer = EncodingWriter
