"""Plainer neighbours of values, and what is said about them."""

from __future__ import annotations

from typing import Any

import pytest

from harness.values.equality import same
from harness.values.shrink import (
    TAGS,
    Fields,
    Node,
    Site,
    default_fields,
    is_default,
    non_default_leaves,
    replaced,
    shrunk,
    value_class,
    value_classes,
    walk,
    writable_fields,
)
from pycodec import Protocol
from pycodec.plain import from_dict, to_dict
from tests.properties.everything import EVERYTHING

ROOTS = {name: spec.root for name, spec in EVERYTHING.messages.items()}


def node(message: str, fields: dict[str, Any], path: str) -> Node:
    """The first place of a value at a schema path."""
    whole = default_fields(ROOTS[message]) | fields
    return next(each for each in walk(ROOTS[message], whole) if each.path == path)


IDS = Protocol.from_specs(
    [
        """
{
  "type": "data", "name": "Ids", "validVersions": "0", "flexibleVersions": "0+",
  "fields": [
    { "name": "Id", "type": "uuid", "versions": "0+", "default": "AAAAAAAAAAAAAAAAAAAAAQ" },
    { "name": "Tag", "type": "uuid", "versions": "0+" }
  ]
}
"""
    ]
)


def test_a_uuid_may_have_a_default_of_its_own() -> None:
    root = IDS.messages["Ids"].root
    assert default_fields(root) == {"id": bytes(15) + b"\1", "tag": bytes(16)}
    found = list(walk(root, {"id": b"x" * 16, "tag": b"x" * 16}))
    assert [list(shrunk(each)) for each in found] == [
        [bytes(15) + b"\1"],
        [bytes(16), bytes(15) + b"\1"],
    ]


@pytest.mark.parametrize("message", sorted(ROOTS))
def test_defaults_are_those_of_the_values(message: str) -> None:
    assert same(default_fields(ROOTS[message]), to_dict(EVERYTHING.message_class(message)()))


def test_what_has_nothing_set_can_be_written_in_every_version() -> None:
    """Records are null unless set, and most versions have no null of them."""
    protocol, otherwise = Protocol.kafka(), 0
    for name, message in protocol.messages.items():
        for version in message.valid_versions:
            fields = writable_fields(message.root, version)
            codec = protocol.codec(name, version)
            for _ in range(5):  # arrays in arrays
                for node in [*walk(message.root, fields)]:
                    here = node.field is not None and version in node.field.versions
                    if node.struct is not None and node.value == [] and here:
                        element = writable_fields(node.struct, version)
                        fields = replaced(fields, node.site, [element])
                        otherwise += not same(element, default_fields(node.struct))
            codec.encode(from_dict(codec.message_class, fields))
    assert otherwise


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


PARTITIONS = [{"index": 1, "leader": 2, "epoch": 3}]
SOME = {
    "counts": [4, 5],
    "topics": [{"name": "a", "partitions": PARTITIONS}, {"name": "b", "partitions": PARTITIONS}],
    "home": {"host": "h", "port": 1, "rack": ""},
    "offsets": None,
}


@pytest.mark.parametrize(
    ("wanted", "sites"),
    [
        ({"home"}, [("home",)]),
        ({"home", "home.port"}, [("home",), ("home", "port")]),
        ({"home.port"}, []),
        ({"counts"}, [("counts",)]),
        ({"counts", "counts[]"}, [("counts",), ("counts", 0), ("counts", 1)]),
        ({"topics", "topics.name"}, [("topics",), ("topics", 0, "name"), ("topics", 1, "name")]),
        (
            {"counts", "topics", "topics.partitions", "topics.partitions.leader", "offsets"},
            [
                ("counts",),
                ("offsets",),
                ("topics",),
                ("topics", 0, "partitions"),
                ("topics", 0, "partitions", 0, "leader"),
                ("topics", 1, "partitions"),
                ("topics", 1, "partitions", 0, "leader"),
            ],
        ),
    ],
    ids=lambda value: ",".join(sorted(value)) if isinstance(value, set) else "",
)
def test_a_walk_to_some_paths_meets_those_alone(wanted: set[str], sites: list[Site]) -> None:
    assert [each.site for each in walk(ROOTS["Arrays"], SOME, wanted=wanted)] == sites


def test_a_place_tells_whether_others_are_within_it() -> None:
    found = {each.path: each.is_container for each in walk(ROOTS["Arrays"], SOME)}
    assert {path for path, within in found.items() if within} == {"topics", "topics.partitions", "home"}


