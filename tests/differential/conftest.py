"""The embedded Spark session and its gateway, one of each per test run."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pyspark.sql import SparkSession

from harness.gateway import Gateway
from harness.pipeline import Session
from harness.references import Reference, find_reference


@pytest.fixture(scope="session")
def session() -> Iterator[Session]:
    """Spark as campaigns use it, on two cores."""
    started = Session.start("local[2]")
    yield started
    started.stop()


@pytest.fixture(scope="session")
def spark(session: Session) -> SparkSession:
    return session.spark


@pytest.fixture(scope="session")
def gateway(session: Session) -> Gateway:
    """The facade in the session's own JVM."""
    return session.gateway


@pytest.fixture(scope="session")
def reference() -> Reference:
    return find_reference("4.4.0")
