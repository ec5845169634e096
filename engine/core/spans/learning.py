"""Learn from a small made-up chat what a template writes around messages.

The chat's texts are words that occur nowhere else, so every gap between two of them is the template's own. Cutting the
chat short after each message shows how that message ends; the rest of the gap is how the next one begins.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from engine.core.prompt.chat_options import Option
from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.spans.openings import Opening, find_opening
from engine.core.template.budget import Look, TemplateError, no_look
from engine.core.template.chat_template import ChatTemplate, RenderInputs, Style, call_id
from engine.core.tokens.tokenizing import shared_chars

_CLOSING_TAG = re.compile(r"(?:<[^<>]*(?:end|eo[stm]|stop)[^<>]*>|</[^<>]+>|\[/[A-Z_]+\])\n*", re.IGNORECASE)

_TOOL_NAME = "zqtool{}"
_CALL_ID = "zqcall{:03d}"  # nine letters and digits, as Mistral's templates want
_NAME_HERE, _ID_HERE = "\0name\0", "\0id\0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """What a template writes around messages, for one set of tools and options.

    `headers`: by role before (None at the start) and role, what stands before a message's text. `tails`: by role, what
    stands after it when it is the last. `generation`: by the last role, the generation prompt. `tools_blocks`: what
    offering tools adds, with a system prompt and without. In headers and tails of tool results, the tool's name and the
    call's id stand as placeholders: `fill` them. `openings`: by the last role, what of the generation prompt a chat
    that goes on still has there, whatever the reply was: not a thought that is opened and that the history drops, or
    writes as an empty one; nor a space, which a tokeniser may join with the reply's first word.
    """

    style: Style
    headers: dict[tuple[Role | None, Role], str] = field(default_factory=dict)
    tails: dict[Role, str] = field(default_factory=dict)
    generation: dict[Role, str] = field(default_factory=dict)
    openings: dict[Role, Opening] = field(default_factory=dict)
    tools_blocks: tuple[str, ...] = ()

    def headers_of(self, before: Role | None, role: Role) -> tuple[str, ...]:
        """Ways in which a message of `role` may begin, the likeliest first, then the longest."""
        own = self.headers.get((before, role))
        others = {text for (_, r), text in self.headers.items() if r is role and text and text != own}
        return (*(() if own is None else (own,)), *sorted(others, key=len, reverse=True))

    def fill(self, pattern: str, index: int, messages: Sequence[Message]) -> str:
        """What the template writes around message `index`: the pattern with its own tool name and call id."""
        if "\0" not in pattern:
            return pattern
        message = messages[index]
        name = message.name
        if not name:
            calls = (call for m in messages[:index] for call in m.tool_calls if call.id == message.tool_call_id)
            name = next((call.name for call in calls), "")
        return pattern.replace(_NAME_HERE, name).replace(_ID_HERE, call_id(message.tool_call_id, self.style))


def learn(
    template: ChatTemplate,
    inputs: RenderInputs,
    *,
    tools: tuple[ToolSpec, ...],
    options: tuple[Option, ...],
    look: Look = no_look,
) -> Learned:
    """Everything that can be learned; empty when the template refuses even the simplest chat."""
    lesson = _Lesson(template, inputs, tools, options, look)
    learned = Learned(style=template.style, tools_blocks=lesson.tools_blocks())
    for with_system in (False, True):
        for n_calls, says in ((2, True), (2, False), (1, True), (1, False), (0, True)):
            chat = _made_up_chat(with_system=with_system, n_calls=n_calls, says_while_calling=says)
            if lesson.study(chat, learned):
                break
    for role in (Role.USER, Role.TOOL):
        opening = find_opening(role, lesson.text, with_calls=bool(tools) or role is Role.TOOL)
        if opening is not None:
            learned.openings[role] = opening
    _shorten_user_headers(learned)
    return learned


def _word(index: int) -> str:
    return f"zq{index}xj{index * 7919 % 9973}wv"


def _made_up_chat(*, with_system: bool, n_calls: int, says_while_calling: bool = True) -> tuple[Message, ...]:
    """A chat in which every text is a word of its own. With calls, a reply makes them all at once."""
    roles: list[Role] = [Role.SYSTEM] if with_system else []
    roles += [Role.USER, Role.ASSISTANT, Role.USER, Role.ASSISTANT]
    calling = len(roles) - 1 if n_calls else -1
    roles += [Role.TOOL] * n_calls
    roles += [Role.ASSISTANT, Role.USER, Role.ASSISTANT] if n_calls else []
    calls = tuple(
        ToolCall(id=_CALL_ID.format(n), name=_TOOL_NAME.format(n), arguments='{"a": "b"}') for n in range(n_calls)
    )
    messages: list[Message] = []
    for index, role in enumerate(roles):
        message = Message(role=role, text=_word(index))
        if index == calling:
            message = replace(message, tool_calls=calls, text=message.text if says_while_calling else "")
        elif role is Role.TOOL:
            call = calls[index - calling - 1]
            message = replace(message, tool_call_id=call.id, name=call.name)
        messages.append(message)
    return tuple(messages)


def _as_pattern(text: str, message: Message) -> str:
    """Placeholders for the made-up tool name and call id."""
    if message.role is not Role.TOOL:
        return text
    return text.replace(message.name, _NAME_HERE).replace(message.tool_call_id, _ID_HERE)


@dataclass(slots=True)
class _Lesson:
    template: ChatTemplate
    inputs: RenderInputs
    tools: tuple[ToolSpec, ...]
    options: tuple[Option, ...]
    look: Look
    # Beginnings of a chat are asked for often.
    texts: dict[tuple[tuple[Message, ...], bool, bool], str] = field(default_factory=dict)

    def text(self, messages: tuple[Message, ...], *, prompt: bool = False, tools: bool = True) -> str:
        """The rendering, "" when the template refuses."""
        key = (messages, prompt, tools and bool(self.tools))
        found = self.texts.get(key)
        if found is None:
            chat = Chat(messages=messages, tools=self.tools if tools else (), options=self.options)
            inputs = replace(self.inputs, add_generation_prompt=prompt)
            try:
                found = self.template.render_text(chat, inputs, look=self.look)
            except TemplateError:
                found = ""
            self.texts[key] = found
        return found

    def tools_blocks(self) -> tuple[str, ...]:
        """What offering the tools adds to the shortest chats with and without a system prompt."""
        if not self.tools:
            return ()
        found: list[str] = []
        for first, end in ((0, 2), (1, 2)):
            messages = _made_up_chat(with_system=True, n_calls=0)[first:end]
            before, after = (self.text(messages, tools=tools) for tools in (False, True))
            parts = [_between(text, messages) for text in (before, after)]
            if len(parts[0]) == len(parts[1]):
                pairs = [(_added(old, new), new) for old, new in zip(*parts, strict=True)]
                added, text = max(pairs, key=lambda pair: len(pair[0]))
                found += [block for block in _ways_to_cut(added, text) if block not in found]
        return tuple(found)

    def study(self, chat: tuple[Message, ...], learned: Learned) -> bool:
        """Add what `chat` shows to `learned`; False when the template refuses it, drops or reorders its texts."""
        whole = self.text(chat)
        ends = [whole.find(m.text) + len(m.text) if m.text in whole else 0 for m in chat if m.text]
        if not whole or 0 in ends or ends != sorted(ends):
            return False
        for index, message in enumerate(chat):
            if message.text:
                self._study_beginning(chat, index, whole, learned)
            self._study_end(chat, index, learned)
        return True

    def _study_beginning(self, chat: tuple[Message, ...], index: int, whole: str, learned: Learned) -> None:
        message = chat[index]
        start = whole.find(message.text)
        if index == 0:
            bos = self.inputs.bos_text
            learned.headers[(None, message.role)] = whole[len(bos) if whole.startswith(bos) else 0 : start]
            return
        before = next(m for m in reversed(chat[:index]) if m.text)
        gap = whole[whole.find(before.text) + len(before.text) : start]
        n = self._end_in(gap, chat[:index], before, learned)
        if n is not None:
            learned.headers.setdefault((chat[index - 1].role, message.role), _as_pattern(gap[n:], message))

    def _end_in(self, gap: str, chat: tuple[Message, ...], before: Message, learned: Learned) -> int | None:
        """How much of a gap ends the messages before it: what the template writes when they are all there is."""
        for tools in (True, False):
            cut = self.text(chat, tools=tools)
            if before.text not in cut:
                continue
            tail = cut[cut.find(before.text) + len(before.text) :]
            if gap.startswith(tail):
                return len(tail)
            shared = gap[: shared_chars(gap, tail)]
            n = max((match.end() for match in _CLOSING_TAG.finditer(shared)), default=0)
            if n and chat[-1] is before:
                # The template goes on after a last message, with a generation prompt say. Closing tags still tell.
                learned.tails[before.role] = _as_pattern(gap[:n], before)
                return n
        return None

    def _study_end(self, chat: tuple[Message, ...], index: int, learned: Learned) -> None:
        message = chat[index]
        cut = self.text(chat[: index + 1])
        if message.text and message.text in cut and not message.tool_calls:
            tail = cut[cut.find(message.text) + len(message.text) :]
            if message.role is Role.TOOL or message.role not in learned.tails:
                learned.tails[message.role] = _as_pattern(tail, message)  # of results the last: then all are there
        with_prompt = self.text(chat[: index + 1], prompt=True)
        if cut and with_prompt.startswith(cut):
            learned.generation[message.role] = with_prompt[len(cut) :]


def _shorten_user_headers(learned: Learned) -> None:
    """Take what belongs to others out of the ways in which user messages begin.

    Some templates end a reply only once another message follows; what a first and a later user message begin with alike
    is the true beginning. Before the first one there may be a default system prompt.
    """
    first = learned.headers.get((None, Role.USER))
    later = learned.headers.get((Role.ASSISTANT, Role.USER))
    if first and later:
        common = later[len(later) - shared_chars(first[::-1], later[::-1]) :]
        common = common if common == later else common.lstrip()
        at = len(later) - len(common)
        if common and (common == later or common[0] in "<[{" or later[at - 1].isspace()):
            learned.headers[(Role.ASSISTANT, Role.USER)] = common
    known = [learned.headers.get((role, Role.USER)) for role in (Role.ASSISTANT, Role.SYSTEM)]
    for header in known:
        if first and header and first.endswith(header):
            learned.headers[(None, Role.USER)] = header
            return


def _between(text: str, messages: Sequence[Message]) -> list[str]:
    """What stands before, between and behind the messages' words, in the order of the text."""
    words = "|".join(re.escape(message.text) for message in messages)
    return re.split(words, text)


_MOST_WAYS = 8  # to cut out the same


def _ways_to_cut(added: str, text: str) -> tuple[str, ...]:
    """What was added, from the front on: "][TOOLS" before "]" is "[TOOLS]" too, and elsewhere something else may stand
    before it.
    """
    if not added:
        return ()
    first = text.find(added)
    end = first + len(added)
    n = min(shared_chars(text[end:], added), _MOST_WAYS)
    return tuple(text[first + k : end + k] for k in range(n + 1))


def _added(old: str, new: str) -> str:
    """What the new text has and the old one has not, from the first to the last difference."""
    first = shared_chars(old, new)
    n_behind = min(shared_chars(old[::-1], new[::-1]), len(old) - first, len(new) - first)
    end = len(new) - n_behind
    if n_behind == len(old) - first:  # one piece: of equal readings the one that starts earliest, for whole tags
        while first > 0 and new[first - 1] == new[end - 1]:
            first, end = first - 1, end - 1
    return new[first:end]
