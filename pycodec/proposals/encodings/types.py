"""KIP-625 in the `Schema` and `Type` layer: an integer type of Java's, written in an encoding.

>>> from pycodec.proposals.encodings import Encoding, Kind
>>> EncodedInteger(Primitive.INT32, Encoding(Kind.UNPACKED, 32)).to_bytes(300)
b'\\xac\\x02'
"""

from __future__ import annotations

from typing import Any

from pycodec.content import int_content
from pycodec.errors import InvalidVarint, SchemaError, shown
from pycodec.proposals.encodings.errors import ReadTooWide, WriteTooWide
from pycodec.proposals.encodings.names import Encoding, Kind
from pycodec.proposals.encodings.spec import INTEGERS, EncodedField
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive
from pycodec.types.arrays import ArrayOf, CompactArrayOf
from pycodec.types.base import Buffer, Type, read_unsigned_varint, refuse, require
from pycodec.types.derive import _Deriver, check_pair
from pycodec.types.schema import Schema

__all__ = ["EncodedInteger", "encoded_schema_for"]


class EncodedInteger(Type):
    """The integers of `logical`, which is INT16, INT32 or INT64, in `encoding`."""

    def __init__(self, logical: Primitive, encoding: Encoding) -> None:
        if type(logical) is not Primitive or logical not in INTEGERS:
            raise SchemaError(f"int16, int32 and int64 have encodings, not {shown(logical)}")
        if type(encoding) is not Encoding:
            raise SchemaError(f"an Encoding is needed, not {shown(encoding)}")
        self.logical = logical
        self.encoding = encoding
        bits = INTEGERS[logical]
        self._lowest, self._highest = -(1 << bits - 1), (1 << bits - 1) - 1

    @property
    def type_name(self) -> str:
        """Type and encoding (`"INT32_UNPACKED32"`)."""
        return f"{self.logical.name}_{self.encoding.name.upper()}"

    def read(self, buffer: Buffer, offset: int = 0) -> tuple[int, int]:
        """See `Type.read`; `ReadTooWide` for what the encoding or the type cannot hold."""
        raw, end = self._read_raw(buffer, offset)
        value = self.encoding.from_raw(raw)
        if raw >> self.encoding.bits or not self._lowest <= value <= self._highest:
            raise ReadTooWide(f"{raw} on the wire is outside {self}", offset=offset)
        return value, end

    def _read_raw(self, buffer: Buffer, offset: int) -> tuple[int, int]:
        if self.encoding.kind is Kind.FIXED:
            size = self.encoding.bits // 8
            require(buffer, offset, size)
            return int.from_bytes(buffer[offset : offset + size], "big"), offset + size
        if self.encoding.bits <= 32:
            raw, end = read_unsigned_varint(buffer, offset)
            return raw & 0xFFFF_FFFF, end
        return _read_unsigned_varlong(buffer, offset)

    def write(self, out: bytearray, value: Any) -> None:
        """See `Type.write`; `WriteTooWide` for a value of the type that the encoding cannot hold."""
        out += self.encoding.encode(self.validate(value))

    def size_of(self, value: Any) -> int:
        """See `Type.size_of`."""
        return self.encoding.size(self.validate(value))

    def validate(self, value: Any) -> Any:
        """See `Type.validate`."""
        plain = issubclass(type(value), int) and type(value) is not bool
        number = int_content(value) if plain else None
        if number is None:
            refuse(value, "an integer")
        if not self._lowest <= number <= self._highest:
            refuse(value, f"an {self.logical}")
        if not self.encoding.holds(number):
            raise WriteTooWide(f"{number} does not fit {self.encoding}")
        return number


def _read_unsigned_varlong(buffer: Buffer, offset: int) -> tuple[int, int]:
    """`ByteUtils.readUnsignedVarlong`: ten bytes at most, bits beyond the 64th are dropped."""
    require(buffer, offset, 0)
    value = 0
    for position in range(10):
        require(buffer, offset + position, 1)
        byte = buffer[offset + position]
        value |= (byte & 0x7F) << 7 * position
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, offset + position + 1
    raise InvalidVarint("varlong is too long: the top bit of its 10th byte is set", offset=offset)


def encoded_schema_for(message: MessageSpec, version: int) -> Schema:
    """The schema of a message with encodings, as `pycodec.types.schema_for` derives it for others."""
    check_pair(message, version)
    return _EncodedDeriver(message).schema("", message.root, version)


class _EncodedDeriver(_Deriver):
    def _type(self, field: FieldSpec, version: int) -> Type:
        encoding = field.encoding(version) if isinstance(field, EncodedField) else None
        if encoding is None:
            return super()._type(field, version)
        assert isinstance(field.element_type, Primitive)
        element = EncodedInteger(field.element_type, encoding)
        if not isinstance(field.type, ArrayType):
            return element
        array = CompactArrayOf if self.message.field_is_flexible(field, version) else ArrayOf
        return array(element, nullable=version in field.nullable_versions)
