"""How one version of a struct differs between two specs: the rules about fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from harness.evolve.change import Change, Weight
from harness.evolve.matching import Match, Pairing, match_fields
from pycodec.proposals.encodings.names import Encoding
from pycodec.proposals.encodings.spec import EncodedField
from pycodec.specs.model import ArrayType, FieldSpec, MessageSpec, Primitive, StructSpec

__all__ = ["Struct", "differences", "encoding_of"]

_NOT_HERE: Final = "refused in this version"
_SAME_BYTES: Final = frozenset((Primitive.BYTES, Primitive.RECORDS))


@dataclass(frozen=True, slots=True)
class Struct:
    """A struct of a message in a version, at a path of JSON names.

    Attributes:
        implied: whether a tagged field implies it where that is not written: then its defaults are values.
    """

    message: MessageSpec
    spec: StructSpec
    version: int
    path: str = ""
    inside: tuple[str, ...] = ()
    implied: bool = False

    def tagged(self, field: FieldSpec) -> bool:
        """Whether the version writes the field under its tag."""
        return self.version in field.tagged_versions

    def child(self, field: FieldSpec, path: str) -> Struct | None:
        """The struct of a field; None for other fields, and for a struct within itself."""
        if field.struct is None or field.struct.name in self.inside:
            return None
        inside = (*self.inside, field.struct.name)
        implied = not field.is_array and field.default is not None and (self.implied or self.tagged(field))
        return Struct(self.message, field.struct, self.version, path, inside, implied)

    def place(self, field: FieldSpec) -> str:
        """The schema path of a field."""
        return f"{self.path}.{field.json_name}" if self.path else field.json_name

    def change(self, rule: str, weight: Weight, path: str, old: str = "", new: str = "") -> Change:
        """A change of this version."""
        return Change(rule, weight, self.message.name, path, (self.version,), old, new)


def encoding_of(field: FieldSpec, version: int) -> Encoding | None:
    """The encoding of a field's integers (KIP-625); None for the fixed one of its type."""
    return field.encoding(version) if isinstance(field, EncodedField) else None


def differences(old: Struct, new: Struct) -> Iterator[Change]:
    """Every difference of a struct and of those below it."""
    match = match_fields(old.spec, new.spec, old.version)
    yield from _one_sided(old, new, match)
    yield from _moved(old, new, match)
    for pair in match.pairs:
        place = old.place(pair.old)
        yield from _of_wire(old, new, pair, place)
        yield from _of_use(old, new, pair, place)
        below, beside = old.child(pair.old, place), new.child(pair.new, place)
        if below is not None and beside is not None:
            yield from differences(below, beside)
    yield from _absent(old, new)


def _one_sided(old: Struct, new: Struct, match: Match) -> Iterator[Change]:
    """Fields that only one side writes."""
    reused = {field.tag for _, field in match.gone if old.tagged(field)} & {
        field.tag for _, field in match.come if new.tagged(field)
    }
    for _, field in match.gone:
        place = old.place(field)
        if not old.tagged(field):
            yield old.change("field removed", Weight.BREAKS, place, _kind(field))
        elif field.tag not in reused and _elsewhere(new, field.tag):
            yield old.change("tag", Weight.BREAKS, place, f"tag {field.tag}", _NOT_HERE)
        elif field.tag not in reused:
            yield old.change("tag retired", Weight.GROWS, place, f"tag {field.tag}")
    for _, field in match.come:
        place = old.place(field)
        if not new.tagged(field):
            yield old.change("field added", Weight.BREAKS, place, "", _kind(field))
        elif field.tag in reused:
            before = next(each for _, each in match.gone if old.tagged(each) and each.tag == field.tag)
            was = f"tag {field.tag} was {before.name} ({_kind(before)})"
            yield old.change("tag reused", Weight.BREAKS, place, was, f"{field.name} ({_kind(field)})")
        elif holder := _holder(old, field.tag):
            was = f"tag {field.tag} was {holder.name} ({_kind(holder)})"
            yield old.change("tag reused", Weight.BREAKS, place, was, f"{field.name} ({_kind(field)})")
        elif _elsewhere(old, field.tag):
            yield old.change("tag", Weight.BREAKS, place, _NOT_HERE, f"tag {field.tag}")
        else:
            yield old.change("tag added", Weight.GROWS, place, "", f"tag {field.tag}")


