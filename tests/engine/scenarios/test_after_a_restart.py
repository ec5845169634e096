"""What the first requests after a restart are told: what the model had read before, and that the cache is empty now."""

from __future__ import annotations

import hashlib
import os
import random
import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine.client.threaded import Engine
from engine.commands import ForgetChat, Generate, LoadModel, RequestId, UnloadModel
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import AvoidableCause, Cause, Explanation, TokenKind
from engine.core.prompt.items import Tokens, shared_prefix
from engine.core.prompt.messages import GREEDY, Chat, Message, ToolSpec
from engine.events import Delta, Event, Finished, ModelLoaded, is_terminal
from engine.store.read_before.kept_paths import KeptPaths
from engine.telling.wording import sentence
from tests.engine.scenarios.bed import assistant, system, user
from tests.engine.scenarios.starts import RELOAD, RESTART, Named, Run, lost, started
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    OTHER,
    OTHER_SYSTEM,
    QUESTIONS,
    SYSTEM,
    TALK,
    TOOLS,
    replaced,
    turns,
    words,
)
from tests.support.engine_runs import EXACT, Bench, RealLoader, SystemClock
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

REAL = replace(EXACT, n_ctx=8192)
FRAME = 40  # items of the fake: a header, and 24 characters of a text
TEMPLATES = ("", "Qwen-Qwen3-0.6B", "meta-llama-Llama-3.1-8B-Instruct", "google-gemma-2-2b-it")


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("memory", MemoryKind, ids=lambda memory: memory.name)
def test_a_chat_goes_on_after_a_restart(tmp_path: Path, memory: MemoryKind, template: str) -> None:
    """ "Nothing like it had been read before" was said of 5,000 tokens that had been, word for word."""
    talk = turns(6)
    with started(tmp_path, memory, template) as run:
        before = run.ask(*talk, MORE)
        assert before.cause is Cause.FIRST_REQUEST
        reply = assistant(run.said)
    with started(tmp_path, memory, template) as run:
        found = run.ask(*talk, MORE, reply, OTHER)
        assert found.cause is Cause.RESTARTED
        assert [change.cause for change in found.changes] == [Cause.RESTARTED]
        assert found.reused == 0
        assert found.compared_with == 0
        assert found.difference is None
        assert not found.remedies
        assert before.n_prompt - 16 <= lost(found) == found.avoidable
        assert {piece.kind for piece in found.pieces} == {TokenKind.NEW}
        assert f"The cache is empty after a restart: {found.avoidable:,} tokens are read again." in sentence(found)
        assert run.ask(*talk, MORE, reply, OTHER).cause is Cause.REGENERATED
        assert lost(run.ask(*talk, MORE, reply, OTHER, assistant(run.said), QUESTIONS[9])) == 0


@pytest.mark.parametrize("memory", MemoryKind, ids=lambda memory: memory.name)
def test_an_edit_after_a_restart_loses_what_came_before_it(tmp_path: Path, memory: MemoryKind) -> None:
    """To the very token: as many as the same edit would have had in common with the chat without the restart."""
    edit = replaced(TALK, 5, OTHER)
    with started(tmp_path / "a", memory) as run:
        run.ask(*TALK)
        session = run.bench.worker.session
        assert session is not None
        (chat,) = [session.past.newest("chat")]
        assert chat is not None
        run.ask(*edit)
        edited = session.past.newest("chat")
        assert edited is not None
    shared = shared_prefix(chat.prompt.tokens, edited.prompt.tokens)
    with started(tmp_path / "b", memory) as run:
        run.ask(*TALK)
    with started(tmp_path / "b", memory) as run:
        found = run.ask(*edit)
        assert lost(found) == found.avoidable == shared
        assert found.new == found.n_prompt - shared


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_same_prompt_again_after_a_restart(tmp_path: Path, template: str) -> None:
    """All of it was read; the last token alone could never have been spared."""
    talk = turns(6)
    with started(tmp_path, template=template) as run:
        run.ask(*talk, MORE)
    with started(tmp_path, template=template) as run:
        found = run.ask(*talk, MORE)
        assert lost(found) == found.n_prompt - 1
        assert (found.new, found.changed) == (0, 1)


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("tools", [(), TOOLS], ids=["plain", "tools"])
def test_a_chat_never_seen_is_still_a_first_request(tmp_path: Path, template: str, tools: tuple[ToolSpec, ...]) -> None:
    """What the template writes at the start of every chat is nothing that anybody said."""
    with started(tmp_path, template=template) as run:
        run.ask(*turns(2), MORE)
    with started(tmp_path, template=template) as run:
        found = run.ask(user(words(901)), ANSWERS[3], user(words(902)), tools=tools)
        assert found.cause is Cause.FIRST_REQUEST
        assert found.new == found.n_prompt
        assert not found.parts


