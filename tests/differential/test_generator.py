"""Kafka's generator as a reference: verdicts on specs, and messages made of them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from pyspark.sql import SparkSession
from pyspark.sql.functions import expr, lit
from pyspark.sql.types import BinaryType

from harness.casework import batches
from harness.casework.runner import InlineRunner
from harness.errors import UserError
from harness.references import find_reference
from harness.runners.gateway import Gateway
from harness.suites.specs.generator import Generator
from harness.suites.specs.verdicts import read_verdict, spec_request
from harness.suites.values.cases import ValueCases
from harness.testees import PycodecTestee
from pycodec import KAFKA_4_3
from pycodec.specs.source import read_specs

pytestmark = pytest.mark.jvm


def spec(name: str = "Foo", *fields: dict[str, Any], **change: Any) -> str:
    own = fields or ({"name": "A", "type": "int32", "versions": "0+"},)
    message = {"name": name, "type": "data", "validVersions": "0-3", "flexibleVersions": "1+"}
    return json.dumps(message | {"fields": list(own)} | change)


GOOD = spec()
KEYWORD = spec("Keyword", {"name": "Class", "type": "int8", "versions": "0+"})
MIXED = [
    GOOD,
    "{",
    spec("Bar", {"name": "A", "type": "int8", "versions": "0+", "default": "128"}),
    KEYWORD,
    spec(validVersions="none", name="Gone"),
    spec("Foo", {"name": "B", "type": "string", "versions": "0+"}),
    spec("Shadow", {"name": "A", "type": "String", "versions": "0+"}),
    spec("Bar", {"name": "A", "type": "uuid", "versions": "0+", "default": "AAAAAAAAAAAAAAAAAAAAAA"}),
]


@pytest.fixture(scope="module")
def generator(gateway: Gateway) -> Generator:
    return Generator(gateway)


def test_kafkas_own_specs_are_accepted(generator: Generator) -> None:
    """Those of the same release: `test` messages and the protocol."""
    for reference in (find_reference("4.3.1-test"), generator.reference):
        jars = [jar for jar in reference.jars if jar.name.startswith("kafka-clients")]
        texts = [text for jar in jars for _, text in read_specs(jar)]
        refused = [verdict for verdict in generator.check(texts) if not verdict.accepted]
        assert refused == []
        assert texts


def test_every_spec_has_its_own_verdict(generator: Generator) -> None:
    verdicts = generator.check(MIXED)
    assert [verdict.semantic for verdict in verdicts] == [
        "accepted",
        "rejected:parse:JsonEOFException",
        "rejected:generate:NumberFormatException",
        # No Java compiler was asked, and the names of others do not matter.
        "accepted",
        "accepted",
        "accepted",
        "accepted",
        "accepted",
    ]
    assert verdicts[2].reasons[0].text == "Invalid default for int8 field A: 128"


def test_a_spec_without_an_end_or_a_bottom_is_a_verdict_too(generator: Generator) -> None:
    depth = 30_000
    chain = [
        {"name": f"S{i}", "versions": "0+", "fields": [{"name": "A", "type": f"S{i + 1}", "versions": "0+"}]}
        for i in range(depth)
    ]
    chain.append({"name": f"S{depth}", "versions": "0+", "fields": []})
    (deep, after) = generator.check([spec(commonStructs=chain), GOOD])
    assert deep.semantic == "error:generate:StackOverflowError"
    assert after.accepted


def test_executors_and_the_gateway_give_the_same_verdicts(generator: Generator, spark: SparkSession) -> None:
    spark.udf.registerJavaFunction("wirecheck_specs", "org.wirecheck.CallUdf", BinaryType())
    frames = batches.frames(("", spec_request(text), None) for text in MIXED)
    frame = spark.createDataFrame([(bytearray(frames),)], "frames binary")
    (answered,) = (
        frame.withColumn("jars", lit(generator.reference.jar_list))
        .select(expr("wirecheck_specs(jars, frames)").alias("answers"))
        .collect()
    )
    found = [
        read_verdict(response)
        for response in batches.answers(bytes(answered.answers), len(MIXED))
        if response is not None
    ]
    assert found == generator.check(MIXED)


def test_a_batch_becomes_a_reference_without_what_is_refused(generator: Generator, gateway: Gateway) -> None:
    built = generator.built(MIXED, "mixed")
    assert [verdict.semantic for verdict in built.verdicts] == [
        "accepted",
        "rejected:parse:JsonEOFException",
        "rejected:generate:NumberFormatException",
        "rejected:compile:expected",
        "accepted",
        "rejected:compile:DuplicateName",
        "rejected:compile:ref.ambiguous",
        "accepted",
    ]
    reference = built.reference
    assert find_reference(reference.name) == reference
    assert generator.build(MIXED, "mixed") == reference
    assert set(reference.protocol.messages) == {"Foo", "Gone", "Bar"}
    assert reference.policy is KAFKA_4_3
    assert gateway.open(reference)["version"] == "4.3.1"


def test_the_suites_work_on_a_built_reference(generator: Generator, gateway: Gateway) -> None:
    """Kafka's test messages, made anew from their specs: the cases agree as with the published ones."""
    texts = [text for _, text in read_specs(find_reference("4.3.1-test").spec_jars[0])]
    built = generator.built(texts, "test")
    assert all(verdict.accepted for verdict in built.verdicts)
    assert built.reference.pairs == find_reference("4.3.1-test").pairs
    runner = InlineRunner(
        ValueCases(built.reference, PycodecTestee(), 7), gateway.batch_call(built.reference)
    )
    verdicts = Counter(row.verdict for pair in built.reference.pairs for row in runner.run(pair, range(60)))
    assert verdicts["mismatch"] == 0
    assert verdicts["agreed"] > 700


def test_nothing_accepted_is_said(generator: Generator) -> None:
    with pytest.raises(UserError, match="no spec of broken was accepted"):
        generator.build(["{"], "broken")


def test_a_class_that_javac_refuses_costs_its_own_spec_only(generator: Generator) -> None:
    """The nested class `Message` of one inherits from itself, and javac blames every other one, too."""
    names = ["Message", "ImplicitLinkedHashMultiCollection", "String", "Good", "Element", "Object", "Map"]
    inner = [{"name": "Id", "type": "int32", "versions": "0+", "mapKey": True}]
    texts = [
        spec(
            name=f"Names{number}",
            fields=[{"name": "Things", "type": f"[]{name}", "versions": "0+", "fields": inner}],
        )
        for number, name in enumerate(names)
    ]
    built = generator.built([GOOD, *texts], "javanames")
    assert [verdict.accepted for verdict in built.verdicts] == [True, *(n in ("Good", "Map") for n in names)]
    assert {verdict.phase for verdict in built.verdicts if not verdict.accepted} == {"compile"}
    assert set(built.reference.protocol.messages) == {"Foo", "Names3", "Names6"}
