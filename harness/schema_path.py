"""Places in a message as reports write them."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["json_names"]

_SNAKE: Final = re.compile(r"_(\w)")


def json_names(path: str) -> str:
    """A path of pycodec's (`topics[0].leader_id`) in the names of message specs (`topics[0].leaderId`)."""
    return _SNAKE.sub(lambda found: found[1].upper(), path)
