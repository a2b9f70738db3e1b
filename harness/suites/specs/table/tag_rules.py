"""Rules of tagged fields (KIP-482; KIP-893 for those that may be null)."""

from __future__ import annotations

from typing import Final

from harness.suites.specs.editable_spec import EditableSpec
from harness.suites.specs.table.entry import Entry, message, one, struct
from pycodec.spec_rules import SpecRule as R

__all__ = ["TAG_RULES"]

_TAG: Final = {"tag": 0, "taggedVersions": "1+"}


def _negative(draft: EditableSpec) -> None:
    draft.insert_tagged(tag=draft.pick(-1, "-1", -(2**31), -1.5, " -7 "))


def _tag_versions(draft: EditableSpec) -> None:
    draft.insert_tagged(taggedVersions=draft.pick(..., None, "", "none", "3-1"))


def _tag_missing(draft: EditableSpec) -> None:
    draft.insert_tagged(tag=draft.pick(..., None, "", "null"))


def _some_nullable(draft: EditableSpec) -> None:
    draft.make_flexible()
    first = draft.flexible
    kind = draft.pick("string", "bytes", "[]int8")
    nullable = draft.pick(f"{first + 1}+", f"{first}-{first + 3}", str(first), f"{first + 9}+")
    draft.insert_tagged(type=kind, nullableVersions=nullable)


def _open_ended(draft: EditableSpec) -> None:
    draft.make_flexible()
    first = draft.flexible
    draft.insert_tagged(taggedVersions=draft.pick(str(first), f"{first}-{first + 2}", f"{first}-32766"))


def _within(draft: EditableSpec) -> None:
    draft.make_flexible()
    first = draft.flexible
    versions = draft.pick(f"{first + 1}+", f"{first}-{first + 5}", "none", str(first))
    draft.insert_tagged(versions=versions, taggedVersions=f"{first}+")


def _duplicate(draft: EditableSpec) -> None:
    place = draft.place()
    tags = [field["tag"] for field in place.fields if field.get("tag") is not None]
    if not tags:
        draft.insert_tagged(place)
        tags = [0]
    draft.insert_tagged(place, tag=tags[draft.choose(len(tags))])


def _gap(draft: EditableSpec) -> None:
    place = draft.place()
    tags = sum("tag" in field for field in place.fields)
    draft.insert_tagged(place, tag=tags + 1 + draft.pick(0, 1, 5, 2**31 - 1 - tags - 1))


def _key(draft: EditableSpec) -> None:
    draft.insert_tagged(draft.place("inline", "common"), mapKey=draft.pick(True, 1, "true"))


def _not_flexible(draft: EditableSpec) -> None:
    """Tagged from a version on that is not flexible, of the message or of the field itself."""
    draft.make_flexible()
    if draft.pick(True, False) or draft.flexible == 0:
        own = draft.pick("none", f"{draft.flexible + 1}+", str(draft.flexible))
        draft.insert_tagged(type=draft.pick("string", "bytes"), flexibleVersions=own)
    else:
        first = draft.choose(draft.flexible)
        draft.insert_tagged(versions=f"{first}+", taggedVersions=f"{first}+")


def _override(draft: EditableSpec) -> None:
    draft.make_flexible()
    if draft.flexible == 0:
        own = "3-1"
    else:
        first = draft.choose(draft.flexible)
        own = draft.pick(f"{first}+", f"{first}-9", str(first), "3-1")
    draft.insert(type=draft.pick("string", "bytes"), flexibleVersions=own)


def _records(draft: EditableSpec) -> None:
    draft.insert_tagged(draft.place("message"), type="records")


