"""Rules that are pycodec's own: the generator accepts what breaks them, and little good comes of it."""

from __future__ import annotations

from typing import Any, Final

from harness.suites.specs.editable_spec import EditableSpec
from harness.suites.specs.table.entry import Entry, common, message, one, struct
from pycodec.spec_rules import SpecRule as R

__all__ = ["OWN_RULES"]

_ANY: Final = r"NullPointerException|MalformedInputException|StackOverflowError|Timeout"
_INT8: Final = {"name": "A", "type": "int8", "versions": "0+"}
_UUID: Final = "AAAAAAAAAAAAAAAAAAAAAQ"
# One more than pycodec allows.
_DEPTH: Final = 33
_ALL_KEYS: Final = message(apiKey=1, commonStructs=[], listeners=[], latestVersionUnstable=False,
                           deprecatedVersions="none")  # fmt: skip


def _named(name: str, versions: str = "0+", **more: Any) -> dict[str, Any]:
    return {"name": name, "type": "int8", "versions": versions} | more


def _deep(depth: int) -> list[dict[str, Any]]:
    fields: list[dict[str, Any]] = [dict(_INT8)]
    for level in range(depth):
        fields = [{"name": "A", "type": f"Zs{level}", "versions": "0+", "fields": fields}]
    return fields


def _wide(levels: int) -> list[dict[str, Any]]:
    """Common structs, each with two of the next: their size doubles with each."""
    return [
        {"name": f"Zw{level:02}", "versions": "0+", "fields": [
            {"name": name, "type": f"[]Zw{level + 1:02}", "versions": "0+"} for name in ("A", "B")
        ] if level + 1 < levels else [dict(_INT8)]}
        for level in range(levels)
    ]  # fmt: skip


def _repeats(draft: EditableSpec) -> None:
    """A field with all properties, and one of them again: the keys of a dict cannot do that."""
    every: dict[str, Any] = {
        "fields": [],
        "mapKey": False,
        "nullableVersions": "none",
        "default": None,
        "ignorable": False,
    }
    every |= {"entityType": None, "about": "@again", "taggedVersions": "none", "flexibleVersions": None}
    draft.insert(**every | {"tag": None, "zeroCopy": False})
    key = draft.pick("name", "type", "tag", "about")
    draft.rewrite(lambda text: text.replace('"zeroCopy": false}', f'"zeroCopy": false, "{key}": null}}', 1))


def _identifier(draft: EditableSpec) -> None:
    name = draft.pick("9F", "A B", "A-b", "A.b", "", "A()", "A;", "A\n", "A\x00")
    kind = draft.pick("message", "common", "type")
    if kind == "message":
        draft.spec["name"] = name
    elif kind == "common":
        draft.add_common({}, name=name if name[:1].isupper() else "A" + name + "-")
    else:
        draft.insert(draft.place("message"), type="A" + name + "?")


def _java_name(draft: EditableSpec) -> None:
    place = draft.place()
    name = draft.fresh()
    draft.insert(place, name=name)
    draft.insert(place, name=name[0].lower() + name[1:], versions=draft.pick("0+", "1+"))


def _schema_name(draft: EditableSpec) -> None:
    place = draft.place("message")
    name = draft.fresh()
    draft.insert(place, name=name + "BarBaz")
    draft.insert(place, name=name + "BarBAZ")


def _recursion(draft: EditableSpec) -> None:
    made = draft.add_common()
    other = draft.add_common()
    if draft.pick(True, False):
        made["fields"].append({"name": "A", "type": f"[]{made['name']}", "versions": "0+"})
    else:
        made["fields"].append({"name": "A", "type": f"[]{other['name']}", "versions": "0+"})
        other["fields"].append({"name": "A", "type": f"[]{made['name']}", "versions": "0+"})


def _class_name(draft: EditableSpec) -> None:
    rpc = draft.spec["type"] in ("request", "response", "header", 0, 1, 2, "0", "1", "2")
    name = draft.spec["name"] = "Zmessage".capitalize()
    name += "Data" if rpc else ""
    if draft.pick(True, False):
        draft.add_common({}, name=name)
    else:
        draft.insert_struct({}, place=draft.place("message"), type="[]" + name)


def _class_twice(draft: EditableSpec) -> None:
    made = draft.insert_struct({}, place=draft.place("message"))
    draft.add_common({"type": made["type"]})


def _zero_copy(draft: EditableSpec) -> None:
    draft.insert_tagged(draft.place("message"), type="bytes", zeroCopy=True)


def _literal(draft: EditableSpec) -> None:
    text = draft.pick('a"b', "a\nb", "\\", "\\x", "\\u12", '"+"', "a\r", "\\\\\\q", "\\400\\8")
    if draft.pick(True, False):
        draft.insert(type="string", default=text)
    else:
        draft.insert(type="string", about=text)


def _integer(draft: EditableSpec) -> None:
    kind = draft.pick("int8", "int16", "int32", "int64", "uint16", "uint32")
    draft.insert(type=kind, default=draft.pick("08", "0x+1", "٧", "019", "+09", "0x-0"))


def _uint32(draft: EditableSpec) -> None:
    draft.insert(type="uint32", default=draft.pick(2**31, str(2**32 - 1), "0x80000000", "0xffffffff"))


def _uuid(draft: EditableSpec) -> None:
    draft.insert(type="uuid", default=draft.pick(_UUID + "A", _UUID + "AA", "A" * 43, "A" * 64))


