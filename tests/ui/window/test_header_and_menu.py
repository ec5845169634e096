"""The header holds five things, and the menu few entries: everything else is found by the first search."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QAbstractButton, QMenu, QWidget

from tests.ui.stage import Stage
from ui.palette.palette import window_commands
from ui.theme.actions import ENTRIES

MOST = 10


def menus_of(menu: QMenu) -> Iterator[QMenu]:
    yield menu
    for action in menu.actions():
        below = action.menu()
        if isinstance(below, QMenu):
            yield from menus_of(below)


def test_no_menu_has_more_entries_than_a_person_takes_in(stage: Stage) -> None:
    """Some forty stood in two columns over the whole window."""
    menu = stage.window.menu_button.menu()
    found = {below.title(): len(below.actions()) for below in menus_of(menu)}
    assert len(found) > 5
    assert {title: n for title, n in found.items() if n > MOST} == {}
    menu.popup(stage.window.mapToGlobal(stage.window.rect().topLeft()))
    assert menu.height() < stage.window.height() // 2
    menu.close()


def test_every_command_is_in_the_menu_or_has_its_keys_and_all_are_found(stage: Stage) -> None:
    listed = {a.objectName() for menu in menus_of(stage.window.menu_button.menu()) for a in menu.actions()}
    apart = {entry.name for entry in ENTRIES} - listed
    assert apart == {"find_next", "find_previous", "next_pane", "previous_pane", "menu"}, "steps, not ways"
    for action in stage.window.actions_by_name.values():
        action.setEnabled(True)
    offered = {offer.title for offer in window_commands(stage.window.actions_by_name)}
    assert offered == {entry.label for entry in ENTRIES if entry.name != "palette"}


def test_the_header_holds_the_chats_the_model_the_ring_the_inspector_and_the_menu(stage: Stage) -> None:
    """Eight signs in a row, of which nobody knew what they were."""
    bar = stage.window.findChild(QWidget, "top_bar")
    assert bar is not None
    buttons = [b for b in bar.findChildren(QAbstractButton) if b.isVisible()]
    window = stage.window
    assert {b.accessibleName() for b in buttons} == {
        window.actions_by_name["list"].text(),
        window.picker.button.accessibleName(),
        window.actions_by_name["inspector"].text(),
        "Menu",
    }
    assert window.gauge.isVisible()