TAG_RULES: Final = (
    Entry(
        R.TAGGED_KEY, "FieldSpec", r"Tagged fields cannot be used as keys",
        (struct({"mapKey": True, **_TAG}), one(mapKey=True, **_TAG)),
        (struct({"mapKey": False, **_TAG}),),
        _key,
    ),
    Entry(
        R.TAG_NEGATIVE, "FieldSpec", r"Tags cannot be negative",
        (one(tag=-1, taggedVersions="1+"), one(tag="-1"), one(tag=-1.9, taggedVersions="1+")),
        (one(**_TAG), one(tag=-0.9, taggedVersions="1+")),
        _negative,
    ),
    Entry(
        R.TAG_VERSIONS, "FieldSpec", r"but has no tagged versions",
        (one(tag=0), one(tag=0, taggedVersions="none"), one(tag=0, taggedVersions="3-1")),
        (one(tag=None), one(taggedVersions="none")),
        _tag_versions,
    ),
    Entry(
        R.TAG_MISSING, "FieldSpec", r"does not specify a tag, but specifies tagged versions",
        (one(taggedVersions="1+"), one(taggedVersions="1+", tag=""), one(taggedVersions="1-2")),
        (one(**_TAG), one(taggedVersions="")),
        _tag_missing,
    ),
    Entry(
        R.TAG_NULLABLE, "FieldSpec", r"Either all tagged versions must be nullable",
        (one(type="string", nullableVersions="2+", **_TAG), one(type="S", nullableVersions="1-2", **_TAG),
         one(type="[]S", nullableVersions="0-1", **_TAG)),
        (one(type="string", nullableVersions="0+", **_TAG), one(type="S", nullableVersions="0", **_TAG),
         one(type="S", nullableVersions="1+", **_TAG)),
        _some_nullable,
    ),
    Entry(
        R.TAG_OPEN_ENDED, "FieldSpec", r"specifies taggedVersions .* not open-ended",
        (one(tag=0, taggedVersions="1-2"), one(tag=0, taggedVersions="2"), one(tag=0,
         taggedVersions="1-32766")),
        (one(tag=0, taggedVersions="1-32767"), one(tag=0, taggedVersions="9+")),
        _open_ended,
    ),
    Entry(
        R.TAG_WITHIN_VERSIONS, "FieldSpec", r"taggedVersions must be a subset of versions",
        (one(versions="2+", **_TAG), one(versions="0-9", **_TAG), one(versions="none", **_TAG)),
        (one(versions="1+", **_TAG), one(versions="0+", tag=0, taggedVersions="7+")),
        _within,
    ),
    Entry(
        R.DUPLICATE_TAG, "StructSpec", r"has a duplicate tag ID",
        (message({"name": "A", "type": "int8", **_TAG}, {"name": "B", "type": "int8", **_TAG}),
         struct(_TAG, {"name": "B", **_TAG, "tag": "0"})),
        (message({"name": "A", "type": "int8", **_TAG}, {"name": "B", "type": "int8", **_TAG, "tag": 1}),
         struct(_TAG, tag=0, taggedVersions="1+")),
        _duplicate,
    ),
    Entry(
        R.TAG_GAP, "StructSpec", r"the tag IDs are not contiguous",
        (one(tag=1, taggedVersions="1+"), struct({**_TAG, "tag": 5}), one(tag=2**31 - 1,
         taggedVersions="1+")),
        (message({"name": "A", "type": "int8", **_TAG, "tag": 1}, {"name": "B", "type": "int8", **_TAG}),),
        _gap,
    ),
    Entry(
        R.TAG_FLEXIBLE, "MessageDataGenerator", r"that are not a subset of the flexible versions",
        (one(tag=0, taggedVersions="0+"), message({"name": "A", "type": "int8", **_TAG},
         flexibleVersions="none"),
         one(type="string", flexibleVersions="2+", **_TAG), one(type="bytes", flexibleVersions="none",
         **_TAG),
         one(taggedVersions="3-1")),
        (one(type="string", flexibleVersions="1+", **_TAG), one(tag=0, taggedVersions="2+"),
         message({"name": "A", "type": "int8", **_TAG}, flexibleVersions="none", validVersions="none")),
        _not_flexible,
    ),
    Entry(
        R.OVERRIDE_FLEXIBLE, "MessageDataGenerator",
        r"which are not a subset of the flexible versions for the",
        (one(type="string", flexibleVersions="0+"), one(type="bytes", flexibleVersions="0-5"),
         one(type="string", flexibleVersions="3-1")),
        (one(type="string", flexibleVersions="1-2"), one(type="bytes", flexibleVersions="1+")),
        _override,
    ),
    Entry(
        R.TAGGED_RECORDS, "MessageDataGenerator", r"with `records` type as a tagged field",
        (one(type="records", **_TAG), one(type="records", nullableVersions="0+", **_TAG)),
        (one(type="records", nullableVersions="0+"), one(type="records", tag=0, taggedVersions="9+")),
        _records,
    ),
)  # fmt: skip
