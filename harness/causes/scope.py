"""Where a cause shows: at one field, or at every field of a kind, whatever the message.

A codec has code for types and code for messages. What is wrong with the first shows wherever a field of the
kind stands; what is wrong with the second at one place. Which of the two a cause is cannot be told from one
case, so the value that fails is tried at other places (`harness.causes.transplant`), and the plainest
condition that parts the places where it fails from those where it does not is the scope.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final

from harness.values.plausible import meaning
from harness.values.shrink import TAGS, TAGS_PATH, Fields, Node, walk
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec

__all__ = [
    "ARRAY",
    "FIELD",
    "MANY",
    "MESSAGE",
    "TAKEN",
    "WHATEVER",
    "Place",
    "Scope",
    "common",
    "is_within",
    "kind_of_type",
    "kinds_of_place",
    "kinds_of_type",
    "narrowest",
    "places_of",
    "schema_places",
    "type_name",
    "widest",
]

STRUCT: Final = "struct"
ARRAY: Final = "array"
"""The type of a scope of arrays, whatever their elements."""
MESSAGE: Final = "message"
"""The type of a scope of messages as a whole."""
FIELD: Final = "field"
"""The type of a scope of fields, whatever their types."""
MANY: Final = 4
"""Messages in which the same oddity goes wrong in the same way, or arrays that do: more than can be by
chance."""
WHATEVER: Final = "whatever they hold"
"""The condition of a scope of a type of which no value is right."""
TAKEN: Final = "taken: "
"""What begins the condition of a scope of messages that tells what they are taken for."""
ANY: Final = "any"
"""The type of a scope of any, in a text."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a place in a value is, as far as code for types can see it.

    Attributes:
        message, path: where it is; the path in JSON names without indices.
        type: `"string"`, `"[]int32"`, `"struct"`, `"[]struct"`, `"unknown tags"`.
        name: of the field, in JSON names.
        meaning: see `harness.values.plausible.meaning`.
        flexible: whether the version has compact types and tagged fields (KIP-482), and the field no others.
        nullable, tagged: of the field in this version.
        within: whether it stands in an array: in a struct of one, or as an element.
        kind: of a message as a whole, what it is: `"request"`, `"response"`; of a field as such, without its
            place, whether it is null (`harness.suites.values.unset`).
    """

    message: str
    path: str
    type: str
    name: str = ""
    meaning: str = ""
    flexible: bool = False
    nullable: bool = False
    tagged: bool = False
    within: bool = False
    kind: str = ""

    def fact(self, what: str) -> str:
        """One of the things that a scope may depend on, in words: `"flexible"`, `"not tagged"`, `"name:
        host"`."""
        held = getattr(self, what)
        if isinstance(held, bool):
            return what if held else f"not {what}"
        return f"{what}: {held}"


_CONDITIONS: Final = ("meaning", "flexible", "nullable", "tagged", "within", "kind", "name")
"""What a scope may depend on besides the type, the plainest first."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The places that a cause shows at.

    Attributes:
        type: their type, as in `Place`; `""` for any.
        conditions: what must hold of a place besides, as `Place.fact` tells it.
        message, path: the one place, of a cause that shows at no other; else `""`.
    """

    type: str
    conditions: tuple[str, ...] = ()
    message: str = ""
    path: str = ""

    @property
    def whatever(self) -> bool:
        """Whether it shows whatever stands there, and is told by no value."""
        return self.type == MESSAGE or WHATEVER in self.conditions

    @property
    def local(self) -> bool:
        """Whether it is one field of one message."""
        return bool(self.message)

    @property
    def text(self) -> str:
        """As lists have it: `"string"`, `"string, within"`, `"any"`, `"int32, at FetchRequest maxBytes"`."""
        one = (f"at {self.message} {self.path}".strip(),) if self.local else ()
        return ", ".join((self.type or ANY, *self.conditions, *one))

    def covers(self, place: Place) -> bool:
        """Whether a place lies in it."""
        if self.type not in ("", place.type):
            return False
        if self.local:
            return (place.message, place.path) == (self.message, self.path)
        facts = {place.fact(what) for what in _CONDITIONS} if self.conditions else set()
        return facts.issuperset(self.conditions)

    def told_of(self, met: Iterable[Collection[str]]) -> Scope:
        """As a title may tell it of what was met: without the flags that contradict it.

        What shows a cause is put to it for what it does, and may lie where no trial went; it is then no
        matter of flexible versions, whatever the trials said.

        Args:
            met: of each message and version that shows it, the kinds of its places (`kinds_of_place`).
        """
        flags = [each for each in self.conditions if each in _FACTS]
        parts = [kinds for kinds in map(self._of_own_type, met) if kinds] if flags else []
        held = (
            kept
            for number in range(len(flags), -1, -1)
            for kept in combinations(flags, number)
            if all(any(facts.issuperset(kept) for facts in kinds) for kinds in parts)
        )
        left_out = set(flags).difference(next(held))
        return replace(self, conditions=tuple(each for each in self.conditions if each not in left_out))

    def _of_own_type(self, kinds: Collection[str]) -> list[frozenset[str]]:
        """The facts of kinds of places; of its type, if there are any: a type may be one of frames alone."""
        by_type = [(type, frozenset(facts)) for type, *facts in (each.split(", ") for each in kinds)]
        return [facts for type, facts in by_type if type == self.type] or [facts for _, facts in by_type]

    @classmethod
    def only(cls, place: Place) -> Scope:
        """The scope of one place."""
        return cls(place.type, (), place.message, place.path)


def is_within(text: str, wider: str) -> bool:
    """Whether one scope lies in another, both by their texts."""
    (type, *conditions), (wide, *fewer) = text.split(", "), wider.split(", ")
    return wide in (ANY, type) and set(fewer) <= set(conditions)


def common(scopes: Sequence[Scope]) -> Scope:
    """What several scopes have in common."""
    types = {scope.type for scope in scopes}
    shared = [each for each in scopes[0].conditions if all(each in scope.conditions for scope in scopes)]
    return Scope(types.pop() if len(types) == 1 else "", tuple(shared))


def narrowest(own: Place, failing: Sequence[Place], agreeing: Sequence[Place]) -> Scope:
    """The plainest scope that holds `own` and all places that fail, and none that agrees.

    Where there is none, the one that holds most of those that fail and none that agrees; a scope that holds
    no other place than `own` is that place. What the field itself shows in other versions is always held.
    """
    itself = [each for each in failing if (each.message, each.path) == (own.message, own.path)]
    best, most = Scope.only(own), 0
    for names in _COMBINATIONS:
        if not all(getattr(own, name) != "" for name in names):
            continue
        scope = Scope(own.type, tuple(map(own.fact, names)))
        if any(map(scope.covers, agreeing)) or not all(map(scope.covers, itself)):
            continue
        held = sum(map(scope.covers, failing))
        if held == len(failing) > 0:
            return scope
        if held > most:
            best, most = scope, held
    return best


def widest(own: Place, failing: Sequence[Place], agreeing: Sequence[Place]) -> Scope:
    """As `narrowest`, of what types have in common: first all places of any type, or all under a condition.

    What one function of a codec does for all types fails at all of them; so a scope of several types is one
    that a place of another type than `own` was seen in.
    """
    for names in ((), *((name,) for name in _FLAGS)):
        scope = Scope("", tuple(map(own.fact, names)))
        held = [place for place in failing if scope.covers(place)]
        if any(place.type != own.type for place in held) and not any(map(scope.covers, agreeing)):
            return scope
    alike = [place for place in agreeing if place.type == own.type]
    return narrowest(own, [place for place in failing if place.type == own.type], alike)


_FLAGS: Final = ("flexible", "nullable", "tagged", "within")
_FACTS: Final = frozenset(f"{no}{flag}" for flag in _FLAGS for no in ("", "not "))
"""What a scope may say of the flags of a place."""


_COMBINATIONS: Final = sorted(
    (
        names
        for number in range(4)
        for names in combinations(_CONDITIONS, number)
        if number < 3 or "meaning" in names
    ),
    # What a field means says more than the flags of its version.
    key=lambda names: len(names) - 1.1 * ("meaning" in names),
)


def type_name(type_: object) -> str:
    """The type of a place, with structs by kind: each message has names of its own for them."""
    if type_ == TAGS:
        return "unknown tags"
    if isinstance(type_, ArrayType):
        return f"[]{type_name(type_.element)}"
    return str(type_) if isinstance(type_, Primitive) else STRUCT


def kind_of_type(name: str) -> str:
    """A type by its name, as scopes name it: structs have names of their own in every message."""
    base = name.removeprefix("[]")
    return name.replace(base, STRUCT) if base[:1].isupper() else name


def kinds_of_type(name: str) -> frozenset[str]:
    """The types of the places at a path whose type has that name: an array's elements stand there, too."""
    kind = type_name(TAGS) if name == "tagged fields" else kind_of_type(name)
    return frozenset((kind, kind.removeprefix("[]")))


