"""Defaults of options from `[tool.wirecheck]` in pyproject.toml: of this folder, or the next one above it.

    [tool.wirecheck]
    testee = "my_adapter:MyTestee"   # for every command that has --testee

    [tool.wirecheck.run]
    cases = 5000
    fail-fast = true

A key is an option's long name. What the command line says goes before it. Paths are those of the file's
folder, wherever below it the command is given. Commands that look at a finished run have their defaults from
that run, so that only keys of their own tables hold for them. A command that another one runs, such as a
night, is told what to ask: the file gives it nothing that would change that.
"""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Collection, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Final, NamedTuple

from harness.errors import UserError
from harness.typed import StoredError, load_toml, read_text
from harness.visible import one_line

__all__ = ["BELOW", "apply_config", "configure", "find_config", "told_origins"]

BELOW: Final = "WIRECHECK_BELOW"
"""Set in the environment of a command that another one runs."""
_FOR_THOSE: Final = frozenset(("expected", "private", "master", "partitions", "minimise"))
"""The options that such a command takes from the file: with what it is done, and where it is told."""

_FILE: Final = "pyproject.toml"
_NAME: Final = "wirecheck"
_REMEDY: Final = "mend the file"
_NO_LIST: Final = "none"
"""As `harness.report.expected` has it, whose import takes longer than many a command."""


