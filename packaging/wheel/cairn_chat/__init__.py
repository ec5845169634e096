"""The one name under which pip installs Cairn. Its packages lie in here; its own process finds them by theirs."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn


def run() -> NoReturn:
    """`cairn`. Processes that Cairn starts begin in the folder that is put before all others here."""
    found = find_spec("cairn_chat.app")
    if found is None or found.origin is None:
        raise SystemExit("cairn: this installation is broken. Run: pip install --force-reinstall cairn-chat")
    sys.path.insert(0, str(Path(found.origin).parents[1]))
    from app.__main__ import run as run_cairn

    run_cairn()
