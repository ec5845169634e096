"""Who uses the local server, a row for each program; and its last requests, in a line each."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QLabel, QSizePolicy, QWidget

from engine.client.state import TimelineRow
from engine.core.difference.explanation import Remedy
from engine.core.tidying.requests import UNTIDIED, Tidiness, Values
from engine.language.translation import tr
from engine.server.noted.ledger import ClientSums, Seen, State
from engine.telling.reasons.subjects import tidied_line
from engine.telling.reasons.summary import summary_line
from engine.telling.words.figures import counted, fmt_seconds, fmt_tokens
from ui.theme.entries import Index, Rows
from ui.theme.labels import ElidedLabel
from ui.theme.layouts import across, down
from ui.theme.scale import NEAR

COLUMNS: tuple[tuple[str, Callable[[ClientSums], str]], ...] = (
    (tr("Program"), lambda row: row.client),
    (tr("Now"), lambda row: counted(row.n_open, "request") if row.n_open else tr("idle")),
    (tr("Requests"), lambda row: fmt_tokens(row.n_requests + row.n_failed)),
    (tr("Reused"), lambda row: fmt_tokens(row.n_reused)),
    (tr("Read"), lambda row: fmt_tokens(row.n_read)),
    (tr("Of it again"), lambda row: fmt_tokens(row.n_again)),
    (tr("Time"), lambda row: fmt_seconds(row.seconds)),
)


class ClientTable(Rows):
    """The figures are tokens."""

    def __init__(self) -> None:
        super().__init__(title for title, _ in COLUMNS)

    def client_at(self, row: int) -> str:
        """ "" for none."""
        return self.rows[row].client if 0 <= row < len(self.rows) else ""

    def show(self, clients: Sequence[ClientSums]) -> None:
        """Rows stay where they are, so that what is chosen stays chosen."""
        before = [row.client for row in self.rows]
        now = tuple(clients)
        if [row.client for row in now] != before:
            self.set_rows(now)
        elif now != self.rows:
            self.rows = now
            self.dataChanged.emit(self.index(0, 0), self.index(len(now) - 1, len(COLUMNS) - 1))

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = 0) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(section)
        return super().headerData(section, orientation, role)

    def data(self, index: Index, role: int = 0) -> object:
        if not 0 <= index.row() < len(self.rows):
            return None
        row = self.rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return COLUMNS[index.column()][1](row)
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(index.column())
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                return ", ".join(f"{title}: {text(row)}" for title, text in COLUMNS)
            case _:
                return None


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column < 2 else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def request_line(seen: Seen) -> str:
    """ "14:03:11  Read 320 tokens again (2 s) and 10 new, reused 551: …". Nothing of what was said is in it."""
    moment = time.strftime("%H:%M:%S", time.localtime(seen.started))
    return f"{moment}  {_stand(seen)}"


def _stand(seen: Seen) -> str:
    match seen.state:
        case State.WAITING:
            return tr("waits for its turn")
        case State.READING:
            n_left = max(0, seen.n_prompt - seen.n_reused - seen.n_read)
            return tr(
                "reads its prompt: {n} of {total} tokens left", n=fmt_tokens(n_left), total=fmt_tokens(seen.n_prompt)
            )
        case State.WRITING:
            return tr("writes: {n} so far", n=counted(seen.n_written, "token"))
        case State.GONE:
            return tr("the program went away; what was read is kept")
        case State.FAILED:
            return tr("failed ({code})", code=seen.problem)
        case _:
            told = seen.explanation
            return " ".join(filter(None, (summary_line(told), tidied_line(told)))) if told is not None else tr("done")


# What Cairn does to the requests of one program, beside what that would have spared so far.


_REMEDIES = {Values.MOVE: Remedy.MOVE_DATE, Values.FREEZE: Remedy.FREEZE_VALUE}


def _with_spared(label: str, rows: Iterable[TimelineRow], remedy: Remedy | None) -> str:
    """Where it was offered alone; what helps only together with something else is not counted."""
    offers = [[one for one in row.explanation.offers if one.remedy is remedy and not one.together] for row in rows]
    found = [max((one.saves_tokens for one in of_row), default=0) for of_row in offers]
    if not any(found):
        return label
    n_tokens, n_requests = counted(sum(found), "token"), counted(sum(map(bool, found)), "request")
    spared = tr("saves {n_tokens} in {n_requests}", n_tokens=n_tokens, n_requests=n_requests)
    return f"{label} ({spared})"


_VALUES = {
    Values.AS_SENT: tr("as the program sends them"),
    Values.MOVE: tr("told behind the history"),
    Values.FREEZE: tr("kept as they were first"),
}
_WAYS = tuple(_VALUES)
_LEAST_CHARACTERS = 16


class TidyRow(QWidget):
    chosen = Signal(object)  # Tidiness

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = ElidedLabel(self)
        self.tools = QCheckBox(self)
        self.tools.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.tools.setToolTip(tr("In the order, and in the writing, that they had first. New ones come last"))
        self.tools.clicked.connect(self._tell)
        self.values = QComboBox(self)
        self.values.addItems(list(_VALUES.values()))
        self.values.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.values.setMinimumContentsLength(_LEAST_CHARACTERS)
        self.values.setAccessibleName(tr("Date, ids and other values that change with each request"))
        self.values.setToolTip(
            tr(
                "Told behind the history, the model knows them all the same. Kept as they were first, it does not:"
                " it reads an old date"
            )
        )
        self.values.activated.connect(self._tell)
        self.values_label = QLabel(tr("&Date and ids:"), self)
        self.values_label.setBuddy(self.values)
        line = across(self.values_label, (self.values, 1))
        down(self.title, self.tools, line, on=self, edges=0, gap=NEAR)
        self.show_program("", UNTIDIED, ())

    def show_program(self, program: str, now: Tidiness, rows: Sequence[TimelineRow]) -> None:
        """`rows`: its requests so far. Nothing where no program is chosen."""
        self.setVisible(bool(program))
        self.title.setText(
            tr("What Cairn changes in the requests of {program}, so that less is read again:", program=program)
        )
        self.tools.setText(_with_spared(tr("&Tools in one order"), rows, Remedy.SORT_TOOLS))
        self.tools.setChecked(now.sorts_tools)
        for at, (way, label) in enumerate(_VALUES.items()):
            self.values.setItemText(at, _with_spared(label, rows, _REMEDIES.get(way)))
        self.values.setCurrentIndex(_WAYS.index(now.values))

    def _tell(self) -> None:
        way = _WAYS[self.values.currentIndex()]
        self.chosen.emit(Tidiness(sorts_tools=self.tools.isChecked(), values=way))
