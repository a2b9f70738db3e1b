"""A change between two states of a spec, as data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from harness.pair import version_text

__all__ = ["RULES", "Change", "Weight", "merged"]


class Weight(StrEnum):
    """Whom a change concerns, the worst first."""

    BREAKS = "breaks"
    """Peers that speak a released version: they refuse what the other side writes, or read another value."""
    UNSTABLE = "unstable"
    """The same, in a version that the old side calls unstable (`latestVersionUnstable`)."""
    LOCAL = "local"
    """Code that is built with the classes: the bytes mean the same, and are used otherwise."""
    GROWS = "grows"
    """Nobody: what was there is as it was."""


RULES: Final = {
    "version removed": "a version that the old side has is no longer spoken",
    "api key": "the message belongs to another api",
    "api key taken": "another request or response has the same api key: nobody can tell which is meant",
    "flexible": "the version has tagged fields and compact types on one side only, and another header",
    "field removed": "a field is no longer written in a version that had it",
    "field added": "a field is written in a version that had none there",
    "field moved": "a field stands behind one that it stood before",
    "type": "a field has another type, and so its bytes another meaning",
    "nullable": "null may be written on one side, and the other has no null there",
    "tag": "a field has another tag, or is tagged on one side only",
    "tag reused": "a tag stands for another field",
    "tagged default": "a tagged field that is not written means another value",
    "default of what is absent": "a field that a version lacks is read as another value",
    "compact": "a field is compact on one side only (its own flexibleVersions)",
    "encoding": "integers of a version are written in another encoding (KIP-625)",
    "default not writable": "the default message of a version cannot be written",
    "unforeseen": "no rule says so, but values that one side writes are not what the other reads",
    "default": "a field has another default, in versions that write it",
    "ignorable": "a value that a version lacks is refused on one side and dropped on the other",
    "mapKey": "the elements of an array are told apart by other fields",
    "renamed": "a field has another name, in the same place or under the same tag",
    "listeners": "the request is served on other listeners",
    "type of message": "the message is of another type: one with an api key is no longer found by it",
    "message added": "a message that was not there",
    "version added": "a new version",
    "version stable": "a version that was called unstable no longer is",
    "version unstable": "a version that was stable is called unstable: brokers offer it only if told to",
    "tag added": "a new tagged field, which old readers keep as an unknown one",
    "tag retired": "a tagged field is gone, and its tag is not to be used again",
}
"""What each rule is about; `Change.rule` is one of them."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change.

    Attributes:
        rule: one of `RULES`.
        weight: whom it concerns.
        message: the message.
        path: schema path of the field (`topics.partitions.leaderId`), as the old side calls it; `""` for the
            message.
        versions: those it is about, ascending.
        old, new: what stands on either side, in words; `""` where nothing does.
    """

    rule: str
    weight: Weight
    message: str
    path: str
    versions: tuple[int, ...]
    old: str
    new: str

    @property
    def place(self) -> str:
        """Message, versions and field."""
        where = f"{self.message} v{version_text(self.versions)}" if self.versions else self.message
        return f"{where} {self.path}".rstrip()

    @property
    def words(self) -> str:
        """What changed, from what to what."""
        if self.old and self.new:
            return f"{self.rule}: {self.old} → {self.new}"
        return f"{self.rule}: {self.old or self.new}" if self.old or self.new else self.rule


def merged(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes that are the same in several versions, as one each; the worst first, then by place."""
    found: dict[tuple[str, Weight, str, str, str, str], list[int]] = {}
    for each in changes:
        key = (each.rule, each.weight, each.message, each.path, each.old, each.new)
        found.setdefault(key, []).extend(each.versions)
    made = [
        Change(rule, weight, message, path, tuple(sorted(set(versions))), old, new)
        for (rule, weight, message, path, old, new), versions in found.items()
    ]
    order = list(Weight)
    return tuple(sorted(made, key=lambda each: (order.index(each.weight), each.message, each.versions)))