def test_a_new_chat_with_a_known_beginning_loses_that(tmp_path: Path) -> None:
    """An agent's system prompt and tools are most of its first request."""
    with started(tmp_path) as run:
        run.ask(SYSTEM, QUESTIONS[0], tools=TOOLS)
    with started(tmp_path) as run:
        found = run.ask(SYSTEM, QUESTIONS[1], tools=TOOLS, session="another")
        assert found.cause is Cause.RESTARTED
        assert lost(found) == found.avoidable > found.n_prompt * 3 // 4


def test_another_model_has_read_nothing(tmp_path: Path) -> None:
    """Token ids of one model say nothing about another, also where they are the same."""
    with started(tmp_path, weights="one") as run:
        run.ask(*TALK)
    with started(tmp_path, weights="two") as run:
        assert run.ask(*TALK).cause is Cause.FIRST_REQUEST
    with started(tmp_path, weights="one") as run:
        assert run.ask(*TALK).cause is Cause.RESTARTED


@pytest.mark.parametrize("memory", MemoryKind, ids=lambda memory: memory.name)
def test_a_model_that_is_loaded_again_says_that(tmp_path: Path, memory: MemoryKind) -> None:
    """Nobody started Cairn again: a setting was changed, or another model was used for a while."""
    with started(tmp_path, memory) as run:
        run.ask(*TALK[:6])
    with started(tmp_path, memory) as run:
        again = run.ask(*TALK[:4])
        run.bench.do(UnloadModel())
        run.bench.load()
        found = run.ask(*TALK)
        assert found.cause in (Cause.RELOADED, Cause.RESTARTED)
        assert lost(found, RELOAD) >= again.n_prompt - 20
        assert lost(found, RESTART) > 0
        assert lost(found, RELOAD) + lost(found, RESTART) == found.avoidable
        run.bench.load()
        found = run.ask(*TALK)
        assert found.cause is Cause.RELOADED
        assert lost(found, RELOAD) == found.n_prompt - 1
        assert "The cache is empty because the model was loaded again" in sentence(found)


@pytest.mark.parametrize("memory", MemoryKind, ids=lambda memory: memory.name)
def test_a_version_from_before_the_restart_is_not_new(tmp_path: Path, memory: MemoryKind) -> None:
    """The chat was cut back after the restart, then its old version came again."""
    with started(tmp_path, memory) as run:
        run.ask(*TALK)
    with started(tmp_path, memory) as run:
        run.ask(*TALK[:6])
        found = run.ask(*TALK)
        assert [change.cause for change in found.changes] == [Cause.RESTARTED]
        assert found.reused == 0 or "Cairn was started again after they had been read" in sentence(found)
        assert lost(found) > found.n_prompt // 3
        assert found.new <= 1
        edited = run.ask(*replaced(TALK[:6], 3, OTHER))
        assert edited.cause is Cause.MESSAGE_EDITED
        assert lost(edited) == 0


def test_a_restart_is_no_habit_of_a_conversation(tmp_path: Path) -> None:
    """Its versions from before come again one by one: nobody can do anything about that."""
    versions = [(*turns(4), user(words(700 + k)), assistant(words(710 + k, 60)), MORE) for k in range(5)]
    with started(tmp_path) as run:
        for version in versions:
            run.ask(*version)
    with started(tmp_path) as run:
        told = [run.ask(*version) for version in versions]
        assert [found.cause for found in told] == [Cause.RESTARTED] * 5
        assert not any(habit.lost is RESTART or habit.cause is Cause.RESTARTED for habit in told[-1].habits)


@pytest.mark.parametrize("order", [0, 1])
def test_other_chats_in_between_change_nothing(tmp_path: Path, order: int) -> None:
    """A title or another chat comes first after the restart."""
    with started(tmp_path) as run:
        run.ask(*TALK, session="a")
        run.ask(OTHER_SYSTEM, QUESTIONS[3], session="b")
    chats = [((*TALK, ANSWERS[6], MORE), "a"), ((OTHER_SYSTEM, QUESTIONS[3], ANSWERS[1], MORE), "b")]
    with started(tmp_path) as run:
        for messages, session in chats[::-1] if order else chats:
            found = run.ask(*messages, session=session)
            assert found.cause is Cause.RESTARTED
            assert [change.cause for change in found.changes] == [Cause.RESTARTED]
            assert found.compared_with == 0
            assert found.n_prompt // 3 < lost(found) >= found.avoidable - 8  # both begin with "<|im_start|>system"


