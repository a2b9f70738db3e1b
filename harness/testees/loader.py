"""Testees by name: the ones that come along, `package.module:Class`, and `exec:COMMAND`.

An adapter is a user's work in progress. What goes wrong before its first case (import, construction, `open`,
`supports`) is no mismatch: it is told in one line, with its place.
"""

from __future__ import annotations

import importlib
import os
import shlex
import sys
import traceback
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Final, TypeVar, get_args

from harness.errors import UserError
from harness.limits import LIMITS
from harness.outcome import Check, error_class, error_text
from harness.pair import Pair
from harness.testees.answers import Capabilities
from harness.testees.base import Testee
from harness.testees.build import RECIPES, built_program
from harness.testees.containment import ISOLATE
from harness.testees.environments import ADAPTERS
from harness.testees.process import PREFIX, ExecTestee
from harness.testees.pycodec_testee import PycodecTestee
from harness.testees.release import ReleaseTestee
from harness.testees.sockets import testee_opens
from harness.testees.time_limit import TimedOutError
from harness.testees.visit import visited
from harness.visible import MAX_TEXT, one_line
from pycodec import Policy, Protocol

__all__ = [
    "DEFAULT_TESTEE",
    "TESTEES",
    "About",
    "about",
    "isolated_by_default",
    "load_testee",
    "open_testee",
    "require_pycodec",
    "why_unsupported",
]

_T = TypeVar("_T")

DEFAULT_TESTEE: Final = "pycodec"

TESTEES: Final = {
    "pycodec": "harness.testees.pycodec_testee:PycodecTestee",
    **{name: adapter.of_installed for name, adapter in ADAPTERS.items()},
}
"""The testees with a short name."""

_MAX_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class About:
    """What a testee says of itself, in clean text: see `Testee`.

    Attributes:
        name, version: at most 100 characters each; the version may be empty.
        declines: reason by law group.
        limits: reason by name of a limit (`harness.limits`).
    """

    name: str
    version: str
    declines: Mapping[str, str]
    limits: Mapping[str, str]


def require_pycodec(testee: Testee, suite: str, what: str) -> None:
    """`UserError` for any testee but pycodec, of a suite that tests what only pycodec has.

    A subclass is another testee: such a suite would ask it nothing.
    """
    if type(testee) is not PycodecTestee:
        raise UserError(
            f"the suite {suite} tests pycodec's own {what}, and not {about(testee).name} by way of "
            f"{one_line(type(testee).__name__, _MAX_NAME)}",
            "leave out --testee",
        )


def about(testee: Testee) -> About:
    """What a testee says of itself; `UserError` when it is not what `Testee` asks for."""
    what = type(testee).__name__
    said: tuple[object, object, object, object] = _calling(
        f"{one_line(what, _MAX_NAME)} does not say what it is",
        "set name, version, declines and limits as harness.testees.Testee says",
        lambda: (testee.name, testee.version, testee.declines, testee.limits),
    )
    name, version, declines, limits = said
    if not isinstance(name, str) or not name.strip():
        raise _wrong(testee, "name", name, "a text that is not empty")
    if not isinstance(version, str):
        raise _wrong(testee, "version", version, 'a text, "" if it has none')
    declared = _reasons(testee, "limits", limits, "name of a limit", LIMITS)
    declined = _reasons(testee, "declines", declines, "law group", get_args(Check))
    return About(one_line(name, _MAX_NAME), one_line(version, _MAX_NAME), declined, declared)


def _reasons(testee: Testee, attribute: str, held: object, by: str, known: Collection[str]) -> dict[str, str]:
    """A dict of reasons in clean text, by names that are known."""
    if not isinstance(held, Mapping):
        raise _wrong(testee, attribute, held, f"a dict of reasons by {by}")
    reasons: dict[str, str] = {}
    remedy = f"make {attribute} a dict of reasons by {by}"
    held_items = _calling(f"{attribute} cannot be read", remedy, lambda: list(held.items()))
    for key, reason in held_items:
        if not isinstance(key, str) or not isinstance(reason, str):
            raise _wrong(testee, attribute, {key: reason}, f"a dict of reasons, as text, by {by}")
        if key not in known:
            raise _wrong(testee, attribute, key, f"one of {', '.join(known)}")
        reasons[key] = one_line(reason, MAX_TEXT) or "no reason given"
    return reasons


