"""The window with everything behind it, in this process."""

from __future__ import annotations

import gc
import logging
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from app.crash.reports import CrashReports
from app.engines import EngineChoice, EngineHolder
from app.instance.single import take_window
from app.lifecycle import opened_window, stored_settings
from app.process.logs import RecentRecords
from app.process.paths import demo_model, find_folders
from engine.client.state import LoadedModel
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.conversation import Kept
from engine.errors import UserFixable
from engine.scratch import hold

pytestmark = [pytest.mark.native, pytest.mark.e2e]


@pytest.fixture
def reports(tmp_path: Path) -> CrashReports:
    return CrashReports(tmp_path / "crashes", RecentRecords())


def test_the_window_is_seen_before_the_model_is_loaded(qtbot: QtBot, base_folder: Path, reports: CrashReports) -> None:
    """A model of many gigabytes must not keep the window from opening."""
    with opened_window(find_folders(str(base_folder)), reports, model=demo_model()) as opened:
        assert opened.window.isVisible()
        assert sys.getswitchinterval() <= 0.001, "typing would be slow while a PDF is read"
        assert not isinstance(opened.window.state.model, LoadedModel)
        qtbot.waitUntil(lambda: isinstance(opened.window.state.model, LoadedModel))


def test_the_menu_leads_to_logs_and_crash_reports(
    qtbot: QtBot, base_folder: Path, reports: CrashReports, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which somebody is asked for when something went wrong."""
    shown: list[str] = []
    monkeypatch.setattr("ui.outside.QDesktopServices.openUrl", lambda url: shown.append(url.toLocalFile()))
    folders = find_folders(str(base_folder))
    with opened_window(folders, reports, model=demo_model()) as opened:
        menu = opened.window.menu_button.menu()
        names = [action.objectName() for action in menu.actions()]
        assert names.index("logs") == names.index("quit") - 1
        menu.actions()[names.index("logs")].trigger()
        assert [Path(path) for path in shown] == [folders.logs]


def test_the_collector_need_not_look_through_what_was_made_at_the_start(
    qtbot: QtBot, base_folder: Path, reports: CrashReports
) -> None:
    """It stopped typing and the engine for 95 ms at a time."""
    before = gc.get_freeze_count()
    with opened_window(find_folders(str(base_folder)), reports, model=demo_model()) as opened:
        n_frozen = gc.get_freeze_count()
        qtbot.waitUntil(lambda: isinstance(opened.window.state.model, LoadedModel))
        assert len(gc.get_objects()) < n_frozen / 4
    assert gc.get_freeze_count() == before, "what is over must be collected"


def test_everything_ends_also_when_something_fails(
    qapp: QApplication, base_folder: Path, reports: CrashReports, caplog: pytest.LogCaptureFixture
) -> None:
    """The fixture for left threads would find an engine or a writer that was forgotten."""
    caplog.set_level(logging.INFO)
    with (
        pytest.raises(RuntimeError, match="in between"),
        opened_window(find_folders(str(base_folder)), reports, model=demo_model()),
    ):
        raise RuntimeError("in between")
    assert caplog.messages[-2:] == ["engine stopped", "everything stopped"]


def test_changes_to_begin_with_are_in_force_and_kept(
    qapp: QApplication, base_folder: Path, reports: CrashReports
) -> None:
    folders = find_folders(str(base_folder))
    with opened_window(folders, reports, model=demo_model(), theme="dark") as opened:
        assert opened.settings.current.theme == "dark"
    assert stored_settings(folders).theme == "dark"


def test_a_crash_is_shown_once_in_front_of_the_window(
    qtbot: QtBot, base_folder: Path, reports: CrashReports, caplog: pytest.LogCaptureFixture
) -> None:
    with opened_window(find_folders(str(base_folder)), reports, model=demo_model()) as opened:
        for _ in range(2):
            try:
                _ = [][0]
            except IndexError as error:
                reports.report(error, "test")

        def boxes() -> list[QMessageBox]:
            return opened.window.findChildren(QMessageBox)

        qtbot.waitUntil(lambda: bool(boxes()))
        (box,) = boxes()
        assert "IndexError" in box.detailedText()
        assert "conversations are safe" in box.informativeText()
        box.close()
        qtbot.waitUntil(lambda: not boxes())


def test_a_restarted_engine_is_another_one_and_runs(base_folder: Path) -> None:
    holder = EngineHolder(EngineChoice(folders=find_folders(str(base_folder)), cache=CacheSettings()))
    first = holder.engine
    second = holder.restart()
    assert second is not first
    assert holder.engine is second
    assert first.stop()
    holder.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no file that is open")
def test_chats_that_the_person_keeps_elsewhere_are_there_at_the_next_start(
    qtbot: QtBot, base_folder: Path, tmp_path: Path, reports: CrashReports
) -> None:
    """And where they were the data folder is made anew, it is the place again."""
    folders = find_folders(str(base_folder))
    for chosen, expected in ((tmp_path / "stick", tmp_path / "stick" / "Cairn"), (folders.data, folders.data)):
        chosen.mkdir(exist_ok=True)
        with opened_window(folders, reports, model=demo_model()) as opened:
            place = opened.window.closing.place
            kept: list[Kept] = []
            place.kept.connect(kept.append)
            place._keep_at(str(chosen), lambda: None, lambda _: None)
            qtbot.waitUntil(lambda: bool(kept))  # noqa: B023 -- of this round
            assert Path(kept[0].path).parent == expected
    with opened_window(folders, reports, model=demo_model()) as opened:
        assert opened.settings.current.chats_folder == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows removes no file that is open")
def test_a_window_on_the_folder_made_anew_keeps_its_chats(
    qapp: QApplication, base_folder: Path, tmp_path: Path
) -> None:
    """The lock went with the folder; another Cairn may have opened the one that took its place."""
    folders = find_folders(str(base_folder))
    folders.create()
    first = take_window(folders.data)
    folders.data.rename(tmp_path / "away")
    folders.create()
    other = take_window(folders.data)
    assert first is not None
    assert other is not None
    with pytest.raises(UserFixable, match="Another window of Cairn is open"):
        first.claim(folders.data)
    other.release()
    first.claim(folders.data)
    assert hold(folders.data / "window.lock") is None, "it is held now"
    first.release()
