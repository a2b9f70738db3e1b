"""Smaller cases of spoiled bytes, of which nothing is known but how they were spoiled."""

from __future__ import annotations

import random

import pytest

from harness.suites.records.draw import draw_batches
from harness.suites.records.plain import read_plain, write_plain
from harness.suites.records.plainer_bytes import plainer_bytes, spoiled_alike
from harness.suites.records.spoil import spoiled_batches, spoilers

LIMIT = 1 << 20
BATCHES = draw_batches(2, random.Random(11))


def test_plain_batches_are_spoiled_alike_the_smallest_first() -> None:
    data = spoiled_batches(2, BATCHES, "left over", random.Random(1))
    alike = spoiled_alike(2, data, "left over")
    assert len(alike) > 20
    assert [*map(len, alike)] == sorted(map(len, alike))
    assert len(alike[0]) < 80
    assert all(len(each) < len(data) for each in alike)
    assert alike == spoiled_alike(2, data, "left over")


def test_of_some_batches_each_is_plainer() -> None:
    written = write_plain(2, [*BATCHES, *BATCHES])
    assert list(plainer_bytes(b"".join(written))) == written


def test_a_batch_has_less_in_it_and_is_whole() -> None:
    batch = {
        **BATCHES[0],
        "compression": 1,
        "control": False,
        "records": [(5, 7, b"k", b"v", []), (9, 8, None, b"", [])],
    }
    (data,) = write_plain(2, [{**batch, "base": 5}])
    read = [read_plain(each, True, LIMIT)[0] for each in plainer_bytes(data)]
    assert {len(facts[-1]) for facts in read} == {1, 2}
    assert {facts[1] for facts in read} == {0, 1}
    assert {facts[2] for facts in read} == {0, 5}


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_what_can_be_taken_apart_or_not_has_an_end(magic: int) -> None:
    """Whatever the sizes say."""
    rng = random.Random(3)
    for kind in spoilers(magic):
        data = spoiled_batches(magic, draw_batches(magic, rng)[:1], kind, rng)
        assert all(each != data for each in plainer_bytes(data))
    assert list(plainer_bytes(bytes(8) + b"\xff" * 40)) == []
    assert list(plainer_bytes(b"")) == []
