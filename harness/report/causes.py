"""Causes: signatures of all messages, checks and suites put together by what one change in the codec would
mend.

Signatures are of one message and one law each, so that they can be named and listed. A maintainer reads
causes. What makes signatures one cause, in this order:

- the same root cause: one explains the other's cases (`harness.causes.explain`);
- the same value of the same field sets them off, in reading or in writing, whatever comes of it;
- the same refusal: exception class, words of the exception and type of field, in writing or in reading;
- the same fault of the same kind of field, or of the same kind of mutation, in the same value classes.

Everything here is read from the stored rows and the manifest; nothing is run.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from harness.causes.explain import MISREAD
from harness.causes.oddly import WRITTEN
from harness.causes.root_cause import OtherClass, RootCause
from harness.causes.scope import ARRAY, FIELD, MANY, MESSAGE, WHATEVER, Scope, common
from harness.causes.signature import ANY_MESSAGE, NOT_MINIMISED, OF_STATE, Signature
from harness.causes.trigger import Trigger
from harness.limits import LIMITS
from harness.outcome import Change, Reason
from harness.pair import version_text
from harness.report.alike import (
    how_of,
    is_misread,
    is_near,
    is_unexplained,
    is_whatever_held,
    key_of,
    reads,
    refusal_of,
    refusal_of_any,
    seen_as,
    sort_of,
    symptom_of,
)
from harness.report.expected import ExpectedMismatch, Seen, first_seen
from harness.report.finding import Finding
from harness.report.severity import SEVERITIES, severity_of
from harness.report.titles import ANY_NUMBER, FRAME_FAULTS, ORDINARY, title_of
from harness.values.form import names_a_field

__all__ = ["SEVERITIES", "Cause", "causes_of", "under_limits"]


@dataclass(slots=True)
class Cause:
    """What one change in the codec would mend.

    Attributes:
        findings: its signatures, the one with the smallest minimised case first.
        limit: name of the declared limit that these signatures fall under; `""` for none.
        apart: what tells it from another cause of the run that is the same in all that an identifier holds.
        whole: what it is called after, where these are not all signatures of the cause: some may be expected
            and others not, or not be for public pages.
    """

    findings: list[Finding] = field(default_factory=list)
    whole: Cause | None = None
    apart: str = ""
    limit: str = ""

    def part(self, wanted: Callable[[Finding], bool]) -> Cause | None:
        """The cause with some of its signatures, under the same name; None if there are none."""
        findings = [finding for finding in self.findings if wanted(finding)]
        if len(findings) == len(self.findings):
            return self
        return Cause(findings, self.whole or self, self.apart) if findings else None

    @property
    def first(self) -> Finding:
        """The signature that stands for it: its smallest case, its script."""
        return self.findings[0]

    @property
    def minimised(self) -> bool:
        """Whether its smallest case was reduced till nothing plainer was left, or does not come again."""
        root = self.first.root
        return root is not None and (root.complete or self.first.signature.kind in OF_STATE)

    @property
    def untried(self) -> bool:
        """Whether time was up before any of its cases was reduced: its title is its symptom, its value any.

        What is known of the reference is reduced by nobody, and what could not be asked again in no time.
        """
        signature = self.first.signature
        if self.first.unanswered:
            return False
        if self.first.root is None:
            return signature.message != ANY_MESSAGE
        return signature.kind == NOT_MINIMISED and not self.first.value

    @property
    def side(self) -> str:
        """Whose bug it is."""
        return self.first.signature.side

    @property
    def reasons(self) -> list[str]:
        """The reasons of its signatures."""
        return sorted({finding.signature.reason for finding in self.findings})

    @property
    def title(self) -> str:
        """In plain words, the same in every run."""
        if self.limit:
            return f"declared limit {self.limit}: {LIMITS[self.limit].about}"
        if self.whole is not None:
            beside = all(each.beside for each in self.findings)
            names = _enumerated(sorted({_leaf(path) for path in self.paths})) if beside else ""
            return f"{self.whole.title}, and {names} with it" if names else self.whole.title
        roots = [each.root for each in self.findings if each.root is not None]
        scope = self._scope([root for root in roots if root.scope is not None])
        fields = {_leaf(path) for path in self.paths}
        many = len(self.messages) > 1
        trigger = self.first.root.trigger if self.first.root is not None else None
        # The field that sets it off says more than the one that comes out wrong, or than several; not where
        # there are several of these, too.
        one = len({root.trigger.path for root in roots if root.trigger is not None}) == 1
        told = trigger is not None and one and (fields != {trigger.path} or not trigger.classes)
        setter = trigger.words if trigger is not None and told and not many else ""
        least = min((root.least for root in roots if root.least), default=0)
        signature = self.first.signature
        if len({each.signature.layer for each in self.findings}) > 1:
            signature = replace(signature, layer="")
        several = len(fields) > 1
        title = title_of(signature, scope, self.classes, self.reasons, many, several, setter, least)
        is_set = {each.signature.kind for each in self.findings} >= Change.OF_SETS
        return f"{title}, equal ones as one" if is_set else title

    def _scope(self, roots: Sequence[RootCause]) -> Scope | None:
        """Where it shows, as a title says it; the places of some may have been found one by one."""
        scopes = [root.scope for root in roots if root.scope is not None]
        if not scopes:
            return None
        plainest = min(scopes, key=_plainness)
        if self.first.signature.kind.startswith(FRAME_FAULTS) and not plainest.local:
            return common(scopes).told_of(kinds for each in self.findings for kinds in each.kinds)
        names = {_name(root) for root in roots} - {""}
        of_all = _with_names(_holding(plainest, scopes), scopes, sorted(names))
        return of_all.told_of(kinds for each in self.findings for kinds in each.kinds)

    @property
    def id(self) -> str:
        """Stable name: the title's words and a digest of what makes it this cause."""
        if self.limit:
            return f"limit-{self.limit}"
        if self.whole is not None:
            return self.whole.id
        words = re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")[:70].rstrip("-")
        return f"{words}-{self.digest}"

    @property
    def digest(self) -> str:
        """What makes it this cause, whatever else a run met; words may tell more or less of it."""
        if self.whole is not None:
            return self.whole.digest
        # What shows whatever a field or a message holds is named by no value that it was met with.
        kind = "" if is_whatever_held(self.first) else sort_of(self.first.signature.kind)
        if is_misread(self.findings):
            kind = MISREAD
        parts = (self.side, key_of(self.first), kind, self.apart)
        return hashlib.blake2b(repr(parts).encode("utf-8", "backslashreplace"), digest_size=3).hexdigest()

    @property
    def classes(self) -> list[str]:
        """The value classes that it shows with."""
        return sorted({name for each in self.findings if each.root is not None for name in each.root.classes})

    @property
    def others(self) -> list[OtherClass]:
        """What fails alike of each other value class than that of its smallest case.

        These may be bugs of their own: to read two special numbers as a third takes one mistake, or two.
        """
        roots = [each.root for each in self.findings if each.root is not None]
        met: dict[str, OtherClass] = {}
        for root in roots:
            own = OtherClass(
                root.signature.kind,
                root.signature.message,
                root.example.version,
                root.value,
                root.example.detail,
            )
            for each in (*([own] if own.kind in root.classes else []), *root.others):
                met.setdefault(each.kind, each)
        met.pop(self.first.signature.kind, None)
        return [met[kind] for kind in sorted(met)]

    @property
    def met_classes(self) -> list[str]:
        """Those that a list of expected mismatches is held against.

        Of a field that no other value mends, the search finds no class that is at fault: what is met then is
        what its signatures show with whatever the seed.
        """
        settled = set(self.settled)
        kinds = (each.signature.kind for each in self.findings if each.id in settled)
        return self.classes or sorted({kind for kind in kinds if kind and ":" not in kind})

    @property
    def scopes(self) -> list[str]:
        """At what places of malformed frames it shows, which lists are held against."""
        roots = [each.root for each in self.findings if each.signature.check == "malformed" and each.root]
        return sorted({root.scope.text for root in roots if root.scope is not None})

    @property
    def severity(self) -> str:
        """The gravest of its signatures', see `SEVERITIES`; what is declared is a matter of policy."""
        if self.limit:
            return "policy"
        return min(map(severity_of, self.findings), key=SEVERITIES.index)

    @property
    def messages(self) -> list[str]:
        """The messages that it shows in."""
        return sorted({message for finding in self.findings for message in finding.group.messages})

    @property
    def version_text(self) -> str:
        """The versions that it shows in, of all messages together."""
        return version_text({version for finding in self.findings for version in finding.group.versions})

    @property
    def paths(self) -> list[str]:
        """The schema paths that it was seen at."""
        return sorted({finding.signature.path for finding in self.findings if finding.signature.path})

    @property
    def checks(self) -> list[str]:
        """The law groups that it breaks."""
        return sorted({check for finding in self.findings for _, check in finding.group.where})

    @property
    def cases(self) -> int:
        """How many cases show it; one that breaks two laws counts for both."""
        return sum(finding.group.cases for finding in self.findings)

    @property
    def expected(self) -> ExpectedMismatch | None:
        """The list's entry, if all its signatures are listed."""
        known = [finding.expected for finding in self.findings]
        return known[0] if all(each is not None for each in known) else None

    @property
    def place(self) -> str:
        """Where a boundary case showed it, as lists of expected mismatches say it; else `RANDOM`."""
        return first_seen(self.places)

    @property
    def settled(self) -> list[str]:
        """Its signatures that show whatever the seed: those of boundary cases, but for malformed bytes.

        Which of several messages shows what is wrong with those is a matter of chance. So are those that
        there was no time to minimise: they are named by their symptoms.
        """
        shown = [each for each in self.findings if each.group.enumerated and each.root is not None]
        return sorted(each.id for each in shown if each.signature.check != "malformed")

    @property
    def places(self) -> list[Seen]:
        """Where boundary cases showed it."""
        return [
            Seen(finding.example.suite, message, version)
            for finding in self.findings
            for message, version in finding.group.enumerated
        ]

    @property
    def order(self) -> tuple[int, int, str]:
        """Most severe first, then the one with most cases."""
        return SEVERITIES.index(self.severity), -self.cases, self.id


