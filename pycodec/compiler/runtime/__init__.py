"""What compiled functions call: everything that is not worth repeating in each of them.

Functions here take over where the quick way in the generated source ends (a varint of two bytes or more, a
null, a tagged field). They raise `Refused`, or whatever comes, when the input is wrong: the caller then
asks the interpreter for the precise error.
"""

from __future__ import annotations

__all__ = ["Refused"]


class Refused(Exception):
    """The quick way gives up; the interpreter decides."""
