"""A message that is taken for another is one cause in each direction, told by what it is taken for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pytest

from harness.casework.faults import Direction
from harness.causes.misreading import misreadings
from harness.pair import Pair
from harness.report.causes import causes_of
from harness.suites.values.analysis import taken_by
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import Capabilities, PycodecTestee, Reencoded, Testee
from harness.values.shrink import Fields, writable_fields
from pycodec import Codec, EncodeError, Message, Protocol
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import MessageSpec
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder
from tests.harness.suites.values.test_analysis import concluded, described, indices

SPEC = """
{
  "type": "request", "apiKey": 1, "name": "FooRequest", "validVersions": "0-2", "flexibleVersions": "1+",
  "fields": [
    { "name": "First", "type": "int32", "versions": "0+", "default": "-1" },
    { "name": "Second", "type": "int32", "versions": "0+" },
    { "name": "Items", "type": "[]Item", "versions": "0+", "fields": [
      { "name": "Key", "type": "int64", "versions": "0+" },
      { "name": "Code", "type": "int16", "versions": "0+" },
      { "name": "Text", "type": "string", "versions": "2+", "ignorable": true }
    ]},
    { "name": "Rack", "type": "string", "versions": "1+", "tag": 0, "taggedVersions": "1+",
      "ignorable": true },
    { "name": "Log", "type": "[]int8", "versions": "1+", "ignorable": true, "tag": 1, "taggedVersions": "1+" }
  ]
}
"""
PROTOCOL = Protocol.from_specs([SPEC])
FOO = PROTOCOL.messages["FooRequest"]
PAIR = Pair("FooRequest", 1)


class Misreading(PycodecTestee):
    """pycodec that takes the message for another, whose class of values is its own."""

    def __init__(self, spec: MessageSpec, *ways: str) -> None:
        super().__init__()
        self._taken = Protocol([spec])
        self._ways = ways

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        if "write" not in self._ways:
            return super().encode_value(pair, value)
        cls = self._taken.message_class(pair.message)
        return self._taken.codec(*pair).encode(from_dict(cls, to_dict(value)))

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        if "read" not in self._ways:
            return super().decode_value(pair, data)
        value, consumed = self._taken.codec(*pair).decode(data)
        return from_dict(self.protocol.message_class(pair.message), to_dict(value)), consumed

    def size_value(self, pair: Pair, value: Message) -> int | None:  # type: ignore[override]
        return None  # of what is right


def spec_with(words: str, version: int = PAIR.version) -> MessageSpec:
    (found,) = (each.spec for each in misreadings(FOO, version) if each.words == words)
    return found


CHANGES: Final = {
    "with first and second in each other's place": 1,
    "with items.key and code in each other's place": 1,
    "with the tags of rack and log exchanged": 1,
    "without rack": 1,
    "without items.code": 1,
    "with items.text before its first version": 1,
    "with items.code as int32": 1,
    "with rack as non-compact string": 1,
    "with items.text as non-compact string": 2,
    "with items as compact array": 0,
    "taken as not flexible": 1,
    "taken as flexible": 0,
}


REFUSED: Final = {
    "with items.code as int32": "FooRequest, whatever items holds",
    "with items.text before its first version": "FooRequest, whatever items holds",
    "with items.text as non-compact string": "FooRequest, whatever items holds",
    "with items as compact array": "FooRequest, whatever it holds",
    "taken as not flexible": "FooRequest, whatever it holds",
    "taken as flexible": "FooRequest, whatever it holds",
}
"""What is told of reading where all that could tell what the message is taken for is refused, and nothing of
that is seen in writing."""


@pytest.mark.parametrize(("words", "version"), CHANGES.items())
@pytest.mark.parametrize("ways", [("write",), ("read",), ("write", "read")])
def test_what_a_message_is_taken_for_is_the_one_cause_of_all_that_is_wrong(
    tmp_path: Path, words: str, version: int, ways: tuple[str, ...]
) -> None:
    pair = Pair("FooRequest", version)
    testee = Misreading(spec_with(words, version), *ways)
    cases = ValueRunner(ValueCases(reference_of(PROTOCOL), testee), PythonFacade(PROTOCOL))
    rows = cases.run(pair, indices(cases.cases, pair))
    causes = causes_of(concluded(folder(tmp_path, rows, described()), cases).new)
    told = sorted(cause.title.partition(":")[0] for cause in causes)
    of_change = f"FooRequest, {words}"
    wanted = {"write": of_change, "read": of_change if "write" in ways else REFUSED.get(words, of_change)}
    assert told == sorted(wanted[way] for way in ways)


def taken(testee: Testee, fields: Fields, way: Direction = "write") -> str | None:
    reference = reference_of(PROTOCOL)
    testee.open(PROTOCOL, reference.policy)
    found = taken_by(ValueCases(reference, testee)).for_value(PAIR, way, fields)
    return None if found is None else found.words


class Changing(PycodecTestee):
    """pycodec that changes the values that it writes."""

    def __init__(self, change: Callable[[Message], None]) -> None:
        super().__init__()
        self._change = change

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        copy = from_dict(type(value), to_dict(value))
        self._change(copy)
        return super().encode_value(pair, copy)


def test_what_is_right_is_taken_for_nothing() -> None:
    assert taken(PycodecTestee(), {"first": 7}) is None
    assert taken(PycodecTestee(), {"first": 7}, "read") is None


def test_what_is_wrong_with_some_values_is_no_matter_of_the_spec() -> None:
    def never_negative(value: Message) -> None:
        value.second = abs(value.second)

    assert taken(Changing(never_negative), {"second": -7}) is None


def test_who_refuses_everything_takes_a_message_for_nothing() -> None:
    """Many changes have it refused in reading; that it is says nothing."""

    class Refuses(PycodecTestee):
        def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
            raise EncodeError("not done yet")

    assert taken(Refuses(), writable_fields(FOO.root, PAIR.version), "read") is None


def test_what_differs_beside_a_change_is_another_cause() -> None:
    """It does not explain all."""
    spec = spec_with("with first and second in each other's place")

    class Both(Misreading):
        def encode_value(self, pair: Pair, value: Message) -> bytes:
            written = super().encode_value(pair, value)
            return written + bytes(value.second == 100)

    assert taken(Misreading(spec, "write"), {"first": 7}) == "with first and second in each other's place"
    assert taken(Both(spec, "write"), {"first": 7, "second": 100}) is None


def test_another_bug_that_is_met_first_hides_nothing() -> None:
    class Both(Misreading):
        def encode_value(self, pair: Pair, value: Message) -> bytes:
            written = super().encode_value(pair, value)
            return written[:-1] if value.second == 100_000 else written

    reference = reference_of(PROTOCOL)
    testee = Both(spec_with("with first and second in each other's place"), "write")
    testee.open(PROTOCOL, reference.policy)
    found = taken_by(ValueCases(reference, testee))
    assert found.for_value(PAIR, "write", {"second": 100_000}) is None
    told = found.for_value(PAIR, "write", {"first": 7})
    assert told is not None
    assert told.words == "with first and second in each other's place"


ONLY = """
{
  "type": "data", "name": "Only", "validVersions": "0-1", "flexibleVersions": "none",
  "fields": [
    { "name": "Number", "type": "int32", "versions": "0+" },
    { "name": "Other", "type": "int32", "versions": "1+" }
  ]
}
"""


def test_nothing_is_written_where_the_only_field_is_left_out() -> None:
    """That is no refusal."""
    protocol = Protocol.from_specs([ONLY])
    reference = reference_of(protocol)
    (spec,) = (
        each.spec for each in misreadings(protocol.messages["Only"], 0) if each.words == "without number"
    )
    testee = Misreading(spec, "write")
    testee.open(protocol, reference.policy)
    told = taken_by(ValueCases(reference, testee)).for_value(Pair("Only", 0), "write", {"number": 7})
    assert told is not None
    assert told.words == "without number"


def test_two_changes_of_one_field_are_two_causes(tmp_path: Path) -> None:
    """In one version it is left out, in another it is of another width."""
    protocol = Protocol.from_specs([ONLY])
    changes = {0: "without number", 1: "with number as int64"}
    codecs = {
        version: Protocol([each.spec])
        for version, words in changes.items()
        for each in misreadings(protocol.messages["Only"], version)
        if each.words == words
    }

    class Differing(PycodecTestee):
        def encode_value(self, pair: Pair, value: Message) -> bytes:
            codec = codecs[pair.version]
            return codec.codec(*pair).encode(from_dict(codec.message_class(pair.message), to_dict(value)))

        def size_value(self, pair: Pair, value: Message) -> int | None:  # type: ignore[override]
            return None

    cases = ValueRunner(ValueCases(reference_of(protocol), Differing()), PythonFacade(protocol))
    pairs = [Pair("Only", version) for version in changes]
    rows = [row for pair in pairs for row in cases.run(pair, indices(cases.cases, pair))]
    causes = causes_of(concluded(folder(tmp_path, rows, described()), cases).new)
    assert sorted(cause.title.partition(":")[0] for cause in causes) == [
        f"Only, {words}" for words in sorted(changes.values())
    ]


def flexible(names: str, fields: str) -> list[str]:
    """Messages of these names that have an epoch, and other fields besides."""
    return [
        f"""{{
          "type": "data", "name": "Group{name}", "validVersions": "0", "flexibleVersions": "0+",
          "fields": [{{ "name": "Epoch", "type": "int32", "versions": "0+" }}, {fields}]
        }}"""
        for name in names
    ]


def structs(names: str) -> list[str]:
    """Messages with an array of structs."""
    member = """{ "name": "Members", "type": "[]Member", "versions": "0+", "fields": [
      { "name": "Id", "type": "int16", "versions": "0+" },
      { "name": "Rack", "type": "string", "versions": "0+" }
    ]}"""
    return flexible(names, member)


def numbers(names: str) -> list[str]:
    """Messages of which each is read where its tag section is left over."""
    return flexible(names, """{ "name": "Id", "type": "int16", "versions": "0+" }""")


class AllMisread(PycodecTestee):
    """pycodec that takes every message for another.

    Args:
        words: the change of their specs.
        ways: the directions in which it does.
        is_able: what it can be asked.
    """

    def __init__(self, words: str, ways: Sequence[Direction], is_able: Capabilities) -> None:
        super().__init__()
        self._words, self._ways, self._is_able = words, ways, is_able

    @property
    def capabilities(self) -> Capabilities:
        return self._is_able

    def _codec(self, pair: Pair, way: Direction) -> Codec:
        changes = misreadings(self.protocol.messages[pair.message], pair.version)
        taken = [each.spec for each in changes if each.words == self._words and way in self._ways]
        return Protocol(taken).codec(*pair) if taken else self.protocol.codec(*pair)

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        codec = self._codec(pair, "write")
        return codec.encode(from_dict(codec.message_class, to_dict(value)))

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        value, consumed = self._codec(pair, "read").decode(data)
        return from_dict(self.protocol.message_class(pair.message), to_dict(value)), consumed

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        pair = Pair(message, version)
        value, consumed = self._codec(pair, "read").decode(data)
        return Reencoded(self.encode_value(pair, value), consumed)

    def size_value(self, pair: Pair, value: Message) -> int | None:  # type: ignore[override]
        return None  # of what is right


REENCODES = Capabilities(encode=False, decode=False, reencode=True)
ENCODES = Capabilities()


def causes_of_all(path: Path, testee: Testee, specs: Sequence[str]) -> list[str]:
    """The titles of the causes in all messages."""
    protocol = Protocol.from_specs(specs)
    cases = ValueRunner(ValueCases(reference_of(protocol), testee), PythonFacade(protocol))
    pairs = [Pair(name, 0) for name in sorted(protocol.messages)]
    rows = [row for pair in pairs for row in cases.run(pair, indices(cases.cases, pair))]
    causes = causes_of(concluded(folder(path, rows, described()), cases).new)
    return sorted(cause.title.partition(":")[0] for cause in causes)


SECTIONS: Final = "without the tag sections of structs"


@pytest.mark.parametrize("words", [SECTIONS, "taken as not flexible"])
@pytest.mark.parametrize(
    ("ways", "is_able", "number", "where"),
    [
        (["read", "write"], REENCODES, 1, ""),
        (["read"], REENCODES, 1, " in reading"),
        (["write"], REENCODES, 1, " in writing"),
        (["read", "write"], ENCODES, 2, ""),
    ],
)
def test_what_all_messages_are_taken_for_is_one_cause_in_each_direction(
    tmp_path: Path, words: str, ways: Sequence[Direction], is_able: Capabilities, number: int, where: str
) -> None:
    """Of a codec that only writes again what it read, too."""
    testee = AllMisread(words, ways, is_able)
    told = causes_of_all(tmp_path, testee, [*structs("ABCD"), *numbers("WXYZ")])
    assert told == [f"messages, {words}{where}"] * number


def test_what_few_messages_are_taken_for_may_be_mistakes_of_their_own(tmp_path: Path) -> None:
    testee = AllMisread("taken as not flexible", ["read", "write"], REENCODES)
    told = causes_of_all(tmp_path, testee, numbers("XYZ"))
    assert told == [f"Group{name}, taken as not flexible" for name in "XYZ"]


class Refusing(AllMisread):
    """Reads nothing at all."""

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        raise EncodeError("not done yet")


def test_who_refuses_all_messages_takes_them_for_nothing(tmp_path: Path) -> None:
    told = causes_of_all(tmp_path, Refusing("", (), REENCODES), structs("ABCD"))
    assert not [title for title in told if "taken" in title or "without" in title]


class AlsoWrong(AllMisread):
    """Has the sign of a field wrong besides, in one message."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        if pair.message == "GroupB" and value.epoch < 0:
            value.epoch = 0
        return super().encode_value(pair, value)


