"""Which rows of a long table every run of the tests takes: a share of them; `make test-slow` takes all."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

Row = TypeVar("Row")


def share_of(rows: Iterable[Row], one_in: int) -> list[Row]:
    """Every `one_in`-th of `rows`, the first among them; all rows if `WIRECHECK_SLOW` is set."""
    return list(rows)[:: 1 if "WIRECHECK_SLOW" in os.environ else max(1, one_in)]
