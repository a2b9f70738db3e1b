"""Building Python source: lines, indentation, and the `struct` functions that the lines use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Source"]


class Source:
    """Source under construction.

    `prelude` holds what must be defined before the functions (each `struct` format is bound to a name that
    tells what it is: `unpack_hiB`), `functions` the helper functions, `objects` what is made from those,
    `lines` the one being written.

    What is compiled has flavours. `java` is for text that is no UTF-8, with Java's replacements; `view` is
    for reading from a `memoryview` of bytes instead of from `bytes`.
    """

    def __init__(self, java: bool = False, view: bool = False) -> None:
        self.java = java
        self.view = view
        self.prelude: dict[str, str] = {}
        self.objects: dict[str, str] = {}
        self.functions: dict[str, list[str]] = {}
        self.lines: list[str] = []
        self._indent = 0
        self._names = 0

    def encoded(self, text: str) -> str:
        """The UTF-8 of a string, as an expression: by `str.encode` itself, a method that others have too."""
        return f"utf8({text}, 'utf-8', JAVA)" if self.java else f"utf8({text})"

    def decoded(self, cut: str) -> str:
        """The text of a slice, as an expression."""
        if self.view:
            return f"str({cut}, 'utf-8', JAVA)" if self.java else f"str({cut}, 'utf-8')"
        return f"{cut}.decode('utf-8', JAVA)" if self.java else f"{cut}.decode()"

    def content(self, cut: str) -> str:
        """The bytes of a slice, as an expression."""
        return f"bytes({cut})" if self.view else cut

    def add(self, *lines: str) -> None:
        """Append lines at the current indentation."""
        self.lines += ["    " * self._indent + line for line in lines]

    @contextmanager
    def block(self, header: str) -> Iterator[None]:
        """Lines below `header:`, one step to the right; `pass` if there are none."""
        self.add(f"{header}:")
        self._indent += 1
        before = len(self.lines)
        yield
        if len(self.lines) == before:
            self.add("pass")
        self._indent -= 1

    def insert(self, index: int, line: str) -> None:
        """Put a line before line `index`, with the current indentation."""
        self.lines.insert(index, "    " * self._indent + line)

    @contextmanager
    def apart(self) -> Iterator[list[str]]:
        """Write the lines of a block whose header is not yet decided; append them with `splice`."""
        outer, self.lines = self.lines, []
        self._indent += 1
        yield self.lines
        self._indent -= 1
        self.lines = outer

    def splice(self, lines: list[str]) -> None:
        """Append lines that already have their indentation."""
        self.lines += lines

    @contextmanager
    def function(self, name: str, parameters: str) -> Iterator[None]:
        """A helper function, written apart from the lines in progress."""
        outer, indent = self.lines, self._indent
        self.lines, self._indent = [], 0
        self.functions[name] = self.lines  # claims the name, so that recursion ends
        with self.block(f"def {name}({parameters})"):
            yield
        self.lines, self._indent = outer, indent

    def name(self, stem: str) -> str:
        """A local name that nothing else uses."""
        self._names += 1
        return f"{stem}{self._names}"

    def fixed(self, codes: str, method: str) -> str:
        """The name of a method of the `Struct` of `codes`: `unpack_from`, `pack` or `iter_unpack`."""
        stem = {"unpack_from": "unpack", "pack": "pack", "iter_unpack": "each"}[method]
        name = f"{stem}_{_compact(codes).replace('?', 'o')}"
        self.prelude[name] = f"Struct({'>' + codes!r}).{method}"
        return name

    def define(self, name: str, expression: str) -> str:
        """Bind `name` in the prelude."""
        self.prelude[name] = expression
        return name

    def define_object(self, name: str, expression: str) -> str:
        """Bind `name` after the helper functions, which `expression` may use."""
        self.objects[name] = expression
        return name

    def text(self) -> str:
        """The whole module."""
        parts = [f"{name} = {expression}" for name, expression in self.prelude.items()]
        for lines in self.functions.values():
            parts += ["", "", *lines]
        parts += ["", "", *(f"{name} = {expression}" for name, expression in self.objects.items())]
        return "\n".join([*parts, "", "", *self.lines, ""])


def _compact(codes: str) -> str:
    """`iiiB` → `3iB`, for names that stay short."""
    return re.sub(r"([a-zA-Z?])\1+", lambda run: f"{len(run[0])}{run[1]}", codes)
