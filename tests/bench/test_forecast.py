"""What a forecast costs once the beginning of its chat is known.

Prints medians. Run with `make test ARGS="tests/bench/test_forecast.py -s"`; CAIRN_BENCH_FORECAST says how many tokens.
"""

from __future__ import annotations

import os
import statistics
import sys
import time

import pytest

from engine.commands import Generate, LoadSettings, RequestId
from engine.core.prompt.messages import GREEDY, Chat, Message
from tests.support.engine_runs import Bench, RealLoader, assistant, system, user
from tests.support.patience import rounds
from tests.support.tiny_models import tiny_model

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_MOST = int(os.environ.get("CAIRN_BENCH_FORECAST", "20000"))  # tokens
N_ROUNDS = 15
MOST_GROWTH = 25  # with ten times as many tokens


def chat_of(n_tokens: int) -> list[Message]:
    """Turns of about 250 tokens; the tiny tokenizers take a token for nearly every character."""
    text = "What one says in a chat that goes on for long, word for word. " * 4
    turns = [(user if n % 2 == 0 else assistant)(f"{n}. {text}") for n in range(max(2, n_tokens // 250))]
    return [system("Be brief."), *turns[: len(turns) // 2 * 2], user("And now?")]


def forecast_seconds(it: Bench, messages: list[Message]) -> tuple[int, list[float]]:
    """Tokens of the prompt, and seconds of forecasts with ever other last words."""
    taken, n_prompt = [], 0
    for n in range(rounds(N_ROUNDS) + 1):
        chat = Chat(messages=(*messages, assistant("So it is."), user(f"What else, for the time {n}?")))
        command = Generate(request=RequestId(f"r{n}"), session="chat", chat=chat, sampling=GREEDY, max_tokens=1)
        started = time.perf_counter()
        n_prompt = it.forecast(command).explanation.n_prompt
        taken.append(time.perf_counter() - started)
    return n_prompt, taken[1:] or taken


def test_a_forecast_costs_little_however_long_the_chat_is(capsys: pytest.CaptureFixture[str]) -> None:
    """It is asked for while somebody writes: no part of it may grow faster than the chat."""
    lines, quickest = [], {}  # what else a busy machine does is in the medians
    for n_tokens in (N_MOST // 10, N_MOST):
        it = Bench(loader=RealLoader())
        it.load(str(tiny_model("mamba2")), LoadSettings(n_ctx=2 * n_tokens + 4096))
        messages = chat_of(n_tokens)
        it.ask(*messages, session="chat")
        n_prompt, seconds = forecast_seconds(it, messages)
        quickest[n_tokens] = min(seconds)
        lines.append(f"{n_prompt:>9,} tokens: {statistics.median(seconds) * 1000:6.2f} ms a forecast")
        it.close()
    with capsys.disabled():
        sys.stdout.write("\n" + "\n".join(lines) + "\n")
    assert quickest[N_MOST] < MOST_GROWTH * max(quickest[N_MOST // 10], 2e-3)
