"""JSON from a file as dataclasses: every value is checked against the annotation of its field.

The dataclasses are the schema of what is stored, so that nothing else can disagree with them. (A JSON schema
would be a second one, and `jsonschema` takes seconds for the manifest of a whole protocol.)
"""

from __future__ import annotations

import json
import math
import stat
import tomllib
import types
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, get_args, get_origin, get_type_hints

from harness.visible import one_line

__all__ = ["StoredError", "load_json", "load_toml", "read_bytes", "read_text", "read_toml", "typed"]

T = TypeVar("T")

_LOWEST, _HIGHEST = -(2**63), 2**64 - 1
# `tomllib` takes quadratic time for a key of many parts (`a.b.c…`): 100,000 of them take minutes.
_MAX_DOTS: Final = 200
_LARGEST: Final = 16 << 20
"""Bytes of a file that is read where nobody says more."""


class StoredError(Exception):
    """A stored file does not hold what it should; the text names the place in it."""


def read_text(path: Path, limit: int = _LARGEST) -> str:
    """A text file in UTF-8 of at most `limit` bytes; `OSError` or `StoredError` when it is none."""
    try:
        return read_bytes(path, limit).decode("utf-8")
    except UnicodeDecodeError:
        raise StoredError("is not UTF-8") from None


def read_bytes(path: Path, limit: int) -> bytes:
    """A file of at most `limit` bytes; `OSError` or `StoredError` when it is none.

    Nothing is opened that could hang or never ends: a FIFO or a device is no file.
    """
    try:
        found = path.stat()
    except ValueError as error:  # a path that no file can have
        raise StoredError(f"is no path of a file: {error}") from None
    if not stat.S_ISREG(found.st_mode):
        raise StoredError("is no file")
    if found.st_size > limit:
        raise StoredError(f"has {found.st_size:,} bytes, more than {limit:,}")
    return path.read_bytes()


def load_json(text: str) -> object:
    """The content of a JSON text; `StoredError` when it is none, or nested too deeply."""
    try:
        content: object = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        said = "nested too deeply" if isinstance(error, RecursionError) else one_line(str(error), 100)
        raise StoredError(f"is not JSON: {said}") from None
    return content


def read_toml(path: Path, limit: int = _LARGEST) -> dict[str, Any]:
    """The content of a TOML file; `OSError` or `StoredError` when it is none, likewise."""
    return load_toml(read_text(path, limit))


def load_toml(text: str) -> dict[str, Any]:
    """The content of a TOML text."""
    if text.startswith("\ufeff"):
        raise StoredError("begins with a byte order mark, which TOML has not: save it as UTF-8 without one")
    if any(line.count(".") > _MAX_DOTS for line in text.splitlines()):
        raise StoredError(f"has a line with more than {_MAX_DOTS} dots")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise StoredError("is nested too deeply") from None
    except ValueError as error:
        raise StoredError(f"is not TOML: {one_line(str(error), 200)}") from None


def _refuse(constant: str) -> object:
    raise ValueError(f"{constant} is no number of JSON's")


def typed(wanted: type[T], content: object, where: str = "") -> T:
    """`content`, JSON's objects made dataclasses, its arrays tuples where that is the type.

    Args:
        wanted: a dataclass, or any type whose parts are str, int, float, bool, bytes (stored as hex), list,
            dict or tuple of one type, texts to choose from, dataclasses, or one of them and None.
        content: what `load_json` gave.
        where: the place of `content`, for the error.

    Raises:
        StoredError: something has another type than its annotation, or an object lacks or adds a key.
    """
    found: T = _read(wanted, content, where)
    return found


def _read(wanted: Any, content: Any, where: str) -> Any:
    origin = get_origin(wanted)
    if wanted is object:
        return content
    if origin is types.UnionType:
        if content is None and types.NoneType in get_args(wanted):
            return None
        wanted = next(each for each in get_args(wanted) if each is not types.NoneType)
        return _read(wanted, content, where)
    if is_dataclass(wanted):
        return _read_object(wanted, content, where)
    if origin is Literal and content in get_args(wanted) and type(content) is str:
        return content
    if origin is dict and type(content) is dict:
        inner = get_args(wanted)[1]
        return {key: _read(inner, held, f"{where}.{key}") for key, held in content.items()}
    if origin in (list, tuple) and type(content) is list:
        inner = get_args(wanted)[0]
        return origin(_read(inner, held, f"{where}[{number}]") for number, held in enumerate(content))
    if wanted is bytes and type(content) is str:
        try:
            return bytes.fromhex(content)
        except ValueError:
            raise _wrong(wanted, content, where) from None
    if wanted is float and type(content) in (int, float) and _finite(content):
        return float(content)
    if wanted is int and type(content) is int and _LOWEST <= content <= _HIGHEST:
        return content
    if wanted in (str, bool) and type(content) is wanted:
        return content
    raise _wrong(wanted, content, where)


def _read_object(wanted: Any, content: Any, where: str) -> Any:
    if type(content) is not dict:
        raise _wrong(wanted, content, where)
    hints, required = _shape(wanted)
    if missing := sorted(required - content.keys()):
        raise StoredError(f"{_place(where)} lacks {', '.join(missing)}")
    if extra := sorted(content.keys() - hints.keys()):
        raise StoredError(f"{_place(where)} has {one_line(extra[0], 60)}, which is not known")
    return wanted(**{name: _read(hints[name], held, f"{where}.{name}") for name, held in content.items()})


@cache
def _shape(wanted: Any) -> tuple[dict[str, Any], frozenset[str]]:
    """The types of a dataclass's fields, and the names of those that have no default."""
    given = (MISSING, MISSING)
    required = (each.name for each in fields(wanted) if (each.default, each.default_factory) == given)
    hints = get_type_hints(wanted)
    return {each.name: hints[each.name] for each in fields(wanted)}, frozenset(required)


def _finite(number: float) -> bool:
    try:
        return math.isfinite(number)
    except OverflowError:
        return False


_WORDS: Final = {str: "a text", int: "a whole number", float: "a number", bool: "true or false", bytes: "hex"}


def _wrong(wanted: Any, content: object, where: str) -> StoredError:
    origin = get_origin(wanted)
    if origin is Literal:
        return StoredError(f"{_place(where)} is none of {', '.join(get_args(wanted))}")
    what = _WORDS.get(wanted) or ("a list" if origin in (list, tuple) else "an object")
    held = "null" if content is None else type(content).__name__
    return StoredError(f"{_place(where)} is not {what} but {held}")


def _place(where: str) -> str:
    return one_line(where.lstrip("."), 100) or "it"
