"""Legal changes of what a peer receives: whatever KIP-482 and KIP-511 promise that it copes with.

Each kind changes frames at *sites*: a message, its version, and the struct in it. Which sites a kind may
change is for the caller to say, so that the smallest set that breaks a program can be searched for.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from harness.live.apis import API_VERSIONS, UNSUPPORTED_VERSION, Apis
from harness.live.conversation import Direction, Seen
from harness.live.tree import Array, Leaf, Struct, Tag, TreeError, every_struct, read_tree

__all__ = [
    "FRAME_KINDS",
    "HEADER",
    "KINDS",
    "Delivery",
    "FrameKind",
    "Mutated",
    "Site",
    "mutated",
]

HEADER: Final = "(header)"
"""Path of a site in the header."""

UNKNOWN_TAG: Final = 10_007
"""A tag that no spec defines."""
_LARGE_TAG: Final = (1 << 31) - 2
"""The highest tag there may be (`TaggedFields`, INT32 less the end marker)."""
_LARGE_SIZE: Final = 20_000
"""More than a varint of two bytes holds."""
_UNKNOWN_API: Final = 10_007
_HIGHER: Final = 3
_THROTTLE_MS: Final = 50
_MAY_BE_NULL: Final = frozenset(("errorMessage", "rack"))
"""Nullable strings that brokers do send null: no error to explain (`ApiError`), no rack configured."""


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


@dataclass(frozen=True, slots=True)
class _Parts:
    """A frame taken apart; header and body are changed in place."""

    apis: Apis
    seen: Seen
    header: Struct
    body: Struct
    allowed: Allowed

    def site(self, path: str) -> Site:
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
    """

    name: str
    about: str
    direction: Direction
    change: Callable[[_Parts], list[str]]
    words: str


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
    if spec is None or not seen.known or seen.direction != kind.direction:
        return Mutated(frame, seen)
    header, version = apis.header_of(spec, seen.version)
    try:
        head, start = read_tree(header, version, frame)
        body, end = read_tree(spec, seen.version, frame, start)
    except TreeError:
        return Mutated(frame, seen)  # It is not right as it is: that is another finding.
    parts = _Parts(apis, seen, head, body, allowed)
    paths = kind.change(parts)
    if not paths:
        return Mutated(frame, seen)
    sites = tuple(dict.fromkeys(parts.site(path) for path in paths))
    if kind.change is _unsupported:
        return Mutated(_version_0(apis, seen, head), replace(seen, version=0), sites)
    return Mutated(head.render() + body.render() + frame[end:], seen, sites)


def _add(struct: Struct, tag: int, data: bytes) -> bool:
    """Add an unknown tagged field, as the last one, unless the version has no tags or one that is higher."""
    if struct.tags is None or struct.fields is None:
        return False
    if any(entry.number >= tag for entry in struct.tags.entries):
        return False
    struct.tags.entries.append(Tag(tag, data))
    return True


def _tags_everywhere(parts: _Parts) -> list[str]:
    structs = [each for each in every_struct(parts.body) if parts.may(each.path)]
    return [each.path for each in structs if _add(each, UNKNOWN_TAG, b"unknown")]


def _tags_at_the_top(parts: _Parts) -> list[str]:
    return [""] if parts.may("") and _add(parts.body, UNKNOWN_TAG, b"unknown") else []


def _tags_in_the_header(parts: _Parts) -> list[str]:
    return [HEADER] if parts.may(HEADER) and _add(parts.header, UNKNOWN_TAG, b"unknown") else []


def _large_tags(parts: _Parts) -> list[str]:
    """A large field at the top, the highest tag and an empty field everywhere."""
    changed = []
    for each in list(every_struct(parts.body)):
        if parts.may(each.path):
            large = each is parts.body and _add(each, UNKNOWN_TAG, bytes(_LARGE_SIZE))
            if _add(each, _LARGE_TAG, b"") or large:
                changed.append(each.path)
    return changed


def _without_tags(parts: _Parts) -> list[str]:
    """Leave out the tagged fields that the version defines: each has a default."""
    changed = []
    for each in list(every_struct(parts.body)):
        if each.tags is None or not parts.may(each.path):
            continue
        kept = [entry for entry in each.tags.entries if isinstance(entry.content, bytes)]
        if len(kept) < len(each.tags.entries):
            each.tags.entries[:] = kept
            changed.append(each.path)
    return changed


def _nulls(parts: _Parts) -> list[str]:
    changed = []
    for struct in every_struct(parts.body):
        if not parts.may(struct.path):
            continue
        for leaf in struct.fields or ():
            if (
                isinstance(leaf, Leaf)
                and leaf.nullable
                and leaf.name in _MAY_BE_NULL
                and leaf.text is not None
            ):
                leaf.text = None
                changed.append(struct.path)
    return changed


def _throttle(parts: _Parts) -> list[str]:
    leaf = parts.body.leaf("throttleTimeMs")
    if leaf is None or not parts.may("") or leaf.number >= _THROTTLE_MS:
        return []
    leaf.number = _THROTTLE_MS
    return [""]


def _offered(parts: _Parts) -> Array | None:
    """The apis of an ApiVersions response, where it may be changed."""
    spec = parts.seen.spec
    if spec is None or spec.api_key != API_VERSIONS or not parts.may(""):
        return None
    error, found = parts.body.leaf("errorCode"), parts.body.field("apiKeys")
    return found if error is not None and error.number == 0 and isinstance(found, Array) else None


