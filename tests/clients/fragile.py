"""A client that cannot stand an unknown tagged field in one struct of Metadata."""

from __future__ import annotations

import os
import socket
import sys
from typing import Any

from harness.references import find_reference
from pycodec.framing import FrameSplitter, framed
from pycodec.headers import Headers


def main() -> int:
    headers = Headers(find_reference().protocol)
    host, _, port = os.environ["KAFKA_BOOTSTRAP_SERVERS"].rpartition(":")
    with socket.create_connection((host, int(port)), 10) as link:
        body = headers.protocol.message_class("MetadataRequest")()
        link.sendall(framed(headers.encode_request(body, version=12, correlation_id=1)))
        splitter = FrameSplitter()
        found: list[bytes] = []
        while not found:
            found = splitter.feed(link.recv(1 << 16))
    told: Any = headers.decode_response(found[0], api_key=3, version=12).body
    if any(broker.unknown_tagged_fields for broker in told.brokers):
        print("a broker has a field that I do not know")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
