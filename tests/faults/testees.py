"""Every planted fault as a testee: `--testee tests.faults.testees:<name of the fault>`."""

from __future__ import annotations

from typing import ClassVar

from harness.pair import Pair
from harness.testees import PycodecTestee
from pycodec import Codec, Message, Policy, Protocol
from tests.faults.fault import Fault
from tests.faults.plants import PlantedCodec
from tests.faults.table import FAULTS

__all__ = ["FaultyTestee"]


class FaultyTestee(PycodecTestee):
    """pycodec with one fault in one pair; all other pairs are as they should be."""

    fault: ClassVar[Fault]
    name = "pycodec with a planted fault"
    planted: PlantedCodec | None

    def open(self, protocol: Protocol, policy: Policy) -> None:
        """Plant the fault, if the reference has its pair."""
        super().open(protocol, policy)
        self.planted = None

    def functions(self, pair: Pair) -> Codec | PlantedCodec:
        """The codec of a pair, with the fault if it is the pair."""
        codec = self.codec(pair)
        if pair != self.fault.pair:
            return codec
        if self.planted is None:
            self.planted = self.fault.plant.into(codec, self.fault.path)
        return self.planted

    def encode_value(self, pair: Pair, value: Message) -> bytes:
        """Encode, in the fault's pair with the fault."""
        return self.functions(pair).encode(value)

    def decode_value(self, pair: Pair, data: bytes) -> tuple[Message, int]:
        """Decode, in the fault's pair with the fault."""
        return self.functions(pair).decode(data)

    def size_value(self, pair: Pair, value: Message) -> int:
        """The computed size, in the fault's pair with the fault."""
        return self.functions(pair).size(value)


def __getattr__(name: str) -> type[FaultyTestee]:
    """A testee class for each fault (PEP 562)."""
    try:
        fault = FAULTS[name]
    except KeyError:
        raise AttributeError(f"no planted fault {name!r}") from None
    cls = type(name, (FaultyTestee,), {"fault": fault, "__module__": __name__, "__doc__": fault.bug})
    globals()[name] = cls
    return cls
