"""A type of which no value is right is one cause, in whatever messages it stands; what else is wrong is not
hidden by it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from harness.causes.scope import Scope
from harness.pair import Pair
from harness.report.causes import Cause, causes_of
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.suites.values.unset import Unset, types_in, without
from harness.testees import PycodecTestee
from harness.values.form import MalformedValueError
from harness.values.shrink import Fields
from pycodec import Message, Protocol
from pycodec.errors import InvalidValue
from pycodec.plain import from_dict, to_dict
from tests.harness.causes.test_minimise import Altered
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder
from tests.harness.suites.values.test_analysis import concluded, described, indices
from tests.harness.suites.values.test_wrong_anyway import Change

NUMBERS = ("int8", "int16", "int32", "int64")
TEXTS = ("Host", "Rack", "GroupId", "MemberId")

LISTS = """
{
  "type": "data", "name": "Lists", "validVersions": "0", "flexibleVersions": "0+",
  "fields": [
    { "name": "Epoch", "type": "int32", "versions": "0+" },
    { "name": "Cluster", "type": "string", "versions": "0+", "nullableVersions": "0+", "default": "null" },
    { "name": "Names", "type": "[]string", "versions": "0+" },
    { "name": "Nodes", "type": "[]Node", "versions": "0+", "fields": [
      { "name": "Name", "type": "string", "versions": "0+" },
      { "name": "Id", "type": "int32", "versions": "0+" }
    ]},
    { "name": "Racks", "type": "[]Rack", "versions": "0+", "nullableVersions": "0+", "default": "null",
      "fields": [
      { "name": "Numbers", "type": "[]int32", "versions": "0+" }
    ]},
    { "name": "Label", "type": "bytes", "versions": "0+", "taggedVersions": "0+", "tag": 0 }
  ]
}
"""

TEXT = Scope("string", ("kind: no null", "flexible"))


def texts(number: int) -> list[str]:
    """Messages with a text and a number each."""
    return [
        f"""{{
          "type": "data", "name": "With{name}", "validVersions": "0", "flexibleVersions": "0+",
          "fields": [
            {{ "name": "{name}", "type": "string", "versions": "0+" }},
            {{ "name": "Last{name}", "type": "{type}", "versions": "0+" }}
          ]
        }}"""
        for name, type in zip(TEXTS[:number], NUMBERS, strict=False)
    ]


def numbers() -> list[str]:
    """Messages with a number each."""
    return [
        f"""{{
          "type": "data", "name": "Only{type.capitalize()}", "validVersions": "0", "flexibleVersions": "0+",
          "fields": [{{ "name": "Number", "type": "{type}", "versions": "0+" }}]
        }}"""
        for type in NUMBERS
    ]


class CamelCase(PycodecTestee):
    """Gives fields with names as specs and JSON have them."""

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        value, consumed = super().decode_value(pair, data)
        names = dict(zip(value._fields, (field.json_name for field in value._spec.fields), strict=True))
        plain = {names.get(name, name): held for name, held in to_dict(value).items()}
        try:
            return from_dict(type(value), plain), consumed
        except InvalidValue as error:
            raise MalformedValueError(f"decode gave no {pair.message}: {error}") from None


class OtherTexts(PycodecTestee):
    """Gives a number for each text."""

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        value, consumed = super().decode_value(pair, data)
        for name in value._fields:
            if isinstance(getattr(value, name), str):
                setattr(value, name, 5)
        return value, consumed


def causes_with(path: Path, change: Change, specs: list[str]) -> list[Cause]:
    return causes_of_testee(path, Altered(change), specs)


def causes_of_testee(path: Path, testee: PycodecTestee, specs: list[str]) -> list[Cause]:
    protocol = Protocol.from_specs(specs)
    cases = ValueRunner(ValueCases(reference_of(protocol), testee), PythonFacade(protocol))
    pairs = [Pair(name, 0) for name in sorted(protocol.messages)]
    rows = [row for pair in pairs for row in cases.run(pair, indices(cases.cases, pair))]
    return causes_of(concluded(folder(path, rows, described()), cases).new)


def of_texts(change: Callable[[str], str]) -> Change:
    """What becomes of all texts, wherever they stand."""

    def changed(value: Any) -> Any:
        if isinstance(value, str):
            return change(value)
        return [changed(each) for each in value] if isinstance(value, list) else value

    def in_fields(fields: Fields) -> None:
        for name, value in fields.items():
            fields[name] = changed(value)
            for each in value if isinstance(value, list) else ():
                if isinstance(each, dict):
                    in_fields(each)

    return in_fields


def other(text: str) -> str:
    return f"~{text[1:]}"


def test_a_type_of_which_no_value_is_right_is_one_cause(tmp_path: Path) -> None:
    (cause,) = causes_with(tmp_path, of_texts(other), [*texts(4), *numbers(), LISTS])
    assert cause.title == "strings, whatever they hold: written as another value"
    assert len(cause.messages) == 5
    # Of whichever message it is told, it has the same name.
    (again,) = causes_with(tmp_path / "other", of_texts(other), [*texts(4)[::-1], *numbers()])
    assert again.id == cause.id


def test_what_is_no_value_at_all_is_wrong_for_no_type(tmp_path: Path) -> None:
    """The messages whose keys have several words are those that hold a text, which has no say in it."""
    (few,) = causes_of_testee(tmp_path / "one", CamelCase(), [*texts(1), *numbers()])
    assert few.title == "WithHost, whatever it holds: read as what no field can hold"
    (many,) = causes_of_testee(tmp_path / "many", CamelCase(), [*texts(4), *numbers()])
    assert many.title == "messages, whatever they hold: read as what no field can hold"


def test_what_a_field_cannot_hold_is_wrong_for_its_type(tmp_path: Path) -> None:
    (cause,) = causes_of_testee(tmp_path, OtherTexts(), [*texts(4), *numbers()])
    assert cause.title == "strings, whatever they hold: read as what no field can hold"


def test_what_is_wrong_without_that_type_is_a_cause_of_its_own(tmp_path: Path) -> None:
    def changed(fields: Fields) -> None:
        of_texts(other)(fields)
        if fields.get("epoch", 0) < 0:
            fields["epoch"] = 0

    first, second = causes_with(tmp_path, changed, [*texts(4), *numbers(), LISTS])
    assert sorted(cause.title for cause in (first, second)) == [
        "Lists epoch (min, negative): written as another value",
        "strings, whatever they hold: written as another value",
    ]


@pytest.mark.parametrize(
    ("change", "specs"),
    [
        # A value of the type is right.
        (lambda text: text or "x", [*texts(4), *numbers()]),
        # Too few go wrong to tell what they have in common.
        (other, [*texts(3), *numbers()]),
        # None is right: it may be something else that they have in common.
        (other, texts(4)),
    ],
    ids=["one value", "few messages", "nothing is right"],
)
def test_no_type_is_blamed_without_evidence(
    tmp_path: Path, change: Callable[[str], str], specs: list[str]
) -> None:
    causes = causes_with(tmp_path, of_texts(change), specs)
    assert causes
    assert not any("whatever they hold" in cause.title for cause in causes)


@pytest.mark.parametrize(
    ("fields", "bare", "type"),
    [
        ({"cluster": "a", "names": ["b"]}, {"cluster": None, "names": []}, TEXT),
        ({"nodes": [{"name": "", "id": 1}]}, {"nodes": []}, TEXT),
        ({"epoch": 7, "cluster": None}, {"epoch": 7, "cluster": None}, TEXT),
        ({"cluster": "a", "label": b"c"}, {"cluster": "a", "label": b""}, Scope("bytes")),
        ({"racks": [{"numbers": [1]}]}, {"racks": None}, Scope("array", ("kind: no null",))),
    ],
    ids=["fields", "in an array", "null", "tagged", "arrays in one another"],
)
def test_a_value_is_made_without_what_stands_there_of_a_type(
    fields: Fields, bare: Fields, type: Scope
) -> None:
    message = Protocol.from_specs([LISTS]).messages["Lists"]
    types = [type]
    assert without(message, 0, fields, types) == bare
    assert bool(types_in(message, 0, fields, types)) == (fields != bare)
    assert not types_in(message, 0, bare, types)


def test_what_a_value_cannot_be_without_is_left_in_it() -> None:
    protocol = Protocol.from_specs(texts(1))
    message, fields = protocol.messages["WithHost"], {"host": "a", "last_host": 1}
    assert without(message, 0, fields, [TEXT]) == fields
    assert types_in(message, 0, fields, [TEXT]) == [TEXT]


def test_null_is_nothing_to_put_where_null_is_not_right_either() -> None:
    message = Protocol.from_specs([LISTS]).messages["Lists"]
    fields = {"cluster": "a", "nodes": [{"name": "b", "id": 1}]}
    assert without(message, 0, fields, [Scope("string")]) == {"cluster": "a", "nodes": []}
    assert types_in(message, 0, {"cluster": None}, [Scope("string")])


def test_a_codec_that_takes_its_time_is_asked_for_fewer_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Noting(PycodecTestee):
        def encode_value(self, pair: Pair, value: Message) -> bytes:
            asked.append(pair.message)
            return super().encode_value(pair, value)

    protocol = Protocol.from_specs(texts(4))
    cases = ValueRunner(ValueCases(reference_of(protocol), Noting()), PythonFacade(protocol))
    pairs = [Pair(name, 0) for name in sorted(protocol.messages)]
    assert Unset(cases, lambda: pairs).types("write") == ()
    assert set(asked) == set(protocol.messages)
    asked.clear()
    monkeypatch.setattr("harness.suites.values.unset._SECONDS", 0.0)
    assert Unset(cases, lambda: pairs).types("write") == ()
    assert set(asked) == {pairs[0].message}
