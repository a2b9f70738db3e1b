"""A valid frame as a list of tokens, and how to change some of them without losing the rest.

A token is the smallest stretch of bytes with one meaning: a length, a count, a bool, the text of a string.
Mutations replace tokens. Inside a tagged field (KIP-482) a replacement changes the declared sizes around it;
they are written anew, unless the mutation is about the size itself: one lie at a time, so that each is seen.
"""

from __future__ import annotations

import dataclasses
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final, Literal

from harness.mutators.numbers import Form, varint, write_number

__all__ = [
    "DEFAULT_FRAME",
    "FULL_FRAME",
    "LENGTHS",
    "NO_TOKEN",
    "SIZES",
    "Edits",
    "Frame",
    "Role",
    "Section",
    "Token",
]

FULL_FRAME: Final = "plausible"
"""Name of the base frame in which every field is set; some mutations are made in it alone."""

DEFAULT_FRAME: Final = "default"
"""Name of the base frame of defaults."""

Role = Literal[
    "string_length",
    "bytes_length",
    "records_length",
    "array_count",
    "tag_count",
    "tag_section",
    "tag",
    "tag_size",
    "frame_size",
    "marker",
    "bool",
    "number",
    "uuid",
    "utf8",
    "content",
]
"""What a token is.

`tag_count` opens a section of tagged fields, `tag_section` one without a count in front (the token is empty).
`tag_size` counts the bytes of a tagged field, `frame_size` those of a whole message. `marker` is that of a
nullable struct, `content` that of bytes, records and unknown tagged fields.
"""

LENGTHS: Final = ("string_length", "bytes_length", "records_length", "array_count")
SIZES: Final = ("tag_size", "frame_size")

NO_TOKEN: Final = -1

Edits = dict[int, bytes]
"""Replacements by index of the token. An empty replacement removes it."""


class Section(ABC):
    """A section of tagged fields in one version of a struct: what its mutators know of the spec.

    Entries are written as KIP-482 was accepted; a section of another layout overrides `entry` and `opening`.
    """

    @property
    @abstractmethod
    def tags(self) -> Sequence[int]:
        """The tags of the version's fields, in the order of the spec."""

    @property
    @abstractmethod
    def foreign_tags(self) -> Sequence[int]:
        """Tags that the spec defines for other versions only."""

    @property
    @abstractmethod
    def first_free_tag(self) -> int:
        """A tag above all that the spec defines, in any version."""

    @abstractmethod
    def default(self, tag: int) -> bytes:
        """The content of a field of the version that holds its default."""

    def entry(self, tag: int, data: bytes) -> bytes:
        """A field."""
        return b"".join((varint(tag), varint(len(data)), data))

    def opening(self, count: int) -> bytes:
        """What stands in front of so many fields."""
        return varint(count)


@dataclass(slots=True, eq=False)
class Token:
    """One element of a frame.

    Attributes:
        role: what it is.
        data: its bytes.
        owner: what it belongs to, as its suite says that: a field's schema path, or the name of a type.
        form: how its number is written.
        value: that number: a length or count (−1 for null), a tag, a size, a marker.
        nullable: for lengths and markers, whether null may stand here.
        known: whether it is of a field that the spec defines: false for unknown tagged fields.
        section: what the spec says of the section that the token opens; None for all other tokens.
        scope: index of the innermost size that counts this token's bytes, or `NO_TOKEN`.
        head: for `utf8` and `content`, index of the token with its length.
        end: index behind the last token that belongs to this one: the content of a length or marker, all
            elements of a count, the entry of a `tag` or `tag_size`, the section of a `tag_count`.
        parts: (start, end) token indices of each element of an array, of each entry of a section, of what a
            size counts.
    """

    role: Role
    data: bytes
    owner: str
    form: Form = ""
    value: int = 0
    nullable: bool = False
    known: bool = True
    section: Section | None = None
    scope: int = NO_TOKEN
    head: int = NO_TOKEN
    end: int = 0
    parts: list[tuple[int, int]] = dataclasses.field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Frame:
    """A valid encoding of one value.

    Attributes:
        name: which of its suite's frames it is.
        tokens: the frame's elements, in order.
    """

    name: str
    tokens: tuple[Token, ...]

    @cached_property
    def data(self) -> bytes:
        """The frame's bytes."""
        return b"".join(token.data for token in self.tokens)

    @cached_property
    def offsets(self) -> list[int]:
        """Where each token starts, and the length of the frame as one more item."""
        return list(accumulate((len(token.data) for token in self.tokens), initial=0))

    def span(self, start: int, end: int) -> bytes:
        """The bytes of a run of tokens."""
        return self.data[self.offsets[start] : self.offsets[end]]

    def remaining(self, index: int) -> int:
        """Bytes after token `index`."""
        return len(self.data) - self.offsets[index + 1]

    def render(self, edits: Mapping[int, bytes]) -> bytes:
        """The frame with some tokens replaced and the declared sizes around them set right."""
        scopes = {self.tokens[index].scope for index in edits} - {NO_TOKEN}
        if not scopes:
            return self._splice(edits)
        pending, affected = list(scopes), set(scopes)
        while pending:
            outer = self.tokens[pending.pop()].scope
            if outer != NO_TOKEN and outer not in affected:
                affected.add(outer)
                pending.append(outer)
        whole = dict(edits)
        # Inner sizes come later in the frame than those around them.
        for index in sorted(affected - edits.keys(), reverse=True):
            size = self.tokens[index]
            ((first, last),) = size.parts
            inside = [i for i in whole if first <= i < last]
            changed = sum(len(whole[i]) - len(self.tokens[i].data) for i in inside)
            before = self.offsets[last] - self.offsets[first]
            whole[index] = write_number(size.form, before + changed)
        return self._splice(whole)

    def _splice(self, edits: Mapping[int, bytes]) -> bytes:
        parts, at = [], 0
        for index in sorted(edits):
            parts += [self.data[at : self.offsets[index]], edits[index]]
            at = self.offsets[index + 1]
        return b"".join((*parts, self.data[at:]))
