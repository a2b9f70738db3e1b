"""The command line's grammar. Nothing heavy is imported here: `--help` answers at once."""

from __future__ import annotations

import argparse
import importlib.metadata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NoReturn

from harness.casework.amount import DEFAULT_CASES
from harness.cli import arguments
from harness.cli.answer import FORMATS
from harness.cli.lines import say_as_it_is
from harness.cli.options import (
    add_expected,
    add_folder,
    add_list,
    add_private,
    add_reference,
    add_select,
    add_testee,
)
from harness.errors import UserError
from harness.registry import DEFAULT_SUITES, SHIPPED
from harness.visible import one_line

__all__ = ["make_parser"]

_DONE: Final = "exit codes: 0 done, 2 could not run"
_EXIT_CODES: Final = "exit codes: 0 agreed, 1 new mismatch, 2 could not run or inconclusive, 3 stale list"


class _Parser(argparse.ArgumentParser):
    """One line for a mistake, instead of the whole usage; help that cannot be written is one, too."""

    def print_help(self, file: object = None) -> None:
        """On standard output, as any other answer."""
        say_as_it_is(self.format_help().rstrip("\n"))

    def error(self, message: str) -> NoReturn:
        """Raises `UserError`: who asked for JSON is answered in it."""
        command = self.prog.removeprefix("wirecheck").strip()
        usage = f"`wirecheck {command} --help`" if command else "`wirecheck --help`"
        raise UserError(one_line(message), f"see {usage}")


class _Version(argparse.Action):
    """`--version`; looked up when asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *ignored: object) -> None:
        try:
            found = importlib.metadata.version("wirecheck")
        except importlib.metadata.PackageNotFoundError:
            found = "(a source tree that was not installed)"
        say_as_it_is(f"wirecheck {found}")
        parser.exit()


class _Completion(argparse.Action):
    """`--print-completion SHELL`: what a shell needs to complete this command line."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: object, shell: object, *ignored: object
    ) -> None:
        try:
            import shtab
        except ModuleNotFoundError:
            parser.exit(
                2, "wirecheck: the Python package shtab is missing; pip install 'wirecheck[harness]'\n"
            )
        for each in _with_commands(parser):
            for action in each._actions:
                if action.type is arguments.path:
                    action.complete = shtab.FILE  # type: ignore[attr-defined]
        say_as_it_is(shtab.complete(parser, shell=str(shell)))
        parser.exit()


