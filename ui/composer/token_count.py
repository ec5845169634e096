"""How much is written, and how much of the context the whole prompt would take."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.language.translation import tr
from engine.telling.figures import counted, fmt_tokens
from ui.look.elided_label import ElidedLabel
from ui.look.theme import restyle

_KEEPS = 0
_STEPS = 3  # all, the prompt of the context, the prompt alone
_NEARLY_FULL = 0.9


class TokenCount(ElidedLabel):
    """ "42 tokens · 1,204 of 4,096". Gives way where there is no room; "" while nothing is known."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, keeps=_KEEPS)
        self.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr("Tokens"))
        self.setToolTip(
            tr("Tokens of what is written here, and of the whole prompt that would be sent, of the context")
        )
        self.setProperty("tone", "muted")

    def sizeHint(self) -> QSize:
        """Of the whole, whatever is shown of it now."""
        return QSize(self.width_at(0), super().sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._take_step()

    def _take_step(self) -> None:
        """As much as there is room for, and nothing cut in its middle."""
        fitting = (step for step in range(_STEPS) if self.width_at(step) <= self.width())
        self.show_step(next(fitting, _STEPS))

    def show_count(self, n_written: int | None, n_prompt: int | None, n_ctx: int) -> None:
        """None: not known. Without a context nothing is shown."""
        parts: list[str] = []
        if n_written:
            parts.append(counted(n_written, "token"))
        if n_prompt is not None and n_ctx:
            parts.append(tr("{n_prompt} of {n_ctx}", n_prompt=fmt_tokens(n_prompt), n_ctx=fmt_tokens(n_ctx)))
        text = " · ".join(parts)
        if text != self.text():
            self.say(text, *parts[-1:], fmt_tokens(n_prompt) if n_prompt is not None and n_ctx else "")
            self._take_step()
            self.setAccessibleDescription(text)
            is_tight = n_prompt is not None and n_ctx > 0 and n_prompt > _NEARLY_FULL * n_ctx
            self.setProperty("tone", "warning" if is_tight else "muted")
            restyle(self)
