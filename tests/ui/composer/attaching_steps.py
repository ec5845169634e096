"""Steps of tests that attach files in the real window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.core.prompt.conversation import StoredMessage
from engine.core.prompt.messages import MediaType, Message
from engine.events import ModelLoaded
from engine.telling.attachments import Attachment
from tests.support.patience import PATIENCE
from tests.ui.scripted_engine import model_facts
from tests.ui.stage import MakeStage, Stage
from ui.composer.attachment_reading import Pick

IMAGES = frozenset({MediaType.IMAGE})

WriteFiles = Callable[..., list[str]]


def load(stage: Stage, takes: frozenset[MediaType], *, projector: str = "/m/mmproj.gguf") -> None:
    """The model asked for last comes, and takes that."""
    request = stage.engine.loads[-1]
    facts = replace(
        model_facts(request.path), takes=takes, projector=projector if takes else "", fingerprint=request.request
    )
    stage.engine.say(ModelLoaded(request=request.request, facts=facts, seconds=0.1))
    stage.settle()


def seeing_stage(make_stage: MakeStage) -> Stage:
    """A window with a model that takes images."""
    stage = make_stage()
    stage.window.models.load("/models/tiny.gguf")
    load(stage, IMAGES)
    return stage


def writer(folder: Path) -> WriteFiles:
    """Writes files, `a_png=b"..."`, and gives their paths."""

    def write(**contents: bytes) -> list[str]:
        paths = [folder / name.replace("_", ".") for name in contents]
        for path, data in zip(paths, contents.values(), strict=True):
            path.write_bytes(data)
        return [str(path) for path in paths]

    return write


def slow_pick(gate: threading.Event, data: bytes = b"text") -> Pick:
    """A file that is there when the gate opens."""

    def load(_: Callable[[], bool]) -> bytes:
        gate.wait(PATIENCE)
        return data

    return Pick(name="slow.txt", load=load)


def tray_of(stage: Stage) -> list[Attachment]:
    return list(stage.window.pane.composer.tray.items)


def edited_tray(stage: Stage) -> list[Attachment]:
    """Of the message that is being changed."""
    return list(stage.window.pane.edit.editor.tray.items)


def attach(stage: Stage, paths: list[str]) -> None:
    stage.window.pane.attach_files(paths)
    read_all(stage)


def read_all(stage: Stage) -> None:
    stage.qtbot.waitUntil(lambda: stage.window.pane.composer.tray.reading is None)
    stage.settle()


def enter(stage: Stage, text: str = "") -> None:
    """Write and press Enter."""
    field = stage.window.pane.composer.field
    field.setFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.settle()


def enter_edit(stage: Stage, text: str = "") -> None:
    """The same where a message is being changed."""
    field = stage.window.pane.edit.editor.field
    assert field.hasFocus()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    stage.settle()


def last_user(stage: Stage) -> StoredMessage:
    return [m for m in stage.conversations.saves if m.role == "user"][-1]


def asked(stage: Stage) -> Message:
    """The last message of the prompt that was asked for last."""
    chat = stage.engine.generates[-1].chat
    assert chat is not None
    return chat.messages[-1]
