"""JVMs name files in UTF-8, whatever the locale; nothing else has another one."""

from __future__ import annotations

import os

import pytest

from harness.java_locale import java_locale


@pytest.mark.parametrize(
    ("given", "within", "before"),
    [
        ({"LC_ALL": "C"}, "C.UTF-8", {"LC_ALL": "C"}),
        ({}, "C.UTF-8", {"LC_ALL": ""}),
        ({"LANG": "de_DE.ISO-8859-1"}, "C.UTF-8", {"LC_ALL": ""}),
        ({"LANG": "de_DE.UTF-8", "LC_CTYPE": "POSIX"}, "C.UTF-8", {"LC_ALL": ""}),
        ({"LANG": "de_DE.utf8"}, None, {}),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "C"}, "en_US.UTF-8", {}),
        ({"LC_ALL": "", "LC_CTYPE": "C.UTF-8"}, "", {}),
    ],
)
def test_the_locale_is_another_one_only_where_its_encoding_is(
    given: dict[str, str], within: str | None, before: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    with java_locale() as told:
        assert os.environ.get("LC_ALL") == within
        assert told == before
    assert os.environ.get("LC_ALL") == given.get("LC_ALL")
    with pytest.raises(KeyError), java_locale():
        raise KeyError
    assert os.environ.get("LC_ALL") == given.get("LC_ALL")
