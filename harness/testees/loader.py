"""Testees by name: the ones that come along, and `package.module:Class`."""

from __future__ import annotations

import importlib
from typing import Final

from harness.errors import UserError
from harness.testees.base import Testee

__all__ = ["DEFAULT_TESTEE", "TESTEES", "load_testee"]

DEFAULT_TESTEE: Final = "pycodec"

TESTEES: Final = {
    "pycodec": "harness.testees.pycodec_testee:PycodecTestee",
    "kio": "harness.testees.kio_testee:KioTestee",
}
"""The testees with a short name."""


def load_testee(name: str = DEFAULT_TESTEE) -> Testee:
    """A new testee from a short name or from `package.module:Class`; `UserError` when there is none."""
    target = TESTEES.get(name, name)
    module_name, colon, class_name = target.partition(":")
    if not (colon and module_name and class_name):
        known = ", ".join(TESTEES)
        raise UserError(f"no testee {name!r}", f"use one of {known}, or package.module:Class")
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        raise UserError(
            f"cannot import {module_name}: {error}", "install it, or run where it can be imported"
        ) from error
    cls = getattr(module, class_name, None)
    if not (isinstance(cls, type) and issubclass(cls, Testee)):
        raise UserError(f"{target} is no subclass of harness.testees.Testee", "see the README's example")
    return cls()
