"""What llama-server's own completions take and tell besides a text."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.support.patience import PATIENCE
from tests.support.running_server import Running

PROMPT = "Once upon a time"
LONG = {"prompt": PROMPT, "n_predict": 6, "grammar": 'root ::= "a" root'}


@pytest.fixture
def client(server: Running) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server.url, timeout=PATIENCE) as made:
        yield made


def completed(client: httpx2.Client, **body: object) -> dict[str, Any]:
    answer = client.post("/completion", json={**LONG, **body})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_how_likely_each_token_was(client: httpx2.Client) -> None:
    """It was asked for and not told."""
    told = completed(client, n_probs=3)["completion_probabilities"]
    assert len(told) == 6
    for one in told:
        assert (bytes(one["bytes"]).decode(), len(one["top_logprobs"])) == (one["token"], 3)
        assert one["logprob"] <= 0
        assert all(like["logprob"] <= 0 for like in one["top_logprobs"])
    assert "".join(one["token"] for one in told) == "aaaaaa"
    assert "completion_probabilities" not in completed(client)


def test_a_stream_tells_it_token_by_token(client: httpx2.Client) -> None:
    with client.stream("POST", "/completion", json={**LONG, "n_probs": 2, "stream": True}) as answer:
        lines = [line.removeprefix("data: ") for line in answer.iter_lines() if line.startswith("data: ")]
    *pieces, last = map(json.loads, lines)
    assert [len(piece["completion_probabilities"]) for piece in pieces] == [1] * 6
    assert [piece["tokens_predicted"] for piece in pieces] == [1, 2, 3, 4, 5, 6]
    assert "".join(piece["content"] for piece in pieces) == "aaaaaa"
    assert last["stop"] is True


def test_the_tokens_of_a_reply_become_its_text(client: httpx2.Client) -> None:
    told = completed(client, return_tokens=True)
    assert len(told["tokens"]) == 6
    assert client.post("/detokenize", json={"tokens": told["tokens"]}).json()["content"] == told["content"]
    assert completed(client)["tokens"] == []


def test_only_what_was_chosen_is_told(client: httpx2.Client) -> None:
    told = completed(client, response_fields=["content", "generation_settings/n_predict", "prompt", "nothing/at"])
    named = {"content": "aaaaaa", "generation_settings/n_predict": 6, "prompt": PROMPT, "nothing/at": None}
    assert told == named
    settings = completed(client, seed=7, temperature=0.5)["generation_settings"]
    assert (settings["seed"], settings["temperature"]) == (7, 0.5)


@pytest.mark.parametrize("as_object", [True, False])
@pytest.mark.parametrize("as_text", [True, False])
def test_what_is_unwanted_may_be_named_by_texts_or_tokens(
    client: httpx2.Client, as_object: bool, as_text: bool
) -> None:
    said = client.post("/completion", json={"prompt": PROMPT, "n_predict": 1, "return_tokens": True}).json()
    unwanted: list[Any] = [said["content"]] if as_text else said["tokens"]
    biases: Any = {str(one): -100 for one in unwanted} if as_object else [[one, False] for one in unwanted]
    body = {"prompt": PROMPT, "n_predict": 1, "logit_bias": biases}
    assert client.post("/completion", json=body).json()["content"] != said["content"]
    assert (
        client.post("/v1/completions", json={**body, "max_tokens": 1}).json()["choices"][0]["text"] != said["content"]
    )


@pytest.mark.parametrize("bias", [[["a"]], [["a", True]], [["a", 1000]], [[-1, 1]], [[True, 1]], ["a"]])
def test_biases_that_are_none_are_refused(client: httpx2.Client, bias: object) -> None:
    answer = client.post("/completion", json={**LONG, "logit_bias": bias})
    assert answer.status_code == 400
    assert answer.json()["error"]["param"] == "logit_bias[0]"


def test_a_prompt_may_be_an_object_or_hold_tokens_among_texts(client: httpx2.Client) -> None:
    tokens = client.post("/tokenize", json={"content": " upon a"}).json()["tokens"]
    for prompt in ({"prompt_string": PROMPT}, ["Once", *tokens, " time"], [["Once", *tokens, " time"]]):
        assert completed(client, prompt=prompt)["prompt"] == PROMPT
    for wrong in ({"prompt_string": 5}, {"prompt_string": "x", "multimodal_data": ["x"]}, ["a", 1, -1], ["a", "b"]):
        assert client.post("/completion", json={**LONG, "prompt": wrong}).status_code == 400
