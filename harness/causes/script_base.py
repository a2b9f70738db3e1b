"""What every stand-alone reproducer begins with; `harness.causes.script` copies it into each.

A module like any other, so that it is linted and typed. It must import nothing of the harness at its top: a
script has to run where only pycodec is installed.
"""

from __future__ import annotations

import importlib
import io
import os
import re
import signal
import struct
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from harness.causes.script_child import in_child

try:
    import pycodec  # noqa: F401 - everything below needs it
except ImportError as missing:
    print(f"cannot run: pycodec is not importable ({missing}); install it, or put it on PYTHONPATH")
    sys.exit(2)

__all__ = [
    "CannotRunError",
    "NoSayError",
    "Screen",
    "Testee",
    "adding",
    "attempt",
    "chosen",
    "conclude",
    "difference",
    "differing",
    "double",
    "load_testee",
    "make_adapter",
    "one_line",
    "outcome",
    "pass_on",
    "plain",
    "run_case",
    "said",
    "same",
    "short",
    "show",
]

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
        codec: Any,
        encode: Callable[[Any], Any] | None,
        decode: Callable[[bytes], Any] | None,
        size: Callable[[Any], Any] | None,
        reencode: Callable[[bytes], Any] | None = None,
    ) -> None:
        # `codec` is pycodec's of the message; None is what the testee cannot do.
        self.message_class = codec.message_class
        self._trusted = codec.decode
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

    def trusted(self, data: bytes) -> tuple[Any, int]:
        """The value in some bytes, and how many of them it takes, as pycodec reads it."""
        value, consumed = self._trusted(data)
        return value, consumed

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
    codec = protocol.codec(message, version, limits)
    if testee == "pycodec":
        return Testee(codec, codec.encode, codec.decode, codec.size)
    adapter = make_adapter(testee)
    from harness.pair import Pair
    from harness.testees import computed_size, decoded_pair, encoded_bytes, reencoded_bytes

    try:
        adapter.open(protocol, limits)
    except BaseException as error:
        pass_on(error)
        remedy = _ARGUMENT if testee.startswith("exec:") else "mend it"
        raise CannotRunError(f"the testee {testee} cannot be opened ({said(error)}); {remedy}") from None
    pair, can, most = Pair(message, version), adapter.capabilities, sys.maxsize
    again = can.reencode
    return Testee(
        codec,
        (lambda value: encoded_bytes(adapter.encode_value(pair, value), most)) if can.encode else None,
        (lambda data: decoded_pair(adapter.decode_value(pair, data))) if can.decode else None,
        (lambda value: computed_size(adapter.size_value(pair, value))) if adapter.has_size else None,
        (lambda data: reencoded_bytes(adapter.reencode(message, version, data), most)) if again else None,
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
    except BaseException as error:
        pass_on(error)
        raise CannotRunError(
            f"the testee {testee} cannot be made ({said(error)}); run this where it can be imported"
        ) from None


def attempt(action: Callable[[], Any]) -> tuple[Any, str]:
    """What an action gives, and how it was refused (`""` if it was not)."""
    result, error = outcome(action)
    return result, "" if error is None else said(error)


_NO_SAY = {"Unsupported": "declines", "NotGiven": "declines", "AdapterError": "has an adapter that fails"}


def outcome(action: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    """What an action gives, or what it raised to refuse."""
    try:
        with prints_of_testee():
            return action(), None
    except MemoryError:
        raise DiedError("runs out of memory") from None
    except (NoSayError, DiedError):
        raise
    except BaseException as error:  # Rust's panics come as one (PyO3), and a cancelled task's
        pass_on(error)
        kind = type(error)
        words = _NO_SAY.get(kind.__name__) if kind.__module__ == "harness.testees.answers" else None
        if words is not None:
            raise NoSayError(f"{words}: {said(error)}") from None
        if (kind.__module__, kind.__name__) == ("harness.testees.child", "DiedError"):
            raise DiedError(f"died: {one_line(str(error))}") from None  # a program that is asked over a pipe
        return None, error


def pass_on(error: BaseException) -> None:
    """Raise Ctrl-C again. Where the system has SIGINT it is a testee's own, as whatever else it raises."""
    if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) is not signal.SIG_DFL:
        raise error


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


def adding(found: list[str], step: Callable[[], list[str]]) -> list[str]:
    """What was found, and what a further step finds; it stays where the testee has no say in that one."""
    try:
        return found + step()
    except NoSayError as error:
        if not found:
            raise
        print(f"  testee     {error}")
        return found


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
    length = f"{len(data)} byte{'s' * (len(data) != 1)}"
    print(f"  {side:<10} {length}, from byte {start}: {cut}{data[start : start + 64].hex()}{rest}")


def said(error: BaseException) -> str:
    """Class and message of an exception, in one line that no terminal obeys."""
    try:
        text = str(error)
    except Exception as second:
        text = f"(its message fails with {type(second).__name__})"
    line = f"{type(error).__name__}: {text}".removesuffix(": ")[:500]
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


# `harness.literal`, as far as a line needs it: a script stands alone.
_RUN = re.compile(r"(?<![^\[({ b])'(\\x[0-9a-f]{2}|\\u[0-9a-f]{4}|[^\\'])\1{48,}'(?![^\])},:])")


def short(value: Any) -> str:
    """A value in at most 200 characters; a text or bytes of one long run as a product: `'a' * 20001`."""
    text = _RUN.sub(lambda run: f"'{run[1]}' * {(len(run[0]) - 2) // len(run[1])}", ascii(value))
    return text if len(text) <= 200 else text[:200] + "…"


# `harness.visible.inert`, again: a script stands alone.
_COMMAND = re.compile(r"^(\s*:)(?=:)|(#)(?=#\w*\[)", re.MULTILINE)


class Screen(io.TextIOBase):
    """A terminal that obeys no text: what is not to be seen is written as an escape, line ends excepted.

    Specs, values, refusals and names of testees are foreign, and a terminal may lack their letters. Nor does
    a CI service take a line for a command.

    Attributes:
        prefix: what each line begins with.
    """

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.prefix = ""
        self.begins = True

    def write(self, text: str) -> int:
        encoding = self.stream.encoding or "utf-8"
        shown = "".join(char if char.isprintable() or char == "\n" else ascii(char)[1:-1] for char in text)
        shown = _COMMAND.sub(r"\g<0> ", shown)
        lines = shown.splitlines(keepends=True)
        begins = [self.begins, *(line.endswith("\n") for line in lines)]
        shown = "".join(self.prefix * begun + line for begun, line in zip(begins, lines, strict=False))
        self.begins = begins[-1]
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


@contextmanager
def prints_of_testee() -> Iterator[None]:
    """Have what is printed told as the testee's: it forges no line of the verdict."""
    screen = sys.stdout
    if not isinstance(screen, Screen):
        yield
        return
    screen.prefix = "  testee prints: "
    try:
        yield
    finally:
        screen.prefix = ""
        if not screen.begins:
            screen.write("\n")


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
            "mismatch after other cases: what those left behind in the codec plays a part, or chance does,\n"
            "as in the order of a map. Run them all:\n"
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
