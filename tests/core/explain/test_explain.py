"""Each cause is produced, and the numbers add up."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import (
    Checkpoint,
    LossNote,
    LossOccasion,
    LossReason,
    LostCheckpoint,
    MemoryKind,
    WorkingState,
)
from engine.core.decisions.placement import PlacementPlan, plan_checkpoints
from engine.core.decisions.reuse import plan_reuse
from engine.core.decisions.weighted_gap import Branch, Forecast
from engine.core.difference.chat_difference import compare_chats
from engine.core.difference.explanation import AvoidableCause, Cause, Explanation
from engine.core.difference.subjects import ChangedOptions, ChangedTools, ToolChange, ToolEdit
from engine.core.difference.text_difference import text_difference
from engine.core.explain.explaining import Asked, CachePast, Processed, explain
from engine.core.prompt.items import Pos, Prompt, TokenIndex, Tokens, shared_prefix
from engine.core.prompt.messages import Chat, Message, ToolSpec
from engine.core.prompt.span_values import BoundaryKind, Kind, Span, SpanMap, SpanMethod
from tests.core.builders import assistant, chat, checkpoint, no_spans, prompt, system, user
from tests.core.media_builders import mixes

WHY = LossNote(occasion=LossOccasion.FOR_CHECKPOINT, place=20_479)


def text_of(tokens: Tokens) -> str:
    return "".join(chr(t) for t in tokens)


def rendered(it: Chat) -> tuple[Prompt, SpanMap]:
    """One item a character, one span a message."""
    spans, text = [], ""
    for number, message in enumerate(it.messages):
        first = len(text)
        if message.reasoning:
            text += f"<{message.reasoning}>"
            spans.append(span(first, len(text), Kind.REASONING, number))
            first = len(text)
        text += f"{message.role.value}:{message.text};"
        kind = {"system": Kind.SYSTEM, "user": Kind.USER}.get(message.role.value, Kind.ASSISTANT)
        spans.append(span(first, len(text), kind, number))
    spans.append(span(len(text), len(text) + 10, Kind.GENERATION_PROMPT, None))
    tokens = Tokens.of(map(ord, text + "assistant:"))
    return Prompt(tokens=tokens), SpanMap(spans=tuple(spans), boundaries=(), method=SpanMethod.SOURCE_MAP)


def span(first: int, end: int, kind: Kind, message: int | None) -> Span:
    return Span(first=TokenIndex(first), end=TokenIndex(end), kind=kind, message=message)


def processed(it: Chat, reply: Message) -> Processed:
    asked, spans = rendered(it)
    written = (f"<{reply.reasoning}>" if reply.reasoning else "") + reply.text
    return Processed(prompt=asked, path=asked.tokens + Tokens.of(map(ord, written)), spans=spans, chat=it, reply=reply)


def explained(
    old: Chat | None, new: Chat, reply: Message | None = None, *, resumed: bool = False, again: bool = False
) -> Explanation:
    before = processed(old, reply or assistant("fine")) if old else None
    asked, spans = rendered(new)
    path = before.path if before else Tokens()
    return explain(
        before,
        Asked(prompt=asked, spans=spans, chat=new, is_resumed=resumed, is_regeneration=again),
        plan_reuse(asked, WorkingState(tokens=path), (), memory=MemoryKind.FULL),
        CachePast(matched_any=TokenIndex(shared_prefix(asked.tokens, path))),
        memory=MemoryKind.FULL,
        text_of=text_of,
    )


BASE = chat(system("Be brief. Today is 2026-11-20, enjoy."), user("one"), assistant("two"), user("three"))


def with_message(at: int, message: Message) -> Chat:
    return chat(*BASE.messages[:at], message, *BASE.messages[at + 1 :])


LONG = chat(system("s"), *(m for k in range(6) for m in (user(f"question {k}"), assistant(f"answer {k}"))), user("q"))
THOUGHT = chat(user("a"), assistant("b", reasoning="hmm"), user("c"))


@pytest.mark.parametrize(
    ("cause", "old", "new"),
    [
        (Cause.FIRST_REQUEST, None, BASE),
        (Cause.APPENDED, BASE, chat(*BASE.messages, assistant("fine"), user("more"))),
        (Cause.REGENERATED, BASE, BASE),
        (Cause.CLOCK_CHANGED, BASE, with_message(0, system("Be brief. Today is 2026-11-21, enjoy."))),
        (Cause.SYSTEM_CHANGED, BASE, with_message(0, system("Be long. Today is 2026-11-20, enjoy."))),
        (Cause.SYSTEM_CHANGED, chat(*BASE.messages[1:]), BASE),
        (Cause.SYSTEM_CHANGED, BASE, chat(*BASE.messages[1:])),
        (Cause.MESSAGE_EDITED, BASE, with_message(3, user("four"))),
        (Cause.MESSAGE_EDITED, BASE, chat(*BASE.messages[:1], user("other"))),
        (Cause.MESSAGE_EDITED, LONG, chat(LONG.messages[0], user("other"))),  # the first message, sent again
        (Cause.MESSAGE_INSERTED, BASE, chat(*BASE.messages[:1], user("new"), *BASE.messages[1:])),
        (Cause.MESSAGE_REMOVED, BASE, chat(*BASE.messages[:2], BASE.messages[3])),
        (Cause.MESSAGES_REORDERED, LONG, chat(*(LONG.messages[k] for k in (0, 3, 4, 1, 2)), *LONG.messages[5:])),
        (Cause.TRIMMED, LONG, chat(*LONG.messages[:1], *LONG.messages[5:])),
        (Cause.HISTORY_COMPACTED, LONG, chat(LONG.messages[0], user("Summary: all of it"), *LONG.messages[11:])),
        (Cause.CUT_BACK, LONG, chat(*LONG.messages[:4])),
        (Cause.THINKING_NOT_SENT, THOUGHT, chat(user("a"), assistant("b"), user("c"), assistant("fine"), user("d"))),
    ],
)  # fmt: skip
def test_each_cause_is_recognised(cause: Cause, old: Chat | None, new: Chat) -> None:
    assert explained(old, new).cause is cause


def test_the_clock_is_named_with_its_message_its_characters_and_both_texts() -> None:
    found = explained(BASE, with_message(0, system("Be brief. Today is 2026-11-21, enjoy.")))
    assert found.difference is not None
    assert (found.message, found.difference.char_first) == (0, 19)
    assert (found.difference.old_text, found.difference.new_text) == ("2026-11-20", "2026-11-21")


def test_a_clock_that_the_template_writes_is_recognised_too() -> None:
    """strftime_now in a template: no message changed, and yet the prompt did."""
    clocks = [SpanMap(spans=(span(0, 16, Kind.SYSTEM, 0),), boundaries=(), method=SpanMethod.SOURCE_MAP)] * 2
    old, new = (Prompt(tokens=Tokens.of(map(ord, f"It is {t}; one"))) for t in ("12:41", "12:42"))
    before = Processed(prompt=old, path=old.tokens, spans=clocks[0], chat=chat(user("one")))
    asked = Asked(prompt=new, spans=clocks[1], chat=chat(user("one")))
    plan = plan_reuse(new, WorkingState(tokens=old.tokens), (), memory=MemoryKind.FULL)
    past = CachePast(matched_any=TokenIndex(10))
    assert explain(before, asked, plan, past, memory=MemoryKind.FULL, text_of=text_of).cause is Cause.CLOCK_CHANGED


def test_a_resumed_reply_is_a_continuation() -> None:
    assert explained(BASE, BASE, resumed=True).cause is Cause.CONTINUED


def test_an_earlier_reply_written_again_is_a_regeneration() -> None:
    assert explained(LONG, chat(*LONG.messages[:4]), again=True).cause is Cause.REGENERATED


def test_a_change_that_the_template_does_not_show_is_none() -> None:
    """A template without tools ignores them: naming them as the cause would send people looking in the wrong place."""
    tools = (ToolSpec(name="a", definition="{}"),)
    assert explained(BASE, Chat(messages=BASE.messages, tools=tools)).cause is Cause.REGENERATED


def test_reasoning_that_the_client_leaves_out_is_named() -> None:
    found = explained(
        chat(user("a")), chat(user("a"), assistant("b"), user("c")), assistant("b", reasoning="let me think")
    )
    assert found.cause is Cause.THINKING_NOT_SENT


def test_the_same_text_in_other_tokens_is_named() -> None:
    old = processed(chat(user("a")), assistant("two words"))
    other = Processed(
        prompt=old.prompt,
        path=old.prompt.tokens + Tokens.of([1_000_000]),
        spans=old.spans,
        chat=old.chat,
        reply=old.reply,
    )
    asked, spans = rendered(chat(user("a"), assistant("two words"), user("c")))
    plan = plan_reuse(asked, WorkingState(tokens=other.path), (), memory=MemoryKind.FULL)
    question = Asked(prompt=asked, spans=spans, chat=chat(user("a"), assistant("two words"), user("c")))
    past = CachePast(matched_any=TokenIndex(len(old.prompt)))
    found = explain(other, question, plan, past, memory=MemoryKind.FULL, text_of=lambda _: "two")
    assert found.cause is Cause.RETOKENISED


def test_an_empty_reasoning_block_that_a_template_drops_is_named() -> None:
    """Qwen's templates write one before the last reply and leave it out once a new question comes."""
    old = Prompt(tokens=Tokens.of(map(ord, "user:a;assistant:<think></think>")))
    new = Prompt(tokens=Tokens.of(map(ord, "user:a;assistant:b;user:c;assistant:<think></think>")))
    spans = SpanMap(
        spans=(span(0, 7, Kind.USER, 0), span(7, len(old), Kind.GENERATION_PROMPT, None)),
        boundaries=(),
        method=SpanMethod.SOURCE_MAP,
    )
    before = Processed(
        prompt=old, path=old.tokens + Tokens.of([98]), spans=spans, chat=chat(user("a")), reply=assistant("b")
    )
    asked = Asked(prompt=new, spans=no_spans(len(new)), chat=chat(user("a"), assistant("b"), user("c")))
    plan = plan_reuse(new, WorkingState(tokens=before.path), (), memory=MemoryKind.FULL)
    past = CachePast(matched_any=TokenIndex(17))
    found = explain(before, asked, plan, past, memory=MemoryKind.FULL, text_of=text_of)
    assert found.cause is Cause.REASONING_DROPPED


