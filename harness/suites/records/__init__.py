"""Record batches of magic 0, 1 and 2: pycodec's against Kafka's `MemoryRecords` (laws 1, 2, 5 and 6)."""

from __future__ import annotations

from typing import Final

from harness.suites.contract import CaseKind, Suite
from harness.suites.records.analysis import record_analysis
from harness.suites.records.cases import RecordCases
from harness.suites.records.reference import records_reference

__all__ = ["RECORDS", "SUITE"]

RECORDS: Final = CaseKind("records", RecordCases, record_analysis, declinable=False)

SUITE: Final = Suite(
    "records",
    "record batches of every magic and compression agree with Kafka's MemoryRecords (laws 1, 2, 5 and 6)",
    (RECORDS,),
    open_reference=records_reference,
    combines=False,
)