@pytest.mark.parametrize(
    ("message", "fields", "sites"),
    [
        ("Arrays", {"flags": [False, True]}, [("flags", 1)]),
        ("Arrays", {"counts": [0, 1]}, [("counts", 1)]),
        ("Arrays", {"ratios": [0.0, -0.0]}, [("ratios", 1)]),
        ("Arrays", {"ids": [bytes(16), bytes(15) + b"\1"]}, [("ids", 1)]),
        ("Arrays", {"names": ["", "x"]}, [("names", 1)]),
        ("Arrays", {"blobs": [b"", b"\0"]}, [("blobs", 1)]),
        ("Arrays", {"blobs": [b""]}, [("blobs",)]),
        ("Tagged", {TAGS: [(7, b"")]}, [(TAGS,)]),
        ("Tagged", {"tag_box": None}, [("tag_box",)]),
        ("Tagged", {"tag_box": {"item": "", "amount": 0, TAGS: []}}, []),
        ("Tagged", {"tag_box": {"item": "", "amount": 0, TAGS: [(7, b"")]}}, [("tag_box", TAGS)]),
    ],
    ids=str,
)
def test_a_leaf_is_what_differs_from_the_plainest_of_its_type(
    message: str, fields: Fields, sites: list[Site]
) -> None:
    found = non_default_leaves(ROOTS[message], default_fields(ROOTS[message]) | fields)
    assert [each.site for each in found] == sites


def test_a_struct_is_at_its_default_where_no_tags_are_unknown() -> None:
    box = next(field for field in ROOTS["Tagged"].fields if field.name == "TagBox")
    assert is_default(box, {"item": "", "amount": 0})
    assert is_default(box, {"item": "", "amount": 0, TAGS: []})
    assert not is_default(box, {"item": "", "amount": 0, TAGS: [(7, b"")]})
    assert not is_default(box, None)


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


@pytest.mark.parametrize(
    ("message", "path", "attribute", "value", "expected"),
    [
        ("Scalars", "count", "count", 9, [-1, 0, 1, 4, 7, 8, 3, 5]),
        ("Scalars", "count", "count", -10, [-1, 0, 1, -6, -8, -9, -3, -5]),
        ("Scalars", "count", "count", -2, [-1, 0]),
        ("Scalars", "tiny", "tiny", 1, [-1, 0]),
        ("Scalars", "short", "short", 3, [0, 1, -1, 2]),
        ("Scalars", "short", "short", 2, [0, 1, -1]),
        ("Scalars", "short", "short", -1, [0, 1]),
        ("Scalars", "short", "short", -20, [0, 1, -1, -10, -15, -18, -19, -3, -5, -9, -17]),
        ("Scalars", "flagOn", "flag_on", False, [True]),
        ("Scalars", "ratio", "ratio", -0.0, [0.5, 0.0, 1.0, -1.0]),
        ("Scalars", "ratio", "ratio", -1.0, [0.5, 0.0, 1.0]),
        ("Scalars", "ratio", "ratio", 1.0, [0.5, 0.0]),
        ("Scalars", "name", "name", "abcd", ["", "aaaa", "aa", "ab", "cd", "aaa", "abc", "bcd"]),
        ("Scalars", "name", "name", "aaaaa", ["", "aaa", "aaaa"]),
        ("Scalars", "name", "name", "é", ["", "a", "aa"]),
        ("Scalars", "name", "name", "aé", ["", "aa", "a", "é", "aaa"]),
        ("Scalars", "name", "name", "\ud800", ["", "a"]),
        ("Scalars", "nickname", "nickname", None, ["nick"]),
        ("Scalars", "data", "data", b"abc", [b"", bytes(3), bytes(2), b"ab", b"bc"]),
        ("Scalars", "id", "id", b"x" * 16, [bytes(16), bytes(15) + b"\1"]),
        ("Scalars", "id", "id", bytes(15) + b"\1", [bytes(16)]),
        ("Arrays", "counts", "counts", [7], [[]]),
        ("Arrays", "counts", "counts", [1, 2, 3], [[], [1], [2], [3], [1, 2], [2, 3], [1, 3], [0, 0, 0]]),
        ("Arrays", "offsets", "offsets", [7], [None, []]),
        ("Tagged", "box", "box", {"content": "x", "label": "none"}, [None, {"content": "", "label": "none"}]),
        ("Tagged", "tagBox", "tag_box", {"item": "aaa", "amount": 3}, [{"item": "", "amount": 0}]),
        ("Tagged", "tagBox", "tag_box", {"item": "a", "amount": 0}, [{"item": "", "amount": 0}]),
        ("Tagged", "tagBox", "tag_box", None, [{"item": "", "amount": 0}]),
        ("Tagged", "fullBox", "full_box", {"weight": 2.5}, [{"weight": 0.0}]),
        ("Tagged", "box", "box", {"content": "", "label": "abcde"}, [None, {"content": "", "label": "none"}]),
        ("Tagged", "box", "box", {"content": "", "label": "abc"}, [None]),
        (
            "Tagged",
            "unknownTaggedFields",
            TAGS,
            [(9, b"xy"), (10, b"\0")],
            [
                [],
                [(9, b"xy")],
                [(10, b"\0")],
                [(9, b""), (10, b"\0")],
                [(9, b"\0\0"), (10, b"\0")],
                [(9, b"\0"), (10, b"\0")],
                [(9, b"x"), (10, b"\0")],
                [(9, b"y"), (10, b"\0")],
                [(9, b"xy"), (10, b"")],
            ],
        ),
    ],
    ids=str,
)
def test_all_that_is_plainer_is_tried_once(
    message: str, path: str, attribute: str, value: Any, expected: list[Any]
) -> None:
    """What lies between a value and its default, half way first, and what has fewer or plainer parts."""
    assert same(list(shrunk(node(message, {attribute: value}, path))), expected)