_NAME: Final = "name: "
_FEW_NAMES: Final = 3
"""So many names of fields are told in a title."""


def _holding(scope: Scope, scopes: Sequence[Scope]) -> Scope:
    """A scope without what does not hold of the others that are of many places; names are told together."""
    others = [each.conditions for each in scopes if not each.local]
    held = (each for each in scope.conditions if all(each in other for other in others))
    named = {each for each in scope.conditions if each.startswith(_NAME)}
    kept = named.union(held)
    return replace(scope, conditions=tuple(each for each in scope.conditions if each in kept))


def _with_names(scope: Scope, scopes: Sequence[Scope], names: Sequence[str]) -> Scope:
    """A scope of fields of one name with the names of all fields, and with what holds of all scopes."""
    if len(names) < 2 or not any(each.startswith(_NAME) for each in scope.conditions):
        return scope
    return replace(scope, conditions=(*common(scopes).conditions, f"{_NAME}{_enumerated(names)}"))


def _enumerated(names: Sequence[str]) -> str:
    """`a, b and c`; the rest of many as a number."""
    if len(names) > _FEW_NAMES + 1:
        names = [*names[:_FEW_NAMES], f"{len(names) - _FEW_NAMES} other"]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _name(root: RootCause) -> str:
    """The name of the field at fault."""
    facts = root.scope.conditions if root.scope is not None else ()
    named = (each.removeprefix(_NAME) for each in facts if each.startswith(_NAME))
    return next(named, _leaf(root.signature.path))


