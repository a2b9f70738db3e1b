"""Strings as Java reads and writes them (`new String(bytes, UTF_8)`, `String.getBytes(UTF_8)`).

Java never refuses: what is not UTF-8 becomes U+FFFD, a lone surrogate becomes `?`. Python's own `replace`
differs in one point: Java takes the encoding of a surrogate (`ED A0..BF 80..BF`) as *one* error, Python
as three. Both rules are error handlers for the standard codecs, so valid text never leaves C.
"""

from __future__ import annotations

import codecs
import re

__all__ = ["HANDLER", "decode_java", "encode_java"]

HANDLER = "pycodec.java"
"""Name of the registered error handler, for `bytes.decode("utf-8", HANDLER)` and `str.encode`."""

_ENCODED_SURROGATE = re.compile(rb"\xed[\xa0-\xbf][\x80-\xbf]?")


def _as_java(error: UnicodeError) -> tuple[str | bytes, int]:
    if isinstance(error, UnicodeDecodeError):
        surrogate = _ENCODED_SURROGATE.match(error.object, error.start)
        return "\ufffd", surrogate.end() if surrogate else error.end
    if isinstance(error, UnicodeEncodeError):
        # A run of surrogates: Java's strings are UTF-16, so a high one followed by a low one is a character.
        # Of a subclass's text as it is, whatever its own methods say.
        run = str.__getitem__(error.object, slice(error.start, error.end))
        units = run.encode("utf-16-be", "surrogatepass")
        # The codec's own "replace" would write U+FFFD, Java writes "?".
        text = "".join(
            "?" if "\ud800" <= char <= "\udfff" else char
            for char in units.decode("utf-16-be", "surrogatepass")
        )
        return text.encode(), error.end
    raise error


codecs.register_error(HANDLER, _as_java)


def decode_java(data: bytes) -> str:
    """The text that Java sees in `data`."""
    return data.decode("utf-8", HANDLER)


def encode_java(text: str) -> bytes:
    """The bytes that Java writes for `text`."""
    return text.encode("utf-8", HANDLER)
