"""`python -m harness.docs.history FILE`: the figures of docs/incompatible-changes.md, from what was compared.

FILE is what `wirecheck evolve RELEASE RELEASE … --confirm --format json` printed; `make history` does both.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from harness.docs.blocks import FIGURES
from harness.errors import UserError
from harness.report.phrases import counted

__all__ = ["main", "sections", "with_sections"]

Evolution = Mapping[str, Any]
"""One comparison, as `harness.evolve.tables.data` has it."""

_ABOUT: Final = "write the figures of docs/incompatible-changes.md, from what `wirecheck evolve` printed"
_NAMES: Final = ("evolve-breaks", "evolve-unstable", "evolve-removed", "evolve-agreed")
_CHANGES: Final = {
    "releases": "releases",
    "message": "message",
    "field": "field",
    "change": "what changed",
    "shown": "smallest value that shows it",
}
_REMOVALS: Final = {
    "releases": "releases",
    "message": "message",
    "gone": "versions that went",
    "left": "left",
    "note": "",
}
_BYTES: Final = 24
"""Of a frame that a row shows."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Rewrite the sections in the figures, from the repository's root."""
    parser = argparse.ArgumentParser(prog="python -m harness.docs.history", description=_ABOUT)
    parser.add_argument("file", type=Path)
    options = parser.parse_args(arguments)
    try:
        made = sections(json.loads(options.file.read_text(encoding="utf-8")))
        text = with_sections(FIGURES.read_text(encoding="utf-8"), made)
    except (OSError, ValueError) as error:
        print(f"{options.file}: {error}", file=sys.stderr)
        return 2
    except UserError as error:
        print(error, file=sys.stderr)
        return 2
    FIGURES.write_text(text, encoding="utf-8")
    return 0


def sections(found: Sequence[Evolution]) -> dict[str, str]:
    """The TOML of each section.

    Raises:
        UserError: Kafka's own classes do not say the same of a change, or were not asked.
    """
    for each in found:
        for change in _on_the_wire(each):
            if change["confirmed"] is not True:
                place = f"{change['message']} v{change['versions']} {change['path']}".rstrip()
                raise UserError(
                    f"{_releases(each)}: Kafka's classes do not confirm {place}, {change['words']}",
                    "run `wirecheck evolve` with --confirm, and look into what they do",
                )
    kinds = {name: [*_changed(found, name)] for name in ("breaks", "unstable")}
    return {
        "evolve-breaks": _table("wirecheck evolve, breaks", _CHANGES, kinds["breaks"]),
        "evolve-unstable": _table("wirecheck evolve, unstable", _CHANGES, kinds["unstable"]),
        "evolve-removed": _table("wirecheck evolve, version removed", _REMOVALS, _removed(found)),
        "evolve-agreed": _agreed(found),
    }


def with_sections(text: str, made: Mapping[str, str]) -> str:
    """The figures with these sections in place of those of the same name."""
    for name in _NAMES:
        section = re.compile(rf"^\[{name}\]\n.*?(?=^\[|\Z)", re.DOTALL | re.MULTILINE)
        if len(section.findall(text)) != 1:
            raise UserError(f"{FIGURES} has no section [{name}], or several", "there must be one")
        text = section.sub(lambda _, name=name: f"[{name}]\n{made[name]}\n", text)  # type: ignore[misc]
    return text


def _releases(found: Evolution) -> str:
    return f"{found['old']} → {found['new']}"


def _on_the_wire(found: Evolution) -> list[Mapping[str, Any]]:
    return [each for each in found["changes"] if each["weight"] in ("breaks", "unstable")]


def _changed(found: Iterable[Evolution], weight: str) -> Iterator[list[str]]:
    for evolution in found:
        for each in _on_the_wire(evolution):
            if each["weight"] == weight and each["rule"] != "version removed":
                message = f"{each['message']} v{each['versions']}"
                field = f"`{each['path']}`" if each["path"] else ""
                yield [_releases(evolution), message, field, each["words"], _shown(each["shown"][0])]


def _shown(value: Mapping[str, Any]) -> str:
    data = bytes.fromhex(value["bytes"])
    more = "…" if len(data) > _BYTES else ""
    reader = f"{value['reader']} refuses it" if value["kind"] == "refused" else value["outcome"]
    return f"`{data[:_BYTES].hex(' ')}{more}` of {value['writer']}: {reader}"


def _removed(found: Iterable[Evolution]) -> Iterator[list[str]]:
    for evolution in found:
        gone = [each for each in _on_the_wire(evolution) if each["rule"] == "version removed"]
        for each in sorted(gone, key=lambda each: str(each["message"])):
            # "2-3 is left", or "no version is left"
            left = each["new"].removesuffix(" is left").replace("no version", "none")
            note = "unstable" if each["weight"] == "unstable" else ""
            yield [_releases(evolution), each["message"], each["versions"], left, note]


def _table(title: str, columns: Mapping[str, str], rows: Iterable[Sequence[str]]) -> str:
    heads = ", ".join(f"{key} = {_text(words)}" for key, words in columns.items())
    lines = [f"  [{', '.join(map(_text, row))}]," for row in rows]
    return "\n".join([f"title = {_text(title)}", f"columns = {{ {heads} }}", "rows = [", *lines, "]", ""])


def _agreed(found: Sequence[Evolution]) -> str:
    calm = [each for each in found if not _on_the_wire(each)]
    same = sum(not each["changes"] for each in calm)
    pairs = sum(each["pairs"] for each in found)
    lines = [
        'title = "wirecheck evolve, agreed"',
        'about = """',
        f"Of {counted(len(found), 'comparison')} {len(calm)} found nothing that breaks anyone "
        f"({same} of these no change at all): {', '.join(map(_releases, calm))}.",
        "",
        f"In all, values of {counted(pairs, 'changed (message, version) pair')} were written and read.",
        '"""',
        "",
    ]
    return "\n".join(lines)


def _text(words: str) -> str:
    """A TOML string; what JSON escapes, TOML does alike."""
    return json.dumps(words, ensure_ascii=False)


if __name__ == "__main__":
    sys.exit(main())
