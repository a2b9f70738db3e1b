"""Addresses of brokers in responses, replaced so that clients stay on the tap.

An address is a struct of a response with `host`, `port` and the id of a broker: Metadata, FindCoordinator,
DescribeCluster, and since KIP-951 Produce, Fetch and the like. It is found by what message specs say of it.
Endpoints without a broker's id are others: a quorum's listeners (DescribeQuorum), applications (KIP-1071).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from harness.live.apis import Apis
from harness.live.conversation import Seen
from harness.live.tree import Leaf, Struct, TreeError, every_struct, read_tree
from pycodec.specs.model import MessageSpec, StructSpec

__all__ = ["AddressOf", "has_addresses", "rewritten"]

AddressOf = Callable[[str, int], tuple[str, int]]
"""The tap's own address for that of a broker."""

_HOST: Final = "host"
_PORT: Final = "port"
_BROKER: Final = "brokerId"
"""The entity type of a broker's id."""


def _is_address(spec: StructSpec, version: int) -> bool:
    fields = [each for each in spec.fields if version in each.versions]
    whole = {_HOST, _PORT} <= {each.json_name for each in fields}
    return whole and any(each.entity_type == _BROKER for each in fields)


def has_addresses(spec: MessageSpec, version: int) -> bool:
    """Whether a message of that version can hold the address of a broker."""
    return _has_addresses(_Key(spec), version)


class _Key:
    """A spec by what it is, for a cache: its fields are not hashed."""

    def __init__(self, spec: MessageSpec) -> None:
        self.spec = spec

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.spec is other.spec

    def __hash__(self) -> int:
        return id(self.spec)


@cache
def _has_addresses(key: _Key, version: int) -> bool:
    return any(_is_address(each, version) for each in (key.spec.root, *key.spec.structs.values()))


def rewritten(apis: Apis, seen: Seen, frame: bytes, address: AddressOf) -> bytes:
    """The frame with every broker's address replaced, and nothing else; as it is if it holds none."""
    spec = seen.spec
    if (
        spec is None
        or not seen.known
        or seen.direction != "response"
        or not has_addresses(spec, seen.version)
    ):
        return frame
    header, header_version = apis.header_of(spec, seen.version)
    try:
        _, start = read_tree(header, header_version, frame)
        body, end = read_tree(spec, seen.version, frame, start)
    except TreeError:
        return frame  # It is judged for what it is; nothing of it can be trusted to be an address.
    changed = False
    for struct in every_struct(body):
        if _is_address(struct.spec, seen.version):
            changed |= _replace(struct, address)
    return frame[:start] + body.render() + frame[end:] if changed else frame


def _replace(struct: Struct, address: AddressOf) -> bool:
    host, port = struct.field(_HOST), struct.field(_PORT)
    if not (isinstance(host, Leaf) and isinstance(port, Leaf)):
        return False
    name = host.text
    # Nobody is there: an empty host, port −1, as in the answer without a coordinator.
    if not name or port.number <= 0:
        return False
    before = (name, port.number)
    after = address(*before)
    if after != before:
        host.text, port.number = after
    return after != before
