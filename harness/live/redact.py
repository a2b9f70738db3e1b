"""Frames without what users wrote: strings, bytes and records become others of the same length.

Structure and lengths stay, and so does every byte that no field of text or bytes holds. Equal values stay
equal, so that a topic is the same one all over a capture. What says which client it is stays as well.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from typing import Final

from harness.live.apis import Apis
from harness.live.conversation import Seen
from harness.live.tree import Array, Leaf, Node, Struct, TreeError, read_tree
from pycodec.specs.model import Primitive

__all__ = ["redacted"]

_KEPT: Final = frozenset(("clientSoftwareName", "clientSoftwareVersion"))
_LETTERS: Final = b"abcdefghijklmnopqrstuvwxyz"
_WIDER: Final = {2: "é".encode(), 3: "中".encode(), 4: "😀".encode()}
_TEXT: Final = re.compile(rb"[\x20-\x7e]{6,}")
_TOKEN: Final = b"\xff"
"""What SASL tokens become: there is no api −1, so that none begins as a request does."""


def redacted(apis: Apis, seen: Seen, frame: bytes) -> bytes:
    """The frame with every text and blob replaced.

    A frame that does not read as what it should be is what a finding is about: of it, runs of text lose all
    but their first byte, which may be a length.
    """
    if seen.opaque:
        return _TOKEN * len(frame)
    spec = seen.spec
    if spec is None or not seen.known:
        return frame[:8] + _unreadable(frame[8:])
    header, version = apis.header_of(spec, seen.version)
    try:
        head, start = read_tree(header, version, frame)
        body, end = read_tree(spec, seen.version, frame, start)
    except TreeError:
        return frame[:8] + _unreadable(frame[8:])
    _redact(head)
    _redact(body)
    return head.render() + body.render() + _unreadable(frame[end:])


def _redact(node: Node) -> None:
    match node:
        case Leaf():
            _redact_leaf(node)
        case Array():
            for item in node.items or ():
                _redact(item)
        case Struct():
            for child in node.fields or ():
                _redact(child)
            for entry in node.tags.entries if node.tags else ():
                if isinstance(entry.content, bytes):
                    entry.content = _blob(entry.content)
                else:
                    _redact(entry.content)


def _redact_leaf(leaf: Leaf) -> None:
    if leaf.kind.fixed_size is not None or leaf.name in _KEPT:
        return
    content = leaf.content
    if not content:
        return
    new = _text(content) if leaf.kind is Primitive.STRING else _blob(content)
    # Not by `content`: its length would be written anew, and may have been an odd one.
    leaf.raw = leaf.raw[: len(leaf.raw) - len(content)] + new


def _stream(content: bytes) -> bytes:
    """As many bytes that follow from the content and do not tell it."""
    blocks = (blake2b(content, salt=n.to_bytes(16, "big")).digest() for n in range(len(content) // 64 + 1))
    return b"".join(blocks)[: len(content)]


def _blob(content: bytes) -> bytes:
    # One digest, repeated: records may be large.
    digest = blake2b(content).digest()
    return (digest * (len(content) // len(digest) + 1))[: len(content)]


def _text(content: bytes) -> bytes:
    """Text of the same number of bytes and characters; bytes that are no UTF-8 stay."""
    letters = _stream(content)
    if content.isascii():
        return bytes(_LETTERS[byte % 26] for byte in letters)
    out = bytearray()
    for char in content.decode("utf-8", "surrogateescape"):
        if "\udc80" <= char <= "\udcff":
            out.append(ord(char) - 0xDC00)
            continue
        width = len(char.encode())
        out += _WIDER[width] if width > 1 else bytes((_LETTERS[letters[len(out)] % 26],))
    return bytes(out)


def _unreadable(data: bytes) -> bytes:
    return _TEXT.sub(lambda run: run[0][:1] + _text(run[0][1:]), data)