def _with_commands(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    yield parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices.values()


def make_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = _Parser(
        prog="wirecheck",
        description="Checks codecs of Kafka's wire protocol against the Java reference.",
        epilog=f"`wirecheck COMMAND --help` shows examples. {_EXIT_CODES}.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, help="show the version, and nothing else")
    parser.add_argument(
        "--print-completion",
        action=_Completion,
        choices=("bash", "zsh", "tcsh"),
        default=argparse.SUPPRESS,
        metavar="SHELL",
        help="print the completion for bash, zsh or tcsh, for that shell to read",
    )
    # Not required: a bare call is a question, and shows the help.
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=False, parser_class=_Parser)
    for add in (
        _doctor,
        _list,
        _run,
        _nightly,
        _live,
        _interop,
        _replay,
        _bisect,
        _report,
        _compare,
        _bench,
        _corpus,
        _vectors,
        _encodings,
        _findings,
        _evolve,
        _propose,
        _testees,
        _power,
    ):
        add(commands)
    return parser


_Commands = argparse._SubParsersAction  # the one name that argparse has for it


def _command(
    commands: _Commands[_Parser], name: str, about: str, examples: str, more_formats: tuple[str, ...] = ()
) -> _Parser:
    parser = commands.add_parser(
        name,
        help=about,
        description=f"{about[:1].upper()}{about[1:]}.",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--format",
        choices=(*FORMATS, *more_formats),
        default="text",
        help="of the answer; json: one document on standard output, and nothing else (default: text)",
    )
    volume = parser.add_mutually_exclusive_group()
    volume.add_argument("-q", "--quiet", action="store_true", help="no progress; of a verdict one line")
    volume.add_argument("-v", "--verbose", action="store_true", help="say what is used, and how long it took")
    return parser


def _doctor(commands: _Commands[_Parser]) -> None:
    about = "say what is installed, which reference is loaded and where it came from"
    parser = _command(
        commands,
        "doctor",
        about,
        "  wirecheck doctor\n  wirecheck doctor --reference 4.3.1\n\n"
        "exit codes: 0 everything is there, 2 something is missing",
    )
    add_reference(parser)


def _list(commands: _Commands[_Parser]) -> None:
    about = "list messages, suites, checks, testees or references"
    parser = _command(
        commands,
        "list",
        about,
        "  wirecheck list messages --select 'Fetch*'\n"
        "  wirecheck list suites\n"
        "  wirecheck list checks\n"
        "  wirecheck list testees\n"
        "  wirecheck list references\n\n" + _DONE,
    )
    parser.add_argument("what", choices=("messages", "suites", "checks", "testees", "references"))
    add_reference(parser, default=None, note="for messages only; default: 4.4.0")
    add_select(parser)


def _run(commands: _Commands[_Parser]) -> None:
    about = "run cases through testee and reference, and report where they differ"
    parser = _command(
        commands,
        "run",
        about,
        "  wirecheck run\n"
        "  wirecheck run --select 'Metadata*:9-13' --cases 5000\n"
        "  wirecheck run --testee kio --smoke --fail-fast\n"
        "  wirecheck run --time 20m --seed 42 --out reports/nightly\n"
        "  wirecheck run --testee my_codec.adapter:MyTestee --expected reports/expected/my_codec.toml\n"
        "  wirecheck run --testee kio --write-expected reports/expected/kio-4.4.0.toml\n"
        "  wirecheck run --reference 4.3.1-test\n\n" + _EXIT_CODES,
    )
    add_testee(parser)
    add_reference(parser, default=None, note="default: the suite's, 4.4.0")
    add_select(parser)
    parser.add_argument(
        "--suite",
        metavar="NAMES",
        type=arguments.names,
        help=f"suites to run, comma separated: {', '.join(SHIPPED)} (default: {','.join(DEFAULT_SUITES)}; "
        "`wirecheck list suites` says more)",
    )
    amount = parser.add_mutually_exclusive_group()
    amount.add_argument(
        "--cases",
        type=arguments.cases,
        metavar="N",
        help="cases in all; boundary cases are always run whole, also where those are more "
        f"(default: {DEFAULT_CASES})",
    )
    amount.add_argument(
        "--time",
        metavar="T",
        help="run the boundary cases, then new random ones until T is over: 90s, 20m, 1.5h",
    )
    amount.add_argument(
        "--smoke", action="store_true", help="run a sample of the boundary cases of every pair, in seconds"
    )
    stop = parser.add_mutually_exclusive_group()
    stop.add_argument("--fail-fast", action="store_true", help="stop at the first new cause")
    stop.add_argument(
        "--max-causes", type=arguments.causes, metavar="N", help="stop when so many new causes are met"
    )
    parser.add_argument(
        "--minimise",
        type=arguments.seconds,
        metavar="SECONDS",
        help="time for finding the causes, for each kind of cases (default: half of the cases', at least 90)",
    )
    parser.add_argument(
        "--seed", type=arguments.seed, default=7, metavar="N", help="of the random cases (default: 7)"
    )
    parser.add_argument(
        "--specs",
        type=arguments.specs,
        metavar="N",
        help="random message specs, for suites that make them (default: a number that fits the cases)",
    )
    add_expected(parser)
    parser.add_argument(
        "--out", type=arguments.path, metavar="DIR", help="the run folder (default: reports/<time>)"
    )
    parser.add_argument(
        "--resume",
        action="store_true",
        help="go on with the run in that folder, which was ended, or begin it; with the same options",
    )
    add_private(parser)
    parser.add_argument(
        "--master",
        type=arguments.master,
        metavar="URL",
        help="Spark master (default: local[*], and no Spark for a few thousand cases)",
    )
    parser.add_argument(
        "--partitions",
        type=arguments.parts,
        metavar="N",
        help="parts to divide the cases into",
    )


def _nightly(commands: _Commands[_Parser]) -> None:
    about = "run every suite within a budget of time, and compare with the night before"
    parser = _command(
        commands,
        "nightly",
        about,
        "  wirecheck nightly --time 20m\n"
        "  wirecheck nightly --testee kio --runs values,bytes --time 30m --out nights\n\n"
        "What failed in earlier nights is run again first. The rest of the time is divided among the runs;\n"
        "those in which something changed the night before get more. Nights are compared by cause.\n\n"
        + _EXIT_CODES,
    )
    add_testee(parser)
    add_select(parser)
    parser.add_argument(
        "--runs",
        type=arguments.names,
        metavar="NAMES",
        help="some of its runs, comma separated (default: all)",
    )
    parser.add_argument(
        "--time", default="20m", metavar="T", help="for the whole night: 20m, 1.5h (default: 20m)"
    )
    parser.add_argument(
        "--seed", type=arguments.seed, metavar="N", help="of the random cases (default: today's date)"
    )
    parser.add_argument(
        "--out",
        type=arguments.path,
        default=Path("reports/nights"),
        metavar="DIR",
        help="folder of all nights, in which this one gets its own (default: reports/nights)",
    )


def _live(commands: _Commands[_Parser]) -> None:
    about = "judge what running clients and brokers send, and what legal changes of it break"
    parser = _command(
        commands,
        "live",
        about,
        "  wirecheck live --broker 4.3.1 -- pytest tests/my_client\n"
        "  wirecheck live --broker 4.3.1 --mutate all -- ./my-client --servers '{bootstrap}'\n"
        "  wirecheck live --upstream localhost:9092 --listen 19092\n"
        "  wirecheck live --upstream localhost:9092 --drive safe\n"
        "  wirecheck live --read reports/latest/live/capture.wcap\n\n"
        "The command finds the address in KAFKA_BOOTSTRAP_SERVERS, and wherever {bootstrap} stands in its\n"
        "arguments. One that fails without a mutation ends the run with 2; exit code 127 says that it\n"
        "cannot run this.\n\n" + _EXIT_CODES,
    )
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument(
        "--broker", metavar="VERSION", type=arguments.text, help="start this release of Kafka here"
    )
    source.add_argument(
        "--upstream", metavar="HOST:PORT", type=arguments.text, help="a broker that runs already"
    )
    source.add_argument(
        "--read", metavar="FILE", type=arguments.path, action="append", help="judge a capture, pcap or pcapng"
    )
    parser.add_argument(
        "--port",
        type=arguments.port,
        action="append",
        metavar="N",
        help="a broker's in pcap files (default: 9092)",
    )
    parser.add_argument(
        "--mutate",
        metavar="KINDS",
        type=arguments.text,
        help="change legally what is received, kind by kind: all, or some of tags, segments, api-lower, … "
        "(docs/live.md lists them)",
    )
    parser.add_argument(
        "--drive",
        choices=("safe", "all"),
        help="send every api and version that is offered: on scratch topics and groups, or all of them",
    )
    parser.add_argument(
        "--allow-remote", action="store_true", help="mutate or drive a broker on another machine, too"
    )
    parser.add_argument("--listen", type=arguments.port, metavar="PORT", help="the tap's port (default: any)")
    parser.add_argument(
        "--capture", type=arguments.path, metavar="FILE", help="keep the frames there (default: the run)"
    )
    parser.add_argument(
        "--no-redact", action="store_true", help="keep texts, bytes and records in the capture as they are"
    )
    parser.add_argument(
        "--timeout", metavar="T", default="5m", help="how long the command may take: 90s, 5m (default: 5m)"
    )
    parser.add_argument(
        "--tls-cert", metavar="FILE", default="", help="TLS towards clients, for tests: a PEM"
    )
    parser.add_argument("--tls-key", metavar="FILE", default="", help="its key, if that is in another file")
    parser.add_argument(
        "--upstream-ca", metavar="FILE", default="", help="TLS towards brokers: who signed them"
    )
    add_reference(parser)
    add_list(parser)
    parser.add_argument(
        "--out", type=arguments.path, metavar="DIR", help="the run folder (default: reports/live-<time>)"
    )
    add_private(parser)
    parser.add_argument(
        "--master", metavar="URL", default="", help="judge on this Spark (default: where there is much)"
    )
    parser.add_argument("program", nargs="*", metavar="COMMAND", help="the program, behind --")


def _interop(commands: _Commands[_Parser]) -> None:
    about = "run well-known clients against a broker, under every legal change, as a matrix"
    parser = _command(
        commands,
        "interop",
        about,
        "  wirecheck interop\n"
        "  wirecheck interop --clients kafkajs,sarama --mutate tags,segments --out reports/matrix\n\n"
        "A client is built when it is first wanted; one whose tools are missing is skipped, with the\n"
        "reason, and the exit code is 2 at best. Clients that were run into the same folder before stay\n"
        "in the matrix.\n\n" + _EXIT_CODES,
    )
    parser.add_argument(
        "--clients", default="all", type=arguments.text, metavar="NAMES", help="some of them (default: all)"
    )
    parser.add_argument(
        "--broker",
        default="4.3.1",
        type=arguments.text,
        metavar="VERSION",
        help="release of Kafka to start here",
    )
    parser.add_argument(
        "--mutate",
        default="all",
        type=arguments.text,
        metavar="KINDS",
        help="kinds of mutations (default: all)",
    )
    parser.add_argument(
        "--timeout",
        default="60s",
        type=arguments.text,
        metavar="T",
        help="for one run of a client (default: 60s)",
    )
    parser.add_argument(
        "--out",
        type=arguments.path,
        metavar="DIR",
        help="folder of the matrix (default: reports/interop-<time>)",
    )
    add_private(parser)


def _replay(commands: _Commands[_Parser]) -> None:
    about = "run the stored mismatches of a run again, and say which are still there"
    parser = _command(
        commands,
        "replay",
        about,
        "  wirecheck replay reports/latest\n"
        "  wirecheck replay reports/latest --signature roundtrip-FetchRequest-clusterId-3f2a91\n"
        "  wirecheck replay reports/latest --testee my_codec.adapter:MyTestee\n\n"
        "exit codes: 0 all are fixed, 1 some are still there, 2 could not run, the run did not finish,\n"
        "or some were not run, or not repeated",
    )
    add_folder(parser)
    add_testee(parser, default=None, note="default: the run's")
    add_reference(parser, default=None, note="default: the run's")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--signature",
        type=arguments.text,
        metavar="ID",
        help="only this signature's cases: its name, or how it begins",
    )
    which.add_argument(
        "--new", action="store_true", help="only the mismatches that no list of expected ones knows today"
    )


