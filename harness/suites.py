"""The suites by name: what makes their cases, what they run against, and who finds their root causes.

A suite has one or more *parts*. Each part is a class that makes and judges cases, and is what the stored rows
call their `suite`: the value cases of random specs are value cases like any other. Nothing is imported before
it is needed, so that the command line can list the suites without Spark, Arrow or a JVM.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from harness.errors import UserError
from harness.references import DEFAULT_REFERENCE, Reference

__all__ = ["DEFAULT_SUITES", "SUITES", "Ask", "Part", "Suite", "chosen_suites", "named"]


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of cases.

    Attributes:
        target: the class that makes and judges them (`harness.cases.execute.CaseSource.target`).
        analysis: what finds the root causes of its rows, `module:name`: called with the run's folder, the
            manifest, the opened cases and the gateway, it gives something with `minimise(limits, progress)`
            and `write_reproducers(report)`.
        share: which part of the suite's cases it gets; a suite of one part gives it all.
        of_pairs: whether the testee can decline its pairs (`Testee.supports`).
    """

    target: str
    analysis: str
    share: float = 1.0
    of_pairs: bool = True


@dataclass(frozen=True, slots=True)
class Ask:
    """What a suite needs to know to make its reference.

    Attributes:
        reference: name or version.
        seed: of the campaign.
        specs: how many random message specs; 0 for a suite that makes none.
    """

    reference: str
    seed: int = 0
    specs: int = 0


@dataclass(frozen=True, slots=True)
class Suite:
    """What can be run by name.

    Attributes:
        name: as in `--suite`.
        about: what it tests, in a line.
        parts: by the name that their rows have.
        reference: the default one.
        prepare: makes the reference, `module:name` of a function from an `Ask`; it may take its time.
        combines: whether it can run together with others; one with messages of its own cannot.
        count: how many random message specs fit a number of cases (None: not known), `module:name`; `""` for
            a suite that makes none.
    """

    name: str
    about: str
    parts: Mapping[str, Part]
    reference: str = DEFAULT_REFERENCE
    prepare: str = "harness.suites:_published"
    combines: bool = True
    count: str = ""

    def ask(self, reference: str, seed: int, specs: int | None = None, cases: int | None = None) -> Ask:
        """What to make the reference from.

        Args:
            reference: name or version; `""` for the default one.
            seed: of the campaign.
            specs: how many random message specs; None for a number that fits `cases`.
            cases: how many cases in all; None if that is not known.

        Raises:
            UserError: a number of specs for a suite that makes none.
        """
        if specs and not self.count:
            remedy = "leave --specs out, or run a suite that makes message specs"
            raise UserError(f"suite {self.name} makes no message specs", remedy)
        if specs is None:
            specs = int(named(self.count)(cases)) if self.count else 0
        return Ask(reference or self.reference, seed, specs)

    def open_reference(self, ask: Ask) -> Reference:
        """The reference that the suite runs against; `UserError` if there is none."""
        made = named(self.prepare)(ask)
        assert isinstance(made, Reference)
        return made


def named(target: str) -> Callable[..., Any]:
    """What a text `module:name` names."""
    module, _, name = target.partition(":")
    found: Callable[..., Any] = getattr(importlib.import_module(module), name)
    return found


def _published(ask: Ask) -> Reference:
    from harness.references import find_reference

    return find_reference(ask.reference)


_VALUES: Final = Part("harness.cases.execute:ValueCases", "harness.analysis.root_causes:value_analysis")
_BYTES: Final = Part("harness.frames.suite:FrameSuite", "harness.analysis.frames:frame_analysis")
_SPEC_VALUES: Final = replace(
    _VALUES, analysis="harness.analysis.specs.analysis:spec_value_analysis", share=0.4
)
_SPEC_BYTES: Final = replace(
    _BYTES, analysis="harness.analysis.specs.analysis:spec_frame_analysis", share=0.4
)

_PROPOSALS: Final = Part(
    "harness.proposals.suite:ProposalSuite", "harness.analysis.proposals:proposal_analysis", of_pairs=False
)

_RULES: Final = Part(
    "harness.specs.rule_cases:RuleCases",
    "harness.analysis.specs.rules:rule_analysis",
    share=0.2,
    of_pairs=False,
)

_ALL: Final = (
    Suite(
        "values",
        "values are encoded, sized and decoded as the reference does (laws 1 to 4)",
        {"values": _VALUES},
    ),
    Suite(
        "bytes",
        "malformed and hostile bytes are read or refused as the reference does (laws 5 and 6)",
        {"bytes": _BYTES},
    ),
    Suite(
        "proposals",
        "random specs of KIP-625 and of both texts of KIP-482, and the wire-format page, agree with their "
        "twins on Kafka's types (laws 1 to 5)",
        {"proposals": _PROPOSALS},
        combines=False,
    ),
    Suite(
        "specs",
        "the same on random message specs, against what Kafka's own generator makes of them; wrong specs are "
        "refused as it refuses them (law 7)",
        {"values": _SPEC_VALUES, "bytes": _SPEC_BYTES, "rules": _RULES},
        reference="4.3.1",
        prepare="harness.analysis.specs.prepare:prepare",
        combines=False,
        count="harness.analysis.specs.prepare:fitting",
    ),
)

SUITES: Final[Mapping[str, Suite]] = MappingProxyType({suite.name: suite for suite in _ALL})
"""Every suite by name."""

DEFAULT_SUITES: Final = ("values",)
"""What runs when none is named."""


def chosen_suites(names: Iterable[str]) -> tuple[Suite, ...]:
    """The suites of these names, or the default ones if there are none.

    Raises:
        UserError: a name is unknown or stands twice, or a suite that runs alone is asked for with others.
    """
    wanted = tuple(names) or DEFAULT_SUITES
    for name in wanted:
        if name not in SUITES:
            raise UserError(f"no suite {name!r}", f"use {', '.join(SUITES)}")
        if wanted.count(name) > 1:
            raise UserError(f"--suite: {name} stands there twice", "name each suite once")
    chosen = tuple(SUITES[name] for name in wanted)
    for suite in chosen:
        if not suite.combines and len(chosen) > 1:
            raise UserError(
                f"suite {suite.name} has messages of its own and cannot run with others",
                f"run it alone: --suite {suite.name}",
            )
    return chosen
