from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.crash.reports import CrashReports
from app.process.logs import RecentRecords
from app.process.version import VERSION
from tests.support.cairn_process import ROOT

pytestmark = pytest.mark.usefixtures("caplog")  # reports are logged as errors


@pytest.fixture
def reports(tmp_path: Path) -> Iterator[CrashReports]:
    installed = CrashReports(tmp_path / "crashes", RecentRecords())
    installed.install()
    yield installed
    installed.uninstall()


def fail(text: str) -> None:
    raise ValueError(text)


def fall(number: int = 0) -> Exception:
    try:
        [][number]
    except IndexError as error:
        return error
    raise AssertionError


def test_an_exception_of_a_thread_becomes_a_report(reports: CrashReports, tmp_path: Path) -> None:
    shown: list[str] = []
    reports.show_with(shown.append)
    thread = threading.Thread(target=fail, args=("a secret",), name="worker")
    thread.start()
    thread.join()
    (text,) = shown
    assert f"Cairn {VERSION}: ValueError (thread worker)" in text
    assert "in fail" in text
    assert "llama-cpp-python" in text
    (file,) = (tmp_path / "crashes").glob("report-*.txt")
    assert file.read_text(encoding="utf-8") == text


def test_a_report_holds_no_text_that_an_exception_quotes(reports: CrashReports) -> None:
    secret = " ".join(["my", "diary"])  # put together: a traceback quotes the code
    shown: list[str] = []
    reports.show_with(shown.append)
    try:
        fail(secret)
    except ValueError as error:
        reports.report(error, "here")
    assert secret not in shown[0]


def test_each_place_is_shown_once(reports: CrashReports) -> None:
    """An error in a paint event comes sixty times a second."""
    shown: list[str] = []
    reports.show_with(shown.append)
    for _ in range(3):
        reports.report(fall(), "here")
    assert len(shown) == 1


def test_what_happens_before_there_is_a_window_is_shown_when_there_is_one(reports: CrashReports) -> None:
    reports.report(fall(), "start")
    shown: list[str] = []
    reports.show_with(shown.append)
    reports.show_with(shown.append)
    assert len(shown) == 1


def test_nobody_is_told_after_the_window_is_gone(reports: CrashReports) -> None:
    shown: list[str] = []
    reports.show_with(shown.append)
    reports.show_with(None)
    reports.report(fall(), "end")
    assert shown == []


def test_ctrl_c_is_no_crash(reports: CrashReports, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert not list((tmp_path / "crashes").glob("report-*"))
    capsys.readouterr()


def test_only_the_newest_reports_are_kept(reports: CrashReports, tmp_path: Path) -> None:
    folder = tmp_path / "crashes"
    for number in range(30):
        (folder / f"report-2000-01-01-{number:06}-1.txt").write_text("old")
    reports.report(fall(), "here")
    left = sorted(file.name for file in folder.glob("report-*"))
    assert len(left) == 20
    assert not left[-1].startswith("report-2000")


def test_an_unwritable_folder_does_not_stop_the_report_from_being_shown(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    installed = CrashReports(tmp_path / "file" / "crashes", RecentRecords())
    installed.install()
    shown: list[str] = []
    installed.show_with(shown.append)
    installed.report(fall(), "here")
    installed.uninstall()
    assert len(shown) == 1


def test_death_in_native_code_is_told_at_the_next_start_and_only_then(tmp_path: Path) -> None:
    """Nothing of Python runs after a segmentation fault: only the fault handler's file is left."""
    folder = tmp_path / "crashes"
    script = (
        "import ctypes, sys; from pathlib import Path; from app.crash.reports import CrashReports;"
        "from app.process.logs import RecentRecords; CrashReports(Path(sys.argv[1]), RecentRecords()).install();"
        "ctypes.string_at(0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(folder)], cwd=ROOT, env=os.environ, capture_output=True, check=False
    )
    assert done.returncode != 0
    told: list[list[str]] = []
    for _ in range(2):
        installed = CrashReports(folder, RecentRecords())
        installed.install()
        shown: list[str] = []
        installed.show_with(shown.append)
        installed.uninstall()
        told.append(shown)
    assert len(told[0]) == 1
    assert "the last run ended in native code" in told[0][0]
    assert "string_at" in told[0][0]
    assert told[1] == []


def test_a_quiet_run_leaves_no_file(tmp_path: Path) -> None:
    installed = CrashReports(tmp_path / "crashes", RecentRecords())
    installed.install()
    installed.uninstall()
    assert list((tmp_path / "crashes").iterdir()) == []
