"""The viewer of pictures: fitted, zoomed, one after the other, saved and copied."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from engine.core.prompt.messages import Media
from tests.support.patience import PATIENCE
from tests.ui.media_samples import BLUE, RED, broken, gone, picture, sound
from ui.theme.theme import DARK, LIGHT, apply_theme
from ui.viewer import media as media_viewer
from ui.viewer.media import MAX_ZOOM, MediaViewer, show_media
from ui.viewer.pictures import file_name, open_levels, save_media

ROOT = Path(__file__).resolve().parents[3]
CAT = picture()
WIDE = picture("wide.png", 3000, 600)
SMALL = picture("dot.png", 16, 16)


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> Iterator[QWidget]:
    apply_theme(qapp, "light")
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    qtbot.waitExposed(made)
    yield made
    for viewer in made.findChildren(MediaViewer):
        viewer.close()
    apply_theme(qapp, "light")


def opened(qtbot: QtBot, window: QWidget, media: Media, others: tuple[Media, ...] = ()) -> MediaViewer:
    viewer = show_media(window, media, others)
    qtbot.waitUntil(lambda: viewer.area.has_picture)
    return viewer


def colour(viewer: MediaViewer, across: float) -> str:
    rect = viewer.area.picture_rect()
    place = QPointF(rect.left() + across * rect.width(), rect.center().y()).toPoint()
    return viewer.area.viewport().grab().toImage().pixelColor(place).name()


def test_a_large_picture_is_fitted_and_a_small_one_is_left_as_it_is(qtbot: QtBot, window: QWidget) -> None:
    viewer = opened(qtbot, window, WIDE)
    viewer.resize(700, 500)
    rect = viewer.area.picture_rect()
    assert rect.width() == pytest.approx(viewer.area.viewport().width(), abs=1)
    assert rect.width() / rect.height() == pytest.approx(5, rel=0.01)
    assert [colour(viewer, across) for across in (0.2, 0.8)] == [RED, BLUE]
    assert "wide.png, 3000x600" in viewer.caption.text()
    assert opened(qtbot, window, SMALL).area.picture_rect().width() == 16


def test_keys_zoom_and_zero_fits_again(qtbot: QtBot, window: QWidget) -> None:
    viewer = opened(qtbot, window, WIDE)
    fitted = viewer.area.zoom
    QTest.keyClick(viewer.area, Qt.Key.Key_Plus)
    assert viewer.area.zoom == pytest.approx(fitted * 1.25)
    assert viewer.caption.text().endswith(f"{round(fitted * 125)} %")
    QTest.keyClick(viewer.area, Qt.Key.Key_Minus)
    assert viewer.area.zoom == pytest.approx(fitted)
    fits = [viewer.area.is_fitted]
    QTest.keyClick(viewer.area, Qt.Key.Key_1)
    assert viewer.area.zoom == 1.0
    QTest.keyClick(viewer.area, Qt.Key.Key_0)
    assert [*fits, viewer.area.is_fitted] == [False, True]
    for _ in range(60):
        viewer.zoom_in()
    assert viewer.area.zoom == MAX_ZOOM
    for _ in range(90):
        viewer.zoom_out()
    assert viewer.area.picture_rect().height() >= 15


def test_the_wheel_zooms_around_the_pointer(qtbot: QtBot, window: QWidget) -> None:
    """The detail one points at would run away."""
    viewer = opened(qtbot, window, WIDE)
    area = viewer.area
    QTest.keyClick(area, Qt.Key.Key_1)
    at = QPointF(300, 200)
    inside = (at - area.picture_rect().topLeft()) / area.zoom
    event = QWheelEvent(
        at, QPointF(area.viewport().mapToGlobal(at.toPoint())), QPoint(), QPoint(0, 240), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(area.viewport(), event)
    assert area.zoom == pytest.approx(1.25**2)
    after = (at - area.picture_rect().topLeft()) / area.zoom
    assert abs(after.x() - inside.x()) <= 1
    before = area.horizontalScrollBar().value()
    QTest.mousePress(area.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    QTest.mouseMove(area.viewport(), QPoint(260, 200))
    QTest.mouseRelease(area.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(260, 200))
    assert area.horizontalScrollBar().value() >= before, "dragging moves the picture along, never against the hand"


def test_left_and_right_go_through_the_pictures_and_stop_at_the_ends(qtbot: QtBot, window: QWidget) -> None:
    viewer = opened(qtbot, window, WIDE, (CAT, WIDE, SMALL))
    assert "2 of 3" in viewer.caption.text()
    assert viewer.area.accessibleName() == "image: wide.png, 3000x600"
    QTest.keyClick(viewer.area, Qt.Key.Key_Left)
    assert viewer.media == CAT
    QTest.keyClick(viewer.area, Qt.Key.Key_Left)
    assert viewer.media == CAT
    for button in viewer.findChildren(QAbstractButton):
        if button.accessibleName() == "Previous picture":
            assert not button.isEnabled()
        if button.accessibleName() == "Next picture":
            button.setFocus()
            QTest.keyClick(button, Qt.Key.Key_Right)
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert viewer.media == SMALL
    qtbot.waitUntil(lambda: viewer.area.has_picture)
    assert viewer.area.picture_rect().width() == 16


def test_a_picture_that_comes_late_is_not_shown_in_place_of_the_next(qtbot: QtBot, window: QWidget) -> None:
    """A large one is decoded for a second, in which one may have gone on."""
    viewer = opened(qtbot, window, WIDE, (WIDE, SMALL))
    late = viewer._opened
    viewer.step(1)
    viewer._show(late, open_levels(WIDE.data))
    assert not viewer.area.has_picture
    qtbot.waitUntil(lambda: viewer.area.has_picture)
    assert viewer.area.picture_rect().width() == 16


def test_of_the_pictures_passed_by_only_the_last_is_decoded(
    qtbot: QtBot, window: QWidget, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them takes hundreds of megabytes while it is decoded."""
    pictures = tuple(picture(f"{n}.png", 16 + n, 16) for n in range(30))
    gate, decoded = threading.Event(), list[bytes]()

    def slow(data: bytes) -> tuple[QImage, ...]:
        decoded.append(data)
        gate.wait(PATIENCE)
        return open_levels(data)

    monkeypatch.setattr(media_viewer, "open_levels", slow)
    viewer = show_media(window, pictures[0], pictures)
    for _ in range(29):
        QTest.keyClick(viewer.area, Qt.Key.Key_Right)
    gate.set()
    qtbot.waitUntil(lambda: viewer.area.has_picture)
    assert viewer.area.picture_rect().width() == 16 + 29
    assert decoded == [pictures[0].data, pictures[29].data]


