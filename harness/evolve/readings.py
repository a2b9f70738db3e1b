"""Whether two sides read the same from the same bytes, though their specs differ.

Each side has a value of its own class. Fields are paired by `matching`; what stands under a tag that one side
does not know is an unknown tagged field there, as KIP-482 wants it, and no difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from harness.evolve.matching import Match, Pairing, match_fields
from harness.values.equality import same
from pycodec import Message
from pycodec.interpreter.defaults import is_default
from pycodec.specs.model import FieldSpec, StructSpec

__all__ = ["NOTHING", "Other", "Readings"]

NOTHING: Final = "nothing"
"""What a side reads of a field that it does not have."""


@dataclass(frozen=True, slots=True)
class Other:
    """A place where the two readings differ: schema path, what the writer wrote, what the reader has."""

    path: str
    wrote: Any
    read: Any


class Readings:
    """Compares readings of one version; keeps which field is which, by the pair of structs."""

    def __init__(self, version: int) -> None:
        self._version = version
        # The specs are kept with it: an identity is only one while its object lives.
        self._matches: dict[tuple[int, int], tuple[StructSpec, StructSpec, Match]] = {}

    def _match(self, writer: StructSpec, reader: StructSpec) -> Match:
        key = (id(writer), id(reader))
        if key not in self._matches:
            self._matches[key] = (writer, reader, match_fields(writer, reader, self._version))
        return self._matches[key][2]

    def others(
        self, writer: StructSpec, wrote: Message, reader: StructSpec, read: Message, path: str = ""
    ) -> Iterator[Other]:
        """Every difference between two readings, in the writer's order."""
        match, version = self._match(writer, reader), self._version
        for pair in match.pairs:
            one = getattr(wrote, wrote._fields[pair.old_at])
            other = getattr(read, read._fields[pair.new_at])
            if pair.old.struct is not None or not same(one, other):
                yield from self._of_field(pair, one, other, _place(path, pair.old))
        for at, field in match.gone:
            if version not in field.tagged_versions:
                yield Other(_place(path, field), getattr(wrote, wrote._fields[at]), NOTHING)
        for at, field in match.come:
            held = getattr(read, read._fields[at])
            if version not in field.tagged_versions or not is_default(field, held):
                yield Other(_place(path, field), NOTHING, held)

    def _of_field(self, pair: Pairing, wrote: Any, read: Any, place: str) -> Iterator[Other]:
        if wrote is None or read is None:
            if wrote is not read:
                yield Other(place, wrote, read)
            return
        lists = [isinstance(each, list) for each in (wrote, read)]
        if lists[0] != lists[1] or (lists[0] and len(wrote) != len(read)):
            yield Other(place, wrote, read)
            return
        mine, theirs = pair.old.struct, pair.new.struct
        for one, other in zip(wrote, read, strict=True) if lists[0] else [(wrote, read)]:
            if mine is not None and theirs is not None:
                yield from self.others(mine, one, theirs, other, place)
            elif not same(_plain(one), _plain(other)):
                yield Other(place, one, other)


def _place(path: str, field: FieldSpec) -> str:
    return f"{path}.{field.json_name}" if path else field.json_name


def _plain(value: Any) -> Any:
    """A scalar apart from its type: text and bytes, booleans and numbers have their bytes in common."""
    if isinstance(value, str):
        return value.encode("utf-8", "surrogatepass")
    if isinstance(value, bool):
        return int(value)
    return value
