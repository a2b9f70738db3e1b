"""The immutable model of a message spec: what a validated JSON spec means, with defaults resolved.

Field types follow `org.apache.kafka.message.FieldType`, the classes below `MessageSpec`, `StructSpec` and
`FieldSpec` of Kafka's generator. Nothing here reads JSON (`parse`) or judges (`validate`).
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from pycodec.lazy import lazy
from pycodec.specs.versions import MAX_VERSION, NO_VERSIONS, Versions

__all__ = [
    "ArrayType",
    "Default",
    "FieldSpec",
    "FieldType",
    "MessageSpec",
    "MessageType",
    "Primitive",
    "StructSpec",
    "StructType",
]


class Primitive(enum.Enum):
    """A field type that holds one value. The enum's value is the name in message specs."""

    BOOL = "bool"
    INT8 = "int8"
    INT16 = "int16"
    UINT16 = "uint16"
    INT32 = "int32"
    UINT32 = "uint32"
    INT64 = "int64"
    FLOAT64 = "float64"
    UUID = "uuid"
    STRING = "string"
    BYTES = "bytes"
    RECORDS = "records"

    # Members are there once; `Enum` would hash their names, in Python.
    __hash__ = object.__hash__

    @property
    def fixed_size(self) -> int | None:
        """Bytes on the wire, or None for the types with a length prefix."""
        return _FIXED_SIZES.get(self)

    @property
    def integer_range(self) -> tuple[int, int] | None:
        """Lowest and highest value of an integer type, else None."""
        return _INTEGER_RANGES.get(self)

    @property
    def can_be_nullable(self) -> bool:
        """Whether `nullableVersions` may name any version."""
        return self in (Primitive.STRING, Primitive.BYTES, Primitive.RECORDS)

    def __str__(self) -> str:
        return self.value


_FIXED_SIZES = {
    Primitive.BOOL: 1,
    Primitive.INT8: 1,
    Primitive.INT16: 2,
    Primitive.UINT16: 2,
    Primitive.INT32: 4,
    Primitive.UINT32: 4,
    Primitive.INT64: 8,
    Primitive.FLOAT64: 8,
    Primitive.UUID: 16,
}
_INTEGER_RANGES = {
    Primitive.INT8: (-(2**7), 2**7 - 1),
    Primitive.INT16: (-(2**15), 2**15 - 1),
    Primitive.UINT16: (0, 2**16 - 1),
    Primitive.INT32: (-(2**31), 2**31 - 1),
    Primitive.UINT32: (0, 2**32 - 1),
    Primitive.INT64: (-(2**63), 2**63 - 1),
}


@dataclass(frozen=True, slots=True)
class StructType:
    """A field that holds one struct, named by its (common or inline) struct spec."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class ArrayType:
    """An array; Kafka permits no arrays of arrays."""

    element: Primitive | StructType

    def __str__(self) -> str:
        return f"[]{self.element}"


FieldType = Primitive | StructType | ArrayType

Default = None | bool | int | float | str | bytes
"""A resolved scalar default. Arrays default to empty, structs to a struct of defaults, unless it is None."""


@dataclass(frozen=True)
class FieldSpec:
    """One field of a struct.

    Attributes:
        name: as in the spec (`"TopicName"`).
        type: its logical type.
        versions: the versions that have the field; see `StructSpec.last_version`.
        nullable_versions: the versions in which it may be null.
        tagged_versions: the versions in which it is a tagged field (KIP-482); empty if never.
        tag: its tag, or None.
        flexible_versions: overrides the message's flexible versions for this field (`RequestHeader.ClientId`
            does, and structs that end before the message is flexible); None means the message's.
        default: the value of the field when nothing set it; see `Default`. For UUID 16 bytes.
            For an array or struct field: None means null is the default, `...` (Ellipsis) means empty/new.
        ignorable: whether a non-default value may be dropped in versions that lack the field.
        map_key: whether the field is (part of) the key of its struct's collection.
        zero_copy: Java-side representation hint; no effect on the wire.
        entity_type: what the value identifies (`"topicName"`), or None.
        about: the documentation string.
        struct: the struct of a struct or array-of-struct field, else None.
    """

    name: str
    type: FieldType
    versions: Versions
    nullable_versions: Versions = NO_VERSIONS
    tagged_versions: Versions = NO_VERSIONS
    tag: int | None = None
    flexible_versions: Versions | None = None
    default: object = None
    ignorable: bool = False
    map_key: bool = False
    zero_copy: bool = False
    entity_type: str | None = None
    about: str = ""
    struct: StructSpec | None = None

    @lazy
    def snake_name(self) -> str:
        """Name of the attribute of a value, as in Kafka's `types.Schema` (`topic_name`)."""
        return snake_case(self.name)

    @lazy
    def json_name(self) -> str:
        """Name in Kafka's JSON form and of Java's accessor (`topicName`)."""
        return self.name[:1].lower() + self.name[1:]

    @property
    def is_array(self) -> bool:
        """Whether the field holds an array."""
        return isinstance(self.type, ArrayType)

    @property
    def element_type(self) -> Primitive | StructType:
        """The type itself, or the element's type for an array."""
        return self.type.element if isinstance(self.type, ArrayType) else self.type


