"""On a screen with two device pixels to one the timeline is sharp and in its place, not enlarged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.core.prompt.span_values import Kind
from tests.support.patience import PATIENCE
from ui.theme.theme import DARK, LIGHT
from ui.timeline.paint import fill_of
from ui.timeline.segments import Standing

_SCRIPT = """
import sys
from PySide6.QtWidgets import QApplication
from engine.core.difference.explanation import AvoidableCause
from tests.ui.timeline.timeline_samples import sample_state
from ui.theme.theme import apply_theme
from ui.timeline.view import TimelineView
from ui.timeline.frame import Frame
from ui.timeline.paint import BAR_HEIGHT, BAR_TOP
from ui.timeline import segments

segments.LOST_CAUSES = tuple(AvoidableCause)  # all of it is hatched
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
frame = Frame.of(view.fontMetrics(), width=900, height=380, top=0, n_rows=6)


def block(token, row, y):
    # the four device pixels of the logical pixel at a token of a row
    x, y = 2 * (frame.gutter + round(token * view.px_per_token)), 2 * round(frame.row_top(row) + y)
    return {image.pixelColor(x + dx, y + dy).name() for dx in (0, 1) for dy in (0, 1)}


solid = block(1200, 1, BAR_TOP + BAR_HEIGHT - 2)
fine = sum(len(block(token, 4, y)) > 1 for token in range(50, 1300, 40) for y in range(2, 12))
print(image.width(), image.height(), int(view.is_settled), fine, *solid)
"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_rows_are_painted_in_device_pixels(tmp_path: Path, theme: str) -> None:
    """Pictures made for one device pixel would be scaled up: every logical pixel would have one colour."""
    surroundings = os.environ | {"QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": "2"}
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT, str(tmp_path / "timeline.png"), theme],
        env=surroundings,
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    width, height, is_settled, n_fine, *solid = done.stdout.split()
    assert (width, height, is_settled) == ("1800", "760", "1")
    colours = LIGHT if theme == "light" else DARK
    assert solid == [fill_of(colours, colours.kind(Kind.SYSTEM), Standing.REUSED)]
    assert int(n_fine) > 100  # of 320 logical pixels in a hatched stretch