def _elsewhere(struct: Struct, tag: int | None) -> bool:
    """Whether other versions of the struct have a tag that this one has not: it is refused here, not unknown.

    Source: `MessageDataGenerator.generateTaggedFieldsReader`, "Tag N is not valid for version".
    """
    return any(each.tag == tag and each.tagged_versions for each in struct.spec.fields)


def _holder(struct: Struct, tag: int | None) -> FieldSpec | None:
    """The field that has a tag in the version."""
    fields = (each for each in struct.spec.tagged_fields(struct.version) if each.tag == tag)
    return next(fields, None)


def _moved(old: Struct, new: Struct, match: Match) -> Iterator[Change]:
    """Fields that overtook others: all but the longest run of those that keep their order."""
    kept = [pair for pair in match.pairs if not old.tagged(pair.old) and not new.tagged(pair.new)]
    staying = _rising([pair.new_at for pair in kept])
    for index, pair in enumerate(kept):
        if index not in staying:
            before = [other.old.name for other in kept if other.old_at < pair.old_at]
            after = [other.new.name for other in kept if other.new_at < pair.new_at]
            words = [f"behind {names[-1]}" if names else "first" for names in (before, after)]
            yield old.change("field moved", Weight.BREAKS, old.place(pair.old), *words)


def _rising(numbers: list[int]) -> set[int]:
    """The indices of a longest rising run."""
    best: list[list[int]] = []
    for index, number in enumerate(numbers):
        runs = [run for run in best if numbers[run[-1]] < number]
        best.append([*max(runs, key=len), index] if runs else [index])
    longest: list[int] = max(best, key=len, default=[])
    return set(longest)


def _of_wire(old: Struct, new: Struct, pair: Pairing, place: str) -> Iterator[Change]:
    """What changes the bytes of a field, or what they mean."""
    one, other, version = pair.old, pair.new, old.version
    tags = [f"tag {field.tag}" if side.tagged(field) else "" for side, field in ((old, one), (new, other))]
    if tags[0] != tags[1]:
        yield old.change("tag", Weight.BREAKS, place, *(tag or "in place" for tag in tags))
    if not _same_type(one, other):
        yield old.change("type", Weight.BREAKS, place, _kind(one), _kind(other))
    nullable = [version in field.nullable_versions for field in (one, other)]
    if nullable[0] != nullable[1]:
        words = ["nullable" if each else "not nullable" for each in nullable]
        yield old.change("nullable", Weight.BREAKS, place, *words)
    if _is_implied(old, new, pair) and _value(one) != _value(other):
        yield old.change("tagged default", Weight.BREAKS, place, _value(one), _value(other))
    flexible = [
        side.message.is_flexible(version) and not side.message.field_is_flexible(field, version)
        for side, field in ((old, one), (new, other))
    ]
    if flexible[0] != flexible[1]:
        words = ["not compact" if each else "compact" for each in flexible]
        yield old.change("compact", Weight.BREAKS, place, *words)
    encodings = [_written(field, version) for field in (one, other)]
    if _same_type(one, other) is False and encoding_of(one, version) is encoding_of(other, version) is None:
        return
    if encodings[0] != encodings[1]:
        yield old.change("encoding", Weight.BREAKS, place, *encodings)


def _written(field: FieldSpec, version: int) -> str:
    """How integers of a field are written; `""` for what is no integer."""
    element = field.element_type
    if not isinstance(element, Primitive) or element.integer_range is None:
        return ""
    given = encoding_of(field, version)
    return str(given) if given is not None else f"fixed{8 * (element.fixed_size or 0)}"


