"""Most windows never have a tool: what tools stand on must not make the start slower."""

from __future__ import annotations

import subprocess
import sys

HEAVY = ("mcp", "mcp_types", "pydantic", "jsonschema", "anyio", "asyncio.events", "engine.tools.host")


def test_a_window_imports_nothing_of_the_protocol() -> None:
    program = f"import sys, app.terminal.chat, ui.window.main; print([one for one in {HEAVY} if one in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
