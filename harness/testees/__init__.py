"""Testees: the codecs under test, behind one small interface.

pycodec is the first (`harness.testees.pycodec_testee`); any other is a subclass of `Testee` that can be
imported, named as `--testee package.module:Class`.
"""

from __future__ import annotations

from harness.testees.base import Testee, computed_size, decoded_pair, encoded_bytes
from harness.testees.loader import (
    DEFAULT_TESTEE,
    TESTEES,
    About,
    about,
    isolated_by_default,
    load_testee,
    open_testee,
    why_unsupported,
)
from harness.testees.pycodec_testee import PycodecTestee

__all__ = [
    "DEFAULT_TESTEE",
    "TESTEES",
    "About",
    "PycodecTestee",
    "Testee",
    "about",
    "computed_size",
    "decoded_pair",
    "encoded_bytes",
    "isolated_by_default",
    "load_testee",
    "open_testee",
    "why_unsupported",
]
