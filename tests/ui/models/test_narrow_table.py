"""A narrow table of models: whole columns go, the least needed first, and the tooltip has what they said."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from engine.core.models.values import FolderOwner, FoundModel, GgufHead, HeadKind
from ui.models.local_page import COLUMNS, LocalPage

HEAD = GgufHead(
    kind=HeadKind.MODEL, title="Q", quantisation="Q4_K_M", n_params=8_000_000_000, n_ctx_train=262_144, tools=True
)
MODEL = FoundModel(
    name="q", path="/q.gguf", parts=("/q.gguf",), n_bytes=5 << 30, place=FolderOwner.LM_STUDIO, head=HEAD
)


def shown_columns(page: LocalPage) -> list[str]:
    return [key for at, key in enumerate(COLUMNS) if not page.view.isColumnHidden(at)]


def test_columns_go_whole_and_come_back(qtbot: QtBot) -> None:
    """The last one was cut at the edge, with a bar below to push them to and fro."""
    page = LocalPage()
    qtbot.addWidget(page)
    page.show_models((MODEL,), is_looking=False)
    page.resize(1600, 400)
    page.show()
    qtbot.waitUntil(lambda: shown_columns(page) == list(COLUMNS))
    page.resize(640, 400)
    qtbot.waitUntil(lambda: page.view.horizontalScrollBar().maximum() == 0 and shown_columns(page) != list(COLUMNS))
    assert {"Name", "Fit", "Size", "Quantisation"} <= set(shown_columns(page))
    assert "From" not in shown_columns(page)
    tip = str(page.table.data(page.table.index(0, 0), Qt.ItemDataRole.ToolTipRole))
    assert all(said in tip for said in ("LM Studio", "8.0B", "256k", "tools"))
    page.resize(1600, 400)
    qtbot.waitUntil(lambda: shown_columns(page) == list(COLUMNS))
