"""Where two states fit, the end of each prompt is one of them: the next prompt goes on from there."""

from __future__ import annotations

from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.fake_model import FakeLoader, FakeModel


def test_a_growing_chat_reads_its_new_message_from_the_second_turn_on() -> None:
    """The end of the system prompt, of use to all chats to come, took the room; each turn read the header again."""
    cache = CacheSettings(policy=Policy.WEIGHTED_GAP, max_checkpoints=2, interval=0)
    bench = Bench(loader=FakeLoader(model=FakeModel(n_batch=4096)), cache=cache)
    bench.load()
    history, read = [system("s" * 300), user("q" * 200)], []
    for number in range(6):
        read.append(bench.ask(*history).planned.explanation.reprocessed)
        history += [assistant("fine"), user(f"{number}" + "x" * 60)]
    assert len(set(read[1:])) == 1, read
