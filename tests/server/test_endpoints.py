"""What is asked for besides replies."""

from __future__ import annotations

import base64
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from engine.server.app import routes
from engine.store.recorder import read_record
from tests.support.patience import PATIENCE
from tests.support.running_server import HELLO, Running

CHAT = "/v1/chat/completions"


@pytest.fixture
def client(server: Running) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server.url, timeout=PATIENCE, headers={"user-agent": "codex_exec/1"}) as made:
        yield made


def test_tokens_go_there_and_back(client: httpx2.Client) -> None:
    tokens = client.post("/tokenize", json={"content": "Once upon a time"}).json()["tokens"]
    assert client.post("/detokenize", json={"tokens": tokens}).json()["content"] == "Once upon a time"
    pieces = client.post("/tokenize", json={"content": "Once upon é", "with_pieces": True}).json()["tokens"]
    assert [one["id"] for one in pieces][:2] == tokens[:2]
    assert client.post("/detokenize", json={"tokens": [2**30]}).status_code == 400


def test_a_chat_becomes_the_prompt_that_would_be_read(client: httpx2.Client) -> None:
    prompt = client.post("/apply-template", json=HELLO).json()["prompt"]
    assert "Hello!" in prompt
    n_tokens = len(client.post("/tokenize", json={"content": prompt}).json()["tokens"])
    assert client.post(CHAT, json=HELLO).json()["usage"]["prompt_tokens"] == n_tokens


@pytest.mark.parametrize(
    ("path", "body", "ended"),
    [
        (CHAT, {"max_tokens": 0}, ("choices", 0, "finish_reason", "length")),
        (CHAT, {"max_completion_tokens": 0}, ("choices", 0, "finish_reason", "length")),
        ("/v1/completions", {"max_tokens": 0}, ("choices", 0, "finish_reason", "length")),
        ("/completion", {"n_predict": 0}, ("stop_type", "limit")),
        ("/v1/responses", {"max_output_tokens": 0}, ("incomplete_details", "reason", "max_output_tokens")),
        ("/v1/messages", {"max_tokens": 0}, ("stop_reason", "max_tokens")),
    ],
)
def test_a_reply_of_no_tokens_reads_the_prompt_alone(
    client: httpx2.Client, path: str, body: dict[str, Any], ended: tuple[str | int, ...]
) -> None:
    """It was one without an end. llama-server and Anthropic have it so that a prompt can be read ahead."""
    text = f"What is known of {path} {next(iter(body))}?"
    asked: dict[str, Any] = {"model": "x", "input": text} if path == "/v1/responses" else {"model": "x", "prompt": text}
    if path in (CHAT, "/v1/messages"):
        asked = {"model": "x", "messages": [{"role": "user", "content": text}]}
    told: Any = client.post(path, json={**asked, **body}).json()
    for step in ended[:-1]:
        told = told[step]
    assert told == ended[-1]
    seen = client.get("/cairn/requests").json()["requests"][-1]
    assert (seen["written"], seen["problem"]) == (0, None)
    client.post(path, json={**asked, **dict.fromkeys(body, 1)})
    again = client.get("/cairn/requests").json()["requests"][-1]
    assert again["cairn"]["cause"] == "regenerated", "the same prompt was read before"


def test_vectors_come_as_numbers_or_as_bytes(client: httpx2.Client) -> None:
    body = {"input": ["One text.", "Another."], "model": "x"}
    plain = client.post("/v1/embeddings", json=body).json()["data"]
    packed = client.post("/v1/embeddings", json={**body, "encoding_format": "base64"}).json()["data"]
    data = base64.b64decode(packed[1]["embedding"])
    assert list(struct.unpack(f"<{len(data) // 4}f", data)) == pytest.approx(plain[1]["embedding"], abs=1e-6)


def test_the_figures_of_prometheus_add_up(client: httpx2.Client) -> None:
    def figures() -> dict[str, float]:
        lines = client.get("/metrics").text.splitlines()
        return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines if line[0] != "#")}

    before = figures()
    usage = client.post(CHAT, json=HELLO).json()["usage"]
    after = figures()
    grown = {name: value - before.get(name, 0) for name, value in after.items()}
    kinds = ("reused", "new", "changed", "avoidable")
    assert grown["cairn:requests_total"] == 1
    assert sum(grown[f"cairn:prompt_tokens_{kind}_total"] for kind in kinds) == usage["prompt_tokens"]
    assert grown["llamacpp:tokens_predicted_total"] == usage["completion_tokens"]
    assert sum(value for name, value in grown.items() if name.startswith("cairn:requests_by_cause")) == 1


