"""Other cache settings, tried on the requests of a chat without sending anything."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QProgressBar,
    QSpinBox,
    QWidget,
)

from engine.commands import RequestId, TrySettings
from engine.events import Cancelled, Failed, SettingsTried, TryProgress
from engine.language.translation import number, tr
from engine.telling.trying import tried_text, worst_text
from ui.asker import Asker
from ui.settings.store import SettingsStore
from ui.settings.stored import Settings, about
from ui.theme.dialogs import close_buttons
from ui.theme.labels import plain_label, push_button, say, text_label
from ui.theme.layouts import across, down, scrolled
from ui.theme.scale import MIDDLE, NEAR, box_size
from ui.theme.theme import blend, current_colours

NAMES = ("cache_policy", "cache_max_checkpoints", "cache_ram_mib", "cache_min_spacing", "cache_interval")
_INTRO = tr("What this chat has asked so far is played again on paper. Nothing is sent, and nothing changes.")


class TwoBars(QWidget):
    """Tokens read now and then, to the same scale."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._now = self._then = 0
        self.setFixedHeight(2 * (self.fontMetrics().height() + 6))

    def show_figures(self, now: int, then: int) -> None:
        self._now, self._then = now, then
        self.setAccessibleName(
            tr("Tokens read: {now} now, {then} with these settings", now=number(f"{now:,}"), then=number(f"{then:,}"))
        )
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, colours = QPainter(self), current_colours()
        line = self.fontMetrics().height() + 6
        left = max(self.fontMetrics().horizontalAdvance(word) for word in (tr("now"), tr("with these"))) + 12
        most = max(self._now, self._then, 1)
        pale = blend(colours.muted, colours.background, 0.5)
        for n, (word, n_tokens, colour) in enumerate(
            ((tr("now"), self._now, pale), (tr("with these"), self._then, colours.success))
        ):
            painter.setPen(QColor(colours.muted))
            painter.drawText(0, n * line + self.fontMetrics().ascent() + 3, word)
            width = (self.width() - left) * n_tokens / most
            painter.fillRect(QRectF(left, n * line + 5, width, line - 10), QColor(colour))


