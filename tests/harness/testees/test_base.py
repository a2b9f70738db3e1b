"""What an adapter gives, taken apart."""

from __future__ import annotations

from typing import Any

import pytest

from harness.testees.base import Reencoded, decoded_pair, reencoded_bytes
from harness.values.form import MalformedValueError


class Offset(int):
    """A number of the adapter's own class."""


@pytest.mark.parametrize("consumed", [None, 0, 7, -1, Offset(7)])
def test_a_number_of_bytes_comes_through_as_an_int(consumed: Any) -> None:
    for taken in (decoded_pair(({}, consumed))[1], reencoded_bytes(Reencoded(b"", consumed), 9).consumed):
        assert taken == consumed
        assert type(taken) in (int, type(None))


@pytest.mark.parametrize("consumed", [True, 8.0, "8", 10**5000, -(10**5000), b""], ids=type)
def test_what_is_no_number_of_bytes_is_the_adapters_fault(consumed: Any) -> None:
    with pytest.raises(MalformedValueError, match="consumed is a number of bytes, not "):
        decoded_pair(({}, consumed))
    with pytest.raises(TypeError, match="consumed is a number of bytes, not "):
        reencoded_bytes(Reencoded(b"", consumed), 9)
