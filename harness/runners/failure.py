"""Why a Spark job failed, in one line, from the page that Spark says about it; nothing here knows Spark."""

from __future__ import annotations

import re
from typing import Final

__all__ = ["failure_reason"]

_CAUSE: Final = "Caused by: "
_FRAME: Final = re.compile(r"\s*(?:at [\w.$/<>-]+\(|\.\.\. \d+ (?:more|common frames))")
_NAME: Final = re.compile(r"[\w.$]++(?=:|$)")
_UNCAUGHT: Final = re.compile(r'Exception in thread "[^"]*" ')
"""What Java says before an error that nobody caught."""
_WARNING: Final = re.compile(r"WARNING: |[\d/]+ [\d:]+ (?:WARN|INFO) ")
"""How warnings begin: of Java, and in Spark's log."""
_CLASSES: Final = ("Error", "Exception", "Interrupt", "Exit", "Throwable")
"""How the names of classes end."""


def failure_reason(text: str) -> str:
    """The innermost reason in Java's or Python's words: its class without the package, and its message.

    Of nested causes the last one is the root. One that comes from a Python worker holds a Python traceback,
    which ends in the line that counts. Frames (`at …`, `... 43 more`) never are a reason.

    Args:
        text: what Spark says: messages, stack traces and causes.
    """
    # A cause may have been passed on as the message of another error, so its mark can be anywhere in a line.
    *_, root = text.rsplit(_CAUSE, 1)
    own: list[str] = []
    for line in root.splitlines():
        if _FRAME.match(line):
            if own:
                break
            continue
        if line.strip():
            own.append(_UNCAUGHT.sub("", line.strip(), count=1))
    # Whatever else is said: a warning is no reason.
    own = [line for line in own if not _WARNING.match(line)] or own
    # The first line is Java's; a Python traceback in it ends in a line that begins with the error's class.
    telling = [line for line in own if _names_a_class(line)]
    python = any(
        line.startswith("Traceback (most recent call last)") or "Traceback (most" in line for line in own
    )
    if telling:
        reason = telling[-1] if python else telling[0]
    else:
        reason = own[0] if own else text.strip().partition("\n")[0]
    return _without_package(reason)


def _names_a_class(line: str) -> bool:
    name = _NAME.match(line)
    return name is not None and name[0].endswith(_CLASSES)


def _without_package(reason: str) -> str:
    name, colon, message = reason.partition(":")
    if not (_NAME.fullmatch(name) and _names_a_class(name)):
        return reason
    return f"{name.rpartition('.')[2]}{colon}{message}"
