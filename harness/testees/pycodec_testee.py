"""pycodec as a testee."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from harness.pair import Pair
from harness.testees.base import Testee
from pycodec import KAFKA, Codec, Message, Policy, Protocol
from pycodec.plain import from_dict, to_dict
from pycodec.specs.parse import parse_message

__all__ = ["PycodecTestee"]


def _own_version() -> str:
    try:
        return version("wirecheck")
    except PackageNotFoundError:  # run from a source tree that was not installed
        return "source"


class PycodecTestee(Testee):
    """The project's own codec, under the policy of the reference."""

    name = "pycodec"
    version = _own_version()

    def __init__(self) -> None:
        self._policy: Policy = KAFKA
        self._codecs: dict[Pair, Codec] = {}

    def open(self, protocol: Protocol, policy: Policy) -> None:
        """Keep the specs and the policy; codecs are compiled pair by pair."""
        super().open(protocol, policy)
        self._policy = policy

    def check_spec(self, text: str) -> None:
        """Parse it under the rules of the newest generator."""
        parse_message(text)

    def codec(self, pair: Pair) -> Codec:
        """The compiled codec of a pair."""
        codec = self._codecs.get(pair)
        if codec is None:
            codec = self._codecs[pair] = self.protocol.codec(pair.message, pair.version, self._policy)
        return codec

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """Encode without a detour over dicts."""
        return self.codec(pair).encode(value)

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        """Decode without a detour over dicts."""
        return self.codec(pair).decode(data)

    def size_value(self, pair: Pair, value: Message) -> int:
        """The computed size."""
        return self.codec(pair).size(value)

    def encode(self, message: str, version: int, fields: dict[str, Any]) -> bytes:
        """Encode a dict."""
        value = from_dict(self.protocol.message_class(message), fields)
        return self.encode_value(Pair(message, version), value)

    def decode(self, message: str, version: int, data: bytes) -> tuple[dict[str, Any], int]:
        """Decode to a dict."""
        value, consumed = self.decode_value(Pair(message, version), data)
        return to_dict(value), consumed

    def size(self, message: str, version: int, fields: dict[str, Any]) -> int:
        """The computed size of a dict."""
        value = from_dict(self.protocol.message_class(message), fields)
        return self.size_value(Pair(message, version), value)
