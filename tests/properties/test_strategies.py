"""The strategies themselves: a strategy that never draws a null hides bugs for years."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, find, given, settings

from pycodec import Message, Protocol, Uuid
from pycodec.specs.model import Primitive, StructSpec
from tests.properties.everything import EVERYTHING
from tests.properties.strategies import PRIMITIVES, any_values, values

_ALL_PAIRS = list(EVERYTHING.pairs())
_FIND = settings(
    max_examples=100,
    database=None,
    derandomize=True,
    report_multiple_bugs=False,
    suppress_health_check=list(HealthCheck),
)
_NO_SHRINK = settings(_FIND, max_examples=3000, phases=[Phase.generate])


@cache
def _examples(message: str, version: int) -> list[Message]:
    """What `values` draws in a few hundred examples."""
    drawn: list[Message] = []

    @settings(_NO_SHRINK, max_examples=150)
    @given(values(EVERYTHING, message, version))
    def collect(value: Message) -> None:
        drawn.append(value)

    collect()
    return drawn


def _plainest(message: str, version: int) -> Message:
    """The value of defaults, but for records that may not be null."""
    value = EVERYTHING.message_class(message)()
    for field, name in zip(EVERYTHING.messages[message].root.fields, value._fields, strict=True):
        if field.type is Primitive.RECORDS and version in field.versions:
            setattr(value, name, None if version in field.nullable_versions else b"")
    return value


def test_everything_has_every_field_type() -> None:
    """The specs of the tests' own hold every type alone and, but for records, in an array."""
    fields = [
        field
        for spec in EVERYTHING.messages.values()
        for struct in (spec.root, *spec.structs.values())
        for field in struct.fields
    ]
    alone = {field.type for field in fields if not field.is_array}
    inside = {field.element_type for field in fields if field.is_array}
    assert set(Primitive) <= alone
    assert set(Primitive) - {Primitive.RECORDS} <= inside
    assert any(field.struct for field in fields if field.is_array)
    assert any(field.struct for field in fields if not field.is_array)


@pytest.mark.parametrize(("message", "version"), _ALL_PAIRS)
def test_every_field_is_drawn_in_all_its_forms(message: str, version: int) -> None:
    """Each field is met at its default, at another value, and null where its version permits it."""
    default = EVERYTHING.message_class(message)()
    for field, name in zip(EVERYTHING.messages[message].root.fields, default._fields, strict=True):
        if version not in field.versions:
            continue
        held = [getattr(value, name) for value in _examples(message, version)]
        assert any(one is not None and one != getattr(default, name) for one in held), name
        assert (None in held) == (version in field.nullable_versions), name
        if field.is_array:
            assert len({len(one) for one in held if one is not None}) > 1, name


@pytest.mark.parametrize(("message", "version"), _ALL_PAIRS)
def test_values_carry_nothing_that_their_version_lacks(message: str, version: int) -> None:
    """`values` leaves fields of other versions at their defaults, and unknown tags out of rigid versions."""
    spec = EVERYTHING.messages[message]

    def check(struct: StructSpec, value: Message) -> None:
        default = type(value)()
        assert spec.is_flexible(version) or not value.unknown_tagged_fields
        for field, name in zip(struct.fields, value._fields, strict=True):
            held = getattr(value, name)
            if version not in field.versions:
                assert held == getattr(default, name)
            elif held is None:
                assert version in field.nullable_versions
            elif field.struct is not None:
                for inner in held if field.is_array else [held]:
                    check(field.struct, inner)

    for value in _examples(message, version):
        check(spec.root, value)


@pytest.mark.parametrize(
    ("message", "version", "condition"),
    [
        ("Scalars", 0, lambda v: v.count != -1),  # absent in version 3 only; here present
        ("Scalars", 3, lambda v: v.count != -1),  # ignorable, so to be dropped
        ("Scalars", 3, lambda v: v.plain_batch != b""),  # to be refused
        ("Scalars", 0, lambda v: v.name is None),
        ("Scalars", 0, lambda v: bool(v.unknown_tagged_fields)),
        ("Scalars", 0, lambda v: v.port == 2**16),
        ("Scalars", 0, lambda v: v.big_count == -1),
        ("Arrays", 0, lambda v: v.topics is None),
        ("Tagged", 2, lambda v: v.unknown_tagged_fields != sorted(v.unknown_tagged_fields)),
        ("Tagged", 2, lambda v: any(t < 0 for t, _ in v.unknown_tagged_fields)),
        ("Tagged", 2, lambda v: v.tag_box is None),
    ],
)
def test_any_values_have_what_a_version_cannot_carry(
    message: str, version: int, condition: Callable[[Message], bool]
) -> None:
    """`any_values` meets each way in which a version cannot carry a value."""
    found = find(any_values(EVERYTHING, message, version), condition, settings=_NO_SHRINK)
    assert condition(found)


