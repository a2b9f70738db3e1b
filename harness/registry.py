"""The suites by name. It stands above them: nothing that a suite is made of knows which suites there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from harness.errors import UserError

if TYPE_CHECKING:
    # Not at run time: `wirecheck --help` names the suites without what they need.
    from harness.suites.contract import Suite

__all__ = ["DEFAULT_SUITES", "SHIPPED", "all_suites", "asks_testee", "chosen_suites", "register"]

DEFAULT_SUITES: Final = ("values",)
"""What runs when none is named."""

SHIPPED: Final = ("values", "bytes", "proposals", "specs", "live", "records")
"""Names of the suites that come along: known without importing them."""

_REGISTERED: Final[dict[str, Suite]] = {}


@cache
def _shipped() -> Mapping[str, Suite]:
    # Imported when first asked for: `wirecheck --help` needs none of them.
    from harness.suites import bytes as byte_suite
    from harness.suites import live, proposals, records, specs, values

    suites = (values.SUITE, byte_suite.SUITE, proposals.SUITE, specs.SUITE, live.SUITE, records.SUITE)
    return MappingProxyType(dict(zip(SHIPPED, suites, strict=True)))


def all_suites() -> Mapping[str, Suite]:
    """Every suite by name: the shipped ones, then those that were registered."""
    return MappingProxyType({**_shipped(), **_REGISTERED})


def asks_testee(names: Iterable[str]) -> bool:
    """Whether a run of these suites asks a testee anything; one that is not known here may."""
    suites = all_suites()
    return any(name not in suites or suites[name].asks_testee for name in tuple(names) or DEFAULT_SUITES)


def register(suite: Suite) -> None:
    """Add a suite of another distribution for this process.

    Raises:
        UserError: there is one of that name.
    """
    if suite.name in all_suites():
        raise UserError(f"there is a suite {suite.name} already", "give yours another name")
    _REGISTERED[suite.name] = suite


def chosen_suites(names: Iterable[str]) -> tuple[Suite, ...]:
    """The suites of these names, or the default ones if there are none.

    Raises:
        UserError: a name is unknown or stands twice, or a suite that runs alone is asked for with others.
    """
    wanted = tuple(names) or DEFAULT_SUITES
    suites = all_suites()
    for name in wanted:
        if name not in suites:
            raise UserError(f"no suite {name!r}", f"use {', '.join(suites)}")
        if wanted.count(name) > 1:
            raise UserError(f"--suite: {name} stands there twice", "name each suite once")
    chosen = tuple(suites[name] for name in wanted)
    for suite in chosen:
        if not suite.combines and len(chosen) > 1:
            raise UserError(
                f"suite {suite.name} has messages of its own and cannot run with others",
                f"run it alone: --suite {suite.name}",
            )
    return chosen
