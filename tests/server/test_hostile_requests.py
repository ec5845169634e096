"""Whatever comes in, the answer is JSON that names what is to blame, and the server goes on."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from engine.server.asked.parts import ServerOptions
from tests.support.patience import PATIENCE
from tests.support.running_server import ENDLESS, HELLO, Loaded, Running, serving, wait_until

CHAT = "/v1/chat/completions"


@pytest.fixture
def client(server: Running) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server.url, timeout=PATIENCE) as made:
        yield made
        assert made.post(CHAT, json=HELLO).status_code == 200


def error_of(answer: httpx2.Response) -> dict[str, Any]:
    assert answer.headers["content-type"] == "application/json"
    found: dict[str, Any] = answer.json()["error"]
    assert found["message"].endswith(".")
    assert "Traceback" not in answer.text
    return found


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "invalid_json"),
        (b"{", "invalid_json"),
        (b"[]", "invalid_json"),
        (b"null", "invalid_json"),
        (b"\xff\xfe", "invalid_json"),
        (b'{"a":' * 100_000, "invalid_json"),
        (b"[" * 100_000, "invalid_json"),
        (b'{"messages":[{"role":"user","content":"x"}],"temperature":1e999}', "invalid_json"),
        (b'{"messages":[{"role":"user","content":"x"}],"temperature":NaN}', "invalid_json"),
    ],
)
def test_what_is_no_request_is_refused(client: httpx2.Client, body: bytes, code: str) -> None:
    answer = client.post(CHAT, content=body)
    assert answer.status_code == 400
    assert error_of(answer)["code"] == code


@pytest.mark.parametrize(
    ("change", "param"),
    [
        ({"messages": []}, "messages"),
        ({"messages": "x"}, "messages"),
        ({"messages": None}, "messages"),
        ({"messages": [7]}, "messages[0]"),
        ({"messages": [{}]}, "messages[0].role"),
        ({"stream": "yes"}, "stream"),
        ({"temperature": -1}, "temperature"),
        ({"top_p": 7}, "top_p"),
        ({"max_tokens": "many"}, "max_tokens"),
        ({"stop": [1]}, "stop[0]"),
        ({"stop": ["x"] * 100}, "stop"),
        ({"logit_bias": {"a": 1}}, "logit_bias"),
        ({"logprobs": True, "top_logprobs": 99}, "top_logprobs"),
        ({"top_logprobs": 2}, "top_logprobs"),
        ({"tools": [{"type": "function"}]}, "tools[0].function"),
        ({"tool_choice": "required"}, "tool_choice"),
        ({"response_format": {"type": "xml"}}, "response_format.type"),
        ({"response_format": {"type": "json_schema"}}, "response_format.json_schema.schema"),
        ({"model": 5}, "model"),
        ({"stream_options": 5}, "stream_options"),
        ({"chat_template_kwargs": {"a": {}}}, "chat_template_kwargs.a"),
        (
            {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": "file:///etc/passwd"}]}]},
            "messages[0].content[0]",
        ),
    ],
)
def test_what_is_wrong_is_named(client: httpx2.Client, change: dict[str, Any], param: str) -> None:
    answer = client.post(CHAT, json={**HELLO, **change})
    assert answer.status_code == 400
    assert error_of(answer)["param"] == param


@pytest.mark.parametrize(
    ("path", "body", "param"),
    [
        ("/v1/completions", {}, "prompt"),
        ("/v1/completions", {"prompt": ["a", "b"]}, "prompt"),
        ("/v1/completions", {"prompt": [1, -1]}, "prompt[1]"),
        ("/v1/completions", {"prompt": ""}, "prompt"),
        ("/v1/completions", {"prompt": "x", "echo": True}, "echo"),
        ("/completion", {"prompt": "x", "n_predict": "x"}, "n_predict"),
        ("/v1/embeddings", {}, "input"),
        ("/v1/embeddings", {"input": []}, "input"),
        ("/v1/embeddings", {"input": "x", "encoding_format": "csv"}, "encoding_format"),
        ("/tokenize", {"content": 5}, "content"),
        ("/detokenize", {"tokens": ["x"]}, "tokens[0]"),
        ("/apply-template", {}, "messages"),
        ("/cairn/forecast", {}, "prompt"),
    ],
)
def test_so_it_is_at_every_other_path(client: httpx2.Client, path: str, body: dict[str, Any], param: str) -> None:
    answer = client.post(path, json=body)
    assert answer.status_code == 400, answer.text
    assert error_of(answer)["param"] == param


def test_members_that_nobody_knows_are_ignored(client: httpx2.Client) -> None:
    """Each client sends some that are its own."""
    more = {
        "store": True,
        "id_slot": 4,
        "cache_prompt": False,
        "x": [1],
        "metadata": {"a": "b"},
        "service_tier": "auto",
    }
    hosted = {"tools": [{"type": "web_search"}]}
    assert client.post(CHAT, json={**HELLO, **more, **hosted}).status_code == 200


def test_paths_and_methods_that_there_are_not_are_told_so(client: httpx2.Client) -> None:
    assert error_of(client.get("/v2/x"))["code"] == "not_found"
    wrong = client.get(CHAT)
    assert wrong.status_code == 405
    assert error_of(wrong)["code"] == "method_not_allowed"
    assert client.get("/health", headers={"host": "evil.example"}).status_code == 403
    assert client.post(CHAT, json=HELLO, headers={"origin": "http://evil.example"}).status_code == 403
    asked = {"origin": "http://evil.example", "access-control-request-method": "POST"}
    assert client.options(CHAT, headers=asked).status_code == 403


def test_what_is_too_large_is_refused_before_it_is_read(demo_engine: Loaded) -> None:
    with serving(*demo_engine, options=ServerOptions(max_body_bytes=2000)) as running:
        body = json.dumps({**HELLO, "x": "y" * 5000}).encode()
        answer = httpx2.post(running.url + CHAT, content=body, timeout=PATIENCE)
        assert answer.status_code == 413
        assert error_of(answer)["code"] == "request_too_large"

        def pieces() -> Iterator[bytes]:
            yield b"{"
            for _ in range(50):
                yield b" " * 1000

        assert httpx2.post(running.url + CHAT, content=pieces(), timeout=PATIENCE).status_code == 413


def test_a_request_that_never_comes_to_its_end_is_let_go(demo_engine: Loaded) -> None:
    with serving(*demo_engine, options=ServerOptions(seconds_body=0.2)) as running:
        host, port = running.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as sock:
            sock.sendall(b"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")
            assert b" 408 " in sock.recv(4096)


@pytest.mark.parametrize("head", [b"", b"POST /v1/chat/completions HTTP/1.1\r\nHost: 127"])
def test_a_head_that_never_comes_to_its_end_is_let_go(demo_engine: Loaded, head: bytes) -> None:
    """Whoever opens connections and says nothing on them would keep them for ever, and with them all that there are."""
    with serving(*demo_engine, options=ServerOptions(seconds_head=0.2)) as running:
        host, port = running.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as sock:
            sock.sendall(head)
            assert sock.recv(4096) == b""


def test_a_head_that_comes_byte_by_byte_gets_no_more_time(demo_engine: Loaded) -> None:
    with serving(*demo_engine, options=ServerOptions(seconds_head=0.2)) as running:
        host, port = running.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port))) as sock:
            sock.settimeout(0.01)
            sock.sendall(b"GET /health HTTP/1.1\r\n")
            last = time.monotonic() + PATIENCE
            while time.monotonic() < last:
                with contextlib.suppress(TimeoutError):
                    try:
                        sock.sendall(b"X: y\r\n")
                        if not sock.recv(4096):
                            return
                    except ConnectionError:
                        return
            pytest.fail("it was not let go")


def test_a_reply_may_take_longer_than_a_head(demo_engine: Loaded) -> None:
    """And the next request on its connection has the whole time again."""
    with (
        serving(*demo_engine, options=ServerOptions(seconds_head=0.2)) as running,
        httpx2.Client(base_url=running.url, timeout=PATIENCE) as client,
    ):
        started = time.monotonic()
        with client.stream("POST", CHAT, json={**HELLO, **ENDLESS, "max_tokens": 3000, "stream": True}) as answer:
            for _ in answer.iter_lines():
                if time.monotonic() - started > 0.5:
                    break
            else:
                pytest.fail("the reply was over before the limit for a head was")
        assert client.post(CHAT, json=HELLO).status_code == 200


def test_garbage_on_the_wire_ends_its_connection_alone(client: httpx2.Client, server: Running) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    found = list[str]()
    for garbage in (
        b"\x16\x03\x01\x02",
        b"GET / HTTP/9.9\r\n\r\n",
        b"X" * 200_000,
        b"POST / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    ):
        answer = b""
        with (
            socket.create_connection((host, int(port)), timeout=PATIENCE) as sock,
            contextlib.suppress(OSError),  # reset, or closed already
        ):
            sock.sendall(garbage)
            sock.shutdown(socket.SHUT_WR)
            while said := sock.recv(4096):
                answer += said
        if answer:  # not reset before it could be read
            found.append(json.loads(answer.partition(b"\r\n\r\n")[2])["error"]["code"])
    assert {"invalid_http"} <= set(found) <= {"invalid_http", "forbidden_host"}


def test_connections_that_are_dropped_leave_nothing_behind(client: httpx2.Client, server: Running) -> None:
    """Each held its request's place in the line, or its task, for ever."""
    state = server.server._state
    assert state is not None
    for n_read in range(12):
        with client.stream("POST", CHAT, json={**HELLO, **ENDLESS, "stream": True}) as answer:
            for _ in zip(range(n_read % 4), answer.iter_lines(), strict=False):
                pass
    wait_until(lambda: not state.ledger.open and not state.door._queues)


