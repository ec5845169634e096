"""What texts stand on: the card of a question, the frame of code, that of an error."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from engine.core.called.records import CallRecord
from engine.language.translation import tr
from engine.telling.called_tools import call_body, call_title
from engine.telling.words.figures import fmt_tokens
from ui.chats.model import ChatRow
from ui.theme.shapes import AT_LEFT, paint_box
from ui.theme.shown_text import brief
from ui.transcript.documents import CODE_PADDING, MARGIN, TextPart, TextStyle
from ui.transcript.markdown_blocks import Block, BlockKind
from ui.transcript.target import FoldKey, Target, TargetKind, fold_target
from ui.transcript.tiles import Tile, lay_out_tiles

PADDING = 12  # inside a card, and around it
RADIUS = 8
_SHARE = 0.72  # of the column, at most: what a person said stands at the right, no wider than its text
_REACH = 4  # around the bar of what is scrolled sideways: a few pixels are hard to hit
_COPY = tr("Copy")
_SHOW_LESS = tr("Show less")
_WHOLE_BELOW = 40  # characters of average width: a column narrower than that has no room to give away


def widest_card(width: int, style: TextStyle) -> int:
    """Of a question in a column of this width: all of it where the column is narrow."""
    return width if width < _WHOLE_BELOW * style.metrics.averageCharWidth() else int(width * _SHARE)


def fitted_card(width: int, style: TextStyle, parts: Sequence[TextPart], row: ChatRow) -> int:
    """How wide the card is: as its text, what is attached and its notice, up to a share of the column."""
    inset = 2 * PADDING
    widest = widest_card(width, style)
    tiles, _ = lay_out_tiles(row.things, style, left=0, top=0, width=widest - inset - 2 * MARGIN)
    wanted = [math.ceil(tile.rect.right()) + 2 * MARGIN for tile in tiles]
    wanted += [part.natural_width(widest - inset) for part in parts]
    notice = row.notice()
    if notice:
        wanted.append(style.small_metrics.horizontalAdvance(notice) + 2 * MARGIN + 2)
    return min(widest, max(wanted, default=widest) + inset)


def show_calls(
    parts: list[TextPart], n_before: int, calls: Sequence[CallRecord], style: TextStyle, folds: Mapping[FoldKey, bool]
) -> int:
    """The last `n_before` parts become those of these calls, plain text whatever a tool gave back; their number."""
    held = parts[len(parts) - n_before :]
    del parts[len(parts) - n_before :]
    for place, call in enumerate(calls):
        block = Block(kind=BlockKind.CODE, language=call_title(call), code=call_body(call), is_call=True)
        part = held[place] if place < len(held) else TextPart(style)
        if part.block != block:
            part.show_block(block)
        part.fold_key = (False, -1 - place)
        part.fold(folds.get(part.fold_key, True))
        parts.append(part)
    return len(calls)


def add_media(part: TextPart, place: int, row: ChatRow, style: TextStyle, width: int) -> tuple[Tile, ...]:
    """Those that a call gave, below it in its card, whether that is folded or not; a part that is no call has none."""
    if not part.is_call:
        return ()
    media = row.called_media[-1 - part.fold_key[1]]
    top, room = part.top + part.height, width - part.indent - 2 * CODE_PADDING
    left = part.indent + CODE_PADDING
    tiles, part.below = lay_out_tiles(media, style, left=left, top=top, width=room, part=place)
    return tiles


def media_height(row: ChatRow, style: TextStyle, width: int) -> int:
    """Of all that its calls gave."""
    room = width - 2 * CODE_PADDING
    return sum(lay_out_tiles(one, style, left=0, top=0, width=room)[1] for one in row.called_media)


def targets_of(part: TextPart, width: int, place: int) -> list[Target]:
    """Of the part at this place of its message: Copy and showing all or less of code, and what scrolls it sideways."""
    found = _code_targets(part, width, place) if part.is_code else []
    if part.sideways.most:
        rect = part.bar(width).adjusted(0, -_REACH, 0, _REACH)
        found.append(Target(TargetKind.SIDEWAYS, rect, tr("Scroll sideways (Left and Right)"), part=place))
    return found


def _code_targets(part: TextPart, width: int, place: int) -> list[Target]:
    assert part.block is not None
    copy = _head_rect(part, width, _COPY, 0)
    found = [Target(TargetKind.COPY_CODE, copy, tr("Copy this code"), payload=part.block.code, part=place)]
    if part.is_call:
        head = QRectF(part.indent, part.top, copy.left() - part.indent, part.header_height)
        found.append(fold_target(part.block.language, head, is_folded=part.is_folded, part=place))
    elif part.is_folded:
        n_lines = fmt_tokens(part.n_lines)
        label = tr("Show all {n_lines} lines", n_lines=n_lines)
        name = tr("Show all {n_lines} lines of this code", n_lines=n_lines)
        rect = QRectF(part.indent, part.top + part.height - part.fold_height, width - part.indent, part.fold_height)
        found.append(Target(TargetKind.FOLD_CODE, rect, name, payload=label, part=place))
    elif part.can_fold:
        rect = _head_rect(part, width, _SHOW_LESS, copy.width() + 4)
        found.append(Target(TargetKind.FOLD_CODE, rect, tr("Show less of this code"), payload=_SHOW_LESS, part=place))
    return found


def _head_rect(part: TextPart, width: int, label: str, right: float) -> QRectF:
    """Of something to click in the header of code, left of `right` pixels from its end."""
    n = part.style.small_metrics.horizontalAdvance(label) + 16
    return QRectF(width - right - n - 4, part.top + 3, n, part.header_height - 4)


def paint_code_frame(
    painter: QPainter, part: TextPart, style: TextStyle, width: int, targets: Sequence[Target]
) -> None:
    """The ground, the language, and what can be clicked; `targets`: those of this part."""
    assert part.block is not None
    colours = style.colours
    paint_box(painter, part.rect(width), RADIUS, ground=colours.code_background)
    painter.setFont(style.small_font)
    painter.setPen(QColor(colours.muted))
    head = QRectF(part.indent + CODE_PADDING, part.top, width / 2, part.header_height)
    said = brief(part.block.language, 40) or tr("text")
    if part.is_call:
        head.setRight(
            min((target.rect.left() for target in targets if target.kind is TargetKind.COPY_CODE), default=width)
        )
        arrow = "▸" if part.is_folded else "▾"
        said = f"{arrow}  {part.block.language}"
        said = style.small_metrics.elidedText(said, Qt.TextElideMode.ElideRight, int(head.width()))
    painter.drawText(head, AT_LEFT, said)
    for target in targets:
        if target.kind is TargetKind.SIDEWAYS:
            continue
        is_link = target.kind is TargetKind.FOLD_CODE and part.is_folded
        painter.setPen(QColor(colours.accent if is_link else colours.muted))
        label = _COPY if target.kind is TargetKind.COPY_CODE else target.payload
        painter.drawText(target.rect, Qt.AlignmentFlag.AlignCenter, label)
    if part.is_call and part.is_folded:
        return
    painter.setPen(QPen(QColor(colours.border), 1))
    y = part.top + part.header_height - 1
    painter.drawLine(QPointF(part.indent, y), QPointF(width, y))
    if part.is_folded:
        y = part.top + part.height - part.fold_height
        painter.drawLine(QPointF(part.indent, y), QPointF(width, y))


def paint_thinking(
    painter: QPainter, header: QRectF, style: TextStyle, label: str, last: TextPart | None, *, is_open: bool
) -> None:
    """The line that opens and closes it, and a bar beside it down to its last part."""
    colours = style.colours
    painter.setFont(style.small_font)
    painter.setPen(QColor(colours.muted))
    arrow = "▾" if is_open else "▸"
    painter.drawText(header.adjusted(2, 0, 0, 0), AT_LEFT, f"{arrow}  {label}")
    if last is not None:
        bar = QRectF(5, header.bottom() + 2, 2, last.top + last.height - header.bottom() - 2)
        painter.fillRect(bar, QColor(colours.border))


def paint_notice(
    painter: QPainter, exposed: QRectF, part: TextPart, style: TextStyle, width: int, *, failed: bool
) -> None:
    """The sentence below a message, in a frame where it failed."""
    if failed:
        frame = QRectF(0, part.top - 6, width, part.height + 12)
        paint_box(painter, frame.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, edge=style.colours.error)
    part.paint(painter, exposed, None)


def paint_rings(painter: QPainter, style: TextStyle, hovered: Target | None, focused: Target | None) -> None:
    """Around what is under the mouse, and what the keys are on."""
    for target, colour in ((hovered, style.colours.border), (focused, style.colours.accent)):
        if target is not None:
            inset = -2 if target.kind is TargetKind.MEDIA else 1  # a picture may have any colour at its edge
            paint_box(painter, target.rect.adjusted(inset, inset, -inset, -inset), 4, edge=colour, width=1.5)