def _leaf(path: str) -> str:
    return path.rpartition(".")[2]


def causes_of(findings: Iterable[Finding]) -> list[Cause]:
    """The causes of a run's findings, most severe first."""
    by_root: dict[tuple[str, str], Cause] = {}
    for finding in findings:
        key = (finding.signature.side, finding.root_id or finding.id)
        by_root.setdefault(key, Cause()).findings.append(finding)
    for cause in by_root.values():
        cause.findings.sort(key=_representative)
    _widen(by_root.values())
    _widen_orders(by_root.values())
    _widen_numbers(by_root.values())
    _widen_refusals(by_root.values())
    _widen_shapeless(by_root.values())
    merged: list[Cause] = []
    alone: list[Cause] = []
    for cause in sorted(by_root.values(), key=lambda each: _representative(each.first)):
        if cause.first.root is None:
            alone.append(cause)
            continue
        alike = next((other for other in merged if _one_cause(other, cause)), None)
        if alike is None:
            merged.append(cause)
        else:
            alike.findings = sorted((*alike.findings, *cause.findings), key=_representative)
    merged += alone
    _join_sets(merged)
    _read_on(merged)
    merged = _adopted(merged)
    _tell_apart(merged)
    return sorted(merged, key=lambda cause: cause.order)


def _widen(causes: Iterable[Cause]) -> None:
    """Take what is odd in frames and goes wrong in many messages for one cause, though not everywhere; and
    what is odd about what is written at many places.

    A codec has one function for a varint. Whether its mistake shows may depend on what follows in the frame,
    so that no condition tells the places where it does from those where it does not.
    """

    def oddity(cause: Cause) -> object:
        signature, root = cause.findings[0].signature, cause.findings[0].root
        local = root is not None and root.scope is not None and root.scope.local
        general = signature.kind.startswith(FRAME_FAULTS) and signature.kind not in _OF_A_FIELD
        if not local or not general or signature.reason == Reason.TESTEE_DIED:
            return None
        return cause.side, *how_of(signature), signature.kind

    def places(cause: Cause) -> Iterable[object]:
        written = cause.first.signature.kind.startswith(WRITTEN)
        return _fields_of(cause) if written else cause.messages

    for cause in _where_many(causes, oddity, places):
        _explain(cause, lambda root: replace(root, scope=_ANYWHERE))