def test_a_request_that_takes_too_long_is_ended(demo_engine: Loaded) -> None:
    with serving(*demo_engine, options=ServerOptions(seconds_limit=0.15)) as running:
        body = {**HELLO, **ENDLESS}
        answer = httpx2.post(running.url + CHAT, json=body, timeout=PATIENCE)
        assert answer.status_code == 504
        assert error_of(answer)["code"] == "time_limit"


def test_more_than_the_line_holds_are_sent_away_and_told_when_to_come_again(demo_engine: Loaded) -> None:
    with (
        serving(*demo_engine, options=ServerOptions(max_waiting=0)) as running,
        httpx2.Client(timeout=PATIENCE) as client,
    ):
        long = {**HELLO, **ENDLESS, "stream": True}
        with client.stream("POST", running.url + CHAT, json=long) as answer:
            lines = answer.iter_lines()  # held: without it the connection is closed
            next(lines)
            refused = httpx2.post(running.url + CHAT, json=HELLO, timeout=PATIENCE)
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 0
            assert error_of(refused)["type"] == "rate_limit_error"


def test_prompts_do_not_reach_the_log(client: httpx2.Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    secret = "xyzzy-secret"
    client.post(CHAT, json={"messages": [{"role": "user", "content": secret}], "max_tokens": 1, "stop": 5})
    client.post(CHAT, json={"messages": [{"role": "user", "content": secret}], "max_tokens": 1})
    client.post(CHAT, json={"messages": [{"role": secret, "content": secret}]})
    assert "openai" not in caplog.text
    assert secret not in caplog.text
