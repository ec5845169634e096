"""Saves the report of the inspector to a file, and opens one from a file."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QWidget

from engine.language.translation import tr
from ui.inspector.page import InspectorPage
from ui.inspector.report import report_json, report_text
from ui.inspector.view import Inspector
from ui.report.reading import ReportError, SavedReport, read_report
from ui.theme.dialogs import close_buttons, file_dialog, save_dialog
from ui.theme.labels import text_label
from ui.theme.layouts import down
from ui.theme.notices import Problem
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
        shown = _page_of(saved) if saved.report is not None else _text_of(saved)
        column = down(text_label(_origin(saved), tone="muted"), (shown, 1), on=self)
        column.addWidget(close_buttons(self, tr("Close the report (Esc)")))  # Tab comes to it last


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


_KINDS = tr("Report, to open again (*.json);;Text, to read (*.txt)")


class ReportDesk(QObject):
    problem = Signal(object)  # Problem

    def __init__(self, inspector: Inspector, window: QWidget) -> None:
        super().__init__(window)
        self._inspector, self._window = inspector, window
        self._folder = str(Path.home())
        inspector.save_button.clicked.connect(self.ask_where_to_save)
        inspector.open_button.clicked.connect(self.ask_for_one)

    @Slot()
    def ask_where_to_save(self) -> None:
        row = self._inspector.row
        name = f"cairn-report-{row.number}.json" if row is not None else "cairn-report.json"
        path = str(Path(self._folder) / name)
        save_dialog(self._window, tr("Save the report"), path, _KINDS, self.save).open()

    @Slot()
    def ask_for_one(self) -> None:
        kinds = tr("Reports (*.json *.txt);;All files (*)")
        file_dialog(self._window, tr("Open a report"), self._folder, kinds, self.open).open()

    def save(self, path: str) -> bool:
        """As text where the name ends so, else as JSON, in one step: a full disk leaves an earlier file whole."""
        report = self._inspector.report()
        if report is None:
            return False
        self._folder = str(Path(path).parent)
        text = report_text(report) if path.lower().endswith(".txt") else report_json(report)
        try:
            _write(Path(path), text)
        except OSError as error:
            why = error.strerror or tr("the disk refused")
            self.problem.emit(
                Problem(
                    title=tr("The report could not be saved"),
                    message=tr("{path} cannot be written: {gap}.", path=brief(path), gap=why),
                    action=tr("Choose another folder."),
                    code="report-save",
                )
            )
            return False
        return True

    def open(self, path: str) -> bool:
        """Show a report that was saved; False when the file holds none."""
        self._folder = str(Path(path).parent)
        try:
            saved = read_report(Path(path))
        except ReportError as broken:
            name = brief(Path(path).name, 80)
            title = tr("“{name}” could not be opened as a report", name=name)
            action = tr("Choose a file that Cairn saved as a report.")
            self.problem.emit(Problem(title=title, message=str(broken), action=action, code="report-open"))
            return False
        viewer = ReportViewer(saved, Path(path).name, self._window)
        viewer.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        viewer.show()
        return True


def _write(path: Path, text: str) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name[:40]}", suffix=".new")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(temporary, path)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
