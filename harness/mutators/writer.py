"""Writes frames token by token, for tracers: those that know how a suite's values are encoded."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from harness.mutators.numbers import Form, write_number
from harness.mutators.tokens import NO_TOKEN, Frame, Role, Token

__all__ = ["TokenWriter"]


class TokenWriter:
    """Collects tokens, and sees to what they know of each other.

    Attributes:
        tokens: those that were written.
    """

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self._scope = NO_TOKEN

    def frame(self, name: str) -> Frame:
        """The frame of all that was written."""
        return Frame(name, tuple(self.tokens))

    def put(self, role: Role, data: bytes, owner: str, **more: Any) -> Token:
        """A token of some bytes; `more`: its other attributes."""
        token = Token(role, data, owner, scope=self._scope, end=len(self.tokens) + 1, **more)
        self.tokens.append(token)
        return token

    def number(self, role: Role, form: Form, value: int, owner: str, **more: Any) -> Token:
        """A token of a number."""
        return self.put(role, write_number(form, value), owner, form=form, value=value, **more)

    def blob(self, role: Role, form: Form, content: bytes | None, owner: str, nullable: bool = False) -> None:
        """A length and as many bytes; null for None."""
        head = len(self.tokens)
        length = self.number(role, form, -1 if content is None else len(content), owner, nullable=nullable)
        if content is not None:
            self.put("utf8" if role == "string_length" else "content", content, owner, head=head)
            length.end = head + 2

    def end_part(self, token: Token, start: int) -> None:
        """What was written from token `start` on is a part of `token`: an element, or an entry."""
        end = len(self.tokens)
        token.parts.append((start, end))
        token.end = end

    def size(self, role: Role, form: Form, owner: str, **more: Any) -> int:
        """A size that nothing is known of yet; its index, for `counted`."""
        self.put(role, b"", owner, form=form, **more)
        return len(self.tokens) - 1

    @contextmanager
    def counted(self, index: int) -> Iterator[None]:
        """What is written meanwhile is what the size at `index` counts."""
        size, start = self.tokens[index], len(self.tokens)
        outer, self._scope = self._scope, index
        yield
        self._scope = outer
        size.value = sum(len(token.data) for token in self.tokens[start:])
        size.data = write_number(size.form, size.value)
        self.end_part(size, start)