def test_a_stopped_reply_goes_on_after_a_restart(tmp_path: Path) -> None:
    """Its own tokens had been decoded: they are known too."""
    with started(tmp_path) as run:
        first = run.ask(SYSTEM, QUESTIONS[0], max_tokens=12)
        said = run.said
    with started(tmp_path) as run:
        found = run.ask(SYSTEM, QUESTIONS[0], resume=said)
        assert found.cause is Cause.RESTARTED
        assert lost(found) >= first.n_prompt


def test_a_private_chat_leaves_nothing(tmp_path: Path) -> None:
    """Not a byte in the folder is another one, and the next start has never heard of it."""
    with started(tmp_path) as run:
        run.ask(SYSTEM, QUESTIONS[0])
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    with started(tmp_path) as run:
        run.ask(OTHER_SYSTEM, QUESTIONS[1], session="secret", is_private=True)
        run.ask(OTHER_SYSTEM, QUESTIONS[1], ANSWERS[1], MORE, session="secret", is_private=True)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before
    with started(tmp_path) as run:
        assert run.ask(OTHER_SYSTEM, QUESTIONS[1], session="secret").cause is Cause.FIRST_REQUEST


@pytest.mark.parametrize("is_loaded", [True, False])
def test_a_deleted_chat_is_forgotten(tmp_path: Path, is_loaded: bool) -> None:
    """Also when no model is loaded; a chat that begins in the same way keeps what it shares."""
    one, other = (SYSTEM, *turns(2), MORE), (SYSTEM, *turns(1), OTHER)
    with started(tmp_path) as run:
        run.ask(*one, session="one")
        run.ask(*other, session="other")
        if not is_loaded:
            run.bench.do(UnloadModel())
        run.bench.do(ForgetChat(session="one"))
        run.bench.load()
        again = run.ask(*one, session="one", is_private=True)
        assert lost(again, RELOAD) < again.n_prompt - len(words(300))
    with started(tmp_path) as run:
        found = run.ask(*other, session="other")
        assert lost(found) == found.n_prompt - 1


def test_a_prompt_is_known_while_its_reply_is_still_written(tmp_path: Path) -> None:
    """Whoever kills Cairn during a long reply has had the prompt read."""
    known: list[int] = []

    def look(event: Event) -> None:
        if isinstance(event, Delta) and not known:
            deadline = time.monotonic() + PATIENCE
            while (n := known_to_another(tmp_path, tokens_of(run))) == 0 and time.monotonic() < deadline:
                time.sleep(0.02)
            known.append(n)

    with started(tmp_path) as run:
        run.bench.on_event = look
        found = run.ask(*TALK)
    assert known == [found.n_prompt]


def tokens_of(run: Run) -> Tokens:
    """What is in the model's memory, as far as it is of the prompt."""
    model = run.bench.model
    assert isinstance(model, FakeModel)
    return Tokens.of(model.items)


def known_to_another(folder: Path, path: Tokens) -> int:
    kept = KeptPaths(folder / "read-before.sqlite3")
    kept.open("one")
    try:
        return kept.find(path).ever
    finally:
        kept.close()


class Asked:
    """A whole engine, with its thread."""

    def __init__(self, kept: KeptPaths, template: str = CHAT_TEMPLATE) -> None:
        self.events: list[Event] = []
        self.engine = Engine(FakeLoader(model=Named(template=template)), clock=SystemClock(), read_before=kept)
        self.engine.subscribe(self.events.append)
        self.engine.start()
        self.engine.submit(LoadModel(request=RequestId("load"), path="fake.gguf", settings=EXACT))

    def end(self) -> list[Event]:
        """What ended the requests, once the engine has stopped."""
        with self.engine._came:
            self.engine._is_over = True  # once all that was asked is done
            self.engine._came.notify()
        self.engine._thread.join()
        return [event for event in self.events if is_terminal(event)]


def test_an_engine_whose_thread_ends_is_known_to_the_next(tmp_path: Path) -> None:
    """Two whole engines, one after the other, on one folder."""
    causes = []
    for _ in range(2):
        kept = KeptPaths(tmp_path / "read-before.sqlite3")
        asked = Asked(kept)
        asked.engine.submit(
            Generate(request=RequestId("r"), session="chat", chat=Chat(messages=TALK), sampling=GREEDY, max_tokens=4)
        )
        loaded, finished = asked.end()
        assert isinstance(loaded, ModelLoaded)
        assert isinstance(finished, Finished)
        causes.append(finished.explanation.cause)
        kept.close()
    assert causes == [Cause.FIRST_REQUEST, Cause.RESTARTED]


