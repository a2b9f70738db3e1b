"""What a codec must offer to be tested."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from harness.pair import Pair
from harness.testees.answers import Capabilities
from harness.testees.bounds import bounded
from harness.values.form import MalformedValueError
from pycodec import Message, Policy, Protocol
from pycodec.errors import InvalidValue
from pycodec.plain import from_dict, to_dict

__all__ = ["Reencoded", "Testee", "computed_size", "decoded_pair", "encoded_bytes", "reencoded_bytes"]


class Reencoded(NamedTuple):
    """What a testee wrote for what it read: the bytes, and how many it read (None: it does not know)."""

    data: bytes
    consumed: int | None = None


class Testee(ABC):
    """A codec under test.

    One instance serves a whole process; it is made anew in every worker, with no arguments. Any exception
    from `encode`, `decode`, `size` or `reencode` means "refused", and its class is compared and reported,
    never its text. Three say more (`harness.testees.answers`): `Refused` with the codec's own name of the
    error, `Unsupported` declines the case, `AdapterError` says that the adapter failed and not the codec.

    Values are nested dicts: one key per field of the struct, of any version, in snake_case (`"topic_name"`,
    with `_` added to Python keywords); a field that the version lacks holds its default. Types: bool, int,
    float, str (may hold lone surrogates), bytes (uuids too, 16 of them), list, dict or None. Unknown tagged
    fields are a list of `(tag, data)` under `"unknown_tagged_fields"`, present only where there are any.
    """

    name: str = "testee"
    version: str = ""
    protocol: Protocol
    declines: Mapping[str, str] = MappingProxyType({})
    """Law groups (`wirecheck list checks`) that the codec cannot be asked about at all, with the reason.

    For instance "refuse", where a codec has one class per version and so has no place for values that the
    version lacks. Such cases are counted as unsupported, with this reason, in every report.
    """
    limits: Mapping[str, str] = MappingProxyType({})
    """What the codec cannot or will not do (`harness.limits.LIMITS`), with the reason.

    It is asked for all the same. What falls under a limit is one matter of policy in every report, and a
    limit that does not hold fails the run.
    """
    own_process: ClassVar[bool] = False
    """Whether the codec runs in a process of its own anyway, and needs none around it."""

    tells_own_faults: ClassVar[bool] = False
    """Whether it raises `AdapterError` where the adapter fails, so that any other error is the codec's."""

    __specs: Protocol | None = None

    def keep_specs(self, protocol: Protocol) -> None:
        """What `decode_value` needs, in a place of its own; called once, before `open`.

        An adapter may have an `open` that does not call this class's, or a `protocol` of another meaning.
        """
        self.__specs = protocol

    def open(self, protocol: Protocol, policy: Policy) -> None:
        """Called once, before all else: the message specs of the reference, and the limits it has.

        The default keeps the specs as `protocol`.
        """
        self.protocol = protocol

    def close(self) -> None:
        """Let go of what the testee holds outside of this process; the next call starts it again."""
        return None

    @property
    def capabilities(self) -> Capabilities:
        """What can be asked of it; known once it is open."""
        return Capabilities(reencode=type(self).reencode is not Testee.reencode)

    @abstractmethod
    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """The bytes of a value; an exception refuses it."""

    @abstractmethod
    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int | None]:
        """The value that `data` starts with, and how many bytes it took; an exception refuses it.

        The number is None where the codec does not tell.
        """

    def reencode(self, message: str, version: int, data: bytes) -> Reencoded:
        """The bytes of the codec's own object for what `data` starts with; an exception refuses it.

        A codec whose decoded objects cannot be encoded is seen by that, since no value is made of them.
        """
        raise NotImplementedError(f"{self.name} does not re-encode")

    def size(self, message: str, version: int, fields: dict[str, Any]) -> int | None:
        """The size that the testee computes for a value; None if it has no such function."""
        return None

    def supports(self, message: str, version: int) -> str | None:
        """None if the pair is supported, else the reason why not (shown in reports)."""
        return None

    def check_spec(self, text: str) -> None:
        """Read and validate a message spec of the testee's own accord.

        A refusal is a `pycodec.SpecError`, whose `rule` names the rule that is broken
        (`pycodec.spec_rules.SpecRule`), or a `harness.testees.Refused`. A testee that is given its specs has
        no say in them, and does not extend this.
        """
        raise TypeError(f"{self.name} reads no message specs")

    @property
    def reads_specs(self) -> bool:
        """Whether it has a `check_spec` of its own."""
        return type(self).check_spec is not Testee.check_spec

    # A testee that works on pycodec's value objects may override these three instead, for speed.

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """As `encode`, from a pycodec value."""
        return self.encode(pair.message, pair.version, to_dict(value))

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int | None]:
        """As `decode`, to a pycodec value; `MalformedValueError` where what it gave is none."""
        fields, consumed = decoded_pair(self.decode(pair.message, pair.version, data))
        try:
            value = from_dict((self.__specs or self.protocol).message_class(pair.message), fields)
        except InvalidValue as error:
            raise MalformedValueError(
                f"decode gave no {pair.message}: {error} (keys are field names in snake_case)"
            ) from error
        _scribble_on(fields)
        return value, consumed

    def size_value(self, pair: Pair, value: Message) -> int | None:
        """As `size`, from a pycodec value."""
        return self.size(pair.message, pair.version, to_dict(value))

    @property
    def has_size(self) -> bool:
        """Whether it computes sizes at all: where it does not, no value need be made a dict for it."""
        own = type(self)
        return own.size_value is not Testee.size_value or own.size is not Testee.size


