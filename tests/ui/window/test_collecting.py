"""Garbage is collected in the window's thread alone: anywhere else it may wait for Qt for ever."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.crash.reports import CrashReports
from app.lifecycle import opened_window
from app.process.logs import RecentRecords
from app.process.paths import demo_model, find_folders
from ui.collecting import CollectsHere, collect_if_due


class Node:
    def __init__(self) -> None:
        self.itself = self  # only the collector frees it


@pytest.fixture
def enabled() -> Iterator[None]:
    """As Python starts; the tests have it off."""
    gc.enable()
    yield
    gc.disable()


@pytest.mark.usefixtures("enabled")
def test_garbage_of_another_thread_is_freed_in_this_one(qtbot: QtBot) -> None:
    freed_in: list[int] = []
    here = threading.get_ident()
    collects = CollectsHere()
    try:

        def work() -> None:
            for _ in range(20_000):  # far beyond Python's threshold
                weakref.finalize(Node(), lambda: freed_in.append(threading.get_ident()))

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        assert not freed_in, "nothing is collected there"
        qtbot.waitUntil(lambda: len(freed_in) > 10_000)
        assert set(freed_in) == {here}
    finally:
        collects.close()
    assert gc.isenabled()


@pytest.mark.usefixtures("enabled")
def test_the_open_window_collects_by_itself(qtbot: QtBot, base_folder: Path) -> None:
    folders = find_folders(str(base_folder))
    with opened_window(folders, CrashReports(folders.crash_reports, RecentRecords()), model=demo_model()):
        assert not gc.isenabled()
        left = weakref.ref(Node())
        made = [[] for _ in range(gc.get_threshold()[0] + 1)]  # type: ignore[var-annotated]
        qtbot.waitUntil(lambda: left() is None)
        assert made
    assert gc.isenabled()


def test_nothing_is_collected_before_its_turn() -> None:
    gc.collect()
    left = weakref.ref(Node())
    collect_if_due()
    assert left() is not None
