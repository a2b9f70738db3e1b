"""Which features a message spec uses: the coverage account of random specs.

The features are observed in the finished spec, not in the decisions that made it: a generator that means to
make a tagged struct and never does is found out. `FEATURES` names every feature that the random specs of a
run have to show.
"""

from __future__ import annotations

import builtins
import itertools
import keyword
import math
import sys
from collections.abc import Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from pycodec.specs.model import snake_case
from pycodec.specs.versions import Versions

__all__ = ["FEATURES", "features_of"]

Json = dict[str, Any]

_PRIMITIVES: Final = (
    *("bool", "int8", "int16", "uint16", "int32", "uint32", "int64", "float64"),
    *("uuid", "string", "bytes", "records"),
)
_CARRIED: Final = (*_PRIMITIVES, "struct", "shared struct", "array", "array of structs")
_NULLABLE: Final = ("string", "bytes", "records", "struct", "shared struct", "array", "array of structs")
_NEVER_TAGGED: Final = ("records",)
_NEVER_IN_ARRAYS: Final = ("bytes", "records")
_KEYS: Final = ("int32", "string", "int16", "uuid", "bool", "int64", "int8", "uint16", "uint32")
_DEFAULTS: Final = {
    **dict.fromkeys(
        ("int8", "int16", "int32", "int64"), ("text", "number", "negative", "hex", "signed", "empty")
    ),
    **dict.fromkeys(("uint16", "uint32"), ("text", "number", "hex", "signed", "empty")),
    "bool": ("text", "boolean", "capitals", "empty"),
    "float64": ("text", "number", "negative", "hex", "no number", "empty"),
    "uuid": ("text", "padded", "empty"),
    "string": ("text", "empty", "not ASCII", "null"),
    "bytes": ("empty", "null"),
    "struct": ("empty", "null"),
    "array": ("empty", "null"),
}
_EDGES: Final = {
    **{f"int{bits}": {-(2 ** (bits - 1)), 2 ** (bits - 1) - 1} for bits in (8, 16, 32, 64)},
    "uint16": {65535},
    # The generator of Kafka takes no more.
    "uint32": {2**31 - 1},
}
"""The first and last numbers that may be the default of a type."""

FEATURES: Final = (
    *(f"type: {kind}" for kind in _CARRIED),
    *(f"array of {kind}" for kind in _PRIMITIVES if kind not in _NEVER_IN_ARRAYS),
    *(f"tagged: {kind}" for kind in _CARRIED if kind not in _NEVER_TAGGED),
    *(f"nullable: {kind}" for kind in _NULLABLE),
    *(f"tagged and nullable: {kind}" for kind in _NULLABLE if kind not in _NEVER_TAGGED),
    *(f"default of {kind}: {how}" for kind, notations in _DEFAULTS.items() for how in notations),
    *(f"default is seen: {kind}" for kind in _DEFAULTS),
    *(f"default is seen: the edge of {kind}" for kind in _EDGES),
    "default is seen: float64 that is rounded",
    *(f"versions: {how}" for how in ("open", "a range", "one", "starts late", "ends early", "not said")),
    *(f"nullable versions: {how}" for how in ("all", "start later", "end earlier", "from before")),
    *(
        "tagged: later than flexible",
        "tagged: regular before",
        "tagged: regular before, in a version that is flexible",
        "tagged: out of order",
        "tagged: two of a struct",
    ),
    *(f"flexible: {how}" for how in ("always", "never", "starts within", "not yet")),
    *(
        "own flexible versions: none",
        "own flexible versions: later",
        "own flexible versions: none, in a version that is flexible",
        "own flexible versions: later, in a version that is flexible",
        "own flexible versions: of a tagged field",
    ),
    *("valid versions: start later", "valid versions: one", "valid versions: more"),
    *(f"map key: {kind}" for kind in _KEYS),
    *(
        "map key: several",
        "map key: below another",
        "map key: in a shared struct",
        "map key: not in an array",
    ),
    *(f"nested: {how}" for how in ("struct in struct", "struct in array", "array in array", "three deep")),
    *("shared struct: used twice", "shared struct: by a shared struct", "shared struct: unused"),
    *("shared struct: ends", "shared struct: starts late"),
    *(
        "zero copy",
        "zero copy: nullable",
        "zero copy: in a version that is flexible",
        "zero copy: in a version that is not flexible",
        "ignorable",
        "not ignorable",
        "ignorable: tagged",
        "ignorable: struct",
    ),
    *(f"entity: {what}" for what in ("brokerId", "producerId", "topicName", "groupId", "transactionalId")),
    *(f"message: {kind}" for kind in ("data", "request", "response", "metadata", "header")),
    *("message: coordinator-key", "message: coordinator-value", "listeners", "unstable", "api key", "about"),
    *("struct name: the message's", "struct name: another's in capitals", "struct name: Python's"),
    *("struct name: with _", "struct name: with $", "struct name: not ASCII"),
    *("field name: keyword", "field name: builtin", "field name: another's in snake_case"),
)
"""Every feature that random specs must show."""

