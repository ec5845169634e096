"""Cache scenarios, with states and left branches in RAM: what each request may cost, and what is said about it.

Notation: `fresh(n)` is n items never used before; waste is what was avoidable. What every scenario asserts (same reply
as an uncached run, figures that add up, a verdict for each candidate, one end, limits that hold) is in `Desk`.
Figures count the template's own items too: a message's header and end take up to 22 of them on the fake.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.commands import PinCheckpoint
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LossReason, MemoryKind
from engine.core.decisions.placement import PlacementVerdict
from engine.core.decisions.reuse import Verdict
from engine.core.difference.explanation import AvoidableCause, Cause, Remedy
from engine.core.prompt.messages import Message, Role, ToolSpec
from engine.errors import NotEnoughMemory
from engine.events import CheckpointLost, CheckpointRestored, Failed, Finished, RestoreRefused
from engine.telling.reasons.subjects import subject_text
from tests.support.engine_runs import EXACT, assistant, system, user
from tests.support.llama_source import template_source
from tests.support.scenario_desk import Desk, Fresh, turns

KIB = 1024
SMALL = CacheSettings(min_spacing=8, interval=64)
LOAD = replace(EXACT, n_ctx=4096, n_batch=64, n_ubatch=64)
WINDOW_MODELS = ("gemma3", "lfm2-swa")


def tool(text: str) -> Message:
    return Message(role=Role.TOOL, text=text)


# Same text again, or continued.


def test_s1_an_identical_resend_computes_four_items() -> None:
    """No state after the reply is needed for it."""
    desk, text = Desk.on_fake(), Fresh()(2000)
    desk.send(text=text)
    assert desk.send(text=text).reprocessed <= 4


def test_s1_a_chat_sent_again_computes_nothing() -> None:
    desk, fresh = Desk.on_fake(), Fresh()
    messages = (system(fresh(300)), user(fresh(1700)))
    desk.send(*messages)
    again = desk.send(*messages)
    assert again.reprocessed == 0
    assert again.cause is Cause.REGENERATED


@pytest.mark.native
@pytest.mark.parametrize("architecture", ["lfm2", "qwen35", "mamba2"])
def test_s1_on_real_models(architecture: str) -> None:
    desk, text = Desk.on_real(architecture, cache=SMALL, load=LOAD), Fresh()(1000)
    desk.send(text=text)
    assert desk.send(text=text).reprocessed <= 4
    desk.close()


def test_s19_a_reply_that_comes_back_without_its_last_item_is_read_again() -> None:
    """The state before the last item would have to be taken before it is known to be the last: during the reply, every
    few tokens. Until states are taken there, the whole reply is read again, and this says so: there was no boundary."""
    desk, fresh = Desk.on_fake(), Fresh()
    messages = (system(fresh(300)), user(fresh(60)))
    desk.send(*messages, reply="?" * 399 + "\n")
    cut = assistant(desk.runs[-1].text[:-1])
    found = desk.send(*messages, cut, user(fresh(60)))
    assert 399 <= found.avoidable <= 399 + len("assistant\n") + 1
    assert {part.cause for part in found.parts} == {AvoidableCause.NO_BOUNDARY}
    assert desk.runs[-1].planned.reuse.considered[0].verdict is Verdict.NOT_EXACT


def test_s19_a_reply_that_would_be_tokenised_otherwise_keeps_its_own_tokens() -> None:
    """The model wrote "hh" as two tokens; the vocabulary has one for it."""
    desk, fresh = Desk.on_fake(has_pairs=True), Fresh()
    messages = (system(fresh(300)), user(fresh(60)))
    desk.send(*messages, reply="shhhh no moooore")
    found = desk.send(*messages, desk.reply, user(fresh(60)))
    assert (found.avoidable, found.cause) == (0, Cause.APPENDED)


@pytest.mark.parametrize("n_batch", [1, 16, 512])
def test_s21_tiny_batches_lose_no_batch(n_batch: int) -> None:
    """An earlier llama-server lost one whole batch here (llama.cpp #23589)."""
    desk, fresh = Desk.on_fake(n_batch=n_batch, cache=CacheSettings(max_checkpoints=4)), Fresh()
    first = desk.send(text=(text := fresh(200)))
    more = desk.send(text=text + desk.runs[-1].text + fresh(40))
    assert more.reused >= first.n_prompt - 4


# Edits, branches, stops.


def test_s2_an_edit_of_an_old_message_costs_one_turn_at_most() -> None:
    """llama-server wastes 1,154 items on average and 3,600 at most: it keeps the first state and the newest thirty."""
    desk, fresh = Desk.on_fake(cache=CacheSettings(max_checkpoints=32)), Fresh()
    history = turns(desk, fresh, 300, 60, 90, 40)
    header = len("user\n") + 1  # shared with the message it replaces, but behind the boundary
    turn = desk.runs[-1].planned.reuse.n_prompt // 40
    waste = []
    for k in range(2, 41):
        found = desk.copy().send(*history[: 2 * k - 1], user(fresh(60)))
        assert (found.cause, found.message) == (Cause.MESSAGE_EDITED, 2 * k - 1)
        waste.append(found.avoidable)
    assert max(waste) <= turn + header
    assert sum(waste) / len(waste) <= 42 + header


def test_s14_a_pruned_tool_result_wastes_about_one_span() -> None:
    """A coding client: system 4,000, user 200, 60 rounds of reply 150 and tool result 700; 32 states for 61 places.

    Every second place keeps its state, so at most a round and a reply are read again; llama-server wastes up to 4,916.
    The rest is unavoidable, and the message is named.
    """
    desk, fresh = Desk.on_fake(cache=CacheSettings(max_checkpoints=32)), Fresh()
    history = [system(fresh(4000)), user(fresh(200))]
    for _ in range(60):
        desk.send(*history, n_reply=150)
        history += [desk.reply, tool(fresh(700))]
    desk.send(*history)
    waste = []
    for p in (5, 20, 40, 55):
        at = 3 + 2 * (p - 1)
        assert history[at].role is Role.TOOL
        found = desk.copy().send(*history[:at], tool(fresh(20)), *history[at + 1 :])
        assert (found.cause, found.message) == (Cause.MESSAGE_EDITED, at)
        waste.append(found.avoidable)
    assert max(waste) <= 850 + 150 + 90
    assert sum(waste) / len(waste) <= 850


@pytest.mark.parametrize("interval", [2048, 8192])
def test_s15_an_edit_inside_a_long_message_wastes_one_interval_at_most(interval: int) -> None:
    """llama-server has no state inside a message and wastes 15,000."""
    desk, fresh = Desk.on_fake(cache=CacheSettings(interval=interval)), Fresh()
    first, long = system(fresh(300)), fresh(30_000)
    desk.send(first, user(long), n_reply=90)
    found = desk.send(first, user(long[:15_000] + fresh(15_000)))
    assert found.avoidable <= interval
    assert {part.cause for part in found.parts} <= {AvoidableCause.NO_BOUNDARY}


def test_s18_a_stop_while_reading_keeps_what_was_read() -> None:
    desk, fresh = Desk.on_fake(n_batch=100, cache=CacheSettings(interval=2048)), Fresh()
    first, long = system(fresh(300)), fresh(4000)
    desk.stop_after(35, first, user(long))
    n_read = len(desk.session.working.tokens)
    assert 3000 < n_read <= 3500
    tail_changed = desk.copy().send(first, user(long[:-20] + fresh(20)))
    assert (tail_changed.reused, tail_changed.avoidable) == (n_read, 0)
    middle_changed = desk.copy().send(first, user(long[:1850] + fresh(2150)))
    assert 0 < middle_changed.avoidable <= 2048
    assert middle_changed.reused >= 2048


# Correctness of sliding windows.


@pytest.mark.parametrize("memory", [MemoryKind.SWA, MemoryKind.HYBRID_SWA])
def test_s7_an_extension_computes_what_is_new(memory: MemoryKind) -> None:
    """n_swa - 1 cells are enough for the next token; llama-server wants n_swa and reads everything again."""
    desk, fresh = Desk.on_fake(memory, n_swa=128), Fresh()
    text = fresh(1000)
    desk.send(text=text)
    held = len(desk.session.working.tokens)
    found = desk.send(text=text + desk.runs[-1].text + fresh(60))
    assert (found.reused, found.reprocessed) == (held, found.n_prompt - held)
    assert found.avoidable == 0


@pytest.mark.native
@pytest.mark.parametrize("architecture", WINDOW_MODELS)
def test_s7_on_real_models_also_after_a_restore(architecture: str) -> None:
    desk, fresh = Desk.on_real(architecture, cache=SMALL, load=LOAD), Fresh()
    text, other = fresh(1000), fresh(600)
    desk.send(text=text)
    held = len(desk.session.working.tokens)
    assert desk.send(text=text + desk.runs[-1].text + fresh(60)).reused == held
    desk.send(text=text[:500] + other)
    assert desk.runs[-1].of(CheckpointRestored)
    desk.close()


def grown(desk: Desk, fresh: Fresh) -> tuple[Message, ...]:
    """Three turns, each longer than the window, after a first one that holds a secret."""
    history = [user(f"the word is {fresh(9)}")]
    for _ in range(3):
        desk.send(*history)
        history += [desk.reply, user(fresh(200))]
    desk.send(*history)
    return (history[0],)


@pytest.mark.parametrize("memory", [MemoryKind.SWA, MemoryKind.HYBRID_SWA])
def test_s8_the_window_before_a_restore_is_covered(memory: MemoryKind) -> None:
    """llama-server once gave a corrupted answer here (llama.cpp #24411)."""
    desk, fresh = Desk.on_fake(memory, n_swa=128, cache=SMALL), Fresh()
    messages = grown(desk, fresh)
    desk.send(*messages, assistant("noted"), user("what was the word"))
    for checkpoint in desk.session.checkpoints:
        assert checkpoint.pos_max == checkpoint.n_tokens - 1
        if memory is MemoryKind.SWA:
            assert checkpoint.pos_min <= max(0, checkpoint.pos_max - 128 + 1)


def test_s8_without_the_check_the_answer_would_be_another() -> None:
    """What the scenario above stands on: a bare cut says yes, and what follows is wrong."""
    desk, fresh = Desk.on_fake(MemoryKind.SWA, n_swa=128), Fresh()
    text = fresh(1000)
    desk.send(text=text)
    model = desk.fake
    assert model.trim(500)
    model.decode(list(fresh(60).encode()), 500)
    assert model.damaged


@pytest.mark.native
@pytest.mark.parametrize("architecture", WINDOW_MODELS)
def test_s8_on_real_models(architecture: str) -> None:
    desk, fresh = Desk.on_real(architecture, cache=SMALL, load=LOAD), Fresh()
    messages = grown(desk, fresh)
    desk.send(*messages, assistant("noted"), user("what was the word"))
    desk.close()


@pytest.mark.native
@pytest.mark.parametrize("architecture", ["gemma3", "lfm2-swa", "lfm2", "qwen35"])
@pytest.mark.parametrize("limit", [0, 32])
def test_s9_checkpoints_on_or_off_give_the_same_text(architecture: str, limit: int) -> None:
    """llama.cpp #21769: there, the number of checkpoints changes the output. `Desk` compares with no reuse at all."""
    desk, fresh = Desk.on_real(architecture, cache=replace(SMALL, max_checkpoints=limit), load=LOAD), Fresh()
    history = [system(fresh(100)), user(fresh(150))]
    for turn in range(10):
        desk.send(*history)
        if turn % 3 == 2:
            history = [*history[:-1], user(fresh(180))]
        elif turn % 4 == 3:
            history = [history[0], user(fresh(120)), *history[2:]]
        else:
            history += [desk.reply, user(fresh(90))]
    assert any(run.of(CheckpointRestored) for run in desk.runs) is (limit > 0)
    desk.close()


# The prompt's front changes.


def test_s10_earlier_reasoning_that_the_template_drops_is_named_and_no_waste() -> None:
    """Each turn pays for the answer and the new message; this template has no option that would keep it."""
    desk, fresh = Desk.on_fake(), Fresh()
    history: list[Message] = [system(fresh(300))]
    total = 0
    for turn in range(30):
        history.append(user(fresh(60)))
        found = desk.send(*history, reply="<think>\n" + "?" * 600 + "\n</think>\n\n" + "?" * 120)
        total += found.reprocessed
        if turn:
            assert found.cause is Cause.REASONING_DROPPED
            assert found.avoidable <= len("assistant\n") + 1
            assert not found.remedies
        raw = desk.runs[-1].text
        reasoning, _, text = raw.removeprefix("<think>\n").partition("\n</think>\n\n")
        history.append(assistant(text, reasoning))
    overhead = 30 * (len("assistant\n") + 1)
    assert total <= desk.runs[-1].planned.reuse.n_prompt + 120 * 30 + overhead


def test_s11_a_clock_in_the_system_prompt_is_named_with_its_place_and_both_texts() -> None:
    """Reported: 74-93 seconds a turn."""
    desk, fresh = Desk.on_fake(), Fresh()
    front = fresh(70) + " it is "
    history: list[Message] = []
    for turn in range(20):
        history.append(user(fresh(60)))
        minute = "12:41" if turn < 10 else "12:42"
        found = desk.send(system(f"{front}{minute} now"), *history, n_reply=90)
        if turn == 10:
            assert (found.cause, found.message, subject_text(found.subject)) == (Cause.CLOCK_CHANGED, 0, "12:42")
            assert found.difference is not None
            assert found.difference.char_first == len(front)
            assert (found.difference.old_text, found.difference.new_text) == ("12:41", "12:42")
            assert Remedy.MOVE_DATE in found.remedies
            assert found.avoidable <= len(front) + len("12:4") + len("system\n") + 1
        elif turn:
            assert (found.cause, found.avoidable) == (Cause.APPENDED, 0)
        history.append(desk.reply)


def definitions(fresh: Fresh, n: int) -> list[ToolSpec]:
    return [
        ToolSpec(
            name=f"tool_{k}",
            definition=json.dumps(
                {
                    "type": "function",
                    "function": {"name": f"tool_{k}", "description": fresh(80), "parameters": PARAMETERS},
                }
            ),
        )
        for k in range(n)
    ]


PARAMETERS = {"type": "object", "properties": {}}


def reordered_keys(spec: ToolSpec) -> ToolSpec:
    """Those of a tool itself come as llama-server writes them; those of its parameters come as they are sent."""
    definition = json.loads(spec.definition)
    definition["function"]["parameters"] = dict(reversed(PARAMETERS.items()))
    return replace(spec, definition=json.dumps(definition))


def test_s12_a_tool_list_that_changes_is_named() -> None:
    """The prompt parts at the tools, so all behind them is new; a set that changed cannot be saved (#22746)."""
    fresh = Fresh()
    tools = definitions(fresh, 12)
    first = system(fresh(300))
    for changed, cause, subject in (
        ([tools[1], tools[0], *tools[2:]], Cause.TOOLS_REORDERED, "same set, other order"),
        ([reordered_keys(spec) for spec in tools], Cause.TOOLS_REORDERED, "same set, other formatting"),
        ([*tools, *definitions(fresh, 13)[12:]], Cause.TOOLS_CHANGED, '"tool_12" was added'),
    ):
        desk = Desk.on_fake()
        history: list[Message] = [first]
        for turn in range(10):
            history.append(user(fresh(60)))
            found = desk.send(*history, tools=tuple(tools if turn < 5 else changed), n_reply=90)
            if turn == 5:
                assert (found.cause, subject_text(found.subject)) == (cause, subject)
                assert (Remedy.SORT_TOOLS in found.remedies) is (cause is Cause.TOOLS_REORDERED)
            elif turn:
                assert (found.cause, found.avoidable) == (Cause.APPENDED, 0)
            history.append(desk.reply)


# Templates without role markers.


def test_s16_lfm2s_own_template_has_its_messages_found() -> None:
    """llama-server has no delimiters for it and wastes 304; this is what the template writes between two messages."""
    desk, fresh = Desk.on_fake(template=template_source("LFM2-8B-A1B")), Fresh()
    history = turns(desk, fresh, 300, 2000, 300, 5)
    found = desk.send(*history[:-2], user(fresh(2000)))
    assert found.avoidable <= len(("<|im_end|>", "\n", "<|im_start|>", *"user\n"))
    assert (found.cause, found.message) == (Cause.MESSAGE_EDITED, len(history) - 2)


# Budget and failures.


def test_s17_a_byte_budget_holds_after_every_event_and_pins_survive() -> None:
    """150 KiB a state and 1 MiB stand for 150 MiB and 1 GiB; llama-server would hold 4.5 GiB.

    The first state, of 300 tokens of 100,000, goes like any other that saves least.
    """
    cache = CacheSettings(ram_bytes=1024 * KIB, max_checkpoints=1000)
    desk, fresh = Desk.on_fake(state_bytes=150 * KIB, n_ctx=120_000, cache=cache), Fresh()
    history = turns(desk, fresh, 300, 80, 420, 1)
    pinned = min(desk.session.checkpoints, key=lambda c: c.n_tokens).id
    for turn in range(2, 201):
        history.append(user(fresh(80)))
        desk.send(*history, n_reply=420)
        history.append(desk.reply)
        for lost in desk.runs[-1].of(CheckpointLost):
            assert lost.reason is LossReason.EVICTED
            assert lost.policy == "weighted-gap"
            assert lost.note
        if turn == 50:
            pinned = max(desk.session.checkpoints, key=lambda c: c.n_tokens).id
            desk.bench.do(PinCheckpoint(checkpoint=pinned, pinned=True))
    held = sorted(desk.session.checkpoints, key=lambda c: c.n_tokens)
    assert len(held) == 6
    assert desk.session.checkpoints.n_bytes_peak <= 1024 * KIB
    assert pinned in {c.id for c in held}
    assert held[-1].made_at == 200


def test_s17_a_state_larger_than_the_budget_is_not_taken_and_costs_no_request() -> None:
    desk, fresh = Desk.on_fake(state_bytes=150 * KIB, cache=CacheSettings(ram_bytes=100 * KIB)), Fresh()
    turns(desk, fresh, 300, 80, 90, 3)
    assert len(desk.session.checkpoints) == 0
    assert {line.verdict for line in desk.runs[-1].planned.placement.lines} <= {
        PlacementVerdict.TOO_LARGE,
        PlacementVerdict.REUSED,
    }


@pytest.mark.parametrize("memory", [MemoryKind.HYBRID, MemoryKind.HYBRID_SWA, MemoryKind.SWA, MemoryKind.RECURRENT])
def test_s20_a_refused_restore_reads_everything_again(memory: MemoryKind) -> None:
    """llama-server aborts the process: a state of the wrong size, or a cut that is refused (llama.cpp #20176)."""
    n_swa = 128 if memory.has_window else 0
    desk, fresh = Desk.on_fake(memory, n_swa=n_swa), Fresh()
    messages = (system(fresh(300)), user(fresh(600)))
    desk.send(*messages)
    desk.fake.faults.refuse_restore = 9
    found = desk.send(messages[0], user(fresh(500)))
    run = desk.runs[-1]
    assert found.reused == 0
    assert AvoidableCause.RESTORE_FAILED in {part.cause for part in found.parts}
    assert LossReason.RESTORE_FAILED in {lost.reason for lost in run.of(CheckpointLost)}
    desk.fake.faults.refuse_restore = 0
    assert desk.send(messages[0], user(fresh(400))).reused >= 300


def test_s20_no_free_cells_is_tried_once_more_then_told() -> None:
    desk, fresh = Desk.on_fake(), Fresh()
    first, long = system(fresh(300)), fresh(600)
    desk.send(first, user(long))
    desk.fake.faults.no_slot = 1
    desk.send(first, user(fresh(600)))
    assert desk.runs[-1].of(RestoreRefused)
    desk.fake.faults.no_slot = 2
    end = desk.bench.ask(first, user(long)).end
    assert isinstance(end, Failed)
    assert (end.code, bool(end.message)) == (NotEnoughMemory.code, True)
    assert isinstance(desk.bench.ask(first, user(long)).end, Finished)
