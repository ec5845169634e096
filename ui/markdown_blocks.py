"""Markdown as a list of top-level blocks, kept up to date while its end is still being written. Free of Qt.

In CommonMark a top-level block never changes once the next one has begun, so only the last one is parsed again.
Raw HTML is shown as text, images as their description, and only http, https and mailto become links.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from html import escape
from typing import Any
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token

SAFE_SCHEMES = ("http", "https", "mailto")


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


def is_safe_link(url: str) -> bool:
    """May be opened in a browser or a mail program after a click."""
    try:
        return urlsplit(url).scheme.lower() in SAFE_SCHEMES
    except ValueError:
        return False


def _image_as_text(self: RendererHTML, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
    label = tokens[idx].content or "image"
    return f"[{escape(label)}]"


def _cell_with_align(self: RendererHTML, tokens: Sequence[Token], idx: int, options: Any, env: Any) -> str:
    """Qt draws no border around a cell that has a style of its own; it knows the old attribute."""
    token = tokens[idx]
    style = str(token.attrs.pop("style", ""))
    if style.startswith("text-align:"):
        token.attrs["align"] = style.removeprefix("text-align:")
    return self.renderToken(tokens, idx, options, env)


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


def _parser() -> MarkdownIt:
    parser = MarkdownIt("gfm-like", {"html": False, "linkify": True})
    parser.validateLink = is_safe_link  # type: ignore[method-assign]
    parser.add_render_rule("image", _image_as_text)
    for cell in ("td_open", "th_open"):
        parser.add_render_rule(cell, _cell_with_align)
    parser.disable("reference")  # a definition would change blocks that were finished long before it
    return parser


_MARKDOWN = _parser()


@dataclass(frozen=True, slots=True)
class _Found:
    block: Block
    first_line: int


def _parse(text: str) -> list[_Found]:
    tokens = _MARKDOWN.parse(text)
    _tick_tasks(tokens)
    found: list[_Found] = []
    start = 0
    depth = 0
    for i, token in enumerate(tokens):
        depth += token.nesting
        if depth or token.hidden:
            continue
        group = tokens[start : i + 1]
        found.append(_Found(_block(group, text), group[0].map[0] if group[0].map else 0))
        start = i + 1
    return found


def _block(group: list[Token], text: str) -> Block:
    head = group[0]
    if head.type == "fence":
        language = head.info.strip().split(maxsplit=1)[0] if head.info.strip() else ""
        return Block(kind=BlockKind.CODE, code=head.content, language=language, is_open=not _is_closed(head, text))
    if head.type == "code_block":
        return Block(kind=BlockKind.CODE, code=head.content)
    return Block(kind=BlockKind.PROSE, html=_MARKDOWN.renderer.render(group, _MARKDOWN.options, {}).strip())


def _is_closed(fence: Token, text: str) -> bool:
    assert fence.map is not None
    lines = text.split("\n")
    last = lines[fence.map[1] - 1].strip() if fence.map[1] - 1 < len(lines) else ""
    return fence.map[1] - fence.map[0] >= 2 and last.startswith(fence.markup) and set(last) == {fence.markup[0]}


class MarkdownText:
    """A growing Markdown text and its blocks."""

    def __init__(self, text: str = "") -> None:
        self.text = ""
        self.blocks: list[Block] = []
        self._tail = 0  # where the source of the blocks that can still change begins
        self._n_tail = 0  # how many blocks that is
        self._is_flush = True  # the last block begins at the margin: an indented fence takes its indent off every line
        if text:
            self.append(text)

    def append(self, more: str) -> int:
        """Add text to the end; the first block that changed (all later ones may have too)."""
        if not more:
            return len(self.blocks)
        self.text += more
        if self.blocks and self.blocks[-1].is_open and self._stays_open(more):
            last = self.blocks[-1]
            self.blocks[-1] = Block(kind=last.kind, code=last.code + more, language=last.language, is_open=True)
            return len(self.blocks) - 1
        first = len(self.blocks) - self._n_tail
        before = self.blocks[first:]
        source = self.text[self._tail :]
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
        self._n_tail = min(1 if source.endswith("\n") else 2, len(found))
        if len(found) > self._n_tail:
            self._tail += sum(len(line) + 1 for line in lines[: found[-self._n_tail].first_line])

    def _stays_open(self, more: str) -> bool:
        """The open fence goes on and its text is simply the old one with `more`.

        So nothing in the open line can end the fence, and there is nothing that the parser rewrites: tabs, an indent,
        and spaces alone in the last line, which it drops.
        """
        last = self.blocks[-1]
        if not last.code or not self._is_flush or any(mark in more for mark in "\t\r\0"):
            return False
        end_before = len(self.text) - len(more)
        line_start = self.text.rfind("\n", 0, end_before) + 1
        fresh = self.text[line_start:]
        tail = fresh.rsplit("\n", 1)[-1]
        is_exact = last.code.endswith(self.text[line_start:end_before]) and (not tail or bool(tail.strip()))
        return is_exact and "`" not in fresh and "~" not in fresh
