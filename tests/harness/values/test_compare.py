"""Where two values differ, and why the reference may change a value."""

from __future__ import annotations

import math
from typing import Any

import pytest

from harness.outcome import Change
from harness.values.compare import Difference, Flag, differences, explain, holds_null_tagged_struct
from pycodec import Message, Protocol
from tests.properties.everything import EVERYTHING

SCALARS = EVERYTHING.messages["Scalars"].root
TAGGED = EVERYTHING.messages["Tagged"].root
ARRAYS = EVERYTHING.messages["Arrays"].root

NESTED = Protocol.from_specs(
    [
        """
        {
          "type": "data", "name": "Nested", "validVersions": "0", "flexibleVersions": "none",
          "fields": [
            { "name": "Brokers", "type": "[]Broker", "versions": "0+", "fields": [
              { "name": "NodeId", "type": "int32", "versions": "0+" },
              { "name": "Racks", "type": "[]int32", "versions": "0+" },
              { "name": "Up", "type": "bool", "versions": "0+" },
              { "name": "Load", "type": "int32", "versions": "0+" }
            ] }
          ]
        }
        """
    ]
)


def scalars(**fields: Any) -> Message:
    return EVERYTHING.message_class("Scalars")(**fields)


def paths(one: Message, other: Message) -> list[str]:
    return [found.path for found in differences(one._spec, one, other)]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"up": True}, {}, ["brokers.up", "brokers.up"]),
        ({"node_id": 3, "load": -4}, {"node_id": -3, "load": 4}, ["brokers"]),
    ],
    ids=["flags are turned", "two numbers of each"],
)
def test_one_change_of_all_elements_is_no_other_order(
    one: dict[str, Any], other: dict[str, Any], expected: list[str]
) -> None:
    """One field of each that takes the other's value; several that do so are moved together."""
    message, broker = NESTED.message_class("Nested"), NESTED.struct_class("Nested", "Broker")
    left, right = (
        message(brokers=[broker(**fields) for fields in held]) for held in ((one, other), (other, one))
    )
    assert paths(left, right) == expected


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
    ("one", "other", "expected"),
    [
        pytest.param([(1, [5]), (2, [6])], [(2, [6]), (1, [5])], ["brokers"], id="another order"),
        pytest.param([(1, [5, 6]), (2, [])], [(1, [6, 5]), (2, [])], ["brokers.racks"], id="within one"),
        pytest.param([(1, [5, 6]), (2, [])], [(2, []), (1, [6, 5])], ["brokers"], id="and outside of it"),
        pytest.param([(1, []), (2, [])], [(2, []), (2, [])], ["brokers.nodeId"], id="not all are there"),
        pytest.param([(5, []), (-5, [])], [(-5, []), (5, [])], 2 * ["brokers.nodeId"], id="or another sign"),
    ],
)
def test_elements_in_another_order_differ_as_an_array(one: Any, other: Any, expected: list[str]) -> None:
    """Each field of each would differ, and none of them is wrong."""
    message, broker = NESTED.message_class("Nested"), NESTED.struct_class("Nested", "Broker")
    left, right = (
        message(brokers=[broker(node_id=id, racks=racks) for id, racks in held]) for held in (one, other)
    )
    assert paths(left, right) == expected


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


@pytest.mark.parametrize(
    ("wanted", "got", "change"), [(0, -1, "default"), (1, -1, "default"), (3, 1, "by -2")]
)
def test_a_number_that_is_not_read_is_the_default(wanted: int, got: int, change: str) -> None:
    """Whatever was written: it is one change, and not one for each distance."""
    (found,) = differences(SCALARS, scalars(tiny=wanted), scalars(tiny=got))
    assert found.change == change


def test_of_texts_and_flags_the_default_is_no_change_of_its_own() -> None:
    """What became of a text says more, and of a flag there is one other."""
    (text,) = differences(SCALARS, scalars(name="a"), scalars())
    (flag,) = differences(SCALARS, scalars(flag=True), scalars())
    assert (text.change, flag.change) == (Change.EMPTIED, "")
    assert Difference("unknownTaggedFields", None, 1, 0).change == "zero"  # of no field


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


def arrays(**fields: Any) -> Message:
    return EVERYTHING.message_class("Arrays")(**fields)


def tagged(**fields: Any) -> Message:
    return EVERYTHING.message_class("Tagged")(**fields)


