"""Learn from a small made-up chat what a template writes around messages.

The chat's texts are words that occur nowhere else, so every gap between two of them is the template's own. Cutting the
chat short after each message shows how that message ends; the rest of the gap is how the next one begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.core.chat_template import ChatTemplate, RenderInputs
from engine.core.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.template_sandbox import TemplateError
from engine.core.tokenizing import shared_chars

_CLOSING_TAG = re.compile(r"(?:<[^<>]*(?:end|eo[stm]|stop)[^<>]*>|</[^<>]+>|\[/[A-Z_]+\])\n*", re.IGNORECASE)

Option = tuple[str, bool | int | str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What a template writes around messages, for one set of tools and options.

    `headers`: by role before (None at the start) and role, what stands before a message's text. `tails`: by role, what
    stands after it when it is the last. `generation`: by the last role, the generation prompt. `tools_block`: what
    offering tools adds, "" when it is not one piece.
    """

    headers: dict[tuple[Role | None, Role], str] = field(default_factory=dict)
    tails: dict[Role, str] = field(default_factory=dict)
    generation: dict[Role, str] = field(default_factory=dict)
    tools_block: str = ""

    def headers_of(self, before: Role | None, role: Role) -> tuple[str, ...]:
        """Ways in which a message of `role` may begin, the likeliest first, then the longest."""
        own = self.headers.get((before, role))
        others = {text for (_, r), text in self.headers.items() if r is role and text and text != own}
        return (*(() if own is None else (own,)), *sorted(others, key=len, reverse=True))


def learn(
    template: ChatTemplate, inputs: RenderInputs, *, tools: tuple[ToolSpec, ...], options: tuple[Option, ...]
) -> Learned:
    """Everything that can be learned; empty when the template refuses even the simplest chat."""
    lesson = _Lesson(template, inputs, tools, options)
    learned = Learned(tools_block=lesson.tools_block())
    for with_system in (False, True):
        for with_tools in (True, False):
            chat = _made_up_chat(with_system=with_system, with_tools=with_tools)
            if lesson.study(chat, learned):
                break
    return learned


def _word(index: int) -> str:
    return f"zq{index}xj{index * 7919 % 9973}wv"


def _made_up_chat(*, with_system: bool, with_tools: bool) -> tuple[Message, ...]:
    roles: list[Role] = [Role.SYSTEM] if with_system else []
    roles += [Role.USER, Role.ASSISTANT, Role.USER]
    if with_tools:
        roles += [Role.ASSISTANT, Role.TOOL, Role.TOOL, Role.ASSISTANT, Role.USER]
    roles += [Role.ASSISTANT]
    messages = [Message(role=role, text=_word(index)) for index, role in enumerate(roles)]
    calls = tuple(ToolCall(id=f"call{n:05d}", name=f"tool_{n}", arguments='{"a": "b"}') for n in (1, 2))
    for index, message in enumerate(messages):
        if message.role is Role.TOOL:
            which = 0 if messages[index - 1].role is Role.ASSISTANT else 1
            if which == 0:
                messages[index - 1] = Message(role=Role.ASSISTANT, tool_calls=calls)
            messages[index] = Message(
                role=Role.TOOL, text=message.text, tool_call_id=calls[which].id, name=calls[which].name
            )
    return tuple(messages)


