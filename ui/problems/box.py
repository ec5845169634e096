"""An error over a dialog, the question before typed text is thrown away, and room for the buttons of all such boxes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QInputDialog, QLineEdit, QMessageBox, QWidget

from engine.language.translation import tr
from ui.theme.notices import Problem
from ui.theme.scale import WIDE


class LineDialog(QInputDialog):
    """`act` gets the line when the person agrees; Esc and Cancel ask before they throw a changed one away."""

    def __init__(
        self, parent: QWidget, title: str, hint: str, act: Callable[[str], None], *, text: str = "", most: int = 0
    ) -> None:
        """`most`: characters that it takes; 0: any number."""
        super().__init__(parent)
        self._before = text
        self.setWindowTitle(title)
        self.setLabelText(hint)
        self.setTextValue(text)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        field = self.findChild(QLineEdit)
        if isinstance(field, QLineEdit) and most:
            field.setMaxLength(most)
        self.textValueSelected.connect(lambda line: act(line))

    def reject(self) -> None:
        typed = self.textValue().strip()
        if typed in ("", self._before.strip()):
            super().reject()
        else:
            ask_to_discard(self, tr("Discard what was typed?"), super().reject)


def message_box(
    parent: QWidget | None, icon: QMessageBox.Icon, title: str, text: str, more: str = "", *, name: str = ""
) -> QMessageBox:
    """For `open_box`, once it has its buttons. `more` stands below the text; none of it is markup."""
    box = QMessageBox(parent)
    box.setObjectName(name)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(icon)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(text)
    box.setInformativeText(more)
    return box


def show_problem_box(problem: Problem, parent: QWidget, name: str = "problem") -> QMessageBox:
    """What happened, why, what to do, and the code; “Copy” copies all of it and leaves the box open."""
    code = tr("\n\nCode: {code}", code=problem.code) if problem.code else ""
    told = f"{problem.message} {problem.action}".strip() + code
    box = message_box(parent, QMessageBox.Icon.Warning, problem.title, problem.title, told, name=name)
    box.setTextInteractionFlags(
        Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
    )
    box.setDetailedText(problem.details)
    copy = box.addButton(tr("Copy"), QMessageBox.ButtonRole.ActionRole)
    copy.setToolTip(tr("Copy the message with its code and details, for a report"))
    copy.clicked.disconnect()  # a button of a box closes it
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(problem.report()))
    close = box.addButton(QMessageBox.StandardButton.Close)
    box.setDefaultButton(close)
    box.setEscapeButton(close)
    open_box(box)
    return box


def open_box(box: QMessageBox) -> None:
    """Its buttons stand below each other where they would make it wider than the window."""
    box.ensurePolished()
    buttons, window = box.findChild(QDialogButtonBox), box.parentWidget()
    if buttons is not None and window is not None:
        for button in buttons.buttons():
            button.ensurePolished()
        room = window.window().width() - 2 * WIDE
        if buttons.sizeHint().width() > room:
            buttons.setOrientation(Qt.Orientation.Vertical)
    box.open()


def ask_to_discard(parent: QWidget, text: str, discard: Callable[[], None]) -> QMessageBox:
    """`discard` is called when the person says so; Esc and Enter keep what was typed."""
    box = message_box(parent, QMessageBox.Icon.Question, parent.windowTitle(), text, name="discard")
    gone = box.addButton(tr("Discard"), QMessageBox.ButtonRole.DestructiveRole)
    stay = box.addButton(tr("Keep editing"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(stay)
    box.setEscapeButton(stay)
    gone.clicked.connect(lambda: discard())  # the method itself: Qt would look for one of its name
    open_box(box)
    return box
