"""How long the study's message takes to serialize and deserialize, as ratios to the fixed encoding.

The document's table has "Struct" and "Buffer": Kafka's `Struct` of a `Schema`, and the generated message.
Here they are pycodec's Schema layer and its interpreting codec. Neither is quick: compare the ratios.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from harness.study.metadata import (
    DOCUMENT_MICROSECONDS,
    VALUES,
    VERSION,
    metadata_response,
    metadata_spec,
)
from pycodec.proposals.encodings.codec import EncodingCodec
from pycodec.proposals.encodings.names import Kind
from pycodec.proposals.encodings.types import encoded_schema_for

__all__ = ["DOCUMENT_RATIOS", "OPERATIONS", "Timing", "timings"]

OPERATIONS = ("struct serialize", "struct deserialize", "buffer serialize", "buffer deserialize")
"""The columns of the document's table, in its order."""
DOCUMENT_RATIOS = {
    case: tuple(
        own / fixed
        for own, fixed in zip(
            DOCUMENT_MICROSECONDS[f"variable, {case} case"], DOCUMENT_MICROSECONDS["fixed"], strict=True
        )
    )
    for case in ("best", "worst")
}
"""The document's variable encodings against its fixed one, by case."""


@dataclass(frozen=True, slots=True)
class Timing:
    """One message in one encoding.

    Attributes:
        kind: the encoding of every integer.
        case: `"best"`, `"typical"` or `"worst"`.
        seconds: for one message, the least of all rounds, by `OPERATIONS`.
        ratios: the same against the fixed encoding of the same values.
    """

    kind: Kind
    case: str
    seconds: tuple[float, ...]
    ratios: tuple[float, ...]


def timings(
    rounds: int = 5,
    repeat: int = 20,
    clock: Callable[[], float] = time.process_time,
    *,
    array_elements: bool = False,
) -> tuple[Timing, ...]:
    """Measure every kind and case; the kinds take turns within a round, so that all see the same machine.

    Args:
        rounds: how often each is measured; the quickest counts.
        repeat: messages per measurement.
        clock: in seconds; by default of the processor, so that other work on the machine does not count.
        array_elements: whether elements of arrays are encoded, which KIP-625's rules forbid.
    """
    work = {(kind, case): _work(kind, case, array_elements) for case in VALUES for kind in Kind}
    best: dict[tuple[Kind, str], list[float]] = {key: [float("inf")] * len(OPERATIONS) for key in work}
    for _ in range(rounds):
        for key, operations in work.items():
            for index, operation in enumerate(operations):
                start = clock()
                for _ in range(repeat):
                    operation()
                best[key][index] = min(best[key][index], (clock() - start) / repeat)
    return tuple(
        Timing(
            kind,
            case,
            tuple(seconds),
            tuple(own / fixed for own, fixed in zip(seconds, best[Kind.FIXED, case], strict=True)),
        )
        for (kind, case), seconds in best.items()
    )


def _work(kind: Kind, case: str, array_elements: bool) -> tuple[Callable[[], object], ...]:
    """The four operations on one message."""
    codec = EncodingCodec(metadata_spec(kind, array_elements=array_elements), VERSION)
    value = metadata_response(codec, VALUES[case])
    data = codec.encode(value)
    schema = encoded_schema_for(codec.spec, VERSION)
    struct, _ = schema.read(data)
    return (
        lambda: schema.to_bytes(struct),
        lambda: schema.read(data),
        lambda: codec.encode(value),
        lambda: codec.decode(data),
    )