# Versions looked at: no random spec has more.
_PROBES: Final = 40
_BUILTINS: Final = frozenset(dir(builtins))


def features_of(spec: Json) -> frozenset[str]:
    """The features that a valid spec uses: those of `FEATURES`, and perhaps combinations beyond."""
    return frozenset(_Observer(spec).features())


class _Observer:
    """Walks over one spec."""

    def __init__(self, spec: Json) -> None:
        self.spec = spec
        self.valid = _versions(spec["validVersions"])
        self.flexible = _versions(spec["flexibleVersions"])
        self.common: dict[str, Json] = {each["name"]: each for each in spec.get("commonStructs", ())}
        self.uses: list[str] = []

    def features(self) -> Iterator[str]:
        yield from self._message()
        yield from self._names()
        yield from self._fields(self.spec["fields"], self.valid, ())
        direct = len(self.uses)
        for struct in self.common.values():
            versions = _versions(struct["versions"])
            if max(versions) < _PROBES - 1:
                yield "shared struct: ends"
            if min(versions) > min(self.valid):
                yield "shared struct: starts late"
            if any(field.get("mapKey") for field in struct["fields"]):
                yield "map key: in a shared struct"
            yield from self._fields(struct["fields"], versions, ("shared",))
        if len(self.uses) > direct:
            yield "shared struct: by a shared struct"
        for name in self.common:
            if name not in self.uses:
                yield "shared struct: unused"
            elif self.uses.count(name) > 1:
                yield "shared struct: used twice"

    def _message(self) -> Iterator[str]:
        spec = self.spec
        yield f"message: {spec['type']}"
        for key, name in (
            ("listeners", "listeners"),
            ("latestVersionUnstable", "unstable"),
            ("apiKey", "api key"),
        ):
            if key in spec:
                yield name
        yield "valid versions: " + ("one" if len(self.valid) == 1 else "more")
        if min(self.valid):
            yield "valid versions: start later"
        if not self.flexible:
            yield "flexible: never"
        elif self.valid <= self.flexible:
            yield "flexible: always"
        else:
            yield "flexible: starts within" if self.valid & self.flexible else "flexible: not yet"

    def _names(self) -> Iterator[str]:
        structs = set(self.common)
        pending = [self.spec["fields"], *(struct["fields"] for struct in self.common.values())]
        while pending:
            fields = pending.pop()
            attributes = [snake_case(field["name"]) for field in fields]
            if len(set(attributes)) < len(attributes):
                yield "field name: another's in snake_case"
            if any(map(keyword.iskeyword, attributes)):
                yield "field name: keyword"
            if not _BUILTINS.isdisjoint(attributes):
                yield "field name: builtin"
            for field in fields:
                if "fields" in field:
                    structs.add(field["type"].removeprefix("[]"))
                    pending.append(field["fields"])
        if self.spec["name"] in structs:
            yield "struct name: the message's"
        for name in structs:
            if any(name == other.upper() != other for other in (*structs, self.spec["name"])):
                yield "struct name: another's in capitals"
            if name in _BUILTINS:
                yield "struct name: Python's"
            if not name.isascii():
                yield "struct name: not ASCII"
            yield from (f"struct name: with {sign}" for sign in "_$" if sign in name)

    def _fields(self, fields: Sequence[Json], parent: set[int], outer: tuple[str, ...]) -> Iterator[str]:
        tags = [field["tag"] for field in fields if "tag" in field]
        if len(tags) > 1:
            yield "tagged: two of a struct"
        if tags != sorted(tags):
            yield "tagged: out of order"
        if sum(bool(field.get("mapKey")) for field in fields) > 1:
            yield "map key: several"
        for field in fields:
            yield from self._field(field, parent, outer)

    def _field(self, field: Json, parent: set[int], outer: tuple[str, ...]) -> Iterator[str]:
        kind = self._kind(field["type"])
        versions = _versions(field.get("versions") or field["taggedVersions"])
        here = versions & parent
        yield f"type: {kind}"
        if kind == "array":
            yield f"array of {field['type'].removeprefix('[]')}"
        yield from self._when(field, kind, versions, parent)
        yield from self._tagged(field, kind, here)
        yield from self._default(field, kind, here, parent)
        yield from self._marks(field, kind, here, outer)
        place = "array" if field["type"].startswith("[]") else "struct"
        if kind.endswith(("struct", "structs")) and outer:
            yield f"nested: {place} in {outer[-1]}"
            if len(outer) > 1:
                yield "nested: three deep"
        if "fields" in field:
            yield from self._fields(field["fields"], here, (*outer, place))
        elif kind in ("shared struct", "array of structs"):
            self.uses.append(field["type"].removeprefix("[]"))

    def _when(self, field: Json, kind: str, versions: set[int], parent: set[int]) -> Iterator[str]:
        text = field.get("versions")
        if text is None:
            yield "versions: not said"
        else:
            yield "versions: " + ("open" if text.endswith("+") else "a range" if "-" in text else "one")
        here = versions & parent
        if here and min(here) > min(parent):
            yield "versions: starts late"
        if here and max(here) < max(parent & self.valid, default=-1):
            yield "versions: ends early"
        nullable = _versions(field.get("nullableVersions", "none"))
        if not nullable & here:
            return
        yield f"nullable: {kind}"
        if versions <= nullable:
            yield "nullable versions: all"
        if min(nullable & here) > min(here):
            yield "nullable versions: start later"
        if max(nullable & here) < max(here):
            yield "nullable versions: end earlier"
        if min(nullable) < min(versions):
            yield "nullable versions: from before"

    def _tagged(self, field: Json, kind: str, here: set[int]) -> Iterator[str]:
        own = field.get("flexibleVersions")
        if own is not None:
            later = own != "none" and min(_versions(own)) > min(self.flexible)
            which = "none" if own == "none" else "later" if later else "the same"
            yield f"own flexible versions: {which}"
            if here & self.valid & self.flexible - _versions(own):
                yield f"own flexible versions: {which}, in a version that is flexible"
        tagged = _versions(field.get("taggedVersions", "none")) & here & self.valid
        if not tagged:
            return
        yield f"tagged: {kind}"
        if own is not None:
            yield "own flexible versions: of a tagged field"
        if min(tagged) > min(self.flexible & self.valid):
            yield "tagged: later than flexible"
        if min(here & self.valid) < min(tagged):
            yield "tagged: regular before"
        if any(version < min(tagged) for version in here & self.valid & self.flexible):
            yield "tagged: regular before, in a version that is flexible"
        if _versions(field.get("nullableVersions", "none")) & tagged:
            yield f"tagged and nullable: {kind}"

    def _default(self, field: Json, kind: str, here: set[int], parent: set[int]) -> Iterator[str]:
        if "default" not in field:
            return
        of = {"shared struct": "struct", "array of structs": "array"}.get(kind, kind)
        yield f"default of {of}: {_notation(field['default'])}"
        tagged = _versions(field.get("taggedVersions", "none"))
        # Elsewhere a message that is written or read never has it by itself.
        if parent & self.valid & (tagged | (parent - here)):
            yield f"default is seen: {of}"
            if of in _EDGES and int(str(field["default"]).strip() or "0", 0) in _EDGES[of]:
                yield f"default is seen: the edge of {of}"
            if of == "float64" and _is_rounded(str(field["default"])):
                yield "default is seen: float64 that is rounded"

    def _marks(self, field: Json, kind: str, here: set[int], outer: tuple[str, ...]) -> Iterator[str]:
        if field.get("mapKey"):
            yield f"map key: {field['type']}"
            if outer.count("array") > 1:
                yield "map key: below another"
        elif kind == "shared struct" and self._keyed(field["type"]):
            yield "map key: not in an array"
        if field.get("zeroCopy"):
            yield "zero copy"
            if "nullableVersions" in field:
                yield "zero copy: nullable"
            if here & self.valid & self.flexible:
                yield "zero copy: in a version that is flexible"
            if here & self.valid - self.flexible:
                yield "zero copy: in a version that is not flexible"
        ignorable = field.get("ignorable", False)
        yield "ignorable" if ignorable else "not ignorable"
        if ignorable and "tag" in field:
            yield "ignorable: tagged"
        if ignorable and kind == "struct":
            yield "ignorable: struct"
        if "entityType" in field:
            yield f"entity: {field['entityType']}"
        if field.get("about"):
            yield "about"

    def _kind(self, type_: str) -> str:
        element = type_.removeprefix("[]")
        if not element[0].isupper():
            return "array" if type_.startswith("[]") else element
        if type_.startswith("[]"):
            return "array of structs"
        return "shared struct" if element in self.common else "struct"

    def _keyed(self, name: str) -> bool:
        return any(field.get("mapKey") for field in self.common[name]["fields"])


def _versions(text: str) -> set[int]:
    """The versions that a text names, as far as any message of a test goes."""
    parsed = Versions.parse(text)
    return set(itertools.takewhile(lambda version: version < _PROBES, parsed))


def _is_rounded(number: str) -> bool:
    """Whether a decimal number is no float64 itself: one near it, of all its digits, stands for it."""
    try:
        exact, held = Decimal(number), float(number)
    except (InvalidOperation, ValueError):
        return False
    return sys.float_info.min <= abs(held) < math.inf and exact != Decimal(held)


def _notation(default: Any) -> str:
    """How a default is written."""
    if isinstance(default, bool):
        return "boolean"
    if isinstance(default, int | float):
        return "negative" if default < 0 else "number"
    text = str(default).strip()
    if text in ("", "null"):
        return text or ("empty" if not default else "text")
    if text.lower() in ("true", "false"):
        return "text" if text.islower() else "capitals"
    if "NaN" in text or "Infinity" in text:
        return "no number"
    if not text.isascii():
        return "not ASCII"
    if text.endswith("=="):
        return "padded"
    if text.startswith("0x"):
        return "hex"
    return {"-": "negative", "+": "signed"}.get(text[0], "text")
