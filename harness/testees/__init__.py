"""Testees: the codecs under test, behind one small interface.

pycodec is the first (`harness.testees.pycodec_testee`); any other is a subclass of `Testee` that can be
imported, named as `--testee package.module:Class`, or a program that speaks `docs/testee-protocol.md`, named
as `--testee exec:COMMAND`.
"""

from __future__ import annotations

from harness.testees.answers import AdapterError, Capabilities, Refused, Unsupported
from harness.testees.base import (
    Reencoded,
    Testee,
    computed_size,
    decoded_pair,
    encoded_bytes,
    reencoded_bytes,
)
from harness.testees.loader import (
    DEFAULT_TESTEE,
    TESTEES,
    About,
    about,
    isolated_by_default,
    load_testee,
    open_testee,
    require_pycodec,
    why_unsupported,
)
from harness.testees.pycodec_testee import PycodecTestee

__all__ = [
    "DEFAULT_TESTEE",
    "TESTEES",
    "About",
    "AdapterError",
    "Capabilities",
    "PycodecTestee",
    "Reencoded",
    "Refused",
    "Testee",
    "Unsupported",
    "about",
    "computed_size",
    "decoded_pair",
    "encoded_bytes",
    "isolated_by_default",
    "load_testee",
    "open_testee",
    "reencoded_bytes",
    "require_pycodec",
    "why_unsupported",
]
