"""One message of the transcript: its parts, where they lie, how they are painted and what can be clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QPainter

from engine.language.translation import tr
from engine.telling.words.figures import counted, fmt_seconds
from ui.chats.model import ChatRow, RowState
from ui.theme.scale import PARAGRAPH
from ui.theme.shapes import paint_box
from ui.theme.shown_text import brief, page_end
from ui.transcript import card as drawn
from ui.transcript.card import PADDING, RADIUS, fitted_card, paint_code_frame, show_calls, targets_of, widest_card
from ui.transcript.documents import CODE_PADDING, MARGIN, SearchMark, TextPart, TextStyle
from ui.transcript.footer import lay_out_footer, more_words, paint_footer
from ui.transcript.formulas import formulas
from ui.transcript.markdown_blocks import Block, MarkdownText, is_safe_link
from ui.transcript.target import RING, FoldKey, Target, TargetKind
from ui.transcript.tiles import NTokens, Tile, lay_out_tiles, paint_tiles, tile_target
from ui.viewer.pictures import Thumbnails

_ABOVE_CARD = 12  # a question stands nearer to its reply than to the reply before it
_ABOVE_REPLY = 0
_BELOW = {True: 0, False: 6}  # a question, a reply
_AROUND_GUEST = _ABOVE_CARD + 12
_REASONING_INDENT = 16


def _shown(text: str) -> str:
    """As much as has room in the transcript."""
    return text[: page_end(text)]


class MessageItem:
    """Built for one row and one width; documents are made when first needed and can be let go of."""

    def __init__(self, row: ChatRow, style: TextStyle, *, thinks_open: bool) -> None:
        self.row = row
        self.style = style
        self.thinks_open = thinks_open
        self.width = 0
        self.height = 0
        self.is_measured = False
        self.guest_height: int | None = None  # of a widget that stands in its place
        self.tiles: tuple[Tile, ...] = ()
        self.folds: dict[FoldKey, bool] = {}  # code that was folded or unfolded, by its place in the message
        self.was_written = row.is_busy  # here: what was read while it came is not folded away afterwards
        self._parts: list[TextPart] | None = None
        self._n_reasoning = 0  # parts that are reasoning
        self._n_calls = 0  # parts that are calls of tools, the last ones
        self._text = MarkdownText()
        self._reasoning = MarkdownText()
        self._targets, self._more = list[Target](), list[Target]()  # and ways to what is too long to be shown here
        self._n_words = (0, 0)  # of so many characters of reasoning
        self._card_left = 0  # of a user's card; 0 for a reply
        self._header, self._footer = QRectF(), QRectF()

    # -- content -------------------------------------------------------------------------------------------------

    def estimate(self, width: int) -> int:
        """A guess at the height that costs nothing."""
        if self.guest_height is not None:
            return self.guest_height + _AROUND_GUEST
        room = widest_card(width, self.style) - 2 * PADDING if self.row.is_user else width
        per_line = max(10, room // max(1, self.style.metrics.averageCharWidth()))
        text = _shown(self.row.words)
        lines = len(text) // per_line + text.count("\n") + (1 if text or not self.row.things else 0)
        if self.thinks_open:
            reasoning = _shown(self.row.reasoning)
            lines += len(reasoning) // per_line + reasoning.count("\n")
        extra = (1 if self.row.reasoning else 0) + 2 * len(self.row.calls)
        tiles = self._lay_out_tiles(0, width) + drawn.media_height(self.row, self.style, width)
        return (lines + extra) * self.style.reading_line + 2 * PADDING + self._line + tiles

    def update(self, row: ChatRow) -> None:
        """Show a newer state of the same message; text that only grew is appended to."""
        before, self.row = self.row, row
        self.was_written |= row.is_busy
        if replace(row, is_superseded=before.is_superseded) == before:
            return  # as high as it was
        self.is_measured = False
        if self._parts is None:
            return
        grew = row.text.startswith(before.text) and row.reasoning.startswith(before.reasoning)
        if row.is_user or not grew:
            self.release()
            return
        self._grow_reasoning()
        self._grow_text()

    def set_guest(self, height: int | None) -> None:
        """A widget of this height stands in its place; None: it is there itself."""
        if height != self.guest_height:
            if (height is None) != (self.guest_height is None):
                self.release()
            self.guest_height = height
            self.is_measured = False

    def guest_rect(self) -> QRect:
        """Where that stands, within the message."""
        return QRect(0, _ABOVE_CARD, self.width, self.guest_height or 0)

    def take_formulas(self) -> bool:
        """Show formulas that are there now, part by part until it gets late; whether there were any."""
        took = [part for part in self._parts or () if part.take_formulas()]
        self.is_measured = self.is_measured and not took
        return bool(took)

    def anew(self, style: TextStyle) -> MessageItem:
        """The same message in another style; as much of it is open."""
        other = MessageItem(self.row, style, thinks_open=self.thinks_open)
        other.folds, other.was_written = self.folds, self.was_written
        return other

    def release(self) -> None:
        """Let go of the documents; the height stays known."""
        self._parts = None
        self._targets = []

    def toggle_thinking(self) -> None:
        self.thinks_open = not self.thinks_open
        self.release()
        self.is_measured = False

    @property
    def has_documents(self) -> bool:
        return self._parts is not None

    def parts(self) -> list[TextPart]:
        """The documents, laid out for the present width."""
        if self._parts is None:
            self._build()
            if self.width:
                self.measure(self.width)
        assert self._parts is not None
        return self._parts

    def plain_text(self) -> str:
        """The message as it is read: without the marks of Markdown, and without its reasoning."""
        if self.row.is_user or self.is_cut:
            return self.row.words
        with formulas().unasked():
            parts = MessageItem(self.row, self.style, thinks_open=False).parts()
        return "\n\n".join(part.text_between(0, part.length()) for part in parts)

    def _build(self) -> None:
        self._parts = []
        self._n_reasoning = self._n_calls = 0
        self._text, self._reasoning = MarkdownText(), MarkdownText()
        if self.guest_height is not None:
            return
        if self.row.is_user:
            if self.row.words or not self.row.things:
                part = TextPart(self.style, indent=PADDING)
                part.show_plain(_shown(self.row.words))
                self._parts.append(part)
            return
        self._grow_reasoning()
        self._grow_text()

    def _grow_text(self) -> None:
        first = self._text.append(_shown(self.row.text)[len(self._text.text) :], goes_on=self.row.is_busy)
        self._take_blocks(self._n_reasoning, first, self._text.blocks, indent=0, muted=False)
        self._n_calls = show_calls(self.parts(), self._n_calls, self.row.calls, self.style, self.folds)

    def _grow_reasoning(self) -> None:
        if not self.thinks_open:
            return
        more = _shown(self.row.reasoning)[len(self._reasoning.text) :]
        first = self._reasoning.append(more, goes_on=self.row.is_busy)
        self._n_reasoning = self._take_blocks(
            0, first, self._reasoning.blocks, indent=_REASONING_INDENT, muted=True, end=self._n_reasoning
        )

    def _take_blocks(
        self, start: int, first: int, blocks: list[Block], *, indent: int, muted: bool, end: int | None = None
    ) -> int:
        """Bring the parts from `start` on in line with `blocks`, from block `first` on; where they end."""
        assert self._parts is not None
        end = len(self._parts) - self._n_calls if end is None else end
        held = self._parts[start:end]
        for place in range(first, len(blocks)):
            block = blocks[place]
            if place < len(held) and held[place].block is not None and held[place].block.kind is block.kind:  # type: ignore[union-attr]
                if held[place].block != block:
                    held[place].show_block(block)
            else:
                part = TextPart(self.style, indent=indent, muted=muted)
                part.show_block(block)
                held[place : place + 1] = [part]
            held[place].fold_key = (muted, place)
            held[place].fold(self.folds.get((muted, place), not self.was_written))
        del held[len(blocks) :]
        self._parts[start:end] = held
        return start + len(held)

    def fold_code(self, place: int, is_folded: bool) -> None:
        """Show the beginning of the code in this part, or all of it; also after the documents were let go of."""
        part = self.parts()[place]
        self.folds[part.fold_key] = is_folded
        part.fold(is_folded)
        self.is_measured = False

    def reveal(self, place: int, at: int) -> None:
        """Unfold the code in which this character is folded away."""
        parts = self.parts()
        if place < len(parts) and parts[place].is_folded and at >= parts[place].shown_length:
            self.fold_code(place, is_folded=False)

    # -- layout --------------------------------------------------------------------------------------------------

    @property
    def _line(self) -> int:
        return self.style.line_height + 8

    @property
    def _footer_line(self) -> int:
        return self.style.line_height + 4 if self.row.is_user else self._line

    def measure(self, width: int) -> int:
        """Lay everything out for a column of this width; the height."""
        self.width = width
        if self._parts is None:
            self._build()
        assert self._parts is not None
        if self.guest_height is not None:
            self._targets, self._more, self.tiles, self._notice = [], [], (), None
            self.height = self.guest_height + _AROUND_GUEST
            self.is_measured = True
            return self.height
        self._card_left = width - self._fit_card(width) if self.row.is_user else 0
        inner = width - PADDING if self.row.is_user else width
        y = PADDING // 2 + 2 + _ABOVE_CARD if self.row.is_user else _ABOVE_REPLY
        self._header = QRectF()
        if self.row.reasoning:
            self._header = QRectF(0, y, width, self.style.line_height + 6)
            y += int(self._header.height()) + 4
        self._more = []
        y += self._lay_out_tiles(y, width)
        for place, part in enumerate(self._parts):
            part.top = y
            y += part.measure(inner) + PARAGRAPH
            self.tiles += drawn.add_media(part, place, self.row, self.style, width)
            y += part.below
            if place == self._n_reasoning - 1:
                y += self._add_more(TargetKind.SHOW_THINKING, self.row.reasoning, y) + PARAGRAPH // 2
        y += self._add_more(TargetKind.SHOW_ALL, self.row.words, y)
        y += self._measure_notice(y, width)
        if self.row.is_user:
            y += PADDING // 2 - PARAGRAPH
        self._footer = QRectF(0, y + 2, width, self._footer_line)
        self._targets = self._find_targets()
        self.height = int(self._footer.bottom()) + _BELOW[self.row.is_user]
        self.is_measured = True
        return self.height

    def _add_more(self, kind: TargetKind, text: str, y: int) -> int:
        """The line below a text that is shown in part; its height."""
        if page_end(text) == len(text):
            return 0
        label, name = more_words(kind, len(text))
        left = self._card_left + PADDING if self.row.is_user else _REASONING_INDENT * (kind is TargetKind.SHOW_THINKING)
        width = min(self.width - left, self.style.small_metrics.horizontalAdvance(label) + 2 * RING)
        rect = QRectF(left, y, width, self._line)
        self._more.append(Target(kind, rect, name, payload=label))
        return self._line + PARAGRAPH

    def _lay_out_tiles(self, y: int, width: int) -> int:
        """Pictures, sounds and documents; of a question within its card, in line with the text below."""
        inset = PADDING + MARGIN if self.row.is_user else 0
        left, room = self._card_left + inset, width - self._card_left - 2 * inset
        self.tiles, height = lay_out_tiles(self.row.things_above, self.style, left=left, top=y, width=room)
        return height

    def _fit_card(self, width: int) -> int:
        """How wide a question's card is; its text is put there."""
        parts = self._parts or ()
        card = widest_card(width, self.style) if self.is_cut else fitted_card(width, self.style, parts, self.row)
        for part in parts:
            part.set_indent(width - card + PADDING)
        return card

    _notice: TextPart | None = None

    def _measure_notice(self, y: int, width: int) -> int:
        text = "" if self.row.is_busy else self.row.notice()  # what goes on stands where its figures will
        if not text:
            self._notice = None
            return 0
        failed = self.row.state is RowState.FAILED
        part = self._notice
        indent = CODE_PADDING if failed else self._card_left + PADDING if self.row.is_user else 0
        if part is None or part.indent != indent:
            colours = self.style.colours
            part = TextPart(
                TextStyle(self.style.small_font, colours),
                indent=indent,
                colour=colours.error if failed else colours.muted,
            )
        if part.document.toPlainText() != text:
            part.show_plain(text)
        part.top = y + (6 if failed else 0)
        self._notice = part
        return part.measure(width - (CODE_PADDING if failed else PADDING if self.row.is_user else 0)) + (
            18 if failed else 8 if self.row.is_user else 4
        )

    def _find_targets(self) -> list[Target]:
        found = [tile_target(tile) for tile in self.tiles]
        if self.row.reasoning:
            label = self.thinking_label()
            name = tr("{label}, open", label=label) if self.thinks_open else tr("{label}, closed", label=label)
            found.append(Target(TargetKind.THINKING, self._header, name))
        for place, part in enumerate(self._parts or ()):
            found += targets_of(part, self.width, place)
        return found + self._more + self._footer_targets()

    def _footer_targets(self) -> list[Target]:
        found, n_lines = lay_out_footer(
            self.row, self.style, self.width, self._footer.top(), self._footer_line, left=self._card_left
        )
        self._footer.setHeight(n_lines * self._footer_line)
        return found

    def thinking_label(self) -> str:
        n, seconds = self.row.n_reasoning_tokens, self.row.reasoning_seconds
        took = f", {fmt_seconds(seconds)}" if seconds and not self.row.is_busy else ""
        if n:
            return tr("Thinking ({n}{took})", n=counted(n, "token"), took=took)
        if self._n_words[0] != len(self.row.reasoning):
            self._n_words = len(self.row.reasoning), len(self.row.reasoning.split())
        return tr("Thinking ({n_words}{took})", n_words=counted(self._n_words[1], "word"), took=took)

    @property
    def is_cut(self) -> bool:
        """Only the beginning of its text is shown."""
        return page_end(self.row.words) < len(self.row.words)

    @property
    def n_shown(self) -> int:
        """Characters that its documents hold, about."""
        return len(_shown(self.row.words)) + len(self._reasoning.text)

    # -- questions -----------------------------------------------------------------------------------------------

    def targets(self) -> list[Target]:
        """What the mouse can click, links apart."""
        return self._targets

    def keyboard_targets(self) -> list[Target]:
        """Everything that can be activated, links included, from top to bottom."""
        found = list(self._targets)
        for part in self.parts():
            for href, rect in part.links():
                if is_safe_link(href):
                    found.append(Target(TargetKind.LINK, rect, tr("Link to {href}", href=brief(href)), payload=href))
        return sorted(found, key=lambda target: (target.rect.top() // 8, target.rect.left()))

    def target_at(self, point: QPointF) -> Target | None:
        for target in self._targets:
            if target.rect.contains(point):
                return target
        part = self.part_at(point)
        if part is not None:
            href = self.parts()[part].link_at(point)
            if href and is_safe_link(href):
                return Target(
                    TargetKind.LINK,
                    QRectF(point.x(), point.y(), 1, 1),
                    tr("Link to {href}", href=brief(href)),
                    payload=href,
                )
        return None

    def part_at(self, point: QPointF) -> int | None:
        """The part under a point, or None between parts."""
        for place, part in enumerate(self.parts()):
            if part.rect(self.width).contains(point):
                return place
        return None

    def nearest_place(self, point: QPointF) -> tuple[int, int]:
        """Part and character nearest to a point, for selections."""
        parts = self.parts()
        best = 0
        for place, part in enumerate(parts):
            if part.top <= point.y():
                best = place
        if not parts:
            return 0, 0
        return best, parts[best].place_at(point)

    def highlightings(self) -> list[TextPart]:
        """Parts whose code is not coloured yet."""
        return [part for part in self._parts or () if part.highlighting is not None]

    # -- painting ------------------------------------------------------------------------------------------------

    def paint(
        self,
        painter: QPainter,
        exposed: QRectF,
        *,
        thumbnails: Thumbnails,
        n_tokens: NTokens,
        selection: dict[int, tuple[int, int]],
        marks: Mapping[int, Sequence[SearchMark]],
        is_looked_at: bool,
        hovered: Target | None,
        focused: Target | None,
    ) -> None:
        """Draw the exposed part. The painter's origin is the message's corner."""
        if self.guest_height is not None:
            return  # it paints itself
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        if self.row.is_user:
            paint_box(painter, self.card, RADIUS, ground=self.style.colours.user_card)
        if self.row.reasoning:
            last = self.parts()[self._n_reasoning - 1] if self.thinks_open and self._n_reasoning else None
            drawn.paint_thinking(
                painter, self._header, self.style, self.thinking_label(), last, is_open=self.thinks_open
            )
        for place, part in enumerate(self.parts()):
            if not part.rect(self.width).intersects(exposed):
                continue
            if part.is_code:
                targets = [one for one in self._targets if one.part == place]
                paint_code_frame(painter, part, self.style, self.width, targets)
            part.paint(painter, exposed, selection.get(place), marks.get(place, ()))
        paint_tiles(painter, self.tiles, exposed, self.style, thumbnails, n_tokens, marks)
        if self._notice is not None:
            failed = self.row.state is RowState.FAILED
            drawn.paint_notice(painter, exposed, self._notice, self.style, self.width, failed=failed)
        paint_footer(painter, self.row, self.style, self._targets, self._footer, is_looked_at=is_looked_at)
        here = next((target for target in self._targets if hovered is not None and target.is_same(hovered)), None)
        drawn.paint_rings(painter, self.style, here, focused)

    @property
    def card(self) -> QRectF:
        """Of a question, within the message."""
        left, top = self._card_left, _ABOVE_CARD
        return QRectF(left, top, self.width - left, self._footer.top() - top - 2)
