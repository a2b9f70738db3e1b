"""Errors that a user can cause, each with its remedy; the command line prints them in one line."""

from __future__ import annotations

__all__ = ["UserError", "interruption"]


def interruption(error: BaseException) -> KeyboardInterrupt | None:
    """What interrupted a command whose own clean-up then failed as well: the first error is the reason.

    None if nothing did.
    """
    seen: set[int] = set()
    found: BaseException | None = error
    while found is not None and id(found) not in seen:
        if isinstance(found, KeyboardInterrupt):
            return found
        seen.add(id(found))
        found = found.__cause__ or found.__context__
    return None


class UserError(Exception):
    """Something that the user can mend: a wrong option, a missing tool, a folder that holds no run.

    Attributes:
        problem: what is wrong, in words.
        remedy: what to do about it.
    """

    def __init__(self, problem: str, remedy: str) -> None:
        super().__init__(f"{problem}; {remedy}" if remedy else problem)
        self.problem = problem
        self.remedy = remedy
