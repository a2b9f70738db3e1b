"""Hypothesis profiles, and the fixtures that more than one directory of tests uses."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

# The gateway is slow to start and examples go through it: neither says anything about a property.
_UNTIMED = (HealthCheck.too_slow, HealthCheck.data_too_large)
# By default the same few examples every time, so that a red build is about the change; new ones every night.
settings.register_profile(
    "default", max_examples=25, deadline=None, derandomize=True, suppress_health_check=_UNTIMED
)
settings.register_profile(
    "nightly", max_examples=200, deadline=None, print_blob=True, suppress_health_check=_UNTIMED
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))