def _same_type(one: FieldSpec, other: FieldSpec) -> bool:
    """Whether the bytes of two fields mean the same; the names of structs don't count."""
    if one.is_array != other.is_array or (one.struct is None) != (other.struct is None):
        return False
    if one.struct is not None or one.element_type == other.element_type:
        return True
    if {one.element_type, other.element_type} <= _SAME_BYTES:
        return True
    # A field may become wider where an encoding keeps its bytes (KIP-625).
    return isinstance(one, EncodedField) or isinstance(other, EncodedField)


def _is_implied(old: Struct, new: Struct, pair: Pairing) -> bool:
    """Whether both sides take the field's default for what is not written."""
    tagged = old.tagged(pair.old) and new.tagged(pair.new)
    return tagged or (old.implied and new.implied)


def _of_use(old: Struct, new: Struct, pair: Pairing, place: str) -> Iterator[Change]:
    """What changes for the code that uses the classes, and for nobody else."""
    one, other = pair.old, pair.new
    if pair.renamed:
        yield old.change("renamed", Weight.LOCAL, place, one.name, other.name)
    implied = _is_implied(old, new, pair)
    if not implied and _same_type(one, other) and _value(one) != _value(other):
        yield old.change("default", Weight.LOCAL, place, _value(one), _value(other))
    if one.map_key != other.map_key:
        words = ["mapKey" if each.map_key else "no mapKey" for each in (one, other)]
        yield old.change("mapKey", Weight.LOCAL, place, *words)


def _absent(old: Struct, new: Struct) -> Iterator[Change]:
    """Fields that the version lacks on both sides: what stands there when it is read, and what is refused."""
    there = {field.name: field for field in new.spec.fields}
    for one in old.spec.fields:
        if old.version in one.versions:
            continue
        other = there.get(one.name) or _renamed_elsewhere(old, new, one)
        if other is None or new.version in other.versions:
            continue
        place = old.place(one)
        if one.ignorable != other.ignorable:
            words = ["ignorable" if each.ignorable else "not ignorable" for each in (one, other)]
            yield old.change("ignorable", Weight.LOCAL, place, *words)
        yield from _stand_ins(old, one, other, place)


def _renamed_elsewhere(old: Struct, new: Struct, field: FieldSpec) -> FieldSpec | None:
    """What a field without a namesake is called on the other side, by the first version that writes it."""
    written = field.versions.intersect(old.message.valid_versions)
    if written.empty:
        return None
    pairs = match_fields(old.spec, new.spec, written.lowest).pairs
    return next((pair.new for pair in pairs if pair.old is field), None)


def _stand_ins(old: Struct, one: FieldSpec, other: FieldSpec, place: str) -> Iterator[Change]:
    """What stands in a field that the version lacks: its default; of a struct those of all its fields."""
    structs = one.struct is not None and other.struct is not None and one.is_array == other.is_array
    if one.type != other.type and not structs:
        return
    if _value(one) != _value(other):
        # What an old client does not say means another thing to the broker.
        yield old.change("default of what is absent", Weight.BREAKS, place, _value(one), _value(other))
    elif one.struct is not None and other.struct is not None and not one.is_array and one.default is not None:
        # It is made with the defaults of its fields, whatever versions these have.
        theirs = {field.name: field for field in other.struct.fields}
        for inner in one.struct.fields:
            if inner.name in theirs:
                yield from _stand_ins(old, inner, theirs[inner.name], f"{place}.{inner.json_name}")


def _kind(field: FieldSpec) -> str:
    if field.struct is not None:
        return "[]struct" if isinstance(field.type, ArrayType) else "struct"
    return str(field.type)


def _value(field: FieldSpec) -> str:
    return "empty" if field.default is ... else repr(field.default)
