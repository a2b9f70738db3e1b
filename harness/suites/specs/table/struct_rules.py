"""Rules of the structs of a message together: `StructRegistry`, `SchemaGenerator`, `MessageDataGenerator`."""

from __future__ import annotations

from typing import Final

from harness.suites.specs.editable_spec import EditableSpec
from harness.suites.specs.table.entry import Entry, common, message, one, struct
from harness.suites.specs.table.field_rules import NUMBERS
from pycodec.spec_rules import SpecRule as R

__all__ = ["STRUCT_RULES"]

_USE: Final = {"name": "Use", "type": "Common", "versions": "0+"}
_KNOWN: Final = "Common"


def _maximum(draft: EditableSpec) -> None:
    if draft.spec["type"] in ("coordinator-key", 5, "5"):
        draft.spec["type"] = "data"
    draft.spec["validVersions"] = draft.pick("0+", f"{draft.lowest}+", "32767", "1-32767")


def _small_letter(draft: EditableSpec) -> None:
    draft.add_common({}, name=draft.pick("common", "x", "_X", "ßx", "zZ"))


def _common_twice(draft: EditableSpec) -> None:
    made = draft.add_common({})
    draft.add_common({}, name=made["name"], versions=draft.pick("0+", "1+"))


def _common_inline(draft: EditableSpec) -> None:
    made = draft.add_common({})
    draft.insert_struct({}, place=draft.place("message", "inline"), type=draft.pick("", "[]") + made["name"])


def _struct_twice(draft: EditableSpec) -> None:
    made = draft.insert_struct({}, place=draft.place("message", "inline"))
    name = made["type"].removeprefix("[]")
    # Once among the fields of the message, so that the two cannot be one within the other.
    draft.insert_struct({}, place=draft.place("message"), type=draft.pick("", "[]") + name)


def _unknown(draft: EditableSpec) -> None:
    """In a common struct: in the message itself, a type without fields is an empty inline struct."""
    place = draft.place("common")
    if place.kind != "common":
        draft.add_common({})
        place = draft.place("common")
    name = draft.fresh()
    inner = [{"name": "A", "type": "int8", "versions": "0+"}]
    draft.insert(place, type=draft.pick("", "[]") + name, fields=draft.pick([], inner))


def _schema(draft: EditableSpec) -> None:
    """A common struct that begins later than a field that holds it."""
    if draft.lowest == draft.highest:
        draft.spec["validVersions"] = f"{draft.lowest}-{draft.lowest + 2}"
        if draft.spec["type"] in ("coordinator-key", 5, "5"):
            draft.spec["type"] = "data"
    made = draft.add_common({}, versions=f"{draft.lowest + 1}+")
    draft.insert(draft.place("message"), type=draft.pick("", "[]") + made["name"])


def _top_key(draft: EditableSpec) -> None:
    draft.insert(draft.place("message"), type=draft.pick(*NUMBERS, "string"), mapKey=draft.pick(True, 1))


def _no_versions(draft: EditableSpec) -> None:
    beyond = f"{draft.highest + 1}+"
    if draft.pick(True, False):
        draft.insert_struct({}, place=draft.place("message"), versions=draft.pick(beyond, "none", "3-1"))
    else:
        draft.add_common({}, versions=draft.pick("none", "3-1"))


def _array_of_records(draft: EditableSpec) -> None:
    draft.insert(draft.place("message"), type="[]records", nullableVersions=draft.pick("none", "0+"))


STRUCT_RULES: Final = (
    Entry(
        R.MAXIMUM_VERSION, "MessageDataGenerator", r"does not specify a maximum version",
        (message(validVersions="0+"), message(validVersions="32767"), message(validVersions="3-32767")),
        (message(validVersions="32766"), message(validVersions="none")),
        _maximum,
    ),
    Entry(
        R.STRUCT_CAPITAL, "StructRegistry", r"the first letter of structure names must be capitalized",
        (common({}, name="common"), common({}, name="_C"), common({}, name="äC")),
        (common({}, name="C"), common({}, name="Ä"), common({}, name="common", validVersions="none")),
        _small_letter,
    ),
    Entry(
        R.COMMON_TWICE, "StructRegistry", r"Common struct \S+ was specified twice",
        (message(commonStructs=[{"name": "C", "versions": v, "fields": []} for v in ("0+", "1+")]),),
        (message(commonStructs=[{"name": n, "versions": "0+", "fields": []} for n in ("C", "Cc")]),),
        _common_twice,
    ),
    Entry(
        R.COMMON_INLINE, "StructRegistry", r"Can't re-specify the common struct",
        (common({}, fields=[_USE | {"fields": [_USE | {"name": "A", "type": "int8"}]}]),),
        (common({}, fields=[_USE, _USE | {"name": "B", "type": "[]Common"}]),
         common({}, fields=[_USE | {"fields": []}])),
        _common_inline,
    ),
    Entry(
        R.STRUCT_TWICE, "StructRegistry", r"(?<!Common )[Ss]truct \S+ was specified twice",
        (message(_USE, _USE | {"name": "B"}), struct({}, fields=[
            {"name": "A", "type": "S", "versions": "0+"}])),
        (message(_USE, _USE | {"name": "B", "type": "Common2"}),),
        _struct_twice,
    ),
    Entry(
        R.STRUCT_UNKNOWN, "StructRegistry", r"Unable to locate a specification for the structure",
        (common({"type": "S"}), common({"type": "[]S"}),
         common({"type": "S", "fields": [{"name": "A", "type": "int8", "versions": "0+"}]})),
        (one(type="S"), message(commonStructs=[
            {"name": "A", "versions": "0+", "fields": [{"name": "X", "type": "[]B", "versions": "0+"}]},
            {"name": "B", "versions": "0+", "fields": []}])),
        _unknown,
    ),
    Entry(
        R.STRUCT_SCHEMA, "SchemaGenerator", r"TreeMap.floorKey|^NullPointerException",
        (common({}, versions="2+", fields=[_USE]), common({}, versions="1-2", fields=[_USE])),
        (common({}, versions="2+", fields=[_USE | {"versions": "2+"}]),
         common({}, versions="0-1", fields=[_USE])),
        _schema,
    ),
    Entry(
        R.TOP_LEVEL_KEY, "MessageDataGenerator", r"Cannot set mapKey on top level fields",
        (one(mapKey=True), one(mapKey=True, versions="none")),
        (one(mapKey=False), one(type="[]S", fields=[{"name": "K", "type": "int8", "versions": "0+",
                                                     "mapKey": True}])),
        _top_key,
    ),
    Entry(
        R.STRUCT_VERSIONS, "MessageDataGenerator", r"have no versions in common",
        (struct({}, versions="4+"), struct({}, versions="none"), common({}, versions="none"),
         struct({"type": "T", "versions": "0", "fields": [{"name": "A", "type": "int8", "versions": "0+"}]},
                versions="1+")),
        (struct({}, versions="3+"), common({}, versions="9+")),
        _no_versions,
    ),
    Entry(
        R.ARRAY_OF_RECORDS, "MessageDataGenerator", r"Unsupported field type records",
        (one(type="[]records"), one(type="[]records", versions="3")),
        (one(type="[]records", versions="4+"), one(type="[]bytes")),
        _array_of_records,
    ),
)  # fmt: skip
