"""A chat can be kept out of the disk cache, before anything was sent in it and later, and is seen to be."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QImage

from engine.commands import ForgetChat
from engine.core.prompt.conversation import ConversationId
from tests.ui.chats.test_chat_list import chat
from tests.ui.scripted_engine import MemoryConversations
from tests.ui.stage import MakeStage, Stage
from ui.chats.list_model import PRIVATE_ROLE

BREAD = ConversationId("bread")


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    stored = MemoryConversations()
    for one in (chat("bread"), chat("ships", 1)):
        stored.chats[one.summary.id] = one
    stage = make_stage(conversations=stored)
    stage.load()
    return stage


def entry(stage: Stage) -> QAction:
    model = stage.window.list.model
    menu = stage.window.list.menu_for(model.index_of(BREAD))
    assert menu is not None
    stage.qtbot.addWidget(menu)
    (found,) = (action for action in menu.actions() if "disk cache" in action.text())
    return found


def row(stage: Stage) -> QImage:
    view, model = stage.window.list.view, stage.window.list.model
    return stage.window.list.view.grab(view.visualRect(model.index_of(BREAD))).toImage()


@pytest.mark.parametrize("is_open", [False, True])
def test_the_menu_of_a_chat_keeps_it_out_and_lets_it_in(stage: Stage, is_open: bool) -> None:
    if is_open:
        stage.window.controller.open(BREAD)
        stage.settle()
    before, model = row(stage), stage.window.list.model
    assert not entry(stage).isChecked()
    entry(stage).trigger()
    stage.settle()
    assert entry(stage).isChecked()
    assert stage.conversations.chats[BREAD].reply_options.is_private
    assert [c for c in stage.engine.commands if isinstance(c, ForgetChat)] == [ForgetChat(session=BREAD, stays=True)]
    index = model.index_of(BREAD)
    assert index.data(PRIVATE_ROLE)
    assert "kept on disk" in str(index.data(Qt.ItemDataRole.ToolTipRole))
    assert "disk cache" in str(index.data(Qt.ItemDataRole.AccessibleDescriptionRole))
    assert row(stage) != before, "the sign"
    stage.window.controller.open(BREAD)
    stage.settle()
    stage.send("And rye?")
    assert stage.engine.generates[-1].is_private
    stage.answer("Rye too.")
    entry(stage).trigger()
    stage.settle()
    assert not stage.conversations.chats[BREAD].reply_options.is_private
    stage.send("And oats?")
    assert not stage.engine.generates[-1].is_private


def test_a_chat_is_private_from_its_first_message_on(stage: Stage) -> None:
    stage.window.actions_by_name["private"].trigger()
    stage.send("Between you and me.")
    assert stage.engine.generates[-1].is_private
    assert "disk cache" in stage.window.pane.composer.options.accessibleName()
    (new,) = (one for one in stage.conversations.chats.values() if one.summary.id not in (BREAD, "ships"))
    assert new.reply_options.is_private


def test_a_branch_of_a_private_chat_is_private(stage: Stage) -> None:
    stage.window.controller.open(BREAD)
    stage.settle()
    stage.window.actions_by_name["private"].trigger()
    leaf = stage.window.controller.chat.tree.leaf
    assert leaf is not None
    stage.window.controller.branch(leaf)
    stage.settle()
    assert stage.window.controller.chat.id != BREAD
    assert stage.window.controller.chat.reply_options.is_private
