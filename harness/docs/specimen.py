"""Message specs in which every kind of field occurs, so that the code can be asked for its value classes.

Pages are rendered where there are no Kafka jars; a test sees to it that the messages of the references have
no value class that these lack.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from harness.values.cells import BoundaryCase, boundary_cases
from harness.values.shape import pair_shape
from pycodec import Protocol

__all__ = ["specimen_cases"]

# Version 0 is not flexible, 1 has everything, 2 lacks the fields that end with version 1.
_SPEC: Final = """
{
  "type": "data", "name": "Specimen", "validVersions": "0-2", "flexibleVersions": "1+",
  "fields": [
    { "name": "Flag", "type": "bool", "versions": "0-1" },
    { "name": "FlagOn", "type": "bool", "versions": "0-1", "default": "true" },
    { "name": "Tiny", "type": "int8", "versions": "0-1" },
    { "name": "Short", "type": "int16", "versions": "0-1" },
    { "name": "Port", "type": "uint16", "versions": "0-1" },
    { "name": "Count", "type": "int32", "versions": "0-1", "default": "-2" },
    { "name": "BigCount", "type": "uint32", "versions": "0-1" },
    { "name": "Offset", "type": "int64", "versions": "0-1", "default": "-2" },
    { "name": "Ratio", "type": "float64", "versions": "0-1" },
    { "name": "Id", "type": "uuid", "versions": "0-1" },
    { "name": "Name", "type": "string", "versions": "0-1", "default": "none" },
    { "name": "Nickname", "type": "string", "versions": "0-1", "nullableVersions": "0+" },
    { "name": "NoName", "type": "string", "versions": "0-1", "nullableVersions": "0+", "default": "null" },
    { "name": "Data", "type": "bytes", "versions": "0-1" },
    { "name": "NoData", "type": "bytes", "versions": "0-1", "nullableVersions": "0+", "default": "null" },
    { "name": "Batch", "type": "records", "versions": "0-1", "nullableVersions": "0+" },
    { "name": "Numbers", "type": "[]int32", "versions": "0-1" },
    { "name": "Names", "type": "[]string", "versions": "0-1", "nullableVersions": "0+" },
    { "name": "NoNames", "type": "[]string", "versions": "0-1", "nullableVersions": "0+", "default": "null" },
    { "name": "Box", "type": "Box", "versions": "0-1", "fields": [
      { "name": "Content", "type": "int32", "versions": "0+" },
      { "name": "Label", "type": "string", "versions": "0+" }
    ] },
    { "name": "NoBox", "type": "Crate", "versions": "0-1", "nullableVersions": "0+", "default": "null",
      "fields": [
        { "name": "Content", "type": "int32", "versions": "0+" }
      ] },
    { "name": "TaggedBox", "type": "Parcel", "versions": "1+", "taggedVersions": "1+", "tag": 0, "fields": [
      { "name": "Content", "type": "int32", "versions": "0+" },
      { "name": "Label", "type": "string", "versions": "0+" }
    ] },
    { "name": "Topics", "type": "[]Topic", "versions": "0-1", "nullableVersions": "1+", "fields": [
      { "name": "Name", "type": "string", "versions": "0+", "mapKey": true },
      { "name": "Leader", "type": "int32", "versions": "0+" },
      { "name": "Rack", "type": "string", "versions": "0+", "nullableVersions": "0+" }
    ] }
  ]
}
"""

_SMALL: Final = """
{
  "type": "data", "name": "SpecimenOfFewFields", "validVersions": "0", "flexibleVersions": "none",
  "fields": [
    { "name": "Count", "type": "int64", "versions": "0+" },
    { "name": "Name", "type": "string", "versions": "0+", "nullableVersions": "0+" }
  ]
}
"""


def specimen_cases() -> Iterator[BoundaryCase]:
    """Every boundary case of every version."""
    protocol = Protocol.from_specs([_SPEC, _SMALL])
    for name, version in protocol.pairs():
        classes = protocol.message_class(name)._structs
        yield from boundary_cases(pair_shape(protocol.spec(name), version, classes))
