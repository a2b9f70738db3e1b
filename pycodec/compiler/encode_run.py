"""What the emitters of `encode` build on: runs of fixed-size fields, pieces, and all fields but structs.

Fields of fixed size, and the length that follows them, are collected into one `struct` call (`run`); calls
and contents are `pieces`, expressions that are joined once at the end. A compact length is one byte of the
run as long as it is below 128, else the run ends before it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pycodec.compiler.layout import CODES, Bound, Pair
from pycodec.compiler.source import Source
from pycodec.specs.model import Primitive

__all__ = ["REFUSE", "EncodeRun"]

REFUSE = "    raise Refused"


class EncodeRun:
    """Emits the writing of values that are not structs."""

    def __init__(self, src: Source, pair: Pair) -> None:
        self.src = src
        self.pair = pair
        self.pieces: list[str] = []
        self.flushed = False
        self._codes: list[str] = []
        self._values: list[str] = []

    def fixed(self, code: str, value: str) -> None:
        """Add a value of fixed size to the run."""
        self._codes.append(code)
        self._values.append(value)

    def pack(self, code: str = "", value: str = "") -> str:
        """The run, with one more value perhaps, as an expression."""
        codes = self._codes + [code] * bool(code)
        values = self._values + [value] * bool(code)
        if codes == ["B"] * len(codes) and all(v.isdigit() for v in values):
            return repr(bytes(map(int, values)))
        return f"{self.src.fixed(''.join(codes), 'pack')}({', '.join(values)})"

    def take_run(self) -> str | None:
        """End the run: its expression, or None if it is empty."""
        piece = self.pack() if self._codes else None
        self._codes, self._values = [], []
        return piece

    def end_run(self) -> None:
        """Make the run a piece."""
        piece = self.take_run()
        if piece:
            self.pieces.append(piece)

    def flush(self) -> None:
        """Emit all pieces into `out`."""
        self.end_run()
        if len(self.pieces) == 1:
            self.src.add(f"out.append({self.pieces[0]})")
        elif self.pieces:
            self.src.add(f"out += ({', '.join(self.pieces)})")
        self.flushed = True
        self.pieces = []

    def length(self, raw: str, table: str) -> None:
        """A compact length, given as the name that holds length + 1; the run ends here."""
        if self._codes:
            short, long = self.pack("B", raw), self.pack()
            self._codes, self._values = [], []
            self.pieces.append(f"({short} if {raw} < 128 else {long} + {table}[{raw}])")
        else:
            self.pieces.append(f"{table}[{raw}]")

    # Fields without structs

    def scalar(self, code: str, value: str) -> None:
        """A value of fixed size. `struct` takes more than the field does for two codes: check those."""
        if code == "?":
            flag = self.src.name("flag")
            self.src.add(f"{flag} = {value}", f"if {flag} is not True and {flag} is not False:", REFUSE)
            value = flag
        elif code == "16s":
            uuid = self.src.name("uuid")
            self.src.add(
                f"{uuid} = {value}",
                f"if type({uuid}) is not Uuid or len({uuid}) != 16:",
                f"    {uuid} = uuid_bytes({uuid})",
            )
            value = uuid
        self.fixed(code, value)

    def counted(self, held: str, accept: Sequence[str], empty: str, bound: Bound, measured: str = "") -> str:
        """The name of the length of `held` as it goes on the wire; a null one is replaced by an empty one.

        What is measured is `held` unless an expression is given.
        """
        src, n = self.src, self.src.name("n")
        measure = (*accept, f"{n} = len({measured or held})" + " + 1" * bound.compact)
        if bound.nullable:
            with src.block(f"if {held} is None"):
                src.add(f"{held} = {empty}", f"{n} = {0 if bound.compact else -1}")
            with src.block("else"):
                src.add(*measure)
        else:
            src.add(*measure)
        return n

    def string(self, value: str, bound: Bound) -> None:
        """Write a string."""
        src, s = self.src, self.src.name("s")
        if bound.nullable:
            src.add(f"{s} = {value}")
            n = self.counted(s, [f"{s} = {src.encoded(s)}"], "b''", bound)
        else:
            src.add(f"{s} = {src.encoded(value)}")
            n = self.counted(s, (), "b''", bound)
        self.content(s, n, "string_lengths", "h", bound)

    def blob(self, value: str, bound: Bound) -> None:
        """Write bytes or records."""
        src, s = self.src, self.src.name("s")
        src.add(f"{s} = {value}")
        accept = [f"if type({s}) is not bytes:", f"    {s} = blob_of({s})"]
        n = self.counted(s, accept, "b''", bound)
        self.content(s, n, "varints", "i", bound)

    def content(self, s: str, n: str, compact: str, code: str, bound: Bound) -> None:
        """Write a length, from a table of ready ones or in fixed width, and what it is of."""
        if bound.compact:
            self.length(n, compact)
        else:
            self.fixed(code, n)
            self.end_run()
        self.pieces.append(s)

    def array(self, value: str, bound: Bound) -> None:
        """Write an array of primitives."""
        src, items = self.src, self.src.name("items")
        src.add(f"{items} = {value}")
        accept = [f"if type({items}) is not list:", f"    {items} = list_of({items})"]
        kind = bound.array_of
        assert kind is not None
        self.end_run()
        if kind in (Primitive.BOOL, Primitive.UUID, Primitive.STRING) or kind not in CODES:
            stem = {Primitive.BOOL: "bools", Primitive.UUID: "uuids", Primitive.STRING: "strings"}
            written = f"write_{stem.get(kind, 'blobs')}({items}, {bound.compact})"
        else:
            form = "compact" if bound.compact else "legacy"
            table = src.define(f"{form}_{CODES[kind]}", f"array_packs[{CODES[kind]!r}, {bound.compact}]")
            prefix = f"len({items})" + " + 1" * bound.compact
            written = f"{table}[len({items})]({prefix}, *{items})"
        if bound.nullable:
            with src.block(f"if {items} is None"):
                null = b"\0" if bound.compact else b"\xff\xff\xff\xff"
                src.add(f"{items} = {null!r}")
            with src.block("else"):
                src.add(*accept, f"{items} = {written}")
            self.pieces.append(items)
        else:
            src.add(*accept)
            self.pieces.append(written)
