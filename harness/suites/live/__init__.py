"""Live frames: what running clients and brokers send keeps the laws of the wire."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from harness.suites.contract import CaseKind, Suite
from harness.suites.live.analysis import live_analysis
from harness.suites.live.cases import LiveCases, LiveFactory

__all__ = ["LIVE", "SUITE", "live_kind"]


def live_kind(evidence: Path | None = None) -> CaseKind[LiveCases]:
    """The kind of cases of a file of evidence."""
    return CaseKind("live", LiveFactory(str(evidence) if evidence else ""), live_analysis)


LIVE: Final = live_kind()

SUITE: Final = Suite(
    "live", "what running clients and brokers send keeps the laws of the wire", (LIVE,), asks_testee=False
)
