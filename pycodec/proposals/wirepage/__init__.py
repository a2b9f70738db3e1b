"""The wiki page of wire-format proposals from before Kafka 0.8: Produce and Fetch as laid out there.

>>> from pycodec.proposals.wirepage import CORRECTED, EXISTING
>>> request = {"request_id": 0, "version_id": 0, "correlation_id": 7, "required_acks": 1, "data": [
...     {"topic": "t", "partition_data": [{"partition": 0, "messages": EXISTING.build([b"hello"])}]}]}
>>> CORRECTED["ProduceRequest"].encode(request)[:13].hex(" ")
'00 00 00 27 00 00 00 00 00 00 00 07 01'

`layouts` has the four messages "as written", "by notation" and "corrected", `messageset` reads and writes
message sets, `compressed` looks into those within a message, `nesting` turns (topic, partition, messages)
lists into nested ones and back. What the page leaves open or gets wrong, and what Kafka shipped instead as
version 0: docs/proposals/wire-format-proposals.md.
"""

from __future__ import annotations

from pycodec.proposals.wirepage.layouts import AS_WRITTEN, BY_NOTATION, CORRECTED, Layout
from pycodec.proposals.wirepage.messageset import EXISTING, SHIPPED, MessageSetFormat
from pycodec.proposals.wirepage.nesting import to_flat, to_nested

__all__ = [
    "AS_WRITTEN",
    "BY_NOTATION",
    "CORRECTED",
    "EXISTING",
    "SHIPPED",
    "Layout",
    "MessageSetFormat",
    "to_flat",
    "to_nested",
]
