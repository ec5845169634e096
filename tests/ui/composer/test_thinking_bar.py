"""Whether the model thinks is chosen beside the message, for each chat."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt

from engine.core.prompt.chat_options import AS_GIVEN, NO_CHOICES, ThinkingChoice, ThinkingChoices, ThinkingSwitch
from engine.core.prompt.messages import Chat
from tests.ui.stage import Stage
from ui.composer.composer import ThinkingBar

SWITCH = ThinkingSwitch(name="enable_thinking", on=True, off=False, is_on=True)
BOTH = ThinkingChoices(switch=SWITCH, effort_name="reasoning_effort", efforts=("low", "high"))


def know(stage: Stage, thinking: ThinkingChoices) -> ThinkingBar:
    """The bar, with a model whose template knows that."""
    stage.window.models.load("/models/tiny.gguf")
    stage.engine.say_loaded(thinking=thinking)
    stage.settle()
    return stage.window.pane.composer.thinking


def press(stage: Stage, bar: ThinkingBar) -> None:
    bar.box.setFocus()
    stage.qtbot.keyClick(bar.box, Qt.Key.Key_Space)
    stage.settle()


def asked(stage: Stage) -> Chat:
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    return chat


def test_a_template_that_knows_nothing_of_thinking_shows_no_switch(stage: Stage) -> None:
    """A switch that changes nothing would stand beside every message."""
    bar = know(stage, NO_CHOICES)
    assert not bar.isVisible()
    stage.send("hello")
    assert asked(stage).options == ()


def test_thinking_is_on_and_the_space_bar_turns_it_off_for_the_next_reply(stage: Stage) -> None:
    """People could neither see nor change that a model thinks."""
    bar = know(stage, replace(BOTH, efforts=()))
    assert bar.box.isVisible()
    assert bar.box.isChecked()
    assert not bar.efforts.isVisible()
    stage.send("hello")
    assert asked(stage).options == ()
    stage.answer("hi")
    press(stage, bar)
    stage.send("and now?")
    assert asked(stage).options == (("enable_thinking", False),)
    stage.answer("hi")
    press(stage, bar)
    stage.send("and again?")
    assert asked(stage).options == ()


def test_an_effort_is_chosen_with_the_arrow_keys(stage: Stage) -> None:
    """The mouse alone would reach it."""
    bar = know(stage, BOTH)
    bar.efforts.setFocus()
    stage.qtbot.keyClick(bar.efforts, Qt.Key.Key_Down)
    assert bar.efforts.currentText() == "Low effort"
    stage.send("hello")
    assert asked(stage).options == (("reasoning_effort", "low"),)


def test_no_effort_is_asked_for_while_thinking_is_off(stage: Stage) -> None:
    """It would seem to do something."""
    bar = know(stage, BOTH)
    press(stage, bar)
    assert not bar.efforts.isEnabled()
    press(stage, bar)
    assert bar.efforts.isEnabled()


def test_each_chat_has_its_own_choice_and_keeps_it_on_the_disk(stage: Stage) -> None:
    """What was chosen for one chat would hold for another, or be forgotten."""
    bar = know(stage, BOTH)
    press(stage, bar)
    stage.send("hello")
    stage.answer("hi")
    first = stage.window.controller.chat.id
    assert stage.conversations.chats[first].thinking == ThinkingChoice(thinks=False)
    stage.window.controller.new_chat()
    stage.settle()
    assert bar.box.isChecked()
    stage.window.controller.open(first)
    stage.settle()
    assert not bar.box.isChecked()
    press(stage, bar)
    assert stage.conversations.chats[first].thinking == ThinkingChoice(thinks=True)


def test_a_choice_outlives_a_model_that_does_not_know_it(stage: Stage) -> None:
    """To look at a chat with another model would turn thinking on again."""
    bar = know(stage, BOTH)
    press(stage, bar)
    know(stage, NO_CHOICES)
    stage.send("hello")
    assert asked(stage).options == ()
    stage.answer("hi")
    assert not know(stage, BOTH).box.isChecked()
    assert stage.window.controller.chat.thinking != AS_GIVEN


def test_switch_and_efforts_are_told_to_screen_readers(stage: Stage) -> None:
    """Somebody who cannot see would not know what is ticked."""
    bar = know(stage, BOTH)
    assert bar.box.text() == "Think before answering"
    assert bar.efforts.accessibleName() == "Effort of thinking"
    assert bar.box.toolTip()
    assert bar.efforts.toolTip()