def _widen_orders(causes: Iterable[Cause]) -> None:
    """Take arrays whose elements come out in another order, or without those that equal others, for one
    cause, where these are many.

    A codec may keep one array as a set or a map, or all of them.
    """

    def order(cause: Cause) -> object:
        signature = cause.findings[0].signature
        return (cause.side, signature.testee, signature.kind) if signature.kind in Change.OF_SETS else None

    for cause in _where_many(causes, order, _fields_of):
        _explain(cause, lambda root: replace(root, scope=_ANYWHERE))


def _join_sets(causes: list[Cause]) -> None:
    """Put arrays that come out in another order, and without those that equal others, to one cause.

    Who keeps arrays as sets loses both. Who loses each of them in other arrays, or one of them in writing and
    the other in reading, has two mistakes.
    """
    for ordered in [each for each in causes if each.first.signature.kind == Change.REORDERED]:
        for merged in [each for each in causes if each.first.signature.kind == Change.MERGED]:
            alike = ordered.side == merged.side and _is_anywhere(ordered) == _is_anywhere(merged)
            if alike and not _arrays_of(ordered).isdisjoint(_arrays_of(merged)):
                ordered.findings += merged.findings
                causes.remove(merged)


def _is_anywhere(cause: Cause) -> bool:
    scope = cause.first.root.scope if cause.first.root is not None else None
    return scope is not None and not scope.local


def _arrays_of(cause: Cause) -> set[tuple[str, str, str, bool]]:
    """The arrays that a cause shows at, with what the testee did and whether it read."""
    signatures = (each.signature for each in cause.findings)
    return {(each.message, each.path, each.testee, reads(each)) for each in signatures}


def _widen_numbers(causes: Iterable[Cause]) -> None:
    """Take arrays that come out with another number of elements, whatever they hold, for one cause, where
    these are many: what reads or writes any array is at fault, and all that is told of what stands in them.
    """

    def direction(cause: Cause) -> object:
        signature, root = cause.findings[0].signature, cause.findings[0].root
        number = root is not None and root.trigger is not None and root.trigger.number
        return (cause.side, reads(signature)) if number else None

    def arrays(cause: Cause) -> Iterator[object]:
        return (each.root.trigger for each in cause.findings if each.root is not None)

    for cause in _where_many(causes, direction, arrays):
        _explain(cause, _of_any_array)


