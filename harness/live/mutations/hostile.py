"""Illegal changes: one frame of a run is made what no peer may send, as the bytes suite makes such frames.

Whoever receives it may refuse it, and end the connection. It must not hang, and must not die.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Final

from harness.live.apis import Apis
from harness.live.conversation import Direction, Seen
from harness.live.mutations.kind import Site
from harness.mutators import TOKEN_MUTATORS, WHOLE_MUTATORS
from harness.mutators.tokens import Frame
from harness.values.shape import pair_shape
from harness.values.trace import trace
from pycodec import CodecError

__all__ = ["HOSTILE", "HostileKind", "Strike"]

_FRAME: Final = "live"


@dataclass(frozen=True, slots=True)
class HostileKind:
    """A kind of illegal mutation.

    Attributes:
        name, about, direction: as for `FrameKind`.
    """

    name: str
    about: str
    direction: Direction


HOSTILE: Final = (
    HostileKind("hostile", "one response of a run is malformed", "response"),
    HostileKind("request-hostile", "one request of a run is malformed", "request"),
)


@dataclass(slots=True)
class Strike:
    """One frame that is made illegal: the first of a message and version that passes.

    Attributes:
        kind: of mutation.
        target: the message, its version; the path is `""`.
        number: which of all changes; the same number makes the same of the same frame.
        way: what was done, once it was.
        frame: the body as it was sent on; None as long as none was.
    """

    kind: HostileKind
    target: Site
    number: int
    way: str = ""
    frame: bytes | None = field(default=None, repr=False)

    @property
    def name(self) -> str:
        """Of the kind."""
        return self.kind.name

    def strike(self, apis: Apis, seen: Seen, frame: bytes) -> bytes:
        """The frame, or what has become of it."""
        spec = seen.spec
        if self.frame is not None or spec is None or (spec.name, seen.version) != self.target[:2]:
            return frame
        header, version = apis.header_of(spec, seen.version)
        try:
            _, start = apis.protocol.codec(header.name, version).decode(frame)
            value, _ = apis.protocol.codec(spec.name, seen.version).decode(frame, start)
        except CodecError:
            return frame
        classes = apis.protocol.message_class(spec.name)._structs
        tokens = trace(_FRAME, spec, seen.version, pair_shape(spec, seen.version, classes), value)
        # The header stays: a request that cannot be told which it is shows nothing of its reader.
        self.way, self.frame = self._changed(tokens)
        return frame[:start] + self.frame

    def _changed(self, frame: Frame) -> tuple[str, bytes]:
        chance = random.Random(self.number)
        spots = [
            (i, each) for i in range(len(frame.tokens)) for each in TOKEN_MUTATORS if each.applies(frame, i)
        ]
        if not spots or chance.random() < 0.2:
            whole = chance.choice(WHOLE_MUTATORS)
            return whole.name, whole.apply(frame.data, -1, chance.randrange)
        index, mutator = chance.choice(spots)
        changed = mutator.apply(frame, index, chance.randrange)
        return mutator.name, changed if isinstance(changed, bytes) else frame.render(changed)