def struct_of(message: str, name: str, **fields: Any) -> Message:
    return EVERYTHING.struct_class(message, name)(**fields)


TOPIC = struct_of("Arrays", "Topic")
BOX = struct_of("Tagged", "Box")


@pytest.mark.parametrize(
    ("one", "other", "path"),
    [
        (arrays(counts=None), arrays(counts=[1]), "counts"),
        (arrays(counts=[1]), arrays(counts=None), "counts"),
        (arrays(counts=[1]), arrays(counts=[1, 2]), "counts"),
        (arrays(counts=[1]), arrays(counts=[2]), "counts"),
        (arrays(topics=None), arrays(topics=[TOPIC]), "topics"),
        (arrays(topics=[TOPIC]), arrays(topics=None), "topics"),
        (arrays(topics=[TOPIC]), arrays(topics=[]), "topics"),
        (tagged(box=None), tagged(box=BOX), "box"),
        (tagged(box=BOX), tagged(box=None), "box"),
        (tagged(box=None, tag_long=1), tagged(box=None), "tagLong"),
        (scalars(no_name=None), scalars(no_name=""), "noName"),
        (scalars(no_name=""), scalars(no_name=None), "noName"),
        (scalars(ratio=0.0), scalars(ratio=1.0), "ratio"),
        (scalars(ratio=1.0), scalars(ratio=0.0), "ratio"),
    ],
    ids=str,
)
def test_null_and_lengths_and_values_differ_and_no_reason_is_known(
    one: Message, other: Message, path: str
) -> None:
    assert paths(one, other) == [path]
    flags, unexplained = explain(one._spec, 2, one, other)
    assert unexplained is not None
    assert (flags, unexplained.path) == (set(), path)


def test_a_field_that_was_dropped_is_at_its_default_afterwards() -> None:
    """`Count` is ignorable, and not in version 3."""
    assert explain(SCALARS, 3, scalars(count=5), scalars()) == ({Flag.IGNORABLE_DROPPED}, None)
    flags, unexplained = explain(SCALARS, 3, scalars(count=5), scalars(count=6))
    assert unexplained is not None
    assert (flags, unexplained.path) == (set(), "count")


def test_what_has_no_reason_is_found_behind_what_has_one() -> None:
    flags, unexplained = explain(SCALARS, 3, scalars(count=5, name="x"), scalars(name="y"))
    assert unexplained is not None
    assert (flags, unexplained.path) == ({Flag.IGNORABLE_DROPPED}, "name")
    flags, unexplained = explain(SCALARS, 3, scalars(ratio=-0.0, name="x"), scalars(ratio=0.0, name="y"))
    assert unexplained is not None
    assert (flags, unexplained.path) == ({Flag.NEGATIVE_ZERO_DROPPED}, "name")


def test_reasons_are_gathered_from_all_fields_and_structs() -> None:
    racks = [struct_of("Arrays", "Place", host="\ud800", rack=rack) for rack in (None, "r")]
    read = [struct_of("Arrays", "Place", host="?")] * 2
    both = {Flag.IGNORABLE_DROPPED, Flag.LONE_SURROGATE_REPLACED}
    assert explain(ARRAYS, 0, arrays(places=racks), arrays(places=read)) == (both, None)
    dropped = struct_of("Arrays", "Place", rack="r")
    assert explain(ARRAYS, 0, arrays(home=dropped), arrays()) == ({Flag.IGNORABLE_DROPPED}, None)
    flags, unexplained = explain(ARRAYS, 0, arrays(places=racks, home=dropped), arrays(places=read, flags=[]))
    assert (flags, unexplained) == (both, None)
    replaced = struct_of("Arrays", "Place", host="other")
    flags, unexplained = explain(ARRAYS, 0, arrays(places=racks), arrays(places=[read[0], replaced]))
    assert flags == both
    assert unexplained is not None
    assert unexplained.path == "places.host"


