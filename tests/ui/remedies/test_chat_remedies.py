"""The buttons that change the chat: the date, earlier thoughts, the order of its tools; done, shown, taken back."""

from __future__ import annotations

import json
from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from engine.core.difference.explanation import (
    Cause,
    ChatDifference,
    Explanation,
    Offer,
    Remedy,
    TextDifference,
)
from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.volatile.tokens import VolatileKind
from tests.screens.story import DEAR, say_reply, told
from tests.ui.stage import Stage
from tests.ui.timeline.on_the_window import press as press_on_window
from ui.remedies.cards import RemedyCard

OLD, NEW = "You help. Today is 20 Nov 2026. Be kind.", "You help. Today is 21 Nov 2026. Be kind."
FROZEN_AT = 1_795_000_000


def explained(offer: Offer) -> Explanation:
    text = TextDifference(
        first=19, old_text="20 Nov 2026", new_text="21 Nov 2026", kind=VolatileKind.CLOCK, is_only=True
    )
    change = ChatDifference(cause=Cause.CLOCK_CHANGED, message=0, text=text)
    return replace(DEAR, offers=(offer,), remedies=(offer.remedy,), changes=(change,))


def ask(stage: Stage, offer: Offer) -> RemedyCard:
    """A reply for which it would have helped, with the inspector open at that."""
    stage.send("And run it against yesterday's log?")
    say_reply(stage, "Done.", explained(offer), seconds=9.4)
    stage.window.explainer.explain_current()
    stage.settle()
    return card(stage)


def card(stage: Stage) -> RemedyCard:
    (found,) = (one for one in stage.window.inspector.findChildren(RemedyCard) if one.isVisible())
    return found


def press(stage: Stage, key: Qt.Key = Qt.Key.Key_Space) -> None:
    focus = stage.window.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, key)
    stage.settle()


def said(stage: Stage) -> str:
    labels = stage.window.inspector.findChildren(QLabel)
    return "\n".join(label.text() for label in labels if label.isVisible())


def test_the_date_of_the_system_prompt_is_frozen_and_thawed(stage: Stage) -> None:
    """From the line under the reply, without a mouse; kept with the chat, and what it saved is shown."""
    controller = stage.window.controller
    controller.set_system_prompt(NEW)
    shown = ask(stage, Offer(remedy=Remedy.FREEZE_VALUE, saves_tokens=6320, saves_seconds=9.0, message=0))
    assert shown.to_do.text() == "Freeze the date for this chat"
    assert shown.saving.text() == "saves 6,320 tokens, about 9 s, each time"
    stage.window.inspector.page.show_remedies()
    assert stage.window.focusWidget() is shown.button
    press(stage)
    assert controller.chat.system_prompt == OLD
    assert card(stage).saving.text().startswith("Changed")
    assert stage.window.focusWidget() is card(stage).undo
    press(stage)
    assert controller.chat.system_prompt == NEW
    press(stage)
    assert controller.chat.system_prompt == OLD
    stored = stage.conversations.open(controller.chat.id).result()
    assert stored.system_prompt == OLD
    stage.send("Again?")
    assert stage.engine.generates[-1].chat is not None
    assert stage.engine.generates[-1].chat.messages[0].text == OLD
    say_reply(stage, "Yes.", told(7200, 6870), seconds=0.3)
    stage.window.explainer.explain_current()
    assert "Since your change" in said(stage)
    assert "Before your change: 6,320 tokens read again, 9 s. Now: nothing." in said(stage)


def test_a_remedy_is_done_and_taken_back_by_the_mouse(stage: Stage) -> None:
    """On the window itself, where the card is painted: what lies over it would be pressed instead."""
    controller = stage.window.controller
    controller.set_system_prompt(NEW)
    shown = ask(stage, Offer(remedy=Remedy.FREEZE_VALUE, saves_tokens=6320, saves_seconds=9.0, message=0))
    stage.window.inspector.page.ensureWidgetVisible(shown.button)
    press_on_window(stage, shown.button)
    assert controller.chat.system_prompt == OLD
    stage.window.inspector.page.ensureWidgetVisible(card(stage).undo)
    press_on_window(stage, card(stage).undo)
    assert controller.chat.system_prompt == NEW
    assert card(stage).button.isVisible()


