"""The rule table is whole, its page is up to date, and its breakers break one rule each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from harness.casework.stream import draws
from harness.suites.specs.editable_spec import EditableSpec
from harness.suites.specs.mutate import mutated
from harness.suites.specs.random_specs import random_spec
from harness.suites.specs.table import TABLE, Entry
from harness.suites.specs.table.render import rendered, sentences
from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.parse import parse_message

PAGE = Path(__file__).parents[3] / "vectors" / "specs" / "rules.md"


def broken_rule(text: str) -> SpecRule | None:
    try:
        parse_message(text)
    except SpecError as error:
        return error.rule
    return None


def test_the_page_says_what_the_table_says() -> None:
    """Renew it with `python -m harness.suites.specs.table.render > tests/vectors/specs/rules.md`."""
    assert PAGE.read_text(encoding="utf-8") == rendered()


def test_every_rule_says_what_it_asks_in_a_sentence() -> None:
    assert list(sentences()) == list(SpecRule)
    assert all(text.endswith(".") for text in sentences().values())


@pytest.mark.parametrize("entry", TABLE.values(), ids=lambda entry: entry.rule)
def test_a_rule_is_broken_wherever_it_is_broken(entry: Entry) -> None:
    """In random specs, pycodec names the very rule; the differential tests ask the generator."""
    texts = set()
    for index in range(12):
        draw = draws(index, 0)
        draft = EditableSpec(random_spec(3, index), lambda number, draw=draw: draw() % number)  # type: ignore[misc]
        before = draft.text
        entry.break_rule(draft)
        assert broken_rule(before) is None
        assert broken_rule(draft.text) is entry.rule, draft.text
        texts.add(draft.text)
    assert len(texts) == 12


def test_changes_without_looking_reach_most_rules() -> None:
    met: Counter[SpecRule | None] = Counter()
    for index in range(3000):
        draw = draws(index, 1)
        text = mutated(random_spec(5, index % 40), lambda number, draw=draw: draw() % number)  # type: ignore[misc]
        met[broken_rule(text)] += 1
    assert met[None] > 300
    assert len(met) > 40


def test_a_draft_leaves_the_spec_that_it_was_made_from() -> None:
    spec = random_spec(1, 2)
    before = repr(spec)
    for entry in TABLE.values():
        entry.break_rule(EditableSpec(spec, lambda number: number - 1))
    assert repr(spec) == before
