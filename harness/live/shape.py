"""The shape of a frame: what decides how it is read, without the values it holds.

A day of traffic holds few shapes. Frames of one shape have the same fields present, null, empty or one byte
long, the same tags, and are canonical in the same way; numbers and the content of texts and blobs are left
out. What is refused of them is refused for the same reason, at the same place (a text may be too long), and
what is not canonical breaks the same rules. A frame without structure has no shape but itself.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

from harness.live.tree import Array, Leaf, Node, Struct, TreeError, read_tree
from pycodec.specs.model import MessageSpec, Primitive

__all__ = ["shape_of"]

_ONE = 1
_INDEX: Final = re.compile(r"\[\d+\]")


def shape_of(spec: MessageSpec, version: int, body: bytes, told: str = "") -> bytes:
    """A digest that frames of one shape share.

    Args:
        spec, version: of the message.
        body: the frame without its header.
        told: why it does not read whole, or what is not canonical of it (`harness.live.reading`).
    """
    try:
        tree, end = read_tree(spec, version, body)
        shape = repr((_shape(tree), len(body) - end, _INDEX.sub("", told))).encode()
    except TreeError:
        shape = b"\0" + body
    return blake2b(shape, digest_size=16).digest()


def _shape(node: Node) -> object:
    match node:
        case Leaf():
            return _leaf(node)
        case Array():
            # Of many elements each shape counts once, and whether there are several.
            shapes = (
                None if node.items is None else tuple(sorted({repr(_shape(each)) for each in node.items}))
            )
            # Null has several counts, of which one is right.
            count = node.count if node.items is None else len(node.count)
            return (count, min(len(node.items or ()), 2), shapes)
        case Struct():
            if node.fields is None:
                return node.marker
            tags = [] if node.tags is None else [
                (entry.number, len(entry.head), _tagged(entry.content)) for entry in node.tags.entries
            ]  # fmt: skip
            number = b"" if node.tags is None else node.tags.count
            return (node.marker, tuple(_shape(each) for each in node.fields), number, tuple(tags))


def _tagged(content: Node | bytes) -> object:
    if isinstance(content, bytes):
        return min(len(content), 2)
    # Whether a tagged field holds its default is a matter of its value.
    return content.raw if isinstance(content, Leaf) else (_shape(content), len(content.render()) > _ONE)


def _leaf(leaf: Leaf) -> object:
    if leaf.kind is Primitive.BOOL:
        return leaf.raw
    if leaf.kind.fixed_size is not None:
        return 0
    content = leaf.content
    if content is None:
        return leaf.raw
    head = len(leaf.raw) - len(content)
    if leaf.kind is not Primitive.STRING:
        return (head, min(len(content), 2))
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return leaf.raw
    return (head, min(len(content), 2), content.isascii())
