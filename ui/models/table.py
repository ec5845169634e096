"""The models on this machine as rows: what each is, and whether it fits."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from engine.core.models.fit import Rooms, judge, plan_of
from engine.core.models.own_settings import NOTHING_OWN
from engine.core.models.titles import matching, shown_file, shown_title
from engine.core.models.values import FoundModel
from engine.language.translation import tr
from engine.telling.models import (
    context_text,
    fit_details,
    fit_text,
    memory_text,
    own_settings_text,
    params_text,
    place_name,
    takes_text,
)
from engine.telling.words.figures import fmt_bytes
from ui.theme.entries import ROOT, Index, Rows
from ui.theme.scale import CAPTION, NEAR, sized
from ui.theme.theme import current_colours, direction_of

COLUMNS = {
    "Name": tr("Name"),
    "Fit": tr("Fit"),
    "Size": tr("Size"),
    "Takes": tr("Takes"),
    "Memory": tr("Memory"),
    "Parameters": tr("Parameters"),
    "Quantisation": tr("Quantisation"),
    "Context": tr("Context"),
    "From": tr("From"),
}
_KEYS = tuple(COLUMNS)
FIT = _KEYS.index("Fit")
# First the ones that go where the table is narrow; the tooltip of a row tells them all the same.
GIVE_WAY = tuple(_KEYS.index(key) for key in ("From", "Parameters", "Memory", "Takes", "Context"))
BELOW = Qt.ItemDataRole.UserRole  # what stands below a name


class ModelTable(Rows):
    """Those that the filter lets through; what cannot be used comes last, greyed, with its reason in the tooltip."""

    def __init__(self) -> None:
        super().__init__(COLUMNS.values())
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
                own = tr("own settings") if model.own_settings != NOTHING_OWN else ""
                return ", ".join(filter(None, (*texts, shown_file(model), own, model.problem)))
            case _:
                return None

    def _text(self, model: FoundModel, column: int) -> str:
        head = model.head
        match _KEYS[column]:
            case "Name":
                own = " ⚙" if model.own_settings != NOTHING_OWN else ""
                return f"{'★ ' if model.is_favourite else ''}{shown_title(model)}{own}"
            case "Fit":
                return self._fit(model)
            case "Size":
                return fmt_bytes(model.n_bytes)
            case "Takes":
                return takes_text(model)
            case "Memory":
                return "" if model.problem else memory_text(head)
            case "Parameters":
                return params_text(head.n_params)
            case "Quantisation":
                return head.quantisation
            case "Context":
                return context_text(head.n_ctx_train)
            case _:
                return place_name(model.place)

    def _fit(self, model: FoundModel) -> str:
        if model.problem:
            return tr("cannot be used")
        return fit_text(judge(plan_of(model, self._rooms))) if self._rooms is not None else ""

    def _tip(self, model: FoundModel, column: int) -> str:
        if model.problem:
            return model.problem
        if column == FIT and self._rooms is not None:
            return fit_details(plan_of(model, self._rooms))
        own = own_settings_text(model.own_settings)
        said = (model.note, tr("Settings for this model: {own}", own=own) if own else "")
        facts = ", ".join(filter(None, (self._text(model, at) for at in GIVE_WAY)))
        return "\n".join(filter(None, (shown_title(model), facts, *said, model.path, *model.also_at)))


class NameCells(QStyledItemDelegate):
    """The name of a model, and below it that of its file."""

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, ROOT)  # its ground
        small = sized(option.font, CAPTION)
        high = option.fontMetrics.height(), QFontMetrics(small).height()
        ink = index.data(Qt.ItemDataRole.ForegroundRole) or QColor(current_colours().text)
        room = option.rect.adjusted(NEAR, (option.rect.height() - sum(high)) // 2, -NEAR, 0)
        painter.save()
        for words, font, colour, line in (
            (str(index.data()), option.font, ink, high[0]),
            (str(index.data(BELOW)), small, QColor(current_colours().muted), high[1]),
        ):
            room.setHeight(line)
            painter.setFont(font)
            painter.setPen(colour)
            painter.setLayoutDirection(direction_of(words))
            shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideMiddle, room.width())
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
            room.translate(0, line)
        painter.restore()
