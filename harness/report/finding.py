"""A signature as the reports show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from harness.casework.faults import views
from harness.causes.attribute import are_related
from harness.causes.root_cause import RootCause, Unanswered
from harness.causes.scope import kinds_of_type
from harness.causes.signature import (
    ANY_MESSAGE,
    AT_FIRST,
    LOCATED,
    OF_STATE,
    Example,
    Group,
    Signature,
    coarse,
    group_rows,
    merge_groups,
    signature_of,
    typed,
)
from harness.flags import flag_meaning
from harness.outcome import Reason
from harness.pair import versions_of
from harness.report.cells import Failures
from harness.report.expected import ExpectedMismatch, ExpectedMismatches
from harness.report.runfolder import SCRIPTS, Manifest, RunFolder
from harness.report.security import RULE

__all__ = ["Finding", "failures_of", "final_signature", "findings_of"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One signature as the reports show it.

    Attributes:
        group: the signature, its cases, versions and smallest example.
        fields: paths that the minimal value needs to differ from its default.
        value: the minimal value as a Python literal, or as it was met where that is all there is; `""` if
            nobody looked at it.
        minimised: whether minimising ended with nothing plainer left to try.
        expected: the list entry that knows it, or None.
        limit: the limit that the testee declares which it falls under, or `""`.
        reproducer: path of the script, relative to the run's folder.
        root: the root cause, its own or the one that explains it; None where none was looked for.
        root_id: what the findings of one root cause have in common.
        beside: whether another field of the root cause's message comes out wrong than the one at fault.
        kinds: of each of its messages and versions, the kinds of places that it has, as far as that was
            recorded (`harness.causes.scope.kinds_of_place`).
        unanswered: why its case could not be asked again, where it has no root cause for that; else `""`.
        undecided: whether it may be expected, or under a limit: nobody has looked for its cause yet.
    """

    group: Group
    fields: tuple[str, ...]
    value: str
    minimised: bool
    expected: ExpectedMismatch | None
    reproducer: str
    root: RootCause | None = None
    root_id: str = ""
    limit: str = ""
    beside: bool = False
    undecided: bool = False
    unanswered: str = ""
    kinds: tuple[frozenset[str], ...] = ()

    @property
    def new(self) -> bool:
        """Whether it is the testee's, and neither expected nor under a limit that it declares."""
        unknown = self.expected is None and not self.limit and not self.undecided
        return self.signature.side == "testee" and unknown

    @property
    def signature(self) -> Signature:
        """The root cause."""
        return self.group.signature

    @property
    def id(self) -> str:
        """The signature's identifier."""
        return self.group.signature.id

    @property
    def example(self) -> Example:
        """The smallest case."""
        return self.group.example

    @property
    def has_own_script(self) -> bool:
        """Whether its script is its own, and not that of the signature that shows its root cause."""
        return self.reproducer == _script(self.id)

    @property
    def security(self) -> bool:
        """Whether it is security-relevant, and so no matter for public pages."""
        return RULE.applies(self.signature, self.example)

    @property
    def summary(self) -> str:
        """What happened, in one line."""
        signature = self.signature
        if signature.reason == Reason.KNOWN_DIFFERENCE:
            return flag_meaning(signature.flag)
        if signature.kind in OF_STATE and signature.message == ANY_MESSAGE:
            first = "as the first case of a process, and not when it is asked again"
            others = "after other cases or by chance, and not when the case is run alone"
            when = first if signature.kind == AT_FIRST else others
            return f"{signature.reason.replace('_', ' ')} {when}"
        place = signature.path or "the message"
        kind = f" ({signature.kind})" if signature.kind else ""
        sides = f"testee {signature.testee or 'not run'}, reference {signature.reference or 'not run'}"
        return f"{signature.reason.replace('_', ' ')} at {place}{kind}: {sides}"


def _script(name: str) -> str:
    return f"{SCRIPTS}/{name}.py"


