"""Text documents of the transcript: one for each Markdown block, laid out and painted without widgets."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from weakref import WeakMethod

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, QUrl
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QFontMetrics,
    QImage,
    QPainter,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)

from ui.theme.scale import (
    CAPTION,
    DISPLAY,
    HEADING,
    NEAR,
    PARAGRAPH,
    TIGHT,
    WIDE,
    fixed,
    line_pixels,
    points,
    sized,
)
from ui.theme.shown_text import Breaks, with_line_feeds
from ui.theme.theme import Colours, writing_in
from ui.transcript.formulas import SCHEME, Drawing, formulas, image_of, source_of
from ui.transcript.highlighting import Highlighting
from ui.transcript.layout.spacing import BAR, Sideways, paint_bars, quote_bars, space_lines, unwrapped, wrapping
from ui.transcript.markdown_blocks import Block, BlockKind, without_isolates
from ui.transcript.target import FoldKey

MARGIN = 2  # around every document: without it a table's left and top border are cut off
CODE_PADDING = 10
_LONG_CODE = 40  # lines; more are folded
_FOLDED_LINES = 20
_PICTURE = "\ufffc"  # what stands for a picture in a text
_MANY_MARKS = 30  # of which only those in sight are worth the work
_INDENT = 24  # of a list, in pixels
_LEAST_COLUMN = 9  # letters of a table's column: narrower ones are read letter by letter
_WIDEST = 100_000  # pixels


@dataclass(frozen=True)
class TextStyle:
    """Font and colours that documents are made with. Another style means other documents."""

    font: QFont
    colours: Colours

    @cached_property
    def metrics(self) -> QFontMetrics:
        return QFontMetrics(self.font)

    @cached_property
    def small_metrics(self) -> QFontMetrics:
        return QFontMetrics(self.small_font)

    @cached_property
    def line_height(self) -> int:
        return self.metrics.height()

    @cached_property
    def reading_line(self) -> int:
        """From one line of text to the next, in pixels."""
        return max(self.line_height, line_pixels(self.font))

    @cached_property
    def code_font(self) -> QFont:
        return fixed(self.font)

    @cached_property
    def small_font(self) -> QFont:
        return sized(self.font, CAPTION)

    @cached_property
    def sheets(self) -> tuple[str, str]:
        """The style sheets of a reply and of reasoning."""
        return self._sheet(muted=False), self._sheet(muted=True)

    def _sheet(self, *, muted: bool) -> str:
        c, large, larger = self.colours, points(self.font, HEADING), points(self.font, DISPLAY)
        text = c.muted if muted else c.text
        mono = self.code_font.family()
        return (
            f"body, p, li, td, th, h1, h2, h3, h4, h5, h6 {{ color: {text}; }}"
            f"p, li {{ line-height: {self.reading_line}px; }}"
            f"p {{ margin: 0; }} li {{ margin: 0 0 {TIGHT}px 0; }} ul, ol {{ margin: 0; }}"
            f"li p, blockquote p {{ margin: 0 0 {PARAGRAPH}px 0; }}"
            "li.task { list-style-type: none; }"
            f"blockquote {{ margin: 0 0 0 {WIDE}px; }} blockquote p, blockquote li {{ color: {c.muted}; }}"
            f"h1 {{ font-size: {larger:.1f}pt; margin: {NEAR}px 0 {TIGHT}px 0; }}"
            f"h2 {{ font-size: {large:.1f}pt; margin: {NEAR}px 0 {TIGHT}px 0; }}"
            f"h3, h4, h5, h6 {{ font-size: {self.font.pointSizeF():.1f}pt; margin: {TIGHT}px 0; }}"
            f"a {{ color: {c.accent}; }}"
            f'code {{ font-family: "{mono}"; background-color: {c.code_background}; }}'
            f'pre {{ font-family: "{mono}"; background-color: {c.code_background}; margin: {TIGHT}px 0; }}'
            f"table {{ border-collapse: collapse; border-color: {c.border}; margin: {TIGHT}px 0; }}"
            f"td, th {{ border: 1px solid {c.border}; padding: {TIGHT}px {NEAR}px; }}"
            f"th {{ background-color: {c.surface}; }}"
        )


class SearchMark(NamedTuple):
    """Characters that were searched for; the one that was gone to last is marked more strongly."""

    start: int
    end: int
    is_current: bool


class SafeDocument(QTextDocument):
    """Loads nothing: neither pictures nor style sheets from files. `draw` draws formulas, as long as its part lives."""

    def __init__(self, draw: WeakMethod[Callable[[str], object]]) -> None:
        super().__init__()
        self._draw = draw

    def loadResource(self, kind: int, name: object) -> object:
        url, draw = name.toString() if isinstance(name, QUrl) else str(name), self._draw()
        return draw(url) if draw is not None and url.startswith(SCHEME) else None


class TextPart:
    """One laid-out document at `top` within its message. `code` parts have a header with language and Copy."""

    def __init__(self, style: TextStyle, *, indent: int = 0, muted: bool = False, colour: str = "") -> None:
        self.style = style
        self.indent = indent
        self.muted = muted
        self.colour = colour or (style.colours.muted if muted else style.colours.text)
        self.top = 0
        self.height = self.below = 0  # the second within its frame, for the pictures of a call
        self.block: Block | None = None
        self.is_call = False  # of a tool: folded, the line above it is all that is shown
        self.fold_key: FoldKey = (False, 0)
        self.is_folded = False  # only the first lines are shown; the document holds all
        self._awaited: frozenset[str] = frozenset()  # formulas that are not there yet: their sources are shown
        self._drawings: dict[str, Drawing | None] = {}  # of its formulas, by their sources
        self.document = SafeDocument(WeakMethod(self._image))  # each goes at once
        self.document.setUndoRedoEnabled(False)
        self.document.setDefaultFont(style.font)
        self.document.setDocumentMargin(MARGIN)
        self.document.setIndentWidth(_INDENT)
        self.highlighting: Highlighting | None = None
        self._breaks = Breaks()
        self._width = -1
        self._most, self._natural = -1, 0  # the widest it was tried for, and how wide it would be
        self._text_height = 0
        self._quote_bars: list[QRectF] = []
        self.sideways = Sideways()

    @property
    def is_code(self) -> bool:
        return self.block is not None and self.block.kind is BlockKind.CODE

    @property
    def header_height(self) -> int:
        return self.style.line_height + 10 if self.is_code else 0

    @property
    def n_lines(self) -> int:
        """Of code."""
        return _shown_code(self.block).count("\n") + 1 if self.block is not None else 0

    @property
    def can_fold(self) -> bool:
        return self.is_code and (self.n_lines > _LONG_CODE or self.is_call)

    @property
    def fold_height(self) -> int:
        """Of the line below folded code."""
        return self.style.line_height + 8 if self.is_folded and not self.is_call else 0

    @property
    def shown_length(self) -> int:
        """Characters that are not folded away."""
        return self._first_hidden().position() if self.is_folded else self.length()

    def fold(self, is_folded: bool) -> None:
        """Show the first lines alone, or all. Where it lies is to be measured again."""
        wanted = is_folded and self.can_fold
        if wanted != self.is_folded:
            self.is_folded = wanted
            self._width = -1

    def _first_hidden(self) -> QTextBlock:
        return self.document.findBlockByNumber(0 if self.is_call else _FOLDED_LINES)

    @property
    def text_origin(self) -> QPointF:
        """Where the document's corner lies, within the message."""
        if self.is_code:
            return QPointF(self.indent + CODE_PADDING - self.sideways.at, self.top + self.header_height)
        above = self.style.reading_line - self.style.line_height  # Qt puts all that parts two lines above the lower
        return QPointF(self.indent - self.sideways.at, self.top - above // 2)

    def show_plain(self, text: str) -> None:
        """The text as it is, spaces and line ends included."""
        self.document.setDefaultTextOption(wrapping())
        self._set_text(text)
        space_lines(self.document, self.style.reading_line)
        self._width = self._most = -1

    def _set_text(self, text: str) -> None:
        self._breaks = Breaks()
        self.document.setPlainText(self._breaks.feed(with_line_feeds(text)))

    def show_block(self, block: Block) -> None:
        """Show this block; code that only grew is appended to."""
        before, self.block, self.is_call = self.block, block, block.is_call
        if block.kind is BlockKind.PROSE:
            if before is None:
                self.document.setDefaultStyleSheet(self.style.sheets[int(self.muted)])
            html, self._awaited = formulas().filled(block.html, self.style.font, self._drawings)
            self.document.setHtml(html)
        elif before is not None and before.kind is BlockKind.CODE and self._append_code(before, block):
            pass
        else:
            self._set_code(block)
        if block.kind is BlockKind.CODE and not block.is_open and (before is None or before.is_open or before != block):
            self.highlight(block)
        self._width = -1

    @property
    def is_waiting(self) -> bool:
        """For formulas."""
        return bool(self._awaited)

    def take_formulas(self) -> bool:
        """Show those that came meanwhile, unless it is late; whether it did."""
        if self.block is None or not formulas().has_come(self._awaited):
            return False
        if formulas().is_late():
            formulas().tell_soon()
            return False
        self.show_block(self.block)
        return True

    def _image(self, url: str) -> QImage | None:
        drawing = self._drawings.get(source_of(url))
        return image_of(drawing, self.style.font, self.colour) if drawing is not None else None

    def highlight(self, block: Block) -> None:
        if block.language and not block.is_call and not self._breaks.places:
            self.highlighting = Highlighting(
                self.document, _shown_code(block), block.language, is_dark=self.style.colours.is_dark
            )

    def measure(self, width: int) -> int:
        """Lay out for a column of this width; the height."""
        if width != self._width:
            self._width = width
            pad = 2 * CODE_PADDING if self.is_code else 0
            self._lay_out(max(40, width - self.indent - pad))
            shown = self.document.size().height()
            self._quote_bars = quote_bars(self.document, WIDE) if self.block is not None else []
            if self.is_folded:
                shown = self.document.documentLayout().blockBoundingRect(self._first_hidden()).top()
            self._text_height = int(shown + 0.999)
            self.height = self._text_height + self.header_height + self.fold_height
            self.height += CODE_PADDING // 2 if self.is_code and not (self.is_call and self.is_folded) else 0
        return self.height

    def _lay_out(self, room: int) -> None:
        """Lines of code are as long as they are; the columns of a table have room for a word."""
        self.document.setTextWidth(room)
        wide = room
        if self.is_code:
            wide = room if self.is_call and self.is_folded else math.ceil(self.document.idealWidth())
        elif self.block is not None and self.block.html.startswith("<table"):
            letters = self.block.html.partition("</tr>")[0].count("<th") * _LEAST_COLUMN
            least = letters * self.style.metrics.averageCharWidth()
            if least > room:
                self.document.setTextWidth(_WIDEST)
                wide = max(room, min(least, math.ceil(self.document.idealWidth())))
                self.document.setTextWidth(wide)
        self.sideways.fit(wide, room)

    def bar(self, width: int) -> QRectF:
        """Of scrolling sideways: in the space below the text."""
        left = self.indent + (CODE_PADDING if self.is_code else 0)
        below = self.top + self.height - self.fold_height - (CODE_PADDING // 2 if self.is_code else -TIGHT)
        return QRectF(left, below, width - left - (CODE_PADDING if self.is_code else 0), BAR)

    def natural_width(self, most: int) -> int:
        """How wide its longest line is, broken where it has to be at `most` pixels."""
        if most != self._most:
            self._most, self._width = most, -1
            self.document.setTextWidth(max(40, most))
            self._natural = min(most, math.ceil(self.document.idealWidth()) + 1)
        return self._natural

    def set_indent(self, indent: int) -> None:
        """Where it begins. Where it lies is to be measured again."""
        if indent != self.indent:
            self.indent, self._width = indent, -1

    def rect(self, width: int) -> QRectF:
        return QRectF(self.indent, self.top, width - self.indent, self.height + self.below)

    def paint(
        self, painter: QPainter, exposed: QRectF, selected: tuple[int, int] | None, marks: Sequence[SearchMark] = ()
    ) -> None:
        """Draw the document's exposed part. The painter's origin is the message's corner."""
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette = writing_in(self.colour)
        origin = self.text_origin
        context.clip = exposed.translated(-origin.x(), -origin.y())
        if self.is_folded:
            context.clip &= QRectF(-CODE_PADDING, 0, self.sideways.wide + 2 * CODE_PADDING, self._text_height)
        if self.sideways.most:
            edge = CODE_PADDING - 1 if self.is_code else 0
            seen = self.sideways.at - edge, self.sideways.room + 2 * edge
            context.clip &= QRectF(seen[0], context.clip.top(), seen[1], context.clip.height())
        colours = self.style.colours
        if len(marks) > _MANY_MARKS:
            first, last = self.place_at(exposed.topLeft()), self.place_at(exposed.bottomRight())
            marks = [mark for mark in marks if mark.end >= first and mark.start <= last]
        context.selections = [
            self._coloured(m.start, m.end, colours.found_now if m.is_current else colours.found) for m in marks
        ]
        if selected is not None and selected[0] < selected[1]:
            context.selections = [*context.selections, self._coloured(*selected, colours.selection)]
        painter.save()
        painter.translate(origin)
        painter.setClipRect(context.clip, Qt.ClipOperation.IntersectClip)
        paint_bars(painter, self._quote_bars, context.clip, colours.border)
        self.document.documentLayout().draw(painter, context)
        painter.restore()
        self.sideways.paint(painter, self.bar(self._width), colours.muted)

    def _coloured(self, start: int, end: int, colour: str) -> QAbstractTextDocumentLayout.Selection:
        mark = QAbstractTextDocumentLayout.Selection()
        cursor = QTextCursor(self.document)
        last = max(0, self.document.characterCount() - 1)
        cursor.setPosition(min(start, last))
        cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
        shape = QTextCharFormat()
        shape.setBackground(QColor(colour))
        shape.setForeground(QColor(self.style.colours.text))  # a link's own could not be read there
        mark.cursor = cursor
        mark.format = shape
        return mark

    def rect_of(self, at: int) -> QRectF:
        """A character's place, within the message."""
        return self._fragment_rect(self.document.findBlock(at), at, 1)

    def place_at(self, point: QPointF) -> int:
        """The nearest character place to a point of the message."""
        found = self.document.documentLayout().hitTest(point - self.text_origin, Qt.HitTestAccuracy.FuzzyHit)
        return max(0, min(found, self.shown_length))

    def link_at(self, point: QPointF) -> str:
        return self.document.documentLayout().anchorAt(point - self.text_origin)

    def links(self) -> list[tuple[str, QRectF]]:
        """Every link with its place in the message, for the keyboard."""
        found: list[tuple[str, QRectF]] = []
        block = self.document.begin()
        while block.isValid():
            walk = block.begin()
            while not walk.atEnd():
                piece = walk.fragment()
                href = piece.charFormat().anchorHref()
                if href and not (found and found[-1][0] == href):
                    found.append((href, self._fragment_rect(block, piece.position(), piece.length())))
                walk += 1
            block = block.next()
        return found

    def length(self) -> int:
        return max(0, self.document.characterCount() - 1)

    def text_between(self, first: int, end: int) -> str:
        """As it was written: without the breaks that only the view has."""
        n = self.length()
        pieces: list[str] = []
        for start, stop in self._breaks.between(max(0, min(first, n)), max(0, min(end, n))):
            cursor = QTextCursor(self.document)
            cursor.setPosition(start)
            cursor.setPosition(max(start, stop), QTextCursor.MoveMode.KeepAnchor)
            text = without_isolates(cursor.selection().toPlainText())
            pieces.append(self._with_sources(text, start) if _PICTURE in text else text)
        return "".join(pieces)

    def _with_sources(self, text: str, start: int) -> str:
        """In place of each formula what was written."""
        cursor = QTextCursor(self.document)
        pieces: list[str] = []
        for offset, letter in enumerate(text):
            if letter == _PICTURE:
                cursor.setPosition(start + offset + 1)
                name = cursor.charFormat().toImageFormat().name()
                letter = source_of(name) if name.startswith(SCHEME) else letter
            pieces.append(letter)
        return "".join(pieces)

    def _fragment_rect(self, block: object, position: int, length: int) -> QRectF:
        layout = block.layout()  # type: ignore[attr-defined]
        within = position - block.position()  # type: ignore[attr-defined]
        line = layout.lineForTextPosition(within)
        if not line.isValid():
            return QRectF(self.text_origin, QSizeF(1, 1))
        x = line.cursorToX(within)
        x_end = line.cursorToX(min(within + length, line.textStart() + line.textLength()))
        left, right = sorted(v[0] if isinstance(v, tuple) else v for v in (x, x_end))  # some run from right to left
        corner = self.document.documentLayout().blockBoundingRect(block).topLeft() + self.text_origin  # type: ignore[arg-type]
        return QRectF(corner.x() + left, corner.y() + line.y(), max(4.0, right - left), line.height())

    def _append_code(self, before: Block, block: Block) -> bool:
        if before.language != block.language or not before.is_open:
            return False
        old, new = _shown_code(before), _shown_code(block)
        if not new.startswith(old):
            return False
        if len(new) > len(old):
            cursor = QTextCursor(self.document)
            cursor.movePosition(QTextCursor.MoveOperation.End)
            cursor.insertText(self._breaks.feed(with_line_feeds(new[len(old) :])))
        return True

    def _set_code(self, block: Block) -> None:
        self.document.setDefaultFont(self.style.code_font)
        option = unwrapped(4 * QFontMetrics(self.style.code_font).horizontalAdvance(" "))
        option.setTextDirection(Qt.LayoutDirection.LeftToRight)  # whatever its strings and comments are written in
        self.document.setDefaultTextOption(option)
        self._set_text(_shown_code(block))


def _shown_code(block: Block) -> str:
    """Code without its last line end, which would show as an empty line."""
    return block.code.removesuffix("\n")
