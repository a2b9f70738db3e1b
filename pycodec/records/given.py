"""What a caller gives to be written, as plain contents: which objects those are says `pycodec.content`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from pycodec.content import blob_content, int_content, items_content, text_content
from pycodec.errors import InvalidValue, shown
from pycodec.records.compression import Compression
from pycodec.records.errors import CorruptRecords, UnknownCompression
from pycodec.records.model import Header, Record

__all__ = ["most_bytes", "options_of", "records_of", "whole"]

_I64: Final = 1 << 63


def whole(data: bytes, head: int) -> bytes:
    """The bytes of one batch, which has a head of so many; `CorruptRecords` where there are fewer."""
    content = blob_content(data)
    if content is None:
        raise InvalidValue(f"bytes are needed, not {shown(data)}")
    if len(content) < head:
        raise CorruptRecords(f"a batch of {len(content)} bytes, less than the {head} of its head")
    return content


def records_of(given: Iterable[Record]) -> list[Record]:
    """Records that hold bytes, numbers and texts themselves; `InvalidValue` with the place of others."""
    try:
        found = list(given)
    except Exception as error:
        raise InvalidValue(f"a list of records is needed, not {shown(given)}: {shown(error)}") from None
    return [_plain(each) or _record(each, f"[{index}]") for index, each in enumerate(found)]


def _plain(given: object) -> Record | None:
    """A record that holds these themselves, as nearly all do: to look at each part would take much longer."""
    if type(given) is not Record:
        return None
    try:
        key, value, headers = given.key, given.value, given.headers
        offset, timestamp = given.offset, given.timestamp
    except AttributeError:
        return None
    if (
        (type(key) is bytes or key is None)
        and (type(value) is bytes or value is None)
        and type(offset) is int
        and type(timestamp) is int
        and -_I64 <= offset < _I64
        and -_I64 <= timestamp < _I64
        and type(headers) is list
        and _are_plain(headers)
    ):
        return Record(key, value, offset, timestamp, headers)
    return None


def _are_plain(headers: list[Any]) -> bool:
    for each in headers:
        if type(each) is not tuple or len(each) != 2:
            return False
        name, value = each
        if type(name) is not str or (type(value) is not bytes and value is not None):
            return False
    return True


def _record(given: object, path: str) -> Record:
    if not issubclass(type(given), Record):
        raise InvalidValue(f"a Record is needed, not {shown(given)}", path=path)
    record = cast(Record, given)
    try:
        held = (record.key, record.value, record.offset, record.timestamp, record.headers)
    except Exception as error:
        raise InvalidValue(f"this cannot be read: {shown(error)}", path=path) from None
    key, value, offset, timestamp, headers = held
    return Record(
        _blob(key, path, "key"),
        _blob(value, path, "value"),
        _number(offset, f"{path}.offset"),
        _number(timestamp, f"{path}.timestamp"),
        _headers(headers, f"{path}.headers"),
    )


def _blob(given: Any, path: str, name: str) -> bytes | None:
    content = None if given is None else blob_content(given)
    if content is None and given is not None:
        raise InvalidValue(f"bytes or None are needed, not {shown(given)}", path=f"{path}.{name}")
    return content


def _number(given: Any, path: str) -> int:
    content = int_content(given)
    if content is None or not -_I64 <= content < _I64:
        raise InvalidValue(f"a number of 64 bits is needed, not {shown(given)}", path=path)
    return content


def _headers(given: Any, path: str) -> list[Header]:
    items = items_content(given)
    if items is None:
        raise InvalidValue(f"a list of headers is needed, not {shown(given)}", path=path)
    found = []
    for index, each in enumerate(items):
        pair = items_content(each)
        name = text_content(pair[0]) if pair is not None and len(pair) == 2 else None
        if pair is None or name is None:
            reason = f"a header is (text, bytes or None), not {shown(each)}"
            raise InvalidValue(reason, path=f"{path}[{index}]")
        found.append((name, _blob(pair[1], f"{path}[{index}]", "value")))
    return found


def _optional(given: Any, path: str) -> int | None:
    return None if given is None else _number(given, path)


def _flag(given: Any, path: str) -> bool:
    if given is not True and given is not False:
        raise InvalidValue(f"True or False is needed, not {shown(given)}", path=path)
    return given


def _compression(given: Any, path: str) -> Compression:
    number = int_content(given)
    if number is None:
        raise InvalidValue(f"a Compression is needed, not {shown(given)}", path=path)
    try:
        return Compression(number)
    except ValueError:
        raise UnknownCompression(f"compression {shown(number)}, and there are 0 to 4") from None


_OF_ALL: Final[dict[str, Callable[[Any, str], Any]]] = {
    "compression": _compression,
    "base_offset": _number,
    "log_append_time": _optional,
}
_OF_MAGIC_2: Final = _OF_ALL | {
    "producer_id": _number,
    "producer_epoch": _number,
    "base_sequence": _number,
    "partition_leader_epoch": _number,
    "transactional": _flag,
    "control": _flag,
    "delete_horizon": _optional,
}


def options_of(given: dict[str, Any], magic: int) -> dict[str, Any]:
    """The options of a batch; `InvalidValue` for one that the magic has not, or that holds something else."""
    known = _OF_MAGIC_2 if magic == 2 else _OF_ALL
    for name in given:
        if name not in known:
            raise InvalidValue(f"magic {magic} has no option {shown(name)}; it has {', '.join(known)}")
    return {name: known[name](value, name) for name, value in given.items()}


_ANY_BUFFER: Final = sys.maxsize >> 1


def most_bytes(given: Any, name: str) -> int:
    """A limit in bytes, of which there is no more than any buffer could have."""
    content = int_content(given)
    if content is None or content < 0:
        raise InvalidValue(f"a number of bytes is needed, not {shown(given)}", path=name)
    return min(content, _ANY_BUFFER)
