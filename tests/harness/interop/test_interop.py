"""The matrix of clients: its programs, its rows as they are stored, its pages."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from unittest.mock import Mock

import pytest

from harness.errors import UserError
from harness.interop import campaign, clients
from harness.interop.campaign import InteropOptions, cell_of, exit_code_of, run_interop
from harness.interop.clients import CLIENTS, SCENARIOS, build_client, chosen_clients
from harness.interop.matrix import RESULT, Cell, Found, Row, read_rows, write_row
from harness.interop.page import write_pages
from harness.live.mutations import HOSTILE, KINDS, Site
from harness.liverun.mutating import Tried
from harness.liverun.program import Ended

SITE = Site("FetchResponse", 16, "")
SOURCES = Path(clients.__file__).parent / "clients"


def row(name: str = "kafkajs", **more: object) -> Row:
    made = Row(name, "2.2.4", "JavaScript", **more)  # type: ignore[arg-type]
    made.scenarios = {"produce": Cell("holds"), "consume": Cell("cannot", "exit code 127")}
    made.kinds = {
        "tags": Cell("breaks", "tags: fails when <b>X</b> | v1"),
        "segments": Cell("holds"),
        "nulls": Cell("nothing"),
    }
    return made


def sources(name: str) -> list[Path]:
    return [path for path in sorted((SOURCES / name).rglob("*")) if path.is_file()]


@pytest.mark.parametrize("name", CLIENTS)
def test_a_client_pins_the_release_that_the_matrix_names(name: str) -> None:
    """Java's is that of the broker's jars."""
    text = "\n".join(path.read_text() for path in sources(name))
    assert "docs/live.md" in text
    assert name == "java" or re.search(rf"[=v\"]{re.escape(CLIENTS[name].release)}\b", text)
    assert {each.name for each in SOURCES.iterdir()} == set(CLIENTS)


@pytest.mark.parametrize("name", CLIENTS)
def test_a_program_knows_no_other_scenarios(name: str) -> None:
    text = "\n".join(path.read_text() for path in sources(name) if path.suffix != ".json")
    named = set(re.findall(r"""(?:case |^ +)["']([a-z-]+)["'](?: =>| ->|:)""", text, re.MULTILINE))
    assert "produce" in named
    assert named <= set(SCENARIOS)
    assert "127" in text


@pytest.mark.parametrize("path", sorted(SOURCES.rglob("*.py")), ids=lambda path: path.parent.name)
def test_python_programs_parse(path: Path) -> None:
    ast.parse(path.read_text())


def test_clients_by_name() -> None:
    assert chosen_clients("all") == list(CLIENTS.values())
    assert [client.name for client in chosen_clients("sarama, java,sarama")] == ["sarama", "java"]
    with pytest.raises(UserError, match="no client 'kafka'"):
        chosen_clients("kafka")


def test_a_client_without_its_tools_is_named_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WIRECHECK_CACHE", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(UserError, match="the client franz-go needs go") as told:
        build_client(CLIENTS["franz-go"])
    assert "install Go" in told.value.remedy


def test_rows_come_back_as_they_were_stored(tmp_path: Path) -> None:
    first = row(causes=[Found("a title", "refuses", "client", "frame_refused")], frames=5, pairs=3)
    second = row("sarama", skipped="no go")
    for each in (first, second):
        write_row(tmp_path / each.name, each)
    assert read_rows(tmp_path, ["sarama", "java", "kafkajs"]) == [second, first]


def test_a_client_that_cannot_be_had_now_keeps_its_row(tmp_path: Path) -> None:
    for each in (row(frames=5), row(skipped="no java")):
        write_row(tmp_path / each.name, each)
    assert read_rows(tmp_path, ["kafkajs"]) == [row(frames=5)]


@pytest.mark.parametrize("text", ["", "[]", '{"format": 2}', '{"format": 1, "scenarios": 3}'])
def test_a_row_that_is_none_is_a_mistake_of_a_user(text: str, tmp_path: Path) -> None:
    (tmp_path / "java").mkdir()
    (tmp_path / "java" / RESULT).write_text(text)
    with pytest.raises(UserError, match="no result of a client"):
        read_rows(tmp_path, ["java"])


def test_the_pages_show_every_cell_and_escape_what_clients_say(tmp_path: Path) -> None:
    rows = [
        row(causes=[Found("stray <i>bytes</i>", "wrong value", "client", "x")]),
        row("sarama", skipped="no go"),
    ]
    write_pages(tmp_path, "4.3.1", rows)
    page, text = (tmp_path / "index.html").read_text(), (tmp_path / "matrix.md").read_text()
    assert "<b>" not in page
    assert "<i>" not in page
    assert "no go" in page
    assert "| `tags` | ✗ |" in text
    assert "| `segments` | ✓ |" in text
    assert "| `consume` | 127 |" in text
    assert "\\<b>X\\</b> \\| v1" not in text.split("## kafkajs")[0]
    assert "\\<b\\>X" in text
    assert "Not run: no go" in text
    # Kinds come in the order in which they are tried.
    named = [name for name in re.findall(r"^\| `([a-z-]+)`", text, re.MULTILINE) if name in KINDS]
    assert named == [name for name in KINDS if name in row().kinds]


@pytest.mark.parametrize(
    ("tried", "status"),
    [
        (Tried(KINDS["tags"]), "nothing"),
        (Tried(KINDS["tags"], {SITE}, runs=1), "holds"),
        (Tried(KINDS["tags"], {SITE}, runs=2), "once"),
        (Tried(KINDS["tags"], {SITE}, [((SITE,), Ended(1))], runs=5), "breaks"),
        (Tried(HOSTILE[0], {SITE}, runs=40), "holds"),
        (Tried(HOSTILE[0], {SITE}, killed=[(SITE, "no end", b"")], runs=40), "breaks"),
    ],
)
def test_the_cell_of_a_kind(tried: Tried, status: str) -> None:
    assert cell_of(tried) == Cell(status, tried.words)  # type: ignore[arg-type]


def failing(name: str) -> Row:
    made = row(name)
    made.scenarios["transact"] = Cell("fails", "exit code 1")
    return made


FOUND = Found("a title", "refuses", "client", "frame_refused")


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        ([], 2),
        ([row()], 0),
        ([row(), row("sarama", skipped="no go")], 2),
        ([row("sarama", skipped="no go")], 2),
        ([row(causes=[FOUND]), row("sarama", skipped="no go")], 1),
        ([row(), row("sarama", security=True)], 1),
        ([row(), failing("sarama")], 2),
        ([row(causes=[FOUND]), failing("sarama")], 1),
    ],
)
def test_a_client_that_was_not_run_is_no_success(rows: list[Row], code: int) -> None:
    assert exit_code_of(rows) == code