class TryDialog(QDialog):
    """Esc closes it; it does not block the window. A field that is changed makes the figures void."""

    asked = Signal(object)  # dict of names and values to try
    cancel_asked = Signal()
    chosen = Signal(object)  # dict of names and values: use these

    def __init__(self, current: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("trying")
        self.setWindowTitle(tr("Try other settings"))
        self._current = current
        self._tried: dict[str, int | str] | None = None  # the values that figures are awaited for
        self.fields: dict[str, QComboBox | QSpinBox] = {name: self._field(name) for name in NAMES}
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for name, field in self.fields.items():
            told = about(name)
            form.addRow(told.label if told is not None else name, field)
        self.try_button = push_button(
            tr("Try"),
            tr("Play the requests of this chat with these settings"),
            lambda: self.asked.emit(self.values()),
            for_enter=True,
        )
        self.try_button.setProperty("main", True)
        self.try_button.setDefault(True)
        self.stop_button = push_button(
            tr("Stop"), tr("Do not work it out to the end"), self.cancel_asked, for_enter=True
        )
        self.progress = QProgressBar()
        self.progress.setAccessibleName(tr("Requests played"))
        self.figures, self.worst, self.bars = text_label(), text_label(tone="muted"), TwoBars()
        self.use_button = push_button(
            tr("Use these settings"),
            tr("From the next message on, in all chats"),
            lambda: self.chosen.emit(self.values()),
        )
        row = across(self.try_button, self.stop_button, (self.progress, 1), 0)
        body = QWidget()
        self._outcome = plain_label(tr("On paper"), is_bold=True)
        outcome = (self._outcome, self.figures, self.bars, self.worst)
        down(text_label(_INTRO, tone="muted"), form, row, *outcome, 1, on=body, gap=MIDDLE)
        buttons = close_buttons(self, tr("Close (Esc)"))
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.addButton(self.use_button, QDialogButtonBox.ButtonRole.ActionRole)
        down((scrolled(body), 1), buttons, on=self, edges=(0, 0, NEAR, NEAR))
        self.resize(box_size(self.font(), (480, 560), parent))
        self._void()

    def values(self) -> dict[str, int | str]:
        """What is in the fields, under the names of Settings."""
        return {
            name: field.currentData() if isinstance(field, QComboBox) else field.value()
            for name, field in self.fields.items()
        }

    def show_begun(self) -> None:
        self._void()
        self._tried = self.values()
        self.progress.setRange(0, 0)
        self.progress.show()
        self.stop_button.show()
        self.try_button.hide()
        self.stop_button.setFocus()

    def show_progress(self, event: TryProgress) -> None:
        self.progress.setRange(0, event.total)
        self.progress.setValue(event.done)

    def show_result(self, event: SettingsTried) -> None:
        """Figures of values that are in the fields no more, which were on their way, tell nothing."""
        if self._tried != self.values():
            return
        self._ended()
        say(self.figures, tried_text(event.rows))
        say(self.worst, worst_text(event.rows))
        self.bars.show_figures(sum(row.now for row in event.rows), sum(row.then for row in event.rows))
        for part in (self._outcome, self.bars):
            part.show()
        is_other = any(getattr(self._current, name) != value for name, value in self.values().items())
        self.use_button.setEnabled(is_other)

    def show_failed(self, event: Failed) -> None:
        self._ended()
        say(self.figures, f"{event.message} {event.action} ({event.code})")

    def show_stopped(self) -> None:
        self._ended()
        say(self.figures, tr("Stopped."))

    def _ended(self) -> None:
        had_focus = self.stop_button.hasFocus()
        self._void()
        if had_focus:
            self.try_button.setFocus()

    @Slot()
    def _void(self) -> None:
        """Nothing has been worked out for what is in the fields."""
        for part in (self._outcome, self.figures, self.bars, self.worst, self.progress, self.stop_button):
            part.hide()
        self.try_button.show()
        self.use_button.setEnabled(False)

    def _field(self, name: str) -> QComboBox | QSpinBox:
        told, value = about(name), getattr(self._current, name)
        assert told is not None, name
        if told.choices:
            box = QComboBox()
            for stored, label in told.choices:
                box.addItem(label, stored)
            box.setCurrentIndex(box.findData(value))
            box.currentIndexChanged.connect(self._on_changed)
            field: QComboBox | QSpinBox = box
        else:
            spin = QSpinBox()
            spin.setRange(int(told.low), int(told.high))
            spin.setSingleStep(int(told.step))
            spin.setSpecialValueText(told.special)
            spin.setValue(value)
            spin.valueChanged.connect(self._on_changed)
            field = spin
        field.setAccessibleName(told.label)
        field.setToolTip(told.help)
        return field

    @Slot()
    def _on_changed(self) -> None:
        self.cancel_asked.emit()
        self._void()


# Opens the dialog for a chat, asks the engine, and takes over what was chosen.


class TryDesk(QObject):
    """One dialog at a time."""

    def __init__(
        self,
        settings: SettingsStore,
        *,
        change: Callable[[str, object], None],
        asker: Asker,
        window: QWidget,
    ) -> None:
        """`change` changes a setting."""
        super().__init__(window)
        self._window, self._settings = window, settings
        self._change, self._asker = change, asker
        self._session = ""
        self._asked: RequestId | None = None  # whose answer is waited for
        self.dialog: TryDialog | None = None

    @Slot(str)
    def open(self, session: str) -> None:
        """For the requests of that conversation."""
        if self.dialog is not None:
            self.dialog.close()
        self._session = session
        dialog = TryDialog(self._settings.in_use, self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.asked.connect(self._ask)
        dialog.cancel_asked.connect(self._stop)
        dialog.chosen.connect(self._use)
        dialog.finished.connect(self._on_closed)
        self.dialog = dialog
        dialog.show()

    def _hear(self, event: TryProgress | SettingsTried | Failed | Cancelled) -> None:
        if event.request != self._asked or self.dialog is None:
            return
        match event:
            case TryProgress():
                self.dialog.show_progress(event)
            case SettingsTried():
                self.dialog.show_result(event)
            case Failed():
                self.dialog.show_failed(event)
            case Cancelled():
                self.dialog.show_stopped()

    @Slot(object)
    def _ask(self, values: dict[str, int | str]) -> None:
        self._stop()
        assert self.dialog is not None
        self.dialog.show_begun()
        tried, session = replace(self._settings.in_use, **values), self._session  # type: ignore[arg-type]
        self._asked = self._asker.put(partial(TrySettings, session=session, settings=tried.cache()), self._hear)

    @Slot()
    def _stop(self) -> None:
        if self._asked is not None:
            self._asker.cancel(self._asked)

    @Slot(object)
    def _use(self, values: dict[str, int | str]) -> None:
        for name, value in values.items():
            if getattr(self._settings.in_use, name) != value:
                self._change(name, value)
        if self.dialog is not None:
            self.dialog.close()

    @Slot()
    def _on_closed(self) -> None:
        self._stop()
        self._asked, self.dialog = None, None
