"""Each template is compiled once for all scenarios."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.prompt import builder as prompt_builder
from tests.engine.scenarios.bed import compile_once


@pytest.fixture(autouse=True, scope="package")
def compiled_templates() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(prompt_builder, "compile_template", compile_once)
        yield