def test_an_edited_reply_is_an_edit_another_reply_is_an_append() -> None:
    more = user("more")
    assert explained(BASE, chat(*BASE.messages, assistant("fin."), more)).cause is Cause.MESSAGE_EDITED
    assert explained(BASE, chat(*BASE.messages, assistant("quite another"), more)).cause is Cause.APPENDED


def tool(name: str, **fields: object) -> ToolSpec:
    return ToolSpec(name=name, definition=json.dumps({"name": name, **fields}))


REORDERED = ChangedTools(is_reordered=True, is_same_set=True)
REWRITTEN = ChangedTools(is_rewritten=True, is_same_set=True)


def edits(change: ToolChange, *names: str) -> ChangedTools:
    return ChangedTools(edits=(ToolEdit(change=change, names=names),))


@pytest.mark.parametrize(
    ("old", "new", "cause", "subject"),
    [
        ((tool("a"), tool("b")), (tool("b"), tool("a")), Cause.TOOLS_REORDERED, REORDERED),
        ((tool("a", x=1, y=2),), (tool("a", y=2, x=1),), Cause.TOOLS_REORDERED, REWRITTEN),
        ((tool("a"),), (tool("a"), tool("b")), Cause.TOOLS_CHANGED, edits(ToolChange.ADDED, "b")),
        ((tool("a"), tool("b")), (tool("a"),), Cause.TOOLS_CHANGED, edits(ToolChange.REMOVED, "b")),
        ((tool("a", x=1),), (tool("a", x=2),), Cause.TOOLS_CHANGED, edits(ToolChange.EDITED, "a")),
    ],
)
def test_tools_are_compared_by_meaning(
    old: tuple[ToolSpec, ...], new: tuple[ToolSpec, ...], cause: Cause, subject: ChangedTools
) -> None:
    found = compare_chats(Chat(messages=BASE.messages, tools=old), Chat(messages=BASE.messages, tools=new))
    assert found is not None
    assert (found.cause, found.subject) == (cause, subject)


