"""A saved report in a window of its own, as the inspector shows a request; nothing in it can be changed."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QWidget

from engine.language.translation import tr
from ui.inspector.page import InspectorPage
from ui.report.reading import SavedReport
from ui.theme.dialogs import close_buttons
from ui.theme.labels import text_label
from ui.theme.layouts import down
from ui.theme.plain_field import ReadOnlyText
from ui.theme.scale import box_size
from ui.theme.shown_text import brief


class ReportViewer(QDialog):
    """Esc closes it. It does not block the window."""

    def __init__(self, saved: SavedReport, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("report")
        self.setWindowTitle(tr("Report: {name}", name=brief(name, 80)))
        self.resize(box_size(self.font(), (460, 720), parent))
        buttons = close_buttons(self, tr("Close the report (Esc)"))
        shown = _page_of(saved) if saved.report is not None else _text_of(saved)
        down(text_label(_origin(saved), tone="muted"), (shown, 1), buttons, on=self)


def _origin(saved: SavedReport) -> str:
    told = tr("A saved report. It holds no text of the conversation.")
    return tr("{told} Model: {model}.", told=told, model=brief(saved.model, 200)) if saved.model else told


def _page_of(saved: SavedReport) -> InspectorPage:
    assert saved.report is not None
    page = InspectorPage()
    page.show_report(saved.report)
    page.checkpoints.show_saved(saved.report.checkpoints)
    page.count_checkpoints(len(saved.report.checkpoints))
    page.folds["parts"].hide()  # a report has none
    page.words.hide_words()
    return page


def _text_of(saved: SavedReport) -> ReadOnlyText:
    text = ReadOnlyText()
    text.setAccessibleName(tr("Text of the report"))
    text.show_text(saved.text)
    return text
