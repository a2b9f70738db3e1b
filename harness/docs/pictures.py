"""`python -m harness.docs.pictures`: the pictures of the docs, of the kept example, with a Chromium."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from harness.docs.browser import find_browser, open_browser

__all__ = ["PICTURES", "Picture"]

_SITE: Final = Path("reports/example")
_FOLDER: Final = Path("docs/pictures")


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows.

    Attributes:
        page: of the kept example.
        width, height: of the window in CSS pixels.
        at: selector of what is at the top; `""` for the beginning of the page.
        dark: whether on a dark ground.
    """

    page: str
    width: int
    height: int
    at: str = ""
    dark: bool = False


PICTURES: Final = {
    "report.png": Picture("index.html", 1280, 820),
    "cause.png": Picture("index.html", 1280, 560, ".finding:first-of-type"),
    "telephone.png": Picture("index.html", 375, 720, "#causes", dark=True),
}
"""By file in `docs/pictures`."""


def main() -> int:
    """Make all pictures; 2 where no browser is there."""
    program = find_browser()
    if program is None:
        print("no Chromium is there: install one (Debian: chromium)", file=sys.stderr)
        return 2
    _FOLDER.mkdir(exist_ok=True)
    with open_browser(program) as browser:
        page = browser.page()
        for name, picture in PICTURES.items():
            page.look_as(picture.width, picture.height, dark=picture.dark)
            page.open(_SITE / picture.page)
            if picture.at:
                page.evaluate(f"[...document.querySelectorAll({picture.at!r})].at(-1).scrollIntoView()")
            page.picture(_FOLDER / name)
            print(f"written: {_FOLDER / name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
