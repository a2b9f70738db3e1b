"""Names that mean something else to somebody, for random specs that were made with plain ones.

A codec turns names into classes, attributes, source code and keys; so do Kafka's generator and javac. What is
here they take wherever a struct, or a field of any type, may stand; but for `JAVA_NAMES`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from pycodec.specs.model import snake_case

__all__ = ["JAVA_NAMES", "give_odd_names", "has_java_name"]

Choose = Callable[[int], int]
Spec = dict[str, Any]

_STRUCTS: Final = (
    # Letters of Java that are none of Python's, or that Python takes for others.
    *("My_Struct", "Trailing_", "A$B", "Z$", "Größe", "Σ", "Ⅷ", "Ａ", "A"),
    # What Python, generated source and the JDK have.
    *(
        "None",
        "True",
        "Self",
        "Def",
        "Lambda",
        "Import",
        "Ellipsis",
        "Struct",
        "Refused",
        "JAVA",
        "ZERO",
        "X0_A",
    ),
    *("Map", "Collection", "Optional", "Set", "Errors", "ApiMessage", "TaggedFields", "Data"),
)
_FIELDS: Final = (
    *("from", "in", "is", "lambda", "None", "not", "yield", "async", "with", "def", "self", "cls", "match"),
    *("list", "len", "bytes", "str", "dict", "object", "Exception", "type", "print", "id", "hash", "init"),
    *(
        "v",
        "b",
        "p",
        "n",
        "q",
        "out",
        "data",
        "offset",
        "tag",
        "tags",
        "unknown",
        "count",
        "items1",
        "s1",
        "size",
    ),
    *("string", "length", "arrayLength", "read", "write", "version", "equals", "record", "var", "key"),
    *(
        "readable",
        "writable",
        "cache",
        "struct",
        "iterator",
        "SCHEMAS",
        "context",
        "structs",
        "fields",
        "spec",
    ),
)
JAVA_NAMES: Final = (
    *("Message", "Readable", "Writable", "ObjectSerializationCache", "MessageSizeAccumulator", "Element"),
    *(
        "ImplicitLinkedHashMultiCollection",
        "ImplicitLinkedHashCollection",
        "RawTaggedField",
        "Schema",
        "Field",
    ),
    *("Type", "Uuid", "Bytes", "ByteUtils", "MessageUtil", "UnsupportedVersionException", "SCHEMAS"),
    *("List", "ArrayList", "Arrays", "Objects", "Iterator", "ByteBuffer", "StandardCharsets", "JsonNode"),
    *("String", "Object", "Integer", "Boolean", "Override", "Math", "Class", "RuntimeException", "Void"),
)
"""Structs with the name of something that the generated Java uses, or of a class of `java.lang`.

Kafka's generator looks at none of that: it nests a class of that name into the message's and imports what is
in there beside its other imports. javac takes one for the other, and mostly refuses (`ref.ambiguous`,
`cyclic.inheritance`); which it does depends on what else the message uses. pycodec has no such names to mind.
"""

_TOP_CLASS: Final = ("request", "response", "header")
"""Kinds of messages whose Java class has `Data` behind its name: a struct may have the name itself."""


def give_odd_names(spec: Spec, choose: Choose) -> None:
    """Rename some fields and structs of a spec; of zeros alone, nothing.

    All names in a spec differ, those of fields also in snake_case; but a tagged field may be alike there with
    another one of its struct.
    """
    if choose(2) == 0:
        return  # one question, so that a shrinker is soon rid of them all
    _name_fields(spec, choose)
    _name_structs(spec, choose)
    for fields in _field_lists(spec):
        _liken(fields, choose)
    if choose(16) == 1:
        _give_java_name(spec, choose)


def has_java_name(spec: Spec) -> bool:
    """Whether javac may refuse what is generated for a spec."""
    return any(_element(field) in JAVA_NAMES for fields in _field_lists(spec) for field in fields)


def _element(field: Spec) -> str:
    return str(field["type"].removeprefix("[]"))


def _give_java_name(spec: Spec, choose: Choose) -> None:
    """Rename an inline struct, if there is one."""
    inline = [field for fields in _field_lists(spec) for field in fields if "fields" in field]
    if inline:
        field = inline[choose(len(inline))]
        field["type"] = field["type"].removesuffix(_element(field)) + JAVA_NAMES[choose(len(JAVA_NAMES))]


def _field_lists(spec: Spec) -> Iterator[list[Spec]]:
    pending: list[Spec] = [spec, *spec.get("commonStructs", ())]
    while pending:
        fields = pending.pop(0).get("fields", [])
        yield fields
        pending += [field for field in fields if "fields" in field]


def _name_fields(spec: Spec, choose: Choose) -> None:
    fields = [field for fields in _field_lists(spec) for field in fields]
    taken = {snake_case(field["name"]) for field in fields}
    for field in fields:
        if choose(2) == 0:
            name = _FIELDS[choose(len(_FIELDS))]
            if snake_case(name) not in taken:
                taken.add(snake_case(name))
                field["name"] = name


def _name_structs(spec: Spec, choose: Choose) -> None:
    fields = [field for fields in _field_lists(spec) for field in fields]
    inline = [field["type"].removeprefix("[]") for field in fields if "fields" in field]
    common = [struct["name"] for struct in spec.get("commonStructs", ())]
    # The class of the message itself, whose name no struct may have.
    taken = {spec["name"] + "Data" * (spec["type"] in _TOP_CLASS), *inline, *common}
    names: dict[str, str] = {}
    last = ""
    for struct in (*sorted(common), *inline):
        name = _struct_name(spec, sorted(taken), choose) if choose(2) == 1 else struct
        name = struct if name in taken else name
        if struct in common:
            # Kafka looks at them by name, and the first that uses another decides on its versions.
            name = name if name > last else f"{last}2"
            last = name
        names[struct] = name
        taken.add(name)
    for field in fields:
        array, element = "[]" * field["type"].startswith("[]"), field["type"].removeprefix("[]")
        field["type"] = array + names.get(element, element)
    for struct in spec.get("commonStructs", ()):
        struct["name"] = names[struct["name"]]


def _struct_name(spec: Spec, taken: Sequence[str], choose: Choose) -> str:
    """The name of the message, of another struct in capitals, or any."""
    way = choose(4)
    if way == 0:
        return str(spec["name"])
    return taken[choose(len(taken))].upper() if way == 1 else _STRUCTS[choose(len(_STRUCTS))]


def _liken(fields: Sequence[Spec], choose: Choose) -> None:
    """Name a tagged field as another one in snake_case; no two fields that have a place may be alike so."""
    for field in fields:
        if (
            "tag" not in field
            or field.get("versions") not in (None, field["taggedVersions"])
            or choose(2) == 0
        ):
            continue
        other = fields[choose(len(fields))]["name"]
        name = other[:2].upper() + other[2:]
        java = {each["name"][0].lower() + each["name"][1:] for each in fields}
        if name[0].lower() + name[1:] not in java and snake_case(name) == snake_case(other):
            field["name"] = name
