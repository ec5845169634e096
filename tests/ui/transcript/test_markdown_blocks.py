"""Markdown in blocks: streaming gives what parsing at once gives, and nothing dangerous comes through."""

from __future__ import annotations

import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ui.transcript.markdown_blocks import BlockKind, MarkdownText, is_safe_link

SAMPLE = """# Title

Text with *it*, `code` and https://example.org.

```python
def f(x):
\treturn `x`
```
setext
======

| a | b |
|---|---|
| 1 | 2 |

- a
- b

  ```js
  x
  ```
    indented

> quote
lazy

~~~
never closed ``` here
"""


@pytest.mark.parametrize("seed", range(20))
def test_streamed_text_has_the_blocks_of_the_whole_text(seed: int) -> None:
    """A wrong tail would show another message than the one that is stored."""
    chance, text, at = random.Random(seed), MarkdownText(), 0
    while at < len(SAMPLE):
        n = chance.choice([1, 2, 5, 40])
        text.append(SAMPLE[at : at + n])
        at += n
    assert text.blocks == MarkdownText(SAMPLE).blocks


MARKS = ["a", " ", "\n", "\n\n", "```", "~~~", "- ", "# ", "|", "---", "\t", "> ", "1. ", "é😀"]
pieces = st.lists(st.sampled_from(MARKS))


@given(st.lists(pieces.map("".join), max_size=30))
@example(["a\n```a", "```"])
@example(["a\n|b\n---", "c"])
@example(["```\na", "\n ", "b"])
def test_any_split_gives_the_same_blocks(parts: list[str]) -> None:
    text = MarkdownText()
    for part in parts:
        text.append(part)
    assert text.blocks == MarkdownText("".join(parts)).blocks


def test_append_names_the_first_block_that_changed() -> None:
    """Blocks before it keep their documents."""
    text = MarkdownText("one\n\ntwo")
    assert text.append(" more") == 1
    assert text.append("\n\nthree") == 2
    assert text.append("!") == 2
    assert text.append("") == 3


def test_fence_is_open_until_its_end_has_come() -> None:
    text = MarkdownText("```py\nx\n")
    before = text.blocks[0].is_open
    text.append("```")
    assert (before, text.blocks[0].is_open) == (True, False)
    assert (text.blocks[0].code, text.blocks[0].language) == ("x\n", "py")


def test_html_is_shown_as_text_and_pictures_are_not_loaded() -> None:
    text = MarkdownText('<script>alert(1)</script>\n\n![secret](file:///etc/passwd)\n\n<img src="x">')
    html = "".join(block.html for block in text.blocks)
    assert "<script" not in html
    assert "<img" not in html
    assert "[secret]" in html


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "data:text/html,x", "JAVASCRIPT:x"])
def test_unsafe_links_are_no_links(url: str) -> None:
    assert not is_safe_link(url)
    html = MarkdownText(f"[x]({url})").blocks[0].html
    assert "<a " not in html


@pytest.mark.parametrize("url", ["https://example.org", "http://x.y", "mailto:a@b.c", "HTTPS://X.Y"])
def test_web_and_mail_links_are_links(url: str) -> None:
    assert is_safe_link(url)
    assert "<a " in MarkdownText(f"[x]({url})").blocks[0].html


def test_code_is_its_own_block_with_its_language() -> None:
    kinds = [(b.kind, b.language) for b in MarkdownText("a\n\n```rust extra\nfn\n```\n\n    indented\n").blocks]
    assert kinds == [(BlockKind.PROSE, ""), (BlockKind.CODE, "rust"), (BlockKind.CODE, "")]


def test_cells_are_aligned_by_an_attribute() -> None:
    """Qt leaves out the border of a cell that has a style."""
    html = MarkdownText("| a | b |\n|--:|---|\n| 1 | 2 |\n").blocks[0].html
    assert '<th align="right">a</th>' in html
    assert '<td align="right">1</td>' in html
    assert "style" not in html


def test_tasks_show_their_box() -> None:
    html = MarkdownText("- [ ] open\n- [x] **done**\n- [y] not a task\n").blocks[0].html
    assert "☐ open" in html
    assert "☑ <strong>done</strong>" in html
    assert "[y] not" in html
