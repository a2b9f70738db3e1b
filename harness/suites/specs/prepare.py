"""The suite `specs`: random message specs, and the reference that Kafka's generator makes of them."""

from __future__ import annotations

from typing import Final

from harness.references import Reference
from harness.runners.gateway import Gateway
from harness.suites.contract import ReferenceRequest
from harness.suites.specs.batch import SpecBatch, spec_batch
from harness.suites.specs.generator import Built, Generator

__all__ = ["build_specs", "fitting", "prepare", "specs_of"]

# Boundary cases of a random spec, and some random ones besides.
_CASES_EACH: Final = 420
# Fewer do not even have one of each kind of message.
_FEWEST: Final = 8
# Generating and compiling more takes longer than running them.
_MOST: Final = 400
_DEFAULT_CASES: Final = 100_000
# To make one, and to run its boundary cases, on two slow cores; as much again is for all else.
_SECONDS_EACH: Final = 1.0


def fitting(cases: int | None, seconds: float | None = None) -> int:
    """How many specs leave room for some random cases besides the boundary cases of each.

    Args:
        cases: how many in all; None if that is not known.
        seconds: that the run may take; None for no limit.
    """
    most = _MOST if seconds is None else int(min(_MOST, seconds / _SECONDS_EACH))
    return max(_FEWEST, min(most, (_DEFAULT_CASES if cases is None else cases) // _CASES_EACH))


def specs_of(request: ReferenceRequest) -> SpecBatch:
    """The specs of a run."""
    return spec_batch(request.seed, request.specs or fitting(None))


def prepare(request: ReferenceRequest) -> Reference:
    """Kafka's messages of a run's specs; made once and found again by their digest.

    Args:
        request: its reference is the version of the generator and of the clients.
    """
    gateway = Gateway.launch()
    try:
        return build_specs(Generator(gateway, request.reference), specs_of(request)).reference
    finally:
        gateway.close()


def build_specs(generator: Generator, batch: SpecBatch) -> Built:
    """A batch made into a reference, with the generator's verdict on each spec."""
    return generator.built(batch.texts, "random")
