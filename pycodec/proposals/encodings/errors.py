"""The errors of KIP-625: a class per rule of the generator, and one per direction for values that do not fit.

All are part of pycodec's tree. What the document calls a generation-time error is an `EncodingSpecError`.
"""

from __future__ import annotations

from pycodec.errors import DecodeError, InvalidValue, SpecError

__all__ = [
    "EncodingCoverage",
    "EncodingDefault",
    "EncodingOnWrongType",
    "EncodingOverlap",
    "EncodingSpecError",
    "MalformedEncoding",
    "ReadTooWide",
    "UnknownEncoding",
    "WriteTooWide",
]


class EncodingSpecError(SpecError):
    """The property `encoding` of a field is wrong."""


class EncodingOnWrongType(EncodingSpecError):
    """`encoding` on a field whose type is not int16, int32 or int64."""


class EncodingCoverage(EncodingSpecError):
    """The ranges of `encoding`, together, are not exactly the field's versions."""


class EncodingOverlap(EncodingSpecError):
    """Two ranges of `encoding` have a version in common."""


class UnknownEncoding(EncodingSpecError):
    """A name that is not one of the nine."""


class MalformedEncoding(EncodingSpecError):
    """`encoding` is neither a name nor an object of version ranges and names, or a field has it twice."""


class WriteTooWide(InvalidValue):
    """A value of the field's type that the version's narrower encoding cannot hold."""


class EncodingDefault(EncodingSpecError):
    """A default that the encoding of one version cannot hold: it could write no message of defaults."""


class ReadTooWide(DecodeError):
    """A number on the wire that is outside its encoding's width or its field's type."""
