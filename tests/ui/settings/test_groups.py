"""The groups of settings: all in sight at every size of the letters, with what few people need at the end."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QScrollArea

from tests.ui.stage import Stage
from ui.settings.stored import Settings, shown_settings


@pytest.mark.parametrize("scale", [1, 2])
def test_all_groups_are_in_sight_and_nothing_scrolls_sideways(stage: Stage, scale: int) -> None:
    """A row of tabs had to be pushed to and fro."""
    stage.settings.change(font_size=scale * Settings().font_size)
    stage.window.resize(900, 600)
    stage.window.dialogs.show_settings()
    page = stage.window.dialogs.settings_page
    assert page is not None
    stage.settle()
    assert not page.tabs.tabBar().isVisible()
    assert page.width() <= 900
    groups = page.groups
    for at in range(groups.count()):
        place = groups.visualItemRect(groups.item(at))
        assert groups.viewport().rect().contains(place), groups.item(at).text()
        assert groups.fontMetrics().horizontalAdvance(groups.item(at).text()) < place.width()
        groups.setFocus()
        groups.setCurrentRow(at)
        assert page.tabs.tabText(page.tabs.currentIndex()) == groups.item(at).text()
        stage.settle()
        area = page.tabs.currentWidget()
        assert isinstance(area, QScrollArea)
        assert area.horizontalScrollBar().maximum() == 0, groups.item(at).text()


def test_what_few_people_need_is_under_advanced() -> None:
    advanced = {name for name, about in shown_settings() if about.group == "Advanced"}
    assert {"other_machines", "kv_type_k", "kv_type_v", "cache_min_spacing", "cache_interval"} <= advanced
    groups = list(dict.fromkeys(about.group for _, about in shown_settings()))
    assert groups[-1] == "Advanced", "after what most people look for"
