"""What became of one fault: caught by a cell, by a random case, or missed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Final

from harness.sabotage.condition import Condition
from harness.sabotage.fault import Fault
from harness.sabotage.malformed import Malformed
from harness.sabotage.proposal_fault import ProposalFault
from harness.sabotage.spec_fault import AnySpecFault
from harness.sabotage.wire_fault import WireFault
from harness.visible import one_line

__all__ = [
    "BY_CELL",
    "BY_LUCK",
    "MISSED",
    "Trial",
    "trial_of",
    "trial_of_proposal",
    "trial_of_spec",
    "trial_of_wire",
]

BY_CELL: Final = "cell"
BY_LUCK: Final = "random"
MISSED: Final = "missed"

_LONGEST: Final = 600
_LONGEST_FRAME: Final = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A fault and what became of it.

    Attributes:
        number: of the fault; with the seed it says all.
        message, version: the pair; blank for a fault in reading specs.
        operation, site, path, kind: the place.
        depth: structs around it.
        in_array, tagged, position, edge: more of the place, see `harness.sabotage.places`; as they are here
            for faults that have no place in a message.
        condition, condition_words, effect, effect_words: families, and what they say.
        outcome: `cell`, `random` or `missed`.
        caught_by: the cell, or the number of the random case; `""` for a missed one.
        probability: that the random cases of the budget catch it; 1 for what a cell catches.
        witness: a value that shows it, as a reader sees it.
        frame: its bytes in hex, where those are few.
    """

    number: int
    message: str = ""
    version: int = -1
    operation: str
    site: str
    path: str = ""
    kind: str
    depth: int = 0
    in_array: bool = False
    tagged: bool = False
    position: str = ""
    edge: str = ""
    condition: str
    condition_words: str
    effect: str
    effect_words: str
    outcome: str
    caught_by: str
    probability: float
    witness: str
    frame: str = ""

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)

    def __str__(self) -> str:
        pair = f"{self.message} v{self.version}, " if self.message else ""
        place = f"{pair}{self.operation} {self.site} {self.path}".rstrip()
        return f"{place}: where {self.condition_words}: {self.effect_words}"


def trial_of(fault: Fault, outcome: str, caught_by: str = "", probability: float = 1.0) -> Trial:
    """What became of a fault, with all that is said of it."""
    written = fault.target.right.encode(fault.witness)
    frame = written[1] if written[0] == "done" else b""
    return _trial(fault, fault.condition, outcome, caught_by, probability, repr(fault.witness), frame)


def trial_of_wire(fault: WireFault, outcome: str, caught_by: str = "", probability: float = 1.0) -> Trial:
    """The same of a fault on malformed bytes."""
    size = f"{len(fault.frame)} bytes"
    return _trial(fault, fault.malformed, outcome, caught_by, probability, size, fault.frame)


def trial_of_proposal(
    fault: ProposalFault, outcome: str, caught_by: str = "", probability: float = 1.0
) -> Trial:
    """The same of a fault in a codec of the proposals."""
    where, _ = fault.where
    return Trial(
        number=fault.number,
        message=fault.message,
        version=fault.version,
        operation=fault.operation,
        site="named field" if fault.name else "any value",
        path=fault.name,
        kind=fault.kind,
        in_array=where == "in a list",
        condition=fault.family,
        condition_words=" ".join(filter(None, (where, fault.words))),
        effect=fault.effect[0],
        effect_words=fault.effect[1],
        outcome=outcome,
        caught_by=caught_by,
        probability=probability,
        witness=_shown(fault.witness, outcome),
    )


def trial_of_spec(fault: AnySpecFault, outcome: str, caught_by: str = "", probability: float = 1.0) -> Trial:
    """The same of a fault in reading specs, which has no place in a message."""
    family, words = fault.effect
    return Trial(
        number=fault.number,
        operation="read a spec",
        site=fault.place,
        kind=fault.place,
        condition=fault.condition.family,
        condition_words=fault.condition.words,
        effect=family,
        effect_words=words,
        outcome=outcome,
        caught_by=caught_by,
        probability=probability,
        witness=_shown(fault.witness, outcome),
    )


def _trial(
    fault: Fault | WireFault,
    condition: Condition | Malformed,
    outcome: str,
    caught_by: str,
    probability: float,
    witness: str,
    frame: bytes,
) -> Trial:
    place, pair = fault.place, fault.target.pair
    return Trial(
        number=fault.number,
        message=pair.message,
        version=pair.version,
        operation=place.operation,
        site=place.site,
        path=place.name,
        kind=place.kind,
        depth=len(place.struct.steps),
        in_array=place.struct.in_array,
        tagged=place.tagged,
        position=place.position,
        edge=place.edge,
        condition=condition.family,
        condition_words=condition.words,
        effect=fault.effect.family,
        effect_words=fault.effect.words,
        outcome=outcome,
        caught_by=caught_by,
        probability=probability,
        witness=_shown(witness, outcome),
        frame=frame.hex() if outcome == MISSED and len(frame) <= _LONGEST_FRAME else "",
    )


def _shown(witness: str, outcome: str) -> str:
    """Only of a missed fault anybody wants to see what shows it."""
    return one_line(witness, _LONGEST) if outcome == MISSED else ""
