"""With CAIRN_PROGRAM the engine processes of a window that a test opens by itself are the installed program's, too."""

from __future__ import annotations

import os
from types import SimpleNamespace

import pytest

from tests.support.cairn_process import PROGRAM_VARIABLE


@pytest.fixture(autouse=True)
def _installed_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    program = os.environ.get(PROGRAM_VARIABLE)
    if program:
        monkeypatch.setattr("app.engines.sys", SimpleNamespace(executable=program, frozen=True))
