"""The line below a message: its versions, what the cache did, and what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from engine.language.translation import number, tr
from engine.telling.reasons.summary import says_cause
from ui.chats.model import Action, ChatRow, cache_line_of, explanation_of, is_costly
from ui.theme.shown_text import brief
from ui.transcript.documents import TextStyle
from ui.transcript.target import RING, Target, TargetKind

_MOST_LINES = 4  # of what is told of a reply
_HIGH = 10_000
_AIR = 8  # of a line of the footer, above and below its text


def more_words(kind: TargetKind, n_characters: int) -> tuple[str, str]:
    """What stands below a text that is shown in part, and its name for screen readers."""
    n = number(f"{n_characters:,}")
    if kind is TargetKind.SHOW_THINKING:
        label = tr("Only the beginning is shown here. Show the whole thinking: {n} characters", n=n)
        return label, tr("Show the whole thinking")
    label = tr("Only the beginning is shown here. Show the whole message: {n} characters", n=n)
    return label, tr("Show the whole message")


def _ways(explanation: str) -> tuple[tuple[TargetKind, str, str], ...]:
    """What can be done about a reply for which something was read again."""
    told = explanation_of(explanation)
    if told is None or not says_cause(told):
        return ()
    why = (TargetKind.WHY, tr("Why?"), tr("Why was this read again?"))
    return ((TargetKind.FIX, tr("Fix…"), tr("What would help")), why) if told.remedies else (why,)


def lay_out_footer(
    row: ChatRow, style: TextStyle, width: int, top: float, line: float, *, left: int = 0
) -> tuple[list[Target], int]:
    """Versions, model and the cache line from the left, actions from the right, or below where they do not fit.

    What was read again, and why, is told whole: it wraps where it has to, and what can be done about it stands below.
    `left`: where the message begins, further to the left where the line needs it. The targets, and how many lines
    they take.
    """
    found: list[Target] = []
    metrics = style.small_metrics
    actions = row.actions()
    total = sum(metrics.horizontalAdvance(a.label) + 14 for a in actions)
    figures = metrics.horizontalAdvance(f"‹{row.version}/{row.n_versions}›") + 46 if row.n_versions > 1 else 0
    x = max(0.0, min(float(left), width - total - figures - 8.0))
    n_lines = 1

    def place(kind: TargetKind, label: str, name: str, action: Action | None = None, pad: int = 12) -> None:
        nonlocal x
        rect = QRectF(x, top, min(metrics.horizontalAdvance(label) + pad, width - x), line)
        found.append(Target(kind, rect, name, action, label))
        x = rect.right() + 2

    if row.n_versions > 1:
        n = row.n_versions
        place(
            TargetKind.PREVIOUS, "‹", tr("Previous version, this is {version} of {n}", version=row.version, n=n), pad=14
        )
        x += metrics.horizontalAdvance(f"{row.version}/{n}") + 6
        place(TargetKind.NEXT, "›", tr("Next version, this is {version} of {n}", version=row.version, n=n), pad=14)
        x += 6
    told = cache_line_of(row.explanation)
    if told:
        mark = "▲ " if is_costly(row.explanation) else ""
        by = f"{brief(row.model, 40)} · " if row.tells_model else ""
        ways = _ways(row.explanation)
        beside = sum(metrics.horizontalAdvance(label) + 14 for _, label, _ in ways)
        shown, room = f"{mark}{by}{told}", int(width - x - 12)
        x -= RING - 2  # its text stands below the reply's
        if ways and metrics.horizontalAdvance(shown) > room - beside:
            n_lines = min(_MOST_LINES, _wrapped(shown, style, room))
            found.append(
                Target(
                    TargetKind.CACHE,
                    QRectF(x, top, room + 2 * RING, n_lines * line),
                    tr("Why: {told}", told=told),
                    None,
                    shown,
                )
            )
            top, n_lines = top + n_lines * line, n_lines + 1
        else:
            shown = metrics.elidedText(shown, Qt.TextElideMode.ElideRight, room - beside)
            place(TargetKind.CACHE, shown, tr("Why: {told}", told=told), pad=2 * RING)
        for kind, label, name in ways:
            place(kind, label, name)
    if x > width - total:
        top += line
        n_lines += 1
    x = max(0.0, width - total)
    for action in actions:
        place(TargetKind.ACTION, action.label, action.spoken, action)
    return found, n_lines


def _wrapped(text: str, style: TextStyle, width: int) -> int:
    """How many lines it takes."""
    metrics = style.small_metrics
    taken = metrics.boundingRect(QRect(0, 0, max(1, width), _HIGH), Qt.TextFlag.TextWordWrap, text)
    return max(1, round(taken.height() / metrics.lineSpacing()))


def paint_footer(
    painter: QPainter, row: ChatRow, style: TextStyle, targets: Sequence[Target], room: QRectF, *, is_looked_at: bool
) -> None:
    """What can be done, and figures that nobody has to know, are there for who looks at the message."""
    colours = style.colours
    if row.is_busy and not row.edit_note:
        _paint_progress(painter, row, style, targets, room)
    tells = is_looked_at or is_costly(row.explanation)
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
            case TargetKind.CACHE if tells:
                painter.setPen(QColor(colours.warning if is_costly(row.explanation) else colours.muted))
                at_left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
                is_wrapped = target.rect.height() > 1.5 * style.small_metrics.lineSpacing() + _AIR
                flags = int(at_left) | (int(Qt.TextFlag.TextWordWrap) if is_wrapped else 0)
                painter.drawText(target.rect.adjusted(RING, 0, -RING * is_wrapped, 0), flags, target.payload)
            case TargetKind.SHOW_ALL | TargetKind.SHOW_THINKING:
                painter.setPen(QColor(colours.accent))
                at_left = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
                room = target.rect.adjusted(RING, 0, 0, 0)
                elide = Qt.TextElideMode.ElideRight
                shown = style.small_metrics.elidedText(target.payload, elide, int(room.width()))
                painter.drawText(room, at_left, shown)
            case TargetKind.FIX | TargetKind.WHY if tells:
                painter.setPen(QColor(colours.accent))
                painter.drawText(target.rect, centre, target.payload)
            case TargetKind.ACTION if (is_looked_at or row.is_last) and target.action is not None:
                painter.setPen(QColor(colours.accent))
                painter.drawText(target.rect, centre, target.action.label)
            case _:
                pass


def _paint_progress(painter: QPainter, row: ChatRow, style: TextStyle, targets: Sequence[Target], room: QRectF) -> None:
    """How it is going, up to what can be done."""
    end = min((t.rect.left() for t in targets if t.kind is TargetKind.ACTION), default=room.right()) - _AIR
    line = QRectF(room.left(), room.top(), end - room.left(), room.height())
    shown = style.small_metrics.elidedText(row.notice(), Qt.TextElideMode.ElideRight, int(line.width()))
    painter.setFont(style.small_font)
    painter.setPen(QColor(style.colours.muted))
    painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
