"""Shows one mismatch between a Kafka codec and the Java reference; written by `wirecheck run`.

Needs nothing but Python and pycodec. The message spec, the value and the
reference's bytes are in this file; what the testee does is found out now.

Exit code: 0 the testee agrees with the reference, 1 the mismatch is still there, 2 this could not be run, or
cannot be shown by one case alone.
"""

from __future__ import annotations

import sys
from typing import Any

# base: begin
import contextlib
import json
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import NoReturn



def in_child(action: Callable[[], dict[str, list[str]]], seconds: float, memory: int) -> dict[str, list[str]]:
    """What an action gives in a process of its own; one that does not survive it is trouble.

    Whatever ends the wait, such as Ctrl-C, ends the process and what it started as well.
    """
    for ending in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(ending) is signal.SIG_DFL:
            signal.signal(ending, signal.default_int_handler)
    prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: what loses its parent below this process becomes its child
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        be_child(action, writing, memory)
    try:
        return awaited(child, reading, writing, seconds, memory)
    except BaseException:
        end_all(child)
        raise


def awaited(child: int, reading: int, writing: int, seconds: float, memory: int) -> dict[str, list[str]]:
    """What the child tells, within its limits."""
    os.close(writing)
    os.set_blocking(reading, False)
    held = bytearray()
    deadline = time.monotonic() + seconds
    base = resident(child)
    died = ""
    status = None
    while status is None and not died:
        # The child first: what it wrote before it ended is there then.
        ended, code = os.waitpid(child, os.WNOHANG)
        status = code if ended else None
        with contextlib.suppress(BlockingIOError):
            while some := os.read(reading, 1 << 16):
                held += some
        if status is None:
            if time.monotonic() > deadline:
                died = f"does not come back within {seconds:g} s"
            elif memory and memory_below(base + memory) > base + memory:
                died = f"takes more than {memory >> 20:,} MiB of memory"
            else:
                time.sleep(0.02)
    end_all(child)
    if status is None:
        status = os.waitpid(child, 0)[1]
    os.close(reading)
    if not died:
        with contextlib.suppress(ValueError):
            told: dict[str, list[str]] = json.loads(held)
            return told
        code = os.waitstatus_to_exitcode(status)
        died = f"ends its process with {signal.Signals(-code).name if code < 0 else f'exit code {code}'}"
    return {"troubles": [f"the testee {died}"]}


def end_all(child: int) -> None:
    """End the child and what it started, be it a daemon."""
    while started := below():
        for pid in started:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)


def be_child(action: Callable[[], dict[str, list[str]]], writing: int, memory: int) -> NoReturn:
    """The child: run the action, pass on what came of it."""
    this = os.getpid()
    try:
        os.setpgid(0, 0)
        prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG: it does not outlive the script, which it may kill
        for ending in (signal.SIGTERM, signal.SIGHUP):
            signal.signal(ending, signal.SIG_DFL)
        if memory:
            limit_memory(memory)
        told = json.dumps(action()).encode("ascii")
        sys.stdout.flush()
        if os.getpid() == this:  # and not a copy that the testee forked
            while told:
                told = told[os.write(writing, told) :]
    finally:
        os._exit(0)


def limit_memory(memory: int) -> None:
    """Have the system refuse at once what could never be meant; what is touched is watched by the parent."""
    import resource

    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as file:
            pages = int(file.read().split()[5])
        limit = pages * resource.getpagesize() + 4 * memory
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))


def prctl(option: int, value: int) -> None:
    """Ask something of the system for this process (prctl(2)), where it can be asked."""
    import ctypes

    with contextlib.suppress(AttributeError, OSError):
        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def below() -> list[int]:
    """The living processes below this one; none where the system does not tell."""
    parents: dict[int, int] = {}
    with contextlib.suppress(OSError):
        for name in filter(str.isdecimal, os.listdir("/proc")):
            with contextlib.suppress(OSError, ValueError), open(f"/proc/{name}/stat", "rb") as file:
                state, parent = file.read().rpartition(b")")[2].split()[:2]
                if state != b"Z":
                    parents[int(name)] = int(parent)
    found = {os.getpid()}
    while new := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= new
    return sorted(found - {os.getpid()})


def memory_below(limit: int) -> int:
    """Memory of the processes below this one in bytes; what they share counts once if it is over `limit`."""
    pids = below()
    total = sum(map(resident, pids))
    return total if total <= limit else sum(map(proportional, pids))


def resident(pid: int) -> int:
    """Resident memory of a process in bytes; 0 where the system does not tell."""
    with contextlib.suppress(OSError, ValueError), open(f"/proc/{pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return 0


def proportional(pid: int) -> int:
    """As `resident`, but for each page that several processes share only its part."""
    with (
        contextlib.suppress(OSError, ValueError),
        open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file,
    ):
        return next(int(line.split()[1]) * 1024 for line in file if line.startswith("Pss:"))
    return resident(pid)


import importlib
import io
import os
import struct
import sys
import traceback
from collections.abc import Callable
from typing import Any, TextIO


try:
    import pycodec  # noqa: F401 - everything below needs it
except ImportError as missing:
    print(f"cannot run: pycodec is not importable ({missing}); install it, or put it on PYTHONPATH")
    sys.exit(2)


AGREES, REPRODUCED, CANNOT_RUN = 0, 1, 2


def double(bits: int) -> float:
    """The float64 with these bits: a NaN's payload has no literal."""
    value: float = struct.unpack(">d", bits.to_bytes(8, "big"))[0]
    return value


class NoSayError(Exception):
    """The testee was not asked, declines, or its adapter fails: nothing that could differ."""


class CannotRunError(Exception):
    """Something that this script needs is not there."""


class DiedError(BaseException):
    """The testee did not survive a step. No `Exception`: it is no refusal, and must not pass for one."""


class Testee:
    """A codec for one message and version, over pycodec's values."""

    def __init__(
        self,
        message_class: Any,
        encode: Callable[[Any], Any] | None,
        decode: Callable[[bytes], Any] | None,
        size: Callable[[Any], Any] | None,
        reencode: Callable[[bytes], Any] | None = None,
    ) -> None:
        # None is what the codec cannot do.
        self.message_class = message_class
        self._encode = encode
        self._decode = decode
        self._size = size
        self._reencode = reencode

    def value(self, fields: dict[str, Any]) -> Any:
        """The value of a literal, which may leave fields out."""
        from pycodec.plain import from_dict

        return from_dict(self.message_class, fields)

    def encode(self, value: Any) -> bytes:
        """The bytes of a value."""
        if self._encode is None:
            raise NoSayError("does not encode values")
        return bytes(self._encode(value))

    @property
    def decodes(self) -> bool:
        """Whether it gives values."""
        return self._decode is not None

    @property
    def reencodes(self) -> bool:
        """Whether it writes its own object again."""
        return self._reencode is not None

    def decode(self, data: bytes) -> tuple[Any, int | None]:
        """The value in some bytes, and how many of them it takes, if it tells."""
        if self._decode is None:
            raise NoSayError("does not decode to values")
        value, consumed = self._decode(data)
        return value, consumed

    def reencode(self, data: bytes) -> tuple[bytes, int | None]:
        """What it writes for its own object of some bytes, and how many of them it takes, if it tells."""
        if self._reencode is None:
            raise NoSayError("does not write again what it read")
        written, consumed = self._reencode(data)
        return bytes(written), consumed

    def size(self, value: Any) -> int | None:
        """How many bytes `encode` writes; None if the testee computes no sizes."""
        return None if self._size is None else self._size(value)


_ARGUMENT = "run this where its command works, or give one that works anywhere: 'exec:COMMAND'"


def chosen(testee: str) -> str:
    """The testee of the run, or the one that is given as the script's argument."""
    return sys.argv[1] if len(sys.argv) > 1 else testee


def load_testee(testee: str, spec: str, message: str, version: int, policy: str) -> Testee:
    """The testee for one message: `"pycodec"`, or `module:Class` of an adapter, asked as a run asks it."""
    from pycodec import Protocol
    from pycodec import policy as policies
    from pycodec.specs.generator_era import RELEASED
    from pycodec.specs.parse import parse_message

    # The spec comes out of a released jar, and was read under the rules of its time: some are stricter today.
    protocol = Protocol([parse_message(spec, "SPEC", RELEASED)])
    limits = getattr(policies, policy)
    if testee == "pycodec":
        codec = protocol.codec(message, version, limits)
        return Testee(codec.message_class, codec.encode, codec.decode, codec.size)
    adapter = make_adapter(testee)
    from harness.pair import Pair

    try:
        adapter.open(protocol, limits)
    except (Exception, SystemExit) as error:
        remedy = _ARGUMENT if testee.startswith("exec:") else "mend it"
        raise CannotRunError(f"the testee {testee} cannot be opened ({said(error)}); {remedy}") from None
    pair, can = Pair(message, version), adapter.capabilities
    return Testee(
        protocol.message_class(message),
        (lambda value: adapter.encode_value(pair, value)) if can.encode else None,
        (lambda data: adapter.decode_value(pair, data)) if can.decode else None,
        (lambda value: adapter.size_value(pair, value)) if adapter.has_size else None,
        (lambda data: adapter.reencode(message, version, data)) if can.reencode else None,
    )


def make_adapter(testee: str) -> Any:
    """The adapter that is called `module:Class` or `exec:COMMAND`, from the present folder, too."""
    module, _, name = testee.partition(":")
    sys.path.append(os.getcwd())
    try:
        if module == "exec" or not name:  # a program, or one that comes along as source
            from harness.testees import load_testee as load_program

            return load_program(testee)
        return getattr(importlib.import_module(module), name)()
    except (Exception, SystemExit) as error:
        raise CannotRunError(
            f"the testee {testee} cannot be made ({said(error)}); run this where it can be imported"
        ) from None


def attempt(action: Callable[[], Any]) -> tuple[Any, str]:
    """What an action gives, and how it was refused (`""` if it was not)."""
    result, error = outcome(action)
    return result, "" if error is None else said(error)


def outcome(action: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    """What an action gives, or what it raised to refuse."""
    try:
        return action(), None
    except MemoryError:
        raise DiedError("runs out of memory") from None
    except NoSayError:
        raise
    except (Exception, SystemExit) as error:
        kind = type(error)
        if kind.__module__ == "harness.testees.answers" and kind.__name__ in ("Unsupported", "AdapterError"):
            words = "declines" if kind.__name__ == "Unsupported" else "has an adapter that fails"
            raise NoSayError(f"{words}: {said(error)}") from None
        return None, error


def differing(steps: list[Callable[[], list[str]]]) -> list[str]:
    """What differs in the steps of a case; one that the testee has no say in is told, and no difference."""
    troubles: list[str] = []
    unasked = []
    for step in steps:
        try:
            troubles += step()
        except NoSayError as error:
            print(f"  testee     {error}")
            unasked.append(str(error))
    if not troubles and len(unasked) == len(steps):
        raise CannotRunError(f"the testee {unasked[0]}")
    return troubles


def said(error: BaseException) -> str:
    """Class and message of an exception, in one line that no terminal obeys."""
    try:
        text = str(error)
    except Exception as second:
        text = f"(its message fails with {type(second).__name__})"
    line = f"{type(error).__name__}: {text}"[:500]
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)


def plain(value: Any) -> Any:
    """A value as dicts and lists; None if it is broken."""
    from pycodec.plain import to_dict

    return attempt(lambda: to_dict(value))[0]


def same(left: Any, right: Any) -> bool:
    """Equality that tells floats apart by their bits, and True from 1."""
    # `harness.values.equality` for plain values, again: a script stands alone, and the harness isn't there.
    if isinstance(left, float) and isinstance(right, float):
        return struct.pack(">d", left) == struct.pack(">d", right)
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, (list, tuple)) and isinstance(right, (list, tuple)):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, bytes) and isinstance(right, bytes):
        return left == right
    return type(left) is type(right) and bool(left == right)


def difference(left: Any, right: Any, path: str = "") -> str:
    """The first place where two values differ, as a path with both contents."""
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        for key in left:
            if not same(left[key], right[key]):
                return difference(left[key], right[key], f"{path}.{key}".lstrip("."))
    if isinstance(left, list) and isinstance(right, list) and len(left) == len(right):
        for index, (mine, theirs) in enumerate(zip(left, right, strict=True)):
            if not same(mine, theirs):
                return difference(mine, theirs, f"{path}[{index}]")
    return f"{path or 'the value'} is {short(left)}, the reference has {short(right)}"


def short(value: Any) -> str:
    """A value in at most 200 characters."""
    text = ascii(value)
    return text if len(text) <= 200 else text[:200] + "…"


