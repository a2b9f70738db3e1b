"""Rules of a field, a struct and a message by themselves: the constructors of Kafka's spec classes."""

from __future__ import annotations

from typing import Final

from harness.suites.specs.editable_spec import EditableSpec
from harness.suites.specs.table.entry import Entry, common, message, one, struct
from pycodec.spec_rules import SpecRule as R

__all__ = ["FIELD_RULES"]

NUMBERS: Final = ("bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64", "uuid")
_INT8: Final = {"name": "A", "type": "int8", "versions": "0+"}
_BASES: Final = {"brokerId": "int32", "producerId": "int64", "topicName": "string", "groupId": "string"}


def _break_versions(draft: EditableSpec) -> None:
    text = draft.pick(
        "x", "0..3", "-1", "1-", "32768", "0-32768", "+", "1+-2", "none+", "1 - 2", "0-3-5", "4+5", "1_0",
        "0x1",
        "²", "99999999999", "NONE", "1,2", "--1", "3--1", 1.5, -2, True,
    )  # fmt: skip
    kind = draft.pick("versions", "nullable", "tagged", "message", "common")
    if kind == "versions":
        draft.insert(versions=text)
    elif kind == "nullable":
        draft.insert(type="string", nullableVersions=text)
    elif kind == "tagged":
        draft.insert_tagged(taggedVersions=text)
    elif kind == "message":
        draft.spec[draft.pick("validVersions", "flexibleVersions", "deprecatedVersions")] = text
    else:
        draft.add_common({}, **{draft.pick("versions", "deprecatedVersions"): text})


def _break_versions_missing(draft: EditableSpec) -> None:
    blank = draft.pick(..., None, "", "  ", "\t")
    kind = draft.pick("field", "struct", "message", "common")
    if kind == "field":
        draft.insert(versions=blank, nullableVersions=draft.pick("", ...))
    elif kind == "struct":
        inner = [{"name": "A", "type": "int8", "versions": "0+"}]
        draft.insert_tagged(type=draft.fresh(), versions=blank, fields=inner)
    elif kind == "message":
        draft.spec["validVersions"] = None if blank is ... else blank
    else:
        draft.add_common({}, versions=blank)


def _entity(draft: EditableSpec) -> None:
    entity = draft.pick(*_BASES)
    other = draft.pick(*(kind for kind in (*NUMBERS, "string", "bytes") if kind != _BASES[entity]))
    draft.insert(type=draft.pick("", "[]") + other, entityType=entity)


def _duplicate(draft: EditableSpec) -> None:
    place = draft.place()
    if not place.fields:
        draft.insert(place)
    draft.insert(place, name=place.fields[draft.choose(len(place.fields))]["name"])


def _coordinator(draft: EditableSpec, kind: str) -> None:
    """Make the message one of a coordinator, which needs an api key."""
    draft.spec |= {"type": kind, "apiKey": 7}
    draft.spec.pop("listeners", None)
    draft.spec.pop("latestVersionUnstable", None)


def _no_api_key(draft: EditableSpec) -> None:
    _coordinator(draft, draft.pick("coordinator-key", "coordinator-value"))
    draft.spec["apiKey"] = draft.pick(None, "", "null")


def _key_versions(draft: EditableSpec) -> None:
    _coordinator(draft, "coordinator-key")
    if draft.spec["validVersions"] in ("0", 0, "0-0"):
        draft.spec["validVersions"] = "0-1"


def _key_flexible(draft: EditableSpec) -> None:
    _coordinator(draft, "coordinator-key")
    draft.spec |= {"validVersions": "0", "flexibleVersions": "0+"}


def _not_request(draft: EditableSpec) -> None:
    if draft.spec["type"] in ("request", 0, "0"):
        draft.spec["type"] = "response"
        draft.spec.pop("listeners", None)
        draft.spec.pop("latestVersionUnstable", None)


def _listeners(draft: EditableSpec) -> None:
    _not_request(draft)
    draft.spec["listeners"] = draft.pick(["broker"], "controller", [None], [0])


def _unstable(draft: EditableSpec) -> None:
    _not_request(draft)
    draft.spec["latestVersionUnstable"] = draft.pick(True, "true", 1)


def _array_of_arrays(draft: EditableSpec) -> None:
    draft.insert(type=draft.pick("[][]int8", "[] []string", "[][]S", "[][][]bool"))


def _fields_of_primitive(draft: EditableSpec) -> None:
    draft.insert(type=draft.pick(*NUMBERS, "string", "bytes", "records"), fields=[dict(_INT8)])