def _ranges(offered: Array) -> list[tuple[int, Leaf, Leaf]]:
    found = []
    for item in offered.items or ():
        assert isinstance(item, Struct)
        key, low, high = (item.leaf(name) for name in ("apiKey", "minVersion", "maxVersion"))
        assert key is not None
        assert low is not None
        assert high is not None
        found.append((key.number, low, high))
    return found


def _lower(parts: _Parts) -> list[str]:
    """Every api's highest version less one, where that leaves any: an older broker."""
    offered = _offered(parts)
    changed = False
    for key, low, high in _ranges(offered) if offered else ():
        if key != API_VERSIONS and high.number > low.number:
            high.number -= 1
            changed = True
    return [""] * changed


def _higher(parts: _Parts) -> list[str]:
    """Versions that the reference does not know: a newer broker. What both know stays as it was."""
    offered = _offered(parts)
    changed = False
    for key, _, high in _ranges(offered) if offered else ():
        spec = parts.apis.request(key)
        if spec is not None and high.number >= spec.valid_versions.highest:
            high.number += _HIGHER
            changed = True
    return [""] * changed


def _unknown_apis(parts: _Parts) -> list[str]:
    offered = _offered(parts)
    if offered is None or offered.spec is None or not offered.items:
        return []
    first = offered.items[0]
    assert isinstance(first, Struct)
    flexible = parts.body.tags is not None
    spec = parts.seen.spec
    assert spec is not None
    for number in range(3):
        raw = b"".join(value.to_bytes(2, "big") for value in (_UNKNOWN_API + number, 0, 5)) + b"\0" * flexible
        # Read as an element of the array is: it has no other shape than the ones that are there.
        new = _element(offered, raw, first)
        offered.items.append(new)
    return [""]


def _element(array: Array, raw: bytes, like: Struct) -> Struct:
    """A struct of an array's element, from the numbers in place that `like` has."""
    assert array.spec is not None
    new, at = Struct("", like.path, array.spec), 0
    assert new.fields is not None
    for leaf in like.fields or ():
        assert isinstance(leaf, Leaf)
        size = len(leaf.raw)
        new.fields.append(replace(leaf, raw=raw[at : at + size]))
        at += size
    if like.tags is not None:
        new.tags = replace(like.tags, count=b"\0", entries=[], _read=0)
    return new


def _unsupported(parts: _Parts) -> list[str]:
    return [""] if parts.seen.version > 0 and _offered(parts) is not None else []


def _version_0(apis: Apis, seen: Seen, header: Struct) -> bytes:
    """UNSUPPORTED_VERSION in version 0, with the versions of ApiVersions alone (KIP-511)."""
    name = "ApiVersionsResponse"
    codec = apis.protocol.codec(name, 0)
    only = apis.protocol.struct_class(name, "ApiVersion")(api_key=API_VERSIONS, min_version=0, max_version=0)
    return header.render() + codec.encode(
        codec.message_class(error_code=UNSUPPORTED_VERSION, api_keys=[only])
    )


_TAG: Final = "carries an unknown tagged field"

FRAME_KINDS: Final = (
    FrameKind(
        "tags", "unknown tagged fields in every flexible struct", "response", _tags_everywhere, _TAG
    ),
    FrameKind("top-tags", "an unknown tagged field at the top", "response", _tags_at_the_top, _TAG),
    FrameKind(
        "header-tags", "an unknown tagged field in the header", "response", _tags_in_the_header, _TAG
    ),
    FrameKind(
        "large-tags", "large unknown tags, numbers and sizes", "response", _large_tags,
        "carries an unknown tagged field that is large",
    ),
    FrameKind(
        "no-tags", "tagged fields that have a default are left out", "response", _without_tags,
        "leaves its tagged fields out",
    ),
    FrameKind("nulls", "strings are null where brokers send null", "response", _nulls, "has a null text"),
    FrameKind("throttle", "every response asks for a short pause", "response", _throttle, "asks for a pause"),
    FrameKind(
        "api-lower", "ApiVersions offers one version less of every api", "response", _lower,
        "offers lower versions",
    ),
    FrameKind(
        "api-higher", "ApiVersions offers versions that the client cannot know", "response", _higher,
        "offers versions that nobody knows",
    ),
    FrameKind(
        "api-unknown", "ApiVersions offers apis that the client cannot know", "response", _unknown_apis,
        "offers apis that nobody knows",
    ),
    FrameKind(
        "api-unsupported", "ApiVersions is answered with UNSUPPORTED_VERSION in version 0", "response",
        _unsupported, "says UNSUPPORTED_VERSION in version 0",
    ),
    FrameKind(
        "request-tags", "unknown tagged fields in every struct of requests", "request", _tags_everywhere, _TAG
    ),
    FrameKind(
        "request-header-tags", "an unknown tagged field in the header of requests", "request",
        _tags_in_the_header, _TAG,
    ),
    FrameKind(
        "request-large-tags", "large unknown tags in requests", "request", _large_tags,
        "carries an unknown tagged field that is large",
    ),
)  # fmt: skip

DELIVERIES: Final = (
    Delivery("segments", "one byte a TCP segment", "response", "bytes", "comes in segments of one byte"),
    Delivery("joined", "frames cut in the middle, and joined with the next", "response", "joined",
             "comes cut and joined"),
    Delivery("late", "responses come late, in their order", "response", "late", "comes late"),
    Delivery("request-segments", "requests, one byte a TCP segment", "request", "bytes",
             "comes in segments of one byte"),
)  # fmt: skip

KINDS: Final[Mapping[str, FrameKind | Delivery]] = MappingProxyType(
    {kind.name: kind for kind in (*FRAME_KINDS, *DELIVERIES)}
)
"""Every kind by name, in the order in which `--mutate all` tries them."""
