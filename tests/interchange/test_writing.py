"""What is written can be read: by Cairn without a loss, by people as Markdown, by a browser without a danger."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from engine.core.prompt.chat_options import ThinkingChoice
from engine.core.prompt.conversation import (
    Conversation,
    ConversationId,
    ConversationSummary,
    MessageId,
    MessageStatus,
    StoredMessage,
)
from engine.interchange.reading import read_chats
from engine.interchange.watching import StoppedError, Watch
from engine.interchange.writing import ExportFormat, pieces_of
from engine.media.reading import media_of
from tests.support.images import png

NASTY = """Look: <script>alert(1)</script> <img src=x onerror=alert(1)> & "quotes"

[a](javascript:alert(1)) [b](data:text/html,x) [good](https://example.org/?a=1&b=2) ![p](https://evil.example/p.png)

```html
<b onclick="x">code</b>
"""


def a_chat(text: str = NASTY) -> Conversation:
    chat = ConversationId("c" * 32)

    def message(name: str, parent: str | None, role: str, said: str, **more: Any) -> StoredMessage:
        return StoredMessage(
            id=MessageId(name),
            conversation=chat,
            parent=None if parent is None else MessageId(parent),
            role=role,
            text=said,
            created=1_700_000_000.0,
            **more,
        )

    picture = media_of(png(1, 6, 4), 'a"<b>.png')
    messages = (
        message("u", None, "user", text, media=(picture,)),
        message("a1", "u", "assistant", "first", status=MessageStatus.STOPPED, explanation="{}", error="e"),
        message("a2", "u", "assistant", text, reasoning="</details><script>", model="<m>", n_reasoning_tokens=7,
                reasoning_seconds=1.5, raw_text="raw"),
    )  # fmt: skip
    summary = ConversationSummary(
        id=chat, title="T <i>&", created=1.0, updated=1_700_000_000.0, n_messages=3, is_pinned=True, folder="F"
    )
    return Conversation(
        summary=summary,
        messages=messages,
        leaf=MessageId("a2"),
        system_prompt="<system>",
        thinking=ThinkingChoice(thinks=False, effort=""),
    )


def written(form: ExportFormat, *chats: Conversation) -> str:
    begin, pieces, between, end = pieces_of(form)
    return begin + between.join("".join(pieces(chat, Watch())) for chat in chats) + end


def test_json_comes_back_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    other = a_chat("\ud800 lone, 日本語")
    file.write_text(written(ExportFormat.JSON, a_chat()), "ascii")
    (back,) = read_chats(file).chats
    assert back == a_chat()
    assert back.messages[0].media[0].data == a_chat().messages[0].media[0].data
    file.write_text(written(ExportFormat.JSON, a_chat(), other), "ascii")
    assert len(read_chats(file).chats) == 2, "two that have one id and say different things"
    file.write_text(written(ExportFormat.JSON, other, other), "ascii")
    assert len(read_chats(file).chats) == 1, "the same chat"


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_web_page_runs_nothing_and_loads_nothing() -> None:
    """It is sent to others, and holds what a model wrote."""
    page = Page()
    page.feed(written(ExportFormat.HTML, a_chat(), a_chat()))
    names = {tag for tag, _ in page.tags}
    assert not names & {"script", "iframe", "link", "object", "form", "i", "m"}
    for tag, about in page.tags:
        assert not [name for name in about if name.startswith("on")], tag
        assert str(about.get("src") or "data:").startswith("data:image/png;base64,") or "src" not in about
        assert str(about.get("href") or "https:").startswith("https://example.org") or "href" not in about
    policy = [about for tag, about in page.tags if tag == "meta" and "content-security-policy" in str(about).lower()]
    assert "default-src 'none'" in str(policy)
    for shown in ("<script>alert(1)</script>", "T <i>&", "</details><script>", "<m>", "<system>"):
        assert shown in page.text
    assert "first" not in page.text, "the path that is shown; the other versions are in the JSON"


def test_markdown_closes_what_a_stopped_reply_left_open() -> None:
    text = written(ExportFormat.MARKDOWN, a_chat("````py\n```\n```` x"), a_chat())
    assert text.count("# T <i>&") == 2
    assert text.count("````py\n```\n```` x\n````\n") == 2, "the question and the reply"
    assert text.count("code</b>\n```\n") == 2
    assert "> Thinking:" in text
    assert '[image: a"<b>.png, 6x4]' in text


@pytest.mark.parametrize("form", ExportFormat)
def test_an_empty_chat_is_no_trouble(form: ExportFormat) -> None:
    summary = ConversationSummary(id=ConversationId("x"), title="", created=0.0, updated=0.0)
    assert written(form, Conversation(summary=summary, messages=(), leaf=None))


def test_a_reply_that_takes_long_to_lay_out_ends_in_the_middle_when_it_is_cancelled() -> None:
    """One message with a million stars took minutes, and Cancel waited for it."""
    asked: list[int] = []

    def is_cancelled() -> bool:
        asked.append(1)
        return len(asked) > 3

    _, pieces, _, _ = pieces_of(ExportFormat.HTML)
    with pytest.raises(StoppedError):
        "".join(pieces(a_chat("*a _b `c` [d](e) " * 20_000), Watch(is_cancelled)))
    assert len(asked) == 4


def test_json_comes_message_by_message() -> None:
    """A chat with many pictures in one piece could not be ended."""
    _, pieces, _, _ = pieces_of(ExportFormat.JSON)
    whole = [piece for piece in pieces(a_chat(), Watch()) if piece.startswith("{") and piece.endswith("}")]
    assert [json.loads(piece)["id"] for piece in whole] == ["u", "a1", "a2"]
