"""What one version of a message looks like on the wire.

A layout is made by whoever makes the spec (`harness.suites.proposals.specs`), from the documents' rules and
not from what pycodec makes of the spec's text. So a rule that pycodec reads wrongly is not read wrongly on
both sides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Array", "Encoded", "Layout", "Member", "MessageSet", "Page", "Scalar", "Struct"]


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value of a type of message specs (`"int32"`, `"string"`), as Kafka's own types write it."""

    kind: str
    compact: bool = False
    nullable: bool = False


@dataclass(frozen=True, slots=True)
class Encoded:
    """An integer in one of KIP-625's encodings (`"packed32"`)."""

    kind: str
    encoding: str


@dataclass(frozen=True, slots=True)
class Array:
    """A list. `counting` is how its count is written: `"int32"`, `"compact"`, or the page's `"int16"`."""

    element: Layout
    counting: str = "int32"
    nullable: bool = False


@dataclass(frozen=True, slots=True)
class Member:
    """A field of a struct.

    Attributes:
        name: the attribute in plain values (snake_case).
        type: its layout.
        tag: of a tagged or optional field; −1 for the others.
        default: what it holds in a value of defaults: a tagged or optional one that is not on the wire.
    """

    name: str
    type: Layout
    default: Any = field(default=None, compare=False)
    tag: int = -1


@dataclass(frozen=True, slots=True)
class Struct:
    """Fields in order, with a section of tagged fields behind them or of optional ones before them.

    Attributes:
        fields: those that are always there.
        tagged: KIP-482 as accepted: by ascending tag; None for a struct without the section.
        optional: the first draft: by ascending tag; None for a struct without the buffer.
        taken: the tags that no unknown field may have: those of any version.
        gaps: whether unknown tags may stand between known ones; else they follow the highest.
        last_tag: the highest tag there is.
        parallel: whether the two lists of the struct must be of one length (the page's offset_data).
        nullable: whether a marker stands in front, and null may stand in the struct's place.
    """

    fields: tuple[Member, ...]
    tagged: tuple[Member, ...] | None = None
    optional: tuple[Member, ...] | None = None
    taken: frozenset[int] = frozenset()
    gaps: bool = True
    last_tag: int = 65535
    parallel: bool = False
    nullable: bool = False

    @property
    def members(self) -> Iterator[Member]:
        """All of them."""
        yield from self.fields
        yield from self.tagged or ()
        yield from self.optional or ()


@dataclass(frozen=True, slots=True)
class Page:
    """A message of the wire-format page, which the Java side knows by its name; `size` stands before it.

    `form`: 0 as written, 1 corrected, 2 by the page's own notation.
    """

    name: str
    form: int
    body: Struct


@dataclass(frozen=True, slots=True)
class MessageSet:
    """Messages of one magic, with the set's size before them; see `harness.suites.proposals.sets`.

    Attributes:
        magic: 0 or 1.
        compressed: whether they lie in one gzip message.
        body: of the value; what is on the wire is Kafka's own affair.
    """

    magic: int
    compressed: bool
    body: Struct


Layout = Scalar | Encoded | Array | Struct | Page | MessageSet