def test_what_is_withheld_is_only_said_to_be_there(tmp_path: Path) -> None:
    write_pages(tmp_path, "4.3.1", [row(security=True)])
    for name in ("index.html", "matrix.md"):
        assert "security-relevant finding" in (tmp_path / name).read_text()


def refusal(
    out: Path, mutate: str = "all", broker: str = "4.3.1", private: Path | None = None, names: str = "kafkajs"
) -> str:
    """Why a campaign is refused before it begins."""
    wanted = InteropOptions(chosen_clients(names), broker, mutate, out=out, private=private)
    with pytest.raises(UserError) as told:
        run_interop(wanted, lambda *told: None, lambda text: None)
    return str(told.value)


def test_a_matrix_has_one_broker_and_loses_nothing(tmp_path: Path) -> None:
    """Its heading names one broker, and a row is what the run behind it has seen."""
    there = row(broker="4.1.0")
    write_row(tmp_path / "kafkajs", there)
    (tmp_path / "index.html").touch()
    assert "before Kafka 4.1.0, not 4.3.1; give --broker 4.1.0" in refusal(tmp_path)
    told = refusal(tmp_path, "tags", "4.1.0")
    assert "would lose nulls, segments of kafkajs" in told
    assert "ask for these kinds as well" in told
    assert read_rows(tmp_path, ["kafkajs"]) == [there]


@pytest.mark.parametrize("name", ["matrix.md", "notes.txt", "kafkajs/main.js"])
def test_what_is_in_the_way_is_not_ours_to_remove(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.touch()
    assert "is in the way" in refusal(tmp_path)
    assert path.exists()


def test_a_private_folder_with_findings_is_refused_before_anything_runs(tmp_path: Path) -> None:
    """All that are in use are named: a client's folder is asked for only when its scenarios have run."""
    private = tmp_path / "private"
    for name in ("kafkajs", "sarama", "java"):
        (private / name / "run").mkdir(parents=True)
    private.chmod(0o700)
    told = refusal(tmp_path / "matrix", private=private, names="franz-go,sarama,kafkajs")
    assert "holds the findings of earlier runs of sarama, kafkajs, which are nowhere else; name a new" in told
    assert not (tmp_path / "matrix").exists()


def test_the_folder_around_those_of_clients_is_private_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their names tell who has findings."""
    monkeypatch.setattr(campaign, "Broker", Mock(side_effect=UserError("no broker", "")))
    private = tmp_path / "private"
    assert "no broker" in refusal(tmp_path / "matrix", private=private)
    assert private.stat().st_mode & 0o777 == 0o700
    (private / "java").mkdir()
    private.chmod(0o755)
    assert "has files and is open to others" in refusal(tmp_path / "other", private=private)
    assert "lies within" in refusal(tmp_path / "other", private=tmp_path / "other" / "private")
    assert not (tmp_path / "other").exists()


def test_a_client_that_is_refused_is_skipped_and_ends_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(campaign, "build_client", lambda client: ("true",))
    monkeypatch.setattr(campaign, "_scenario", lambda *given: Cell("holds"))
    wanted = InteropOptions((), private=tmp_path / "private")
    (tmp_path / "private" / "kafkajs" / "run").mkdir(parents=True)
    (tmp_path / "private" / "kafkajs").chmod(0o700)
    place, said = tmp_path / "kafkajs", list[str]()
    made = campaign._row_of(CLIENTS["kafkajs"], wanted, "127.0.0.1:1", place, lambda *told: None, said.append)
    assert "holds the findings of another run" in made.skipped
    assert said == [f"skipped: {made.skipped}"]
    assert not list(tmp_path.glob("*.partial"))


def test_where_no_client_could_run_there_is_no_table(tmp_path: Path) -> None:
    write_pages(tmp_path, "4.3.1", [row(skipped="no go")])
    assert "|---" not in (tmp_path / "matrix.md").read_text()
    assert "<table" not in (tmp_path / "index.html").read_text()
