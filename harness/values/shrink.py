"""Smaller neighbours of a value: pure functions over plain nested dicts, guided by the message spec.

A value is the plain form (`pycodec.plain`): a dict per struct with every field's attribute name, plus
`unknown_tagged_fields` where there are any. A *site* is a place in it: a tuple of dict keys and list
indices. Every function is deterministic and leaves its input alone.
"""

from __future__ import annotations

import math
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from harness.values.equality import same
from harness.values.surrogates import LONE_SURROGATE, SUPPLEMENTARY
from pycodec.policy import MAX_TAG
from pycodec.specs.model import FieldSpec, Primitive, StructSpec
from pycodec.values import attribute_names

__all__ = [
    "TAGS",
    "Fields",
    "Node",
    "Site",
    "default_fields",
    "default_of",
    "is_default",
    "is_there",
    "non_default_leaves",
    "replaced",
    "shrunk",
    "value_class",
    "value_classes",
    "walk",
    "writable_fields",
]

Fields = dict[str, Any]
Site = tuple[str | int, ...]

TAGS: Final = "unknown_tagged_fields"
TAGS_PATH: Final = "unknownTaggedFields"
_LONGEST_STRING: Final = 0x7FFF
"""Bytes of the longest string; generated messages refuse a longer one in every version."""
_PLAIN: Final = (0.0, 1.0, -1.0)
"""Floats, the plainest first."""
_MOST_SINGLES: Final = 16
"""Elements of an array that are tried, and left out, one by one."""


@dataclass(frozen=True, slots=True)
class Node:
    """One place in a value.

    Attributes:
        site: where it is.
        path: its schema path in JSON names without indices (`"topics.partitions.leaderId"`).
        field: the spec of the field; None for an element of an array and for unknown tagged fields.
        type: the type of what stands here.
        struct: the struct spec for a struct, or for an array's elements.
        value: what stands here.
    """

    site: Site
    path: str
    field: FieldSpec | None
    type: object
    struct: StructSpec | None
    value: Any

    @property
    def is_container(self) -> bool:
        """Whether fields stand below: a struct, or an array of structs."""
        return self.struct is not None


def default_of(field: FieldSpec) -> Any:
    """The plain value of `field` when nothing set it."""
    if field.is_array:
        return None if field.default is None else []
    if field.struct is not None:
        return None if field.default is None else default_fields(field.struct)
    return field.default


def default_fields(spec: StructSpec) -> Fields:
    """The plain form of a struct of defaults."""
    return {name: default_of(field) for name, field in _named_fields(spec)}


def writable_fields(spec: StructSpec, version: int) -> Fields:
    """The plain form of a struct of defaults, with the plainest value where the version cannot carry null."""
    return {name: _writable(field, version) for name, field in _named_fields(spec)}


def _writable(field: FieldSpec, version: int) -> Any:
    default = default_of(field)
    if version not in field.versions:
        return default
    if default is None and version not in field.nullable_versions:
        if field.is_array:
            return []
        return _zero(field.type) if field.struct is None else writable_fields(field.struct, version)
    if field.struct is not None and isinstance(default, dict):
        return writable_fields(field.struct, version)
    return default


def _named_fields(spec: StructSpec) -> Iterator[tuple[str, FieldSpec]]:
    return zip(attribute_names(spec), spec.fields, strict=True)


def is_default(field: FieldSpec, value: Any) -> bool:
    """Whether `value` is what `field` holds when nothing set it."""
    if isinstance(value, dict):
        value = {k: v for k, v in value.items() if k != TAGS or v}
    return same(value, default_of(field))


def walk(
    spec: StructSpec, fields: Fields, site: Site = (), path: str = "", wanted: Container[str] | None = None
) -> Iterator[Node]:
    """Every node of a value, parents before children, fields in spec order.

    With `wanted`, fields of other paths are left out with all that stands below them; elements that are no
    structs are wanted as `path[]`.
    """
    for attribute, field in _named_fields(spec):
        if attribute not in fields:
            continue
        here = (*site, attribute)
        name = f"{path}.{field.json_name}" if path else field.json_name
        if wanted is not None and name not in wanted:
            continue
        value = fields[attribute]
        yield Node(here, name, field, field.type, field.struct, value)
        if field.struct is None:
            if isinstance(value, list) and (wanted is None or f"{name}[]" in wanted):
                for index, element in enumerate(value):
                    yield Node((*here, index), name, None, field.element_type, None, element)
        elif isinstance(value, list):
            for index, element in enumerate(value):
                yield from walk(field.struct, element, (*here, index), name, wanted)
        elif value is not None:
            yield from walk(field.struct, value, here, name, wanted)
    if fields.get(TAGS):
        name = f"{path}.{TAGS_PATH}" if path else TAGS_PATH
        yield Node((*site, TAGS), name, None, TAGS, None, fields[TAGS])


def replaced(fields: Fields, site: Site, value: Any) -> Fields:
    """A copy of `fields` with `value` at `site`; what is off the way is shared."""
    changed: Any = _replaced(fields, site, value)
    return dict(changed)


