"""On a screen with two device pixels to one the timeline is sharp, not enlarged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication
from tests.ui.timeline_samples import sample_state
from ui.theme import apply_theme
from ui.timeline import TimelineView

app = QApplication([])
apply_theme(app, sys.argv[2])
view = TimelineView()
view.resize(900, 380)
view.set_state(sample_state())
view.show()
app.processEvents()
picture = view.grab()
picture.save(sys.argv[1])
image = picture.toImage()
width, height = image.width(), image.height()
odd = sum(
    image.pixel(x, y) != image.pixel(x + 1, y) or image.pixel(x, y) != image.pixel(x, y + 1)
    for x in range(200, width - 2, 2)
    for y in range(60, height - 2, 2)
)
print(width, height, odd)
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_rows_have_detail_finer_than_a_logical_pixel(tmp_path: Path, theme: str) -> None:
    """Row pictures made for one device pixel would be scaled up: every 2x2 block would have one colour."""
    surroundings = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "2"}
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path / "timeline.png"), theme],
        env=surroundings,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    width, height, n_fine = map(int, done.stdout.split())
    assert (width, height) == (1800, 760)
    assert n_fine > 5000
