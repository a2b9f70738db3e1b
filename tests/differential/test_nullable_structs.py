"""KIP-893 against Kafka itself: the Assignment as its generator makes it, and every validation rule."""

from __future__ import annotations

import json
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from harness.casework.facade import parse_value_response, value_request
from harness.casework.runner import InlineRunner
from harness.pair import Pair
from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.bytes.cases import ByteCases
from harness.suites.specs.generator import Generator
from harness.suites.specs.judge import ask_testee, judge_spec
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import PycodecTestee
from pycodec.plain import from_dict
from pycodec.spec_rules import SpecRule

pytestmark = pytest.mark.jvm

VECTOR: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "vectors" / "proposals" / "kip-893-assignment.json").read_text()
)
# A nullable struct in every shape: regular, then tagged; common; in an array; null or not by default.
SHAPES = {
    "name": "Shapes", "type": "data", "validVersions": "0-3", "flexibleVersions": "1+",
    "commonStructs": [{"name": "Common", "versions": "0+", "fields": [
        {"name": "Number", "type": "int8", "versions": "0+"},
        {"name": "Inner", "type": "Deep", "versions": "1+", "nullableVersions": "2+"}]},
        {"name": "Deep", "versions": "0+", "fields": [{"name": "Text", "type": "string", "versions": "0+"}]}],
    "fields": [
        {"name": "Turned", "type": "Turned", "versions": "0+", "nullableVersions": "0+", "tag": 0,
         "taggedVersions": "2+", "default": "null", "fields": [
             {"name": "Number", "type": "int16", "versions": "0+"},
             {"name": "Late", "type": "uuid", "versions": "3+", "tag": 0, "taggedVersions": "3+"}]},
        {"name": "Shared", "type": "Common", "versions": "0+", "nullableVersions": "1-2"},
        {"name": "Many", "type": "[]Common", "versions": "0+", "nullableVersions": "0+", "default": "null"},
        {"name": "Empty", "type": "Empty", "versions": "1+", "nullableVersions": "1+", "ignorable": True},
        {"name": "Optional", "type": "Common", "versions": "1+", "tag": 1, "taggedVersions": "1+",
         "nullableVersions": "1+"},
    ],
}  # fmt: skip


@pytest.fixture(scope="module")
def generator(gateway: Gateway) -> Generator:
    return Generator(gateway)


@pytest.fixture(scope="module")
def built(generator: Generator) -> Reference:
    return generator.build([json.dumps(VECTOR["spec"]), json.dumps(SHAPES)], "kip-893")


def plain(value: Any) -> Any:
    """The value of a vector, with bytes as such."""
    if isinstance(value, dict):
        return (
            bytes.fromhex(value["hex"])
            if value.keys() == {"hex"}
            else {k: plain(v) for k, v in value.items()}
        )
    return [plain(item) for item in value] if isinstance(value, list) else value


@pytest.mark.parametrize("case", VECTOR["cases"], ids=lambda case: f"v{case['version']} {case['about']}")
def test_kafka_writes_the_vectors_of_the_assignment(case: Any, built: Reference, gateway: Gateway) -> None:
    cases = ValueCases(built, PycodecTestee())
    setup = cases.setup(Pair("Member", case["version"]))
    value = from_dict(built.protocol.message_class("Member"), plain(case["value"]))
    request = value_request(case["version"], setup.form.write(value), None)
    (answer,) = gateway.batch_call(built)([(setup.class_name, request)])
    told = parse_value_response(answer, None)
    assert told.data == bytes.fromhex(case["bytes"])
    assert told.reread_same


def test_values_and_bytes_of_nullable_structs_of_every_shape(built: Reference, gateway: Gateway) -> None:
    """Laws 1 to 6 on the Assignment and on every place where a nullable struct can be."""
    call = gateway.batch_call(built)
    runner = ValueRunner(ValueCases(built, PycodecTestee(), 3), call)
    rows = [row for pair in built.pairs for row in runner.run(pair, range(250))]
    suite = ByteCases(built, PycodecTestee(), 3)
    for pair in built.pairs:
        rows += InlineRunner(suite, call).run_prepared(suite.make(pair, index) for index in range(150))
    verdicts = Counter(row.verdict for row in rows)
    assert verdicts["mismatch"] == 0
    assert verdicts["agreed"] > 2000
    hit = {row.cell for row in rows}
    for cell in (
        "turned=default",
        "turned=default_struct",
        "turned=non_default",
        "shared=null",
        "optional=null",
        "empty=null",
        "shared.inner=null",
    ):
        assert cell in hit


VERSIONS = ("0+", "1+", "0-2")
NULLABLE = (None, "none", "0+", "1+", "2+", "0-1", "1-2", "3", "7+", "3-1")
TAGGED = (None, "0+", "1+", "2+", "1-2")
DEFAULTS = (None, "", "null", "{}", "NULL", 0)


def every_combination() -> list[str]:
    """A struct with every combination of `versions`, `nullableVersions`, `taggedVersions` and `default`."""
    specs = []
    for kind, versions, nullable, tagged, default in product(
        ("S", "[]S", "Common"), VERSIONS, NULLABLE, TAGGED, DEFAULTS
    ):
        field: dict[str, Any] = {
            "name": "A",
            "type": kind,
            "versions": versions,
            "nullableVersions": nullable,
            "default": default,
        }
        if tagged is not None:
            field |= {"tag": 0, "taggedVersions": tagged}
        inner = [{"name": "B", "type": "int8", "versions": "0+"}]
        if kind != "Common":
            field |= {"fields": inner}
        message = {"name": "Foo", "type": "data", "validVersions": "0-3", "flexibleVersions": "1+"}
        common = [{"name": "Common", "versions": "0+", "fields": inner}]
        specs.append(json.dumps(message | {"fields": [field], "commonStructs": common}))
    return specs


def test_every_combination_of_the_attributes_is_judged_as_the_generator_does(generator: Generator) -> None:
    specs = every_combination()
    testee = PycodecTestee()
    met: Counter[str] = Counter()
    for text, verdict in zip(specs, generator.check(specs), strict=True):
        said = ask_testee(testee, text)
        # As if that one rule was broken on purpose: the reasons must belong together.
        found = judge_spec(said, verdict, broken=said.rule)
        assert found.agreed, (text, said.text, verdict.text)
        met[said.rule or "accepted"] += 1
    assert {
        "accepted", SpecRule.TAG_NULLABLE, SpecRule.TAG_OPEN_ENDED, SpecRule.TAG_WITHIN_VERSIONS,
        SpecRule.TAG_FLEXIBLE, SpecRule.DEFAULT_NULL, SpecRule.DEFAULT_EMPTY,
    } == set(met)  # fmt: skip
    assert met["accepted"] > 300
