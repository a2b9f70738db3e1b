"""A codec for tags that only the document permits: with gaps, and up to 2³¹−1.

Kafka's writers may put unknown tagged fields after the known ones, since known tags are contiguous from 0.
With gaps the two have to be merged. Everything else is the interpreter's.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pycodec.proposals.accepted.forms import MAX_TAG
from pycodec.proposals.codec import InterpretedCodec, SectionWriter
from pycodec.specs.model import FieldSpec, MessageSpec

__all__ = ["DocumentCodec"]


class _DocumentWriter(SectionWriter):
    """A writer that merges known and unknown tagged fields."""

    max_tag = MAX_TAG

    def tagged_fields(
        self, tagged: Iterable[tuple[FieldSpec, str, Any]], unknown: Iterable[tuple[int, bytes]]
    ) -> None:
        """The tagged section at the end of a struct, in ascending order of tags."""
        if not self.message.is_flexible(self.version):
            super().tagged_fields(tagged, unknown)
            return
        entries = self.section(tagged, list(self.pairs(unknown)))
        self.varint(len(entries))
        for tag, content in entries:
            self.tagged_field(tag, content)


class DocumentCodec(InterpretedCodec[MessageSpec]):
    """The codec of a message under the document's rules."""

    writer = _DocumentWriter
