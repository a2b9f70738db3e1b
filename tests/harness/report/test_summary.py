"""`summary.json` keeps to its published schema."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from harness.report.summary import summary, summary_schema, summary_text
from tests.harness.report.sample import finding, manifest, mismatch, report, row

_VALIDATOR = jsonschema.Draft202012Validator


def test_the_schema_is_a_schema() -> None:
    _VALIDATOR.check_schema(summary_schema())


def test_a_summary_keeps_to_the_schema_and_to_the_documented_names(tmp_path: Path) -> None:
    made = report(tmp_path, [row(), mismatch(index=1), finding(index=2), row(version=13)])
    content = json.loads(summary_text(made))
    _VALIDATOR(summary_schema()).validate(content)
    assert content["format"] == 1
    assert content["cases"]["mismatched"] == 1
    assert content["pairs"] == {"planned": 1, "executed": 2, "missing": [], "unsupported": {}}
    by_side = {one["side"]: one for one in content["signatures"]}
    assert set(by_side) == {"testee", "reference"}
    assert by_side["testee"]["bytes"] == "0002"
    assert by_side["testee"]["reproducer"] == f"repro/{by_side['testee']['id']}.py"
    assert by_side["testee"]["checks"] == ["roundtrip"]
    cause = next(one for one in content["causes"] if one["side"] == "testee")
    assert (cause["testee"], cause["reference"]) == ("accepted", "accepted")
    assert (cause["bytes"], cause["testee_bytes"]) == ("0002", "0001")
    assert cause["detail"] == "clusterId: 'a' became 'b'"


def test_a_cause_has_its_smallest_value(tmp_path: Path) -> None:
    made = report(tmp_path, [mismatch()])
    found = replace(made.findings[0], value="{'cluster_id': 'a'}", minimised=True)
    (cause,) = summary(replace(made, findings=(found,)))["causes"]
    assert (cause["value"], cause["minimised"]) == ("{'cluster_id': 'a'}", True)


def test_an_empty_run_keeps_to_the_schema(tmp_path: Path) -> None:
    content = summary(report(tmp_path, [], manifest(pairs={}, cells={}, complete=False)))
    _VALIDATOR(summary_schema()).validate(content)
    assert content["exit_code"] == 2


@pytest.mark.parametrize("key", ["format", "pairs", "signatures", "exit_code", "peak_mib"])
def test_the_schema_misses_what_is_left_out(tmp_path: Path, key: str) -> None:
    """The schema is no rubber stamp."""
    content = summary(report(tmp_path, [row()]))
    del content[key]
    assert not _VALIDATOR(summary_schema()).is_valid(content)


def test_large_frames_are_left_to_rows_and_reproducers(tmp_path: Path) -> None:
    content = summary(report(tmp_path, [mismatch(reference_bytes=bytes(20_000))]))
    assert content["signatures"][0]["bytes"] is None
