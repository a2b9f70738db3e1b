"""Plainer neighbours of values, and what is said about them."""

from __future__ import annotations

from typing import Any

import pytest

from harness.values.equality import same
from harness.values.shrink import (
    TAGS,
    Fields,
    Node,
    default_fields,
    is_default,
    non_default_leaves,
    replaced,
    shrunk,
    value_class,
    walk,
)
from pycodec.plain import to_dict
from tests.properties.everything import EVERYTHING

ROOTS = {name: spec.root for name, spec in EVERYTHING.messages.items()}


def node(message: str, fields: dict[str, Any], path: str) -> Node:
    """The first place of a value at a schema path."""
    whole = default_fields(ROOTS[message]) | fields
    return next(each for each in walk(ROOTS[message], whole) if each.path == path)


@pytest.mark.parametrize("message", sorted(ROOTS))
def test_defaults_are_those_of_the_values(message: str) -> None:
    assert same(default_fields(ROOTS[message]), to_dict(EVERYTHING.message_class(message)()))


def test_a_walk_names_places_by_json_names_without_indices() -> None:
    topics = [{"name": "a", "partitions": [{"index": 1, "leader": 2, "epoch": 3}]}] * 2
    places = list(walk(ROOTS["Arrays"], {"topics": topics, TAGS: [(5, b"")]}))
    assert [each.path for each in places if each.site[:2] == ("topics", 1)] == [
        "topics.name",
        "topics.partitions",
        "topics.partitions.index",
        "topics.partitions.leader",
        "topics.partitions.epoch",
    ]
    assert places[-1].path == "unknownTaggedFields"


def test_only_the_deepest_differences_are_leaves() -> None:
    """A container is named where nothing below it differs from its default."""
    fields = default_fields(ROOTS["Arrays"])
    fields["topics"] = [{"name": "", "partitions": [{"index": 0, "leader": 7, "epoch": -1}]}]
    fields["names"] = [""]
    assert [each.path for each in non_default_leaves(ROOTS["Arrays"], fields)] == [
        "names",
        "topics.partitions.leader",
    ]


def test_a_change_leaves_the_original_alone() -> None:
    fields: Fields = {"topics": [{"name": "a"}, {"name": "b"}], "names": ["x"]}
    changed = replaced(fields, ("topics", 1, "name"), "c")
    assert fields["topics"][1]["name"] == "b"
    assert changed["topics"][1]["name"] == "c"
    assert changed["names"] is fields["names"]


@pytest.mark.parametrize(
    ("path", "attribute", "value", "expected"),
    [
        ("name", "name", "some text", ["", "aaaaaaaaa"]),
        ("noName", "no_name", "x", [None, ""]),
        ("tiny", "tiny", 100, [-1, 0]),
        ("count", "count", 0, [-1]),
        ("flag", "flag", True, [False]),
        ("ratio", "ratio", 7.5, [0.5, 0.0]),
        ("data", "data", b"abc", [b""]),
        ("id", "id", b"\x07" * 16, [bytes(16), bytes(15) + b"\x01"]),
    ],
)
def test_the_boldest_come_first(path: str, attribute: str, value: Any, expected: list[Any]) -> None:
    """The default, then the plainest value of the type."""
    found = list(shrunk(node("Scalars", {attribute: value}, path)))
    assert found[: len(expected)] == expected


def test_a_default_has_no_plainer_neighbour() -> None:
    for message, root in ROOTS.items():
        for each in walk(root, default_fields(root)):
            assert list(shrunk(each)) == [], (message, each.path)


@pytest.mark.parametrize("size", [2, 127, 128, 16_384, 70_000])
def test_a_threshold_of_length_is_found_in_few_steps(size: int) -> None:
    """Halving, then ever smaller steps: the length at which a codec begins to fail is met exactly."""
    fails_from = size * 2 // 3 + 1
    value, steps = "x" * size, 0
    while True:
        for shorter in shrunk(node("Scalars", {"name": value}, "name")):
            steps += 1
            if len(shorter) >= fails_from:
                value = shorter
                break
        else:
            break
    assert value == "a" * fails_from
    assert steps < 600


def test_arrays_lose_elements_and_structs_go_back_to_defaults() -> None:
    topics = [{"name": text, "partitions": []} for text in "abc"]
    found = list(shrunk(node("Arrays", {"topics": topics}, "topics")))
    assert found[:2] == [[], [topics[0]]]
    assert topics[:2] in found
    alone = list(shrunk(node("Arrays", {"topics": topics[:1]}, "topics")))
    assert [{"name": "", "partitions": []}] in alone


def test_unknown_tagged_fields_are_dropped_and_shortened() -> None:
    found = list(shrunk(node("Tagged", {TAGS: [(100, b"data"), (101, b"")]}, "unknownTaggedFields")))
    assert found[0] == []
    assert [(100, b"data")] in found
    assert [(100, b""), (101, b"")] in found


def test_floats_are_told_apart_by_their_bits() -> None:
    """−0.0 is not 0.0 on the wire, and NaN is itself."""
    assert not same(0.0, -0.0)
    assert same(float("nan"), float("nan"))
    assert not same(True, 1)
    assert not same({"a": 1}, {"b": 1})
    ratio = next(field for field in ROOTS["Tagged"].fields if field.name == "TagRatio")
    assert not is_default(ratio, -0.0)


@pytest.mark.parametrize(
    ("message", "path", "attribute", "value", "word"),
    [
        ("Scalars", "noName", "no_name", None, "null"),
        ("Scalars", "name", "name", "", "empty"),
        ("Scalars", "name", "name", "abc", "short"),
        ("Scalars", "name", "name", "é", "non-ASCII"),
        ("Scalars", "name", "name", "é" * 16_383, "non-ASCII"),
        ("Scalars", "name", "name", "é" * 16_384, "too long"),
        ("Scalars", "name", "name", "a" * 32_768, "too long"),
        ("Scalars", "name", "name", "\ud800" * 32_767, "lone surrogate"),
        ("Scalars", "name", "name", "é\udc00", "lone surrogate"),
        ("Scalars", "name", "name", "a" * 127, "length 127 or more"),
        ("Scalars", "name", "name", "a" * 16_383, "length 16383 or more"),
        ("Scalars", "data", "data", b"a" * 32_768, "length 32768 or more"),
        ("Scalars", "id", "id", bytes(16), "zero"),
        ("Scalars", "id", "id", bytes(15) + b"a", "not zero"),
        ("Arrays", "ids", "ids", [bytes(16)], "one"),
        ("Scalars", "count", "count", -5, "negative"),
        ("Scalars", "count", "count", 5, "positive"),
        ("Scalars", "count", "count", 0, "zero"),
        ("Scalars", "tiny", "tiny", 127, "max"),
        ("Scalars", "tiny", "tiny", -128, "min"),
        ("Scalars", "port", "port", 65_536, "out of range"),
        ("Scalars", "flag", "flag", True, "true"),
        ("Scalars", "ratio", "ratio", float("nan"), "NaN"),
        ("Scalars", "ratio", "ratio", 2.5, "float"),
        ("Arrays", "topics", "topics", [{"name": "", "partitions": []}], "one"),
        ("Arrays", "names", "names", ["", ""], "several"),
        ("Tagged", "box", "box", {"content": "", "label": "none"}, "present"),
        ("Tagged", "unknownTaggedFields", TAGS, [(100, b"")], "unknown tag"),
    ],
)
def test_values_have_classes_that_do_not_depend_on_the_seed(
    message: str, path: str, attribute: str, value: Any, word: str
) -> None:
    assert value_class(node(message, {attribute: value}, path)) == word