def test_elements_of_a_short_array_are_tried_and_left_out_one_by_one() -> None:
    """Of a longer one the first, one in the middle, and the last."""
    short, long = list(range(16)), list(range(17))
    found = list(shrunk(node("Arrays", {"counts": short}, "counts")))
    assert found[1:17] == [[each] for each in short]
    assert found[17:25] == [part for size in (8, 12, 14, 15) for part in (short[:size], short[-size:])]
    assert found[25:-1] == [short[:index] + short[index + 1 :] for index in range(1, 15)]
    assert found[-1] == [0] * 16
    found = list(shrunk(node("Arrays", {"counts": long}, "counts")))
    assert found[:4] == [[], [0], [8], [16]]
    assert found[4:-1] == [part for size in (9, 13, 15, 16) for part in (long[:size], long[-size:])]
    assert found[-1] == [0] * 17


@pytest.mark.parametrize(
    ("within", "plainer"),
    [
        ([], False),
        ([{"index": 0, "leader": -1, "epoch": -1}], True),
        ([{"index": 9, "leader": 9, "epoch": 9}], True),
    ],
    ids=str,
)
def test_all_structs_of_an_array_go_back_to_defaults_at_once_if_that_leaves_less(
    within: list[Any], plainer: bool
) -> None:
    topics = [{"name": "", "partitions": within}] * 20
    found = list(shrunk(node("Arrays", {"topics": topics}, "topics")))
    assert ([{"name": "", "partitions": []}] * 20 in found) is plainer


@pytest.mark.parametrize(
    ("path", "attribute", "value", "expected"),
    [
        ("names", "names", "abc", ["", "aaa", "aa", "ab", "bc"]),
        ("counts", "counts", 3, [0, 1, -1, 2]),
        ("flags", "flags", True, [False]),
        ("ratios", "ratios", 7.5, [0.0, 1.0, -1.0]),
        ("ids", "ids", b"x" * 16, [bytes(16), bytes(15) + b"\1"]),
    ],
)
def test_an_element_becomes_plainer_by_itself(
    path: str, attribute: str, value: Any, expected: list[Any]
) -> None:
    whole = default_fields(ROOTS["Arrays"]) | {attribute: [value]}
    element = next(each for each in walk(ROOTS["Arrays"], whole) if each.site == (attribute, 0))
    assert element.path == path
    assert list(shrunk(element)) == expected


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


