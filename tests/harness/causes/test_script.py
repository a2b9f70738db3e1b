"""Reproducer scripts stand alone: whatever a suite's script needs is copied into it."""

from __future__ import annotations

import ast
from collections import Counter
from types import ModuleType

import pytest

from harness import wire
from harness.causes.script import script_source
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