@dataclass(frozen=True)
class StructSpec:
    """A struct: the message itself, an inline struct or a common struct.

    Attributes:
        name: of a struct as in the spec; of the message itself that of its Java class
            (`MetadataRequestData`). A struct may have the name of its message, but never that of the
            message's class (`SpecRule.CLASS_NAME`): so no two structs of a message have the same one.
        versions: those of the field (or common struct) that declares it.
        fields: in spec order.
        last_version: the one that it stays as in all later ones. A common struct whose versions end before
            those of its message is written there as in its last (`MessageDataGenerator` makes its conditions
            for its own versions), and so are the structs in it. The versions of its fields say that already:
            they go on where they have that one, and end there where they begin later.
        is_common: whether it is one of the message's `commonStructs`.
    """

    name: str
    versions: Versions
    fields: tuple[FieldSpec, ...]
    last_version: int = MAX_VERSION
    is_common: bool = False

    @lazy
    def has_keys(self) -> bool:
        """Whether arrays of this struct are keyed collections in Java (`mapKey`)."""
        return any(f.map_key for f in self.fields)

    def tagged_fields(self, version: int) -> tuple[FieldSpec, ...]:
        """The fields that `version` writes as tagged fields, in tag order."""
        tagged = [f for f in self.fields if version in f.tagged_versions and version in f.versions]
        return tuple(sorted(tagged, key=lambda f: f.tag or 0))

    def regular_fields(self, version: int) -> tuple[FieldSpec, ...]:
        """The fields that `version` writes in place, in spec order."""
        return tuple(f for f in self.fields if version in f.versions and version not in f.tagged_versions)


class MessageType(enum.Enum):
    """The `type` of a message spec."""

    REQUEST = "request"
    RESPONSE = "response"
    HEADER = "header"
    DATA = "data"
    METADATA = "metadata"
    COORDINATOR_KEY = "coordinator-key"
    COORDINATOR_VALUE = "coordinator-value"


@dataclass(frozen=True)
class MessageSpec:
    """One message in all its versions."""

    name: str
    type: MessageType
    valid_versions: Versions
    flexible_versions: Versions
    root: StructSpec
    """The message's own fields; see `StructSpec.name` for what it is called."""
    api_key: int | None = None
    listeners: tuple[str, ...] = ()
    latest_version_unstable: bool = False
    structs: dict[str, StructSpec] = field(default_factory=dict, hash=False)
    """Every struct besides the root by name, inline and common; those in use first."""
    schema_versions: dict[str, Versions] = field(default_factory=dict, hash=False)
    """Versions with a `types.Schema` of their own: by struct name, the message itself under `""`."""
    source: str = ""
    """Where the spec was read (`kafka-clients-4.4.0.jar!/common/message/FetchRequest.json`)."""

    def is_flexible(self, version: int) -> bool:
        """Whether `version` has tagged fields and compact types (KIP-482)."""
        return version in self.flexible_versions

    def struct_is_flexible(self, struct: StructSpec, version: int) -> bool:
        """Whether `struct` has tagged fields in `version`."""
        return self.is_flexible(min(version, struct.last_version))

    def field_is_flexible(self, field: FieldSpec, version: int) -> bool:
        """Whether `field` itself is written in its compact form in `version`."""
        own = field.flexible_versions
        return version in (self.flexible_versions if own is None else own)


def snake_case(name: str) -> str:
    """`MessageGenerator.toSnakeCase`: an underscore before a capital that follows a non-capital."""
    out = []
    after_capital = True
    for char in name:
        if char.isupper():
            if not after_capital:
                out.append("_")
            out.append(char.lower())
            after_capital = True
        else:
            out.append(char)
            after_capital = False
    return "".join(out)
