"""A model's template that goes too far: at load, at a prompt, cancelled, and the plain one instead."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from contextlib import closing

import pytest

from engine.commands import Generate, LoadModel, LoadSettings, RequestId
from engine.core.prompt.messages import Chat
from engine.core.spans import finding
from engine.errors import Interrupted
from engine.events import Failed, Finished, ModelLoaded
from engine.prompt.builder import PromptBuilder
from tests.support.engine_runs import Bench, SystemClock, user
from tests.support.fake_model import FakeLoader, FakeModel

TURNS = "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}"
ENDLESS = "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(90) }}"
LATER = "{% if messages[0].content == 'now' %}" + ENDLESS + "{% endif %}" + TURNS


SWITCHED = TURNS + "{% if enable_thinking is defined and not enable_thinking %}<think></think>{% endif %}"


def bench_with(template: str) -> Bench:
    model = FakeModel(n_batch=4096)
    model.template = template
    return Bench(loader=FakeLoader(model=model))


def test_a_template_that_is_too_costly_at_load_is_named_at_load_and_at_each_prompt() -> None:
    """The engine hung in it for good, or another template was used without a word."""
    with closing(bench_with(ENDLESS)) as bench:
        loaded = bench.load()
        assert "goes too far" in loaded.one(ModelLoaded).warnings[-1]
        failed = bench.do(Generate(request=RequestId("a"), session="s", chat=Chat(messages=(user("x"),)))).one(Failed)
        assert failed.code == "template"
        assert "goes too far" in failed.message
        assert "plain template" in failed.action


def test_a_plain_template_answers_where_the_person_agrees() -> None:
    """The chat could not go on with that model."""
    with closing(bench_with(ENDLESS)) as bench:
        run = bench.do(LoadModel(request=RequestId("l"), path="m", settings=LoadSettings(plain_template=True)))
        assert "plain" in run.one(ModelLoaded).warnings[-1]
        chat = Chat(messages=(user("x"),))
        assert bench.do(Generate(request=RequestId("a"), session="s", chat=chat, max_tokens=2)).of(Finished)


def test_a_template_may_go_too_far_only_when_a_chat_comes() -> None:
    """What is harmless when it is tried would hang each prompt."""
    with closing(bench_with(LATER)) as bench:
        bench.load()
        failed = bench.do(Generate(request=RequestId("a"), session="s", chat=Chat(messages=(user("now"),)))).one(Failed)
        assert (failed.code, "plain template" in failed.action) == ("template", True)
        chat = Chat(messages=(user("later"),))
        assert bench.do(Generate(request=RequestId("b"), session="s", chat=chat, max_tokens=2)).of(Finished)


@pytest.mark.parametrize("template", [ENDLESS, "{{ '<' | e }}" + ENDLESS])
def test_cancel_is_looked_at_while_a_template_is_tried(template: str) -> None:
    """Neither Cancel nor another model helped while a template ran at load."""
    model = FakeModel(n_batch=4096)
    model.template = template
    with pytest.raises(Interrupted):
        PromptBuilder(model, clock=SystemClock(), is_cancelled=after(20))


def test_cancel_is_looked_at_while_a_prompt_is_rendered() -> None:
    """Stop did nothing while a template ran."""
    with closing(bench_with(LATER)) as bench:
        bench.load()
        session = bench.worker.session
        assert session is not None
        command = Generate(request=RequestId("a"), session="s", chat=Chat(messages=(user("now"),)))
        with pytest.raises(Interrupted):
            session.builder.build(command, after(20))


class HurryingClock(SystemClock):
    """A second passes at each look."""

    def __init__(self) -> None:
        self._ticks = itertools.count()

    def monotonic(self) -> float:
        return float(next(self._ticks))


def test_a_rendering_has_a_limit_of_time() -> None:
    """What is cheap by count and slow on this machine would go on for minutes."""
    model = FakeModel(n_batch=4096)
    model.template = ENDLESS
    builder = PromptBuilder(model, clock=HurryingClock())
    assert "takes too long" in builder.warnings[0]


def test_what_is_learned_of_a_template_is_learned_before_the_first_chat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first prompt waited for it, and a chat that does not think for more of it."""
    model = FakeModel(n_batch=4096)
    model.template = SWITCHED
    builder = PromptBuilder(model, clock=SystemClock())
    builder.rehearse()
    monkeypatch.setattr(finding, "learn", never)
    for options in ((), (("enable_thinking", False),), (("enable_thinking", True),)):
        chat = Chat(messages=(user("x"),), options=options)
        assert builder.build(Generate(request=RequestId("a"), session="s", chat=chat)).spans.boundaries


def test_a_slow_template_is_not_rehearsed_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A model would load for long because of what may never be asked."""
    model = FakeModel(n_batch=4096)
    model.template = SWITCHED
    builder = PromptBuilder(model, clock=SystemClock())
    monkeypatch.setattr(builder, "_clock", HurryingClock())
    monkeypatch.setattr(finding, "learn", never)
    builder.rehearse()
    with pytest.raises(Interrupted):
        builder.rehearse(lambda: True)


def never(*args: object, **others: object) -> None:
    raise AssertionError("it is known already")


def after(n: int) -> Callable[[], bool]:
    """False `n` times, then True."""
    calls = itertools.count()
    return lambda: next(calls) >= n
