"""Fields that come out wrong whatever they hold: what they show is left out of what is compared.

Other causes are kept out of a value: it is asked again with another value at fault. Where every value of a
field fails, there is none, and each case of its message shows that cause and, without this, nothing else.
A shift is none of these: there, what comes out of one field depends on what another holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple

from harness.casework.faults import (
    Direction,
    FaultPlace,
    direction_of,
    holds,
    place_of,
    row_views,
    without_faults,
)
from harness.causes.attribute import agrees, are_related, is_within
from harness.causes.explain import representatives
from harness.causes.minimise import Minimised
from harness.causes.shift import is_plain
from harness.causes.signature import Signature
from harness.outcome import CaseRow, Check
from harness.pair import Pair
from harness.suites.values.cases import ValueCases
from harness.suites.values.runner import ValueRunner
from harness.values.equality import same
from harness.values.shrink import TAGS, TAGS_PATH, Fields, Node, default_fields, replaced, walk
from pycodec.plain import to_dict
from pycodec.specs.model import StructSpec

__all__ = ["WrongAnyway"]

_OTHERS: Final = 4
"""Other values of each field that comes out wrong, with which the rest must come out as before."""
_TIMES: Final = 2
"""How often that is asked: another bug may show in every third case, wherever that falls."""
_UNKNOWN_TAG: Final = 5_000
"""A tag that no message knows."""

_Ask = Callable[[Sequence[Fields]], Sequence[CaseRow]]
"""Runs values of a pair; each row tells every field that comes out wrong."""


class _Noted(NamedTuple):
    """The raw signature that a place was found for, and a check that shows it."""

    cause: str
    check: Check


class WrongAnyway:
    """What was found so: in one version of a message, and in those others where it is so as well.

    Args:
        runner: runs cases in this process.
    """

    def __init__(self, runner: ValueRunner) -> None:
        self._runner = runner
        self._noted: dict[str, dict[FaultPlace, _Noted]] = {}
        self._told: dict[str, FaultPlace] = {}
        self._stands: dict[tuple[Pair, FaultPlace], bool] = {}
        self._right: dict[tuple[Pair, FaultPlace], bool] = {}

    def __bool__(self) -> bool:
        """Whether there is any."""
        return bool(self._noted)

    def note(self, signature: Signature, pair: Pair, fields: Fields, row: CaseRow, check: Check) -> bool:
        """Note a fault that no value of its field was found without, if it stands by itself; whether it does.

        Args:
            signature: the raw one that it was found for.
            pair: in which.
            fields: the plainest value that shows it.
            row: the fault, on its own.
            check: that shows it.
        """
        place = place_of(row)
        if place is None or not self._stands_alone(pair, place, fields, check):
            return False
        self._noted.setdefault(pair.message, {}).setdefault(place, _Noted(signature.id, check))
        self._stands[pair, place] = True
        self._told[signature.id] = place
        return True

    def cause_of(self, pair: Pair, place: FaultPlace | None, *, within: bool = False) -> str:
        """The raw signature whose cause a fault of a pair is, wherever it was seen first; `""` for none.

        With `within`, a field in the array that stands there will do: where it comes out as its neighbour
        has it, the elements only look as if they were in another order.
        """
        if place is None:
            return ""
        for known, noted in self._noted.get(pair.message, {}).items():
            if (known == place or (within and holds(place, known))) and self._is_in(pair, known):
                return noted.cause
        return ""

    def beside(self, pair: Pair, path: str = "") -> frozenset[FaultPlace]:
        """What is left out of what is asked of a pair, but for what is seen at a path."""
        noted = self._noted.get(pair.message, {})
        return frozenset(each for each in noted if self._is_in(pair, each) and not is_within(path, each[1]))

    def versions(self, message: str, path: str, direction: Direction) -> tuple[int, ...]:
        """The versions of a message in which a field comes out wrong whatever it holds; `()` for none."""
        place = (direction, path)
        if place not in self._noted.get(message, {}):
            return ()
        pairs = sorted(pair for pair in self._cases.pairs if pair.message == message)
        return tuple(pair.version for pair in pairs if self._is_in(pair, place))

    def left_out(self, row: CaseRow, path: str = "") -> CaseRow:
        """A row of the kind `beside` without what they show, but at a path."""
        return without_faults(row, self.beside(Pair(row.message, row.version), path))

    def is_about(self, pair: Pair, found: Minimised) -> bool:
        """Whether a case is put down to a field of these, and another was seen to come out wrong."""
        place, path = place_of(found.row), found.attribution.path
        return place is not None and place[1] != path and (place[0], path) in self.beside(pair)

    def is_asked_beside(self, pair: Pair, cell: str) -> bool:
        """Whether a cell asks about something else than fields that come out wrong whatever they hold."""
        path = cell.partition("=")[0].removesuffix("[]")
        return bool(cell) and not any(is_within(path, each) for _, each in self.beside(pair))

    def is_of_another_version(self, cause: str, pair: Pair) -> bool:
        """Whether a raw signature was put down to such a field, and in this pair the field is none: it comes
        out wrong for what it holds."""
        place = self._told.get(cause)
        return place is not None and not self._is_in(pair, place) and self._may_be_right(pair, place)

    def _is_in(self, pair: Pair, place: FaultPlace) -> bool:
        """Whether a field comes out wrong whatever it holds in this version, too."""
        stands = self._stands.get((pair, place))
        if stands is None:
            check = self._noted[pair.message][place].check
            stands = self._stands[pair, place] = self._stands_alone(pair, place, self._plain(pair), check)
        return stands

    def _may_be_right(self, pair: Pair, place: FaultPlace) -> bool:
        """Whether a value was seen of which nothing of the kind comes out in this version."""
        right = self._right.get((pair, place))
        if right is None:
            plain, root = self._plain(pair), self._root(pair)
            values = [plain, *_changed(root, plain, place[1])]
            rows = self._runner.run_fields(pair, values, self._noted[pair.message][place].check, "beside")
            right = self._right[pair, place] = any(_is_right(row, place) for row in rows)
        return right

    def _plain(self, pair: Pair) -> Fields:
        return to_dict(self._cases.plain(pair))

    def _root(self, pair: Pair) -> StructSpec:
        return self._cases.reference.protocol.messages[pair.message].root

    @property
    def _cases(self) -> ValueCases:
        return self._runner.cases

    def _stands_alone(self, pair: Pair, place: FaultPlace, fields: Fields, check: Check) -> bool:
        root = self._root(pair)

        def ask(values: Sequence[Fields]) -> Sequence[CaseRow]:
            return self._runner.run_fields(pair, values, check, "beside")

        return any(_stands_alone(place, root, fields, ask) for _ in range(_TIMES))


def _stands_alone(place: FaultPlace, root: StructSpec, fields: Fields, ask: _Ask) -> bool:
    """Whether what comes out of a field that is wrong is no matter of what the others hold that are wrong,
    and the other way round.

    What is wrong within a container, and of it, changes with what it holds.
    """
    (plain,) = ask([fields])
    before = _seen(plain, place[0])
    if before is None or place[1] not in before:
        return False
    for path in before:
        changed = list(_changed(root, fields, path))
        if not changed and len(before) > 1:
            return False  # nobody can tell
        others = {other: told for other, told in before.items() if not are_related(path, other)}
        found = [_seen(after, place[0]) for after in ask(changed)]
        for now in found:
            if now is None or any(now.get(other) != told for other, told in others.items()):
                return False
            if path == place[1] and path not in now:
                return False
        if found and all(now and any(_is_new(each, path, before) for each in now) for now in found):
            return False  # whatever it holds moves others
    return True


def _is_new(each: str, path: str, before: dict[str, str]) -> bool:
    return each not in before and not is_within(each, path)


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


def _is_right(row: CaseRow, place: FaultPlace) -> bool:
    """Whether what comes out of a field is right, whatever of others."""
    seen = _seen(row, place[0])
    return agrees(row) if seen is None else place[1] not in seen


def _changed(root: StructSpec, fields: Fields, path: str) -> Iterator[Fields]:
    """A value with others at a path."""
    if path.rpartition(".")[2] == TAGS_PATH:
        yield from _with_tags(root, fields, path.removesuffix(TAGS_PATH).removesuffix("."))
        return
    node = next((each for each in walk(root, fields) if each.path == path), None)
    if node is not None:
        others = (value for value in _others(node) if not same(value, node.value))
        yield from (replaced(fields, node.site, value) for value in islice(others, _OTHERS))


def _others(node: Node) -> Iterator[Any]:
    if node.struct is None:
        yield from filter(is_plain, representatives(node))
        return
    plain = default_fields(node.struct)
    yield from ([], [plain], [plain, plain]) if node.field is not None and node.field.is_array else (plain,)


def _with_tags(root: StructSpec, fields: Fields, holder: str) -> Iterator[Fields]:
    """A value with other unknown tagged fields in the first struct at a path."""
    site: tuple[Any, ...] = ()
    if holder:
        node = next((each for each in walk(root, fields) if each.path == holder and each.value), None)
        if node is None:
            return
        site = (*node.site, 0) if isinstance(node.value, list) else node.site
    struct: Any = fields
    for step in site:
        struct = struct[step]
    for tags in ([], [(_UNKNOWN_TAG, b"")], [(_UNKNOWN_TAG, b"\x01x"), (_UNKNOWN_TAG + 1, b"")]):
        if not same(tags, struct.get(TAGS, [])):
            yield replaced(fields, site, {**struct, TAGS: tags}) if site else {**fields, TAGS: tags}
