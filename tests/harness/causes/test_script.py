"""Reproducer scripts stand alone: whatever a suite's script needs is copied into it."""

from __future__ import annotations

import ast
from collections import Counter
from types import ModuleType

import pytest

from harness import wire
from harness.causes.script import bytes_literal, script_source
from harness.causes.script_base import short
from harness.suites.bytes import script_template as bytes_template
from harness.suites.proposals import form, testee
from harness.suites.proposals import script_template as proposals_template
from harness.suites.specs import script_template as specs_template
from harness.suites.values import script_template as values_template

SCRIPTS = pytest.mark.parametrize(
    ("template", "sources"),
    [
        (values_template, ()),
        (bytes_template, ()),
        (specs_template, ()),
        (proposals_template, (testee, wire, form)),
    ],
    ids=["values", "bytes", "specs", "proposals"],
)


@SCRIPTS
def test_a_script_imports_nothing_of_the_harness(
    template: ModuleType, sources: tuple[ModuleType, ...]
) -> None:
    """At its top, that is: a foreign testee is imported from wherever it is, which needs the harness."""
    tree = ast.parse(script_source(template, {}, *sources))
    modules = [node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)]
    modules += [name.name for node in tree.body if isinstance(node, ast.Import) for name in node.names]
    assert "sys" in modules
    assert not [module for module in modules if module.partition(".")[0] == "harness"]


@SCRIPTS
def test_what_is_copied_into_a_script_does_not_clash(
    template: ModuleType, sources: tuple[ModuleType, ...]
) -> None:
    tree = ast.parse(script_source(template, {}, *sources))
    defined = Counter(node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef))
    assert [name for name, number in defined.items() if number > 1] == []


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"group_id": "a" * 20001}, "{'group_id': 'a' * 20001}"),
        ([b"\0" * 900, "\u00fc" * 50], r"[b'\x00' * 900, '\xfc' * 50]"),
        ("a" * 48, repr("a" * 48)),
        ("a" * 300 + "b", "'" + "a" * 199 + "…"),
        ("'" + "a" * 60 + "'", '"' + "'" + "a" * 60 + "'" + '"'),
    ],
    ids=["text", "bytes", "short", "mixed", "quoted"],
)
def test_a_long_run_of_one_character_is_told_as_a_product(value: object, told: str) -> None:
    """How long the value is, is what counts there."""
    assert short(value) == told


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"", 1),
        (b"\1" * 20001, 1),
        (b"\0\1" + b"a" * 20001 + b"\n" * 80 + bytes(range(90)), 10),
        (bytes(79), 4),
        (bytes(range(256)), 9),
    ],
)
def test_bytes_in_a_script_are_short_and_the_same(data: bytes, lines: int) -> None:
    source = bytes_literal(data)
    assert eval(source) == data
    assert source.count("\n") + 1 == lines
