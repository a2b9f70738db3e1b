"""A testee that is a program: `exec:COMMAND` speaks `docs/testee-protocol.md` on its standard streams.

The program is a process group of its own with limited memory, and answers under the time limit of every
testee. If it crashes, hangs or writes garbage, the request it had is known: that one fails, the program is
started again, and goes on with the next.
"""

from __future__ import annotations

import itertools
import os
import selectors
import shlex
import signal
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Final

from harness.ending import how_it_ended
from harness.errors import UserError
from harness.pair import Pair
from harness.starting import why_not_started, without_shell
from harness.testees.answers import AdapterError, Capabilities, Refused, Unsupported
from harness.testees.base import Reencoded, Testee
from harness.testees.containment import DEATH_SECONDS, MEMORY_LIMIT, TIME_LIMIT, DiedError
from harness.testees.jsonvalue import read_value, require_told, write_value
from harness.testees.last_words import last_words
from harness.testees.link import STOPPED_SECONDS
from harness.testees.program import RunningProgram
from harness.testees.protocol import (
    LIMIT,
    Answer,
    AnswerStream,
    Feature,
    GarbageError,
    Hello,
    Operation,
    Request,
    Status,
    hello_frame,
    parse_answer,
    parse_hello,
    request_frame,
)
from harness.visible import one_line
from pycodec import CodecError, Message, Policy, Protocol
from pycodec.plain import from_dict, to_dict

__all__ = ["PREFIX", "ExecTestee", "Program"]

PREFIX: Final = "exec:"
"""What the name of a process testee begins with; the rest is a command line, without a shell."""

_REMEDY: Final = (
    "docs/testee-protocol.md says what a program must answer; run it by hand to see why it does not"
)
_LOOK_SECONDS: Final = 0.25
"""How often a program is looked at that does not answer."""
_MOST_MEMORY: Final = 2 * MEMORY_LIMIT
_CHUNK: Final = 1 << 16
_KEPT_LOG: Final = 1 << 20
_READ_LOG: Final = 1 << 16
_SHOWN_LOG: Final = 300
_SHOWN_NAME: Final = 60


