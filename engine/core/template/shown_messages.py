"""Does the prompt show what was said? Some templates write nothing, or leave messages out without a word.

A template may trim, escape or wrap a text, so it counts as shown when any of its longer words is in the prompt.
"""

from __future__ import annotations

import json
import re
from itertools import islice

from engine.core.prompt.messages import Chat, Message, Role
from engine.core.template.sandbox import TemplateError
from engine.language.translation import tr

_WORD = re.compile(r"\w{2,}")
_N_WORDS = 8  # of a text that are looked for
_WORD_CHARS = 40


def check_shown(chat: Chat, rendered: str) -> None:
    """Raise TemplateError for a prompt without any text."""
    if chat.messages and not rendered.strip():
        raise TemplateError(tr("The chat template wrote nothing for this conversation."))


def left_out(chat: Chat, rendered: str) -> tuple[str, ...]:
    """A sentence when the newest message of the user is not in the prompt, and one when no tool of the chat is."""
    newest = next((m for m in reversed(chat.messages) if m.role is Role.USER), None)
    found: list[str] = []
    if newest is not None and not is_shown(newest, rendered):
        found.append(
            tr("This model's chat template leaves your message out of the prompt: the model cannot have read it.")
        )
    if chat.tools and not any(tool.name in rendered for tool in chat.tools):
        found.append(tr("This model's chat template leaves the tools out of the prompt: the model does not know them."))
    return tuple(found)


def is_shown(message: Message, rendered: str) -> bool:
    """Whether any of a message's text is there; one without words must be there as it is."""
    text = message.text.strip()
    if not text or text in rendered:
        return True
    words = [found.group()[:_WORD_CHARS] for found in islice(_WORD.finditer(text), _N_WORDS)]
    if not words:
        return json.dumps(text)[1:-1] in rendered
    return any(word in rendered or json.dumps(word)[1:-1] in rendered for word in sorted(set(words), key=len)[-3:])