def _bisect(commands: _Commands[_Parser]) -> None:
    about = "say between which releases of a testee, or of Kafka, a mismatch came or went"
    parser = _command(
        commands,
        "bisect",
        about,
        "  wirecheck bisect reports/latest --signature roundtrip-FetchRequest-clusterId-3f2a91 \\\n"
        "      --testees kio@0.5.0,kio@0.5.2,kio@0.6.0,kio@0.6.5\n"
        "  wirecheck bisect reports/latest --signature roundtrip-Fetch --references 3.9.1,4.0.0,4.2.0\n\n"
        "The stored cases of the signature are replayed with the first, the last, and as few as possible\n"
        "between them. A release without an answer is passed over.\n\n"
        "exit codes: 0 found, 2 could not run, or the first and the last are alike",
    )
    add_folder(parser)
    parser.add_argument(
        "--signature", required=True, type=arguments.text, metavar="ID", help="its name, or how it begins"
    )
    among = parser.add_mutually_exclusive_group(required=True)
    among.add_argument(
        "--testees",
        type=arguments.names,
        metavar="NAMES",
        help="with commas, oldest first: kio@0.5.0,kio@0.6.5",
    )
    among.add_argument(
        "--references", type=arguments.names, metavar="NAMES", help="releases of Kafka, oldest first"
    )
    add_testee(parser, default=None, note="with --references; default: the run's")