class _Lesson:
    def __init__(
        self, template: ChatTemplate, inputs: RenderInputs, tools: tuple[ToolSpec, ...], options: tuple[Option, ...]
    ) -> None:
        self._template = template
        self._inputs = inputs
        self._tools = tools
        self._options = options

    def _text(self, messages: tuple[Message, ...], *, prompt: bool = False, tools: bool = True) -> str:
        """The rendering, "" when the template refuses."""
        chat = Chat(messages=messages, tools=self._tools if tools else (), options=self._options)
        inputs = RenderInputs(
            now=self._inputs.now,
            bos_text=self._inputs.bos_text,
            eos_text=self._inputs.eos_text,
            add_generation_prompt=prompt,
        )
        try:
            return self._template.render_text(chat, inputs)
        except TemplateError:
            return ""

    def tools_block(self) -> str:
        """What offering the tools adds to the shortest chats, when both agree that it is one piece."""
        if not self._tools:
            return ""
        for messages in (
            _made_up_chat(with_system=True, with_tools=False)[:2],
            (Message(role=Role.USER, text=_word(0)),),
        ):
            without, with_tools = self._text(messages, tools=False), self._text(messages)
            if without and with_tools:
                return _added(without, with_tools)
        return ""

    def study(self, chat: tuple[Message, ...], learned: Learned) -> bool:
        """Add what `chat` shows to `learned`; False when the template refuses it or drops one of its texts."""
        whole = self._text(chat)
        ends: list[int] = []
        for message in chat:
            at = whole.find(message.text) if message.text else -1
            if message.text and at < 0:
                return False
            ends.append(at + len(message.text) if message.text else -1)
        if not whole or [end for end in ends if end >= 0] != sorted(end for end in ends if end >= 0):
            return False
        for index in range(len(chat)):
            self._study_message(chat, index, whole, ends, learned)
        _shorten_user_headers(learned)
        return True

    def _study_message(
        self, chat: tuple[Message, ...], index: int, whole: str, ends: list[int], learned: Learned
    ) -> None:
        """How message `index` begins in the whole chat, how it ends when it is the last, and what then follows."""
        message = chat[index]
        start = ends[index] - len(message.text)
        if index == 0:
            bos = self._inputs.bos_text
            text = whole[:start]
            learned.headers[(None, message.role)] = text[len(bos) :] if bos and text.startswith(bos) else text
        elif message.text:
            self._study_gap(chat, index, whole, ends, learned)
        cut = self._text(chat[: index + 1])
        at = cut.find(message.text) if message.text else -1
        if at >= 0:
            learned.tails.setdefault(message.role, cut[at + len(message.text) :])
        with_prompt = self._text(chat[: index + 1], prompt=True)
        if cut and with_prompt.startswith(cut):
            learned.generation.setdefault(message.role, with_prompt[len(cut) :])

    def _study_gap(self, chat: tuple[Message, ...], index: int, whole: str, ends: list[int], learned: Learned) -> None:
        before = max(i for i in range(index) if ends[i] >= 0)
        gap = whole[ends[before] : ends[index] - len(chat[index].text)]
        for tools in (True, False):
            cut = self._text(chat[:index], tools=tools)
            at = cut.find(chat[before].text)
            tail = cut[at + len(chat[before].text) :]
            if at >= 0 and gap.startswith(tail):
                learned.headers.setdefault((chat[index - 1].role, chat[index].role), gap[len(tail) :])
                return
            n = _closed(gap[: shared_chars(gap, tail)]) if at >= 0 else 0
            if n:
                # The template goes on after a last message, with a generation prompt say. Closing tags still tell.
                learned.headers.setdefault((chat[index - 1].role, chat[index].role), gap[n:])
                learned.tails[chat[before].role] = gap[:n]
                return


def _closed(text: str) -> int:
    """Where the last closing tag in `text` ends, 0 when there is none."""
    return max((match.end() for match in _CLOSING_TAG.finditer(text)), default=0)


def _shorten_user_headers(learned: Learned) -> None:
    """Some templates end a reply only once another message follows: that end is not the next message's beginning.

    What the first user message and a later one begin with alike is the true beginning.
    """
    first = learned.headers.get((None, Role.USER))
    later = learned.headers.get((Role.ASSISTANT, Role.USER))
    if not first or not later:
        return
    n = shared_chars(first[::-1], later[::-1])
    common = later[len(later) - n :]
    if common != later:
        common = common.lstrip()
        at = len(later) - len(common)
        if not common or not (common[0] in "<[{" or later[at - 1].isspace()):
            return
        learned.headers[(Role.ASSISTANT, Role.USER)] = common
    if len(first) > len(common):
        learned.headers[(None, Role.USER)] = common  # the rest is a default system prompt


def _added(without: str, with_tools: str) -> str:
    """The one piece by which the second text is longer than the first, "" when it is not one piece."""
    n_added = len(with_tools) - len(without)
    if n_added <= 0:
        return ""
    first = 0
    while first < len(without) and without[first] == with_tools[first]:
        first += 1
    while first > 0 and with_tools[first - 1] == with_tools[first + n_added - 1]:
        first -= 1  # of equal readings the one that starts earliest: whole tags
    added = with_tools[first : first + n_added]
    return added if with_tools[:first] + with_tools[first + n_added :] == without else ""
