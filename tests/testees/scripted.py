"""A process testee over pycodec, which fails as its arguments say. Its side of the protocol is its own.

Arguments: names of capabilities, `kafka` (whose messages they are, rather than those of `everything`), and
what it does with every frame whose first byte is 0xEE: `crash`, `kill` (itself), `kill_once` (if there is no
file of that name where it runs, which it makes), `bequeath`, `hang`, `garbage`, `refuse`, `decline`, `break`,
`drop_tags`; `nonsense` is done always. `waver`: it says another version each time it is started.
"""

from __future__ import annotations

import os
import signal
import struct
import sys
import time
from pathlib import Path
from typing import BinaryIO

from harness.testees.answers import Unsupported
from harness.testees.jsonvalue import read_value, write_value
from harness.values.form import MalformedValueError
from pycodec import CodecError, Protocol
from tests.properties.everything import EVERYTHING

CAPABILITIES = ("reencode", "decode", "encode", "size", "lone_surrogates", "unknown_tags", "other_versions")
MISTAKEN = ("lone_surogates", "limit lone_surrogates: no")
SPELL = b"\xee"


def text(content: str) -> bytes:
    data = content.encode()
    return struct.pack(">h", len(data)) + data


def answer(orders: set[str], question: bytes) -> bytes:
    if question[4] == 0:
        names = [name for name in (*CAPABILITIES, "int64_text", *MISTAKEN) if name in orders]
        known = b"".join(map(text, names))
        version = str(os.getpid()) if "waver" in orders else "1.2"
        hello = struct.pack(">bh", 0, 1) + text("scripted") + text(version) + struct.pack(">i", len(names))
        return hello + known + struct.pack(">i", -1)
    operation, length = struct.unpack_from(">bh", question, 4)
    message = question[7 : 7 + length].decode()
    _, version, size = struct.unpack_from(">hhi", question, 7 + length)
    data = question[15 + length :]
    assert len(data) == size
    if data.startswith(SPELL) or "nonsense" in orders:
        if "crash" in orders:
            print("the codec fell over", file=sys.stderr, flush=True)
            os._exit(3)
        if "kill" in orders or ("kill_once" in orders and not os.path.exists("kill_once")):
            Path("kill_once").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        if "bequeath" in orders:
            # Its child keeps the pipe open, and answers nothing.
            if os.fork() == 0:
                time.sleep(600)
            print("the codec fell over", file=sys.stderr, flush=True)
            os._exit(3)
        if "hang" in orders:
            time.sleep(600)
        if "garbage" in orders or "nonsense" in orders:
            return b"some log line that is no answer"
        for status, order in ((1, "refuse"), (2, "decline"), (3, "break")):
            if order in orders:
                return struct.pack(">b", status) + text("Some Error") + text(f"{order}d")
    protocol = Protocol.kafka() if "kafka" in orders else EVERYTHING
    codec, cls = protocol.codec(message, version), protocol.message_class(message)
    try:
        number, result = -1, b""
        if operation in (1, 2):
            value, number = codec.decode(data)
            if "drop_tags" in orders:
                value.unknown_tagged_fields = []
            result = codec.encode(value) if operation == 1 else write_value(value, version, CAPABILITIES)
        elif operation == 3:
            result = codec.encode(read_value(cls, version, data))
        else:
            number = codec.size(read_value(cls, version, data))
    except Unsupported as error:
        return b"\2" + text("") + text(str(error))
    except (CodecError, MalformedValueError) as error:
        return b"\1" + text(type(error).__name__) + text(str(error)[:200])
    return struct.pack(">bii", 0, number, len(result)) + result


def serve(orders: set[str], source: BinaryIO, sink: BinaryIO) -> None:
    while head := source.read(4):
        question = source.read(int.from_bytes(head, "big"))
        content = question[:4] + answer(orders, question)
        if "garbage" in orders and b"log line" in content:
            content = content[4:]
            sink.write(content)
        else:
            sink.write(len(content).to_bytes(4, "big") + content)
        sink.flush()


if __name__ == "__main__":
    serve(set(sys.argv[1:]), sys.stdin.buffer, sys.stdout.buffer)
