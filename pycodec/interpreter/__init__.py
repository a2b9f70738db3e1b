"""The codec a second time: plain walks over the spec that know at each step where they are.

The compiled functions of `pycodec.compiler` keep no account of the path or of the offset; it would cost
more than the work itself. When one of them meets anything it does not like, the same input is given to
this package, which either raises the precise error or, where the quick code merely gave up, returns the
result. It shares only the value classes, the primitive tables and the words on what an object is to a field
(`pycodec.content`) with the compiler, so each of the two checks the other (`tests/pycodec/compiler`).
"""

from __future__ import annotations

from pycodec.interpreter.reader import read
from pycodec.interpreter.sizer import size
from pycodec.interpreter.writer import write

__all__ = ["read", "size", "write"]
