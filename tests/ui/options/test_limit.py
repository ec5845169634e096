"""Once the context is full there is a choice; nothing is sent that could only fail."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from engine.commands import ForecastPrompt, Measure, Survey
from engine.core.models.values import OwnSettings, OwnWords
from engine.events import ModelLoaded, StopReason
from tests.ui.options.steps import (
    answer_counts,
    answer_forecasts,
    asked,
    asked_chat,
    press,
    say_lies,
    too_long,
    wait_for,
)
from tests.ui.scripted_engine import model_facts
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import Action, RowState
from ui.models.own_book import Chosen
from ui.options.limit import SUMMARISE

WORDS = "word " * 200  # 1,000 characters


def room_to_grow(make_stage: MakeStage) -> Stage:
    """A model with 4,096 tokens that was trained for 32,768."""
    stage = make_stage()
    stage.window.models.load("/models/tiny.gguf")
    say_loaded(stage)
    stage.engine.say_cache()
    stage.settle()
    return stage


def say_loaded(stage: Stage) -> None:
    load = stage.engine.loads[-1]
    n_ctx = load.settings.n_ctx or 4096
    facts = replace(model_facts(load.path), n_ctx=n_ctx, n_ctx_train=32_768)
    stage.engine.say(ModelLoaded(request=load.request, facts=facts, seconds=0.1))
    stage.settle()


def say_turns(stage: Stage, n: int) -> None:
    for number in range(n):
        stage.send(f"question {number} {WORDS}")
        stage.answer(f"reply {number} {WORDS}")


def fill(stage: Stage, written: str = "one more") -> None:
    """Write a message that does not fit, and wait for the choice."""
    field = stage.window.pane.composer.field
    field.setFocus()
    QTest.keyClicks(field, written)
    wait_for(stage, ForecastPrompt, lambda one: one.chat is not None and one.chat.messages[-1].text == written)
    answer_forecasts(stage, is_full=True)
    choose_from(stage)


def refused(make_stage: MakeStage) -> Stage:
    """The engine found no room for the last message, and the choice is shown."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 2)
    stage.send("the last straw")
    stage.engine.say(too_long(asked(stage).request))
    stage.settle()
    choose_from(stage)
    return stage


def choose_from(stage: Stage) -> None:
    """Answer what is asked to make the choice."""
    wait_for(stage, Measure, lambda one: WORDS in one.text)
    answer_counts(stage, n_tokens=4500)
    say_lies(stage, wait_for(stage, Survey))
    assert stage.window.pane.limit.isVisible()


def ways(stage: Stage) -> list[QPushButton]:
    return stage.window.pane.limit.ways_out


def click_way(stage: Stage, number: int) -> None:
    """With the mouse, where it stands in the window."""
    way, window = ways(stage)[number], stage.window
    place = way.mapTo(window, way.rect().center())
    assert window.childAt(place) is way, "nothing covers it"
    QTest.mouseClick(way, Qt.MouseButton.LeftButton)


def test_a_message_without_room_is_not_sent_and_the_choice_gets_the_focus(make_stage: MakeStage) -> None:
    """It was sent, failed, and could be sent again, to fail again."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 4)
    fill(stage)
    n = len(stage.engine.generates)
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_Return)
    stage.settle()
    assert len(stage.engine.generates) == n
    assert stage.window.pane.composer.text == "one more"
    assert QApplication.focusWidget() is ways(stage)[0]
    labels = [way.text() for way in ways(stage)]
    assert labels == ["Load with 8,192", "Leave 4 messages out", "Start anew with a summary"]
    assert "A context of 8,192 takes 3 GiB of memory." in stage.window.pane.limit.message.text()


def test_a_change_without_room_is_not_sent_and_waits_in_its_place(make_stage: MakeStage) -> None:
    """An edit that can only fail would take the message's place, and its reply with it."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 4)
    pane = stage.window.pane
    pane.composer.set_text("a draft")
    pane.begin_edit(stage.window.controller.rows[6].id)
    editor = pane.edit.editor
    QTest.keyClicks(editor.field, "!")
    wait_for(stage, ForecastPrompt, lambda one: one.chat is not None and one.chat.messages[-1].text.endswith("!"))
    answer_forecasts(stage, is_full=True)
    choose_from(stage)
    n = len(stage.engine.generates)
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    stage.settle()
    assert len(stage.engine.generates) == n
    assert editor.isVisible()
    assert editor.text.endswith("!")
    assert QApplication.focusWidget() is ways(stage)[0]
    press(ways(stage)[1])
    stage.settle()
    assert editor.field.hasFocus(), "now there is room: it goes on there"
    QTest.keyClick(editor.field, Qt.Key.Key_Return)
    stage.settle()
    assert asked_chat(stage).messages[-1].text.endswith("!")
    assert pane.composer.text == "a draft"