class Program:
    """A program that answers one request after the other, and is started again when it failed to.

    Args:
        command: program and arguments.
        seconds: that it has for an answer.
        inherited: numbers of open files that it gets as they are.
    """

    def __init__(
        self, command: Sequence[str], seconds: float = TIME_LIMIT, inherited: Sequence[int] = ()
    ) -> None:
        self._command = list(command)
        self._inherited = tuple(inherited)
        self._seconds = seconds
        self._process: RunningProgram | None = None
        self._owner = 0
        self._log: IO[bytes] | None = None
        self._said_before = 0
        self._stream = AnswerStream()
        self._received: list[bytes] = []
        self._pending = memoryview(b"")
        self._failure: DiedError | GarbageError | None = None
        self._introduced: Hello | None = None
        self._ids = itertools.count(1)
        self._garbage = 0
        self._wasted = 0.0
        self.starts = 0

    def hello(self) -> Hello:
        """Start the program and ask what it is.

        Raises:
            OSError: it cannot be started. GarbageError: its answer is none, or not what it said before.
            DiedError: it gave none.
        """
        self.close()
        try:
            self._start()
            self._send([hello_frame()])
            found = parse_hello(self._receive())
            self._answered_all()
            if self._introduced is not None and found != self._introduced:
                raise GarbageError("its hello is another one than when it was first started")
            self._introduced = found
            return found
        except BaseException:
            self.close()
            raise

    def ask(self, requests: Sequence[Request]) -> list[Answer | DiedError | AdapterError]:
        """Send requests all at once; each answer, or why there is none. None but that one is lost.

        The one at which somebody kills the program is sent once more. A program that costs `DEATH_SECONDS` by
        answers that are none, with the starts after them, is not asked any more.
        """
        answers: list[Answer | DiedError | AdapterError] = []
        killed_at = -1
        while len(answers) < len(requests):
            if self._wasted >= DEATH_SECONDS:
                answers.append(AdapterError(f"not asked any more: {self._why_not}"))
                continue
            began = time.monotonic()
            try:
                self._ensure_running()
                ids = [next(self._ids) & 0x7FFFFFFF for _ in requests[len(answers) :]]
                sent = zip(ids, requests[len(answers) :], strict=True)
                self._send([request_frame(number, request) for number, request in sent])
                for number in ids:
                    answers.append(parse_answer(self._receive(), number))
                self._answered_all()
            except DiedError as error:
                if error.killed and killed_at != len(answers):
                    killed_at = len(answers)
                else:
                    answers.append(error)
            except GarbageError as error:
                self.close()
                self._garbage += 1
                self._wasted += time.monotonic() - began
                answers.append(AdapterError(f"the program wrote no answer: {error}"))
            except BaseException:
                # Whatever interrupts this (the time limit of a step) leaves an answer on its way.
                self.close()
                raise
        return answers

    @property
    def _why_not(self) -> str:
        times = f"{self._garbage:,} {'time' if self._garbage == 1 else 'times'}"
        return f"the program wrote no answer {times} before, for {self._wasted:.0f} s in all"

    def _ensure_running(self) -> None:
        if self._process is not None and self._owner == os.getpid():
            return
        try:
            self.hello()
        except DiedError as error:
            raise GarbageError(f"it could not be started again: {error.text}") from None
        except OSError as error:
            raise GarbageError(f"it could not be started again: {error}") from None

    def _start(self) -> None:
        self._log = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - closed with the program
        self._process = RunningProgram(self._command, self._log.fileno(), MEMORY_LIMIT, self._inherited)
        self._owner = os.getpid()
        self._stream = AnswerStream()
        self._received = []
        self._failure = None
        self._said_before = 0
        self.starts += 1

    def _send(self, frames: Sequence[bytes]) -> None:
        """Write frames, and take in what comes meanwhile: a program may answer before it has read all."""
        self._pending = memoryview(b"".join(frames))
        while len(self._pending) and self._failure is None:
            left, answered = len(self._pending), len(self._received)
            deadline = time.monotonic() + self._seconds
            while self._failure is None and (len(self._pending), len(self._received)) == (left, answered):
                deadline += self._move(deadline)

    def _receive(self) -> bytes:
        """The next answer."""
        deadline = time.monotonic() + self._seconds
        while not self._received:
            # What was answered before it failed is answered.
            if self._failure is not None:
                raise self._failure
            deadline += self._move(deadline)
        return self._received.pop(0)

    def _answered_all(self) -> None:
        """What it has said until now is no reason for its end; what it says from now on may be."""
        if self._log is not None:
            self._said_before = os.fstat(self._log.fileno()).st_size

    def _move(self, deadline: float) -> float:
        """Write and read what can be, once; note how the program fails.

        Returns:
            Seconds for which this process was stopped, and the program with it: they are nobody's.
        """
        process = self._process
        if process is None:
            raise GarbageError("not running")
        # Asked first: what it wrote before it ended can be read then. What it started may hold its pipes open
        # for good, and answers nobody.
        ended = process.group.exit_code() is not None
        began = time.monotonic()
        with selectors.PollSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            if len(self._pending):
                selector.register(process.stdin, selectors.EVENT_WRITE)
            if not ended:
                selector.register(process.group.told, selectors.EVENT_READ)
            wait = 0.0 if ended else max(0.0, min(_LOOK_SECONDS, deadline - began))
            ready = {key.fileobj for key, _ in selector.select(wait)}
        now = time.monotonic()
        stopped = now - began if now - began > wait + STOPPED_SECONDS else 0.0
        if process.stdout in ready:
            self._read(process)
        elif ended:
            self._failure = self._ended()
        elif process.stdin in ready:
            self._write(process)
        elif not ready:
            self._look(now >= deadline + stopped)
        return stopped

    def _look(self, late: bool) -> None:
        """While nothing comes: its time, its memory and what it has said are within bounds."""
        assert self._process is not None
        if late:
            self.close()
            text = f"no answer within {self._seconds:g} s{self._stream.part}; its process was killed"
            self._failure = DiedError("timed_out", "TimedOut", text)
        elif _MOST_MEMORY and self._process.group.private_bytes(_MOST_MEMORY) > _MOST_MEMORY:
            self.close()
            text = f"more than {_MOST_MEMORY >> 20:,} MiB of memory; its process was killed"
            self._failure = DiedError("crashed", "MemoryError", text)
        else:
            self.forget_log()

    def _read(self, process: RunningProgram) -> None:
        data = os.read(process.stdout, _CHUNK)
        if not data:
            self._failure = self._ended()
            return
        try:
            self._received.extend(self._stream.feed(data))
        except GarbageError as error:
            self._failure = error

    def _write(self, process: RunningProgram) -> None:
        try:
            written = os.write(process.stdin, self._pending[:_CHUNK])
        except BrokenPipeError:
            # What it said before it ended may have come since it was looked for.
            while self._failure is None and _can_be_read(process.stdout):
                self._read(process)
            self._failure = self._failure or self._ended()
            return
        self._pending = self._pending[written:]

    def _ended(self) -> DiedError:
        """How a program ended that is at its end, with the end of what it said."""
        process = self._process
        if process is None:
            return DiedError("crashed", "ProcessEnded", "not running")
        code = process.group.exit_code(1.0)
        if code is None:
            self.close()
            text = "its process closed its standard input or output"
            return DiedError("crashed", "ProcessEnded", text)
        how = f"its process ended with {how_it_ended(code)}"
        said = self._said()
        self.close()
        text = f"{how}: {said}" if said else how
        return DiedError("crashed", "ProcessEnded", text, killed=code == -signal.SIGKILL)

    def _said(self) -> str:
        """Why the program ended, of what it has written to standard error since it last answered."""
        if self._log is None:
            return ""
        end = self._log.seek(0, os.SEEK_END)
        # A stack of any length may follow what says why, and any log may go before it.
        if end - self._said_before <= 2 * _READ_LOG:
            return last_words(self._logged(self._said_before, end))[:_SHOWN_LOG]
        begun = self._logged(self._said_before, self._said_before + _READ_LOG)
        return last_words(begun, self._logged(end - _READ_LOG, end))[:_SHOWN_LOG]

    def _logged(self, begin: int, end: int) -> str:
        assert self._log is not None
        self._log.seek(begin)
        return self._log.read(end - begin).decode("utf-8", "replace")

    def close(self) -> None:
        """End the program and all it started; the next request starts it again."""
        process, self._process = self._process, None
        if process is not None:
            process.close(owned=self._owner == os.getpid())
        if self._log is not None:
            self._log.close()
            self._log = None

    def forget_log(self) -> None:
        """Let go of what the program has said so far, once it is much."""
        if self._log is not None and self._log.seek(0, os.SEEK_END) > _KEPT_LOG:
            self._log.truncate(0)
            self._said_before = 0


