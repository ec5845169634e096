"""“Get a model”: a short list of good ones, the hub's search, the files of one with their fit, and the downloads."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from engine.core.models.fit import Rooms, judge, rough_plan
from engine.core.models.proposals import Proposal
from engine.core.models.remote import Offer, Phase, Progress, RepoDetails, RepoSummary, offers_named
from engine.language.translation import tr
from engine.telling.models import fit_details, fit_text, hit_text, offer_text, proposal_text, repo_text
from ui.look.problem import Problem
from ui.look.scale import NEAR, TIGHT
from ui.models.download_row import DownloadRow
from ui.problems.line import ProblemLine

_REPO = Qt.ItemDataRole.UserRole
_OFFER = Qt.ItemDataRole.UserRole + 1
_NAMES_FILE = Qt.ItemDataRole.UserRole + 2
_HINT = tr("Choose a model on the left: its files are asked for in the Hugging Face hub.")
_MOST_DOWNLOADS_HEIGHT = 190


class GetPage(QWidget):
    """Asks by signals, and shows what comes. Nothing is asked before a model is chosen or a search is typed."""

    search_asked = Signal(str)
    details_asked = Signal(str)  # of a repository
    get_asked = Signal(object)  # Offer
    pause_asked = Signal(str)
    resume_asked = Signal(str)
    cancel_asked = Signal(str)
    use_asked = Signal(str)  # path of a model that is complete
    token_asked = Signal()

    def __init__(self, proposals: Sequence[Proposal], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._proposals = tuple(proposals)
        self._rooms: Rooms | None = None
        self._wanted = ""  # repository whose files are shown, or asked for
        self._rows: dict[str, DownloadRow] = {}
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Search the Hugging Face hub"))
        self.search.setAccessibleName(tr("Search the Hugging Face hub"))
        self.search.setClearButtonEnabled(True)
        self.search_button = QPushButton(tr("Search"), self)
        self.list = QListWidget(self)
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setSpacing(TIGHT)
        self.list.setAccessibleName(tr("Models to get"))
        self.about = _line(_HINT)
        self.files = QListWidget(self)
        self.files.setAccessibleName(tr("Files of the model"))
        self.get = QPushButton(tr("Get it"), self)
        self.get.setToolTip(tr("Fetch it from the hub (Enter)"))
        self.get.setEnabled(False)
        self.token = QPushButton(tr("Token…"), self)
        self.token.setToolTip(tr("For models with terms: let the hub know you"))
        self.token.hide()
        self.message = ProblemLine(self)
        self._downloads = QVBoxLayout()
        self._downloads.setContentsMargins(0, 0, 0, 0)
        for button in (self.search_button, self.get, self.token):
            button.setAutoDefault(False)
        self._lay_out()
        self._connect()
        self._show_proposals()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.search, 1)
        top.addWidget(self.search_button)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(NEAR, 0, 0, 0)
        column.addWidget(self.about)
        column.addWidget(self.files, 1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.token)
        buttons.addWidget(self.get)
        column.addLayout(buttons)
        parts = QSplitter(Qt.Orientation.Horizontal, self)
        parts.addWidget(self.list)
        parts.addWidget(right)
        parts.setSizes([420, 420])
        parts.setChildrenCollapsible(False)
        rows = QWidget(self)
        rows.setLayout(self._downloads)
        self.downloads = QScrollArea(self)
        self.downloads.setWidget(rows)
        self.downloads.setWidgetResizable(True)
        self.downloads.setFrameShape(QFrame.Shape.NoFrame)
        self.downloads.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.downloads.setAccessibleName(tr("Downloads"))
        self.downloads.hide()
        page = QVBoxLayout(self)
        page.addLayout(top)
        page.addWidget(self.message)
        page.addWidget(parts, 1)
        page.addWidget(self.downloads)

    def _connect(self) -> None:
        self.search.returnPressed.connect(self._on_search)
        self.search_button.clicked.connect(self._on_search)
        self.search.textChanged.connect(lambda text: None if text.strip() else self._show_proposals())
        self.list.currentItemChanged.connect(lambda item, _before: self._on_repo(item))
        self.list.itemActivated.connect(lambda _item: self.files.setFocus(Qt.FocusReason.OtherFocusReason))
        self.files.currentItemChanged.connect(lambda item, _before: self.get.setEnabled(item is not None))
        self.files.itemActivated.connect(lambda _item: self._on_get())
        self.get.clicked.connect(self._on_get)
        self.token.clicked.connect(self.token_asked)

    # -- what the person does ------------------------------------------------------------------------------------

    def _on_search(self) -> None:
        words = self.search.text().strip()
        if words:
            self.say(tr("Searching…"))
            self.search_asked.emit(words)

    def _on_repo(self, item: QListWidgetItem | None) -> None:
        repo = item.data(_REPO) if item is not None else ""
        if not repo or repo == self._wanted:
            return
        self._wanted = repo
        self.files.clear()
        self.about.setText(tr("Asking for its files…"))
        self.details_asked.emit(repo)

    def _on_get(self) -> None:
        item = self.files.currentItem()
        if item is not None:
            self.say("")
            self.get_asked.emit(item.data(_OFFER))

    # -- what comes ----------------------------------------------------------------------------------------------

    def say(self, sentence: str) -> None:
        """What is being done, or was; "" for nothing."""
        self.message.say(sentence)

    def show_problem(self, problem: Problem) -> None:
        self.message.show_problem(problem)

    def show_rooms(self, rooms: Rooms) -> None:
        """What the machine has: fits can be told."""
        self._rooms = rooms
        for at in range(self.files.count()):
            self._show_fit(self.files.item(at))
        if not self.search.text().strip():
            for at, proposal in enumerate(self._proposals):
                item = self.list.item(at)
                if item is not None:
                    item.setText(proposal_text(proposal, self._fit(proposal.n_bytes)))

    def show_hits(self, hits: Sequence[RepoSummary]) -> None:
        self.say("" if hits else tr("The hub has no models for these words."))
        self._forget_files()
        self.list.clear()
        for hit in hits:
            item = QListWidgetItem(hit_text(hit))
            item.setData(_REPO, hit.repo)
            self.list.addItem(item)
        if hits:
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_details(self, details: RepoDetails) -> None:
        if details.summary.repo != self._wanted:
            return
        self.say("")
        self.about.setText(repo_text(details))
        self.token.setVisible(details.summary.is_gated)
        self.files.clear()
        kinds = Counter(offer.quantisation for offer in details.offers)
        for offer in details.offers:
            item = QListWidgetItem()
            item.setData(_OFFER, offer)
            item.setData(_NAMES_FILE, kinds[offer.quantisation] > 1)
            self._show_fit(item)
            self.files.addItem(item)
        proposed = next((p.quantisation for p in self._proposals if p.repo == self._wanted), "Q4_K_M")
        named = offers_named(details.offers, proposed)
        if details.offers:
            self.files.setCurrentRow(details.offers.index(named[0]) if named else 0)

    def show_failure(self, problem: Problem, *, needs_token: bool = False) -> None:
        """Of a search or a question."""
        self.token.setVisible(needs_token)
        self.show_problem(problem)
        if not self.files.count():
            self._wanted = ""
            self.about.setText(_HINT)

    def show_progress(self, progress: Progress) -> None:
        row = self._rows.get(progress.id)
        if progress.phase is Phase.CANCELLED:
            if row is not None:
                del self._rows[progress.id]
                self._downloads.removeWidget(row)
                row.hide()
                row.deleteLater()
        elif row is None:
            row = self._rows[progress.id] = DownloadRow(progress)
            row.pause_asked.connect(self.pause_asked)
            row.resume_asked.connect(self.resume_asked)
            row.cancel_asked.connect(self.cancel_asked)
            row.use_asked.connect(self.use_asked)
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

    def _show_proposals(self) -> None:
        self.say("")
        self._forget_files()
        self.list.clear()
        for proposal in self._proposals:
            item = QListWidgetItem(proposal_text(proposal, self._fit(proposal.n_bytes)))
            item.setData(_REPO, proposal.repo)
            self.list.addItem(item)

    def _forget_files(self) -> None:
        self._wanted = ""
        self.files.clear()
        self.about.setText(_HINT)

    def _fit(self, n_bytes: int) -> str:
        return fit_text(judge(rough_plan(self._rooms, n_bytes))) if self._rooms is not None else ""

    def _show_fit(self, item: QListWidgetItem) -> None:
        offer: Offer = item.data(_OFFER)
        item.setText(offer_text(offer, self._fit(offer.n_bytes_model), names_file=bool(item.data(_NAMES_FILE))))
        if self._rooms is not None:
            item.setToolTip(fit_details(rough_plan(self._rooms, offer.n_bytes_model)))


def _line(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
