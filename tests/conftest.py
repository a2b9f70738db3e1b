"""Hypothesis profiles, and what is started once in a test run: a Spark session, a gateway."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, Phase, settings

from harness.references import Reference, find_reference

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from harness.runners.gateway import Gateway
    from harness.runners.pipeline import Session

# The gateway is slow to start and examples go through it: neither says anything about a property.
_UNTIMED = (HealthCheck.too_slow, HealthCheck.data_too_large)
# By default the same few examples every time, so that a red build is about the change; new ones every night.
settings.register_profile(
    "default", max_examples=20, deadline=None, derandomize=True, suppress_health_check=_UNTIMED
)
settings.register_profile(
    "nightly", max_examples=60, deadline=None, print_blob=True, suppress_health_check=_UNTIMED
)
settings.register_profile(
    "mutations",  # that a test fails is enough: nobody reads the smallest example
    max_examples=20,
    deadline=None,
    derandomize=True,
    phases=(Phase.explicit, Phase.generate),
    suppress_health_check=_UNTIMED,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


@pytest.fixture(scope="session")
def session() -> Iterator[Session]:
    """Spark as campaigns use it, on two cores; started by the first test that needs it."""
    from harness.runners.pipeline import Session  # pyspark takes long to import, and most tests do without

    started = Session.start("local[2]")
    yield started
    started.stop()


@pytest.fixture(scope="session")
def spark(session: Session) -> SparkSession:
    """The session as Spark knows it."""
    return session.spark


@pytest.fixture(scope="session")
def gateway() -> Iterator[Gateway]:
    """The facade in a JVM of its own, which is up in a second: most tests of the reference need no Spark."""
    from harness.runners.gateway import Gateway

    launched = Gateway.launch()
    yield launched
    launched.close()


@pytest.fixture(scope="session")
def reference() -> Reference:
    """The main reference, kafka-clients 4.4.0."""
    return find_reference()
