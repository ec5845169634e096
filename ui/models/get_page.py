"""“Get a model”: a short list of good ones, the hub's search, each a card with one button, and the downloads."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QMessageBox,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from engine.core.models.fit import Proposal, Rooms, recommended
from engine.core.models.remote import DownloadPhase, DownloadProgress, RepoDetails, RepoSummary, Speed
from engine.language.translation import tr
from engine.telling.models import cancel_question, phase_text
from ui.models.card import ModelCard
from ui.problems.box import message_box, open_box
from ui.problems.line import ProblemLine
from ui.theme.icons import SearchLine
from ui.theme.labels import ElidedLabel, plain_label, push_button
from ui.theme.layouts import across, down, scrolled
from ui.theme.notices import Problem
from ui.theme.scale import NEAR, TIGHT, bold

_MOST_DOWNLOADS_HEIGHT = 190


class GetPage(QWidget):
    """Asks by signals, and shows what comes. Nothing is asked before a button is pressed or a search is typed."""

    search_asked = Signal(str)
    details_asked = Signal(str)  # of a repository
    get_asked = Signal(object)  # Offer
    pause_asked = Signal(str)  # the id of a download, as of the next two
    resume_asked = Signal(str)
    cancel_asked = Signal(str)
    use_asked = Signal(str)  # path of a model that is complete

    def __init__(self, proposals: Sequence[Proposal], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._proposals = tuple(proposals)
        self._rooms: Rooms | None = None
        self.cards: tuple[ModelCard, ...] = ()  # from above to below
        self._is_searching = False  # hits of a search are shown
        self._rows: dict[str, DownloadRow] = {}
        self.search = SearchLine(tr("Search the Hugging Face hub"), self)
        self.search_button = push_button(tr("Search"), act=self._on_search, parent=self)
        self.token = push_button(tr("Token…"), tr("For models with terms: let the hub know you"), parent=self)
        self.token.hide()
        self.message = ProblemLine(self)
        self.shown, self._column = _scrolling(tr("Models to get"))
        self.best_heading, self.other_heading = (_heading(self.shown) for _ in range(2))
        self.downloads, self._downloads = _scrolling(tr("Downloads"))
        self.downloads.hide()
        self._lay_out()
        self.search.returnPressed.connect(self._on_search)
        self.search.textChanged.connect(lambda text: None if text.strip() else self._show_proposals())
        self._show_proposals()

    def _lay_out(self) -> None:
        top = across((self.search, 1), self.search_button, self.token)
        down(top, self.message, (self.shown, 1), self.downloads, on=self)

    # -- what the person does ------------------------------------------------------------------------------------

    def _on_search(self) -> None:
        words = self.search.text().strip()
        if words:
            self.say(tr("Searching…"))
            self.search_asked.emit(words)

    def _on_get(self, offer: object) -> None:
        self.say("")
        self.get_asked.emit(offer)

    # -- what comes ----------------------------------------------------------------------------------------------

    def say(self, sentence: str) -> None:
        """What is being done, or was; "" for nothing."""
        self.message.say(sentence)

    def show_problem(self, problem: Problem) -> None:
        self.message.show_problem(problem)

    def show_rooms(self, rooms: Rooms) -> None:
        """What the machine has: fits can be told, and what is best for it."""
        self._rooms = rooms
        for card in self.cards:
            card.show_rooms(rooms)
        if not self._is_searching:
            self._sort()

    def show_hits(self, hits: Sequence[RepoSummary]) -> None:
        self.say("" if hits else tr("The hub has no models for these words."))
        self._is_searching = True
        self._fill([self._card(hit) for hit in hits], 0, tr("Found in the hub") if hits else "")

    def show_details(self, details: RepoDetails) -> None:
        for card in self.cards:
            if card.repo == details.summary.repo:
                self.say("")
                self.token.setVisible(details.summary.is_gated)
                card.show_details(details)

    def show_failure(self, problem: Problem, *, needs_token: bool = False) -> None:
        """Of a search or a question."""
        self.token.setVisible(needs_token)
        self.show_problem(problem)
        for card in self.cards:
            card.show_failure()

    def show_progress(self, progress: DownloadProgress) -> None:
        for card in self.cards:
            card.show_progress(progress)
        row = self._rows.get(progress.id)
        if progress.phase is DownloadPhase.CANCELLED:
            if row is not None:
                del self._rows[progress.id]
                self._downloads.removeWidget(row)
                row.hide()
                row.deleteLater()
        elif row is None:
            row = self._rows[progress.id] = DownloadRow(progress, self)
            self._downloads.addWidget(row)
        else:
            row.show_progress(progress)
            return
        self.downloads.setVisible(bool(self._rows))
        height = sum(each.sizeHint().height() + 6 for each in self._rows.values())
        self.downloads.setFixedHeight(min(_MOST_DOWNLOADS_HEIGHT, height + 12))

    def row(self, download: str) -> DownloadRow | None:
        return self._rows.get(download)

    @property
    def rows(self) -> tuple[DownloadRow, ...]:
        return tuple(self._rows.values())

    # -- cards ---------------------------------------------------------------------------------------------------

    def _show_proposals(self) -> None:
        self.say("")
        self.token.hide()
        self._is_searching = False
        self._fill([self._card(proposal) for proposal in self._proposals], 0, "")
        self._sort()

    def _card(self, of: Proposal | RepoSummary) -> ModelCard:
        card = ModelCard(of, self.shown.widget())
        card.details_asked.connect(self.details_asked)
        card.get_asked.connect(self._on_get)
        card.use_asked.connect(self.use_asked)
        for row in self._rows.values():
            card.show_progress(row.progress)
        if self._rooms is not None:
            card.show_rooms(self._rooms)
        return card

    def _sort(self) -> None:
        """The best for this computer first, once it is known what that has."""
        best = [each.repo for each in recommended(self._proposals, self._rooms)] if self._rooms is not None else []
        by_repo = {card.repo: card for card in self.cards}
        first = [by_repo[repo] for repo in best if repo in by_repo]
        others = [card for card in self.cards if card not in first]
        if self._rooms is not None:  # the smallest first
            order = [each.repo for each in self._proposals]
            others.sort(key=lambda card: order.index(card.repo))
        self._fill([*first, *others], len(first), tr("More models") if first else "")

    def _fill(self, cards: Sequence[ModelCard], n_best: int, heading: str) -> None:
        column = self._column
        while (item := column.takeAt(0)) is not None:
            widget = item.widget()
            if isinstance(widget, ModelCard) and widget not in cards:
                widget.hide()
                widget.deleteLater()
        self.cards = tuple(cards)
        self.best_heading.setText(tr("Recommended for this computer"))
        self.other_heading.setText(heading)
        self.best_heading.setVisible(bool(n_best))
        self.other_heading.setVisible(bool(heading))
        column.addWidget(self.best_heading)
        for card in cards[:n_best]:
            column.addWidget(card)
        column.addWidget(self.other_heading)
        for card in cards[n_best:]:
            column.addWidget(card)
        column.addStretch(1)


def _heading(parent: QWidget) -> QLabel:
    label = QLabel(parent)
    label.setFont(bold(label.font()))
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label


def _scrolling(name: str) -> tuple[QScrollArea, QVBoxLayout]:
    """And the column in it."""
    inside = QWidget()
    column, area = down(on=inside, edges=(0, 0, NEAR, 0)), scrolled(inside, name)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return area, column


# One download: its name, its bar, and what can be done with it.


_STEPS = 1000
ASK_FROM_BYTES = 64 * 1024 * 1024  # came of a download that is to be cancelled


class DownloadRow(QFrame):
    """What is to be done with it is asked by its page."""

    def __init__(self, progress: DownloadProgress, page: GetPage) -> None:
        super().__init__()
        self._page = page
        self.progress = progress
        self._speed = Speed()
        self.name = ElidedLabel(progress.offer.name, self)
        self.name.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, _STEPS)
        self.bar.setTextVisible(False)
        self.bar.setMaximumHeight(10)
        self.bar.setAccessibleName(tr("Download of {name}", name=progress.offer.name))
        self.text = plain_label("", self)
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)  # an error has a code
        self.go = push_button("", act=self._on_go, parent=self)
        self.cancel = push_button("", act=self._on_cancel, parent=self)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, TIGHT, 0, TIGHT)
        grid.addWidget(self.name, 0, 0)
        grid.addWidget(self.bar, 1, 0)
        grid.addWidget(self.text, 2, 0)
        grid.addWidget(self.go, 0, 1, 3, 1)
        grid.addWidget(self.cancel, 0, 2, 3, 1)
        grid.setColumnStretch(0, 1)
        self.show_progress(progress)

    def show_progress(self, progress: DownloadProgress) -> None:
        self.progress = progress
        is_loading = progress.phase is DownloadPhase.LOADING
        self._speed = self._speed.seen(time.monotonic(), progress.n_bytes) if is_loading else Speed()
        self.bar.setValue(progress.n_bytes * _STEPS // max(1, progress.offer.n_bytes))
        self.text.setText(phase_text(progress, self._speed))
        is_done = progress.phase is DownloadPhase.DONE
        go = tr("Use this model") if is_done else tr("Pause") if progress.is_active else tr("Resume")
        cancel = tr("Remove from the list") if is_done else tr("Cancel")
        for button, text in ((self.go, go), (self.cancel, cancel)):
            if button.text() != text:
                button.setText(text)
                button.setAccessibleName(f"{text}: {progress.offer.name}")
        self.cancel.setToolTip("" if is_done else tr("Stop it, and delete what came of it (Esc)"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc, where the focus is on one of its buttons; of a finished one it closes the window, as elsewhere."""
        if event.key() == Qt.Key.Key_Escape and self.progress.phase is not DownloadPhase.DONE:
            self._on_cancel()
        else:
            super().keyPressEvent(event)

    def _on_cancel(self) -> None:
        """What took long to come is not deleted by one key."""
        if self.progress.phase is DownloadPhase.DONE or self.progress.n_bytes < ASK_FROM_BYTES:
            self._page.cancel_asked.emit(self.progress.id)
            return
        icon, text = QMessageBox.Icon.Question, cancel_question(self.progress)
        question = message_box(self.window(), icon, tr("Cancel a download"), text, name="cancel-download")
        yes = question.addButton(tr("Cancel it"), QMessageBox.ButtonRole.DestructiveRole)
        stay = question.addButton(tr("Leave it"), QMessageBox.ButtonRole.RejectRole)
        question.setDefaultButton(stay)
        question.setEscapeButton(stay)
        yes.clicked.connect(lambda: self._page.cancel_asked.emit(self.progress.id))
        if self.progress.is_active:
            pause = question.addButton(tr("Pause"), QMessageBox.ButtonRole.AcceptRole)
            pause.clicked.connect(lambda: self._page.pause_asked.emit(self.progress.id))
        open_box(question)

    def _on_go(self) -> None:
        if self.progress.phase is DownloadPhase.DONE:
            self._page.use_asked.emit(self.progress.path)
        elif self.progress.is_active:
            self._page.pause_asked.emit(self.progress.id)
        else:
            self._page.resume_asked.emit(self.progress.id)
