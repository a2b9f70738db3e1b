"""Hypothesis strategies for the values of any message spec.

Every field is optional in what is drawn, so a failing example shrinks towards a value of defaults in which
only the fields that matter are set; scalars shrink towards zero, arrays and strings towards empty.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from harness.suites.specs.random_specs import Spec, make_spec
from pycodec import Message, Protocol, Uuid
from pycodec.specs.model import ArrayType, FieldSpec, FieldType, Primitive, StructSpec, StructType
from pycodec.values import attribute_names

MAX_TAG = 2**31 - 2
"""Highest tag that the reference writes."""

# Sizes around the edge of a one-byte compact length: what is not empty may be filled up to one of them.
_EDGES = st.sampled_from([0, 0, 0, 0, 126, 127, 128])
# Surrogates ("Cs") are part of a Java string, paired or not.
_TEXT = st.text(st.characters(exclude_categories=()), max_size=20)
_DATA = st.binary(max_size=20)


def _text(text: str, edge: int) -> str:
    return text and text + "x" * (edge - len(text.encode("utf-8", "replace")))


def _data(data: bytes, edge: int) -> bytes:
    return data and data.ljust(edge, b"x")


PRIMITIVES: dict[Primitive, SearchStrategy[Any]] = {
    Primitive.BOOL: st.booleans(),
    Primitive.FLOAT64: st.floats(),
    Primitive.UUID: st.binary(min_size=16, max_size=16).map(Uuid),
    Primitive.STRING: st.builds(_text, _TEXT, _EDGES),
    Primitive.BYTES: st.builds(_data, _DATA, _EDGES),
    Primitive.RECORDS: st.builds(_data, _DATA, _EDGES),
} | {kind: st.integers(*kind.integer_range) for kind in Primitive if kind.integer_range}
"""Values of every primitive type."""

_UNSET = object()
_NULLABLE = (Primitive.STRING, Primitive.BYTES, Primitive.RECORDS)
# One beyond each end of the unsigned types, whose values Java holds in the next wider signed type.
_BEYOND = {Primitive.UINT16: st.sampled_from([-1, 2**16]), Primitive.UINT32: st.sampled_from([-1, 2**32])}


def values(protocol: Protocol, message: str, version: int) -> SearchStrategy[Message]:
    """Values that `version` of the message can carry."""
    return _Values(protocol, message, version, carried=True).message()


@st.composite
def message_specs(draw: st.DrawFn, name: str = "Drawn") -> Spec:
    """Valid message specs: the seeded generator's decisions, drawn; they shrink towards the plainest spec."""
    return make_spec(lambda n: draw(st.integers(0, n - 1)), name)


def any_values(protocol: Protocol, message: str, version: int) -> SearchStrategy[Message]:
    """Values that `version` may be unable to carry: fields of other versions, nulls, unsorted tags."""
    return _Values(protocol, message, version, carried=False).message()


class _Values:
    """The strategies of one pair; a struct's is made once, since common structs come back."""

    def __init__(self, protocol: Protocol, message: str, version: int, *, carried: bool) -> None:
        self.spec = protocol.messages[message]
        self.version = version
        self.carried = carried
        self.cls = {
            name: protocol.struct_class(message, name) for name in (self.spec.root.name, *self.spec.structs)
        }
        self.structs: dict[tuple[str, bool], SearchStrategy[Message]] = {}

    def message(self) -> SearchStrategy[Message]:
        return self.struct(self.spec.root, True)

    def struct(self, struct: StructSpec, present: bool) -> SearchStrategy[Message]:
        """Values of a struct; `present` unless it is in a field that the version lacks."""
        key = (struct.name, present)
        if key not in self.structs:
            self.structs[key] = self.fields(struct, present)
        return self.structs[key]

    def fields(self, struct: StructSpec, present: bool) -> SearchStrategy[Message]:
        # Always the same number of draws, one for each field: what a shrinker handles best.
        fields: dict[str, SearchStrategy[Any]] = {}
        for name, field in zip(attribute_names(struct), struct.fields, strict=True):
            here = present and self.version in field.versions
            if here or not self.carried:
                given = self.field(field, here)
                fields[name] = given if self.must_be_set(field) else st.just(_UNSET) | given
        tags = unknown_tagged_fields(struct)
        if not self.carried:
            tags |= any_tagged_fields(struct)
        if not self.carried or self.spec.is_flexible(self.version):
            fields["unknown_tagged_fields"] = st.just(_UNSET) | tags
        cls = self.cls[struct.name]
        return st.fixed_dictionaries(fields).map(
            lambda drawn: cls(**{name: value for name, value in drawn.items() if value is not _UNSET})
        )

    def must_be_set(self, field: FieldSpec) -> bool:
        """Whether the version cannot carry the default: records are null by default, nullable or not."""
        if not self.carried or self.version not in field.versions:
            return False
        if isinstance(field.type, StructType) and field.struct is not None and field.default is not None:
            return any(map(self.must_be_set, field.struct.fields))
        null = field.type is Primitive.RECORDS and field.default is None
        return null and self.version not in field.nullable_versions

    def field(self, field: FieldSpec, present: bool) -> SearchStrategy[Any]:
        values = self.typed(field, field.type, present)
        if self.version in field.nullable_versions:
            return st.none() | values
        if not self.carried and (field.type in _NULLABLE or not isinstance(field.type, Primitive)):
            # Last, so that shrinking prefers a value: null where none may be is the exception.
            return values | st.none()
        return values

    def typed(self, field: FieldSpec, kind: FieldType, present: bool) -> SearchStrategy[Any]:
        if isinstance(kind, ArrayType):
            return st.lists(self.typed(field, kind.element, present), max_size=3)
        if isinstance(kind, Primitive):
            # Java refuses such a number when it is set: in an absent field the reference never gets to write.
            beyond = None if self.carried or field.is_array or not present else _BEYOND.get(kind)
            return PRIMITIVES[kind] if beyond is None else PRIMITIVES[kind] | beyond
        assert field.struct is not None, f"{field.name} has a struct type but no struct"
        return self.struct(field.struct, present)


def first_free_tag(struct: StructSpec) -> int:
    """The lowest tag that no version of the struct defines."""
    return 1 + max((f.tag for f in struct.fields if f.tag is not None), default=-1)


def unknown_tagged_fields(struct: StructSpec) -> SearchStrategy[list[tuple[int, bytes]]]:
    """Ascending tags that no version of the struct defines."""
    first = first_free_tag(struct)
    tag = st.integers(first, first + 200) | st.integers(first, MAX_TAG)
    return st.lists(st.tuples(tag, st.binary(max_size=10)), max_size=3, unique_by=lambda f: f[0]).map(sorted)


def any_tagged_fields(struct: StructSpec) -> SearchStrategy[list[tuple[int, bytes]]]:
    """Unknown tags in any order, repeated ones and negative ones too."""
    first = first_free_tag(struct)
    tag = st.integers(first, first + 3) | st.sampled_from([-1, MAX_TAG + 1])
    return st.lists(st.tuples(tag, st.binary(max_size=3)), max_size=3)
