"""What a reviewer would ask about a spec, found by looking: each question names its field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from harness.evolve.change import Change, Weight
from harness.evolve.defaults import unwritable_defaults
from harness.evolve.layout import encoding_of
from harness.evolve.rules import key_owner
from harness.propose.variants import field_places
from pycodec.proposals.encodings.names import Kind
from pycodec.specs.model import MessageSpec, MessageType, StructSpec, StructType

__all__ = ["questions"]


def questions(
    spec: MessageSpec, changes: tuple[Change, ...], beside: Mapping[str, MessageSpec]
) -> Iterator[str]:
    """The open questions.

    Args:
        spec: the proposed spec.
        changes: what changed from the release that it is held against; none for a message that is new.
        beside: the other messages of that release.
    """
    other = key_owner(spec.name, beside.get(spec.name), spec, beside)
    if other is not None:
        yield f"{other.name} has the api key {spec.api_key}: another one, or is it to be replaced?"
    for version in spec.valid_versions:
        for path, reason in unwritable_defaults(spec, version).items():
            yield f"`{path}` is {reason} in version {version}: who sets it?"
    for change in changes:
        if change.rule == "api key taken":
            continue  # which was asked above
        if change.weight is Weight.BREAKS:
            place = change.path or change.message
            yield f"`{place}`: {change.words} in released versions. A new version instead?"
        elif change.rule == "tag added":
            yield (
                f"`{change.path}` is {change.new} from version {min(change.versions)} on: peers that do not "
                "know it pass it on or drop it, and read its default. Is that right for them?"
            )
    added = next((change.versions for change in changes if change.rule == "version added"), ())
    other = _counterpart(spec, beside)
    if added and other is not None and other.valid_versions.highest < max(added):
        ends = other.valid_versions.highest
        yield f"{other.name} ends at version {ends}: it needs the new version as well."
    yield from _of_fields(spec, beside.get(spec.name))


def _counterpart(spec: MessageSpec, beside: Mapping[str, MessageSpec]) -> MessageSpec | None:
    """The response of a request, and the other way round."""
    kinds = {MessageType.REQUEST: MessageType.RESPONSE, MessageType.RESPONSE: MessageType.REQUEST}
    wanted = kinds.get(spec.type)
    if wanted is None or spec.api_key is None:
        return None
    found = (each for each in beside.values() if each.type is wanted and each.api_key == spec.api_key)
    return next(found, None)


def _of_fields(spec: MessageSpec, before: MessageSpec | None) -> Iterator[str]:
    """What is asked of each new field."""
    last = spec.valid_versions.highest
    first = _first_versions(spec)
    known = set()
    if before is not None and before.valid_versions:
        known = {place.path for version in before.valid_versions for place in field_places(before, version)}
    for place in field_places(spec, last):
        field = place.field
        if place.path in known:
            continue
        later = field.versions.lowest > first[place.struct.name]
        if later and not field.ignorable and last not in field.tagged_versions:
            yield (
                f"`{place.path}` is not ignorable: a value other than its default cannot be sent to a peer "
                f"below version {field.versions.lowest}. Is that wanted?"
            )
        if not field.about:
            yield f"`{place.path}` has no `about`."
        nullable = last in field.nullable_versions
        if isinstance(field.type, StructType) and nullable and field.default is not None:
            yield f"`{place.path}` may be null, and is a struct of defaults if nobody sets it: is that meant?"
        encoding = encoding_of(field, last)
        if encoding is not None and encoding.kind is Kind.UNPACKED:
            negative = isinstance(field.default, int) and field.default < 0
            if negative or field.json_name == "errorCode":
                yield f"`{place.path}` may be negative, which takes {encoding.max_size} bytes in {encoding}."


def _first_versions(spec: MessageSpec) -> dict[str, int]:
    """The first version that writes each struct: below it nobody asks what its fields hold."""
    found: dict[str, int] = {}

    def walk(struct: StructSpec, lowest: int) -> None:
        if struct.name in found and found[struct.name] <= lowest:
            return
        found[struct.name] = lowest
        for field in struct.fields:
            if field.struct is not None and field.versions:
                walk(field.struct, max(lowest, field.versions.lowest))

    walk(spec.root, spec.valid_versions.lowest)
    return found
