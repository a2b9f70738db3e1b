"""A reader who has only the docs can say what every word in a report means."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from harness.causes.signature import ANY_MESSAGE, NOT_MINIMISED, OF_STATE
from harness.docs.words import WORDS, read_words, value_class_of
from harness.flags import SCHEMA_DIFFERENCES
from harness.references import Reference, find_reference
from harness.registry import SHIPPED, all_suites
from harness.suites.bytes.frames import FrameCases
from harness.suites.specs.field_kind import MESSAGE
from harness.values.cells import boundary_cases
from harness.values.compare import Flag
from harness.values.shape import pair_shape
from pycodec.strict_rules import Rule
from tests.docs.pages import ROOT

REPORTS = [ROOT / "docs" / name for name in ("reading-a-report.md", "laws-and-coverage.md")]
BYTES = [ROOT / "docs" / "malformed-bytes.md"]
HARNESS = ROOT / "harness"


@cache
def explained(pages: tuple[Path, ...]) -> frozenset[str]:
    """The words that stand in the first column of a table, where the others say what they mean."""
    found: set[str] = set()
    for page in pages:
        for line in page.read_text("utf-8").splitlines():
            if line.startswith("| "):
                first = line.strip("| ").split(" | ")[0].replace("`", "")
                found |= {first, *first.split(", ")}
    return frozenset(found)


def unexplained(words: set[str], pages: list[Path] = REPORTS) -> set[str]:
    """The words that no table explains; their first letter may be large."""
    known = explained(tuple(pages))
    return {word for word in words if word not in known and word[:1].lower() + word[1:] not in known}


def tree(path: str) -> ast.Module:
    return ast.parse((HARNESS / path).read_text("utf-8"))


def calls(module: ast.AST, *names: str) -> Iterator[ast.Call]:
    """Calls of these functions, or methods of that name."""
    for node in ast.walk(module):
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in names:
                yield node


def texts(node: ast.AST) -> set[str]:
    """Every text that is written out below a node."""
    return {
        each.value
        for each in ast.walk(node)
        if isinstance(each, ast.Constant) and isinstance(each.value, str)
    }


def function_of(module: ast.AST, name: str) -> ast.FunctionDef:
    """A function or method by its name."""
    (found,) = (n for n in ast.walk(module) if isinstance(n, ast.FunctionDef) and n.name == name)
    return found


def returned_texts(path: str, name: str) -> set[str]:
    """The texts that a function returns, or yields."""
    given = (ast.Return, ast.Yield)
    function = function_of(tree(path), name)
    return {text for node in ast.walk(function) if isinstance(node, given) for text in texts(node)}


def first_texts(module: ast.AST, *names: str) -> set[str]:
    """The first arguments of such calls."""
    return {
        call.args[0].value
        for call in calls(module, *names)
        if call.args and isinstance(call.args[0], ast.Constant) and isinstance(call.args[0].value, str)
    }


# What is counted


@pytest.mark.parametrize("name", ["4.4.0", "4.4.0-server", "4.3.1-test"])
def test_every_value_class(name: str) -> None:
    known = read_words(ROOT / WORDS)["value_class"]
    protocol = find_reference(name).protocol
    found = set()
    for message, version in protocol.pairs():
        shape = pair_shape(protocol.spec(message), version, protocol.message_class(message)._structs)
        found |= {value_class_of(case, known) for case in boundary_cases(shape)}
    assert len(found) > 40
    assert unexplained(found) == set()


def test_every_suite() -> None:
    """In the table of suites, and where the word is explained."""
    page = (ROOT / "docs" / "laws-and-coverage.md").read_text("utf-8")
    assert unexplained({*SHIPPED}) == set()
    (line,) = (each for each in page.splitlines() if each.startswith("| suite |"))
    assert set(re.findall("`(.+?)`", line)) == {*SHIPPED}
    for name in SHIPPED:
        assert f"| `{name}` | {all_suites()[name].about} |" in page


def test_every_flag() -> None:
    """Those of the classes, and those that are written out where verdicts are made."""
    flags = {text for name, text in vars(Flag).items() if name.isupper()}
    flags |= {*SCHEMA_DIFFERENCES, *(f"lenient_{rule}" for rule in Rule)}
    for path in (HARNESS / "suites").rglob("*.py"):
        module = ast.parse(path.read_text("utf-8"))
        for call in calls(module, "append"):
            flags |= texts(call) if "flags" in ast.unparse(call.func) else set()
        for call in calls(module, "Verdict"):
            flags |= {text for each in call.keywords if each.arg == "flags" for text in texts(each)}
    flags = {"stricter_RULE" if flag.startswith("stricter_") else flag for flag in flags}
    assert {"regrouped", "stricter_RULE", "schema_keeps_defaults"} <= flags
    assert unexplained(flags) == set()


def test_every_place_and_mutation() -> None:
    reference: Reference = find_reference()
    protocol = reference.protocol
    frames = FrameCases(
        protocol.messages, lambda name: protocol.message_class(name)._structs, reference.pairs, seed=0
    )
    cells = {cell for pair in reference.pairs[::5] for cell in frames.pair(pair).cells}
    assert len(cells) > 300
    places = {cell.partition(":")[0].removeprefix("wide.") for cell in cells}
    plain = {place if place == "tagged_struct?" else place.rstrip("?") for place in places}
    assert unexplained(plain, BYTES) == set()
    assert unexplained({cell.partition(":")[2] for cell in cells}, BYTES) == set()


def test_every_value_class_of_a_signature() -> None:
    """As `value_class` returns them, and what suites put in their place."""
    returned: set[str] = set()
    for name in ("value_class", "_number_class", "_length_class", "_text_classes", "_tags_class"):
        returned |= returned_texts("values/shrink.py", name)
    parts = {"length ": "length N", "tag ": "tag N or more", " or more": "length N or more"}
    returned = {parts.get(text, text) for text in returned}
    for path in (HARNESS / "suites").rglob("*.py"):
        module = ast.parse(path.read_text("utf-8"))
        for call in calls(module, "replace"):
            returned |= {text for each in call.keywords if each.arg == "kind" for text in texts(each)}
    assert {"null", "spec"} <= returned
    # That of malformed bytes is the cell of its mutation; "frame" stands where there is none.
    assert unexplained({*returned, *OF_STATE, NOT_MINIMISED, "place:mutation"} - {"", "frame"}) == set()


# What reports are made of


def test_every_label_of_the_terminal() -> None:
    module = tree("report/verdict.py")
    labels = first_texts(module, "_line", "_causes")
    assert {"testee", "not hit", "findings against the reference"} <= labels
    assert unexplained(labels) == set()


def test_every_key_of_the_summary() -> None:
    schema = json.loads((HARNESS / "report" / "summary.schema.json").read_text("utf-8"))
    text = "".join(page.read_text("utf-8") for page in REPORTS)
    keys = set(_properties(schema))
    assert {"verdict", "missing", "minimised", "peak_mib"} <= keys
    assert {key for key in keys if f"`{key}`" not in text} == set()


def _properties(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        for each in schema.values():
            yield from _properties(each)


def test_every_heading_and_label_of_the_page() -> None:
    """What stands in the templates, and what the code puts into them."""
    labels: set[str] = set()
    for path in sorted((HARNESS / "report" / "templates").glob("*.j2")):
        template = re.sub(r"\{#.*?#\}", "", path.read_text("utf-8"), flags=re.DOTALL)
        labels |= set(re.findall(r"<(?:h\d|th)[^>]*>([A-Za-z][\w ,-]*)", template))
        labels |= set(re.findall(r'\(\s*"([a-z][\w ]*)",', template))
    module = tree("report/html.py")
    for name in ("_tiles", "_speed", "_gaps", "_sections"):
        function = function_of(module, name)
        for each in ast.walk(function):
            if isinstance(each, ast.Tuple) and each.elts and isinstance(each.elts[0], ast.Constant):
                labels.add(str(each.elts[0].value))
        labels |= first_texts(function, "Section")
    labels = {label.strip() for label in labels} - {"And"}
    assert {"What was covered", "New", "value class", "cases a second", "pairs executed"} <= labels
    assert unexplained(labels) == set()


def test_every_word_of_replay_and_compare() -> None:
    replayed = returned_texts("replay.py", "verdict")
    assert {"still there", "fixed"} <= replayed
    compared = {title.partition(":")[0] for title in first_texts(tree("report/compare.py"), "_listed")}
    assert "new" in compared
    text = REPORTS[0].read_text("utf-8")
    assert {word for word in {*replayed, *compared} if word not in text} == set()
    assert unexplained(replayed) == set()


def test_names_that_stand_for_many() -> None:
    text = REPORTS[0].read_text("utf-8")
    assert f"`{ANY_MESSAGE}`" in text
    assert f"`{MESSAGE}`" in text
