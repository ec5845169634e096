"""Attached images reach the model on every way to a reply, and the window says when one is being looked at."""

from __future__ import annotations

from engine.core.prompt.items import Digest
from engine.core.prompt.messages import Media, MediaType, Role
from engine.events import EncodingProgress
from tests.ui.stage import Stage
from ui.chats.model import RowState

CAT = Media(kind=MediaType.IMAGE, digest=Digest("cat"), data=b"not looked at here", name="cat.png", size="640x480")


def asked_with(stage: Stage) -> list[tuple[Role, tuple[Media, ...]]]:
    """Roles and media of the messages that the model was asked with last."""
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    assert all(one.data for message in chat.messages for one in message.media)
    return [(message.role, message.media) for message in chat.messages]


def test_regenerating_continuing_editing_and_branching_keep_the_image(seeing: Stage) -> None:
    """A reply about a picture that the model no longer sees is invented."""
    controller = seeing.window.controller
    assert controller.send("what is this?", (CAT,))
    seeing.settle()
    assert asked_with(seeing) == [(Role.USER, (CAT,))]
    assert seeing.conversations.saves[0].media == (CAT,)
    seeing.answer("A cat.")

    assert controller.regenerate()
    seeing.engine.say_planned()
    seeing.engine.say_text("A d")
    seeing.engine.say_cancelled("A d")
    seeing.settle()
    assert asked_with(seeing) == [(Role.USER, (CAT,))]

    assert controller.resume()
    assert asked_with(seeing) == [(Role.USER, (CAT,))]
    assert seeing.engine.generates[-1].resume == "A d"
    seeing.engine.say_failed()
    seeing.settle()

    assert controller.retry(controller.rows[1].id)
    assert asked_with(seeing) == [(Role.USER, (CAT,))]
    seeing.answer("A dog.")

    seeing.send("sure?")
    assert asked_with(seeing) == [(Role.USER, (CAT,)), (Role.ASSISTANT, ()), (Role.USER, ())]
    seeing.answer("Yes.")

    assert controller.edit(controller.rows[0].id, "what colour is it?")
    seeing.settle()
    assert asked_with(seeing) == [(Role.USER, (CAT,))]
    seeing.answer("Grey.")
    controller.select_version(controller.rows[0].id, -1)
    seeing.send("and its name?")
    assert [media for _, media in asked_with(seeing)] == [(CAT,), (), (), (), ()]


def test_the_reply_says_what_is_being_looked_at_and_can_be_stopped(seeing: Stage) -> None:
    controller = seeing.window.controller
    controller.send("what is this?", (CAT,))
    seeing.settle()
    seeing.engine.say_planned(600, 100)
    request = seeing.engine.generates[-1].request
    seeing.engine.say(EncodingProgress(request=request, label=CAT.label, fraction=0.4, kind=MediaType.IMAGE))
    seeing.settle()
    seeing.window.bridge.flush()
    assert controller.rows[1].progress == "Looking at cat.png, 640x480 … 40 %"
    seeing.engine.say_progress(300, 600, 100, 12.0)
    seeing.settle()
    assert controller.rows[1].progress == "Reading prompt: 200 of 500 new tokens · about 15 s left"
    seeing.engine.say(EncodingProgress(request=request, label="rain.wav, 3.2 s", fraction=0.05, kind=MediaType.AUDIO))
    seeing.settle()
    assert controller.rows[1].progress == "Listening to rain.wav, 3.2 s … 5 %"
    assert controller.rows[1].state is RowState.RUNNING
    controller.stop()
    assert seeing.engine.cancelled == [request]
    seeing.engine.say_cancelled()
    seeing.settle()
    assert [row.role for row in controller.rows.rows] == ["user"], "nothing was written: there is no reply"
