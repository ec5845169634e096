"""Below the explanation the inspector says what the conversation does again and again, and what it could not read."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.core.difference.explanation import AvoidableCause, Cause, Habit
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind
from engine.telling.reasons.summary import cost_line
from tests.ui import event_builders as make
from ui.inspector.page import InWords

CLOCK = Habit(
    cause=Cause.CLOCK_CHANGED,
    lost=None,
    place=Kind.SYSTEM,
    value=VolatileKind.CLOCK,
    n_requests=12,
    n_of=14,
    n_tokens=616,
    seconds=2.1,
)
LOST = Habit(cause=None, lost=AvoidableCause.EVICTED, n_requests=3, n_of=14, n_tokens=5_000)


@pytest.fixture
def page(qtbot: QtBot) -> InWords:
    page = InWords()
    qtbot.addWidget(page)
    page.resize(420, 500)
    page.show()
    return page


def shown(page: InWords) -> str:
    return "\n".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())


def test_what_the_chat_keeps_doing_stands_beside_what_it_cost_here() -> None:
    """One sentence for both; what else repeats is told in words."""
    told = replace(make.explanation(100, reused=60, cause=Cause.CLOCK_CHANGED), habits=(CLOCK, LOST))
    told = replace(told, unavoidable=40, avoidable=0, changed=30, seconds_read=4.0)
    assert cost_line(told) == "It cost 30 tokens, 3 s, here, and 616 tokens, 2.1 s, on 12 of 14 messages of this chat."
    assert cost_line(replace(told, habits=(LOST,))) == "It cost 30 tokens, 3 s."


def test_what_repeats_stands_below_the_explanation(page: InWords) -> None:
    """One line each: the request is told above, and this is about all of them."""
    page.show_explanation(replace(make.explanation(100, reused=60), habits=(CLOCK, LOST)))
    assert (
        "A date or time in the system prompt changed on 12 of 14 requests: 616 tokens in all were read again, 2.1 s.\n"
        "On 3 of 14 requests, 5,000 tokens in all were read again: "
    ) in shown(page)
    page.show_explanation(make.explanation(100, reused=60))
    assert "requests" not in shown(page)


def test_that_a_newer_cairn_wrote_it_is_said(page: InWords) -> None:
    """What is missing would look as if there had been nothing."""
    page.show_explanation(replace(make.explanation(100, reused=60), n_newer=2))
    assert "A newer version of Cairn wrote this; 2 words of it" in shown(page)


def test_calls_that_came_back_in_another_writing_are_told(page: InWords) -> None:
    """What was kept is not what the client sent, and nobody would know."""
    told = make.explanation(568, reused=551, cause=Cause.APPENDED)
    page.show_explanation(told)
    assert "came back written differently" not in shown(page)
    page.show_explanation(replace(told, n_as_written=2))
    assert "2 replies with tool calls came back written differently, with the same values" in shown(page)
