"""Which field of one spec is which of another, in one version.

A field is known by its name. One that has another name on the other side, and stands in the same place with
the same type, or under the same tag, was renamed: nothing on the wire says how it is called.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pycodec.specs.model import FieldSpec, StructSpec

__all__ = ["Match", "Pairing", "match_fields"]

Numbered = tuple[int, FieldSpec]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A field on both sides: its number among the fields of the struct (all versions), and the field."""

    old_at: int
    old: FieldSpec
    new_at: int
    new: FieldSpec

    @property
    def renamed(self) -> bool:
        """Whether it is called otherwise."""
        return self.old.name != self.new.name

    def reversed(self) -> Pairing:
        """The same from the other side."""
        return Pairing(self.new_at, self.new, self.old_at, self.old)


@dataclass(frozen=True, slots=True)
class Match:
    """The fields of two structs in a version: those on both sides, those of one only (with their numbers)."""

    pairs: tuple[Pairing, ...]
    gone: tuple[Numbered, ...]
    come: tuple[Numbered, ...]

    def reversed(self) -> Match:
        """The same from the other side."""
        return Match(tuple(pair.reversed() for pair in self.pairs), self.come, self.gone)


def match_fields(old: StructSpec, new: StructSpec, version: int) -> Match:
    """The fields that `version` has, matched."""
    left = [(at, field) for at, field in enumerate(old.fields) if version in field.versions]
    right = [(at, field) for at, field in enumerate(new.fields) if version in field.versions]
    by_name = {field.name: (at, field) for at, field in right}
    pairs = [Pairing(at, field, *by_name[field.name]) for at, field in left if field.name in by_name]
    taken = {pair.old.name for pair in pairs}
    gone = [each for each in left if each[1].name not in taken]
    come = [each for each in right if each[1].name not in taken]
    for one in list(gone):
        other = _renamed(one, left, right, come, version)
        if other is not None:
            pairs.append(Pairing(*one, *other))
            gone.remove(one)
            come.remove(other)
    return Match(tuple(sorted(pairs, key=lambda pair: pair.old_at)), tuple(gone), tuple(come))


def _renamed(
    one: Numbered,
    left: Sequence[Numbered],
    right: Sequence[Numbered],
    come: Sequence[Numbered],
    version: int,
) -> Numbered | None:
    """What a field without a namesake has become; None where it is gone."""
    field = one[1]
    for other in come:
        there = other[1]
        if not _alike(field, there):
            continue
        if version in field.tagged_versions and version in there.tagged_versions:
            if field.tag == there.tag and field.default == there.default:
                return other
        elif version not in field.tagged_versions and version not in there.tagged_versions:
            places = (
                [at for at, each in side if version not in each.tagged_versions] for side in (left, right)
            )
            mine, theirs = places
            if mine.index(one[0]) == theirs.index(other[0]):
                return other
    return None


def _alike(one: FieldSpec, other: FieldSpec) -> bool:
    """Whether two fields have the same type; a struct may be called otherwise."""
    if one.is_array != other.is_array:
        return False
    if one.struct is None or other.struct is None:
        return one.type == other.type
    return True