def test_a_system_prompt_that_was_edited_since_is_left_alone(stage: Stage) -> None:
    stage.window.controller.set_system_prompt("Something else.")
    shown = ask(stage, Offer(remedy=Remedy.FREEZE_VALUE, saves_tokens=6320, message=0, subject="21 Nov 2026"))
    assert not shown.button.isVisible()
    assert shown.to_do.text().startswith("Send the same value each time, or none (")


def test_the_date_of_the_template_is_frozen_and_thawed(stage: Stage) -> None:
    controller = stage.window.controller
    shown = ask(stage, Offer(remedy=Remedy.FREEZE_CLOCK, saves_tokens=6320, value=FROZEN_AT))
    QTest.mouseClick(shown.button, Qt.MouseButton.LeftButton)
    stage.settle()
    stage.send("Again?")
    assert stage.engine.generates[-1].chat is not None
    assert stage.engine.generates[-1].chat.clock == FROZEN_AT
    assert stage.conversations.open(controller.chat.id).result().reply_options.clock == FROZEN_AT
    QTest.mouseClick(card(stage).undo, Qt.MouseButton.LeftButton)
    assert controller.chat.reply_options.clock is None


def test_earlier_thoughts_are_kept_again(stage: Stage) -> None:
    controller = stage.window.controller
    controller.set_thinking(ThinkingChoice(keeps=False))
    shown = ask(stage, Offer(remedy=Remedy.KEEP_REASONING, saves_tokens=6320, names=("preserve_thinking",)))
    QTest.mouseClick(shown.button, Qt.MouseButton.LeftButton)
    assert controller.chat.thinking.keeps is None
    QTest.mouseClick(card(stage).undo, Qt.MouseButton.LeftButton)
    assert controller.chat.thinking.keeps is False


def test_tools_are_sent_in_the_order_they_had(stage: Stage) -> None:
    controller = stage.window.controller
    text = json.dumps([{"type": "function", "function": {"name": name}} for name in ("read", "search")])
    controller.set_reply_options(replace(controller.chat.reply_options, tools=text))
    shown = ask(stage, Offer(remedy=Remedy.SORT_TOOLS, saves_tokens=6320, order=("search", "read")))
    QTest.mouseClick(shown.button, Qt.MouseButton.LeftButton)
    stage.settle()
    stage.send("Again?")
    assert stage.engine.generates[-1].chat is not None
    assert [tool.name for tool in stage.engine.generates[-1].chat.tools] == ["search", "read"]
    QTest.mouseClick(card(stage).undo, Qt.MouseButton.LeftButton)
    assert controller.chat.reply_options.tools == text


def test_another_chat_is_not_changed_behind_ones_back(stage: Stage) -> None:
    """Advice for the first chat goes with it."""
    ask(stage, Offer(remedy=Remedy.FREEZE_CLOCK, saves_tokens=6320, value=FROZEN_AT))
    stage.window.controller.new_chat()
    stage.settle()
    assert not any(one.isVisible() for one in stage.window.inspector.findChildren(RemedyCard))


def test_a_setting_can_be_put_back(stage: Stage) -> None:
    before = stage.settings.current.cache_min_spacing
    shown = ask(stage, Offer(remedy=Remedy.LOWER_SPACING, saves_tokens=900, value=16))
    QTest.mouseClick(shown.button, Qt.MouseButton.LeftButton)
    assert stage.settings.current.cache_min_spacing == 16
    QTest.mouseClick(card(stage).undo, Qt.MouseButton.LeftButton)
    assert stage.settings.current.cache_min_spacing == before
    assert card(stage).button.isVisible()


def test_undo_leaves_what_was_chosen_since(stage: Stage) -> None:
    """It gave the chat everything back that it had then: a schema and a system prompt written since were lost."""
    controller = stage.window.controller
    shown = ask(stage, Offer(remedy=Remedy.FREEZE_CLOCK, saves_tokens=6320, value=FROZEN_AT))
    QTest.mouseClick(shown.button, Qt.MouseButton.LeftButton)
    stage.settle()
    controller.set_system_prompt("Written since.")
    controller.set_reply_options(replace(controller.chat.reply_options, stop=("END",)))
    QTest.mouseClick(card(stage).undo, Qt.MouseButton.LeftButton)
    assert controller.chat.reply_options.clock is None
    assert controller.chat.reply_options.stop == ("END",)
    assert controller.chat.system_prompt == "Written since."
