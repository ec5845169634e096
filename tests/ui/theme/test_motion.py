"""Who cannot bear movement turns it off once, and everything stands still at once; the cursor blinks on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMainWindow, QProgressBar, QStyle

from tests.ui.stage import Stage
from ui.theme.moving.motion import apply_motion, is_motion_reduced

MOVES = (Qt.UIEffect.UI_AnimateMenu, Qt.UIEffect.UI_AnimateCombo, Qt.UIEffect.UI_AnimateTooltip)


@pytest.fixture(autouse=True)
def _as_before(qapp: QApplication) -> Iterator[None]:
    yield
    apply_motion(qapp, "system")


def duration(stage: Stage) -> int:
    """Of what the style animates, such as a bar that waits: in milliseconds."""
    bar = stage.window.findChild(QProgressBar)
    assert bar is not None
    bar.ensurePolished()
    return bar.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, bar)


def choose(stage: Stage, key: Qt.Key) -> None:
    """With the keys, on the settings page."""
    stage.window.dialogs.show_settings()
    page = stage.window.dialogs.settings_page
    assert page is not None
    page.go_to("motion")
    box = page.fields["motion"]
    assert isinstance(box, QComboBox)
    QTest.keyClick(box, key)
    stage.settle()


def test_animations_are_turned_off_and_on_from_the_settings(stage: Stage, qapp: QApplication) -> None:
    assert duration(stage) > 0
    assert not is_motion_reduced()
    blinks = qapp.cursorFlashTime()
    choose(stage, Qt.Key.Key_End)  # off
    assert stage.settings.current.motion == "reduced"
    assert is_motion_reduced()
    assert duration(stage) == 0
    assert not any(qapp.isEffectEnabled(effect) for effect in MOVES)
    houses = (stage.window, *stage.window.findChildren(QMainWindow))
    assert not any(house.isAnimated() for house in houses), "docks jump"
    assert qapp.cursorFlashTime() == blinks
    choose(stage, Qt.Key.Key_Up)  # on
    assert all(house.isAnimated() for house in houses)
    assert duration(stage) > 0


def test_without_a_choice_the_desktop_decides(
    stage: Stage, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.theme.moving.motion._system_wants_less", lambda app: True)
    stage.settings.change(theme="dark")  # anything that makes the look anew
    assert is_motion_reduced()
    stage.settings.change(motion="full")
    assert not is_motion_reduced()
