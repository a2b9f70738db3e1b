"""The tables of words: what the code knows by name, beside what `docs/words.toml` says about it.

The names come from the code, so that a new value class, flag, reason or mutator without a text is an error of
`make docs`, and so is a text about something that is gone.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, get_args

from harness.cli.listing import CHECKS
from harness.cli.parser import make_parser
from harness.docs.docstrings import member_texts
from harness.docs.pages import Row, Section
from harness.docs.specimen import specimen_cases
from harness.errors import UserError
from harness.evolve.change import RULES
from harness.flags import SCHEMA_DIFFERENCES
from harness.interop.clients import CLIENTS, SCENARIOS
from harness.live.mutations import HOSTILE, KINDS
from harness.mutators import ABOUT, MORE_MUTATORS, TOKEN_MUTATORS, WHOLE_MUTATORS
from harness.outcome import Kind, Phase, Reason, Status, VerdictName
from harness.pair import Pair
from harness.propose.patch import Outcome as FieldOutcome
from harness.registry import DEFAULT_SUITES, all_suites
from harness.suites.bytes.mutation_sites import PLACES
from harness.suites.bytes.reasons import load_reasons
from harness.suites.bytes.vectors import notes
from harness.suites.proposals.boundary import boundary_of
from harness.suites.proposals.families import FAMILIES
from harness.suites.specs.verdicts import Phase as SpecPhase
from harness.values.cells import BoundaryCase
from harness.values.compare import Flag

__all__ = ["TABLES", "WORDS", "Words", "read_words", "table", "value_class_of"]

WORDS: Final = Path("docs/words.toml")
"""Where the texts are, from the repository's root."""

Words = Mapping[str, Mapping[str, Any]]
"""What the file says, by section and word."""

_LAWS: Final = {
    **{"roundtrip": "1, 2", "refuse": "3", "unknown_tags": "4", "malformed": "5, 6", "spec": "7"},
    **dict.fromkeys(("header", "frame", "exchange", "mutation"), "live"),
}
_CORPUS: Final = "corpus"
_BORROWED: Final = ("untouched", "other_version", "other_message")
"""What is offered without a mutator of its own."""
_OPEN: Final = ("stricter_RULE", "RULE")
"""Flags that stand for many."""


def read_words(path: Path) -> Words:
    """The texts; `UserError` if there are none."""
    try:
        found: Words = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}", "check the path") from error
    except tomllib.TOMLDecodeError as error:
        raise UserError(f"{path} is not TOML: {error}", "mend that line") from error
    return found


def table(name: str, words: Words) -> Section:
    """One of `TABLES`, made; `UserError` where code and texts do not name the same words."""
    return TABLES[name](words)


def _texts(words: Words, section: str, names: Iterable[str], *, more: bool = False) -> dict[str, Any]:
    """The texts of a section in the order of `names`; with `more`, others may stand there as well."""
    found, wanted = dict(words.get(section, {})), list(dict.fromkeys(names))
    for name in wanted:
        if name not in found:
            raise UserError(f"{WORDS}: [{section}] lacks {name!r}, which the code has", "say what it means")
    spare = [name for name in found if name not in wanted]
    if spare and not more:
        raise UserError(f"{WORDS}: [{section}] has {spare[0]!r}, which the code has not", "take it out")
    return {name: found[name] for name in (*wanted, *spare)}


def _section(columns: Mapping[str, str], rows: Iterable[Row]) -> Section:
    return Section("", columns=columns, rows=tuple(rows))


def _code(text: str) -> str:
    return f"`{text}`"


def _plain(
    section: str, heading: str, names: Callable[[], Iterable[str]], *, more: bool = False
) -> Callable[[Words], Section]:
    """A table of word and text."""

    def made(words: Words) -> Section:
        texts = _texts(words, section, names(), more=more)
        return _section(
            {"word": heading, "means": "means"},
            ({"word": _code(word), "means": text} for word, text in texts.items()),
        )

    return made


def _commands(words: Words) -> Section:
    """What `wirecheck --help` says; argparse has no public way to ask for it."""
    (commands,) = (each for each in make_parser()._actions if isinstance(each, argparse._SubParsersAction))
    listed = commands._choices_actions
    rows = ({"command": _code(f"wirecheck {each.dest}"), "does": each.help} for each in listed)
    return _section({"command": "command", "does": "what it does"}, rows)


def _evolve_rules(words: Words) -> Section:
    """The rules of `wirecheck evolve`, as the code says them."""
    rows = ({"rule": f"`{name}`", "about": about} for name, about in RULES.items())
    return _section({"rule": "rule", "about": "what it is about"}, rows)


def _checks(words: Words) -> Section:
    rows = (
        {"check": _code(name), "laws": _LAWS[name], "suites": ", ".join(suites), "asks": law}
        for name, (suites, law) in CHECKS.items()
    )
    return _section({"check": "check", "laws": "laws", "suites": "in suites", "asks": "what it asks"}, rows)


