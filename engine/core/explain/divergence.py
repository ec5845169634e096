"""Name all that made a prompt part from the one it is compared with: only what reaches the prompt counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.core.difference.chat_difference import SYSTEM_CAUSES, Change, chat_changes
from engine.core.difference.explanation import Cause, ChatDifference
from engine.core.difference.message_alignment import Stretch, are_alike
from engine.core.difference.reply_difference import (
    begins_empty_thought,
    begins_thought,
    has_thought,
    reply_difference,
    rewritten_calls,
)
from engine.core.difference.subjects import ChangedMedium, EmptyThought, MediumChange, MovedPart
from engine.core.difference.text_difference import text_difference, value_cause
from engine.core.explain.compared import Asked, Processed, is_aside
from engine.core.explain.places import (
    MERGED,
    TEMPLATES_OWN,
    Places,
    Ranges,
    TextOf,
    excerpt,
    next_chunk,
    ranges_of_tools,
)
from engine.core.prompt.items import Prompt, TokenIndex
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.prompt.span_values import Kind, SpanMap, kind_at, message_at, of_message
from engine.core.tokens.tokenizing import shared_chars

SNIPPET_TOKENS = 12
_FEW_CHARS = 16


def find_changes(
    earlier: Processed | None, asked: Asked, matched: TokenIndex, text_of: TextOf
) -> tuple[ChatDifference, ...]:
    """What happened, the first thing first; at least one. The first `matched` items of both are the same."""
    if earlier is None:
        return (ChatDifference(cause=Cause.FIRST_REQUEST),)
    if asked.is_resumed and matched >= min(earlier.body_end, asked.resumed_at):
        return (ChatDifference(cause=Cause.CONTINUED),)
    if asked.chat is None or earlier.chat is None:
        return (ChatDifference(cause=_raw_cause(earlier, asked, matched)),)
    if asked.prompt.tokens == earlier.prompt.tokens:  # whatever changed, the template does not show it to the model
        return (ChatDifference(cause=Cause.RETURNED if _is_return(earlier, asked) else Cause.REGENERATED),)
    found = _Compared(
        earlier=earlier, asked=asked, old=earlier.chat, new=asked.chat, matched=matched, text_of=text_of
    ).changes()
    if found[0].cause in (Cause.APPENDED, Cause.CUT_BACK) and _is_return(earlier, asked):
        return (ChatDifference(cause=Cause.RETURNED),)
    if asked.is_regeneration and found[0].cause is Cause.CUT_BACK:
        return (ChatDifference(cause=Cause.REGENERATED, message=found[0].message),)
    return found


def _is_return(earlier: Processed, asked: Asked) -> bool:
    """The conversation had gone another way since: a request that came later is another version of it."""
    return any(
        _is_version(other.chat, asked) and not is_aside(other, earlier, asked.chat, asked.name) for other in asked.since
    )


def _is_version(other: Chat | None, asked: Asked) -> bool:
    """Not a title or a sub-agent, which have a system prompt or a question of their own."""
    if other is None or asked.chat is None:
        return other is asked.chat  # raw text begins as it does, and no more can be told
    old, new = list(_spoken(other)), list(_spoken(asked.chat))
    if not old or not new:
        return False
    is_named_one = not asked.is_other_session and _are_fronts_alike(other, asked.chat)
    return old[0] == new[0] or is_named_one or are_alike(old[0].text, new[0].text)


def _raw_cause(earlier: Processed, asked: Asked, matched: int) -> Cause:
    """Raw text has no messages: only whether it is the same, goes on, or leaves the earlier text can be told."""
    if asked.prompt.tokens == earlier.prompt.tokens:
        return Cause.RETURNED if _is_return(earlier, asked) else Cause.REGENERATED
    if matched >= len(earlier.prompt):
        return Cause.RETURNED if _is_return(earlier, asked) else Cause.APPENDED
    return Cause.BRANCH if matched else Cause.UNKNOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class _Compared(Places):
    """A prompt beside the earlier one."""

    text_of: TextOf

    def changes(self) -> tuple[ChatDifference, ...]:
        all_changes = chat_changes(self.old, self.new)
        if self._is_another_chat():
            return self._of_another_chat(all_changes)
        visible = self.first_in_prompt([change for change in all_changes if self.is_visible(change)])
        found = [difference for difference, _ in visible]
        of_reply = self._reply_change(all_changes)
        if found and of_reply is not None and of_reply.cause in (Cause.MESSAGE_EDITED, Cause.ARGUMENTS_REWRITTEN):
            found.append(of_reply)
        moved = self._moved() if visible else None
        others = [stretch for _, stretch in visible if not self._is_of(moved, stretch)]
        before = min((self.first_item(stretch) for stretch in others), default=len(self.asked.prompt))
        is_earlier = self.matched < min(before - MERGED, self.earlier.body_end)
        if is_earlier and not self._is_made_by(visible):
            by_template = self._rendered_otherwise(all_changes)
            if not found or by_template.cause not in (Cause.UNKNOWN, Cause.TEMPLATE_REWRITES, Cause.RETOKENISED):
                found.insert(0, by_template)
        return tuple(found) or (of_reply or self._added(all_changes),)

    def _is_made_by(self, visible: list[Change]) -> bool:
        """Tools that come or go change what a template writes before them; so does a system prompt that does."""
        has_come = bool(self.old.tools) is not bool(self.new.tools) and any(s is None for _, s in visible)
        has_come = has_come or any(d.cause is Cause.SYSTEM_CHANGED and d.text is None for d, _ in visible)
        return has_come and kind_at(self.asked.spans, self.matched) in (*TEMPLATES_OWN, Kind.USER)

    # --- another conversation ---

    def _is_another_chat(self) -> bool:
        """The first question is another one, and no name says that it was edited; or nothing at all is alike."""
        first_old, first_new = (next(_spoken(chat), None) for chat in (self.old, self.new))
        if first_old is None or first_new is None or first_old == first_new:
            return False  # most: the other messages are not looked at
        old, new = (list(_spoken(chat)) for chat in (self.old, self.new))
        has_other_front = not _are_fronts_alike(self.old, self.new)
        kept = {message.role for message in old if len(message.text) > SNIPPET_TOKENS and message in new}
        if Role.USER in kept and (Role.ASSISTANT in kept or not has_other_front):
            return False  # a question alone is quoted by titles, too
        if self.asked.is_other_session:
            return has_other_front or not are_alike(old[0].text, new[0].text) or self._is_other_task(old, new)
        return has_other_front and not are_alike(old[0].text, new[0].text)

    def _is_other_task(self, old: Sequence[Message], new: Sequence[Message]) -> bool:
        """Two single questions of clients that give no names, about the same text: a title is asked for, then tags."""
        if len(old) > 1 or len(new) > 1:
            return False
        text = text_difference(old[0].text, new[0].text)
        return not text.is_only and not text.looks_same

    def _is_nothing_alike(self) -> bool:
        """Both have in common what the template writes before any message, and next to nothing else."""
        if self.new.tools and self.old.tools == self.new.tools:
            return False
        old, new = self.old.messages[0].text, self.new.messages[0].text
        shared = shared_chars(old, new)
        return shared < max(_FEW_CHARS, min(len(old), len(new)) // 10) and old != new

    def _of_another_chat(self, changes: tuple[Change, ...]) -> tuple[ChatDifference, ...]:
        """What of its beginning is not that of the earlier one; then, that it goes another way."""
        at = next((k for k, message in enumerate(self.new.messages) if message.role is not Role.SYSTEM), None)
        if self._is_nothing_alike():
            return (ChatDifference(cause=Cause.FIRST_REQUEST),)
        if not _are_fronts_alike(self.old, self.new):
            return (ChatDifference(cause=Cause.BRANCH, message=message_at(self.asked.spans, self.matched)),)
        of_front = [
            change
            for change in changes
            if change[1] is None or change[0].cause in SYSTEM_CAUSES
            if change[1] is None or change[1].new_first < (at or 0)
        ]
        found = [difference for difference, stretch in of_front if self.is_visible((difference, stretch))]
        start = of_message(self.asked.spans, at or 0)
        if not found and start is not None and self.matched < start[0] - MERGED:
            by_template = self._rendered_otherwise(changes)
            if by_template.cause not in (Cause.UNKNOWN, Cause.TEMPLATE_REWRITES, Cause.RETOKENISED):
                found.append(by_template)
        return (*found, ChatDifference(cause=Cause.BRANCH, message=at))

    # --- the last reply, and what the template makes of the messages ---

    def _added(self, changes: tuple[Change, ...]) -> ChatDifference:
        options = [difference for difference, _ in changes if difference.cause is Cause.TEMPLATE_CHANGED]
        if options and len(self.new.messages) == len(self.old.messages):
            return options[0]
        return ChatDifference(cause=Cause.APPENDED)

    def _reply_change(self, changes: tuple[Change, ...]) -> ChatDifference | None:
        """Does the last reply come back as it was generated? None if so, or if it does not come back at all."""
        shifts = [(s.new_end - s.new_first) - (s.old_end - s.old_first) for _, s in changes if s is not None]
        at = len(self.old.messages) + sum(shifts)
        generated, messages = self.earlier.reply, self.new.messages
        if generated is None or not 0 < at < len(messages) or messages[at].role is not Role.ASSISTANT:
            return None
        if self._is_cut(changes):
            return None
        reply = messages[at]
        change = reply_difference(generated, reply, at)
        if self.matched >= len(self.earlier.path):  # all that was generated is there, whatever it was parsed into
            is_longer = reply.text.strip() != generated.text.strip() and reply.text.startswith(generated.text.strip())
            return change if is_longer and not reply.tool_calls else None
        if change is not None and change.cause is Cause.BRANCH:
            return ChatDifference(cause=Cause.APPENDED, message=at)  # it goes on, behind a reply of somebody else
        if change is not None:
            return change
        thought = has_thought(generated)
        if thought and not has_thought(reply):
            return ChatDifference(cause=Cause.THINKING_NOT_SENT, message=at)
        if not thought and begins_empty_thought(self._text(self.earlier.whole)):
            return ChatDifference(cause=Cause.TEMPLATE_REWRITES, message=at, subject=EmptyThought())
        if (written := rewritten_calls(generated, reply, at)) is not None:
            return written
        hides = kind_at(self.asked.spans, self.matched) is not Kind.REASONING
        if (thought and hides and self._is_in_reply) or self._opens_reasoning():
            return ChatDifference(cause=Cause.REASONING_DROPPED, message=at)
        if self._is_only_space_left():
            text = None if reply.text == generated.text else text_difference(generated.text, reply.text)
            return ChatDifference(cause=Cause.WHITE_SPACE, message=at, text=text)
        if self._has_same_characters():
            return ChatDifference(cause=Cause.RETOKENISED, message=at)
        if self._is_in_reply and len(self.earlier.path) - self.matched > MERGED:  # as it was, but not as it is written
            return ChatDifference(cause=Cause.TEMPLATE_REWRITES, message=at)
        return None

    @property
    def _is_in_reply(self) -> bool:
        return self.matched >= self.earlier.body_end

    def _is_cut(self, changes: tuple[Change, ...]) -> bool:
        """The end of the old chat is not there any more: what follows is no answer to it."""
        last = len(self.old.messages)
        return any(s is not None and s.old_end >= last for _, s in changes)

    def _opens_reasoning(self) -> bool:
        """The earlier prompt had reasoning here; some templates write a block, even empty, for the last turn only."""
        return begins_thought(self._text(self.earlier.whole))

    def _text(self, prompt: Prompt, before: int = 0) -> str:
        first = max(0, self.matched - before)
        return excerpt(prompt, first, self.matched + SNIPPET_TOKENS, self.text_of)

    def _is_only_space_left(self) -> bool:
        """All that the earlier reply still had here is white space."""
        rest = self.earlier.path.cut(self.matched)
        return 0 < len(rest) <= SNIPPET_TOKENS and not self.text_of(rest).strip()

    def _has_same_characters(self) -> bool:
        """The texts go on alike although their tokens differ."""
        old, new = self._text(self.earlier.whole), self._text(self.asked.prompt)
        n = min(len(old), len(new))
        return n > 0 and old[:n] == new[:n]

    def _rendered_otherwise(self, changes: tuple[Change, ...]) -> ChatDifference:
        """The messages are the same up to here, but the template wrote something differently."""
        message = message_at(self.asked.spans, self.matched)
        shown = _shown_otherwise(self.earlier.whole, self.asked.prompt, self.matched)
        if shown is not None:
            return ChatDifference(cause=Cause.MEDIA_CHANGED, message=message, subject=shown)
        # A clock is recognised by its whole text, so look back a little.
        text = text_difference(*(self._text(p, SNIPPET_TOKENS) for p in (self.earlier.whole, self.asked.prompt)))
        is_fixed = kind_at(self.asked.spans, self.matched) in TEMPLATES_OWN
        if is_fixed and (cause := value_cause(text, Role.SYSTEM, is_newest=False)):
            return ChatDifference(cause=cause[0], message=message, subject=cause[1], text=replace(text, first=-1))
        is_new = message is not None and message >= len(self.old.messages)
        if message is not None and is_new and self.new.messages[message].role is Role.SYSTEM:
            return ChatDifference(
                cause=Cause.TEMPLATE_MOVES, message=message, subject=MovedPart(kind=Kind.SYSTEM, is_new=True)
            )
        moved = self._moved()
        if moved is not None:
            return ChatDifference(cause=Cause.TEMPLATE_MOVES, message=message, subject=MovedPart(kind=moved))
        thought = self._thought_changed(message)
        options = next((d for d, _ in changes if d.cause is Cause.TEMPLATE_CHANGED), None)
        if thought is not None and (options is None or self._is_of_last_turn(message)):
            return thought
        if options is not None:
            return options
        if self._has_same_characters():
            return ChatDifference(cause=Cause.RETOKENISED, message=message)
        if message is not None:
            return ChatDifference(cause=Cause.TEMPLATE_REWRITES, message=message)
        return ChatDifference(cause=Cause.UNKNOWN)

    def _is_of_last_turn(self, message: int | None) -> bool:
        """In the earlier prompt no question followed this message, and now one does."""
        if message is None:
            return False
        last_old, last_new = (
            max((k for k, m in enumerate(chat.messages) if m.role is Role.USER), default=-1)
            for chat in (self.old, self.new)
        )
        return last_old <= message < last_new

    def _thought_changed(self, message: int | None) -> ChatDifference | None:
        in_reasoning = kind_at(self.earlier.spans, self.matched) is Kind.REASONING
        if kind_at(self.asked.spans, self.matched) is Kind.REASONING and not in_reasoning:
            return ChatDifference(cause=Cause.REASONING_SHOWN, message=message)
        old, new = self._text(self.earlier.whole), self._text(self.asked.prompt)
        if begins_thought(new) and not begins_thought(old):
            return ChatDifference(cause=Cause.REASONING_SHOWN, message=message)
        had = message is not None and message < len(self.old.messages) and has_thought(self.old.messages[message])
        if in_reasoning or had or begins_thought(old):
            return ChatDifference(cause=Cause.REASONING_DROPPED, message=message)
        return None

    def _is_of(self, part: Kind | None, stretch: Stretch | None) -> bool:
        """The change is one of that part, which the template has moved: so much of it differs wherever it stands."""
        if stretch is None:
            return part is Kind.TOOLS
        of_system = (self.new.messages[k].role is Role.SYSTEM for k in range(stretch.new_first, stretch.new_end))
        return part is Kind.SYSTEM and any(of_system)

    def _moved(self) -> Kind | None:
        """The tools or the system prompt, which the template writes again further on."""
        sides = (self.earlier.spans, self.old), (self.asked.spans, self.new)
        for kind in TEMPLATES_OWN[::-1]:
            before, now = (_owned(spans, kind, chat) for spans, chat in sides)
            if not before or not now or before[-1][0] >= now[-1][0]:
                continue
            first, end = before[-1]
            if first - SNIPPET_TOKENS <= self.matched < end + MERGED and now[-1][0] > self.matched:
                return kind
        return None


def _shown_otherwise(old: Prompt, new: Prompt, matched: int) -> ChangedMedium | None:
    """The medium right behind `matched` that the template left out, or that was prepared otherwise; None: neither."""
    before, after = next_chunk(old, matched), next_chunk(new, matched)
    if before is None or before.first > matched + SNIPPET_TOKENS:
        return None
    if after is None or after.source != before.source:
        return ChangedMedium(change=MediumChange.LEFT_OUT, label=before.label)
    is_other = before.first == after.first and before.digest != after.digest
    return ChangedMedium(change=MediumChange.PREPARED, label=before.label) if is_other else None


def _spoken(chat: Chat) -> Iterator[Message]:
    return (message for message in chat.messages if message.role is not Role.SYSTEM)


def _are_fronts_alike(a: Chat, b: Chat) -> bool:
    return are_alike(_system_text(a), _system_text(b))


def _system_text(chat: Chat) -> str:
    return "\n".join(message.text for message in chat.messages if message.role is Role.SYSTEM)


def _owned(spans: SpanMap, kind: Kind, chat: Chat) -> Ranges:
    """Where the tools are, or the messages of the system."""
    if kind is Kind.TOOLS:
        return ranges_of_tools(spans)
    system = {index for index, message in enumerate(chat.messages) if message.role is Role.SYSTEM}
    return tuple((span.first, span.end) for span in spans.spans if span.message in system)
