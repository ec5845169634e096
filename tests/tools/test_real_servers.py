"""Servers that others made, from PyPI: fetched into CAIRN_TOOL_SERVERS by pip, skipped where they are not.

pip install --target FOLDER mcp-server-time mcp-server-git     (in an environment of its own: they pin other packages)
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.toolbox.servers import ServerEntry
from engine.tools.views import ServerStand
from tests.tools.test_servers import Desk, desk  # noqa: F401 -- a fixture

VARIABLE = "CAIRN_TOOL_SERVERS"
FOLDER = os.environ.get(VARIABLE, "")

pytestmark = [pytest.mark.slow, pytest.mark.skipif(not FOLDER, reason=f"{VARIABLE} names no folder")]


def entry(name: str, *args: str) -> ServerEntry:
    return ServerEntry(
        name=name, command=sys.executable, args=("-m", name.replace("-", "_"), *args), env=(("PYTHONPATH", FOLDER),)
    )


def cycle(desk: Desk, server: ServerEntry, tool: str, given: dict[str, object], says: str) -> None:  # noqa: F811
    """Listed, called, cancelled, killed in mid-call, started again."""
    for _ in range(2):
        view = desk.start(server)
        assert view.stand is ServerStand.READY, (view.problem, desk.host.log(server.name))
        assert tool in {one.name for one in view.tools}
        assert says in desk.call(server.name, tool, **given).text
        assert desk.call(server.name, "no_such_tool").is_error
        desk.host.call(server.name, tool, given).cancel()
        assert says in desk.call(server.name, tool, **given).text
        running = desk.host.call(server.name, tool, given)
        desk.host.stop(server.name)
        running.cancel()
        desk.wait(lambda: desk.host.view(server.name).stand is not ServerStand.READY)
        assert desk.call(server.name, tool, **given).is_error


def test_the_time_server(desk: Desk) -> None:  # noqa: F811
    cycle(desk, entry("mcp-server-time"), "get_current_time", {"timezone": "Europe/Berlin"}, "Europe/Berlin")


def test_the_git_server(desk: Desk, tmp_path: Path) -> None:  # noqa: F811
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / "new.txt").write_text("x", encoding="utf-8")
    server = entry("mcp-server-git", "--repository", str(tmp_path))
    cycle(desk, server, "git_status", {"repo_path": str(tmp_path)}, "new.txt")


def of_node(name: str, *args: str) -> ServerEntry:
    script = Path(FOLDER, "node_modules", "@modelcontextprotocol", name, "dist", "index.js")
    if not script.is_file():
        pytest.skip(f"{name} is not there")
    return ServerEntry(name=name, command="node", args=(str(script), *args))


def test_the_filesystem_server(desk: Desk, tmp_path: Path) -> None:  # noqa: F811
    (tmp_path / "a.txt").write_text("what is in it", encoding="utf-8")
    server = of_node("server-filesystem", str(tmp_path))
    cycle(desk, server, "read_text_file", {"path": str(tmp_path / "a.txt")}, "what is in it")


def test_the_server_with_everything(desk: Desk) -> None:  # noqa: F811
    server = of_node("server-everything")
    cycle(desk, server, "echo", {"message": "zwölf"}, "zwölf")
    desk.start(server)
    tools = {tool.name for tool in desk.host.view("server-everything").tools}
    picture = next(name for name in tools if "tiny" in name.lower() and "image" in name.lower())
    assert [medium.size for medium in desk.call("server-everything", picture).media] == ["20x20"]
