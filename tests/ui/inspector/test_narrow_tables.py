"""In a narrow inspector no head of a table is cut: columns go instead, and the tooltip of a row tells them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.core.decisions.reuse import Verdict
from tests.ui import event_builders as make
from ui.inspector.tables import (
    CANDIDATE_HEADERS,
    CHECKPOINT_HEADERS,
    PLACEMENT_HEADERS,
    RowsTable,
    candidate_rows,
    checkpoint_rows,
    placement_rows,
)
from ui.theme.scale import BODY, sized
from ui.theme.theme import apply_theme

CANDIDATES = candidate_rows(
    (
        make.considered(None, 120_000, shared=118_000, usable=0),
        make.considered(104, 96_000, shared=96_000, usable=96_000, verdict=Verdict.CHOSEN),
        make.considered(105, 64_000, shared=64_000, usable=64_000, verdict=Verdict.SHORTER),
    )
)
TABLES = {
    "options": (CANDIDATE_HEADERS, CANDIDATES),
    "held": (CHECKPOINT_HEADERS, checkpoint_rows(tuple(make.checkpoint(n, 9_000 * n) for n in range(1, 4)))),
    "places": (PLACEMENT_HEADERS, placement_rows((make.place(1200), make.place(2400)))),
}


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("width", [244, 344, 700])
@pytest.mark.parametrize("name", TABLES)
def test_no_head_is_cut(qapp: QApplication, qtbot: QtBot, name: str, width: int, scale: int) -> None:
    """“Outcome”, the last one, was left with three letters."""
    apply_theme(qapp, "light")
    headers, rows = TABLES[name]
    table = RowsTable(name, headers)
    qtbot.addWidget(table)
    table.setFont(sized(table.font(), BODY * scale))
    table.horizontalHeader().setFont(table.font())
    table.resize(width, 400)
    table.set_rows(rows)
    table.show()
    qapp.processEvents()  # the last column takes what is left a moment later
    shown = [n for n in range(len(headers)) if not table.isColumnHidden(n)]
    assert shown[-1] == len(headers) - 1
    assert sum(table.columnWidth(n) for n in shown) <= table.viewport().width()
    metrics = table.horizontalHeader().fontMetrics()
    for n in shown:
        assert table.columnWidth(n) >= metrics.horizontalAdvance(headers[n]) + 8, headers[n]


def test_what_went_comes_back_with_the_room_and_is_told_meanwhile(qapp: QApplication, qtbot: QtBot) -> None:
    apply_theme(qapp, "light")
    table = RowsTable("options", CANDIDATE_HEADERS)
    qtbot.addWidget(table)
    table.resize(300, 400)
    table.set_rows(CANDIDATES)
    table.show()
    gone = [head for n, head in enumerate(CANDIDATE_HEADERS) if table.isColumnHidden(n)]
    assert gone
    tip = str(table.model().index(0, len(CANDIDATE_HEADERS) - 1).data(Qt.ItemDataRole.ToolTipRole))
    assert all(f"{head}: " in tip for head in gone)
    table.resize(900, 400)
    assert not any(table.isColumnHidden(n) for n in range(len(CANDIDATE_HEADERS)))
