"""A restart opens the chat that was shown, where it was read."""

from __future__ import annotations

import pytest

from tests.ui.stage import MakeStage, Stage


def read_in_the_middle(make_stage: MakeStage) -> Stage:
    """A long chat that was scrolled up, in a window that was closed."""
    stage = make_stage()
    stage.load()
    for n in range(6):
        stage.send(f"question {n}")
        stage.answer("A line.\n\n" * 20)
    view = stage.window.pane.transcript
    bar = view.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    return stage


def test_it_is_there_where_it_was_read(make_stage: MakeStage) -> None:
    stage = read_in_the_middle(make_stage)
    chat, view = stage.window.controller.chat.id, stage.window.pane.transcript
    row = view.rows_in_sight().start
    top = view.row_rect(row).top()
    stage.window.close()
    again = make_stage(conversations=stage.conversations)
    assert again.window.controller.chat.id == chat
    view = again.window.pane.transcript
    assert view.rows_in_sight().start == row
    assert abs(view.row_rect(row).top() - top) <= 2
    assert not view.is_following


def test_at_the_end_it_follows_what_comes(make_stage: MakeStage) -> None:
    stage = read_in_the_middle(make_stage)
    stage.window.pane.transcript.scroll_to_end()
    stage.window.close()
    again = make_stage(conversations=stage.conversations)
    assert len(again.window.controller.rows) == 12
    assert again.window.pane.transcript.is_following


def test_it_is_there_after_the_program_was_killed(make_stage: MakeStage) -> None:
    """Who loses power has no window that closes."""
    stage = make_stage()
    stage.load()
    stage.send("question")
    stage.answer("answer")
    stage.settle()
    chat = stage.window.controller.chat.id
    assert [*stage.settings.current.last_chat] == [chat, "", "0"]
    stage.window.actions_by_name["new"].trigger()
    stage.settle()
    assert [*stage.settings.current.last_chat] == [], "and a new chat is a new chat"
    stage.window.controller.open(chat)
    stage.settle()
    assert stage.settings.current.last_chat[0] == chat


@pytest.mark.parametrize("how", ["setting", "new chat", "deleted"])
def test_else_one_begins_with_a_new_chat(make_stage: MakeStage, how: str) -> None:
    stage = read_in_the_middle(make_stage)
    chat = stage.window.controller.chat.id
    if how == "setting":
        stage.settings.change(opens_last_chat=False)
    elif how == "new chat":
        stage.window.actions_by_name["new"].trigger()
    else:
        stage.window.library.delete(chat)
    stage.settle()
    stage.window.close()
    again = make_stage(conversations=stage.conversations)
    assert again.window.controller.chat.is_blank
    assert not again.window.pane.problem.isVisible()
