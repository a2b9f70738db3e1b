"""Message specs of the tests' own, which together have every field type and every feature that specs have."""

from __future__ import annotations

from pycodec import Protocol

SCALARS = """
{
  "type": "data", "name": "Scalars", "validVersions": "0-3", "flexibleVersions": "2+",
  "fields": [
    // Version 1 adds the second half, version 2 is flexible, version 3 drops what is written "0-2".
    { "name": "Flag", "type": "bool", "versions": "0+" },
    { "name": "FlagOn", "type": "bool", "versions": "1+", "default": "true", "ignorable": true },
    { "name": "Tiny", "type": "int8", "versions": "0+", "default": "-1" },
    { "name": "Short", "type": "int16", "versions": "0+" },
    { "name": "Port", "type": "uint16", "versions": "0+", "default": "0x2329" },
    { "name": "Count", "type": "int32", "versions": "0-2", "default": "-1", "ignorable": true },
    { "name": "BigCount", "type": "uint32", "versions": "0+" },
    { "name": "Offset", "type": "int64", "versions": "1+", "default": "-9223372036854775808" },
    { "name": "Ratio", "type": "float64", "versions": "0+", "default": "0.5" },
    { "name": "Id", "type": "uuid", "versions": "0+" },
    { "name": "Name", "type": "string", "versions": "0+" },
    { "name": "Nickname", "type": "string", "versions": "0+", "nullableVersions": "1+", "default": "nick" },
    { "name": "NoName", "type": "string", "versions": "0+", "nullableVersions": "0+", "default": "null" },
    { "name": "Data", "type": "bytes", "versions": "0+" },
    { "name": "NoData", "type": "bytes", "versions": "1+", "nullableVersions": "1+", "default": "null" },
    { "name": "Copied", "type": "bytes", "versions": "0+", "zeroCopy": true },
    { "name": "Batch", "type": "records", "versions": "0+", "nullableVersions": "0+" },
    { "name": "PlainBatch", "type": "records", "versions": "0-2" },
    { "name": "Stiff", "type": "string", "versions": "0+", "flexibleVersions": "none" }
  ]
}
"""

ARRAYS = """
{
  "type": "data", "name": "Arrays", "validVersions": "0-2", "flexibleVersions": "1+",
  "commonStructs": [
    { "name": "Place", "versions": "0+", "fields": [
      { "name": "Host", "type": "string", "versions": "0+", "mapKey": true },
      { "name": "Port", "type": "int32", "versions": "0+", "mapKey": true },
      { "name": "Rack", "type": "string", "versions": "1+", "nullableVersions": "1+", "ignorable": true }
    ] }
  ],
  "fields": [
    { "name": "Flags", "type": "[]bool", "versions": "0+" },
    { "name": "Tinies", "type": "[]int8", "versions": "0+" },
    { "name": "Shorts", "type": "[]int16", "versions": "0+" },
    { "name": "Ports", "type": "[]uint16", "versions": "0+" },
    { "name": "Counts", "type": "[]int32", "versions": "0+", "nullableVersions": "1+" },
    { "name": "BigCounts", "type": "[]uint32", "versions": "0+" },
    { "name": "Offsets", "type": "[]int64", "versions": "0+", "nullableVersions": "0+", "default": "null" },
    { "name": "Ratios", "type": "[]float64", "versions": "0+" },
    { "name": "Ids", "type": "[]uuid", "versions": "0+" },
    { "name": "Names", "type": "[]string", "versions": "0+" },
    { "name": "Blobs", "type": "[]bytes", "versions": "0+" },
    { "name": "Places", "type": "[]Place", "versions": "0+" },
    { "name": "Home", "type": "Place", "versions": "0+" },
    { "name": "Topics", "type": "[]Topic", "versions": "0+", "nullableVersions": "2+", "fields": [
      { "name": "Name", "type": "string", "versions": "0+", "mapKey": true },
      { "name": "Partitions", "type": "[]Partition", "versions": "0+", "fields": [
        { "name": "Index", "type": "int32", "versions": "0+" },
        { "name": "Leader", "type": "int32", "versions": "0+", "default": "-1" },
        { "name": "Epoch", "type": "int64", "versions": "2+", "default": "-1", "ignorable": true }
      ] }
    ] }
  ]
}
"""

TAGGED = """
{
  "type": "data", "name": "Tagged", "validVersions": "0-2", "flexibleVersions": "1+",
  "fields": [
    { "name": "Plain", "type": "int32", "versions": "0+" },
    { "name": "Box", "type": "Box", "versions": "0+", "nullableVersions": "0+", "default": "null", "fields": [
      { "name": "Content", "type": "string", "versions": "0+" },
      { "name": "Label", "type": "string", "versions": "1+", "taggedVersions": "1+", "tag": 0,
        "default": "none", "ignorable": true }
    ] },
    { "name": "FullBox", "type": "FullBox", "versions": "1+", "nullableVersions": "1+", "fields": [
      { "name": "Weight", "type": "float64", "versions": "1+" }
    ] },
    { "name": "TagShort", "type": "int16", "versions": "1+", "taggedVersions": "1+", "tag": 3,
      "default": "-1" },
    { "name": "TagLong", "type": "int64", "versions": "0+", "taggedVersions": "1+", "tag": 0 },
    { "name": "TagFlag", "type": "bool", "versions": "1+", "taggedVersions": "1+", "tag": 1 },
    { "name": "TagRatio", "type": "float64", "versions": "1+", "taggedVersions": "1+", "tag": 2 },
    { "name": "TagText", "type": "string", "versions": "1+", "taggedVersions": "1+", "tag": 4,
      "nullableVersions": "1+", "default": "null" },
    { "name": "TagData", "type": "bytes", "versions": "1+", "taggedVersions": "1+", "tag": 5 },
    { "name": "TagId", "type": "uuid", "versions": "1+", "taggedVersions": "1+", "tag": 6 },
    { "name": "TagCounts", "type": "[]uint32", "versions": "1+", "taggedVersions": "1+", "tag": 7,
      "nullableVersions": "1+" },
    { "name": "TagBox", "type": "TagBox", "versions": "1+", "taggedVersions": "1+", "tag": 8, "fields": [
      { "name": "Item", "type": "string", "versions": "1+" },
      { "name": "Amount", "type": "uint16", "versions": "2+", "ignorable": true }
    ] },
    { "name": "NoTagBox", "type": "NoTagBox", "versions": "1+", "taggedVersions": "1+", "tag": 9,
      "nullableVersions": "1+", "default": "null", "fields": [
      { "name": "Item", "type": "int8", "versions": "1+" }
    ] },
    { "name": "TagBoxes", "type": "[]TagBoxes", "versions": "1+", "taggedVersions": "1+", "tag": 10,
      "fields": [
      { "name": "Key", "type": "int64", "versions": "1+", "mapKey": true },
      { "name": "Note", "type": "string", "versions": "1+" }
    ] },
    { "name": "LateTag", "type": "int32", "versions": "2+", "taggedVersions": "2+", "tag": 11,
      "ignorable": true }
  ]
}
"""

EVERYTHING = Protocol.from_specs([SCALARS, ARRAYS, TAGGED])
