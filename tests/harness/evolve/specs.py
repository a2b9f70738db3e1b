"""Small message specs, and two of them as sides."""

from __future__ import annotations

import json
from typing import Any

from harness.evolve.sides import Side, parse_any

Json = dict[str, Any]


def field(name: str = "Bar", type: str = "int32", versions: str = "0+", **properties: Any) -> Json:
    return {"name": name, "type": type, "versions": versions, **properties}


def message(*fields: Json, **properties: Any) -> Json:
    """Versions 0 to 3, flexible from 2 on."""
    return {
        "name": "Foo",
        "type": "data",
        "validVersions": "0-3",
        "flexibleVersions": "2+",
        "fields": list(fields),
        **properties,
    }


def side(name: str, *messages: Json) -> Side:
    specs = [parse_any(json.dumps(each)) for each in messages]
    return Side(name, {spec.name: spec for spec in specs})
