"""What is certain of the next prompt is read while nobody waits: exactly, on every memory kind, at nobody's cost."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from engine.commands import ForecastPrompt, Generate, LoadSettings, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import Chat, Message, Role, Sampling, ToolCall
from engine.events import CacheChanged, CheckpointSaved, Event, Finished, Prepared, StopReason
from engine.request.idle import following
from tests.support.engine_runs import EXACT, Bench, Run, assistant, next_messages, system, user
from tests.support.exactness import says_the_same
from tests.support.tiny_models import MEMORY_KINDS, tiny_model
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

pytestmark = pytest.mark.native

# Replies are written anew once another message follows, as by a template that drops what was thought.
_CONTENT = "{{- content }}\n{%- for call"
REWRITING = CHAT_TEMPLATE.replace(_CONTENT, "{{- 'said: ' if loop.index0 < ns.last_user }}" + _CONTENT)
# A reply begins with thoughts, which are dropped; so is the mark that they begin with.
_BEGIN = "{%- if add_generation_prompt %}\n{{- '<|im_start|>assistant\\n"
THINKING = CHAT_TEMPLATE.replace(_BEGIN, f"{_BEGIN}<think>\\n")
LOAD = replace(EXACT, n_ctx=2048, n_batch=32, n_ubatch=32)
CACHE = CacheSettings(min_spacing=8, interval=48)
WARM = replace(CACHE, prepares=True)
REPLY = Sampling(temperature=0.0, grammar='root ::= "the rivers of the north " [a-z]{40} " and so on"')
THOUGHTFUL = Sampling(temperature=0.0, grammar='root ::= [a-z]{30} "</think>" [a-z]{40}')
START = (system("You are a guide to the rivers of the north, and say where you know a thing from. " * 4), user("Tees?"))


def started(architecture: str, cache: CacheSettings, load: LoadSettings = LOAD, template: str = REWRITING) -> Bench:
    bench = Bench(cache=cache, is_heard=True)
    bench.load(str(tiny_model(architecture, template=template)), load)
    return bench


@pytest.fixture(params=tuple(MEMORY_KINDS))
def pair(request: pytest.FixtureRequest) -> Iterator[tuple[Bench, Bench]]:
    """One that prepares, and one that does not."""
    warm, cold = started(request.param, WARM), started(request.param, CACHE)
    yield warm, cold
    warm.close()
    cold.close()


def ask(bench: Bench, *messages: Message, session: str = "chat") -> Run:
    return bench.ask(*messages, session=session, max_tokens=90, sampling=REPLY)


def n_read(run: Run) -> int:
    return run.planned.reuse.reprocessed


def finished(run: Run) -> Finished:
    end = run.end
    assert isinstance(end, Finished), end
    return end


def test_a_question_alone_is_left_of_a_prompt_that_writes_the_last_reply_anew(pair: tuple[Bench, Bench]) -> None:
    """Else all of the reply is read while the person waits; and what is said must be the same to the last bit."""
    warm, cold = pair
    chat: tuple[Message, ...] = START
    for question in ("And the Ouse?", "Which is longer?", "Why?"):
        ran, plain = ask(warm, *chat), ask(cold, *chat)
        says_the_same(cold, warm)
        assert ran.text == plain.text
        prepared = ran.one(Prepared)
        assert not plain.of(Prepared)
        chat = next_messages(chat, ran, question)
        asked, unprepared = ask(warm, *chat), ask(cold, *chat)
        says_the_same(cold, warm)
        used = finished(asked).usage.prepared
        assert (used.n_used, used.n_in_vain) == (prepared.n_tokens, 0)
        assert n_read(asked) < 32, "the question and what asks for a reply"
        assert n_read(asked) + prepared.n_tokens <= n_read(unprepared) + 1
        chat = next_messages(chat, asked, "Go on.")
        warm.worker.do_more(lambda: False)


def test_nothing_is_done_where_the_next_prompt_only_appends() -> None:
    """All is in memory already: reading the end mark ahead would cost a batch and save nothing."""
    bench = started("llama", WARM, template=CHAT_TEMPLATE)
    ran = ask(bench, *START)
    assert finished(ran).reason is StopReason.END
    assert not ran.of(Prepared)
    bench.close()


def test_it_is_off_unless_it_is_wanted_and_nothing_else_speaks_against_it() -> None:
    """A battery, or a person, says no."""
    bench = started("llama", WARM)
    bench.may_prepare = lambda: False
    assert not ask(bench, *START).of(Prepared)
    bench.close()


class Caller:
    """Somebody calls at the n-th look, after which nothing more is computed."""

    def __init__(self, bench: Bench, after: int) -> None:
        self.is_there = False
        self.most = 0  # batches between two looks
        self._left = after
        self._n_decoded = 0
        self._model = bench.model
        self._decode = bench.model.decode
        self._model.decode = self._counted  # type: ignore[method-assign]

    def _counted(self, tokens: Sequence[int], pos: int, *, wants_logits: bool = True) -> None:
        self._n_decoded += 1
        self._decode(tokens, pos, wants_logits=wants_logits)

    def __call__(self) -> bool:
        self.most, self._n_decoded = max(self.most, self._n_decoded), 0
        self._left -= 1
        self.is_there = self.is_there or self._left < 0
        return self.is_there

    def leave(self) -> None:
        self.most = max(self.most, self._n_decoded)
        self._model.decode = self._decode  # type: ignore[method-assign]


@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_somebody_who_calls_waits_for_one_batch_and_what_was_read_is_kept(architecture: str) -> None:
    """Whenever they come: no request may wait for what nobody asked for, nor find anything half done."""
    load = replace(LOAD, n_batch=16, n_ubatch=16)
    warm, cold = started(architecture, WARM, load), started(architecture, CACHE, load)
    n_read_at_all = set[int]()
    for after in itertools.count():
        warm.is_called = lambda: True
        start = (system(f"Guide number {after}, who knows every river of the north. " * 4), START[1])
        ran = ask(warm, *start)
        caller = Caller(warm, after)
        events: list[Event] = []
        warm.on_event = events.append
        warm.worker.do_more(caller)
        caller.leave()
        warm.on_event = lambda _: None
        assert caller.most <= 1, f"{caller.most} batches between two looks"
        n_prepared = sum(event.n_tokens for event in events if isinstance(event, Prepared))
        n_read_at_all.add(n_prepared)
        chat = next_messages(start, ran, "More?")
        asked = ask(warm, *chat)
        ask(cold, *chat)
        says_the_same(cold, warm, where=f"called at look {after}")
        used = finished(asked).usage.prepared
        assert (used.n_used, used.n_in_vain) == (n_prepared, 0)
        if not caller.is_there:
            break
    assert len(n_read_at_all) > 3, "it was broken off between any two batches"
    warm.close()
    cold.close()


def test_what_was_broken_off_goes_on_where_it_was() -> None:
    """A forecast comes with every pause of the keys."""
    bench = started("qwen35", WARM, replace(LOAD, n_batch=16, n_ubatch=16))
    bench.is_called = lambda: True
    ran = ask(bench, *START)
    events: list[Event] = []
    bench.on_event = events.append
    while bench.worker.has_more_to_do:
        looks = itertools.count()
        bench.worker.do_more(lambda looks=looks: next(looks) > 40)  # type: ignore[misc]
    told = [event.n_tokens for event in events if isinstance(event, Prepared)]
    asked = ask(bench, *next_messages(START, ran, "More?"))
    assert finished(asked).usage.prepared.n_used == sum(told)
    bench.close()


def typed(bench: Bench, *messages: Message, session: str = "chat") -> Run:
    """A person writes the last of these."""
    chat = Chat(messages=tuple(messages))
    return bench.do(ForecastPrompt(request=RequestId("typed"), session=session, chat=chat, prepares=True))


LONG = "Tell me where each of them rises, which towns it passes and where it meets the sea, one after the other"


def test_what_is_being_written_is_read_but_for_its_last_word(pair: tuple[Bench, Bench]) -> None:
    """A long message is read while it is written; the last word may become another one."""
    warm, cold = pair
    chat = next_messages(START, ask(warm, *START), LONG)
    ask(cold, *START)
    ahead = typed(warm, *chat)
    n = ahead.one(Prepared).n_tokens
    goes_on = (*chat[:-1], user(f"{LONG}, please."))
    asked = ask(warm, *goes_on)
    ask(cold, *goes_on)
    says_the_same(cold, warm)
    assert finished(asked).usage.prepared.n_in_vain == 0
    assert finished(asked).usage.prepared.n_used >= n
    assert n_read(asked) < 32


def test_a_message_that_becomes_another_one_costs_no_more_than_without(pair: tuple[Bench, Bench]) -> None:
    """What was read of it is told as read in vain, and only that is read again."""
    warm, cold = pair
    chat = next_messages(START, ask(warm, *START), LONG)
    ask(cold, *START)
    typed(warm, *chat)
    other = (*chat[:-1], user("No: where is the nearest bridge?"))
    asked, plain = ask(warm, *other), ask(cold, *other)
    says_the_same(cold, warm)
    assert n_read(asked) <= n_read(plain)
    assert finished(asked).usage.prepared.n_in_vain > 0


def test_a_new_head_is_read_before_the_question_comes(pair: tuple[Bench, Bench]) -> None:
    """Who changed the system prompt waits for all of the chat otherwise."""
    warm, cold = pair
    chat = next_messages(START, ask(warm, *START), "And then?")
    ask(cold, *START)
    other = (system("You know every bridge of the north, and who built it. " * 4), *chat[1:])
    ahead = typed(warm, *other[:-1], user("…"))
    assert ahead.one(Prepared).n_tokens > 64
    asked, plain = ask(warm, *other), ask(cold, *other)
    says_the_same(cold, warm)
    assert n_read(asked) < 32 < n_read(plain)


@pytest.mark.parametrize("goes_on", [(), (assistant("Another reply altogether."), user("Go on."))], ids=["", "on"])
@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_another_reply_costs_no_more_than_without(architecture: str, goes_on: tuple[Message, ...]) -> None:
    """What was prepared takes the place of the reply. Who wants another one, or goes on behind one, goes back before
    it; the mark that thoughts begin with may be read again, in the same batch.
    """
    warm, cold = (started(architecture, cache, template=THINKING) for cache in (WARM, CACHE))
    for bench in (warm, cold):
        bench.ask(*START, session="chat", max_tokens=90, sampling=THOUGHTFUL)
    again, plain = ask(warm, *START, *goes_on), ask(cold, *START, *goes_on)
    says_the_same(cold, warm)
    assert n_read(again) <= n_read(plain) + 1
    assert finished(again).usage.prepared.n_in_vain > 0
    warm.close()
    cold.close()


def test_a_reply_that_is_rewritten_for_nothing_stays_where_it_is() -> None:
    """So little would be read that the state before it was put back at once, and the reply was gone: who came back to
    the chat after another one read its first message again.
    """
    bench = started("lfm2", WARM, template=THINKING)
    short = Sampling(temperature=0.0, grammar='root ::= [a-z]{9} "</think>ab"')
    ran = bench.ask(user("Hi"), session="chat", max_tokens=90, sampling=short)
    session = bench.worker.session
    assert session is not None
    assert not ran.of(Prepared)
    assert len(session.working.tokens) > ran.planned.explanation.n_prompt
    bench.close()


@pytest.mark.parametrize("architecture", [name for name in MEMORY_KINDS if name != "mamba2"])
def test_what_was_prepared_of_a_chat_is_kept_while_another_one_is_in_front(architecture: str) -> None:
    """It is where the chat is gone on with, as the end of its reply is where nothing was prepared: it is copied out
    when others take the memory, and what was read before it is not lost with it.
    """
    warm, cold = (started(architecture, cache, template=THINKING) for cache in (WARM, CACHE))
    reads: list[int] = []
    for bench in (warm, cold):
        ran = bench.ask(*START, session="chat", max_tokens=90, sampling=THOUGHTFUL)
        for _ in range(3):  # others come and go, and are read again and again
            ask(bench, system("You know all bridges, and who built them. " * 6), user("Where?"), session="other")
        reads.append(n_read(ask(bench, *next_messages(START, ran, "And the Ouse?"))))
    says_the_same(cold, warm)
    assert reads[0] <= reads[1]
    warm.close()
    cold.close()


def test_the_limits_hold_and_no_state_goes_for_one_that_is_prepared() -> None:
    """Others are certain to be worth something; what is prepared may be in vain."""
    bench = started("qwen35", replace(WARM, max_checkpoints=2))
    chat: tuple[Message, ...] = START
    for question in ("And the Ouse?", "Which is longer?", "Why?"):
        ran = ask(bench, *chat)
        assert not [event for event in ran.of(CheckpointSaved) if ran.events.index(event) > ran.events.index(ran.end)]
        assert len(ran.of(CacheChanged)[-1].checkpoints) <= 2
        chat = next_messages(chat, ran, question)
    bench.close()


def test_what_is_prepared_has_a_checkpoint_where_the_question_begins(pair: tuple[Bench, Bench]) -> None:
    """Else a memory that cannot be cut back would read all of it again for another question."""
    warm, _ = pair
    chat = next_messages(START, ask(warm, *START), "More?")
    session = warm.worker.session
    assert session is not None
    n_ready = len(session.working.tokens)
    places = {c.n_tokens for c in session.checkpoints if len(c.path) == n_ready or c.n_tokens == n_ready}
    assert (n_ready in places) == (session.memory is not MemoryKind.FULL)
    for question in ("More?", "Less?", "Neither?"):
        assert n_read(ask(warm, *chat[:-1], user(question))) < 32


def test_of_several_calls_only_what_comes_before_the_first_answer_is_known() -> None:
    """Two empty answers would stand in the prompt that is read ahead, and in none that comes."""
    chat = Chat(messages=START)
    calls = tuple(ToolCall(id=name, name="look", arguments="{}") for name in ("a", "b"))
    reply = Message(role=Role.ASSISTANT, tool_calls=calls)
    known = following(Generate(request=RequestId("r"), session="s", chat=chat), reply)
    assert known is not None
    assert known.chat is not None
    assert known.chat.messages == (*START, reply, Message(role=Role.TOOL, tool_call_id="a", name="look"))
