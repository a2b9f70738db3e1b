"""A Python adapter as a program: what `harness.testees.release` starts within another environment.

Arguments: the folder of the harness, the adapter as `module:Class`, and the number of an inherited file with
the pickled specs and limits of the reference. It needs nothing but the standard library, `psutil` and the
codec. What adapters and codecs print goes to standard error.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from typing import BinaryIO

from harness.errors import UserError
from harness.pair import Pair
from harness.testees.base import Testee, computed_size, decoded_pair
from harness.testees.containment import failed, malformed
from harness.testees.jsonvalue import read_value, write_value
from harness.testees.loader import load_testee, open_testee, why_unsupported
from harness.testees.protocol import (
    Answer,
    Feature,
    Operation,
    Request,
    Status,
    answer_frame,
    hello_answer,
    parse_request,
)
from harness.values.form import MalformedValueError
from pycodec import Protocol

__all__ = ["answer_of", "main", "serve"]

_STATUS = {"declined": Status.UNSUPPORTED, "adapter_error": Status.ADAPTER_ERROR}
_CHUNK = 1 << 20
_FEATURES = frozenset(Feature) - {Feature.INT64_TEXT}
"""What Python has of Java's values: all."""


def main() -> None:
    """Serve on standard input and output, until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # as in a `Child`: what is raised is the codec's own
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        testee = load_testee(sys.argv[2])
        protocol, policy = pickle.loads(_whole(int(sys.argv[3])))
        open_testee(testee, protocol, policy)
    except UserError as error:
        sys.exit(str(error))
    serve(testee, protocol, source, sink)


def _whole(number: int) -> bytes:
    """All of a file, wherever whoever else has it open stands in it."""
    held = bytearray()
    while some := os.pread(number, _CHUNK, len(held)):
        held += some
    return bytes(held)


def serve(testee: Testee, protocol: Protocol, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer in order, one question after the other."""
    while len(head := source.read(4)) == 4:
        number, request = parse_request(source.read(int.from_bytes(head, "big")))
        if request is None:
            sink.write(_hello(testee, protocol))
        else:
            sink.write(answer_frame(number, answer_of(testee, protocol, request)))
        sink.flush()


def _hello(testee: Testee, protocol: Protocol) -> bytes:
    can = testee.capabilities
    known = {"encode": can.encode, "decode": can.decode, "reencode": can.reencode, "size": testee.has_size}
    names = [name for name, there in known.items() if there]
    names += sorted(_FEATURES)
    pairs = [Pair(*pair) for pair in protocol.pairs()]
    supported = [pair for pair in pairs if why_unsupported(testee, pair) is None]
    return hello_answer(testee.name, testee.version, names, supported)


def answer_of(testee: Testee, protocol: Protocol, request: Request) -> Answer:
    """What an adapter does with a question."""
    try:
        return _answered(testee, protocol, request)
    except MalformedValueError as error:
        outcome = malformed("decode", error)
    except BaseException as error:
        if isinstance(error, MemoryError):
            raise
        outcome = failed("decode", error)
    return Answer(_STATUS.get(outcome.status, Status.REFUSED), kind=outcome.error_class, text=outcome.text)


def _answered(testee: Testee, protocol: Protocol, request: Request) -> Answer:
    pair = Pair(request.message, request.version)
    cls = protocol.message_class(request.message)
    match request.operation:
        case Operation.REENCODE:
            written = testee.reencode(*pair, request.data)
            return Answer(Status.RESULT, _number(written.consumed), bytes(written.data))
        case Operation.DECODE:
            value, consumed = decoded_pair(testee.decode_value(pair, request.data))
            return Answer(Status.RESULT, _number(consumed), write_value(value, pair.version, _FEATURES))
        case Operation.ENCODE:
            data = testee.encode_value(pair, read_value(cls, pair.version, request.data))
            return Answer(Status.RESULT, -1, bytes(data))
    size = computed_size(testee.size_value(pair, read_value(cls, pair.version, request.data)))
    return Answer(Status.RESULT, _number(size))


def _number(known: int | None) -> int:
    return -1 if known is None else known
