"""What is rare: one sequence, a request that is given up while it loads, chats that were left, replies with drafts."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.commands import ChangeCache, ForgetChat
from engine.core.drafting.pace import MOST_DRAFTS
from engine.events import Cancelled, CopyProgress, CopyWay, Delta, Event, Finished
from engine.store.blobs.disk_pool import DiskPool
from tests.engine.disk.starts import LOAD, ON, START, Starts, n_reused, talk, usage
from tests.engine.exactness.test_drafted import Oracle
from tests.support.engine_runs import user
from tests.support.exactness import says_the_same, without_trials
from tests.support.forced_drafts import force_drafts

pytestmark = pytest.mark.native

QUESTION, NEXT = "Where does the Ouse rise, and which towns does it pass?", user("And the Tees?")
STATES = ("lfm2", "qwen35", "mamba2")  # branches of others are in RAM soon
KINDS = ("llama", "gemma3", "lfm2", "mamba2")


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    made = Oracle(1)
    monkeypatch.setattr("engine.request.run.DELTA_SECONDS", 0.0)  # it can be stopped at any token
    force_drafts(monkeypatch, made.drafts_for, lambda: made.random.randrange(1, MOST_DRAFTS + 1))
    return made


@pytest.fixture(autouse=True)
def _without_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    without_trials(monkeypatch)


@pytest.mark.parametrize("architecture", KINDS)
def test_a_model_with_one_sequence(tmp_path: Path, architecture: str) -> None:
    """Attention is copied through a second one: without it only models that have none are written."""
    starts = replace(Starts.of(tmp_path, architecture), load=replace(LOAD, n_seq_max=1, n_live_states=0))
    with starts as bench:
        chat = [*talk(bench, QUESTION), NEXT]
        can_write = bench.model.keeps_ranges or architecture == "mamba2"
    assert bool(starts.files()) == can_write
    with starts as bench:
        assert (n_reused(bench.ask(*chat)) > 100) == can_write
        starts.check_exact(bench, *chat)


@pytest.mark.parametrize("architecture", KINDS)
def test_a_request_that_is_given_up_while_it_loads(
    tmp_path: Path, architecture: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The books say what was loaded by then, and the next one finds all of it."""
    monkeypatch.setattr("engine.cache.swapping_out._REPORT_SECONDS", 0.0)
    monkeypatch.setattr("engine.cache.writing.PIECE_BYTES", 20_000)  # several files
    starts = Starts.of(tmp_path, architecture)
    with starts as bench:
        chat = [*talk(bench, QUESTION, "And the Swale?"), NEXT]
    with starts as bench:
        loading: list[Event] = []
        bench.on_event = lambda e: (
            loading.append(e) if isinstance(e, CopyProgress) and e.way is CopyWay.FROM_DISK else None
        )
        bench.is_cancelled = lambda _: bool(loading)
        was_given_up = isinstance(bench.ask(*chat).end, Cancelled)
        assert was_given_up or architecture == "mamba2"  # one state, in one piece
        bench.is_cancelled = lambda _: False
        run = bench.ask(*chat)
        assert n_reused(run) > 200
        assert run.planned.explanation.avoidable == 0
        starts.check_exact(bench, *chat)


@pytest.mark.parametrize("architecture", STATES)
def test_chats_that_were_left_in_the_models_memory_are_written(tmp_path: Path, architecture: str) -> None:
    """Nothing of them was written while they were in front. Both have more states than are kept, some on both: what was
    dropped for one of them was written again for the other, for ever.
    """
    starts = replace(Starts.of(tmp_path, architecture), load=replace(LOAD, n_seq_max=5))
    with starts as bench:
        bench.do(ChangeCache(settings=replace(ON, disk_bytes=0)))
        first = [*talk(bench, QUESTION, session="first"), NEXT]
        bench.is_awaited = lambda: True  # nobody has the time to copy them to RAM
        second = talk(bench, "Name three rivers.", session="second")
        assert not starts.files()
        session = bench.worker.session
        assert session is not None
        assert [branch.chat for branch in session.branches] == ["first"]
        bench.do(ChangeCache(settings=ON))
        bench.ask(*second, NEXT, session="second")
    with starts as bench:
        run = bench.ask(*first, session="first")
        assert usage(run).loaded.n_items == n_reused(run) > 100
        assert run.planned.explanation.avoidable == 0
        starts.check_exact(bench, *first)


