"""Bugs of old releases that the enumeration has to find by itself, at the very edge where they begin."""

from __future__ import annotations

from typing import Any

import pytest

from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.references import find_reference
from harness.runners.gateway import Gateway
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import load_testee
from harness.values.compare import Flag

pytestmark = pytest.mark.jvm


def boundary_rows(gateway: Gateway, release: str, pair: Pair) -> list[tuple[CaseRow, Any]]:
    """The rows of a pair's boundary cases, each with its value."""
    reference = find_reference(release)
    runner = ValueRunner(cases := ValueCases(reference, load_testee(), 7), gateway.batch_call(reference))
    rows = runner.run(pair, range(cases.work(pair).boundary))
    return [(row, cases.value(pair, row.index)) for row in rows]


def test_kafka_13277_is_found_at_127_bytes(gateway: Gateway) -> None:
    """kafka-clients 2.8.0 sizes a tagged string wrongly from 127 bytes on, and rightly up to 126."""
    rows = boundary_rows(gateway, "2.8.0", Pair("FetchRequest", 12))
    found = {row.cell for row, _ in rows if row.reason == "reference_size_differs"}
    sizes = {row.cell: len((value.cluster_id or "").encode("utf-8", "replace")) for row, value in rows}
    assert found == {cell for cell, size in sizes.items() if 127 <= size < 1 << 15}
    edges = (
        "length_127",
        "length_128",
        "length_16382",
        "length_16383",
        "length_16384",
        "longest",
        "multi_byte_longest",
    )
    assert found >= {f"clusterId={edge}" for edge in edges}
    assert {row.verdict for row, _ in rows} == {"agreed", "finding"}
    assert next(row for row, _ in rows if row.cell == "clusterId=length_126").verdict == "agreed"


def test_a_schema_cannot_read_a_null_tagged_struct(gateway: Gateway) -> None:
    """Up to now, `types.Schema` has no null for tagged structs; the generated message has."""
    rows = boundary_rows(gateway, "4.3.1-test", Pair("NullableStructMessage", 2))
    found = {row.cell: row.flags for row, _ in rows if row.reason == Reason.KNOWN_DIFFERENCE}
    assert found.keys() == {row.cell for row, value in rows if value.nullable_struct4 is None}
    assert found.keys() >= {"nullableStruct4=null", "=sparse"}
    assert all(Flag.SCHEMA_MISREADS_TAGGED_STRUCT in flags.split(",") for flags in found.values())
