"""The line below a message: its versions, what the cache did, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from ui.chats.model import ChatRow, is_costly
from ui.transcript.documents import TextStyle
from ui.transcript.target import RING, Target, TargetKind


def paint_footer(
    painter: QPainter, row: ChatRow, style: TextStyle, targets: Sequence[Target], show_actions: bool
) -> None:
    colours = style.colours
    painter.setFont(style.small_font)
    centre = Qt.AlignmentFlag.AlignCenter
    for target in targets:
        match target.kind:
            case TargetKind.PREVIOUS:
                painter.setPen(QColor(colours.text if row.version > 1 else colours.border))
                painter.drawText(target.rect, centre, "‹")
                label = f"{row.version}/{row.n_versions}"
                width = style.small_metrics.horizontalAdvance(label) + 6
                painter.setPen(QColor(colours.muted))
                painter.drawText(
                    QRectF(target.rect.right(), target.rect.top(), width, target.rect.height()), centre, label
                )
            case TargetKind.NEXT:
                has_next = row.version < row.n_versions
                painter.setPen(QColor(colours.text if has_next else colours.border))
                painter.drawText(target.rect, centre, "›")
            case TargetKind.CACHE:
                painter.setPen(QColor(colours.warning if is_costly(row.explanation) else colours.muted))
                at_left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
                painter.drawText(target.rect.adjusted(RING, 0, 0, 0), at_left, target.payload)
            case TargetKind.SHOW_ALL | TargetKind.SHOW_THINKING:
                painter.setPen(QColor(colours.accent))
                at_left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
                room = target.rect.adjusted(RING, 0, 0, 0)
                elide = Qt.TextElideMode.ElideRight
                shown = style.small_metrics.elidedText(target.payload, elide, int(room.width()))
                painter.drawText(room, at_left, shown)
            case TargetKind.FIX | TargetKind.WHY:
                painter.setPen(QColor(colours.accent))
                painter.drawText(target.rect, centre, target.payload)
            case TargetKind.ACTION if show_actions and target.action is not None:
                painter.setPen(QColor(colours.accent))
                painter.drawText(target.rect, centre, target.action.value)
            case _:
                pass
