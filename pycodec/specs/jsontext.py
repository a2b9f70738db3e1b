"""The JSON dialect of message specs: JSON with `//` and `/* */` comments.

Numbers stay text (`NumberText`): Kafka's generator takes a default such as `1.50` or `-1` as the characters
that were written, and a number of any length must not cost more than its length.
Source: the Jackson settings of `org.apache.kafka.message.MessageGenerator` (ALLOW_COMMENTS,
FAIL_ON_TRAILING_TOKENS).
"""

from __future__ import annotations

import json
import re
from typing import NoReturn, cast

from pycodec.errors import SpecError

__all__ = ["NumberText", "load_json"]

_STRING_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*+"?|//[^\r\n]*+|/\*.*?\*/', re.DOTALL)


class NumberText(str):
    """A JSON number, as written."""

    __slots__ = ()


def load_json(text: str, trailing_tokens: bool = False) -> object:
    """Read one JSON value; `SpecError` (with the line and column) when `text` is none.

    With `trailing_tokens`, whatever follows the value is ignored.
    """
    text = _STRING_OR_COMMENT.sub(_blank_comment, text)
    try:
        if trailing_tokens:
            value, _ = _DECODER.raw_decode(text, len(text) - len(text.lstrip(" \t\r\n")))
            return cast(object, value)
        return cast(object, _DECODER.decode(text))
    except json.JSONDecodeError as error:
        raise SpecError(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    except RecursionError:
        raise SpecError("not a message spec: nested too deeply") from None


def _blank_comment(found: re.Match[str]) -> str:
    token = found[0]
    if token[0] == '"':
        return token
    # Line breaks stay, so that the places in error texts are those of the file.
    return "\n" * token.count("\n") or " "


def _no_constant(name: str) -> NoReturn:
    raise SpecError(f"not JSON: {name} is not a JSON value")


_DECODER = json.JSONDecoder(parse_int=NumberText, parse_float=NumberText, parse_constant=_no_constant)
