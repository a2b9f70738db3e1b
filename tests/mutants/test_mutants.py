"""The mutants themselves: drawn without doubles, put in where they belong, and gone with their process."""

from __future__ import annotations

import time
import tomllib

import pytest

from pycodec import Protocol
from pycodec.interpreter.reader import _defined_tags
from pycodec.varint import varint_size
from tests.mutants.__main__ import EQUIVALENT, SUBJECTS
from tests.mutants.draw import Mutant, mutants
from tests.mutants.trials import tried

READER = "pycodec/interpreter/reader.py"
VARINT = "pycodec/varint.py"


@pytest.mark.parametrize("subject", SUBJECTS)
def test_mutants_have_names_of_their_own(subject: str) -> None:
    names = [mutant.name for file in SUBJECTS[subject].files for mutant in mutants(file)]
    assert len(names) == len(set(names)) > 10


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_is_argued_for_is_a_mutant(subject: str) -> None:
    argued = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8")).get(subject, {})
    held = [name for found in argued.values() for name in found]
    names = {mutant.name for file in SUBJECTS[subject].files for mutant in mutants(file)}
    assert sorted(set(held) - names) == []
    assert len(held) == len(set(held))


def of_varint_size() -> list[Mutant]:
    return [mutant for mutant in mutants(VARINT) if mutant.function == "varint_size"]


def test_a_mutant_is_noticed_in_its_own_process_only() -> None:
    sizes = {number: varint_size(number) for number in (0, 127, 128, 300, 1 << 14, (1 << 32) - 1)}

    def notice() -> str:
        return "" if all(varint_size(number) == size for number, size in sizes.items()) else "sizes"

    drawn = of_varint_size()
    found = {mutant.name: by for mutant, by in tried(drawn, notice, 20, 2)}
    assert found.keys() == {mutant.name for mutant in drawn}
    assert set(found.values()) - {""}
    assert notice() == ""


def test_what_a_cache_holds_is_forgotten() -> None:
    """It was found before there was a mutant."""
    held = Protocol.kafka().message_class("MetadataRequest")
    assert _defined_tags(held, 9, held._spec) == {}
    drawn = [mutant for mutant in mutants(READER) if mutant.function == "_defined_tags"]

    def notice() -> str:
        return "" if _defined_tags(held, 9, held._spec) == {} else "another answer"

    found = {by for mutant, by in tried(drawn, notice, 20, 2) if mutant.name.endswith("return None")}
    assert found == {"another answer"}


@pytest.mark.parametrize("ends", ["hangs", "dies", "raises"])
def test_however_a_mutant_ends_it_is_noticed(ends: str) -> None:
    def notice() -> str:
        if ends == "hangs":
            time.sleep(60)
        raise SystemExit(3) if ends == "dies" else MemoryError

    started = time.monotonic()
    ((_, by),) = tried(of_varint_size()[:1], notice, 0.3, 1)
    assert by.startswith("it ")
    assert time.monotonic() - started < 30
