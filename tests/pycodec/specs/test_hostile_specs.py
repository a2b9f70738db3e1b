"""A spec is untrusted: whatever the text is, the answer is a message spec or a `SpecError`."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pycodec import Protocol
from pycodec.errors import SpecError
from pycodec.specs.model import MessageSpec
from pycodec.specs.parse import parse_message
from pycodec.specs.registry import MAX_EXPANDED_FIELDS

_SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.sampled_from(["0+", "0-3", "none", "1+", "int32", "string", "[]Foo", "Foo", "null", "data"])
    | st.text(max_size=8)
)
_KEYS = st.sampled_from(
    ["name", "type", "versions", "validVersions", "flexibleVersions", "fields", "commonStructs"]
) | st.sampled_from(
    ["tag", "taggedVersions", "default", "nullableVersions", "mapKey", "entityType", "zeroCopy"]
)
_ANYTHING = st.recursive(
    _SCALARS,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(_KEYS | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=20,
)
_SKELETON: dict[str, Any] = {
    "name": "Foo",
    "type": "data",
    "validVersions": "0-3",
    "flexibleVersions": "0+",
    "fields": [
        {
            "name": "A",
            "type": "[]Bar",
            "versions": "0+",
            "fields": [{"name": "B", "type": "int8", "versions": "0+"}],
        },
        {"name": "C", "type": "string", "versions": "1+", "tag": 0, "taggedVersions": "1+"},
    ],
    "commonStructs": [{"name": "Baz", "versions": "0+", "fields": []}],
}


def parse_or_refuse(text: str) -> MessageSpec | None:
    message = None
    refusal = SpecError("")
    try:
        message = parse_message(text)
    except SpecError as error:
        refusal = error
    assert (message is None) == bool(refusal.reason)
    assert len(refusal.reason) < 500
    return message


@given(_ANYTHING)
def test_any_json(value: Any) -> None:
    parse_or_refuse(json.dumps(value))


@given(st.text())
@example('{"a": 1e999999999}')
@example('"\\ud800"')
@example("NaN")
@example("/* never closed")
@example('{"name": "never closed')
@example("-" + "9" * 10_000)
@example("﻿{}")
def test_any_text(text: str) -> None:
    assert parse_or_refuse(text) is None


@given(st.data(), _ANYTHING)
def test_a_spec_with_anything_in_one_place(data: st.DataObject, value: Any) -> None:
    """Replace one value anywhere in a right spec; what is still accepted compiles."""
    spec = json.loads(json.dumps(_SKELETON))
    node: Any = spec
    while True:
        key = data.draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        if not node[key] or not isinstance(node[key], dict | list) or data.draw(st.booleans()):
            node[key] = value
            break
        node = node[key]
    message = parse_or_refuse(json.dumps(spec))
    if message is not None:
        assert message.valid_versions.lowest >= 0
        protocol = Protocol([message])
        for name, version in protocol.pairs():
            codec = protocol.codec(name, version)
            assert codec.size(codec.message_class()) == len(codec.encode(codec.message_class()))
            break


@pytest.mark.parametrize("opening", ["[", '{"fields":', '{"fields":[', '{"bogus":['])
def test_deep_nesting(opening: str) -> None:
    with pytest.raises(SpecError):
        parse_message(opening * 200_000)
    closing = opening[::-1].translate(str.maketrans("[{", "]}", '":a-z'))
    with pytest.raises(SpecError):
        parse_message(opening * 50 + "1" + "".join(c for c in closing if c in "]}") * 50)


def test_deeply_nested_structs() -> None:
    def nested(depth: int) -> str:
        fields: list[dict[str, Any]] = [{"name": "A", "type": "int8", "versions": "0+"}]
        for level in range(depth):
            fields = [{"name": "A", "type": f"S{level}", "versions": "0+", "fields": fields}]
        return json.dumps({**_SKELETON, "fields": fields})

    assert parse_message(nested(32)).name == "Foo"
    with pytest.raises(SpecError, match="nested more than 32 deep"):
        parse_message(nested(33))


def test_a_long_chain_of_common_structs() -> None:
    chain = [
        {
            "name": f"S{i}",
            "versions": "0+",
            "fields": [{"name": "A", "type": f"[]S{i + 1}", "versions": "0+"}],
        }
        for i in range(2000)
    ]
    chain.append({"name": "S2000", "versions": "0+", "fields": []})
    with pytest.raises(SpecError, match="nested more than 32 deep"):
        parse_message(json.dumps({**_SKELETON, "commonStructs": chain}))


def test_structs_that_multiply() -> None:
    """Thirty structs that hold the next one twice would be a value of a billion fields."""
    doubling = [
        {
            "name": f"S{i:02}",
            "versions": "0+",
            "fields": [{"name": n, "type": f"S{i + 1:02}", "versions": "0+"} for n in ("A", "B")],
        }
        for i in range(30)
    ]
    doubling.append({"name": "S30", "versions": "0+", "fields": []})
    with pytest.raises(SpecError, match=f"more than {MAX_EXPANDED_FIELDS} fields"):
        parse_message(json.dumps({**_SKELETON, "commonStructs": doubling}))


def test_comments_are_blanked_outside_strings_only() -> None:
    text = """
    // Licensed
    {
      "name": "Foo", // the "name"
      "type": "data", /* a
      longer one */ "validVersions": "0", "flexibleVersions": "0+",
      "fields": [{"name": "A", "type": "string", "versions": "0+", "default": "http://x/*y*/",
                  "about": "see // there, and \\\\\\" /* here */"}]
    }
    // end"""
    [field] = parse_message(text).root.fields
    assert field.default == "http://x/*y*/"
    assert field.about == 'see // there, and \\" /* here */'


def test_json_errors_name_the_line_of_the_file() -> None:
    with pytest.raises(SpecError, match=r"line 4, column 1"):
        parse_message('/* one\n two */ {\n "name": // x\n}')


@pytest.mark.parametrize(
    "comment", ["", "/* long */", "/* a\r\n b */", "// one\r", "// two\n", "/**/\t/*/*/"]
)
@pytest.mark.parametrize("before", ["", "\r\n\r\n", "\n\n "])
def test_json_errors_name_the_place_in_the_file(before: str, comment: str) -> None:
    start = f'{before}{{ {comment} "name" '
    lines = start.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    with pytest.raises(SpecError) as told:
        parse_message(start + "oops }")
    assert told.value.reason.endswith(f"(line {len(lines)}, column {len(lines[-1]) + 1})")


@pytest.mark.parametrize("comment", ["// %s\n", "/* %s */", "//%s\r"])
@pytest.mark.parametrize("char", list(map(chr, range(0x20))))
def test_comments_hold_no_control_characters_but_those_of_a_text(comment: str, char: str) -> None:
    """As Jackson reads them; without this, a page break made a spec that no generator takes."""
    text = '{"name": "M", "type": "data", "validVersions": "0", "flexibleVersions": "0+", %s "fields": []}'
    text %= comment % f"a{char}/"
    if char in "\t\r\n" and not (comment[1] == "/" and char != "\t"):
        assert parse_message(text).name == "M"
        return
    told = r"not JSON" if char in "\r\n" else r"not JSON: control character '.*' \(line 1, column 8\d\)"
    with pytest.raises(SpecError, match=told):
        parse_message(text)


@pytest.mark.parametrize("origin", ["", "x.json"])
def test_an_error_names_the_message_as_soon_as_that_can_be_read(origin: str) -> None:
    text = '{"name": "M", "type": "data", "validVersions": "0", "flexibleVersions": "0+", "fields": [%s]}'
    for field in ('{"name": "A", "type": "bogus", "versions": "0+"}', '{"type": 5}', "null", "7"):
        with pytest.raises(SpecError) as told:
            parse_message(text % field, origin)
        assert told.value.message == "M"
