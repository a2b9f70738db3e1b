"""What `evolve` says of two states, as Kafka's own classes of both see it; what `propose` has Kafka make."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from harness.cli.main import main
from harness.evolve.change import Weight
from harness.evolve.compare import NEVER_WRITTEN, compare
from harness.evolve.confirm import confirmed
from harness.evolve.sides import Side
from harness.propose.javaclass import java_class
from harness.runners.gateway import Gateway
from harness.suites.specs.generator import Generator
from tests.harness.evolve.test_rules import BREAKS, HARMLESS
from tests.harness.propose.support import heartbeat

pytestmark = pytest.mark.jvm


def renamed(spec: dict[str, Any], number: int) -> str:
    return json.dumps({**spec, "name": f"Foo{number}"})


def test_every_rule_is_confirmed_by_the_classes_that_kafkas_generator_makes(gateway: Gateway) -> None:
    """Old and new specs become Java; both write, both read, and say what the proof says."""
    rows = [(old, new) for _, old, new, *_ in BREAKS] + [(old, new) for *_, old, new in HARMLESS]
    rows = [(old, new) for old, new in rows if "encoding" not in json.dumps((old, new))]
    generator = Generator(gateway)
    references = [
        generator.build([renamed(pair[at], number) for number, pair in enumerate(rows)], f"evolve-{name}")
        for at, name in enumerate(("old", "new"))
    ]
    try:
        old, new = (Side(each.name, each.protocol.messages, each) for each in references)
        found = confirmed(compare(old, new, 20, 7), old, new, gateway)
    finally:
        for each in references:
            shutil.rmtree(each.jars[0].parent, ignore_errors=True)
    breaks = [each for each in found.findings if each.change.weight is Weight.BREAKS]
    wire = [each for each in breaks if each.change.rule not in NEVER_WRITTEN]
    assert len({each.change.rule for each in wire}) >= 10
    assert [each.change.place for each in wire if each.confirmed is not True] == []
    assert all(each.confirmed is None for each in found.findings if each.change.weight is not Weight.BREAKS)


def test_a_break_of_the_past_is_confirmed_by_both_releases(capsys: pytest.CaptureFixture[str]) -> None:
    """KRaft's LeaderChangeMessage got a field in front in 3.0.0, in its version 0."""
    command = ["evolve", "2.8.0", "3.9.1", "--select", "LeaderChangeMessage", "--confirm", "--cases", "20"]
    assert main(command) == 1
    printed = capsys.readouterr().out
    assert "field added: int16" in printed
    assert "Kafka's classes of both releases say the same" in printed
    assert "otherwise" not in printed


def test_kafkas_generator_makes_the_class_of_a_proposal_or_says_why_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its own command line is run: the class has the new field, and a refusal is a finding."""
    monkeypatch.chdir(tmp_path)
    tag = {"name": "Hint", "type": "string", "versions": "4+", "taggedVersions": "4+", "tag": 0}
    Path("spec.json").write_text(json.dumps(heartbeat(tag)))
    assert main(["propose", "spec.json", "--java", "--out", "out"]) == 0
    text = Path("out", "HeartbeatRequestData.java").read_text()
    assert "public String hint()" in text
    assert "public String hint()" in capsys.readouterr().out
    refused = java_class(json.dumps(heartbeat({**tag, "tag": 2})), "HeartbeatRequest", encodings=False)
    assert not refused.made
    assert "tag" in refused.text.lower()


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ({"name": "Blobs", "type": "[]bytes"}, "incompatible types"),
        ({"name": "ApiKey", "type": "int8"}, "already defined"),
        ({"name": "Enum", "type": "int8"}, "keyword"),
    ],
)
def test_a_class_that_is_no_java_is_a_finding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    field: dict[str, Any], said: str,
) -> None:  # fmt: skip
    """The generator makes it all the same; the class is there to be looked at."""
    monkeypatch.chdir(tmp_path)
    Path("spec.json").write_text(json.dumps(heartbeat({**field, "versions": "4+", "ignorable": True})))
    assert main(["propose", "spec.json", "--against", "none"]) == 0
    capsys.readouterr()
    assert main(["propose", "spec.json", "--against", "none", "--java", "--out", "out"]) == 1
    headline = capsys.readouterr().out.splitlines()[0]
    line = headline.partition(" makes of HeartbeatRequest: line ")[2].partition(":")[0]
    assert int(line) <= len(Path("out", "HeartbeatRequestData.java").read_text().splitlines())
    assert headline.startswith("DIFFERS: javac refuses the class that Kafka's generator")
    assert said in headline
    assert json.loads(Path("out", "proposal.json").read_text())["java"]["uncompilable"] in headline


def test_a_spec_with_encodings_is_given_to_the_generator_without_them() -> None:
    spec = heartbeat({"name": "Epoch", "type": "int32", "versions": "0+", "encoding": "unpacked32"})
    made = java_class(json.dumps(spec), "HeartbeatRequest", encodings=True)
    assert made.without_encodings
    assert "public int epoch()" in made.text
