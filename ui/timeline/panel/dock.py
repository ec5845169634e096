"""The timeline in its dock, with a small bar for scope, memory, zoom and legend."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QDockWidget,
    QMainWindow,
    QMenu,
    QToolButton,
    QToolTip,
    QWidget,
)

from engine.client.state import UiState
from engine.language.translation import tr
from engine.telling.reading import is_costly_row
from ui.theme.actions import drop_down, keys_of
from ui.theme.dialogs import save_dialog
from ui.theme.icons import as_sign, put_sign
from ui.theme.labels import DockTitle
from ui.theme.layouts import ToolRow, across, down
from ui.theme.notices import Problem
from ui.theme.scale import FINE, sized
from ui.timeline.export import save_timeline, timeline_svg
from ui.timeline.legend import TimelineLegend
from ui.timeline.panel.accessible import install
from ui.timeline.panel.memory_bar import MemoryBar
from ui.timeline.panel.minimap import Minimap
from ui.timeline.panel.strip import TimelineStrip
from ui.timeline.rows import TimelineRows
from ui.timeline.view import TimelineView

_THIS_CHAT, _ALL_CHATS, _N_FIXED = 0, 1, 2  # behind them the programs
_WIDEST_SCOPE = 24  # characters
_LEAST_SCOPE = 56  # pixels, where there is little room
_MOST = 0.3  # of what it stands in, unless the person gave it another height: the messages matter more
_EMPTY_LINES = 5


class TimelineDock(QDockWidget):
    """Give it the state, and the conversation that is open; connect to `view`'s signals."""

    problem = Signal(object)  # Problem

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Timeline"), parent)
        self.setObjectName("timeline_dock")
        self.setAllowedAreas(Qt.DockWidgetArea.TopDockWidgetArea | Qt.DockWidgetArea.BottomDockWidgetArea)
        install()
        self.view = TimelineView()
        self.memory = MemoryBar()
        self._session: str | None = None
        self.program_of: Callable[[str], str] = lambda request: ""  # that sent a request to the local server
        self._legend = TimelineLegend(self)
        self.minimap = Minimap(self.view)
        self.strip = TimelineStrip(self.view)
        self.is_folded = False
        self.opens_by_itself = False  # at the first costly re-read, as long as the person has not chosen
        self.wanted_height: int | None = None  # the height that the person has given it
        self._is_low = False  # folded, or without rows
        self._house: QMainWindow | None = None
        body = QWidget()
        self._bar = self._make_bar()
        rows = across((self.view, 1), self.minimap, gap=0)
        down((rows, 1), on=body, edges=0, gap=0)
        self.strip.hide()
        self.strip.unfold_asked.connect(self.toggle_folded)
        self.setWidget(body)
        body.setFont(sized(self.font(), FINE))
        self.setTitleBarWidget(
            DockTitle(self, tr("Timeline"), keys_of("timeline"), self._bar, self.strip, self._fold_button)
        )
        body.installEventFilter(self)

    def _make_bar(self) -> QWidget:
        self._scope = QComboBox()
        self._scope.setProperty("plain", True)  # the style sheet knows it
        self._scope.addItems([tr("This chat"), tr("All chats")])
        self._scope.setMinimumWidth(_LEAST_SCOPE)
        self._scope.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self._scope.setToolTip(tr("Whose requests the timeline shows"))
        self._scope.setAccessibleName(tr("Whose requests the timeline shows"))
        self._scope.currentIndexChanged.connect(self._apply_scope)
        zoom_out = _button("zoom_out", tr("Zoom out (-, or Ctrl and the wheel)"), self.view.zoom_out)
        zoom_in = _button("zoom_in", tr("Zoom in (+, or Ctrl and the wheel)"), self.view.zoom_in)
        fit = _button("fit", tr("Fit the longest prompt into the width (0, or double click)"), self.view.fit)
        self._legend_button = _button("help", tr("What colours, patterns and shapes mean"), self._open_legend)
        save = _button("save", tr("Save the timeline as a picture: PNG or SVG"), self._ask_where_to_save)
        keys = keys_of("fold_timeline")
        self._fold_button = _button(
            "down", tr("Fold the timeline into one row ({keys})", keys=keys), self.toggle_folded
        )
        others = (zoom_out, zoom_in, fit, self._legend_button, save)
        give_way = (self._legend_button, save, fit, zoom_out, zoom_in)
        return OverflowRow([self._scope], self.memory, others, give_way)

    @Slot()
    def toggle_folded(self) -> None:
        """The person has chosen, and it stays so."""
        self.opens_by_itself = False
        self.set_folded(not self.is_folded)

    def set_folded(self, folded: bool) -> None:
        """One row with the whole chat, or all rows again, as high as they were."""
        if folded == self.is_folded:
            return
        had_focus = any(one.hasFocus() for one in (self.view, self.minimap, self.strip))
        self.is_folded = folded
        self.view.setHidden(folded)
        self.minimap.set_wanted(not folded)
        self.strip.setVisible(folded)
        self._bar.setHidden(folded)
        keys = keys_of("fold_timeline")
        words = tr("Show all rows of the timeline") if folded else tr("Fold the timeline into one row")
        put_sign(self._fold_button, "up" if folded else "down", tone="muted")
        self._fold_button.setToolTip(f"{words} ({keys})")
        self._fold_button.setAccessibleName(words)
        self._hold_height()
        if had_focus:
            (self.strip if folded else self.view).setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _ask_where_to_save(self) -> None:
        path = str(Path.home() / "timeline.png")
        save_dialog(self, tr("Save the timeline"), path, tr("PNG (*.png);;SVG (*.svg)"), self.save_picture).open()

    def save_picture(self, path: str) -> bool:
        """The rows shown, in the theme of now. False when it could not be written, which is said."""
        is_saved = save_timeline(Path(path), self.view.model, self.view.font(), self.view.title_of)
        if not is_saved:
            self.problem.emit(
                Problem(
                    title=tr("The timeline could not be saved"),
                    message=tr("{name} could not be written.", name=Path(path).name),
                    action=tr("Choose another folder."),
                    code="timeline-picture",
                )
            )
        return is_saved

    def picture_of(self, state: UiState, chat: str) -> bytes:
        """The rows of a chat as SVG, whichever are shown; nothing where none are known."""
        rows = TimelineRows()
        rows.set_state(state)
        rows.set_session(chat)
        return timeline_svg(rows, self.view.font(), self.view.title_of)

    def set_state(self, state: UiState) -> None:
        self.view.set_state(state)
        self.memory.set_state(state)
        if self.opens_by_itself and self.is_folded and any(is_costly_row(row) for row in self.view.model.ended[-1:]):
            self.opens_by_itself = False
            self.set_folded(False)
        self._hold_height()

    def changeEvent(self, event: QEvent) -> None:
        """Rows are written smaller than the rest."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and self.widget() is not None:
            self.widget().setFont(sized(self.font(), FINE))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.widget():
            self._hold_height()
        elif event.type() == QEvent.Type.Resize and watched is self._house:
            self._take_height_soon()
        return super().eventFilter(watched, event)

    # --- how high it is ---

    def want_height(self, height: int) -> None:
        self.wanted_height = height
        self._take_height_soon()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        house = self.parentWidget()
        if house is not self._house and isinstance(house, QMainWindow):
            self._house = house
            house.installEventFilter(self)
        self._take_height_soon()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._is_low and QApplication.mouseButtons() & Qt.MouseButton.LeftButton:
            self.wanted_height = self.height()

    def _take_height_soon(self) -> None:
        """After the layout that is under way."""
        QTimer.singleShot(0, self, self._take_height)

    @Slot()
    def _take_height(self) -> None:
        title = self.titleBarWidget()
        if self._house is not None and not self._is_low and title is not None:
            whole = title.sizeHint().height() + self.widget().maximumHeight()
            most = self.wanted_height or round(_MOST * self._house.height())
            self._house.resizeDocks([self], [min(most, whole)], Qt.Orientation.Vertical)

    def _hold_height(self) -> None:
        """As high as its rows at most; folded, or without rows, it leaves the room to the messages."""
        body, before = self.widget(), self.widget().maximumHeight()
        most = 0 if self.is_folded else self.view.whole_height
        if not self.is_folded and not self.view.rows:
            most = _EMPTY_LINES * self.view.fontMetrics().height()
        body.setMinimumHeight(min(self.view.minimumHeight(), most))
        body.setMaximumHeight(most)
        self._is_low = self.is_folded or not self.view.rows
        if most != before:
            self._take_height_soon()

    @Slot()
    def _open_legend(self) -> None:
        self._legend.setFont(self.view.font())
        self._legend.explain(self.view.model.ended, self.view.model.running)
        place = self._legend_button if self._legend_button.isVisible() else self._bar
        QTimer.singleShot(0, self._legend, lambda: self._legend.open_above(place))  # once a menu that led here is gone

    def set_session(self, session: str | None) -> None:
        """The conversation that "This chat" means; None shows all."""
        if session != self._session:
            self._session = session
            self._apply_scope()

    @property
    def shows_all_chats(self) -> bool:
        return self._scope.currentIndex() == _ALL_CHATS

    def set_shows_all_chats(self, shows_all: bool) -> None:
        self._scope.setCurrentIndex(_ALL_CHATS if shows_all else _THIS_CHAT)

    @property
    def program(self) -> str:
        """Whose requests alone are shown; "" where those of chats are."""
        return self._scope.currentText() if self._scope.currentIndex() >= _N_FIXED else ""

    @Slot(object)
    def set_programs(self, programs: Sequence[str]) -> None:
        """Those that can be chosen. Which of the requests are theirs may have changed as well."""
        for program in programs:
            if self._scope.findText(program) < _N_FIXED:
                self._scope.addItem(program)
        self._scope.setMaximumWidth(_WIDEST_SCOPE * self._scope.fontMetrics().averageCharWidth())
        if self.program:
            self._apply_scope()

    @Slot(str)
    def show_program(self, program: str) -> None:
        """Its requests alone; all where it is not known."""
        at = self._scope.findText(program) if program else -1
        self._scope.setCurrentIndex(at if at >= _N_FIXED else _ALL_CHATS)

    @Slot()
    def _apply_scope(self) -> None:
        if self.program:
            self.view.set_program(self.program, self.program_of)
        else:
            self.view.set_session(None if self.shows_all_chats else self._session)
        self._hold_height()


def _button(sign: str, hint: str, act: Callable[[], object]) -> QToolButton:
    return as_sign(QToolButton(), sign, hint, act, focus=Qt.FocusPolicy.StrongFocus)


# A row of tools of which those without room are in a menu at its end.


class OverflowRow(ToolRow):
    """`give_way`: those that go into the menu, the first of them first. The memory bar first loses its words."""

    def __init__(
        self, first: Sequence[QWidget], memory: MemoryBar, others: Sequence[QWidget], give_way: Sequence[QWidget]
    ) -> None:
        self.more = as_sign(
            QToolButton(), "more", tr("What has no room here"), self.open_menu, focus=Qt.FocusPolicy.StrongFocus
        )
        self.more.setAccessibleName(tr("More of the timeline"))
        super().__init__(first, (memory, *others, self.more), (*give_way, memory))
        self._memory = memory
        self._first = tuple(first)
        self._left_out: list[QWidget] = []
        self.more.hide()
        self.menu: QMenu | None = None

    def minimumSizeHint(self) -> QSize:
        """What stands first may be cut where there is nothing else to leave out."""
        hint = super().minimumSizeHint()
        spare = sum(max(0, tool.sizeHint().width() - max(1, tool.minimumWidth())) for tool in self._first)
        return QSize(hint.width() - spare, hint.height())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:  # a tool says more than before
            self.fit()
        return super().event(event)

    def fit(self) -> None:
        """Show what there is room for."""
        tools = [tool for tool in self._all if tool is not self.more]
        self._memory.set_brief(False)
        if self._wanted(tools) > self.width():
            self._memory.set_brief(True)
        over = self._wanted(tools) - self.width()
        if over > 0:
            over += self.more.sizeHint().width() + self._spacing()
        self._left_out = []
        for tool in self._give_way:
            if over > 0:
                self._left_out.append(tool)
                over -= tool.sizeHint().width() + self._spacing()
            tool.setVisible(tool not in self._left_out)
        self.more.setVisible(bool(self._left_out))

    @Slot()
    def open_menu(self) -> None:
        self.menu = menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for tool in (tool for tool in self._all if tool in self._left_out):
            if isinstance(tool, QAbstractButton):
                action = menu.addAction(tool.accessibleName(), tool.click)
                action.setCheckable(tool.isCheckable())
                action.setChecked(tool.isChecked())
                action.setEnabled(tool.isEnabled())
            elif isinstance(tool, MemoryBar) and tool.words:
                menu.addAction(tr("Memory: {words}", words=tool.words), self._tell_memory)
        drop_down(self.more, menu)

    @Slot()
    def _tell_memory(self) -> None:
        place = self.more.mapToGlobal(self.more.rect().bottomLeft())
        QToolTip.showText(place, self._memory.toolTip(), self.more)
