"""What sending, editing, stopping and switching do to messages, commands and the disk."""

from __future__ import annotations

from engine.commands import Generate
from engine.core.prompt.conversation import MessageStatus, StoredMessage
from engine.core.prompt.messages import Chat, Role
from engine.core.prompt.streaming import Channel
from engine.core.record.parsing import explanation_from_json
from engine.events import EngineDied, Queued, Started, StopReason
from tests.ui.scripted_engine import MemoryConversations, ScriptedEngine, model_facts
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import Action, RowState


def stored(stage: Stage) -> dict[str, StoredMessage]:
    chat = stage.conversations.chats[stage.window.controller.chat.id]
    return {message.id: message for message in chat.messages}


def test_user_message_is_stored_before_its_reply_is_asked_for(stage: Stage) -> None:
    """A crash during generation would otherwise lose what the person wrote."""
    stage.conversations.hold = True
    stage.send("hello")
    assert stage.engine.generates == []
    stage.conversations.release()
    stage.settle()
    assert [m.text for m in stage.conversations.saves] == ["hello"]
    assert len(stage.engine.generates) == 1


def test_finished_reply_is_stored_complete_with_its_explanation(stage: Stage) -> None:
    """The cache line of an old conversation comes from that explanation."""
    stage.send("hello")
    stage.engine.say_planned()
    stage.engine.say_text("think", 3, Channel.REASONING)
    stage.engine.say_text("Hi", 4)
    stage.engine.say_finished("<think>think</think>Hi")
    stage.settle()
    reply = stage.conversations.saves[-1]
    assert (reply.text, reply.reasoning, reply.raw_text) == ("Hi", "think", "<think>think</think>Hi")
    assert reply.status is MessageStatus.COMPLETE
    assert explanation_from_json(reply.explanation).reused == 60
    assert reply.model == "tiny"


def test_a_reply_says_how_many_requests_are_served_before_it(stage: Stage) -> None:
    """Another client's request may run for minutes: nothing would happen, and nobody would know why."""
    stage.send("hello")
    request = stage.engine.generates[-1].request

    def line() -> str:
        stage.settle()
        return stage.window.controller.rows.rows[-1].progress

    stage.engine.say(Queued(request=request, place=2))
    assert line() == "Waits for 2 others"
    stage.engine.say(Queued(request=request, place=1))
    assert line() == "Waits for 1 other"
    stage.engine.say(Started(request=request))
    assert line() == "Preparing the prompt…"


def test_partial_reply_is_stored_while_it_is_written(stage: Stage) -> None:
    """kill -9 may lose the last second, not the whole reply."""
    stage.send("hello")
    stage.engine.say_planned()
    stage.engine.say_text("Half of")
    stage.settle()
    stage.qtbot.waitUntil(lambda: stage.conversations.saves[-1].text == "Half of")
    assert stage.conversations.saves[-1].status is MessageStatus.PARTIAL
    n_saves = len(stage.conversations.saves)
    stage.window.controller.replies.save_partial()
    assert len(stage.conversations.saves) == n_saves, "an unchanged reply is not written again"


def test_history_goes_to_the_model_with_reasoning_and_system_prompt(stage: Stage) -> None:
    """A template can only drop or keep what it is given."""
    stage.window.controller.set_system_prompt("Be brief.")
    stage.send("one")
    stage.engine.say_planned()
    stage.engine.say_text("because", 1, Channel.REASONING)
    stage.engine.say_text("first")
    stage.engine.say_finished("<think>because</think>first")
    stage.settle()
    stage.send("two")
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    assert [(m.role, m.text, m.reasoning) for m in chat.messages] == [
        (Role.SYSTEM, "Be brief.", ""),
        (Role.USER, "one", ""),
        (Role.ASSISTANT, "first", "because"),
        (Role.USER, "two", ""),
    ]
    assert stage.engine.generates[0].session == stage.engine.generates[1].session


