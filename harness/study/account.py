"""Where the bytes of a message go: the length of a frame, field by field.

The path of a field is its schema path without indices (`topics.partitions.leader_id`). Bytes that belong to
no leaf have a line of their own: the count of an array of structs or the marker of a nullable struct under
the field's own path, tagged fields' counts, tags and sizes under `….(tagged fields)`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from pycodec.proposals.encodings.codec import EncodingCodec, EncodingWriter
from pycodec.specs.model import FieldSpec

__all__ = ["TAGGED", "FieldBytes", "account"]

TAGGED = "(tagged fields)"
"""Last step of the path of a struct's tagged section, without the fields' contents."""

_INDEX = re.compile(r"\[\d+\]")


@dataclass(frozen=True, slots=True)
class FieldBytes:
    """`count` occurrences of the field at `path` took `size` bytes together."""

    path: str
    count: int
    size: int


def account(codec: EncodingCodec, value: object) -> tuple[FieldBytes, ...]:
    """The bytes of `codec.encode(value)` by field, in the order of writing; the sizes sum to its length.

    Raises:
        EncodeError: as `codec.encode`.
    """
    writer = _AccountingWriter(codec.spec, codec.version, codec.policy, codec.classes)
    writer.message_bytes(value)
    return tuple(FieldBytes(path, writer.counts[path], size) for path, size in writer.sizes.items())


class _AccountingWriter(EncodingWriter):
    """A writer that charges every byte to the innermost field or section that wrote it."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.sizes: Counter[str] = Counter()
        self.counts: Counter[str] = Counter()
        self.charged = 0

    def field(self, field: FieldSpec, value: Any, tagged: bool) -> None:
        """The value of a field that is present here."""
        self.charge(self.path, lambda: super(_AccountingWriter, self).field(field, value, tagged))

    def tagged_fields(
        self, tagged: Sequence[tuple[FieldSpec, str, Any]], unknown: Sequence[tuple[int, bytes]]
    ) -> None:
        """The tagged section at the end of a struct."""
        path = f"{self.path}.{TAGGED}" if self.path else TAGGED
        self.charge(path, lambda: super(_AccountingWriter, self).tagged_fields(tagged, unknown))

    def charge(self, path: str, write: Callable[[], None]) -> None:
        """Charge to `path` what `write` adds, less what it charges to others itself."""
        path = _INDEX.sub("", path)
        self.counts[path] += 1
        self.sizes[path] += 0  # keeps the order of first writing
        outer, self.charged, before = self.charged, 0, len(self.out)
        write()
        added = len(self.out) - before
        self.sizes[path] += added - self.charged
        self.charged = outer + added
