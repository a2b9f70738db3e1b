"""Changes of a spec without looking: what comes is right or wrong, and both sides must say the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any, Final

from harness.suites.proposals.choices import Choices

__all__ = ["changed"]

_NAMES: Final = (
    "fixed16", "fixed32", "fixed64", "packed16", "packed32", "packed64", "unpacked16", "unpacked32",
    "unpacked64", "unsigned32", "varint32", "fixed8",
)  # fmt: skip
_RANGES: Final = ("0+", "0", "1+", "0-1", "2+", "1", "2", "3+", "0-2", "1-3", "none", "3-1", "x")
_TYPES: Final = (
    "bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64", "uuid", "string", "bytes",
    "[]int32", "[]string", "varint32",
)  # fmt: skip
_DEFAULTS: Final = ("0", "1", "-1", "32767", "32768", "-32769", "2147483648", "4294967296", "0x10", "7")
_TAGS: Final = (0, 1, 2, 5, 1000, 65535, 65536, 2**31 - 1, 2**31, -1, "1", "65535", "65536")
_DRAFT_TAGS: Final = (*_TAGS, "0x0001", "0xffff", "0x10000", "x")


def changed(message: str, text: str, choices: Choices) -> str:
    """A spec of the message with one or two things changed."""
    tree = json.loads(text)
    for _ in range(1 + choices.below(2)):
        fields = list(_fields(tree))
        field = choices.pick(fields)
        choices.pick(_CHANGES[message])(field, choices)
    return json.dumps(tree)


def _fields(owner: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for key in ("fields", "optionalFields"):
        for field in owner.get(key, ()):
            yield field
            yield from _fields(field)


def _name(field: dict[str, Any], choices: Choices) -> None:
    field["encoding"] = choices.pick(_NAMES)


def _ranges(field: dict[str, Any], choices: Choices) -> None:
    count = choices.below(4)
    field["encoding"] = {choices.pick(_RANGES): choices.pick(_NAMES) for _ in range(count)}


def _versions(field: dict[str, Any], choices: Choices) -> None:
    if "versions" in field and "taggedVersions" not in field:
        field["versions"] = choices.pick(("0+", "1+", "0-1", "1-3", "2+"))


def _type(field: dict[str, Any], choices: Choices) -> None:
    if "fields" not in field:
        field["type"] = choices.pick(_TYPES)
        field.pop("default", None)
        field.pop("nullableVersions", None)
        field.pop("nullable", None)


def _default(field: dict[str, Any], choices: Choices) -> None:
    if field["type"] in ("int16", "int32", "int64"):
        limit = 1 << int(field["type"][3:]) - 1
        default = choices.pick(_DEFAULTS)
        if -limit <= int(default, 0) < limit:
            field["default"] = default


def _tag(field: dict[str, Any], choices: Choices) -> None:
    if "tag" in field:
        field["tag"] = choices.pick(_TAGS)


def _draft_tag(field: dict[str, Any], choices: Choices) -> None:
    if "tag" in field:
        field["tag"] = choices.pick(_DRAFT_TAGS)


def _nullable(field: dict[str, Any], choices: Choices) -> None:
    if "tag" in field:
        field["nullable"] = choices.flag()
        field.pop("default", None)


_CHANGES: Final[dict[str, tuple[Callable[[dict[str, Any], Choices], None], ...]]] = {
    "IntegerEncodings": (_name, _ranges, _versions, _type, _default),
    "TaggedFieldsText": (_tag, _type),
    "OptionalFields": (_draft_tag, _nullable, _type),
}
