"""Pictures and sounds that a call gave: in its card, opened by a click, kept, and seen by a model that can see."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from mcp.types import ImageContent, TextContent
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from engine.core.called.records import CallState
from engine.core.prompt.conversation import StoredMessage
from engine.core.prompt.messages import CANNOT_HEAR, CANNOT_SEE, MediaType, Message
from engine.core.toolbox.offers import Answer
from engine.core.toolbox.results import MOST_MEDIA
from engine.interchange.own import chat_from_json, chat_to_json
from engine.interchange.watching import Watch
from engine.media.pictures import MAX_BYTES
from engine.tools.handing_out import told_of
from tests.store.store_builders import done, opened
from tests.support.tool_server import DOT, tone
from tests.ui.composer.attaching_steps import IMAGES, load
from tests.ui.tools.tool_stage import ToolStage, mcp_json
from ui.transcript.target import TargetKind
from ui.viewer.media import MediaViewer


def _draw(tools: ToolStage, tool: str = "tiny_draw", **given: object) -> Message:
    """The result of that call, as the model is asked."""
    tools.add(mcp_json())
    tools.stage.send("Draw.")
    tools.call((tool, given))
    tools.answer(Answer.ONCE)
    tools.wait_for_reply()
    return tools.chat.messages[-1]


def _kept(tools: ToolStage) -> StoredMessage:
    return next(iter(tools.stage.conversations.chats.values())).messages[1]


@pytest.mark.parametrize("sees", [True, False])
def test_a_model_is_given_the_picture_or_told_that_it_cannot_see_it(tools: ToolStage, sees: bool) -> None:
    tools.window.models.load("/models/other.gguf")
    load(tools.stage, IMAGES if sees else frozenset())
    told = _draw(tools)
    assert [medium.data for medium in told.media] == ([DOT] if sees else [])
    assert told.text == ("Here:" if sees else f"Here:\n{CANNOT_SEE}")
    assert all(medium.at == len(told.text) for medium in told.media)
    assert all(not one.media for one in tools.chat.messages[:-1])
    tools.stage.answer("A dot.")
    tools.stage.send("And now?")
    assert told in tools.chat.messages, "the prompt stays as it was"


@pytest.mark.parametrize("takes", [MediaType.AUDIO, MediaType.IMAGE])
def test_so_it_is_with_a_sound(tools: ToolStage, takes: MediaType) -> None:
    tools.window.models.load("/models/other.gguf")
    load(tools.stage, frozenset({takes}))
    told = _draw(tools, "tiny_sing")
    broken = "(A sound was left out: "
    assert [line[: len(broken)] for line in told.text.split("\n")[:2]] == ["Here:", broken]
    assert [medium.data for medium in told.media] == ([tone()] if takes is MediaType.AUDIO else [])
    assert (CANNOT_HEAR in told.text) is (takes is not MediaType.AUDIO)
    assert CANNOT_SEE not in told.text
    tools.stage.answer("A tone.")
    view = tools.window.pane.transcript
    (tile,) = view.item(1).tiles
    (part,) = [one for one in view.item(1).parts() if one.is_call]
    assert part.rect(view.item(1).width).contains(tile.rect), "in the frame of the card"
    assert "0.2 s" in tools.rows[1].spoken()
    if os.environ.get("CAIRN_WALK"):
        tools.window.grab().save(str(Path(os.environ["CAIRN_WALK"]) / f"sound-{takes.value}.png"))
    tools.stage.send("And now?")
    assert told in tools.chat.messages, "the prompt stays as it was"


def test_the_picture_lies_in_the_card_and_a_click_opens_it(tools: ToolStage) -> None:
    _draw(tools, n=1)
    tools.stage.answer("A dot.")
    view = tools.window.pane.transcript
    item = view.item(1)
    (tile,) = item.tiles
    (part,) = [one for one in item.parts() if one.is_call]
    assert part.is_folded
    assert part.rect(item.width).contains(tile.rect), "in the frame of the card"
    assert view.item(2).tiles == ()
    assert abs(item.estimate(view.column_width) - item.measure(view.column_width)) <= 60
    corner = QPointF(view.row_rect(1).topLeft())
    view.viewport().grab()
    tools.wait(lambda: view.thumbnails.n_made == 1)
    image = view.viewport().grab().toImage()
    ratio = image.devicePixelRatio()
    at = (tile.rect.center() + corner) * ratio
    assert image.pixelColor(at.toPoint()).name() == "#ff2020"
    item.fold_code(0, False)
    view.row_rect(1)
    tools.stage.settle()
    (tile,) = item.tiles
    assert part.rect(item.width).contains(tile.rect)
    assert tile.rect.top() >= part.top + part.height, "below the words"
    kinds = [one.kind for one in item.keyboard_targets()]
    assert kinds.index(TargetKind.FOLD_CODE) < kinds.index(TargetKind.MEDIA)
    place = tile.rect.center() + QPointF(view.row_rect(1).topLeft())
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place.toPoint())
    (viewer,) = tools.window.findChildren(MediaViewer)
    assert viewer.media.data == DOT
    viewer.close()


def test_what_cannot_be_read_or_is_too_much_is_a_sentence(tools: ToolStage) -> None:
    told = _draw(tools, "tiny_torn")
    record = tools.rows[1].calls[0]
    assert record.state is CallState.DONE
    assert record.media == ()
    assert [line[:22] for line in told.text.split("\n")[:2]] == ["(A picture was left ou"] * 2
    tools.stage.answer("No.")
    tools.stage.send("Again.")
    tools.call(("tiny_draw", {"n": MOST_MEDIA + 2}))
    tools.answer(Answer.ONCE)
    tools.wait_for_reply()
    assert tools.chat.messages[-1].text.count("of a result 8 are taken") == 2
    assert len(tools.rows[-2].called_media[0]) == 1, "the same picture is shown once"


def test_a_picture_that_is_too_large_is_not_even_read() -> None:
    part = ImageContent(type="image", data="A" * (MAX_BYTES * 4 // 3 + 8), mime_type="image/png")
    told = told_of([part, TextContent(type="text", text="and a word")], False)
    assert told.media == ()
    assert told.text == "(A picture was left out: the file is larger than a message takes.)\nand a word"


def test_it_is_kept_with_the_chat_and_goes_into_its_file(tools: ToolStage, tmp_path: Path) -> None:
    _draw(tools)
    tools.stage.answer("A dot.")
    message = _kept(tools)
    assert [medium.data for medium in message.media] == [DOT]
    assert message.calls[0].media == (message.media[0].digest,)
    chat = next(iter(tools.stage.conversations.chats.values()))
    found = chat_from_json(json.loads("".join(chat_to_json(chat))), Watch())
    assert found is not None
    assert found.messages[1] == replace(message, conversation=found.summary.id)
    with opened(tmp_path / "chats.db") as store:
        store.create(message.conversation, "t", now=1.0)
        for one in chat.messages:
            done(store.save_message(one))
    with opened(tmp_path / "chats.db") as store:  # after a restart
        kept = done(store.open(message.conversation)).messages[1]
        assert (kept.media, kept.calls) == (message.media, message.calls)
        assert kept.media[0].data == DOT
