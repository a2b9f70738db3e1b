"""Where two values differ, and why the reference may change a value."""

from __future__ import annotations

import math
from typing import Any

import pytest

from harness.values.compare import Flag, differences, explain
from pycodec import Message
from tests.properties.everything import EVERYTHING

SCALARS = EVERYTHING.messages["Scalars"].root
TAGGED = EVERYTHING.messages["Tagged"].root


def scalars(**fields: Any) -> Message:
    return EVERYTHING.message_class("Scalars")(**fields)


def paths(one: Message, other: Message) -> list[str]:
    return [found.path for found in differences(one._spec, one, other)]


def test_equal_values_do_not_differ() -> None:
    """NaN is the same NaN here, unlike with `==`."""
    assert paths(scalars(ratio=math.nan), scalars(ratio=math.nan)) == []


def test_differences_are_named_by_schema_path() -> None:
    """JSON names, no indices, in field order."""
    cls = EVERYTHING.message_class("Arrays")
    struct_fields = [
        f for f in EVERYTHING.messages["Arrays"].root.fields if f.struct is not None and f.is_array
    ]
    field = struct_fields[0]
    assert field.struct is not None
    inner = EVERYTHING.struct_class("Arrays", field.struct.name)
    leaf = next(f for f in field.struct.fields if str(f.type) == "string")
    one, other = (
        cls(**{field.snake_name: [inner(), inner(**{leaf.snake_name: text})]}) for text in ("a", "b")
    )
    assert paths(one, other) == [f"{field.json_name}.{leaf.json_name}"]
    shorter = cls(**{field.snake_name: [inner()]})
    assert paths(one, shorter) == [field.json_name]


@pytest.mark.parametrize(
    ("one", "other", "path"),
    [
        ({"ratio": 0.0}, {"ratio": -0.0}, "ratio"),
        ({"no_name": None}, {"no_name": ""}, "noName"),
        ({"batch": b""}, {"batch": None}, "batch"),
        ({"unknown_tagged_fields": [(3, b"")]}, {}, "unknownTaggedFields"),
        ({"name": "\ud800"}, {"name": "?"}, "name"),
    ],
    ids=str,
)
def test_fine_differences(one: dict[str, Any], other: dict[str, Any], path: str) -> None:
    """Sign of zero, null and empty, unknown tags, halves of surrogate pairs."""
    assert paths(scalars(**one), scalars(**other)) == [path]


def test_a_replaced_surrogate_has_a_reason() -> None:
    """Java writes `?` for half a pair; anything else in its place has no reason."""
    assert explain(SCALARS, 0, scalars(name="a\udc00"), scalars(name="a?")) == (
        {Flag.LONE_SURROGATE_REPLACED},
        None,
    )
    flags, unexplained = explain(SCALARS, 0, scalars(name="a\udc00"), scalars(name="a"))
    assert not flags
    assert unexplained is not None
    assert unexplained.path == "name"


def test_a_dropped_field_has_a_reason_if_it_is_ignorable() -> None:
    """Version 0 lacks `FlagOn`, which is ignorable; it lacks `Offset`, which is not."""
    assert explain(SCALARS, 0, scalars(flag_on=False), scalars()) == ({Flag.IGNORABLE_DROPPED}, None)
    assert explain(SCALARS, 1, scalars(flag_on=False), scalars())[1] is not None
    assert explain(SCALARS, 0, scalars(offset=5), scalars())[1] is not None


def test_a_tagged_negative_zero_has_a_reason() -> None:
    """A tagged −0.0 equals its default for Java."""
    cls = EVERYTHING.message_class("Tagged")
    assert explain(TAGGED, 2, cls(tag_ratio=-0.0), cls()) == ({Flag.NEGATIVE_ZERO_DROPPED}, None)


def test_lost_unknown_tags_have_no_reason() -> None:
    """Unknown tagged fields survive, always."""
    cls = EVERYTHING.message_class("Tagged")
    box = EVERYTHING.struct_class("Tagged", "TagBox")
    flags, unexplained = explain(
        TAGGED, 2, cls(tag_box=box(unknown_tagged_fields=[(9, b"x")])), cls(tag_box=box())
    )
    assert not flags
    assert unexplained is not None
    assert unexplained.path == "tagBox.unknownTaggedFields"
