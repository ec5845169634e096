"""`cairn serve` is ended, in order or by a kill, and started again: an agent's session goes on without its history read
again, and says what it would have said.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import pytest

from engine.core.cache.blobs import Blob
from engine.store.blobs.blob_file import read_header
from tests.server.recorded import LIMITS, Recorded, made_sessions, recorded_by_clients, short
from tests.server.test_recorded_requests import traces
from tests.support.cairn_serving import Serving, serve
from tests.support.patience import PATIENCE
from tests.support.real_vocabulary import model_with_vocabulary
from tests.support.running_server import wait_until
from tests.support.tiny_models import tiny_model

pytestmark = [
    pytest.mark.native,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to consoles there"),
]

N_WRITTEN = 8  # tokens of each reply
_TIMED = 128  # tokens by which two runs differ without a restart: what a state is worth depends on measured rates


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    n_prompt: int
    n_reused: int
    said: str

    @property
    def n_read(self) -> int:
        return self.n_prompt - self.n_reused


def ask(running: Serving, one: Recorded) -> Answer:
    limit = LIMITS[one.path.partition("?")[0]]
    headers = {"user-agent": f"{one.client}/1"} | ({"session-id": one.session} if one.session else {})
    body = {**short(one), limit: N_WRITTEN, "temperature": 0}
    told = httpx2.post(running.url + one.path, json=body, headers=headers, timeout=PATIENCE)
    assert told.status_code == 200, told.text
    return _answer(told.json())


def _answer(told: dict[str, Any]) -> Answer:
    """In the form of any of the three APIs."""
    usage = told["usage"]
    if "choices" in told:
        said = told["choices"][0]["message"]
        n_prompt, n_reused = usage["prompt_tokens"], usage["prompt_tokens_details"]["cached_tokens"]
    elif "output" in told:
        said = [(item.get("content"), item.get("summary")) for item in told["output"]]
        n_prompt, n_reused = usage["input_tokens"], usage["input_tokens_details"]["cached_tokens"]
    else:
        said, n_reused = told["content"], usage["cache_read_input_tokens"]
        n_prompt = usage["input_tokens"] + n_reused
    return Answer(n_prompt=n_prompt, n_reused=n_reused, said=str(said))


@dataclass(frozen=True, slots=True, kw_only=True)
class Starts:
    """`cairn serve` on one folder, again and again."""

    model: str | Path
    n_ctx: int
    folder: Path

    @contextmanager
    def begun(self, *more: str) -> Iterator[Serving]:
        arguments = ("-m", self.model, "--ctx", str(self.n_ctx), *more)
        with serve(*arguments, base=self.folder / "base") as running:
            yield running

    @contextmanager
    def keeping(self) -> Iterator[Serving]:
        with self.begun("--disk-cache", str(self.folder / "disk")) as running:
            yield running

    def blobs(self) -> list[Blob]:
        return [read_header(path).blob for path in (self.folder / "disk").rglob("*.blob")]

    def wait_for_files(self, n_prompt: int) -> None:
        """Until a prompt of that length, all of it, lies on disk, its state as well where the model has states."""

        def is_there() -> bool:
            blobs = self.blobs()
            parts = {blob.part for blob in blobs}
            return bool(parts) and all(any(b.part is part and b.end >= n_prompt for b in blobs) for part in parts)

        wait_until(is_there)


def end_in_order(running: Serving) -> None:
    code, errors = running.end(signal.SIGTERM)
    assert code == 0, errors


def kill(running: Serving) -> None:
    """As a person does who knows one process: its engine finds out by itself."""
    running.process.kill()
    running.process.wait(PATIENCE)


def kill_all(running: Serving) -> None:
    """As where the system is short of memory, or goes down."""
    os.killpg(running.process.pid, signal.SIGKILL)
    running.process.wait(PATIENCE)


def unbroken(starts: Starts, recorded: Sequence[Recorded]) -> list[Answer]:
    """What one run answers that keeps nothing."""
    with starts.begun("--disk-cache", "off") as running:
        return [ask(running, one) for one in recorded]


def check(
    starts: Starts,
    recorded: Sequence[Recorded],
    leave: Callable[[Serving], None],
    whole: Sequence[Answer],
    slack: int = 0,
) -> None:
    """`slack`: so many tokens a request may read more, if all of them together read no more than a hundredth."""
    half = len(recorded) // 2
    with starts.keeping() as running:
        first = [ask(running, one) for one in recorded[: half - 1]]
        starts.wait_for_files(first[-1].n_prompt)  # an agent is busy with what it was told for longer than that
        first.append(ask(running, recorded[half - 1]))
        leave(running)
    with starts.keeping() as running:
        rest = [ask(running, one) for one in recorded[half:]]
        end_in_order(running)
    print(  # noqa: T201
        f"\n{recorded[0].client}, {leave.__name__}: read {[one.n_read for one in rest]}, without a restart"
        f" {[one.n_read for one in whole[half:]]}, of prompts of {[one.n_prompt for one in rest]} tokens;"
    )
    assert [one.said for one in (*first, *rest)] == [one.said for one in whole]
    n_turn = 0 if leave is end_in_order else max(0, first[-1].n_prompt + N_WRITTEN - first[-2].n_prompt)
    assert rest[0].n_read <= whole[half].n_read + n_turn
    assert rest[0].n_reused
    for after, beside in zip(rest[1:], whole[half + 1 :], strict=True):
        assert after.n_read <= beside.n_read + slack
    assert sum(one.n_read for one in rest[1:]) <= 1.01 * sum(one.n_read for one in whole[half + 1 :])


@pytest.fixture(scope="module")
def of_demo(tmp_path_factory: pytest.TempPathFactory) -> list[Answer]:
    return unbroken(Starts(model="demo", n_ctx=4096, folder=tmp_path_factory.mktemp("whole")), made("adds"))


def made(client: str) -> list[Recorded]:
    return [one for one in made_sessions(6) if one.client == client]


@pytest.mark.parametrize("leave", [end_in_order, kill, kill_all])
def test_an_agent_goes_on_with_the_demo_model(
    tmp_path: Path, leave: Callable[[Serving], None], of_demo: list[Answer]
) -> None:
    check(Starts(model="demo", n_ctx=4096, folder=tmp_path), made("adds"), leave, of_demo)


@pytest.mark.slow
@pytest.mark.parametrize("client", ["edits", "sums"])
@pytest.mark.parametrize("architecture", ["llama", "gemma3", "mamba2", "lfm2", "qwen35"])
def test_an_agent_goes_on_on_every_memory(tmp_path: Path, architecture: str, client: str) -> None:
    starts = Starts(model=tiny_model(architecture), n_ctx=16384, folder=tmp_path)
    check(starts, made(client), kill_all, unbroken(starts, made(client)))


@pytest.mark.slow
@pytest.mark.parametrize("leave", [end_in_order, kill_all])
@pytest.mark.parametrize("client", ["pi", "claude-code", "codex", "opencode"])
def test_a_recorded_agent_goes_on(tmp_path: Path, client: str, leave: Callable[[Serving], None]) -> None:
    recorded = recorded_by_clients(traces(), (client,))
    starts = Starts(model=model_with_vocabulary(), n_ctx=65536, folder=tmp_path)
    check(starts, recorded, leave, unbroken(starts, recorded), slack=_TIMED)