def _corpus(commands: _Commands[_Parser]) -> None:
    about = "keep frames of the bytes suite: those that runs differed on, and one of every coverage cell"
    parser = _command(
        commands,
        "corpus",
        about,
        "  wirecheck corpus\n"
        "  wirecheck corpus --add reports/latest\n"
        "  wirecheck corpus --rebuild\n\n"
        "exit codes: 0 done, 1 some frames are no longer read as they were when kept, 2 could not run",
    )
    add_reference(parser)
    parser.add_argument(
        "--add", type=arguments.path, metavar="DIR", help="add the mismatches of this run, and prune"
    )
    parser.add_argument(
        "--rebuild", action="store_true", help="rebuild the covering set; mismatches are kept"
    )


def _vectors(commands: _Commands[_Parser]) -> None:
    about = "write frames and values as JSON test vectors, for projects without Python or Java"
    parser = _command(
        commands,
        "vectors",
        about,
        "  wirecheck vectors --out vectors\n"
        "  wirecheck vectors --out vectors --select 'Fetch*'\n"
        "  wirecheck vectors --out vectors-3.9.1 --reference 3.9.1\n\n"
        "exit codes: 0 written, 2 could not run",
    )
    add_reference(parser)
    add_select(parser)
    parser.add_argument(
        "--out",
        type=arguments.path,
        metavar="DIR",
        default=Path("vectors"),
        help="folder to write (default: vectors)",
    )


