"""A release of a Python codec as a testee: its adapter runs in an environment that has just this release.

The adapter is the same as for an installed codec. `harness.testees.serve` runs it over there and speaks the
protocol of process testees, with the specs of the reference in a file that it inherits.
"""

from __future__ import annotations

import os
import pickle
import shlex
import tempfile
import weakref
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Final

from harness.testees.environments import Adapter, environment
from harness.testees.process import ExecTestee
from pycodec import Policy, Protocol

__all__ = ["ReleaseTestee"]

_ROOT: Final = Path(__file__).parents[2]
# At the end of the path: the environment's own packages come first.
_SERVE: Final = "import sys; sys.path.append(sys.argv[1]); from harness.testees.serve import main; main()"


class ReleaseTestee(ExecTestee):
    """A Python codec in one of its releases.

    Args:
        adapter: of the codec.
        release: as pip calls it.
    """

    def __init__(self, adapter: Adapter, release: str) -> None:
        target = adapter.of_release(release)
        python = environment(adapter, release)
        super().__init__(shlex.join([str(python), "-c", _SERVE, str(_ROOT), target]))
        module, _, name = target.partition(":")
        declines: Mapping[str, str] = getattr(import_module(module), name).declines
        self.name, self.version, self.declines = adapter.distribution, release, declines
        self._specs: int | None = None

    def open(self, protocol: Protocol, policy: Policy) -> None:
        """Hand over the specs, and start."""
        if self._specs is None:
            with tempfile.TemporaryFile() as file:
                file.write(pickle.dumps((protocol, policy)))
                file.flush()
                # Without a name: it is there as long as this testee is, which may start its program again.
                self._specs = os.dup(file.fileno())
            weakref.finalize(self, os.close, self._specs)
            self.inherit(self._specs)
        super().open(protocol, policy)