def _replaced(container: Any, site: Site, value: Any) -> Any:
    if not site:
        return value
    copy = container.copy()
    copy[site[0]] = _replaced(container[site[0]], site[1:], value)
    return copy


def is_there(fields: Fields, site: Site) -> bool:
    """Whether a value has a site: the array that it is in may be another one, or null."""
    held: Any = fields
    try:
        for step in site:
            held = held[step]
    except (KeyError, IndexError, TypeError):
        return False
    return True


def non_default_leaves(spec: StructSpec, fields: Fields) -> list[Node]:
    """The places that make this value differ from the default one, as deep down as they can be named.

    A container counts itself only when nothing below it differs from its default: an array of one struct of
    defaults is named by the array.
    """
    nodes = [node for node in walk(spec, fields) if _differs(node)]
    sites = {node.site for node in nodes}
    parents = {site[:depth] for site in sites for depth in range(len(site))}
    return [node for node in nodes if node.site not in parents]


def _differs(node: Node) -> bool:
    if node.field is None:
        # Unknown tagged fields are a node only where there are any.
        return not same(node.value, _zero(node.type))
    return not is_default(node.field, node.value)


def _zero(type_: object) -> Any:
    """The plainest element of an array of `type_`."""
    match type_:
        case Primitive.BOOL:
            return False
        case Primitive.STRING:
            return ""
        case Primitive.BYTES | Primitive.RECORDS:
            return b""
        case Primitive.UUID:
            return bytes(16)
        case Primitive.FLOAT64:
            return 0.0
    return 0


def shrunk(node: Node) -> Iterator[Any]:
    """Plainer values for `node`, the boldest first, none twice.

    Each is plainer by one and the same measure, so that shrinking comes to an end.
    """
    default = default_of(node.field) if node.field is not None else _zero(node.type)
    present = _measure(node.value, default)
    seen: list[Any] = []
    for value in _candidates(node, default):
        if _measure(value, default) < present and not any(same(value, earlier) for earlier in seen):
            seen.append(value)
            yield value


def _measure(value: Any, default: Any) -> tuple[int, ...]:
    """How far from plain a value is: smaller is plainer; the default is plainest."""
    if same(value, default):
        return ()
    if type(value) is int:
        return (value != 0, abs(value - default), value < 0)
    if isinstance(value, float):
        return tuple(not same(value, plain) for plain in _PLAIN)
    if isinstance(value, str):
        return (_beyond_edge(len(_utf_8(value))), _weight(value))
    if isinstance(value, bytes | list):
        return (_beyond_edge(len(value)), _weight(value))
    return (_weight(value),)


def _beyond_edge(length: int) -> int:
    """A length for comparison: one at an edge comes behind the next one, which nothing is special about."""
    return 2 * length + 3 * (length in _EDGES)


def _weight(value: Any) -> int:
    """How much there is in a value: digits, bytes of a text, elements."""
    match value:
        case str():
            text = _utf_8(value)
            return len(text) + len(text.replace(b"a", b""))
        case bytes():
            return len(value) + len(value.replace(b"\x00", b""))
        case dict():
            return _weight([*value.values()])
        case list() | tuple():
            return len(value) + sum(map(_weight, value))
        case int():
            return abs(value).bit_length()
    return int(bool(value))


def _utf_8(text: str) -> bytes:
    """A text as Java writes it: a lone surrogate is a question mark."""
    return text.encode("utf-8", "replace")


def _candidates(node: Node, default: Any) -> Iterator[Any]:
    value = node.value
    if node.type == TAGS:
        yield from _smaller_tags(value)
        return
    yield default
    if isinstance(value, list):
        yield from _smaller_list(value)
        if len(value) in _EDGES:
            yield [*value, value[-1]]
        # All at once, before the fields are made plainer in each of perhaps a thousand.
        if node.struct is not None:
            yield [default_fields(node.struct)] * len(value)
        elif len(value) > 1:
            # One by one, those that are equal would be so no more.
            assert node.field is not None, "an array is a field's"
            yield [_zero(node.field.element_type)] * len(value)
    elif isinstance(value, dict):
        assert node.struct is not None, "only a struct is a dict"
        yield default_fields(node.struct)
    elif type(value) is int:
        yield from _smaller_int(value, default)
    elif isinstance(value, float):
        yield from _PLAIN
    elif isinstance(value, str):
        yield from _smaller_text(value, "", "a")
        if not value.isascii():
            # What counts bytes is to be told from what cannot write other characters.
            yield "a" * len(_utf_8(value))
            yield SUPPLEMENTARY.sub("é", value)
    elif node.type is Primitive.UUID:
        yield bytes(15) + b"\x01"
    elif isinstance(value, bytes):
        yield from _smaller_text(value, b"", b"\x00")


def _steps(size: int) -> Iterator[int]:
    """Sizes below `size`, from half of it on in ever smaller steps: a threshold is met in few rounds."""
    return (size - (size >> bits) for bits in range(1, size.bit_length()))


