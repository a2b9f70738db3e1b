"""The random phase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from harness.casework.stream import draws, pair_key
from harness.pair import Pair
from harness.references import find_reference
from harness.values.form import FormCodec
from harness.values.generate import SIZES, RandomValues, size_of
from harness.values.shape import StructNode
from pycodec import KAFKA, Message
from pycodec.interpreter import write
from tests.harness.values.test_cells import EVERY_PAIR, shape_of
from tests.properties.everything import EVERYTHING


def generated(pair: Pair, number: int, seed: int = 7) -> list[Message]:
    generator = RandomValues(shape_of(EVERYTHING, pair))
    key = pair_key(seed, *pair)
    return [generator.value(draws(key, index), size_of(index)) for index in range(number)]


def leaves(shape: StructNode, value: Message) -> Iterator[tuple[str, Any]]:
    """Every field's value with its path; array elements one by one, and arrays themselves."""
    for field in shape.fields:
        held = getattr(value, field.attribute)
        yield field.path, held
        if field.child is not None and held is not None:
            for item in held if field.is_array else [held]:
                yield from leaves(field.child, item)


@pytest.mark.parametrize("pair", EVERY_PAIR, ids=str)
def test_values_are_carried(pair: Pair) -> None:
    """Every random value is one that its version can carry."""
    spec, classes = EVERYTHING.messages[pair.message], shape_of(EVERYTHING, pair).classes
    sizes = [len(write(spec, pair.version, KAFKA, classes, value)) for value in generated(pair, 300)]
    assert len(set(sizes)) > 10


@pytest.mark.parametrize("pair", EVERY_PAIR, ids=str)
def test_values_depend_on_seed_pair_and_index_only(pair: Pair) -> None:
    """A case made by another generator, in another order, is the same; another seed gives others."""
    form = FormCodec(EVERYTHING.messages[pair.message], shape_of(EVERYTHING, pair).classes)
    first = [form.write(value) for value in generated(pair, 40)]
    generator, key = RandomValues(shape_of(EVERYTHING, pair)), pair_key(7, *pair)
    for index in reversed(range(40)):
        assert form.write(generator.value(draws(key, index), size_of(index))) == first[index]
    assert [form.write(value) for value in generated(pair, 40, seed=8)] != first


@pytest.mark.parametrize("pair", EVERY_PAIR, ids=str)
def test_fields_that_a_version_lacks_hold_their_defaults(pair: Pair) -> None:
    """A random value differs from the default only in fields of its version."""
    shape = shape_of(EVERYTHING, pair)
    default = shape.cls()
    for value in generated(pair, 30):
        assert type(value) is shape.cls
        for field in shape.absent:
            assert getattr(value, field.attribute) == getattr(default, field.attribute)


@pytest.mark.parametrize("pair", EVERY_PAIR, ids=str)
def test_every_field_takes_many_values(pair: Pair) -> None:
    """No field is stuck: each takes several values, null among them where it may be null."""
    shape = shape_of(EVERYTHING, pair)
    seen: dict[str, set[str]] = {}
    for value in generated(pair, 600):
        for path, held in leaves(shape, value):
            seen.setdefault(path, set()).add(repr(held))
    for _, node in shape.walk():
        for field in node.fields:
            assert len(seen[field.path]) > 1, field.path
            assert ("None" in seen[field.path]) == field.nullable, field.path


def test_unknown_tags_are_unknown() -> None:
    """Unknown tagged fields come in flexible versions only, above all tags of the spec, in order."""
    for pair in EVERY_PAIR:
        shape = shape_of(EVERYTHING, pair)
        found = [value.unknown_tagged_fields for value in generated(pair, 200)]
        assert any(found) == shape.flexible
        for tags in found:
            numbers = [tag for tag, _ in tags]
            assert numbers == sorted(set(numbers))
            assert all(number >= shape.first_free_tag for number in numbers)


def test_sizes_grow() -> None:
    """The first random cases are small; a large one comes now and then."""
    sizes = [size_of(number) for number in range(200)]
    assert sizes[:6] == [0] * 6
    assert sorted(sizes[:60])[-2] == SIZES - 2
    assert [number for number, size in enumerate(sizes) if size == SIZES - 1] == [21, 85, 149]


def test_frames_of_real_messages_stay_small() -> None:
    """On average a random case is a few hundred bytes: the rate of a campaign hangs on it."""
    reference = find_reference()
    pair = Pair("FetchResponse", 17)
    generator = RandomValues(shape_of(reference.protocol, pair))
    codec = reference.protocol.codec(*pair)
    key = pair_key(7, *pair)
    sizes = [len(codec.encode(generator.value(draws(key, i), size_of(i)))) for i in range(256)]
    assert 100 < sum(sizes) / len(sizes) < 2000
    assert max(sizes) < 50_000
