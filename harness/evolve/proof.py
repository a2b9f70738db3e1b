"""The proof of a change: what one side writes, the other reads, in a version that both have.

Values are the boundary cases of the pair and random ones. Each is written by one side and read by the other;
then the reader writes it again, as a proxy would, and the writer reads that. So a tagged field that one side
does not know goes through it as an unknown one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Any, Final, Literal

from harness.casework.stream import draws, pair_key
from harness.evolve.fit import fit
from harness.evolve.readings import NOTHING, Other, Readings
from harness.evolve.sides import Side
from harness.evolve.smallest import smallest, telling
from harness.schema_path import json_names
from harness.values.baseline import Baseline
from harness.values.cells import BoundaryCase, boundary_cases
from harness.values.generate import RandomValues, size_of
from harness.values.shape import StructNode, pair_shape
from pycodec import CodecError, Message
from pycodec.plain import from_dict, to_dict
from pycodec.specs.model import MessageSpec
from pycodec.values import field_default

__all__ = ["Broken", "Kind", "prove"]

Kind = Literal["refused", "left over", "misread", "lost on the way", "not passed on"]
"""What becomes of a value: the reader refuses it, leaves bytes over, reads or passes on another one, or
passes on none that the writer can read."""

_INDEX: Final = re.compile(r"\[\d+\]")
_PASSED_OVER: Final = ("length_", "long", "over_", "every_byte", "multi_byte_128", "mixture_", "solitary_")
"""Value classes that say nothing here: how a length is written follows from the version alone, and mixtures
hold what others hold one by one."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A value on which the two sides differ.

    Attributes:
        kind: what becomes of it.
        message, version: the pair.
        writer, reader: names of the sides.
        path: schema path of the field at fault, as the writer calls it; `""` where none is known.
        paths: those of all fields that are read otherwise, the first one among them.
        value: what was written, in plain form.
        told: the same, in the smallest one without what holds its default.
        data: its bytes.
        wrote, read: what the two sides say about the place, or the reader's refusal.
    """

    kind: Kind
    message: str
    version: int
    writer: str
    reader: str
    path: str
    paths: tuple[str, ...]
    value: dict[str, Any]
    told: dict[str, Any]
    data: bytes
    wrote: str
    read: str


def prove(old: Side, new: Side, message: str, version: int, cases: int, seed: int) -> list[Broken]:
    """The smallest broken value of each kind and place, in both directions; none if all is well."""
    found: list[Broken] = []
    for writer, reader in ((old, new), (new, old)):
        talk = _Talk(writer, reader, message, version)
        best: dict[tuple[Kind, str], Broken] = {}
        for value in talk.values(cases, seed):
            broken = talk.broken(value)
            if broken is not None:
                key = (broken.kind, broken.path)
                if key not in best or len(broken.data) < len(best[key].data):
                    best[key] = broken
        found += [talk.smallest(each) for each in best.values()]
    return found


class _Talk:
    """One direction of a pair."""

    def __init__(self, writer: Side, reader: Side, message: str, version: int) -> None:
        self.writer, self.reader = writer, reader
        self.message, self.version = message, version
        self.spec, self.other = writer.messages[message], reader.messages[message]
        self.write, self.read = writer.codec(message, version), reader.codec(message, version)
        self.readings = Readings(version)
        self.root = writer.classes(message)[self.spec.root.name]
        # Below it a tag may be a field of the other side, which no writer would take for an unknown one.
        self.first_free = max(map(_highest_tag, (self.spec, self.other))) + 1

    def values(self, cases: int, seed: int) -> Iterator[Message]:
        """Boundary cases of the writer's spec, the reader's defaults, then random values."""
        shape = pair_shape(self.spec, self.version, self.writer.classes(self.message))
        there = pair_shape(self.other, self.version, self.reader.classes(self.message))
        random = _random(shape, cases, seed, self.message, self.version)
        for value in chain(_boundary(shape), _defaults(shape, there), random):
            self._clear_tags(value)
            fit(self.spec.root, value, self.version)
            yield value

    def _clear_tags(self, value: Message) -> None:
        kept = [(tag, data) for tag, data in value.unknown_tagged_fields if tag >= self.first_free]
        value.unknown_tagged_fields = kept
        for name in value._fields:
            held = getattr(value, name)
            for inner in held if isinstance(held, list) else (held,):
                if isinstance(inner, Message):
                    self._clear_tags(inner)

    def broken(self, value: Message) -> Broken | None:
        """What is wrong with a value; None if nothing is, or if the writer itself refuses it."""
        try:
            data = self.write.encode(value)
            wrote, _ = self.write.decode(data)
        except CodecError:
            return None

        def tell(kind: Kind, path: str, mine: str, theirs: str, paths: tuple[str, ...] = ()) -> Broken:
            names = (self.writer.name, self.reader.name)
            pair, plain = (self.message, self.version), to_dict(value)
            return Broken(kind, *pair, *names, path, paths or (path,), plain, plain, data, mine, theirs)

        def differ(kind: Kind, found: list[Other]) -> Broken:
            first, paths = found[0], tuple(dict.fromkeys(each.path for each in found))
            return tell(kind, first.path, _short(first.wrote), _short(first.read), paths)

        def stuck(error: CodecError, what: str) -> Broken:
            return tell("not passed on", _schema_path(error.path), "a value", f"{what}: {error}")

        try:
            read, consumed = self.read.decode(data)
        except CodecError as error:
            return tell("refused", _schema_path(error.path), f"{len(data)} bytes", str(error))
        if consumed != len(data):
            return tell("left over", "", f"{len(data)} bytes", f"{consumed} of them")
        if found := list(self.readings.others(self.spec.root, wrote, self.other.root, read)):
            return differ("misread", found)
        try:
            passed_on = self.read.encode(read)
            if passed_on == data:
                return None
        except CodecError as error:
            return stuck(error, "cannot write it again")
        try:
            again, _ = self.write.decode(passed_on)
        except CodecError as error:
            return stuck(error, "writes what is refused")
        found = list(self.readings.others(self.spec.root, wrote, self.spec.root, again))
        return differ("lost on the way", found) if found else None

    def smallest(self, broken: Broken) -> Broken:
        """The plainest value that is broken in the same way and place."""

        def still(plain: dict[str, Any]) -> Broken | None:
            try:
                found = self.broken(from_dict(self.root, plain))
            except CodecError:
                return None
            alike = found is not None and (found.kind, found.path) == (broken.kind, broken.path)
            return found if alike else None

        found = smallest(self.spec.root, broken, still)
        return replace(found, told=telling(self.spec.root, found.value))


def _boundary(shape: StructNode) -> Iterator[Message]:
    for case in boundary_cases(shape):
        if case.check == "roundtrip" and not any(word in case.value_class for word in _PASSED_OVER):
            yield case.value(shape)


def _defaults(shape: StructNode, there: StructNode) -> Iterator[Message]:
    """Each field with what the other side takes for its default, which may be left out when passed on."""
    for path, node in shape.walk():
        for field in node.fields:
            other = there.at(field.path)
            if other is None or None in (field.primitive, other.primitive):
                continue  # what a struct has by default is no value of another type
            if field.is_array or other.is_array:
                continue
            default = field_default(other.spec, {})
            if default != field_default(field.spec, {}):
                # Bound now: the loop goes on before it is called.
                make = partial(_constant, default)
                yield BoundaryCase(
                    "roundtrip", field.path, "other_default", path, field.attribute, make, field
                ).value(shape)


def _constant(value: Any, base: Baseline) -> Any:
    return value


def _random(shape: StructNode, cases: int, seed: int, message: str, version: int) -> Iterator[Message]:
    made, key = RandomValues(shape), pair_key(seed, message, version)
    for index in range(cases):
        yield made.value(draws(key, index), size_of(index))


def _highest_tag(spec: MessageSpec) -> int:
    structs = (spec.root, *spec.structs.values())
    tags = (field.tag for struct in structs for field in struct.fields)
    return max((tag for tag in tags if tag is not None), default=-1)


def _schema_path(path: str) -> str:
    """The place of an error as reports say it: JSON names, no indices."""
    return json_names(_INDEX.sub("", path))


def _short(value: Any) -> str:
    text = value if value is NOTHING else repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