@pytest.mark.parametrize("count", [16, 17, 10_001])
def test_of_many_unknown_tagged_fields_only_some_are_shortened(count: int) -> None:
    """Each candidate is a copy of them all."""
    tags = [(100 + number, b"data") for number in range(count)]
    found = list(shrunk(node("Tagged", {TAGS: tags}, "unknownTaggedFields")))
    assert len(found) < 250
    for index in (0, count // 2, count - 1):
        assert [*tags[:index], (100 + index, b""), *tags[index + 1 :]] in found


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
        ("Scalars", "name", "name", "a", "short"),
        ("Scalars", "name", "name", "abc", "short"),
        ("Scalars", "name", "name", "é", "non-ASCII"),
        ("Scalars", "name", "name", "é" * 16_383, "non-ASCII"),
        ("Scalars", "name", "name", "a\U0001f600z", "supplementary"),
        ("Scalars", "name", "name", "é" * 16_384, "too long"),
        ("Scalars", "name", "name", "a" * 32_768, "too long"),
        ("Scalars", "name", "name", "\ud800" * 32_767, "lone surrogate"),
        ("Scalars", "name", "name", "é\udc00", "lone surrogate"),
        ("Scalars", "name", "name", "a" * 127, "length 127"),
        ("Scalars", "name", "name", "a" * 128, "length 127 or more"),
        ("Scalars", "name", "name", "a" * 16_383, "length 16383"),
        ("Scalars", "data", "data", b"a" * 16_384, "length 16383 or more"),
        ("Arrays", "names", "names", [""] * 127, "length 127"),
        ("Scalars", "data", "data", b"a" * 32_768, "length 32768 or more"),
        ("Scalars", "id", "id", bytes(16), "zero"),
        ("Scalars", "id", "id", bytes(15) + b"a", "not zero"),
        ("Arrays", "ids", "ids", [bytes(16)], "one"),
        ("Scalars", "count", "count", -5, "negative"),
        ("Scalars", "count", "count", 1, "positive"),
        ("Scalars", "count", "count", 0, "zero"),
        ("Scalars", "tiny", "tiny", 127, "max"),
        ("Scalars", "tiny", "tiny", -128, "min"),
        ("Scalars", "port", "port", 65_536, "out of range"),
        ("Scalars", "port", "port", 65_535, "positive"),
        ("Scalars", "port", "port", 0, "zero"),
        ("Scalars", "flag", "flag", True, "true"),
        ("Scalars", "ratio", "ratio", float("nan"), "NaN"),
        ("Scalars", "ratio", "ratio", 2.5, "float"),
        ("Scalars", "ratio", "ratio", float("-inf"), "infinite"),
        ("Scalars", "ratio", "ratio", -0.0, "negative zero"),
        ("Scalars", "ratio", "ratio", 0.0, "float"),
        ("Scalars", "name", "name", "\0é", "NUL"),
        ("Arrays", "topics", "topics", [{"name": "", "partitions": []}], "one"),
        ("Arrays", "names", "names", ["", ""], "several"),
        ("Tagged", "box", "box", {"content": "", "label": "none"}, "present"),
        ("Tagged", "unknownTaggedFields", TAGS, [(100, b"")], "unknown tag"),
        ("Tagged", "unknownTaggedFields", TAGS, [(127, b"")], "unknown tag"),
        ("Tagged", "unknownTaggedFields", TAGS, [(100, b""), (128, b"")], "tag 128 or more"),
        ("Tagged", "unknownTaggedFields", TAGS, [(16_383, b"")], "tag 128 or more"),
        ("Tagged", "unknownTaggedFields", TAGS, [(2**31 - 2, b"")], "tag 16384 or more"),
        ("Tagged", "unknownTaggedFields", TAGS, [(-1, b"")], "out of range"),
        ("Tagged", "unknownTaggedFields", TAGS, [(2**31 - 1, b"")], "out of range"),
    ],
)
def test_values_have_classes_that_do_not_depend_on_the_seed(
    message: str, path: str, attribute: str, value: Any, word: str
) -> None:
    assert value_class(node(message, {attribute: value}, path)) == word


@pytest.mark.parametrize(
    ("text", "classes"),
    [
        ("\0\ud800", {"NUL", "lone surrogate"}),
        ("é\0", {"NUL", "non-ASCII"}),
        ("é\ud800", {"lone surrogate", "non-ASCII"}),
        ("é\U00010000", {"supplementary", "non-ASCII"}),
        ("a\U0010ffff", {"supplementary"}),
        ("\ud800", {"lone surrogate"}),
        ("\0" * 127, {"NUL", "length 127", "length 127 or more"}),
        ("a" * 16_383, {"length 16383", "length 16383 or more", "length 127 or more"}),
        ("é" * 16_384, {"too long", "non-ASCII", "length 16383 or more", "length 127 or more"}),
        ("a", {"short"}),
        ("", {"empty"}),
    ],
)
def test_a_text_is_of_every_class_that_it_holds_something_of(text: str, classes: set[str]) -> None:
    assert value_classes(node("Scalars", {"name": text}, "name")) == classes
