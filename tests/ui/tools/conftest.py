"""Windows with tools."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.stage import MakeStage
from tests.ui.tools.tool_stage import ToolStage, tool_stage


@pytest.fixture
def tools(make_stage: MakeStage) -> Iterator[ToolStage]:
    with tool_stage(make_stage) as made:
        yield made
