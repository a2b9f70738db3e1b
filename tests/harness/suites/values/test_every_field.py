"""A bug in all fields of a type is one cause, though no plain value of any message is without it."""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Callable
from copy import copy
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from harness.pair import Pair
from harness.report.causes import Cause, causes_of
from harness.report.html import page_text
from harness.report.summary import summary
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.testees import PycodecTestee, Testee
from harness.values.shrink import Fields
from pycodec import Message, Protocol
from pycodec.plain import from_dict, to_dict
from tests.harness.causes.test_minimise import Altered
from tests.harness.python_facade import PythonFacade, reference_of
from tests.harness.report.sample import folder
from tests.harness.suites.values.test_analysis import concluded, described, indices, runner
from tests.harness.suites.values.test_wrong_anyway import Change

PAIRS = [Pair("Arrays", 2), Pair("Scalars", 1), Pair("Scalars", 2), Pair("Tagged", 1)]


def causes_in(path: Path, testee: Testee, *specs: str) -> list[Cause]:
    """The causes of a run over version 0 of some messages."""
    protocol = Protocol.from_specs(specs)
    cases = ValueRunner(ValueCases(reference_of(protocol), testee), PythonFacade(protocol))
    pairs = [Pair(name, 0) for name in sorted(protocol.messages)]
    rows = [row for pair in pairs for row in cases.run(pair, indices(cases.cases, pair))]
    return causes_of(concluded(folder(path, rows, described()), cases).new)


def of_all(change: Callable[[str, Any], Any], *names: str) -> Change:
    """What becomes of all fields of these names."""

    def changed(fields: Fields) -> None:
        for name, value in fields.items():
            if name in names:
                fields[name] = change(name, value)
            for each in value if isinstance(value, list) else [value]:
                if isinstance(each, dict):
                    changed(each)

    return changed


def swapped(name: str, value: Any) -> Any:
    return [each[8:] + each[:8] for each in value] if name == "ids" else value[8:] + value[:8]


def turned(name: str, value: Any) -> Any:
    if name == "ratios":
        return [turned("", each) for each in value]
    return struct.unpack("<d", struct.pack(">d", value))[0]


def flattened(name: str, value: Any) -> Any:
    """Without the sign of zeros, and with a number for what is none."""
    return 0.0 if value == 0 or math.isnan(value) else value


def never_null(name: str, value: Any) -> Any:
    return "" if value is None else value


def causes_with(path: Path, change: Change) -> list[Cause]:
    cases = runner(change)
    rows = [row for pair in PAIRS for row in cases.run(pair, indices(cases.cases, pair))]
    return causes_of(concluded(folder(path, rows, described()), cases).new)


def test_uuids_with_their_bytes_swapped_are_one_cause(tmp_path: Path) -> None:
    (cause,) = causes_with(tmp_path, of_all(swapped, "id", "tag_id", "ids"))
    assert cause.title == "uuids other than zero: written as another value"


TWO_NULLS = """
{
  "type": "data", "name": "TwoNulls", "validVersions": "0", "flexibleVersions": "none",
  "fields": [
    { "name": "Rack", "type": "string", "versions": "0+", "nullableVersions": "0+", "default": "null" },
    { "name": "Nickname", "type": "string", "versions": "0+", "nullableVersions": "0+", "default": "null" }
  ]
}
"""

ONE_NULL = """
{
  "type": "data", "name": "ZOneNull", "validVersions": "0", "flexibleVersions": "none",
  "fields": [
    { "name": "Number", "type": "int32", "versions": "0+" },
    { "name": "Name", "type": "string", "versions": "0+", "nullableVersions": "0+" }
  ]
}
"""


def test_two_fields_that_fail_alike_in_one_plain_value_are_told_by_what_is_found_later(
    tmp_path: Path,
) -> None:
    """Neither of them mends it alone."""
    change = of_all(never_null, "nickname", "rack", "name")
    (cause,) = causes_in(tmp_path, Altered(change), TWO_NULLS, ONE_NULL)
    assert cause.title == "null strings: written as another value"


def test_floats_with_their_bytes_swapped_are_one_cause(tmp_path: Path) -> None:
    """Infinity, minus zero and numbers near zero, too."""
    causes = causes_with(tmp_path, of_all(turned, "ratio", "ratios", "weight", "tag_ratio"))
    found = {cause.title: cause.classes for cause in causes}
    # What a NaN becomes is told apart.
    assert found == {
        "float64 numbers: written as another value": ["float", "infinite", "negative zero"],
        "float64 numbers that are NaN: written as another value": ["NaN"],
    }


