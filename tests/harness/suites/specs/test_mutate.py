"""Unguided changes of specs reach what stands between the tokens, as well as the tree."""

from __future__ import annotations

import json
import random

from harness.suites.specs.mutate import mutated
from harness.suites.specs.random_specs import random_spec
from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.parse import parse_message

TEXTS = 3000


def texts() -> list[str]:
    return [mutated(random_spec(5, index), random.Random(index).randrange) for index in range(TEXTS)]


def test_a_text_depends_on_spec_and_choices_alone() -> None:
    assert texts()[:50] == texts()[:50]


def test_some_texts_have_comments_and_stray_characters_between_their_tokens() -> None:
    """Right ones and wrong ones; most are JSON as it is."""
    plain = commented = controlled = refused = 0
    for text in texts():
        try:
            json.loads(text)
            plain += 1
        except ValueError:
            commented += "//" in text or "/*" in text
            controlled += any(char < " " and char not in "\t\r\n" for char in text)
            try:
                parse_message(text)
            except SpecError as error:
                refused += error.rule == SpecRule.JSON
    assert plain > TEXTS * 0.8
    assert commented > TEXTS * 0.03
    assert controlled > TEXTS * 0.01
    assert refused > TEXTS * 0.02
