"""Laws 5 and 6: malformed and hostile bytes are read or refused as the reference does."""

from __future__ import annotations

from typing import Final

from harness.suites.bytes.analysis import byte_analysis
from harness.suites.bytes.cases import ByteCases
from harness.suites.contract import CaseKind, Suite

__all__ = ["BYTES", "SUITE"]

BYTES: Final = CaseKind("bytes", ByteCases, byte_analysis)

SUITE: Final = Suite(
    "bytes", "malformed and hostile bytes are read or refused as the reference does (laws 5 and 6)", (BYTES,)
)
