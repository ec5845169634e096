"""What lies on disk is seen in the settings, can be removed there, and a disk that refuses is told."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.commands import LookAtDisk
from engine.core.cache.blobs import DiskView
from engine.events import DiskSeen
from tests.ui.stage import MakeStage, Stage
from ui.settings.hardware import DiskPanel

FULL = DiskView(n_bytes=3 << 30, n_blobs=14, limit=1 << 33)
PROBLEM = "What was read cannot be kept on disk: the disk is full."


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    stage = make_stage()
    stage.load()
    return stage


def asked(stage: Stage) -> LookAtDisk:
    return [command for command in stage.engine.commands if isinstance(command, LookAtDisk)][-1]


def opened(stage: Stage) -> DiskPanel:
    stage.window.dialogs.show_setting("cache_disk_mib")
    page = stage.window.dialogs.settings_page
    assert page is not None
    stage.qtbot.waitUntil(page.disk.isVisible)
    return page.disk


def test_the_settings_say_what_lies_there_and_clear_it(stage: Stage) -> None:
    panel = opened(stage)
    assert not panel.clear.isEnabled()
    stage.engine.say(DiskSeen(request=asked(stage).request, disk=FULL))
    stage.settle()
    assert panel.note.text() == "There now: 3 GiB in 14 files."
    assert not asked(stage).clears
    QTest.mouseClick(panel.clear, Qt.MouseButton.LeftButton)
    assert asked(stage).clears
    stage.engine.say(DiskSeen(request=asked(stage).request, disk=DiskView()))
    stage.settle()
    assert panel.note.text() == "Nothing is there now."
    assert not panel.clear.isEnabled()


def test_what_was_written_meanwhile_is_seen(stage: Stage) -> None:
    panel = opened(stage)
    stage.engine.say_cache(disk=replace(FULL, n_blobs=1))
    stage.settle()
    assert panel.note.text() == "There now: 3 GiB in 1 file."


def test_a_disk_that_refuses_is_told_once_and_in_the_settings(stage: Stage) -> None:
    panel = opened(stage)
    notice = stage.window.pane.notice
    for _ in range(2):
        stage.engine.say_cache(disk=DiskView(problem=PROBLEM))
        stage.settle()
    assert panel.problem.text() == PROBLEM
    assert notice.isVisibleTo(stage.window)
    assert PROBLEM in notice.message.text()
    notice.close_button.click()
    stage.engine.say_cache(disk=DiskView(problem=PROBLEM))
    stage.settle()
    assert not notice.isVisibleTo(stage.window)


def test_what_was_told_of_the_disk_goes_when_it_takes_more(stage: Stage) -> None:
    stage.engine.say_cache(disk=DiskView(problem=PROBLEM))
    stage.settle()
    assert stage.window.pane.notice.isVisibleTo(stage.window)
    stage.engine.say_cache(disk=FULL)
    stage.settle()
    assert not stage.window.pane.notice.isVisibleTo(stage.window)
