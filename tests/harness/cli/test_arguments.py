"""The values of options."""

from __future__ import annotations

import argparse
import datetime
import time
from collections.abc import Iterator

import pytest

from harness.cli import arguments


@pytest.fixture(params=["Etc/GMT+12", "Etc/GMT-14"])
def _far_away(request: pytest.FixtureRequest) -> Iterator[None]:
    """At any time, one of these two has another day than UTC."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", request.param)
        time.tzset()
        yield
    time.tzset()


@pytest.mark.usefixtures("_far_away")
def test_a_day_is_over_when_lists_expire() -> None:
    """Lists expire by UTC, so that all who share one agree."""
    today = datetime.datetime.now(datetime.UTC).date()
    assert arguments.date(str(today)) == today
    with pytest.raises(argparse.ArgumentTypeError, match="is over"):
        arguments.date(str(today - datetime.timedelta(days=1)))
