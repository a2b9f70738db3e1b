"""`wirecheck` with the toy suite: `python -m tests.toy run --suite toy`."""

from __future__ import annotations

import sys

from harness import registry
from harness.cli import main
from tests.toy import SUITE

registry.register(SUITE)
sys.exit(main())
