"""A value that is written in other bytes than Kafka's is told by what is odd about the bytes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from harness.outcome import Reason
from harness.pair import Pair
from harness.report.causes import Cause, causes_of
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import PycodecTestee
from pycodec import KAFKA, Message, Protocol
from pycodec.interpreter.writer import Writer
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import FieldSpec
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder
from tests.harness.suites.values.test_analysis import concluded, described, indices


def with_two_tags(name: str, nested: str = "") -> str:
    """A spec with two tagged fields, and with others behind them."""
    return f"""{{
      "type": "data", "name": "{name}", "validVersions": "0", "flexibleVersions": "0+",
      "fields": [
        {{ "name": "Id", "type": "uuid", "versions": "0+" }},
        {{ "name": "Low", "type": "int32", "versions": "0+", "taggedVersions": "0+", "tag": 0 }},
        {{ "name": "High", "type": "int64", "versions": "0+", "taggedVersions": "0+", "tag": 1 }}{nested}
      ]
    }}"""


NESTED = """,
    { "name": "Boxes", "type": "[]Box", "versions": "0+", "fields": [
      { "name": "Width", "type": "int16", "versions": "0+", "taggedVersions": "0+", "tag": 0 }
    ] }"""

ONE = Protocol.from_specs([with_two_tags("One")])
DEEP = Protocol.from_specs([with_two_tags("Deep", NESTED)])
MANY = Protocol.from_specs([with_two_tags(name) for name in ("One", "Two", "Three", "Four", "Five")])


class Explicit(Writer):
    """Writes tagged fields that hold their default."""

    def holds_default(self, field: FieldSpec, value: Any) -> bool:
        """Whether a field is left out."""
        return self.version not in field.tagged_versions and super().holds_default(field, value)


class OneExplicit(Writer):
    """Writes one tagged field though it holds its default."""

    def holds_default(self, field: FieldSpec, value: Any) -> bool:
        """Whether a field is left out."""
        return field.json_name != "high" and super().holds_default(field, value)


class Falling(Writer):
    """Writes tagged fields in falling order."""

    def tagged_fields(
        self, tagged: Iterable[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        """The tagged fields of a struct."""
        known = list(tagged)
        if unknown:
            super().tagged_fields(known, unknown)
            return
        self.varint(len(known))
        for field, _, value in sorted(known, key=lambda each: -(each[0].tag or 0)):
            before, self.out = self.out, bytearray()
            self.field(field, value, tagged=True)
            content, self.out = self.out, before
            self.tagged_field(field.tag or 0, content)


class ExplicitFalling(Explicit, Falling):
    """Both."""


class Writing(PycodecTestee):
    """pycodec with another writer; with `swapped`, uuids come out with their halves swapped."""

    def __init__(self, protocol: Protocol, writer: type[Writer], *, swapped: bool = False) -> None:
        super().__init__()
        self.specs, self.writer, self.swapped = protocol, writer, swapped

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """The bytes of a value."""
        changed: Any = value
        if self.swapped:
            fields = to_dict(value)
            changed = from_dict(type(value), {**fields, "id": fields["id"][8:] + fields["id"][:8]})
        classes = self.specs.message_class(pair.message)._structs
        return bytes(
            self.writer(self.specs.messages[pair.message], pair.version, KAFKA, classes).message_bytes(
                changed
            )
        )


def causes(path: Path, protocol: Protocol, testee: Writing) -> list[Cause]:
    cases = ValueRunner(ValueCases(reference_of(protocol), testee), PythonFacade(protocol))
    pairs = [Pair(name, 0) for name in sorted(protocol.messages)]
    rows = [row for pair in pairs for row in cases.run(pair, indices(cases.cases, pair))]
    return causes_of(concluded(folder(path, rows, described()), cases).new)


def titles(path: Path, protocol: Protocol, writer: type[Writer]) -> list[str]:
    return sorted(cause.title for cause in causes(path, protocol, Writing(protocol, writer)))


EXPLICIT = "tagged fields that hold their default: written in other bytes than Kafka's"
FALLING = "tags out of order or repeated: written in other bytes than Kafka's"


def test_what_is_odd_in_many_messages_is_one_cause(tmp_path: Path) -> None:
    (cause,) = causes(tmp_path, MANY, Writing(MANY, Explicit))
    assert cause.title == EXPLICIT
    assert cause.messages == sorted(MANY.messages)
    assert cause.severity == "not canonical"
    assert "explicit default" in cause.first.example.detail
    assert cause.first.signature.kind == "written:explicit_default"


def test_what_is_odd_in_one_message_is_told_with_its_place(tmp_path: Path) -> None:
    assert titles(tmp_path / "both", ONE, Explicit) == [f"One: {EXPLICIT}"]
    assert titles(tmp_path / "one", ONE, OneExplicit) == [f"One high: {EXPLICIT}"]
    assert titles(tmp_path / "order", ONE, Falling) == [f"One: {FALLING}"]


def test_one_place_hides_no_other(tmp_path: Path) -> None:
    assert titles(tmp_path, DEEP, Explicit) == [f"Deep boxes.width: {EXPLICIT}", f"Deep: {EXPLICIT}"]


def test_what_is_odd_first_hides_nothing_else_that_is(tmp_path: Path) -> None:
    assert titles(tmp_path / "one", ONE, ExplicitFalling) == [f"One: {EXPLICIT}", f"One: {FALLING}"]
    assert titles(tmp_path / "many", MANY, ExplicitFalling) == [EXPLICIT, FALLING]


def test_a_wrong_value_is_told_beside_what_is_odd(tmp_path: Path) -> None:
    """Also of what it is wrong, though no value of any message is written without what is odd."""
    found = causes(tmp_path, MANY, Writing(MANY, Explicit, swapped=True))
    assert {cause.title: {each.signature.reason for each in cause.findings} for cause in found} == {
        EXPLICIT: {Reason.BYTES_DIFFER},
        "uuids other than zero: written as another value": {Reason.VALUE_DIFFERS},
    }