def _suites(words: Words) -> Section:
    def row(name: str) -> Row:
        suite = all_suites()[name]
        alone = "with others" if suite.combines else "alone"
        by_default = ", if none is named" * (name in DEFAULT_SUITES)
        return {
            "suite": _code(name),
            "about": suite.about,
            "kinds": ", ".join(_code(kind.name) for kind in suite.kinds),
            "reference": suite.reference,
            "runs": alone + by_default,
        }

    columns = {"suite": "`--suite`", "about": "what it tests", "kinds": "its rows are called"}
    columns |= {"reference": "reference", "runs": "runs"}
    return _section(columns, map(row, ("values", "bytes", "specs", "proposals", "live", "records")))


_INTEGERS: Final = ("int8", "int16", "int32", "int64")
_EVERY: Final = 11
_RUN: Final = 3
"""Numbers of a run that are listed one by one."""


def _held_by(case: BoundaryCase) -> str:
    """What kind of field a case is about."""
    field = case.field
    if field is None:
        return "unknown tags" if case.path else "the message"
    kind = "structs" if field.primitive is None else str(field.primitive)
    if field.is_array:
        return "arrays of structs" if field.primitive is None else "arrays of scalars"
    if kind in _INTEGERS:
        return "signed integers"
    return "unsigned integers" if kind.startswith("uint") else kind


def _number_as_n(name: str, known: Iterable[str]) -> str:
    return name if name in known else re.sub(r"\d+", "N", name)


def value_class_of(case: BoundaryCase, known: Iterable[str]) -> str:
    """The class of a case as the table has it: numbers that vary as N, fields as FIELD."""
    name = case.value_class
    for prefix in ("only_", "absent_only_"):
        if name.startswith(prefix) and name not in known:
            return f"{prefix}FIELD"
    return _number_as_n(name, known)


def _runs(numbers: list[int]) -> Iterator[str]:
    """Numbers as text; those of a long run as its ends."""
    while numbers:
        last = next((n for n, number in enumerate(numbers) if number - n != numbers[0]), len(numbers))
        if last > _RUN:
            yield f"{numbers[0]:,} to {numbers[last - 1]:,}"
        else:
            yield from (f"{number:,}" for number in numbers[:last])
        numbers = numbers[last:]


def _value_classes(words: Words) -> Section:
    known = words.get("value_class", {})
    holders: dict[str, dict[str, None]] = {}
    checks: dict[str, dict[str, None]] = {}
    numbers: dict[str, dict[int, None]] = {}
    for case in specimen_cases():
        name = value_class_of(case, known)
        holders.setdefault(name, {})[_held_by(case)] = None
        checks.setdefault(name, {})[case.check] = None
        if name.endswith("_N"):
            numbers.setdefault(name, {})[int(case.value_class.rpartition("_")[2])] = None

    def row(name: str, text: str) -> Row:
        listed = ", ".join(_runs(sorted(numbers.get(name, ()))))
        means = f"{text} N is {listed}." if listed else text
        every = len([held for held in holders[name] if held != "the message"]) >= _EVERY
        held = "every field" if every else ", ".join(sorted(holders[name]))
        return {"class": _code(name), "of": held, "checks": ", ".join(checks[name]), "means": means}

    texts = _texts(words, "value_class", holders)
    columns = {"class": "value class", "of": "of", "checks": "checks", "means": "what the field holds"}
    return _section(columns, (row(name, text) for name, text in texts.items()))


def _proposal_classes(words: Words) -> Section:
    mutations = ABOUT | {each.name: each.about for each in MORE_MUTATORS}
    shared = {**words.get("value_class", {}), **mutations}
    own = words.get("proposal_class", {})
    seen: dict[str, tuple[str, str]] = {}
    for name, family in FAMILIES.items():
        for version in range(family.versions):
            for case in boundary_of(Pair(name, version)):
                each = case.cell.rpartition("=")[2]
                word = _number_as_n(each, {*shared, *own})
                seen.setdefault(word, (case.check, case.cell))
    texts = _texts(words, "proposal_class", (name for name in seen if name not in shared), more=True)
    columns = {"class": "class", "check": "check", "cell": "a cell of it", "means": "what it is"}
    return _section(
        columns,
        (
            {
                "class": _code(name),
                "check": seen[name][0] if name in seen else "malformed",
                "cell": _code(seen[name][1]) if name in seen else "random cases only",
                "means": text,
            }
            for name, text in texts.items()
        ),
    )