def test_edit_makes_a_version_and_keeps_the_old_branch(stage: Stage) -> None:
    """Editing must never erase what came after (GPT4All does)."""
    stage.send("one")
    stage.answer("first")
    controller = stage.window.controller
    first = controller.rows[0].id
    assert controller.edit(first, "uno")
    stage.settle()
    assert [m.text for m in chat_of(stage.engine.generates[-1]).messages] == ["uno"]
    stage.answer("primero")
    assert [row.text for row in controller.rows.rows] == ["uno", "primero"]
    assert (controller.rows[0].version, controller.rows[0].n_versions) == (2, 2)
    controller.select_version(controller.rows[0].id, -1)
    assert [row.text for row in controller.rows.rows] == ["one", "first"]
    stage.settle()
    assert stage.conversations.chats[controller.chat.id].leaf == controller.rows[1].id


def chat_of(command: Generate) -> Chat:
    assert command.chat is not None, "no chat was sent"
    return command.chat


def test_regenerate_is_a_sibling_and_says_so(stage: Stage) -> None:
    """The explanation names a regeneration only if the command does."""
    stage.send("one")
    stage.answer("first")
    stage.window.actions_by_name["regenerate"].trigger()
    stage.settle()
    assert stage.engine.generates[-1].is_regeneration
    stage.answer("other")
    row = stage.window.controller.rows[1]
    assert (row.text, row.version, row.n_versions) == ("other", 2, 2)


def test_continue_resumes_the_raw_text_in_the_same_message(stage: Stage) -> None:
    """A reply cut off by the limit goes on where it stopped, as one message."""
    stage.send("one")
    stage.engine.say_planned()
    stage.engine.say_text("Half")
    stage.engine.say_finished("Half", StopReason.LENGTH)
    stage.settle()
    row = stage.window.controller.rows[1]
    assert row.state is RowState.STOPPED
    assert Action.CONTINUE in row.actions()
    stage.window.actions_by_name["continue"].trigger()
    stage.settle()
    assert stage.engine.generates[-1].resume == "Half"
    assert stage.engine.generates[-1].max_tokens == -1
    stage.engine.say_planned()
    stage.engine.say_text(" and half")
    stage.engine.say_finished("Half and half")
    stage.settle()
    assert stage.window.controller.rows[1].text == "Half and half"
    assert stored(stage)[row.id].status is MessageStatus.COMPLETE
    assert len(stored(stage)) == 2


def test_stop_before_the_first_word_leaves_no_empty_reply(stage: Stage) -> None:
    """The user message then offers to get a reply."""
    stage.send("one")
    stage.window.controller.stop()
    assert stage.engine.cancelled == [stage.engine.generates[-1].request]
    stage.engine.say_cancelled()
    stage.settle()
    rows = stage.window.controller.rows.rows
    assert [row.text for row in rows] == ["one"]
    assert Action.ANSWER in rows[0].actions()


def test_stop_keeps_what_was_written(stage: Stage) -> None:
    stage.send("one")
    stage.engine.say_planned()
    stage.engine.say_text("Some words")
    stage.settle()
    stage.window.controller.stop()
    stage.engine.say_cancelled("Some words")
    stage.settle()
    row = stage.window.controller.rows[1]
    assert (row.text, row.state) == ("Some words", RowState.STOPPED)


def test_failure_is_shown_in_place_and_retry_writes_into_the_same_message(stage: Stage) -> None:
    """A failed reply must not pile up as a version."""
    stage.send("one")
    stage.engine.say_failed("It broke.", "Try again.")
    stage.settle()
    row = stage.window.controller.rows[1]
    assert (row.state, row.error) == (RowState.FAILED, "It broke. Try again. (x)")
    assert stored(stage)[row.id].status is MessageStatus.FAILED
    assert stage.window.controller.retry(row.id)
    stage.settle()
    stage.answer("fine")
    again = stage.window.controller.rows[1]
    assert (again.id, again.text, again.n_versions) == (row.id, "fine", 1)


def test_switching_leaves_the_reply_going_and_stores_it_where_it_belongs(stage: Stage) -> None:
    stage.send("one")
    first = stage.window.controller.chat.id
    stage.engine.say_planned()
    stage.engine.say_text("early ")
    stage.settle()
    stage.window.controller.new_chat()
    stage.engine.say_text("late")
    stage.settle()
    assert len(stage.window.controller.rows) == 0
    stage.window.controller.open(first)
    stage.settle()
    assert stage.window.controller.rows[1].text == "early late"
    assert stage.window.controller.is_busy_here
    stage.window.controller.new_chat()
    stage.engine.say_finished("early late")
    stage.settle()
    assert stage.conversations.chats[first].messages[-1].text == "early late"
    assert stage.conversations.chats[first].messages[-1].status is MessageStatus.COMPLETE


