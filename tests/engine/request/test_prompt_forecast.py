"""What a prompt would cost, asked beforehand: equal to what then happens, and nothing is different for having asked."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import ForecastPrompt, Generate, LoadModel, LoadSettings, RequestId
from engine.core.cache.prefill_rates import PrefillRates
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.prompt.messages import GREEDY, Chat, Message
from engine.events import Failed, Finished, ModelLoaded, PromptForecast
from engine.store.read_before.kept_rates import KeptRates
from tests.engine.client.test_service import Desk as ServiceDesk
from tests.support.branch_runs import A, B, bench
from tests.support.engine_runs import Bench, RealLoader, SystemClock, assistant, of_the_plan, system, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.tiny_models import tiny_model

KINDS = ("lfm2", "mamba2", "gemma3", "llama")


def request(*messages: Message, session: str = "chat", n_reply: int = 8, number: int = 0) -> Generate:
    return Generate(
        request=RequestId(f"request {number}"),
        session=session,
        chat=Chat(messages=messages),
        sampling=GREEDY,
        max_tokens=n_reply,
    )


def random_requests(seed: int, n: int) -> list[Generate]:
    """Turns, edits, other chats, chats cut back and asked again."""
    rng = random.Random(seed)
    chats = [[system(f"You are helper number {seed}."), user("Hello there.")] for _ in range(3)]
    found = []
    for number in range(n):
        chat = rng.choice(chats)
        match rng.randrange(6):
            case 0 if len(chat) > 3:
                del chat[-2:]
            case 1:
                at = rng.randrange(len(chat))
                chat[at] = replace(chat[at], text=chat[at].text + " Indeed.")
            case 2:
                pass
            case _:
                chat += [assistant("words " * rng.randrange(1, 30)), user("more " * rng.randrange(1, 40))]
        found.append(request(*chat, session=rng.choice(["a", "b", ""]), number=number))
    return found


@pytest.mark.native
@pytest.mark.parametrize("kind", KINDS)
def test_a_forecast_is_what_happens_next(kind: str) -> None:
    """Every figure, the cause and all candidates, on every memory kind, however chats take turns."""
    it = Bench(loader=RealLoader(), cache=CacheSettings(min_spacing=8, max_checkpoints=6))
    it.load(str(tiny_model(kind)), LoadSettings(n_ctx=4096))
    n_reused = 0
    for command in random_requests(7, 30):
        forecast = it.forecast(command)
        run = it.do(command)
        assert isinstance(run.end, Finished), run.end
        told = {of_the_plan(found) for found in (forecast.explanation, run.planned.explanation, run.end.explanation)}
        assert len(told) == 1
        n_reused += forecast.explanation.reused
    assert n_reused > 0
    it.close()


@pytest.mark.parametrize("memory", list(MemoryKind))
def test_asking_changes_nothing(memory: MemoryKind) -> None:
    """Two engines get the same requests; one is asked for forecasts of these and of prompts that never come."""
    one, asked = (bench(memory, n_sequences=4)[0] for _ in range(2))
    for number, command in enumerate(random_requests(3, 40)):
        for other in random_requests(100 + number, 3):
            asked.forecast(other)
        asked.forecast(command)
        plain, run = one.do(command), asked.do(command)
        assert of_the_plan(run.planned.explanation) == of_the_plan(plain.planned.explanation)
        assert run.planned.placement == plain.planned.placement
        assert run.text == plain.text
    for it in (one, asked):
        it.close()


def test_a_forecast_does_not_stand_in_the_way_of_what_the_model_writes() -> None:
    """The text of a reply was tokenised for a forecast before the model wrote it in other tokens: the ids that were
    generated are kept, or the next turn would read the reply again."""
    reused = []
    for is_asked in (False, True):
        it = Bench(loader=FakeLoader(model=FakeModel(memory=MemoryKind.FULL, has_pairs=True, reply="aabb")))
        it.load()
        turn = (user("hello"), assistant("aabb"), user("go on"))
        if is_asked:
            it.forecast(request(*turn))
        assert it.ask(user("hello")).text == "aabb"
        reused.append(it.ask(*turn).planned.explanation.reused)
    assert reused[0] == reused[1]


def test_what_is_remembered_does_not_grow_with_forecasts() -> None:
    """One is asked for with every pause in typing, for a prompt of 100,000 tokens."""
    it, _ = bench(MemoryKind.HYBRID, n_sequences=4)
    for messages in (A, B, A):
        it.ask(*messages)
    session = it.worker.session
    assert session is not None
    it.forecast(request(*A, user("word")))  # lays it beside what is known
    before = session.tree.n_paths
    for number in range(50):
        it.forecast(request(*A, user("word " * number)))
    assert session.tree.n_paths == before
    assert session.tick == 3


def test_bytes_to_restore_are_those_in_ram() -> None:
    """A chat that had to make room is copied back; one that is still in the model's memory is not."""
    it, _ = bench(MemoryKind.HYBRID, n_sequences=2)
    first = it.ask(*A)
    it.ask(*B)
    forecast = it.forecast(request(*A, assistant(first.text), user("go on")))
    assert forecast.explanation.reused > 0
    assert forecast.n_bytes_restore > 0
    it.ask(*A, assistant(first.text), user("go on"))
    assert it.forecast(request(*A, assistant(first.text), user("go on"))).n_bytes_restore <= forecast.n_bytes_restore