def _widen_refusals(causes: Iterable[Cause]) -> None:
    """Take fields that are refused in the same words but for their names for one cause, where these are
    many: what refuses them is one, and says which it was.

    What was refused for what the fields hold, and not whatever that was, is told by it: a codec may have the
    same words for several rules.
    """
    firsts = [cause.first for cause in causes]
    # What is said of fields of other names in the same words names none.
    unnamed = {refusal_of(first) for first in firsts if refusal_of_any(first) is None}

    def refusal(cause: Cause) -> object:
        first = cause.first
        # Where it is known which fields are refused, that says more.
        local = first.root is not None and (first.root.scope is None or first.root.scope.local)
        told = refusal_of_any(first) if local and ":" not in first.signature.kind else None
        if told is None or refusal_of(first) in unnamed:
            return None
        return cause.side, reads(first.signature), told, _special_classes(cause)

    def field_at_fault(cause: Cause) -> tuple[object]:
        return ((cause.first.signature.message, cause.first.signature.path),)

    for cause in _where_many(causes, refusal, field_at_fault):
        _explain(cause, partial(_of_any_field, _special_classes(cause)))


def _widen_shapeless(causes: Iterable[Cause]) -> None:
    """Take what is read as no value of its message, for a name or for all that is given, for one cause, where
    it is so of many messages: what gives them is one."""

    def shapeless(cause: Cause) -> object:
        first = cause.first
        if first.signature.reason != Reason.DECODE_MALFORMED or first.root is None:
            return None
        words = first.example.detail
        return None if names_a_field(words) else (cause.side, _OTHER_NAMES in words)

    for cause in _where_many(causes, shapeless, lambda cause: cause.messages):
        _explain(cause, lambda root: replace(root, scope=_ANY_MESSAGE, classes=(), trigger=None))


def _of_any_field(classes: tuple[str, ...], root: RootCause) -> RootCause:
    return replace(root, scope=Scope(FIELD), classes=classes, trigger=None)


def _special_classes(cause: Cause) -> tuple[str, ...]:
    """The value classes that a cause shows with; none where it does with ordinary values, too."""
    classes = set(cause.classes)
    return () if classes & ORDINARY or classes >= ANY_NUMBER else tuple(cause.classes)


def _fields_of(cause: Cause) -> Iterator[object]:
    """The message and the path of each of its signatures."""
    return ((each.signature.message, each.signature.path) for each in cause.findings)


def _where_many(
    causes: Iterable[Cause],
    sort_of_cause: Callable[[Cause], object],
    places: Callable[[Cause], Iterable[object]],
) -> Iterator[Cause]:
    """The causes of each sort, None for no such, that shows at more places than can be by chance."""
    sorts: dict[object, list[Cause]] = {}
    for cause in causes:
        if (sort := sort_of_cause(cause)) is not None:
            sorts.setdefault(sort, []).append(cause)
    for alike in sorts.values():
        if len({place for cause in alike for place in places(cause)}) >= MANY:
            yield from alike


def _of_any_array(root: RootCause) -> RootCause:
    return replace(root, scope=Scope(ARRAY), classes=(), trigger=_ANY_ARRAY)


def _explain(cause: Cause, otherwise: Callable[[RootCause], RootCause]) -> None:
    """Have what a cause's signatures are put down to be something else."""
    cause.findings = [
        each if each.root is None else replace(each, root=otherwise(each.root)) for each in cause.findings
    ]


_OF_A_FIELD: Final = ("refused:null_not_allowed", "refused:tag_of_other_version")
"""What the spec of each field says: several that are taken wrongly are several mistakes."""
_OTHER_NAMES: Final = " has no field "
"""What is said of a value that has names of no field; of others nothing of its message can be read at all."""
_ANYWHERE: Final = Scope("")
_ANY_MESSAGE: Final = Scope(MESSAGE, (WHATEVER,))
_ANY_ARRAY: Final = Trigger("", "", "", (), number=True)