def configure(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.ArgumentParser:
    """The parser, with the defaults of the nearest pyproject.toml; `UserError` for a mistake in that.

    Args:
        parser: of the whole command line.
        arguments: what stands there.
    """
    given = {each.partition("=")[0] for each in arguments if each.startswith("-")}
    try:
        found = find_config(Path.cwd())
        if found is not None:
            apply_config(_commands(parser), *found, given)
    except FileNotFoundError:
        pass  # the present folder is gone, which is told later on
    return parser


def _commands(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (found,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return dict(found.choices)


def find_config(folder: Path) -> tuple[Path, dict[str, Any]] | None:
    """The nearest pyproject.toml, upwards, that has the table, and the table; `UserError` if it is none."""
    for place in (folder, *folder.parents):
        path = place / _FILE
        try:
            text = read_text(path)
            # A file that is about others' tools alone is not ours to judge.
            tool = load_toml(text).get("tool", {}) if _NAME in text else {}
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            raise UserError(f"cannot read {path}: {error.strerror}", _REMEDY) from error
        except StoredError as error:
            raise UserError(f"{path} {error}", _REMEDY) from error
        if isinstance(tool, dict) and _NAME in tool:
            table = tool[_NAME]
            if not isinstance(table, dict):
                raise UserError(f"{path}: [tool.wirecheck] is no table", _REMEDY)
            return path, table
    return None


def apply_config(
    commands: dict[str, argparse.ArgumentParser],
    path: Path,
    table: dict[str, Any],
    given: Collection[str] = (),
) -> None:
    """Make the values of the table the defaults of the commands' options.

    A key beside the commands' tables holds for every command that has the option. Of options that exclude
    each other none is set if the command line has one of them.

    Args:
        commands: their parsers by name.
        path: of the file.
        table: in the file.
        given: the options of the command line, as they stand there.

    Raises:
        UserError: a key is no option, or its value is none that the option takes; with file and key.
    """
    chosen: dict[str, dict[str, _Setting]] = {command: {} for command in commands}
    known = {name for parser in commands.values() for name in _options(parser)}
    for key, value in table.items():
        if key in commands and (isinstance(value, dict) or key not in known):
            continue
        if key not in known:
            what = "command" if isinstance(value, dict) else "option"
            raise UserError(f"{path}: [tool.wirecheck] {one_line(key)!r} is no {what}", _REMEDY)
        for command, parser in commands.items():
            if key in _options(parser) and not _of_a_run(parser):
                chosen[command][key] = _Setting(value, f"{path}: [tool.wirecheck] {key}", path.parent)
    for command, parser in commands.items():
        own = table.get(command, {})
        if not isinstance(own, dict) and command in known:
            continue  # `testee` is a command and an option
        if not isinstance(own, dict):
            raise UserError(f"{path}: [tool.wirecheck] {command} is a command: make it a table", _REMEDY)
        for key, value in own.items():
            place = f"{path}: [tool.wirecheck.{command}] {one_line(key)}"
            if key not in _options(parser):
                raise UserError(f"{place}: `wirecheck {command}` has no such option", _REMEDY)
            chosen[command][key] = _Setting(value, place, path.parent)
        if os.environ.get(BELOW):
            chosen[command] = {key: setting for key, setting in chosen[command].items() if key in _FOR_THOSE}
        _settle(parser, chosen[command], given)


def told_origins(options: argparse.Namespace, error: str) -> str:
    """Where in the file the values stand that an error is about; `""` where it is about none of them.

    Args:
        options: as parsed by a parser that was configured.
        error: in words, which name the option, its path, or quote its value.
    """
    settings: dict[str, _Setting] = getattr(options, "of_file", {})
    about = (pair for pair in settings.items() if _is_about(*pair, error))
    return "; ".join(f"--{key} is from {setting.place}" for key, setting in about)


def _is_about(key: str, setting: _Setting, error: str) -> bool:
    """Whether the words of an error name an option, or hold a value of it."""
    if re.search(rf"--{re.escape(key)}(?![\w-])", error):
        return True
    values = setting.value if isinstance(setting.value, list) else [setting.value]
    # A number is a text as well, where a name was to be.
    texts = [str(each) for each in values if each != ""]
    return any(repr(one_line(each)) in error or str(setting.folder / each) in error for each in texts)


class _Setting(NamedTuple):
    """A value of the file, where it stands, and the folder of the file."""

    value: Any
    place: str
    folder: Path


def _settle(parser: argparse.ArgumentParser, chosen: dict[str, _Setting], given: Collection[str]) -> None:
    for group in parser._mutually_exclusive_groups:
        options = [option for action in group._group_actions for option in action.option_strings]
        keys = [
            key
            for option in options
            if (key := option.removeprefix("--")) in chosen and chosen[key].value is not False
        ]
        if any(option in given for option in options):
            chosen = {key: setting for key, setting in chosen.items() if key not in keys}
        elif len(keys) > 1:
            raise UserError(f"{chosen[keys[1]].place} and {keys[0]} exclude each other", _REMEDY)
        elif keys:
            group.required = False
    for key, setting in chosen.items():
        _set_default(parser, key, setting)
    typed = {key: set(action.option_strings) & set(given) for key, action in _options(parser).items()}
    parser.set_defaults(of_file={key: setting for key, setting in chosen.items() if not typed[key]})


def _of_a_run(parser: argparse.ArgumentParser) -> bool:
    return any(action.dest == "folder" for action in parser._actions)


def _options(parser: argparse.ArgumentParser) -> dict[str, argparse.Action]:
    found = {}
    for action in parser._actions:  # argparse has no other way to ask for them
        for text in action.option_strings:
            if text.startswith("--") and action.dest != "help":
                found[text.removeprefix("--")] = action
    return found


def _set_default(parser: argparse.ArgumentParser, key: str, setting: _Setting) -> None:
    action, value, place = _options(parser)[key], setting.value, setting.place
    if action.nargs == 0:
        if not isinstance(value, bool):
            raise UserError(f"{place}: true or false is needed", _REMEDY)
        if value:
            parser.set_defaults(**{action.dest: action.const})
        return
    given = value if isinstance(value, list) else [value]
    many = action.nargs in ("+", "*") or isinstance(action, argparse._AppendAction)
    if (isinstance(value, list) and not many) or not given:
        raise UserError(f"{place}: one value is needed", _REMEDY)
    made = [_in_folder(_converted(action, each, place), setting.folder) for each in given]
    parser.set_defaults(**{action.dest: made if many else made[0]})


def _in_folder(made: Any, folder: Path) -> Any:
    """A path of the file as one of the present folder; what is no path as it is."""
    # The word for no list is none, unless there is a file of that name.
    if (
        not isinstance(made, Path)
        or folder == Path.cwd()
        or (str(made) == _NO_LIST and not (folder / made).exists())
    ):
        return made
    return folder / made


def _converted(action: argparse.Action, value: Any, place: str) -> Any:
    if isinstance(value, date):
        value = value.isoformat()  # TOML has dates of its own
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise UserError(f"{place}: a text or a number is needed", _REMEDY)
    text = str(value)
    convert = action.type
    made: Any = text
    if callable(convert):
        try:
            made = convert(text)
        except (argparse.ArgumentTypeError, TypeError, ValueError) as error:
            raise UserError(f"{place}: {one_line(str(error))}", _REMEDY) from error
    if action.choices is not None and made not in action.choices:
        known = ", ".join(map(str, action.choices))
        raise UserError(f"{place}: {one_line(text)!r} is none of {known}", _REMEDY)
    return made