@pytest.mark.parametrize("is_private", [False, True])
@pytest.mark.parametrize("architecture", KINDS)
def test_chats_that_were_left_in_ram_are_written(tmp_path: Path, architecture: str, is_private: bool) -> None:
    """What ends the engine process takes its RAM along. Nothing of a private chat is written from there either."""
    starts = replace(Starts.of(tmp_path, architecture), load=replace(LOAD, n_seq_max=2))
    with starts as bench:
        bench.do(ChangeCache(settings=replace(ON, disk_bytes=0)))
        first = [*talk(bench, QUESTION, session="first"), NEXT]
        second = talk(bench, "Name three rivers.", session="second")
        session = bench.worker.session
        assert session is not None
        assert not session.branches
        assert "first" in {one.chat for one in (*session.checkpoints.segments, *session.checkpoints)}
        if is_private:
            bench.do(ForgetChat(session="first", stays=True))
        bench.do(ChangeCache(settings=ON))
        bench.ask(*second, NEXT, session="second")
        before = session.previous("first")
        assert before is not None
        n_shared = session.match.shared(session.working.tokens, before.path)
    with starts as bench:
        run = bench.ask(*first, session="first")
        if is_private:
            assert n_reused(run) <= n_shared
        else:
            assert usage(run).loaded.n_items == n_reused(run) > n_shared
            assert run.planned.explanation.avoidable == 0
        starts.check_exact(bench, *first)


@pytest.mark.parametrize("share", [0.3, 0.6, 0.9])
@pytest.mark.parametrize("architecture", STATES)
def test_chats_for_which_there_is_not_room_enough_do_not_drive_each_other_out_for_ever(
    tmp_path: Path, architecture: str, share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = replace(Starts.of(tmp_path, architecture), load=replace(LOAD, n_seq_max=5))
    with starts as bench:
        talk(bench, QUESTION, session="first")
        n_bytes = sum(file.stat().st_size for file in starts.files())
    starts = replace(starts, folder=tmp_path / "other", cache=replace(ON, disk_bytes=round(2 * share * n_bytes)))
    n_written, put = 0, DiskPool.put

    def counted(*args: Any) -> Any:
        nonlocal n_written
        n_written += 1
        assert n_written < 300
        return put(*args)

    monkeypatch.setattr(DiskPool, "put", counted)
    with starts as bench:
        bench.is_awaited = lambda: True
        talk(bench, QUESTION, session="first")
        second = talk(bench, "Name three rivers of the south, and say how long they are.", session="second")
        bench.ask(*second, NEXT, session="second")
    assert n_written


@pytest.mark.parametrize("is_stopped", [False, True])
@pytest.mark.parametrize("architecture", KINDS)
def test_what_drafts_left_behind_is_not_written(
    tmp_path: Path, architecture: str, is_stopped: bool, oracle: Oracle
) -> None:
    """Drafts that were read and not drawn are in the memory until they are cut; some states are taken back."""
    starts = Starts.of(tmp_path, architecture, cache=replace(ON, drafts=True))
    asked = [START, user("Say it again.")]
    plain = starts.uncached()
    plain.ask(*asked, max_tokens=60)
    oracle.begin([draw.token for draw in plain.draws])
    with starts as bench:
        seen: list[Event] = []
        bench.on_event = lambda e: seen.append(e) if isinstance(e, Delta) else None
        if is_stopped:
            bench.is_cancelled = lambda _: len(seen) > 5
        end = bench.ask(*asked, max_tokens=60).end
        bench.is_cancelled = lambda _: False
        assert isinstance(end, Cancelled if is_stopped else Finished)
        assert isinstance(end, Cancelled | Finished)
        assert end.usage is not None
        assert end.usage.n_drafted > end.usage.n_drafts_right
        session = bench.worker.session
        assert session is not None
        held = session.working.tokens
    with starts as bench:
        session = bench.worker.session
        assert session is not None
        paths = list(session.disk.paths)
        assert paths
        assert all(path.packed == held.packed[: len(path.packed)] for path in paths), "no drafts"
        oracle.begin([])
        chat = [*asked, NEXT]
        assert n_reused(bench.ask(*chat)) > 100
        plain.ask(*chat)
        says_the_same(plain, bench)
    plain.close()
