"""An adapter is tried out before it is called in the driver: loaded, opened, and asked what it supports.

All that is done again in the driver, where an adapter that hangs or ends its process would take the command
with it, and not a word would be said.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from harness.errors import UserError
from harness.pair import Pair
from harness.testees import containment
from harness.testees.build import RECIPES
from harness.testees.child import Child, DiedError
from harness.testees.loader import TESTEES, about, load_testee, open_testee, why_unsupported
from harness.testees.process import PREFIX
from pycodec import Policy, Protocol

__all__ = ["rehearse"]

_LEAST_SECONDS: Final = 60.0
_TIMES: Final = 6
"""Of the time that a step has: an adapter may load a runtime, and be asked about a thousand pairs."""


def rehearse(name: str, protocol: Protocol, policy: Policy, pairs: Sequence[Pair]) -> None:
    """Have a testee loaded, opened and asked about pairs in a process of its own.

    Args:
        name: of the testee, as for `load_testee`. Those that come along, and programs, are not tried.
        protocol, policy: of the reference.
        pairs: that it is asked about.

    Raises:
        UserError: whatever is wrong with it, or it hung, or ended the process.
    """
    if name in TESTEES or name.startswith(PREFIX) or name.partition("@")[0] in RECIPES:
        return

    def tried(asked: object) -> tuple[str, str] | None:
        try:
            testee = load_testee(name)
            open_testee(testee, protocol, policy)
            about(testee)
            for pair in pairs:
                why_unsupported(testee, pair)
        except UserError as error:
            return error.problem, error.remedy
        except KeyboardInterrupt:  # the adapter's: the user's own would have ended this process
            return (
                f"{name} raises KeyboardInterrupt where it is imported, opened or asked",
                "mend the adapter",
            )
        return None

    child = Child(tried, max(_LEAST_SECONDS, _TIMES * containment.TIME_LIMIT), containment.MEMORY_LIMIT)
    try:
        wrong: tuple[str, str] | None = child.ask(None)
    except DiedError as error:
        raise UserError(
            f"{name} was tried out in a process of its own (import, open, supports): {error.text}",
            "mend the adapter",
        ) from None
    finally:
        child.close()
    if wrong is not None:
        raise UserError(*wrong)