def _encodings(commands: _Commands[_Parser]) -> None:
    about = "study integer encodings (KIP-625): bytes and time, or what they would save a message of yours"
    parser = _command(
        commands,
        "encodings",
        about,
        "  wirecheck encodings\n"
        "  wirecheck encodings --out reports/encodings\n"
        "  wirecheck encodings --message MetadataResponse --version 12 --frames frame.bin more.hex\n\n"
        "a file of frames is one body in binary, or hex with a body on each line; without size and header\n\n"
        + _DONE,
    )
    add_reference(parser)
    parser.add_argument("--message", metavar="NAME", help="look at this message instead of the study's")
    parser.add_argument("--version", type=arguments.version, metavar="N", help="its version")
    parser.add_argument("--frames", type=arguments.path, nargs="+", metavar="FILE", help="sample frames")
    parser.add_argument(
        "--array-elements",
        action="store_true",
        help="encode elements of arrays, too, which KIP-625's rules forbid and its figures assume",
    )
    parser.add_argument(
        "--out",
        type=arguments.path,
        metavar="DIR",
        help="folder for encodings.json, or with --message savings.json",
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions: a first impression")
    parser.add_argument("--without-java", action="store_true", help="leave out Java's times")


def _findings(commands: _Commands[_Parser]) -> None:
    about = "make a page of what several codecs and releases do otherwise, from a plan of runs"
    parser = _command(
        commands,
        "findings",
        about,
        "  wirecheck findings docs/findings/plan.toml --out docs\n"
        "  wirecheck findings docs/findings/plan.toml --out docs --no-run\n\n"
        "exit codes: 0 written, 2 written without a run that could not be done, or not at all",
    )
    parser.add_argument(
        "plan", type=arguments.path, metavar="PLAN", help="a TOML file: see docs/findings/plan.toml"
    )
    parser.add_argument("--out", type=arguments.path, metavar="DIR", required=True, help="folder of the page")
    parser.add_argument(
        "--runs",
        type=arguments.path,
        metavar="DIR",
        default=Path("reports/findings"),
        help="folder of the runs; one that is there is not run again (default: reports/findings)",
    )
    parser.add_argument(
        "--no-run", action="store_true", help="only write the page, from the runs that there are"
    )


def _evolve(commands: _Commands[_Parser]) -> None:
    about = "compare two states of message specs: what changed, and which of it breaks someone"
    parser = _command(
        commands,
        "evolve",
        about,
        "  wirecheck evolve OLD.json NEW.json\n"
        "  wirecheck evolve 3.9.1 4.4.0 --confirm\n"
        "  wirecheck evolve 4.4.0 clients/src/main/resources/common/message\n"
        "  wirecheck evolve trunk..HEAD --checkout ../kafka\n"
        "  wirecheck evolve origin/trunk...HEAD --format markdown\n\n"
        "OLD...NEW compares NEW with where it left OLD, as git does: what OLD got since is not told\n"
        "of three and more sides, each is compared with the next one\n\n"
        "exit codes: 0 nothing breaks anyone, 1 something does, 2 could not compare",
        ("markdown",),
    )
    parser.add_argument(
        "sides",
        nargs="+",
        metavar="SIDE",
        type=arguments.text,
        help="SPEC.json, a folder or jar of specs, a release, or commits as OLD..NEW or OLD...NEW",
    )
    parser.add_argument(
        "--checkout",
        type=arguments.path,
        metavar="DIR",
        default=Path(),
        help="of Kafka, for commits (default: here)",
    )
    add_select(parser)
    parser.add_argument(
        "--cases",
        type=arguments.cases,
        default=100,
        metavar="N",
        help="random values of each changed pair and direction, besides the boundary cases (default: 100)",
    )
    parser.add_argument("--seed", type=arguments.seed, default=7, metavar="N", help="of those (default: 7)")
    parser.add_argument(
        "--confirm", action="store_true", help="ask Kafka's classes of both releases about every break"
    )
    parser.add_argument("--all", action="store_true", help="list what breaks nobody, too")


def _propose(commands: _Commands[_Parser]) -> None:
    about = "look at a message spec that you propose: its bytes, its cost, and whom it would break"
    parser = _command(
        commands,
        "propose",
        about,
        "  wirecheck propose FetchRequest.json\n"
        "  wirecheck propose FetchRequest.json --patch --frames capture.wcap\n"
        "  wirecheck propose MyRequest.json --profile busy.toml --version 3 --java --out proposal\n"
        "  wirecheck propose MyRequest.json --format markdown > kip.md\n\n"
        "exit codes: 0 it is a spec and breaks nothing, 1 it is none or breaks something, 2 could not look",
        ("markdown",),
    )
    parser.add_argument("spec", type=arguments.path, metavar="SPEC.json", help="the spec")
    parser.add_argument(
        "--frames",
        type=arguments.path,
        nargs="+",
        metavar="FILE",
        help="values to reckon with: a capture or pcap, or bodies as for `wirecheck encodings`",
    )
    parser.add_argument(
        "--of-version", type=arguments.version, metavar="N", help="of those bodies (default: as --version)"
    )
    parser.add_argument(
        "--profile", type=arguments.path, metavar="FILE", help="values to reckon with: what they are like"
    )
    parser.add_argument(
        "--version",
        type=arguments.version,
        metavar="N",
        help="reckon fields in this version (default: the highest)",
    )
    parser.add_argument(
        "--array-elements", action="store_true", help="encode the elements of arrays, too: beyond KIP-625"
    )
    parser.add_argument(
        "--against",
        type=arguments.text,
        metavar="RELEASE",
        default="4.4.0",
        help="what is in the field (default: 4.4.0); none for nothing",
    )
    parser.add_argument(
        "--patch", action="store_true", help="give its frames to every testee that comes along"
    )
    parser.add_argument(
        "--testee",
        type=arguments.text,
        action="append",
        metavar="NAME",
        help="give them to this one (repeatable)",
    )
    parser.add_argument("--java", action="store_true", help="have Kafka's generator make its Java class")
    parser.add_argument(
        "--out", type=arguments.path, metavar="DIR", help="folder for page, vectors, class and plots"
    )


def _testees(commands: _Commands[_Parser]) -> None:
    about = "begin an adapter, check one in seconds, or build a testee that comes along as source"
    parser = _command(
        commands,
        "testee",
        about,
        "  wirecheck testee new --language go my-testee\n"
        "  wirecheck testee check exec:./my-testee\n"
        "  wirecheck testee build kmsg\n"
        "  wirecheck testee build kmsg@1.13.1\n\n"
        "exit codes: 0 done, or nothing was found; 1 codec or adapter differ; 2 could not run",
    )
    parser.add_argument("what", choices=("new", "build", "check"))
    parser.add_argument(
        "name",
        type=arguments.text,
        metavar="NAME",
        help="of the testee, as for `wirecheck run --testee`; a new folder",
    )
    parser.add_argument(
        "--language", choices=("python", "go", "rust", "javascript"), help="of a new testee (`new`)"
    )
    add_reference(parser)
    add_select(parser)


def _power(commands: _Commands[_Parser]) -> None:
    about = "measure what a suite catches of faults drawn at random, and list those that it misses"
    parser = _command(
        commands,
        "power",
        about,
        "  wirecheck power --faults 1000\n"
        "  wirecheck power --suite values --faults 10000 --seed 3 --json power.json\n"
        "  wirecheck power --faults 200 --select 'Metadata*'\n\n"
        "exit codes: 0 all caught, 1 some missed, 2 could not run",
    )
    parser.add_argument(
        "--suite",
        type=arguments.text,
        default="values",
        metavar="NAME",
        help="whose cases to measure (default: values)",
    )
    parser.add_argument(
        "--faults", type=arguments.faults, default=1000, metavar="N", help="how many faults (default: 1000)"
    )
    parser.add_argument(
        "--seed",
        type=arguments.seed,
        default=7,
        metavar="N",
        help="of the faults, not of the cases (default: 7)",
    )
    parser.add_argument(
        "--cases",
        type=arguments.cases,
        metavar="N",
        help=f"the budget: random cases as in a run of so many cases (default: {DEFAULT_CASES})",
    )
    add_reference(parser)
    add_select(parser)
    parser.add_argument(
        "--json", type=arguments.path, metavar="FILE", help="write everything to FILE as well"
    )


def _report(commands: _Commands[_Parser]) -> None:
    about = "write the reports of a run again from its stored rows, and show the verdict"
    parser = _command(
        commands,
        "report",
        about,
        "  wirecheck report reports/latest\n"
        "  wirecheck report reports/latest --expected reports/expected/my_codec.toml\n\n" + _EXIT_CODES,
    )
    add_folder(parser)
    add_expected(parser)
    add_private(parser)
    add_testee(
        parser, default=None, note="for the scripts of --private; default: the run's, if it came along"
    )


def _compare(commands: _Commands[_Parser]) -> None:
    about = "compare two runs cause by cause: new, fixed, still there, changed, by name"
    parser = _command(
        commands,
        "compare",
        about,
        "  wirecheck compare reports/20270301-0200 reports/latest\n\n"
        "exit codes: 0 nothing new or changed, 1 something new or changed, 2 could not compare, or a run\n"
        "did not finish",
    )
    parser.add_argument("before", type=arguments.path, metavar="A", help="folder of the earlier run")
    parser.add_argument("after", type=arguments.path, metavar="B", help="folder of the later run")


def _bench(commands: _Commands[_Parser]) -> None:
    about = "measure pycodec beside its peers and the Java reference, and the campaign's speed"
    parser = _command(
        commands,
        "bench",
        about,
        "  wirecheck bench\n  wirecheck bench --quick\n  wirecheck bench pipeline --json bench.json\n\n"
        + _DONE,
    )
    parser.add_argument(
        "part",
        nargs="?",
        choices=("codecs", "start", "records", "pipeline", "scale"),
        help="what to measure (default: all but scale): codecs, how long they take to start, record batches, "
        "the campaign beside the usual ways to hold a codec against Kafka, or how it grows up to 10,000,000 "
        "cases",
    )
    parser.add_argument("--quick", action="store_true", help="fewer repetitions: a first impression")
    parser.add_argument(
        "--json", type=arguments.path, metavar="FILE", help="write the figures to FILE as well"
    )
