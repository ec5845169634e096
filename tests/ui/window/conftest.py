"""Windows on the real engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.window.real_window import App


@pytest.fixture
def make_app(qtbot: QtBot, tmp_path: Path) -> Iterator[Callable[..., App]]:
    """Opens one after the other, with the same chats and settings; see `App.opened`."""
    apps: list[App] = []

    def make(model: str = "lfm2", **settings: Any) -> App:
        apps.append(App.opened(qtbot, tmp_path, model, **settings))
        return apps[-1]

    yield make
    for app in apps:
        app.stop()
