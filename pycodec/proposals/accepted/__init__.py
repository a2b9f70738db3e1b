"""KIP-482 as accepted, where its text and Kafka's releases part.

What shipped is pycodec itself. Here is the document's form, by name:

>>> from pycodec.proposals.accepted import DocumentCodec, Kip482, parse_as
>>> spec = parse_as('''{"name": "Foo", "type": "data", "validVersions": "0", "flexibleVersions": "0+",
...     "fields": [{"name": "Bar", "type": "int8", "tag": 1000, "taggedVersions": "0+"}]}''', Kip482.DOCUMENT)
>>> codec = DocumentCodec(spec, 0)
>>> codec.encode(codec.message_class(bar=5)).hex(" ")
'01 e8 07 01 05'

`forms` has the two forms of spec validation, `codec` writes what only the document permits, `header` is its
RequestHeader version 1. Where text and releases part: docs/proposals/kip-482-accepted-tagged-fields.md.
"""

from __future__ import annotations

from pycodec.proposals.accepted.codec import DocumentCodec
from pycodec.proposals.accepted.forms import Kip482, parse_as
from pycodec.proposals.accepted.header import REQUEST_HEADER

__all__ = ["REQUEST_HEADER", "DocumentCodec", "Kip482", "parse_as"]