def test_a_changed_template_option_is_named() -> None:
    found = compare_chats(BASE, Chat(messages=BASE.messages, options=(("enable_thinking", False),)))
    assert found is not None
    assert (found.cause, found.subject) == (Cause.TEMPLATE_CHANGED, ChangedOptions(names=("enable_thinking",)))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("12:41", "12:42"),
        ("20 November 2026", "21 November 2026"),
        ("Nov 9, 2026", "Nov 10, 2026"),
        ("Friday", "Saturday"),
        ("1789000000", "1789000060"),
        ("2026-11-20T09:59:59Z", "2026-11-20T10:00:00Z"),
    ],
)
def test_clocks_of_all_kinds_are_seen(old: str, new: str) -> None:
    assert text_difference(f"Now: {old}. Go", f"Now: {new}. Go").is_clock


def test_a_number_that_changes_is_no_clock() -> None:
    old, new = (f"It is 12:41 and you have {n} apples" for n in (12, 13))
    assert not text_difference(old, new).is_clock


PATH = Tokens.of(range(1000))


def avoidable(
    *,
    memory: MemoryKind = MemoryKind.HYBRID,
    held: tuple[Checkpoint, ...] = (),
    lost: tuple[LostCheckpoint, ...] = (),
    live: Tokens = PATH,
    pos_min: int = 0,
    placement: PlacementPlan | None = None,
    enabled: bool = True,
    refused: str = "",
) -> Explanation:
    asked = Prompt(tokens=Tokens.of([*range(800), *([5_000] * 100)]))
    before = Processed(
        prompt=Prompt(tokens=PATH),
        path=PATH,
        spans=no_spans(1000),
        chat=None,
        places=() if placement is None else placement.lines,
    )
    plan = plan_reuse(
        asked, WorkingState(tokens=live, pos_min=Pos(pos_min)), held, memory=memory, n_swa=128, enabled=enabled
    )
    return explain(
        before,
        Asked(prompt=asked, spans=no_spans(900), chat=None),
        plan,
        CachePast(matched_any=TokenIndex(800), lost=lost, refused=refused),
        memory=memory,
        text_of=lambda _: "",
    )


