"""Signatures: the root cause of a mismatch as data, and the grouping of stored rows by it.

A signature holds what a bug *is* (check, message, schema path, type, value class, what both sides did) and
nothing of how it was met: no seed, index, version, count or text of a testee's exception. Two runs that meet
the same bug give the same identifier, so that "new", "fixed" and "still there" can be said by name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from harness.casework.contract import Row
from harness.casework.faults import views
from harness.limits import told_of
from harness.outcome import Check, Reason, VerdictName
from harness.pair import version_text
from harness.values.compare import Flag

__all__ = [
    "ANY_MESSAGE",
    "AT_FIRST",
    "LOCATED",
    "MAX_GROUPS",
    "NOT_MINIMISED",
    "NOT_REPEATABLE",
    "OF_STATE",
    "OVERFLOW",
    "Example",
    "Group",
    "Signature",
    "TypeOf",
    "Unexplained",
    "at_first",
    "coarse",
    "example_of",
    "group_rows",
    "merge_groups",
    "not_repeatable",
    "signature_of",
    "typed",
]

MAX_GROUPS: Final = 40_000
"""Groups kept in memory; rows beyond them are counted in one group per message, check and reason."""

OVERFLOW: Final = "(other paths)"
"""Path of the groups that take what does not fit into `MAX_GROUPS`."""

_AGAIN: Final = frozenset(("again", "apart", "beside"))
_DEATHS: Final = frozenset((Reason.TESTEE_DIED, Reason.REFERENCE_DIED))
LOCATED: Final = frozenset((Reason.VALUE_DIFFERS, Reason.DECODE_DIFFERS, Reason.REFERENCE_LOSSY))
"""Reasons whose path is that of the field that came out wrong, and not of the one that the case is for."""

_MALFORMED: Final[Check] = "malformed"
_VALUES: Final = "values"
"""The suite whose cases may hold, beside what they are made for, what another bug is about."""

ANY_MESSAGE: Final = "AnyMessage"
"""Stands for the message in a signature that is not of one message."""

NOT_REPEATABLE: Final = "not repeatable"
"""Kind of a signature whose mismatch does not come again when its case is run alone."""
AT_FIRST: Final = "at first"
"""Kind of a signature whose mismatch comes with the first case of a process, whatever that holds."""
OF_STATE: Final = frozenset((NOT_REPEATABLE, AT_FIRST))
"""Kinds that tell of what the testee was asked before, and of no message."""
NOT_MINIMISED: Final = "not minimised"
"""Kind of a signature whose mismatches nobody had the time to reduce."""

SCHEMA_CHECK: Final = "schema"
"""Stands for the check in such a signature: whether generated message and `types.Schema` agree."""

SCHEMA_FLAG: Final = "schema_"
"""What the flags of known differences with `types.Schema` begin with (`harness.flags`)."""

_OF_THE_VALUE: Final = frozenset({Flag.IGNORABLE_DROPPED, Flag.LONE_SURROGATE_REPLACED, ""})
"""Flags that say what else a value holds, and nothing about what is wrong with it."""

TypeOf = Callable[[str, str], str]
"""(message, schema path) → name of the field's type, `""` where it is not known."""


@dataclass(frozen=True, slots=True, order=True)
class Signature:
    """The root cause of one or more mismatches.

    Attributes:
        side: whose bug it is: `"testee"`, or `"reference"` when the reference disagrees with itself.
        check: the law group that is broken.
        message: name of the message spec.
        path: schema path in JSON names without indices; `""` where no field could be named.
        type: the field's type in the words of message specs (`"int32"`, `"[]MetadataResponseTopic"`).
        kind: the class of the field's value (`"null"`, `"empty"`, `"negative"`), or what is odd about the
            bytes that are written for it (`"written:tag_order"`); what the message is taken for, in words
            (`harness.causes.misreading`); of malformed bytes, place and mutation; of
            record batches that only the reference refuses, why it does; of a raw signature, in what way a
            value was changed (`harness.values.change`), and of malformed bytes, of values that hang, and of
            what is known to be apart, the coverage cell besides, and beside what comes out wrong anyway the
            version.
        reason: the short code of the verdict (`harness.outcome.Reason`).
        testee, reference: semantic outcome classes of both sides.
        flag: the reason flags of the case, comma-joined, but for what the reference leaves out or replaces
            somewhere in the value; `""` for none.
        layer: the layer of the testee, where it has several; else `""`.
    """

    side: str
    check: str
    message: str
    path: str
    type: str
    kind: str
    reason: str
    testee: str
    reference: str
    flag: str = ""
    layer: str = ""

    @property
    def of_specs(self) -> bool:
        """Whether a spec was judged, and no value or frame."""
        return self.check == "spec"

    @property
    def verdict(self) -> VerdictName:
        """What its cases are called."""
        return "finding" if self.side == "reference" else "mismatch"

    @property
    def id(self) -> str:
        """Stable name: readable parts and a digest of everything (`roundtrip-FetchRequest-…-3f2a91`)."""
        parts = (
            self.side,
            self.check,
            self.message,
            self.path,
            self.type,
            self.kind,
            self.reason,
            self.testee,
            self.reference,
            self.flag,
            *([self.layer] if self.layer else []),
        )
        digest = hashlib.blake2b(
            "\0".join(parts).encode("utf-8", "backslashreplace"), digest_size=3
        ).hexdigest()
        place = "" if self.path == OVERFLOW else self.flag if self.message == ANY_MESSAGE else self.path
        if self.kind in OF_STATE and not place:
            place = self.kind
        return f"{readable(self.check, self.message, place)}-{digest}"


