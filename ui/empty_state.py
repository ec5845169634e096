"""What a new chat shows: where one is, and a few things to begin with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ui.state import FailedModel, LoadedModel, LoadingModel, NoModel, UiState

_WIDTH = 440


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A first message, and what it shows."""

    text: str
    shows: str


SUGGESTIONS = (
    Suggestion("What is Cairn?", "A first reply: the whole prompt is read, and checkpoints are taken."),
    Suggestion("Tell me a short story about a lighthouse.", "A longer reply. Send anything after it to see reuse."),
    Suggestion("Write a small Python function.", "Code, with a button to copy it."),
    Suggestion(
        "What does an edit do to the timeline?",
        "Then press Up, change the message and send it: the timeline shows what is read again.",
    ),
)


class EmptyState(QWidget):
    """Suggestions that send themselves."""

    suggested = Signal(str)
    open_model_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = QLabel("Hello", self)
        self.title.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * 1.6)
        self.title.setFont(font)
        self.subtitle = QLabel(self)
        self.subtitle.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.subtitle.setWordWrap(True)
        self.open_button = QPushButton("Open a model…", self)
        self.open_button.setToolTip("Choose a GGUF file (Ctrl+O)")
        self.open_button.clicked.connect(self.open_model_asked)
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(self.title)
        column.addWidget(self.subtitle)
        column.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(10)
        self.buttons: list[QPushButton] = []
        for suggestion in SUGGESTIONS:
            button = QPushButton(suggestion.text, self)
            button.setAccessibleName(suggestion.text)
            button.setAccessibleDescription(suggestion.shows)
            button.setToolTip(suggestion.shows)
            button.setMinimumHeight(38)
            button.clicked.connect(lambda _=False, text=suggestion.text: self.suggested.emit(text))
            column.addWidget(button)
            self.buttons.append(button)
        inner = QWidget(self)
        inner.setLayout(column)
        inner.setFixedWidth(_WIDTH)
        outer = QVBoxLayout(self)
        outer.addStretch(1)
        outer.addWidget(inner, 0, Qt.AlignmentFlag.AlignHCenter)
        outer.addStretch(2)

    def set_state(self, state: UiState) -> None:
        match state.model:
            case LoadedModel(facts=facts) if facts.is_demo:
                text = (
                    "The demo model is tiny: it is there to look around. The timeline below shows what its cache does."
                )
            case LoadedModel():
                text = "Write a message. The timeline below shows what the prompt cache does with it."
            case LoadingModel():
                text = "A model is loading. Messages written now are sent when it is there."
            case NoModel() | FailedModel():
                text = "Open a model to begin: any GGUF file will do. You can also drop one on this window."
            case _:
                assert_never(state.model)
        self.subtitle.setText(text)
        self.open_button.setVisible(isinstance(state.model, NoModel | FailedModel))
