"""Which model answers to which name, and when it is loaded and unloaded."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx2
import pytest

from app.process.paths import demo_model
from engine.commands import LoadModel, LoadSettings, RequestId
from engine.errors import RequestInvalid
from engine.events import ModelLoaded, ModelUnloaded
from engine.ports import Model
from engine.server.asked.models import ListedModel
from engine.server.asked.parts import ServerOptions
from engine.server.endpoints.state import ServerState
from tests.support.engine_runs import RealLoader
from tests.support.patience import PATIENCE
from tests.support.running_server import (
    ENDLESS,
    HELLO,
    SETTINGS,
    Loaded,
    OnShelf,
    Running,
    running_engine,
    running_server,
    serving,
    wait_until,
)
from tests.support.tiny_models import tiny_model

CHAT = "/v1/chat/completions"


def post(running: Running, model: str | None, path: str = CHAT) -> httpx2.Response:
    body = HELLO if model is None else {**HELLO, "model": model}
    return httpx2.post(running.url + path, json=body, timeout=PATIENCE)


def is_open(state: ServerState, n: int) -> bool:
    return len(state.ledger.open) == n


def names(running: Running) -> list[str]:
    return [one["id"] for one in httpx2.get(f"{running.v1}/models", timeout=PATIENCE).json()["data"]]


def test_the_loaded_model_answers_to_any_name(demo_engine: Loaded) -> None:
    """Clients are set up with a name that somebody thought of."""
    with serving(*demo_engine) as running:
        assert [post(running, name).status_code for name in (None, "", "gpt-9", "model")] == [200] * 4
        assert post(running, "gpt-9").json()["model"] == "gpt-9"
        assert names(running) == ["model"]


def test_with_an_alias_it_answers_to_that_alone(demo_engine: Loaded) -> None:
    with serving(*demo_engine, options=ServerOptions(aliases=("small", "tiny"))) as running:
        assert [post(running, name).status_code for name in (None, "small", "tiny")] == [200] * 3
        assert post(running, None).json()["model"] == "small"
        refused = post(running, "gpt-9")
        assert refused.status_code == 404
        assert refused.json()["error"]["code"] == "model_not_found"
        assert "“small”, “tiny”" in refused.json()["error"]["message"]
        assert names(running) == ["small", "tiny"]


def test_a_model_of_the_list_is_loaded_when_it_is_asked_for() -> None:
    other = tiny_model("llama")
    listed = (ListedModel(name="Demo", path=str(demo_model())), ListedModel(name="Other", path=str(other)))
    options = ServerOptions(loads_on_demand=True)
    with running_server(options=options, shelf=OnShelf(models=listed)) as running:
        assert post(running, "Demo").json()["model"] == "Demo"
        assert not [event for event in running.events if isinstance(event, ModelLoaded)]
        assert post(running, "Other").status_code == 200
        assert post(running, None).status_code == 200  # whichever is in use
        assert [Path(event.facts.path) for event in running.events if isinstance(event, ModelLoaded)] == [other]
        assert set(names(running)) >= {"Demo", "Other"}
        missing = post(running, "Third")
        assert missing.status_code == 404
        assert "“Demo”, “Other”" in missing.json()["error"]["message"]


def test_a_request_for_another_model_waits_for_the_one_that_runs_and_keeps_its_turn() -> None:
    """Loading it at once would end the reply that somebody waits for, and one of the old model could starve it."""
    other = tiny_model("llama")
    listed = (ListedModel(name="Demo", path=str(demo_model())), ListedModel(name="Other", path=str(other)))
    options = ServerOptions(loads_on_demand=True)
    with (
        running_server(options=options, shelf=OnShelf(models=listed)) as running,
        httpx2.Client(base_url=running.url, timeout=PATIENCE) as client,
    ):
        state = running.server._state
        assert state is not None
        answered: list[str] = []

        def ask(model: str) -> None:
            assert post(running, model).status_code == 200
            answered.append(model)

        later = [threading.Thread(target=ask, args=(name,)) for name in ("Other", "Demo")]
        with client.stream("POST", CHAT, json={**HELLO, **ENDLESS, "model": "Demo", "stream": True}) as answer:
            lines = answer.iter_lines()
            next(line for line in lines if '"content":"' in line)
            for n_open, thread in enumerate(later, start=2):
                thread.start()
                wait_until(partial(is_open, state, n_open))
            assert any('"content":"' in line for line in lines), "it goes on meanwhile"
            assert not [event for event in running.events if isinstance(event, ModelLoaded)]
        for thread in later:
            thread.join(PATIENCE)
        assert answered == ["Other", "Demo"]
        loaded = [Path(event.facts.path) for event in running.events if isinstance(event, ModelLoaded)]
        assert loaded == [other, demo_model()]


class OnceSlowLoader(RealLoader):
    """The second load goes on until somebody ends it."""

    def __init__(self) -> None:
        self.n_loads = 0

    def __call__(
        self, path: str, settings: LoadSettings, on_progress: Callable[[float], bool]
    ) -> tuple[Model, tuple[str, ...]]:
        self.n_loads += 1
        while self.n_loads == 2 and on_progress(0.5):
            time.sleep(0.002)
        return super().__call__(path, settings, on_progress)


def test_a_client_that_goes_while_its_model_is_loaded_leaves_the_server_usable() -> None:
    other, loader = tiny_model("llama"), OnceSlowLoader()
    listed = (ListedModel(name="Demo", path=str(demo_model())), ListedModel(name="Other", path=str(other)))
    options = ServerOptions(loads_on_demand=True, seconds_before_headers=0.0)
    with (
        running_engine(loader=loader) as (engine, loaded),
        serving(engine, loaded, options, OnShelf(models=listed)) as running,
        httpx2.Client(base_url=running.url, timeout=PATIENCE) as client,
    ):
        with client.stream("POST", CHAT, json={**HELLO, "model": "Other", "stream": True}):
            wait_until(lambda: loader.n_loads == 2)
        assert post(running, "Demo").status_code == 200
        assert post(running, "Other").status_code == 200
        assert post(running, None).status_code == 200


@pytest.mark.slow
def test_a_model_that_the_window_loads_while_a_request_runs_answers_the_next(demo_engine: Loaded) -> None:
    """The reply that was being written is ended in order, and its client told to ask again."""
    other = tiny_model("llama")
    with (
        running_server() as running,
        httpx2.Client(base_url=running.url, timeout=PATIENCE) as client,
    ):
        with client.stream("POST", CHAT, json={**HELLO, **ENDLESS, "stream": True}) as answer:
            lines = answer.iter_lines()
            next(line for line in lines if '"content":"' in line)
            running.engine.submit(LoadModel(request=RequestId("load"), path=str(other), settings=SETTINGS))
            rest = [line for line in lines if line.startswith("data: ")]
        wait_until(lambda: any(isinstance(event, ModelLoaded) for event in running.events))
        assert post(running, None).json()["model"] == other.stem
        assert rest[-1] == "data: [DONE]" or "error" in json.loads(rest[-1].removeprefix("data: "))


def test_a_model_that_cannot_be_loaded_is_told_and_the_server_goes_on(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"GGUF, but not really")
    listed = (ListedModel(name="Demo", path=str(demo_model())), ListedModel(name="Broken", path=str(broken)))
    with running_server(options=ServerOptions(loads_on_demand=True), shelf=OnShelf(models=listed)) as running:
        refused = post(running, "Broken")
        assert refused.status_code == 500
        assert "broken.gguf" in refused.json()["error"]["message"]
        assert post(running, "Demo").status_code == 200


def test_a_model_that_nobody_asks_for_is_unloaded_and_comes_back() -> None:
    with running_server(options=ServerOptions(idle_seconds=0.05)) as running:
        wait_until(lambda: any(isinstance(event, ModelUnloaded) for event in running.events))
        wait_until(lambda: httpx2.get(f"{running.url}/health", timeout=PATIENCE).status_code == 503)
        assert post(running, "whatever").status_code == 200


def test_a_server_that_others_reach_wants_a_key(demo_engine: Loaded) -> None:
    with (
        pytest.raises(RequestInvalid, match="no API key"),
        serving(*demo_engine, options=ServerOptions(host="0.0.0.0")),
    ):
        pass
    with serving(*demo_engine, options=ServerOptions(key="secret")) as running:
        assert post(running, None).status_code == 401
        answer = httpx2.post(
            running.url + CHAT, json=HELLO, headers={"authorization": "Bearer secret"}, timeout=PATIENCE
        )
        assert answer.status_code == 200
        assert httpx2.get(f"{running.url}/health", timeout=PATIENCE).status_code == 200


def test_a_port_that_is_taken_is_told(demo_engine: Loaded) -> None:
    with serving(*demo_engine) as running:
        port = int(running.url.rpartition(":")[2])
        with (
            pytest.raises(RequestInvalid, match="cannot listen"),
            serving(*demo_engine, options=ServerOptions(port=port)),
        ):
            pass


def test_what_is_asked_of_a_server_without_a_model_is_told(demo_engine: Loaded) -> None:
    engine, _ = demo_engine
    with serving(engine, None) as running:
        assert post(running, None).json()["error"]["code"] == "model_not_loaded"
        for path in ("/health", "/props"):
            assert httpx2.get(running.url + path, timeout=PATIENCE).status_code == 503
        assert names(running) == []


def test_a_window_cache_that_is_small_is_no_hindrance() -> None:
    """Models that remember in other ways than the demo model answer as well."""
    with running_server(tiny_model("gemma3"), settings=LoadSettings(n_ctx=1024, n_threads=1)) as running:
        assert post(running, None).status_code == 200
    assert SETTINGS.n_ctx == 4096
