"""Windows to take pictures of, what their engine answers meanwhile, and the camera itself."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import cast

import numpy as np
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget
from pytestqt.qtbot import QtBot

from app.process.paths import resources_folder
from engine.commands import ForecastPrompt, Measure
from engine.core.cache.settings import CacheSettings
from engine.core.difference.explanation import Explanation
from engine.core.prompt.messages import MediaType
from engine.events import Measured, ModelLoaded, PromptForecast
from tests.ui import event_builders as make
from tests.ui.scripted_engine import MemoryConversations, ScriptedEngine, explanation, model_facts
from tests.ui.stage import Stage
from ui.models.own_book import ModelHomes
from ui.serving.host import MakeServer, no_server
from ui.settings.store import SettingsStore
from ui.theme.theme import blend, current_colours
from ui.window.main import MainWindow

SIZES = ((1440, 900), (1280, 800), (900, 600))
MODEL = "Qwen3.5 9B"
_PATIENCE = 60.0
_TITLE_BAR = 30  # what a desktop puts above a dialog
_N_COLOURS = 80


def set_up_screen(folder: Path, scale: int) -> None:
    """Qt is given a screen on which the largest window has room; its own is 800 pixels wide, and menus keep to that."""
    width, height = SIZES[0]
    about = {"name": "screen", "x": 0, "y": 0, "width": scale * width, "height": scale * height, "dpr": 1}
    file = folder / "screen.json"
    file.write_text(json.dumps({"screens": [about | {"logicalDpi": 96, "logicalBaseDpi": 96}]}))
    os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={file}"


class _Waiter:
    """The two things of pytest-qt's helper that a stage needs."""

    def wait(self, milliseconds: int) -> None:
        QTest.qWait(milliseconds)

    def waitUntil(self, holds: Callable[[], bool]) -> None:
        until = time.monotonic() + _PATIENCE
        while not holds():
            if time.monotonic() > until:
                raise TimeoutError("what a picture waits for does not come")
            QTest.qWait(10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Model:
    """The model that a window has loaded. `path` None: none; `is_demo`: it is the one that comes with Cairn."""

    path: str | None = "/models/Qwen3.5-9B-Q5_K_M.gguf"
    name: str = MODEL
    n_ctx: int = 32_768
    takes: frozenset[MediaType] = field(default_factory=frozenset)
    is_demo: bool = False


CHAT = Model()


def cache_of(settings: SettingsStore) -> CacheSettings:
    """As an engine says them, on a machine with 8 GiB."""
    return settings.in_use.cache().on_machine(2 << 30)


def on_a_morning() -> Callable[[], float]:
    """A clock that goes on by a millisecond each time it is read: alike in every run, and what came later is later."""
    begin = datetime(2026, 3, 4, 9, 30).timestamp()  # noqa: DTZ001 - the window shows the time here
    reads = count()
    return lambda: begin + next(reads) / 1000


def stage_of(folder: Path, model: Model = CHAT, make_server: MakeServer = no_server) -> Stage:
    """A window with its chats in memory and nothing else of this machine."""
    folder.mkdir(exist_ok=True)
    settings = SettingsStore(folder / "settings.json")
    engine, stored = ScriptedEngine(), MemoryConversations()
    homes = ModelHomes(
        own=folder / "models",
        found_file=folder / "found.json",
        downloads_file=folder / "downloads.json",
        words_file=folder / "words.json",
    )
    demo = Path(model.path) if model.is_demo and model.path is not None else None
    window = MainWindow(
        engine,
        stored,
        settings,
        resources=resources_folder(),
        demo_model=demo,
        model_homes=homes,
        make_server=make_server,
        now=on_a_morning(),
    )
    window.show()
    stage = Stage(window, engine, stored, settings, cast(QtBot, _Waiter()))
    window.start()
    stage.settle()
    if model.path is not None:
        window.models.load(model.path)
        load = engine.loads[-1]
        facts = replace(
            model_facts(load.path, name=model.name),
            n_ctx=model.n_ctx,
            n_ctx_train=32_768,
            n_layers=33,
            n_layers_gpu=0 if model.is_demo else 33,
            description="qwen3 9B Q5_K - Medium",
            n_bytes=6_800_000_000,
            takes=model.takes,
            projector="/models/mmproj.gguf" if model.takes else "",
        )
        engine.say(ModelLoaded(request=load.request, facts=facts, seconds=0.1))
        engine.say(make.cache_changed(settings=cache_of(settings), n_ctx=model.n_ctx))
    stage.settle()
    return stage


def write(stage: Stage, text: str) -> None:
    """In the field that has the keys, as a person does."""
    stage.window.activateWindow()
    writing = stage.window.focusWidget()
    assert writing is not None
    QTest.keyClicks(writing, text)


def tell_forecast(
    stage: Stage, told: Explanation | None = None, *, seconds: float = 0.2, n_written: int = 9, times: int = 8
) -> None:
    """The engine says what it would cost, whatever is being written, in every chat that is asked about."""
    told = explanation(7682, 7640) if told is None else told
    for _ in range(times):
        QTest.qWait(150)
        for question in list(stage.engine.commands):
            if not isinstance(question, Measure | ForecastPrompt) or question.request in stage.engine.ended:
                continue
            stage.engine.ended.add(question.request)
            if isinstance(question, Measure):
                n_tokens = len(question.text) // 4 if question.text else n_written
                stage.engine.say(Measured(request=question.request, n_tokens=n_tokens))
                continue
            stage.engine.say(
                PromptForecast(
                    request=question.request,
                    explanation=told,
                    n_bytes_restore=0,
                    seconds_prefill=seconds,
                    seconds_restore=0.0,
                    seconds_plan=0.0,
                    n_before=told.n_prompt - 42,
                )
            )
        stage.settle()


def forecast(stage: Stage) -> None:
    """Something is being written, and the engine says what it would cost."""
    stage.window.pane.composer.set_text("Now change message 2 to use the old parser")
    tell_forecast(stage, times=24)  # every chat of the list is asked about, one after another


# -- the camera ------------------------------------------------------------------------------------------------------


def picture_of(stage: Stage, box: QWidget | None = None) -> QImage:
    """The window, and a dialog or a menu over it where it would stand."""
    for _ in range(4):
        stage.settle()
        QApplication.processEvents()
    whole = stage.window.grab()
    if box is not None:
        painter = QPainter(whole)
        if isinstance(box, QMenu):
            painter.drawPixmap(box.pos() - stage.window.pos(), box.grab())
        else:
            _paint_dialog(painter, box, stage.window.size().toTuple())
        painter.end()
    return whole.toImage().convertToFormat(QImage.Format.Format_RGB32)


def _paint_dialog(painter: QPainter, box: QWidget, room: tuple[int, int]) -> None:
    """In the middle, in a frame as a desktop paints one, and no larger than the window, as on a small screen."""
    inside = QRect(0, 0, room[0] - 2, room[1] - _TITLE_BAR - 2)
    box.resize(box.size().boundedTo(inside.size()))
    for _ in range(3):
        QApplication.processEvents()
    taken: QPixmap = box.grab()
    colours = current_colours()
    frame = QRect(0, 0, box.width() + 2, box.height() + _TITLE_BAR + 2)
    frame.moveCenter(QPoint(room[0] // 2, room[1] // 2))
    frame.moveTop(max(0, frame.top()))
    painter.fillRect(frame, QColor(blend(colours.muted, colours.surface, 0.4)))
    bar = QRect(frame.left() + 1, frame.top() + 1, box.width(), _TITLE_BAR)
    painter.fillRect(bar, QColor(blend(colours.muted, colours.surface, 0.15)))
    painter.setPen(QColor(colours.text))
    painter.drawText(bar, Qt.AlignmentFlag.AlignCenter, box.windowTitle())
    painter.drawPixmap(bar.bottomLeft() + QPoint(0, 1), taken)


def save(image: QImage, path: Path) -> None:
    """With few colours, which is enough for the eye and keeps the file small."""
    flags = Qt.ImageConversionFlag.ThresholdDither | Qt.ImageConversionFlag.AvoidDither
    small = image.convertToFormat(QImage.Format.Format_Indexed8, _palette_of(image), flags)
    small.save(str(path), quality=0)  # of PNG: packed as tightly as can be


def _palette_of(image: QImage) -> list[int]:
    """The commonest colour, then again and again what is far from all so far, the more often it occurs the sooner.

    The commonest ones alone would be shades of grey, and small coloured things would lose their colour.
    """
    colours, counts = np.unique(np.frombuffer(image.constBits(), np.uint32), return_counts=True)
    parts = np.stack([(colours >> shift) & 255 for shift in (16, 8, 0)], axis=1).astype(float)
    weights, chosen = np.sqrt(counts), int(counts.argmax())
    table, apart = [chosen], ((parts - parts[chosen]) ** 2).sum(axis=1)
    while len(table) < min(_N_COLOURS, len(colours)):
        chosen = int((weights * apart).argmax())
        table.append(chosen)
        apart = np.minimum(apart, ((parts - parts[chosen]) ** 2).sum(axis=1))
    return [int(colours[at]) for at in table]


def close(box: QWidget | None) -> None:
    if isinstance(box, QDialog):
        box.reject()
    elif box is not None:
        box.close()
