"""Each template is compiled once for all scenarios, and advice has all the time that it needs on a busy machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.prompt import builder as prompt_builder
from engine.request import offers
from tests.engine.scenarios.bed import compile_once
from tests.support.patience import PATIENCE


@pytest.fixture(autouse=True, scope="package")
def compiled_templates() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prompt_builder, "compile_template", compile_once)
        patch.setattr(offers, "MOST_SECONDS", PATIENCE)
        yield
