"""KIP-482 in its first draft: the optional-field buffer.

Before tagged fields took the form that shipped, every request, response and struct was to *begin* with its
optional fields: entries of (length VARINT, tag INT16, value) in ascending order of tags, ended by a length
of 0. Strings, arrays and bytes kept their fixed lengths.

>>> from pycodec.proposals.optional import DraftCodec, parse_draft
>>> spec = parse_draft('''{"name": "Foo", "type": "data", "validVersions": "0-1",
...     "versionsWithOptional": "1+",
...     "optionalFields": [{"name": "Agent", "type": "string", "tag": "0x0101", "default": ""}],
...     "fields": [{"name": "Bar", "type": "int8", "versions": "0+"}]}''')
>>> codec = DraftCodec(spec, 1)
>>> codec.encode(codec.message_class(agent="a", bar=5)).hex(" ")
'06 01 01 00 01 61 00 05'

`spec` reads the draft's specs, `codec` is the codec of a message, `types` the draft's `Schema`, `convert`
turns a spec into the accepted KIP's. What the document leaves open, what is done about it here and in the
Java twin, and what both forms cost on the wire: docs/proposals/kip-482-draft-1-optional-fields.md.
"""

from __future__ import annotations

from pycodec.proposals.optional.codec import DraftCodec
from pycodec.proposals.optional.convert import to_accepted
from pycodec.proposals.optional.spec import DraftMessageSpec, parse_draft
from pycodec.proposals.optional.types import OptionalSchema

__all__ = ["DraftCodec", "DraftMessageSpec", "OptionalSchema", "parse_draft", "to_accepted"]
