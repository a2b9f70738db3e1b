"""What Kafka's generator made of a spec, as data: whoever reads it needs no generator."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["JavaClass"]


@dataclass(frozen=True, slots=True)
class JavaClass:
    """What the generator said.

    Attributes:
        name: the file, `FetchRequestData.java`; `""` if the generator refused the spec.
        text: its text, or why the generator refused the spec.
        generator: its version.
        without_encodings: whether the spec's encodings were left out before.
    """

    name: str
    text: str
    generator: str
    without_encodings: bool = False

    @property
    def made(self) -> bool:
        """Whether there is a class."""
        return bool(self.name)