def parts(found: Explanation) -> list[tuple[int, int, AvoidableCause]]:
    assert sum(p.end - p.first for p in found.parts) == found.avoidable
    return [(p.first, p.end, p.cause) for p in found.parts]


def lost(at: int, reason: LossReason) -> LostCheckpoint:
    return LostCheckpoint(path=PATH, n_tokens=TokenIndex(at), reason=reason, lost_at=7, policy="fifo", note=WHY)


def test_no_boundary() -> None:
    assert parts(avoidable(held=(checkpoint(1, PATH, 300),))) == [(300, 800, AvoidableCause.NO_BOUNDARY)]


def test_evicted_names_policy_time_and_reason_and_the_rest_had_no_boundary() -> None:
    found = avoidable(held=(checkpoint(1, PATH, 300),), lost=(lost(700, LossReason.EVICTED),))
    assert parts(found) == [(300, 700, AvoidableCause.EVICTED), (700, 800, AvoidableCause.NO_BOUNDARY)]
    assert (found.parts[0].policy, found.parts[0].request, found.parts[0].note) == ("fifo", 7, WHY)


def test_a_lost_one_behind_the_difference_explains_nothing() -> None:
    assert parts(avoidable(lost=(lost(900, LossReason.EVICTED),))) == [(0, 800, AvoidableCause.NO_BOUNDARY)]


def test_a_lost_one_of_another_conversation_explains_nothing() -> None:
    other = LostCheckpoint(
        path=Tokens.of([*range(600), *([7] * 200)]),
        n_tokens=TokenIndex(700),
        reason=LossReason.EVICTED,
        lost_at=7,
        policy="fifo",
    )
    assert parts(avoidable(lost=(other,))) == [(0, 800, AvoidableCause.NO_BOUNDARY)]


def test_below_the_spacing() -> None:
    spans = no_spans(
        1000, (400, BoundaryKind.BEFORE_USER), (790, BoundaryKind.BEFORE_USER), (999, BoundaryKind.AFTER_USER)
    )
    placement = plan_checkpoints(
        Prompt(tokens=PATH),
        spans,
        reused=TokenIndex(0),
        junction=TokenIndex(0),
        held=frozenset(),
        memory=MemoryKind.HYBRID,
        settings=CacheSettings(min_spacing=500, interval=0),
        state_bytes=1,
    )
    found = avoidable(placement=placement)
    assert parts(found)[0] == (0, 400, AvoidableCause.BELOW_SPACING)


def test_a_place_that_was_not_expected_to_pay_is_named() -> None:
    """The forecast was wrong here, and the person is told so instead of “no boundary”."""
    users = ((400, BoundaryKind.BEFORE_USER), (900, BoundaryKind.BEFORE_USER))  # the last one is always taken
    spans = no_spans(len(PATH), (100, BoundaryKind.SYSTEM_END), *users)
    expected = Branch.of(PATH, (100, 400, 900), (1.0, 0.0001, 1.0))
    placement = plan_checkpoints(
        Prompt(tokens=PATH),
        spans,
        reused=TokenIndex(0),
        junction=TokenIndex(0),
        held=frozenset(),
        memory=MemoryKind.HYBRID,
        settings=CacheSettings(interval=0),
        state_bytes=1,
        forecast=Forecast(branches=(expected,)),
    )
    found = avoidable(held=(checkpoint(1, PATH, 100),), placement=placement)
    assert parts(found)[0] == (100, 400, AvoidableCause.NOT_WORTH)


