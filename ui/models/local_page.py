"""The models on this machine: to choose one, and to keep house."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHeaderView,
    QLineEdit,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QWidget,
)

from engine.core.models.fit import Rooms, judge, plan_of
from engine.core.models.titles import matching, shown_file, shown_title
from engine.core.models.values import NOTHING_OWN, FoundModel
from engine.language.translation import tr
from engine.telling.models import (
    context_text,
    fit_details,
    fit_text,
    found_sentence,
    memory_text,
    own_settings_text,
    params_text,
    place_name,
    takes_text,
)
from engine.telling.words.figures import fmt_bytes
from ui.problems.box import LineDialog
from ui.theme.entries import ROOT, Index, Rows, rows_alone
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across, down
from ui.theme.scale import CAPTION, NEAR, WIDE, sized
from ui.theme.shapes import write
from ui.theme.theme import current_colours

_NAME_WIDTH = 220


class LocalPage(QWidget):
    """Shows what was found; what is to be done with a model is told by signals with it."""

    use_asked = Signal(object)  # FoundModel
    reveal_asked = Signal(object)
    delete_asked = Signal(object)
    words_asked = Signal(object, object)  # FoundModel, OwnWords
    settings_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter = QLineEdit(self)
        self.filter.setPlaceholderText(tr("Type to filter: a name, a quantisation, whose folder"))
        self.filter.setAccessibleName(tr("Filter the models"))
        self.filter.setClearButtonEnabled(True)
        self.table = ModelTable()
        self.view = QTableView(self)
        self.view.setModel(self.table)
        self.view.setProperty("field", True)  # the style sheet draws its frame
        rows_alone(self.view, tr("Models on this machine"))
        self.view.setWordWrap(False)
        self.view.verticalHeader().setDefaultSectionSize(2 * self.fontMetrics().height() + WIDE)
        self.view.setItemDelegateForColumn(0, NameCells(self.view))
        self.view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.view.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.view.horizontalHeader().setResizeContentsPrecision(0)  # by the rows in sight: there may be thousands
        self.note = plain_label("", self)
        self.use = push_button(tr("Use this model"), tr("Load it (Enter)"), lambda: self._tell(self.use_asked), self)
        self.reveal = push_button(
            tr("Show in its folder"), tr("Open the file manager (Ctrl+O)"), lambda: self._tell(self.reveal_asked), self
        )
        self.delete = push_button(
            tr("Delete…"), tr("Delete its files (Del)"), lambda: self._tell(self.delete_asked), self
        )
        self.add = push_button(tr("Add a folder…"), tr("Look for models there, too"), parent=self)
        self.again = push_button(tr("Look again"), tr("Look into all folders once more"), parent=self)
        self.more = QToolButton(self)
        self.more.setText(tr("More"))
        self.more.setToolTip(tr("Its settings (Alt+Enter), favourite (Ctrl+D), another name (F2), a note (Ctrl+N)"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        menu = QMenu(self.more)
        self.settings = menu.addAction(tr("Settings…\tAlt+Enter"), lambda: self._tell(self.settings_asked))
        self.favourite = menu.addAction(tr("Favourite\tCtrl+D"))
        self.favourite.setCheckable(True)
        self.favourite.triggered.connect(lambda is_on: self._say(is_favourite=is_on))
        self.rename = menu.addAction(tr("Another name…\tF2"), self._ask_name)
        self.note_action = menu.addAction(tr("Note…\tCtrl+N"), self._ask_note)
        self.more.setMenu(menu)
        buttons = across(self.use, self.reveal, self.delete, self.more, 1)
        top = across((self.filter, 1), self.add, self.again)
        down(top, (self.view, 1), self.note, buttons, on=self)
        self._keys: dict[int, Callable[[], object]] = {  # with Ctrl
            Qt.Key.Key_O: self.reveal.click,
            Qt.Key.Key_D: self.favourite.trigger,
            Qt.Key.Key_N: self._ask_note,
        }
        self.filter.textChanged.connect(self._on_filter)
        for changed in (self.table.modelReset, self.table.dataChanged):
            changed.connect(self._fit_columns)
        self.filter.installEventFilter(self)
        self.view.installEventFilter(self)
        self.view.doubleClicked.connect(lambda _index: self._tell(self.use_asked))
        self.view.selectionModel().currentRowChanged.connect(lambda *_: self._show_current())
        self._show_current()

    @property
    def current(self) -> FoundModel | None:
        return self.table.model_at(self.view.currentIndex().row())

    def show_models(self, models: tuple[FoundModel, ...], *, is_looking: bool) -> None:
        """The row that was chosen stays chosen."""
        before = self.current
        self.table.show_models(models)
        self.again.setEnabled(not is_looking)
        self._is_looking = is_looking
        self._choose(before.path if before is not None else "")

    def _fit_columns(self) -> None:
        """As many as there is room for."""
        header, room = self.view.horizontalHeader(), self.view.viewport().width()
        wanted = [
            max(self.view.sizeHintForColumn(column), header.sectionSizeHint(column)) if column else _NAME_WIDTH
            for column in range(header.count())
        ]
        hidden: set[int] = set()
        for column in GIVE_WAY:
            if sum(width for at, width in enumerate(wanted) if at not in hidden) > room:
                hidden.add(column)
        for column in range(header.count()):
            self.view.setColumnHidden(column, column in hidden)

    def _choose(self, path: str) -> None:
        row = max(0, self.table.row_of(path)) if self.table.rowCount() else -1
        if row >= 0:
            self.view.selectRow(row)
        self._show_current()

    def _on_filter(self, words: str) -> None:
        before = self.current
        self.table.filter(words)
        self._choose(before.path if before is not None else "")

    def _show_current(self) -> None:
        model = self.current
        for button in (self.reveal, self.delete):
            button.setEnabled(model is not None)
        self.use.setEnabled(model is not None and not model.problem)
        self.more.setEnabled(model is not None and bool(model.head.identity))
        self.favourite.setChecked(model is not None and model.words.is_favourite)
        if model is not None and model.problem:
            self.note.setText(model.problem)
        elif model is not None and (said := _said_of(model)):
            self.note.setText(f"{model.name}: {said}")
        else:
            self.note.setText(found_sentence(self.table.all, is_looking=getattr(self, "_is_looking", True)))

    def _tell(self, signal: object) -> None:
        model = self.current
        lacks = model is None or (signal is self.use_asked and model.problem)
        if not lacks and not (signal is self.settings_asked and model is not None and not model.head.identity):
            signal.emit(model)  # type: ignore[attr-defined]

    # -- what the person says of a model -------------------------------------------------------------------------

    def _say(self, **changes: object) -> None:
        model = self.current
        if model is not None and model.head.identity:
            self.words_asked.emit(model, replace(model.words, **changes))  # type: ignore[arg-type]

    def _ask_name(self) -> None:
        model = self.current
        if model is not None and model.head.identity:
            hint = tr("Another name for this model; empty for its own:")
            self._ask("model-name", hint, model.words.name or model.name, lambda text: self._say(name=text.strip()))

    def _ask_note(self) -> None:
        model = self.current
        if model is not None:
            self._ask(
                "model-note",
                tr("A note about this model:"),
                model.words.note,
                lambda text: self._say(note=text.strip()),
            )

    def _ask(self, name: str, hint: str, text: str, act: Callable[[str], None]) -> None:
        dialog = LineDialog(self, tr("Models"), hint, act, text=text)
        dialog.setObjectName(name)
        dialog.open()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view and event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self, self._fit_columns)  # its inside has its width only then
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            key = event.key()
            if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                is_alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
                self._tell(self.settings_asked if is_alt else self.use_asked)
                return True
            if watched is self.filter and key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
                self.view.setFocus(Qt.FocusReason.TabFocusReason)
                return True
            if key == Qt.Key.Key_F2:
                self._ask_name()
                return True
            if event.modifiers() == Qt.KeyboardModifier.ControlModifier and key in self._keys:
                self._keys[key]()
                return True
            if watched is self.view and key == Qt.Key.Key_Delete:
                self._tell(self.delete_asked)
                return True
            if watched is self.view and event.text().isprintable() and event.text().strip() and not event.modifiers():
                self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
                self.filter.insert(event.text())
                return True
        return super().eventFilter(watched, event)


def _said_of(model: FoundModel) -> str:
    """The person's note, and what was chosen for it alone."""
    own = own_settings_text(model.words.settings)
    return "\n".join(filter(None, (model.words.note, tr("Settings for this model: {own}.", own=own) if own else "")))


