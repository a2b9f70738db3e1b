"""The reference of record batches: kafka-clients, with the libraries of the compressions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harness.maven import fetch_with_dependencies
from harness.references import Reference, find_reference, reference_folder
from harness.suites.contract import ReferenceRequest

__all__ = ["records_reference"]

_LIBRARIES: Final = "-records"


def records_reference(request: ReferenceRequest) -> Reference:
    """A published release, with all that it needs to run; fetched by Maven when first asked for."""
    published = find_reference(request.reference)
    folder = reference_folder(f"{published.name}{_LIBRARIES}")
    if not any(folder.glob("kafka-clients-*.jar")):
        fetch_with_dependencies(folder, f"org.apache.kafka:kafka-clients:{published.kafka_version}")
    return replace(published, jars=tuple(sorted(folder.glob("*.jar"))))