FIELD_RULES: Final = (
    Entry(
        R.VERSIONS, "Versions", r"NumberFormatException|Invalid version range",
        (one(versions="x"), one(versions="32768"), one(versions="1-"), one(versions="+"),
         one(versions="3--1"),
         message(validVersions="0..3"), message(flexibleVersions="1.5"), message(deprecatedVersions="a"),
         one(type="string", nullableVersions="1+-2"), common(versions="-1")),
        (one(versions=" 0+ "), one(versions="+1-+3"), one(versions="32767"), one(versions="3-1"),
         one(versions="٣"), one(versions="007"), message(validVersions=2)),
        _break_versions,
    ),
    Entry(
        R.VERSIONS_MISSING, "StructSpec, FieldSpec", r"You must specify the version of the",
        (message(validVersions=...), one(versions=...), one(versions=" "), common(versions=""),
         struct({}, versions=..., tag=0, taggedVersions="1+")),
        (one(versions=..., tag=0, taggedVersions="1+"), message(deprecatedVersions=""),
         one(type="S", versions=..., tag=0, taggedVersions="1+")),
        _break_versions_missing,
    ),
    Entry(
        R.FIELD_NAME, "FieldSpec", r"Invalid field name",
        (one(name="9lives"), one(name="a_b"), one(name=""), one(name="Bär"), one(name="a b"), one(name=5)),
        (one(name="a"), one(name="Z9"), one(name="True")),
        lambda draft: void(draft.insert(name=draft.pick("9x", "a_b", "", " A", "Ä", "a-b", "A.B", "x$", 7))),
    ),
    Entry(
        R.FIELD_TYPE, "FieldType", r"Can't parse type",
        (one(type="int31"), one(type="Int8 []".lower()), one(type=""), one(type="[ ]int8"),
         one(type="struct")),
        (one(type=" []  int8 "), one(type="Undeclared"), one(type="Int8")),
        lambda draft: void(
            draft.insert(type=draft.pick("int", "", "[]int31", "varint", "boolean", "_S", "9", "int8[]", "ǅ",
            "ß"))
        ),
    ),
    Entry(
        R.ARRAY_ELEMENT, "FieldType", r"Can't parse array type",
        (one(type="[]"), one(type="[] "), one(type="[][]")),
        (one(type="[]int8"),),
        lambda draft: void(draft.insert(type=draft.pick("[]", " [] ", "[]\t", "[][]", "[] []"))),
    ),
    Entry(
        R.ARRAY_OF_ARRAYS, "FieldType", r"Can't have an array of arrays",
        (one(type="[][]int8"), one(type="[] [] S")),
        (one(type="[]S", fields=[_INT8 | {"type": "[]int8"}]),),
        _array_of_arrays,
    ),
    Entry(
        R.NULLABLE_TYPE, "FieldSpec", r"Type \S+ cannot be nullable",
        tuple(one(type=kind, nullableVersions="0+") for kind in NUMBERS),
        (*(one(type=kind, nullableVersions="0+") for kind in ("string", "bytes", "records", "[]int8", "S")),
         one(type="int8", nullableVersions="none"), one(type="int8", nullableVersions="3-1")),
        lambda draft: void(
            draft.insert(type=draft.pick(*NUMBERS), nullableVersions=draft.pick("0+", "1-2", "9", "7+"))
        ),
    ),
    Entry(
        R.ENTITY_TYPE, "EntityType", r"has entity type \S+, but field type",
        (one(type="int8", entityType="brokerId"), one(type="[]int32", entityType="topicName"),
         one(type="string", entityType="producerId"), one(type="S", entityType=1)),
        (one(type="[]int32", entityType="brokerId"), one(type="string", entityType="transactionalId"),
         one(type="int64", entityType=2), one(type="int8", entityType="unknown")),
        _entity,
    ),
    Entry(
        R.FIELDS_OF_PRIMITIVE, "FieldSpec", r"Non-array or Struct field",
        (one(fields=[_INT8]), one(type="bytes", fields=[_INT8])),
        (one(fields=[]), one(type="[]int8", fields=[_INT8, _INT8])),
        _fields_of_primitive,
    ),
    Entry(
        R.OVERRIDE_TYPE, "FieldSpec", r"Invalid flexibleVersions override",
        (one(flexibleVersions="none"), one(type="[]string", flexibleVersions="1+"),
         one(flexibleVersions="3-1")),
        (one(type="string", flexibleVersions="none"), one(type="bytes", flexibleVersions="2+"),
         one(flexibleVersions="")),
        lambda draft: void(
            draft.insert(
                type=draft.pick(*NUMBERS, "records", "[]string", "[]bytes"),
                flexibleVersions=draft.pick("none", "1+", 3),
            )
        ),
    ),
    Entry(
        R.OVERRIDE_BLANK, "FieldSpec", r"^NullPointerException",
        (one(type="string", flexibleVersions=" "), one(flexibleVersions="\t")),
        (one(type="string", flexibleVersions=""), message(flexibleVersions=" ")),
        lambda draft: void(
            draft.insert(type=draft.pick("string", "bytes", "int8"), flexibleVersions=draft.pick(" ", "\n "))
        ),
    ),
    Entry(
        R.ZERO_COPY_TYPE, "FieldSpec", r"Invalid zeroCopy value",
        (one(type="string", zeroCopy=True), one(type="records", zeroCopy=1), one(type="[]bytes",
         zeroCopy=True)),
        (one(type="bytes", zeroCopy=True), one(zeroCopy=False)),
        lambda draft: void(
            draft.insert(type=draft.pick(*NUMBERS, "string", "records", "[]bytes"), zeroCopy=draft.pick(True,
            "TRUE"))
        ),
    ),
    Entry(
        R.DUPLICATE_NAME, "StructSpec", r"has a duplicate name",
        (message(_INT8, _INT8), struct({}, {}), common({}, {})),
        (message(_INT8, _INT8 | {"name": "B"}), struct({}, {"name": "B"})),
        _duplicate,
    ),
    Entry(
        R.FLEXIBLE_MISSING, "MessageSpec", r"You must specify a value for flexibleVersions",
        (message(flexibleVersions=...), message(flexibleVersions=None)),
        (message(flexibleVersions="none"), message(flexibleVersions=""),
         message(flexibleVersions=..., validVersions="none")),
        lambda draft: draft.spec.update(flexibleVersions=None),
    ),
    Entry(
        R.FLEXIBLE_OPEN_ENDED, "MessageSpec", r"specifies flexibleVersions .* not open-ended",
        (message(flexibleVersions="1-2"), message(flexibleVersions="1"), message(flexibleVersions="0-32766")),
        (message(flexibleVersions="1-32767"), message(flexibleVersions="9+"),
         message(flexibleVersions="3-1")),
        lambda draft: draft.spec.update(flexibleVersions=draft.pick("0-9", "3", "0-32766", 2)),
    ),
    Entry(
        R.LISTENERS, "MessageSpec", r"`requestScope` property is only valid",
        (message(listeners=["broker"]), message(type="response", listeners=[None])),
        (message(type="request", listeners=["broker"]), message(listeners=[]),
         message(listeners=["broker"], validVersions="none")),
        _listeners,
    ),
    Entry(
        R.UNSTABLE, "MessageSpec", r"`latestVersionUnstable` property is only valid",
        (message(latestVersionUnstable=True), message(type="header", latestVersionUnstable=1)),
        (message(type="request", latestVersionUnstable=True), message(latestVersionUnstable=False)),
        _unstable,
    ),
    Entry(
        R.COORDINATOR_API_KEY, "MessageSpec", r"The ApiKey must be set",
        (message(type="coordinator-value"),
         message(type="coordinator-key", validVersions="0", flexibleVersions="none")),
        (message(type="coordinator-value", apiKey=0),
         message(type="coordinator-key", apiKey=0, validVersions="0", flexibleVersions="none"),
         message(type="coordinator-value", validVersions="none")),
        _no_api_key,
    ),
    Entry(
        R.COORDINATOR_KEY_VERSIONS, "MessageSpec", r"The Versions must be set to `0`",
        (message(type="coordinator-key", apiKey=1, flexibleVersions="none"),
         message(type="coordinator-key", apiKey=1, validVersions="1", flexibleVersions="none")),
        (message(type="coordinator-key", apiKey=1, validVersions="0-0", flexibleVersions="none"),),
        _key_versions,
    ),
    Entry(
        R.COORDINATOR_KEY_FLEXIBLE, "MessageSpec", r"The FlexibleVersions are not supported",
        (message(type="coordinator-key", apiKey=1, validVersions="0", flexibleVersions="0+"),
         message(type="coordinator-key", apiKey=1, validVersions="0", flexibleVersions="7+")),
        (message(type="coordinator-key", apiKey=1, validVersions="0", flexibleVersions=""),),
        _key_flexible,
    ),
)  # fmt: skip


def void(_: object) -> None:
    """Drop what a change gives."""