def places_of(
    message: MessageSpec, version: int, fields: Fields, wanted: Container[str] | None = None
) -> Iterator[tuple[Node, Place]]:
    """Every node of a value (see `walk`), with what it is."""
    by_path: dict[str, FieldSpec] = {}
    # A value may have a hundred thousand nodes; their paths are few.
    places: dict[tuple[str, bool], Place] = {}
    for node in walk(message.root, fields, wanted=wanted):
        if node.field is not None:
            by_path[node.path] = node.field
        key = node.path, node.field is None
        place = places.get(key)
        if place is None:
            within = any(isinstance(step, int) for step in node.site)
            place = places[key] = _place(
                message, version, node.path, node.type, by_path.get(node.path), node.field is None, within
            )
        yield node, place


def schema_places(message: MessageSpec, version: int) -> Iterator[tuple[str, Place]]:
    """What stands at every schema path: fields, elements of arrays (as `path[]`), unknown tagged fields.

    Raises:
        RecursionError: a struct holds itself, so that there is no end of paths.
    """
    yield from _schema_places(message, version, message.root, "", False)


def kinds_of_place(message: MessageSpec, version: int) -> list[str]:
    """The kinds of places that a message has in a version: the type of each, and its flags (`Place.fact`)."""
    kinds = {
        ", ".join((place.type, *map(place.fact, _FLAGS)))
        for path, place in schema_places(message, version)
        if _is_carried(message.root, path, version)
    }
    return sorted(kinds)


