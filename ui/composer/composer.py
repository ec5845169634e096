"""Where messages are written: a field that grows, what is attached, and one button that sends or stops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from engine.core.prompt.chat_options import AS_GIVEN, NO_CHOICES, ThinkingChoice, ThinkingChoices
from engine.language.translation import tr
from ui.composer.writer import MessageField, WriterFrame
from ui.theme.icons import put_sign
from ui.theme.layouts import Fits, across, down, turn
from ui.theme.scale import COLUMN, NEAR, TIGHT, WIDE
from ui.theme.theme import restyle

_CHARACTERS_IN_ROW = 44  # that a forecast takes


class Composer(MessageField):
    """The field in its frame with the attachments, lines above it for notes and hindrances, and the button."""

    stop_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_generating = False
        self._is_apart = False  # the forecast has a line of its own
        self.note.setContentsMargins(NEAR, 0, NEAR, 0)
        self.field.setAccessibleName(tr("Message"))
        self.field.setPlaceholderText(tr("Write a message…"))
        self.field.setToolTip(tr("Enter sends, Shift+Enter starts a new line"))
        self.thinking = ThinkingBar(self)
        self.options = OptionsButton(self)
        self.tools = ToolsButton(self)
        self.button = QPushButton(self)
        self.button.setObjectName("send")
        self.button.setDefault(False)
        self._lay_out()
        self.button.clicked.connect(self._on_button)
        self._refresh_button()

    def _lay_out(self) -> None:
        right = (self.tools, self.options, self.button)
        # the room without a share is taken where the forecast is not here
        self._row = row = across(self.attach_button, (self.forecast, 1), 0, *right, gap=NEAR)
        written = across(self.field, edges=(TIGHT, 0, 0, 0))  # its words begin where the sign below does
        self._inside = inside = down(self.strip, written, self.thinking, row, edges=NEAR, gap=TIGHT)
        frame = WriterFrame(self)
        frame.setLayout(inside)
        down(self.note, self.refusals, self.hindrance, frame, on=self, edges=(0, TIGHT, 0, WIDE), gap=TIGHT)
        self.setMaximumWidth(COLUMN)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_forecast()

    def _place_forecast(self) -> None:
        """On a line of its own where the others would cut it. By the width alone: what is typed moves nothing."""
        beside = (self.attach_button, self.tools, self.options, self.button)
        others = sum(one.sizeHint().width() + NEAR for one in beside if one is not self.tools or not one.isHidden())
        room = self.width() - 2 * NEAR - others
        is_apart = room < _CHARACTERS_IN_ROW * self.fontMetrics().averageCharWidth()
        if is_apart is self._is_apart:
            return
        self._is_apart = is_apart
        (self._row if is_apart else self._inside).removeWidget(self.forecast)
        if is_apart:
            self._inside.insertWidget(self._inside.count() - 1, self.forecast)
        else:
            self._row.insertWidget(1, self.forecast, 1)

    def set_generating(self, generating: bool) -> None:
        """While a reply is written the button stops it."""
        self._is_generating = generating
        self._refresh_button()

    # -- inside --------------------------------------------------------------------------------------------------

    def _refresh_button(self) -> None:
        stops = self._is_generating
        self.button.setAccessibleName(tr("Stop") if stops else tr("Send"))
        why_not = self.why_not()
        self.button.setToolTip(tr("Stop the reply (Esc)") if stops else (why_not or tr("Send (Enter)")))
        self.button.setEnabled(stops or (self.has_something and not why_not))
        is_main = not stops and self.button.isEnabled()
        put_sign(self.button, "stop" if stops else "send", tone="on_accent" if is_main else "text")
        if is_main is not bool(self.button.property("main")):  # the one coloured button of the window
            self.button.setProperty("main", is_main)
            restyle(self.button)

    def _on_button(self) -> None:
        if self._is_generating:
            self.stop_asked.emit()
        else:
            self._on_enter()

    def _on_enter(self) -> None:
        if self._is_generating and self.has_something:
            self.say_busy()
        else:
            super()._on_enter()

    def _on_escape(self) -> None:
        if self._is_generating:
            self.stop_asked.emit()
        else:
            super()._on_escape()


# Below the message: which tools the chat has, and in a few words what is not as usual in it, with a menu.


class ToolsButton(QToolButton):
    """Shown where there are tools at all. Its dot says that the chat's list is not what is there now."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    def show_tools(self, n: int, *, is_other: bool, are_any: bool) -> None:
        self.setVisible(are_any)
        words = tr("Tools: {n}", n=n) if n else tr("Tools")
        self.setText(f"{words} •" if is_other else words)
        tip = tr("Which tools the model may ask for in this chat")
        more = tr("They are not those that are there now.") if is_other else ""
        self.setToolTip(f"{tip}. {more}".strip())
        self.setAccessibleName(words)
        self.setAccessibleDescription(self.toolTip())


_LONGEST = 28  # characters
_USUAL = tr("Options")
_AROUND = 2 * (NEAR + 1) + TIGHT  # its padding and frame, and a little air


