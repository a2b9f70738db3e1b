"""Parquet files by path: opened here, since pyarrow takes a path such as `file:/x` or `s3:/x` for a URI.

It would write somewhere else than it was told to, and knows no name that is not UTF-8.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from harness.own_files import kept

__all__ = ["reading", "writing"]


@contextmanager
def reading(path: Path) -> Iterator[pq.ParquetFile]:
    """A file to read."""
    with path.open("rb") as file, pq.ParquetFile(file) as found:
        yield found


@contextmanager
def writing(path: Path, schema: pa.Schema) -> Iterator[pq.ParquetWriter]:
    """A file to write, in the place of what is there; an `OSError` names it."""
    try:
        with path.open("wb") as file, kept(file.fileno()), pq.ParquetWriter(file, schema) as made:
            yield made
    except OSError as error:
        # A disk that is full says so of no file.
        raise error if error.filename else OSError(error.errno, error.strerror, str(path)) from error
