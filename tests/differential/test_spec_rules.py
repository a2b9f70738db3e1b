"""The rule table, rule by rule: Kafka's generator and pycodec on specs that break or just keep each."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from harness.casework.facade import FacadeError, parse_value_response, value_request
from harness.casework.runner import InlineRunner
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.specs.generator import Generator
from harness.suites.specs.table import TABLE, Entry
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee
from harness.values.form import FormCodec
from pycodec.errors import SpecError
from pycodec.spec_rules import SpecRule
from pycodec.specs.parse import parse_message
from pycodec.values import struct_classes

pytestmark = pytest.mark.jvm

GOOD = next(text for text in TABLE[SpecRule.JAVA_NAME].keeps)


@pytest.fixture(scope="module")
def generator(gateway: Gateway) -> Generator:
    return Generator(gateway)


def broken_rule(text: str) -> SpecRule | None:
    try:
        parse_message(text)
    except SpecError as error:
        return error.rule
    return None


@pytest.mark.parametrize("entry", TABLE.values(), ids=lambda entry: entry.rule)
def test_a_spec_that_keeps_the_rule_is_accepted_by_both(generator: Generator, entry: Entry) -> None:
    verdicts = generator.check(entry.keeps)
    assert [verdict.text for verdict in verdicts] == [""] * len(entry.keeps)
    assert [broken_rule(text) for text in entry.keeps] == [None] * len(entry.keeps)


@pytest.mark.parametrize("entry", TABLE.values(), ids=lambda entry: entry.rule)
def test_a_spec_that_breaks_the_rule_is_refused_for_it(generator: Generator, entry: Entry) -> None:
    assert [broken_rule(text) for text in entry.breaks] == [entry.rule] * len(entry.breaks)
    for text, verdict in zip(entry.breaks, generator.check(entry.breaks), strict=True):
        if entry.own:
            assert verdict.accepted, text
        else:
            assert not verdict.accepted, text
            assert entry.expression.search(verdict.text), verdict.text


def test_the_table_has_every_rule() -> None:
    assert list(TABLE) == list(SpecRule)
    for entry in TABLE.values():
        assert bool(entry.own) == entry.rule.own
        assert entry.breaks
        assert entry.keeps


OWN = [(entry, text) for entry in TABLE.values() if entry.own for text in entry.breaks]


def twin_of(text: str) -> str:
    """The same message without what is wrong: other names, no defaults."""
    spec = json.loads(text) | {"name": "Twin"}
    for number, field in enumerate(spec["fields"]):
        field.pop("default", None)
        field["name"] = f"F{number}"
    return json.dumps(spec)


def written(gateway: Gateway, reference: Reference, name: str, form: bytes) -> bool:
    """Whether the reference's message of that name takes a form."""
    request = (f"org.wirecheck.generated.{name}", value_request(1, form, None))
    (answer,) = gateway.batch_call(reference)([request])
    try:
        return parse_value_response(answer, None).encode.accepted
    except FacadeError:
        return False


def test_what_pycodec_alone_refuses_does_not_compile_or_does_not_work(
    generator: Generator, gateway: Gateway
) -> None:
    """Each with a twin beside it that has nothing wrong, and does."""
    for entry, text in OWN:
        if entry.own == "compile":
            verdict = generator.built([twin_of(GOOD), text], "own").verdicts[1]
            assert verdict.phase == "compile", text
        elif entry.own == "load":
            twin = twin_of(text)
            built = generator.built([twin, text], "own")
            assert [verdict.accepted for verdict in built.verdicts] == [True, True], text
            spec = parse_message(twin)
            classes = struct_classes(spec)
            form = FormCodec(spec, classes).write(classes["Twin"]())
            assert written(gateway, built.reference, "Twin", form), text
            assert not written(gateway, built.reference, "Foo", form), text


def test_odd_specs_that_both_accept_mean_the_same_to_both(generator: Generator, gateway: Gateway) -> None:
    """Octal defaults, escapes, names that Python keeps for itself: values and defaults agree."""
    kept = [text for entry in TABLE.values() for text in entry.keeps]
    named = {}
    for number, text in enumerate(kept):
        try:
            spec = json.loads(text)
        except json.JSONDecodeError:
            continue
        spec["name"] = f"Kept{number}"
        named[json.dumps(spec, sort_keys=True).replace(spec["name"], "")] = json.dumps(spec)
    built = generator.built(list(named.values()), "kept")
    compiled = sum(verdict.accepted for verdict in built.verdicts)
    assert compiled > 150
    cases = ValueCases(built.reference, PycodecTestee(), 7)
    runner = InlineRunner(cases, gateway.batch_call(built.reference))
    pairs = [pair for pair in built.reference.pairs if pair.message in built.reference.class_names]
    verdicts = Counter(row.verdict for pair in pairs for row in runner.run(pair, range(3)))
    assert verdicts["mismatch"] == 0
    assert verdicts["agreed"] > 1000
