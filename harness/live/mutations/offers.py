"""ApiVersions as brokers of another age answer it (KIP-511)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from harness.live.apis import API_VERSIONS, UNSUPPORTED_VERSION, Apis
from harness.live.mutations.kind import FrameKind, Parts
from harness.live.tree import Array, Leaf, Struct, Tag

__all__ = ["KINDS"]

_UNKNOWN_API: Final = 10_007
_HIGHER: Final = 3
_FINALIZED: Final = frozenset(("finalizedFeatures", "finalizedFeaturesEpoch"))
"""Tagged fields of the features that a cluster has switched on (KIP-584)."""


def _offered(parts: Parts) -> Array | None:
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


def _lower(parts: Parts) -> list[str]:
    """Every api's highest version less one, where that leaves any: an older broker.

    It has not finalized what is new, either: a client that reads of `transaction.version` 2 takes EndTxn 5
    and Produce 12 for given (KIP-890).
    """
    offered = _offered(parts)
    changed = False
    for key, low, high in _ranges(offered) if offered else ():
        if key != API_VERSIONS and high.number > low.number:
            high.number -= 1
            changed = True
    tags = parts.body.tags
    if changed and tags is not None:
        tags.entries[:] = [each for each in tags.entries if not _is_finalized(each)]
    return [""] * changed


def _is_finalized(tag: Tag) -> bool:
    return not isinstance(tag.content, bytes) and tag.content.name in _FINALIZED


def _higher(parts: Parts) -> list[str]:
    """Versions that the reference does not know: a newer broker. What both know stays as it was."""
    offered = _offered(parts)
    changed = False
    for key, _, high in _ranges(offered) if offered else ():
        spec = parts.apis.request(key)
        if spec is not None and high.number >= spec.valid_versions.highest:
            high.number += _HIGHER
            changed = True
    return [""] * changed


def _unknown_apis(parts: Parts) -> list[str]:
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


def _unsupported(parts: Parts) -> list[str]:
    """UNSUPPORTED_VERSION in version 0, with the versions of ApiVersions alone."""
    if parts.seen.version == 0 or _offered(parts) is None:
        return []
    parts.instead = _version_0(parts.apis), 0
    return [""]


def _version_0(apis: Apis) -> bytes:
    name = "ApiVersionsResponse"
    codec = apis.protocol.codec(name, 0)
    only = apis.protocol.struct_class(name, "ApiVersion")(api_key=API_VERSIONS, min_version=0, max_version=0)
    return codec.encode(codec.message_class(error_code=UNSUPPORTED_VERSION, api_keys=[only]))


KINDS: Final = (
    FrameKind(
        "api-lower", "ApiVersions offers one version less of every api, and no feature", "response", _lower,
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
)  # fmt: skip
