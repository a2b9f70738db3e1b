"""Pages made of data: in step with it, well formed, and mistakes in the data named by their place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from harness.docs.__main__ import main
from harness.docs.blocks import FIGURES
from harness.docs.pages import read_page
from harness.docs.render import PROPOSALS, rendered, stale_pages
from harness.docs.words import WORDS
from harness.errors import UserError

ROOT = Path(__file__).parents[3]
PAGES = sorted((ROOT / PROPOSALS).glob("*.toml"))

SAMPLE = """
title = "A page"
about = "Of *one* table."

[readings]
title = "Readings"
columns = { id = "name", text = "the text", safe = "safe", tests = "held by" }
unseen = ["bytes"]
json = '{ "a": 1 }'
[[readings.rows]]
id = "one"
text = '''
Wrapped: a | b,
Map<Short>.
'''
safe = true
bytes = "00 01"
tests = ["tests/conftest.py::a", "tests/conftest.py::b"]
[[readings.rows]]
id = "two"
text = ""
safe = false
bytes = ""
untested = "a motive"

[sizes]
title = "Sizes"
columns = { value = "value", bytes = "bytes" }
rows = [[-1, 5], { value = 0, bytes = 1 }]

[run]
title = "A run"
output = '''
AGREED
'''
"""


@pytest.fixture
def sample(tmp_path: Path) -> Path:
    path = tmp_path / "sample.toml"
    path.write_text(SAMPLE)
    return path


def test_the_pages_are_in_step_with_their_data() -> None:
    """Renew them with `make docs`."""
    assert len(PAGES) == 5
    assert stale_pages(ROOT / PROPOSALS) == {}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_row_has_the_cells_of_its_head(path: Path) -> None:
    width = 0
    for line in rendered(read_page(path)).splitlines():
        if not line.startswith("|"):
            width = 0
            continue
        cells = line.replace("\\|", "").count("|")
        assert cells == (width or cells), line
        width = cells


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_every_link_leads_to_a_file(path: Path) -> None:
    for target in re.findall(r"\]\(([^)]+)\)", rendered(read_page(path))):
        assert (path.parent / target).is_file(), target


def test_the_folder_lists_its_pages() -> None:
    index = (ROOT / PROPOSALS / "README.md").read_text()
    assert set(re.findall(r"\]\(([\w-]+)\.md\)", index)) == {path.stem for path in PAGES}


def test_a_page_is_rendered(sample: Path) -> None:
    assert (
        rendered(read_page(sample))
        == """\
<!-- Made from sample.toml by `make docs`: change that file. -->

# A page

Of *one* table.

## Readings

```json
{ "a": 1 }
```

| name | the text | safe | held by |
|---|---|---|---|
| one | Wrapped: a \\| b, Map\\<Short>. | yes | [a](../../tests/conftest.py)<br>[b](../../tests/conftest.py) |
| two |  | no | — a motive |

## Sizes

| value | bytes |
|---|---|
| -1 | 5 |
| 0 | 1 |

## A run

```text
AGREED
```
"""
    )


def test_rows_are_read_by_column(sample: Path) -> None:
    page = read_page(sample)
    assert page.rows("sizes") == ({"value": -1, "bytes": 5}, {"value": 0, "bytes": 1})
    assert [row.get("id") for row in page.all_rows()] == ["one", "two", None, None]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[[-1, 5],", "[[-1],", "row 1 of [sizes] has 1 cells for 2 columns"),
        ("[[-1, 5],", "[-1,", "row 1 of [sizes] must be a table, or a list of cells"),
        ('text = ""\n', "", "row 2 of [readings] lacks 'text'"),
        ('id = "two"', 'id = "two"\nname = "two"', "row 2 of [readings] has no column 'name'"),
        ('untested = "a motive"', "", "row 2 of [readings] needs a list of `tests`, or `untested` with"),
        ("safe = true", 'safe = true\nuntested = "no"', "row 1 of [readings] needs a list of `tests`, or"),
        ('title = "Sizes"', "", "[sizes] must be a section with a title"),
        ('title = "Sizes"', 'title = "Sizes"\ncolour = 1', "[sizes] has no property 'colour'"),
        ('title = "A page"', "", "`title` and `about` must be texts"),
        ('title = "A page"', "title", "is not TOML"),
    ],
)
def test_a_mistake_in_the_data_is_named_by_its_place(sample: Path, old: str, new: str, problem: str) -> None:
    sample.write_text(SAMPLE.replace(old, new))
    with pytest.raises(UserError) as raised:
        read_page(sample)
    assert problem in raised.value.problem
    assert sample.name in raised.value.problem


def test_the_command_writes_what_is_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main() == 2
    assert "run this in the repository's root" in capsys.readouterr().err
    PROPOSALS.mkdir(parents=True)
    FIGURES.write_text('title = "Figures"')
    WORDS.write_text("")
    data = PROPOSALS / "sample.toml"
    data.write_text(SAMPLE)
    assert main() == 0
    assert capsys.readouterr().out == f"written: {data.with_suffix('.md')}\n"
    assert data.with_suffix(".md").read_text() == rendered(read_page(data))
    assert main() == 0
    assert capsys.readouterr().out == ""
    data.write_text("title")
    assert main() == 2
    assert "is not TOML" in capsys.readouterr().err
