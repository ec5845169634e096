"""What a new chat shows: where one is, and a few things to begin with."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import assert_never

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QScrollArea, QSizePolicy, QWidget

from engine.client.state import FailedModel, LoadedModel, LoadingModel, NoModel, UiState
from engine.language.translation import tr
from ui.models.control import is_demo_model
from ui.theme.labels import push_button
from ui.theme.layouts import Fits, across, down
from ui.theme.scale import DISPLAY, FAR, FARTHEST, NEAR, WIDE, sized

_WIDTH = 460
_WIDTH_CHARACTERS = 50  # with larger text it is wider
_BUTTON_EDGES = 44


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a button says, and what it shows."""

    text: str
    shows: str


@dataclass(frozen=True, slots=True)
class Beginning(Suggestion):
    """The message is begun, and the person goes on with it; `asks_file`: with a file that is chosen first."""

    message: str
    asks_file: bool = False


SUGGESTIONS = (  # of the demo model; they are sent as they stand: it speaks English only
    Suggestion("What is Cairn?", tr("A first reply: the whole prompt is read, and checkpoints are taken.")),
    Suggestion("Tell me a short story about a fox.", tr("A longer reply. Send anything after it to see reuse.")),
    Suggestion("Show me a Python function.", tr("Code, with a button to copy it.")),
)
TOUR = Suggestion(
    tr("Show me what an edit does"),
    tr("Sends three short messages, then edits the second one: the timeline shows what is read again."),
)
BEGINNINGS = (
    Beginning(
        tr("Summarise a file"),
        tr("Choose a document, a PDF or a text; then send."),
        tr("Summarise this file in five points."),
        asks_file=True,
    ),
    Beginning(
        tr("Explain code"),
        tr("Paste the code below, then send."),
        tr("Explain step by step what this code does:") + "\n\n",
    ),
    Beginning(tr("Draft a mail"), tr("Say to whom and what about, then send."), tr("Draft a short, friendly mail to ")),
    Beginning(
        tr("Compare two things"),
        tr("Name both, then send."),
        tr("Compare these two in a table, with what speaks for each:") + " ",
    ),
)


class _Wrapped(Fits, QLabel):
    """As high as its lines; the layout of a scrolled page asks for less."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)

    def fit(self) -> None:
        self.setMinimumHeight(self.heightForWidth(self.width()))


class EmptyState(Fits, QScrollArea):
    """Suggestions: with a real model what to begin, with the demo model what sends itself.

    Scrolls where a low window has no room for them all."""

    suggested = Signal(str)
    begun = Signal(object)  # Beginning
    tour_asked = Signal()

    def __init__(self, demo: Path | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._demo = demo
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.title = QLabel(tr("Hello"))
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.subtitle = _Wrapped()
        self.subtitle.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.subtitle.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.open_button = push_button(tr("Open a model…"), tr("Choose a GGUF file (Ctrl+O)"))
        self.get_button = push_button(tr("Get a model…"), tr("Search for one and fetch it (Ctrl+Shift+G)"))
        self._demo_buttons = [self._button(suggestion) for suggestion in (*SUGGESTIONS, TOUR)]
        self._real_buttons = [self._button(suggestion) for suggestion in BEGINNINGS]
        self._is_demo = False
        self.setWidget(self._lay_out())
        self.fit()

    def _button(self, suggestion: Suggestion) -> QPushButton:
        button = push_button(suggestion.text, suggestion.shows, name=suggestion.text)
        button.setAccessibleDescription(suggestion.shows)
        button.setMinimumSize(1, FARTHEST + NEAR)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        if suggestion is TOUR:
            button.clicked.connect(self.tour_asked)
        elif isinstance(suggestion, Beginning):
            button.clicked.connect(lambda: self.begun.emit(suggestion))
        else:
            button.clicked.connect(lambda: self.suggested.emit(suggestion.text))
        return button

    def _lay_out(self) -> QWidget:
        inner = QWidget()
        self.get_button.setProperty("main", True)  # without a model the first thing to do
        models = across(1, self.get_button, self.open_button, 1, gap=NEAR)
        column = down(self.title, self.subtitle, models, on=inner, gap=NEAR)
        column.addSpacing(WIDE)
        for button in (*self._demo_buttons, *self._real_buttons):
            column.addWidget(button)
        self._show_buttons()
        body = QWidget()
        body.setBackgroundRole(QPalette.ColorRole.Base)
        outer = down(1, inner, on=body)
        outer.setAlignment(inner, Qt.AlignmentFlag.AlignHCenter)
        outer.addStretch(2)
        self._inner = inner
        return body

    @property
    def buttons(self) -> list[QPushButton]:
        """Those that are there for the model in use."""
        return self._demo_buttons if self._is_demo else self._real_buttons

    def _show_buttons(self) -> None:
        for button in (*self._demo_buttons, *self._real_buttons):
            button.setVisible(button in self.buttons)

    def fit(self) -> None:
        self.title.setFont(sized(self.font(), DISPLAY))
        wanted = max(_WIDTH, _WIDTH_CHARACTERS * self.fontMetrics().averageCharWidth())
        width = min(wanted, max(1, self.viewport().width() - FAR))
        self._inner.setFixedWidth(width)
        for button in (*self._demo_buttons, *self._real_buttons):
            metrics = button.fontMetrics()
            button.setText(
                metrics.elidedText(button.accessibleName(), Qt.TextElideMode.ElideRight, width - _BUTTON_EDGES)
            )

    def set_state(self, state: UiState) -> None:
        match state.model:
            case LoadedModel(facts=facts) if is_demo_model(facts.path, self._demo):
                text = tr(
                    "The demo model is tiny: it is there to look around. The timeline below shows what its cache does."
                )
            case LoadedModel():
                text = tr("Write a message. The timeline below shows what the prompt cache does with it.")
            case LoadingModel():
                text = tr("A model is loading. Messages written now are sent when it is there.")
            case NoModel() | FailedModel():
                text = tr(
                    "Get a model to begin, or open one: any GGUF file will do. You can also drop one on this window."
                )
            case _:
                assert_never(state.model)
        model = state.model
        path = model.facts.path if isinstance(model, LoadedModel) else getattr(model, "path", "")
        if self._is_demo != is_demo_model(path, self._demo):
            self._is_demo = not self._is_demo
            self._show_buttons()
        if text != self.subtitle.text():
            self.subtitle.setText(text)
            self.subtitle.fit()
        for button in (self.get_button, self.open_button):
            button.setVisible(isinstance(state.model, NoModel | FailedModel))
