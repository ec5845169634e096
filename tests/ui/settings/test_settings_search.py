"""Settings are found by words, with the keys alone."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from tests.ui.stage import Stage
from ui.settings.page import SettingsPage
from ui.settings.stored import shown_settings


def opened(stage: Stage) -> SettingsPage:
    QTest.keyClick(stage.window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    page = stage.window.dialogs.settings_page
    assert page is not None
    stage.qtbot.waitUntil(lambda: QApplication.activeWindow() is page)
    QTest.keyClick(page.tabs, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert page.search.hasFocus()
    return page


def pages(page: SettingsPage) -> list[str]:
    return [page.tabs.tabText(i) for i in range(page.tabs.count()) if page.tabs.isTabVisible(i)]


def seen(page: SettingsPage) -> set[str]:
    """The settings that can be reached, whatever page is in front."""
    found = set()
    for place in range(page.tabs.count()):
        if page.tabs.isTabVisible(place):
            page.tabs.setCurrentIndex(place)
            found |= {name for name, field in page.fields.items() if field.isVisible()}
    return found


def test_words_leave_the_rows_that_fit_and_enter_goes_there(stage: Stage) -> None:
    page = opened(stage)
    QTest.keyClicks(page.search, "context")
    assert pages(page) == ["Model"]
    assert page.fields["n_ctx"].isVisible()
    assert not page.fields["n_threads"].isVisible()
    QTest.keyClick(page.search, Qt.Key.Key_Return)
    assert page.fields["n_ctx"].hasFocus()
    assert page.isVisible(), "Enter is no answer to the dialog"


def test_what_a_setting_says_of_itself_is_searched_too_in_any_order(stage: Stage) -> None:
    page = opened(stage)
    QTest.keyClicks(page.search, "cut MESSAGE")  # "A reply that was cut off can be continued" has no "message"
    assert seen(page) == set()
    assert page.nothing.isVisible()
    page.search.clear()
    QTest.keyClicks(page.search, "off CUT")
    assert seen(page) == {"max_tokens"}
    page.search.clear()
    QTest.keyClicks(page.search, "high contrast")
    assert "theme" in seen(page), "its choices"


def test_escape_shows_all_again_and_only_then_closes(stage: Stage) -> None:
    page = opened(stage)
    defaults = page.findChildren(QDialogButtonBox)[0].buttons()
    QTest.keyClicks(page.search, "zzz")
    assert not any(button.isEnabled() for button in defaults if button.text() == "Defaults")
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert page.isVisible()
    assert seen(page) == {name for name, _ in shown_settings()}
    assert all(button.isEnabled() for button in defaults)
    QTest.keyClick(page.search, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_the_palette_goes_to_a_setting_that_a_search_had_hidden(stage: Stage) -> None:
    page = opened(stage)
    QTest.keyClicks(page.search, "zzz")
    page.close()
    stage.window.activateWindow()
    stage.window.commands.open()
    QTest.keyClicks(stage.window.commands.field, "long reply is ready")
    QTest.keyClick(stage.window.commands.field, Qt.Key.Key_Return)
    assert page.fields["notify"].isVisible()
    stage.qtbot.waitUntil(page.fields["notify"].hasFocus)
