"""What notices a mutant of a judge or a shrinker: its tests."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Callable, Sequence

import pytest

__all__ = ["noticed_by_tests"]


class _First:
    """Keeps which test fell."""

    def __init__(self) -> None:
        self.name = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.name:
            self.name = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.name:
            self.name = f"collecting {report.nodeid}"


def noticed_by_tests(files: Sequence[str]) -> Callable[[], str]:
    """Runs test files, and says which test fell first."""

    def notice() -> str:
        first = _First()
        os.environ["HYPOTHESIS_PROFILE"] = "mutations"
        command = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not jvm", *files]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            code = pytest.main(command, plugins=[first])
        return "" if code == 0 else first.name or f"pytest ends with {int(code)}"

    return notice
