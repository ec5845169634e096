"""Chats as files for people and other programs: JSON with everything, Markdown and a web page to read."""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Callable, Iterator
from datetime import datetime
from enum import Enum
from html import escape
from typing import assert_never
from urllib.parse import quote

from markdown_it import MarkdownIt

from engine.core.prompt.conversation import Conversation, StoredMessage
from engine.core.prompt.messages import Media, MediaType
from engine.core.toolbox.results import media_in, own_media
from engine.interchange.own import MARK, VERSION, chat_to_json
from engine.interchange.watching import Watch, stoppable
from engine.language.translation import in_use, tr
from engine.telling.called_tools import call_body, call_spoken
from engine.telling.media_words import kind_noun

_SHOWN_IMAGES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif"}
_FENCE = re.compile(r"^ {0,3}(`{3,}|~{3,})(.*)$", re.MULTILINE)


class ExportFormat(Enum):
    """The value is the file's suffix."""

    JSON = ".json"
    MARKDOWN = ".md"
    HTML = ".html"


def pieces_of(format_: ExportFormat) -> tuple[str, Callable[[Conversation, Watch], Iterator[str]], str, str]:
    """What a file begins with, what stands for a chat, what between two, and what at the end.

    A piece is made in a moment; one that takes longer raises StoppedError where it is to end.
    """
    match format_:
        case ExportFormat.JSON:
            return f'{{"{MARK}": {VERSION}, "chats": [\n', lambda chat, _: chat_to_json(chat), ",\n", "\n]}\n"
        case ExportFormat.MARKDOWN:
            return "", _markdown, "\n\n---\n\n", "\n"
        case ExportFormat.HTML:
            return _head(), _html, "\n<hr>\n", "</main></body></html>\n"
        case _:
            assert_never(format_)


def picture_piece(form: ExportFormat, picture: bytes, name: str) -> str:
    """What stands for an SVG of the timeline behind the chats; `name` of the file that has it, for Markdown."""
    match form:
        case ExportFormat.JSON:
            return ""
        case ExportFormat.MARKDOWN:
            place = quote(os.fsencode(name))
            return f"\n\n## {tr('Timeline')}\n\n![{tr('The requests of this chat, newest last')}]({place})\n"
        case ExportFormat.HTML:
            data = base64.b64encode(picture).decode("ascii")
            alt, title = escape(tr("The requests of this chat, newest last"), quote=True), escape(tr("Timeline"))
            return f'<h2>{title}</h2>\n<p><img alt="{alt}" src="data:image/svg+xml;base64,{data}"></p>\n'
        case _:
            assert_never(form)


def _when(at: float) -> str:
    return datetime.fromtimestamp(at).astimezone().strftime("%Y-%m-%d %H:%M") if at else ""


def _who(message: StoredMessage) -> str:
    if message.role == "user":
        return tr("You")
    return message.model or tr("Reply")


# -- Markdown --------------------------------------------------------------------------------------------------------


def _markdown(chat: Conversation, watch: Watch) -> Iterator[str]:
    yield f"# {chat.summary.title}\n"
    if chat.system_prompt.strip():
        yield f"\n> {tr('System prompt:')}\n{_quoted(chat.system_prompt)}\n"
    for message in chat.path():
        when = _when(message.created)
        yield f"\n## {_who(message)}{f' · {when}' if when else ''}\n\n"
        for medium in own_media(message.media, message.calls):
            yield f"[{kind_noun(medium.kind)}: {medium.label}]\n\n"
        if message.reasoning.strip():
            yield f"> {tr('Thinking:')}\n{_quoted(message.reasoning)}\n\n"
        yield _closed(message.text.strip("\n")) + "\n"
        for call in message.calls:
            body = "\n".join(f"    {line}" for line in call_body(call).split("\n"))  # code: nothing in it is a mark
            yield f"\n> {call_spoken(call)}\n>\n{_quoted(body, strips=False)}\n"
            for medium in media_in(call, message.media):
                yield f">\n> [{kind_noun(medium.kind)}: {medium.label}]\n"