def test_a_shorter_message_is_sent_again(make_stage: MakeStage) -> None:
    """What was told of the longer one would hold it back."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 2)
    fill(stage)
    field = stage.window.pane.composer.field
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    n = len(stage.engine.generates)
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.settle()
    assert len(stage.engine.generates) == n + 1


def test_a_larger_context_is_loaded_and_what_failed_is_asked_again(make_stage: MakeStage) -> None:
    """A setting had to be found, the model loaded, and the message sent again."""
    stage = refused(make_stage)
    n = len(stage.engine.generates)
    click_way(stage, 0)
    stage.settle()
    assert stage.engine.loads[-1].settings.n_ctx == 8192
    assert len(stage.engine.generates) == n, "it waits for the model"
    say_loaded(stage)
    assert len(stage.engine.generates) == n + 1
    assert asked_chat(stage).messages[-1].text == "the last straw"
    assert not stage.window.pane.limit.isVisible()


def test_a_retry_that_could_only_fail_shows_the_choice_instead(make_stage: MakeStage) -> None:
    stage = refused(make_stage)
    n = len(stage.engine.generates)
    row = stage.window.controller.rows[-1]
    assert row.state is RowState.FAILED
    stage.window.pane._act(row.id, Action.RETRY)
    stage.settle()
    assert len(stage.engine.generates) == n
    assert QApplication.focusWidget() is ways(stage)[0]


def test_a_reply_that_filled_the_context_is_not_gone_on_with(make_stage: MakeStage) -> None:
    """“Continue” wrote nothing more."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 2)
    stage.send("a long story")
    stage.engine.say_planned()
    stage.engine.say_text("Once upon a time")
    stage.engine.say_finished("Once upon a time", StopReason.CONTEXT_FULL)
    stage.settle()
    assert "it holds 4,096 tokens" in stage.window.controller.rows[-1].notice()
    choose_from(stage)
    n = len(stage.engine.generates)
    stage.window.actions_by_name["continue"].trigger()
    stage.settle()
    assert len(stage.engine.generates) == n
    assert QApplication.focusWidget() is ways(stage)[0]


def test_the_middle_is_left_out_marked_kept_and_brought_back(make_stage: MakeStage) -> None:
    """The chat goes on, and nothing of it is lost."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 4)
    fill(stage)
    click_way(stage, 1)
    stage.settle()
    rows = stage.window.controller.rows.rows
    folded = [place for place, row in enumerate(rows) if row.is_folded]
    assert folded == [2, 3, 4, 5]
    assert rows[2].notice() == "Left out of the prompt, to make room."
    assert not stage.window.pane.limit.isVisible()
    stored = stage.conversations.chats[stage.window.controller.chat.id]
    assert stored.reply_options.left_out == tuple(rows[place].id for place in folded)
    assert "4 messages left out" in stage.window.pane.composer.options.accessibleName()
    QTest.keyClick(stage.window.pane.composer.field, Qt.Key.Key_Return)
    stage.settle()
    texts = [one.text[:10] for one in asked_chat(stage).messages]
    assert texts == ["question 0", "reply 0 wo", "question 3", "reply 3 wo", "one more"]
    stage.answer("hi")
    press(stage.window.pane.undo.button)
    stage.settle()
    assert not any(row.is_folded for row in stage.window.controller.rows.rows)
    stage.send("and now?")
    assert len(asked_chat(stage).messages) == 11


def test_the_menu_brings_messages_back_at_any_time(make_stage: MakeStage) -> None:
    """Undo is there for some seconds only."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 4)
    fill(stage)
    press(ways(stage)[1])
    stage.settle()
    stage.window.options._fill_menu()
    menu = stage.window.pane.composer.options.menu()
    next(a for a in menu.actions() if a.text() == "Bring 4 messages back into the prompt").trigger()
    stage.settle()
    assert stage.window.controller.chat.reply_options.left_out == ()


def test_a_new_chat_begins_with_the_models_summary_and_the_question_waits_in_the_field(make_stage: MakeStage) -> None:
    stage = room_to_grow(make_stage)
    stage.window.controller.set_system_prompt("Be brief.")
    say_turns(stage, 4)
    old = stage.window.controller.chat
    fill(stage)
    click_way(stage, 2)
    stage.settle()
    chat = stage.window.controller.chat
    assert chat.id != old.id
    assert chat.system_prompt == "Be brief."
    assert chat.title.endswith("(continued)")
    sent = asked_chat(stage).messages
    assert sent[0].text == "Be brief."
    assert sent[1].text.startswith("question 0")
    assert sent[-2].text.startswith("reply 3")
    assert sent[-1].text == SUMMARISE
    assert len(sent) < 10, "what is summed up has to fit as well"
    assert stage.window.pane.composer.text == "one more"
    stage.answer("We spoke of words.")
    stage.send("go on")
    assert [one.text for one in asked_chat(stage).messages] == ["Be brief.", SUMMARISE, "We spoke of words.", "go on"]
    stored = stage.conversations.chats[chat.id]
    assert [one.text for one in stored.messages][:2] == [SUMMARISE, "We spoke of words."]