def _wrong(testee: Testee, attribute: str, held: object, wanted: str) -> UserError:
    what = one_line(type(testee).__name__, _MAX_NAME)
    return UserError(f"{what}.{attribute} is {_repr(held)}", f"make it {wanted}")


def _repr(held: object) -> str:
    try:
        return one_line(repr(held), 60)
    except Exception:
        return f"a {one_line(type(held).__name__, 60)}"


def load_testee(name: str = DEFAULT_TESTEE) -> Testee:
    """A new testee from a short name, `package.module:Class` or `exec:COMMAND`; `UserError` else.

    A short name may have a release, `kio@0.5.0`: that one is made ready where it is not yet.
    """
    target = TESTEES.get(name, name)
    if target.startswith(PREFIX):
        return ExecTestee(target.removeprefix(PREFIX))
    short, at, release = name.partition("@")
    if short in RECIPES:
        return ExecTestee(shlex.join(built_program(name)))
    if at and short in ADAPTERS:
        return ReleaseTestee(ADAPTERS[short], release)
    module_name, colon, class_name = target.partition(":")
    if not (colon and module_name and class_name):
        known = ", ".join([*TESTEES, *RECIPES])
        raise UserError(f"no testee {name!r}", f"use one of {known}, package.module:Class, or exec:COMMAND")
    module = _imported(module_name)
    if not hasattr(module, class_name):
        _require_seen(module_name)
        raise UserError(f"{module_name} has no {class_name}", "name a class of it: package.module:Class")
    cls = getattr(module, class_name)
    if not (isinstance(cls, type) and issubclass(cls, Testee)):
        raise UserError(f"{target} is no subclass of harness.testees.Testee", "see the README's example")
    if missing := sorted(getattr(cls, "__abstractmethods__", ())):
        raise UserError(f"{target} does not define {', '.join(missing)}", "see the README's example")
    if passed := _passed_over(cls):
        method, instead, owner = passed
        raise UserError(
            f"{target} defines {method}, and {instead} of {owner} would be asked instead",
            f"derive from Testee, or define {instead}",
        )
    made: Testee = _calling(
        f"{target} cannot be made", "it is made in every worker, without arguments: give them defaults", cls
    )
    about(made)
    return made


def _imported(name: str) -> ModuleType:
    """A module of the user's; `UserError` with what to do about it."""
    if name.startswith(".") or "/" in name or name.endswith(".py"):
        path = Path(name.removesuffix(".py"))
        # From outside of the present folder, or from no folder, nobody can say where its package begins.
        below = not path.is_absolute() and ".." not in path.parts
        own = ".".join(path.parts).strip(".") if below else path.name
        raise UserError(
            f"{name} is no module's name",
            f"write it as Python imports it, such as {own}:Class, and run in the folder that this begins in",
        )
    try:
        return _calling(
            f"cannot import {name}",
            "run in the adapter's folder, set PYTHONPATH, or install what it needs",
            lambda: importlib.import_module(name),
        )
    except UserError as error:
        if isinstance(error.__cause__, ModuleNotFoundError) and error.__cause__.name == name:
            _require_seen(name)
        if isinstance(error.__cause__, ImportError) and "relative import" in str(error.__cause__):
            remedy = "run in the folder that holds its package, and name it package.module:Class"
            raise UserError(error.problem, remedy) from error
        raise


def _require_seen(name: str) -> None:
    """`UserError` where another module of the name hides one of the present folder, which comes last."""
    top = name.partition(".")[0]
    here, found = Path.cwd(), sys.modules.get(top)
    mine = next((path for path in (here / top, here / f"{top}.py") if path.exists()), None)
    place = getattr(found, "__file__", None)
    if mine is None or found is None or (place is not None and Path(place).resolve().is_relative_to(here)):
        return
    if place is None and getattr(found, "__path__", None):
        return  # a package without a file of its own, which may have several folders
    raise UserError(
        f"{name} is not the one of the present folder: {top} is {place or 'built in'}",
        f"give {mine.name} another name",
    )


