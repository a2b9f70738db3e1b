"""Frames made illegal: the first of a message, its body alone, the same for the same number."""

from __future__ import annotations

from harness.live.apis import Apis
from harness.live.conversation import Seen
from harness.live.mutations import HOSTILE, Site, Strike
from harness.references import Reference
from pycodec import CodecError
from pycodec.headers import Headers
from tests.harness.live.frames import response, struct

NAME, VERSION = "MetadataResponse", 12


def struck(reference: Reference, number: int, version: int = VERSION) -> tuple[bytes, list[bytes], Strike]:
    """A frame, what became of it when it came twice, and the strike."""
    headers = Headers(reference.protocol)
    broker = struct(headers, NAME, "MetadataResponseBroker", node_id=1, host="h", port=1)
    frame = response(headers, NAME, version, 7, brokers=[broker], cluster_id="c")
    strike = Strike(HOSTILE[0], Site(NAME, VERSION, ""), number)
    seen = Seen("response", reference.protocol.spec(NAME), version, 7)
    apis = Apis(reference.protocol)
    return frame, [strike.strike(apis, seen, frame) for _ in range(2)], strike


def test_one_frame_is_struck_in_its_body(reference: Reference) -> None:
    refused, ways = 0, set()
    codec = reference.protocol.codec(NAME, VERSION)
    for number in range(300):
        frame, (first, second), strike = struck(reference, number)
        assert second == frame
        # The correlation id, and the tagged fields of the header.
        assert first[:5] == frame[:5]
        assert strike.frame == first[5:]
        ways.add(strike.way)
        try:
            _, size = codec.decode(first, 5)
            refused += 5 + size != len(first)
        except CodecError:
            refused += 1
        assert struck(reference, number)[1][0] == first
    assert refused > 150
    assert len(ways) > 40


def test_other_versions_pass(reference: Reference) -> None:
    frame, passed, strike = struck(reference, 1, version=11)
    assert passed == [frame, frame]
    assert strike.frame is None
