"""The document's example of a message spec, completed where the document has an ellipsis."""

from __future__ import annotations

__all__ = ["FOO_RESPONSE"]

FOO_RESPONSE = """
{
  "apiKey": 9000,
  "type": "response",
  "name": "FooResponse",
  "validVersions": "0-9",
  "versionsWithOptional": "9+",
  "optionalFields": [
    { "name": "UserAgent", "type": "string", "nullable": true, "tag": "0x0001",
      "about": "The user-agent that sent this request." }
  ],
  "fields": [
    { "name": "Foos", "type": "[]Foo", "versions": "0+",
      "about": "Each foo.", "optionalFields": [
        { "name": "Bar", "type": "string", "nullable": false, "tag": "0x0001",
          "default": "hello world", "about": "The bar associated with this foo, if any." }
      ], "fields": [
        { "name": "Baz", "type": "int16", "versions": "0+",
          "about": "The baz associated with this foo." }
      ]}
  ]
}
"""
"""As printed, but for two commas before closing brackets and the ellipsis at the end."""
