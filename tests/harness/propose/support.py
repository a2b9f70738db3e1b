"""Specs to propose, and testees that stumble over them."""

from __future__ import annotations

from typing import Any

from harness.testees import PycodecTestee
from pycodec import Message
from pycodec.plain import to_dict

__all__ = ["ForgetsTags", "RefusesTags", "heartbeat"]


def heartbeat(*fields: dict[str, Any], versions: str = "0-4") -> dict[str, Any]:
    """HeartbeatRequest as kafka-clients 4.4.0 has it, with more fields and perhaps more versions."""
    return {
        "apiKey": 12, "type": "request", "listeners": ["broker"], "name": "HeartbeatRequest",
        "validVersions": versions, "flexibleVersions": "4+",
        "fields": [
            {"name": "GroupId", "type": "string", "versions": "0+", "entityType": "groupId", "about": "."},
            {"name": "GenerationId", "type": "int32", "versions": "0+", "about": "."},
            {"name": "MemberId", "type": "string", "versions": "0+", "about": "."},
            {"name": "GroupInstanceId", "type": "string", "versions": "3+", "nullableVersions": "3+",
             "default": "null", "about": "."},
            *fields,
        ],
    }  # fmt: skip


class RefusesTags(PycodecTestee):
    """Takes an unknown tagged field for an error."""

    name = "refuses-tags"

    def decode_value(self, pair: Any, data: bytes) -> tuple[Message, int]:
        value, consumed = super().decode_value(pair, data)
        if "unknown_tagged_fields" in to_dict(value):
            raise ValueError("unknown tag")
        return value, consumed


class ForgetsTags(PycodecTestee):
    """Reads past unknown tagged fields and forgets them."""

    name = "forgets-tags"

    def decode_value(self, pair: Any, data: bytes) -> tuple[Message, int]:
        value, consumed = super().decode_value(pair, data)
        value.unknown_tagged_fields = []
        return value, consumed
