"""The columns of the stored rows as Parquet has them: who writes them and who reads them agree on these."""

from __future__ import annotations

from typing import Final

import pyarrow as pa

from harness.outcome import ROW_COLUMNS

__all__ = ["ROWS"]

_TYPES: Final = {
    "version": pa.int16(),
    "index": pa.int64(),
    "frame_len": pa.int32(),
    "frame_digest": pa.binary(),
    "form": pa.binary(),
    "testee_bytes": pa.binary(),
    "reference_bytes": pa.binary(),
}

ROWS: Final = pa.schema([(name, _TYPES.get(name, pa.string())) for name in ROW_COLUMNS])
"""The stored rows, `harness.outcome.CaseRow`."""
