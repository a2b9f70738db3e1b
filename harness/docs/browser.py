"""A headless Chromium that is there already: for pictures of pages, and for tests of what they do.

It is told what to do over a pipe (`--remote-debugging-pipe`), which takes no package and no port: it reads
from its file 3, and answers on 4.
"""

from __future__ import annotations

import base64
import contextlib
import fcntl
import json
import os
import select
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

__all__ = ["Browser", "BrowserError", "Page", "find_browser", "open_browser"]

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
_OPTIONS: Final = (
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--disable-background-networking",
    "--hide-scrollbars",
    "--no-first-run",
    "--force-color-profile=srgb",
)
_PATIENCE: Final = 60.0
"""Seconds that an answer may take."""
_DRAWN: Final = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))"


class BrowserError(Exception):
    """Chromium does not answer, or says that it cannot."""


def find_browser() -> str | None:
    """The program; None if there is none."""
    return next(filter(None, map(shutil.which, _NAMES)), None)


class Browser:
    """A running browser.

    Args:
        reading, writing: our ends of its pipe.
    """

    def __init__(self, reading: int, writing: int) -> None:
        self._reading, self._writing = reading, writing
        self._held = b""
        self._number = 0
        self._events: list[dict[str, Any]] = []

    def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """Call a method of the DevTools protocol; its result."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self._writing, data) :]
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise BrowserError(f"{method}: {answer['error'].get('message')}")
                result: dict[str, Any] = answer["result"]
                return result
            self._events.append(answer)

    def wait_for(self, event: str) -> dict[str, Any]:
        """The next event of that name, which may have come already."""
        while True:
            for each in self._events:
                if each.get("method") == event:
                    self._events.remove(each)
                    return each
            self._events.append(self._next())

    def page(self) -> Page:
        """A new page."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        made = Page(self, session)
        made.call("Page.enable")
        made.call("Runtime.enable")
        return made

    def forget(self) -> None:
        """Events that came so far are of no interest."""
        self._events.clear()

    def _next(self) -> dict[str, Any]:
        until = time.monotonic() + _PATIENCE
        while b"\0" not in self._held:
            ready, _, _ = select.select([self._reading], [], [], max(0.0, until - time.monotonic()))
            read = os.read(self._reading, 1 << 20) if ready else b""
            if not read:
                raise BrowserError("the browser has gone" if ready else "the browser does not answer")
            self._held += read
        text, _, self._held = self._held.partition(b"\0")
        found: dict[str, Any] = json.loads(text)
        return found


class Page:
    """A page of a browser.

    Args:
        browser: whose it is.
        session: its name there.
    """

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser, self._session = browser, session

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method for this page."""
        return self._browser.call(method, self._session, **params)

    def look_as(self, width: int, height: int = 900, *, dark: bool = False, media: str = "screen") -> None:
        """Have a window of that size (CSS pixels), light or dark, or paper (`media="print"`)."""
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", media=media, features=[scheme])

    def open(self, path: Path) -> float:
        """Load a file; the seconds until it was there and had been drawn once."""
        self._browser.forget()
        begun = time.monotonic()
        self.call("Page.navigate", url=path.resolve().as_uri())
        self._browser.wait_for("Page.loadEventFired")
        self.evaluate(_DRAWN)
        return time.monotonic() - begun

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript, awaited; `BrowserError` if it throws."""
        answer = self.call(
            "Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True
        )
        if "exceptionDetails" in answer:
            raise BrowserError(str(answer["exceptionDetails"].get("exception", {}).get("description")))
        return answer["result"].get("value")

    def press(self, key: str) -> None:
        """Press and let go of a key, by its name (`"Tab"`, `"Enter"`)."""
        text = {"Enter": "\r"}.get(key, "")
        code = {"Tab": 9, "Enter": 13}.get(key, 0)
        for kind in ("keyDown", "keyUp"):
            self.call(
                "Input.dispatchKeyEvent", type=kind, key=key, code=key, text=text, windowsVirtualKeyCode=code
            )

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """Write what the window shows as PNG, or the whole page."""
        told = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)
        if whole:
            size = self.call("Page.getLayoutMetrics")["cssContentSize"]
            clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
            told = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)
        path.write_bytes(base64.b64decode(told["data"]))


@contextlib.contextmanager
def open_browser(program: str) -> Iterator[Browser]:
    """Start a browser with a profile of its own, and end it and all that it started."""
    with tempfile.TemporaryDirectory(prefix="wirecheck-browser-", ignore_cleanup_errors=True) as home:
        to_it, ours = map(_high, os.pipe())
        theirs, from_it = map(_high, os.pipe())
        nowhere = _high(os.open(os.devnull, os.O_RDWR))
        process = os.posix_spawn(
            program,
            [program, *_OPTIONS, f"--user-data-dir={home}"],
            os.environ,
            file_actions=[
                (os.POSIX_SPAWN_DUP2, given, number)
                for number, given in enumerate((nowhere, nowhere, nowhere, to_it, from_it))
            ],
            setsid=True,
        )
        for given in (nowhere, to_it, from_it):
            os.close(given)
        browser = Browser(theirs, ours)
        try:
            yield browser
        finally:
            with contextlib.suppress(BrowserError, OSError):
                browser.call("Browser.close")
            _end(process)
            os.close(theirs)
            os.close(ours)


def _end(process: int) -> None:
    """Wait for the browser, some seconds; then end it with its whole session."""
    until = time.monotonic() + 10
    while time.monotonic() < until:
        if os.waitpid(process, os.WNOHANG)[0]:
            return
        time.sleep(0.05)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)
    os.waitpid(process, 0)


def _high(number: int) -> int:
    """The same end of a pipe under a number above those that it is to have in the new process."""
    high = fcntl.fcntl(number, fcntl.F_DUPFD_CLOEXEC, 20)
    os.close(number)
    return high