class OptionsButton(Fits, QToolButton):
    """Gives way where there is no room; its whole text is its accessible name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMenu(QMenu(self))
        self.show_summary(())

    def show_summary(self, parts: Sequence[str]) -> None:
        whole = " · ".join(parts)
        self._whole = whole or _USUAL
        name = tr("Options of this chat: {gap}", gap=whole) if whole else tr("Options of this chat: as usual")
        self.setAccessibleName(name)
        self.setToolTip(
            tr(
                "{accessiblename}. System prompt, sampling, form of the reply, tools",
                accessiblename=self.accessibleName(),
            )
        )
        self.updateGeometry()
        self.fit()

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        wide = min(metrics.horizontalAdvance(self._whole), _LONGEST * metrics.averageCharWidth())
        return QSize(wide + _AROUND, metrics.height() + 2)  # as high as the line beside it

    def minimumSizeHint(self) -> QSize:
        least = self.fontMetrics().horizontalAdvance(_USUAL) + _AROUND
        return QSize(min(least, self.sizeHint().width()), self.sizeHint().height())

    def fit(self) -> None:
        room = self.width() - _AROUND + 2
        shown = self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&"))


# Whether and how hard the model thinks in this chat; shown where its chat template lets one choose.


_READ_AGAIN = tr("A change makes another prompt: more of the chat may have to be read again.")


class ThinkingBar(Fits, QWidget):
    """Boxes to tick and a list of efforts, each only if it makes a difference."""

    chosen = Signal(object)  # ThinkingChoice

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices = NO_CHOICES
        self._choice = AS_GIVEN
        self.box = QCheckBox(tr("Think before answering"), self)
        self.box.setToolTip(
            tr("The model first writes down its thoughts. Replies take longer. {read_again}", read_again=_READ_AGAIN)
        )
        self.keep_box = QCheckBox(tr("Keep earlier thoughts"), self)
        self.keep_box.setToolTip(
            tr(
                "What the model thought before earlier replies stays in the prompt. Off: the template "
                "leaves it out, and what follows it is read again. {read_again}",
                read_again=_READ_AGAIN,
            )
        )
        self.efforts = QComboBox(self)
        self.efforts.setAccessibleName(tr("Effort of thinking"))
        self.efforts.setToolTip(tr("How long the model thinks. {read_again}", read_again=_READ_AGAIN))
        self._row = across(self.box, self.efforts, self.keep_box, 1, on=self, edges=0, gap=NEAR)
        self.box.clicked.connect(lambda on: self._choose(replace(self._choice, thinks=on)))
        self.efforts.activated.connect(lambda at: self._choose(replace(self._choice, effort=self.efforts.itemData(at))))
        self.keep_box.clicked.connect(self._on_keep)
        self._show()

    def set_choices(self, choices: ThinkingChoices) -> None:
        """What the model's template knows."""
        if choices != self._choices:
            self._choices = choices
            self._show()

    def set_choice(self, choice: ThinkingChoice) -> None:
        """What was chosen for the chat that is shown."""
        if choice != self._choice:
            self._choice = choice
            self._show()

    def fit(self) -> None:
        """One beside the other, or below where the labels have no room."""
        shown = [one for one in (self.box, self.efforts, self.keep_box) if not one.isHidden()]
        wanted = sum(one.sizeHint().width() + self._row.spacing() for one in shown)
        turn(self._row, is_beside=wanted <= self.width())

    def _show(self) -> None:
        switch, efforts = self._choices.switch, self._choices.efforts
        self.box.setVisible(switch is not None)
        if switch is not None:
            self.box.setChecked(bool(self._choices.thinks(self._choice)))
        self.efforts.clear()
        for level in ("", *efforts):
            self.efforts.addItem(_words(level), level)
        self.efforts.setCurrentIndex(max(0, self.efforts.findData(self._choice.effort)))
        self.efforts.setVisible(bool(efforts))
        self.efforts.setEnabled(switch is None or self.box.isChecked())
        keeps = self._choices.keeping is not None
        self.keep_box.setVisible(keeps)
        self.keep_box.setChecked(self._choices.keeps(self._choice))
        self.setVisible(switch is not None or bool(efforts) or keeps)
        self.fit()

    def _on_keep(self, checked: bool) -> None:
        is_usual = checked and self._choices.usual.keeps is not False
        self._choose(replace(self._choice, keeps=None if is_usual else checked))

    def _choose(self, choice: ThinkingChoice) -> None:
        if choice != self._choice:
            self._choice = choice
            self._show()
            self.chosen.emit(choice)


def _words(level: str) -> str:
    """The template's own word for an effort, as people read it; those that most templates use are translated."""
    match level:
        case "":
            return tr("Usual effort")
        case "low":
            return tr("Low effort")
        case "medium":
            return tr("Medium effort")
        case "high":
            return tr("High effort")
        case _:
            return tr("{level} effort", level=level.replace("_", " ").capitalize())