def _is_carried(root: StructSpec, path: str, version: int) -> bool:
    """Whether a version has the field at a schema path, and all that it stands in."""
    struct: StructSpec | None = root
    for name in path.removesuffix("[]").split("."):
        field = next((each for each in struct.fields if each.json_name == name), None) if struct else None
        if field is None:
            return True  # unknown tagged fields
        if version not in field.versions:
            return False
        struct = field.struct
    return True


def _schema_places(
    message: MessageSpec, version: int, spec: StructSpec, path: str, within: bool
) -> Iterator[tuple[str, Place]]:
    for field in spec.fields:
        name = f"{path}.{field.json_name}" if path else field.json_name
        yield name, _place(message, version, name, field.type, field, False, within)
        if field.struct is not None:
            yield from _schema_places(message, version, field.struct, name, within or field.is_array)
        elif isinstance(field.type, ArrayType):
            yield f"{name}[]", _place(message, version, name, field.type.element, field, True, True)
    name = f"{path}.{TAGS_PATH}" if path else TAGS_PATH
    yield name, _place(message, version, name, TAGS, None, True, within)


def _place(
    message: MessageSpec,
    version: int,
    path: str,
    type_: object,
    field: FieldSpec | None,
    below: bool,
    within: bool,
) -> Place:
    """`below`: it is no field itself, but an element of `field`, or unknown tagged fields."""
    element = below and field is not None
    return Place(
        message.name,
        path,
        type_name(type_),
        name="" if field is None else field.json_name,
        meaning="" if field is None else meaning(field),
        flexible=message.is_flexible(version) if field is None else message.field_is_flexible(field, version),
        nullable=field is not None and not element and version in field.nullable_versions,
        tagged=field is not None and version in field.tagged_versions,
        within=element or within,
    )
