"""Seeded random values and byte mutations: quick, so that every pair can have some in a fast test.

(The Hypothesis strategies of `tests/properties` draw and shrink far better, a thousand times slower.)
"""

from __future__ import annotations

import math
import random
from typing import Any

from pycodec import Message, Protocol, Uuid
from pycodec.specs.model import ArrayType, FieldSpec, Primitive, StructSpec, StructType

TEXTS = ("", "a", "héé", "x" * 126, "x" * 127, "x" * 128, "\ud800", "\ud83d\ude00z", "\U0001f600" * 40)
SIZES = (0, 1, 2, 126, 127, 128, 300)
UNKNOWN_TAGS = (50, 127, 128, 20_000, 2**31 - 2)
INSERTED = (
    b"\0",
    b"\1",
    b"\xff\xff\xff\xff",
    b"\xff\xff\xff\xff\x0f",
    b"\x80\x80\x80\x80\x08",
    b"\x80\x80\x80\x80\x70",
    b"\x80\0",
    b"\xed\xa0\x80",
)


class RandomValues:
    """Random values of one pair, all of them encodable."""

    def __init__(self, protocol: Protocol, message: str, version: int, seed: object) -> None:
        self.protocol = protocol
        self.spec = protocol.messages[message]
        self.version = version
        self.flexible = self.spec.is_flexible(version)
        self.random = random.Random(f"{message} {version} {seed}")

    def value(self) -> Message:
        """The next value."""
        return self._struct(self.spec.root, 0)

    def _struct(self, struct: StructSpec, depth: int) -> Message:
        cls = self.protocol.struct_class(self.spec.name, struct.name)
        fields = {
            name: self._field(field, depth)
            for field, name in zip(struct.fields, cls._fields, strict=True)
            if self.version in field.versions
            and not (self.version in field.tagged_versions and self.random.random() < 0.4)
        }
        value = cls(**fields)
        if self.flexible and self.random.random() < 0.15:
            tags = sorted(self.random.sample(UNKNOWN_TAGS, 2))
            value.unknown_tagged_fields = [(tag, self.random.randbytes(self._size())) for tag in tags]
        return value

    def _field(self, field: FieldSpec, depth: int) -> Any:
        rng = self.random
        if self.version in field.nullable_versions and rng.random() < 0.3:
            return None
        match field.type:
            case ArrayType(StructType()):
                assert field.struct is not None
                count = rng.choice((0, 1, 2, 9, 12) if depth < 2 else (0, 0, 1, 2))
                if count > 2 and rng.random() < 0.5:
                    # Arrays of equal shape have loops of their own.
                    return [self._struct(field.struct, depth + 1)] * count
                return [self._struct(field.struct, depth + 1) for _ in range(count)]
            case ArrayType(Primitive() as kind):
                count = rng.choice((0, 1, 2, 3, 12)) if rng.random() < 0.95 else rng.choice((126, 127, 200))
                return [self._primitive(kind) for _ in range(count)]
            case StructType():
                assert field.struct is not None
                return self._struct(field.struct, depth + 1)
            case kind:
                assert isinstance(kind, Primitive)
                return self._primitive(kind)

    def _size(self) -> int:
        return self.random.choice(SIZES)

    def _primitive(self, kind: Primitive) -> Any:
        rng = self.random
        match kind:
            case Primitive.BOOL:
                return rng.random() < 0.5
            case Primitive.FLOAT64:
                return rng.choice((0.0, -0.0, 1.5, math.inf, 1e300))
            case Primitive.UUID:
                return Uuid(rng.randbytes(16))
            case Primitive.STRING:
                return rng.choice(TEXTS)
            case Primitive.BYTES | Primitive.RECORDS:
                return rng.randbytes(self._size())
            case _:
                limits = kind.integer_range
                assert limits is not None
                return rng.choice((*limits, 0, 1, rng.randint(*limits)))

    def mutated(self, data: bytes) -> bytes:
        """`data` with one to three changes of the kinds that hurt: lengths, truncations, shifted bytes."""
        rng, changed = self.random, bytearray(data or b"\0")
        for _ in range(rng.randint(1, 3)):
            at = rng.randrange(len(changed) if rng.random() < 0.6 else min(len(changed), 30))
            match rng.randrange(5):
                case 0:
                    changed[at] = rng.choice((0, 1, 2, 127, 128, 255, changed[at] ^ 1 << rng.randrange(8)))
                case 1:
                    del changed[at:]
                case 2:
                    changed[at:at] = rng.choice((*INSERTED, rng.randbytes(3)))
                case 3:
                    changed[at : at + 4] = rng.choice((b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", bytes(4)))
                case _:
                    del changed[at : at + rng.randint(1, 4)]
            changed = changed or bytearray(b"\0")
        return bytes(changed)