def _smaller_int(value: int, default: int) -> Iterator[int]:
    yield from (0, 1, -1)
    sign = 1 if value > default else -1
    yield from (default + sign * step for step in _steps(abs(value - default)))
    # What is lost in rounding is lost of odd numbers: one above each power of two.
    yield from (sign * ((1 << bits) + 1) for bits in range(1, abs(value).bit_length()))


def _smaller_list(value: list[Any]) -> Iterator[list[Any]]:
    count = len(value)
    yield []
    yield from ([value[index]] for index in _singles(count))
    for size in _steps(count):
        yield value[:size]
        yield value[count - size :]
    if count <= _MOST_SINGLES:
        yield from (value[:index] + value[index + 1 :] for index in range(count))


def _singles(count: int) -> Sequence[int]:
    """The elements to look at one by one: of many only some, since each is a copy of them all."""
    return range(count) if count <= _MOST_SINGLES else (0, count // 2, count - 1)


def _smaller_text(value: Any, empty: Any, filler: Any) -> Iterator[Any]:
    size = len(value)
    plain = filler * size
    yield empty
    yield plain
    for length in _steps(size):
        yield plain[:length]
        yield value[:length]
        yield value[size - length :]
    if size in _EDGES:
        yield plain + filler
        yield value + filler


def _smaller_tags(value: list[Any]) -> Iterator[list[Any]]:
    yield from _smaller_list(value)
    for index in _singles(len(value)):
        tag, data = value[index]
        before = value[index - 1][0] if index else -1
        lowered = ((lower, data) for lower in _TAGS if before < lower < tag)
        yield from ([*value[:index], one, *value[index + 1 :]] for one in lowered)
        for shorter in _smaller_text(data, b"", b"\x00"):
            yield [*value[:index], (tag, shorter), *value[index + 1 :]]


def value_class(node: Node) -> str:
    """The class of a value in words, for the signature: coarse, so that it is the same for every seed."""
    value = node.value
    if value is None:
        return "null"
    if node.type == TAGS:
        return _tags_class([tag for tag, _ in value])
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return _number_class(value, node)
    if isinstance(value, float):
        return _float_class(value)
    if isinstance(value, dict):
        return "present"
    if node.type is Primitive.UUID:
        return "not zero" if any(value) else "zero"
    return _length_class(value)


def _tags_class(tags: list[int]) -> str:
    """Tags are varints, so a codec may be right with low ones alone."""
    if any(not 0 <= tag <= MAX_TAG for tag in tags):
        return "out of range"
    for limit in _TAG_LIMITS:
        if max(tags, default=0) >= limit:
            return f"tag {limit} or more"
    return "unknown tag"


_TAG_LIMITS: Final = (16_384, 128)
"""The tags from which a varint takes a byte more."""
_TAGS: Final = (100, *reversed(_TAG_LIMITS))
"""A tag of each length as a varint; those that are known are below."""


def _float_class(value: float) -> str:
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "infinite"
    return "negative zero" if value == 0 and math.copysign(1, value) < 0 else "float"


def _number_class(value: int, node: Node) -> str:
    limits = node.type.integer_range if isinstance(node.type, Primitive) else None
    assert limits is not None, "only an integer type has integers"
    lowest, highest = limits
    if not lowest <= value <= highest:
        return "out of range"
    if lowest < 0 and value in limits:
        return "min" if value == lowest else "max"
    if value < 0:
        return "negative"
    return "positive" if value else "zero"


def value_classes(node: Node) -> frozenset[str]:
    """All classes that a value is of: a text with a lone surrogate may hold NUL, and be long."""
    held = frozenset((value_class(node),))
    if isinstance(node.value, str):
        length = len(node.value)
        edges = (f"length {edge}" for edge in _EDGES if length == edge)
        lengths = (f"length {limit} or more" for limit in _LENGTHS if length >= limit)
        held = held.union(_text_classes(node.value), edges, lengths)
    return held


_EDGES: Final = (127, 16_383)
"""Compact lengths are written as length + 1: the varint grows here. Whoever forgets the one is wrong here."""
_LENGTHS: Final = (32_768, *reversed(_EDGES))


def _text_classes(text: str) -> Iterator[str]:
    """What is special about a text but its length, and what is most so first."""
    if len(_utf_8(text)) > _LONGEST_STRING:
        yield "too long"
    # A lone surrogate says nothing of other characters.
    others = text if text.isascii() else LONE_SURROGATE.sub("", text)
    if len(others) < len(text):
        yield "lone surrogate"
    if "\0" in text:
        yield "NUL"
    if not others.isascii():
        # Apart: languages of 16-bit characters, and UTF-8 of three bytes at most, lose these alone.
        short = SUPPLEMENTARY.sub("", others)
        if len(short) < len(others):
            yield "supplementary"
        if not short.isascii():
            yield "non-ASCII"


def _length_class(value: Any) -> str:
    if isinstance(value, str) and (special := next(_text_classes(value), "")):
        return special
    length = len(value)
    if length == 0:
        return "empty"
    if isinstance(value, list) and length == 1:
        return "one"
    if length in _EDGES:
        return f"length {length}"
    for limit in _LENGTHS:
        if length >= limit:
            return f"length {limit} or more"
    return "several" if isinstance(value, list) else "short"