@dataclass(frozen=True, slots=True)
class Example:
    """One case of a signature, with all that is needed to run it again.

    Attributes:
        suite, version, index, kind, cell: as in the stored row.
        frame_len: bytes of the case's frame; the smallest example of a signature is kept.
        form: the value in value form; None for a case that has none.
        testee_bytes, reference_bytes: what each side wrote, where it wrote anything.
        detail: the row's words for a reader.
        message: as in the stored row; the signature's own, unless that is `ANY_MESSAGE`.
    """

    suite: str
    version: int
    index: int
    kind: str
    cell: str
    frame_len: int
    form: bytes | None
    testee_bytes: bytes | None
    reference_bytes: bytes | None
    detail: str = ""
    message: str = ""

    @property
    def order(self) -> tuple[int, str, int, int]:
        """Smallest frame first; then by message, version and index, so that the choice is deterministic."""
        return (self.frame_len, self.message, self.version, self.index)


@dataclass(frozen=True, slots=True)
class Unexplained:
    """A case that a declared limit does not explain: what the limit is about is not what it fails for.

    Attributes:
        message, version, cell: as in the stored row.
    """

    message: str
    version: int
    cell: str

    def __str__(self) -> str:
        return f"{self.message} v{self.version}, case {self.cell}"


@dataclass(slots=True)
class Group:
    """All cases of one signature.

    Attributes:
        signature: the root cause.
        example: the smallest case.
        where: the (version, check) combinations that it shows in; the signature's own check is the plainest.
        cases: how many cases there are.
        messages: the messages that it shows in; of random specs one cause shows in many.
        enumerated: the (message, version) pairs in which a case showed it that is part of every run.
        told: what became of its cases, a line for each way (`harness.limits.told_of`).
        beyond: a case that it does not explain, by the name of a declared limit.
    """

    signature: Signature
    example: Example
    where: set[tuple[int, str]] = field(default_factory=set)
    cases: int = 0
    messages: set[str] = field(default_factory=set)
    enumerated: set[tuple[str, int]] = field(default_factory=set)
    told: set[str] = field(default_factory=set)
    beyond: dict[str, Unexplained] = field(default_factory=dict)

    @property
    def versions(self) -> set[int]:
        """The versions that it shows in."""
        return {version for version, _ in self.where}

    @property
    def version_text(self) -> str:
        """The versions met, as message specs write them (`"0-3,7"`)."""
        return version_text(self.versions)


def readable(check: str, message: str, place: str) -> str:
    """What the identifiers of signatures begin with, as a part of file names: letters, digits, `.-_`."""
    return re.sub(r"[^A-Za-z0-9._-]+", "_", "-".join(filter(None, (check, message, place))))[:120]


def signature_of(row: Row) -> Signature:
    """The signature of a stored row that is a mismatch or a finding.

    It has no type: analysis and report must give a row the same signature, and only one of them may know the
    types of a message's fields. `typed` adds it to what is shown.
    """
    if row["reason"] == Reason.KNOWN_DIFFERENCE:
        # It shows in every message that has the place for it, and is one finding.
        flags = [flag for flag in (row["flags"] or "").split(",") if flag.startswith(SCHEMA_FLAG)]
        names = {"type": "", "kind": "", "testee": "", "reference": "", "flag": ",".join(flags)}
        return Signature("reference", SCHEMA_CHECK, ANY_MESSAGE, "", reason=row["reason"], **names)
    path = row["path"] or ""
    reference = row["reference_outcome"] or ""
    if row["reason"] == Reason.TESTEE_BYTES_REJECTED:
        # With which exception the reference meets wrong bytes depends on what follows them, not on the bug.
        reference = reference.rpartition(":")[0] or reference
    return Signature(
        side="reference" if row["verdict"] == "finding" else "testee",
        check=row["check"],
        message=row["message"],
        path=path,
        type="",
        kind=_question(row),
        reason=row["reason"],
        testee=row["testee_outcome"] or "",
        reference=reference,
        flag=",".join(flag for flag in (row["flags"] or "").split(",") if flag not in _OF_THE_VALUE),
        layer=row["layer"] or "",
    )