def _scribble_on(fields: dict[str, Any]) -> None:
    """Change the dicts and lists that were given: a codec that keeps any of them is seen by that.

    A value that was made of them shares none, so whoever changes that changes nothing of the codec's. A class
    of the codec's own has no say in it.
    """
    left: list[Any] = [fields]
    while left:
        held = left.pop()
        kind = type(held)
        if issubclass(kind, dict):
            left += dict.values(held)
            dict.clear(held)
        elif issubclass(kind, list):
            # One element of many: it is to cost less than the decoding.
            left += list.__getitem__(held, slice(1))
            list.__setitem__(held, slice(None), [None])
        elif issubclass(kind, tuple):
            left += tuple.__getitem__(held, slice(1))


def encoded_bytes(answer: object, bound: int) -> bytes:
    """What `encode` gave, as bytes.

    Args:
        answer: what it gave.
        bound: how many bytes it may have (`harness.testees.bounds.answer_bound`).

    Raises:
        TypeError: it is no bytes.
        AnswerTooLargeError: it has more bytes than that.
    """
    if not isinstance(answer, bytes | bytearray | memoryview):
        raise TypeError(f"encode gave {type(answer).__name__}, not bytes")
    if type(answer) is bytes:
        bounded("encode's answer", len(answer), bound)
        return answer
    # What is in memory is what would be sent, whatever a class of its own says of itself.
    with memoryview(answer) as held:
        bounded("encode's answer", held.nbytes, bound)
        return held.tobytes()


def computed_size(answer: object) -> int | None:
    """What `size` gave; `TypeError` if it is no number of bytes, which would not even fit into its column."""
    if answer is None:
        return None
    if not isinstance(answer, int) or isinstance(answer, bool) or not 0 <= answer < 2**31:
        if isinstance(answer, int) and not _is_count(answer):
            raise TypeError(f"size must give {_no_count(answer)}")
        raise TypeError(f"size gave {answer!r:.60}, which is no number of bytes")
    return int(answer)


def reencoded_bytes(answer: object, bound: int) -> Reencoded:
    """What `reencode` gave, taken apart; `TypeError` if it is no `Reencoded`, and as `encoded_bytes`."""
    if not isinstance(answer, Reencoded):
        raise TypeError(f"reencode must return Reencoded(data, consumed), not a {type(answer).__name__}")
    consumed = answer.consumed
    if consumed is not None and not _is_count(consumed):
        raise TypeError(f"reencode must return Reencoded(data, consumed): consumed is {_no_count(consumed)}")
    return Reencoded(encoded_bytes(answer.data, bound), _plain(consumed))


def decoded_pair(answer: object) -> tuple[Any, int | None]:
    """What `decode` gave, taken apart; `MalformedValueError` if it is no pair with a number, or None."""
    if not isinstance(answer, tuple | list) or len(answer) != 2:
        many = f" of {len(answer)}" if isinstance(answer, tuple | list) else ""
        raise MalformedValueError(
            f"decode must return (fields, consumed), not a {type(answer).__name__}{many}"
        )
    value, consumed = answer
    if consumed is not None and not _is_count(consumed):
        raise MalformedValueError(f"decode must return (fields, consumed): consumed is {_no_count(consumed)}")
    return value, _plain(consumed)


def _is_count(consumed: object) -> bool:
    """Whether it may be a number of bytes, right or wrong; a huge one cannot even be written in an error."""
    return isinstance(consumed, int) and not isinstance(consumed, bool) and abs(consumed) < 2**63


def _no_count(consumed: object) -> str:
    whole = isinstance(consumed, int) and not isinstance(consumed, bool)
    return f"a number of bytes, not {'one beyond 64 bits' if whole else f'a {type(consumed).__name__}'}"


def _plain(consumed: int | None) -> int | None:
    """As an `int` itself: a class of the adapter's own does not come through to where it is judged."""
    return None if consumed is None else int.__int__(consumed)
