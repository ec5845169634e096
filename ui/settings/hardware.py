"""The devices of this computer and where the model lies, at the end of the page "Hardware"."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from engine.core.cache.blobs import DiskView
from engine.core.fit.values import DeviceShare, FitPlan, TriedDevice
from engine.events import Surveyed
from engine.language.translation import tr
from engine.telling.hardware import (
    PART_NAMES,
    device_kind,
    device_memory,
    device_title,
    device_verdict,
    fit_sentence,
    share_parts,
    share_sentence,
    threads_sentence,
)
from engine.telling.words.figures import counted, fmt_bytes
from ui.problems.line import ProblemLine
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.notices import Problem
from ui.theme.scale import NEAR, TIGHT
from ui.theme.shown_text import breakable
from ui.theme.theme import Colours, current_colours, theme_signals


class DiskPanel(QWidget):
    """Shows what the engine answered. `asked` when it is to be asked: whenever this comes into view."""

    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.note = plain_label(tone="muted")
        self.clear = push_button(
            tr("Remove all"),
            tr("Remove all that lies there; chats are read again when they go on after a restart"),
            name=tr("Remove all that was read from the disk"),
            for_enter=True,
        )
        self.problem = ProblemLine()
        row = across((self.note, 1), self.clear)
        down(row, self.problem, on=self, edges=(0, TIGHT, 0, 0), gap=TIGHT)
        self.clear.setEnabled(False)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.asked.emit()

    def show_view(self, view: DiskView) -> None:
        self.note.setText(disk_text(view))
        self.clear.setEnabled(view.n_blobs > 0)
        self.problem.say(view.problem)


def disk_text(view: DiskView) -> str:
    """ "1.2 GiB in 14 files are there now." """
    if not view.n_blobs:
        return tr("Nothing is there now.")
    return tr("There now: {n_bytes} in {files}.", n_bytes=fmt_bytes(view.n_bytes), files=counted(view.n_blobs, "file"))


_HEIGHT = 14
_RADIUS = 4.0


class FitBar(QWidget):
    """One device. Its length is what is free there; what goes over it is drawn in the colour of errors."""

    def __init__(self, share: DeviceShare, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._share = share
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        sentence = share_sentence(share)
        self.setAccessibleName(sentence)
        self.setToolTip(sentence)

    def sizeHint(self) -> QSize:
        return QSize(240, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = current_colours()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(whole, _RADIUS, _RADIUS)
        painter.setClipPath(shape)
        painter.fillRect(whole, QColor(colours.code_background))
        left = whole.left()
        for width, colour in self._pieces(whole.width(), colours):
            painter.fillRect(QRectF(left, whole.top(), width, whole.height()), QColor(colour))
            left += width
        painter.setClipping(False)
        painter.setPen(QColor(colours.border))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)

    def _pieces(self, width: float, colours: Colours) -> list[tuple[float, str]]:
        """In the order of `share_parts`, each as wide as its share of what is free."""
        most = max(self._share.room.n_bytes_free, self._share.total, 1)
        in_order = part_colours(colours)
        pieces = [
            (width * n_bytes / most, colour)
            for (_, n_bytes), colour in zip(share_parts(self._share), in_order, strict=True)
        ]
        return pieces if self._share.fits else [(width * self._share.total / most, colours.error)]


def part_colours(colours: Colours) -> tuple[str, ...]:
    """Of weights, context, states and computing."""
    return (colours.accent, colours.kinds.assistant, colours.kinds.tool, colours.kinds.thinking)


_ASKING = tr("Looking at the devices…")
_TRYING = tr("Looking once more; that may take minutes…")
_NO_MODEL = tr("No model is loaded.")


class HardwarePanel(QWidget):
    """Shows what the engine answered. `asked` when it is to be asked: whenever this comes into view."""

    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Devices of this computer"))
        self.note = ProblemLine()
        self.note.say(_ASKING)
        self.again = push_button(
            tr("Look again"), tr("Ask for the devices and their memory once more"), self.asked, for_enter=True
        )
        self.retry = push_button(
            tr("Try again"),
            tr("Try once more what did not work; a driver that does not answer takes minutes"),
            for_enter=True,
        )
        self.retry.hide()
        self.stop = push_button(tr("Stop"), tr("Do not wait for the devices any longer"), for_enter=True)
        self.stop.hide()
        head = across((self.note, 1), self.stop, self.retry, self.again)
        self._rows = down(gap=NEAR)
        self._answer: Surveyed | None = None
        down(head, self._rows, on=self, edges=(0, NEAR, 0, 0))
        theme_signals().changed.connect(self._show_rows)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.asked.emit()

    def show_asking(self, *, tries_again: bool = False) -> None:
        """An answer is on its way; what is known stays in view."""
        if self._answer is None or tries_again:
            self.note.say(_TRYING if tries_again else _ASKING)
        self._show_busy(is_busy=True)

    def show_answer(self, answer: Surveyed) -> None:
        self._answer = answer
        self._show_busy(is_busy=False)
        if answer.plan is not None:
            self.note.say(". ".join(filter(None, (fit_sentence(answer.plan), threads_sentence(*answer.threads)))))
        else:
            self.note.say(answer.why_not or _NO_MODEL)
        self._show_rows()

    def show_failure(self, problem: Problem) -> None:
        self._show_busy(is_busy=False)
        self.note.show_problem(problem)

    def show_stopped(self) -> None:
        self._show_busy(is_busy=False)
        self.note.say(tr("Stopped."))

    def _show_busy(self, *, is_busy: bool) -> None:
        """The focus stays on a button that can be pressed."""
        has_focus = any(button.hasFocus() for button in (self.again, self.retry, self.stop))
        devices = self._answer.devices if self._answer is not None else ()
        self.stop.setVisible(is_busy)
        self.again.setEnabled(not is_busy)
        self.retry.setEnabled(not is_busy)
        self.retry.setVisible(any(tried.verdict.is_bad for tried in devices))
        if has_focus:
            (self.stop if is_busy else self.again).setFocus()

    def _show_rows(self) -> None:
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        if self._answer is None:
            return
        plan = self._answer.plan
        if plan is not None:
            self._rows.addWidget(_legend())
        for tried in self._answer.devices:
            self._rows.addWidget(_DeviceRow(tried, plan, self))


class _DeviceRow(QWidget):
    """One device: its name, what it is, what works there, and the bar where the model lies on it."""

    def __init__(self, tried: TriedDevice, plan: FitPlan | None, parent: QWidget) -> None:
        super().__init__(parent)
        device = tried.device
        title = plain_label(device_title(device), is_selectable=True)
        memory = device_memory(device.n_bytes_free, device.n_bytes_total)
        told = f"{device.backend}, {device_kind(device.kind)}; {memory}; {device_verdict(tried)}"
        about = plain_label(breakable(told), tone="muted")
        column = down(title, about, on=self, edges=0, gap=TIGHT)
        share = next((s for s in plan.shares if s.room.name == device.name and s.total), None) if plan else None
        self.bar = None if share is None else FitBar(share, self)
        if self.bar is not None:
            column.addWidget(self.bar)
        self.setAccessibleName(f"{title.text()}: {told}")


def _legend() -> QLabel:
    """What the colours of the bars stand for."""
    parts = zip(part_colours(current_colours()), PART_NAMES, strict=True)
    label = plain_label(" &nbsp; ".join(f'<span style="color:{colour}">■</span> {name}' for colour, name in parts))
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setAccessibleName(", ".join(PART_NAMES))
    return label
