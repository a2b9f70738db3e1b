"""What sets a cause off, where that is one field of the message, or what the message is taken for."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Trigger"]


@dataclass(frozen=True, slots=True)
class Trigger:
    """What a case agrees without, whatever field comes out wrong: a field's value, or a struct of any.

    Attributes:
        message, path: where it is; no path is the whole message.
        value: the plainest of a field that fails, as a Python literal; `""` of a struct.
        classes: the value classes that fail in the same way; none of a struct, which fails whatever it holds.
        number: whether it is an array that comes out with another number of elements.
        change: the change of the message's spec that explains all that comes out wrong, in words (`"without
            topics.name"`); `""` where there is none.
    """

    message: str
    path: str
    value: str
    classes: tuple[str, ...]
    number: bool = False
    change: str = ""

    @property
    def is_whole(self) -> bool:
        """Whether it is the message, whatever that holds."""
        return not self.path

    @property
    def words(self) -> str:
        """As it goes behind a message's name."""
        if self.change:
            return self.change
        if self.classes:
            return f"for what {self.path} holds"
        return f"whatever {self.path} holds" if self.path else "whatever it holds"
