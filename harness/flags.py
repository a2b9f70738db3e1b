"""What the reason flags of the reference's known differences with itself mean, for whoever reads a report.

A suite recognises a difference by what the reference says (`harness/suites/bytes/reasons.toml`) and stores
its flag in the row. A report knows no suite: it has the flag, and takes the sentence from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

__all__ = ["SCHEMA_DIFFERENCES", "flag_meaning"]

SCHEMA_DIFFERENCES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "schema_rejects_negative_compact_array": (
            "types.Schema refuses a nullable compact array of negative length; "
            "the generated message reads null."
        ),
        "schema_checks_tag_order": (
            "types.Schema refuses tags that do not rise, and tag -1; the generated message reads them all."
        ),
        "legacy_time_is_only_read": (
            "A message of a message set has a time below -1, which Kafka reads and does not write again."
        ),
        "legacy_reader_skips_bytes": (
            "A message of a message set has bytes behind its value, which nothing writes: "
            "Kafka's reader passes over them, pycodec refuses them."
        ),
        "schema_checks_tag_size": (
            "types.Schema refuses a declared size that is negative or above what remains; "
            "the generated message ignores it."
        ),
        "schema_accepts_negative_tag_count": (
            "A negative number of tagged fields is refused by the generated message; types.Schema reads none."
        ),
        "schema_accepts_tag_of_other_version": (
            "A tag of another version is refused by the generated message, and unknown to types.Schema."
        ),
        "schema_has_no_tag_limit": (
            "More than 10000 tagged fields are refused by the generated message only."
        ),
        "schema_writes_tag_max": ("Tag 2147483647 is read by both, and written by types.Schema only."),
        "schema_keeps_defaults": (
            "types.Schema writes a tagged field that was read with its default; "
            "the generated message leaves it out."
        ),
        "schema_misreads_tagged_struct": (
            "A nullable struct in a tagged field (KIP-893): "
            "types.Schema does not read the marker that is written."
        ),
    }
)
"""Flag → how `types.Schema` differs from the generated message, in a sentence."""


def flag_meaning(flag: str) -> str:
    """What a flag means, in a sentence; the flag itself where this version does not know it."""
    return SCHEMA_DIFFERENCES.get(flag, flag)
