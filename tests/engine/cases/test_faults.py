"""What happens when llama.cpp refuses, fails or is stopped: never a crash, never a wrong state, always a reason."""

from __future__ import annotations

import pytest

from engine.commands import ChangeCache, LoadModel, PinCheckpoint, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import LossReason, MemoryKind
from engine.core.difference.explanation import AvoidableCause, Cause
from engine.errors import DecodeFailed, ModelFileError
from engine.events import (
    CacheChanged,
    Cancelled,
    CheckpointLost,
    CheckpointRestored,
    CheckpointSaved,
    Delta,
    Failed,
    Finished,
    ModelLoaded,
    RestoreRefused,
    StopReason,
)
from tests.conftest import ExpectedWarnings
from tests.support.engine_runs import Bench, Run, assistant, next_messages, of_the_plan, system, user
from tests.support.fake_faults import Faults
from tests.support.fake_model import FakeLoader, FakeModel

CACHE = CacheSettings(min_spacing=1, interval=0)


def bench(
    memory: MemoryKind = MemoryKind.HYBRID, *, cache: CacheSettings = CACHE, **model: int
) -> tuple[Bench, FakeModel]:
    fake = FakeModel(memory=memory, **model)  # type: ignore[arg-type]
    it = Bench(loader=FakeLoader(model=fake), cache=cache)
    it.load()
    return it, fake


def uncached(*messages: object, memory: MemoryKind = MemoryKind.HYBRID) -> str:
    it, _ = bench(memory, cache=CacheSettings(enabled=False))
    return it.ask(*messages).text  # type: ignore[arg-type]


FIRST = (system("be brief"), user("hello"))
EDITED = (system("be brief"), user("goodbye"))


def test_a_refused_restore_reads_everything_again_and_says_so() -> None:
    it, fake = bench()
    it.ask(*FIRST)
    fake.faults.refuse_restore = 1
    run = it.ask(*EDITED)
    assert run.text == uncached(*EDITED)
    refused = run.one(RestoreRefused)
    assert refused.error == "the state was refused"
    assert [part.cause for part in refused.explanation.parts] == [AvoidableCause.RESTORE_FAILED]
    assert isinstance(run.end, Finished)
    assert of_the_plan(run.end.explanation) == of_the_plan(refused.explanation)
    assert run.end.usage.n_reused == 0
    reasons = {lost.reason for lost in run.of(CheckpointLost)}
    assert reasons == {LossReason.RESTORE_FAILED, LossReason.KV_GONE}


def test_after_a_refusal_the_next_request_reuses_again() -> None:
    it, fake = bench()
    it.ask(*FIRST)
    fake.faults.refuse_restore = 1
    run = it.ask(*EDITED)
    assert it.ask(*next_messages(EDITED, run, "more")).planned.reuse.reused > 0


def test_a_recurrent_model_tries_the_next_state_after_a_refusal() -> None:
    """Its states need no KV, so one refusal must not cost all of them."""
    it, fake = bench(MemoryKind.RECURRENT)
    messages = (system("be brief"), user("hello"), assistant("hi"), user("what"))
    it.ask(*messages)
    fake.faults.refuse_restore = 1
    changed = (*messages[:3], user("else"))
    run = it.ask(*changed)
    assert run.text == uncached(*changed, memory=MemoryKind.RECURRENT)
    assert isinstance(run.end, Finished)
    assert run.end.usage.n_reused > 0


def test_a_refused_cut_reads_everything_again() -> None:
    it, fake = bench(MemoryKind.FULL)
    it.ask(*FIRST)
    fake.faults.refuse_trim = 1
    run = it.ask(*EDITED)
    assert run.text == uncached(*EDITED, memory=MemoryKind.FULL)
    assert run.of(RestoreRefused)


def test_no_free_cells_although_the_prompt_fits_is_tried_once_more_from_empty() -> None:
    it, fake = bench()
    run = it.ask(*FIRST)
    fake.faults.no_slot = 1
    more = next_messages(FIRST, run, "more")
    again = it.ask(*more)
    assert isinstance(again.end, Finished)
    assert again.text == uncached(*more)
    assert again.of(RestoreRefused)


def test_no_free_cells_twice_fails_with_a_text_for_people() -> None:
    it, fake = bench()
    it.ask(*FIRST)
    fake.faults.no_slot = 9
    end = it.ask(*EDITED).end
    assert isinstance(end, Failed)
    assert end.code == "out-of-memory"
    fake.faults.no_slot = 0
    assert it.ask(*EDITED).text == uncached(*EDITED)


