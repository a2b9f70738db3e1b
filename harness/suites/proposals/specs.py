"""Random specs of the proposals: with integer encodings, with optional fields, and of KIP-482's own text.

One generator for campaigns (`harness.suites.proposals.cases`) and for property tests: decisions come from a
`Choices`. Every spec is valid. Its plainest form has one field, of the plainest type.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from harness.suites.proposals.choices import Choices
from harness.suites.proposals.shapes import DEFAULTS, FOREVER, Dialect, FieldShape, Spec, spec_text

__all__ = [
    "DOCUMENT_TAGS",
    "DRAFT_TAGS",
    "ENCODED",
    "ENCODING_NAMES",
    "LAST_VERSION",
    "OPTIONAL_TYPES",
    "PLAIN",
    "documented_spec",
    "draft_spec",
    "encoded_spec",
]

LAST_VERSION: Final = 3
"""Specs have the versions 0 to this one."""

ENCODED: Final = ("int16", "int32", "int64")
ENCODING_NAMES: Final = tuple(
    f"{kind}{bits}" for kind in ("fixed", "packed", "unpacked") for bits in (16, 32, 64)
)
PLAIN: Final = ("int8", "bool", "uint16", "uint32", "float64", "uuid", "string", "bytes", *ENCODED)
OPTIONAL_TYPES: Final = (*PLAIN, "records", "[]int32", "[]int64", "[]string", "struct")
"""Types of optional fields: anything but an array of structs."""

DRAFT_TAGS: Final = (0, 1, 2, 255, 256, 257, 32767, 32768, 65534, 65535)
DOCUMENT_TAGS: Final = (0, 1, 2, 127, 128, 1000, 16383, 16384, 2**31 - 2, 2**31 - 1)

_ENCODINGS: Final = Dialect()
_DOCUMENT: Final = Dialect(gaps=True, last_tag=2**31 - 1)
_DRAFT: Final = Dialect(draft=True, gaps=True, last_tag=65535)
_FLEXIBLE: Final = (None, 0, 1, 2, 3)
_HEAD: Final = {"name": "Random", "type": "data", "validVersions": f"0-{LAST_VERSION}"}
_BLOBS: Final = ("string", "bytes", "records")


def encoded_spec(choices: Choices) -> Spec:
    """A spec with KIP-625's encodings, on elements of arrays too."""
    flexible = choices.pick(_FLEXIBLE, "flexible")
    fields = _Encoded(choices, flexible).fields(2)
    return _with_head(fields, flexible, _ENCODINGS)


def documented_spec(choices: Choices) -> Spec:
    """A spec of KIP-482 as its text has it: tags with gaps, up to 2³¹−1, none on arrays."""
    flexible = choices.pick(_FLEXIBLE[1:], "flexible")
    fields = _Documented(choices, flexible).fields(2)
    return _with_head(fields, flexible, _DOCUMENT)


def draft_spec(choices: Choices) -> Spec:
    """A spec of KIP-482's first draft."""
    first = choices.below(LAST_VERSION + 1, "flexible")
    made = _Draft(choices)
    fields, optional = made.struct(2)
    text = spec_text(_HEAD | {"versionsWithOptional": f"{first}+"}, fields, optional)
    return Spec(text, fields, optional, first, _DRAFT)


def _with_head(fields: list[FieldShape], flexible: int | None, dialect: Dialect) -> Spec:
    head = _HEAD | {"flexibleVersions": "none" if flexible is None else f"{flexible}+"}
    return Spec(spec_text(head, fields, ()), fields, (), flexible, dialect)


class _Maker:
    """Draws the fields of one spec; structs are numbered, since each needs a name of its own."""

    null_has_a_default = True

    def __init__(self, choices: Choices) -> None:
        self.choices = choices
        self.structs = 0

    def struct_name(self) -> str:
        self.structs += 1
        return f"S{self.structs}"

    def scalar(self, field: FieldShape, kind: str, *, may_be_null: bool = True) -> None:
        """Give a field a type that is no struct, and for a tagged one a default."""
        field.kind = kind
        if may_be_null and kind in _BLOBS:
            field.nullable = self.choices.flag("nullable", 4)
        self.defaults(field)

    def defaults(self, field: FieldShape) -> None:
        # Only a tagged or optional field is null by default; for the others the spec would have to say so.
        null = field.nullable and field.tag is not None
        field.default = None if null else DEFAULTS.get(field.kind, 0)
        own: dict[str, tuple[Any, ...]] = {"string": ("hello world",), "int16": (-1, 7), "int32": (-1,)}
        if field.tag is None or field.array or (field.nullable and not self.null_has_a_default):
            return
        options = (field.default, *own.get(field.kind, ()))
        field.default = self.choices.pick(options, "default")