def test_a_summary_that_failed_is_asked_for_again_with_all_it_sums_up(make_stage: MakeStage) -> None:
    """A retry would ask for the summary of nothing."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 4)
    fill(stage)
    press(ways(stage)[2])
    stage.settle()
    first = asked_chat(stage)
    stage.engine.say_failed()
    stage.settle()
    stage.window.controller.retry(stage.window.controller.rows[-1].id)
    stage.settle()
    assert asked_chat(stage) == first


def test_the_tokens_written_and_of_the_whole_prompt_are_counted(make_stage: MakeStage) -> None:
    """How full the context is was known only afterwards."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 1)
    field = stage.window.pane.composer.field
    field.setFocus()
    QTest.keyClicks(field, "hello there")
    wait_for(stage, Measure, lambda one: one.text == "hello there")
    wait_for(stage, ForecastPrompt, lambda one: one.chat is not None and one.chat.messages[-1].text == "hello there")
    answer_counts(stage, 3)
    answer_forecasts(stage)
    line = stage.window.pane.composer.forecast
    assert "This message: 3 tokens\nThe whole prompt: 1,200 of 4,096" in line.toolTip()
    stage.window.controller.new_chat()
    stage.settle()
    assert "4,096" not in line.toolTip()


def test_a_model_with_its_own_context_gets_the_larger_one_for_itself(make_stage: MakeStage) -> None:
    """All other models were given it, and this one kept the small one."""
    stage = room_to_grow(make_stage)
    models = stage.window.models
    models.take_over(Chosen(words=OwnWords(settings=OwnSettings(n_ctx=4096, kv_type="q8_0"))), (models.path,))
    say_turns(stage, 2)
    fill(stage)
    survey = [one for one in stage.engine.commands if isinstance(one, Survey)][-1]
    assert survey.settings.kv_type_k == "q8_0", "what it takes is that of this model"
    press(ways(stage)[0])
    stage.settle()
    assert stage.settings.in_use.n_ctx == 8192
    assert stage.settings.current.n_ctx == 0


def test_all_ways_out_are_seen_at_once_beside_each_other(make_stage: MakeStage) -> None:
    """One stood below the other, however wide the window was."""
    stage = room_to_grow(make_stage)
    stage.window.resize(1440, 900)
    say_turns(stage, 4)
    fill(stage)
    stage.qtbot.waitUntil(lambda: all(is_whole(way) for way in ways(stage)))
    assert is_whole(stage.window.pane.limit.close_button)
    assert len({way.mapTo(stage.window, QPoint()).y() for way in ways(stage)}) == 1
    ways(stage)[0].setFocus()
    assert [stage.tab(), stage.tab()] == ways(stage)[1:]


def test_all_ways_out_are_seen_in_a_small_window_with_the_timeline(make_stage: MakeStage) -> None:
    """The third one was to be scrolled to."""
    stage = room_to_grow(make_stage)
    stage.window.resize(900, 600)
    say_turns(stage, 5)
    fill(stage)
    assert stage.window.timeline.isVisible()
    stage.qtbot.waitUntil(lambda: all(is_whole(way) for way in ways(stage)))
    assert len(ways(stage)) == 3
    assert is_whole(stage.window.pane.limit.close_button)


def is_whole(button: QPushButton) -> bool:
    """No part of it is out of sight."""
    return button.visibleRegion().boundingRect() == button.rect()


def test_a_summary_is_made_again_after_a_restart_and_says_when_its_chat_is_gone(make_stage: MakeStage) -> None:
    """What it sums up was known until the end of the run only: the summary of nothing was asked for."""
    stage = room_to_grow(make_stage)
    say_turns(stage, 4)
    old = stage.window.controller.chat.id
    fill(stage)
    press(ways(stage)[2])
    stage.settle()
    first = asked_chat(stage)
    stage.answer("We spoke of words.")
    anew = stage.window.controller.chat.id
    again = make_stage(conversations=stage.conversations)
    again.load()
    again.window.controller.open(anew)
    again.settle()
    again.window.actions_by_name["regenerate"].trigger()
    again.settle()
    assert asked_chat(again) == first
    again.answer("Of words, mostly.")
    del stage.conversations.chats[old]
    last = make_stage(conversations=stage.conversations)
    last.load()
    last.window.controller.open(anew)
    last.settle()
    last.window.actions_by_name["regenerate"].trigger()
    last.settle()
    assert not last.engine.generates
    assert last.window.pane.problem.code.text() == "summary-source"