def test_requests_are_listed_with_their_client_and_the_reason(client: httpx2.Client) -> None:
    reply = client.post(CHAT, json=HELLO, headers={"session-id": "one"}).json()
    seen = next(one for one in client.get("/cairn/requests").json()["requests"] if one["id"] == reply["id"])
    assert (seen["client"], seen["session"], seen["state"]) == ("codex", "codex:one", "done")
    assert seen["cairn"]["prompt"] == reply["usage"]["prompt_tokens"]


def test_the_list_of_requests_quotes_nobody(client: httpx2.Client) -> None:
    """Another program on this machine may read it."""
    for word in ("xyzzy", "plugh"):
        asked = {"messages": [{"role": "system", "content": f"Say {word}. " * 20}, *HELLO["messages"]], "max_tokens": 1}
        client.post(CHAT, json=asked)
    listed = client.get("/cairn/requests").text
    assert '"differs_at":' in listed
    assert "xyzzy" not in listed
    assert "plugh" not in listed


def test_the_record_opens_in_cairn_and_holds_no_text(client: httpx2.Client, tmp_path: Path) -> None:
    secret = {"messages": [{"role": "user", "content": "xyzzy plugh"}], "max_tokens": 2}
    client.post(CHAT, json=secret)
    record = client.get("/cairn/record")
    assert "xyzzy" not in record.text
    file = tmp_path / "record.jsonl"
    file.write_bytes(record.content)
    kinds = {type(event).__name__ for event in read_record(file)}
    assert {"Planned", "Finished"} <= kinds


def test_events_are_told_as_they_happen(client: httpx2.Client) -> None:
    with client.stream("GET", "/cairn/events") as answer:
        lines = answer.iter_lines()
        assert next(lines) == ": reading"
        client.post(CHAT, json=HELLO)
        names = []
        while "Finished" not in names:
            line = next(lines)
            if line.startswith("event: "):
                names.append(line.removeprefix("event: "))
            elif line.startswith("data: "):
                assert json.loads(line.removeprefix("data: "))["type"] == names[-1]
        assert names[0] == "Started"
        assert "Planned" in names


def test_a_forecast_is_what_the_request_then_costs(client: httpx2.Client) -> None:
    body = {"messages": [{"role": "user", "content": "What would this cost? " * 20}], "max_tokens": 1}
    forecast = client.post("/cairn/forecast", json=body).json()
    usage = client.post(CHAT, json=body).json()["usage"]
    assert forecast["prompt"] == usage["prompt_tokens"]
    assert forecast["reused"] == usage["prompt_tokens_details"]["cached_tokens"]
    raw = client.post("/cairn/forecast", json={"prompt": "Once upon a time"}).json()
    assert raw["prompt"] == 5


def test_llama_servers_own_completion_is_understood(client: httpx2.Client) -> None:
    body = {"prompt": "Once upon a time", "n_predict": 4}
    whole = client.post("/completion", json=body).json()
    assert (whole["tokens_evaluated"], whole["tokens_predicted"], whole["stop_type"]) == (5, 4, "limit")
    lines = client.post("/completion", json={**body, "stream": True}).text.splitlines()
    chunks: list[dict[str, Any]] = [json.loads(line[6:]) for line in lines if line.startswith("data: ")]
    assert "".join(chunk["content"] for chunk in chunks) == whole["content"]
    assert [chunk["stop"] for chunk in chunks] == [False] * (len(chunks) - 1) + [True]


def test_what_the_server_is_like_is_told(client: httpx2.Client) -> None:
    props = client.get("/props").json()
    assert props["default_generation_settings"]["n_ctx"] == 4096
    assert props["modalities"] == {"vision": False, "audio": False}
    assert client.get("/slots").json()[0]["is_processing"] is False


def test_the_description_names_every_path_and_each_reference_leads_somewhere(client: httpx2.Client) -> None:
    told = client.get("/openapi.json").json()
    assert set(told["paths"]) <= {route.path for route in routes()}
    schemas = told["components"]["schemas"]

    def references(value: object) -> Iterator[str]:
        if isinstance(value, dict):
            yield from ([value["$ref"]] if isinstance(value.get("$ref"), str) else [])
            for one in value.values():
                yield from references(one)
        elif isinstance(value, list):
            for one in value:
                yield from references(one)

    found = set(references(told))
    assert found
    assert all(one.removeprefix("#/components/schemas/") in schemas for one in found)
