"""Random specs: always valid, the same again, of every feature, and plain where the choices are."""

from __future__ import annotations

import json

import pytest

from harness.suites.specs.batch import ENOUGH, spec_batch
from harness.suites.specs.features import FEATURES, features_of
from harness.suites.specs.names import has_java_name
from harness.suites.specs.random_specs import Spec, make_spec, random_spec, spec_name, spec_text
from pycodec.specs.parse import parse_message


@pytest.mark.parametrize("seed", [1, 7])
def test_random_specs_are_valid(seed: int) -> None:
    """pycodec's validation, which is held against the generator elsewhere, takes every one."""
    for index in range(400):
        assert parse_message(json.dumps(random_spec(seed, index))).name == spec_name(index)


def test_a_spec_depends_on_seed_index_and_attempt_alone() -> None:
    assert random_spec(3, 17) == random_spec(3, 17)
    others = [random_spec(4, 17), random_spec(3, 18), random_spec(3, 17, 1)]
    assert random_spec(3, 17) not in others


def test_the_plainest_choices_give_the_plainest_spec() -> None:
    """Zero is the plain answer to every question: what shrinks the numbers shrinks the spec."""
    assert make_spec(lambda n: 0, "Plain") == {
        "type": "data",
        "name": "Plain",
        "validVersions": "0",
        "flexibleVersions": "0+",
        "fields": [{"name": "Field1", "type": "int32", "versions": "0+"}],
    }


@pytest.mark.parametrize("seed", [1, 7, 8])
def test_a_batch_of_enough_specs_has_every_feature(seed: int) -> None:
    batch = spec_batch(seed, ENOUGH)
    assert batch.missed == []
    assert batch.required == frozenset(FEATURES)
    assert [spec["name"] for spec in batch.specs] == [spec_name(index) for index in range(ENOUGH)]


def test_names_differ_whatever_they_mean() -> None:
    """Reports and reproducers tell fields and structs by them."""
    for index in range(400):
        spec = random_spec(5, index)
        fields: list[str] = []
        structs = [struct["name"] for struct in spec.get("commonStructs", ())]
        pending = [spec, *spec.get("commonStructs", ())]
        while pending:
            inner = pending.pop()["fields"]
            fields += [field["name"] for field in inner]
            structs += [field["type"].removeprefix("[]") for field in inner if "fields" in field]
            pending += [field for field in inner if "fields" in field]
        assert len(set(fields)) == len(fields)
        assert len(set(structs)) == len(structs)


def test_a_small_batch_requires_nothing_and_begins_the_larger_ones() -> None:
    small = spec_batch(7, 10)
    assert small.required == frozenset()
    assert small.specs == spec_batch(7, ENOUGH).specs[:10]


@pytest.mark.parametrize("seed", [1, 7])
def test_a_few_structs_are_called_as_what_generated_java_uses(seed: int) -> None:
    """Few: javac refuses most of them, and a feature counts only where it does not."""
    specs = [random_spec(seed, index) for index in range(400)]
    assert 2 <= sum(map(has_java_name, specs)) <= 40
    batch = spec_batch(seed, ENOUGH)
    assert batch.hit == frozenset().union(
        *(features_of(each) for each in batch.specs if not has_java_name(each))
    )


def test_specs_have_comments_like_files() -> None:
    texts = spec_batch(7, 20).texts
    assert any("// A comment" in text for text in texts)
    for spec, text in zip(spec_batch(7, 20).specs, texts, strict=True):
        assert parse_message(text).name == spec["name"]


def test_a_text_without_comments_is_plain_json() -> None:
    spec = random_spec(7, 0)
    assert json.loads(spec_text(spec, lambda n: 0)) == spec


def field(**properties: object) -> Spec:
    return {
        "type": "data",
        "name": "One",
        "validVersions": "0-3",
        "flexibleVersions": "1+",
        "fields": [{"name": "A", "versions": "0+", "type": "string", **properties}],
    }


@pytest.mark.parametrize(
    ("properties", "feature"),
    [
        ({"nullableVersions": "1-2"}, "nullable versions: start later"),
        ({"nullableVersions": "0-2"}, "nullable versions: end earlier"),
        ({"versions": "2-3"}, "versions: starts late"),
        ({"versions": "0-1"}, "versions: ends early"),
        ({"tag": 0, "taggedVersions": "2+"}, "tagged: regular before"),
        ({"tag": 0, "taggedVersions": "2+"}, "tagged: later than flexible"),
        ({"tag": 0, "taggedVersions": "1+", "nullableVersions": "1+"}, "tagged and nullable: string"),
        ({"tag": 0, "taggedVersions": "2+"}, "tagged: regular before, in a version that is flexible"),
        ({"flexibleVersions": "2+"}, "own flexible versions: later"),
        ({"flexibleVersions": "2+"}, "own flexible versions: later, in a version that is flexible"),
        ({"flexibleVersions": "none"}, "own flexible versions: none, in a version that is flexible"),
        ({"versions": "1+", "default": "abc"}, "default is seen: string"),
        ({"tag": 0, "taggedVersions": "1+", "default": "abc"}, "default is seen: string"),
        ({"type": "uint16", "versions": "1+", "default": "0xffff"}, "default is seen: the edge of uint16"),
        ({"default": "Grüße"}, "default of string: not ASCII"),
        ({"type": "float64", "default": "-Infinity"}, "default of float64: no number"),
        ({"type": "int8", "default": -1}, "default of int8: negative"),
        ({"type": "[]uuid"}, "array of uuid"),
        ({"name": "From"}, "field name: keyword"),
        ({"name": "len"}, "field name: builtin"),
        *(
            ({"type": f"[]{name}", "fields": [{"name": "B", "type": "int8", "versions": "0+"}]}, feature)
            for name, feature in (
                ("One", "struct name: the message's"),
                ("ONE", "struct name: another's in capitals"),
                ("None", "struct name: Python's"),
                ("My_Struct", "struct name: with _"),
                ("A$B", "struct name: with $"),
                ("Größe", "struct name: not ASCII"),
            )
        ),
    ],
)
def test_a_feature_is_seen_where_it_is_and_not_where_it_is_not(
    properties: dict[str, object], feature: str
) -> None:
    assert feature in FEATURES
    assert feature in features_of(field(**properties))
    assert feature not in features_of(field())


def test_a_default_that_nothing_leaves_out_is_not_seen() -> None:
    assert "default is seen: string" not in features_of(field(default="abc"))
    assert "default is seen: string" not in features_of(field(versions="1+"))


def test_a_tag_that_no_valid_version_has_is_no_tagged_field() -> None:
    """The account is of what can be seen on the wire."""
    assert "tagged: string" not in features_of(field(tag=0, taggedVersions="4+"))
