"""Signatures: semantic, stable, and grouped in bounded memory."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from typing import Any

import pytest

from harness.causes.signature import (
    OVERFLOW,
    Signature,
    coarse,
    group_rows,
    merge_groups,
    signature_of,
    typed,
)
from harness.outcome import Reason
from tests.harness.report.sample import as_dicts, finding, mismatch, row


def type_of(message: str, path: str) -> str:
    return {"clusterId": "string"}.get(path, "")


def signature(**columns: Any) -> Signature:
    return typed(signature_of(as_dicts([mismatch(**columns)])[0]), type_of)


def test_the_identifier_of_a_known_signature_never_changes() -> None:
    """Lists of expected mismatches and the history of CI servers hang on it."""
    assert replace(signature(), kind="boundary").id == "roundtrip-FetchRequest-clusterId-5941bc"


@pytest.mark.parametrize(
    "column",
    ["version", "index", "seed", "detail", "frame_len", "frame_digest", "form", "cell", "testee_bytes"],
)
def test_how_a_case_was_met_is_not_part_of_the_signature(column: str) -> None:
    """No seed, no number, no text of an exception: the same bug has the same name in every run."""
    others: dict[str, Any] = {
        "version": 13,
        "index": 99,
        "seed": None,
        "detail": "something else",
        "frame_len": 1,
        "frame_digest": b"12345678",
        "form": b"",
        "cell": "x=y",
        "testee_bytes": b"",
    }
    changed = {} if column == "seed" else {column: others[column]}
    assert signature(**changed).id == signature().id


def test_how_bytes_were_malformed_parts_them_until_they_are_analysed() -> None:
    """A codec refuses in the same words for many reasons; its smallest frame shows one of them."""
    one = signature(check="malformed", cell="string?:minus_two")
    other = signature(check="malformed", cell="utf8:above_max")
    assert one != other
    assert coarse(one) == coarse(other)


@pytest.mark.parametrize("name", [field.name for field in fields(Signature)])
def test_each_part_of_a_signature_is_in_its_identifier(name: str) -> None:
    one = signature()
    assert replace(one, **{name: "different"}).id != one.id


def test_an_identifier_is_a_file_name() -> None:
    """Paths of specs are identifiers, but an adapter's words may be anything."""
    one = replace(signature(), path="a/../b c:\ud800" * 50)
    assert re.fullmatch(r"[A-Za-z0-9._-]{1,140}-[0-9a-f]{6}", one.id)


def test_with_which_exception_wrong_bytes_are_met_is_not_the_bug() -> None:
    """It depends on what follows the wrong bytes."""
    wrong = {"reason": Reason.TESTEE_BYTES_REJECTED}
    one = signature(reference_outcome="rejected:read:BufferUnderflowException", **wrong)
    other = signature(reference_outcome="rejected:read:RuntimeException", **wrong)
    assert one == other
    assert one.reference == "rejected:read"


def test_rows_are_grouped_with_their_smallest_case_kept() -> None:
    rows = [
        mismatch(frame_len=30, index=1),
        mismatch(frame_len=10, index=2, version=13),
        mismatch(frame_len=10, index=3, version=12),
        row(),
        finding(),
        row(verdict="unsupported"),
    ]
    groups = group_rows(as_dicts(rows))
    assert [(group.signature.side, group.cases) for group in groups] == [("reference", 1), ("testee", 3)]
    assert (groups[1].example.version, groups[1].example.index) == (12, 3)
    assert groups[1].version_text == "12-13"
    assert groups[1].where == {(12, "roundtrip"), (13, "roundtrip")}


def test_a_group_does_not_depend_on_who_knows_the_types() -> None:
    """What an analysis without types found must be found again by a report that has them."""
    (group,) = group_rows(as_dicts([mismatch()]))
    assert group.signature.type == ""
    assert typed(group.signature, type_of).type == "string"


def test_grouping_does_not_depend_on_the_order_of_rows() -> None:
    """Partitions write their files in any order."""
    rows = as_dicts([mismatch(index=n, path=f"f{n % 3}", frame_len=n % 4) for n in range(20)])
    assert group_rows(rows) == group_rows(reversed(rows))


def test_memory_is_bounded_however_much_is_wrong() -> None:
    """What does not fit is counted in one group per message, check and reason."""
    rows = as_dicts([mismatch(path=f"field{n}", index=n) for n in range(50)])
    groups = group_rows(rows, limit=5)
    assert len(groups) == 6
    assert sum(group.cases for group in groups) == 50
    (rest,) = [group for group in groups if group.signature.path == OVERFLOW]
    assert rest.cases == 45
    assert OVERFLOW not in rest.signature.id


def test_groups_of_one_signature_are_merged() -> None:
    groups = group_rows(as_dicts([mismatch(path="a"), mismatch(path="b", version=13, frame_len=1)]))
    same = [replace(group, signature=replace(group.signature, path="c")) for group in groups]
    (merged,) = merge_groups(same)
    assert (merged.cases, merged.version_text, merged.example.version) == (2, "12-13", 13)


def test_only_an_observed_path_is_kept_without_minimising() -> None:
    assert coarse(signature()).path == "clusterId"
    assert coarse(signature(reason=Reason.BYTES_DIFFER)).path == ""
