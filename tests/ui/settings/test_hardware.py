"""The page "Hardware": what the engine says of the devices, for the eye, the keyboard and screen readers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from engine.commands import Survey
from engine.core.fit.values import Device, DeviceKind, DeviceRoom, DeviceShare, DeviceVerdict, FitPlan, TriedDevice
from engine.events import Cancelled, Failed, Surveyed
from tests.ui.stage import Stage
from ui.settings.hardware import FitBar
from ui.settings.page import SettingsPage
from ui.settings.stored import Settings
from ui.theme.theme import current_colours

GIB = 1024**3
CARD = TriedDevice(
    device=Device(
        name="CUDA0",
        description="NVIDIA GeForce RTX 4060",
        backend="CUDA",
        kind=DeviceKind.GPU,
        n_bytes_free=7 * GIB,
        n_bytes_total=8 * GIB,
    ),
    verdict=DeviceVerdict.WORKS,
)
CPU = TriedDevice(
    device=Device(
        name="CPU",
        description="AMD Ryzen 7",
        backend="CPU",
        kind=DeviceKind.CPU,
        n_bytes_free=24 * GIB,
        n_bytes_total=32 * GIB,
    ),
    verdict=DeviceVerdict.WORKS,
    without=("weight repacking",),
)
PLAN = FitPlan(
    n_ctx=16_384,
    n_layers=33,
    shares=(
        DeviceShare(
            room=DeviceRoom(name="CUDA0", n_bytes_free=7 * GIB, n_bytes_total=8 * GIB),
            n_layers=28,
            weights=4 * GIB,
            cache=GIB,
            states=GIB // 4,
            compute=GIB // 2,
        ),
        DeviceShare(
            room=DeviceRoom(name="CPU", n_bytes_free=24 * GIB, n_bytes_total=32 * GIB, is_host=True),
            n_layers=5,
            weights=GIB,
            cache=GIB // 8,
            compute=GIB // 2,
        ),
    ),
)
Page = Callable[[], SettingsPage]


@pytest.fixture
def page(stage: Stage) -> Page:
    """The settings with this page in front."""

    def opened() -> SettingsPage:
        stage.window.dialogs.show_settings()
        found = stage.window.dialogs.settings_page
        assert found is not None
        found.tabs.setCurrentIndex([found.tabs.tabText(i) for i in range(found.tabs.count())].index("Hardware"))
        stage.settle()
        return found

    return opened


def asked(stage: Stage) -> list[Survey]:
    return [command for command in stage.engine.commands if isinstance(command, Survey)]


def answered(stage: Stage, *, plan: FitPlan | None = PLAN, why_not: str = "") -> None:
    request = asked(stage)[-1].request
    stage.engine.say(Surveyed(request=request, devices=(CARD, CPU), path="m", plan=plan, why_not=why_not))
    stage.settle()


def test_how_many_threads_write_a_reply_is_told(stage: Stage, page: Callable[[], SettingsPage]) -> None:
    """Fewer than the processor has cores looks like a fault where nobody says why."""
    shown = page()
    for threads, words in (((1, 4), "with 1 of 4 threads for now"), ((4, 4), "with 4 threads"), ((0, 0), "")):
        stage.engine.say(
            Surveyed(request=asked(stage)[-1].request, devices=(CPU,), path="m", plan=PLAN, threads=threads)
        )
        stage.settle()
        assert words in shown.hardware.note.accessibleName() + texts(shown)
        assert ("threads" in texts(shown)) == bool(words)
        shown.hardware.again.click()
        stage.settle()


def texts(page: SettingsPage) -> str:
    return "\n".join(label.text() for label in page.hardware.findChildren(QLabel))


def test_the_engine_is_asked_when_somebody_looks(stage: Stage, page: Page) -> None:
    assert not asked(stage)
    opened = page()
    assert len(asked(stage)) == 1
    answered(stage)
    shown = texts(opened)
    assert "28 of 33 layers on CUDA0" in shown
    assert "context 16,384" in shown
    assert "CUDA0: NVIDIA GeForce RTX 4060" in shown
    assert "works without weight repacking" in shown
    bars = opened.hardware.findChildren(FitBar)
    assert [bar.accessibleName().partition(":")[0] for bar in bars] == ["CUDA0", "CPU"]


def test_without_a_model_the_devices_are_shown_alone(stage: Stage, page: Page) -> None:
    opened = page()
    answered(stage, plan=None)
    assert "No model is loaded." in texts(opened)
    assert "CUDA0" in texts(opened)
    assert not opened.hardware.findChildren(FitBar)


def test_a_question_that_fails_can_be_asked_again_by_keyboard(stage: Stage, page: Page, qtbot: QtBot) -> None:
    opened = page()
    stage.engine.say(
        Failed(request=asked(stage)[-1].request, code="x", message="The engine is gone.", action="Try again.")
    )
    stage.settle()
    note = opened.hardware.note
    assert note.text() == "The devices could not be asked. The engine is gone. Try again. (x)"
    note.copy_button.setFocus()
    qtbot.keyClick(note.copy_button, Qt.Key.Key_Space)
    assert "Code: x" in QGuiApplication.clipboard().text()
    opened.hardware.again.setFocus()
    qtbot.keyClick(opened.hardware.again, Qt.Key.Key_Space)
    assert len(asked(stage)) == 2
    assert not opened.hardware.again.isEnabled()


def test_a_backend_that_brings_no_device_is_a_row_with_its_reason(stage: Stage, page: Page) -> None:
    """The list showed the processor alone, as if nothing had been built."""
    opened = page()
    place = replace(CARD.device, name="cuda", description="", backend="cuda", n_bytes_free=0, n_bytes_total=0)
    absent = TriedDevice(
        device=place, verdict=DeviceVerdict.NOT_LOADED, missing=("libcublas.so.13", "libcublasLt.so.13"), said="no"
    )
    stage.engine.say(Surveyed(request=asked(stage)[-1].request, devices=(CPU, absent)))
    stage.settle()
    assert "cannot be loaded: libcublas.so.13 and libcublasLt.so.13 not found" in texts(opened)
    assert opened.hardware.retry.isVisible(), "who has installed them tries again"


def test_a_long_path_in_a_reason_makes_the_page_no_wider(stage: Stage, page: Page) -> None:
    stage.settings.change(font_size=2 * Settings().font_size)
    opened = page()
    said = f"/usr/lib/{'a_library_' * 30}.so: undefined symbol"
    odd = replace(CARD, verdict=DeviceVerdict.NO_DEVICE, said=said)
    stage.engine.say(Surveyed(request=asked(stage)[-1].request, devices=(odd, CPU)))
    stage.settle()
    area = opened.tabs.currentWidget()
    assert isinstance(area, QScrollArea)
    assert area.horizontalScrollBar().maximum() == 0
    assert said in texts(opened).replace("\u200b", "")
    assert any(said in row.accessibleName() for row in opened.hardware.findChildren(QWidget)), "read out without breaks"


def test_what_hangs_is_named_and_tried_again_by_keyboard(stage: Stage, page: Page, qtbot: QtBot) -> None:
    opened = page()
    answered(stage)
    assert not opened.hardware.retry.isVisible(), "there is nothing to try again"
    stuck = replace(CARD, verdict=DeviceVerdict.HANGS)
    qtbot.keyClick(opened.hardware.again, Qt.Key.Key_Space)
    stage.engine.say(Surveyed(request=asked(stage)[-1].request, devices=(stuck, CPU)))
    stage.settle()
    assert "its driver does not answer" in texts(opened)
    opened.hardware.retry.setFocus()
    qtbot.keyClick(opened.hardware.retry, Qt.Key.Key_Space)
    assert [command.tries_again for command in asked(stage)] == [False, False, True]
    assert "that may take minutes" in texts(opened)
    assert opened.hardware.stop.hasFocus(), "who changes his mind need not look for it"
    qtbot.keyClick(opened.hardware.stop, Qt.Key.Key_Space)
    assert stage.engine.cancelled == [asked(stage)[-1].request]
    stage.engine.say(Cancelled(request=asked(stage)[-1].request))
    stage.settle()
    assert not opened.hardware.stop.isVisible()
    assert opened.hardware.retry.isVisible()
    assert opened.hardware.again.hasFocus()


def test_the_answer_is_in_the_tooltip_of_the_model(stage: Stage, page: Page) -> None:
    stage.load()
    page()
    answered(stage)
    assert "28 of 33 layers" in stage.window.picker.button.toolTip()


def test_the_devices_that_are_typed_are_used_at_the_next_load(stage: Stage, page: Page) -> None:
    page()
    stage.settings.change(devices="CUDA0, CUDA1", n_gpu_layers=12)
    load = stage.settings.current.load()
    assert (load.devices, load.n_gpu_layers) == ("CUDA0, CUDA1", 12)


def test_what_does_not_fit_is_drawn_as_an_error(qtbot: QtBot) -> None:
    share = replace(PLAN.gpus[0], weights=9 * GIB)
    bar = FitBar(share)
    qtbot.addWidget(bar)
    bar.resize(200, 14)
    bar.show()
    pixel = bar.grab().toImage().pixelColor(100, 7)
    assert pixel == QColor(current_colours().error)