def test_seconds_are_known_once_something_was_read() -> None:
    it, _ = bench(MemoryKind.HYBRID)
    assert it.forecast(request(*A)).seconds_prefill is None
    it.ask(*A)
    seconds = it.forecast(request(*B)).seconds_prefill
    assert seconds is not None
    assert seconds > 0


def test_more_to_read_takes_longer() -> None:
    it, _ = bench(MemoryKind.HYBRID)
    it.ask(*A)
    short, long = (it.forecast(request(user("x" * n))).seconds_prefill for n in (500, 20_000))
    assert short is not None
    assert long is not None
    assert long > 5 * short


def test_without_a_model_it_fails_as_a_request_does() -> None:
    it = Bench(loader=FakeLoader(model=FakeModel()))
    (event,) = it.do(ForecastPrompt(request=RequestId("f"), session="", text="hello")).events
    assert isinstance(event, Failed)
    assert event.message == "No model is loaded."


def test_a_prompt_that_does_not_fit_is_refused_beforehand() -> None:
    it, _ = bench(MemoryKind.FULL, n_ctx=200)
    (event,) = it.do(ForecastPrompt(request=RequestId("f"), session="", text="x" * 500)).events
    assert isinstance(event, Failed)
    assert "context holds 200" in event.message


def test_through_the_door_it_ends_once() -> None:
    desk = ServiceDesk(FakeModel())
    desk.engine.submit(ForecastPrompt(request=RequestId("f"), session="s", chat=Chat(messages=(user("hello"),))))
    desk.engine.submit(ForecastPrompt(request=RequestId("g"), session="s", chat=Chat(messages=(user("hello"),))))
    ended = desk.until_ended("f", "g")
    assert isinstance(ended["f"], PromptForecast)
    assert isinstance(ended["g"], PromptForecast)
    assert desk.engine.stop()


def test_the_rate_of_a_model_is_known_at_the_next_start(tmp_path: Path) -> None:
    """A first forecast without seconds says nothing to whoever wonders whether to paste 40,000 tokens."""
    from engine.request.worker import Worker

    file = tmp_path / "cache" / "rates.json"
    forecasts = []
    for _ in range(2):
        events: list[object] = []
        worker = Worker(
            FakeLoader(model=FakeModel()),
            clock=SystemClock(),
            cache=CacheSettings(),
            emit=events.append,
            is_cancelled=lambda _: False,
            rates=KeptRates(file),
        )
        worker.handle(LoadModel(request=RequestId("load"), path="fake.gguf"))
        assert any(isinstance(event, ModelLoaded) for event in events)
        worker.handle(ForecastPrompt(request=RequestId("f"), session="", text="hello, how are you"))
        worker.handle(request(user("hello, how are you")))
        worker.close()
        forecasts += [event for event in events if isinstance(event, PromptForecast)]
    assert forecasts[0].seconds_prefill is None
    assert forecasts[1].seconds_prefill is not None


@pytest.mark.parametrize(
    "content",
    [b"", b"[" * 100_000, b'{"schema": 1}', b'{"schema": 1, "rates": 5}', b'{"schema": 1, "rates": {"m": 5}}'],
)
def test_a_damaged_file_of_rates_is_none(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "rates.json"
    file.write_bytes(content)
    kept = KeptRates(file)
    assert kept.find("m") == PrefillRates()
    rates = PrefillRates().observed(512, 0, 1.0)
    kept.keep("m", rates)
    assert kept.find("m") == rates


def test_where_rates_cannot_be_kept_nothing_else_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    kept = KeptRates(tmp_path / "file" / "rates.json")
    kept.keep("m", PrefillRates().observed(512, 0, 1.0))
    assert kept.find("m") == PrefillRates()