def _passed_over(cls: type[Testee]) -> tuple[str, str, str] | None:
    """A method of a class that nobody would call, what is called instead, and whose that is.

    The methods of dicts are asked through those of values; testees that come along and have their own of
    these do not ask what comes before them.
    """
    places = {name: place for place, each in reversed([*enumerate(cls.__mro__)]) for name in vars(each)}
    for method in ("encode", "decode", "size"):
        instead = f"{method}_value"
        owner = cls.__mro__[places[instead]]
        shipped = owner is not Testee and owner.__module__.startswith(f"{__package__}.")
        if shipped and places[method] < places[instead]:
            return method, instead, owner.__name__
    return None


def isolation_asked() -> bool | None:
    """What `WIRECHECK_ISOLATE` says of all testees; None where it is not set.

    Raises:
        UserError: it says neither yes nor no.
    """
    asked = os.environ.get(ISOLATE)
    if not asked:
        return None
    if asked not in ("0", "1"):
        raise UserError(f"{ISOLATE} is {asked!r:.40}", "set it to 1 or 0, or leave it out")
    return asked == "1"


def isolated_by_default(testee: Testee) -> bool:
    """Whether a testee answers in a process of its own: all but pycodec do, which is trusted for speed.

    A process testee has one already.

    `WIRECHECK_ISOLATE` (`harness.testees.containment.ISOLATE`) overrules that either way.
    """
    if testee.own_process:
        return False
    asked = isolation_asked()
    return not isinstance(testee, PycodecTestee) if asked is None else asked


def open_testee(testee: Testee, protocol: Protocol, policy: Policy) -> None:
    """`Testee.open`; `UserError` when that fails, or when it does not say then what can be asked of it."""
    name = about(testee).name
    testee.keep_specs(protocol)
    _calling(f"{name}: open fails", "mend the adapter", lambda: testee.open(protocol, policy))
    remedy = "give a harness.testees.Capabilities, or leave the property out"
    given: object = _calling(f"{name}: capabilities fails", remedy, lambda: testee.capabilities)
    if not isinstance(given, Capabilities):
        raise UserError(f"{name}.capabilities is {_repr(given)}", remedy)
    if not (given.encode or given.reads):
        # Nothing would be asked of it, and nothing differ.
        raise UserError(f"{name} can do none of reencode, decode, encode", "declare what the codec can do")


def why_unsupported(testee: Testee, pair: Pair) -> str | None:
    """`Testee.supports`: None, or the reason in clean words; `UserError` when it fails or gives neither."""
    asked = f"supports({pair.message!r}, {pair.version})"
    try:
        reason: object = _calling(
            f"{asked} fails",
            "return a reason for what the codec does not know",
            lambda: testee.supports(pair.message, pair.version),
        )
    except UserError as error:
        # Who it is, only now: to ask takes as long as this question, and there is one for each pair.
        raise UserError(f"{about(testee).name}: {error.problem}", error.remedy) from error
    if reason is None or isinstance(reason, str):
        return reason if reason is None else one_line(reason, MAX_TEXT) or "no reason given"
    raise UserError(
        f"{about(testee).name}: {asked} gave {_repr(reason)}",
        "return None for a pair that is supported, else the reason as text",
    )


def _calling(what: str, remedy: str, call: Callable[[], _T]) -> _T:
    """Call into an adapter; whatever it raises, even to end the process, is the user's to mend."""
    this = os.getpid()
    try:
        with testee_opens(), visited():
            try:
                return call()
            finally:
                if os.getpid() != this:
                    os._exit(0)  # The adapter forked, and this is the copy: one command is enough.
    except (UserError, KeyboardInterrupt, TimedOutError):
        raise
    except BaseException as error:  # Rust's panics come as one (PyO3), and a cancelled task's
        said = f"{error_class(error)}: {error_text(error)}".removesuffix(": ")
        raise UserError(f"{what}: {said}{_place(error)}", remedy) from error


def _place(error: BaseException) -> str:
    """Where in the adapter's code an error came from; `""` if it came from the call itself."""
    frames = traceback.extract_tb(error.__traceback__)
    callers = ("<frozen importlib", importlib.__file__, __file__)
    own = [frame for frame in frames if not frame.filename.startswith(callers)]
    return f" ({Path(own[-1].filename).name}:{own[-1].lineno})" if own else ""