def _quoted(text: str, *, strips: bool = True) -> str:
    lines = (text.strip() if strips else text).split("\n")
    return "\n".join(f"> {line}".rstrip() for line in ("", *lines))


def _closed(text: str) -> str:
    """A code block that a stopped reply left open would take in the rest of the file."""
    open_: str | None = None
    for mark, behind in _FENCE.findall(text):
        if open_ is None:
            open_ = mark
        elif mark[0] == open_[0] and len(mark) >= len(open_) and not behind.strip():
            open_ = None
    return f"{text}\n{open_}" if open_ is not None else text


# -- web page --------------------------------------------------------------------------------------------------------

_HEAD = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Chats</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<style>
:root { color-scheme: light dark; --text: #1b2027; --muted: #596373; --card: #e8f2fd; --code: #f1f3f6; --ground: #fff }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6e9ee; --muted: #a0aab8; --card: #1c2a3a; --code: #0f1216; --ground: #15181c } }
body { background: var(--ground); color: var(--text); font: 16px/1.5 system-ui, sans-serif; margin: 0 }
main { max-width: 46em; margin: 0 auto; padding: 2em 1em }
article { margin: 1em 0 } article.user { background: var(--card); border-radius: 8px; padding: .6em 1em }
article.user > .text { white-space: pre-wrap; overflow-wrap: anywhere }
header { color: var(--muted); font-size: .85em } details { color: var(--muted); white-space: pre-wrap }
pre, code { background: var(--code); font-family: ui-monospace, monospace; font-size: .92em }
pre { padding: .8em; border-radius: 8px; overflow-x: auto } img { max-width: 100% }
table { border-collapse: collapse } td, th { border: 1px solid var(--muted); padding: .2em .6em }
</style></head><body><main>
"""


def _head() -> str:
    return _HEAD.replace('lang="en"', f'lang="{in_use().code}"').replace("Chats", escape(tr("Chats")))


_MARKDOWN = MarkdownIt("gfm-like", {"html": False, "linkify": True})
_MARKDOWN.add_render_rule("image", lambda self, tokens, at, options, env: f"[{escape(tokens[at].content or 'image')}]")
_LINKS = re.compile(r"(?:https?|mailto):", re.IGNORECASE)
_MARKDOWN.validateLink = lambda url: _LINKS.match(url.strip()) is not None  # type: ignore[method-assign]


def _html(chat: Conversation, watch: Watch) -> Iterator[str]:
    yield f"<h1>{escape(chat.summary.title)}</h1>\n"
    if chat.system_prompt.strip():
        yield f"<details><summary>{escape(tr('System prompt'))}</summary>{escape(chat.system_prompt)}</details>\n"
    for message in chat.path():
        role = "user" if message.role == "user" else "assistant"
        when = _when(message.created)
        yield f'<article class="{role}"><header>{escape(_who(message))}{f" · {when}" if when else ""}</header>\n'
        for medium in own_media(message.media, message.calls):
            yield _medium(medium)
        if message.reasoning.strip():
            yield f"<details><summary>{escape(tr('Thinking'))}</summary>{escape(message.reasoning.strip())}</details>\n"
        if role == "user":
            yield f'<div class="text">{escape(message.text)}</div>'
        else:
            with stoppable(watch):  # a hostile text takes minutes
                rendered = str(_MARKDOWN.render(message.text))
            yield f'<div class="text">{rendered}</div>'
        for call in message.calls:
            yield f"<details><summary>{escape(call_spoken(call))}</summary>{escape(call_body(call))}</details>\n"
            yield from map(_medium, media_in(call, message.media))
        yield "</article>\n"


def _medium(medium: Media) -> str:
    kind = next((name for mark, name in _SHOWN_IMAGES.items() if medium.data.startswith(mark)), "")
    label = escape(medium.label, quote=True)
    if medium.kind is MediaType.IMAGE and kind:
        data = base64.b64encode(medium.data).decode("ascii")
        return f'<p><img alt="{label}" src="data:{kind};base64,{data}"></p>\n'
    return f"<p>[{kind_noun(medium.kind)}: {label}]</p>\n"