def test_what_fails_alike_for_two_mistakes_is_told_with_a_case_of_each(tmp_path: Path) -> None:
    """What becomes of the two is the same."""
    cases, pair = runner(of_all(flattened, "weight")), Pair("Tagged", 1)
    rows = cases.run(pair, indices(cases.cases, pair))
    report = concluded(folder(tmp_path, rows, described()), cases)
    (cause,) = causes_of(report.new)
    assert cause.title == "Tagged fullBox.weight (NaN, negative zero): written as another value"
    (told,) = summary(report)["causes"]
    (other,) = told["others"]
    assert {cause.first.signature.kind, other["class"]} == {"NaN", "negative zero"}
    told_of = f"{told['detail']}, {other['detail']}"
    assert "nan became 0.0" in told_of
    assert "-0.0 became 0.0" in told_of
    page = unescape(page_text(report))
    assert other["value"] in page
    assert other["detail"] in page


class Shortened(PycodecTestee):
    """pycodec that leaves out the last byte of some messages."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self._names = names

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        written = super().encode_value(pair, value)
        return written[:-1] if pair.message.startswith(self._names) else written


LAST = {"Code": "int16", "Kind": "int8", "Count": "int32", "Name": "string"}


class Telling(PycodecTestee):
    """pycodec that says of any message that it takes other bytes than it does."""

    def __init__(self, told: Callable[[int], int]) -> None:
        super().__init__()
        self._told = told

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        value, consumed = super().decode_value(pair, data)
        return value, self._told(consumed)


class Sizing(PycodecTestee):
    """pycodec that computes other sizes, and may write one value of a message wrong."""

    def __init__(self, sized: Callable[[int], int], spoiled: str = "") -> None:
        super().__init__()
        self._sized = sized
        self._spoiled = spoiled

    def size_value(self, pair: Pair, value: Message) -> int:
        return self._sized(super().size_value(pair, value))

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        fields = to_dict(value)
        if pair.message == self._spoiled and fields["count"] < 0:
            value = from_dict(type(value), {**fields, "count": 0})
        return super().encode_value(pair, value)


def causes_of_shortened(path: Path, *names: str) -> list[Cause]:
    """Of four requests and four responses, of which the four begin with these."""
    return causes_of_lasts(path, Shortened(*names))


NUMBERS = """
{
  "type": "request", "name": "NumbersRequest", "apiKey": 50, "validVersions": "0", "flexibleVersions": "0+",
  "fields": [
    { "name": "First", "type": "int32", "versions": "0+" },
    { "name": "Second", "type": "int16", "versions": "0+" }
  ]
}
"""


def causes_of_lasts(path: Path, testee: Testee, *more: str) -> list[Cause]:
    made = (
        f"""{{
          "type": "{type}", "name": "{name}{type.capitalize()}", "apiKey": {key}, "validVersions": "0",
          "flexibleVersions": "0+",
          "fields": [{{ "name": "{name}", "type": "{field}", "versions": "0+" }}]
        }}"""
        for type in ("request", "response")
        for key, (name, field) in enumerate(LAST.items())
    )
    return causes_in(path, testee, *made, *more)


def test_messages_that_are_written_without_their_last_byte_are_one_cause(tmp_path: Path) -> None:
    """No value that is read in front of it is at fault, though the frame can be read with none other."""
    (cause,) = causes_of_shortened(tmp_path, "")
    assert cause.title == "messages, 1 byte too short: written as bytes that Kafka cannot read"
    assert len(cause.messages) == 2 * len(LAST)


def misnumbered(pair: Pair, value: Message) -> Message:
    """Two bugs in one message."""
    if pair.message == "NumbersRequest":
        value.first, value.second = max(0, value.first), {32767: 1}.get(value.second, value.second)
    return value


class Counting(Telling):
    """One that tells no bytes of any message, and has two more bugs in one."""

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        value, consumed = super().decode_value(pair, data)
        return misnumbered(pair, value), consumed


class Trailing(Counting):
    """The same in writing, with a byte more behind any message."""

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        return super().encode_value(pair, misnumbered(pair, copy(value))) + b"\0"

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        return PycodecTestee.decode_value(self, pair, data)


@pytest.mark.parametrize(
    ("testee", "every", "way"),
    [
        (Counting, "messages, told as 0 bytes: read with another number of bytes", "read"),
        (Trailing, "messages, 1 byte too long: written with bytes left over", "written"),
    ],
)
def test_a_wrong_number_of_bytes_hides_no_wrong_value(
    tmp_path: Path, testee: type[Telling], every: str, way: str
) -> None:
    """Every case of the message has it, also with the values that are right."""
    causes = causes_of_lasts(tmp_path, testee(lambda consumed: 0), NUMBERS)
    assert {cause.title: cause.classes for cause in causes} == {
        every: [],
        f"NumbersRequest first (min, negative): {way} as another value": ["min", "negative"],
        f"NumbersRequest second (max): {way} as another value": ["max"],
    }


@pytest.mark.parametrize(
    ("told", "words"),
    [
        (lambda consumed: 0, "told as 0 bytes"),
        (lambda consumed: 7, "told as 7 bytes"),
        (lambda consumed: consumed - 1, "1 byte too short"),
    ],
)
def test_messages_of_which_other_bytes_are_told_are_one_cause(
    tmp_path: Path, told: Callable[[int], int], words: str
) -> None:
    (cause,) = causes_of_lasts(tmp_path, Telling(told))
    assert cause.title == f"messages, {words}: read with another number of bytes"


@pytest.mark.parametrize(
    ("sized", "words"),
    [
        (lambda size: size + 1, "sized 1 byte too long"),
        (lambda size: size - 2, "sized 2 bytes too short"),
        (lambda size: 0, "sized as 0 bytes"),
    ],
)
def test_messages_that_are_sized_alike_are_one_cause(
    tmp_path: Path, sized: Callable[[int], int], words: str
) -> None:
    (cause,) = causes_of_lasts(tmp_path, Sizing(sized))
    assert cause.title == f"messages, {words}: given another size than they have"


def test_a_size_is_put_down_to_no_field_that_is_written_wrong_for_what_it_holds(tmp_path: Path) -> None:
    """Where that is written wrong, its size is not judged; nothing else is told of the size by that."""
    causes = causes_of_lasts(tmp_path, Sizing(lambda size: size + 1, "CountRequest"))
    assert sorted(cause.title for cause in causes) == [
        "CountRequest count (negative): written as another value",
        "messages, sized 1 byte too long: given another size than they have",
    ]
    (sized,) = (cause for cause in causes if cause.reasons == ["size_differs"])
    assert sized.paths == []


def test_all_responses_that_are_written_without_their_last_byte_are_one_cause(tmp_path: Path) -> None:
    (cause,) = causes_of_shortened(tmp_path, *(f"{name}Response" for name in LAST))
    assert cause.title == "responses, 1 byte too short: written as bytes that Kafka cannot read"


def test_messages_that_are_written_too_short_one_by_one_are_a_cause_each(tmp_path: Path) -> None:
    """However many they are: others of their kind are right."""
    names = ("CodeRequest", "CodeResponse", "KindRequest", "CountRequest", "CountResponse")
    causes = causes_of_shortened(tmp_path, *names)
    assert [cause.messages for cause in causes] == [[name] for name in sorted(names)]
    # Without the last byte, which counts its tags, it is a message of another kind.
    assert {cause.title.partition(", ")[2] for cause in causes} == {
        "taken as not flexible: written as bytes that Kafka cannot read"
    }


def test_a_text_that_is_refused_whatever_it_is_is_one_cause(tmp_path: Path) -> None:
    """With the character 0 in it, too."""

    def refused(fields: Fields) -> None:
        if fields["nickname"] is not None:
            raise ValueError(f"Nickname holds {fields['nickname']!r}")

    (cause,) = causes_in(tmp_path, Altered(refused), TWO_NULLS)
    assert {"NUL", "empty", "non-ASCII", "short"} <= set(cause.classes)


@pytest.mark.parametrize(
    ("lost", "title", "classes"),
    [
        ("[\U00010000-\U0010ffff]", "strings with characters above U+FFFF", {"supplementary"}),
        (
            "[^\0-\x7f\ud800-\udfff]",
            "strings with other characters than ASCII",
            {"non-ASCII", "supplementary"},
        ),
        ("[\x80-\u07ff]", "strings with other characters than ASCII", {"non-ASCII"}),
    ],
)
def test_characters_above_u_ffff_are_a_class_of_their_own(
    tmp_path: Path, lost: str, title: str, classes: set[str]
) -> None:
    """A list that knows of others does not know of these: they are lost for another reason."""

    def replaced(name: str, value: Any) -> Any:
        return None if value is None else re.sub(lost, "?", value)

    change = of_all(replaced, "nickname", "rack")
    (cause,) = causes_in(tmp_path, Altered(change), TWO_NULLS)
    assert cause.title == f"{title}: written as another value"
    assert {each for each in cause.classes if each in ("non-ASCII", "supplementary")} == classes


@pytest.mark.parametrize(
    ("lost", "subject", "classes"),
    [
        ("(?s).{127}", "strings of length 127", {"length 127"}),
        ("(?s).{128}.*", "strings of length 128 or more", {"length 127 or more"}),
        ("(?s).{127}.*", "strings of length 127 or more", {"length 127", "length 127 or more"}),
        ("(?s).{128}", "some strings of length 127 or more", {"length 127 or more"}),
        ("(?s).{200}.*", "some strings of length 127 or more", {"length 127 or more"}),
    ],
)
def test_the_edge_of_a_compact_length_is_a_class_of_its_own(
    tmp_path: Path, lost: str, subject: str, classes: set[str]
) -> None:
    """A size that forgets the one added to the length is wrong there alone."""

    def emptied(name: str, value: Any) -> Any:
        return "" if value is not None and re.fullmatch(lost, value) else value

    change = of_all(emptied, "nickname", "rack")
    (cause,) = causes_in(tmp_path, Altered(change), TWO_NULLS)
    assert cause.title == f"{subject}: written as another value"
    assert {each for each in cause.classes if "127" in each} == classes


def committed(name: str) -> str:
    return f"""
    {{
      "type": "data", "name": "{name}", "validVersions": "0-1", "flexibleVersions": "none",
      "fields": [
        {{ "name": "{name}By", "type": "string", "versions": "0+", "nullableVersions": "0+" }},
        {{ "name": "Epoch", "type": "int32", "versions": "0+" }},
        {{ "name": "Instance", "type": "string", "versions": "1+", "nullableVersions": "1+",
          "default": "null" }}
      ]
    }}
    """


def test_a_cause_is_not_kept_out_of_fields_that_a_version_lacks(tmp_path: Path) -> None:
    """With another value than null there, both sides refuse the message: a second bug seemed explained."""

    class Codec(PycodecTestee):
        def encode_value(self, pair: Pair, value: Message) -> bytes:
            fields = to_dict(value)
            for name in ("committed_by", "fetched_by", "instance")[: 2 + pair.version]:
                if name in fields:
                    fields[name] = fields[name] or ""
            fields["epoch"] = max(fields["epoch"], -1)
            return super().encode_value(pair, from_dict(type(value), fields))

    causes = causes_in(tmp_path, Codec(), *map(committed, ("Committed", "Fetched")))
    assert {cause.title for cause in causes} == {
        "null strings: written as another value",
        "negative int32 numbers: written as another value",
    }


SESSION = """
{
  "type": "data", "name": "Session", "validVersions": "0", "flexibleVersions": "none",
  "fields": [
    { "name": "SessionId", "type": "int32", "versions": "0+" },
    { "name": "Epoch", "type": "int32", "versions": "0+", "default": "-1" }
  ]
}
"""


def test_what_one_field_does_to_another_is_shown_by_its_smallest_case(tmp_path: Path) -> None:
    """The field that comes out wrong has its default there, and says nothing by itself."""

    def change(fields: Fields) -> None:
        if fields["epoch"] == -1 and fields["session_id"]:
            fields["epoch"] = 0

    (cause,) = causes_in(tmp_path, Altered(change), SESSION)
    assert cause.title == "Session, for what sessionId holds: written as another value"
    assert (cause.first.value, cause.first.minimised) == ("{'session_id': 1}", True)
    assert cause.first.example.detail == "epoch: -1 became 0"


CURSOR = """
{
  "type": "request", "apiKey": 1, "name": "PagedRequest", "validVersions": "0", "flexibleVersions": "0+",
  "fields": [
    { "name": "Topics", "type": "[]Topic", "versions": "0+", "fields": [
      { "name": "Name", "type": "string", "versions": "0+" }
    ]},
    { "name": "Limit", "type": "int32", "versions": "0+" },
    { "name": "Cursor", "type": "Cursor", "versions": "0+", "nullableVersions": "0+", "default": "null",
      "fields": [
      { "name": "Index", "type": "int32", "versions": "0+" }
    ]}
  ]
}
"""


@pytest.mark.parametrize(
    ("name", "lacking", "written", "title"),
    [
        ("cursor", None, {"index": 0}, "PagedRequest cursor (null): written as another value"),
        ("topics", [], [{"name": ""}], "PagedRequest topics (empty): written as another value"),
    ],
)
def test_a_message_is_not_wrong_whatever_it_holds_for_a_struct_that_it_may_lack(
    tmp_path: Path, name: str, lacking: Any, written: Any, title: str
) -> None:
    """Where nothing is set, every value of the scalars beside it shows the same."""

    def made(fields: Fields) -> None:
        if fields[name] == lacking:
            fields[name] = written

    causes = causes_in(tmp_path, Altered(made), CURSOR)
    assert [cause.title for cause in causes] == [title]
