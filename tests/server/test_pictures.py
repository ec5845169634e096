"""Pictures in a request: from data: URLs alone, and only where the model sees."""

from __future__ import annotations

import base64
from dataclasses import replace
from typing import Any

import httpx2

from tests.support.images import png
from tests.support.patience import PATIENCE
from tests.support.running_server import SETTINGS, Running, running_server
from tests.support.tiny_projectors import tiny_pair

CHAT = "/v1/chat/completions"


def ask(running: Running, url: str) -> httpx2.Response:
    parts = [{"type": "text", "text": "What is it?"}, {"type": "image_url", "image_url": {"url": url}}]
    body: dict[str, Any] = {"messages": [{"role": "user", "content": parts}], "max_tokens": 2}
    return httpx2.post(running.url + CHAT, json=body, timeout=PATIENCE)


def test_a_model_that_sees_is_shown_pictures_that_stand_in_the_request() -> None:
    model, projector = tiny_pair("qwen3vl")
    url = "data:image/png;base64," + base64.b64encode(png(1)).decode()
    with running_server(model, settings=replace(SETTINGS, projector=str(projector))) as running:
        first, second = ask(running, url), ask(running, url)
        assert first.status_code == 200, first.text
        assert second.json()["usage"]["prompt_tokens_details"]["cached_tokens"] > 0
        for elsewhere in ("http://127.0.0.1:1/cat.png", "file:///etc/hostname", "/etc/hostname"):
            refused = ask(running, elsewhere)
            assert refused.status_code == 400
            assert "nothing is fetched" in refused.json()["error"]["message"]
        broken = ask(running, "data:image/png;base64," + base64.b64encode(b"no picture").decode())
        assert broken.status_code == 400
        assert broken.json()["error"]["param"] == "messages[0].content[1]"


def test_a_model_that_does_not_see_says_so(server: Running) -> None:
    refused = ask(server, "data:image/png;base64," + base64.b64encode(png(1)).decode())
    assert refused.status_code == 400
    assert "only text is understood" in refused.json()["error"]["message"]
