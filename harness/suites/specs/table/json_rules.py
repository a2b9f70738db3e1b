"""Rules of the JSON and of Jackson, which makes Kafka's spec classes from it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from harness.suites.specs.editable_spec import EditableSpec, Spec
from harness.suites.specs.table.entry import Entry, common, message, one, struct
from pycodec.spec_rules import SpecRule as R

__all__ = ["JSON_RULES"]

_NPE: Final = r"^NullPointerException"


def _break_text(draft: EditableSpec) -> None:
    cut = draft.choose(1 << 16)
    draft.rewrite(
        draft.pick(
            lambda text: text[: 1 + cut % (len(text) - 1)],
            lambda text: text + "}",
            lambda text: text + " null",
            lambda text: text.replace(":", "=", 1),
            lambda text: text[:-1] + ",}",
            lambda text: text + "/*",
            lambda text: "\x0b" + text,
        )
    )


def _break_number(draft: EditableSpec) -> None:
    digits = "1" * (1001 + draft.choose(50))
    number = draft.pick(digits, "-" + digits, "0." + digits, "1e" + digits)
    draft.insert(draft.place(), about="@")
    draft.rewrite(lambda text: text.replace('"@"', number))


def _break_shape(draft: EditableSpec) -> None:
    value: Any = draft.pick({}, {"a": 1}, [[1]], [True])
    kind = draft.pick("field", "struct", "message", "flag", "item")
    if kind == "field":
        key = draft.pick("about", "default", "versions", "nullableVersions", "entityType", "tag", "zeroCopy")
        draft.insert(**{key: value})
    elif kind == "struct":
        draft.add_common(deprecatedVersions=value)
    elif kind == "message":
        key = draft.pick("apiKey", "flexibleVersions", "deprecatedVersions", "latestVersionUnstable")
        draft.spec[key] = value
    elif kind == "flag":
        wrong: Any = draft.pick(0.5, [], {})
        draft.insert(**{draft.pick("mapKey", "ignorable", "zeroCopy"): wrong})
    else:
        draft.place().fields.append(draft.pick("x", 1, True, [[]]))  # type: ignore[arg-type]


def _break_item(draft: EditableSpec) -> None:
    if draft.pick(True, False):
        draft.place().fields.append(None)  # type: ignore[arg-type]
    else:
        draft.spec.setdefault("commonStructs", []).append(None)


def _break_keys(draft: EditableSpec) -> None:
    place = draft.place()
    draft.pick(place.owner, draft.spec)[draft.pick("bogus", "Name", "version", "encoding", "")] = draft.pick(
        None, 1, "x", []
    )


def _break_boolean(draft: EditableSpec) -> None:
    text: Any = draft.pick("yes", "tRUE", "1", "0", "t", "falsch", "on")
    if draft.pick(True, True, False):
        draft.insert(**{draft.pick("mapKey", "ignorable", "zeroCopy"): text})
    else:
        draft.spec["latestVersionUnstable"] = text


def _break_integer(draft: EditableSpec) -> None:
    if draft.pick(True, False):
        draft.spec["apiKey"] = draft.pick(32768, -32769, "32768", "x", "1.5", 1e9, 99999999999, "0x1", "1_0")
    else:
        draft.insert_tagged(tag=draft.pick(2**31, "2147483648", "x", 1e300, "1e2", -(2**40), "--1"))


def _break_enum(draft: EditableSpec) -> None:
    key = draft.pick("type", "entityType", "listeners")
    value = draft.pick("bogus", "REQUEST", "", " ", 99, -1, "07", "bro ker", "Response", "null")
    if key == "entityType":
        draft.insert(type="string", entityType=value)
    else:
        draft.spec[key] = [value] if key == "listeners" and draft.pick(True, False) else value


def _owner(draft: EditableSpec, *more: Callable[[], Spec]) -> Spec:
    """The message, or something new in it."""
    makers: tuple[Callable[[], Spec], ...] = (lambda: draft.spec, draft.insert, draft.insert_tagged, *more)
    return draft.pick(*makers)()


def _break_name(draft: EditableSpec) -> None:
    owner = _owner(draft, draft.add_common)
    if draft.pick(True, False):
        del owner["name"]
    else:
        owner["name"] = None


def _break_type(draft: EditableSpec) -> None:
    owner = _owner(draft)
    if draft.pick(True, False):
        del owner["type"]
    else:
        owner["type"] = None


JSON_RULES: Final = (
    Entry(
        R.JSON, "Jackson", r"JsonParseException|JsonEOFException|Trailing token|No content to map",
        ("{", message() + "}", message() + " 1", "", message().replace('"type"', "type"), "{'a': 1}"),
        ("﻿" + message() + " // end", "/* start */" + message()),
        _break_text,
    ),
    Entry(
        R.NUMBER_LENGTH, "Jackson", r"Number value length .* exceeds the maximum",
        (one(default="@").replace('"@"', "1" * 1001), one(about="@").replace('"@"', "0." + "1" * 1000)),
        (one(about="@").replace('"@"', "-" + "1" * 1000), one(about="@").replace('"@"', "0." + "1" * 999)),
        _break_number,
    ),
    Entry(
        R.SHAPE, "Jackson",
        r"Cannot deserialize value of type \S+ from (Array|Object|Boolean|Floating-point) value"
        r"|Cannot construct instance of \S+ \(although at least one Creator exists\)|^NullPointerException",
        ("[]", "null", one(versions=["0+"]), one(mapKey=0.0), message(fields=5), message(apiKey=True),
         message(type=4.0), message(listeners=[["broker"]]), one(about={})),
        (one(versions=1, mapKey=0, about=1.50, ignorable=True, type="bool", default=True),
         message(fields=None, type=4)),
        _break_shape,
    ),
    Entry(
        R.NULL_ITEM, "StructSpec, MessageSpec", _NPE,
        (message(fields=[None]), message(commonStructs=[None]), one(type="S", fields=[None])),
        (message(fields=[], commonStructs=[]), message(type="request", listeners=[None])),
        _break_item,
    ),
    Entry(
        R.UNKNOWN_PROPERTY, "Jackson", r"UnrecognizedPropertyException",
        (message(bogus=None), one(apiKey=1), one(tagInteger=1), common(validVersions="0").replace(
            '"versions": "0+"', '"versions": "0+", "type": "x"'), message(Name="x")),
        (message(deprecatedVersions="0"), common({}, deprecatedVersions="1")),
        _break_keys,
    ),
    Entry(
        R.BOOLEAN, "Jackson", r"Cannot deserialize value of type .boolean. from String",
        (one(ignorable="yes"), one(ignorable="tRUE"), one(ignorable="1"), message(latestVersionUnstable="0")),
        (one(ignorable=" TRUE "), one(ignorable=""), one(ignorable="null"), one(ignorable=10**30)),
        _break_boolean,
    ),
    Entry(
        R.INTEGER, "Jackson",
        r"not a valid .{0,12}(Short|Integer|int).{0,12} value"
        r"|out of range of (int|Java short)|[Oo]verflow[:,]",
        (message(apiKey=32768), message(apiKey=-32769), message(apiKey="x"), message(apiKey="1.0"),
         message(apiKey=1e300), one(taggedVersions="1+", tag=2**31), one(tag="2147483648")),
        (message(apiKey=32767), message(apiKey=-32768.9), message(apiKey=" +7 "), message(apiKey="٧"),
         message(apiKey=""), one(taggedVersions="1+", tag="0"), one(taggedVersions="1+", tag=0.9)),
        _break_integer,
    ),
    Entry(
        R.ENUM_VALUE, "Jackson",
        r"not one of the values accepted for Enum class|index value outside legal index range"
        r"|Cannot coerce empty String|out of range of int",
        (message(type="reply"), message(type=7), message(type=""), message(type="04"), message(type="DATA"),
         one(type="string", entityType="planet"), message(type="request", listeners="zkBroker")),
        (message(type="4"), message(type=" 4 "), message(type=" data\n"), one(type="string",
         entityType="groupId"),
         message(type="request", listeners=["broker", 1])),
        _break_enum,
    ),
    Entry(
        R.NAME_MISSING, "StructSpec, FieldSpec", _NPE,
        (message(name=...), message(name=None), one(name=...), common(name=...)),
        (message(name="F"), one(name="f"), common(name="C")),
        _break_name,
    ),
    Entry(
        R.TYPE_MISSING, "MessageSpec, FieldSpec", _NPE,
        (message(type=...), message(type=None), one(type=...), struct({"type": ...})),
        (message(type="header"), one(type="bool")),
        _break_type,
    ),
)  # fmt: skip
