"""Laws 1 to 4: values are encoded, sized and decoded as the reference does."""

from __future__ import annotations

from typing import Final

from harness.suites.contract import CaseKind, Suite
from harness.suites.values.analysis import value_analysis
from harness.suites.values.cases import ValueCases

__all__ = ["SUITE", "VALUES"]

VALUES: Final = CaseKind("values", ValueCases, value_analysis)

SUITE: Final = Suite(
    "values", "values are encoded, sized and decoded as the reference does (laws 1 to 4)", (VALUES,)
)
