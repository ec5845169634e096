"""What would have helped comes after the reply: into what is shown of it, and into what is stored with it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocumentFragment
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine.core.difference.explanation import Offer, Remedy
from engine.core.prompt.conversation import MessageStatus, StoredMessage
from engine.events import Offered, StopReason
from engine.telling.reasons.remedies import to_do_text
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import explanation_of

OFFER = Offer(remedy=Remedy.MOVE_DATE, saves_tokens=40, message=0, subject="12:41")


def explain(stage: Stage) -> None:
    """As a person asks why the last reply's prompt was read again."""
    stage.window.actions_by_name["explain"].trigger()
    stage.settle()


def help_told(stage: Stage) -> str:
    labels = stage.window.inspector.findChildren(QLabel)
    shown = (label.text() for label in labels if label.isVisibleTo(stage.window.inspector))
    return " ".join(QTextDocumentFragment.fromHtml(text).toPlainText() for text in shown)


def offer(stage: Stage) -> None:
    stage.engine.say(Offered(request=stage.engine.generates[-1].request, offers=(OFFER,)))
    stage.settle()


def reply_of(stage: Stage) -> StoredMessage:
    (conversation,) = stage.conversations.chats.values()
    return next(message for message in conversation.messages if message.role == "assistant")


def stored_offers(stage: Stage) -> tuple[Offer, ...]:
    told = explanation_of(reply_of(stage).explanation)
    assert told is not None
    return told.offers


def test_it_comes_into_the_open_explanation_and_is_there_after_a_restart(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.load()
    stage.send("What time is it?")
    stage.answer("Noon.")
    explain(stage)
    what = to_do_text(OFFER)
    assert what not in help_told(stage)
    offer(stage)
    assert what in help_told(stage), "without asking again"
    assert stored_offers(stage) == (OFFER,)
    again = make_stage(conversations=stage.conversations)
    again.load()
    again.window.controller.open(stage.window.controller.chat.id)
    again.settle()
    explain(again)
    assert what in help_told(again)


def test_it_finds_its_chat_when_another_one_is_shown(stage: Stage) -> None:
    stage.send("What time is it?")
    stage.answer("Noon.")
    QTest.keyClick(stage.window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    offer(stage)
    assert stored_offers(stage) == (OFFER,)


def test_a_reply_that_is_gone_on_with_keeps_what_is_new_of_it(stage: Stage) -> None:
    """The advice is about its first prompt, and its text is longer by now."""
    stage.send("Tell me a story.")
    stage.engine.say_planned()
    stage.engine.say_text("Once")
    first = stage.engine.generates[-1].request
    stage.engine.say_finished("Once", StopReason.LENGTH)
    stage.settle()
    stage.window.actions_by_name["continue"].trigger()
    stage.engine.say_planned()
    stage.engine.say_text(" upon a time")
    stage.settle()
    stage.window.controller.replies.save_partial()
    stage.engine.say(Offered(request=first, offers=(OFFER,)))
    stage.settle()
    kept = reply_of(stage)
    assert (kept.text, kept.status) == ("Once upon a time", MessageStatus.PARTIAL)
    stage.engine.say_finished("Once upon a time")
    stage.settle()
    assert stored_offers(stage) == ()


def test_one_for_a_reply_of_an_earlier_engine_is_passed_over(stage: Stage) -> None:
    stage.send("What time is it?")
    stage.answer("Noon.")
    first = stage.engine.generates[-1].request
    stage.send("And now?")
    stage.answer("Later.")
    n_saves = len(stage.conversations.saves)
    stage.engine.say(Offered(request=first, offers=(OFFER,)))
    stage.settle()
    assert len(stage.conversations.saves) == n_saves
