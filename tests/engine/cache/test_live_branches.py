"""Branches that stay in the model's memory: coming back copies nothing, and cells are given up before they run out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.commands import ChangeCache, PinCheckpoint
from engine.core.cache.policies import Policy
from engine.core.cache.prefill_rates import BatchCosts, Knot
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.decisions import giving_up, residency
from engine.core.decisions.reuse import Source
from engine.core.prompt.messages import Message
from engine.errors import NotEnoughMemory
from engine.events import CheckpointRestored, Event, Failed, Finished, RestoreRefused
from tests.support import branch_runs
from tests.support.branch_runs import CACHE, REPLY, SYSTEM, A, B, C, session_of, uncached
from tests.support.engine_runs import EXACT, Bench, Run, assistant, next_messages, user
from tests.support.exactness import says_the_same
from tests.support.fake_model import FakeModel
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

DEAR, CHEAP = (BatchCosts(knots=(Knot(n=1, a=1.0, b=b), Knot(n=512, a=1.0, b=b))) for b in (1.0, 1e-12))  # each cell


def bench(memory: MemoryKind, cache: CacheSettings = CACHE, **model: int) -> tuple[Bench, FakeModel]:
    """With two sequences for branches."""
    return branch_runs.bench(memory, cache, **{"n_sequences": 4, **model})


def take_turns(it: Bench, fake: FakeModel, chats: dict[str, tuple[Message, ...]], n_turns: int) -> list[Run]:
    """The chats go on in turn; every reply is that of an uncached run. The runs that came back to a chat."""
    runs = {name: it.ask(*chat, session=name) for name, chat in chats.items()}
    back = []
    for turn in range(n_turns):
        for name in chats:
            chats[name] = next_messages(chats[name], runs[name], f"{turn}, " + f"more of {name} " * 10)
            before = fake.n_decoded
            runs[name] = it.ask(*chats[name], session=name)
            end = runs[name].end
            assert isinstance(end, Finished)
            assert runs[name].text == uncached(fake.memory, chats[name])
            assert fake.n_decoded - before == end.explanation.reprocessed + end.usage.n_generated
            back.append(runs[name])
    return back


@pytest.mark.parametrize("policy", [Policy.WEIGHTED_GAP, Policy.NEIGHBOR_GAP, Policy.FIFO])
@pytest.mark.parametrize("memory", MemoryKind)
def test_two_chats_in_turn_go_on_where_they_were_and_nothing_is_copied(memory: MemoryKind, policy: Policy) -> None:
    it, fake = bench(memory, replace(CACHE, policy=policy))
    for run in take_turns(it, fake, {"a": A, "b": B}, 3):
        assert run.planned.reuse.source is Source.LIVE_BRANCH
        assert run.planned.explanation.avoidable == 0
        assert not run.of(CheckpointRestored)
    assert not fake.loaded_at
    assert not session_of(it).checkpoints.segments
    assert len(fake.taken_up_at) == 6
    assert len(session_of(it).branches) == 1


@pytest.mark.parametrize("memory", MemoryKind)
def test_with_too_few_sequences_the_least_expected_branch_goes_to_ram(memory: MemoryKind) -> None:
    it, fake = bench(memory, n_sequences=3)
    back = take_turns(it, fake, {"a": A, "b": B, "c": C}, 3)
    assert all(run.planned.explanation.avoidable <= REPLY for run in back)
    sources = {run.planned.reuse.source for run in back}
    assert sources & {Source.CHECKPOINT, Source.BRANCH}
    if memory.has_kv:
        assert fake.loaded_at, "what left the model's memory came back from RAM"


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_where_cells_run_out_a_branch_makes_room_before_the_prompt_is_read(memory: MemoryKind) -> None:
    """llama.cpp never has to refuse a batch."""
    it, fake = bench(memory, n_ctx=1000)
    n_refused = 0

    decode = fake.decode

    def counted(tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        nonlocal n_refused
        try:
            decode(tokens, pos, wants_logits=wants_logits)
        except NotEnoughMemory:
            n_refused += 1
            raise

    fake.decode = counted  # type: ignore[method-assign]
    back = take_turns(it, fake, {"a": A, "b": B, "c": C}, 2)
    assert n_refused == 0
    assert all(run.planned.explanation.avoidable <= REPLY for run in back)
    assert session_of(it).checkpoints.segments or fake.loaded_at


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_a_reply_that_finds_no_cell_takes_those_of_a_branch(memory: MemoryKind) -> None:
    """How long a reply will be, nobody knows beforehand."""
    n_ctx = len(SYSTEM.text + A[1].text + B[1].text) + 150
    it, _ = bench(memory, n_ctx=n_ctx, reply_tokens=200)
    first = it.ask(*A, session="a", max_tokens=5)
    assert isinstance(first.end, Finished)
    second = it.ask(*B, session="b", max_tokens=-1)
    assert isinstance(second.end, Finished)
    expected, _ = bench(memory, CacheSettings(enabled=False), reply_tokens=200)
    assert second.text == expected.ask(*B, max_tokens=-1).text
    assert not session_of(it).branches
    back = it.ask(*next_messages(A, first, "and?"), session="a", max_tokens=5)
    assert isinstance(back.end, Finished)
    assert back.planned.explanation.avoidable <= REPLY, "it went to RAM"


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_a_branch_that_would_slow_every_token_down_goes_to_ram_after_the_reply(memory: MemoryKind) -> None:
    """Not before: whoever asks for a title in between is back at once."""
    it, fake = bench(memory, n_bytes=20 * 4 * 100)  # 100 cells of 4 bytes are one part in 20
    first = it.ask(*A, session="a")
    seen: list[int] = []
    watch = it.on_event

    def count(event: Event) -> None:
        watch(event)
        seen.append(len(fake.elsewhere))

    it.on_event = count
    second = it.ask(*B, session="b")
    end = next(i for i, event in enumerate(second.events) if isinstance(event, Finished))
    assert seen[end] == 1, "it was still there while the reply was written"
    assert not fake.elsewhere
    assert session_of(it).checkpoints.segments
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert run.text == uncached(memory, back)
    assert run.planned.explanation.avoidable <= REPLY
    assert fake.loaded_at


@pytest.mark.parametrize("dear", [True, False])
@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_a_branch_that_would_slow_a_long_prompt_down_goes_to_ram_before_it_is_read(
    memory: MemoryKind, dear: bool
) -> None:
    """A prompt of thousands of tokens scanned each of a left chat's cells for every one of them."""
    it, fake = bench(memory)
    first = it.ask(*A, session="a")
    session_of(it).costs = DEAR if dear else CHEAP
    second = it.ask(*B, session="b")
    assert second.text == uncached(memory, B)
    assert len(fake.elsewhere) == (0 if dear else 1)
    assert bool(session_of(it).checkpoints.segments) is dear
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert run.text == uncached(memory, back)
    assert run.planned.explanation.avoidable <= REPLY


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_where_ram_has_no_room_it_stays_however_slow(memory: MemoryKind) -> None:
    """Reading it again would take longer."""
    it, fake = bench(memory, replace(CACHE, ram_bytes=900), n_bytes=1, state_bytes=100)
    first = it.ask(*A, session="a")
    session_of(it).costs = DEAR
    it.ask(*B, session="b")
    assert len(fake.elsewhere) == 1
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert run.text == uncached(memory, back)
    assert run.planned.reuse.source is Source.LIVE_BRANCH


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_of_a_branch_that_stays_nothing_is_copied(memory: MemoryKind) -> None:
    """Half of it in RAM would be of use to nobody, and other things would go for it."""
    chat = (*A, assistant("apples it is"), user("and then? " * 20), assistant("more apples"), user("and now? " * 20))
    unlimited, fake = bench(memory, n_bytes=1, state_bytes=100)
    unlimited.ask(*chat, session="a")
    unlimited.ask(*B, session="b")
    assert not fake.elsewhere
    assert len(session_of(unlimited).checkpoints.segments) > 1 or not memory.needs_checkpoints
    all_of_it = session_of(unlimited).checkpoints.n_bytes_ranges
    it, fake = bench(memory, replace(CACHE, ram_bytes=all_of_it * 3 // 4), n_bytes=1, state_bytes=100)
    it.ask(*chat, session="a")
    it.ask(*B, session="b")
    assert len(fake.elsewhere) == 1
    assert not session_of(it).checkpoints.segments


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_what_is_not_worth_its_cells_stays_while_nothing_else_needs_them(
    memory: MemoryKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(giving_up, "SCAN_SHARE", 1e9)
    it, fake = bench(memory)  # two may stay
    it.ask(*A, session="a")
    it.ask(*B, session="b")
    it.ask(*C, session="c")
    assert len(fake.elsewhere) == 2
    it.ask(SYSTEM, user("a fourth one, " + "figs " * 50), session="d")
    assert not fake.elsewhere


@pytest.mark.parametrize(("ram_bytes", "n_left"), [(4000, 0), (100_000, 1)])
@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv and kind.needs_checkpoints])
def test_it_is_weighed_where_ram_is_half_full(
    memory: MemoryKind, ram_bytes: int, n_left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else what is kept for nothing keeps its states there, and others go for them."""
    monkeypatch.setattr(giving_up, "SCAN_SHARE", 1e9)
    it, fake = bench(memory, replace(CACHE, ram_bytes=ram_bytes))
    it.ask(*A, session="a")
    assert (session_of(it).checkpoints.n_bytes > ram_bytes // 2) is (n_left == 0)
    it.ask(*B, session="b")
    assert len(fake.elsewhere) == n_left


@pytest.mark.parametrize("memory", MemoryKind)
def test_a_prompt_that_parts_inside_a_branch_uses_what_lies_before(memory: MemoryKind) -> None:
    """On the cells of the branch, with the state that was saved there; the branch itself stays."""
    it, fake = bench(memory)
    first = it.ask(*A, session="a")
    again = next_messages(A, first, "more of it, " * 9)
    it.ask(*again, session="a")
    it.ask(*B, session="b")
    changed = (*A, assistant(first.text), user("no, the other one"))
    run = it.ask(*changed, session="a")
    assert run.text == uncached(memory, changed)
    end = run.end
    assert isinstance(end, Finished)
    assert end.explanation.reused > len(A[0].text) + len(A[1].text)
    assert end.explanation.avoidable <= 16
    assert not fake.loaded_at
    assert len(session_of(it).branches) == 2


@pytest.mark.parametrize("memory", MemoryKind)
def test_a_refused_branch_is_given_up_and_the_request_goes_on(memory: MemoryKind) -> None:
    it, fake = bench(memory)
    first = it.ask(*A, session="a")
    it.ask(*B, session="b")
    fake.faults.refuse_live = 1
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert isinstance(run.end, Finished)
    assert run.text == uncached(memory, back)
    (refused,) = run.of(RestoreRefused)
    assert "refused" in refused.error


@pytest.mark.parametrize("memory", MemoryKind)
def test_where_a_window_finds_no_room_the_branch_goes_to_ram(memory: MemoryKind) -> None:
    it, fake = bench(memory)
    first = it.ask(*A, session="a")
    fake.faults.no_room_live = 1
    it.ask(*B, session="b")
    assert not session_of(it).branches
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert run.text == uncached(memory, back)
    assert run.planned.explanation.avoidable <= REPLY


@pytest.mark.parametrize("memory", MemoryKind)
def test_a_cache_that_is_turned_off_and_on_has_lost_nothing(memory: MemoryKind) -> None:
    it, fake = bench(memory)
    first = it.ask(*A, session="a")
    it.ask(*B, session="b")
    it.do(ChangeCache(settings=replace(CACHE, enabled=False)))
    assert it.ask(*C, session="c").planned.reuse.source is Source.NOTHING
    assert fake.elsewhere
    it.do(ChangeCache(settings=CACHE))
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert run.text == uncached(memory, back)
    assert run.planned.reuse.source is Source.LIVE_BRANCH


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_a_range_that_is_longer_than_the_prompt_finds_room_for_all_of_it(memory: MemoryKind) -> None:
    """It is loaded whole, wherever the prompt ends in it."""
    long = (SYSTEM, user("the long one, " + "cherries " * 90))
    it, _ = bench(memory, replace(CACHE, policy=Policy.FIFO), n_ctx=1300, n_sequences=3)
    first = it.ask(*long, session="a")
    it.ask(*B, session="b")
    it.ask(*C, session="c")
    assert session_of(it).checkpoints.segments
    n_segments = len(session_of(it).checkpoints.segments)
    changed = (SYSTEM, user("the long one, cherries and then?"))
    run = it.ask(*changed, session="a")
    assert not run.of(RestoreRefused)
    assert run.text == uncached(memory, changed)
    assert len(session_of(it).checkpoints.segments) >= n_segments
    back = next_messages(long, first, "go on")
    assert it.ask(*back, session="a").text == uncached(memory, back)


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_what_the_branch_that_stays_holds_is_not_copied(memory: MemoryKind) -> None:
    """Two versions of one long chat: the older one goes, and only its own end is saved."""
    it, _ = bench(memory, n_sequences=3)
    first = it.ask(*A, session="a")
    longer = next_messages(A, first, "more of it, " * 10)
    it.ask(*longer, session="a")
    it.ask(*longer[:-1], user("no, something else, " * 9), session="a")
    it.ask(*B, session="b")
    assert all(kv.start > len(A[0].text) + len(A[1].text) for kv in session_of(it).checkpoints.segments)


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv and kind.needs_checkpoints])
def test_a_pinned_state_takes_its_attention_to_ram(memory: MemoryKind) -> None:
    """Nobody is expected on a reply that was thrown away, but who pinned it wants it."""
    it, _ = bench(memory, n_sequences=3, reply_tokens=80)
    run = it.ask(*A, session="a")
    back = next_messages(A, run, "and then, " * 9)
    it.ask(*back, session="a")
    deepest = max(session_of(it).checkpoints, key=lambda c: c.n_tokens)
    it.do(PinCheckpoint(checkpoint=deepest.id, pinned=True))
    it.ask(*A[:1], user("quite another beginning, " * 12), session="a")
    for chat in (B, C, B):
        it.ask(*chat, session=chat[1].text)
    assert session_of(it).checkpoints.get(deepest.id) is not None


@pytest.mark.parametrize("memory", MemoryKind)
def test_a_policy_that_keeps_no_branches_empties_the_sequences(memory: MemoryKind) -> None:
    it, fake = bench(memory)
    first = it.ask(*A, session="a")
    it.ask(*B, session="b")
    assert fake.elsewhere
    it.do(ChangeCache(settings=replace(CACHE, policy=Policy.LLAMA_SERVER)))
    assert not fake.elsewhere
    back = next_messages(A, first, "go on")
    assert it.ask(*back, session="a").text == uncached(memory, back)
    assert not fake.elsewhere


@pytest.mark.parametrize("memory", MemoryKind)
def test_a_batch_that_fails_costs_the_working_sequence_only(
    memory: MemoryKind, caplog: pytest.LogCaptureFixture
) -> None:
    it, fake = bench(memory)
    first = it.ask(*A, session="a")
    it.ask(*B, session="b")
    fake.faults.decode_error = 1
    assert isinstance(it.ask(*C, session="c").end, Failed)
    assert "an error of the engine's own" in caplog.text
    back = next_messages(A, first, "go on")
    run = it.ask(*back, session="a")
    assert run.text == uncached(memory, back)
    assert run.planned.reuse.source is Source.LIVE_BRANCH


@pytest.mark.parametrize("memory", [kind for kind in MemoryKind if kind.has_kv])
def test_a_chat_whose_range_starts_at_the_very_beginning_comes_back(memory: MemoryKind) -> None:
    """A branch elsewhere shares a little with it: nothing of that is of use behind a range that replaces it."""
    it, fake = bench(memory, replace(CACHE, policy=Policy.FIFO), n_sequences=3)
    texts = {"a": "abcdefgh" + "x" * 300, "b": "abcdefgh" + "y" * 300, "c": "abcde" + "z" * 300}
    runs = {name: it.complete(text, session=name) for name, text in texts.items()}
    for name in ("a", "b", "c", "a"):
        texts[name] += runs[name].text + "w" * 20
        runs[name] = it.complete(texts[name], session=name)
        assert isinstance(runs[name].end, Finished)
        plain, _ = bench(memory, CacheSettings(enabled=False))
        assert runs[name].text == plain.complete(texts[name]).text
    assert fake.loaded_at


@pytest.mark.native
@pytest.mark.parametrize("slower", [residency.SLOWER, 1])
@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_on_real_models_three_chats_in_turn_are_exact(
    architecture: str, slower: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With places for two, so that branches stay, go to RAM and come back. Any branch slows a tiny model down."""
    monkeypatch.setattr(residency, "SLOWER", slower)
    chats: dict[str, tuple[Message, ...]] = {"a": A, "b": B, "c": C}
    load = replace(EXACT, n_ctx=2048, n_batch=32, n_ubatch=32)
    it, plain = Bench(cache=CACHE, is_heard=True), Bench(cache=replace(CACHE, enabled=False), is_heard=True)
    try:
        it.load(str(tiny_model(architecture)), replace(load, n_seq_max=4))
        plain.load(str(tiny_model(architecture)), load)
        runs: dict[str, Run] = {}
        sources = set()
        for turn in range(4):
            for name in chats:
                if turn:
                    chats[name] = next_messages(chats[name], runs[name], f"{turn} more " * 4)
                runs[name] = it.ask(*chats[name], session=name)
                plain.ask(*chats[name], session=name)
                sources.add(runs[name].planned.reuse.source)
                if not says_the_same(plain, it, where=(turn, name)):
                    return
        assert slower > 1 or Source.LIVE_BRANCH in sources
    finally:
        it.close()
        plain.close()
