"""Markdown as a list of top-level blocks, kept up to date while its end is still being written. Free of Qt.

In CommonMark a top-level block never changes once the next one has begun, so only the last one is parsed again. A block
without an end is cut where it grows beyond all use, so that a step never costs more than such a piece.
Raw HTML is shown as text, images as their description, and only http, https and mailto become links.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import Any
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from engine.language.translation import tr

SAFE_SCHEMES = ("http", "https", "mailto")
MAX_BLOCK = 16_000  # characters; what goes on beyond is another block
MAX_BLOCK_LINES = 1_000
_MAX_COLUMNS = 100  # of a table: Qt's layout of wider ones takes seconds
_MAX_CELLS = 6_000
_MAX_MARKS = 5_000  # in a piece: each bracket or asterisk costs more than a hundred letters
_MARKS = re.compile(r"[*_\[\]<&~`!]")
_FENCED = re.compile(r"^ {0,3}(```|~~~).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)
_LINE_STARTS = re.compile(r"\n(?=\S)")  # not within what is indented
_LEAST_PIECE = 2_000  # characters that are parsed together where there are as many
_LEAST_LINES = 100  # likewise
_DELIMITERS = re.compile(r"^[ \t>]*[|:-][ \t|:-]*$", re.MULTILINE)
_WAITS_FROM = 4_000  # characters of the last block: parsed again only once it has grown by a share of this
_WAITS_FOR = 32


class BlockKind(Enum):
    PROSE = "prose"  # anything that is drawn from HTML
    CODE = "code"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One top-level block. `html` for prose; `code` and `language` for code. An open fence has no end yet."""

    kind: BlockKind
    html: str = ""
    code: str = ""
    language: str = ""
    is_open: bool = False
    is_call: bool = False  # of a tool: `language` is the line above it


def is_safe_link(url: str) -> bool:
    """May be opened in a browser or a mail program after a click."""
    try:
        return urlsplit(url).scheme.lower() in SAFE_SCHEMES
    except ValueError:
        return False


