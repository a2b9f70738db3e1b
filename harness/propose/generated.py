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
        uncompilable: why javac does not take the class; `""` if it does.
    """

    name: str
    text: str
    generator: str
    without_encodings: bool = False
    uncompilable: str = ""

    @property
    def problem(self) -> str:
        """Who refuses what, for a sentence with the name of the message and the reason behind it; or `""`."""
        maker = f"Kafka's generator {self.generator}"
        if not self.made:
            return f"{maker} refuses"
        return f"javac refuses the class that {maker} makes of" if self.uncompilable else ""

    @property
    def reason(self) -> str:
        """Why there is a `problem`."""
        return self.uncompilable if self.made else self.text

    @property
    def made(self) -> bool:
        """Whether there is a class."""
        return bool(self.name)
