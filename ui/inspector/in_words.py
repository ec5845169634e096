"""The whole story of a prompt in sentences, with the words of it that the glossary explains as links."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QWidget

from engine.core.difference.explanation import Explanation
from engine.language.translation import tr
from engine.telling.reasons.causes import (
    as_written_sentence,
    cause_sentence,
    compared_sentence,
    further_sentences,
    habit_line,
)
from engine.telling.reasons.difference import difference_sentence
from engine.telling.reasons.subjects import tidied_sentences
from engine.telling.reasons.summary import told_habit
from engine.telling.wording import avoidable_line, newer_sentence, numbers_sentence
from ui.inspector.glossary import terms_in
from ui.remedies.cards import ways_of
from ui.theme.labels import plain_label, say, text_label
from ui.theme.layouts import down
from ui.theme.scale import NEAR

_MOST_HABITS = 3  # that are told


class InWords(QWidget):
    term_asked = Signal(str)  # a word of the glossary

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._story, self._parts, self._habits = text_label(), text_label(), text_label()
        self._words = _links_label()
        self._words.linkActivated.connect(self.term_asked)
        down(self._story, self._parts, self._habits, self._words, on=self, edges=0, gap=NEAR)

    def show_explanation(self, told: Explanation) -> None:
        parts = [_sentence_of(avoidable_line(part)) for part in told.parts]
        said = told_habit(told)
        others = [habit for habit in told.habits if habit is not said][:_MOST_HABITS]
        habits = [*map(habit_line, others), *([newer_sentence(told)] if told.n_newer else [])]
        say(self._story, _story(told))
        say(self._parts, "\n".join(parts))
        say(self._habits, "\n".join(habits))
        ways = [way.to_do for way in ways_of(told)]
        own = cause_sentence(replace(told, subject=None))  # without what others wrote
        words = _words_text(" ".join([own, numbers_sentence(told), *parts, *ways]))
        self._words.setText(words)
        self._words.setVisible(bool(words))

    def hide_words(self) -> None:
        """Where nobody listens to the links."""
        self._words.hide()


def _story(told: Explanation) -> str:
    difference = "" if told.difference is None else difference_sentence(told.difference)
    cause, further = cause_sentence(told), further_sentences(told)
    kept = as_written_sentence(told)
    tidied = tidied_sentences(told)
    sentences = (cause, difference, *further, *tidied, kept, compared_sentence(told), numbers_sentence(told))
    return " ".join(filter(None, sentences))


def _sentence_of(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


def _links_label() -> QLabel:
    """Its links can be reached with Tab, and followed with Enter."""
    label = plain_label()
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setTextInteractionFlags(
        Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
    )
    label.setToolTip(tr("What the words mean (F1 shows them all)"))
    return label


def _words_text(said: str) -> str:
    """Links to what the glossary explains; names of ours alone, so nothing in it is markup of others."""
    links = [f'<a href="{escape(term.name, quote=True)}">{escape(term.name)}</a>' for term in terms_in(said)]
    return tr("Words: {links}", links=", ".join(links)) if links else ""
