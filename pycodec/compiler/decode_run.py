"""What the emitters of `decode` build on: the position, runs of fixed-size fields, strings and bytes.

The bytes are `b` (a `memoryview` of them in that flavour), the position is `p`; while it is known to be `p`
plus a constant, the constant stays in the source instead of being added (`base`). Fields of fixed size, and
the first byte of the length that follows them, are collected into one `struct` call (`run`). A slice past the
end of `b` is merely short, so an overrun shows up later: as an error of the next read, or in the comparison
at the very end.
"""

from __future__ import annotations

from collections.abc import Callable

from pycodec.compiler.layout import SIZES, Bound, Pair
from pycodec.compiler.source import Source

__all__ = ["NO_LIMIT", "DecodeRun"]

NO_LIMIT = 2**31 - 1


class DecodeRun:
    """Emits reads from a position that moves along."""

    def __init__(self, src: Source, pair: Pair) -> None:
        self.src = src
        self.pair = pair
        limit = pair.policy.max_array_length
        self.limit = NO_LIMIT if limit is None else limit
        self.base = 0
        self._codes: list[str] = []
        self._targets: list[str] = []
        self._after: list[str] = []

    def at(self, more: int = 0) -> str:
        """The position, as an expression."""
        offset = self.base + more
        return f"p + {offset}" if offset > 0 else f"p - {-offset}" if offset else "p"

    def fixed(self, code: str, target: str) -> None:
        """Add a field of fixed size to the run."""
        self._codes.append(code)
        if code == "16s":
            local = self.src.name("u")
            self._after.append(f"{target} = uuid_of({local})")
            target = local
        self._targets.append(target)

    def flush(self) -> None:
        """Emit the run."""
        if not self._codes:
            return
        codes, size = "".join(self._codes), sum(SIZES[code] for code in self._codes)
        if codes == "B":
            self.src.add(f"{self._targets[0]} = b[{self.at()}]")
        else:
            targets = ", ".join(self._targets) + "," * (len(self._targets) == 1)
            self.src.add(f"{targets} = {self.src.fixed(codes, 'unpack_from')}(b, {self.at()})")
        self.src.add(*self._after)
        self._codes, self._targets, self._after = [], [], []
        self.base += size

    def settle(self) -> None:
        """Emit the run and make `p` the position itself."""
        self.flush()
        if self.base:
            self.src.add(f"p += {self.base}")
        self.base = 0

    def prefix(self, code: str) -> str:
        """Read a length, marker or count together with the run before it; the local that holds it."""
        self.fixed(code, "n")
        self.flush()
        return "n"

    def moved(self, call: str) -> str:
        """Source that takes a new `p` from `call`, in terms of the current base."""
        return call + (f"; p -= {self.base}" if self.base else "")

    # Strings and bytes

    def length(self, bound: Bound, stem: str, extra: str = "", most: int = 127) -> str:
        """Read a compact length that is used raw (length + 1, 0 for null); one above `most` is looked at."""
        n = self.prefix("B")
        test = f"{n} > {most}" if bound.nullable else f"not 0 < {n} < {most + 1}"
        helper = stem if bound.nullable else f"some_{stem}"
        with self.src.block(f"if {test}"):
            self.src.add(self.moved(f"n, p = {helper}(b, {self.at()}, n{extra})"))
        return n

    def content(
        self, target: str, bound: Bound, present: str, shift: int, taken: Callable[[str], str]
    ) -> None:
        """Read `n + shift` bytes if `present`, else null; `taken` gives the expression for a slice."""

        def read() -> None:
            self.src.add(f"q = {self.at(shift)} + n", f"{target} = {taken(f'b[{self.at()}:q]')}", "p = q")

        if not bound.nullable:
            read()
        else:
            with self.src.block(f"if {present}"):
                read()
            with self.src.block("else"):
                self.src.add(f"{target} = None", *([f"p += {self.base}"] if self.base else []))
        self.base = 0

    def string(self, target: str, bound: Bound) -> None:
        """Read a string."""
        if bound.compact:
            self.length(bound, "string_length")
            self.content(target, bound, "n", -1, self.src.decoded)
        else:
            self.prefix("h")
            if not bound.nullable:
                self.src.add("if n < 0:", "    raise Refused")
            self.content(target, bound, "n >= 0", 0, self.src.decoded)

    def blob(self, target: str, bound: Bound) -> None:
        """Read bytes or records."""
        if bound.compact:
            self.length(bound, "byte_length")
            self.content(target, bound, "n", -1, self.src.content)
        else:
            self.prefix("i")
            if not bound.nullable:
                self.src.add("if n < 0:", "    raise Refused")
            self.content(target, bound, "n >= 0", 0, self.src.content)