class Screen(io.TextIOBase):
    """A terminal that obeys no text: what is not to be seen is written as an escape, line ends excepted.

    Specs, values, refusals and names of testees are foreign, and a terminal may lack their letters.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        encoding = self.stream.encoding or "utf-8"
        shown = "".join(char if char.isprintable() or char == "\n" else ascii(char)[1:-1] for char in text)
        self.attempt(lambda: self.stream.write(shown.encode(encoding, "backslashreplace").decode(encoding)))
        return len(text)

    def flush(self) -> None:
        self.attempt(self.stream.flush)

    def attempt(self, action: Callable[[], object]) -> None:
        """Write, or do without: a reader that has gone (`| head`) has no say in the exit code."""
        try:
            action()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.stream.fileno())
            os.close(nowhere)


def one_line(text: str) -> str:
    """A text whose line ends are seen: it forges no line of the verdict."""
    return ascii(text)[1:-1] if set(text) & set("\r\n") else text


def conclude(troubles: list[str], after: str) -> int:
    """Say what came of the case; the exit code."""
    print()
    for trouble in troubles:
        print(f"REPRODUCED: {one_line(trouble)}")
    if troubles:
        return REPRODUCED
    if after:
        print(
            "AGREES ALONE: with nothing before it, the testee does as the reference does. The run saw the\n"
            "mismatch after other cases: what those left behind in the codec plays a part. Run them all:\n"
            f"  {after}"
        )
        return CANNOT_RUN
    print("AGREES: the testee does as the reference does")
    return AGREES


def run_case(
    title: str, troubles_of: Callable[[], list[str]], after: str, seconds: float, memory: int
) -> int:
    """Run a case and say what came of it; the exit code.

    Args:
        title: of the case.
        troubles_of: runs it; in what the testee differs.
        after: the command of the run, where the case agreed when it was run alone.
        seconds: that the run gave the testee for a step; a case has up to three.
        memory: bytes that the run gave it on top of what its process began with; 0 for no limit.
    """
    if not isinstance(sys.stdout, Screen):
        # None if whoever called has closed it (`>&-`).
        sys.stdout = Screen(sys.stdout or open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
    print(title, flush=True)
    try:
        if os.name != "posix":
            # Nothing to fork: it runs here, without limits.
            told = outcome_of(troubles_of)
        else:
            told = in_child(lambda: outcome_of(troubles_of), 3 * seconds, memory)
    except KeyboardInterrupt:
        told = {"cannot": ["interrupted"]}
    if "cannot" in told:
        print(f"cannot run: {one_line(told['cannot'][0])}")
        return CANNOT_RUN
    return conclude(told["troubles"], after)


def outcome_of(troubles_of: Callable[[], list[str]]) -> dict[str, list[str]]:
    """What came of a case: `troubles`, or why it `cannot` be run."""
    try:
        return {"troubles": troubles_of()}
    except CannotRunError as error:
        return {"cannot": [str(error)]}
    except Exception as error:
        at = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(at.filename)}:{at.lineno}"
        return {"cannot": [f"unforeseen, at {where}: {said(error)}"]}
    except DiedError as error:
        return {"troubles": [f"the testee {error}"]}
    except BaseException as error:
        return {"troubles": [f"the testee ends with {said(error)}"]}


# base: end
# FRAME is what the reference wrote for VALUE, or None where it refused it (then REFUSED says how).
# SEEN is what the testee wrote when the mismatch was found. READ is what the reference reads from FRAME,
# None if that is VALUE. Fields that are left out of VALUE and READ hold their defaults. AFTER is the command
# of the run if the case agreed when it was run alone: then what other cases left behind played a part.
# case: begin
SECONDS = 10.0
MEMORY = 1073741824
SIGNATURE = 'roundtrip-ConsumerGroupMemberMetadataValue-4f1b28'
WHAT = 'schema differs at the message: testee accepted, reference rejected:read:SchemaException'
MESSAGE = 'ConsumerGroupMemberMetadataValue'
VERSION = 0
TESTEE = 'pycodec'
POLICY = 'KAFKA_4_3'
REFERENCE = 'kafka-server 3.9.1'
FRAME: bytes | None = bytes.fromhex(
    '80027878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878788002787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878800278787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878788002787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878820140787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878784178787878787878787878787878787878787878787878787878'
    '7878787878787878787878787878787878787878787878787878787878787878787878787878787f'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787878787f787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878810178787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878788201787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878800278787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878788102787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878788d01c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9056e756c6c05747275650666616c7365044e614e0230032d3104316533'
    '0530783130054e6f6e650a756e646566696e6564035b5d037b7d05247b787d032573035c6e033432'
    '0430303704312e350c3132333435363738393031046e696c06557070657204612e6204615f620461'
    '2d620461206204612f6204613a620569742773032e2e032061036120076e61c3af76650ae697a5e6'
    '9cace8aa9e135f5f636f6e73756d65725f6f6666736574730cefbbbf2061cc810d0a62200a090a0d'
    '0001071b1f7f2cc3a9c280c39fd0b6dfbfe697a5e0a080e280a8efbbbfefbfbff0908080f09f9880'
    'f48fbfbf65cc8175cc88023f01026103c3a90761f09f98807a046100628101c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a904'
    '613f7a063f3f7a3f3f1a7fc280dfbfe0a080ed9fbfee8080efbfbff0908080f48fbfbf7f302c312c'
    '322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c'
    '31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33'
    '312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c3434'
    '2c348001302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31'
    '352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c3238'
    '2c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c'
    '34322c34332c34342c34358101302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c8002302c312c322c332c342c352c362c372c38'
    '2c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32'
    '322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c3335'
    '2c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c'
    '34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36'
    '322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c3735'
    '2c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c388102'
    '302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c3136'
    '2c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c'
    '33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34'
    '332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c3536'
    '2c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c'
    '37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38'
    '332c38342c38352c38362c38372c383862204161205a302722605c2f2c3b3a3d2e2d5f25243c3e7b'
    '7d5b5d2829267c2a3f23217e405e2b090a0d0001071b1f7fc3a9c280c39fd0b6dfbfe697a5e0a080'
    'e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc88203f783f203920244161302722'
    '605c2f2c3b3a3d2e2d5f25243c3e7b7d5b5d2829267c2a3f23217e405e2b03787840787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878784178787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787f78787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787880017878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787881017878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878820178787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787880'
    '02787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878810278787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878787878787878787878787878788d01c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9056e756c6c05747275650666616c7365044e614e0230032d'
    '31043165330530783130054e6f6e650a756e646566696e6564035b5d037b7d05247b787d03257303'
    '5c6e0334320430303704312e350c3132333435363738393031046e696c06557070657204612e6204'
    '615f6204612d620461206204612f6204613a620569742773032e2e032061036120076e61c3af7665'
    '0ae697a5e69cace8aa9e135f5f636f6e73756d65725f6f6666736574730cefbbbf2061cc810d0a62'
    '200a090a0d0001071b1f7f2cc3a9c280c39fd0b6dfbfe697a5e0a080e280a8efbbbfefbfbff09080'
    '80f09f9880f48fbfbf65cc8175cc88023f01026103c3a90761f09f98807a046100628101c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a904613f7a063f3f7a3f3f1a7fc280dfbfe0a080ed9fbfee8080efbfbff0908080f48fbfbf'
    '7f302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31'
    '362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c3239'
    '2c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c'
    '34332c34342c348001302c312c322c332c342c352c362c372c382c392c31302c31312c31322c3133'
    '2c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c'
    '32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34'
    '302c34312c34322c34332c34342c34358101302c312c322c332c342c352c362c372c382c392c3130'
    '2c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c'
    '32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33'
    '372c33382c33392c34302c34312c34322c34332c34342c34352c8002302c312c322c332c342c352c'
    '362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c3230'
    '2c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c'
    '33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34'
    '372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c3630'
    '2c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c'
    '37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38'
    '372c388102302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c'
    '31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32'
    '382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c3431'
    '2c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c'
    '35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36'
    '382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c3831'
    '2c38322c38332c38342c38352c38362c38372c383862204161205a302722605c2f2c3b3a3d2e2d5f'
    '25243c3e7b7d5b5d2829267c2a3f23217e405e2b090a0d0001071b1f7fc3a9c280c39fd0b6dfbfe6'
    '97a5e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc88203f783f20392024'
    '4161302722605c2f2c3b3a3d2e2d5f25243c3e7b7d5b5d2829267c2a3f23217e405e2b0378784078'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878800278787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787800'
    '0ac00080027878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787801008ab00101001fffff82012cc3a9c280c39fd0'
    'b6dfbfe697a5e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc884d010203'
    '0405060708000000400000000000db5e9cdd0000000000000000018bcfe568000000018bcfe56800'
    'ffffffffffffffffffffffffffff000000011c000000066b65790a76616c75650000023f99010102'
    '03040506070a000000400000000002db5e9cdd0000000000000000018bcfe568000000018bcfe568'
    '00ffffffffffffffffffffffffffff000000011c000000066b65790a76616c756500010203040506'
    '070b000000400000000002db5e9cdd0001000000000000018bcfe568000000018bcfe56800ffffff'
    'ffffffffffffffffffffff000000011c000000066b65790a76616c75650002007e302c312c322c33'
    '2c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c'
    '31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33'
    '322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c3405'
    '02302c014a010203040506070a000000400000000002db5e9cdd0000000000000000018bcfe56800'
    '0000018bcfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c0001'
    '4a010203040506070a000000400000000002db5e9cdd0000000000000000018bcfe568000000018b'
    'cfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c0003c3a90601'
    '64617461010007302c312c322c330761f09f98807a0602646174610004610062067f646174610081'
    '01c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a90680646174610004613f7a06ff6461746100063f3f7a3f3f060a6461746100'
    '1a7fc280dfbfe0a080ed9fbfee8080efbfbff0908080f48fbfbf061f64617461007f302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '06646174610010000130788101302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c347a8101302c312c322c332c342c352c362c37'
    '2c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c3231'
    '2c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c'
    '33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34f2018002302c'
    '312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31'
    '372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c3330'
    '2c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c'
    '34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35'
    '372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c3730'
    '2c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c'
    '38342c38352c38362c38372c3838ea028002302c312c322c332c342c352c362c372c382c392c3130'
    '2c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c'
    '32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33'
    '372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c3530'
    '2c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c'
    '36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37'
    '372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c3838eb020130ed02'
    '8002302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c'
    '31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32'
    '392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c3432'
    '2c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c'
    '35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36'
    '392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c3832'
    '2c38332c38342c38352c38362c38372c383899820101309a82017e302c312c322c332c342c352c36'
    '2c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c'
    '32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33'
    '342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34c681028002302c'
    '312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31'
    '372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c3330'
    '2c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c'
    '34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35'
    '372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c3730'
    '2c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c'
    '38342c38352c38362c38372c3838c88102ff01302c312c322c332c342c352c362c372c382c392c31'
    '302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c3233'
    '2c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c'
    '33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35'
    '302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c3633'
    '2c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c'
    '37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c38f48003810130'
    '2c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c'
    '31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33'
    '302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c3433'
    '2c34342c34352c34f580038002302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35'
    '322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c3635'
    '2c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c'
    '37392c38302c38312c38322c38332c38342c38352c38362c38372c3838f7800302302cef81030130'
    'f48103008001302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c3134'
    '2c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c'
    '32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34'
    '312c34322c34332c34342c3435066461746101008101302c312c322c332c342c352c362c372c382c'
    '392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c3232'
    '2c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c'
    '33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c0664617461020400ff01'
    '302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c3136'
    '2c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c'
    '33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34'
    '332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c3536'
    '2c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c'
    '37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38'
    '332c38342c38352c38362c38372c38787e302c312c322c332c342c352c362c372c382c392c31302c'
    '31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32'
    '342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c3337'
    '2c33382c33392c34302c34312c34322c34332c34342c3479ff01302c312c322c332c342c352c362c'
    '372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32'
    '312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c3334'
    '2c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c'
    '34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36'
    '312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c3734'
    '2c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c'
    '38f1017e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31'
    '352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c3238'
    '2c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c'
    '34322c34332c34342c348002302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c3806646174617f008102302c312c'
    '322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c'
    '31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33'
    '312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c3434'
    '2c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c'
    '35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37'
    '312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c3834'
    '2c38352c38362c38372c38380664617461800062204161205a302722605c2f2c3b3a3d2e2d5f2524'
    '3c3e7b7d5b5d2829267c2a3f23217e405e2b090a0d0001071b1f7fc3a9c280c39fd0b6dfbfe697a5'
    'e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc88203f783f203920066461'
    '7461ff00244161302722605c2f2c3b3a3d2e2d5f25243c3e7b7d5b5d2829267c2a3f23217e405e2b'
    '06646174610a04008101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31'
    '332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c3236'
    '2c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c'
    '34302c34312c34322c34332c34342c34352c34788101302c312c322c332c342c352c362c372c382c'
    '392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c3232'
    '2c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c'
    '33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c3479007eff01302c312c'
    '322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c'
    '31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33'
    '312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c3434'
    '2c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c'
    '35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37'
    '312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c3834'
    '2c38352c38362c38372c3803787806646174611f0001010041787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787804610a7a010002302c7f787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787878787878787878787878787878787878787878787804610d7a0200ff01302c312c322c33'
    '2c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c'
    '31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33'
    '322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c3435'
    '2c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c'
    '35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37'
    '322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c3835'
    '2c38362c38372c38017e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31'
    '332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c3236'
    '2c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c'
    '34302c34312c34322c34332c34342c34800178787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878787878780461227a04008002302c312c322c33'
    '2c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c'
    '31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33'
    '322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c3435'
    '2c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c'
    '35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37'
    '322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c3835'
    '2c38362c38372c3838058002302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c3838070130080130810178787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787804615c7a0082017878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878780100800278787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787804'
    '61807a00010461c37a008d01c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a90461ff7a00056e75'
    '6c6c03302c00057472756505302c312c000666616c736509302c312c322c332c00044e614e11302c'
    '312c322c332c342c352c362c372c0002303e302c312c322c332c342c352c362c372c382c392c3130'
    '2c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c323300'
    '032d310103008002302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c'
    '31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32'
    '372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c3430'
    '2c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c'
    '35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36'
    '372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c3830'
    '2c38312c38322c38332c38342c38352c38362c38372c38380207302c312c322c33ae7f8101302c31'
    '2c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c3137'
    '2c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c'
    '33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34'
    '342c34352c340431653304e697a500053078313001040007302c312c322c330207302c312c322c33'
    '07000c8101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c'
    '31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32'
    '382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c3431'
    '2c34322c34332c34342c34352c34010280000a756e646566696e65648202fffefdfcfbfaf9f8f7f6'
    'f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfce'
    'cdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6'
    'a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a898887868584838281807f7e'
    '7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c5b5a59585756'
    '5554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534333231302f2e'
    '2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706'
    '0504030201000000035b5d7f302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c3400037b7d8001302c312c322c332c342c352c362c372c'
    '382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c'
    '32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33'
    '352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34350005247b787d810130'
    '2c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c'
    '31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33'
    '302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c3433'
    '2c34342c34352c000325738002302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35'
    '322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c3635'
    '2c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c'
    '37392c38302c38312c38322c38332c38342c38352c38362c38372c3800035c6e8102302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c3538'
    '2c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c'
    '37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38'
    '352c38362c38372c383808008002302c312c322c332c342c352c362c372c382c392c31302c31312c'
    '31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32'
    '352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c3338'
    '2c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c'
    '35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36'
    '352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c3738'
    '2c37392c38302c38312c38322c38332c38342c38352c38362c38372c3838ac7f8101302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '352c34ad7f02302cae7f00dafe010130d2ff0102302cd7ff0107302c312c322c33d8ff0100033432'
    '4d010203040506070a000000400000000002db5e9cdd0000000000000000018bcfe568000000018b'
    'cfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c756500000430'
    '30374d010203040506070b000000400000000002db5e9cdd0001000000000000018bcfe568000000'
    '018bcfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c75650000'
    '014d010203040506070c000000400000000002db5e9cdd0002000000000000018bcfe56800000001'
    '8bcfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c756500000c'
    '31323334353637383930314d010203040506070d000000400000000002db5e9cdd00030000000000'
    '00018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff000000011c000000066b65'
    '790a76616c75650000046e696c4d010203040506070e000000400000000002db5e9cdd0004000000'
    '000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff000000011c00000006'
    '6b65790a76616c7565000200000502302c014d0102030405060709000000400000000001db5e9cdd'
    '0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff00000001'
    '1c000000066b65790a76616c7565000004612e624d0102030405060708000000400000000000db5e'
    '9cdd0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff0000'
    '00011c000000066b65790a76616c7565000004615f629901010203040506070a0000004000000000'
    '02db5e9cdd0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffff'
    'ff000000011c000000066b65790a76616c756500010203040506070b000000400000000002db5e9c'
    'dd0001000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff000000'
    '011c000000066b65790a76616c7565000004612d624a010203040506070a000000400000000002db'
    '5e9cdd0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff00'
    '0000011c000000066b65790a76616c00046120620600646174610004612f62060164617461000461'
    '3a62060264617461000569742773067f6461746100032e2e0680646174610003206106ff64617461'
    '00036120060a6461746100076e61c3af7665061f646174610100ff01302c312c322c332c342c352c'
    '362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c3230'
    '2c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c'
    '33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34'
    '372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c3630'
    '2c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c'
    '37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38'
    '372c380ae697a5e69cace8aa9e06646174610000135f5f636f6e73756d65725f6f66667365747306'
    '646174610102008101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c3133'
    '2c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c'
    '32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34'
    '302c34312c34322c34332c34342c34352c34017e302c312c322c332c342c352c362c372c382c392c'
    '31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32'
    '332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c3336'
    '2c33372c33382c33392c34302c34312c34322c34332c34342c340cefbbbf2061cc810d0a62200664'
    '61746102000a090a0d0001071b1f7f06646174617f002cc3a9c280c39fd0b6dfbfe697a5e0a080e2'
    '80a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc8806646174618000023f0664617461'
    'ff000106646174610a08008002302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35'
    '322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c3635'
    '2c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c'
    '37392c38302c38312c38322c38332c38342c38352c38362c38372c383805000a8101302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '352c3482017e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c3134'
    '2c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c'
    '32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34'
    '312c34322c34332c34342c34fa010130fb0107302c312c322c33fc010130fe017e302c312c322c33'
    '2c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c'
    '31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33'
    '322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c3402'
    '6106646174611f0003c3a90461007a000761f09f98807a04610a7a000461006204610d7a008101c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a90461227a0004613f7a04615c7a01007e302c312c322c332c342c352c362c372c38'
    '2c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32'
    '322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c3335'
    '2c33362c33372c33382c33392c34302c34312c34322c34332c34342c34063f3f7a3f3f04617f7a00'
    '1a7fc280dfbfe0a080ed9fbfee8080efbfbff0908080f48fbfbf01007f302c312c322c332c342c35'
    '2c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32'
    '302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c3333'
    '2c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c340461c37a00'
    '010461ff7a008101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c'
    '31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32'
    '372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c3430'
    '2c34312c34322c34332c34342c34352c03302c008002302c312c322c332c342c352c362c372c382c'
    '392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c3232'
    '2c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c'
    '33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34'
    '392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c3632'
    '2c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c'
    '37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c3805302c'
    '312c008102302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c'
    '31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32'
    '382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c3431'
    '2c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c'
    '35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36'
    '382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c3831'
    '2c38322c38332c38342c38352c38362c38372c383809302c312c322c332c0062204161205a302722'
    '605c2f2c3b3a3d2e2d5f25243c3e7b7d5b5d2829267c2a3f23217e405e2b090a0d0001071b1f7fc3'
    'a9c280c39fd0b6dfbfe697a5e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175'
    'cc88203f783f20392011302c312c322c332c342c352c362c372c0001010003787805746578740040'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878787804e697a500417878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787878787878787878787801007f787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878028000800178787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878787878787878787878787878788202fffefdfc'
    'fbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4'
    'd3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadac'
    'abaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a898887868584'
    '838281807f7e7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c'
    '5b5a595857565554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534'
    '333231302f2e2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c'
    '0b0a0908070605040302010000008101787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787878787878787878787878787878787878787878787f302c312c322c332c342c352c362c37'
    '2c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c3231'
    '2c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c'
    '33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34008201787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878788001302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c'
    '31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32'
    '382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c3431'
    '2c34322c34332c34342c343510007e302c312c322c332c342c352c362c372c382c392c31302c3131'
    '2c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c'
    '32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33'
    '382c33392c34302c34312c34322c34332c34342c340502302c060130b27fff01302c312c322c332c'
    '342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31'
    '392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c3332'
    '2c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c'
    '34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35'
    '392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c3732'
    '2c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c'
    '38362c38372c38aa80017e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c'
    '31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32'
    '362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c3339'
    '2c34302c34312c34322c34332c34342c34a2810107302c312c322c33ce80027e302c312c322c332c'
    '342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31'
    '392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c3332'
    '2c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34cf80'
    '028002302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c3135'
    '2c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c'
    '32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34'
    '322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c3535'
    '2c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c'
    '36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38'
    '322c38332c38342c38352c38362c38372c3838d0800202302cd280028002302c312c322c332c342c'
    '352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c'
    '32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33'
    '332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c3436'
    '2c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c'
    '36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37'
    '332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c3836'
    '2c38372c3838d380027e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31'
    '332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c3236'
    '2c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c'
    '34302c34312c34322c34332c34342c34d580028101302c312c322c332c342c352c362c372c382c39'
    '2c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c'
    '32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33'
    '362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34cd81028101302c312c32'
    '2c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31'
    '382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c3331'
    '2c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c'
    '34352c34ce810200d0810207302c312c322c33d2810202302c800278787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78780100810278787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878788002302c312c322c332c342c352c362c372c'
    '382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c'
    '32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33'
    '352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c3438'
    '2c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c'
    '36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37'
    '352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c3800'
    '018102302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c3135'
    '2c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c'
    '32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34'
    '322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c3535'
    '2c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c'
    '36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38'
    '322c38332c38342c38352c38362c38372c38380800000500077e302c312c322c332c342c352c362c'
    '372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32'
    '312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c3334'
    '2c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34b37f07302c312c32'
    '2c33b47f02302ce0fe01ff01302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c38e2fe018002302c312c322c332c'
    '342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31'
    '392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c3332'
    '2c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c'
    '34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35'
    '392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c3732'
    '2c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c'
    '38362c38372c3838e3fe017e302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34056e756c6c4d010203040506070a0000004000000000'
    '02db5e9cdd0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffff'
    'ff000000011c000000066b65790a76616c7565000005747275654d010203040506070b0000004000'
    '00000002db5e9cdd0001000000000000018bcfe568000000018bcfe56800ffffffffffffffffffff'
    'ffffffff000000011c000000066b65790a76616c756500000666616c73654d010203040506070c00'
    '0000400000000002db5e9cdd0002000000000000018bcfe568000000018bcfe56800ffffffffffff'
    'ffffffffffffffff000000011c000000066b65790a76616c75650000044e614e4d01020304050607'
    '0d000000400000000002db5e9cdd0003000000000000018bcfe568000000018bcfe56800ffffffff'
    'ffffffffffffffffffff000000011c000000066b65790a76616c75650000014d010203040506070e'
    '000000400000000002db5e9cdd0004000000000000018bcfe568000000018bcfe56800ffffffffff'
    'ffffffffffffffffff000000011c000000066b65790a76616c75650000032d314d01020304050607'
    '09000000400000000001db5e9cdd0000000000000000018bcfe568000000018bcfe56800ffffffff'
    'ffffffffffffffffffff000000011c000000066b65790a76616c7565000001010005307831309901'
    '010203040506070a000000400000000002db5e9cdd0000000000000000018bcfe568000000018bcf'
    'e56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c75650001020304'
    '0506070b000000400000000002db5e9cdd0001000000000000018bcfe568000000018bcfe56800ff'
    'ffffffffffffffffffffffffff000000011c000000066b65790a76616c756500000101000a756e64'
    '6566696e6564060064617461000106016461746100010602646174610005247b787d067f64617461'
    '0003257306806461746100035c6e06ff646174610001060a646174610001061f646174610004312e'
    '35066461746100000c3132333435363738393031066461746101040000057e302c312c322c332c34'
    '2c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c3139'
    '2c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c'
    '33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34b17f01'
    '30ddfe0107302c312c322c33046e696c0664617461020006557070657206646174617f0004612e62'
    '066461746180040000028002302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c3838038002302c312c322c332c34'
    '2c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c3139'
    '2c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c'
    '33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34'
    '362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c3539'
    '2c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c'
    '37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38'
    '362c38372c383805ff01302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31'
    '332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c3236'
    '2c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c'
    '34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35'
    '332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c3636'
    '2c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c'
    '38302c38312c38322c38332c38342c38352c38362c38372c3804615f620664617461ff010002302c'
    '04612d6206646174610a10007e302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34018101302c312c322c332c342c352c362c372c382c'
    '392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c3232'
    '2c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c'
    '33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34028002302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c3538'
    '2c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c'
    '37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38'
    '352c38362c38372c383807ff01302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35'
    '322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c3635'
    '2c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c'
    '37392c38302c38312c38322c38332c38342c38352c38362c38372c380802302c098002302c312c32'
    '2c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31'
    '382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c3331'
    '2c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c'
    '34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35'
    '382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c3731'
    '2c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c'
    '38352c38362c38372c3838b57f8002302c312c322c332c342c352c362c372c382c392c31302c3131'
    '2c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c'
    '32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33'
    '382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c3531'
    '2c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c'
    '36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37'
    '382c37392c38302c38312c38322c38332c38342c38352c38362c38372c3838ba7f7e302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    'e6fe0102302cebfe018101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c'
    '31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32'
    '362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c3339'
    '2c34302c34312c34322c34332c34342c34352c34f0fe018101302c312c322c332c342c352c362c37'
    '2c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c3231'
    '2c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c'
    '33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34f1fe01810130'
    '2c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c'
    '31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33'
    '302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c3433'
    '2c34342c34352c34f2fe018101302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34f4fe01ff01302c312c322c332c342c352c36'
    '2c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c'
    '32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33'
    '342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c3437'
    '2c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c'
    '36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37'
    '342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c3837'
    '2c38f5fe0107302c312c322c33a1fe02000461206206646174611f0004612f620461007a0004613a'
    '6204610a7a010000056974277304610d7a00032e2e0461227a0003206104615c7a0003612004617f'
    '7a00076e61c3af76650461807a00010461c37a00135f5f636f6e73756d65725f6f66667365747304'
    '61ff7a000103302c0400ff01302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c38027e302c312c322c332c342c35'
    '2c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32'
    '302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c3333'
    '2c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34047e302c31'
    '2c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c3137'
    '2c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c'
    '33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34'
    '342c34b07f7e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c3134'
    '2c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c'
    '32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34'
    '312c34322c34332c34342c340a090a0d0001071b1f7f05302c312c002cc3a9c280c39fd0b6dfbfe6'
    '97a5e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc8809302c312c322c33'
    '2c0000'
)
REFUSED = ''
SEEN: bytes | None = bytes.fromhex(
    '80027878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878788002787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878800278787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878788002787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878820140787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878784178787878787878787878787878787878787878787878787878'
    '7878787878787878787878787878787878787878787878787878787878787878787878787878787f'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787878787f787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878810178787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878788201787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878800278787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878788102787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878788d01c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9056e756c6c05747275650666616c7365044e614e0230032d3104316533'
    '0530783130054e6f6e650a756e646566696e6564035b5d037b7d05247b787d032573035c6e033432'
    '0430303704312e350c3132333435363738393031046e696c06557070657204612e6204615f620461'
    '2d620461206204612f6204613a620569742773032e2e032061036120076e61c3af76650ae697a5e6'
    '9cace8aa9e135f5f636f6e73756d65725f6f6666736574730cefbbbf2061cc810d0a62200a090a0d'
    '0001071b1f7f2cc3a9c280c39fd0b6dfbfe697a5e0a080e280a8efbbbfefbfbff0908080f09f9880'
    'f48fbfbf65cc8175cc88023f01026103c3a90761f09f98807a046100628101c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a904'
    '613f7a063f3f7a3f3f1a7fc280dfbfe0a080ed9fbfee8080efbfbff0908080f48fbfbf7f302c312c'
    '322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c'
    '31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33'
    '312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c3434'
    '2c348001302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31'
    '352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c3238'
    '2c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c'
    '34322c34332c34342c34358101302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c8002302c312c322c332c342c352c362c372c38'
    '2c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32'
    '322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c3335'
    '2c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c'
    '34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36'
    '322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c3735'
    '2c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c388102'
    '302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c3136'
    '2c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c'
    '33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34'
    '332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c3536'
    '2c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c'
    '37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38'
    '332c38342c38352c38362c38372c383862204161205a302722605c2f2c3b3a3d2e2d5f25243c3e7b'
    '7d5b5d2829267c2a3f23217e405e2b090a0d0001071b1f7fc3a9c280c39fd0b6dfbfe697a5e0a080'
    'e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc88203f783f203920244161302722'
    '605c2f2c3b3a3d2e2d5f25243c3e7b7d5b5d2829267c2a3f23217e405e2b03787840787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878784178787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787f78787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787880017878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787881017878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878820178787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787880'
    '02787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878810278787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878787878787878787878787878788d01c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9056e756c6c05747275650666616c7365044e614e0230032d'
    '31043165330530783130054e6f6e650a756e646566696e6564035b5d037b7d05247b787d03257303'
    '5c6e0334320430303704312e350c3132333435363738393031046e696c06557070657204612e6204'
    '615f6204612d620461206204612f6204613a620569742773032e2e032061036120076e61c3af7665'
    '0ae697a5e69cace8aa9e135f5f636f6e73756d65725f6f6666736574730cefbbbf2061cc810d0a62'
    '200a090a0d0001071b1f7f2cc3a9c280c39fd0b6dfbfe697a5e0a080e280a8efbbbfefbfbff09080'
    '80f09f9880f48fbfbf65cc8175cc88023f01026103c3a90761f09f98807a046100628101c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a904613f7a063f3f7a3f3f1a7fc280dfbfe0a080ed9fbfee8080efbfbff0908080f48fbfbf'
    '7f302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31'
    '362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c3239'
    '2c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c'
    '34332c34342c348001302c312c322c332c342c352c362c372c382c392c31302c31312c31322c3133'
    '2c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c'
    '32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34'
    '302c34312c34322c34332c34342c34358101302c312c322c332c342c352c362c372c382c392c3130'
    '2c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c'
    '32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33'
    '372c33382c33392c34302c34312c34322c34332c34342c34352c8002302c312c322c332c342c352c'
    '362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c3230'
    '2c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c'
    '33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34'
    '372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c3630'
    '2c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c'
    '37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38'
    '372c388102302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c'
    '31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32'
    '382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c3431'
    '2c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c'
    '35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36'
    '382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c3831'
    '2c38322c38332c38342c38352c38362c38372c383862204161205a302722605c2f2c3b3a3d2e2d5f'
    '25243c3e7b7d5b5d2829267c2a3f23217e405e2b090a0d0001071b1f7fc3a9c280c39fd0b6dfbfe6'
    '97a5e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc88203f783f20392024'
    '4161302722605c2f2c3b3a3d2e2d5f25243c3e7b7d5b5d2829267c2a3f23217e405e2b0378784078'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878800278787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787800'
    '0ac00080027878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787801008ab00101001fffff82012cc3a9c280c39fd0'
    'b6dfbfe697a5e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc884d010203'
    '0405060708000000400000000000db5e9cdd0000000000000000018bcfe568000000018bcfe56800'
    'ffffffffffffffffffffffffffff000000011c000000066b65790a76616c75650000023f99010102'
    '03040506070a000000400000000002db5e9cdd0000000000000000018bcfe568000000018bcfe568'
    '00ffffffffffffffffffffffffffff000000011c000000066b65790a76616c756500010203040506'
    '070b000000400000000002db5e9cdd0001000000000000018bcfe568000000018bcfe56800ffffff'
    'ffffffffffffffffffffff000000011c000000066b65790a76616c75650002007e302c312c322c33'
    '2c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c'
    '31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33'
    '322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c3405'
    '02302c014a010203040506070a000000400000000002db5e9cdd0000000000000000018bcfe56800'
    '0000018bcfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c0001'
    '4a010203040506070a000000400000000002db5e9cdd0000000000000000018bcfe568000000018b'
    'cfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c0003c3a90601'
    '64617461010007302c312c322c330761f09f98807a0602646174610004610062067f646174610081'
    '01c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a90680646174610004613f7a06ff6461746100063f3f7a3f3f060a6461746100'
    '1a7fc280dfbfe0a080ed9fbfee8080efbfbff0908080f48fbfbf061f64617461007f302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '06646174610010000130788101302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c347a8101302c312c322c332c342c352c362c37'
    '2c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c3231'
    '2c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c'
    '33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34f2018002302c'
    '312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31'
    '372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c3330'
    '2c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c'
    '34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35'
    '372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c3730'
    '2c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c'
    '38342c38352c38362c38372c3838ea028002302c312c322c332c342c352c362c372c382c392c3130'
    '2c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c'
    '32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33'
    '372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c3530'
    '2c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c'
    '36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37'
    '372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c3838eb020130ed02'
    '8002302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c'
    '31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32'
    '392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c3432'
    '2c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c'
    '35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36'
    '392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c3832'
    '2c38332c38342c38352c38362c38372c383899820101309a82017e302c312c322c332c342c352c36'
    '2c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c'
    '32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33'
    '342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34c681028002302c'
    '312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31'
    '372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c3330'
    '2c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c'
    '34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35'
    '372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c3730'
    '2c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c'
    '38342c38352c38362c38372c3838c88102ff01302c312c322c332c342c352c362c372c382c392c31'
    '302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c3233'
    '2c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c'
    '33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35'
    '302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c3633'
    '2c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c'
    '37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c38f48003810130'
    '2c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c'
    '31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33'
    '302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c3433'
    '2c34342c34352c34f580038002302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35'
    '322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c3635'
    '2c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c'
    '37392c38302c38312c38322c38332c38342c38352c38362c38372c3838f7800302302cef81030130'
    'f48103008001302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c3134'
    '2c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c'
    '32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34'
    '312c34322c34332c34342c3435066461746101008101302c312c322c332c342c352c362c372c382c'
    '392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c3232'
    '2c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c'
    '33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c0664617461020400ff01'
    '302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c3136'
    '2c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c'
    '33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34'
    '332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c3536'
    '2c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c'
    '37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38'
    '332c38342c38352c38362c38372c38787e302c312c322c332c342c352c362c372c382c392c31302c'
    '31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32'
    '342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c3337'
    '2c33382c33392c34302c34312c34322c34332c34342c3479ff01302c312c322c332c342c352c362c'
    '372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32'
    '312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c3334'
    '2c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c'
    '34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36'
    '312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c3734'
    '2c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c'
    '38f1017e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31'
    '352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c3238'
    '2c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c'
    '34322c34332c34342c348002302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c3806646174617f008102302c312c'
    '322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c'
    '31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33'
    '312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c3434'
    '2c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c'
    '35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37'
    '312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c3834'
    '2c38352c38362c38372c38380664617461800062204161205a302722605c2f2c3b3a3d2e2d5f2524'
    '3c3e7b7d5b5d2829267c2a3f23217e405e2b090a0d0001071b1f7fc3a9c280c39fd0b6dfbfe697a5'
    'e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc88203f783f203920066461'
    '7461ff00244161302722605c2f2c3b3a3d2e2d5f25243c3e7b7d5b5d2829267c2a3f23217e405e2b'
    '06646174610a04008101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31'
    '332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c3236'
    '2c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c'
    '34302c34312c34322c34332c34342c34352c34788101302c312c322c332c342c352c362c372c382c'
    '392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c3232'
    '2c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c'
    '33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c3479007eff01302c312c'
    '322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c'
    '31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33'
    '312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c3434'
    '2c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c'
    '35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37'
    '312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c3834'
    '2c38352c38362c38372c3803787806646174611f0001010041787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787804610a7a010002302c7f787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787878787878787878787878787878787878787878787804610d7a0200ff01302c312c322c33'
    '2c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c'
    '31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33'
    '322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c3435'
    '2c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c'
    '35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37'
    '322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c3835'
    '2c38362c38372c38017e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31'
    '332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c3236'
    '2c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c'
    '34302c34312c34322c34332c34342c34800178787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878787878780461227a04008002302c312c322c33'
    '2c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c'
    '31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33'
    '322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c3435'
    '2c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c'
    '35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37'
    '322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c3835'
    '2c38362c38372c3838058002302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c3838070130080130810178787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787804615c7a0082017878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878780100800278787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787804'
    '61807a00010461c37a008d01c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9'
    'c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a90461ff7a00056e75'
    '6c6c03302c00057472756505302c312c000666616c736509302c312c322c332c00044e614e11302c'
    '312c322c332c342c352c362c372c0002303e302c312c322c332c342c352c362c372c382c392c3130'
    '2c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c323300'
    '032d310103008002302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c'
    '31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32'
    '372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c3430'
    '2c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c'
    '35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36'
    '372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c3830'
    '2c38312c38322c38332c38342c38352c38362c38372c38380207302c312c322c33ae7f8101302c31'
    '2c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c3137'
    '2c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c'
    '33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34'
    '342c34352c340431653304e697a500053078313001040007302c312c322c330207302c312c322c33'
    '07000c8101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c'
    '31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32'
    '382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c3431'
    '2c34322c34332c34342c34352c34010280000a756e646566696e65648202fffefdfcfbfaf9f8f7f6'
    'f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4d3d2d1d0cfce'
    'cdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadacabaaa9a8a7a6'
    'a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a898887868584838281807f7e'
    '7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c5b5a59585756'
    '5554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534333231302f2e'
    '2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a09080706'
    '0504030201000000035b5d7f302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c3400037b7d8001302c312c322c332c342c352c362c372c'
    '382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c'
    '32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33'
    '352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34350005247b787d810130'
    '2c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c'
    '31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33'
    '302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c3433'
    '2c34342c34352c000325738002302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35'
    '322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c3635'
    '2c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c'
    '37392c38302c38312c38322c38332c38342c38352c38362c38372c3800035c6e8102302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c3538'
    '2c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c'
    '37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38'
    '352c38362c38372c383808008002302c312c322c332c342c352c362c372c382c392c31302c31312c'
    '31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32'
    '352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c3338'
    '2c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c'
    '35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36'
    '352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c3738'
    '2c37392c38302c38312c38322c38332c38342c38352c38362c38372c3838ac7f8101302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '352c34ad7f02302cae7f00dafe010130d2ff0102302cd7ff0107302c312c322c33d8ff0100033432'
    '4d010203040506070a000000400000000002db5e9cdd0000000000000000018bcfe568000000018b'
    'cfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c756500000430'
    '30374d010203040506070b000000400000000002db5e9cdd0001000000000000018bcfe568000000'
    '018bcfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c75650000'
    '014d010203040506070c000000400000000002db5e9cdd0002000000000000018bcfe56800000001'
    '8bcfe56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c756500000c'
    '31323334353637383930314d010203040506070d000000400000000002db5e9cdd00030000000000'
    '00018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff000000011c000000066b65'
    '790a76616c75650000046e696c4d010203040506070e000000400000000002db5e9cdd0004000000'
    '000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff000000011c00000006'
    '6b65790a76616c7565000200000502302c014d0102030405060709000000400000000001db5e9cdd'
    '0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff00000001'
    '1c000000066b65790a76616c7565000004612e624d0102030405060708000000400000000000db5e'
    '9cdd0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff0000'
    '00011c000000066b65790a76616c7565000004615f629901010203040506070a0000004000000000'
    '02db5e9cdd0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffff'
    'ff000000011c000000066b65790a76616c756500010203040506070b000000400000000002db5e9c'
    'dd0001000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff000000'
    '011c000000066b65790a76616c7565000004612d624a010203040506070a000000400000000002db'
    '5e9cdd0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffffff00'
    '0000011c000000066b65790a76616c00046120620600646174610004612f62060164617461000461'
    '3a62060264617461000569742773067f6461746100032e2e0680646174610003206106ff64617461'
    '00036120060a6461746100076e61c3af7665061f646174610100ff01302c312c322c332c342c352c'
    '362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c3230'
    '2c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c'
    '33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34'
    '372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c3630'
    '2c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c'
    '37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38'
    '372c380ae697a5e69cace8aa9e06646174610000135f5f636f6e73756d65725f6f66667365747306'
    '646174610102008101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c3133'
    '2c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c'
    '32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34'
    '302c34312c34322c34332c34342c34352c34017e302c312c322c332c342c352c362c372c382c392c'
    '31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32'
    '332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c3336'
    '2c33372c33382c33392c34302c34312c34322c34332c34342c340cefbbbf2061cc810d0a62200664'
    '61746102000a090a0d0001071b1f7f06646174617f002cc3a9c280c39fd0b6dfbfe697a5e0a080e2'
    '80a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc8806646174618000023f0664617461'
    'ff000106646174610a08008002302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35'
    '322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c3635'
    '2c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c'
    '37392c38302c38312c38322c38332c38342c38352c38362c38372c383805000a8101302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '352c3482017e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c3134'
    '2c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c'
    '32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34'
    '312c34322c34332c34342c34fa010130fb0107302c312c322c33fc010130fe017e302c312c322c33'
    '2c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c'
    '31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33'
    '322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c3402'
    '6106646174611f0003c3a90461007a000761f09f98807a04610a7a000461006204610d7a008101c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3a9c3'
    'a9c3a9c3a9c3a90461227a0004613f7a04615c7a01007e302c312c322c332c342c352c362c372c38'
    '2c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32'
    '322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c3335'
    '2c33362c33372c33382c33392c34302c34312c34322c34332c34342c34063f3f7a3f3f04617f7a00'
    '1a7fc280dfbfe0a080ed9fbfee8080efbfbff0908080f48fbfbf01007f302c312c322c332c342c35'
    '2c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32'
    '302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c3333'
    '2c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c340461c37a00'
    '010461ff7a008101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c'
    '31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32'
    '372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c3430'
    '2c34312c34322c34332c34342c34352c03302c008002302c312c322c332c342c352c362c372c382c'
    '392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c3232'
    '2c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c'
    '33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34'
    '392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c3632'
    '2c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c'
    '37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c3805302c'
    '312c008102302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c'
    '31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32'
    '382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c3431'
    '2c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c'
    '35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36'
    '382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c3831'
    '2c38322c38332c38342c38352c38362c38372c383809302c312c322c332c0062204161205a302722'
    '605c2f2c3b3a3d2e2d5f25243c3e7b7d5b5d2829267c2a3f23217e405e2b090a0d0001071b1f7fc3'
    'a9c280c39fd0b6dfbfe697a5e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175'
    'cc88203f783f20392011302c312c322c332c342c352c362c372c0001010003787805746578740040'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878787804e697a500417878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787878787878787878787801007f787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878028000800178787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878787878787878787878787878788202fffefdfc'
    'fbfaf9f8f7f6f5f4f3f2f1f0efeeedecebeae9e8e7e6e5e4e3e2e1e0dfdedddcdbdad9d8d7d6d5d4'
    'd3d2d1d0cfcecdcccbcac9c8c7c6c5c4c3c2c1c0bfbebdbcbbbab9b8b7b6b5b4b3b2b1b0afaeadac'
    'abaaa9a8a7a6a5a4a3a2a1a09f9e9d9c9b9a999897969594939291908f8e8d8c8b8a898887868584'
    '838281807f7e7d7c7b7a797877767574737271706f6e6d6c6b6a696867666564636261605f5e5d5c'
    '5b5a595857565554535251504f4e4d4c4b4a494847464544434241403f3e3d3c3b3a393837363534'
    '333231302f2e2d2c2b2a292827262524232221201f1e1d1c1b1a191817161514131211100f0e0d0c'
    '0b0a0908070605040302010000008101787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878787878787878787878787878787878787878787878787f302c312c322c332c342c352c362c37'
    '2c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c3231'
    '2c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c'
    '33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34008201787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '7878788001302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c'
    '31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32'
    '382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c3431'
    '2c34322c34332c34342c343510007e302c312c322c332c342c352c362c372c382c392c31302c3131'
    '2c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c'
    '32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33'
    '382c33392c34302c34312c34322c34332c34342c340502302c060130b27fff01302c312c322c332c'
    '342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31'
    '392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c3332'
    '2c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c'
    '34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35'
    '392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c3732'
    '2c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c'
    '38362c38372c38aa80017e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c'
    '31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32'
    '362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c3339'
    '2c34302c34312c34322c34332c34342c34a2810107302c312c322c33ce80027e302c312c322c332c'
    '342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31'
    '392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c3332'
    '2c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34cf80'
    '028002302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c3135'
    '2c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c'
    '32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34'
    '322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c3535'
    '2c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c'
    '36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38'
    '322c38332c38342c38352c38362c38372c3838d0800202302cd280028002302c312c322c332c342c'
    '352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c'
    '32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33'
    '332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c3436'
    '2c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c'
    '36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37'
    '332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c3836'
    '2c38372c3838d380027e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31'
    '332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c3236'
    '2c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c'
    '34302c34312c34322c34332c34342c34d580028101302c312c322c332c342c352c362c372c382c39'
    '2c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c'
    '32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33'
    '362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34cd81028101302c312c32'
    '2c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31'
    '382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c3331'
    '2c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c'
    '34352c34ce810200d0810207302c312c322c33d2810202302c800278787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78780100810278787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '78787878787878787878787878787878787878787878787878787878787878787878787878787878'
    '787878787878787878787878787878787878787878788002302c312c322c332c342c352c362c372c'
    '382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c'
    '32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33'
    '352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c34372c3438'
    '2c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c'
    '36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37'
    '352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c38372c3800'
    '018102302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c3135'
    '2c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c'
    '32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34'
    '322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c3535'
    '2c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c'
    '36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38'
    '322c38332c38342c38352c38362c38372c38380800000500077e302c312c322c332c342c352c362c'
    '372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32'
    '312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c3334'
    '2c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34b37f07302c312c32'
    '2c33b47f02302ce0fe01ff01302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c38e2fe018002302c312c322c332c'
    '342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31'
    '392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c3332'
    '2c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c'
    '34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35'
    '392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c3732'
    '2c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c'
    '38362c38372c3838e3fe017e302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34056e756c6c4d010203040506070a0000004000000000'
    '02db5e9cdd0000000000000000018bcfe568000000018bcfe56800ffffffffffffffffffffffffff'
    'ff000000011c000000066b65790a76616c7565000005747275654d010203040506070b0000004000'
    '00000002db5e9cdd0001000000000000018bcfe568000000018bcfe56800ffffffffffffffffffff'
    'ffffffff000000011c000000066b65790a76616c756500000666616c73654d010203040506070c00'
    '0000400000000002db5e9cdd0002000000000000018bcfe568000000018bcfe56800ffffffffffff'
    'ffffffffffffffff000000011c000000066b65790a76616c75650000044e614e4d01020304050607'
    '0d000000400000000002db5e9cdd0003000000000000018bcfe568000000018bcfe56800ffffffff'
    'ffffffffffffffffffff000000011c000000066b65790a76616c75650000014d010203040506070e'
    '000000400000000002db5e9cdd0004000000000000018bcfe568000000018bcfe56800ffffffffff'
    'ffffffffffffffffff000000011c000000066b65790a76616c75650000032d314d01020304050607'
    '09000000400000000001db5e9cdd0000000000000000018bcfe568000000018bcfe56800ffffffff'
    'ffffffffffffffffffff000000011c000000066b65790a76616c7565000001010005307831309901'
    '010203040506070a000000400000000002db5e9cdd0000000000000000018bcfe568000000018bcf'
    'e56800ffffffffffffffffffffffffffff000000011c000000066b65790a76616c75650001020304'
    '0506070b000000400000000002db5e9cdd0001000000000000018bcfe568000000018bcfe56800ff'
    'ffffffffffffffffffffffffff000000011c000000066b65790a76616c756500000101000a756e64'
    '6566696e6564060064617461000106016461746100010602646174610005247b787d067f64617461'
    '0003257306806461746100035c6e06ff646174610001060a646174610001061f646174610004312e'
    '35066461746100000c3132333435363738393031066461746101040000057e302c312c322c332c34'
    '2c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c3139'
    '2c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c'
    '33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34b17f01'
    '30ddfe0107302c312c322c33046e696c0664617461020006557070657206646174617f0004612e62'
    '066461746180040000028002302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c3838038002302c312c322c332c34'
    '2c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c3139'
    '2c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c'
    '33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34'
    '362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c3539'
    '2c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c'
    '37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38'
    '362c38372c383805ff01302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31'
    '332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c3236'
    '2c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c'
    '34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35322c35'
    '332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c3636'
    '2c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37392c'
    '38302c38312c38322c38332c38342c38352c38362c38372c3804615f620664617461ff010002302c'
    '04612d6206646174610a10007e302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34018101302c312c322c332c342c352c362c372c382c'
    '392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c3232'
    '2c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c'
    '33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34028002302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    '352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c3538'
    '2c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c'
    '37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38'
    '352c38362c38372c383807ff01302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c35'
    '322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c3635'
    '2c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c'
    '37392c38302c38312c38322c38332c38342c38352c38362c38372c380802302c098002302c312c32'
    '2c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31'
    '382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c3331'
    '2c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c'
    '34352c34362c34372c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35'
    '382c35392c36302c36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c3731'
    '2c37322c37332c37342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c'
    '38352c38362c38372c3838b57f8002302c312c322c332c342c352c362c372c382c392c31302c3131'
    '2c31322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c'
    '32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33'
    '382c33392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c3531'
    '2c35322c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c'
    '36352c36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37'
    '382c37392c38302c38312c38322c38332c38342c38352c38362c38372c3838ba7f7e302c312c322c'
    '332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c3138'
    '2c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c'
    '33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34'
    'e6fe0102302cebfe018101302c312c322c332c342c352c362c372c382c392c31302c31312c31322c'
    '31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32'
    '362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c3339'
    '2c34302c34312c34322c34332c34342c34352c34f0fe018101302c312c322c332c342c352c362c37'
    '2c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c3231'
    '2c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33342c'
    '33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34f1fe01810130'
    '2c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c'
    '31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33'
    '302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c3433'
    '2c34342c34352c34f2fe018101302c312c322c332c342c352c362c372c382c392c31302c31312c31'
    '322c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c3235'
    '2c32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c'
    '33392c34302c34312c34322c34332c34342c34352c34f4fe01ff01302c312c322c332c342c352c36'
    '2c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32302c'
    '32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c33332c33'
    '342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34352c34362c3437'
    '2c34382c34392c35302c35312c35322c35332c35342c35352c35362c35372c35382c35392c36302c'
    '36312c36322c36332c36342c36352c36362c36372c36382c36392c37302c37312c37322c37332c37'
    '342c37352c37362c37372c37382c37392c38302c38312c38322c38332c38342c38352c38362c3837'
    '2c38f5fe0107302c312c322c33a1fe02000461206206646174611f0004612f620461007a0004613a'
    '6204610a7a010000056974277304610d7a00032e2e0461227a0003206104615c7a0003612004617f'
    '7a00076e61c3af76650461807a00010461c37a00135f5f636f6e73756d65725f6f66667365747304'
    '61ff7a000103302c0400ff01302c312c322c332c342c352c362c372c382c392c31302c31312c3132'
    '2c31332c31342c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c'
    '32362c32372c32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33'
    '392c34302c34312c34322c34332c34342c34352c34362c34372c34382c34392c35302c35312c3532'
    '2c35332c35342c35352c35362c35372c35382c35392c36302c36312c36322c36332c36342c36352c'
    '36362c36372c36382c36392c37302c37312c37322c37332c37342c37352c37362c37372c37382c37'
    '392c38302c38312c38322c38332c38342c38352c38362c38372c38027e302c312c322c332c342c35'
    '2c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c31372c31382c31392c32'
    '302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c33312c33322c3333'
    '2c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34342c34047e302c31'
    '2c322c332c342c352c362c372c382c392c31302c31312c31322c31332c31342c31352c31362c3137'
    '2c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c32382c32392c33302c'
    '33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34312c34322c34332c34'
    '342c34b07f7e302c312c322c332c342c352c362c372c382c392c31302c31312c31322c31332c3134'
    '2c31352c31362c31372c31382c31392c32302c32312c32322c32332c32342c32352c32362c32372c'
    '32382c32392c33302c33312c33322c33332c33342c33352c33362c33372c33382c33392c34302c34'
    '312c34322c34332c34342c340a090a0d0001071b1f7f05302c312c002cc3a9c280c39fd0b6dfbfe6'
    '97a5e0a080e280a8efbbbfefbfbff0908080f09f9880f48fbfbf65cc8175cc8809302c312c322c33'
    '2c0000'
)
AFTER = ''
VALUE: dict[str, Any] = {
    'instance_id': 'x' * 255,
    'rack_id': 'x' * 255,
    'client_id': 'x' * 255,
    'client_host': 'x' * 255,
    'subscribed_topic_names': [
        'x' * 63,
        'x' * 64,
        'x' * 126,
        'x' * 126,
        'x' * 128,
        'x' * 129,
        'x' * 255,
        'x' * 256,
        '\xe9' * 70,
        'null',
        'true',
        'false',
        'NaN',
        '0',
        '-1',
        '1e3',
        '0x10',
        'None',
        'undefined',
        '[]',
        '{}',
        '${x}',
        '%s',
        '\\n',
        '42',
        '007',
        '1.5',
        '12345678901',
        'nil',
        'Upper',
        'a.b',
        'a_b',
        'a-b',
        'a b',
        'a/b',
        'a:b',
        "it's",
        '..',
        ' a',
        'a ',
        'na\xefve',
        '\u65e5\u672c\u8a9e',
        '__consumer_offsets',
        '\ufeff a\u0301\r\nb ',
        '\t\n\r\x00\x01\x07\x1b\x1f\x7f',
        '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
        '\ud800',
        '',
        'a',
        '\xe9',
        'a\U0001f600z',
        'a\x00b',
        '\xe9' * 64,
        'a\ud800z',
        '\ud800\ud800z\udc00\ud800',
        '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
        ' Aa Z0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+\t\n\r\x00\x01\x07\x1b\x1f\x7f\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308 \ud800x\udfff 9 ',
        'Aa0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+',
        'xx',
        'x' * 63,
        'x' * 64,
        'x' * 126,
        'x' * 127,
        'x' * 128,
        'x' * 129,
        'x' * 255,
        'x' * 256,
        '\xe9' * 70,
        'null',
        'true',
        'false',
        'NaN',
        '0',
        '-1',
        '1e3',
        '0x10',
        'None',
        'undefined',
        '[]',
        '{}',
        '${x}',
        '%s',
        '\\n',
        '42',
        '007',
        '1.5',
        '12345678901',
        'nil',
        'Upper',
        'a.b',
        'a_b',
        'a-b',
        'a b',
        'a/b',
        'a:b',
        "it's",
        '..',
        ' a',
        'a ',
        'na\xefve',
        '\u65e5\u672c\u8a9e',
        '__consumer_offsets',
        '\ufeff a\u0301\r\nb ',
        '\t\n\r\x00\x01\x07\x1b\x1f\x7f',
        '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
        '\ud800',
        '',
        'a',
        '\xe9',
        'a\U0001f600z',
        'a\x00b',
        '\xe9' * 64,
        'a\ud800z',
        '\ud800\ud800z\udc00\ud800',
        '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
        ' Aa Z0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+\t\n\r\x00\x01\x07\x1b\x1f\x7f\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308 \ud800x\udfff 9 ',
        'Aa0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+',
        'xx',
        'x' * 63,
    ],
    'subscribed_topic_regex': 'x' * 255,
    'rebalance_timeout_ms': 704512,
    'server_assignor': 'x' * 255,
    'classic_member_metadata': {
        'session_timeout_ms': 2097151,
        'supported_protocols': [
            {
                'name': '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x08\x00\x00\x00@\x00\x00\x00\x00\x00\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': '\ud800',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (5, b'0,'),
                ],
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nval',
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nval',
            },
            {
                'name': '\xe9',
                'metadata': b'\x01data',
                'unknown_tagged_fields': [(0, b'0,1,2,3')],
            },
            {'name': 'a\U0001f600z', 'metadata': b'\x02data'},
            {'name': 'a\x00b', 'metadata': b'\x7fdata'},
            {'name': '\xe9' * 64, 'metadata': b'\x80data'},
            {'name': 'a\ud800z', 'metadata': b'\xffdata'},
            {'name': '\ud800\ud800z\udc00\ud800', 'metadata': b'\ndata'},
            {
                'name': '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff',
                'metadata': b'\x1fdata',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
                'metadata': b'data\x00',
                'unknown_tagged_fields': [
                    (0, b'0'),
                    (120, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (122, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (242, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (362, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (363, b'0'),
                    (365, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (16665, b'0'),
                    (16666, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (32966, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (32968, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (49268, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (49269, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (49271, b'0,'),
                    (49391, b'0'),
                    (49396, b''),
                ],
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
                'metadata': b'data\x01',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
                'metadata': b'data\x02',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (120, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (121, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (241, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
                'metadata': b'data\x7f',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
                'metadata': b'data\x80',
            },
            {
                'name': ' Aa Z0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+\t\n\r\x00\x01\x07\x1b\x1f\x7f\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308 \ud800x\udfff 9 ',
                'metadata': b'data\xff',
            },
            {
                'name': 'Aa0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+',
                'metadata': b'data\n',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (120, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (121, b''),
                    (126, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                ],
            },
            {'name': 'xx', 'metadata': b'data\x1f'},
            {},
            {'name': 'x' * 64, 'metadata': b'a\nz', 'unknown_tagged_fields': [(0, b'0,')]},
            {
                'name': 'x' * 126,
                'metadata': b'a\rz',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (1, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {
                'name': 'x' * 127,
                'metadata': b'a"z',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (5, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (7, b'0'),
                    (8, b'0'),
                ],
            },
            {'name': 'x' * 128, 'metadata': b'a\\z'},
            {'name': 'x' * 129},
            {'name': 'x' * 255, 'metadata': b'a\x80z'},
            {'metadata': b'a\xc3z'},
            {'name': '\xe9' * 70, 'metadata': b'a\xffz'},
            {'name': 'null', 'metadata': b'0,'},
            {'name': 'true', 'metadata': b'0,1,'},
            {'name': 'false', 'metadata': b'0,1,2,3,'},
            {'name': 'NaN', 'metadata': b'0,1,2,3,4,5,6,7,'},
            {
                'name': '0',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23',
            },
            {
                'name': '-1',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (2, b'0,1,2,3'),
                    (16302, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                ],
            },
            {'name': '1e3', 'metadata': b'\xe6\x97\xa5'},
            {
                'name': '0x10',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3'),
                    (2, b'0,1,2,3'),
                    (7, b''),
                    (12, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                ],
            },
            {'metadata': b'\x80'},
            {
                'name': 'undefined',
                'metadata': b'\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6\xf5\xf4\xf3\xf2\xf1\xf0\xef\xee\xed\xec\xeb\xea\xe9\xe8\xe7\xe6\xe5\xe4\xe3\xe2\xe1\xe0\xdf\xde\xdd\xdc\xdb\xda\xd9\xd8\xd7\xd6\xd5\xd4\xd3\xd2\xd1\xd0\xcf\xce\xcd\xcc\xcb\xca\xc9\xc8\xc7\xc6\xc5\xc4\xc3\xc2\xc1\xc0\xbf\xbe\xbd\xbc\xbb\xba\xb9\xb8\xb7\xb6\xb5\xb4\xb3\xb2\xb1\xb0\xaf\xae\xad\xac\xab\xaa\xa9\xa8\xa7\xa6\xa5\xa4\xa3\xa2\xa1\xa0\x9f\x9e\x9d\x9c\x9b\x9a\x99\x98\x97\x96\x95\x94\x93\x92\x91\x90\x8f\x8e\x8d\x8c\x8b\x8a\x89\x88\x87\x86\x85\x84\x83\x82\x81\x80\x7f~}|{zyxwvutsrqponmlkjihgfedcba`_^]\\[ZYXWVUTSRQPONMLKJIHGFEDCBA@?>=<;:9876543210/.-,+*)(\'&%$#"! \x1f\x1e\x1d\x1c\x1b\x1a\x19\x18\x17\x16\x15\x14\x13\x12\x11\x10\x0f\x0e\r\x0c\x0b\n\t\x08\x07\x06\x05\x04\x03\x02\x01\x00\x00',
            },
            {
                'name': '[]',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
            },
            {
                'name': '{}',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
            },
            {
                'name': '${x}',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
            },
            {
                'name': '%s',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
            },
            {
                'name': '\\n',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (16300, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (16301, b'0,'),
                    (16302, b''),
                    (32602, b'0'),
                    (32722, b'0,'),
                    (32727, b'0,1,2,3'),
                    (32728, b''),
                ],
            },
            {
                'name': '42',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': '007',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0c\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x02\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': '12345678901',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\r\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x03\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'nil',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0e\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x04\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
                'unknown_tagged_fields': [(0, b''), (5, b'0,')],
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\t\x00\x00\x00@\x00\x00\x00\x00\x01\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'a.b',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x08\x00\x00\x00@\x00\x00\x00\x00\x00\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'a_b',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'a-b',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nval',
            },
            {'name': 'a b', 'metadata': b'\x00data'},
            {'name': 'a/b', 'metadata': b'\x01data'},
            {'name': 'a:b', 'metadata': b'\x02data'},
            {'name': "it's", 'metadata': b'\x7fdata'},
            {'name': '..', 'metadata': b'\x80data'},
            {'name': ' a', 'metadata': b'\xffdata'},
            {'name': 'a ', 'metadata': b'\ndata'},
            {
                'name': 'na\xefve',
                'metadata': b'\x1fdata',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                ],
            },
            {'name': '\u65e5\u672c\u8a9e', 'metadata': b'data\x00'},
            {
                'name': '__consumer_offsets',
                'metadata': b'data\x01',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (1, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {'name': '\ufeff a\u0301\r\nb ', 'metadata': b'data\x02'},
            {'name': '\t\n\r\x00\x01\x07\x1b\x1f\x7f', 'metadata': b'data\x7f'},
            {
                'name': '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
                'metadata': b'data\x80',
            },
            {'name': '\ud800', 'metadata': b'data\xff'},
            {
                'metadata': b'data\n',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (5, b''),
                    (10, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (130, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (250, b'0'),
                    (251, b'0,1,2,3'),
                    (252, b'0'),
                    (254, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {'name': 'a', 'metadata': b'data\x1f'},
            {'name': '\xe9', 'metadata': b'a\x00z'},
            {'name': 'a\U0001f600z', 'metadata': b'a\nz'},
            {'name': 'a\x00b', 'metadata': b'a\rz'},
            {'name': '\xe9' * 64, 'metadata': b'a"z'},
            {
                'name': 'a\ud800z',
                'metadata': b'a\\z',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {'name': '\ud800\ud800z\udc00\ud800', 'metadata': b'a\x7fz'},
            {'name': '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff'},
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
                'metadata': b'a\xc3z',
            },
            {'metadata': b'a\xffz'},
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
                'metadata': b'0,',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
                'metadata': b'0,1,',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
                'metadata': b'0,1,2,3,',
            },
            {
                'name': ' Aa Z0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+\t\n\r\x00\x01\x07\x1b\x1f\x7f\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308 \ud800x\udfff 9 ',
                'metadata': b'0,1,2,3,4,5,6,7,',
            },
            {},
            {'name': 'xx', 'metadata': b'text'},
            {'name': 'x' * 63, 'metadata': b'\xe6\x97\xa5'},
            {'name': 'x' * 64},
            {'name': 'x' * 126, 'metadata': b'\x80'},
            {
                'name': 'x' * 127,
                'metadata': b'\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6\xf5\xf4\xf3\xf2\xf1\xf0\xef\xee\xed\xec\xeb\xea\xe9\xe8\xe7\xe6\xe5\xe4\xe3\xe2\xe1\xe0\xdf\xde\xdd\xdc\xdb\xda\xd9\xd8\xd7\xd6\xd5\xd4\xd3\xd2\xd1\xd0\xcf\xce\xcd\xcc\xcb\xca\xc9\xc8\xc7\xc6\xc5\xc4\xc3\xc2\xc1\xc0\xbf\xbe\xbd\xbc\xbb\xba\xb9\xb8\xb7\xb6\xb5\xb4\xb3\xb2\xb1\xb0\xaf\xae\xad\xac\xab\xaa\xa9\xa8\xa7\xa6\xa5\xa4\xa3\xa2\xa1\xa0\x9f\x9e\x9d\x9c\x9b\x9a\x99\x98\x97\x96\x95\x94\x93\x92\x91\x90\x8f\x8e\x8d\x8c\x8b\x8a\x89\x88\x87\x86\x85\x84\x83\x82\x81\x80\x7f~}|{zyxwvutsrqponmlkjihgfedcba`_^]\\[ZYXWVUTSRQPONMLKJIHGFEDCBA@?>=<;:9876543210/.-,+*)(\'&%$#"! \x1f\x1e\x1d\x1c\x1b\x1a\x19\x18\x17\x16\x15\x14\x13\x12\x11\x10\x0f\x0e\r\x0c\x0b\n\t\x08\x07\x06\x05\x04\x03\x02\x01\x00\x00',
            },
            {
                'name': 'x' * 128,
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
            },
            {
                'name': 'x' * 129,
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (5, b'0,'),
                    (6, b'0'),
                    (16306, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (16426, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (16546, b'0,1,2,3'),
                    (32846, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (32847, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (32848, b'0,'),
                    (32850, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (32851, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (32853, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32973, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32974, b''),
                    (32976, b'0,1,2,3'),
                    (32978, b'0,'),
                ],
            },
            {'name': 'x' * 255},
            {
                'name': 'x' * 256,
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
            },
            {
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
                'unknown_tagged_fields': [
                    (0, b''),
                    (5, b''),
                    (7, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (16307, b'0,1,2,3'),
                    (16308, b'0,'),
                    (32608, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (32610, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (32611, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {
                'name': 'null',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'true',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'false',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0c\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x02\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'NaN',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\r\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x03\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0e\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x04\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': '-1',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\t\x00\x00\x00@\x00\x00\x00\x00\x01\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {},
            {
                'name': '0x10',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {},
            {'name': 'undefined', 'metadata': b'\x00data'},
            {'metadata': b'\x01data'},
            {'metadata': b'\x02data'},
            {'name': '${x}', 'metadata': b'\x7fdata'},
            {'name': '%s', 'metadata': b'\x80data'},
            {'name': '\\n', 'metadata': b'\xffdata'},
            {'metadata': b'\ndata'},
            {'metadata': b'\x1fdata'},
            {'name': '1.5', 'metadata': b'data\x00'},
            {
                'name': '12345678901',
                'metadata': b'data\x01',
                'unknown_tagged_fields': [
                    (0, b''),
                    (5, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (16305, b'0'),
                    (32605, b'0,1,2,3'),
                ],
            },
            {'name': 'nil', 'metadata': b'data\x02'},
            {'name': 'Upper', 'metadata': b'data\x7f'},
            {
                'name': 'a.b',
                'metadata': b'data\x80',
                'unknown_tagged_fields': [
                    (0, b''),
                    (2, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (3, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (5, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                ],
            },
            {'name': 'a_b', 'metadata': b'data\xff', 'unknown_tagged_fields': [(0, b'0,')]},
            {
                'name': 'a-b',
                'metadata': b'data\n',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (1, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (2, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (7, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (8, b'0,'),
                    (9, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (16309, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (16314, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (32614, b'0,'),
                    (32619, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32624, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32625, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32626, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32628, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (32629, b'0,1,2,3'),
                    (48929, b''),
                ],
            },
            {'name': 'a b', 'metadata': b'data\x1f'},
            {'name': 'a/b', 'metadata': b'a\x00z'},
            {'name': 'a:b', 'metadata': b'a\nz', 'unknown_tagged_fields': [(0, b'')]},
            {'name': "it's", 'metadata': b'a\rz'},
            {'name': '..', 'metadata': b'a"z'},
            {'name': ' a', 'metadata': b'a\\z'},
            {'name': 'a ', 'metadata': b'a\x7fz'},
            {'name': 'na\xefve', 'metadata': b'a\x80z'},
            {'metadata': b'a\xc3z'},
            {'name': '__consumer_offsets', 'metadata': b'a\xffz'},
            {
                'metadata': b'0,',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (2, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (4, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (16304, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {'name': '\t\n\r\x00\x01\x07\x1b\x1f\x7f', 'metadata': b'0,1,'},
            {
                'name': '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
                'metadata': b'0,1,2,3,',
            },
        ],
    },
}
READ: dict[str, Any] | None = {
    'instance_id': 'x' * 255,
    'rack_id': 'x' * 255,
    'client_id': 'x' * 255,
    'client_host': 'x' * 255,
    'subscribed_topic_names': [
        'x' * 63,
        'x' * 64,
        'x' * 126,
        'x' * 126,
        'x' * 128,
        'x' * 129,
        'x' * 255,
        'x' * 256,
        '\xe9' * 70,
        'null',
        'true',
        'false',
        'NaN',
        '0',
        '-1',
        '1e3',
        '0x10',
        'None',
        'undefined',
        '[]',
        '{}',
        '${x}',
        '%s',
        '\\n',
        '42',
        '007',
        '1.5',
        '12345678901',
        'nil',
        'Upper',
        'a.b',
        'a_b',
        'a-b',
        'a b',
        'a/b',
        'a:b',
        "it's",
        '..',
        ' a',
        'a ',
        'na\xefve',
        '\u65e5\u672c\u8a9e',
        '__consumer_offsets',
        '\ufeff a\u0301\r\nb ',
        '\t\n\r\x00\x01\x07\x1b\x1f\x7f',
        '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
        '?',
        '',
        'a',
        '\xe9',
        'a\U0001f600z',
        'a\x00b',
        '\xe9' * 64,
        'a?z',
        '??z??',
        '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
        ' Aa Z0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+\t\n\r\x00\x01\x07\x1b\x1f\x7f\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308 ?x? 9 ',
        'Aa0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+',
        'xx',
        'x' * 63,
        'x' * 64,
        'x' * 126,
        'x' * 127,
        'x' * 128,
        'x' * 129,
        'x' * 255,
        'x' * 256,
        '\xe9' * 70,
        'null',
        'true',
        'false',
        'NaN',
        '0',
        '-1',
        '1e3',
        '0x10',
        'None',
        'undefined',
        '[]',
        '{}',
        '${x}',
        '%s',
        '\\n',
        '42',
        '007',
        '1.5',
        '12345678901',
        'nil',
        'Upper',
        'a.b',
        'a_b',
        'a-b',
        'a b',
        'a/b',
        'a:b',
        "it's",
        '..',
        ' a',
        'a ',
        'na\xefve',
        '\u65e5\u672c\u8a9e',
        '__consumer_offsets',
        '\ufeff a\u0301\r\nb ',
        '\t\n\r\x00\x01\x07\x1b\x1f\x7f',
        '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
        '?',
        '',
        'a',
        '\xe9',
        'a\U0001f600z',
        'a\x00b',
        '\xe9' * 64,
        'a?z',
        '??z??',
        '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
        '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
        ' Aa Z0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+\t\n\r\x00\x01\x07\x1b\x1f\x7f\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308 ?x? 9 ',
        'Aa0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+',
        'xx',
        'x' * 63,
    ],
    'subscribed_topic_regex': 'x' * 255,
    'rebalance_timeout_ms': 704512,
    'server_assignor': 'x' * 255,
    'classic_member_metadata': {
        'session_timeout_ms': 2097151,
        'supported_protocols': [
            {
                'name': '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x08\x00\x00\x00@\x00\x00\x00\x00\x00\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': '?',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (5, b'0,'),
                ],
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nval',
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nval',
            },
            {
                'name': '\xe9',
                'metadata': b'\x01data',
                'unknown_tagged_fields': [(0, b'0,1,2,3')],
            },
            {'name': 'a\U0001f600z', 'metadata': b'\x02data'},
            {'name': 'a\x00b', 'metadata': b'\x7fdata'},
            {'name': '\xe9' * 64, 'metadata': b'\x80data'},
            {'name': 'a?z', 'metadata': b'\xffdata'},
            {'name': '??z??', 'metadata': b'\ndata'},
            {
                'name': '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff',
                'metadata': b'\x1fdata',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
                'metadata': b'data\x00',
                'unknown_tagged_fields': [
                    (0, b'0'),
                    (120, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (122, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (242, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (362, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (363, b'0'),
                    (365, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (16665, b'0'),
                    (16666, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (32966, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (32968, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (49268, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (49269, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (49271, b'0,'),
                    (49391, b'0'),
                    (49396, b''),
                ],
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
                'metadata': b'data\x01',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
                'metadata': b'data\x02',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (120, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (121, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (241, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
                'metadata': b'data\x7f',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
                'metadata': b'data\x80',
            },
            {
                'name': ' Aa Z0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+\t\n\r\x00\x01\x07\x1b\x1f\x7f\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308 ?x? 9 ',
                'metadata': b'data\xff',
            },
            {
                'name': 'Aa0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+',
                'metadata': b'data\n',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (120, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (121, b''),
                    (126, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                ],
            },
            {'name': 'xx', 'metadata': b'data\x1f'},
            {},
            {'name': 'x' * 64, 'metadata': b'a\nz', 'unknown_tagged_fields': [(0, b'0,')]},
            {
                'name': 'x' * 126,
                'metadata': b'a\rz',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (1, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {
                'name': 'x' * 127,
                'metadata': b'a"z',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (5, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (7, b'0'),
                    (8, b'0'),
                ],
            },
            {'name': 'x' * 128, 'metadata': b'a\\z'},
            {'name': 'x' * 129},
            {'name': 'x' * 255, 'metadata': b'a\x80z'},
            {'metadata': b'a\xc3z'},
            {'name': '\xe9' * 70, 'metadata': b'a\xffz'},
            {'name': 'null', 'metadata': b'0,'},
            {'name': 'true', 'metadata': b'0,1,'},
            {'name': 'false', 'metadata': b'0,1,2,3,'},
            {'name': 'NaN', 'metadata': b'0,1,2,3,4,5,6,7,'},
            {
                'name': '0',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23',
            },
            {
                'name': '-1',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (2, b'0,1,2,3'),
                    (16302, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                ],
            },
            {'name': '1e3', 'metadata': b'\xe6\x97\xa5'},
            {
                'name': '0x10',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3'),
                    (2, b'0,1,2,3'),
                    (7, b''),
                    (12, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                ],
            },
            {'metadata': b'\x80'},
            {
                'name': 'undefined',
                'metadata': b'\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6\xf5\xf4\xf3\xf2\xf1\xf0\xef\xee\xed\xec\xeb\xea\xe9\xe8\xe7\xe6\xe5\xe4\xe3\xe2\xe1\xe0\xdf\xde\xdd\xdc\xdb\xda\xd9\xd8\xd7\xd6\xd5\xd4\xd3\xd2\xd1\xd0\xcf\xce\xcd\xcc\xcb\xca\xc9\xc8\xc7\xc6\xc5\xc4\xc3\xc2\xc1\xc0\xbf\xbe\xbd\xbc\xbb\xba\xb9\xb8\xb7\xb6\xb5\xb4\xb3\xb2\xb1\xb0\xaf\xae\xad\xac\xab\xaa\xa9\xa8\xa7\xa6\xa5\xa4\xa3\xa2\xa1\xa0\x9f\x9e\x9d\x9c\x9b\x9a\x99\x98\x97\x96\x95\x94\x93\x92\x91\x90\x8f\x8e\x8d\x8c\x8b\x8a\x89\x88\x87\x86\x85\x84\x83\x82\x81\x80\x7f~}|{zyxwvutsrqponmlkjihgfedcba`_^]\\[ZYXWVUTSRQPONMLKJIHGFEDCBA@?>=<;:9876543210/.-,+*)(\'&%$#"! \x1f\x1e\x1d\x1c\x1b\x1a\x19\x18\x17\x16\x15\x14\x13\x12\x11\x10\x0f\x0e\r\x0c\x0b\n\t\x08\x07\x06\x05\x04\x03\x02\x01\x00\x00',
            },
            {
                'name': '[]',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
            },
            {
                'name': '{}',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
            },
            {
                'name': '${x}',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
            },
            {
                'name': '%s',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
            },
            {
                'name': '\\n',
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (16300, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (16301, b'0,'),
                    (16302, b''),
                    (32602, b'0'),
                    (32722, b'0,'),
                    (32727, b'0,1,2,3'),
                    (32728, b''),
                ],
            },
            {
                'name': '42',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': '007',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0c\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x02\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': '12345678901',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\r\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x03\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'nil',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0e\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x04\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
                'unknown_tagged_fields': [(0, b''), (5, b'0,')],
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\t\x00\x00\x00@\x00\x00\x00\x00\x01\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'a.b',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x08\x00\x00\x00@\x00\x00\x00\x00\x00\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'a_b',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'a-b',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nval',
            },
            {'name': 'a b', 'metadata': b'\x00data'},
            {'name': 'a/b', 'metadata': b'\x01data'},
            {'name': 'a:b', 'metadata': b'\x02data'},
            {'name': "it's", 'metadata': b'\x7fdata'},
            {'name': '..', 'metadata': b'\x80data'},
            {'name': ' a', 'metadata': b'\xffdata'},
            {'name': 'a ', 'metadata': b'\ndata'},
            {
                'name': 'na\xefve',
                'metadata': b'\x1fdata',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                ],
            },
            {'name': '\u65e5\u672c\u8a9e', 'metadata': b'data\x00'},
            {
                'name': '__consumer_offsets',
                'metadata': b'data\x01',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (1, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {'name': '\ufeff a\u0301\r\nb ', 'metadata': b'data\x02'},
            {'name': '\t\n\r\x00\x01\x07\x1b\x1f\x7f', 'metadata': b'data\x7f'},
            {
                'name': '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
                'metadata': b'data\x80',
            },
            {'name': '?', 'metadata': b'data\xff'},
            {
                'metadata': b'data\n',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (5, b''),
                    (10, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (130, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (250, b'0'),
                    (251, b'0,1,2,3'),
                    (252, b'0'),
                    (254, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {'name': 'a', 'metadata': b'data\x1f'},
            {'name': '\xe9', 'metadata': b'a\x00z'},
            {'name': 'a\U0001f600z', 'metadata': b'a\nz'},
            {'name': 'a\x00b', 'metadata': b'a\rz'},
            {'name': '\xe9' * 64, 'metadata': b'a"z'},
            {
                'name': 'a?z',
                'metadata': b'a\\z',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {'name': '??z??', 'metadata': b'a\x7fz'},
            {'name': '\x7f\x80\u07ff\u0800\ud7ff\ue000\uffff\U00010000\U0010ffff'},
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
                'metadata': b'a\xc3z',
            },
            {'metadata': b'a\xffz'},
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,',
                'metadata': b'0,',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
                'metadata': b'0,1,',
            },
            {
                'name': '0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
                'metadata': b'0,1,2,3,',
            },
            {
                'name': ' Aa Z0\'"`\\/,;:=.-_%$<>{}[]()&|*?#!~@^+\t\n\r\x00\x01\x07\x1b\x1f\x7f\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308 ?x? 9 ',
                'metadata': b'0,1,2,3,4,5,6,7,',
            },
            {},
            {'name': 'xx', 'metadata': b'text'},
            {'name': 'x' * 63, 'metadata': b'\xe6\x97\xa5'},
            {'name': 'x' * 64},
            {'name': 'x' * 126, 'metadata': b'\x80'},
            {
                'name': 'x' * 127,
                'metadata': b'\xff\xfe\xfd\xfc\xfb\xfa\xf9\xf8\xf7\xf6\xf5\xf4\xf3\xf2\xf1\xf0\xef\xee\xed\xec\xeb\xea\xe9\xe8\xe7\xe6\xe5\xe4\xe3\xe2\xe1\xe0\xdf\xde\xdd\xdc\xdb\xda\xd9\xd8\xd7\xd6\xd5\xd4\xd3\xd2\xd1\xd0\xcf\xce\xcd\xcc\xcb\xca\xc9\xc8\xc7\xc6\xc5\xc4\xc3\xc2\xc1\xc0\xbf\xbe\xbd\xbc\xbb\xba\xb9\xb8\xb7\xb6\xb5\xb4\xb3\xb2\xb1\xb0\xaf\xae\xad\xac\xab\xaa\xa9\xa8\xa7\xa6\xa5\xa4\xa3\xa2\xa1\xa0\x9f\x9e\x9d\x9c\x9b\x9a\x99\x98\x97\x96\x95\x94\x93\x92\x91\x90\x8f\x8e\x8d\x8c\x8b\x8a\x89\x88\x87\x86\x85\x84\x83\x82\x81\x80\x7f~}|{zyxwvutsrqponmlkjihgfedcba`_^]\\[ZYXWVUTSRQPONMLKJIHGFEDCBA@?>=<;:9876543210/.-,+*)(\'&%$#"! \x1f\x1e\x1d\x1c\x1b\x1a\x19\x18\x17\x16\x15\x14\x13\x12\x11\x10\x0f\x0e\r\x0c\x0b\n\t\x08\x07\x06\x05\x04\x03\x02\x01\x00\x00',
            },
            {
                'name': 'x' * 128,
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4',
            },
            {
                'name': 'x' * 129,
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (5, b'0,'),
                    (6, b'0'),
                    (16306, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (16426, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (16546, b'0,1,2,3'),
                    (32846, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (32847, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (32848, b'0,'),
                    (32850, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (32851, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (32853, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32973, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32974, b''),
                    (32976, b'0,1,2,3'),
                    (32978, b'0,'),
                ],
            },
            {'name': 'x' * 255},
            {
                'name': 'x' * 256,
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8',
            },
            {
                'metadata': b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88',
                'unknown_tagged_fields': [
                    (0, b''),
                    (5, b''),
                    (7, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (16307, b'0,1,2,3'),
                    (16308, b'0,'),
                    (32608, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (32610, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (32611, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {
                'name': 'null',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'true',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'false',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0c\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x02\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': 'NaN',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\r\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x03\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\x0e\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x04\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {
                'name': '-1',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\t\x00\x00\x00@\x00\x00\x00\x00\x01\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {},
            {
                'name': '0x10',
                'metadata': b'\x01\x02\x03\x04\x05\x06\x07\n\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x00\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00\x01\x02\x03\x04\x05\x06\x07\x0b\x00\x00\x00@\x00\x00\x00\x00\x02\xdb^\x9c\xdd\x00\x01\x00\x00\x00\x00\x00\x00\x01\x8b\xcf\xe5h\x00\x00\x00\x01\x8b\xcf\xe5h\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x01\x1c\x00\x00\x00\x06key\nvalue\x00',
            },
            {},
            {'name': 'undefined', 'metadata': b'\x00data'},
            {'metadata': b'\x01data'},
            {'metadata': b'\x02data'},
            {'name': '${x}', 'metadata': b'\x7fdata'},
            {'name': '%s', 'metadata': b'\x80data'},
            {'name': '\\n', 'metadata': b'\xffdata'},
            {'metadata': b'\ndata'},
            {'metadata': b'\x1fdata'},
            {'name': '1.5', 'metadata': b'data\x00'},
            {
                'name': '12345678901',
                'metadata': b'data\x01',
                'unknown_tagged_fields': [
                    (0, b''),
                    (5, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (16305, b'0'),
                    (32605, b'0,1,2,3'),
                ],
            },
            {'name': 'nil', 'metadata': b'data\x02'},
            {'name': 'Upper', 'metadata': b'data\x7f'},
            {
                'name': 'a.b',
                'metadata': b'data\x80',
                'unknown_tagged_fields': [
                    (0, b''),
                    (2, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (3, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (5, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                ],
            },
            {'name': 'a_b', 'metadata': b'data\xff', 'unknown_tagged_fields': [(0, b'0,')]},
            {
                'name': 'a-b',
                'metadata': b'data\n',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (1, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (2, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (7, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (8, b'0,'),
                    (9, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (16309, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,88'),
                    (16314, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (32614, b'0,'),
                    (32619, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32624, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32625, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32626, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,4'),
                    (32628, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (32629, b'0,1,2,3'),
                    (48929, b''),
                ],
            },
            {'name': 'a b', 'metadata': b'data\x1f'},
            {'name': 'a/b', 'metadata': b'a\x00z'},
            {'name': 'a:b', 'metadata': b'a\nz', 'unknown_tagged_fields': [(0, b'')]},
            {'name': "it's", 'metadata': b'a\rz'},
            {'name': '..', 'metadata': b'a"z'},
            {'name': ' a', 'metadata': b'a\\z'},
            {'name': 'a ', 'metadata': b'a\x7fz'},
            {'name': 'na\xefve', 'metadata': b'a\x80z'},
            {'metadata': b'a\xc3z'},
            {'name': '__consumer_offsets', 'metadata': b'a\xffz'},
            {
                'metadata': b'0,',
                'unknown_tagged_fields': [
                    (0, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54,55,56,57,58,59,60,61,62,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82,83,84,85,86,87,8'),
                    (2, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (4, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                    (16304, b'0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,4'),
                ],
            },
            {'name': '\t\n\r\x00\x01\x07\x1b\x1f\x7f', 'metadata': b'0,1,'},
            {
                'name': '\xe9\x80\xdf\u0436\u07ff\u65e5\u0800\u2028\ufeff\uffff\U00010000\U0001f600\U0010ffffe\u0301u\u0308',
                'metadata': b'0,1,2,3,',
            },
        ],
    },
}
SPEC = r'''// Licensed to the Apache Software Foundation (ASF) under one or more
// contributor license agreements.  See the NOTICE file distributed with
// this work for additional information regarding copyright ownership.
// The ASF licenses this file to You under the Apache License, Version 2.0
// (the "License"); you may not use this file except in compliance with
// the License.  You may obtain a copy of the License at
//
//    http://www.apache.org/licenses/LICENSE-2.0
//
// Unless required by applicable law or agreed to in writing, software
// distributed under the License is distributed on an "AS IS" BASIS,
// WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
// See the License for the specific language governing permissions and
// limitations under the License.

// KIP-848 is in development. This schema is subject to non-backwards-compatible changes.
{
  "type": "data",
  "name": "ConsumerGroupMemberMetadataValue",
  "validVersions": "0",
  "flexibleVersions": "0+",
  "fields": [
    { "name": "InstanceId", "versions": "0+", "nullableVersions": "0+", "type": "string",
      "about": "The (optional) instance id." },
    { "name": "RackId", "versions": "0+", "nullableVersions": "0+", "type": "string",
      "about": "The (optional) rack id." },
    { "name": "ClientId", "versions": "0+", "type": "string",
      "about": "The client id." },
    { "name": "ClientHost", "versions": "0+", "type": "string",
      "about": "The client host." },
    { "name": "SubscribedTopicNames", "versions": "0+", "type": "[]string",
      "about": "The list of subscribed topic names." },
    { "name": "SubscribedTopicRegex", "versions": "0+", "nullableVersions": "0+", "type": "string",
      "about": "The subscribed topic regular expression." },
    { "name": "RebalanceTimeoutMs", "type": "int32", "versions": "0+", "default": -1,
      "about": "The rebalance timeout" },
    { "name": "ServerAssignor", "versions": "0+", "nullableVersions": "0+", "type": "string",
      "about": "The server assignor to use; or null if not used." },
    { "name": "ClassicMemberMetadata", "versions": "0+", "nullableVersions": "0+", "type": "ClassicMemberMetadata",
      "default": null, "taggedVersions": "0+", "tag": 0,
      "about": "The classic member metadata which includes the supported protocols of the consumer if it uses the classic protocol. The metadata is null if the consumer uses the consumer protocol.",
      "fields": [
        { "name": "SessionTimeoutMs", "type": "int32", "versions": "0+",
          "about": "The session timeout if the consumer uses the classic protocol." },
        { "name": "SupportedProtocols", "type": "[]ClassicProtocol", "versions": "0+",
          "about": "The list of protocols that the member supports if the consumer uses the classic protocol.",
          "fields": [
            { "name": "Name", "type": "string", "versions": "0+",
              "about": "The protocol name."},
            { "name": "Metadata", "type": "bytes", "versions": "0+",
              "about": "The protocol metadata."}
          ]
        }
      ]
    }
  ]
}
'''
# case: end


def show(side: str, data: bytes | None, refused: str, other: bytes | None) -> None:
    """Print what a side wrote, from just before the first byte in which the two differ."""
    if data is None:
        print(f"  {side:<10} refuses the value: {refused}")
        return
    start = 0
    if other is not None and len(data) > 64:
        pairs = enumerate(zip(data, other, strict=False))
        first = next((i for i, (a, b) in pairs if a != b), min(len(data), len(other)))
        start = max(0, first - 16)
    cut = "…" if start else ""
    rest = "…" if len(data) > start + 64 else ""
    print(f"  {side:<10} {len(data)} bytes, from byte {start}: {cut}{data[start : start + 64].hex()}{rest}")


def written(testee: Testee) -> list[str]:
    """Encode and size one and the same value; what differs."""
    troubles = []
    value = testee.value(VALUE)
    print("encode")
    data, refused = attempt(lambda: testee.encode(value))
    show("reference", FRAME, REFUSED, data)
    show("testee", data, refused, FRAME)
    if SEEN is not None and SEEN not in (data, FRAME):
        show("in the run", SEEN, "", FRAME)
    if data != FRAME:
        troubles.append("encode")
    if FRAME is not None:
        size, refused = attempt(lambda: testee.size(value))
        if refused or size is not None:
            print(f"size\n  testee     {refused or short(size)}, the reference writes {len(FRAME)} bytes")
        if refused or size not in (None, len(FRAME)):
            troubles.append("size")
    after, before = plain(value), plain(testee.value(VALUE))
    if not same(after, before):
        print(f"the value afterwards\n  testee     has changed it: {difference(after, before)}")
        troubles.append("the value that was given")
    return troubles


def decoded(testee: Testee, frame: bytes) -> list[str]:
    """Decode the reference's bytes; what differs."""
    print("decode the reference's bytes")
    read, refused = attempt(lambda: testee.decode(frame))
    if read is None:
        print(f"  testee     refuses them: {refused}")
        return ["decode"]
    value, consumed = read
    expected = plain(testee.value(VALUE if READ is None else READ))
    if consumed not in (None, len(frame)):
        print(f"  testee     consumes {consumed} of {len(frame)} bytes")
    elif not same(plain(value), expected):
        print(f"  testee     {difference(plain(value), expected)}")
    else:
        print("  testee     reads the same value")
        return []
    return ["decode"]


