"""After a restart a chat goes on as if there had been none, on every memory kind: its history is not read again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import Generate, RequestId
from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Chat, Message
from engine.core.prompt.span_values import BoundaryKind
from engine.telling.reasons.causes import cause_sentence
from tests.engine.disk.starts import LOAD, START, Starts, n_reused, usage
from tests.support.engine_runs import Bench, Run, assistant, user
from tests.support.exactness import says_the_same, without_trials
from tests.support.images import picture, user_with
from tests.support.tiny_models import MEMORY_KINDS
from tests.support.tiny_projectors import tiny_pair

pytestmark = pytest.mark.native

FIRST, SECOND = user("Where does the Ouse rise, and which towns does it pass? "), user("And the Tees?")
SEEN = user_with("Which river is this? ", picture(3))
SEEING = ("gemma3", "qwen3vl", "lfm2")  # all at once; M-RoPE; in tiles, on a hybrid


@pytest.fixture(autouse=True)
def _without_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    without_trials(monkeypatch)


def boundary(run: Run, kind: BoundaryKind) -> int:
    return int([b.at for b in run.planned.spans.boundaries if b.kind is kind][-1])


def n_in_memory(bench: Bench) -> int:
    session = bench.worker.session
    assert session is not None
    return len(session.working.tokens)


def check_exact(uncached: Bench, cached: Bench, *chat: Message) -> None:
    uncached.ask(*chat)
    says_the_same(uncached, cached)


def check_restarts(starts: Starts, first: Message) -> None:
    with starts as bench:
        chat = [START, first]
        chat.append(assistant(bench.ask(*chat).text))
        n_first = n_in_memory(bench)
        chat.append(SECOND)
        chat.append(assistant(bench.ask(*chat).text))
        n_all = n_in_memory(bench)
    uncached = starts.uncached(START, SECOND)
    with starts as bench:  # the last question is another one
        run = bench.ask(*chat[:-2], user("And the Swale?"))
        assert n_reused(run) >= n_first
        check_exact(uncached, bench, *chat[:-2], user("And the Swale?"))
    with starts as bench:  # a new chat begins in the same way
        run = bench.ask(START, user("Which is the longest?"), session="another")
        assert usage(run).loaded.n_items == n_reused(run) >= boundary(run, BoundaryKind.SYSTEM_END) > 100
        check_exact(uncached, bench, START, user("Which is the longest?"))
    with starts as bench:  # another reply is asked for
        run = bench.ask(*chat[:-1], is_regeneration=True)
        assert run.planned.explanation.reprocessed <= 1
        check_exact(uncached, bench, *chat[:-1])
    with starts as bench:  # it goes on
        chat.append(user("Say more."))
        forecast = bench.forecast(Generate(request=RequestId("f"), session="chat", chat=Chat(messages=tuple(chat))))
        run = bench.ask(*chat)
        assert n_reused(run) == n_all == usage(run).loaded.n_items == forecast.explanation.reused
        assert usage(run).loaded.n_bytes == forecast.n_bytes_disk > 0
        assert run.planned.explanation.avoidable == 0
        assert run.planned.explanation.cause is Cause.APPENDED
        assert "came from the disk" in cause_sentence(run.planned.explanation)
        check_exact(uncached, bench, *chat)
    uncached.close()


@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_a_chat_goes_on_after_a_restart(tmp_path: Path, architecture: str) -> None:
    check_restarts(Starts.of(tmp_path, architecture), FIRST)


@pytest.mark.parametrize("kind", SEEING)
def test_a_chat_with_a_picture_goes_on(tmp_path: Path, kind: str) -> None:
    model, projector = tiny_pair(kind)
    check_restarts(Starts(tmp_path, model, load=replace(LOAD, projector=str(projector))), SEEN)
