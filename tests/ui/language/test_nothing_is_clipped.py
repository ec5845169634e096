"""At every width, in each language and with letters twice as large: no text is cut off where nobody can read it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cairn_process import ROOT
from tests.support.patience import PATIENCE


def clipped(folder: Path, *widths: int, **environment: str) -> object:
    """By the window's size, what cannot be read there."""
    file = folder / "clipped.json"
    done = subprocess.run(
        [sys.executable, "-m", "tests.ui.language.clipped_texts", str(file), *map(str, widths)],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen"} | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert file.exists(), done.stderr
    return json.loads(file.read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_of_the_window_is_cut_off_from_800_to_1600_pixels(language: str, tmp_path: Path) -> None:
    """The last figures at the bottom were, with room beside them, and at 900 pixels the forecast."""
    assert clipped(tmp_path, CAIRN_LANGUAGE=language) == {}


@pytest.mark.slow
def test_nor_on_a_screen_with_three_pixels_for_one(tmp_path: Path) -> None:
    assert clipped(tmp_path, 900, 1440, CAIRN_LANGUAGE="en", QT_SCALE_FACTOR="3") == {}
