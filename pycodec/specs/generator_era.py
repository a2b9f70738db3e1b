"""Which generation of Kafka's generator judges a spec.

The rules got stricter over time, and every jar holds specs that passed the generator of its own release.
"""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["CURRENT", "RELEASED", "GeneratorEra"]


@dataclass(frozen=True, slots=True)
class GeneratorEra:
    """The rules that changed between releases, as one generation has them.

    Attributes:
        listeners: the values that `listeners` may have.
        flexible_versions_required: whether a missing `flexibleVersions` is an error, or means none.
        trailing_tokens: whether anything may follow the JSON object (KAFKA-12800).
        struct_versions_required: whether a tagged field with fields must give `versions`, or has its
            `taggedVersions`, as FetchRequest.ReplicaState of 3.5 has.
    """

    listeners: tuple[str, ...]
    flexible_versions_required: bool
    trailing_tokens: bool
    struct_versions_required: bool


CURRENT = GeneratorEra(
    ("broker", "controller"),
    flexible_versions_required=True,
    trailing_tokens=False,
    struct_versions_required=True,
)
"""`org.apache.kafka:generator:4.3.1`: for new specs."""

RELEASED = GeneratorEra(
    ("zkBroker", "broker", "controller"),
    flexible_versions_required=False,
    trailing_tokens=True,
    struct_versions_required=False,
)
"""What any generator since 2.8 has let through: for specs out of released jars."""
