"""`pycodec.types` and Kafka's `types.Schema` take the same bytes and write the same again."""

from __future__ import annotations

import random

import pytest

from harness.casework.facade import bytes_request, parse_bytes_response
from harness.references import find_reference
from harness.runners.gateway import Gateway
from pycodec.errors import DecodeError
from pycodec.types import Schema, schema_for
from tests.pycodec.types.random_values import random_value

pytestmark = pytest.mark.jvm

# Lengths and markers at the edges, a varint that is too long, one whose length overflows, half a surrogate.
_SPLINTERS = tuple(
    map(
        bytes.fromhex,
        ("00", "80", "ff", "7fffffff", "ffffffff", "ffffffff0f", "8080808008", "80808080", "eda080"),
    )
)


def damaged(rng: random.Random, data: bytes) -> bytes:
    """`data` as it is, cut off, or with up to three places overwritten, inserted or removed."""
    kind = rng.random()
    if kind < 0.2:
        return data
    if kind < 0.4:
        return data[: rng.randint(0, len(data))]
    damage = bytearray(data)
    for _ in range(rng.randint(1, 3)):
        start = rng.randint(0, len(damage))
        damage[start : start + rng.choice((0, 1, 4))] = rng.choice((b"", *_SPLINTERS))
    return bytes(damage)


def read_and_write(schema: Schema, data: bytes) -> tuple[int, bytes] | None:
    """Number of bytes read and what is written again, or None where they are refused."""
    try:
        value, consumed = schema.read(data)
    except DecodeError:
        return None
    written = schema.to_bytes(value)
    assert schema.size_of(value) == len(written)
    return consumed, written


# 4.3.1 has no limit on counts, which these bytes are too short to reach.
@pytest.mark.parametrize("name", ["4.4.0", "4.4.0-server", "4.3.1-test"])
def test_sound_and_damaged_bytes_of_every_pair(gateway: Gateway, name: str) -> None:
    reference = find_reference(name)
    protocol = reference.protocol
    call = gateway.batch_call(reference)
    rng = random.Random(f"types {name}")
    cases = []
    for message, version in protocol.pairs():
        schema = schema_for(protocol.messages[message], version)
        for _ in range(8):
            cases.append((message, version, schema, damaged(rng, schema.to_bytes(random_value(rng, schema)))))
    requests = [(reference.class_names[m], bytes_request(v, data)) for m, v, _, data in cases]
    refused = 0
    for (message, version, schema, data), answer in zip(cases, call(requests), strict=True):
        java = parse_bytes_response(answer).schema
        ours = read_and_write(schema, data)
        where = f"{message} v{version} {data.hex()}: {java}"
        if java.outcome.accepted:
            assert ours == (java.consumed, java.rewritten), where
        else:
            assert ours is None, where
            refused += 1
    assert 0.2 * len(cases) < refused < 0.8 * len(cases)
