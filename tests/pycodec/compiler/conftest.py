"""A small message with one field of every kind whose errors and leniencies matter."""

from __future__ import annotations

import pytest

from pycodec import Protocol

SPEC = """
{
  "type": "data", "name": "Order", "validVersions": "0-2", "flexibleVersions": "1+",
  "fields": [
    { "name": "Id", "type": "int32", "versions": "0+" },
    { "name": "Customer", "type": "string", "versions": "0+" },
    { "name": "Note", "type": "string", "versions": "0+", "nullableVersions": "0+", "default": "null" },
    { "name": "Urgent", "type": "bool", "versions": "1+", "default": "false" },
    { "name": "Priority", "type": "int8", "versions": "1+", "default": "5", "ignorable": true },
    { "name": "Lines", "type": "[]Line", "versions": "0+", "fields": [
      { "name": "Item", "type": "string", "versions": "0+" },
      { "name": "Amounts", "type": "[]int16", "versions": "0+" },
      { "name": "Class", "type": "uint16", "versions": "0+" }
    ] },
    { "name": "Address", "type": "Address", "versions": "1+", "nullableVersions": "1+", "default": "null",
      "fields": [ { "name": "Street", "type": "string", "versions": "1+" } ] },
    { "name": "Signature", "type": "bytes", "versions": "0+", "nullableVersions": "0+" },
    { "name": "Voucher", "type": "string", "versions": "1+", "taggedVersions": "1+", "tag": 0,
      "ignorable": true },
    { "name": "Discount", "type": "float64", "versions": "1+", "taggedVersions": "1+", "tag": 1,
      "ignorable": true },
    { "name": "Sender", "type": "Sender", "versions": "1+", "taggedVersions": "1+", "tag": 2,
      "nullableVersions": "1+", "default": "null", "ignorable": true,
      "fields": [ { "name": "Name", "type": "string", "versions": "1+" } ] },
    { "name": "Batch", "type": "int64", "versions": "2+", "taggedVersions": "2+", "tag": 3 }
  ]
}
"""


@pytest.fixture(scope="session")
def orders() -> Protocol:
    """The protocol of one message, `Order`: version 0 is not flexible, 1 is, 2 has one more tag."""
    return Protocol.from_specs([SPEC])