def test_second_chat_waits_for_the_first_reply_and_then_starts(stage: Stage) -> None:
    """One reply at a time, in the order they were asked for."""
    stage.send("one")
    stage.window.controller.new_chat()
    stage.send("two")
    assert len(stage.engine.generates) == 1
    assert "other reply" in stage.window.controller.rows[1].progress
    stage.engine.say_finished("done")
    stage.settle()
    assert len(stage.engine.generates) == 2
    assert stage.engine.generates[1].session == stage.window.controller.chat.id


def test_message_sent_while_the_model_loads_is_queued_and_then_sent(make_stage: MakeStage) -> None:
    stage = make_stage()
    stage.window.models.load("/models/tiny.gguf")
    stage.engine.say_loading(0.5)
    stage.settle()
    stage.send("early bird")
    assert stage.engine.generates == []
    progress = stage.window.controller.rows.rows[-1].progress
    assert progress == "Message queued, will be sent when the model has loaded."
    assert stage.window.pane.composer.note.isHidden(), "the field stays where it is"
    stage.load()
    assert [m.text for m in chat_of(stage.engine.generates[-1]).messages] == ["early bird"]


def test_reply_cut_off_by_a_crash_is_shown_as_interrupted_and_can_go_on(make_stage: MakeStage) -> None:
    conversations = MemoryConversations()
    before = make_stage(conversations=conversations)
    before.load()
    before.send("one")
    before.engine.say_planned()
    before.engine.say_text("half a tho")
    before.settle()
    before.window.controller.replies.save_partial()
    chat = before.window.controller.chat.id
    after = make_stage(conversations=conversations)  # the first one never said that it ended
    after.load()
    after.window.controller.open(chat)
    after.settle()
    row = after.window.controller.rows[1]
    assert (row.state, row.text) == (RowState.INTERRUPTED, "half a tho")
    assert Action.CONTINUE in row.actions()
    assert after.window.controller.resume(row.id)
    assert after.engine.generates[-1].resume == "half a tho"


def test_closing_during_generation_cancels_and_stores_the_reply(stage: Stage) -> None:
    stage.send("one")
    stage.engine.say_planned()
    stage.engine.say_text("unfinished")
    stage.settle()
    stage.window.close()
    assert stage.engine.cancelled == [stage.engine.generates[-1].request]
    assert stage.conversations.saves[-1].text == "unfinished"
    assert stage.conversations.saves[-1].status is MessageStatus.STOPPED
    assert stage.engine.listeners == []


def test_unsaved_message_is_reported_and_answered_all_the_same(stage: Stage) -> None:
    """A full disk is no reason to be silent: question and reply are kept, and saved in order later."""
    stage.conversations.fails = True
    stage.send("one")
    assert len(stage.engine.generates) == 1
    assert "disk is full" in stage.window.pane.problem.message.text()
    stage.answer("reply")
    assert [row.text for row in stage.window.controller.rows.rows] == ["one", "reply"]
    stage.conversations.fails = False
    stage.window.controller.messages.catch_up()
    stage.settle()
    assert [message.text for message in stage.conversations.saves] == ["one", "reply"]
    assert stage.window.pane.problem.isHidden(), "what it told of is over"


def test_title_comes_from_the_first_message_in_one_short_line(stage: Stage) -> None:
    stage.send("Tell me\nabout the long history of lighthouses in the north")
    title = stage.window.controller.chat.title
    assert "\n" not in title
    assert title.startswith("Tell me about the long history")
    assert len(title) <= 41


def test_new_text_is_refused_while_a_reply_is_written(stage: Stage) -> None:
    """The text stays in the composer; nothing is lost or mixed up."""
    stage.send("one")
    stage.send("two")
    assert stage.window.pane.composer.text == "two"
    assert len(stage.engine.generates) == 1


def test_dead_engine_is_reported_and_can_be_replaced(make_stage: MakeStage) -> None:
    fresh = ScriptedEngine()
    stage = make_stage(restart_engine=lambda: fresh)
    stage.load()
    stage.send("one")
    stage.engine.say_failed()
    stage.engine.say(EngineDied(message="segfault"))
    stage.settle()
    panel = stage.window.pane.problem
    assert panel.isVisible()
    assert panel.action_button.text() == "Restart the engine"
    panel.action_button.click()
    assert fresh.loads[-1].path == stage.engine.loads[-1].path
    assert stage.engine.listeners == []