def test_an_error_while_decoding_fails_the_request_and_nothing_stale_survives(
    expected_warnings: ExpectedWarnings,
) -> None:
    expected_warnings.add("error of the engine's own")
    it, fake = bench()
    it.ask(*FIRST)
    fake.faults.decode_error = 1
    run = it.ask(*EDITED)
    assert isinstance(run.end, Failed)
    assert run.end.code == DecodeFailed.code
    assert run.of(CacheChanged)[-1].checkpoints == ()
    assert fake.items == []
    assert it.ask(*EDITED).text == uncached(*EDITED)


def test_after_a_failed_request_the_next_one_is_compared_with_it(expected_warnings: ExpectedWarnings) -> None:
    """A recurrent state of the failed prompt may be reused: to call that a first request would be absurd."""
    expected_warnings.add("error of the engine's own")
    it, fake = bench(MemoryKind.RECURRENT, n_batch=16)
    fake.faults.on_decode = lambda: setattr(fake.faults, "decode_error", int(len(fake.items) > 30))
    assert isinstance(it.ask(*FIRST).end, Failed)
    fake.faults.on_decode = None
    fake.faults.decode_error = 0
    run = it.ask(*FIRST)
    assert run.planned.reuse.reused > 0
    assert run.planned.explanation.cause is Cause.REGENERATED


def test_a_bad_file_does_not_cost_the_model_that_is_loaded() -> None:
    it, fake = bench()
    end = it.do(LoadModel(request=RequestId("bad"), path="missing.gguf")).end
    assert isinstance(end, Failed)
    assert end.code == ModelFileError.code
    assert not fake.closed
    assert it.ask(*FIRST).text


def test_a_load_that_fails_is_told_and_the_worker_goes_on() -> None:
    loader = FakeLoader(error=MemoryError())
    it = Bench(loader=loader)
    end = it.do(LoadModel(request=RequestId("x"), path="m.gguf")).end
    assert isinstance(end, Failed)
    assert end.code == "out-of-memory"
    loader.error = None
    assert isinstance(it.load().end, ModelLoaded)


def test_a_request_without_a_model_says_what_to_do() -> None:
    end = Bench(loader=FakeLoader()).ask(user("hi")).end
    assert isinstance(end, Failed)
    assert "model" in end.message


def test_a_prompt_that_does_not_fit_says_both_figures() -> None:
    it, _ = bench(n_ctx=64)
    end = it.ask(user("x" * 100)).end
    assert isinstance(end, Failed)
    assert end.code == "prompt-too-long"
    assert "64" in end.message


def test_a_full_context_ends_the_reply_and_says_so() -> None:
    it, _ = bench(n_ctx=64, reply_tokens=100)
    end = it.ask(user("x" * 20), max_tokens=-1).end
    assert isinstance(end, Finished)
    assert end.reason is StopReason.CONTEXT_FULL


def cancel_after(it: Bench, fake: FakeModel, n_decodes: int) -> None:
    count = 0

    def on_decode() -> None:
        nonlocal count
        count += 1
        if count >= n_decodes:
            it.is_cancelled = lambda _: True

    fake.faults.on_decode = on_decode


def ask_again(it: Bench, fake: FakeModel, *messages: object) -> Run:
    fake.faults.on_decode = None
    it.is_cancelled = lambda _: False
    return it.ask(*messages)  # type: ignore[arg-type]


def test_a_cancel_during_prefill_takes_one_batch_and_keeps_what_was_read() -> None:
    it, fake = bench(n_batch=16)
    long = (system("s" * 200), user("u" * 200))
    cancel_after(it, fake, 10)
    run = it.ask(*long)
    assert isinstance(run.end, Cancelled)
    read = fake.n_decoded
    assert read <= 10 * 16
    again = ask_again(it, fake, *long)
    assert again.planned.reuse.reused == read
    assert again.planned.explanation.avoidable == 0
    assert again.text == uncached(*long)


def test_a_cancel_during_the_reply_keeps_its_text_and_its_tokens() -> None:
    it, _ = bench(reply_tokens=50)
    stopped: list[bool] = []
    it.is_cancelled = lambda _: bool(stopped)
    it.on_event = lambda event: stopped.append(True) if isinstance(event, Delta) else None
    run = it.ask(*FIRST, max_tokens=50)
    it.on_event = lambda _: None
    stopped.clear()
    assert isinstance(run.end, Cancelled)
    assert run.end.raw_text == "".join(d.text for d in run.of(Delta))
    resumed = it.ask(*FIRST, resume=run.end.raw_text, max_tokens=50)
    assert resumed.planned.explanation.avoidable == 0
    assert resumed.planned.explanation.unavoidable == 1
    assert resumed.text.startswith(run.end.raw_text)


