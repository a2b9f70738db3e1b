"""Shows bytes that a Kafka codec and the Java reference read differently; written by `wirecheck run`.

Needs nothing but Python and pycodec. The message spec, the bytes and what the
reference made of them are in this file; what the testee makes of them is found out now.

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
# case: begin
SECONDS = 10.0
MEMORY = 1073741824
SIGNATURE = 'malformed-DescribeClusterRequest-cbdd43'
WHAT = 'decode accepted at the message (refused:over_limit): testee accepted, reference rejected:read:tags_over_limit'
MESSAGE = 'DescribeClusterRequest'
VERSION = 0
TESTEE = 'kmsg'
POLICY = 'KAFKA'
REFERENCE = 'kafka-clients 4.4.0'
FRAME = bytes.fromhex(
    '00914e00000100020003000400050006000700080009000a000b000c000d000e000f001000110012'
    '0013001400150016001700180019001a001b001c001d001e001f0020002100220023002400250026'
    '002700280029002a002b002c002d002e002f0030003100320033003400350036003700380039003a'
    '003b003c003d003e003f0040004100420043004400450046004700480049004a004b004c004d004e'
    '004f0050005100520053005400550056005700580059005a005b005c005d005e005f006000610062'
    '0063006400650066006700680069006a006b006c006d006e006f0070007100720073007400750076'
    '007700780079007a007b007c007d007e007f00800100810100820100830100840100850100860100'
    '8701008801008901008a01008b01008c01008d01008e01008f010090010091010092010093010094'
    '01009501009601009701009801009901009a01009b01009c01009d01009e01009f0100a00100a101'
    '00a20100a30100a40100a50100a60100a70100a80100a90100aa0100ab0100ac0100ad0100ae0100'
    'af0100b00100b10100b20100b30100b40100b50100b60100b70100b80100b90100ba0100bb0100bc'
    '0100bd0100be0100bf0100c00100c10100c20100c30100c40100c50100c60100c70100c80100c901'
    '00ca0100cb0100cc0100cd0100ce0100cf0100d00100d10100d20100d30100d40100d50100d60100'
    'd70100d80100d90100da0100db0100dc0100dd0100de0100df0100e00100e10100e20100e30100e4'
    '0100e50100e60100e70100e80100e90100ea0100eb0100ec0100ed0100ee0100ef0100f00100f101'
    '00f20100f30100f40100f50100f60100f70100f80100f90100fa0100fb0100fc0100fd0100fe0100'
    'ff01008002008102008202008302008402008502008602008702008802008902008a02008b02008c'
    '02008d02008e02008f02009002009102009202009302009402009502009602009702009802009902'
    '009a02009b02009c02009d02009e02009f0200a00200a10200a20200a30200a40200a50200a60200'
    'a70200a80200a90200aa0200ab0200ac0200ad0200ae0200af0200b00200b10200b20200b30200b4'
    '0200b50200b60200b70200b80200b90200ba0200bb0200bc0200bd0200be0200bf0200c00200c102'
    '00c20200c30200c40200c50200c60200c70200c80200c90200ca0200cb0200cc0200cd0200ce0200'
    'cf0200d00200d10200d20200d30200d40200d50200d60200d70200d80200d90200da0200db0200dc'
    '0200dd0200de0200df0200e00200e10200e20200e30200e40200e50200e60200e70200e80200e902'
    '00ea0200eb0200ec0200ed0200ee0200ef0200f00200f10200f20200f30200f40200f50200f60200'
    'f70200f80200f90200fa0200fb0200fc0200fd0200fe0200ff020080030081030082030083030084'
    '03008503008603008703008803008903008a03008b03008c03008d03008e03008f03009003009103'
    '009203009303009403009503009603009703009803009903009a03009b03009c03009d03009e0300'
    '9f0300a00300a10300a20300a30300a40300a50300a60300a70300a80300a90300aa0300ab0300ac'
    '0300ad0300ae0300af0300b00300b10300b20300b30300b40300b50300b60300b70300b80300b903'
    '00ba0300bb0300bc0300bd0300be0300bf0300c00300c10300c20300c30300c40300c50300c60300'
    'c70300c80300c90300ca0300cb0300cc0300cd0300ce0300cf0300d00300d10300d20300d30300d4'
    '0300d50300d60300d70300d80300d90300da0300db0300dc0300dd0300de0300df0300e00300e103'
    '00e20300e30300e40300e50300e60300e70300e80300e90300ea0300eb0300ec0300ed0300ee0300'
    'ef0300f00300f10300f20300f30300f40300f50300f60300f70300f80300f90300fa0300fb0300fc'
    '0300fd0300fe0300ff03008004008104008204008304008404008504008604008704008804008904'
    '008a04008b04008c04008d04008e04008f0400900400910400920400930400940400950400960400'
    '9704009804009904009a04009b04009c04009d04009e04009f0400a00400a10400a20400a30400a4'
    '0400a50400a60400a70400a80400a90400aa0400ab0400ac0400ad0400ae0400af0400b00400b104'
    '00b20400b30400b40400b50400b60400b70400b80400b90400ba0400bb0400bc0400bd0400be0400'
    'bf0400c00400c10400c20400c30400c40400c50400c60400c70400c80400c90400ca0400cb0400cc'
    '0400cd0400ce0400cf0400d00400d10400d20400d30400d40400d50400d60400d70400d80400d904'
    '00da0400db0400dc0400dd0400de0400df0400e00400e10400e20400e30400e40400e50400e60400'
    'e70400e80400e90400ea0400eb0400ec0400ed0400ee0400ef0400f00400f10400f20400f30400f4'
    '0400f50400f60400f70400f80400f90400fa0400fb0400fc0400fd0400fe0400ff04008005008105'
    '008205008305008405008505008605008705008805008905008a05008b05008c05008d05008e0500'
    '8f05009005009105009205009305009405009505009605009705009805009905009a05009b05009c'
    '05009d05009e05009f0500a00500a10500a20500a30500a40500a50500a60500a70500a80500a905'
    '00aa0500ab0500ac0500ad0500ae0500af0500b00500b10500b20500b30500b40500b50500b60500'
    'b70500b80500b90500ba0500bb0500bc0500bd0500be0500bf0500c00500c10500c20500c30500c4'
    '0500c50500c60500c70500c80500c90500ca0500cb0500cc0500cd0500ce0500cf0500d00500d105'
    '00d20500d30500d40500d50500d60500d70500d80500d90500da0500db0500dc0500dd0500de0500'
    'df0500e00500e10500e20500e30500e40500e50500e60500e70500e80500e90500ea0500eb0500ec'
    '0500ed0500ee0500ef0500f00500f10500f20500f30500f40500f50500f60500f70500f80500f905'
    '00fa0500fb0500fc0500fd0500fe0500ff0500800600810600820600830600840600850600860600'
    '8706008806008906008a06008b06008c06008d06008e06008f060090060091060092060093060094'
    '06009506009606009706009806009906009a06009b06009c06009d06009e06009f0600a00600a106'
    '00a20600a30600a40600a50600a60600a70600a80600a90600aa0600ab0600ac0600ad0600ae0600'
    'af0600b00600b10600b20600b30600b40600b50600b60600b70600b80600b90600ba0600bb0600bc'
    '0600bd0600be0600bf0600c00600c10600c20600c30600c40600c50600c60600c70600c80600c906'
    '00ca0600cb0600cc0600cd0600ce0600cf0600d00600d10600d20600d30600d40600d50600d60600'
    'd70600d80600d90600da0600db0600dc0600dd0600de0600df0600e00600e10600e20600e30600e4'
    '0600e50600e60600e70600e80600e90600ea0600eb0600ec0600ed0600ee0600ef0600f00600f106'
    '00f20600f30600f40600f50600f60600f70600f80600f90600fa0600fb0600fc0600fd0600fe0600'
    'ff06008007008107008207008307008407008507008607008707008807008907008a07008b07008c'
    '07008d07008e07008f07009007009107009207009307009407009507009607009707009807009907'
    '009a07009b07009c07009d07009e07009f0700a00700a10700a20700a30700a40700a50700a60700'
    'a70700a80700a90700aa0700ab0700ac0700ad0700ae0700af0700b00700b10700b20700b30700b4'
    '0700b50700b60700b70700b80700b90700ba0700bb0700bc0700bd0700be0700bf0700c00700c107'
    '00c20700c30700c40700c50700c60700c70700c80700c90700ca0700cb0700cc0700cd0700ce0700'
    'cf0700d00700d10700d20700d30700d40700d50700d60700d70700d80700d90700da0700db0700dc'
    '0700dd0700de0700df0700e00700e10700e20700e30700e40700e50700e60700e70700e80700e907'
    '00ea0700eb0700ec0700ed0700ee0700ef0700f00700f10700f20700f30700f40700f50700f60700'
    'f70700f80700f90700fa0700fb0700fc0700fd0700fe0700ff070080080081080082080083080084'
    '08008508008608008708008808008908008a08008b08008c08008d08008e08008f08009008009108'
    '009208009308009408009508009608009708009808009908009a08009b08009c08009d08009e0800'
    '9f0800a00800a10800a20800a30800a40800a50800a60800a70800a80800a90800aa0800ab0800ac'
    '0800ad0800ae0800af0800b00800b10800b20800b30800b40800b50800b60800b70800b80800b908'
    '00ba0800bb0800bc0800bd0800be0800bf0800c00800c10800c20800c30800c40800c50800c60800'
    'c70800c80800c90800ca0800cb0800cc0800cd0800ce0800cf0800d00800d10800d20800d30800d4'
    '0800d50800d60800d70800d80800d90800da0800db0800dc0800dd0800de0800df0800e00800e108'
    '00e20800e30800e40800e50800e60800e70800e80800e90800ea0800eb0800ec0800ed0800ee0800'
    'ef0800f00800f10800f20800f30800f40800f50800f60800f70800f80800f90800fa0800fb0800fc'
    '0800fd0800fe0800ff08008009008109008209008309008409008509008609008709008809008909'
    '008a09008b09008c09008d09008e09008f0900900900910900920900930900940900950900960900'
    '9709009809009909009a09009b09009c09009d09009e09009f0900a00900a10900a20900a30900a4'
    '0900a50900a60900a70900a80900a90900aa0900ab0900ac0900ad0900ae0900af0900b00900b109'
    '00b20900b30900b40900b50900b60900b70900b80900b90900ba0900bb0900bc0900bd0900be0900'
    'bf0900c00900c10900c20900c30900c40900c50900c60900c70900c80900c90900ca0900cb0900cc'
    '0900cd0900ce0900cf0900d00900d10900d20900d30900d40900d50900d60900d70900d80900d909'
    '00da0900db0900dc0900dd0900de0900df0900e00900e10900e20900e30900e40900e50900e60900'
    'e70900e80900e90900ea0900eb0900ec0900ed0900ee0900ef0900f00900f10900f20900f30900f4'
    '0900f50900f60900f70900f80900f90900fa0900fb0900fc0900fd0900fe0900ff0900800a00810a'
    '00820a00830a00840a00850a00860a00870a00880a00890a008a0a008b0a008c0a008d0a008e0a00'
    '8f0a00900a00910a00920a00930a00940a00950a00960a00970a00980a00990a009a0a009b0a009c'
    '0a009d0a009e0a009f0a00a00a00a10a00a20a00a30a00a40a00a50a00a60a00a70a00a80a00a90a'
    '00aa0a00ab0a00ac0a00ad0a00ae0a00af0a00b00a00b10a00b20a00b30a00b40a00b50a00b60a00'
    'b70a00b80a00b90a00ba0a00bb0a00bc0a00bd0a00be0a00bf0a00c00a00c10a00c20a00c30a00c4'
    '0a00c50a00c60a00c70a00c80a00c90a00ca0a00cb0a00cc0a00cd0a00ce0a00cf0a00d00a00d10a'
    '00d20a00d30a00d40a00d50a00d60a00d70a00d80a00d90a00da0a00db0a00dc0a00dd0a00de0a00'
    'df0a00e00a00e10a00e20a00e30a00e40a00e50a00e60a00e70a00e80a00e90a00ea0a00eb0a00ec'
    '0a00ed0a00ee0a00ef0a00f00a00f10a00f20a00f30a00f40a00f50a00f60a00f70a00f80a00f90a'
    '00fa0a00fb0a00fc0a00fd0a00fe0a00ff0a00800b00810b00820b00830b00840b00850b00860b00'
    '870b00880b00890b008a0b008b0b008c0b008d0b008e0b008f0b00900b00910b00920b00930b0094'
    '0b00950b00960b00970b00980b00990b009a0b009b0b009c0b009d0b009e0b009f0b00a00b00a10b'
    '00a20b00a30b00a40b00a50b00a60b00a70b00a80b00a90b00aa0b00ab0b00ac0b00ad0b00ae0b00'
    'af0b00b00b00b10b00b20b00b30b00b40b00b50b00b60b00b70b00b80b00b90b00ba0b00bb0b00bc'
    '0b00bd0b00be0b00bf0b00c00b00c10b00c20b00c30b00c40b00c50b00c60b00c70b00c80b00c90b'
    '00ca0b00cb0b00cc0b00cd0b00ce0b00cf0b00d00b00d10b00d20b00d30b00d40b00d50b00d60b00'
    'd70b00d80b00d90b00da0b00db0b00dc0b00dd0b00de0b00df0b00e00b00e10b00e20b00e30b00e4'
    '0b00e50b00e60b00e70b00e80b00e90b00ea0b00eb0b00ec0b00ed0b00ee0b00ef0b00f00b00f10b'
    '00f20b00f30b00f40b00f50b00f60b00f70b00f80b00f90b00fa0b00fb0b00fc0b00fd0b00fe0b00'
    'ff0b00800c00810c00820c00830c00840c00850c00860c00870c00880c00890c008a0c008b0c008c'
    '0c008d0c008e0c008f0c00900c00910c00920c00930c00940c00950c00960c00970c00980c00990c'
    '009a0c009b0c009c0c009d0c009e0c009f0c00a00c00a10c00a20c00a30c00a40c00a50c00a60c00'
    'a70c00a80c00a90c00aa0c00ab0c00ac0c00ad0c00ae0c00af0c00b00c00b10c00b20c00b30c00b4'
    '0c00b50c00b60c00b70c00b80c00b90c00ba0c00bb0c00bc0c00bd0c00be0c00bf0c00c00c00c10c'
    '00c20c00c30c00c40c00c50c00c60c00c70c00c80c00c90c00ca0c00cb0c00cc0c00cd0c00ce0c00'
    'cf0c00d00c00d10c00d20c00d30c00d40c00d50c00d60c00d70c00d80c00d90c00da0c00db0c00dc'
    '0c00dd0c00de0c00df0c00e00c00e10c00e20c00e30c00e40c00e50c00e60c00e70c00e80c00e90c'
    '00ea0c00eb0c00ec0c00ed0c00ee0c00ef0c00f00c00f10c00f20c00f30c00f40c00f50c00f60c00'
    'f70c00f80c00f90c00fa0c00fb0c00fc0c00fd0c00fe0c00ff0c00800d00810d00820d00830d0084'
    '0d00850d00860d00870d00880d00890d008a0d008b0d008c0d008d0d008e0d008f0d00900d00910d'
    '00920d00930d00940d00950d00960d00970d00980d00990d009a0d009b0d009c0d009d0d009e0d00'
    '9f0d00a00d00a10d00a20d00a30d00a40d00a50d00a60d00a70d00a80d00a90d00aa0d00ab0d00ac'
    '0d00ad0d00ae0d00af0d00b00d00b10d00b20d00b30d00b40d00b50d00b60d00b70d00b80d00b90d'
    '00ba0d00bb0d00bc0d00bd0d00be0d00bf0d00c00d00c10d00c20d00c30d00c40d00c50d00c60d00'
    'c70d00c80d00c90d00ca0d00cb0d00cc0d00cd0d00ce0d00cf0d00d00d00d10d00d20d00d30d00d4'
    '0d00d50d00d60d00d70d00d80d00d90d00da0d00db0d00dc0d00dd0d00de0d00df0d00e00d00e10d'
    '00e20d00e30d00e40d00e50d00e60d00e70d00e80d00e90d00ea0d00eb0d00ec0d00ed0d00ee0d00'
    'ef0d00f00d00f10d00f20d00f30d00f40d00f50d00f60d00f70d00f80d00f90d00fa0d00fb0d00fc'
    '0d00fd0d00fe0d00ff0d00800e00810e00820e00830e00840e00850e00860e00870e00880e00890e'
    '008a0e008b0e008c0e008d0e008e0e008f0e00900e00910e00920e00930e00940e00950e00960e00'
    '970e00980e00990e009a0e009b0e009c0e009d0e009e0e009f0e00a00e00a10e00a20e00a30e00a4'
    '0e00a50e00a60e00a70e00a80e00a90e00aa0e00ab0e00ac0e00ad0e00ae0e00af0e00b00e00b10e'
    '00b20e00b30e00b40e00b50e00b60e00b70e00b80e00b90e00ba0e00bb0e00bc0e00bd0e00be0e00'
    'bf0e00c00e00c10e00c20e00c30e00c40e00c50e00c60e00c70e00c80e00c90e00ca0e00cb0e00cc'
    '0e00cd0e00ce0e00cf0e00d00e00d10e00d20e00d30e00d40e00d50e00d60e00d70e00d80e00d90e'
    '00da0e00db0e00dc0e00dd0e00de0e00df0e00e00e00e10e00e20e00e30e00e40e00e50e00e60e00'
    'e70e00e80e00e90e00ea0e00eb0e00ec0e00ed0e00ee0e00ef0e00f00e00f10e00f20e00f30e00f4'
    '0e00f50e00f60e00f70e00f80e00f90e00fa0e00fb0e00fc0e00fd0e00fe0e00ff0e00800f00810f'
    '00820f00830f00840f00850f00860f00870f00880f00890f008a0f008b0f008c0f008d0f008e0f00'
    '8f0f00900f00910f00920f00930f00940f00950f00960f00970f00980f00990f009a0f009b0f009c'
    '0f009d0f009e0f009f0f00a00f00a10f00a20f00a30f00a40f00a50f00a60f00a70f00a80f00a90f'
    '00aa0f00ab0f00ac0f00ad0f00ae0f00af0f00b00f00b10f00b20f00b30f00b40f00b50f00b60f00'
    'b70f00b80f00b90f00ba0f00bb0f00bc0f00bd0f00be0f00bf0f00c00f00c10f00c20f00c30f00c4'
    '0f00c50f00c60f00c70f00c80f00c90f00ca0f00cb0f00cc0f00cd0f00ce0f00cf0f00d00f00d10f'
    '00d20f00d30f00d40f00d50f00d60f00d70f00d80f00d90f00da0f00db0f00dc0f00dd0f00de0f00'
    'df0f00e00f00e10f00e20f00e30f00e40f00e50f00e60f00e70f00e80f00e90f00ea0f00eb0f00ec'
    '0f00ed0f00ee0f00ef0f00f00f00f10f00f20f00f30f00f40f00f50f00f60f00f70f00f80f00f90f'
    '00fa0f00fb0f00fc0f00fd0f00fe0f00ff0f00801000811000821000831000841000851000861000'
    '8710008810008910008a10008b10008c10008d10008e10008f100090100091100092100093100094'
    '10009510009610009710009810009910009a10009b10009c10009d10009e10009f1000a01000a110'
    '00a21000a31000a41000a51000a61000a71000a81000a91000aa1000ab1000ac1000ad1000ae1000'
    'af1000b01000b11000b21000b31000b41000b51000b61000b71000b81000b91000ba1000bb1000bc'
    '1000bd1000be1000bf1000c01000c11000c21000c31000c41000c51000c61000c71000c81000c910'
    '00ca1000cb1000cc1000cd1000ce1000cf1000d01000d11000d21000d31000d41000d51000d61000'
    'd71000d81000d91000da1000db1000dc1000dd1000de1000df1000e01000e11000e21000e31000e4'
    '1000e51000e61000e71000e81000e91000ea1000eb1000ec1000ed1000ee1000ef1000f01000f110'
    '00f21000f31000f41000f51000f61000f71000f81000f91000fa1000fb1000fc1000fd1000fe1000'
    'ff10008011008111008211008311008411008511008611008711008811008911008a11008b11008c'
    '11008d11008e11008f11009011009111009211009311009411009511009611009711009811009911'
    '009a11009b11009c11009d11009e11009f1100a01100a11100a21100a31100a41100a51100a61100'
    'a71100a81100a91100aa1100ab1100ac1100ad1100ae1100af1100b01100b11100b21100b31100b4'
    '1100b51100b61100b71100b81100b91100ba1100bb1100bc1100bd1100be1100bf1100c01100c111'
    '00c21100c31100c41100c51100c61100c71100c81100c91100ca1100cb1100cc1100cd1100ce1100'
    'cf1100d01100d11100d21100d31100d41100d51100d61100d71100d81100d91100da1100db1100dc'
    '1100dd1100de1100df1100e01100e11100e21100e31100e41100e51100e61100e71100e81100e911'
    '00ea1100eb1100ec1100ed1100ee1100ef1100f01100f11100f21100f31100f41100f51100f61100'
    'f71100f81100f91100fa1100fb1100fc1100fd1100fe1100ff110080120081120082120083120084'
    '12008512008612008712008812008912008a12008b12008c12008d12008e12008f12009012009112'
    '009212009312009412009512009612009712009812009912009a12009b12009c12009d12009e1200'
    '9f1200a01200a11200a21200a31200a41200a51200a61200a71200a81200a91200aa1200ab1200ac'
    '1200ad1200ae1200af1200b01200b11200b21200b31200b41200b51200b61200b71200b81200b912'
    '00ba1200bb1200bc1200bd1200be1200bf1200c01200c11200c21200c31200c41200c51200c61200'
    'c71200c81200c91200ca1200cb1200cc1200cd1200ce1200cf1200d01200d11200d21200d31200d4'
    '1200d51200d61200d71200d81200d91200da1200db1200dc1200dd1200de1200df1200e01200e112'
    '00e21200e31200e41200e51200e61200e71200e81200e91200ea1200eb1200ec1200ed1200ee1200'
    'ef1200f01200f11200f21200f31200f41200f51200f61200f71200f81200f91200fa1200fb1200fc'
    '1200fd1200fe1200ff12008013008113008213008313008413008513008613008713008813008913'
    '008a13008b13008c13008d13008e13008f1300901300911300921300931300941300951300961300'
    '9713009813009913009a13009b13009c13009d13009e13009f1300a01300a11300a21300a31300a4'
    '1300a51300a61300a71300a81300a91300aa1300ab1300ac1300ad1300ae1300af1300b01300b113'
    '00b21300b31300b41300b51300b61300b71300b81300b91300ba1300bb1300bc1300bd1300be1300'
    'bf1300c01300c11300c21300c31300c41300c51300c61300c71300c81300c91300ca1300cb1300cc'
    '1300cd1300ce1300cf1300d01300d11300d21300d31300d41300d51300d61300d71300d81300d913'
    '00da1300db1300dc1300dd1300de1300df1300e01300e11300e21300e31300e41300e51300e61300'
    'e71300e81300e91300ea1300eb1300ec1300ed1300ee1300ef1300f01300f11300f21300f31300f4'
    '1300f51300f61300f71300f81300f91300fa1300fb1300fc1300fd1300fe1300ff13008014008114'
    '008214008314008414008514008614008714008814008914008a14008b14008c14008d14008e1400'
    '8f14009014009114009214009314009414009514009614009714009814009914009a14009b14009c'
    '14009d14009e14009f1400a01400a11400a21400a31400a41400a51400a61400a71400a81400a914'
    '00aa1400ab1400ac1400ad1400ae1400af1400b01400b11400b21400b31400b41400b51400b61400'
    'b71400b81400b91400ba1400bb1400bc1400bd1400be1400bf1400c01400c11400c21400c31400c4'
    '1400c51400c61400c71400c81400c91400ca1400cb1400cc1400cd1400ce1400cf1400d01400d114'
    '00d21400d31400d41400d51400d61400d71400d81400d91400da1400db1400dc1400dd1400de1400'
    'df1400e01400e11400e21400e31400e41400e51400e61400e71400e81400e91400ea1400eb1400ec'
    '1400ed1400ee1400ef1400f01400f11400f21400f31400f41400f51400f61400f71400f81400f914'
    '00fa1400fb1400fc1400fd1400fe1400ff1400801500811500821500831500841500851500861500'
    '8715008815008915008a15008b15008c15008d15008e15008f150090150091150092150093150094'
    '15009515009615009715009815009915009a15009b15009c15009d15009e15009f1500a01500a115'
    '00a21500a31500a41500a51500a61500a71500a81500a91500aa1500ab1500ac1500ad1500ae1500'
    'af1500b01500b11500b21500b31500b41500b51500b61500b71500b81500b91500ba1500bb1500bc'
    '1500bd1500be1500bf1500c01500c11500c21500c31500c41500c51500c61500c71500c81500c915'
    '00ca1500cb1500cc1500cd1500ce1500cf1500d01500d11500d21500d31500d41500d51500d61500'
    'd71500d81500d91500da1500db1500dc1500dd1500de1500df1500e01500e11500e21500e31500e4'
    '1500e51500e61500e71500e81500e91500ea1500eb1500ec1500ed1500ee1500ef1500f01500f115'
    '00f21500f31500f41500f51500f61500f71500f81500f91500fa1500fb1500fc1500fd1500fe1500'
    'ff15008016008116008216008316008416008516008616008716008816008916008a16008b16008c'
    '16008d16008e16008f16009016009116009216009316009416009516009616009716009816009916'
    '009a16009b16009c16009d16009e16009f1600a01600a11600a21600a31600a41600a51600a61600'
    'a71600a81600a91600aa1600ab1600ac1600ad1600ae1600af1600b01600b11600b21600b31600b4'
    '1600b51600b61600b71600b81600b91600ba1600bb1600bc1600bd1600be1600bf1600c01600c116'
    '00c21600c31600c41600c51600c61600c71600c81600c91600ca1600cb1600cc1600cd1600ce1600'
    'cf1600d01600d11600d21600d31600d41600d51600d61600d71600d81600d91600da1600db1600dc'
    '1600dd1600de1600df1600e01600e11600e21600e31600e41600e51600e61600e71600e81600e916'
    '00ea1600eb1600ec1600ed1600ee1600ef1600f01600f11600f21600f31600f41600f51600f61600'
    'f71600f81600f91600fa1600fb1600fc1600fd1600fe1600ff160080170081170082170083170084'
    '17008517008617008717008817008917008a17008b17008c17008d17008e17008f17009017009117'
    '009217009317009417009517009617009717009817009917009a17009b17009c17009d17009e1700'
    '9f1700a01700a11700a21700a31700a41700a51700a61700a71700a81700a91700aa1700ab1700ac'
    '1700ad1700ae1700af1700b01700b11700b21700b31700b41700b51700b61700b71700b81700b917'
    '00ba1700bb1700bc1700bd1700be1700bf1700c01700c11700c21700c31700c41700c51700c61700'
    'c71700c81700c91700ca1700cb1700cc1700cd1700ce1700cf1700d01700d11700d21700d31700d4'
    '1700d51700d61700d71700d81700d91700da1700db1700dc1700dd1700de1700df1700e01700e117'
    '00e21700e31700e41700e51700e61700e71700e81700e91700ea1700eb1700ec1700ed1700ee1700'
    'ef1700f01700f11700f21700f31700f41700f51700f61700f71700f81700f91700fa1700fb1700fc'
    '1700fd1700fe1700ff17008018008118008218008318008418008518008618008718008818008918'
    '008a18008b18008c18008d18008e18008f1800901800911800921800931800941800951800961800'
    '9718009818009918009a18009b18009c18009d18009e18009f1800a01800a11800a21800a31800a4'
    '1800a51800a61800a71800a81800a91800aa1800ab1800ac1800ad1800ae1800af1800b01800b118'
    '00b21800b31800b41800b51800b61800b71800b81800b91800ba1800bb1800bc1800bd1800be1800'
    'bf1800c01800c11800c21800c31800c41800c51800c61800c71800c81800c91800ca1800cb1800cc'
    '1800cd1800ce1800cf1800d01800d11800d21800d31800d41800d51800d61800d71800d81800d918'
    '00da1800db1800dc1800dd1800de1800df1800e01800e11800e21800e31800e41800e51800e61800'
    'e71800e81800e91800ea1800eb1800ec1800ed1800ee1800ef1800f01800f11800f21800f31800f4'
    '1800f51800f61800f71800f81800f91800fa1800fb1800fc1800fd1800fe1800ff18008019008119'
    '008219008319008419008519008619008719008819008919008a19008b19008c19008d19008e1900'
    '8f19009019009119009219009319009419009519009619009719009819009919009a19009b19009c'
    '19009d19009e19009f1900a01900a11900a21900a31900a41900a51900a61900a71900a81900a919'
    '00aa1900ab1900ac1900ad1900ae1900af1900b01900b11900b21900b31900b41900b51900b61900'
    'b71900b81900b91900ba1900bb1900bc1900bd1900be1900bf1900c01900c11900c21900c31900c4'
    '1900c51900c61900c71900c81900c91900ca1900cb1900cc1900cd1900ce1900cf1900d01900d119'
    '00d21900d31900d41900d51900d61900d71900d81900d91900da1900db1900dc1900dd1900de1900'
    'df1900e01900e11900e21900e31900e41900e51900e61900e71900e81900e91900ea1900eb1900ec'
    '1900ed1900ee1900ef1900f01900f11900f21900f31900f41900f51900f61900f71900f81900f919'
    '00fa1900fb1900fc1900fd1900fe1900ff1900801a00811a00821a00831a00841a00851a00861a00'
    '871a00881a00891a008a1a008b1a008c1a008d1a008e1a008f1a00901a00911a00921a00931a0094'
    '1a00951a00961a00971a00981a00991a009a1a009b1a009c1a009d1a009e1a009f1a00a01a00a11a'
    '00a21a00a31a00a41a00a51a00a61a00a71a00a81a00a91a00aa1a00ab1a00ac1a00ad1a00ae1a00'
    'af1a00b01a00b11a00b21a00b31a00b41a00b51a00b61a00b71a00b81a00b91a00ba1a00bb1a00bc'
    '1a00bd1a00be1a00bf1a00c01a00c11a00c21a00c31a00c41a00c51a00c61a00c71a00c81a00c91a'
    '00ca1a00cb1a00cc1a00cd1a00ce1a00cf1a00d01a00d11a00d21a00d31a00d41a00d51a00d61a00'
    'd71a00d81a00d91a00da1a00db1a00dc1a00dd1a00de1a00df1a00e01a00e11a00e21a00e31a00e4'
    '1a00e51a00e61a00e71a00e81a00e91a00ea1a00eb1a00ec1a00ed1a00ee1a00ef1a00f01a00f11a'
    '00f21a00f31a00f41a00f51a00f61a00f71a00f81a00f91a00fa1a00fb1a00fc1a00fd1a00fe1a00'
    'ff1a00801b00811b00821b00831b00841b00851b00861b00871b00881b00891b008a1b008b1b008c'
    '1b008d1b008e1b008f1b00901b00911b00921b00931b00941b00951b00961b00971b00981b00991b'
    '009a1b009b1b009c1b009d1b009e1b009f1b00a01b00a11b00a21b00a31b00a41b00a51b00a61b00'
    'a71b00a81b00a91b00aa1b00ab1b00ac1b00ad1b00ae1b00af1b00b01b00b11b00b21b00b31b00b4'
    '1b00b51b00b61b00b71b00b81b00b91b00ba1b00bb1b00bc1b00bd1b00be1b00bf1b00c01b00c11b'
    '00c21b00c31b00c41b00c51b00c61b00c71b00c81b00c91b00ca1b00cb1b00cc1b00cd1b00ce1b00'
    'cf1b00d01b00d11b00d21b00d31b00d41b00d51b00d61b00d71b00d81b00d91b00da1b00db1b00dc'
    '1b00dd1b00de1b00df1b00e01b00e11b00e21b00e31b00e41b00e51b00e61b00e71b00e81b00e91b'
    '00ea1b00eb1b00ec1b00ed1b00ee1b00ef1b00f01b00f11b00f21b00f31b00f41b00f51b00f61b00'
    'f71b00f81b00f91b00fa1b00fb1b00fc1b00fd1b00fe1b00ff1b00801c00811c00821c00831c0084'
    '1c00851c00861c00871c00881c00891c008a1c008b1c008c1c008d1c008e1c008f1c00901c00911c'
    '00921c00931c00941c00951c00961c00971c00981c00991c009a1c009b1c009c1c009d1c009e1c00'
    '9f1c00a01c00a11c00a21c00a31c00a41c00a51c00a61c00a71c00a81c00a91c00aa1c00ab1c00ac'
    '1c00ad1c00ae1c00af1c00b01c00b11c00b21c00b31c00b41c00b51c00b61c00b71c00b81c00b91c'
    '00ba1c00bb1c00bc1c00bd1c00be1c00bf1c00c01c00c11c00c21c00c31c00c41c00c51c00c61c00'
    'c71c00c81c00c91c00ca1c00cb1c00cc1c00cd1c00ce1c00cf1c00d01c00d11c00d21c00d31c00d4'
    '1c00d51c00d61c00d71c00d81c00d91c00da1c00db1c00dc1c00dd1c00de1c00df1c00e01c00e11c'
    '00e21c00e31c00e41c00e51c00e61c00e71c00e81c00e91c00ea1c00eb1c00ec1c00ed1c00ee1c00'
    'ef1c00f01c00f11c00f21c00f31c00f41c00f51c00f61c00f71c00f81c00f91c00fa1c00fb1c00fc'
    '1c00fd1c00fe1c00ff1c00801d00811d00821d00831d00841d00851d00861d00871d00881d00891d'
    '008a1d008b1d008c1d008d1d008e1d008f1d00901d00911d00921d00931d00941d00951d00961d00'
    '971d00981d00991d009a1d009b1d009c1d009d1d009e1d009f1d00a01d00a11d00a21d00a31d00a4'
    '1d00a51d00a61d00a71d00a81d00a91d00aa1d00ab1d00ac1d00ad1d00ae1d00af1d00b01d00b11d'
    '00b21d00b31d00b41d00b51d00b61d00b71d00b81d00b91d00ba1d00bb1d00bc1d00bd1d00be1d00'
    'bf1d00c01d00c11d00c21d00c31d00c41d00c51d00c61d00c71d00c81d00c91d00ca1d00cb1d00cc'
    '1d00cd1d00ce1d00cf1d00d01d00d11d00d21d00d31d00d41d00d51d00d61d00d71d00d81d00d91d'
    '00da1d00db1d00dc1d00dd1d00de1d00df1d00e01d00e11d00e21d00e31d00e41d00e51d00e61d00'
    'e71d00e81d00e91d00ea1d00eb1d00ec1d00ed1d00ee1d00ef1d00f01d00f11d00f21d00f31d00f4'
    '1d00f51d00f61d00f71d00f81d00f91d00fa1d00fb1d00fc1d00fd1d00fe1d00ff1d00801e00811e'
    '00821e00831e00841e00851e00861e00871e00881e00891e008a1e008b1e008c1e008d1e008e1e00'
    '8f1e00901e00911e00921e00931e00941e00951e00961e00971e00981e00991e009a1e009b1e009c'
    '1e009d1e009e1e009f1e00a01e00a11e00a21e00a31e00a41e00a51e00a61e00a71e00a81e00a91e'
    '00aa1e00ab1e00ac1e00ad1e00ae1e00af1e00b01e00b11e00b21e00b31e00b41e00b51e00b61e00'
    'b71e00b81e00b91e00ba1e00bb1e00bc1e00bd1e00be1e00bf1e00c01e00c11e00c21e00c31e00c4'
    '1e00c51e00c61e00c71e00c81e00c91e00ca1e00cb1e00cc1e00cd1e00ce1e00cf1e00d01e00d11e'
    '00d21e00d31e00d41e00d51e00d61e00d71e00d81e00d91e00da1e00db1e00dc1e00dd1e00de1e00'
    'df1e00e01e00e11e00e21e00e31e00e41e00e51e00e61e00e71e00e81e00e91e00ea1e00eb1e00ec'
    '1e00ed1e00ee1e00ef1e00f01e00f11e00f21e00f31e00f41e00f51e00f61e00f71e00f81e00f91e'
    '00fa1e00fb1e00fc1e00fd1e00fe1e00ff1e00801f00811f00821f00831f00841f00851f00861f00'
    '871f00881f00891f008a1f008b1f008c1f008d1f008e1f008f1f00901f00911f00921f00931f0094'
    '1f00951f00961f00971f00981f00991f009a1f009b1f009c1f009d1f009e1f009f1f00a01f00a11f'
    '00a21f00a31f00a41f00a51f00a61f00a71f00a81f00a91f00aa1f00ab1f00ac1f00ad1f00ae1f00'
    'af1f00b01f00b11f00b21f00b31f00b41f00b51f00b61f00b71f00b81f00b91f00ba1f00bb1f00bc'
    '1f00bd1f00be1f00bf1f00c01f00c11f00c21f00c31f00c41f00c51f00c61f00c71f00c81f00c91f'
    '00ca1f00cb1f00cc1f00cd1f00ce1f00cf1f00d01f00d11f00d21f00d31f00d41f00d51f00d61f00'
    'd71f00d81f00d91f00da1f00db1f00dc1f00dd1f00de1f00df1f00e01f00e11f00e21f00e31f00e4'
    '1f00e51f00e61f00e71f00e81f00e91f00ea1f00eb1f00ec1f00ed1f00ee1f00ef1f00f01f00f11f'
    '00f21f00f31f00f41f00f51f00f61f00f71f00f81f00f91f00fa1f00fb1f00fc1f00fd1f00fe1f00'
    'ff1f008020008120008220008320008420008520008620008720008820008920008a20008b20008c'
    '20008d20008e20008f20009020009120009220009320009420009520009620009720009820009920'
    '009a20009b20009c20009d20009e20009f2000a02000a12000a22000a32000a42000a52000a62000'
    'a72000a82000a92000aa2000ab2000ac2000ad2000ae2000af2000b02000b12000b22000b32000b4'
    '2000b52000b62000b72000b82000b92000ba2000bb2000bc2000bd2000be2000bf2000c02000c120'
    '00c22000c32000c42000c52000c62000c72000c82000c92000ca2000cb2000cc2000cd2000ce2000'
    'cf2000d02000d12000d22000d32000d42000d52000d62000d72000d82000d92000da2000db2000dc'
    '2000dd2000de2000df2000e02000e12000e22000e32000e42000e52000e62000e72000e82000e920'
    '00ea2000eb2000ec2000ed2000ee2000ef2000f02000f12000f22000f32000f42000f52000f62000'
    'f72000f82000f92000fa2000fb2000fc2000fd2000fe2000ff200080210081210082210083210084'
    '21008521008621008721008821008921008a21008b21008c21008d21008e21008f21009021009121'
    '009221009321009421009521009621009721009821009921009a21009b21009c21009d21009e2100'
    '9f2100a02100a12100a22100a32100a42100a52100a62100a72100a82100a92100aa2100ab2100ac'
    '2100ad2100ae2100af2100b02100b12100b22100b32100b42100b52100b62100b72100b82100b921'
    '00ba2100bb2100bc2100bd2100be2100bf2100c02100c12100c22100c32100c42100c52100c62100'
    'c72100c82100c92100ca2100cb2100cc2100cd2100ce2100cf2100d02100d12100d22100d32100d4'
    '2100d52100d62100d72100d82100d92100da2100db2100dc2100dd2100de2100df2100e02100e121'
    '00e22100e32100e42100e52100e62100e72100e82100e92100ea2100eb2100ec2100ed2100ee2100'
    'ef2100f02100f12100f22100f32100f42100f52100f62100f72100f82100f92100fa2100fb2100fc'
    '2100fd2100fe2100ff21008022008122008222008322008422008522008622008722008822008922'
    '008a22008b22008c22008d22008e22008f2200902200912200922200932200942200952200962200'
    '9722009822009922009a22009b22009c22009d22009e22009f2200a02200a12200a22200a32200a4'
    '2200a52200a62200a72200a82200a92200aa2200ab2200ac2200ad2200ae2200af2200b02200b122'
    '00b22200b32200b42200b52200b62200b72200b82200b92200ba2200bb2200bc2200bd2200be2200'
    'bf2200c02200c12200c22200c32200c42200c52200c62200c72200c82200c92200ca2200cb2200cc'
    '2200cd2200ce2200cf2200d02200d12200d22200d32200d42200d52200d62200d72200d82200d922'
    '00da2200db2200dc2200dd2200de2200df2200e02200e12200e22200e32200e42200e52200e62200'
    'e72200e82200e92200ea2200eb2200ec2200ed2200ee2200ef2200f02200f12200f22200f32200f4'
    '2200f52200f62200f72200f82200f92200fa2200fb2200fc2200fd2200fe2200ff22008023008123'
    '008223008323008423008523008623008723008823008923008a23008b23008c23008d23008e2300'
    '8f23009023009123009223009323009423009523009623009723009823009923009a23009b23009c'
    '23009d23009e23009f2300a02300a12300a22300a32300a42300a52300a62300a72300a82300a923'
    '00aa2300ab2300ac2300ad2300ae2300af2300b02300b12300b22300b32300b42300b52300b62300'
    'b72300b82300b92300ba2300bb2300bc2300bd2300be2300bf2300c02300c12300c22300c32300c4'
    '2300c52300c62300c72300c82300c92300ca2300cb2300cc2300cd2300ce2300cf2300d02300d123'
    '00d22300d32300d42300d52300d62300d72300d82300d92300da2300db2300dc2300dd2300de2300'
    'df2300e02300e12300e22300e32300e42300e52300e62300e72300e82300e92300ea2300eb2300ec'
    '2300ed2300ee2300ef2300f02300f12300f22300f32300f42300f52300f62300f72300f82300f923'
    '00fa2300fb2300fc2300fd2300fe2300ff2300802400812400822400832400842400852400862400'
    '8724008824008924008a24008b24008c24008d24008e24008f240090240091240092240093240094'
    '24009524009624009724009824009924009a24009b24009c24009d24009e24009f2400a02400a124'
    '00a22400a32400a42400a52400a62400a72400a82400a92400aa2400ab2400ac2400ad2400ae2400'
    'af2400b02400b12400b22400b32400b42400b52400b62400b72400b82400b92400ba2400bb2400bc'
    '2400bd2400be2400bf2400c02400c12400c22400c32400c42400c52400c62400c72400c82400c924'
    '00ca2400cb2400cc2400cd2400ce2400cf2400d02400d12400d22400d32400d42400d52400d62400'
    'd72400d82400d92400da2400db2400dc2400dd2400de2400df2400e02400e12400e22400e32400e4'
    '2400e52400e62400e72400e82400e92400ea2400eb2400ec2400ed2400ee2400ef2400f02400f124'
    '00f22400f32400f42400f52400f62400f72400f82400f92400fa2400fb2400fc2400fd2400fe2400'
    'ff24008025008125008225008325008425008525008625008725008825008925008a25008b25008c'
    '25008d25008e25008f25009025009125009225009325009425009525009625009725009825009925'
    '009a25009b25009c25009d25009e25009f2500a02500a12500a22500a32500a42500a52500a62500'
    'a72500a82500a92500aa2500ab2500ac2500ad2500ae2500af2500b02500b12500b22500b32500b4'
    '2500b52500b62500b72500b82500b92500ba2500bb2500bc2500bd2500be2500bf2500c02500c125'
    '00c22500c32500c42500c52500c62500c72500c82500c92500ca2500cb2500cc2500cd2500ce2500'
    'cf2500d02500d12500d22500d32500d42500d52500d62500d72500d82500d92500da2500db2500dc'
    '2500dd2500de2500df2500e02500e12500e22500e32500e42500e52500e62500e72500e82500e925'
    '00ea2500eb2500ec2500ed2500ee2500ef2500f02500f12500f22500f32500f42500f52500f62500'
    'f72500f82500f92500fa2500fb2500fc2500fd2500fe2500ff250080260081260082260083260084'
    '26008526008626008726008826008926008a26008b26008c26008d26008e26008f26009026009126'
    '009226009326009426009526009626009726009826009926009a26009b26009c26009d26009e2600'
    '9f2600a02600a12600a22600a32600a42600a52600a62600a72600a82600a92600aa2600ab2600ac'
    '2600ad2600ae2600af2600b02600b12600b22600b32600b42600b52600b62600b72600b82600b926'
    '00ba2600bb2600bc2600bd2600be2600bf2600c02600c12600c22600c32600c42600c52600c62600'
    'c72600c82600c92600ca2600cb2600cc2600cd2600ce2600cf2600d02600d12600d22600d32600d4'
    '2600d52600d62600d72600d82600d92600da2600db2600dc2600dd2600de2600df2600e02600e126'
    '00e22600e32600e42600e52600e62600e72600e82600e92600ea2600eb2600ec2600ed2600ee2600'
    'ef2600f02600f12600f22600f32600f42600f52600f62600f72600f82600f92600fa2600fb2600fc'
    '2600fd2600fe2600ff26008027008127008227008327008427008527008627008727008827008927'
    '008a27008b27008c27008d27008e27008f2700902700912700922700932700942700952700962700'
    '9727009827009927009a27009b27009c27009d27009e27009f2700a02700a12700a22700a32700a4'
    '2700a52700a62700a72700a82700a92700aa2700ab2700ac2700ad2700ae2700af2700b02700b127'
    '00b22700b32700b42700b52700b62700b72700b82700b92700ba2700bb2700bc2700bd2700be2700'
    'bf2700c02700c12700c22700c32700c42700c52700c62700c72700c82700c92700ca2700cb2700cc'
    '2700cd2700ce2700cf2700d02700d12700d22700d32700d42700d52700d62700d72700d82700d927'
    '00da2700db2700dc2700dd2700de2700df2700e02700e12700e22700e32700e42700e52700e62700'
    'e72700e82700e92700ea2700eb2700ec2700ed2700ee2700ef2700f02700f12700f22700f32700f4'
    '2700f52700f62700f72700f82700f92700fa2700fb2700fc2700fd2700fe2700ff27008028008128'
    '008228008328008428008528008628008728008828008928008a28008b28008c28008d28008e2800'
    '8f28009028009128009228009328009428009528009628009728009828009928009a28009b28009c'
    '28009d28009e28009f2800a02800a12800a22800a32800a42800a52800a62800a72800a82800a928'
    '00aa2800ab2800ac2800ad2800ae2800af2800b02800b12800b22800b32800b42800b52800b62800'
    'b72800b82800b92800ba2800bb2800bc2800bd2800be2800bf2800c02800c12800c22800c32800c4'
    '2800c52800c62800c72800c82800c92800ca2800cb2800cc2800cd2800ce2800cf2800d02800d128'
    '00d22800d32800d42800d52800d62800d72800d82800d92800da2800db2800dc2800dd2800de2800'
    'df2800e02800e12800e22800e32800e42800e52800e62800e72800e82800e92800ea2800eb2800ec'
    '2800ed2800ee2800ef2800f02800f12800f22800f32800f42800f52800f62800f72800f82800f928'
    '00fa2800fb2800fc2800fd2800fe2800ff2800802900812900822900832900842900852900862900'
    '8729008829008929008a29008b29008c29008d29008e29008f290090290091290092290093290094'
    '29009529009629009729009829009929009a29009b29009c29009d29009e29009f2900a02900a129'
    '00a22900a32900a42900a52900a62900a72900a82900a92900aa2900ab2900ac2900ad2900ae2900'
    'af2900b02900b12900b22900b32900b42900b52900b62900b72900b82900b92900ba2900bb2900bc'
    '2900bd2900be2900bf2900c02900c12900c22900c32900c42900c52900c62900c72900c82900c929'
    '00ca2900cb2900cc2900cd2900ce2900cf2900d02900d12900d22900d32900d42900d52900d62900'
    'd72900d82900d92900da2900db2900dc2900dd2900de2900df2900e02900e12900e22900e32900e4'
    '2900e52900e62900e72900e82900e92900ea2900eb2900ec2900ed2900ee2900ef2900f02900f129'
    '00f22900f32900f42900f52900f62900f72900f82900f92900fa2900fb2900fc2900fd2900fe2900'
    'ff2900802a00812a00822a00832a00842a00852a00862a00872a00882a00892a008a2a008b2a008c'
    '2a008d2a008e2a008f2a00902a00912a00922a00932a00942a00952a00962a00972a00982a00992a'
    '009a2a009b2a009c2a009d2a009e2a009f2a00a02a00a12a00a22a00a32a00a42a00a52a00a62a00'
    'a72a00a82a00a92a00aa2a00ab2a00ac2a00ad2a00ae2a00af2a00b02a00b12a00b22a00b32a00b4'
    '2a00b52a00b62a00b72a00b82a00b92a00ba2a00bb2a00bc2a00bd2a00be2a00bf2a00c02a00c12a'
    '00c22a00c32a00c42a00c52a00c62a00c72a00c82a00c92a00ca2a00cb2a00cc2a00cd2a00ce2a00'
    'cf2a00d02a00d12a00d22a00d32a00d42a00d52a00d62a00d72a00d82a00d92a00da2a00db2a00dc'
    '2a00dd2a00de2a00df2a00e02a00e12a00e22a00e32a00e42a00e52a00e62a00e72a00e82a00e92a'
    '00ea2a00eb2a00ec2a00ed2a00ee2a00ef2a00f02a00f12a00f22a00f32a00f42a00f52a00f62a00'
    'f72a00f82a00f92a00fa2a00fb2a00fc2a00fd2a00fe2a00ff2a00802b00812b00822b00832b0084'
    '2b00852b00862b00872b00882b00892b008a2b008b2b008c2b008d2b008e2b008f2b00902b00912b'
    '00922b00932b00942b00952b00962b00972b00982b00992b009a2b009b2b009c2b009d2b009e2b00'
    '9f2b00a02b00a12b00a22b00a32b00a42b00a52b00a62b00a72b00a82b00a92b00aa2b00ab2b00ac'
    '2b00ad2b00ae2b00af2b00b02b00b12b00b22b00b32b00b42b00b52b00b62b00b72b00b82b00b92b'
    '00ba2b00bb2b00bc2b00bd2b00be2b00bf2b00c02b00c12b00c22b00c32b00c42b00c52b00c62b00'
    'c72b00c82b00c92b00ca2b00cb2b00cc2b00cd2b00ce2b00cf2b00d02b00d12b00d22b00d32b00d4'
    '2b00d52b00d62b00d72b00d82b00d92b00da2b00db2b00dc2b00dd2b00de2b00df2b00e02b00e12b'
    '00e22b00e32b00e42b00e52b00e62b00e72b00e82b00e92b00ea2b00eb2b00ec2b00ed2b00ee2b00'
    'ef2b00f02b00f12b00f22b00f32b00f42b00f52b00f62b00f72b00f82b00f92b00fa2b00fb2b00fc'
    '2b00fd2b00fe2b00ff2b00802c00812c00822c00832c00842c00852c00862c00872c00882c00892c'
    '008a2c008b2c008c2c008d2c008e2c008f2c00902c00912c00922c00932c00942c00952c00962c00'
    '972c00982c00992c009a2c009b2c009c2c009d2c009e2c009f2c00a02c00a12c00a22c00a32c00a4'
    '2c00a52c00a62c00a72c00a82c00a92c00aa2c00ab2c00ac2c00ad2c00ae2c00af2c00b02c00b12c'
    '00b22c00b32c00b42c00b52c00b62c00b72c00b82c00b92c00ba2c00bb2c00bc2c00bd2c00be2c00'
    'bf2c00c02c00c12c00c22c00c32c00c42c00c52c00c62c00c72c00c82c00c92c00ca2c00cb2c00cc'
    '2c00cd2c00ce2c00cf2c00d02c00d12c00d22c00d32c00d42c00d52c00d62c00d72c00d82c00d92c'
    '00da2c00db2c00dc2c00dd2c00de2c00df2c00e02c00e12c00e22c00e32c00e42c00e52c00e62c00'
    'e72c00e82c00e92c00ea2c00eb2c00ec2c00ed2c00ee2c00ef2c00f02c00f12c00f22c00f32c00f4'
    '2c00f52c00f62c00f72c00f82c00f92c00fa2c00fb2c00fc2c00fd2c00fe2c00ff2c00802d00812d'
    '00822d00832d00842d00852d00862d00872d00882d00892d008a2d008b2d008c2d008d2d008e2d00'
    '8f2d00902d00912d00922d00932d00942d00952d00962d00972d00982d00992d009a2d009b2d009c'
    '2d009d2d009e2d009f2d00a02d00a12d00a22d00a32d00a42d00a52d00a62d00a72d00a82d00a92d'
    '00aa2d00ab2d00ac2d00ad2d00ae2d00af2d00b02d00b12d00b22d00b32d00b42d00b52d00b62d00'
    'b72d00b82d00b92d00ba2d00bb2d00bc2d00bd2d00be2d00bf2d00c02d00c12d00c22d00c32d00c4'
    '2d00c52d00c62d00c72d00c82d00c92d00ca2d00cb2d00cc2d00cd2d00ce2d00cf2d00d02d00d12d'
    '00d22d00d32d00d42d00d52d00d62d00d72d00d82d00d92d00da2d00db2d00dc2d00dd2d00de2d00'
    'df2d00e02d00e12d00e22d00e32d00e42d00e52d00e62d00e72d00e82d00e92d00ea2d00eb2d00ec'
    '2d00ed2d00ee2d00ef2d00f02d00f12d00f22d00f32d00f42d00f52d00f62d00f72d00f82d00f92d'
    '00fa2d00fb2d00fc2d00fd2d00fe2d00ff2d00802e00812e00822e00832e00842e00852e00862e00'
    '872e00882e00892e008a2e008b2e008c2e008d2e008e2e008f2e00902e00912e00922e00932e0094'
    '2e00952e00962e00972e00982e00992e009a2e009b2e009c2e009d2e009e2e009f2e00a02e00a12e'
    '00a22e00a32e00a42e00a52e00a62e00a72e00a82e00a92e00aa2e00ab2e00ac2e00ad2e00ae2e00'
    'af2e00b02e00b12e00b22e00b32e00b42e00b52e00b62e00b72e00b82e00b92e00ba2e00bb2e00bc'
    '2e00bd2e00be2e00bf2e00c02e00c12e00c22e00c32e00c42e00c52e00c62e00c72e00c82e00c92e'
    '00ca2e00cb2e00cc2e00cd2e00ce2e00cf2e00d02e00d12e00d22e00d32e00d42e00d52e00d62e00'
    'd72e00d82e00d92e00da2e00db2e00dc2e00dd2e00de2e00df2e00e02e00e12e00e22e00e32e00e4'
    '2e00e52e00e62e00e72e00e82e00e92e00ea2e00eb2e00ec2e00ed2e00ee2e00ef2e00f02e00f12e'
    '00f22e00f32e00f42e00f52e00f62e00f72e00f82e00f92e00fa2e00fb2e00fc2e00fd2e00fe2e00'
    'ff2e00802f00812f00822f00832f00842f00852f00862f00872f00882f00892f008a2f008b2f008c'
    '2f008d2f008e2f008f2f00902f00912f00922f00932f00942f00952f00962f00972f00982f00992f'
    '009a2f009b2f009c2f009d2f009e2f009f2f00a02f00a12f00a22f00a32f00a42f00a52f00a62f00'
    'a72f00a82f00a92f00aa2f00ab2f00ac2f00ad2f00ae2f00af2f00b02f00b12f00b22f00b32f00b4'
    '2f00b52f00b62f00b72f00b82f00b92f00ba2f00bb2f00bc2f00bd2f00be2f00bf2f00c02f00c12f'
    '00c22f00c32f00c42f00c52f00c62f00c72f00c82f00c92f00ca2f00cb2f00cc2f00cd2f00ce2f00'
    'cf2f00d02f00d12f00d22f00d32f00d42f00d52f00d62f00d72f00d82f00d92f00da2f00db2f00dc'
    '2f00dd2f00de2f00df2f00e02f00e12f00e22f00e32f00e42f00e52f00e62f00e72f00e82f00e92f'
    '00ea2f00eb2f00ec2f00ed2f00ee2f00ef2f00f02f00f12f00f22f00f32f00f42f00f52f00f62f00'
    'f72f00f82f00f92f00fa2f00fb2f00fc2f00fd2f00fe2f00ff2f0080300081300082300083300084'
    '30008530008630008730008830008930008a30008b30008c30008d30008e30008f30009030009130'
    '009230009330009430009530009630009730009830009930009a30009b30009c30009d30009e3000'
    '9f3000a03000a13000a23000a33000a43000a53000a63000a73000a83000a93000aa3000ab3000ac'
    '3000ad3000ae3000af3000b03000b13000b23000b33000b43000b53000b63000b73000b83000b930'
    '00ba3000bb3000bc3000bd3000be3000bf3000c03000c13000c23000c33000c43000c53000c63000'
    'c73000c83000c93000ca3000cb3000cc3000cd3000ce3000cf3000d03000d13000d23000d33000d4'
    '3000d53000d63000d73000d83000d93000da3000db3000dc3000dd3000de3000df3000e03000e130'
    '00e23000e33000e43000e53000e63000e73000e83000e93000ea3000eb3000ec3000ed3000ee3000'
    'ef3000f03000f13000f23000f33000f43000f53000f63000f73000f83000f93000fa3000fb3000fc'
    '3000fd3000fe3000ff30008031008131008231008331008431008531008631008731008831008931'
    '008a31008b31008c31008d31008e31008f3100903100913100923100933100943100953100963100'
    '9731009831009931009a31009b31009c31009d31009e31009f3100a03100a13100a23100a33100a4'
    '3100a53100a63100a73100a83100a93100aa3100ab3100ac3100ad3100ae3100af3100b03100b131'
    '00b23100b33100b43100b53100b63100b73100b83100b93100ba3100bb3100bc3100bd3100be3100'
    'bf3100c03100c13100c23100c33100c43100c53100c63100c73100c83100c93100ca3100cb3100cc'
    '3100cd3100ce3100cf3100d03100d13100d23100d33100d43100d53100d63100d73100d83100d931'
    '00da3100db3100dc3100dd3100de3100df3100e03100e13100e23100e33100e43100e53100e63100'
    'e73100e83100e93100ea3100eb3100ec3100ed3100ee3100ef3100f03100f13100f23100f33100f4'
    '3100f53100f63100f73100f83100f93100fa3100fb3100fc3100fd3100fe3100ff31008032008132'
    '008232008332008432008532008632008732008832008932008a32008b32008c32008d32008e3200'
    '8f32009032009132009232009332009432009532009632009732009832009932009a32009b32009c'
    '32009d32009e32009f3200a03200a13200a23200a33200a43200a53200a63200a73200a83200a932'
    '00aa3200ab3200ac3200ad3200ae3200af3200b03200b13200b23200b33200b43200b53200b63200'
    'b73200b83200b93200ba3200bb3200bc3200bd3200be3200bf3200c03200c13200c23200c33200c4'
    '3200c53200c63200c73200c83200c93200ca3200cb3200cc3200cd3200ce3200cf3200d03200d132'
    '00d23200d33200d43200d53200d63200d73200d83200d93200da3200db3200dc3200dd3200de3200'
    'df3200e03200e13200e23200e33200e43200e53200e63200e73200e83200e93200ea3200eb3200ec'
    '3200ed3200ee3200ef3200f03200f13200f23200f33200f43200f53200f63200f73200f83200f932'
    '00fa3200fb3200fc3200fd3200fe3200ff3200803300813300823300833300843300853300863300'
    '8733008833008933008a33008b33008c33008d33008e33008f330090330091330092330093330094'
    '33009533009633009733009833009933009a33009b33009c33009d33009e33009f3300a03300a133'
    '00a23300a33300a43300a53300a63300a73300a83300a93300aa3300ab3300ac3300ad3300ae3300'
    'af3300b03300b13300b23300b33300b43300b53300b63300b73300b83300b93300ba3300bb3300bc'
    '3300bd3300be3300bf3300c03300c13300c23300c33300c43300c53300c63300c73300c83300c933'
    '00ca3300cb3300cc3300cd3300ce3300cf3300d03300d13300d23300d33300d43300d53300d63300'
    'd73300d83300d93300da3300db3300dc3300dd3300de3300df3300e03300e13300e23300e33300e4'
    '3300e53300e63300e73300e83300e93300ea3300eb3300ec3300ed3300ee3300ef3300f03300f133'
    '00f23300f33300f43300f53300f63300f73300f83300f93300fa3300fb3300fc3300fd3300fe3300'
    'ff33008034008134008234008334008434008534008634008734008834008934008a34008b34008c'
    '34008d34008e34008f34009034009134009234009334009434009534009634009734009834009934'
    '009a34009b34009c34009d34009e34009f3400a03400a13400a23400a33400a43400a53400a63400'
    'a73400a83400a93400aa3400ab3400ac3400ad3400ae3400af3400b03400b13400b23400b33400b4'
    '3400b53400b63400b73400b83400b93400ba3400bb3400bc3400bd3400be3400bf3400c03400c134'
    '00c23400c33400c43400c53400c63400c73400c83400c93400ca3400cb3400cc3400cd3400ce3400'
    'cf3400d03400d13400d23400d33400d43400d53400d63400d73400d83400d93400da3400db3400dc'
    '3400dd3400de3400df3400e03400e13400e23400e33400e43400e53400e63400e73400e83400e934'
    '00ea3400eb3400ec3400ed3400ee3400ef3400f03400f13400f23400f33400f43400f53400f63400'
    'f73400f83400f93400fa3400fb3400fc3400fd3400fe3400ff340080350081350082350083350084'
    '35008535008635008735008835008935008a35008b35008c35008d35008e35008f35009035009135'
    '009235009335009435009535009635009735009835009935009a35009b35009c35009d35009e3500'
    '9f3500a03500a13500a23500a33500a43500a53500a63500a73500a83500a93500aa3500ab3500ac'
    '3500ad3500ae3500af3500b03500b13500b23500b33500b43500b53500b63500b73500b83500b935'
    '00ba3500bb3500bc3500bd3500be3500bf3500c03500c13500c23500c33500c43500c53500c63500'
    'c73500c83500c93500ca3500cb3500cc3500cd3500ce3500cf3500d03500d13500d23500d33500d4'
    '3500d53500d63500d73500d83500d93500da3500db3500dc3500dd3500de3500df3500e03500e135'
    '00e23500e33500e43500e53500e63500e73500e83500e93500ea3500eb3500ec3500ed3500ee3500'
    'ef3500f03500f13500f23500f33500f43500f53500f63500f73500f83500f93500fa3500fb3500fc'
    '3500fd3500fe3500ff35008036008136008236008336008436008536008636008736008836008936'
    '008a36008b36008c36008d36008e36008f3600903600913600923600933600943600953600963600'
    '9736009836009936009a36009b36009c36009d36009e36009f3600a03600a13600a23600a33600a4'
    '3600a53600a63600a73600a83600a93600aa3600ab3600ac3600ad3600ae3600af3600b03600b136'
    '00b23600b33600b43600b53600b63600b73600b83600b93600ba3600bb3600bc3600bd3600be3600'
    'bf3600c03600c13600c23600c33600c43600c53600c63600c73600c83600c93600ca3600cb3600cc'
    '3600cd3600ce3600cf3600d03600d13600d23600d33600d43600d53600d63600d73600d83600d936'
    '00da3600db3600dc3600dd3600de3600df3600e03600e13600e23600e33600e43600e53600e63600'
    'e73600e83600e93600ea3600eb3600ec3600ed3600ee3600ef3600f03600f13600f23600f33600f4'
    '3600f53600f63600f73600f83600f93600fa3600fb3600fc3600fd3600fe3600ff36008037008137'
    '008237008337008437008537008637008737008837008937008a37008b37008c37008d37008e3700'
    '8f37009037009137009237009337009437009537009637009737009837009937009a37009b37009c'
    '37009d37009e37009f3700a03700a13700a23700a33700a43700a53700a63700a73700a83700a937'
    '00aa3700ab3700ac3700ad3700ae3700af3700b03700b13700b23700b33700b43700b53700b63700'
    'b73700b83700b93700ba3700bb3700bc3700bd3700be3700bf3700c03700c13700c23700c33700c4'
    '3700c53700c63700c73700c83700c93700ca3700cb3700cc3700cd3700ce3700cf3700d03700d137'
    '00d23700d33700d43700d53700d63700d73700d83700d93700da3700db3700dc3700dd3700de3700'
    'df3700e03700e13700e23700e33700e43700e53700e63700e73700e83700e93700ea3700eb3700ec'
    '3700ed3700ee3700ef3700f03700f13700f23700f33700f43700f53700f63700f73700f83700f937'
    '00fa3700fb3700fc3700fd3700fe3700ff3700803800813800823800833800843800853800863800'
    '8738008838008938008a38008b38008c38008d38008e38008f380090380091380092380093380094'
    '38009538009638009738009838009938009a38009b38009c38009d38009e38009f3800a03800a138'
    '00a23800a33800a43800a53800a63800a73800a83800a93800aa3800ab3800ac3800ad3800ae3800'
    'af3800b03800b13800b23800b33800b43800b53800b63800b73800b83800b93800ba3800bb3800bc'
    '3800bd3800be3800bf3800c03800c13800c23800c33800c43800c53800c63800c73800c83800c938'
    '00ca3800cb3800cc3800cd3800ce3800cf3800d03800d13800d23800d33800d43800d53800d63800'
    'd73800d83800d93800da3800db3800dc3800dd3800de3800df3800e03800e13800e23800e33800e4'
    '3800e53800e63800e73800e83800e93800ea3800eb3800ec3800ed3800ee3800ef3800f03800f138'
    '00f23800f33800f43800f53800f63800f73800f83800f93800fa3800fb3800fc3800fd3800fe3800'
    'ff38008039008139008239008339008439008539008639008739008839008939008a39008b39008c'
    '39008d39008e39008f39009039009139009239009339009439009539009639009739009839009939'
    '009a39009b39009c39009d39009e39009f3900a03900a13900a23900a33900a43900a53900a63900'
    'a73900a83900a93900aa3900ab3900ac3900ad3900ae3900af3900b03900b13900b23900b33900b4'
    '3900b53900b63900b73900b83900b93900ba3900bb3900bc3900bd3900be3900bf3900c03900c139'
    '00c23900c33900c43900c53900c63900c73900c83900c93900ca3900cb3900cc3900cd3900ce3900'
    'cf3900d03900d13900d23900d33900d43900d53900d63900d73900d83900d93900da3900db3900dc'
    '3900dd3900de3900df3900e03900e13900e23900e33900e43900e53900e63900e73900e83900e939'
    '00ea3900eb3900ec3900ed3900ee3900ef3900f03900f13900f23900f33900f43900f53900f63900'
    'f73900f83900f93900fa3900fb3900fc3900fd3900fe3900ff3900803a00813a00823a00833a0084'
    '3a00853a00863a00873a00883a00893a008a3a008b3a008c3a008d3a008e3a008f3a00903a00913a'
    '00923a00933a00943a00953a00963a00973a00983a00993a009a3a009b3a009c3a009d3a009e3a00'
    '9f3a00a03a00a13a00a23a00a33a00a43a00a53a00a63a00a73a00a83a00a93a00aa3a00ab3a00ac'
    '3a00ad3a00ae3a00af3a00b03a00b13a00b23a00b33a00b43a00b53a00b63a00b73a00b83a00b93a'
    '00ba3a00bb3a00bc3a00bd3a00be3a00bf3a00c03a00c13a00c23a00c33a00c43a00c53a00c63a00'
    'c73a00c83a00c93a00ca3a00cb3a00cc3a00cd3a00ce3a00cf3a00d03a00d13a00d23a00d33a00d4'
    '3a00d53a00d63a00d73a00d83a00d93a00da3a00db3a00dc3a00dd3a00de3a00df3a00e03a00e13a'
    '00e23a00e33a00e43a00e53a00e63a00e73a00e83a00e93a00ea3a00eb3a00ec3a00ed3a00ee3a00'
    'ef3a00f03a00f13a00f23a00f33a00f43a00f53a00f63a00f73a00f83a00f93a00fa3a00fb3a00fc'
    '3a00fd3a00fe3a00ff3a00803b00813b00823b00833b00843b00853b00863b00873b00883b00893b'
    '008a3b008b3b008c3b008d3b008e3b008f3b00903b00913b00923b00933b00943b00953b00963b00'
    '973b00983b00993b009a3b009b3b009c3b009d3b009e3b009f3b00a03b00a13b00a23b00a33b00a4'
    '3b00a53b00a63b00a73b00a83b00a93b00aa3b00ab3b00ac3b00ad3b00ae3b00af3b00b03b00b13b'
    '00b23b00b33b00b43b00b53b00b63b00b73b00b83b00b93b00ba3b00bb3b00bc3b00bd3b00be3b00'
    'bf3b00c03b00c13b00c23b00c33b00c43b00c53b00c63b00c73b00c83b00c93b00ca3b00cb3b00cc'
    '3b00cd3b00ce3b00cf3b00d03b00d13b00d23b00d33b00d43b00d53b00d63b00d73b00d83b00d93b'
    '00da3b00db3b00dc3b00dd3b00de3b00df3b00e03b00e13b00e23b00e33b00e43b00e53b00e63b00'
    'e73b00e83b00e93b00ea3b00eb3b00ec3b00ed3b00ee3b00ef3b00f03b00f13b00f23b00f33b00f4'
    '3b00f53b00f63b00f73b00f83b00f93b00fa3b00fb3b00fc3b00fd3b00fe3b00ff3b00803c00813c'
    '00823c00833c00843c00853c00863c00873c00883c00893c008a3c008b3c008c3c008d3c008e3c00'
    '8f3c00903c00913c00923c00933c00943c00953c00963c00973c00983c00993c009a3c009b3c009c'
    '3c009d3c009e3c009f3c00a03c00a13c00a23c00a33c00a43c00a53c00a63c00a73c00a83c00a93c'
    '00aa3c00ab3c00ac3c00ad3c00ae3c00af3c00b03c00b13c00b23c00b33c00b43c00b53c00b63c00'
    'b73c00b83c00b93c00ba3c00bb3c00bc3c00bd3c00be3c00bf3c00c03c00c13c00c23c00c33c00c4'
    '3c00c53c00c63c00c73c00c83c00c93c00ca3c00cb3c00cc3c00cd3c00ce3c00cf3c00d03c00d13c'
    '00d23c00d33c00d43c00d53c00d63c00d73c00d83c00d93c00da3c00db3c00dc3c00dd3c00de3c00'
    'df3c00e03c00e13c00e23c00e33c00e43c00e53c00e63c00e73c00e83c00e93c00ea3c00eb3c00ec'
    '3c00ed3c00ee3c00ef3c00f03c00f13c00f23c00f33c00f43c00f53c00f63c00f73c00f83c00f93c'
    '00fa3c00fb3c00fc3c00fd3c00fe3c00ff3c00803d00813d00823d00833d00843d00853d00863d00'
    '873d00883d00893d008a3d008b3d008c3d008d3d008e3d008f3d00903d00913d00923d00933d0094'
    '3d00953d00963d00973d00983d00993d009a3d009b3d009c3d009d3d009e3d009f3d00a03d00a13d'
    '00a23d00a33d00a43d00a53d00a63d00a73d00a83d00a93d00aa3d00ab3d00ac3d00ad3d00ae3d00'
    'af3d00b03d00b13d00b23d00b33d00b43d00b53d00b63d00b73d00b83d00b93d00ba3d00bb3d00bc'
    '3d00bd3d00be3d00bf3d00c03d00c13d00c23d00c33d00c43d00c53d00c63d00c73d00c83d00c93d'
    '00ca3d00cb3d00cc3d00cd3d00ce3d00cf3d00d03d00d13d00d23d00d33d00d43d00d53d00d63d00'
    'd73d00d83d00d93d00da3d00db3d00dc3d00dd3d00de3d00df3d00e03d00e13d00e23d00e33d00e4'
    '3d00e53d00e63d00e73d00e83d00e93d00ea3d00eb3d00ec3d00ed3d00ee3d00ef3d00f03d00f13d'
    '00f23d00f33d00f43d00f53d00f63d00f73d00f83d00f93d00fa3d00fb3d00fc3d00fd3d00fe3d00'
    'ff3d00803e00813e00823e00833e00843e00853e00863e00873e00883e00893e008a3e008b3e008c'
    '3e008d3e008e3e008f3e00903e00913e00923e00933e00943e00953e00963e00973e00983e00993e'
    '009a3e009b3e009c3e009d3e009e3e009f3e00a03e00a13e00a23e00a33e00a43e00a53e00a63e00'
    'a73e00a83e00a93e00aa3e00ab3e00ac3e00ad3e00ae3e00af3e00b03e00b13e00b23e00b33e00b4'
    '3e00b53e00b63e00b73e00b83e00b93e00ba3e00bb3e00bc3e00bd3e00be3e00bf3e00c03e00c13e'
    '00c23e00c33e00c43e00c53e00c63e00c73e00c83e00c93e00ca3e00cb3e00cc3e00cd3e00ce3e00'
    'cf3e00d03e00d13e00d23e00d33e00d43e00d53e00d63e00d73e00d83e00d93e00da3e00db3e00dc'
    '3e00dd3e00de3e00df3e00e03e00e13e00e23e00e33e00e43e00e53e00e63e00e73e00e83e00e93e'
    '00ea3e00eb3e00ec3e00ed3e00ee3e00ef3e00f03e00f13e00f23e00f33e00f43e00f53e00f63e00'
    'f73e00f83e00f93e00fa3e00fb3e00fc3e00fd3e00fe3e00ff3e00803f00813f00823f00833f0084'
    '3f00853f00863f00873f00883f00893f008a3f008b3f008c3f008d3f008e3f008f3f00903f00913f'
    '00923f00933f00943f00953f00963f00973f00983f00993f009a3f009b3f009c3f009d3f009e3f00'
    '9f3f00a03f00a13f00a23f00a33f00a43f00a53f00a63f00a73f00a83f00a93f00aa3f00ab3f00ac'
    '3f00ad3f00ae3f00af3f00b03f00b13f00b23f00b33f00b43f00b53f00b63f00b73f00b83f00b93f'
    '00ba3f00bb3f00bc3f00bd3f00be3f00bf3f00c03f00c13f00c23f00c33f00c43f00c53f00c63f00'
    'c73f00c83f00c93f00ca3f00cb3f00cc3f00cd3f00ce3f00cf3f00d03f00d13f00d23f00d33f00d4'
    '3f00d53f00d63f00d73f00d83f00d93f00da3f00db3f00dc3f00dd3f00de3f00df3f00e03f00e13f'
    '00e23f00e33f00e43f00e53f00e63f00e73f00e83f00e93f00ea3f00eb3f00ec3f00ed3f00ee3f00'
    'ef3f00f03f00f13f00f23f00f33f00f43f00f53f00f63f00f73f00f83f00f93f00fa3f00fb3f00fc'
    '3f00fd3f00fe3f00ff3f008040008140008240008340008440008540008640008740008840008940'
    '008a40008b40008c40008d40008e40008f4000904000914000924000934000944000954000964000'
    '9740009840009940009a40009b40009c40009d40009e40009f4000a04000a14000a24000a34000a4'
    '4000a54000a64000a74000a84000a94000aa4000ab4000ac4000ad4000ae4000af4000b04000b140'
    '00b24000b34000b44000b54000b64000b74000b84000b94000ba4000bb4000bc4000bd4000be4000'
    'bf4000c04000c14000c24000c34000c44000c54000c64000c74000c84000c94000ca4000cb4000cc'
    '4000cd4000ce4000cf4000d04000d14000d24000d34000d44000d54000d64000d74000d84000d940'
    '00da4000db4000dc4000dd4000de4000df4000e04000e14000e24000e34000e44000e54000e64000'
    'e74000e84000e94000ea4000eb4000ec4000ed4000ee4000ef4000f04000f14000f24000f34000f4'
    '4000f54000f64000f74000f84000f94000fa4000fb4000fc4000fd4000fe4000ff40008041008141'
    '008241008341008441008541008641008741008841008941008a41008b41008c41008d41008e4100'
    '8f41009041009141009241009341009441009541009641009741009841009941009a41009b41009c'
    '41009d41009e41009f4100a04100a14100a24100a34100a44100a54100a64100a74100a84100a941'
    '00aa4100ab4100ac4100ad4100ae4100af4100b04100b14100b24100b34100b44100b54100b64100'
    'b74100b84100b94100ba4100bb4100bc4100bd4100be4100bf4100c04100c14100c24100c34100c4'
    '4100c54100c64100c74100c84100c94100ca4100cb4100cc4100cd4100ce4100cf4100d04100d141'
    '00d24100d34100d44100d54100d64100d74100d84100d94100da4100db4100dc4100dd4100de4100'
    'df4100e04100e14100e24100e34100e44100e54100e64100e74100e84100e94100ea4100eb4100ec'
    '4100ed4100ee4100ef4100f04100f14100f24100f34100f44100f54100f64100f74100f84100f941'
    '00fa4100fb4100fc4100fd4100fe4100ff4100804200814200824200834200844200854200864200'
    '8742008842008942008a42008b42008c42008d42008e42008f420090420091420092420093420094'
    '42009542009642009742009842009942009a42009b42009c42009d42009e42009f4200a04200a142'
    '00a24200a34200a44200a54200a64200a74200a84200a94200aa4200ab4200ac4200ad4200ae4200'
    'af4200b04200b14200b24200b34200b44200b54200b64200b74200b84200b94200ba4200bb4200bc'
    '4200bd4200be4200bf4200c04200c14200c24200c34200c44200c54200c64200c74200c84200c942'
    '00ca4200cb4200cc4200cd4200ce4200cf4200d04200d14200d24200d34200d44200d54200d64200'
    'd74200d84200d94200da4200db4200dc4200dd4200de4200df4200e04200e14200e24200e34200e4'
    '4200e54200e64200e74200e84200e94200ea4200eb4200ec4200ed4200ee4200ef4200f04200f142'
    '00f24200f34200f44200f54200f64200f74200f84200f94200fa4200fb4200fc4200fd4200fe4200'
    'ff42008043008143008243008343008443008543008643008743008843008943008a43008b43008c'
    '43008d43008e43008f43009043009143009243009343009443009543009643009743009843009943'
    '009a43009b43009c43009d43009e43009f4300a04300a14300a24300a34300a44300a54300a64300'
    'a74300a84300a94300aa4300ab4300ac4300ad4300ae4300af4300b04300b14300b24300b34300b4'
    '4300b54300b64300b74300b84300b94300ba4300bb4300bc4300bd4300be4300bf4300c04300c143'
    '00c24300c34300c44300c54300c64300c74300c84300c94300ca4300cb4300cc4300cd4300ce4300'
    'cf4300d04300d14300d24300d34300d44300d54300d64300d74300d84300d94300da4300db4300dc'
    '4300dd4300de4300df4300e04300e14300e24300e34300e44300e54300e64300e74300e84300e943'
    '00ea4300eb4300ec4300ed4300ee4300ef4300f04300f14300f24300f34300f44300f54300f64300'
    'f74300f84300f94300fa4300fb4300fc4300fd4300fe4300ff430080440081440082440083440084'
    '44008544008644008744008844008944008a44008b44008c44008d44008e44008f44009044009144'
    '009244009344009444009544009644009744009844009944009a44009b44009c44009d44009e4400'
    '9f4400a04400a14400a24400a34400a44400a54400a64400a74400a84400a94400aa4400ab4400ac'
    '4400ad4400ae4400af4400b04400b14400b24400b34400b44400b54400b64400b74400b84400b944'
    '00ba4400bb4400bc4400bd4400be4400bf4400c04400c14400c24400c34400c44400c54400c64400'
    'c74400c84400c94400ca4400cb4400cc4400cd4400ce4400cf4400d04400d14400d24400d34400d4'
    '4400d54400d64400d74400d84400d94400da4400db4400dc4400dd4400de4400df4400e04400e144'
    '00e24400e34400e44400e54400e64400e74400e84400e94400ea4400eb4400ec4400ed4400ee4400'
    'ef4400f04400f14400f24400f34400f44400f54400f64400f74400f84400f94400fa4400fb4400fc'
    '4400fd4400fe4400ff44008045008145008245008345008445008545008645008745008845008945'
    '008a45008b45008c45008d45008e45008f4500904500914500924500934500944500954500964500'
    '9745009845009945009a45009b45009c45009d45009e45009f4500a04500a14500a24500a34500a4'
    '4500a54500a64500a74500a84500a94500aa4500ab4500ac4500ad4500ae4500af4500b04500b145'
    '00b24500b34500b44500b54500b64500b74500b84500b94500ba4500bb4500bc4500bd4500be4500'
    'bf4500c04500c14500c24500c34500c44500c54500c64500c74500c84500c94500ca4500cb4500cc'
    '4500cd4500ce4500cf4500d04500d14500d24500d34500d44500d54500d64500d74500d84500d945'
    '00da4500db4500dc4500dd4500de4500df4500e04500e14500e24500e34500e44500e54500e64500'
    'e74500e84500e94500ea4500eb4500ec4500ed4500ee4500ef4500f04500f14500f24500f34500f4'
    '4500f54500f64500f74500f84500f94500fa4500fb4500fc4500fd4500fe4500ff45008046008146'
    '008246008346008446008546008646008746008846008946008a46008b46008c46008d46008e4600'
    '8f46009046009146009246009346009446009546009646009746009846009946009a46009b46009c'
    '46009d46009e46009f4600a04600a14600a24600a34600a44600a54600a64600a74600a84600a946'
    '00aa4600ab4600ac4600ad4600ae4600af4600b04600b14600b24600b34600b44600b54600b64600'
    'b74600b84600b94600ba4600bb4600bc4600bd4600be4600bf4600c04600c14600c24600c34600c4'
    '4600c54600c64600c74600c84600c94600ca4600cb4600cc4600cd4600ce4600cf4600d04600d146'
    '00d24600d34600d44600d54600d64600d74600d84600d94600da4600db4600dc4600dd4600de4600'
    'df4600e04600e14600e24600e34600e44600e54600e64600e74600e84600e94600ea4600eb4600ec'
    '4600ed4600ee4600ef4600f04600f14600f24600f34600f44600f54600f64600f74600f84600f946'
    '00fa4600fb4600fc4600fd4600fe4600ff4600804700814700824700834700844700854700864700'
    '8747008847008947008a47008b47008c47008d47008e47008f470090470091470092470093470094'
    '47009547009647009747009847009947009a47009b47009c47009d47009e47009f4700a04700a147'
    '00a24700a34700a44700a54700a64700a74700a84700a94700aa4700ab4700ac4700ad4700ae4700'
    'af4700b04700b14700b24700b34700b44700b54700b64700b74700b84700b94700ba4700bb4700bc'
    '4700bd4700be4700bf4700c04700c14700c24700c34700c44700c54700c64700c74700c84700c947'
    '00ca4700cb4700cc4700cd4700ce4700cf4700d04700d14700d24700d34700d44700d54700d64700'
    'd74700d84700d94700da4700db4700dc4700dd4700de4700df4700e04700e14700e24700e34700e4'
    '4700e54700e64700e74700e84700e94700ea4700eb4700ec4700ed4700ee4700ef4700f04700f147'
    '00f24700f34700f44700f54700f64700f74700f84700f94700fa4700fb4700fc4700fd4700fe4700'
    'ff47008048008148008248008348008448008548008648008748008848008948008a48008b48008c'
    '48008d48008e48008f48009048009148009248009348009448009548009648009748009848009948'
    '009a48009b48009c48009d48009e48009f4800a04800a14800a24800a34800a44800a54800a64800'
    'a74800a84800a94800aa4800ab4800ac4800ad4800ae4800af4800b04800b14800b24800b34800b4'
    '4800b54800b64800b74800b84800b94800ba4800bb4800bc4800bd4800be4800bf4800c04800c148'
    '00c24800c34800c44800c54800c64800c74800c84800c94800ca4800cb4800cc4800cd4800ce4800'
    'cf4800d04800d14800d24800d34800d44800d54800d64800d74800d84800d94800da4800db4800dc'
    '4800dd4800de4800df4800e04800e14800e24800e34800e44800e54800e64800e74800e84800e948'
    '00ea4800eb4800ec4800ed4800ee4800ef4800f04800f14800f24800f34800f44800f54800f64800'
    'f74800f84800f94800fa4800fb4800fc4800fd4800fe4800ff480080490081490082490083490084'
    '49008549008649008749008849008949008a49008b49008c49008d49008e49008f49009049009149'
    '009249009349009449009549009649009749009849009949009a49009b49009c49009d49009e4900'
    '9f4900a04900a14900a24900a34900a44900a54900a64900a74900a84900a94900aa4900ab4900ac'
    '4900ad4900ae4900af4900b04900b14900b24900b34900b44900b54900b64900b74900b84900b949'
    '00ba4900bb4900bc4900bd4900be4900bf4900c04900c14900c24900c34900c44900c54900c64900'
    'c74900c84900c94900ca4900cb4900cc4900cd4900ce4900cf4900d04900d14900d24900d34900d4'
    '4900d54900d64900d74900d84900d94900da4900db4900dc4900dd4900de4900df4900e04900e149'
    '00e24900e34900e44900e54900e64900e74900e84900e94900ea4900eb4900ec4900ed4900ee4900'
    'ef4900f04900f14900f24900f34900f44900f54900f64900f74900f84900f94900fa4900fb4900fc'
    '4900fd4900fe4900ff4900804a00814a00824a00834a00844a00854a00864a00874a00884a00894a'
    '008a4a008b4a008c4a008d4a008e4a008f4a00904a00914a00924a00934a00944a00954a00964a00'
    '974a00984a00994a009a4a009b4a009c4a009d4a009e4a009f4a00a04a00a14a00a24a00a34a00a4'
    '4a00a54a00a64a00a74a00a84a00a94a00aa4a00ab4a00ac4a00ad4a00ae4a00af4a00b04a00b14a'
    '00b24a00b34a00b44a00b54a00b64a00b74a00b84a00b94a00ba4a00bb4a00bc4a00bd4a00be4a00'
    'bf4a00c04a00c14a00c24a00c34a00c44a00c54a00c64a00c74a00c84a00c94a00ca4a00cb4a00cc'
    '4a00cd4a00ce4a00cf4a00d04a00d14a00d24a00d34a00d44a00d54a00d64a00d74a00d84a00d94a'
    '00da4a00db4a00dc4a00dd4a00de4a00df4a00e04a00e14a00e24a00e34a00e44a00e54a00e64a00'
    'e74a00e84a00e94a00ea4a00eb4a00ec4a00ed4a00ee4a00ef4a00f04a00f14a00f24a00f34a00f4'
    '4a00f54a00f64a00f74a00f84a00f94a00fa4a00fb4a00fc4a00fd4a00fe4a00ff4a00804b00814b'
    '00824b00834b00844b00854b00864b00874b00884b00894b008a4b008b4b008c4b008d4b008e4b00'
    '8f4b00904b00914b00924b00934b00944b00954b00964b00974b00984b00994b009a4b009b4b009c'
    '4b009d4b009e4b009f4b00a04b00a14b00a24b00a34b00a44b00a54b00a64b00a74b00a84b00a94b'
    '00aa4b00ab4b00ac4b00ad4b00ae4b00af4b00b04b00b14b00b24b00b34b00b44b00b54b00b64b00'
    'b74b00b84b00b94b00ba4b00bb4b00bc4b00bd4b00be4b00bf4b00c04b00c14b00c24b00c34b00c4'
    '4b00c54b00c64b00c74b00c84b00c94b00ca4b00cb4b00cc4b00cd4b00ce4b00cf4b00d04b00d14b'
    '00d24b00d34b00d44b00d54b00d64b00d74b00d84b00d94b00da4b00db4b00dc4b00dd4b00de4b00'
    'df4b00e04b00e14b00e24b00e34b00e44b00e54b00e64b00e74b00e84b00e94b00ea4b00eb4b00ec'
    '4b00ed4b00ee4b00ef4b00f04b00f14b00f24b00f34b00f44b00f54b00f64b00f74b00f84b00f94b'
    '00fa4b00fb4b00fc4b00fd4b00fe4b00ff4b00804c00814c00824c00834c00844c00854c00864c00'
    '874c00884c00894c008a4c008b4c008c4c008d4c008e4c008f4c00904c00914c00924c00934c0094'
    '4c00954c00964c00974c00984c00994c009a4c009b4c009c4c009d4c009e4c009f4c00a04c00a14c'
    '00a24c00a34c00a44c00a54c00a64c00a74c00a84c00a94c00aa4c00ab4c00ac4c00ad4c00ae4c00'
    'af4c00b04c00b14c00b24c00b34c00b44c00b54c00b64c00b74c00b84c00b94c00ba4c00bb4c00bc'
    '4c00bd4c00be4c00bf4c00c04c00c14c00c24c00c34c00c44c00c54c00c64c00c74c00c84c00c94c'
    '00ca4c00cb4c00cc4c00cd4c00ce4c00cf4c00d04c00d14c00d24c00d34c00d44c00d54c00d64c00'
    'd74c00d84c00d94c00da4c00db4c00dc4c00dd4c00de4c00df4c00e04c00e14c00e24c00e34c00e4'
    '4c00e54c00e64c00e74c00e84c00e94c00ea4c00eb4c00ec4c00ed4c00ee4c00ef4c00f04c00f14c'
    '00f24c00f34c00f44c00f54c00f64c00f74c00f84c00f94c00fa4c00fb4c00fc4c00fd4c00fe4c00'
    'ff4c00804d00814d00824d00834d00844d00854d00864d00874d00884d00894d008a4d008b4d008c'
    '4d008d4d008e4d008f4d00904d00914d00924d00934d00944d00954d00964d00974d00984d00994d'
    '009a4d009b4d009c4d009d4d009e4d009f4d00a04d00a14d00a24d00a34d00a44d00a54d00a64d00'
    'a74d00a84d00a94d00aa4d00ab4d00ac4d00ad4d00ae4d00af4d00b04d00b14d00b24d00b34d00b4'
    '4d00b54d00b64d00b74d00b84d00b94d00ba4d00bb4d00bc4d00bd4d00be4d00bf4d00c04d00c14d'
    '00c24d00c34d00c44d00c54d00c64d00c74d00c84d00c94d00ca4d00cb4d00cc4d00cd4d00ce4d00'
    'cf4d00d04d00d14d00d24d00d34d00d44d00d54d00d64d00d74d00d84d00d94d00da4d00db4d00dc'
    '4d00dd4d00de4d00df4d00e04d00e14d00e24d00e34d00e44d00e54d00e64d00e74d00e84d00e94d'
    '00ea4d00eb4d00ec4d00ed4d00ee4d00ef4d00f04d00f14d00f24d00f34d00f44d00f54d00f64d00'
    'f74d00f84d00f94d00fa4d00fb4d00fc4d00fd4d00fe4d00ff4d00804e00814e00824e00834e0084'
    '4e00854e00864e00874e00884e00894e008a4e008b4e008c4e008d4e008e4e008f4e00904e000000'
    '000000000000'
)
REFUSED = 'rejected:read:RuntimeException: Tried to read 10001 tagged fields, which exceeds the maximum allowed count of 10000.'
ERRORS: tuple[str, ...] | None = None
CONSUMED = -1
REWRITTEN: bytes | None = None
REWRITE_REFUSED = ''
READ: dict[str, Any] | None = None
AFTER = ''
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
  "apiKey": 60,
  "type": "request",
  "listeners": ["broker", "controller"],
  "name": "DescribeClusterRequest",
  //
  // Version 1 adds EndpointType for KIP-919 support.
  // Version 2 adds IncludeFencedBrokers for KIP-1073 support.
  //
  "validVersions": "0-2",
  "flexibleVersions": "0+",
  "fields": [
    { "name": "IncludeClusterAuthorizedOperations", "type": "bool", "versions": "0+",
      "about": "Whether to include cluster authorized operations." },
    { "name": "EndpointType", "type": "int8", "versions": "1+", "default": "1",
      "about": "The endpoint type to describe. 1=brokers, 2=controllers." },
    { "name": "IncludeFencedBrokers", "type": "bool", "versions": "2+",
      "about": "Whether to include fenced brokers when listing brokers." }
  ]
}
'''
# case: end
#
# FRAME is what both sides were offered. REFUSED is how the reference refused it, "" if it accepted it; then
# READ is the value it read (fields left out hold their defaults), CONSUMED the number of bytes that it took,
# and REWRITTEN what it wrote for that value again (None: it refused, as REWRITE_REFUSED says). ERRORS are the
# names of the testee's error classes that belong to a refusal of the reference; None if any will do. AFTER is
# the command of the run if the case agreed when it was run alone: then what others left behind played a part.


def refusal_trouble(error: BaseException | None, expected: str, what: str) -> str | None:
    """What is wrong with how the testee refused (or did not); None if nothing is."""
    mine = "accepts it" if error is None else f"refuses it: {said(error)}"
    print(f"  reference  {f'refuses it: {expected}' if expected else 'accepts it'}\n  testee     {mine}")
    if (error is None) is not (expected == ""):
        return f"{what} is accepted by one side only"
    if (
        error is not None
        and ERRORS is not None
        and getattr(error, "kind", type(error).__name__) not in ERRORS
    ):
        return f"the testee's {said(error)} does not belong to the reference's refusal"
    return None


def troubles() -> list[str]:
    """Everything in which the testee differs from the reference."""
    testee = load_testee(chosen(TESTEE), SPEC, MESSAGE, VERSION, POLICY)
    return differing([lambda: reading_troubles(testee)])


def reading_troubles(testee: Testee) -> list[str]:
    """What is wrong with what the testee reads, and with what it writes again."""
    print(f"decode {len(FRAME)} bytes: {FRAME[:64].hex()}{'…' * (len(FRAME) > 64)}")
    if not testee.decodes:
        return reencoding_troubles(testee)
    read, error = outcome(lambda: testee.decode(FRAME))
    value, consumed = (None, -1) if read is None else read
    fields = plain(value)
    if type(error).__name__ == "MalformedValueError" or (error is None and fields is None):
        return [f"what the testee gave is no value: {short(value) if error is None else said(error)}"]
    trouble = refusal_trouble(error, REFUSED, "the frame")
    if trouble or error:
        return [trouble] if trouble else []
    found = []
    if consumed not in (None, CONSUMED):
        found.append(f"the testee takes {consumed} bytes, the reference {CONSUMED}")
    expected = plain(testee.value(READ or {}))
    if not same(fields, expected):
        found.append(f"the testee reads another value: {difference(fields, expected)}")
    return found + rewriting_troubles(testee, value)


def reencoding_troubles(testee: Testee) -> list[str]:
    """The same of a testee that gives no values: it accepts what it writes again."""
    found, error = outcome(lambda: testee.reencode(FRAME))
    refused = REFUSED or REWRITE_REFUSED
    trouble = refusal_trouble(error, refused, "the frame")
    if trouble or error:
        return [trouble] if trouble else []
    written, consumed = found
    troubles = [] if written == REWRITTEN else ["the testee writes other bytes than the reference"]
    if consumed not in (None, CONSUMED):
        troubles.append(f"the testee takes {consumed} bytes, the reference {CONSUMED}")
    return troubles


def rewriting_troubles(testee: Testee, value: Any) -> list[str]:
    """What is wrong with how the testee writes the value again."""
    print("write the value again")
    if testee.reencodes:
        rewritten, error = outcome(lambda: testee.reencode(FRAME)[0])
    else:
        rewritten, error = outcome(lambda: testee.encode(value))
    trouble = refusal_trouble(error, REWRITE_REFUSED, "the value")
    if trouble:
        return [trouble]
    if rewritten != REWRITTEN:
        return ["the testee writes other bytes than the reference"]
    return [] if rewritten is None else size_troubles(testee, value, len(rewritten))


def size_troubles(testee: Testee, value: Any, length: int) -> list[str]:
    """What is wrong with the testee's size of what it read and wrote, if it has one."""
    size, error = outcome(lambda: testee.size(value))
    if error is not None:
        return [f"the testee refuses to size the value: {said(error)}"]
    return [] if size in (None, length) else [f"the testee sizes the value {size}, and writes {length} bytes"]


if __name__ == "__main__":
    title = (
        f"{SIGNATURE}\n{WHAT}\n{MESSAGE} version {VERSION}, reference {REFERENCE}, testee {chosen(TESTEE)}\n"
    )
    sys.exit(run_case(title, troubles, AFTER, SECONDS, MEMORY))
