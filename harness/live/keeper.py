"""What passes through the tap, on its way into a capture: redacted and written on a thread of its own.

To redact a frame takes much longer than to hand it on; neither its own connection nor others wait for that.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

from harness.live.apis import Apis
from harness.live.capture import CAME_BYTES, SIZE_BYTES, CaptureWriter, Record
from harness.live.conversation import Seen
from harness.live.redact import redacted

__all__ = ["Keeper"]

_MOST_WAITING: Final = 2 << 20
"""Bytes that wait to be written; whoever has more waits for these. A malformed MiB of texts takes seconds."""
_IN_FRONT: Final = {
    Record.CUT_REQUEST: SIZE_BYTES,
    Record.CUT_RESPONSE: SIZE_BYTES,
    Record.OVERLONG_RESPONSE: CAME_BYTES,
}
"""Bytes in front of a frame without an end, which are none of its own."""

_Kept = tuple[Record, int, bytes, Seen | None, int]


class Keeper:
    """Writes entries in the order in which they come.

    Args:
        apis: of the protocol.
        capture: where they are written; who made it closes it.
        redact: whether frames are redacted.
    """

    def __init__(self, apis: Apis, capture: CaptureWriter, redact: bool) -> None:
        self._apis = apis
        self._capture = capture
        self._redact = redact
        self._entries: deque[_Kept] = deque()
        self._waiting = 0
        self._ended = False
        self._failure: Exception | None = None
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._write_all, name="wirecheck-keeper", daemon=True)
        self._thread.start()

    def add(self, record: Record, connection: int, data: bytes, seen: Seen | None = None) -> None:
        """One more entry, of this moment; with what a frame was seen to be, which may be redacted.

        Raises:
            UserError: an entry before it could not be written. Whatever else is a mistake of this package.
        """
        at = self._capture.now()
        with self._changed:
            self._changed.wait_for(lambda: self._waiting < _MOST_WAITING or self._failure is not None)
            self._raise_failure()
            self._entries.append((record, connection, data, seen, at))
            self._waiting += len(data)
            self._changed.notify_all()

    @property
    def failure(self) -> Exception | None:
        """Why nothing can be written any more."""
        return self._failure

    def close(self) -> None:
        """Come back when all is written; raises what `add` would."""
        with self._changed:
            self._ended = True
            self._changed.notify_all()
        self._thread.join()
        self._raise_failure()

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def _write_all(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._entries or self._ended)
                if not self._entries:
                    return
                entry = self._entries.popleft()
            try:
                self._write(*entry)
                # A system call at most for each time that it has to wait: under load many entries share one.
                if not self._entries:
                    self._capture.flush()
            except Exception as error:
                with self._changed:
                    self._failure = error
                    self._changed.notify_all()
                return
            with self._changed:
                self._waiting -= len(entry[2])
                self._changed.notify_all()

    def _write(self, record: Record, connection: int, data: bytes, seen: Seen | None, at: int) -> None:
        if seen is not None and self._redact:
            at_frame = _IN_FRONT.get(record, 0)
            data = data[:at_frame] + redacted(self._apis, seen, data[at_frame:])
        self._capture.add(record, connection, data, at)
