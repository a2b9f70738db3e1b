"""Rules of default values: `FieldSpec.fieldDefault`."""

from __future__ import annotations

from typing import Final

from harness.suites.specs.editable_spec import EditableSpec
from harness.suites.specs.table.entry import Entry, common, message, one
from pycodec.spec_rules import SpecRule as R

__all__ = ["DEFAULT_RULES"]

_RANGES: Final = {
    "int8": (-(2**7), 2**7 - 1),
    "int16": (-(2**15), 2**15 - 1),
    "uint16": (0, 2**16 - 1),
    "int32": (-(2**31), 2**31 - 1),
    "uint32": (0, 2**32 - 1),
    "int64": (-(2**63), 2**63 - 1),
}
_NO_NUMBER: Final = (
    "x",
    " 1",
    "1 ",
    "1.0",
    "0XF",
    "0xg",
    "0x ",
    "-0x1",
    "0b1",
    "1_0",
    "--1",
    "+",
    "null",
    "true",
    "1e3",
)
_UUID: Final = "AAAAAAAAAAAAAAAAAAAAAQ"
_LONE: Final = "\ud800"


def _integer(draft: EditableSpec) -> None:
    kind = draft.pick(*_RANGES)
    low, high = _RANGES[kind]
    over = draft.pick(high + 1, str(high + 1), hex(high + 1), low - 1, str(low - 1), 2 * high + 2, 10**60)
    draft.insert(type=kind, default=draft.pick(over, over, draft.pick(*_NO_NUMBER)))


def _boolean(draft: EditableSpec) -> None:
    draft.insert(type="bool", default=draft.pick("x", "0", 1, " true", "yes", "null", "tru", "ture"))


def _float(draft: EditableSpec) -> None:
    text = draft.pick(
        "x", "1,5", "0x1", "1e", "--1", "nan", "inf", "infinity", "null", "1_0", "true", "1.5g", "٧"
    )
    draft.insert(type="float64", default=text)


def _uuid(draft: EditableSpec) -> None:
    text = draft.pick(
        "x", _UUID[:21], _UUID + "=", _UUID[:-1] + "+", _UUID[:-1] + "/", " " + _UUID, "AAAA", "null"
    )
    draft.insert(type="uuid", default=text)


def _empty(draft: EditableSpec) -> None:
    kind = draft.pick("bytes", "[]int8", "[]string", "struct")
    text = draft.pick("x", "[]", "{}", 0, " ", "NULL", "Null", False)
    if kind == "struct":
        draft.insert_struct({}, place=draft.place("message"), default=text)
    else:
        draft.insert(type=kind, default=text)


def _null(draft: EditableSpec) -> None:
    kind = draft.pick("string", "bytes", "[]int8", "[]string", "struct")
    nullable = draft.pick("none", ..., f"{draft.highest + 1}+", "1+", "0-9", "3-1")
    if kind == "struct":
        draft.insert_struct({}, place=draft.place("message"), default="null", nullableVersions=nullable)
    else:
        draft.insert(type=kind, default="null", nullableVersions=nullable)


def _utf8(draft: EditableSpec) -> None:
    lone = draft.pick(_LONE, "a\udfff", "\udc00\ud800")
    if draft.pick(True, False):
        draft.insert(type="string", default=lone)
    else:
        draft.insert(draft.place("message"), about=lone)


DEFAULT_RULES: Final = (
    Entry(
        R.DEFAULT_BOOL, "FieldSpec", r"Invalid default for boolean field",
        (one(type="bool", default="x"), one(type="bool", default=1), one(type="bool", default=" true"),
         one(type="bool", default="null")),
        (one(type="bool", default="TrUe"), one(type="bool", default=False), one(type="bool", default="")),
        _boolean,
    ),
    Entry(
        R.DEFAULT_INTEGER, "FieldSpec", r"Invalid default for u?int\d+ field",
        (*(one(type=kind, default=high + 1) for kind, (_, high) in _RANGES.items()),
         *(one(type=kind, default=low - 1) for kind, (low, _) in _RANGES.items()),
         *(one(type=kind, default=hex(high + 1)) for kind, (_, high) in _RANGES.items()),
         *(one(default=text) for text in _NO_NUMBER)),
        (*(one(type=kind, default=high) for kind, (_, high) in _RANGES.items() if kind != "uint32"),
         *(one(type=kind, default=low) for kind, (low, _) in _RANGES.items()),
         *(one(type=kind, default=hex(high)) for kind, (_, high) in _RANGES.items() if kind != "uint32"),
         one(type="uint32", default=2**31 - 1), one(default="0x"), one(default="+5"), one(default="010"),
         one(default="-0777"), one(default="0x" + "0" * 40 + "7f")),
        _integer,
    ),
    Entry(
        R.DEFAULT_FLOAT, "FieldSpec", r"Invalid default for float64 field",
        (one(type="float64", default="x"), one(type="float64", default="1_0"), one(type="float64",
         default="nan"),
         one(type="float64", default="0x1"), one(type="float64", default="٧"), one(type="float64",
         default=True)),
        (one(type="float64", default=" 1.5d "), one(type="float64", default="-Infinity"),
         one(type="float64", default="0x1.8p-3"), one(type="float64", default="1e400"),
         one(type="float64", default="+NaN")),
        _float,
    ),
    Entry(
        R.DEFAULT_UUID, "FieldSpec", r"Invalid default for uuid field|BufferUnderflowException",
        (one(type="uuid", default="x"), one(type="uuid", default=_UUID[:21]), one(type="uuid",
         default=_UUID + "="),
         one(type="uuid", default="AAAA"), one(type="uuid", default=_UUID[:-1] + "+")),
        (one(type="uuid", default=_UUID), one(type="uuid", default=_UUID + "=="),
         one(type="uuid", default=_UUID[:-1] + "R"), one(type="uuid", default="")),
        _uuid,
    ),
    Entry(
        R.DEFAULT_EMPTY, "FieldSpec", r"Invalid default for (bytes|struct|array) field",
        (one(type="bytes", default="x"), one(type="[]int8", default="[]"), one(type="S", default="{}"),
         one(type="[]S", default=0), one(type="bytes", default="NULL")),
        (one(type="bytes", default=""), one(type="[]int8", default=None), one(type="records", default="x"),
         one(type="S", default="null", nullableVersions="0+")),
        _empty,
    ),
    Entry(
        R.DEFAULT_NULL, "FieldSpec", r"null cannot be the default for field",
        tuple(one(type=kind, default="null", nullableVersions=versions)
              for kind in ("string", "bytes", "[]int8", "S", "[]S") for versions in ("none", "1+", "0-9")),
        (*(one(type=kind, default="null", nullableVersions="0+") for kind in ("string", "bytes", "[]int8",
         "S")),
         one(type="S", default="null", nullableVersions="1+", versions="2+"),
         one(type="records", default="null")),
        _null,
    ),
    Entry(
        R.UTF8, "MessageGenerator", r"MalformedInputException",
        (one(type="string", default=_LONE), one(about=_LONE), one(about=_LONE, versions="3"),
         common({"about": _LONE})),
        (one(about="\U0001f600"), one(about=_LONE, versions="4+"), one(type="string", default="\\ud800"),
         message(validVersions="none", fields=[{"name": "A", "type": "string", "versions": "0",
         "about": _LONE}])),
        _utf8,
    ),
)  # fmt: skip
