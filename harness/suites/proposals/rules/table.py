"""The rules of specs in KIP-625 and in both texts of KIP-482.

Each has what the sides say of a spec that breaks it, and how it is broken at a random place of a valid spec.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from harness.suites.proposals.choices import Choices
from harness.suites.proposals.rules.tree import SpecTree

__all__ = ["RULES", "DocumentRule", "rules_of"]


@dataclass(frozen=True)
class DocumentRule:
    """One rule.

    Attributes:
        name: its cell.
        message: the message of the suite whose specs have it.
        testee: a regular expression, found in what pycodec says (`"EncodingOverlap: …"`).
        generator: the same for the patched generator.
        break_rule: breaks this rule, and no other.
    """

    name: str
    message: str
    testee: str
    generator: str
    break_rule: Callable[[SpecTree, Choices], None]

    @cached_property
    def patterns(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        """Both, compiled."""
        return re.compile(self.testee), re.compile(self.generator)


NAMES: Final = ("fixed32", "packed64", "unpacked16")
NONSENSE: Final[tuple[Any, ...]] = ("nonsense", {"7-9": "nonsense"}, {"0+": 5}, {}, ["fixed32"], 7, None)
UNKNOWN_NAMES: Final = (
    "unsigned32", "fixed8", "packed128", "varint32", "Fixed32", "fixed32 ", " packed16", "fixed", "32", "",
)  # fmt: skip
INTEGERS: Final = ("int16", "int32", "int64")
OTHERS: Final = ("bool", "int8", "uint16", "uint32", "float64", "uuid", "string", "bytes", "records")
ARRAYS: Final = ("[]int16", "[]int32", "[]int64", "[]string")


def _encoded(tree: SpecTree, choices: Choices, kind: str, encoding: Any, **more: Any) -> None:
    tree.add(choices, {"type": kind, "versions": "0+", "encoding": encoding, **more})


def _any_encoding(choices: Choices) -> Any:
    return choices.pick((*NAMES, *NONSENSE), "encoding")


def _wrong_type(kinds: Sequence[str]) -> Callable[[SpecTree, Choices], None]:
    def broken(tree: SpecTree, choices: Choices) -> None:
        _encoded(tree, choices, choices.pick(kinds, "kind"), _any_encoding(choices))

    return broken


def _on_struct(tree: SpecTree, choices: Choices) -> None:
    array = "[]" * choices.below(2, "array")
    name = tree.struct_name()
    inner = [{"name": "Inner", "type": "int32", "versions": "0+"}]
    if choices.flag("common"):
        tree.add_common(name, inner)
        _encoded(tree, choices, array + name, _any_encoding(choices))
    else:
        _encoded(tree, choices, array + name, _any_encoding(choices), fields=inner)


def _integer(make: Callable[[Choices], Any]) -> Callable[[SpecTree, Choices], None]:
    def broken(tree: SpecTree, choices: Choices) -> None:
        _encoded(tree, choices, choices.pick(INTEGERS, "kind"), make(choices))

    return broken


def _twice(tree: SpecTree, choices: Choices) -> None:
    first, second = choices.pick(NAMES, "first"), choices.pick(NAMES, "second")
    field = {"type": "int64", "versions": "0+", "encoding": first, tree.again("encoding"): second}
    tree.add(choices, field)


def _malformed(choices: Choices) -> Any:
    return choices.pick(
        (["fixed32"], 7, True, {"0+": 5}, {"0+": None}, {"0+": {"0+": "fixed32"}}, {"x": "fixed32"},
         {"none": "fixed32"}, {"3-1": "fixed32"}, {"-1": "fixed32"}, {"1-2-3": "fixed32"}, {"": "fixed32"}),
        "malformed",
    )  # fmt: skip


def _uncovered(choices: Choices) -> Any:
    name = choices.pick(NAMES, "name")
    ranges = (("0-2",), ("1+",), ("0", "2+"), ("0-1", "3-9"), (), ("0-9",), ("5",), ("0-32766",))
    return dict.fromkeys(choices.pick(ranges, "ranges"), name)


def _beyond(tree: SpecTree, choices: Choices) -> None:
    kind, versions = choices.pick(INTEGERS, "kind"), choices.pick(("1-3", "2+", "1"), "versions")
    ranges = choices.pick((("0+",), ("0", "1+"), ("0-2", "3+")), "ranges")
    encoding = dict.fromkeys(ranges, choices.pick(NAMES, "name"))
    tree.add(choices, {"type": kind, "versions": versions, "ignorable": True, "encoding": encoding})


def _overlap(choices: Choices) -> Any:
    ranges = (("0-5", "5+"), ("0+", "3"), ("0-9", "2-3", "10+"), ("0+", "0"), ("1+", "0-2"))
    return dict.fromkeys(choices.pick(ranges, "ranges"), choices.pick(NAMES, "name"))


def _range_twice(tree: SpecTree, choices: Choices) -> None:
    name, other = choices.pick(NAMES, "name"), choices.pick(NAMES, "other")
    encoding = {"0-1": name, "2+": name, tree.again("2+"): other}
    _encoded(tree, choices, choices.pick(INTEGERS, "kind"), encoding)


def _unknown_name(choices: Choices) -> Any:
    name = choices.pick(UNKNOWN_NAMES, "name")
    return choices.pick((name, {"0+": name}, {"0-1": "fixed32", "2+": name}), "form")


def _default(tree: SpecTree, choices: Choices) -> None:
    number = choices.pick((32768, -32769, 2**31 - 1, -(2**31)), "default")
    how = choices.pick(("fixed16", "packed16", "unpacked16"), "name")
    form: Any = choices.pick((how, {"0": "packed64", "1+": how}, {"0-1": how, "2+": "fixed64"}), "form")
    kind = choices.pick(("int32", "int64"), "kind")
    _encoded(tree, choices, kind, form, default=choices.pick((str(number), number), "text"))


def _varint_type(tree: SpecTree, choices: Choices) -> None:
    kind = choices.pick(("varint32", "varint64", "unsigned32", "fixed32", "packed32", "[]varint32"), "kind")
    tree.add(choices, {"type": kind, "versions": "0+"})


_ENCODING: Final = (
    (
        "encoding_on_other_type",
        "^EncodingOnWrongType",
        "which only fields of type int16",
        _wrong_type(OTHERS),
    ),
    ("encoding_on_array", "^EncodingOnWrongType", "which only fields of type int16", _wrong_type(ARRAYS)),
    ("encoding_on_struct", "^EncodingOnWrongType.*struct", "which only fields of type int16", _on_struct),
    (
        "encoding_null",
        "^MalformedEncoding: .*null",
        "malformed encoding: null",
        _integer(lambda choices: None),
    ),
    ("encoding_twice", "^MalformedEncoding: .*twice", "it is given twice", _twice),
    ("encoding_malformed", "^MalformedEncoding", "malformed encoding", _integer(_malformed)),
    ("encoding_uncovered", "^EncodingCoverage", "not exactly its own", _integer(_uncovered)),
    ("encoding_beyond", "^EncodingCoverage", "not exactly its own", _beyond),
    ("encoding_overlap", "^EncodingOverlap", "two encodings for versions", _integer(_overlap)),
    ("encoding_range_twice", "^EncodingOverlap", "two encodings for versions", _range_twice),
    ("encoding_unknown", "^UnknownEncoding", "the unknown encoding", _integer(_unknown_name)),
    ("encoding_default", "^EncodingDefault", "does not fit its encoding in version", _default),
    ("encoding_as_type", "^SpecError: .*unknown type", "Can't parse type", _varint_type),
)


# KIP-482, the accepted text


def _tagged(tree: SpecTree, choices: Choices, kind: str, tag: Any, **more: Any) -> None:
    field = {"type": kind, "versions": "3+", "taggedVersions": "3+", "tag": tag, "ignorable": True}
    tree.add(choices, field | more)


def _tagged_array(tree: SpecTree, choices: Choices) -> None:
    kind = choices.pick((*ARRAYS, "[]bool", "[]bytes", "struct"), "kind")
    if kind == "struct":
        inner = [{"name": "Inner", "type": "int32", "versions": "3+"}]
        _tagged(tree, choices, f"[]{tree.struct_name()}", 77, fields=inner)
    else:
        _tagged(tree, choices, kind, 77)


def _same_tag(tree: SpecTree, choices: Choices) -> None:
    fields = tree.lists(choices)
    for name in ("Za", "Zb"):
        field = {"name": name, "type": "int32", "versions": "3+", "taggedVersions": "3+", "tag": 7777}
        tree.insert(choices, fields, field | {"ignorable": True})


def _tag(*tags: Any) -> Callable[[SpecTree, Choices], None]:
    return lambda tree, choices: _tagged(tree, choices, "int32", choices.pick(tags, "tag"))


_TAGS: Final = (
    ("tagged_array", "cannot be an array", "Tagged fields cannot be arrays", _tagged_array),
    ("tag_twice", "duplicate tag", "duplicate tag ID", _same_tag),
    (
        "tag_of_32_bits",
        "tag must be",
        "out of range of",
        _tag(2**31, 2**32 - 1, 2**40, str(2**31)),
    ),
    ("tag_negative", "tag must be", "Tags cannot be negative", _tag(-1, -(2**31), "-5")),
    ("tag_no_number", "tag must be", "Cannot deserialize", _tag("x", "0x1", "1 2", True, [], {})),
)


# KIP-482, the first draft


def _optional(tree: SpecTree, choices: Choices, kind: str, tag: Any, **more: Any) -> None:
    tree.add_optional(choices, {"type": kind, "tag": tag, **more})


def _optional_structs(tree: SpecTree, choices: Choices) -> None:
    inner = [{"name": "Inner", "type": "int32", "versions": "0+"}]
    _optional(tree, choices, f"[]{tree.struct_name()}", 777, fields=inner)


def _optional_tag(*tags: Any) -> Callable[[SpecTree, Choices], None]:
    def broken(tree: SpecTree, choices: Choices) -> None:
        tag = choices.pick((*tags, ...) if "x" in tags else tags, "tag")
        field = {"type": "int32"} if tag is ... else {"type": "int32", "tag": tag}
        tree.add_optional(choices, field)

    return broken


def _same_optional_tag(tree: SpecTree, choices: Choices) -> None:
    notations = (777, "777", "0x309", "0X309", "0x0309", "0777")
    owner = tree.owner(choices)
    for name in ("Za", "Zb"):
        field = {"name": name, "type": "int32", "tag": choices.pick(notations, "notation")}
        tree.insert_optional(choices, owner, field)


def _wrong_nullable(tree: SpecTree, choices: Choices) -> None:
    kind = choices.pick(("bool", "int8", "int32", "int64", "float64", "uuid", "struct"), "kind")
    more: dict[str, Any] = {}
    if kind == "struct":
        kind = tree.struct_name()
        more = {"fields": [{"name": "Inner", "type": "int32", "versions": "0+"}]}
    _optional(tree, choices, kind, 777, nullable=choices.pick((True, "true"), "form"), **more)


def _versions_of_optional(tree: SpecTree, choices: Choices) -> None:
    key = choices.pick(("versions", "nullableVersions", "taggedVersions"), "key")
    _optional(tree, choices, "string", 777, **{key: choices.pick(("0+", "1+"), "range")})


def _without_versions(tree: SpecTree, choices: Choices) -> None:
    tree.add_optional(choices, {"type": "int32", "tag": 777})
    if choices.flag("none"):
        tree.root["versionsWithOptional"] = "none"
    else:
        del tree.root["versionsWithOptional"]


def _header(tree: SpecTree, choices: Choices) -> None:
    tree.root["type"] = "header"


def _flexible(tree: SpecTree, choices: Choices) -> None:
    tree.root["flexibleVersions"] = choices.pick(("0+", "1+", "none"), "flexible")


def _accepted_property(tree: SpecTree, choices: Choices) -> None:
    properties: tuple[dict[str, Any], ...] = (
        {"tag": 0, "taggedVersions": "0+"},
        {"taggedVersions": "0+"},
        {"flexibleVersions": "none"},
    )
    more = choices.pick(properties, "property")
    tree.add(choices, {"type": "string", "versions": "0+", **more})


def _nullable_mandatory(tree: SpecTree, choices: Choices) -> None:
    tree.add(
        choices, {"type": "string", "versions": "0+", "nullable": choices.pick((True, False), "nullable")}
    )


_HIGH: Final = (65536, "0x10000", "99999", "0xffffffff")
_NO_TAG: Final = ("-1", -1, "x", "0x", "1.5", "", "+1")
_OPTIONAL: Final = (
    ("optional_structs", "cannot be an array of structs", "is an array of structures", _optional_structs),
    ("optional_tag_twice", "is that of", "duplicate tag ID", _same_optional_tag),
    ("optional_tag_of_17_bits", "not within 0 to 65535", "more than 65535", _optional_tag(*_HIGH)),
    ("optional_tag_no_number", "tag must be", "which is no number", _optional_tag(*_NO_TAG)),
    ("optional_not_nullable", "cannot be nullable", "cannot be nullable", _wrong_nullable),
    ("optional_with_versions", "has no property", "Unrecognized field", _versions_of_optional),
    ("optional_without_versions", "without versionsWith", "has no versionsWith", _without_versions),
    ("optional_header", "a header has no optional", "the message behind it", _header),
    ("flexible_versions", "flexibleVersions is the accepted", "specifies flexibleVersions", _flexible),
    ("accepted_property", "is the accepted KIP's", "this generator has optionalFields", _accepted_property),
    ("nullable_mandatory", "nullable is for optional fields", "Unrecognized field", _nullable_mandatory),
)

RULES: Final = {
    name: DocumentRule(name, message, testee, generator, breaking)
    for message, entries in (
        ("IntegerEncodings", _ENCODING),
        ("TaggedFieldsText", _TAGS),
        ("OptionalFields", _OPTIONAL),
    )
    for name, testee, generator, breaking in entries
}
"""By name."""


def rules_of(message: str) -> tuple[DocumentRule, ...]:
    """The rules of one message's specs."""
    return tuple(rule for rule in RULES.values() if rule.message == message)