def _question(row: Row) -> str:
    """What tells two bugs of one field apart until its value class is known.

    That is what became of the value. Malformed bytes are refused in the same words for many reasons, so there
    it is also the cell: what is mutated, and how. So it is where a known cause was seen not to be the one.
    What is seen beside fields that come out wrong anyway is told by version, as those may be. Of a value that
    hangs, nothing tells what it hangs at: so there it is the cell, too, of the few that are waited for.
    """
    cell = row["cell"] if row["check"] == _MALFORMED else ""
    if row["kind"] == "apart":
        cell = row["cell"] or "random"
    elif row["suite"] == _VALUES and (row["testee_outcome"] or "").startswith("timed_out:"):
        again = "again" if row["kind"] == "again" else ""
        cell = " ".join(filter(None, (row["cell"], again)))
    version = f"v{row['version']}" if row["kind"] == "beside" else ""
    return " ".join(filter(None, (row["change"], cell, version)))


def typed(signature: Signature, type_of: TypeOf) -> Signature:
    """The signature with its field's type."""
    return replace(signature, type=type_of(signature.message, signature.path))


def not_repeatable(signature: Signature) -> Signature:
    """The signature of a case that agrees when it is run alone: one for all that break a law alike.

    What one case leaves behind in a codec breaks whichever comes next, and so does chance: message, field and
    what both sides did to it say nothing about the cause. How a side died does: it decides who is told of it
    first.
    """
    return _of_state(signature, NOT_REPEATABLE)


def at_first(signature: Signature) -> Signature:
    """The signature of a case that fails as the first one of a process alone: likewise one for all."""
    return _of_state(signature, AT_FIRST)


def _of_state(signature: Signature, kind: str) -> Signature:
    died = signature.reason in _DEATHS
    return Signature(
        side=signature.side,
        check=signature.check,
        message=ANY_MESSAGE,
        path="",
        type="",
        kind=kind,
        reason=signature.reason,
        testee=signature.testee if died else "",
        reference=signature.reference if died else "",
    )


def coarse(signature: Signature) -> Signature:
    """The signature of a group that was not minimised: its path only where a difference was seen there.

    For the other reasons a stored path is that of the field the case was made for, and one bug breaks the
    cases of every field of its message: they are counted together. So it is for a testee of several layers,
    whose values are compared as a whole.
    """
    if signature.reason in LOCATED and not signature.layer:
        return replace(signature, kind="")
    return replace(signature, path="", type="", kind="")


def example_of(row: Row) -> Example:
    """The replayable part of a stored row."""
    return Example(
        suite=row["suite"],
        version=row["version"],
        index=row["index"],
        kind=row["kind"],
        cell=row["cell"] or "",
        frame_len=row["frame_len"],
        form=row["form"],
        testee_bytes=row["testee_bytes"],
        reference_bytes=row["reference_bytes"],
        detail=row["detail"] or "",
        message=row["message"],
    )


def group_rows(rows: Iterable[Row], limit: int = MAX_GROUPS) -> list[Group]:
    """Group mismatches and findings by signature; other rows are passed over.

    Memory is bounded by `limit` groups with one example each, whatever the number of rows.
    """
    groups: dict[Signature, Group] = {}
    for row in rows:
        if row["verdict"] not in ("mismatch", "finding"):
            continue
        for view in views(row):
            signature = signature_of(view)
            if signature not in groups and len(groups) >= limit:
                signature = replace(signature, path=OVERFLOW, type="", kind="", testee="", reference="")
            place = (row["message"], row["version"])
            # What was asked of a boundary case again is a question of every run, too.
            asked = row["kind"] == "boundary" or (row["kind"] in _AGAIN and row["cell"])
            enumerated = {place} if asked else set()
            where = {(row["version"], row["check"])}
            told = {told_of(view["check"], view["reason"], view["path"], view["change"])}
            one = Group(signature, example_of(view), where, 1, {row["message"]}, enumerated, told)
            _add(groups, one)
    return _sorted(groups)


def merge_groups(groups: Iterable[Group]) -> list[Group]:
    """Join groups whose signatures turned out to be the same one, as minimising finds."""
    merged: dict[Signature, Group] = {}
    for group in groups:
        _add(merged, group)
    return _sorted(merged)


def _add(groups: dict[Signature, Group], added: Group) -> None:
    group = groups.get(added.signature)
    if group is None:
        groups[added.signature] = replace(
            added,
            where=set(added.where),
            messages=set(added.messages),
            enumerated=set(added.enumerated),
            told=set(added.told),
            beyond=dict(added.beyond),
        )
        return
    group.where |= added.where
    group.messages |= added.messages
    group.enumerated |= added.enumerated
    group.told |= added.told
    group.beyond = added.beyond | group.beyond
    group.cases += added.cases
    if added.example.order < group.example.order:
        group.example = added.example


def _sorted(groups: dict[Signature, Group]) -> list[Group]:
    return [groups[signature] for signature in sorted(groups)]
