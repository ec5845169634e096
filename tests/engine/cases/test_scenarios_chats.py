"""Several chats on one model: scenario S13."""

from __future__ import annotations

import pytest

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import AvoidableCause
from tests.support.engine_runs import system, user
from tests.support.scenario_desk import Desk, Fresh


@pytest.mark.parametrize("memory", [k for k in MemoryKind if k.has_kv])
@pytest.mark.parametrize(("n_shared", "n_own"), [(193, 148), (4000, 3500)])
def test_s13_two_chats_with_one_system_prompt_both_stay_warm(n_shared: int, n_own: int, memory: MemoryKind) -> None:
    """The one that is left goes to RAM, but for what both share, and comes back whole."""
    desk, fresh = Desk.on_fake(memory), Fresh()
    chats = {name: [system(fresh(n_shared)), user(fresh(n_own))] for name in ("A", "B")}
    chats["B"][0] = chats["A"][0]
    for number, name in enumerate(("A", "B", "A", "B", "A", "A", "B")):
        found = desk.send(*chats[name], session=name)
        assert found.avoidable <= 8, number  # both begin with the header of a message; a reply takes eight
        if number:
            assert found.reused >= n_shared
        chats[name] += [desk.reply, user(fresh(n_own))]
    kept = desk.session.checkpoints.n_bytes_ranges
    assert 0 < kept < 4 * 10 * (n_own + 60), "what both chats share is kept once"


def test_s13_without_room_the_other_chat_is_read_again_and_that_is_said() -> None:
    desk, fresh = Desk.on_fake(cache=CacheSettings(ram_bytes=6000)), Fresh()
    shared = system(fresh(400))
    chats = {name: (shared, user(fresh(3500))) for name in ("A", "B")}
    for number, name in enumerate(("A", "B", "A", "B")):
        found = desk.send(*chats[name], session=name)
        if number >= 2:
            assert found.avoidable >= 3500
            assert AvoidableCause.KV_GONE in {part.cause for part in found.parts}
            assert found.unavoidable <= 2


def test_s13_two_chats_of_a_recurrent_model_both_stay_warm() -> None:
    """Its states need no KV. A third client, such as a title, evicts neither."""
    desk, fresh = Desk.on_fake(MemoryKind.RECURRENT), Fresh()
    shared = system(fresh(400))
    chats = {name: (shared, user(fresh(350))) for name in ("A", "B")}
    for number, name in enumerate(("A", "B", "title", "A", "title", "B", "A", "B")):
        messages = chats.get(name) or (user(fresh(250)),)
        found = desk.send(*messages, session=name)
        if number >= 3 and name != "title":
            assert found.reprocessed <= len("assistant\n") + 1