OWN_RULES: Final = (
    Entry(
        R.REPEATED_PROPERTY, "Jackson",
        _ANY + r"|InvalidDefinitionException|MismatchedInputException|RuntimeException",
        (_ALL_KEYS[:-1] + ', "type": "request"}', _ALL_KEYS[:-1] + ', "type": "header"}'),
        (message()[:-1] + ', "name": "Bar"}', '{"fields": null, ' + message()[1:]),
        _repeats, "limit", "it is set past the checks of the constructor",
    ),
    Entry(
        R.IDENTIFIER, "", _ANY + "|RuntimeException",
        (message(name="9F"), message(name="A B"), message(name=""), one(type="A()"), common({}, name="A;")),
        (message(name="Fö"), message(name="F$o"), message(name="_x"), message(name="None"), one(type="S_x"),
         message(name="foo"), common({}, name="Ä"), one(type="True")),
        _identifier, "compile",
    ),
    Entry(
        R.JAVA_NAME, "", _ANY,
        (message(_named("Foo"), _named("foo")), message(_named("Foo", "0"), _named("foo", "1+"))),
        (message(_named("Foo"), _named("foO")),),
        _java_name, "compile",
    ),
    Entry(
        R.SCHEMA_NAME, "", _ANY,
        (message(_named("FOOBar"), _named("Foobar")), message(_named("FOOBar", "0-1"), _named("Foobar",
         "1+"))),
        (message(_named("FOOBar", "0"), _named("Foobar", "1+")),
         message(_named("FOOBar", "0"), _named("Foobar", tag=0, taggedVersions="1+", versions="1+"))),
        _schema_name, "load", "types.Schema refuses two fields of one name",
    ),
    Entry(
        R.STRUCT_RECURSION, "", _ANY,
        (common({"type": "[]Common", "versions": "none"}),),
        (message(commonStructs=[
            {"name": "A", "versions": "0+", "fields": [{"name": "X", "type": "[]B", "versions": "0+"}]},
            {"name": "B", "versions": "0+", "fields": [_INT8]}]),),
        _recursion, "limit",
         "the generator fails with a NullPointerException, unless no version has the field",
    ),
    Entry(
        R.CLASS_NAME, "", _ANY,
        (common({}, name="Foo"), common({}, name="FooData", type="request")),
        (common({}, name="FooData"), common({}, name="Foo", type="request")),
        _class_name, "compile",
    ),
    Entry(
        R.CLASS_TWICE, "", _ANY,
        (common({"type": "S"}, fields=[{"name": "A", "type": "S", "versions": "0+", "fields": [_INT8]}]),),
        (common({"type": "Common2"}, fields=[{"name": "A", "type": "S", "versions": "0+", "fields": [_INT8]}],
                commonStructs=[{"name": "Common", "versions": "0+", "fields": [_INT8]},
                               {"name": "Common2", "versions": "0+", "fields": [_INT8]}]),),
        _class_twice, "compile",
    ),
    Entry(
        R.TAGGED_ZERO_COPY, "", _ANY,
        (one(type="bytes", zeroCopy=True, tag=0, taggedVersions="1+"),),
        (one(type="bytes", zeroCopy=True), one(type="bytes", zeroCopy=True, tag=0, taggedVersions="4+")),
        _zero_copy, "compile",
    ),
    Entry(
        R.STRING_LITERAL, "", _ANY,
        (one(type="string", default='a"b'), one(type="string", default="a\nb"), one(type="string",
         default="\\"),
         one(type="string", default="\\x"), one(type="string", default="\\u12"),
         one(about='a "b"'), one(about="a\\users"), one(about="a\nb")),
        (one(type="string", default="a\\tb\\u0041\\\\\\101\\\""), one(type="string", default="a\tb\0 %s'"),
         one(about="a\\tb\\u0041"), one(about='"', versions="5+")),
        _literal, "compile", "text such as `\" + \"` does compile, as code: it is refused all the same",
    ),
    Entry(
        R.INTEGER_LITERAL, "", _ANY,
        (one(default="08"), one(default="0x+1"), one(default="٧")),
        (one(default="07"), one(default="+7"), one(default="00")),
        _integer, "compile",
    ),
    Entry(
        R.UINT32_LITERAL, "", _ANY,
        (one(type="uint32", default=2**31), one(type="uint32", default=2**32 - 1)),
        (one(type="uint32", default=2**31 - 1), one(type="uint32", default="0x7fffffff")),
        _uint32, "compile", "0x80000000 to 0xffffffff compile, and are negative",
    ),
    Entry(
        R.UUID_LENGTH, "", _ANY,
        (one(type="uuid", default=_UUID + "A"), one(type="uuid", default="A" * 43)),
        (one(type="uuid", default=_UUID),),
        _uuid, "load", "every new message throws",
    ),
    Entry(
        R.NESTING, "", _ANY,
        (message(fields=_deep(_DEPTH)),),
        (message(fields=_deep(_DEPTH - 3)), struct({}, {"name": "B"})),
        lambda draft: draft.place("message").fields.append(
            _deep(_DEPTH)[0] | {"name": draft.fresh()}
        ),
        "limit",
    ),
    Entry(
        R.SIZE, "", _ANY,
        (message(commonStructs=_wide(14)),),
        (message(commonStructs=_wide(12)),),
        lambda draft: draft.spec.setdefault("commonStructs", []).extend(_wide(14)),
        "limit",
    ),
)  # fmt: skip
