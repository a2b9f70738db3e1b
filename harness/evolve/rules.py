"""What changed between two specs of a message, by rules, version by version.

What counts is what a version writes, not how the spec says it: `"versions": "0-3"` that becomes `"0+"` is no
change where there is no version 4. A version is released when the old side has it and does not call it
unstable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from harness.evolve.change import Change, Weight, merged
from harness.evolve.defaults import unwritable_defaults
from harness.evolve.layout import Struct, differences
from pycodec.specs.model import MessageSpec, MessageType

__all__ = ["key_owner", "message_changes", "unstable_version"]

_NO_CHANGE: Final[tuple[Change, ...]] = ()


def unstable_version(messages: Mapping[str, MessageSpec], name: str) -> int | None:
    """The version of a message that is called unstable; a response is as its request says."""
    spec = messages.get(name)
    if spec is None or not spec.valid_versions:
        return None
    said = spec.latest_version_unstable
    if spec.type is MessageType.RESPONSE:
        requests = (each for each in messages.values() if each.type is MessageType.REQUEST)
        said = said or any(each.api_key == spec.api_key and each.latest_version_unstable for each in requests)
    return spec.valid_versions.highest if said else None


def message_changes(
    old_side: Mapping[str, MessageSpec], new_side: Mapping[str, MessageSpec], name: str
) -> tuple[Change, ...]:
    """The changes of a message."""
    old, new = old_side.get(name), new_side.get(name)
    if old is None or not old.valid_versions:
        if new is None or not new.valid_versions:
            return _NO_CHANGE
        added = Change("message added", Weight.GROWS, new.name, "", tuple(new.valid_versions), "", "")
        return (*_taken_key(name, None, new, new_side), added)
    unstable = unstable_version(old_side, name)
    found = []
    now_unstable = unstable_version(new_side, name)
    changes = (*_changes(old, new), *_of_stability(unstable, now_unstable, old, new))
    if new is not None and new.valid_versions:
        changes += _taken_key(name, old, new, new_side)
    for each in changes:
        risky = each.weight is Weight.BREAKS and unstable is not None
        if risky and each.versions == (unstable,):
            found.append(
                Change(each.rule, Weight.UNSTABLE, each.message, each.path, each.versions, each.old, each.new)
            )
        else:
            found.append(each)
    return merged(found)


def key_owner(
    name: str, old: MessageSpec | None, new: MessageSpec, others: Mapping[str, MessageSpec]
) -> MessageSpec | None:
    """The other request or response that has the api key of `new`; None if that was the message's before."""
    if new.api_key is None or new.type not in (MessageType.REQUEST, MessageType.RESPONSE):
        return None
    if old is not None and old.api_key == new.api_key:
        return None
    for theirs, other in others.items():
        same = other.type is new.type and other.api_key == new.api_key
        if same and theirs != name and other.valid_versions:
            return other
    return None


def _taken_key(
    name: str, old: MessageSpec | None, new: MessageSpec, new_side: Mapping[str, MessageSpec]
) -> tuple[Change, ...]:
    """A key that is new to the message, and another's."""
    other = key_owner(name, old, new, new_side)
    if other is None:
        return ()
    versions = tuple(new.valid_versions)
    return (Change("api key taken", Weight.BREAKS, new.name, "", versions, "", f"{other.name} has it"),)


def _changes(old: MessageSpec, new: MessageSpec | None) -> Iterator[Change]:
    name = old.name
    spoken = new.valid_versions if new is not None else ()
    for version in old.valid_versions:
        if version not in spoken:
            left = f"{spoken} is left" if spoken else "no version is left"
            yield Change("version removed", Weight.BREAKS, name, "", (version,), "", left)
    if new is None or not new.valid_versions:
        return
    added = tuple(version for version in new.valid_versions if version not in old.valid_versions)
    if added:
        yield Change("version added", Weight.GROWS, name, "", added, "", "")
    yield from _of_message(old, new)
    yield from _unwritable(old, new)
    for version in old.valid_versions.intersect(new.valid_versions):
        flexible = [spec.is_flexible(version) for spec in (old, new)]
        if flexible[0] != flexible[1]:
            words = ["flexible" if each else "not flexible" for each in flexible]
            yield Change("flexible", Weight.BREAKS, name, "", (version,), *words)
        yield from differences(Struct(old, old.root, version), Struct(new, new.root, version))


def _unwritable(old: MessageSpec, new: MessageSpec) -> Iterator[Change]:
    """Versions whose default message can no longer be written, or never could."""
    for version in new.valid_versions:
        released = version in old.valid_versions
        before = unwritable_defaults(old, version) if released else {}
        weight = Weight.BREAKS if released else Weight.LOCAL
        for path, reason in unwritable_defaults(new, version).items():
            if path not in before:
                yield Change("default not writable", weight, new.name, path, (version,), "", reason)


def _of_message(old: MessageSpec, new: MessageSpec) -> Iterator[Change]:
    name, all_of_them = old.name, tuple(old.valid_versions.intersect(new.valid_versions))
    if old.name != new.name:
        yield Change("renamed", Weight.LOCAL, name, "", all_of_them, old.name, new.name)
    if old.api_key != new.api_key:
        keys = [str(spec.api_key) if spec.api_key is not None else "none" for spec in (old, new)]
        weight = Weight.LOCAL if old.api_key is None else Weight.BREAKS
        for version in all_of_them:
            yield Change("api key", weight, name, "", (version,), *keys)
    if old.type is not new.type:
        kinds = old.type.value, new.type.value
        # A message is found by its type and its key: who has the key finds another under it, or none.
        weight = Weight.LOCAL if old.api_key is None else Weight.BREAKS
        for version in all_of_them:
            yield Change("type of message", weight, name, "", (version,), *kinds)
    if sorted(old.listeners) != sorted(new.listeners):
        sides = (", ".join(sorted(spec.listeners)) or "none" for spec in (old, new))
        yield Change("listeners", Weight.LOCAL, name, "", all_of_them, *sides)


def _of_stability(
    was: int | None, now: int | None, old: MessageSpec, new: MessageSpec | None
) -> Iterator[Change]:
    if was is not None and new is not None and was in new.valid_versions and was != now:
        yield Change("version stable", Weight.GROWS, old.name, "", (was,), "", "")
    if now is not None and now in old.valid_versions and was != now:
        yield Change("version unstable", Weight.LOCAL, old.name, "", (now,), "", "")