def test_a_cancel_before_its_turn_ends_the_request_without_a_plan() -> None:
    it, _ = bench()
    it.is_cancelled = lambda _: True
    run = it.ask(*FIRST)
    assert [type(event) for event in run.events] == [Cancelled]


def test_too_small_a_byte_budget_takes_nothing_and_still_answers() -> None:
    it, _ = bench(cache=CacheSettings(min_spacing=1, ram_bytes=999), state_bytes=1000)
    it.ask(*FIRST)
    run = it.ask(*EDITED)
    assert run.text == uncached(*EDITED)
    assert run.of(CheckpointSaved) == []


def test_count_and_bytes_hold_at_every_event() -> None:
    """Peak included: what is evicted goes before the new one comes."""
    it, _ = bench(cache=CacheSettings(min_spacing=1, max_checkpoints=3, ram_bytes=2500), state_bytes=1000)
    seen: list[int] = []

    def watch(_: object) -> None:
        session = it.worker.session
        assert session is not None
        seen.append(session.checkpoints.n_bytes)
        assert session.checkpoints.n_bytes <= 2500
        assert len(session.checkpoints) <= 3

    it.on_event = watch
    history = FIRST
    for turn in range(6):
        run = it.ask(*history)
        history = next_messages(history, run, f"turn {turn}")  # type: ignore[assignment]
    n_bytes = 2 * (1000 + it.model.logits_size)  # the ends of two prompts
    assert max(seen) == n_bytes
    session = it.worker.session
    assert session is not None
    assert session.checkpoints.n_bytes_peak == n_bytes


def test_lowering_the_limits_evicts_at_once_and_says_why() -> None:
    it, _ = bench()
    history = FIRST
    for turn in range(4):
        run = it.ask(*history)
        history = next_messages(history, run, f"turn {turn}")  # type: ignore[assignment]
    change = it.do(ChangeCache(settings=CacheSettings(max_checkpoints=2)))
    lost = change.of(CheckpointLost)
    assert lost
    assert {event.reason for event in lost} == {LossReason.EVICTED}
    assert len(change.one(CacheChanged).checkpoints) == 2


def test_an_evicted_checkpoint_is_named_when_it_is_missed() -> None:
    it, _ = bench(cache=CacheSettings(min_spacing=1, max_checkpoints=1, interval=0))
    messages = (system("be brief"), user("one"), assistant("x" * 30), user("two"), assistant("y" * 30), user("three"))
    it.ask(*messages)
    found = it.ask(*messages[:3], user("other")).planned.explanation
    assert AvoidableCause.EVICTED in {part.cause for part in found.parts}
    part = next(p for p in found.parts if p.cause is AvoidableCause.EVICTED)
    assert (part.policy, part.request) == ("weighted-gap", 1)


def test_a_state_that_was_not_stored_to_keep_better_ones_is_named_when_it_is_missed() -> None:
    """No state was dropped there, for none was ever held; to say nothing had been planned would be untrue."""
    it, model = bench(cache=CacheSettings(min_spacing=1, max_checkpoints=2, interval=0))
    messages = [system("s" * 400)]
    for turn in range(5):
        messages += [user(f"{turn} " + "q" * 200), assistant("a" * 20)]
    it.ask(*messages[:-1])
    assert model.state_size() > 0
    found = it.ask(*messages[:7], user("other")).planned.explanation
    part = next(part for part in found.parts if part.cause is AvoidableCause.EVICTED)
    assert (part.policy, part.note is None) == ("weighted-gap", False)


def test_a_recurrent_branch_that_was_left_comes_back_for_nothing() -> None:
    """No KV is needed, so the state at the end of a branch is all it takes."""
    it, fake = bench(MemoryKind.RECURRENT)
    a = it.ask(*FIRST, session="a")
    it.ask(user("something else altogether"), session="b")
    decoded = fake.n_decoded
    back = it.ask(*next_messages(FIRST, a, "go on"), session="a")
    assert back.of(CheckpointRestored)
    assert back.planned.explanation.avoidable == 0
    assert fake.n_decoded - decoded == back.planned.reuse.reprocessed + 6


