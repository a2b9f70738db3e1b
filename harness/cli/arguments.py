"""What the values of options may be, each with the words for one that is not."""

from __future__ import annotations

import argparse
import datetime
import re
from pathlib import Path
from typing import Final

__all__ = [
    "cases",
    "causes",
    "date",
    "faults",
    "master",
    "names",
    "parts",
    "path",
    "port",
    "seconds",
    "seed",
    "specs",
    "text",
    "version",
]

_MASTER: Final = re.compile(r"local(\[.*\])?|local-cluster\[.*\]|yarn|(spark|k8s|mesos)://.+")
_MOST_CASES: Final = 10**10
"""Over a month on a machine; more is a slip of the finger, and its plan alone would take all memory."""
_MOST_SECONDS: Final = 10**6
_MOST_FAULTS: Final = 10**7
_MOST_SPECS: Final = 10**6
_MOST_PARTITIONS: Final = 10**5
_MOST_THREADS: Final = 4096
"""Spark starts as many as it is told to, and then never comes to the first case."""


def date(given: str) -> datetime.date:
    """A day that is not over, by UTC as lists expire: one that is over when written fails the next run."""
    try:
        day = datetime.date.fromisoformat(given)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{given!r} is no date such as 2027-06-30") from None
    if day < datetime.datetime.now(datetime.UTC).date():
        raise argparse.ArgumentTypeError(f"{given} is over")
    return day


def cases(given: str) -> int:
    """A number of cases."""
    return _integer(given, 1, f"a number of cases from 1 to {_MOST_CASES}", _MOST_CASES)


def causes(given: str) -> int:
    """A number of causes."""
    return _integer(given, 1, "a number of causes, 1 or more")


def faults(given: str) -> int:
    """A number of faults."""
    return _integer(given, 1, f"a number of faults from 1 to {_MOST_FAULTS}", _MOST_FAULTS)


def seconds(given: str) -> int:
    """A number of seconds."""
    return _integer(given, 0, f"a number of seconds from 0 to {_MOST_SECONDS}", _MOST_SECONDS)


def text(given: str) -> str:
    """A text that says something: `--select "$UNSET"` must not run everything."""
    if not given.isascii() and given != given.encode("utf-8", "replace").decode("utf-8"):
        raise argparse.ArgumentTypeError(f"{given!a} is no text in UTF-8")
    return _said(given)


def path(given: str) -> Path:
    """A path that says something: `--out "$UNSET"` must not be the present folder. Any bytes can be one."""
    return Path(_said(given))


def _said(given: str) -> str:
    if not given.strip():
        raise argparse.ArgumentTypeError("it is empty; leave the option out, or give it a value")
    if "\0" in given:
        raise argparse.ArgumentTypeError("it holds a NUL; no name has one")
    return given


def version(given: str) -> int:
    """A version of a message."""
    return _integer(given, 0, "a version, 0 or more")


def specs(given: str) -> int:
    """A number of message specs."""
    return _integer(given, 1, f"a number of specs from 1 to {_MOST_SPECS}", _MOST_SPECS)


def parts(given: str) -> int:
    """A number of parts of a plan."""
    return _integer(given, 1, f"a number of parts from 1 to {_MOST_PARTITIONS}", _MOST_PARTITIONS)


def master(given: str) -> str:
    """The URL of a Spark master."""
    if not _MASTER.fullmatch(given):
        raise argparse.ArgumentTypeError(
            f"{given!r} is no Spark master; use local[N], local-cluster[N,CORES,MEGABYTES], "
            "spark://HOST:PORT, k8s://URL or yarn"
        )
    if any(int(number) > _MOST_THREADS for number in re.findall(r"\d+", given) if given.startswith("local[")):
        raise argparse.ArgumentTypeError(f"{given!r} has more than {_MOST_THREADS} threads")
    if given.startswith("local-cluster") and any(int(number) == 0 for number in re.findall(r"\d+", given)):
        raise argparse.ArgumentTypeError(f"{given!r} has nothing to run on, and Spark would wait for ever")
    return given


def names(given: str) -> str:
    """Names with commas between them, and no less than one."""
    if not text(given).replace(",", "").strip():
        raise argparse.ArgumentTypeError(f"{given!r} names nothing; leave the option out, or give it a value")
    return given


def port(given: str) -> int:
    """A port."""
    return _integer(given, 1, "a port from 1 to 65535", 65535)


def seed(given: str) -> int:
    """A seed."""
    return _integer(given, 0, "a whole number from 0 to 18446744073709551615", 2**64 - 1)


def _integer(given: str, low: int, what: str, high: int | None = None) -> int:
    try:
        number = int(given.replace("_", "")) if given.isascii() else low - 1
    except ValueError:
        number = low - 1
    if number < low or (high is not None and number > high):
        raise argparse.ArgumentTypeError(f"{given!r} is not {what}")
    return number