# The models on this machine as rows: what each is, and whether it fits.


def _name_text(model: FoundModel, _: Rooms | None) -> str:
    own = " ⚙" if model.words.settings != NOTHING_OWN else ""
    return f"{'★ ' if model.words.is_favourite else ''}{shown_title(model)}{own}"


def _fit_text(model: FoundModel, rooms: Rooms | None) -> str:
    if model.problem:
        return tr("cannot be used")
    return fit_text(judge(plan_of(model, rooms))) if rooms is not None else ""


COLUMNS: dict[str, tuple[str, Callable[[FoundModel, Rooms | None], str]]] = {
    "Name": (tr("Name"), _name_text),
    "Fit": (tr("Fit"), _fit_text),
    "Size": (tr("Size"), lambda model, _: fmt_bytes(model.n_bytes)),
    "Takes": (tr("Takes"), lambda model, _: takes_text(model)),
    "Memory": (tr("Memory"), lambda model, _: "" if model.problem else memory_text(model.head)),
    "Parameters": (tr("Parameters"), lambda model, _: params_text(model.head.n_params)),
    "Quantisation": (tr("Quantisation"), lambda model, _: model.head.quantisation),
    "Context": (tr("Context"), lambda model, _: context_text(model.head.n_ctx_train)),
    "From": (tr("From"), lambda model, _: place_name(model.place)),
}
_KEYS = tuple(COLUMNS)
FIT = _KEYS.index("Fit")
# First the ones that go where the table is narrow; the tooltip of a row tells them all the same.
GIVE_WAY = tuple(_KEYS.index(key) for key in ("From", "Parameters", "Memory", "Takes", "Context"))
BELOW = Qt.ItemDataRole.UserRole  # what stands below a name