def test_pinned_checkpoints_survive() -> None:
    it, _ = bench(cache=CacheSettings(min_spacing=1, max_checkpoints=2, interval=0))
    it.ask(*FIRST)
    session = it.worker.session
    assert session is not None
    pinned = min(session.checkpoints, key=lambda c: c.n_tokens).id
    it.do(PinCheckpoint(checkpoint=pinned, pinned=True))
    history = FIRST
    for turn in range(5):
        run = it.ask(*history)
        history = next_messages(history, run, f"turn {turn}")  # type: ignore[assignment]
    assert session.checkpoints.get(pinned) is not None


def test_what_was_pinned_goes_when_it_is_unpinned_and_the_limits_have_no_room_for_it() -> None:
    """They were lowered meanwhile. It stayed above them until the next request."""
    it, _ = bench(cache=CacheSettings(min_spacing=1, interval=0))
    it.ask(*FIRST)
    session = it.worker.session
    assert session is not None
    pinned = min(session.checkpoints, key=lambda c: c.n_tokens).id
    it.do(PinCheckpoint(checkpoint=pinned, pinned=True))
    it.do(ChangeCache(settings=CacheSettings(max_checkpoints=0)))
    assert [checkpoint.id for checkpoint in session.checkpoints] == [pinned]
    it.do(PinCheckpoint(checkpoint=pinned, pinned=False))
    assert not list(session.checkpoints)


def test_a_template_that_writes_nothing_is_told() -> None:
    it = Bench(loader=FakeLoader(model=FakeModel(template="{% if false %}{{ messages }}{% endif %}")))
    it.load()
    run = it.ask(*FIRST)
    assert isinstance(run.end, Failed)
    assert (run.end.code, run.end.message) == ("template", "The chat template wrote nothing for this conversation.")


@pytest.mark.parametrize("memory", list(MemoryKind))
def test_what_is_claimed_is_what_was_decoded(memory: MemoryKind) -> None:
    """The figures people see are counted by the plan; here they are counted by the model."""
    it, fake = bench(memory, n_swa=32 if memory.has_window else 0)
    history: tuple[object, ...] = FIRST
    for script in ("one", "two", "three"):
        before = fake.n_decoded
        run = it.ask(*history)  # type: ignore[arg-type]
        end = run.end
        assert isinstance(end, Finished)
        assert fake.n_decoded - before == end.explanation.reprocessed + end.usage.n_generated
        history = next_messages(history, run, script)  # type: ignore[arg-type]


def test_a_new_conversation_is_compared_with_the_prompt_it_starts_like() -> None:
    """ "First request: nothing had been read before" would be false when half of it is reused."""
    it, _ = bench()
    first = it.ask(*FIRST, session="a").planned.explanation
    assert first.cause is Cause.FIRST_REQUEST
    found = it.ask(*EDITED, session="b").planned.explanation
    assert found.reused > 0
    assert (found.cause, found.message) == (Cause.BRANCH, 1)
    assert found.difference is not None
    assert (found.difference.old_text[:5], found.difference.new_text[:7]) == ("hello", "goodbye")


def test_a_client_that_names_a_new_session_each_time_is_still_understood() -> None:
    it, _ = bench()
    run = it.ask(*FIRST, session="a")
    more = it.ask(*next_messages(FIRST, run, "more"), session="b")
    assert more.planned.explanation.cause is Cause.APPENDED


def test_what_a_refusal_took_along_is_taken_again() -> None:
    """Else one refusal would leave the whole chat without states, and the next edit would read everything."""
    it, fake = bench()
    messages = (system("be brief"), user("one"), assistant("two"), user("three"))
    it.ask(*messages)
    fake.faults.refuse_restore = 1
    assert it.ask(*messages[:3], user("four")).of(RestoreRefused)
    edit = it.ask(*messages[:1], user("other")).planned
    assert edit.reuse.reused > 0
    assert edit.explanation.avoidable < 20


def test_no_memory_for_a_state_costs_the_state_and_not_the_reply() -> None:
    it, fake = bench()
    fake.faults.no_memory_to_save = 100
    run = it.ask(*FIRST)
    assert run.text == uncached(*FIRST)
    assert run.of(CheckpointSaved) == []


def test_what_a_failed_request_had_read_counts_as_read(expected_warnings: ExpectedWarnings) -> None:
    """Reading it again is avoidable, and is said to be: the error cost it."""
    expected_warnings.add("error of the engine's own")
    it, fake = bench(n_batch=16)
    long = (system("s" * 100), user("u" * 100))
    fake.faults.on_decode = lambda: setattr(fake.faults, "decode_error", int(len(fake.items) >= 64))
    assert isinstance(it.ask(*long).end, Failed)
    fake.faults = Faults()
    found = it.ask(*long).planned.explanation
    assert (found.reused, found.avoidable) == (0, 64)
