"""What the search for causes found, as a run's folder stores it."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, TypeAlias

from harness.causes.scope import Scope, kinds_of_place
from harness.causes.signature import Example, Group, Signature, Unexplained
from harness.causes.trigger import Trigger
from harness.typed import typed
from pycodec.specs.model import MessageSpec

__all__ = [
    "Explained",
    "OtherClass",
    "RootCause",
    "RootCauses",
    "SameAs",
    "Unanswered",
    "from_json",
    "to_json",
]

_BYTES: Final = ("form", "testee_bytes", "reference_bytes")


@dataclass(frozen=True, slots=True)
class OtherClass:
    """A case of another value class than that of a cause's smallest case, which fails alike.

    Attributes:
        kind: the class.
        message, version: whose case it is.
        value: the plainest value of the class that was seen to fail, as a Python literal.
        detail: what became of it, in words.
    """

    kind: str
    message: str
    version: int
    value: str
    detail: str


@dataclass(frozen=True, slots=True)
class RootCause:
    """The cause of a group of mismatches, shown by its smallest case.

    Attributes:
        signature: the cause as data.
        example: the smallest case found.
        fields: paths that the smallest value needs to differ from its default.
        value: that value as a Python literal; `""` if the case was not reduced.
        steps: cases that the search ran.
        complete: whether nothing plainer was left to be tried.
        scope: where it shows; None where that was not found out.
        classes: the value classes that it shows with, if `scope` is known.
        trigger: the one field that sets it off; None where that was not found out, or it is none.
        anyway: the versions in which its field comes out wrong whatever it holds; `()` where that is none
            of its kind.
        least: the length of the shortest value at fault; 0 where it has none, or none was found to be.
        others: a case of each other class in `classes`.
    """

    signature: Signature
    example: Example
    fields: tuple[str, ...] = ()
    value: str = ""
    steps: int = 0
    complete: bool = False
    scope: Scope | None = None
    classes: tuple[str, ...] = ()
    trigger: Trigger | None = None
    anyway: tuple[int, ...] = ()
    least: int = 0
    others: tuple[OtherClass, ...] = ()

    def group(self, raw: Group) -> Group:
        """A raw group under this cause's signature, with its smallest case."""
        where = {each for each in raw.where if each[0] in self.anyway} or raw.where
        return replace(raw, signature=self.signature, example=self.example, where=where)


@dataclass(frozen=True, slots=True)
class SameAs:
    """A group that another one's cause explains.

    Attributes:
        id: identifier of the raw signature of that group.
    """

    id: str


@dataclass(frozen=True, slots=True)
class Unanswered:
    """Why a group's smallest case could not be asked again, however much time there was.

    Attributes:
        why: in the testee's words.
        value: of the case as it was met, as a Python literal; `""` if it has none.
    """

    why: str
    value: str = ""


Explained: TypeAlias = RootCause | SameAs


@dataclass(slots=True)
class RootCauses:
    """What a search found.

    Attributes:
        by_signature: by identifier of the raw signature of a group.
        types: field types of the paths in signatures: message → path → type name.
        kinds: kinds of places of the messages in signatures: message → kind → versions.
        beyond: by identifier of a raw signature, and by name of a declared limit, a case of it that the limit
            does not explain.
        unasked: whether time was up before all that failed was asked again.
        unanswered: by identifier of the raw signature of a group without a cause, why it has none.
    """

    by_signature: dict[str, Explained] = field(default_factory=dict)
    types: dict[str, dict[str, str]] = field(default_factory=dict)
    kinds: dict[str, dict[str, list[int]]] = field(default_factory=dict)
    beyond: dict[str, dict[str, Unexplained]] = field(default_factory=dict)
    unasked: bool = False
    unanswered: dict[str, Unanswered] = field(default_factory=dict)

    def note_kinds(self, message: MessageSpec, versions: Iterable[int]) -> None:
        """Note of what kinds the places of a message are, by which titles are held against what they tell."""
        noted = self.kinds.setdefault(message.name, {})
        for version in versions:
            if any(version in met for met in noted.values()):
                continue
            with suppress(RecursionError):  # of a struct that holds itself there is no end of places
                for kind in kinds_of_place(message, version):
                    noted.setdefault(kind, []).append(version)


def to_json(explained: Explained) -> dict[str, Any]:
    """As the campaign manifest stores it; `from_json` reads it."""
    if isinstance(explained, SameAs):
        return {"same_as": explained.id}
    stored = asdict(explained)
    for key in _BYTES:
        data = stored["example"][key]
        stored["example"][key] = None if data is None else data.hex()
    return stored


def from_json(stored: object, where: str = "") -> Explained:
    """What `to_json` stored; `StoredError` for anything else.

    Args:
        stored: JSON content.
        where: its place in the file, for the error.
    """
    if isinstance(stored, dict) and stored.keys() == {"same_as"}:
        return SameAs(typed(str, stored["same_as"], f"{where}.same_as"))
    return typed(RootCause, stored, where)
