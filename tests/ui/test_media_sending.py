"""Attached images reach the model on every way to a reply, and the window says when one is being looked at."""

from __future__ import annotations

import pytest

from engine.core.items import Digest
from engine.core.messages import Media, MediaType, Role
from engine.events import EncodingProgress
from tests.ui.attaching_steps import seeing_stage
from tests.ui.conftest import MakeStage, Stage
from ui.chat_model import RowState

CAT = Media(kind=MediaType.IMAGE, digest=Digest("cat"), data=b"not looked at here", name="cat.png", size="640x480")


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    """A window with a model that takes images."""
    return seeing_stage(make_stage)


def asked_with(stage: Stage) -> list[tuple[Role, tuple[Media, ...]]]:
    """Roles and media of the messages that the model was asked with last."""
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    assert all(one.data for message in chat.messages for one in message.media)
    return [(message.role, message.media) for message in chat.messages]


def test_regenerating_continuing_editing_and_branching_keep_the_image(stage: Stage) -> None:
    """A reply about a picture that the model no longer sees is invented."""
    controller = stage.window.controller
    assert controller.send("what is this?", (CAT,))
    stage.settle()
    assert asked_with(stage) == [(Role.USER, (CAT,))]
    assert stage.conversations.saves[0].media == (CAT,)
    stage.answer("A cat.")

    assert controller.regenerate()
    stage.engine.say_planned()
    stage.engine.say_text("A d")
    stage.engine.say_cancelled("A d")
    stage.settle()
    assert asked_with(stage) == [(Role.USER, (CAT,))]

    assert controller.resume()
    assert asked_with(stage) == [(Role.USER, (CAT,))]
    assert stage.engine.generates[-1].resume == "A d"
    stage.engine.say_failed()
    stage.settle()

    assert controller.retry(controller.rows[1].id)
    assert asked_with(stage) == [(Role.USER, (CAT,))]
    stage.answer("A dog.")

    stage.send("sure?")
    assert asked_with(stage) == [(Role.USER, (CAT,)), (Role.ASSISTANT, ()), (Role.USER, ())]
    stage.answer("Yes.")

    assert controller.edit(controller.rows[0].id, "what colour is it?")
    stage.settle()
    assert asked_with(stage) == [(Role.USER, (CAT,))]
    stage.answer("Grey.")
    controller.select_version(controller.rows[0].id, -1)
    stage.send("and its name?")
    assert [media for _, media in asked_with(stage)] == [(CAT,), (), (), (), ()]


def test_the_reply_says_what_is_being_looked_at_and_can_be_stopped(stage: Stage) -> None:
    controller = stage.window.controller
    controller.send("what is this?", (CAT,))
    stage.settle()
    stage.engine.say_planned(600, 100)
    request = stage.engine.generates[-1].request
    stage.engine.say(EncodingProgress(request=request, label=CAT.label, fraction=0.4))
    stage.settle()
    stage.window.bridge.flush()
    assert controller.rows[1].live == "Looking at cat.png, 640x480 … 40 %"
    assert stage.window.status.speed.text() == "Looking at cat.png, 640x480 … 40 %"
    stage.engine.say_progress(300, 600, 100, 12.0)
    stage.settle()
    assert controller.rows[1].live == "Reading prompt: 200 of 500 new tokens · about 12 s left"
    stage.engine.say(EncodingProgress(request=request, label="rain.wav, 3.2 s", fraction=0.05))
    stage.settle()
    assert controller.rows[1].live == "Listening to rain.wav, 3.2 s … 5 %"
    assert controller.rows[1].state is RowState.RUNNING
    controller.stop()
    assert stage.engine.cancelled == [request]
    stage.engine.say_cancelled()
    stage.settle()
    assert [row.role for row in controller.rows.rows] == ["user"], "nothing was written: there is no reply"
