"""Random frames of every pair."""

from __future__ import annotations

from collections.abc import Iterator

from harness.casework.stream import draws, pair_key
from harness.pair import Pair
from harness.references import Reference
from harness.values.generate import RandomValues
from harness.values.shape import pair_shape
from pycodec import EncodeError


def random_frames(reference: Reference, each: int) -> Iterator[tuple[Pair, bytes]]:
    """`each` encoded random values of every pair that can be written."""
    protocol = reference.protocol
    for pair in reference.pairs:
        codec = protocol.codec(*pair)
        spec = protocol.spec(pair.message)
        values = RandomValues(pair_shape(spec, pair.version, codec.message_class._structs))
        for index in range(each):
            value = values.value(draws(pair_key(11, *pair), index), 3)
            try:
                yield pair, codec.encode(value)
            except EncodeError:
                continue
