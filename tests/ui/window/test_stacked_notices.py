"""Two notices that float above the field are one thing: nothing that is said below shows between them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect

from tests.ui.stage import Stage
from ui.theme.notices import Problem
from ui.theme.theme import current_colours


def test_no_line_of_a_message_shows_between_them(stage: Stage) -> None:
    stage.send("a question")
    stage.answer("\n".join("MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM" for _ in range(60)))
    pane = stage.window.pane
    pane.problem.show_problem(Problem(title="The model was not loaded", message="It is too large."))
    pane.notice.show_problem(Problem(title="And a notice", message="It works with a limitation."))
    stage.qtbot.waitUntil(lambda: pane.problem.isVisible() and pane.notice.isVisible())
    stage.settle()
    upper, lower = (QRect(bar.mapTo(pane, QPoint()), bar.size()) for bar in (pane.problem, pane.notice))
    assert lower.top() > upper.bottom() + 1
    image = pane.grab().toImage()
    ratio = image.devicePixelRatio()
    gaps = (
        *range(upper.bottom() + 1, lower.top()),
        *range(lower.bottom() + 1, pane.composer.mapTo(pane, QPoint()).y()),
    )
    between = {
        image.pixelColor(round(x * ratio), round(y * ratio)).name()
        for y in gaps
        for x in range(upper.left() + 12, upper.right() - 12)
    }
    assert between == {current_colours().background}
