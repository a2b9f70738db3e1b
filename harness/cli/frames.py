"""Files of frames, as commands take them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from harness.errors import UserError
from harness.typed import StoredError, read_bytes

__all__ = ["read_frames"]

# A file of samples; a device would never end.
_MAX_FRAMES: Final = 64 << 20


def read_frames(path: Path) -> list[bytes]:
    """The frames of a file: hex text with a frame on each line, or else one frame in binary."""
    try:
        content = read_bytes(path, _MAX_FRAMES)
    except StoredError as error:
        raise UserError(f"{path} {error}", "name a file of frames") from None
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "check the path") from error
    try:
        lines = [bytes.fromhex(line) for line in content.decode("ascii").splitlines() if line.strip()]
    except ValueError:
        return [content]
    return lines or [content]
