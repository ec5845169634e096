"""A window with a real server of tools, and an engine that calls what a test says."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from engine.core.prompt.messages import Chat, ToolCall
from engine.core.toolbox.offers import Answer
from engine.events import Called
from engine.tools.views import ServerStand
from tests.ui.scripted_engine import MemoryConversations
from tests.ui.stage import MakeStage, Stage
from ui.chats.model import ChatRow
from ui.tools.dialog import ToolsDialog

ROOT = Path(__file__).resolve().parents[3]


def mcp_json(mode: str = "good", name: str = "tiny", **env: str) -> str:
    """As it is copied from somebody's instructions."""
    server = {
        "command": sys.executable,
        "args": ["-m", "tests.support.tool_server", mode],
        "cwd": str(ROOT),
        "env": env,
    }
    return json.dumps({"mcpServers": {name: server}})


class ToolStage:
    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.window = stage.window
        self.book = stage.window.tools.book
        self.rounds = stage.window.controller.rounds
        self.question = stage.window.pane.question

    def wait(self, until: Callable[[], bool]) -> None:
        self.stage.qtbot.waitUntil(until)
        self.stage.settle()

    def add(self, text: str) -> None:
        """And switch them on."""
        for name in self.book.add(text):
            self.book.switch(name, True)
            self.wait(partial(self._is_known, name))

    def _is_known(self, name: str) -> bool:
        return self.book.view(name).stand in (ServerStand.READY, ServerStand.FAILED)

    @property
    def page(self) -> ToolsDialog:
        dialog = self.window.tools.dialog
        assert dialog is not None
        return dialog

    @property
    def rows(self) -> list[ChatRow]:
        return list(self.window.controller.rows.rows)

    @property
    def chat(self) -> Chat:
        """What the model was asked last."""
        chat = self.stage.engine.generates[-1].chat
        assert chat is not None
        return chat

    def call(self, *calls: tuple[str, dict[str, object]], text: str = "") -> None:
        """The model's reply: a text, and calls."""
        stage = self.stage
        stage.qtbot.waitUntil(lambda: stage.engine.is_asked)
        stage.engine.say_planned()
        if text:
            stage.engine.say_text(text)
        for at, (name, arguments) in enumerate(calls):
            call = ToolCall(id="", name=name, arguments=json.dumps(arguments))
            stage.engine.say(Called(request=stage.engine.generates[-1].request, index=at, call=call))
        stage.engine.say_finished(text)
        stage.settle()

    def answer(self, answer: Answer) -> None:
        self.question.buttons[answer].click()
        self.stage.settle()

    def wait_for_reply(self) -> None:
        """What came of the calls has gone to the model."""
        self.wait(lambda: self.stage.engine.is_asked)


@contextmanager
def tool_stage(make_stage: MakeStage, conversations: MemoryConversations | None = None) -> Iterator[ToolStage]:
    stage = make_stage(conversations=conversations)
    stage.load()
    yield ToolStage(stage)
    stage.window.tools.close()
