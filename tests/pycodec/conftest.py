"""Kafka's jars, as sources of message specs: read as zip files, no JVM is started."""

from __future__ import annotations

from pathlib import Path

import pytest

from pycodec import Protocol

_REFERENCES = Path(__file__).parents[2] / "jvm" / "target" / "references"
_MAVEN = Path.home() / ".m2" / "repository" / "org" / "apache" / "kafka"
_SERVER_ARTIFACTS = (
    "kafka-group-coordinator",
    "kafka-metadata",
    "kafka-raft",
    "kafka-share-coordinator",
    "kafka-storage",
    "kafka-transaction-coordinator",
)


def _jar(reference: str, artifact: str, version: str, classifier: str = "") -> Path:
    name = f"{artifact}-{version}{classifier}.jar"
    for place in (_REFERENCES / reference / name, _MAVEN / artifact / version / name):
        if place.is_file():
            return place
    pytest.fail(f"{name} is missing: run `make setup` first", pytrace=False)


@pytest.fixture(scope="session")
def clients_jar() -> Path:
    """The main jar of kafka-clients 4.4.0."""
    return _jar("4.4.0", "kafka-clients", "4.4.0")


@pytest.fixture(scope="session")
def clients_test_jar() -> Path:
    """The test jar of kafka-clients 4.3.1, whose messages use what no real message does."""
    return _jar("4.3.1-test", "kafka-clients", "4.3.1", "-test")


@pytest.fixture(scope="session")
def server_jars() -> list[Path]:
    """The jars of the 4.4.0 server that hold message specs."""
    return [_jar("4.4.0-server", artifact, "4.4.0") for artifact in _SERVER_ARTIFACTS]


@pytest.fixture(scope="session")
def clients(clients_jar: Path) -> Protocol:
    """All messages of kafka-clients 4.4.0."""
    return Protocol.from_jars(clients_jar)


@pytest.fixture(scope="session")
def clients_test(clients_test_jar: Path) -> Protocol:
    """The messages of the test jar."""
    return Protocol.from_jars(clients_test_jar)


@pytest.fixture(scope="session")
def server(server_jars: list[Path]) -> Protocol:
    """The records of the server."""
    return Protocol.from_jars(*server_jars)