@pytest.mark.parametrize("memory", MemoryKind, ids=lambda memory: memory.name)
def test_settings_of_the_cache_are_no_excuse(tmp_path: Path, memory: MemoryKind) -> None:
    """With reuse off the first request after a restart has lost what it had read all the same; later ones have not."""
    off = CacheSettings(enabled=False)
    with started(tmp_path, memory) as run:
        run.ask(*TALK)
    with started(tmp_path, memory, cache=off) as run:
        found = run.ask(*TALK)
        assert lost(found) == found.n_prompt - 1
        assert not found.remedies
        again = run.ask(*TALK)
        assert {part.cause for part in again.parts} == {AvoidableCause.DISABLED}
        assert again.avoidable == again.n_prompt - 1


def test_nothing_is_said_without_a_folder() -> None:
    """`cairn replay` and `cairn simulate` compare settings: what was read last week must not be in their figures."""
    model = FakeModel(template=CHAT_TEMPLATE)
    for _ in range(2):
        bench = Bench(loader=FakeLoader(model=model))
        bench.load()
        end = bench.ask(system(words(1)), MORE).end
        assert isinstance(end, Finished)
        assert end.explanation.cause is Cause.FIRST_REQUEST


@pytest.mark.native
@pytest.mark.parametrize("architecture", ["llama", "gemma3", "mamba2", "lfm2"])
def test_the_real_engine_knows_what_it_read(tmp_path: Path, architecture: str) -> None:
    """One file is another model than the next, whatever it is called; other settings are no other model."""
    found: list[Explanation] = []
    for settings in (REAL, replace(REAL, kv_type_k="f16", n_ctx=2048)):
        kept = KeptPaths(tmp_path / "read-before.sqlite3")
        bench = Bench(loader=RealLoader(), read_before=kept)
        bench.load(str(tiny_model(architecture)), settings)
        end = bench.ask(*TALK[:6]).end
        assert isinstance(end, Finished)
        found.append(end.explanation)
        bench.close()
        kept.close()
    assert [told.cause for told in found] == [Cause.FIRST_REQUEST, Cause.RESTARTED]
    assert lost(found[1]) == found[1].n_prompt - 1


@pytest.mark.parametrize("memory", MemoryKind, ids=lambda memory: memory.name)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_asked_the_figures_are_those_of_the_texts(
    tmp_path: Path, memory: MemoryKind, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chats that take turns, are edited, cut back and regenerated, over three starts and some loads in between.

    What was read is what all paths so far have in common with the prompt, counted by laying them side by side. With a
    key of its own in each run, one in 65,536 other items would be taken for the same.
    """
    monkeypatch.setattr(os, "urandom", lambda n: hashlib.blake2b(str(seed).encode(), digest_size=n).digest())
    rng = random.Random(seed)
    ever: list[Tokens] = []
    chats: dict[str, tuple[Message, ...]] = {}
    for _ in range(3):
        with started(tmp_path, memory) as run:
            now: list[Tokens] = []
            since_load: list[Tokens] = []
            for _ in range(14):
                name = rng.choice("abc")
                chats[name] = some_messages(rng, chats.get(name, ()))
                found = run.ask(*chats[name], session=name)
                asked, path = run.prompt_and_path(name)
                loaded, this_run, known = (
                    min(max((shared_prefix(asked, other) for other in paths), default=0), len(asked) - 1)
                    for paths in (since_load, now, ever)
                )
                if known < FRAME or known < loaded:
                    this_run = known = loaded
                first = max(loaded, found.reused)
                assert lost(found, RELOAD) == max(0, this_run - first)
                assert lost(found, RESTART) == max(0, known - max(first, this_run))
                assert found.reused + found.avoidable == max(found.reused, known)
                for paths in (since_load, now, ever):
                    paths.append(path)
                if rng.random() < 0.15:
                    run.bench.load()
                    since_load.clear()


def some_messages(rng: random.Random, messages: tuple[Message, ...]) -> tuple[Message, ...]:
    """The chat goes on, is cut back or edited, or begins anew."""
    at = rng.randrange(len(messages)) if messages else 0
    match rng.randrange(5):
        case 0 if messages:
            return (*messages[: 2 * (at // 2)], user(words(rng.randrange(40))))
        case 1:
            return (user(words(rng.randrange(40))),)
        case 2 if messages:
            return messages
        case _:
            more = (assistant(words(rng.randrange(40, 80))),) if messages else ()
            return (*messages, *more, user(words(rng.randrange(40))))