def findings_of(folder: RunFolder, manifest: Manifest, expected: ExpectedMismatches) -> Iterator[Finding]:
    """Every signature of a run, from its stored rows."""
    refined: list[Group] = []
    roots: dict[Signature, tuple[str, RootCause]] = {}
    set_off: dict[tuple[Signature, Example], RootCause] = {}
    unanswered: dict[tuple[Signature, Example], Unanswered] = {}
    explained = [(group, manifest.explained(group.signature)) for group in group_rows(folder.disagreements())]
    for group, _ in explained:
        group.beyond = dict(manifest.beyond.get(group.signature.id, {}))
    # The first of equally small cases is kept: rather one that nothing plainer was left to be tried for.
    explained.sort(key=lambda each: each[1] is not None and not each[1].complete)
    for group, cause in explained:
        if cause is None:
            refined.append(replace(group, signature=_coarse(manifest, group.signature)))
            if (why := manifest.unanswered.get(group.signature.id)) is not None:
                unanswered[refined[-1].signature, group.example] = why
            continue
        shown = _explained(manifest, group, cause)
        if shown.signature != cause.signature and _is_its_own(manifest, group, cause):
            # Another field comes out wrong than the one that sets it off: this is its smallest case.
            shown = replace(shown, example=cause.example)
            set_off[shown.signature, shown.example] = cause
        refined.append(shown)
        best = roots.get(shown.signature)
        if best is None or _smallest(cause) < _smallest(best[1]):
            roots[shown.signature] = (cause.signature.id, cause)
    for group in merge_groups(refined):
        root_id, root = roots.get(group.signature, (group.signature.id, None))
        unasked = unanswered.get((group.signature, group.example)) if root is None else None
        own = root is not None and root.signature == group.signature
        # One script for a root cause: another message's case says nothing new, but that of another field.
        beside = root is not None and not own and not _is_of(manifest, group.signature, root)
        shown_elsewhere = root is not None and not own and not beside
        reduced = root if own else set_off.get((group.signature, group.example))
        yield Finding(
            group=group,
            fields=reduced.fields if reduced else (),
            value=reduced.value if reduced else unasked.value if unasked else "",
            minimised=reduced.complete if reduced else False,
            expected=expected.get(group.signature.id) if group.signature.side == "testee" else None,
            reproducer=_script(root_id if shown_elsewhere else group.signature.id),
            root=root,
            root_id=root_id,
            beside=beside,
            unanswered=unasked.why if unasked else "",
            kinds=tuple(_kinds(manifest, group)),
        )


def _kinds(manifest: Manifest, group: Group) -> Iterator[frozenset[str]]:
    """The kinds of places of the messages that a group shows in, version by version, each once."""
    pairs = ((message, version) for message in group.messages for version in group.versions)
    yield from {frozenset(found) for pair in pairs if (found := manifest.kinds_of(*pair))}


def _explained(manifest: Manifest, group: Group, cause: RootCause) -> Group:
    """A raw group under the signature of its cause, or under its own where that is of another message, or
    another field comes out wrong."""
    found, own = cause.signature, group.signature
    # Its own message, or none in particular.
    here = cause.scope is None or own.message == found.message or found.message != cause.example.message
    if here and _is_of(manifest, own, cause):
        return cause.group(group)
    # The class of the value at fault is not that of another field of its message.
    return replace(group, signature=replace(_coarse(manifest, own), kind="" if here else found.kind))


def _is_its_own(manifest: Manifest, group: Group, cause: RootCause) -> bool:
    """Whether a cause was found by reducing a case of this group."""
    return manifest.root_causes.get(group.signature.id) is cause


def _is_of(manifest: Manifest, raw: Signature, cause: RootCause) -> bool:
    """Whether what comes out wrong is the field at fault; of a cause of many places, one of its type."""
    found = cause.signature
    told = raw.reason in LOCATED and raw.check != "malformed" and raw.path and found.path
    # Random specs are made plainer with their values: their fields have other names then.
    if not told or cause.scope is None or raw.message != found.message:
        return True
    if are_related(raw.path, found.path):
        return True
    types = {
        kind for path in _outwards(raw.path) for kind in kinds_of_type(manifest.type_of(raw.message, path))
    }
    return not cause.scope.local and cause.scope.type in types | {""}


def _outwards(path: str) -> Iterator[str]:
    """A schema path and those that it stands in."""
    while path:
        yield path
        path = path.rpartition(".")[0]


def _coarse(manifest: Manifest, raw: Signature) -> Signature:
    return typed(coarse(raw), manifest.type_of)


def failures_of(folder: RunFolder, manifest: Manifest) -> Failures:
    """The cells whose cases failed, each with what it failed for."""
    roots: dict[Signature, str] = {}

    def root(raw: Signature) -> str:
        if raw not in roots:
            found = manifest.explained(raw)
            roots[raw] = raw.id if found is None else found.signature.id
        return roots[raw]

    rows = (
        (row, root(signature_of(view)))
        for row in folder.disagreements()
        if row["verdict"] == "mismatch"
        for view in views(row)
    )
    plain = (
        (message, version, check, cell)
        for message, checks in manifest.plain.items()
        for check, cells in checks.items()
        for cell, text in cells.items()
        for version in versions_of(text)
    )
    return Failures.of(rows, plain)


def final_signature(manifest: Manifest, raw: Signature) -> Signature:
    """What a raw signature turned out to be: the minimised one, or a coarse one where none was made."""
    found = manifest.explained(raw)
    if found is None:
        return _coarse(manifest, raw)
    group = Group(raw, found.example)
    return _explained(manifest, group, found).signature


def _smallest(cause: RootCause) -> tuple[int, int]:
    return (cause.example.frame_len, cause.example.version)
