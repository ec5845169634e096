"""Where user messages truly begin, told without the code under test, from the rendered text alone.

Any one of four witnesses is enough, and each needs the message's own words behind the place with no other message's
words between them.

prefix   the whole prompt goes on from the prompt of the messages before, and the place is where it does
end      before the place stand the words of the message before and its end tags; the place starts with neither
header   at the place stands what stands, in another chat, between a reply with its end tags and a later message
turn     the system prompt was put in front of the message, into the same turn
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from engine.core.prompt.messages import Chat, Message, Role
from engine.core.template.budget import TemplateError
from engine.core.template.chat_template import ChatTemplate, RenderInputs

NOW = datetime(2026, 11, 20, 12, 41)  # noqa: DTZ001 - templates print local time
INPUTS = RenderInputs(now=NOW, bos_text="<bos>", eos_text="<eos>")

# What the templates in llama.cpp's folder write behind a message.
_END_TAGS = (
    "<eos>",
    "<|im_end|>",
    "<|end|>",
    "<|eot_id|>",
    "<|eot|>",
    "<|end_of_text|>",
    "<|END_OF_TURN_TOKEN|>",
    "<|END_RESPONSE|>",
    "<end_of_turn>",
    "<turn|>",
    "<SPECIAL_12>",
    "[e~[",
    "<seed:eos>",
    "<｜end▁of▁sentence｜>",
    "<｜hy_eos:opensource｜>",
    "<|assistant_end|>",
    "<|system_end|>",
    "<|END_TEXT|>",
    "<|message_sep|>",
    "<|role_end|>",
    "<|end_of_msg|>",
    "<|close|>message<|sep|>",
    "<|close|>response<|sep|>",
    "<end_of_sentence>",
    "<sep>",
    "</assistant>",
    "[/INST]",
    "[/AVAILABLE_TOOLS]",
    "[/SYSTEM_PROMPT]",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    is_right: bool
    witness: str


def judge(template: ChatTemplate, chat: Chat, text: str, index: int, start: int) -> Verdict:
    """Is `start` where user message `index` begins in `text`?"""
    own = text.find(chat.messages[index].text.strip(), start)
    between = text[start:own]
    if own < 0 or _other_words(chat, between, index):
        return Verdict(is_right=False, witness="its text does not follow")
    before = _render(template, replace(chat, messages=chat.messages[:index]))
    if index and before and text.startswith(before) and start == len(before):
        return Verdict(is_right=True, witness="prefix")
    if _stands_after_an_end(chat, text, index, start):
        return Verdict(is_right=True, witness="end")
    header = _later_header(template).rstrip()
    rest = between.rstrip().removeprefix(header)
    if header and between.startswith(header) and (not rest or any(tool.name in rest for tool in chat.tools)):
        return Verdict(is_right=True, witness="header")
    if not between.strip() and _follows_system(chat, text[:start]):
        return Verdict(is_right=True, witness="turn")
    around = f"{text[max(0, start - 30) : start]!r} | {text[start : own + 10]!r}"
    return Verdict(is_right=False, witness=around)


def _render(template: ChatTemplate, chat: Chat) -> str:
    try:
        return template.render_text(chat, replace(INPUTS, add_generation_prompt=False))
    except TemplateError:
        return ""


def _other_words(chat: Chat, between: str, index: int) -> bool:
    """Another message's text lies there. A system prompt may: some templates move it into the last turn."""
    others = (m.text.strip() for i, m in enumerate(chat.messages) if i != index and m.role is not Role.SYSTEM)
    return any(len(other) > 3 and other in between for other in others)


def _stands_after_an_end(chat: Chat, text: str, index: int, start: int) -> bool:
    behind = text[start:]
    if behind[:1].isspace() or behind.startswith(_END_TAGS):
        return False
    spoken = [m.text.strip() for m in chat.messages[:index] if m.role is not Role.SYSTEM and m.text.strip()]
    if not spoken:
        return text[:start] in ("", INPUTS.bos_text)
    return _without_ends(text[:start]).endswith(spoken[-1].split("</think>")[-1].strip())


def _later_header(template: ChatTemplate) -> str:
    """What stands before a user message that follows a reply, without the reply's end tags."""
    words = ("zqfirst", "zqreply", "zqsecond")
    roles = (Role.USER, Role.ASSISTANT, Role.USER)
    chat = Chat(messages=tuple(Message(role=role, text=word) for role, word in zip(roles, words, strict=True)))
    gap = _render(template, chat).partition(words[1])[2].partition(words[2])[0]
    return _without_ends(gap[::-1], tuple(tag[::-1] for tag in _END_TAGS))[::-1]


def _without_ends(head: str, tags: tuple[str, ...] = _END_TAGS) -> str:
    while True:
        rest = head.rstrip()
        tag = next((tag for tag in tags if rest.endswith(tag)), None)
        if tag is None:
            return rest
        head = rest.removesuffix(tag)


def _follows_system(chat: Chat, head: str) -> bool:
    systems = [m.text.strip() for m in chat.messages if m.role is Role.SYSTEM]
    return bool(systems) and head.rstrip().endswith(systems[-1])
