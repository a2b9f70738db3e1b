"""KIP-625: how an integer is written becomes a property of the field, apart from its type.

>>> from pycodec.proposals.encodings import EncodingCodec, parse_encoded_message
>>> spec = parse_encoded_message('''{"name": "Foo", "type": "data", "validVersions": "0-2",
...     "flexibleVersions": "none", "fields": [{"name": "Bar", "type": "int64", "versions": "0+",
...     "encoding": {"0-1": "fixed32", "2+": "packed64"}}]}''')
>>> codec = EncodingCodec(spec, 2)
>>> codec.encode(codec.message_class(bar=-3))
b'\\x05'

`names` has the nine encodings, `spec` the property and its rules, `codec` the codec, `types` the encodings
in the Schema layer. What the document gets wrong and how it is read here:
docs/proposals/kip-625-integer-encodings.md.
"""

from __future__ import annotations

from pycodec.proposals.encodings.codec import EncodingCodec
from pycodec.proposals.encodings.names import ENCODINGS, Encoding, Kind
from pycodec.proposals.encodings.spec import EncodedField, assign_encodings, parse_encoded_message

__all__ = [
    "ENCODINGS",
    "EncodedField",
    "Encoding",
    "EncodingCodec",
    "Kind",
    "assign_encodings",
    "parse_encoded_message",
]
