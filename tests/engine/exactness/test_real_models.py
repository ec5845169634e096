"""Real small models answer, end, and say the same with and without the cache: see tests/support/real_models.py."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Message
from engine.events import Delta, Finished, ModelLoaded, StopReason
from tests.support.engine_runs import EXACT, Bench, Run, assistant, system, user
from tests.support.exactness import says_the_same, tolerance_of, without_trials
from tests.support.real_models import CHAT_MODEL, ROUNDED_OTHERWISE, WINDOW_MODEL, ProbedLoader, real_model

pytestmark = [pytest.mark.native, pytest.mark.slow]

RULES = """You are a careful assistant who works on a small program. It keeps notes about bees: where they live, what
they eat, and when they sleep. The folder has three files. notes.txt holds the notes, one a line. tool.py reads them and
prints a table. test_tool.py checks that the table is right. Answer in one sentence. Never change a file that nobody
asked for.
"""
FILE = """Here is notes.txt: "Bees live in hives. Bumblebees live in the ground. Mason bees live in walls. They eat
nectar and pollen. They sleep at night, some of them in flowers, five to eight hours. In winter a hive keeps itself
warm: the bees shiver, and take turns on the outside. A queen lives for years, a worker in summer for six weeks."
"""
ONE_BY_ONE = replace(EXACT, n_batch=1, n_ubatch=1, n_ctx=1024)
IN_BATCHES = replace(EXACT, n_ctx=2048)
AS_PEOPLE_RUN_IT = replace(EXACT, n_ctx=2048, flash_attention="auto", kv_type_k="f16", kv_type_v="f16")
N_WINDOW = 512  # of Gemma 3 270M


@pytest.fixture(params=[CHAT_MODEL, WINDOW_MODEL])
def file(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    without_trials(monkeypatch)
    return str(real_model(request.param))


@pytest.fixture
def cached(file: str) -> Iterator[Bench]:
    with closing(Bench(loader=ProbedLoader(), is_heard=True)) as bench:
        yield bench


@pytest.fixture
def uncached(file: str) -> Iterator[Bench]:
    with closing(Bench(loader=ProbedLoader(), cache=CacheSettings(enabled=False), is_heard=True)) as bench:
        yield bench


def test_it_answers_and_the_next_question_reads_little_more(file: str, cached: Bench) -> None:
    end = cached.load(file, AS_PEOPLE_RUN_IT).end
    assert isinstance(end, ModelLoaded)
    is_window = file.endswith(WINDOW_MODEL)
    assert end.facts.memory is (MemoryKind.SWA if is_window else MemoryKind.FULL)
    assert bool(end.facts.chat_template) is not is_window
    chat = [system(RULES), user("What is the capital of France?")]
    first = cached.ask(*chat, max_tokens=40)
    if not is_window:  # a model that was taught to answer
        assert "Paris" in first.text
    again = cached.ask(*chat, assistant(first.text), user("And of Italy?"), max_tokens=40)
    told = again.explanation
    assert told.reused >= first.explanation.n_prompt - 1
    assert told.avoidable == 0


def test_a_reply_ends_by_itself(file: str, cached: Bench) -> None:
    """Gemma's base model has no template: in the plain format it writes the mark in several tokens."""
    cached.load(file, AS_PEOPLE_RUN_IT)
    chat: list[Message] = []
    for question, answer in (("What is 1 and 1?", "It is 2."), ("What is 2 and 1?", "It is 3.")):
        chat += [user(question), assistant(answer)]
    run = cached.ask(*chat, user("What is 3 and 1?"), max_tokens=60)
    end = run.one(Finished)
    assert end.reason is StopReason.END
    assert end.raw_text.strip()
    for text in (end.raw_text, *(delta.text for delta in run.of(Delta))):
        assert "<|" not in text
        assert "im_" not in text


def agent_session(bench: Bench, n_tokens: int) -> Iterator[tuple[str, list[Message]]]:
    """Chats as a coding client sends them one after another; each reply is `bench`'s last one."""
    chat = [system(RULES), user("Where do bees live?")]
    yield "the first question", chat
    chat = [*chat, assistant("I look into the file."), user(FILE)]
    yield "a file is read", chat
    chat = [*chat, assistant("In hives, in the ground, and in walls."), user("How long do they sleep?")]
    yield "it goes on", chat
    yield "an early one is", [chat[0], user("Where do mason bees live?"), *chat[2:]]
    yield "back to the other branch", [*chat, assistant("Nectar and pollen."), user("And in winter?")]


def compared(uncached: Bench, cached: Bench, *, tolerance: float, max_tokens: int) -> list[tuple[str, Run, bool]]:
    found = []
    for where, chat in agent_session(uncached, max_tokens):
        uncached.ask(*chat, max_tokens=max_tokens)
        run = cached.ask(*chat, max_tokens=max_tokens)
        is_same = says_the_same(uncached, cached, where=where, tolerance=tolerance)
        found.append((where, run, is_same))
    return found


def assert_reused(found: list[tuple[str, Run, bool]]) -> None:
    first, *others = (run.explanation for _, run, _ in found)
    assert first.reused == 0
    assert all(told.reused > 0 for told in others)
    assert others[1].reused > 0.5 * others[1].n_prompt


def test_token_by_token_the_cache_changes_nothing(file: str, cached: Bench, uncached: Bench) -> None:
    """Each token meets the same sums with and without it: what is restored, cut and gone on with is what was read."""
    for bench in (cached, uncached):
        bench.load(file, ONE_BY_ONE)
    found = compared(uncached, cached, tolerance=tolerance_of(uncached.model.facts), max_tokens=8)
    assert_reused(found)
    assert [where for where, _, is_same in found if not is_same] == []


def test_in_batches_only_near_ties_go_the_other_way(file: str, cached: Bench, uncached: Bench) -> None:
    """Quantised weights: a cached prompt is read in other batches than a whole one, and rounds otherwise."""
    for bench in (cached, uncached):
        bench.load(file, IN_BATCHES)
    assert_reused(compared(uncached, cached, tolerance=ROUNDED_OTHERWISE, max_tokens=8))


def test_a_window_on_real_weights_is_restored_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """The chat is longer than the window: an edit far back needs a state, and its window."""
    without_trials(monkeypatch)
    file = str(real_model(WINDOW_MODEL))
    settings = replace(ONE_BY_ONE, n_ctx=2048)
    chat = [system(RULES), user(FILE), assistant("I see."), user("Where do bees live?")]
    longer = [*chat, assistant("In hives."), user(FILE * 5 + "What is new in it?")]
    asked = (chat, longer, [*chat, assistant("In hives."), user("And where else?")])
    with (
        closing(Bench(loader=ProbedLoader(), is_heard=True)) as cached,
        closing(Bench(loader=ProbedLoader(), cache=CacheSettings(enabled=False), is_heard=True)) as uncached,
    ):
        cached.load(file, settings)
        runs = [cached.ask(*each, max_tokens=8) for each in asked]
        assert runs[1].explanation.n_prompt > runs[0].explanation.n_prompt + N_WINDOW
        assert runs[2].explanation.reused > 0.8 * runs[0].explanation.n_prompt
        uncached.load(file, settings)
        uncached.ask(*asked[2], max_tokens=8)
        assert says_the_same(uncached, cached)