def asked(stage: Stage) -> list[tuple[Role, str]]:
    """What the engine was asked last."""
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    return [(message.role, message.text) for message in chat.messages]


def test_turn_that_failed_without_a_word_is_left_out_of_the_next_prompt(stage: Stage) -> None:
    """Two user messages in a row are refused by many templates, and a question too long would fail for ever."""
    stage.send("one")
    stage.answer("first")
    stage.send("two")
    stage.engine.say_failed()
    stage.settle()
    rows = stage.window.controller.rows
    assert not any(row.is_left_out for row in rows.rows), "it can still be answered: Retry"
    stage.send("three")
    assert asked(stage) == [(Role.USER, "one"), (Role.ASSISTANT, "first"), (Role.USER, "three")]
    assert [row.text for row in rows.rows if row.is_left_out] == ["two"]
    assert rows[2].notice() == "Left out of the prompt: it got no reply."


def test_retried_question_is_asked_although_its_first_reply_failed(stage: Stage) -> None:
    stage.send("one")
    stage.engine.say_failed()
    stage.settle()
    assert stage.window.controller.retry(stage.window.controller.rows[1].id)
    assert asked(stage) == [(Role.USER, "one")]


def test_question_stopped_before_its_reply_began_is_left_out_too(stage: Stage) -> None:
    stage.send("one")
    stage.window.controller.stop()
    stage.engine.say_cancelled()
    stage.settle()
    stage.send("two")
    assert asked(stage) == [(Role.USER, "two")]
    assert [row.is_left_out for row in stage.window.controller.rows.rows] == [True, False, False]
    stage.answer("second")
    assert stage.window.controller.rows[0].is_left_out


def test_failed_reply_with_words_stays_in_the_prompt(stage: Stage) -> None:
    stage.send("one")
    stage.engine.say_text("half")
    stage.engine.say_failed()
    stage.settle()
    stage.send("two")
    assert asked(stage) == [(Role.USER, "one"), (Role.ASSISTANT, "half"), (Role.USER, "two")]


def test_last_conversation_chosen_is_the_one_shown(stage: Stage) -> None:
    """A slow disk must not bring back a chat that the person has left."""
    stage.send("one")
    stage.answer("first")
    first = stage.window.controller.chat.id
    stage.window.controller.new_chat()
    stage.send("two")
    stage.answer("second")
    second = stage.window.controller.chat.id
    stage.window.controller.new_chat()
    stage.conversations.hold = True
    stage.window.controller.open(first)
    stage.window.controller.open(second)
    stage.conversations.release()
    stage.settle()
    assert stage.window.controller.chat.id == second
    stage.conversations.hold = True
    stage.window.controller.open(first)
    stage.window.controller.new_chat()
    stage.conversations.release()
    stage.settle()
    assert len(stage.window.controller.rows) == 0


def test_nothing_begins_after_closing(stage: Stage) -> None:
    """What waited for its turn must not start while the engine is being stopped."""
    stage.send("one")
    stage.window.controller.new_chat()
    stage.send("two")
    controller = stage.window.controller
    controller.finish()
    controller.replies.set_model(None, is_loading=True)
    controller.replies.set_model(model_facts(), is_loading=False)
    assert len(stage.engine.generates) == 1


def test_reply_of_a_dead_engine_has_failed_once_another_engine_is_there(make_stage: MakeStage) -> None:
    """Should the dying engine not have said so, the chat would wait for ever."""
    other = ScriptedEngine()
    stage = make_stage(restart_engine=lambda: other)
    stage.load()
    stage.send("one")
    stage.engine.say_text("half a")
    stage.engine.say(EngineDied(message="gone"))
    stage.settle()
    stage.window.pane.problem.action_button.click()
    stage.settle()
    assert not stage.window.controller.is_busy_here
    row = stage.window.controller.rows[1]
    assert (row.state, row.text, row.error) == (RowState.FAILED, "half a", "The engine stopped.")
    assert stage.conversations.saves[-1].status is MessageStatus.FAILED