NULLS = Protocol.from_specs(
    [
        """
{
  "type": "data", "name": "Nulls", "validVersions": "0-2", "flexibleVersions": "1+",
  "fields": [
    { "name": "First", "type": "int32", "versions": "0+" },
    { "name": "Plain", "type": "Plain", "versions": "0+", "nullableVersions": "0+", "fields": [
      { "name": "Number", "type": "int32", "versions": "0+" } ] },
    { "name": "Tag", "type": "Tag", "versions": "0+", "nullableVersions": "1+", "taggedVersions": "2+",
      "tag": 0, "fields": [ { "name": "Number", "type": "int32", "versions": "0+" } ] },
    { "name": "Unset", "type": "Unset", "versions": "1+", "nullableVersions": "1+", "taggedVersions": "1+",
      "tag": 1, "default": "null", "fields": [ { "name": "Number", "type": "int32", "versions": "1+" } ] },
    { "name": "Many", "type": "[]Many", "versions": "1+", "nullableVersions": "1+", "taggedVersions": "1+",
      "tag": 2, "fields": [ { "name": "Number", "type": "int32", "versions": "1+" } ] },
    { "name": "Late", "type": "[]Late", "versions": "2+", "fields": [
      { "name": "Within", "type": "Within", "versions": "1+", "nullableVersions": "1+",
        "taggedVersions": "1+", "tag": 0, "fields": [
        { "name": "Number", "type": "int32", "versions": "1+" } ] } ] }
  ]
}
"""
    ]
)


@pytest.mark.parametrize(
    ("fields", "version", "holds"),
    [
        ({}, 2, False),
        ({"plain": None}, 2, False),
        ({"tag": None}, 2, True),
        ({"tag": None}, 1, False),
        ({"unset": None}, 2, False),
        ({"many": None}, 2, False),
        ({"late": [{}, {"within": None}]}, 2, True),
        ({"late": [{}, {"within": None}]}, 1, False),
        ({"plain": None, "tag": None}, 2, True),
    ],
    ids=str,
)
def test_a_null_struct_is_met_where_it_is_written_as_a_tagged_field_and_is_no_default(
    fields: dict[str, Any], version: int, holds: bool
) -> None:
    late = [NULLS.struct_class("Nulls", "Late")(**each) for each in fields.get("late", [])]
    value = NULLS.message_class("Nulls")(**{**fields, "late": late})
    assert holds_null_tagged_struct(NULLS.messages["Nulls"].root, version, value) is holds


@pytest.mark.parametrize(
    ("length", "told"),
    [(58, "'{}'".format("x" * 58)), (1059, "'" + "x" * 56 + "... (1,059 long)")],
)
def test_a_difference_is_told_in_a_line(length: int, told: str) -> None:
    """Of a long value its beginning, and how long it is."""
    assert str(Difference("name", None, 1, "x" * length)) == f"name: 1 became {told}"


@pytest.mark.parametrize(
    ("wanted", "got", "told"),
    [
        ("a\u0301", "\u00e1", r"'a\u0301' became '\xe1'"),
        (["\u212b"], ["\u00c5"], r"['\u212b'] became ['\xc5']"),
        ("a", "a\u3164", r"'a' became 'a\u3164'"),
        ("a\ufe0f", "a", r"'a\ufe0f' became 'a'"),
        ("x" * 70 + "e\u0301", "x" * 70 + "e\u0300", "(72 long) became the same up to 71, then '\\u0300'"),
        ("\u00fc", "u", "'\u00fc' became 'u'"),
        (math.nan, -math.nan, "double(0x7ff8000000000000) became double(0xfff8000000000000)"),
        (math.nan, 0.0, "nan became 0.0"),
    ],
    ids=["composed", "compatible", "blank", "selector", "late", "seen", "payload", "another number"],
)
def test_two_values_that_look_alike_are_told_apart(wanted: Any, got: Any, told: str) -> None:
    assert str(Difference("name", None, wanted, got)).endswith(told)


@pytest.mark.parametrize(
    ("wanted", "got", "told"),
    [
        ("a" * 256, "a" * 200, "'" + "a" * 56 + "... (200 long)"),
        ("a" * 255 + "b", "a" * 255 + "c", "the same up to 255, then 'c'"),
        (b"\0" * 70 + b"\1", b"\0" * 70 + b"\2", "the same up to 70, then b'\\x02'"),
        ([0] * 90, [0] * 80 + [7] + [0] * 9, "the same up to 80, then [7, 0, 0, 0, 0, 0, 0, 0, 0, 0]"),
    ],
    ids=["shorter", "text", "bytes", "array"],
)
def test_two_long_values_that_begin_alike_are_told_apart(wanted: Any, got: Any, told: str) -> None:
    words = str(Difference("name", None, wanted, got))
    before, _, after = words.partition(" became ")
    assert after == told
    assert before.endswith(f"({len(wanted)} long)")
