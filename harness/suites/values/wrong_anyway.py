"""Fields that come out wrong whatever they hold: what they show is left out of what is compared.

Other causes are kept out of a value: it is asked again with another value at fault. Where every value of a
field fails, there is none, and each case of its message shows that cause and, without this, nothing else.
A shift is none of these: there, what comes out of one field depends on what another holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from harness.casework.faults import Direction, FaultPlace, direction_of, place_of, row_views, without_faults
from harness.causes.attribute import is_within
from harness.causes.explain import representatives
from harness.causes.minimise import Minimised
from harness.causes.shift import is_plain
from harness.outcome import CaseRow
from harness.values.equality import same
from harness.values.shrink import Fields, replaced, walk
from pycodec.specs.model import StructSpec

__all__ = ["WrongAnyway"]

_OTHERS: Final = 4
"""Other values of each field that comes out wrong, with which the rest must come out as before."""


@dataclass(slots=True)
class WrongAnyway:
    """What was found so, by message."""

    _places: dict[str, set[FaultPlace]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._places)

    def note(
        self,
        message: str,
        root: StructSpec,
        fields: Fields,
        row: CaseRow,
        ask: Callable[[Sequence[Fields]], Sequence[CaseRow]],
    ) -> bool:
        """Note a fault that no value of its field was found without, if it stands by itself; whether it does.

        Args:
            message: its name.
            root: of the message.
            fields: the plainest value that shows it.
            row: the fault, on its own.
            ask: runs values, telling every field that comes out wrong.
        """
        place = place_of(row)
        if place is None or not _stands_alone(place, root, fields, ask):
            return False
        self._places.setdefault(message, set()).add(place)
        return True

    def beside(self, message: str, path: str = "") -> frozenset[FaultPlace]:
        """What is left out of what is asked of a message, but for what is seen at a path."""
        known = self._places.get(message, set())
        return frozenset(each for each in known if not is_within(path, each[1]))

    def left_out(self, row: CaseRow, path: str = "") -> CaseRow:
        """A row of the kind `beside` without what they show, but at a path."""
        return without_faults(row, self.beside(row.message, path))

    def is_about(self, message: str, found: Minimised) -> bool:
        """Whether a case is put down to a field of these, and another was seen to come out wrong."""
        place, path = place_of(found.row), found.attribution.path
        known = self._places.get(message, set())
        return place is not None and place[1] != path and (place[0], path) in known

    def is_asked_beside(self, message: str, cell: str) -> bool:
        """Whether a cell asks about something else than fields that come out wrong whatever they hold."""
        path = cell.partition("=")[0].removesuffix("[]")
        known = self._places.get(message, set())
        return bool(cell) and not any(is_within(path, each) for _, each in known)


def _stands_alone(
    place: FaultPlace,
    root: StructSpec,
    fields: Fields,
    ask: Callable[[Sequence[Fields]], Sequence[CaseRow]],
) -> bool:
    """Whether what comes out of a field that is wrong is no matter of what the others hold that are wrong,
    and the other way round."""
    (plain,) = ask([fields])
    before = _seen(plain, place[0])
    if before is None or place[1] not in before:
        return False
    for path in before:
        changed = list(_changed(root, fields, path))
        if not changed and len(before) > 1:
            return False  # nobody can tell
        found = [_seen(after, place[0]) for after in ask(changed)]
        for now in found:
            if now is None or any(now.get(other) != told for other, told in before.items() if other != path):
                return False
            if path == place[1] and path not in now:
                return False
        if found and all(now and now.keys() - before.keys() for now in found):
            return False  # whatever it holds moves others
    return True


def _seen(row: CaseRow, direction: Direction) -> dict[str, str] | None:
    """What came out of each field; None where something else is the matter in that direction."""
    found: dict[str, str] = {}
    for view in row_views(row):
        place = place_of(view)
        if place is not None and place[0] == direction:
            found[place[1]] = view.detail or ""
        elif row.verdict != "mismatch" or direction_of(view.reason, view.testee_outcome) == direction:
            return None
    return found


def _changed(root: StructSpec, fields: Fields, path: str) -> Iterator[Fields]:
    """A value with others at a path."""
    node = next((each for each in walk(root, fields) if each.path == path), None)
    if node is not None and not node.is_container:
        others = (value for value in filter(is_plain, representatives(node)) if not same(value, node.value))
        yield from (replaced(fields, node.site, value) for value in islice(others, _OTHERS))
