"""A valid frame as a list of tokens, and how to change some of them without losing the rest.

A token is the smallest stretch of bytes with one meaning: a length, a count, a bool, the text of a string.
Mutations replace tokens. Inside a tagged field (KIP-482) a replacement changes the declared sizes around it;
they are written anew, unless the mutation is about the size itself: one lie at a time, so that each is seen.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final, Literal

from harness.values.shape import FieldNode, StructNode
from pycodec.specs.model import MessageSpec
from pycodec.varint import encode_varint

__all__ = ["LENGTHS", "NO_TOKEN", "Edits", "Frame", "Role", "Token"]

Role = Literal[
    "string_length",
    "bytes_length",
    "records_length",
    "array_count",
    "tag_count",
    "tag",
    "tag_size",
    "marker",
    "bool",
    "number",
    "uuid",
    "utf8",
    "content",
]
"""What a token is. `marker`: of a nullable struct. `content`: of bytes, records and unknown tagged fields."""

LENGTHS: Final = ("string_length", "bytes_length", "records_length", "array_count")

NO_TOKEN: Final = -1

Edits = dict[int, bytes]
"""Replacements by index of the token. An empty replacement removes it."""


@dataclass(slots=True, eq=False)
class Token:
    """One element of a frame.

    Attributes:
        role: what it is.
        data: its bytes.
        path: schema path of the field, of the struct for `tag_count`.
        value: the number it holds: a length or count (−1 for null), a tag, a size, a marker.
        compact: whether it is an unsigned varint.
        nullable: for lengths and markers, whether null may stand here.
        field: the field it belongs to; None in tagged sections.
        node: for `tag_count`, the struct whose tagged section it opens; else None.
        scope: index of the innermost `tag_size` that counts this token's bytes, or `NO_TOKEN`.
        head: for `utf8` and `content`, index of the token with its length.
        end: index behind the last token that belongs to this one: the content of a length or marker, all
            elements of a count, the entry of a `tag` or `tag_size`, the section of a `tag_count`.
        parts: (start, end) token indices of each element of an array, or of each entry of a tagged section.
    """

    role: Role
    data: bytes
    path: str
    value: int = 0
    compact: bool = False
    nullable: bool = False
    field: FieldNode | None = None
    node: StructNode | None = None
    scope: int = NO_TOKEN
    head: int = NO_TOKEN
    end: int = 0
    parts: list[tuple[int, int]] = dataclasses.field(default_factory=list)


@dataclass(frozen=True, eq=False)
class Frame:
    """A valid encoding of one value.

    Attributes:
        name: which of the pair's base frames it is.
        message, version: the pair.
        shape: the message as its version sees it.
        tokens: the frame's elements, in order.
    """

    name: str
    message: MessageSpec
    version: int
    shape: StructNode
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
            inside = range(index + 1, self.tokens[index].end)
            start, end = self.offsets[inside.start], self.offsets[inside.stop]
            changed = sum(len(data) - len(self.tokens[i].data) for i, data in whole.items() if i in inside)
            whole[index] = encode_varint(end - start + changed)
        return self._splice(whole)

    def _splice(self, edits: Mapping[int, bytes]) -> bytes:
        parts, at = [], 0
        for index in sorted(edits):
            parts += [self.data[at : self.offsets[index]], edits[index]]
            at = self.offsets[index + 1]
        return b"".join((*parts, self.data[at:]))
