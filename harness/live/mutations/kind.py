"""What a kind of mutation is, and how a frame is put through it.

Each kind changes frames at *sites*: a message, its version, and the struct in it. Which sites a kind may
change is for the caller to say, so that the smallest set that breaks a program can be searched for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from harness.live.apis import Apis
from harness.live.conversation import Direction, Seen
from harness.live.tree import Struct, TreeError, read_tree

__all__ = ["HEADER", "Allowed", "Delivery", "FrameKind", "Mutated", "Parts", "Site", "mutated"]

HEADER: Final = "(header)"
"""Path of a site in the header."""


class Site(NamedTuple):
    """Where a mutation is made: a message in a version, and the schema path of the struct."""

    message: str
    version: int
    path: str

    def __str__(self) -> str:
        if self.path == HEADER:
            return f"{self.message} v{self.version} in its header"
        place = "".join(f" `{self.path}`" * bool(self.path))
        return f"{self.message} v{self.version}{place}"


Allowed = Callable[[Site], bool]


@dataclass(slots=True)
class Parts:
    """A frame taken apart; header and body are changed in place.

    Attributes:
        apis: of the protocol.
        seen: what the frame is.
        header, body: its parts.
        allowed: which sites may be changed.
        instead: set by a mutation that puts another body in its place: its bytes, and their version.
    """

    apis: Apis
    seen: Seen
    header: Struct
    body: Struct
    allowed: Allowed
    instead: tuple[bytes, int] | None = None

    def site(self, path: str) -> Site:
        """The site of a path in this frame."""
        assert self.seen.spec is not None
        return Site(self.seen.spec.name, self.seen.version, path)

    def may(self, path: str) -> bool:
        """Whether this place may be changed."""
        return self.allowed(self.site(path))


@dataclass(frozen=True, slots=True)
class FrameKind:
    """A kind of mutation that changes frames.

    Attributes:
        name: as `--mutate` takes it.
        about: what it does, in a line.
        direction: whose frames.
        change: changes the parts of a frame, and says at which paths.
        words: what is wrong where it breaks something: "… v13 `topics` carries an unknown tagged field".
        undo: takes it back from frames of the other direction, which bring what was changed back to where it
            is not known; None where nothing comes back.
    """

    name: str
    about: str
    direction: Direction
    change: Callable[[Parts], list[str]]
    words: str
    undo: Callable[[Parts], list[str]] | None = None


@dataclass(frozen=True, slots=True)
class Delivery:
    """How frames are handed on.

    Attributes:
        name, about, direction, words: as for `FrameKind`.
        how: one byte a TCP segment, frames cut and joined, or late.
    """

    name: str
    about: str
    direction: Direction
    how: Literal["bytes", "joined", "late"]
    words: str


@dataclass(frozen=True, slots=True)
class Mutated:
    """A frame after a mutation.

    Attributes:
        frame: its bytes.
        seen: what it is now: its version may be another.
        sites: where it was changed; empty if it was not.
    """

    frame: bytes
    seen: Seen
    sites: tuple[Site, ...] = ()


def mutated(kind: FrameKind, apis: Apis, seen: Seen, frame: bytes, allowed: Allowed) -> Mutated:
    """The frame as a kind of mutation leaves it."""
    spec = seen.spec
    if spec is None or not seen.known:
        return Mutated(frame, seen)
    change = kind.change if seen.direction == kind.direction else kind.undo
    if change is None:
        return Mutated(frame, seen)
    header, version = apis.header_of(spec, seen.version)
    try:
        head, start = read_tree(header, version, frame)
        body, end = read_tree(spec, seen.version, frame, start)
    except TreeError:
        return Mutated(frame, seen)  # It is not right as it is: that is another finding.
    parts = Parts(apis, seen, head, body, allowed)
    paths = change(parts)
    if not paths:
        return Mutated(frame, seen)
    # What is undone is on its way back: nothing is done to its receiver.
    sites = tuple(dict.fromkeys(parts.site(path) for path in paths)) if change is kind.change else ()
    if parts.instead is not None:
        body_bytes, version = parts.instead
        return Mutated(head.render() + body_bytes, replace(seen, version=version), sites)
    return Mutated(head.render() + body.render() + frame[end:], seen, sites)