def under_limits(findings: Iterable[Finding]) -> list[Cause]:
    """One cause for each declared limit that findings fall under."""
    by_limit: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.limit:
            by_limit.setdefault(finding.limit, []).append(finding)
    return [Cause(sorted(held, key=_representative), limit=name) for name, held in sorted(by_limit.items())]


def _tell_apart(causes: Sequence[Cause]) -> None:
    """Give causes that their identifiers would not tell apart something that does."""
    numbers = Counter(cause.digest for cause in causes)
    for cause in [each for each in causes if numbers[each.digest] > 1]:
        signature = cause.first.signature
        cause.apart = repr((cause.classes, signature.kind, signature.message, signature.path))


def _representative(finding: Finding) -> tuple[bool, bool, bool, tuple[int, str, int, int], str]:
    """The order of a cause's signatures: what says most about it first, such as what it was found for."""
    root = finding.root
    borrowed = root is None or root.signature != finding.signature
    return (root is None, root is None or not root.complete, borrowed, finding.example.order, finding.id)


def _one_cause(one: Cause, other: Cause) -> bool:
    """Whether two root causes are one."""
    left, right = one.first, other.first
    if one.side != other.side or left.root is None or right.root is None:
        return False
    if _set_off_by(one) & _set_off_by(other):
        return True
    if key_of(left) != key_of(right) and key_of(seen_as(left, right)) != key_of(seen_as(right, left)):
        return False
    if left.signature.reason == Reason.REFERENCE_REJECTED:
        return True  # the reference says why
    mine = {name for each in one.findings if each.root for name in each.root.classes}
    theirs = {name for each in other.findings if each.root for name in each.root.classes}
    if mine and theirs:
        return bool(mine & theirs)
    return not (_is_elsewhere(left, right) or _is_elsewhere(right, left))


def _is_elsewhere(one: Finding, other: Finding) -> bool:
    """Whether a field comes out wrong whatever it holds, and in the version of the other only for some of
    that."""
    if one.root is None or other.root is None or not one.root.anyway or not other.root.classes:
        return False
    return other.example.version not in one.root.anyway


def _set_off_by(cause: Cause) -> set[tuple[object, ...]]:
    """The fields that set a cause off, in reading or in writing, whatever comes of it.

    A death is no matter of these, and neither is what Kafka refuses: it says why.
    """
    return {
        (each.root.trigger, reads(each.signature))
        for each in cause.findings
        if each.root is not None
        and each.root.trigger is not None
        and each.signature.reason not in (Reason.TESTEE_DIED, Reason.REFERENCE_REJECTED)
    }


def _read_on(causes: list[Cause]) -> None:
    """Put deaths that lie behind what only Kafka refuses to the one cause that is fatal in the same way.

    A frame that Kafka refuses at a place is read on by a testee that was seen to accept such places: what it
    dies of comes later, where nobody looked.
    """
    accepted = [
        (cause.side, each.signature.kind, each.root.scope)
        for cause in causes
        for each in cause.findings
        if each.root is not None and each.root.scope and each.signature.reason == Reason.DECODE_ACCEPTED
    ]
    deaths = [cause for cause in causes if _is_death_by_frame(cause)]
    behind = [cause for cause in deaths if any(_lies_behind(cause, *each) for each in accepted)]
    for cause in behind:
        known = [each for each in deaths if each not in behind and _death_of(each) == _death_of(cause)]
        if len(known) == 1:
            # What they say of the place is wrong.
            known[0].findings += [replace(each, root=None) for each in cause.findings]
            causes.remove(cause)


def _is_death_by_frame(cause: Cause) -> bool:
    signature = cause.first.signature
    return signature.reason == Reason.TESTEE_DIED and signature.kind.startswith(FRAME_FAULTS)


def _death_of(cause: Cause) -> tuple[str, str]:
    """Whose death it is, and of which kind."""
    return cause.side, cause.first.signature.testee


