"""The first token after a restart beside the time of reading the files, and what writing them costs a reply.

What is compared runs in turn. `make test ARGS="tests/bench/test_warm_restart.py -s"`; CAIRN_WARM_TOKENS=50000 for a
long chat, CAIRN_WARM_THREADS for the threads that compute, CAIRN_WARM_WIDE=1 for tokens that leave as much behind as
those of a real small model.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import wait
from dataclasses import replace
from pathlib import Path
from statistics import median

import pytest

from engine.commands import ChangeCache, ForecastPrompt, LoadSettings, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import GREEDY, Chat, Message
from tests.engine.disk.starts import ON, Starts, n_reused, usage
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.exactness import without_trials
from tests.support.patience import rounds
from tests.support.real_models import CHAT_MODEL, WINDOW_MODEL, real_model
from tests.support.tiny_models import MEMORY_KINDS, tiny_model, wide_model

pytestmark = [pytest.mark.slow, pytest.mark.native]

N_TOKENS = int(os.environ.get("CAIRN_WARM_TOKENS", "4000"))
N_THREADS = int(os.environ.get("CAIRN_WARM_THREADS", "1"))
IS_WIDE = "CAIRN_WARM_WIDE" in os.environ
N_ROUNDS = int(os.environ.get("CAIRN_WARM_ROUNDS", "8"))
OPENED = "the disk before the question, as its chat was opened"
_TURN = "Where does the Ouse rise, and which towns does it pass on its way to the sea? "


def long_chat() -> list[Message]:
    n_turns = max(1, N_TOKENS // 300)
    turns = [user(_TURN * 3), assistant("As far as I know it rises in the hills. " * 3)]
    return [system("You know rivers."), *turns * n_turns, user("Say more.")]


def forget(files: list[Path]) -> None:
    """The system keeps none of them in memory, as after it was started itself."""
    for file in files:
        with file.open("rb") as opened:
            os.fsync(opened.fileno())
            os.posix_fadvise(opened.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


@pytest.mark.skipif(not hasattr(os, "posix_fadvise"), reason="nobody can ask this system to forget files")
@pytest.mark.parametrize("architecture", [*MEMORY_KINDS, CHAT_MODEL, WINDOW_MODEL])
def test_the_first_token_after_a_restart(
    tmp_path: Path, architecture: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    without_trials(monkeypatch)
    load = LoadSettings(n_ctx=N_TOKENS + N_TOKENS // 8 + 2048, n_threads=N_THREADS)
    starts = Starts(tmp_path, model_of(architecture), cache=CacheSettings(disk_bytes=8 * ON.disk_bytes), load=load)
    chat = long_chat()
    with starts as bench:
        cold = usage(bench.ask(*chat))
        at_hand = min(usage(bench.ask(*chat, is_regeneration=True)).seconds_first_token for _ in range(2))
    for where in ("the system's memory", "the disk", OPENED):
        warm, loading, reading, n_loaded, n_bytes = list[float](), list[float](), list[float](), 0, 0
        computed = list[float]()
        for _ in range(rounds(3)):
            files = starts.files()
            if where != "the system's memory":
                forget(files)
            started = time.perf_counter()
            n_bytes = sum(len(file.read_bytes()) for file in files)
            reading.append(time.perf_counter() - started)
            if where != "the system's memory":
                forget(files)
            with starts as bench:
                if where == OPENED:
                    open_chat(bench, chat)
                began = time.thread_time()
                run = bench.ask(*chat, is_regeneration=True, max_tokens=1)
                computed.append(time.thread_time() - began)
                warm.append(usage(run).seconds_first_token)
                loading.append(usage(run).loaded.seconds)
                n_loaded = n_reused(run)
                assert run.planned.explanation.reprocessed <= 1
        with capsys.disabled():
            print(
                f"\n{architecture}: {n_loaded:,} tokens, {n_bytes / 1e6:.1f} MB; read in"
                f" {cold.seconds_first_token:.2f} s, first token without a restart {at_hand * 1e3:.0f} ms, after one,"
                f" files from {where}, {median(warm) * 1e3:.0f} ms, of them loading {median(loading) * 1e3:.0f} ms; in"
                f" processor time of the engine's thread {median(computed) * 1e3:.0f} ms; reading all files"
                f" {median(reading) * 1e3:.0f} ms"
            )
        assert median(warm) < cold.seconds_first_token * 10


def model_of(architecture: str) -> Path:
    if architecture not in MEMORY_KINDS:
        return real_model(architecture)
    return wide_model(architecture) if IS_WIDE else tiny_model(architecture)


def open_chat(bench: Bench, chat: list[Message]) -> None:
    """As the window does when a chat is chosen, some time before its question is sent."""
    request, messages = RequestId("opened"), tuple(chat)
    bench.do(
        ForecastPrompt(
            request=request,
            session="chat",
            chat=Chat(messages=messages),
            is_regeneration=True,
            warms=True,
        )
    )
    session = bench.worker.session
    assert session is not None
    wait(session.disk._reads.values())


@pytest.mark.parametrize("architecture", ["qwen35", CHAT_MODEL])
def test_what_writing_costs_a_reply(
    tmp_path: Path, architecture: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each reply follows at once on one whose files are being written, or not."""
    without_trials(monkeypatch)
    monkeypatch.setattr("engine.cache.writing._FILES_SECONDS", 0.0)  # as where somebody asks
    load = LoadSettings(n_ctx=N_TOKENS + N_TOKENS // 8 + 8192, n_threads=1)
    starts = Starts(tmp_path, model_of(architecture), cache=CacheSettings(disk_bytes=ON.disk_bytes), load=load)
    chat, rates = long_chat(), {True: list[float](), False: list[float]()}
    with starts as bench:
        never = tuple((token, -1e6) for token in sorted(bench.model.vocabulary.eog))
        for at in range(2 * N_ROUNDS):
            writes = bool(at % 2)
            bench.do(ChangeCache(settings=replace(bench.cache, disk_bytes=ON.disk_bytes if writes else 0)))
            bench.ask(*chat, user(f"Question {at}?"), session=f"{at}")
            again, sampling = user(f"Question {at}, again?"), replace(GREEDY, logit_bias=never)
            told = usage(bench.ask(*chat, again, session=f"{at}", max_tokens=200, sampling=sampling))
            rates[writes].append(told.n_generated / told.seconds_decode)
    with capsys.disabled():
        print(
            f"\n{architecture}: tokens a second: {median(rates[True]):.1f} with files being written,"
            f" {median(rates[False]):.1f} without"
            f" ({median(rates[True]) / median(rates[False]) - 1:+.1%}, {len(rates[True])} replies each)"
        )
    assert median(rates[True]) > median(rates[False]) / 10
