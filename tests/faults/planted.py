"""Runs a script with a bug planted in the proposals: `python -m tests.faults.planted FAULT SCRIPT`."""

from __future__ import annotations

import runpy
import sys

import pytest

from tests.faults import documents, proposals

FAULTS = (*proposals.FAULTS, *documents.SPECS, *documents.BYTES)


def main() -> None:
    """Plant the fault, and run the script as if it had been started by itself."""
    name, script = sys.argv[1:]
    next(fault for fault in FAULTS if fault.__name__ == name)(pytest.MonkeyPatch())
    runpy.run_path(script, run_name="__main__")


if __name__ == "__main__":
    main()
