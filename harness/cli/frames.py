"""Files of frames, as commands take them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.typed import StoredError, read_bytes

__all__ = ["read_frames"]

# A file of samples; a device would never end.
_MAX_FRAMES: Final = 64 << 20
_TEXT: Final = re.compile(rb"(?:\xef\xbb\xbf)?[ -~\s]+")


def read_frames(path: Path) -> list[bytes]:
    """The frames of a file: hex text with a frame on each line, or else one frame in binary.

    Raises:
        UserError: there is no such file, or some of its lines are hex, and one is not.
    """
    try:
        content = read_bytes(path, _MAX_FRAMES)
    except StoredError as error:
        raise UserError(f"{path} {error}", "name a file of frames") from None
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "check the path") from error
    if not _TEXT.fullmatch(content):
        return [content]
    lines = content.decode("utf-8-sig").splitlines()
    frames = [_hex(line) for line in lines if line.strip()]
    found = [frame for frame in frames if frame is not None]
    if found and len(found) < len(frames):
        at = next(number for number, line in enumerate(lines, 1) if line.strip() and _hex(line) is None)
        raise UserError(f"{path}, line {at}: no hex", "have a frame in hex on each line, and nothing else")
    return found or [content]


def _hex(line: str) -> bytes | None:
    try:
        return bytes.fromhex(line)
    except ValueError:
        return None