class _Encoded(_Maker):
    def __init__(self, choices: Choices, flexible: int | None) -> None:
        super().__init__(choices)
        self.flexible = flexible

    def fields(self, depth: int) -> list[FieldShape]:
        """The fields of one struct."""
        shapes = ("integer", "plain", "array", *(("struct", "structs") if depth else ()))
        made: list[FieldShape] = []
        for index in range(1 + self.choices.below(4, "fields")):
            field = FieldShape(f"F{index}")
            shape = self.choices.pick(shapes, "shape")
            # The first field is in every version: readers refuse an array of structs of no bytes.
            if index and shape not in ("struct", "structs"):
                field.since = self.choices.below(LAST_VERSION, "since")
            tagged = index > 0 and self.flexible is not None and shape in ("integer", "plain")
            if tagged and self.choices.flag("tagged"):
                field.since = max(field.since, self.flexible or 0)
                field.tag = sum(other.tag is not None for other in made)
                field.tag_text = field.tag
            self.typed(field, shape, depth)
            made.append(field)
        return made

    def typed(self, field: FieldShape, shape: str, depth: int) -> None:
        field.array = shape in ("array", "structs")
        if shape in ("integer", "array"):
            field.kind = self.choices.pick(ENCODED, "kind")
            field.by_range = self.choices.flag("by_range")
            field.ranges = self.ranges(field)
            field.nullable = field.array and self.choices.flag("nullable", 4)
            self.defaults(field)
        elif shape == "plain":
            self.scalar(field, self.choices.pick(PLAIN, "plain"))
        else:
            field.is_struct, field.kind = True, self.struct_name()
            field.fields = self.fields(depth - 1)

    def ranges(self, field: FieldShape) -> tuple[tuple[int, int, str], ...]:
        """An encoding for all versions of the field, or some that divide them."""
        cuts: set[int] = set()
        if field.by_range:
            for _ in range(self.choices.below(3, "cuts")):
                cuts.add(field.since + 1 + self.choices.below(4, "cut"))
        starts = [field.since, *sorted(cuts)]
        ends = [*(start - 1 for start in starts[1:]), FOREVER]
        return tuple(
            (low, high, self.choices.pick(ENCODING_NAMES, "encoding"))
            for low, high in zip(starts, ends, strict=True)
        )


class _Documented(_Maker):
    def __init__(self, choices: Choices, flexible: int | None) -> None:
        super().__init__(choices)
        self.flexible = flexible or 0

    def fields(self, depth: int) -> list[FieldShape]:
        """The fields of one struct."""
        shapes = ("plain", "array", *(("struct", "structs") if depth else ()))
        made: list[FieldShape] = []
        tags = list(DOCUMENT_TAGS)
        for index in range(1 + self.choices.below(4, "fields")):
            field = FieldShape(f"F{index}")
            shape = self.choices.pick(shapes, "shape")
            if index and shape not in ("struct", "structs"):
                field.since = self.choices.below(LAST_VERSION, "since")
            if index and shape in ("plain", "struct") and self.choices.flag("tagged"):
                field.since = max(field.since, self.flexible)
                field.tag = field.tag_text = self.choices.pick(tags, "tag")
                tags.remove(field.tag)
            field.array = shape in ("array", "structs")
            if shape in ("plain", "array"):
                kind = self.choices.pick(PLAIN, "plain")
                self.scalar(field, kind, may_be_null=not field.array)
                if field.array:
                    field.nullable = self.choices.flag("nullable", 4)
            else:
                field.is_struct, field.kind = True, self.struct_name()
                field.fields = self.fields(depth - 1)
            made.append(field)
        return made


class _Draft(_Maker):
    # Kafka's Struct gives the default for a null: a Schema cannot say the one where the other stands.
    null_has_a_default = False

    def struct(self, depth: int) -> tuple[list[FieldShape], list[FieldShape]]:
        """The mandatory and the optional fields of one struct."""
        fields = []
        for index in range(1 + self.choices.below(3, "fields")):
            field = FieldShape(f"F{index}")
            shape = self.choices.pick(("plain", *(("struct", "structs") if depth else ())), "shape")
            if shape == "plain":
                self.scalar(field, self.choices.pick(PLAIN, "plain"))
            else:
                field.array = shape == "structs"
                self.nested(field, depth)
            fields.append(field)
        return fields, self.optional(depth)

    def optional(self, depth: int) -> list[FieldShape]:
        """The optional fields of one struct, in any order of tags."""
        tags = list(DRAFT_TAGS)
        fields = []
        for index in range(self.choices.below(4, "optional")):
            tag = self.choices.pick(tags, "tag")
            tags.remove(tag)
            notation: Sequence[Any] = (tag, str(tag), hex(tag))
            field = FieldShape(f"O{index}", tag=tag, tag_text=self.choices.pick(notation, "notation"))
            kinds = OPTIONAL_TYPES if depth else OPTIONAL_TYPES[:-1]
            kind = self.choices.pick(kinds, "optional_type")
            if kind == "struct":
                self.nested(field, depth)
            else:
                field.array = kind.startswith("[]")
                self.scalar(field, kind.removeprefix("[]"), may_be_null=not field.array)
                if field.array:
                    field.nullable = self.choices.flag("nullable", 4)
            fields.append(field)
        return fields

    def nested(self, field: FieldShape, depth: int) -> None:
        field.is_struct, field.kind = True, self.struct_name()
        field.fields, field.optional = self.struct(depth - 1)
