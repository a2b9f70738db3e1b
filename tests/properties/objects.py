"""Objects that a caller may put into a value: of any type, of subclasses that say otherwise, of ill will."""

from __future__ import annotations

import array
import collections
import decimal
import enum
import fractions
import types
from typing import Any, NoReturn

from hypothesis import strategies as st

from pycodec import CodecError, Uuid

__all__ = ["OBJECTS", "told"]


class Seven(enum.IntEnum):
    SEVEN = 7


class Index:
    def __index__(self) -> int:
        return 7


class Fickle:
    """Is an index as often as is said, and no longer."""

    def __init__(self, index: int, times: int) -> None:
        self._index = index
        self._left = times

    def __index__(self) -> int:
        self._left -= 1
        if self._left < 0:
            raise LookupError("no more")
        return self._index


class Floating:
    def __float__(self) -> float:
        return 0.5


class Encodes:
    def encode(self, *arguments: object) -> bytes:
        return b"I am no text"

    def isascii(self) -> bool:
        return True

    def __len__(self) -> int:
        return 3


class Lies:
    """Is an instance of everything, if one asks it."""

    __class__ = property(lambda self: str)


class Silent:
    def __repr__(self) -> NoReturn:
        raise ValueError("nothing to be said")


class Words(str):
    """What a `repr` may be, too."""

    def fail(self, *arguments: object) -> NoReturn:
        raise KeyError("not that")

    __len__ = __getitem__ = __format__ = __str__ = __repr__ = fail


class Wordy:
    def __repr__(self) -> str:
        return Words("w" * 100)


class Mute(int):
    def __repr__(self) -> NoReturn:
        raise ValueError("nothing to be said")


class Raises:
    """Raises at whatever it is asked."""

    def fail(self, *arguments: object) -> NoReturn:
        raise KeyError("not that")

    __repr__ = __eq__ = __ne__ = __len__ = __iter__ = __bool__ = __index__ = __float__ = __hash__ = fail
    __class__ = property(fail)


class Agrees:
    """Equals everything, and has every attribute."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return True

    __hash__ = object.__hash__

    def __getattr__(self, name: str) -> object:
        return self


class Equal:
    """Equals everything, and is empty."""

    def __eq__(self, other: object) -> bool:
        return True

    def __ne__(self, other: object) -> bool:
        return False

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Any:
        return iter(())

    __hash__ = object.__hash__


class Text(str):
    def encode(self, *arguments: object) -> bytes:
        return b"something else"

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__

    def __len__(self) -> int:
        return 99

    def __str__(self) -> str:
        return "something else"

    def __getitem__(self, key: Any) -> str:
        return "something else"

    def __iter__(self) -> Any:
        return iter("something else")


class Blob(bytes):
    def __bytes__(self) -> bytes:
        return b"something else"

    def __len__(self) -> int:
        return 16

    def __getitem__(self, key: Any) -> Any:
        return b""


class Array(bytearray):
    def __len__(self) -> int:
        return 0


class Items(list[Any]):
    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Any:
        return iter([1, 2, 3])

    def __bool__(self) -> bool:
        return True


class Tuple(tuple[Any, ...]):
    __slots__ = ()

    def __iter__(self) -> NoReturn:
        raise OSError

    def __len__(self) -> int:
        return 1


class Number(int):
    def __index__(self) -> int:
        return 5

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


def released() -> memoryview:
    view = memoryview(b"gone")
    view.release()
    return view


def itself() -> list[Any]:
    made: list[Any] = []
    made.append(made)
    return made


_HUGE = 10**5000
_SHORT = bytes.__new__(Uuid, b"short")

_SCALARS: list[Any] = [
    *(None, True, False, 0, 1, -1, 7, 127, 128, 255, 2**15, 2**31, 2**63, -(2**63) - 1, _HUGE, -_HUGE),
    *(0.0, -0.0, 1.0, 1.5, float("nan"), float("inf"), 1e308, 1j),
    *("", "a", "0", "x" * 16, "x" * 32768, "\ud800", "é" * 70, b"", b"a", bytes(16), bytes(300), Uuid.ZERO),
    *(
        bytearray(),
        bytearray(16),
        bytearray(b"ab"),
        memoryview(b""),
        memoryview(bytes(16)),
        released(),
        _SHORT,
    ),
    *(memoryview(bytes(32))[::2], memoryview(array.array("i", [1, 2, 3, 4])), array.array("b", [1, 2])),
    *(memoryview(bytes(12)).cast("B", (3, 4)), memoryview(bytes(12)).cast("i"), memoryview(b"").cast("c")),
    *(decimal.Decimal(0), decimal.Decimal("1.5"), fractions.Fraction(1, 3), Seven.SEVEN, Index(), Floating()),
    *(
        Encodes(),
        Lies(),
        Silent(),
        Wordy(),
        Mute(3),
        Raises(),
        Agrees(),
        Equal(),
        object(),
        int,
        str,
        list,
        Ellipsis,
        NotImplemented,
    ),
    *(Text(), Text("abc"), Text("a\ud800b"), [Text("\ud800")]),
    *(Blob(), Blob(b"abc"), Blob(bytes(16)), Array(), Array(b"xy"), Number(3), Number()),
    *(
        [],
        (),
        {},
        set(),
        frozenset({1}),
        {1: 2},
        range(3),
        itself(),
        collections.deque([1]),
        dict.fromkeys("ab"),
    ),
    *([None], [1], (1, 2), ["a", "b"], [b"x"], [True, 0], [1.5], [Uuid.ZERO], [2**70], [_HUGE], [Silent()]),
    *(Items(), Items([1]), Items(["x"]), Tuple(), Tuple((1, 2)), Tuple(("x",)), [Text("q")], [Blob(b"q")]),
    *([(1, b"x")], ((1, b"x"),), [[1, b"x"]], [(True, b"x")], [(1.0, b"x")], [(1, "x")], [(Number(9), b"")]),
    *(
        [(50, memoryview(array.array("i", [1, 2])))],
        [(50, bytearray(b"x")), (60, b"")],
        [(60, b""), (50, b"")],
    ),
    *([(50, b"x", b"y")], [(_HUGE, b"")], [(-1, b"")], [{50: 1, b"x": 2}], ["ab"], [(50, released())]),
    types.SimpleNamespace(a=1),
]

# By number: Hypothesis asks what it samples from for its hash. By a function: it prints a method with all
# that it is bound to.
_ANY = st.integers(0, len(_SCALARS) - 1).map(lambda number: _SCALARS[number])

OBJECTS: st.SearchStrategy[Any] = _ANY | st.lists(_ANY, max_size=3)
"""Anything, and lists of anything."""


def told(work: Any, *arguments: Any) -> Any:
    """What a call gives, or everything that its error says; any error but pycodec's own passes."""
    caught = None
    try:
        return work(*arguments)
    except CodecError as error:
        caught = error
    assert str(caught)
    shown_as_of_another = not caught.__suppress_context__ and caught.__context__ is not None
    assert not shown_as_of_another
    return type(caught), caught.reason, caught.message, caught.version, caught.path, caught.offset
