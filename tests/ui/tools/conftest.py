"""Windows with tools."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.tools import connection
from tests.support.patience import PATIENCE
from tests.ui.stage import MakeStage
from tests.ui.tools.tool_stage import ToolStage, tool_stage


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server takes as long to start as this machine is busy."""
    monkeypatch.setattr(connection, "START_SECONDS", PATIENCE)


@pytest.fixture
def tools(make_stage: MakeStage) -> Iterator[ToolStage]:
    with tool_stage(make_stage) as made:
        yield made
