"""How a frame reads: with which header, whole or not, and if not, whether it does in another version.

What decides the verdict on a frame, so that it is what has to stay when its values are replaced
(`harness.live.redact`), and what frames of one shape share (`harness.live.shape`).
"""

from __future__ import annotations

from dataclasses import dataclass

from harness.live.apis import Apis
from pycodec import CodecError
from pycodec.canonical import breaches
from pycodec.specs.model import MessageSpec, MessageType

__all__ = ["Reading", "Whole", "leniencies", "read_frame", "told_of"]

_LEFT_OVER = "left over"


@dataclass(frozen=True, slots=True)
class Whole:
    """A version, and its header's, in which a frame reads to its last byte; where its body begins."""

    version: int
    header: int
    start: int


@dataclass(frozen=True, slots=True)
class Reading:
    """How a frame reads as what it should be.

    Attributes:
        own: version of the header that belongs to it.
        start: where the body begins behind a header of that version; None where there is no such header.
        refused: why header and body do not read whole so: class and place of the refusal. `""` if they do.
        words: the same, for a reader.
        whole: in which version of header and message it reads whole, its own first. None: in none.
    """

    own: int
    start: int | None
    refused: str = ""
    words: str = ""
    whole: Whole | None = None


def read_frame(apis: Apis, spec: MessageSpec, version: int, frame: bytes) -> Reading:
    """How a frame reads as that version of a message, and which of header and message it has if not so."""
    header, own = apis.header_of(spec, version)
    start, refused, words = _refusal(apis, spec, version, own, frame)
    if start is not None and not refused:
        return Reading(own, start, whole=Whole(version, own, start))
    for other in header.valid_versions:
        at = None if other == own else _split(apis, spec, version, other, frame)
        if at is not None:
            return Reading(own, start, refused, words, Whole(version, other, at))
    whole = None if start is None else _other_version(apis, spec, version, frame)
    return Reading(own, start, refused, words, whole)


def told_of(apis: Apis, spec: MessageSpec, frame: bytes, reading: Reading) -> tuple[object, ...]:
    """What a finding tells of it: where it reads whole, nobody asks what its own version stops at."""
    whole = reading.whole
    if whole is None:
        return (None, reading.refused, reading.start)
    return (whole, bool(reading.refused), leniencies(apis, spec, whole.version, frame, whole.start))


def _refusal(
    apis: Apis, spec: MessageSpec, version: int, header_version: int, frame: bytes
) -> tuple[int | None, str, str]:
    """Where the body begins, and what is refused of header and body."""
    header = apis.header_of(spec, version)[0]
    at = None
    try:
        at = apis.protocol.codec(header.name, header_version).decode(frame)[1]
        size = apis.protocol.codec(spec.name, version).decode(frame, at)[1]
    except CodecError as error:
        return at, f"{type(error).__name__} {error.path}", error.reason
    return at, "" if at + size == len(frame) else _LEFT_OVER, ""


def leniencies(apis: Apis, spec: MessageSpec, version: int, frame: bytes, start: int = 0) -> tuple[str, ...]:
    """The rules of canonical bytes that a message breaks which is read."""
    codec = apis.protocol.codec(spec.name, version)
    try:
        value, size = codec.decode(frame, start)
        if codec.encode(value) == frame[start : start + size]:
            return ()
        return tuple(sorted(each.rule for each in breaches(codec, frame, start)))
    except CodecError:  # of a value that is read and can't be written: an unknown tag out of range
        return ("not written",)


def _split(apis: Apis, spec: MessageSpec, version: int, header_version: int, frame: bytes) -> int | None:
    """Where the body begins, if header and body read whole so."""
    at, refused, _ = _refusal(apis, spec, version, header_version, frame)
    return None if refused else at


def _other_version(apis: Apis, spec: MessageSpec, version: int, frame: bytes) -> Whole | None:
    """The version in which a response reads whole that does not in its own, nearest first."""
    if spec.type is not MessageType.RESPONSE:
        return None
    for other in sorted(spec.valid_versions, key=lambda each: abs(each - version)):
        # The header may be that of either version.
        headers = {apis.header_of(spec, each)[1] for each in (other, version)}
        for each in sorted(headers) if other != version else ():
            at = _split(apis, spec, other, each, frame)
            # A short body reads as many things; one that is canonical there was written so.
            if at is not None and not leniencies(apis, spec, other, frame, at):
                return Whole(other, each, at)
    return None
