"""Whether anything on the screen moves by itself: the one place that all animations obey. Cursors blink on."""

from __future__ import annotations

from typing import Literal, assert_never

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow

MotionName = Literal["system", "reduced", "full"]

_EFFECTS = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)
STILL = "QProgressBar, QAbstractScrollArea, QScrollBar, QAbstractButton, QMenu { widget-animation-duration: 0; }\n"


class _Motion:
    """What was chosen, and what the system had set before Cairn changed anything."""

    def __init__(self) -> None:
        self.is_reduced = False
        self._of_system: dict[Qt.UIEffect, bool] | None = None

    def apply(self, app: QApplication, name: MotionName) -> None:
        if self._of_system is None:
            wanted = app.isEffectEnabled(Qt.UIEffect.UI_General)
            self._of_system = {effect: wanted and app.isEffectEnabled(effect) for effect in _EFFECTS}
        match name:
            case "system":
                self.is_reduced = _system_wants_less(app)
            case "reduced" | "full":
                self.is_reduced = name == "reduced"
            case _:
                assert_never(name)
        for effect, is_usual in self._of_system.items():
            app.setEffectEnabled(effect, not self.is_reduced and (is_usual or name == "full"))


_motion = _Motion()  # one application, one choice


def apply_motion(app: QApplication, name: MotionName) -> None:
    """Menus, lists, tooltips and what the style animates; call it before the theme, whose sheet asks for it."""
    _motion.apply(app, name)


def is_motion_reduced() -> bool:
    """Nothing may move by itself."""
    return _motion.is_reduced


def obey_motion(window: QMainWindow) -> None:
    """Parts that are moved into their place jump there."""
    for one in (window, *window.findChildren(QMainWindow)):
        one.setAnimated(not _motion.is_reduced)


def _system_wants_less(app: QApplication) -> bool:
    """What the desktop was told; older Qt does not know, there nothing is held back."""
    accessibility = app.styleHints().accessibility()
    preference = getattr(accessibility, "motionPreference", None)
    return preference is not None and getattr(preference(), "name", "") == "ReducedMotion"
