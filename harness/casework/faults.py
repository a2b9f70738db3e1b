"""A case can break several laws at once: writing may go wrong one way, and reading another.

The row of such a case has the first fault in its own columns and the others in its column `also`. Causes are
looked for by direction: each fault is a view of the row in which it is the only one, so that the first bug of
a case never hides its second.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import asdict, dataclass, replace
from typing import Final, Literal

from harness.casework.contract import Row
from harness.outcome import ROW_COLUMNS, SEEN_IN_A_VALUE, CaseRow, Change, Reason, VerdictName
from harness.typed import load_json, typed

__all__ = [
    "Direction",
    "Fault",
    "FaultPlace",
    "direction_of",
    "facing",
    "facing_layer",
    "facing_part",
    "holds",
    "is_partly_unsaid",
    "packed",
    "place_of",
    "row_views",
    "seen_at",
    "view_of",
    "views",
    "without_fault",
    "without_faults",
]

Direction = Literal["write", "read", "rewrite", ""]
"""What a law asks of the testee: to write a value, to read bytes, to write again what it read."""

FaultPlace = tuple[Direction, str]
"""What the testee was asked, and the path of the field that came out as something else."""

_DIRECTIONS: Final[dict[str, Direction]] = {
    Reason.TESTEE_REJECTED: "write",
    Reason.REFERENCE_REJECTED: "write",
    Reason.TESTEE_BYTES_REJECTED: "write",
    Reason.VALUE_DIFFERS: "write",
    Reason.NOT_CONSUMED: "write",
    Reason.BYTES_DIFFER: "write",
    Reason.SIZE_DIFFERS: "write",
    Reason.SIZE_REJECTED: "write",
    Reason.DECODE_REJECTED: "read",
    Reason.DECODE_DIFFERS: "read",
    Reason.DECODE_CONSUMED_DIFFERS: "read",
    Reason.DECODE_MALFORMED: "read",
    Reason.REENCODE_REJECTED: "rewrite",
    Reason.REENCODE_DIFFERS: "rewrite",
}
_PHASES: Final[dict[str, Direction]] = {
    "encode": "write",
    "size": "write",
    "decode": "read",
    "rewrite": "rewrite",
}
"""By the phase in which a testee died, or had no say."""

_OF_EVERY_ROW: Final = ROW_COLUMNS[: ROW_COLUMNS.index("path")]
"""The columns that an agreed row has something in."""

_UNSAID: Final = (Reason.UNSUPPORTED, Reason.ADAPTER_ERROR)
"""No faults: what the testee had no say in, which stands beside the faults of a case so that none takes its
place for mended."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken law.

    Attributes:
        reason: see `harness.outcome.Reason`; of a step that the testee had no say in, that it had none.
        path: schema path of the first difference, where it could be located.
        testee, reference: semantic outcome classes of both sides.
        detail: words for a reader.
        change: in what way a value was changed, where one was (`harness.values.change`); of record batches
            that the reference alone refuses, why it does.
        layer: which of several layers of the testee it is about.
    """

    reason: str
    path: str | None = None
    testee: str = "accepted"
    reference: str = "accepted"
    detail: str = ""
    change: str = ""
    layer: str = ""

    @property
    def direction(self) -> Direction:
        """What the testee was asked."""
        return direction_of(self.reason, self.testee)


def direction_of(reason: str, testee: str | None) -> Direction:
    """What the testee was asked when it broke a law; `""` where that is no matter of one direction.

    Args:
        reason: of the verdict.
        testee: its semantic outcome, which tells the phase of a death, and of what it had no say in.
    """
    if reason == Reason.TESTEE_DIED or reason in _UNSAID:
        return _PHASES.get((testee or "").partition(":")[2].partition(":")[0], "")
    return _DIRECTIONS.get(reason, "")


def place_of(view: CaseRow) -> FaultPlace | None:
    """Where the fault of a view was seen; None where it is not about what came out of one field."""
    return seen_at(view.reason, view.testee_outcome, view.path)


def seen_at(reason: str, testee: str | None, path: str | None) -> FaultPlace | None:
    """The same of a fault that has these."""
    return (direction_of(reason, testee), path) if reason in SEEN_IN_A_VALUE and path else None


def without_faults(row: CaseRow, places: Set[FaultPlace]) -> CaseRow:
    """A mismatch without the faults that were seen at some places; agreed, where it has no others.

    Only of a row that tells every field that comes out wrong, one of the kind `beside`.
    """
    if row.verdict != "mismatch":
        return row
    left = [view for view in row_views(row) if not _is_at(view, places)]
    unsaid = list(_unsaid(row.also))
    if not left:
        verdict: VerdictName = "unsupported" if unsaid else "agreed"
        reason = unsaid[0].reason if unsaid else ""
        told = {"verdict": verdict, "reason": reason}
        return CaseRow(**{**{name: getattr(row, name) for name in _OF_EVERY_ROW}, **told})
    first, *others = left
    return replace(first, also=packed([*map(_fault_of, others), *unsaid]))


def holds(outer: FaultPlace, inner: FaultPlace) -> bool:
    """Whether one place lies within another, in the same direction."""
    return outer[0] == inner[0] and inner[1].startswith(f"{outer[1]}.")


def _is_at(view: CaseRow, places: Set[FaultPlace]) -> bool:
    """Whether a fault is one of these places', or that of elements which take one another's values there."""
    place = place_of(view)
    if place is None or place in places:
        return place is not None
    return view.change == Change.REORDERED and any(holds(place, each) for each in places)


def packed(faults: Iterable[Fault]) -> str | None:
    """Faults as the column `also` stores them; None for none."""
    stored = [asdict(fault) for fault in faults]
    return json.dumps(stored) if stored else None


def views(row: Row) -> Iterator[Row]:
    """A stored row once for each of its faults.

    Raises:
        harness.typed.StoredError: the column `also` holds something else than `packed` makes.
    """
    yield row
    for fault in _broken(row["also"]):
        yield {**row, **_columns(fault), "also": None}


def row_views(row: CaseRow) -> Iterator[CaseRow]:
    """As `views`, of a row that is not stored."""
    yield replace(row, also=None) if row.also else row
    for fault in _broken(row.also):
        columns = _columns(fault)
        yield CaseRow(**{**{name: getattr(row, name) for name in ROW_COLUMNS}, **columns, "also": None})


def facing(row: CaseRow, direction: Direction, path: str | None = None) -> CaseRow:
    """The view of a mismatch with the fault of one direction; agreed, where it has none of that.

    With a `path`, what came out of other fields is passed over: only of a row of the kind `beside`.

    Unsupported, where another fault kept that direction from being asked, or the testee had no say in it:
    that says nothing about it. What is unsupported for other steps alone agrees. Rows of other verdicts stay
    as they are.
    """
    if row.verdict == "unsupported" and direction:
        unsaid = [each.direction for each in _unsaid(row.also)]
        return without_fault(row, "agreed") if unsaid and direction not in unsaid else row
    if row.verdict != "mismatch" or not direction:
        return row
    met: dict[Direction, CaseRow] = {}
    for view in row_views(row):
        place = place_of(view)
        if path is not None and place is not None and place != (direction, path):
            continue
        met.setdefault(direction_of(view.reason, view.testee_outcome), view)
    if direction in met:
        return met[direction]
    reason = next((each.reason for each in _unsaid(row.also) if each.direction == direction), "")
    asked = not reason and _is_asked(row, direction, met)
    verdict: VerdictName = "agreed" if asked else "unsupported"
    return without_fault(row, verdict, reason)


def view_of(row: CaseRow, is_wanted: Callable[[CaseRow], bool]) -> CaseRow:
    """The row with nothing but a fault that is looked for; if it has others alone, with the first of them."""
    faults = list(row_views(row))
    return next(filter(is_wanted, faults), faults[0])


def facing_part(row: CaseRow, direction: Direction, reason: str, path: str) -> CaseRow:
    """The view of one part, of a row that tells every part that is wrong (`Cases.tells_every_part`).

    Where it has no such fault, the view of what kept the direction from being asked; agreed, where it has
    neither.
    """
    if row.verdict != "mismatch":
        return row
    views = [view for view in row_views(row) if direction_of(view.reason, view.testee_outcome) == direction]
    for view in sorted(views, key=lambda view: not view.path):
        if not view.path or (view.reason, view.path) == (reason, path):
            return view
    return without_fault(row, "agreed")


def facing_layer(row: CaseRow, direction: Direction, reason: str, layer: str) -> CaseRow:
    """The view of one layer's fault, of a row that tells those of each: rather one of a reason.

    Where the layer has no such fault, the row as it is if another one kept the layer from being asked; else
    agreed.
    """
    if row.verdict != "mismatch":
        return row
    found = list(row_views(row))
    own = [view for view in found if view.layer == layer]
    for view in sorted(own, key=lambda view: view.reason != reason):
        if view.reason == reason or direction_of(view.reason, view.testee_outcome) == direction:
            return view
    unasked = next((view for view in found if view.died or _is_unmade(view)), None)
    return unasked or without_fault(row, "agreed")


def _is_unmade(view: CaseRow) -> bool:
    """Whether there was no codec to be asked."""
    return ":build:" in (view.testee_outcome or "")


def without_fault(row: CaseRow, verdict: VerdictName, reason: str = "") -> CaseRow:
    """A view of a row with another verdict than that of its fault."""
    return replace(row, verdict=verdict, reason=reason, path=None, testee_outcome=None, also=None)


def is_partly_unsaid(row: Row) -> bool:
    """Whether the testee had no say in a step of a stored mismatch."""
    return any(_unsaid(row["also"]))


def _is_asked(row: CaseRow, direction: Direction, met: Mapping[Direction, CaseRow]) -> bool:
    """Whether the testee was asked for a direction, in a case with these faults."""
    if direction == "write":
        return True
    if row.reference_bytes is None or ("write" in met and met["write"].died):
        return False  # there was nothing to read, or nobody to read it
    # What cannot be read right is not written right either.
    return direction == "read" or "read" not in met


def _broken(also: str | None) -> Iterator[Fault]:
    return (fault for fault in _unpacked(also) if fault.reason not in _UNSAID)


def _unsaid(also: str | None) -> Iterator[Fault]:
    return (fault for fault in _unpacked(also) if fault.reason in _UNSAID)


def _unpacked(also: str | None) -> list[Fault]:
    return typed(list[Fault], load_json(also), "also") if also else []


def _fault_of(view: CaseRow) -> Fault:
    return Fault(
        view.reason,
        view.path,
        view.testee_outcome or "",
        view.reference_outcome or "",
        view.detail or "",
        view.change or "",
        view.layer or "",
    )


def _columns(fault: Fault) -> dict[str, str | None]:
    return {
        "reason": fault.reason,
        "path": fault.path,
        "testee_outcome": fault.testee,
        "reference_outcome": fault.reference,
        "detail": fault.detail,
        "change": fault.change or None,
        "layer": fault.layer or None,
    }