_PLAINEST: dict[Primitive, Any] = {
    Primitive.BOOL: False,
    Primitive.FLOAT64: 0.0,
    Primitive.UUID: Uuid.ZERO,
    Primitive.STRING: "",
    Primitive.BYTES: b"",
    Primitive.RECORDS: b"",
} | {kind: 0 for kind in Primitive if kind.integer_range}


@pytest.mark.parametrize("kind", list(Primitive), ids=str)
def test_primitives_shrink_to_their_plainest_value(kind: Primitive) -> None:
    """Without a condition, each type shrinks to zero or empty."""
    assert find(PRIMITIVES[kind], lambda _: True, settings=_FIND) == _PLAINEST[kind]


@pytest.mark.parametrize(("message", "version"), [("Scalars", 0), ("Arrays", 0), ("Tagged", 2)])
def test_a_value_shrinks_to_its_defaults(message: str, version: int) -> None:
    """Without a condition, a value shrinks to the one that nothing was set in."""
    found = find(values(EVERYTHING, message, version), lambda _: True, settings=_FIND)
    assert found == _plainest(message, version)


_SMALL = Protocol.from_specs(
    [
        """{ "type": "data", "name": "Small", "validVersions": "0", "flexibleVersions": "0+", "fields": [
          { "name": "Name", "type": "string", "versions": "0+", "default": "none" },
          { "name": "Offset", "type": "int64", "versions": "0+", "default": "-1" },
          { "name": "Ratio", "type": "float64", "versions": "0+" },
          { "name": "Topics", "type": "[]Topic", "versions": "0+", "fields": [
            { "name": "Id", "type": "uuid", "versions": "0+" },
            { "name": "Leaders", "type": "[]int32", "versions": "0+", "nullableVersions": "0+" } ] },
          { "name": "Data", "type": "bytes", "versions": "0+", "taggedVersions": "0+", "tag": 0 } ] }"""
    ]
)


@pytest.mark.parametrize(
    ("condition", "needed"),
    [
        (lambda v: v.offset > 1000, "offset=1001"),
        (lambda v: v.name > "é", "name='ê'"),
        (lambda v: v.unknown_tagged_fields != [], "unknown_tagged_fields=[(1, b'')]"),
        (
            lambda v: any(max(topic.leaders or [0]) > 5 for topic in v.topics),
            "topics=[Topic(leaders=[6])]",
        ),
    ],
)
def test_only_the_fields_that_matter_stay_set(condition: Callable[[Message], bool], needed: str) -> None:
    """A condition on one field shrinks to a value that differs from the defaults in this field alone."""
    assert repr(find(values(_SMALL, "Small", 0), condition, settings=_FIND)) == f"Small({needed})"


def test_unknown_tags_are_ascending_and_free() -> None:
    """Unknown tags are those that no version defines, each once, in order."""
    drawn = [[tag for tag, _ in value.unknown_tagged_fields] for value in _examples("Tagged", 1)]
    assert all(tags == sorted(set(tags)) and min(tags, default=12) >= 12 for tags in drawn)
    assert any(len(tags) > 1 for tags in drawn)
    assert any(max(tags, default=0) > 2**16 for tags in drawn)


def test_strings_hold_surrogates_and_astral_characters() -> None:
    """Java's strings are UTF-16: lone surrogates and characters beyond the first plane are both drawn."""
    text = PRIMITIVES[Primitive.STRING]
    assert find(text, lambda s: any("\ud800" <= c <= "\udfff" for c in s), settings=_NO_SHRINK)
    assert find(text, lambda s: any(c > "\uffff" for c in s), settings=_NO_SHRINK)
    assert find(text, lambda s: len(s.encode("utf-8", "replace")) == 127, settings=_NO_SHRINK)


def test_floats_have_every_kind_of_bits() -> None:
    """NaN, infinities, both zeros and subnormals are drawn."""
    number = PRIMITIVES[Primitive.FLOAT64]
    for condition in (
        lambda x: x != x,
        lambda x: x in (float("inf"), float("-inf")),
        lambda x: x == 0 and str(x) == "-0.0",
        lambda x: 0 < abs(x) < 2.0**-1022,
    ):
        find(number, condition, settings=_NO_SHRINK)