def _lies_behind(cause: Cause, side: str, kind: str, scope: Scope) -> bool:
    """Whether a testee accepts what the reference refuses the frame for that it dies of."""
    root = cause.first.root
    died_at = root.scope.type if root is not None and root.scope is not None else ""
    return (cause.side, cause.first.signature.kind) == (side, kind) and scope.type in ("", died_at)


def _adopted(causes: Iterable[Cause]) -> list[Cause]:
    """Put signatures that were not minimised to the one cause that fails as they do, if there is just one.

    A refusal is told by its words, what only Kafka refuses by why it does; what is written or read as another
    value is not, so there only the same field joins what is known. What nothing is known of is put together
    by type.
    """
    lone: list[Cause] = []
    found: list[Cause] = []
    for cause in causes:
        (lone if cause.first.root is None or is_unexplained(cause.first) else found).append(cause)
    known = _Symptoms()
    for cause in found:
        known.add(cause, cause.findings)
    by_symptom: dict[tuple[object, ...], Cause] = {}
    for cause in lone:
        finding = cause.first
        wanted = symptom_of(finding)
        adopter = known.only(finding, wanted)
        if adopter is not None:
            adopter.findings += cause.findings
            known.add(adopter, cause.findings)
            continue
        signature = finding.signature
        told = refusal_of(finding) or signature.reason in _TOLD_BY_WORDS
        key = (*wanted, *(() if told else (_place_of(signature), signature.kind)))
        first = by_symptom.setdefault(key, cause)
        if first is cause:
            found.append(cause)
        else:
            first.findings += cause.findings
    return found


def _place_of(signature: Signature) -> object:
    """Where something fails that nobody looked into: somewhere in a message is the same in all of them.

    What a testee dies of is told message by message, but for texts of specs, whose rules are no message's.
    """
    if signature.type:
        return signature.type
    if signature.path or (signature.reason == Reason.TESTEE_DIED and not signature.of_specs):
        return signature.message, signature.path
    return ""


class _Symptoms:
    """How the cases of known causes fail, so that one that fails alike is found among thousands."""

    def __init__(self) -> None:
        # Of signatures that differ in nothing that is asked here, one will do.
        self._seen: dict[tuple[object, ...], dict[tuple[object, ...], tuple[Cause, Finding]]] = {}

    def add(self, cause: Cause, findings: Iterable[Finding]) -> None:
        """Note signatures of a cause."""
        for each in findings:
            everywhere = each.root is None or each.root.trigger is None
            key = (id(cause), each.signature.message, each.signature.path, everywhere)
            self._seen.setdefault(symptom_of(each), {}).setdefault(key, (cause, each))

    def only(self, lone: Finding, symptom: tuple[object, ...]) -> Cause | None:
        """The one cause that fails as a signature does; None if there is none, or more than one."""
        near = [
            (cause, each.signature.message == lone.signature.message)
            for cause, each in self._seen.get(symptom, {}).values()
            if is_near(each, lone) and _may_reach(each, lone)
        ]
        # One that was seen in the same message is the likelier one.
        here = [cause for cause, same_message in near if same_message]
        alike = _once(here or [cause for cause, _ in near])
        # What stands for a cause says more about it than whatever else it was met with.
        alike = [cause for cause in alike if symptom_of(cause.first) == symptom] or alike
        return alike[0] if len(alike) == 1 else None


def _may_reach(known: Finding, lone: Finding) -> bool:
    """Whether a cause may show in another's message: what one field sets off is of its message alone."""
    same = known.signature.message == lone.signature.message
    trigger = known.root.trigger if known.root is not None else None
    return same or trigger is None or not trigger.message


_TOLD_BY_WORDS: Final = (Reason.DECODE_ACCEPTED, Reason.REFERENCE_UNREADABLE)
"""What is told by why the reference refuses, wherever that is."""


def _once(causes: Iterable[Cause]) -> list[Cause]:
    found: list[Cause] = []
    for cause in causes:
        if not any(cause is each for each in found):
            found.append(cause)
    return found


def _plainness(scope: Scope) -> tuple[bool, bool, int]:
    told = any(each.startswith("meaning") for each in scope.conditions)
    return scope.local, not told and bool(scope.conditions), len(scope.conditions)
