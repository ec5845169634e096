"""What the bounds of templates cost: every real template renders a short and a long chat, with them and in plain Jinja.

Both take turns in one run. Prints the ratios. Run with `make test ARGS="tests/bench/test_template_rendering.py -s"`.
"""

from __future__ import annotations

import gc
import json
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

import jinja2
import pytest
from jinja2.ext import loopcontrols
from jinja2.sandbox import ImmutableSandboxedEnvironment

from engine.core.prompt.messages import Chat
from engine.core.template.budget import TemplateError
from engine.core.template.chat_template import RenderInputs, compile_template
from engine.core.template.syntax import Generation
from tests.support.llama_source import template_names, template_source
from tests.templates.conversations import CONVERSATIONS, assistant, system, user

pytestmark = pytest.mark.slow

INPUTS = RenderInputs(now=datetime(2026, 11, 20, 12, 41), bos_text="<s>", eos_text="</s>")  # noqa: DTZ001
SHORT, LONG = 20, 200
N_ROUNDS = {SHORT: 24, LONG: 6}
TEXT = "A sentence that somebody may write, and a second one. " * 8
MAX_MEDIAN = 1.15  # measured alone it is 0.7: what needs no counting is short-cut (engine/core/template/code.py)


def chat_of(n_messages: int) -> Chat:
    """Questions and answers in turn, offered a tool."""
    turns = [assistant(f"{TEXT}{n}", "A thought.") if n % 2 else user(f"{TEXT}{n}") for n in range(n_messages - 1)]
    return Chat(messages=(system("You are terse."), *turns), tools=CONVERSATIONS["one tool"].tools)


class PlainJinja(ImmutableSandboxedEnvironment):
    """As Hugging Face sets it up, with nothing counted."""

    def __init__(self) -> None:
        super().__init__(trim_blocks=True, lstrip_blocks=True, extensions=[Generation, loopcontrols])
        self.filters["tojson"] = _to_json
        self.filters["safe"] = str  # the mark would escape what is put next to it: with llama.cpp it does not
        self.globals["raise_exception"] = _refuse
        self.globals["strftime_now"] = INPUTS.now.strftime

    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        return (isinstance(obj, list) and attr in ("append", "pop")) or super().is_safe_attribute(obj, attr, value)


def _to_json(
    value: object,
    ensure_ascii: bool = False,
    indent: int | None = None,
    separators: tuple[str, str] | None = None,
    sort_keys: bool = False,
) -> str:
    return json.dumps(
        value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys, default=list
    )


def _refuse(message: str) -> None:
    raise jinja2.TemplateError(message)


def ratio_of(source: str, chat: Chat, n_rounds: int) -> float | None:
    """The least time with bounds over the least without; None for a template that refuses the chat."""
    template = compile_template(source)
    variables = template.variables(chat, INPUTS)
    plain = PlainJinja().from_string(source)
    try:
        bounded_text = template.render_variables(variables, INPUTS)
    except TemplateError:
        return None
    assert bounded_text == plain.render(variables)

    def bounded() -> object:
        return template.render_variables(variables, INPUTS)

    def unbounded() -> object:
        return plain.render(variables)

    with uncollected():
        times = [(timed(bounded), timed(unbounded)) for _ in range(n_rounds)]
    return min(a for a, _ in times) / min(b for _, b in times)


def timed(run: Callable[[], object]) -> float:
    started = time.thread_time()
    run()
    return time.thread_time() - started


@contextmanager
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


@pytest.mark.parametrize("n_messages", [SHORT, LONG])
def test_bounds_cost_little_with_real_templates(n_messages: int) -> None:
    """Every prompt is rendered several times before it is read; a long chat would wait for the bounds alone."""
    chat = chat_of(n_messages)
    found = {name: ratio_of(template_source(name), chat, N_ROUNDS[n_messages]) for name in template_names()}
    ratios = sorted((ratio, name) for name, ratio in found.items() if ratio is not None)
    for ratio, name in ratios:
        print(f"{ratio:5.2f}  {name}")
    median = statistics.median(ratio for ratio, _ in ratios)
    print(f"{n_messages} messages, {len(ratios)} templates: median {median:.2f}, worst {ratios[-1][0]:.2f}")
    assert len(ratios) > len(found) // 2
    assert median < MAX_MEDIAN
