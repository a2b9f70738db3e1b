"""Frames without what users wrote: strings, bytes and records become others of the same length.

Structure and lengths stay, and so does every byte that no field of text or bytes holds. Equal values stay
equal, so that a topic is the same one all over a capture. What they become hangs on a key that no file holds:
nobody can try what they may have been. What says which client it is stays as well.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final

from harness.live.apis import CORRELATION_BYTES, HEAD_BYTES, Apis
from harness.live.conversation import Seen
from harness.live.reading import read_frame, told_of
from harness.live.tree import Span, content_spans
from pycodec.specs.model import MessageSpec

__all__ = ["redacted"]

_KEPT: Final = frozenset(("clientSoftwareName", "clientSoftwareVersion"))
_LETTERS: Final = b"abcdefghijklmnopqrstuvwxyz"
_WIDER: Final = {2: 0xC0, 3: 0x4E00, 4: 0x1F300}
"""The first of 64 letters, and of 256, that take so many bytes of UTF-8."""
_NO_TEXT: Final = 0xFF
"""A byte that is nowhere part of UTF-8."""
_KEY: Final = secrets.token_bytes(32)
_CAUTION: Final = (0, 2, 5, 10, 16, 64)
"""Bytes behind what reads that are kept of a frame that is refused: the fewest that show what is wrong."""
_TURNS: Final = 3
"""How often: what is put in can happen to be what another version reads."""
_LARGE: Final = 1 << 16
"""Bytes of a frame of which that is tried once."""
_TOKEN: Final = b"\xff"
"""What SASL tokens become, and whatever else is blanked: no request begins so, since there is no api −1."""


def redacted(apis: Apis, seen: Seen, frame: bytes) -> bytes:
    """The frame with every text and blob replaced; it reads as before, whole or not.

    Of a frame that does not read as what it should be, what could be read is replaced field by field, numbers
    too, since a blob may be taken for them, and the rest is blanked, but for its first bytes where those are
    what is wrong. Of one that nobody judges, since its api or version is not known, the header is left.
    """
    if seen.opaque:
        return _TOKEN * len(frame)
    spec = seen.spec
    if spec is None or not seen.known:
        return _unjudged(apis, seen, frame)
    reading = read_frame(apis, spec, seen.version, frame)
    if (whole := reading.whole) is not None:
        spans, end = _spans(apis, spec, whole.version, whole.header, frame, numbers=False)
    else:
        spans, end = _spans(apis, spec, seen.version, reading.own, frame, numbers=True)
    if not reading.refused and end == len(frame):
        return _replaced(frame, spans, end)
    # What is wrong with it is what a finding is about: that must not change.
    told = told_of(apis, spec, frame, reading)
    for kept in _CAUTION:
        for turn in range(_TURNS if len(frame) <= _LARGE else 1):
            after = _replaced(frame, spans, end, kept, turn)
            if told_of(apis, spec, after, read_frame(apis, spec, seen.version, after)) == told:
                return after
    return _replaced(frame, spans, end)


def _unjudged(apis: Apis, seen: Seen, frame: bytes) -> bytes:
    """Only what a conversation is followed by: after tokens a header must still be one."""
    if seen.direction == "response":
        return frame[:CORRELATION_BYTES] + _TOKEN * len(frame[CORRELATION_BYTES:])
    if seen.spec is not None and seen.spec.valid_versions:
        header, version = apis.nearest_header(seen.spec, seen.version)
        spans, end, whole = content_spans(header, version, frame)
        if whole:
            return _replaced(frame, spans, end)
    return frame[:HEAD_BYTES] + _TOKEN * len(frame[HEAD_BYTES:])


def _spans(
    apis: Apis, spec: MessageSpec, version: int, header_version: int, frame: bytes, *, numbers: bool
) -> tuple[list[Span], int]:
    """The texts and blobs of header and body, on demand the numbers of the body, and how far those read."""
    header = apis.header_of(spec, version)[0]
    spans, end, whole = content_spans(header, header_version, frame)
    if not whole:
        return spans, end
    more, end, _ = content_spans(spec, version, frame, end, numbers=numbers)
    return spans + more, end


def _replaced(frame: bytes, spans: Iterable[Span], end: int, kept: int = 0, turn: int = 0) -> bytes:
    """The frame with other content, and nothing behind `end` and `kept` bytes more."""
    parts, at = [], 0
    for span in spans:
        content = frame[span.start : span.end]
        parts.append(frame[at : span.start])
        if span.name in _KEPT:
            parts.append(content)
        else:
            parts.append(_text(content, turn) if span.kind == "text" else _blob(content, turn))
        at = span.end
    parts += [frame[at : end + kept], _TOKEN * len(frame[end + kept :])]
    return b"".join(parts)


def _block(content: bytes, turn: int, number: int = 0) -> bytes:
    """64 bytes that follow from the content and do not tell it; others in each turn."""
    return blake2b(content, key=_KEY, salt=number.to_bytes(16, "big"), person=bytes((turn,))).digest()


def _stream(content: bytes, turn: int) -> bytes:
    """As many bytes as the content has."""
    return b"".join(_block(content, turn, n) for n in range(len(content) // 64 + 1))[: len(content)]


def _blob(content: bytes, turn: int) -> bytes:
    # One digest, repeated: records may be large.
    digest = _block(content, turn)
    return (digest * (len(content) // len(digest) + 1))[: len(content)]


def _text(content: bytes, turn: int) -> bytes:
    """Text of the same number of bytes and characters; bytes that are no UTF-8 stay none."""
    letters = _stream(content, turn)
    if content.isascii():
        return bytes(_LETTERS[byte % 26] for byte in letters)
    out = bytearray()
    for char in content.decode("utf-8", "surrogateescape"):
        if "\udc80" <= char <= "\udcff":
            out.append(_NO_TEXT)
            continue
        width, drawn = len(char.encode()), letters[len(out)]
        if width == 1:
            out.append(_LETTERS[drawn % 26])
        else:
            out += chr(_WIDER[width] + drawn % (64 if width == 2 else 256)).encode()
    return bytes(out)
