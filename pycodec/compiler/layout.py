"""What a struct looks like on the wire in one version: the questions that the emitters ask about it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from pycodec.lazy import lazy
from pycodec.policy import Policy
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec, StructType
from pycodec.values import Message

__all__ = ["CODES", "SIZES", "Bound", "Layout", "Pair"]

CODES = {
    Primitive.BOOL: "?",
    Primitive.INT8: "b",
    Primitive.INT16: "h",
    Primitive.UINT16: "H",
    Primitive.INT32: "i",
    Primitive.UINT32: "I",
    Primitive.INT64: "q",
    Primitive.FLOAT64: "d",
    Primitive.UUID: "16s",
}
"""`struct` code of every type of fixed size."""

SIZES = {"?": 1, "b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4, "q": 8, "d": 8, "16s": 16, "x": 1}
"""Bytes of each code."""

INLINE_DEPTH = 5
"""Structs nested deeper than this become functions of their own: Python limits the nesting of blocks."""
SMALL = 16
"""Structs with more fields are not repeated in the source."""
REPEATED = 8
"""Structs used in more places are not either: what is compiled stays in proportion to the spec."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A field within one version, with the name of its attribute."""

    field: FieldSpec
    name: str
    compact: bool
    nullable: bool

    @property
    def tag(self) -> int:
        """Its tag; only asked of tagged fields."""
        assert self.field.tag is not None
        return self.field.tag

    @property
    def primitive(self) -> Primitive | None:
        """Its type, if that is a single primitive."""
        return self.field.type if isinstance(self.field.type, Primitive) else None

    @property
    def array_of(self) -> Primitive | None:
        """Its element type, if it is an array of primitives."""
        kind = self.field.type
        return kind.element if isinstance(kind, ArrayType) and isinstance(kind.element, Primitive) else None

    @property
    def code(self) -> str | None:
        """Its `struct` code, if it has a fixed size."""
        return CODES.get(self.primitive) if self.primitive else None


LONGEST = 100
"""Characters of a struct's name that identifiers have at most: they have it once for each field."""


def _label_of(name: str, number: int) -> str:
    """A struct's name, or what stands for it in identifiers of generated source, with the number of the
    struct.

    Kafka's struct names are what Java permits. A capital in front: generated source has helpers like
    `read_strings` beside its `read_MetadataTopic`. Names of Kafka's own are labels, and have no underscore.
    """
    if name.isascii() and name.isalnum() and name[0].isupper() and len(name) <= LONGEST:
        return name
    return f"X{number}_" + re.sub("[^A-Za-z0-9]", "_", name[:LONGEST])


class Pair:
    """A message spec at one version and policy, with its value classes: the subject of one compilation."""

    def __init__(
        self, spec: MessageSpec, version: int, policy: Policy, classes: Mapping[str, type[Message]]
    ) -> None:
        self.spec = spec
        self.version = version
        self.policy = policy
        self.classes = classes
        self.flexible = spec.is_flexible(version)
        self.structs = (spec.root, *spec.structs.values())
        self.labels = {
            struct.name: _label_of(struct.name, number) for number, struct in enumerate(self.structs)
        }
        self.uses = Counter(
            field.struct.name for struct in self.structs for field in struct.fields if field.struct
        )
        self._layouts: dict[str, Layout] = {}

    def layout(self, struct: StructSpec) -> Layout:
        """The layout of a struct of this message."""
        if struct.name not in self._layouts:
            self._layouts[struct.name] = Layout(self, struct)
        return self._layouts[struct.name]


class Layout:
    """One struct in one version.

    Attributes:
        all: every field of the struct.
        regular: the fields written in place, in order.
        tagged: the fields written as tagged fields, by tag.
        refused_tags: tags that only other versions define (they are refused, not kept as unknown).
        absent: the fields that this version does not have.
    """

    def __init__(self, pair: Pair, struct: StructSpec) -> None:
        self.pair = pair
        self.struct = struct
        self.flexible = pair.spec.struct_is_flexible(struct, pair.version)
        self.class_name = f"c_{self.name}"
        version = pair.version
        bound = [
            Bound(
                field, name, pair.spec.field_is_flexible(field, version), version in field.nullable_versions
            )
            for field, name in zip(struct.fields, pair.classes[struct.name]._fields, strict=True)
        ]
        self.all = bound
        here = [b for b in bound if version in b.field.versions]
        self.regular = [b for b in here if version not in b.field.tagged_versions]
        self.tagged = sorted((b for b in here if version in b.field.tagged_versions), key=lambda b: b.tag)
        self.absent = [b for b in bound if version not in b.field.versions]
        mine = {b.field.tag for b in self.tagged}
        self.refused_tags = sorted(
            b.tag for b in bound if b.field.tag is not None and b.field.tag not in mine
        )

    @property
    def name(self) -> str:
        """Name of the struct, as generated source has it."""
        return self.pair.labels[self.struct.name]

    def inner(self, bound: Bound) -> Layout:
        """The layout of the struct that a struct or array-of-struct field holds."""
        assert bound.field.struct is not None
        return self.pair.layout(bound.field.struct)

    def out_of_line(self, depth: int) -> bool:
        """Whether, `depth` structs below the message, the struct has functions of its own.

        Deep ones do, and those that would be repeated while they are not small: source must not grow
        faster than the spec.
        """
        return depth >= INLINE_DEPTH or (self.pair.uses[self.struct.name] > 1 and not self.small)

    @property
    def small(self) -> bool:
        """Whether the struct may be repeated: it holds few fields, no other structs, and is in few places."""
        few = len(self.all) <= SMALL and self.pair.uses[self.struct.name] <= REPEATED
        return few and all(bound.field.struct is None for bound in self.all)

    @lazy
    def codes(self) -> list[str] | None:
        """The `struct` codes of the regular fields, if all have a fixed size."""
        codes = [bound.code for bound in self.regular]
        return [code for code in codes if code] if all(codes) else None

    @lazy
    def stride(self) -> int | None:
        """Bytes of one such struct without tagged fields, if all its fields have a fixed size; never 0."""
        if self.codes is None:
            return None
        return sum(SIZES[code] for code in self.codes) + self.flexible or None

    @lazy
    def arrays(self) -> list[Bound]:
        """The array fields, if the rest is of fixed size and they hold elements of fixed size; else none."""
        if all(b.code or b.array_of in CODES for b in self.regular):
            return [b for b in self.regular if b.array_of]
        return []

    @lazy
    def least(self) -> int:
        """A lower bound of the bytes of one such struct: 0 only if it may be empty."""
        if self.flexible:
            return 1
        for bound in self.regular:
            if isinstance(bound.field.type, StructType) and not bound.nullable:
                if self.inner(bound).least:
                    return 1
            else:
                return 1
        return 0