def reencoded(testee: Testee, frame: bytes) -> list[str]:
    """Have the testee write again what it reads from the reference's bytes; what differs."""
    print("write again what it reads from the reference's bytes")
    found, refused = attempt(lambda: testee.reencode(frame))
    data, consumed = (None, None) if found is None else found
    show("reference", frame, "", data)
    show("testee", data, refused, frame)
    if consumed not in (None, len(frame)):
        print(f"  testee     consumes {consumed} of {len(frame)} bytes")
    return [] if data == frame and consumed in (None, len(frame)) else ["what is written again"]


def troubles() -> list[str]:
    """In what the testee differs from the reference."""
    testee = load_testee(chosen(TESTEE), SPEC, MESSAGE, VERSION, POLICY)
    print(f"value\n  {short(VALUE) if VALUE else 'every field at its default'}")
    frame = FRAME
    steps = [lambda: written(testee)]
    if frame is not None:
        steps.append(lambda: decoded(testee, frame))
        if testee.reencodes:
            steps.append(lambda: reencoded(testee, frame))
    found = differing(steps)
    return [f"{', '.join(found)} differs from the reference"] if found else []


if __name__ == "__main__":
    title = (
        f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, reference {REFERENCE}, testee {chosen(TESTEE)}\n"
    )
    sys.exit(run_case(title, troubles, AFTER, SECONDS, MEMORY))