def test_window_lost() -> None:
    found = avoidable(memory=MemoryKind.SWA, pos_min=750)
    assert parts(found) == [(0, 800, AvoidableCause.WINDOW_LOST)]


def test_kv_gone_when_another_branch_overwrote_it() -> None:
    found = avoidable(memory=MemoryKind.FULL, live=PATH.cut(0, 200) + Tokens.of([9, 9]))
    assert parts(found) == [(200, 800, AvoidableCause.KV_GONE)]


def test_restore_failed_names_the_error() -> None:
    found = avoidable(live=Tokens(), refused="size mismatch")
    assert parts(found) == [(0, 800, AvoidableCause.RESTORE_FAILED)]
    assert {part.note for part in found.parts} == {LossNote(error="size mismatch")}
    assert found.refused == "size mismatch"


def test_disabled() -> None:
    found = avoidable(enabled=False)
    assert parts(found) == [(0, 800, AvoidableCause.DISABLED)]


@given(
    mixes.filter(lambda it: len(it) > 0 and not (it.media and it.media[-1].end == len(it))),
    mixes,
    st.lists(st.tuples(mixes.filter(len), st.sampled_from(LossReason)), max_size=4),
    st.lists(st.integers(1, 40), max_size=3),
    st.integers(0, 40),
    st.sampled_from(MemoryKind),
)
def test_the_numbers_always_add_up(
    new: Prompt,
    old: Prompt,
    gone: list[tuple[Prompt, LossReason]],
    places: list[int],
    matched: int,
    memory: MemoryKind,
) -> None:
    """Also with images in the prompts, which are reused or read as a whole: no figure may point into one."""
    before = Processed(prompt=old, path=old.tokens, spans=no_spans(len(old)), chat=None)
    tombstones = tuple(
        LostCheckpoint(path=p.tokens, n_tokens=TokenIndex(len(p)), reason=reason, lost_at=1) for p, reason in gone
    )
    edges_of_old = [old.cut_before(min(at, len(old))) for at in places]
    states = tuple(
        checkpoint(number, old.tokens, at, pos_next=old.pos_at(at)) for number, at in enumerate(edges_of_old) if at
    )
    plan = plan_reuse(new, WorkingState(tokens=old.tokens), states, memory=memory, n_swa=4)
    found = explain(
        before,
        Asked(prompt=new, spans=no_spans(len(new)), chat=None),
        plan,
        CachePast(matched_any=TokenIndex(max(matched, plan.reused)), lost=tombstones),
        memory=memory,
        text_of=text_of,
    )
    assert found.n_prompt == found.reused + found.reprocessed == found.reused + found.unavoidable + found.avoidable
    assert found.unavoidable >= (found.reused < found.n_prompt)
    assert sum(p.end - p.first for p in found.parts) == found.avoidable
    edges = [found.reused, *(p.end for p in found.parts)]
    assert [p.first for p in found.parts] == edges[:-1]
    assert [new.cut_before(at) for at in (*edges, found.reused + found.avoidable)] == [*edges, edges[-1]]
    if found.difference is not None:
        at = found.difference.at
        assert new.cut_before(at) == old.cut_before(at) == at
        labels = {chunk.first: chunk.label for chunk in new.media}
        assert (found.difference.new_token or 0) >= 0 or found.difference.new_text == labels[at]


@pytest.mark.parametrize(
    ("new", "cause"),
    [
        ([1, 2, 3], Cause.REGENERATED),
        ([1, 2, 3, 4, 9], Cause.APPENDED),
        ([1, 2, 9], Cause.BRANCH),
        ([1, 2], Cause.BRANCH),
        ([9], Cause.UNKNOWN),
    ],
)
def test_raw_text_has_causes_too(new: list[int], cause: Cause) -> None:
    before = Processed(prompt=prompt(1, 2, 3), path=Tokens.of([1, 2, 3, 4]), spans=no_spans(3), chat=None)
    asked = Asked(prompt=prompt(*new), spans=no_spans(len(new)), chat=None)
    plan = plan_reuse(asked.prompt, WorkingState(tokens=before.path), (), memory=MemoryKind.FULL)
    past = CachePast(matched_any=plan.matched)
    assert explain(before, asked, plan, past, memory=MemoryKind.FULL, text_of=text_of).cause is cause
