"""An entry for coverage-guided fuzzing of pycodec: one function from bytes, with no JVM and no harness state.

The first two bytes choose the (message, version) pair, the rest is the frame. What must hold for any frame:

- decoding ends in a value or in a `DecodeError`, nothing else; compiled decoder and interpreter agree;
- a value can be written again or is refused by an `EncodeError`; written, it reads back as the same;
- the strict policy accepts exactly the frames that are written as they were read.

With Atheris:

    import atheris, sys
    with atheris.instrument_imports(include=["pycodec"]):
        from harness.suites.bytes.fuzz import target
    atheris.Setup(sys.argv, target())
    atheris.Fuzz()

With Hypothesis: `tests/properties/test_fuzz_decode.py` drives it; its `fuzz_one_input` suits other fuzzers.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pycodec import KAFKA, STRICT, DecodeError, EncodeError, Message, Protocol, interpreter
from pycodec.plain import to_dict

__all__ = ["FuzzFailure", "check_frame", "target"]

_PICK: Final = 2


class FuzzFailure(AssertionError):
    """A frame on which pycodec breaks a promise; the text has the pair and the bytes."""


def target(protocol: Protocol | None = None) -> Callable[[bytes], None]:
    """The function to fuzz, over all pairs of `protocol`; by default those of kafka-clients 4.4.0."""
    if protocol is None:
        from harness.references import find_reference

        protocol = find_reference("4.4.0").protocol
    pairs = list(protocol.pairs())
    specs = protocol

    def one_input(data: bytes) -> None:
        if len(data) >= _PICK:
            name, version = pairs[int.from_bytes(data[:_PICK], "big") % len(pairs)]
            check_frame(specs, name, version, data[_PICK:])

    return one_input


def check_frame(protocol: Protocol, name: str, version: int, frame: bytes) -> None:
    """Check everything that must hold for `frame`; `FuzzFailure` if something does not."""

    def fail(reason: str) -> FuzzFailure:
        return FuzzFailure(f"{name} v{version}, frame {frame.hex()}: {reason}")

    codec = protocol.codec(name, version)
    slow = _read_slowly(protocol, name, version, frame)
    try:
        value, consumed = codec.decode(frame)
    except DecodeError as error:
        if not isinstance(slow, DecodeError) or type(slow) is not type(error):
            raise fail(f"compiled: {error!r}; interpreter: {slow!r}") from error
        return
    except Exception as error:
        raise fail(f"outside of the error tree: {error!r}") from error
    if isinstance(slow, DecodeError) or slow[1] != consumed or _text(slow[0]) != _text(value):
        raise fail("compiled and interpreted decoding differ")
    if not 0 <= consumed <= len(frame):
        raise fail(f"consumed {consumed} of {len(frame)} bytes")
    written: bytes | None = None
    try:
        written = codec.encode(value)
    except EncodeError:
        pass
    except Exception as error:
        raise fail(f"writing it again: outside of the error tree: {error!r}") from error
    if written is not None:
        if codec.size(value) != len(written):
            raise fail(f"size {codec.size(value)}, written {len(written)}")
        again, length = codec.decode(written)
        if length != len(written) or _text(again) != _text(value):
            raise fail("written and read again, it is another value")
    _check_strict(protocol, name, version, frame, written == frame[:consumed], fail)


def _check_strict(
    protocol: Protocol,
    name: str,
    version: int,
    frame: bytes,
    canonical: bool,
    fail: Callable[[str], FuzzFailure],
) -> None:
    try:
        protocol.codec(name, version, STRICT).decode(frame)
    except DecodeError as error:
        if canonical:
            raise fail(f"canonical, but refused by the strict policy: {error!r}") from error
        return
    if not canonical:
        raise fail("not canonical, but accepted by the strict policy")


def _read_slowly(
    protocol: Protocol, name: str, version: int, frame: bytes
) -> tuple[Message, int] | DecodeError:
    classes = protocol.message_class(name)._structs
    try:
        return interpreter.read(protocol.messages[name], version, KAFKA, classes, frame, 0)
    except DecodeError as error:
        return error


def _text(value: Message) -> str:
    """A value as text, in which NaN equals itself and −0.0 differs from 0.0."""
    return repr(to_dict(value))