def test_a_program_that_ends_drops_the_pictures_that_wait_and_says_nothing() -> None:
    script = """
import time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from ui.viewer.pictures import in_background

def work():
    print("begun", flush=True)
    time.sleep(0.5)

def main():
    application = QApplication([])
    window = QWidget()
    for _ in range(12):
        in_background(window, work, lambda _: None)
    QTimer.singleShot(100, application.quit)
    application.exec()
    del window

main()
"""
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert 1 <= done.stdout.count("begun") <= 4


def test_a_picture_that_cannot_be_read_is_named_and_the_next_one_can_be_seen(qtbot: QtBot, window: QWidget) -> None:
    viewer = show_media(window, gone(), (broken(), gone(), CAT))
    qtbot.waitUntil(lambda: viewer.area.note == "Picture missing: lost.png")
    assert viewer.area.accessibleName() == "Picture missing: lost.png"
    QTest.keyClick(viewer.area, Qt.Key.Key_Plus)
    QTest.keyClick(viewer.area, Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: viewer.area.note == "Picture missing: torn.png")
    viewer.step(2)
    qtbot.waitUntil(lambda: viewer.area.has_picture)
    assert viewer.area.note == ""


def test_escape_closes_also_before_the_picture_is_there(qtbot: QtBot, window: QWidget) -> None:
    viewer = show_media(window, WIDE)
    QTest.keyClick(viewer.area, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.findChildren(MediaViewer))
    other = opened(qtbot, window, CAT)  # and nothing came of the one that was asked for before
    assert other.media == CAT


def test_save_as_writes_the_file_as_it_was_attached(qtbot: QtBot, window: QWidget, tmp_path: Path) -> None:
    viewer = opened(qtbot, window, CAT)
    assert [action.text() for action in viewer.menu().actions()] == ["Copy picture", "Save picture as…"]
    QTest.keyClick(viewer.area, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    dialog = viewer.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    assert [Path(name).name for name in dialog.selectedFiles()] == ["cat.png"]
    dialog.fileSelected.emit(str(tmp_path / "saved.png"))
    dialog.reject()
    assert (tmp_path / "saved.png").read_bytes() == CAT.data


def test_a_folder_that_refuses_the_file_is_told(qtbot: QtBot, window: QWidget, tmp_path: Path) -> None:
    save_media(window, CAT)
    dialog = window.findChild(QFileDialog)
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "no" / "such" / "folder.png"))
    dialog.reject()
    box = window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert box.text() == "The picture could not be saved"
    assert "No such file" in box.informativeText()
    box.close()


def test_copy_takes_the_whole_picture(qtbot: QtBot, window: QWidget) -> None:
    viewer = opened(qtbot, window, CAT)
    QTest.keyClick(viewer.area, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: QGuiApplication.clipboard().image().width() == 640)
    assert QGuiApplication.clipboard().image().pixelColor(10, 10).name() == RED


def test_every_button_has_a_name_and_can_be_reached(qtbot: QtBot, window: QWidget) -> None:
    viewer = opened(qtbot, window, CAT, (CAT, WIDE))
    buttons = viewer.findChildren(QAbstractButton)
    assert {button.accessibleName() for button in buttons} == {
        "Previous picture", "Next picture", "Zoom out", "Zoom in", "Fit to the window",
    }  # fmt: skip
    assert all(button.focusPolicy() & Qt.FocusPolicy.TabFocus for button in buttons)


@pytest.mark.parametrize(("theme", "colours"), [("light", LIGHT), ("dark", DARK)])
def test_what_surrounds_the_picture_follows_the_theme(
    qtbot: QtBot, qapp: QApplication, window: QWidget, theme: str, colours: object
) -> None:
    viewer = opened(qtbot, window, SMALL)
    apply_theme(qapp, "dark" if theme == "dark" else "light")
    image = viewer.area.viewport().grab().toImage()
    assert image.pixelColor(3, 3).name() == colours.surface  # type: ignore[attr-defined]


def test_a_nameless_file_gets_an_ending_that_fits() -> None:
    nameless = picture("")
    assert file_name(nameless) == "picture.png"
    assert file_name(sound("")) == "sound.wav"
    assert file_name(picture("../../etc/cat.png")) == "cat.png"
