"""Wrong specs of the proposals against Kafka's generator with the documents' rules in it."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

import pytest

from harness.casework.runner import InlineRunner
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.proposals.case import draw_spec
from harness.suites.proposals.choices import Given, Seeded
from harness.suites.proposals.rules.cases import DocumentRuleCases
from harness.suites.proposals.rules.generators import make_generators
from harness.suites.proposals.rules.table import RULES
from harness.suites.proposals.rules.tree import SpecTree
from harness.suites.specs.verdicts import read_verdict
from harness.testees import load_testee

pytestmark = pytest.mark.jvm

RANDOM = 60


@pytest.fixture(scope="module")
def suite(reference: Reference, gateway: Gateway) -> DocumentRuleCases:
    make_generators(gateway)
    return DocumentRuleCases(reference, load_testee("pycodec"), 7)


def inline(suite: DocumentRuleCases, gateway: Gateway) -> InlineRunner[DocumentRuleCases]:
    return InlineRunner(suite, gateway.batch_call(suite.reference))


def test_every_rule_is_broken_and_judged_alike(suite: DocumentRuleCases, gateway: Gateway) -> None:
    """Refused by both for the same rule; valid specs and those changed without looking have one verdict."""
    runner = inline(suite, gateway)
    hit = set()
    for pair in suite.pairs:
        rows = runner.run(pair, range(suite.work(pair).boundary + RANDOM))
        troubled = [row for row in rows if row.verdict != "agreed"]
        assert not troubled, (pair, troubled[0].detail, troubled[0].reference_bytes)
        hit |= {row.cell for row in rows if row.cell}
    assert hit == set(RULES)


@pytest.mark.parametrize("message", ["IntegerEncodings", "TaggedFieldsText", "OptionalFields"])
def test_what_keeps_the_rules_is_taken_by_both(
    suite: DocumentRuleCases, gateway: Gateway, message: str
) -> None:
    (pair,) = [pair for pair in suite.pairs if pair.message == message]
    spec = draw_spec(message, Given()).spec
    assert spec is not None
    case = suite.make_given(pair, SpecTree(spec.text).text)
    (row,) = inline(suite, gateway).run_prepared([case])
    assert (row.verdict, row.flags) == ("agreed", "")
    (answer,) = gateway.batch_call(suite.reference)([("", case.request or b"")])
    assert read_verdict(answer).accepted


def test_the_shipped_generator_would_not_do(suite: DocumentRuleCases) -> None:
    """Each patch is one: the jars differ, and are not those of the generator that shipped."""
    names = [generator.name for generator in suite.generators.values()]
    assert len(set(names)) == 3
    for generator in suite.generators.values():
        assert [jar.name for jar in generator.jars if jar.name.startswith("generator-4.3.1-kip")]
        assert "generator-4.3.1.jar" not in [jar.name for jar in generator.jars]


def test_a_rule_is_broken_at_a_random_place() -> None:
    places = set()
    for number in range(40):
        tree = SpecTree(json.dumps(NESTED))
        RULES["encoding_null"].break_rule(tree, Seeded(count(number).__next__))
        places.add(tree.text.count("{", 0, tree.text.index("Zz")))
    assert len(places) > 3


NESTED: dict[str, Any] = {
    "name": "M",
    "fields": [
        {
            "name": "A",
            "type": "S",
            "versions": "0+",
            "fields": [{"name": "B", "type": "int8", "versions": "0+"}],
        },
        {"name": "C", "type": "int8", "versions": "0+"},
    ],
}
