"""Defaults of fields in every notation that Kafka's generator takes (`FieldSpec.fieldDefault`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

__all__ = ["default_of_type"]

_NOTATIONS: Final[Mapping[str, Sequence[Any]]] = {
    "bool": ("true", "false", True, "TRUE", "False", False, ""),
    "int8": ("1", 7, "-1", "0x7f", -128, "+5", "0x0", ""),
    "int16": ("1", 7, "-1", "0x7FFF", -32768, "+5", "0x00ff", ""),
    "int32": ("1", 7, "-1", "0x7fffffff", -2147483648, "+5", "0xCAFE", ""),
    "int64": ("1", 7, "-1", "0xcafcacafcacafca", -(2**63), "9223372036854775807", "+5", ""),
    "uint16": ("1", 7, "65535", "0xffff", 40000, "+5", ""),
    "uint32": ("1", 7, "2147483647", "0x7fffffff", 1234567, "+5", ""),
    "float64": ("1.5", 2, "-0.0", 1.25, "NaN", "-Infinity", "1e400", "0x1p3", "4.9E-324", " 2d ", "0.1", ""),
    "uuid": (
        "AAAAAAAAAAAAAAAAAAAAAQ",
        "H3KKO4NTRPaCWtEmm3vW7A",
        "__________________-_-w",
        "H3KKO4NTRPaCWtEmm3vW7A==",
        "",
    ),
    "string": ("abc", "", "true", "0x1", "Grüße, 世界 🙂", " ", "nul", "%s {0} $1 ' //"),
}
_EMPTY: Final = ("",)


def default_of_type(kind: str, nullable: bool, choose: Callable[[int], int]) -> Any:
    """A default for a field of that type: JSON text, number or boolean; "null" where null may be one.

    Args:
        kind: type in the words of message specs.
        nullable: whether the field may be null in all its versions.
        choose: gives the numbers that decide.
    """
    notations = _NOTATIONS.get(kind, _EMPTY)
    if nullable:
        return ("null", *notations)[choose(len(notations) + 1)]
    return notations[choose(len(notations))]
