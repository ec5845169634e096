"""A model of the hub as a card: what it is, whether it fits, and one button."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLabel, QWidget

from engine.core.models.fit import FitVerdict, Proposal, Rooms, rough_plan, verdict_of
from engine.core.models.remote import (
    DownloadPhase,
    DownloadProgress,
    ModelOffer,
    RepoDetails,
    RepoSummary,
    offers_named,
)
from engine.language.translation import tr
from engine.telling.models import (
    fit_details,
    hit_facts,
    offer_text,
    proposal_facts,
    proposal_use,
    terms_text,
    verdict_text,
)
from ui.theme.labels import plain_label, push_button
from ui.theme.layouts import across
from ui.theme.scale import CAPTION, MIDDLE, NEAR, TIGHT, WIDE, bold, sized
from ui.theme.theme import restyle

_TONES = {FitVerdict.FITS: "good", FitVerdict.SLOW: "warning", FitVerdict.TOO_LARGE: "bad"}


class ModelCard(QFrame):
    """Of a proposal it gets what that names; of a hit of a search the person chooses among what there is."""

    details_asked = Signal(str)  # of a repository
    get_asked = Signal(object)  # Offer
    use_asked = Signal(str)  # path of a model that is complete

    def __init__(self, of: Proposal | RepoSummary, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._proposal = of if isinstance(of, Proposal) else None
        self.repo = of.repo
        self._rooms: Rooms | None = None
        self._is_asking = False
        self._has_offers = False
        self._progress: DownloadProgress | None = None
        self.title = plain_label(of.repo.partition("/")[2] if isinstance(of, RepoSummary) else of.name)
        self.title.setFont(bold(self.font()))
        self.badge = QLabel(self)
        self.badge.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.badge.hide()
        self.facts = plain_label(hit_facts(of) if isinstance(of, RepoSummary) else proposal_facts(of), tone="muted")
        self.facts.setFont(sized(self.font(), CAPTION))
        self.use = plain_label(proposal_use(of) if isinstance(of, Proposal) else "")
        self.use.setVisible(bool(self.use.text()))
        self.choice = QComboBox(self)
        self.choice.setAccessibleName(tr("Files of the model"))
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.choice.setToolTip(tr("Fetch it with Enter"))
        self.choice.installEventFilter(self)
        self.choice.hide()
        self.button = push_button("", act=self._on_button, parent=self)
        self.choice.currentIndexChanged.connect(lambda _: self._show_button())
        self.choice.currentIndexChanged.connect(lambda _: self._show_verdict())
        self._lay_out()
        self._show_button()

    def _lay_out(self) -> None:
        head = across(self.title, self.badge, 1, gap=NEAR)
        grid = QGridLayout(self)
        grid.setContentsMargins(WIDE, MIDDLE, MIDDLE, MIDDLE)
        grid.setHorizontalSpacing(WIDE)
        grid.setVerticalSpacing(TIGHT)
        grid.addLayout(head, 0, 0)
        grid.addWidget(self.facts, 1, 0)
        grid.addWidget(self.use, 2, 0)
        grid.addWidget(self.choice, 3, 0, Qt.AlignmentFlag.AlignLeft)
        grid.addWidget(self.button, 0, 1, 4, 1, Qt.AlignmentFlag.AlignVCenter)
        grid.setColumnStretch(0, 1)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange and hasattr(self, "button"):
            self.title.setFont(bold(self.font()))
            self.facts.setFont(sized(self.font(), CAPTION))
            self._show_verdict()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter, where the focus is on what is chosen, fetches it."""
        is_key = watched is self.choice and event.type() == QEvent.Type.KeyPress
        if is_key and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.button.click()
            return True
        return super().eventFilter(watched, event)

    # -- what comes ----------------------------------------------------------------------------------------------

    def show_rooms(self, rooms: Rooms) -> None:
        """What the machine has: whether it fits can be told."""
        self._rooms = rooms
        for at in range(self.choice.count()):
            self._show_offer(at)
        self._show_verdict()

    def show_details(self, details: RepoDetails) -> None:
        """The answer to `details_asked`."""
        was_asked, self._is_asking = self._is_asking, False
        offers = details.offers
        self.choice.clear()
        for at, offer in enumerate(offers):
            self.choice.addItem("", offer)
            self._show_offer(at)
        named = offers_named(offers, self._proposal.quantisation if self._proposal is not None else "")
        self.choice.setCurrentIndex(offers.index(named[0]) if named else 0 if offers else -1)
        self._has_offers = bool(offers)
        if terms := terms_text(details):
            self.use.setText(" ".join(filter(None, (self.use.text(), terms))))
            self.use.show()
        is_clear = self._proposal is not None and len(named) == 1
        self.choice.setVisible(bool(offers) and not is_clear)
        self._show_verdict()
        self._show_button()
        if was_asked and is_clear:
            self.get_asked.emit(named[0])
        elif was_asked and offers:
            self.choice.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_failure(self) -> None:
        """Nobody answered; the page says why."""
        self._is_asking = False
        self._show_button()

    def show_progress(self, progress: DownloadProgress) -> None:
        """Of any download."""
        if progress.offer.name == self._name:
            self._progress = None if progress.phase is DownloadPhase.CANCELLED else progress
            self._show_button()

    # -- what is shown -------------------------------------------------------------------------------------------

    @property
    def offer(self) -> ModelOffer | None:
        """What is chosen, once it is known what there is."""
        found = self.choice.currentData()
        return found if isinstance(found, ModelOffer) else None

    @property
    def _name(self) -> str:
        if self.offer is not None:
            return self.offer.name
        return f"{self.repo}:{self._proposal.quantisation}" if self._proposal is not None else ""

    def _show_offer(self, at: int) -> None:
        offer: ModelOffer = self.choice.itemData(at)
        kinds = [self.choice.itemData(other).quantisation for other in range(self.choice.count())]
        fit = verdict_text(self._verdict_of(offer, self._rooms)) if self._rooms is not None else ""
        self.choice.setItemText(at, offer_text(offer, fit, names_file=kinds.count(offer.quantisation) > 1))
        if self._rooms is not None:
            tip = fit_details(rough_plan(self._rooms, offer.n_bytes_model))
            self.choice.setItemData(at, tip, Qt.ItemDataRole.ToolTipRole)

    def _verdict_of(self, offer: ModelOffer, rooms: Rooms) -> FitVerdict:
        active = self._proposal.active if self._proposal is not None else 1.0
        return verdict_of(rough_plan(rooms, offer.n_bytes_model), round(offer.n_bytes_model * active))

    def _show_verdict(self) -> None:
        if self._rooms is None or (self._proposal is None and self.offer is None):
            self.badge.hide()
            return
        if self.offer is not None:
            verdict = self._verdict_of(self.offer, self._rooms)
        else:
            assert self._proposal is not None
            verdict = self._proposal.verdict(self._rooms)
        self.badge.setProperty("badge", _TONES[verdict])
        restyle(self.badge)
        self.badge.setText(verdict_text(verdict))
        # a label does not count the padding that a sheet gives it
        self.badge.setMinimumWidth(self.badge.fontMetrics().horizontalAdvance(self.badge.text()) + WIDE + TIGHT)
        self.badge.show()

    def _show_button(self) -> None:
        progress = self._progress if self._progress and self._progress.offer.name == self._name else None
        is_done = progress is not None and progress.phase is DownloadPhase.DONE
        is_on_its_way = progress is not None and not is_done
        if is_done:
            text = tr("Use this model")
        elif is_on_its_way:
            text = tr("On its way")
        elif self._is_asking:
            text = tr("Asking…")
        else:
            text = tr("Get it") if self._proposal is not None or self._has_offers else tr("Choose a size…")
        self.button.setText(text)
        self.button.setAccessibleName(f"{text}: {self.title.text()}")
        self.button.setToolTip(tr("Fetch it from the hub") if text == tr("Get it") else "")
        self.button.setEnabled(not (is_on_its_way or self._is_asking))

    def _on_button(self) -> None:
        if self._progress is not None and self._progress.phase is DownloadPhase.DONE:
            self.use_asked.emit(self._progress.path)
        elif self.offer is not None:
            self.get_asked.emit(self.offer)
        else:
            self._is_asking = True
            self._show_button()
            self.details_asked.emit(self.repo)
