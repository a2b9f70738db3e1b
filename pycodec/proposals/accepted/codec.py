"""A codec for tags that only the document permits: with gaps, and up to 2³¹−1.

Kafka's writers may put unknown tagged fields after the known ones, since known tags are contiguous from 0.
With gaps the two have to be merged. A tag of 32 bits, which Kafka's generated messages read as a negative
number, is none of the document's and is refused. Everything else is the interpreter's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pycodec.errors import InvalidTaggedField
from pycodec.interpreter.reader import Reader
from pycodec.proposals.accepted.forms import MAX_TAG
from pycodec.proposals.codec import InterpretedCodec, SectionWriter
from pycodec.specs.model import FieldSpec, MessageSpec
from pycodec.values import Message

__all__ = ["DocumentCodec"]


class _DocumentWriter(SectionWriter):
    """A writer that merges known and unknown tagged fields."""

    max_tag = MAX_TAG

    def tagged_fields(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        """The tagged section at the end of a struct, in ascending order of tags."""
        entries = self.section(tagged, unknown)
        self.varint(len(entries))
        for tag, content in entries:
            self.tagged_field(tag, content)


class _DocumentReader(Reader):
    """A reader for which a tag has 31 bits."""

    max_tag = MAX_TAG

    def unknown_tagged_field(self, value: Message, tag: int, size: int, start: int) -> None:
        """Keep a tagged field that the spec does not define; its tag is a number of 32 bits, signed."""
        if tag < 0:
            raise self.fail(InvalidTaggedField, f"tag {tag & 0xFFFF_FFFF} has more than 31 bits", start)
        super().unknown_tagged_field(value, tag, size, start)


class DocumentCodec(InterpretedCodec[MessageSpec]):
    """The codec of a message under the document's rules."""

    reader = _DocumentReader
    writer = _DocumentWriter
