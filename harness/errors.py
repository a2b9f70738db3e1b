"""Errors that a user can cause, each with its remedy; the command line prints them in one line."""

from __future__ import annotations

__all__ = ["UserError"]


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
