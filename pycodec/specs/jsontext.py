"""The JSON dialect of message specs: JSON with `//` and `/* */` comments.

Numbers stay text (`NumberText`): Kafka's generator takes a default such as `1.50` or `-1` as the characters
that were written, and a number of any length must not cost more than its length.
Source: the Jackson settings of `org.apache.kafka.message.MessageGenerator` (ALLOW_COMMENTS,
FAIL_ON_TRAILING_TOKENS), and its StreamReadConstraints.
"""

from __future__ import annotations

import json
import re
from typing import NoReturn, cast

from pycodec.content import text_content
from pycodec.errors import SpecError, shown
from pycodec.spec_rules import SpecRule

__all__ = ["NumberText", "RepeatingObject", "load_json", "without_comments"]

MAX_DIGITS = 1000
"""Most digits of a number (`StreamReadConstraints.DEFAULT_MAX_NUM_LEN`)."""

# Each alternative takes what it has begun, closed or not, so that nothing is looked at twice.
_STRING_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*+"?|//[^\r\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?', re.DOTALL)
_LINE_BREAK = re.compile(r"\r\n?|\n")
# Of control characters, Jackson takes these alone in a comment: the others stay, and are refused.
_BLANKED = re.compile(r"[^\x00-\x08\n-\x1f]+")
_BYTE_ORDER_MARK = "\ufeff"


class NumberText(str):
    """A JSON number, as written."""

    __slots__ = ()


class RepeatingObject(dict[str, object]):
    """A JSON object that gives a key more than once; as a dict it has the last value.

    Attributes:
        pairs: every key with its value, in order.
    """

    pairs: tuple[tuple[str, object], ...]


def load_json(text: str, trailing_tokens: bool = False) -> object:
    """Read one JSON value; `SpecError` (with the line and column) when `text` is none.

    With `trailing_tokens`, whatever follows the value is ignored. Objects are dicts, or `RepeatingObject`.
    """
    given = text_content(text)
    if given is None:
        raise SpecError(f"the text of a message spec is a str, not {shown(text)}")
    text = without_comments(given)
    try:
        if trailing_tokens:
            value, _ = _DECODER.raw_decode(text, len(text) - len(text.lstrip(" \t\r\n")))
            return cast(object, value)
        return cast(object, _DECODER.decode(text))
    except json.JSONDecodeError as error:
        lines = _LINE_BREAK.split(text[: error.pos])
        met = text[error.pos : error.pos + 1]
        what = f"control character {met!r}" if met and met < " " and met not in "\t\r\n" else error.msg
        reason = f"not JSON: {what} (line {len(lines)}, column {len(lines[-1]) + 1})"
        raise SpecError(reason, rule=SpecRule.JSON) from None
    except RecursionError:
        raise SpecError("not a message spec: nested too deeply", rule=SpecRule.NESTING) from None


def without_comments(text: str) -> str:
    """A JSON text with as many blanks for its comments, without a byte order mark; in linear time."""
    return _STRING_OR_COMMENT.sub(_blank_comment, text.removeprefix(_BYTE_ORDER_MARK))


def _blank_comment(found: re.Match[str]) -> str:
    token = found[0]
    if token[0] == '"' or (token[1] == "*" and not (len(token) > 3 and token.endswith("*/"))):
        return token  # a comment without an end is none
    # Line breaks stay, so that the places in error texts are those of the file.
    return _BLANKED.sub(lambda line: " " * len(line[0]), token)


def _number(text: str) -> NumberText:
    if len(text) > MAX_DIGITS and sum(char.isdigit() for char in text) > MAX_DIGITS:
        raise SpecError(f"a number of more than {MAX_DIGITS} digits", rule=SpecRule.NUMBER_LENGTH)
    return NumberText(text)


def _no_constant(name: str) -> NoReturn:
    raise SpecError(f"not JSON: {name} is not a JSON value", rule=SpecRule.JSON)


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        found = RepeatingObject(pairs)
        found.pairs = tuple(pairs)
    return found


_DECODER = json.JSONDecoder(
    parse_int=_number, parse_float=_number, parse_constant=_no_constant, object_pairs_hook=_object
)
