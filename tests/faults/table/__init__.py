"""Every planted fault, by theme."""

from __future__ import annotations

from tests.faults.fault import Fault
from tests.faults.table import arrays, edges, nulls, numbers, tags, texts, versions

__all__ = ["FAULTS"]

FAULTS: dict[str, Fault] = {
    fault.name: fault
    for module in (nulls, tags, numbers, texts, arrays, versions, edges)
    for fault in module.FAULTS
}
"""By name."""
