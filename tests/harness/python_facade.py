"""A reference written in Python: answers the facade's value requests with pycodec's interpreter.

It lets stages, verdicts and runner be tested without a JVM, for all that a response can say.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

from harness.casework import batches
from harness.casework.facade import split_value_request
from harness.references import Reference
from harness.values.form import FormCodec
from harness.wire import WireWriter
from pycodec import KAFKA, CodecError, Message, Protocol
from pycodec.interpreter import read, size, write
from tests.properties.everything import EVERYTHING

CLEAN = bytes(6)
_INT = struct.Struct(">i")


def blob(data: bytes) -> bytes:
    return _INT.pack(len(data)) + data


def refusal(phase: int, error: str, text: str = "") -> bytes:
    """A rejected outcome; phases: 1 build, 2 size, 3 write, 4 read, 5 rewrite."""
    name, words = error.encode(), text.encode()
    return struct.pack(">BBH", 1, phase, len(name)) + name + struct.pack(">H", len(words)) + words


def reference_of(protocol: Protocol = EVERYTHING) -> Reference:
    """A reference with these specs and no jars."""
    reference = Reference("everything", (), ())
    reference.__dict__["protocol"] = protocol
    reference.__dict__["class_names"] = {name: name for name in protocol.messages}
    return reference


class PythonFacade:
    """Answers batches of value requests; override `encode` or `answer` for a reference with peculiarities."""

    def __init__(self, protocol: Protocol = EVERYTHING) -> None:
        self.protocol = protocol
        self.calls: list[int] = []
        self._forms: dict[str, FormCodec] = {}

    def __call__(self, requests: Sequence[tuple[str, bytes]]) -> list[bytes]:
        self.calls.append(len(requests))
        return [self.answer(message, request) for message, request in requests]

    def exchange(self, frames: bytes) -> bytes:
        """As `Facade.callBatch`."""
        items = batches.unframed(frames)
        responses = [None if request is None else self([(name, request)])[0] for name, request, _ in items]
        left = [
            None if response == expected else response
            for response, (_, _, expected) in zip(responses, items, strict=True)
        ]
        settled = [
            request is not None and response is None
            for response, (_, request, _) in zip(left, items, strict=True)
        ]
        if all(settled):
            return batches.ALL_EXPECTED
        answers = WireWriter().int32(settled.count(False))
        for response in left:
            answers.optional_blob(response)
        return answers.to_bytes()

    def codec(self, message: str) -> FormCodec:
        if message not in self._forms:
            classes = self.protocol.message_class(message)._structs
            self._forms[message] = FormCodec(self.protocol.messages[message], classes)
        return self._forms[message]

    def encode(self, message: str, version: int, value: Message) -> bytes:
        classes = self.protocol.message_class(message)._structs
        return write(self.protocol.messages[message], version, KAFKA, classes, value)

    def decode(self, message: str, version: int, data: bytes) -> tuple[bytes, int]:
        classes = self.protocol.message_class(message)._structs
        value, consumed = read(self.protocol.messages[message], version, KAFKA, classes, data, 0)
        return self.codec(message).write(value), consumed

    def answer(self, message: str, request: bytes) -> bytes:
        (version,) = struct.unpack_from(">h", request, 1)
        form, testee = split_value_request(request)
        try:
            data = self.encode(message, version, self.codec(message).read(form))
        except CodecError as error:
            head = refusal(3, "org.apache.kafka." + type(error).__name__, str(error))
            return head + (b"" if testee is None else self.reading(message, version, testee))
        answer = CLEAN + self.size(data) + blob(data) + self.reread(message, version, form, data)
        answer += self.schema(data)
        if testee is not None and testee != data:
            answer += self.reading(message, version, testee)
        return answer

    def size(self, data: bytes) -> bytes:
        return _INT.pack(len(data))

    def reread(self, message: str, version: int, form: bytes, data: bytes) -> bytes:
        got, consumed = self.decode(message, version, data)
        same = b"\1" if got == form else b"\0" + blob(got)
        return CLEAN + same + _INT.pack(consumed)

    def schema(self, data: bytes) -> bytes:
        return CLEAN + b"\1"

    def reading(self, message: str, version: int, data: bytes) -> bytes:
        try:
            form, consumed = self.decode(message, version, data)
        except CodecError as error:
            return refusal(4, type(error).__name__, str(error))
        return CLEAN + _INT.pack(consumed) + blob(form) + CLEAN + blob(data)


__all__ = ["CLEAN", "PythonFacade", "blob", "reference_of", "refusal", "size"]