def _flags(words: Words) -> Section:
    own = {getattr(Flag, name): text for name, text in member_texts(Flag).items()}
    read = {name: note["description"] for name, note in notes().items() if note["kind"] != "refusal"}
    where = {
        "values": {name: text for name, text in own.items() if name not in SCHEMA_DIFFERENCES},
        "bytes": read,
        "bytes, as a finding": SCHEMA_DIFFERENCES,
    }
    rows = [
        {"flag": _code(flag), "in": suite, "means": text}
        for suite, texts in where.items()
        for flag, text in texts.items()
    ]
    others = ("not_canonical", "schema_unexplained", "regrouped", "other_rule", *_OPEN)
    suites = ("bytes", "bytes", "proposals", "specs", "specs", "specs")
    texts = _texts(words, "flag", others)
    rows += [
        {"flag": _code(flag), "in": suite, "means": text}
        for (flag, text), suite in zip(texts.items(), suites, strict=True)
    ]
    return _section({"flag": "flag", "in": "suite", "means": "what it means"}, rows)


def _reason_codes() -> tuple[str, ...]:
    """Every code of `Reason`."""
    return tuple(code for name, code in vars(Reason).items() if name.isupper())


def _reasons(words: Words) -> Section:
    texts = _texts(words, "reason", _reason_codes())
    rows = ({"reason": _code(name), **each} for name, each in texts.items())
    return _section({"reason": "reason", "law": "law", "means": "what happened"}, rows)


def _refusals(words: Words) -> Section:
    rows = (
        {
            "name": _code(row.name),
            "phase": row.phase,
            "java": _code(row.java),
            "text": _code(row.text.pattern) if row.text.pattern else "any",
            "pycodec": ", ".join(sorted(map(_code, row.pycodec))),
            "about": row.about,
        }
        for row in load_reasons().refusals
    )
    columns = {"name": "refusal", "phase": "in", "java": "Java throws", "text": "and says"}
    return _section({**columns, "pycodec": "pycodec raises", "about": "when"}, rows)


def _mutators(words: Words) -> Section:
    abouts = {name: {text: None} for name, text in _texts(words, "mutation", _BORROWED).items()}
    mutators = [(each.name, each.about) for each in TOKEN_MUTATORS]
    mutators += [(each.name, each.about) for each in MORE_MUTATORS]
    mutators += [(each.name, each.about) for each in WHOLE_MUTATORS]
    for name, about in mutators:
        # One name stands for the same thing at several places.
        abouts.setdefault(name, {})[about] = None
    abouts |= {name: {text: None} for name, text in ABOUT.items() if name not in abouts}
    rows = ({"name": _code(name), "about": " · ".join(texts)} for name, texts in abouts.items())
    return _section({"name": "mutation", "about": "what is wrong with the bytes"}, rows)


def _live_mutations(words: Words) -> Section:
    rows = (
        {"kind": _code(each.name), "of": f"{each.direction}s", "does": each.about}
        for each in (*KINDS.values(), *HOSTILE)
    )
    return _section({"kind": "`--mutate`", "of": "changes", "does": "how"}, rows)


def _interop_clients(words: Words) -> Section:
    rows = (
        {"client": _code(each.name), "release": each.release, "language": each.language}
        for each in CLIENTS.values()
    )
    return _section({"client": "`--clients`", "release": "release", "language": "written in"}, rows)


def _interop_scenarios(words: Words) -> Section:
    rows = ({"scenario": _code(name), "does": about} for name, about in SCENARIOS.items())
    return _section({"scenario": "scenario", "does": "a program that is asked for it must"}, rows)


def _places() -> tuple[str, ...]:
    """The first half of every cell of the bytes suite, without `?` and `wide.`."""
    tags = ("tag", "tag_size")
    plain = (place for place in PLACES if place not in tags)
    known = (f"{which}_{tag}" for tag in tags for which in ("known", "unknown"))
    return ("frame", *plain, *known, "tagged_struct?")


def _in(literal: object) -> Callable[[], Iterable[str]]:
    """The texts of a `Literal`; the empty one is left out."""
    return lambda: filter(None, get_args(literal))


TABLES: Final[Mapping[str, Callable[[Words], Section]]] = MappingProxyType(
    {
        "commands": _commands,
        "checks": _checks,
        "suites": _suites,
        "value-classes": _value_classes,
        "proposal-classes": _proposal_classes,
        "flags": _flags,
        "reasons": _reasons,
        "refusals": _refusals,
        "mutators": _mutators,
        "live-mutations": _live_mutations,
        "evolve-rules": _evolve_rules,
        "field-outcomes": _plain("field_outcome", "outcome", _in(FieldOutcome)),
        "interop-clients": _interop_clients,
        "interop-scenarios": _interop_scenarios,
        "places": _plain("place", "place", _places),
        "verdicts": _plain("verdict", "verdict", _in(VerdictName)),
        "kinds": _plain("kind", "origin", lambda: (*_in(Kind)(), _CORPUS)),
        "statuses": _plain("status", "status", _in(Status)),
        "phases": _plain("phase", "phase", lambda: (*_in(Phase)(), *_in(SpecPhase)())),
        # Returned by functions, so that nothing lists them; a test holds the texts against their source.
        "signature-classes": _plain("signature_class", "value class", lambda: (), more=True),
    }
)
"""By the name in a page's marker."""
