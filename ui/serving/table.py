"""Who uses the local server, a row for each program; and its last requests, in a line each."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import Qt

from engine.language.translation import tr
from engine.server.noted.ledger import ClientSums, Seen, State
from engine.telling.reasons.summary import summary_line
from engine.telling.reasons.tidied import tidied_line
from engine.telling.words.figures import counted, fmt_seconds, fmt_tokens
from ui.theme.entries import Index, Rows

COLUMNS = {
    "Program": tr("Program"),
    "Now": tr("Now"),
    "Requests": tr("Requests"),
    "Reused": tr("Reused"),
    "Read": tr("Read"),
    "Again": tr("Of it again"),
    "Time": tr("Time"),
}
_KEYS = tuple(COLUMNS)


class ClientTable(Rows):
    """The figures are tokens."""

    def __init__(self) -> None:
        super().__init__(COLUMNS.values())

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
                return _text(row, _KEYS[index.column()])
            case Qt.ItemDataRole.TextAlignmentRole:
                return _alignment(index.column())
            case Qt.ItemDataRole.AccessibleTextRole if index.column() == 0:
                return ", ".join(f"{COLUMNS[key]}: {_text(row, key)}" for key in _KEYS)
            case _:
                return None


def _alignment(column: int) -> int:
    side = Qt.AlignmentFlag.AlignLeft if column < 2 else Qt.AlignmentFlag.AlignRight
    return int(side | Qt.AlignmentFlag.AlignVCenter)


def _text(row: ClientSums, key: str) -> str:
    match key:
        case "Program":
            return row.client
        case "Now":
            return counted(row.n_open, "request") if row.n_open else tr("idle")
        case "Requests":
            return fmt_tokens(row.n_requests + row.n_failed)
        case "Reused":
            return fmt_tokens(row.n_reused)
        case "Read":
            return fmt_tokens(row.n_read)
        case "Again":
            return fmt_tokens(row.n_again)
        case _:
            return fmt_seconds(row.seconds)


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
