"""Where candidate specs become messages: the generator, the cases over what it made, and tidying up."""

from __future__ import annotations

import itertools
import os
import shutil
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from harness.casework.contract import Cases
from harness.casework.facade import BatchCall, Java
from harness.references import Reference, reference_folder
from harness.suites.specs.generator import Generator
from harness.testees import Testee, load_testee

__all__ = ["SpecBuilder"]

C = TypeVar("C", bound=Cases)

_NUMBERS: Final = itertools.count()


class SpecBuilder(Generic[C]):
    """Makes cases of specs.

    Args:
        java: the gateway.
        generator: version of the generator.
        testee: name of the testee (`harness.testees.load_testee`).
        factory: makes the cases.
        seed: of the campaign.
    """

    def __init__(
        self,
        java: Java,
        generator: str,
        testee: str,
        factory: Callable[[Reference, Testee, int], C],
        seed: int,
    ) -> None:
        self._java = java
        self._generator = Generator(java, generator)
        self._testee = testee
        self._factory = factory
        self._seed = seed
        # A name of its own: nothing is removed that another builder or process works with.
        self._name = f"candidates-{os.getpid()}-{next(_NUMBERS)}"

    def build(self, texts: Sequence[str]) -> Reference:
        """A reference of those specs that the generator takes; `UserError` if it takes none."""
        return self._generator.build(texts, self._name)

    def open(self, reference: Reference) -> C:
        """The cases of a reference, with a testee of their own."""
        return self._factory(reference, load_testee(self._testee), self._seed)

    def call(self, reference: Reference) -> BatchCall:
        """The way to the facade."""
        return self._java.batch_call(reference)

    def tidy(self) -> None:
        """Remove what was made; classes that are loaded stay so."""
        name = f"{self._generator.version}-{self._name}-*"
        for folder in reference_folder(name).parent.glob(name):
            shutil.rmtree(folder, ignore_errors=True)
