"""Specs are cut to what matters, comments first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from harness.causes.search import Budget
from harness.outcome import CaseRow, Reason
from harness.suites.specs.shrink_text import shrink_spec

FIELDS = [{"name": f"F{number}", "type": kind} for number, kind in enumerate(("int8", "float64", "string"))]
SPEC = json.dumps({"name": "Foo", "type": "data", "validVersions": "0", "fields": FIELDS})


def refusing(word: str, texts: Sequence[str]) -> list[CaseRow]:
    """The rows of a testee that refuses whatever holds a word."""
    return [
        CaseRow(
            "rules", "Foo", 0, "spec", -1, "given", "", "mismatch" if word in text else "agreed",
            "spec_refused", "", len(text), b"",
        )
        for text in texts
    ]  # fmt: skip


@pytest.mark.parametrize("before", ["", "// A licence.\n", "/* one\n\n two */ "])
@pytest.mark.parametrize("behind", ["", " // the end", "\n/* */"])
def test_comments_keep_no_spec_from_being_cut(before: str, behind: str) -> None:
    found = shrink_spec(before + SPEC + behind, lambda texts: refusing('"float64"', texts), Budget())
    assert found.best == shrink_spec(SPEC, lambda texts: refusing('"float64"', texts), Budget()).best
    assert len(found.best) < 40
    assert found.complete


def test_a_comment_that_matters_stays() -> None:
    text = "// A licence.\n" + SPEC
    assert shrink_spec(text, lambda texts: refusing("// ", texts), Budget()).best == text


def test_an_error_that_is_no_refusal_keeps_its_words() -> None:
    """Of one class there may be two errors in a spec, and the other one is another bug."""

    def failing(texts: Sequence[str]) -> list[CaseRow]:
        rows = []
        for text, row in zip(texts, refusing("F", texts), strict=True):
            words = "'a' is no number" if '"float64"' in text else "no fields"
            detail = f"testee: TypeError: {words}; generator: accepts it"
            rows.append(replace(row, reason=Reason.SPEC_FAILED, detail=detail))
        return rows

    assert '"float64"' in shrink_spec(SPEC, failing, Budget()).best


def wide_spec(structs: int) -> str:
    """Many structs, each with some fields."""
    field = {"type": "int8", "versions": "0+", "about": "What it is for."}
    held = [
        {
            **field,
            "name": f"S{at}",
            "type": f"[]S{at}",
            "fields": [{**field, "name": f"F{i}"} for i in range(9)],
        }
        for at in range(structs)
    ]
    return json.dumps({"name": "Foo", "type": "data", "validVersions": "0", "fields": held})


def test_a_large_spec_is_cut_within_the_budget() -> None:
    """What was tried in vain is tried again once, and not after everything that is cut."""

    def needing_every_struct(texts: Sequence[str]) -> list[CaseRow]:
        return [
            replace(row, verdict="mismatch" if all(f'"S{at}"' in text for at in range(40)) else "agreed")
            for text, row in zip(texts, refusing("", texts), strict=True)
        ]

    found = shrink_spec(wide_spec(40), needing_every_struct, Budget(4000, 60.0))
    assert found.complete
    assert len(json.loads(found.best)["fields"]) == 40
    assert '"F0"' not in found.best


def test_fields_take_the_place_of_the_struct_that_holds_them() -> None:
    """A struct goes that only holds what matters."""

    def two_beside_each_other(texts: Sequence[str]) -> list[CaseRow]:
        return refusing('"F1"}, {"name": "F2"}', texts)

    def nested(fields: object, depth: int) -> object:
        return (
            nested([{"name": f"N{depth}", "type": f"[]N{depth}", "fields": fields}], depth - 1)
            if depth
            else fields
        )

    inner = [{"name": f"F{at}"} for at in range(4)]
    found = shrink_spec(json.dumps({"fields": nested(inner, 5)}), two_beside_each_other, Budget())
    assert found.best == '{"fields": [{"name": "F1"}, {"name": "F2"}]}'