def test_what_is_wrong_besides_in_one_message_is_not_hidden(tmp_path: Path) -> None:
    told = causes_of_all(tmp_path, AlsoWrong(SECTIONS, ["read", "write"], REENCODES), structs("ABCDE"))
    assert f"messages, {SECTIONS}" in told
    assert any(title.startswith("GroupB epoch") for title in told)


class Dropping(AllMisread):
    """Leaves out the unknown tagged fields in structs, and may have a field wrong in one message."""

    def __init__(self, wrong: str = "") -> None:
        super().__init__(SECTIONS, ["read", "write"], ENCODES)
        self._wrong = wrong

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        fields = to_dict(value)
        for member in fields["members"]:
            member.pop("unknown_tagged_fields", None)
        if pair.message == self._wrong and fields["epoch"] < 0:
            fields["epoch"] = 0
        return super().encode_value(pair, from_dict(type(value), fields))


def test_what_has_no_place_without_tag_sections_may_be_left_out(tmp_path: Path) -> None:
    """Even if Kafka refuses it."""
    assert causes_of_all(tmp_path, Dropping(), structs("ABCDE")) == [f"messages, {SECTIONS}"] * 2


def test_what_is_left_out_hides_no_field_that_is_wrong(tmp_path: Path) -> None:
    told = causes_of_all(tmp_path, Dropping("GroupB"), structs("ABCDE"))
    assert [title for title in told if title.startswith("GroupB epoch")]
    assert told.count(f"messages, {SECTIONS}") == 2
