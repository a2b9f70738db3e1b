"""What is odd about the bytes that a testee writes, though the right value is read from them.

Such bytes are told by what is odd about them, as malformed ones are: what a codec does with every tagged
field, or with every varint, it does in every message, and whatever their fields hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from harness.casework.faults import without_fault
from harness.causes.anatomy import Oddity, anatomy_for
from harness.causes.attribute import Attribution
from harness.causes.minimise import Minimised
from harness.causes.scope import MANY, Place, Scope
from harness.causes.signature import Example
from harness.outcome import CaseRow, Reason
from harness.pair import Pair
from harness.references import Reference
from harness.values.equality import same
from pycodec.plain import to_dict
from pycodec.specs.model import FieldSpec, StructSpec
from pycodec.strict_rules import Rule

__all__ = ["WRITTEN", "OddPlace", "WrittenOddly"]

WRITTEN: Final = "written:"
"""What the kind of a signature begins with that names what is odd about what is written."""
_NO_TAG: Final = -1


@dataclass(frozen=True, slots=True)
class OddPlace:
    """Where something is odd: what there is one cause of.

    Attributes:
        rule: that is broken (`pycodec.strict_rules.Rule`).
        message, path: the field, or the struct whose tagged fields it is about.
        tag: of the tagged field that is odd as a whole; -1 for none.
    """

    rule: str
    message: str
    path: str
    tag: int = _NO_TAG

    @classmethod
    def of(cls, odd: Oddity) -> OddPlace:
        """The place of an oddity."""
        return cls(odd.name, odd.place.message, odd.place.path, odd.entry.tag if odd.entry else _NO_TAG)


_Bytes: TypeAlias = CaseRow | Example
"""What holds the bytes of both sides: of a value, what they write; of a frame, itself and what is written
again."""


class WrittenOddly:
    """What is odd about what a testee writes, and the causes that it was put down to.

    Args:
        reference: whose bytes those are held against.
    """

    def __init__(self, reference: Reference) -> None:
        self._reference = reference
        self._causes: dict[OddPlace, str] = {}
        self._asked: set[tuple[Pair, OddPlace]] = set()

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._causes)

    def seen(self, pair: Pair, case: _Bytes) -> list[Oddity]:
        """What is odd about the testee's bytes of a case, and not about the others; nothing, where these
        hold another value."""
        return self._seen(pair, case.testee_bytes, case.reference_bytes)

    def _seen(self, pair: Pair, written: bytes | None, wanted: bytes | None) -> list[Oddity]:
        if written is None or wanted is None:
            return []
        mine, theirs = (anatomy_for(self._reference, pair, data) for data in (written, wanted))
        if mine.value is None or theirs.value is None or not same(to_dict(mine.value), to_dict(theirs.value)):
            return []
        usual = set(map(OddPlace.of, theirs.oddities))
        return [odd for odd in mine.oddities if OddPlace.of(odd) not in usual]

    def unknown(self, odd: Sequence[Oddity], rule: str = "") -> list[Oddity]:
        """Those of oddities that are put down to no cause; with a rule, those that break it."""
        broken = (each for each in odd if rule in ("", each.name))
        return [each for each in broken if not self._cause_at(OddPlace.of(each))]

    def cause_of(self, odd: Sequence[Oddity]) -> str:
        """The raw signature of the cause of the first oddity, where all have one; else `""`."""
        causes = [self._cause_at(OddPlace.of(each)) for each in odd]
        return causes[0] if causes and all(causes) else ""

    def is_new(self, pair: Pair, written: bytes | None, wanted: bytes | None) -> bool:
        """Whether bytes hold what is put down to no cause, and was not asked for in this pair before."""
        new = {(pair, OddPlace.of(each)) for each in self.unknown(self._seen(pair, written, wanted))}
        left = new - self._asked
        self._asked |= new
        return bool(left)

    def left_out(self, row: CaseRow) -> CaseRow:
        """A view of a row that agrees where nothing but an oddity is the matter: what is told by itself."""
        odd = row.reason == Reason.BYTES_DIFFER and self.seen(Pair(row.message, row.version), row)
        return without_fault(row, "agreed") if odd else row

    def showing(self, row: CaseRow, rule: str) -> CaseRow:
        """A view of a row that agrees where it breaks a rule nowhere else than where that has a cause."""
        if row.reason != Reason.BYTES_DIFFER:
            return row
        odd = self.unknown(self.seen(Pair(row.message, row.version), row), rule)
        return row if odd else without_fault(row, "agreed")

    def shown(self, pair: Pair, found: Minimised, rule: str, cause: str) -> tuple[Minimised, Scope] | None:
        """A minimised case as one that breaks a rule, and where it does; None where it does not.

        Args:
            pair: of the case.
            found: the case.
            rule: that it was searched for.
            cause: the raw signature that it is the cause of.
        """
        odd = self.unknown(self.seen(pair, found.row), rule)
        if not found.reproduced or found.at_first or not odd:
            return None
        for each in odd:
            self._causes[OddPlace.of(each)] = cause
        place = self._place_of(odd, pair.version)
        words = rule.replace("_", " ")
        row = replace(found.row, detail=f"{found.row.detail} ({words}, first at byte {odd[0].start})")
        attribution = Attribution(place.path, found.attribution.fields, f"{WRITTEN}{rule}")
        return replace(found, row=row, attribution=attribution), Scope.only(place)

    def _place_of(self, odd: Sequence[Oddity], version: int) -> Place:
        """Where oddities of one rule are; of one tagged field that holds its default, that of the field."""
        first = odd[0]
        place = first.place
        field = self._tagged_field(first, version)
        if field is None or len({OddPlace.of(each) for each in odd}) > 1:
            return place
        path = f"{place.path}.{field.json_name}".lstrip(".")
        return replace(place, path=path)

    def _tagged_field(self, odd: Oddity, version: int) -> FieldSpec | None:
        if odd.name != Rule.EXPLICIT_DEFAULT or odd.entry is None:
            return None
        struct: StructSpec | None = self._reference.protocol.spec(odd.place.message).root
        for name in filter(None, odd.place.path.split(".")):
            held = next((each for each in struct.fields if each.json_name == name), None) if struct else None
            struct = held.struct if held is not None else None
        fields = struct.fields if struct is not None else ()
        tagged = (each for each in fields if each.tag == odd.entry.tag and version in each.tagged_versions)
        return next(tagged, None)

    def _cause_at(self, place: OddPlace) -> str:
        known = self._causes.get(place)
        if known is not None:
            return known
        # Where many places show it, what writes any of them is at fault.
        alike = [each for each in self._causes if each.rule == place.rule]
        places = {(each.message, each.path) for each in alike}
        return self._causes[alike[0]] if len(places) >= MANY else ""
