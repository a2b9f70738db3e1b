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
        name = f"exit code {code}" if code >= 0 else f"signal {-code}"
        with contextlib.suppress(ValueError):  # a real-time signal has no name
            name = signal.Signals(-code).name
        died = f"ends its process with {name}"
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
# None if that is VALUE; UNREADABLE is how it refuses to read FRAME, "" if it reads it. Fields that are left
# out of VALUE and READ hold their defaults. AFTER is the command of the run if the case agreed when it was
# run alone: then what other cases left behind played a part.
# case: begin
SECONDS = 10.0
MEMORY = 1073741824
SIGNATURE = 'unknown_tags-ApiVersionsResponse-finalizedFeatures.unknownTaggedFields-e98bce'
WHAT = 'decode rejected at finalizedFeatures.unknownTaggedFields (unknown tag): testee rejected:decode:AssertionError, reference accepted'
MESSAGE = 'ApiVersionsResponse'
VERSION = 3
TESTEE = 'harness.testees.kafka_python_testee:KafkaPythonTestee'
POLICY = 'KAFKA'
REFERENCE = 'kafka-clients 4.4.0'
FRAME: bytes | None = bytes.fromhex('00000100000000010209020100000000010000')
REFUSED = ''
SEEN: bytes | None = bytes.fromhex('0000010000000001020702010000000000')
UNREADABLE = ''
AFTER = ''
VALUE: dict[str, Any] = {'finalized_features': [{'unknown_tagged_fields': [(0, b'')]}]}
READ: dict[str, Any] | None = None
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

{
  "apiKey": 18,
  "type": "response",
  "name": "ApiVersionsResponse",
  // Version 1 adds throttle time to the response.
  //
  // Starting in version 2, on quota violation, brokers send out responses before throttling.
  //
  // Version 3 is the first flexible version. Tagged fields are only supported in the body but
  // not in the header. The length of the header must not change in order to guarantee the
  // backward compatibility.
  //
  // Starting from Apache Kafka 2.4 (KIP-511), ApiKeys field is populated with the supported
  // versions of the ApiVersionsRequest when an UNSUPPORTED_VERSION error is returned.
  //
  // Version 4 fixes KAFKA-17011, which blocked SupportedFeatures.MinVersion from being 0.
  //
  // Version 5 introduces ClusterId and NodeId checking and REBOOTSTRAP_REQUIRED error (KIP-1242).
  "validVersions": "0-5",
  "flexibleVersions": "3+",
  "fields": [
    { "name": "ErrorCode", "type": "int16", "versions": "0+",
      "about": "The top-level error code." },
    { "name": "ApiKeys", "type": "[]ApiVersion", "versions": "0+",
      "about": "The APIs supported by the broker.", "fields": [
      { "name": "ApiKey", "type": "int16", "versions": "0+", "mapKey": true,
        "about": "The API index." },
      { "name": "MinVersion", "type": "int16", "versions": "0+",
        "about": "The minimum supported version, inclusive." },
      { "name": "MaxVersion", "type": "int16", "versions": "0+",
        "about": "The maximum supported version, inclusive." }
    ]},
    { "name": "ThrottleTimeMs", "type": "int32", "versions": "1+", "ignorable": true,
      "about": "The duration in milliseconds for which the request was throttled due to a quota violation, or zero if the request did not violate any quota." },
    { "name": "SupportedFeatures", "type": "[]SupportedFeatureKey", "ignorable": true,
      "versions": "3+", "tag": 0, "taggedVersions": "3+",
      "about": "Features supported by the broker. Note: in v0-v3, features with MinSupportedVersion = 0 are omitted.",
      "fields": [
        { "name": "Name", "type": "string", "versions": "3+", "mapKey": true,
          "about": "The name of the feature." },
        { "name": "MinVersion", "type": "int16", "versions": "3+",
          "about": "The minimum supported version for the feature." },
        { "name": "MaxVersion", "type": "int16", "versions": "3+",
          "about": "The maximum supported version for the feature." }
      ]
    },
    { "name": "FinalizedFeaturesEpoch", "type": "int64", "versions": "3+",
      "tag": 1, "taggedVersions": "3+", "default": "-1", "ignorable": true,
      "about": "The monotonically increasing epoch for the finalized features information. Valid values are >= 0. A value of -1 is special and represents unknown epoch." },
    { "name": "FinalizedFeatures", "type": "[]FinalizedFeatureKey", "ignorable": true,
      "versions": "3+", "tag": 2, "taggedVersions": "3+",
      "about": "List of cluster-wide finalized features. The information is valid only if FinalizedFeaturesEpoch >= 0.",
      "fields": [
        { "name": "Name", "type": "string", "versions":  "3+", "mapKey": true,
          "about": "The name of the feature." },
        { "name": "MaxVersionLevel", "type": "int16", "versions":  "3+",
          "about": "The cluster-wide finalized max version level for the feature." },
        { "name": "MinVersionLevel", "type": "int16", "versions":  "3+",
          "about": "The cluster-wide finalized min version level for the feature." }
      ]
    },
    { "name": "ZkMigrationReady", "type": "bool", "versions": "3+", "taggedVersions": "3+",
      "tag": 3, "ignorable": true, "default": "false",
      "about": "Set by a KRaft controller if the required configurations for ZK migration are present." }
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


def unread() -> list[str]:
    """The reference cannot read what it wrote; nothing can be asked of a testee there."""
    print("decode the reference's bytes")
    print(f"  reference  refuses them: {UNREADABLE}")
    return []


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
    if UNREADABLE:
        steps.append(unread)
    elif frame is not None:
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
