"""Try a value that fails at one place at others: what a cause shows at is seen, not guessed.

The other places are a sample of the run's pairs: of each kind of place (flexible or not, nullable, tagged,
in an array, same name, same meaning) the same number.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from harness.causes.scope import Place, Scope, narrowest, places_of
from harness.outcome import CaseRow
from harness.pair import Pair
from harness.values.baseline import plain_value
from harness.values.shrink import TAGS, TAGS_PATH, Fields, Node, Site, is_there, replaced
from pycodec import Protocol
from pycodec.plain import to_dict

__all__ = ["Transplants", "Trial", "answering"]

_EACH: Final = 2
"""Places of each kind that are tried."""

_MOST_TAGS: Final = 1 << 30
"""Tags below are moved up to where a struct knows none."""

_MOST: Final = 40
"""Places that are tried for one cause."""


def answering(pairs: Iterable[Pair], asked_once: Callable[[Pair], CaseRow]) -> Iterator[Pair]:
    """The pairs that a testee has; it may decline case by case, so each is asked for one.

    A place that is declined is none that agrees or fails: the few that are tried are to be others.
    """
    patient = True
    for pair in pairs:
        row = asked_once(pair) if patient else None
        # Of a codec that hangs, nobody has the time to ask this.
        patient = row is not None and not row.timed_out
        if row is None or row.verdict != "unsupported":
            yield pair


@dataclass(frozen=True, slots=True)
class Trial:
    """A plain value, and the same with another value at one place of it.

    Attributes:
        pair: whose values they are.
        place: what the place is.
        plain: the plain value.
        placed: puts the other value at that place of any value that has it.
        holds: whether a value has it.
    """

    pair: Pair
    place: Place
    plain: Fields
    placed: Callable[[Fields], Fields]
    holds: Callable[[Fields], bool]

    @property
    def changed(self) -> Fields:
        """The plain value with the other value at that place."""
        return self.placed(self.plain)


@dataclass
class Transplants:
    """The places of all pairs, by type.

    Args:
        protocol: of the reference.
        pairs: those that the testee supports.
    """

    protocol: Protocol
    pairs: Sequence[Pair]
    _by_type: dict[str, list[tuple[Pair, Place, Site]]] = field(default_factory=dict)
    _plain: dict[Pair, Fields] = field(default_factory=dict)

    def scope(self, own: Place, value: Any, fails: Callable[[Trial], bool | None]) -> Scope:
        """The scope of what fails at `own` with `value`.

        Args:
            own: the place.
            value: that fails there.
            fails: whether a trial fails in the same way; None where its plain value fails already.
        """
        if isinstance(value, dict) or (
            isinstance(value, list) and any(isinstance(each, dict) for each in value)
        ):
            return Scope.only(own)  # a struct of one message is none of another
        failing: list[Place] = []
        agreeing: list[Place] = []
        for trial in self._trials(own, value):
            found = fails(trial)
            if found is not None:
                (failing if found else agreeing).append(trial.place)
        return narrowest(own, failing, agreeing)

    def _trials(self, own: Place, value: Any) -> Iterator[Trial]:
        """A sample of the places of a type, those most like `own` first.

        The field itself is one in the other kind of versions: flexible, or not.
        """
        counts = Counter[tuple[object, ...]]()
        messages: set[tuple[str, str]] = set()
        tried = 0
        found = self._places().get(own.type, [])
        for pair, place, site in sorted(found, key=lambda each: -_likeness(own, each[1])):
            kind = (place.flexible, place.nullable, place.tagged, place.within,
                    place.name == own.name, place.meaning == own.meaning)  # fmt: skip
            itself = (place.message, place.path) == (own.message, own.path)
            if (place.message, place.path) in messages or (itself and place.flexible == own.flexible):
                continue
            if not itself and counts[kind] >= _EACH:
                continue
            counts[kind] += not itself
            messages.add((place.message, place.path))
            plain = self._plain[pair]
            placed = partial(self._changed, pair, site=site, value=value)
            # The tags of a struct need nothing but the struct.
            holder = site[:-1] if site[-1] == TAGS else site
            yield Trial(pair, place, plain, placed, partial(is_there, site=holder))
            tried += 1
            if tried == _MOST:
                return

    def _changed(self, pair: Pair, plain: Fields, site: Site, value: Any) -> Fields:
        """A plain value with another value at a site; unknown tagged fields get tags that nobody knows
        there."""
        if site[-1] != TAGS:
            return replaced(plain, site, value)
        free = 1 + max((tag for tag in self._tags(pair.message)), default=-1)
        lowest = min((tag for tag, _ in value), default=free)
        # Tags that no message can have are what is wrong with them.
        shift = max(0, free - lowest) if lowest >= 0 and all(tag < _MOST_TAGS for tag, _ in value) else 0
        tags = [(tag + shift, data) for tag, data in value]
        holder: Any = plain
        for step in site[:-1]:
            holder = holder[step]
        return replaced(plain, site[:-1], {**holder, TAGS: tags})

    def _tags(self, message: str) -> Iterator[int]:
        """The tags that any struct of a message knows."""
        spec = self.protocol.messages[message]
        for struct in (spec.root, *spec.structs.values()):
            yield from (field.tag for field in struct.fields if field.tag is not None)

    def _places(self) -> Mapping[str, list[tuple[Pair, Place, Site]]]:
        """Every place of the plain values of all pairs, once for each kind of version; made at the first
        call."""
        if self._by_type:
            return self._by_type
        for pair in self.representatives():
            spec = self.protocol.messages[pair.message]
            classes = self.protocol.message_class(pair.message)._structs
            value = plain_value(spec, pair.version, classes)
            plain = self._plain[pair] = to_dict(value)
            seen: set[tuple[str, str]] = set()
            for node, place in places_of(spec, pair.version, plain):
                if (place.path, place.type) in seen or not _carried(node, pair.version):
                    continue
                seen.add((place.path, place.type))
                self._by_type.setdefault(place.type, []).append((pair, place, node.site))
                if isinstance(node.value, list) and node.struct is not None and node.value:
                    self._add_tags(pair, place, (*node.site, len(node.value) - 1))
                elif isinstance(node.value, dict):
                    self._add_tags(pair, place, node.site)
            self._add_tags(
                pair, Place(pair.message, "", "struct", flexible=spec.is_flexible(pair.version)), ()
            )
        return self._by_type

    def _add_tags(self, pair: Pair, holder: Place, site: Site) -> None:
        """The unknown tagged fields of a struct, which a plain value has none of."""
        if holder.flexible:
            path = f"{holder.path}.{TAGS_PATH}" if holder.path else TAGS_PATH
            within = any(isinstance(step, int) for step in site)
            place = Place(pair.message, path, "unknown tags", flexible=True, within=within)
            self._by_type.setdefault(place.type, []).append((pair, place, (*site, TAGS)))

    def representatives(self) -> Iterator[Pair]:
        """The latest version of every message that is flexible, and the latest that is not.

        Of fields that neither of them has, the latest version that has one: where a field could not be tried
        at all, a cause would be taken for that of one place.
        """
        versions: dict[str, list[int]] = {}
        for pair in sorted(self.pairs, reverse=True):
            versions.setdefault(pair.message, []).append(pair.version)
        for name, known in sorted(versions.items()):
            spec = self.protocol.messages[name]
            latest = {spec.is_flexible(version): version for version in reversed(known)}
            chosen = set(latest.values())
            for each in (each for struct in (spec.root, *spec.structs.values()) for each in struct.fields):
                having = [version for version in known if version in each.versions]
                if chosen.isdisjoint(having):
                    chosen.update(having[:1])
            yield from (Pair(name, version) for version in sorted(chosen))


def _carried(node: Node, version: int) -> bool:
    return node.field is None or version in node.field.versions


def _likeness(own: Place, other: Place) -> int:
    """How many things two places have in common."""
    names = ("name", "meaning", "flexible", "nullable", "tagged", "within")
    return sum(getattr(own, name) == getattr(other, name) for name in names)