def _image_as_text(self: RendererHTML, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
    label = tokens[idx].content or tr("image")
    return f"[{escape(label)}]"


def _cell_with_align(self: RendererHTML, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
    """Qt draws no border around a cell that has a style of its own; it knows the old attribute."""
    token = tokens[idx]
    style = str(token.attrs.pop("style", ""))
    if style.startswith("text-align:"):
        token.attrs["align"] = style.removeprefix("text-align:")
    return self.renderToken(tokens, idx, options, env)


_MATH_MARK = re.compile(r"\\[\[\]()]")
_CALCULATES = re.compile(r"[\\^_=+<>{}*/|-]")  # in what stands between single dollars and has spaces
_LONGEST_FORMULA = 1_000  # characters
_FORMULAS = (  # as models write them; a dollar is a price where a space or a digit says so
    re.compile(r"\\\[(?!\s*\\\]).+?\\\]", re.DOTALL),
    re.compile(r"\\\((?!\s*\\\)).+?\\\)", re.DOTALL),
    re.compile(r"\$\$(?!\$)[^$]+\$\$"),
    re.compile(r"(?<![\w\\$])\$(?![\s$\d])(?:[^$\n\\]|\\.)+?(?<!\s)\$(?![\d\w$])"),
    re.compile(r"(?<![\w\\$])\$\d(?:[^$\n\\]|\\.)*?[\\^_=+](?:[^$\n\\]|\\.)*?(?<!\s)\$(?![\d\w$])"),
)


def _formula(state: StateInline, silent: bool) -> bool:
    """ "\\[ x \\]", "\\( x \\)", "$$x$$" and "$x$"; a mark without its other half stays as it was written."""
    if state.src[state.pos] not in "\\$":
        return False
    piece_end = min(state.posMax, state.pos + _LONGEST_FORMULA)
    for form in _FORMULAS:
        found = form.match(state.src, state.pos, piece_end)
        if found is None or "\x02" in found[0] or "\x03" in found[0]:
            continue
        if found[0][0] == "$" != found[0][1] and " " in found[0] and not _CALCULATES.search(found[0]):
            continue
        if not silent:
            state.push("formula", "", 0).content = found[0]
        state.pos = found.end()
        return True
    mark = _MATH_MARK.match(state.src, state.pos)
    if mark is None:
        return False
    if not silent:
        state.pending += mark.group()
    state.pos = mark.end()
    return True


def _formula_as_marked_text(self: RendererHTML, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
    """Its source, between marks by which `formulas` finds it."""
    return f"\x02{escape(tokens[idx].content)}\x03"


_FROM_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")  # Hebrew, Arabic and their kin
_ISOLATE, _END = "\u2066", "\u2069"  # what is between runs from left to right, whatever stands around it


def _code_from_left(self: RendererHTML, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
    """Code among words that run from right to left keeps its own order: else "--all" would read "all--"."""
    code = escape(tokens[idx].content)
    if any(_FROM_RIGHT.search(token.content) for token in tokens if token.type == "text"):
        code = f"{_ISOLATE}{code}{_END}"
    return f"<code>{code}</code>"


def without_isolates(text: str) -> str:
    """As it was written."""
    return text.replace(_ISOLATE, "").replace(_END, "")


_TASKS = {"[ ] ": "☐ ", "[x] ": "☑ ", "[X] ": "☑ "}


def _tick_tasks(tokens: Sequence[Token]) -> None:
    """ "- [ ] this" is a box to tick, which Qt's lists do not have."""
    for before, token in zip(tokens, tokens[2:], strict=False):
        if before.type != "list_item_open" or token.type != "inline" or not token.children:
            continue
        text = token.children[0]
        mark = _TASKS.get(text.content[:4]) if text.type == "text" else None
        if mark is not None:
            text.content = mark + text.content[4:]
            before.attrSet("class", "task")  # the box stands where others have a bullet


def _parser() -> MarkdownIt:
    parser = MarkdownIt("gfm-like", {"html": False, "linkify": True, "breaks": True})
    parser.validateLink = is_safe_link  # type: ignore[method-assign]
    parser.add_render_rule("image", _image_as_text)
    parser.add_render_rule("code_inline", _code_from_left)
    for cell in ("td_open", "th_open"):
        parser.add_render_rule(cell, _cell_with_align)
    parser.inline.ruler.before("escape", "formula", _formula)
    parser.add_render_rule("formula", _formula_as_marked_text)
    parser.disable("reference")  # a definition would change blocks that were finished long before it
    return parser


_MARKDOWN = _parser()
_WITHOUT_TABLES = _parser().disable("table")


@dataclass(frozen=True, slots=True)
class _Found:
    block: Block
    first_line: int


def _parse(text: str) -> list[_Found]:
    if _is_dense(text):
        return [_Found(_plain(text), 0)]
    parser = _WITHOUT_TABLES if _has_large_table(text) else _MARKDOWN
    tokens = parser.parse(text)
    _tick_tasks(tokens)
    lines = text.split("\n")
    found: list[_Found] = []
    start = 0
    depth = 0
    for i, token in enumerate(tokens):
        depth += token.nesting
        if depth or token.hidden:
            continue
        group = tokens[start : i + 1]
        found.append(_Found(_block(group, lines), group[0].map[0] if group[0].map else 0))
        start = i + 1
    return found


def _is_dense(text: str) -> bool:
    """Too many marks outside of code for anybody to have meant them."""
    return _weight(text) > _MAX_MARKS and _weight(_FENCED.sub("", text)) > _MAX_MARKS


def _weight(text: str) -> int:
    """Each bracket and each address costs as much as several marks."""
    return len(_MARKS.findall(text)) + 3 * text.count("[") + 5 * text.count("://") + text.count("\\") // 2


def _has_large_table(text: str) -> bool:
    """More cells than are worth a table. Short rows count as well: the parser fills them up."""
    for row in _DELIMITERS.finditer(text):
        n_columns = row.group().count("|") + 1
        end = text.find("\n\n", row.end())
        n_rows = text.count("\n", row.end(), end if end >= 0 else len(text)) + 1
        if n_columns > _MAX_COLUMNS or n_columns * n_rows > _MAX_CELLS:
            return True
    return False


def _plain(text: str) -> Block:
    """As it was written."""
    lines = escape(text.strip("\n")).replace("\n", "<br>")
    return Block(kind=BlockKind.PROSE, html=f'<p style="white-space: pre-wrap">{lines}</p>')


def _block(group: list[Token], lines: Sequence[str]) -> Block:
    head = group[0]
    if head.type == "fence":
        language = head.info.strip().split(maxsplit=1)[0] if head.info.strip() else ""
        return Block(kind=BlockKind.CODE, code=head.content, language=language, is_open=not _is_closed(head, lines))
    if head.type == "code_block":
        return Block(kind=BlockKind.CODE, code=head.content)
    return Block(kind=BlockKind.PROSE, html=_MARKDOWN.renderer.render(group, _MARKDOWN.options, {}).strip())


def _is_closed(fence: Token, lines: Sequence[str]) -> bool:
    assert fence.map is not None
    last = lines[fence.map[1] - 1].strip() if fence.map[1] - 1 < len(lines) else ""
    return fence.map[1] - fence.map[0] >= 2 and last.startswith(fence.markup) and set(last) == {fence.markup[0]}


def _n_characters(lines: Sequence[str]) -> int:
    return sum(len(line) + 1 for line in lines)


class MarkdownText:
    """A growing Markdown text and its blocks."""

    def __init__(self, text: str = "") -> None:
        self.text = ""
        self.blocks: list[Block] = []
        self._tail = 0  # where the source of the blocks that can still change begins
        self._n_tail = 0  # how many blocks that is
        self._n_parsed = 0  # characters of `text` that the blocks show
        self._is_flush = True  # the last block begins at the margin: an indented fence takes its indent off every line
        if text:
            self.append(text)

    def append(self, more: str, *, goes_on: bool = False) -> int:
        """Add text to the end; the first block that changed (all later ones may have too).

        `goes_on`: more will come, so a long last block may wait until it has grown enough to be worth the work.
        """
        self.text += more
        first = len(self.blocks)
        if goes_on and self._may_wait():
            return first
        while self._n_parsed < len(self.text):
            first = min(first, self._take(self._next_piece()))
        return first

    def _next_piece(self) -> str:
        """What is parsed next: with what can still change hardly more than a block holds. The rest is parsed again."""
        room = _LEAST_PIECE + max(0, MAX_BLOCK - (self._n_parsed - self._tail))
        piece = self.text[self._n_parsed : self._n_parsed + room]
        n_lines = _LEAST_LINES + max(0, MAX_BLOCK_LINES - self.text.count("\n", self._tail, self._n_parsed))
        if piece.count("\n") <= n_lines:
            return piece
        return "\n".join(piece.split("\n", n_lines)[:-1]) + "\n"

    def _may_wait(self) -> bool:
        is_code = bool(self.blocks) and self.blocks[-1].is_open  # which is not parsed again
        n_tail = self._n_parsed - self._tail
        return not is_code and n_tail > _WAITS_FROM and (len(self.text) - self._n_parsed) * _WAITS_FOR < n_tail

    def _take(self, more: str) -> int:
        """Parse it with what can still change; the first block that changed."""
        self._n_parsed += len(more)
        if self.blocks and self.blocks[-1].is_open and self._stays_open(more):
            last = self.blocks[-1]
            self.blocks[-1] = Block(kind=last.kind, code=last.code + more, language=last.language, is_open=True)
            return len(self.blocks) - 1
        first = len(self.blocks) - self._n_tail
        before = self.blocks[first:]
        source = self.text[self._tail : self._n_parsed]
        found = _parse(source)
        self.blocks[first:] = [f.block for f in found]
        self._find_tail(source, found)
        same = 0
        while same < min(len(before), len(found)) and before[same] == found[same].block:
            same += 1
        return first + same

    def _find_tail(self, source: str, found: list[_Found]) -> None:
        """The last block can change; while its last line has no end yet, so can the one before.

        "a" and "```b" are two blocks until a backtick follows, which makes them one paragraph.
        """
        lines = source.split("\n")
        self._is_flush = bool(found) and not lines[found[-1].first_line].startswith((" ", "\t"))
        begin = self._tail
        self._n_tail = min(1 if source.endswith("\n") else 2, len(found))
        if len(found) > self._n_tail:
            self._tail += _n_characters(lines[: found[-self._n_tail].first_line])
        if len(source) > MAX_BLOCK or len(lines) > MAX_BLOCK_LINES:
            first_line = found[-1].first_line if found else 0
            self._cut_last(found, begin + _n_characters(lines[:first_line]), lines[first_line:])

    def _cut_last(self, found: list[_Found], begin: int, lines: list[str]) -> None:
        """A last block that is too long ends here, at a line if possible; what follows begins anew.

        Code is not cut: it is not parsed again while it goes on.
        """
        is_long = len(lines) > MAX_BLOCK_LINES or self._n_parsed - begin > MAX_BLOCK
        if not is_long or (found and found[-1].block.kind is BlockKind.CODE):
            return
        kept = "\n".join(lines[:MAX_BLOCK_LINES])[:MAX_BLOCK]
        starts = [end.end() for end in _LINE_STARTS.finditer(kept, len(kept) // 2)]
        kept = kept[: starts[-1]] if starts else kept
        self.blocks[len(self.blocks) - bool(found) :] = [one.block for one in _parse(kept)]
        self._tail = self._n_parsed = begin + len(kept)
        self._n_tail = 0

    def _stays_open(self, more: str) -> bool:
        """The open fence goes on and its text is simply the old one with `more`.

        So nothing in the open line can end the fence, and there is nothing that the parser rewrites: tabs, an indent,
        and spaces alone in the last line, which it drops.
        """
        last = self.blocks[-1]
        if not last.code or not self._is_flush or any(mark in more for mark in "\t\r\0"):
            return False
        end_before = self._n_parsed - len(more)
        line_start = self.text.rfind("\n", 0, end_before) + 1
        fresh = self.text[line_start : self._n_parsed]
        tail = fresh.rsplit("\n", 1)[-1]
        is_exact = last.code.endswith(self.text[line_start:end_before]) and (not tail or bool(tail.strip()))
        return is_exact and "`" not in fresh and "~" not in fresh