def _can_be_read(number: int) -> bool:
    with selectors.PollSelector() as selector:
        selector.register(number, selectors.EVENT_READ)
        return bool(selector.select(0))


class ExecTestee(Testee):
    """A codec behind a program.

    Args:
        command: the command line, split as a shell would, run without one.
    """

    own_process = True
    tells_own_faults = True

    def __init__(self, command: str) -> None:
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise UserError(f"exec:{command}: {error}", "quote the command as for a shell") from None
        if not self._arguments:
            raise UserError("exec: names no program", "use exec:COMMAND, such as exec:./my-testee")
        self.name = os.path.basename(self._arguments[0]) or self._arguments[0]
        self._program = Program(self._arguments)
        self._hello: Hello | None = None
        self._api_keys: dict[str, int] = {}

    def open(self, protocol: Protocol, policy: Policy) -> None:
        """Start the program, and ask what it can do; `UserError` if that cannot be told."""
        super().open(protocol, policy)
        self._api_keys = {
            name: -1 if spec.api_key is None else spec.api_key for name, spec in protocol.messages.items()
        }
        if self._hello is not None:
            return
        command = shlex.join(self._arguments)
        try:
            hello = self._program.hello()
        except OSError as error:
            raise UserError(*why_not_started(command, self._arguments[0], error)) from None
        except (DiedError, GarbageError) as error:
            remedy = without_shell(self._arguments) or _REMEDY
            raise UserError(f"{command} does not say hello: {error}", remedy) from None
        operations = {each.name.lower() for each in Operation} - {"hello"}
        known = operations | set(Feature)
        others = (name for name in hello.capabilities - known if not name.startswith(LIMIT))
        if unknown := sorted(one_line(name, _SHOWN_NAME) for name in others):
            self.close()
            raise UserError(
                f"{command} says that it can do {', '.join(unknown)}, which nobody here knows",
                f"say {', '.join(sorted(known))}, or {LIMIT}NAME: why (docs/testee-protocol.md)",
            )
        if not hello.capabilities & (operations - {"size"}):
            self.close()
            raise UserError(f"{command} can do none of reencode, decode, encode", _REMEDY)
        self._hello = hello
        self.name = hello.name or self.name
        self.version = hello.version
        self.limits = hello.limits

    @property
    def arguments(self) -> tuple[str, ...]:
        """The program, and what it is given."""
        return tuple(self._arguments)

    def inherit(self, number: int) -> None:
        """Before it is started: an open file that the program gets, and its number as the last argument."""
        self._program = Program([*self._arguments, str(number)], inherited=[number])

    @property
    def hello(self) -> Hello:
        """What the program said of itself."""
        if self._hello is None:
            raise RuntimeError("open it first")
        return self._hello

    @property
    def capabilities(self) -> Capabilities:
        """As the program says; it tells with each answer whether it knows the bytes consumed."""
        can = self.hello.capabilities
        return Capabilities("encode" in can, "decode" in can, "reencode" in can)

    @property
    def has_size(self) -> bool:
        """As the program says."""
        return "size" in self.hello.capabilities

    def supports(self, message: str, version: int) -> str | None:
        """As the program says, or case by case."""
        messages = self.hello.messages
        if messages is None or any(version in each for each in messages.get(message, ())):
            return None
        return f"{self.name} {self.version} does not have it".replace("  ", " ")

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """By way of a value."""
        return self.encode_value(Pair(message, version), self._value(message, fields))

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        """By way of a value."""
        value, consumed = self.decode_value(Pair(message, version), data)
        return to_dict(value), consumed

    def size(self, message: str, version: int, fields: dict[str, Any]) -> int | None:
        """By way of a value."""
        return self.size_value(Pair(message, version), self._value(message, fields))

    def _value(self, message: str, fields: dict[str, Any]) -> Message:
        return from_dict(self.protocol.message_class(message), fields)

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """Ask for the bytes of a JSON form."""
        return self._ask(Operation.ENCODE, pair, self._form(pair, value)).data

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int | None]:
        """Ask for the JSON form of bytes."""
        answer = self._ask(Operation.DECODE, pair, data)
        cls = self.protocol.message_class(pair.message)
        value = read_value(cls, pair.version, answer.data)
        if b'"NaN"' in answer.data:
            with suppress(CodecError):  # what is no frame holds no number
                require_told(value, lambda: self.protocol.codec(*pair).decode(data)[0])
        return value, _consumed(answer)

    def size_value(self, pair: Pair, value: Message) -> int | None:
        """Ask for the size of a JSON form."""
        answer = self._ask(Operation.SIZE, pair, self._form(pair, value))
        if answer.data:
            raise AdapterError("size gave bytes besides the number")
        return answer.number

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        """Ask for the bytes of what these bytes hold."""
        answer = self._ask(Operation.REENCODE, Pair(message, version), data)
        return Reencoded(answer.data, _consumed(answer))

    def _form(self, pair: Pair, value: Message) -> bytes:
        return write_value(value, pair.version, self.hello.capabilities)

    def _ask(self, operation: Operation, pair: Pair, data: bytes) -> Answer:
        request = Request(operation, pair.message, self._api_keys.get(pair.message, -1), pair.version, data)
        (answer,) = self._program.ask([request])
        self._program.forget_log()
        if isinstance(answer, Exception):
            raise answer
        match answer.status:
            case Status.REFUSED:
                raise Refused(answer.text, answer.kind)
            case Status.UNSUPPORTED:
                raise Unsupported(answer.text or "no reason given")
            case Status.ADAPTER_ERROR:
                raise AdapterError(answer.text)
        return answer

    def close(self) -> None:
        """End the program; the next request starts it again."""
        self._program.close()


def _consumed(answer: Answer) -> int | None:
    if answer.number < -1:
        raise AdapterError(f"{answer.number} bytes consumed")
    return None if answer.number == -1 else answer.number
