"""Streams with parts that they need not have, as other libraries than Kafka's write them."""

from __future__ import annotations

import random

import pytest

from harness.suites.records.cases import LIMIT
from harness.suites.records.draw import PLAIN
from harness.suites.records.plain import Batch, read_plain, write_plain
from harness.suites.records.spoil import STREAMS, spoiled_batches
from pycodec.records.compression import Compression

PARTS = {kind: Compression[kind.split()[0].upper()] for kind in STREAMS if kind.startswith(("gzip", "lz4"))}
LONG: Batch = {**PLAIN, "base": 0, "records": [(0, -1, b"key", b"ab" * 50_000, []), (1, -1, None, b"", [])]}


@pytest.mark.parametrize("kind", PARTS)
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_a_stream_with_a_part_that_it_may_have_is_read_as_one_without(magic: int, kind: str) -> None:
    data = spoiled_batches(magic, [LONG], kind, random.Random(7))
    (plain,) = write_plain(magic, [{**LONG, "compression": PARTS[kind]}])
    assert data != plain
    assert read_plain(data, True, LIMIT) == read_plain(plain, True, LIMIT)