class ModelTable(Rows):
    """Those that the filter lets through; what cannot be used comes last, greyed, with its reason in the tooltip."""

    def __init__(self) -> None:
        super().__init__(title for title, _ in COLUMNS.values())
        self.all: tuple[FoundModel, ...] = ()
        self._words = ""
        self._rooms: Rooms | None = None

    def model_at(self, row: int) -> FoundModel | None:
        return self.rows[row] if 0 <= row < len(self.rows) else None

    def row_of(self, path: str) -> int:
        """-1 where it is not shown."""
        return next((i for i, model in enumerate(self.rows) if model.path == path), -1)

    def show_models(self, models: Sequence[FoundModel]) -> None:
        self.all = tuple(models)
        self._filter()

    def show_rooms(self, rooms: Rooms) -> None:
        """What the machine has: fits can be told."""
        self._rooms = rooms
        if self.rows:
            self.dataChanged.emit(self.index(0, FIT), self.index(len(self.rows) - 1, FIT))

    def filter(self, words: str) -> None:
        self._words = words
        self._filter()

    def _filter(self) -> None:
        found = matching(self._words, self.all)
        self.set_rows(sorted(found, key=lambda model: bool(model.problem)))

    def data(self, index: Index, role: int = 0) -> object:
        model = self.model_at(index.row())
        if model is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(model, index.column())
            case Qt.ItemDataRole.ToolTipRole:
                return self._tip(model, index.column())
            case int() if role == BELOW:
                return shown_file(model) if index.column() == 0 else ""
            case Qt.ItemDataRole.ForegroundRole if model.problem:
                return QColor(current_colours().muted)
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                texts = (self._text(model, column) for column in range(len(COLUMNS)))
                own = tr("own settings") if model.words.settings != NOTHING_OWN else ""
                return ", ".join(filter(None, (*texts, shown_file(model), own, model.problem)))
            case _:
                return None

    def _text(self, model: FoundModel, column: int) -> str:
        return COLUMNS[_KEYS[column]][1](model, self._rooms)

    def _tip(self, model: FoundModel, column: int) -> str:
        if model.problem:
            return model.problem
        if column == FIT and self._rooms is not None:
            return fit_details(plan_of(model, self._rooms))
        own = own_settings_text(model.words.settings)
        said = (model.words.note, tr("Settings for this model: {own}", own=own) if own else "")
        facts = ", ".join(filter(None, (self._text(model, at) for at in GIVE_WAY)))
        return "\n".join(filter(None, (shown_title(model), facts, *said, model.path, *model.also_at)))


class NameCells(QStyledItemDelegate):
    """The name of a model, and below it that of its file."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, ROOT)  # its ground
        small = sized(option.font, CAPTION)
        high = option.fontMetrics.height(), QFontMetrics(small).height()
        colours, ink = current_colours(), index.data(Qt.ItemDataRole.ForegroundRole)
        room = option.rect.adjusted(NEAR, (option.rect.height() - sum(high)) // 2, -NEAR, 0)
        painter.save()
        for words, font, colour, line in (
            (str(index.data()), option.font, ink.name() if ink is not None else colours.text, high[0]),
            (str(index.data(BELOW)), small, colours.muted, high[1]),
        ):
            room.setHeight(line)
            write(painter, room, words, colour, font=font, elide=Qt.TextElideMode.ElideMiddle)
            room.translate(0, line)
        painter.restore()
