"""What the smoke test reads and asks to see whether an installation has the libraries for that."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.process.paths import resources_folder
from app.terminal.smoke import smoke_test, tool_server
from engine.media.documents import text_of
from engine.media.office import Office, office_of

SAMPLES = resources_folder() / "samples"


def test_there_is_one_of_each_kind() -> None:
    files = {file.name: file.read_bytes() for file in SAMPLES.iterdir()}
    assert {office_of(data) for data in files.values()} == set(Office)
    for name, data in files.items():
        assert smoke_test.WORDS in text_of(data, name)


@pytest.mark.parametrize("library", ["docx", "openpyxl", "pptx", "odfdo"])
def test_a_library_that_is_missing_is_found_out(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    smoke_test._check_documents(SAMPLES)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(smoke_test.CheckFailed, match=r"could not be read: .* ModuleNotFoundError"):
        smoke_test._check_documents(SAMPLES)


def test_a_librarys_own_files_that_are_missing_are_found_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """As in a frozen program: the modules are there, and what they read while they run is not."""
    import docx.parts.styles

    monkeypatch.setattr(docx.parts.styles, "__file__", str(tmp_path / "parts" / "styles.py"))
    with pytest.raises(smoke_test.CheckFailed, match=r"letter\.docx could not be read: .* FileNotFoundError"):
        smoke_test._check_documents(SAMPLES)


@pytest.fixture
def shown(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A window, any: the smoke test goes on while there is one."""
    monkeypatch.setattr(smoke_test, "MainWindow", QWidget)
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    yield
    window.close()


@pytest.mark.usefixtures("shown")
@pytest.mark.parametrize(
    ("library", "says"),
    [
        ("mcp", r"could not be reached: “stdio” .*import of mcp halted"),
        ("mcp.client.streamable_http", r"could not be reached: “HTTP” .*import of mcp.client.streamable_http halted"),
        ("jsonschema", r"a tool \(stdio\) answered .*import of jsonschema halted"),
    ],
)
def test_a_library_for_tools_that_is_missing_is_found_out(
    library: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    smoke_test._check_tools()
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(smoke_test.CheckFailed, match=says):
        smoke_test._check_tools()


def test_the_server_of_tools_answers_until_nobody_writes() -> None:
    lines = (
        {"id": 1, "method": "ping"},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": tool_server.TOOL, "arguments": {"text": "x"}}},
    )
    out = io.BytesIO()
    assert tool_server.serve_lines(io.BytesIO("\n".join(map(json.dumps, lines)).encode()), out) == 0
    told = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [one["id"] for one in told] == [1, 2]
    assert told[1]["result"]["content"] == [{"type": "text", "text": "x"}]
