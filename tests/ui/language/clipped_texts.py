"""`python -m tests.ui.language.clipped_texts FILE [WIDTH…]`: what of the window is cut off at any width, as JSON.

A process of its own, since a language is chosen before the window's modules are loaded: by CAIRN_LANGUAGE.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from app.languages import use_inherited_language

use_inherited_language()

from PySide6.QtCore import QRect, Qt  # noqa: E402 -- behind the choice of the language
from PySide6.QtWidgets import (  # noqa: E402
    QAbstractButton,
    QAbstractScrollArea,
    QCheckBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from app.qt_application import make_application  # noqa: E402
from tests.screens.__main__ import forecast, stage_of  # noqa: E402
from tests.screens.story import tell  # noqa: E402
from ui.composer.forecast_line import ForecastLine  # noqa: E402
from ui.settings.stored import Settings  # noqa: E402
from ui.theme.labels import ElidedLabel  # noqa: E402

WIDTHS = range(800, 1601, 50)
HEIGHT = 900
_LETTER = 1  # what Qt rounds


def wrong_with(widget: QWidget) -> str:
    """Why its text cannot be read whole, nor where one points; "" when it can."""
    metrics = widget.fontMetrics()
    match widget:
        case ElidedLabel():
            return "cut, and no tooltip" if widget.is_cut and widget.text() not in widget.told() else ""
        case ForecastLine():
            rest = metrics.horizontalAdvance(widget.text) - metrics.horizontalAdvance(widget.text.partition(":")[0])
            first_word = max(widget.minimumSizeHint().width(), widget.sizeHint().width() - rest)
            if widget.text and widget.width() < first_word:
                return f"{widget.width()} for {first_word}"
            return "no tooltip" if widget.text not in widget.toolTip() else ""
        case QLabel() if widget.wordWrap():
            wanted = widget.heightForWidth(widget.width())
            return f"{widget.height()} high, wants {wanted}" if widget.text() and widget.height() < wanted else ""
        case QLabel():
            return room(widget.sizeHint().width(), widget) if widget.text() else ""
        case QAbstractButton():
            is_sign = isinstance(widget, QToolButton) and (
                widget.toolButtonStyle() is Qt.ToolButtonStyle.ToolButtonIconOnly or not widget.text()
            )
            if is_sign or not widget.text():
                return room(widget.iconSize().width(), widget)
            if widget.text().endswith("…") and not (widget.toolTip() or widget.accessibleName()):
                return "elided, and no tooltip"
            return room(metrics.horizontalAdvance(widget.text()), widget)
        case _:
            return ""


def room(wanted: int, widget: QWidget) -> str:
    return f"{widget.width()} for {wanted}" if widget.width() + _LETTER < wanted else ""


def is_scrolled(widget: QWidget) -> bool:
    """What is outside of the view can be brought into it."""
    above = widget.parentWidget()
    while above is not None and not isinstance(above, QAbstractScrollArea):
        above = above.parentWidget()
    return above is not None


def clipped(window: QWidget) -> Iterator[str]:
    for widget in window.findChildren(QWidget):
        is_text = isinstance(widget, QLabel | QPushButton | QToolButton | QCheckBox | ForecastLine)
        if not is_text or not widget.isVisible() or widget.window() is not window:
            continue
        if isinstance(widget.parentWidget(), QLineEdit):  # Qt's own, with a size of its own
            continue
        text = widget.text if isinstance(widget, ForecastLine) else widget.text()  # type: ignore[attr-defined]
        name = f"{type(widget).__name__} {text or widget.accessibleName()!r}"
        why = wrong_with(widget)
        if why:
            yield f"{name}: {why}"
        place = QRect(widget.mapTo(window, widget.rect().topLeft()), widget.size())
        if not is_scrolled(widget) and not window.rect().contains(place):
            yield f"{name}: outside, {place.getRect()}"
        parent = widget.parentWidget()
        if parent is not None and not is_scrolled(widget) and not parent.rect().contains(widget.geometry()):
            yield f"{name}: beyond its part, {widget.geometry().getRect()}"


def main() -> None:
    application = make_application()
    found: dict[str, list[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        stage = stage_of(Path(folder))
        tell(stage)
        forecast(stage)
        widths = [int(width) for width in sys.argv[2:]] or WIDTHS
        for times in (1, 2):
            stage.settings.change(font_size=times * Settings().font_size)
            for shows_inspector in (False, True) if times == 1 else (False,):
                stage.window.inspector.setVisible(shows_inspector)
                for width in widths:
                    stage.window.resize(width, HEIGHT)
                    stage.settle()
                    wrong = list(clipped(stage.window))
                    if stage.window.width() != width:
                        wrong.append(f"the window grew to {stage.window.width()}")
                    if wrong:
                        found[f"{width} wide, text {times}x, {'with' if shows_inspector else 'no'} inspector"] = wrong
        stage.window.close()
    Path(sys.argv[1]).write_text(json.dumps(found, ensure_ascii=False, indent=1), encoding="utf-8")
    application.closeAllWindows()


if __name__ == "__main__":
    main()
