"""Two bugs in one decoder that refuses all that it cannot read in the same words: they are two causes.

Of each pair, one bug shows in smaller frames than the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from harness.pair import Pair
from harness.testees import Testee
from pycodec import Message, Policy, Protocol
from pycodec.errors import DecodeError, InvalidTaggedField
from pycodec.interpreter.reader import Reader
from pycodec.specs.model import FieldSpec, StructSpec
from tests.faults.decoding import (
    BooleanIsOneOrZero,
    FaultyDecoder,
    MarkerIsOne,
    NullIsMinusOneOnly,
    RestIsRefused,
    TagSizeIsChecked,
    TextIsStrict,
    VarintIsMinimal,
)

__all__ = ["DECODING_PAIRS", "DecoderOfFewWords", "TwoFaults", "UnreadableError"]


class OlderOnError(Reader):
    """A response with an error code is read as that of version 0."""

    def struct(self, spec: StructSpec) -> Message:
        if not self.position and any(self.data[:2]):
            self.version, self._flexible = 0, self.message.is_flexible(0)
        return super().struct(spec)


class NoTagsInTagged(Reader):
    """Unknown tagged fields are refused within tagged fields."""

    _within = 0

    def field(self, field: FieldSpec, tagged: bool) -> Any:
        self._within += tagged
        held = super().field(field, tagged)
        self._within -= tagged
        return held

    def unknown_tagged_field(self, value: Message, tag: int, size: int, start: int) -> None:
        if self._within:
            raise self.fail(InvalidTaggedField, f"tagged field {tag}", start)
        super().unknown_tagged_field(value, tag, size, start)


@dataclass(frozen=True, slots=True)
class TwoFaults:
    """Two bugs of a decoder, and the pair whose cases have to show them."""

    pair: Pair
    first: type[Reader]
    second: type[Reader]

    @property
    def readers(self) -> tuple[type[Reader], type[Reader]]:
        """Both of them."""
        return self.first, self.second

    def __str__(self) -> str:
        return f"{self.pair.message}-{self.first.__name__}+{self.second.__name__}"


DECODING_PAIRS: Final = (
    TwoFaults(Pair("RequestHeader", 1), NullIsMinusOneOnly, TextIsStrict),
    TwoFaults(Pair("FindCoordinatorRequest", 3), TextIsStrict, VarintIsMinimal),
    TwoFaults(Pair("MetadataRequest", 4), BooleanIsOneOrZero, RestIsRefused),
    TwoFaults(Pair("DescribeTopicPartitionsRequest", 0), MarkerIsOne, VarintIsMinimal),
    TwoFaults(Pair("VoteResponse", 2), TagSizeIsChecked, VarintIsMinimal),
    TwoFaults(Pair("VoteResponse", 2), TagSizeIsChecked, RestIsRefused),
    TwoFaults(Pair("ApiVersionsResponse", 4), OlderOnError, NoTagsInTagged),
)


class UnreadableError(ValueError):
    """The one error of a decoder that does not say what it met."""


class DecoderOfFewWords(Testee):
    """A decoder with bugs, in classes of its own."""

    name = "decoder of few words"

    def __init__(self, *faults: type[Reader]) -> None:
        self._codec = FaultyDecoder(type("Faulty", faults, {}))

    def open(self, protocol: Protocol, policy: Policy) -> None:
        super().open(protocol, policy)
        self._codec.open(protocol, policy)

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        return self._codec.encode(message, version, fields)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        try:
            return self._codec.decode(message, version, data)
        except DecodeError:
            raise UnreadableError("cannot be read") from None


def __getattr__(name: str) -> type[DecoderOfFewWords]:
    """`tests.faults.decoding_pairs:two_3`: the testee with the bugs of that number (PEP 562)."""
    if not (name.startswith("two_") and name[4:].isdigit() and int(name[4:]) < len(DECODING_PAIRS)):
        raise AttributeError(name)

    faults = DECODING_PAIRS[int(name[4:])]

    class Two(DecoderOfFewWords):
        def __init__(self) -> None:
            super().__init__(*faults.readers)

    return Two
