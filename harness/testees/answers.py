"""What a testee can do, and the answers it has besides a result.

Every other exception of an adapter is a refusal too, named by its class: that is how codecs refuse. These
three are for adapters that know better.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["AdapterError", "Capabilities", "NotGiven", "Refused", "Unsupported"]


class Refused(Exception):
    """The codec refuses the value or the bytes.

    Attributes:
        text: why, in the codec's words.
        kind: what takes the exception's class in reports: the codec's own name of the error.
    """

    def __init__(self, text: str = "", kind: str = "Refused") -> None:
        super().__init__(text)
        self.text = text
        self.kind = kind or "Refused"


class Unsupported(Exception):
    """The testee declines this case: nothing can be said about the codec. The text is the reason.

    Cases are counted by reason: it should name what is not supported, not the value that was met.
    """


class NotGiven(Unsupported):
    """The value cannot be given to the codec to be encoded; what it reads and writes again is asked."""


class AdapterError(Exception):
    """The adapter, not the codec, failed. Never a finding; too many make a run inconclusive."""


@dataclass(frozen=True, slots=True)
class Capabilities:
    """What can be asked of a testee.

    Attributes:
        encode: values to bytes.
        decode: bytes to values.
        reencode: bytes to the codec's own object and to bytes again, without a value in between.
        consumed: whether decoding and re-encoding tell how many bytes they took.
    """

    encode: bool = True
    decode: bool = True
    reencode: bool = False
    consumed: bool = True

    @property
    def reads(self) -> bool:
        """Whether bytes can be offered at all."""
        return self.decode or self.reencode
