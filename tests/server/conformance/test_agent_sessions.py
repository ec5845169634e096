"""Sessions in the shapes that agents send: each request reads no more than what is new in it."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.support.patience import PATIENCE
from tests.support.running_server import Running

CACHED = {"cache_control": {"type": "ephemeral"}}
FEW = 3  # tokens at the end of a reply that its template may write otherwise
PROPERTIES = {"path": {"type": "string"}}
SCHEMA = {"type": "object", "properties": PROPERTIES, "required": ["path"]}


@pytest.fixture
def client(server: Running) -> Iterator[httpx2.Client]:
    with httpx2.Client(base_url=server.v1, timeout=PATIENCE) as made:
        yield made


def text(words: str, **members: object) -> dict[str, Any]:
    return {"type": "text", "text": words, **members}


class ClaudeCode:
    """What it sends: its newest message as blocks and the same as a text later, marks that move, and who pays."""

    def __init__(self, client: httpx2.Client) -> None:
        self._client = client
        self._name = uuid.uuid4().hex
        self.tools: list[dict[str, Any]] = [{"name": "Read", "description": "Reads.", "input_schema": SCHEMA}]
        self.messages: list[dict[str, Any]] = []
        self.n_before = 0

    def ask(self, version: str, **members: Any) -> dict[str, Any]:
        system = [
            text(f"x-anthropic-billing-header: cc_version=2.1.332.{version}; cc_entrypoint=sdk-cli;"),
            text(f"You are an agent, {self._name}.", **CACHED),
            text("Work in /srv/project.", **CACHED),
        ]
        body = {
            "model": "local",
            "max_tokens": 48,
            "system": system,
            "tools": self.tools,
            "messages": self.messages,
            "metadata": {"user_id": json.dumps({"session_id": self._name})},
            "context_management": {"edits": [{"type": "clear_thinking_20251015", "keep": "all"}]},
            **members,
        }
        answer = self._client.post("/messages?beta=true", json=body)
        assert answer.status_code == 200, answer.text
        message: dict[str, Any] = answer.json()
        usage = message["usage"]
        assert usage["cache_read_input_tokens"] >= self.n_before - FEW
        self.n_before = usage["cache_read_input_tokens"] + usage["input_tokens"] + usage["output_tokens"]
        self.messages = [plain(one) for one in self.messages]
        self.messages.append({"role": "assistant", "content": message["content"]})
        return message


def plain(message: dict[str, Any]) -> dict[str, Any]:
    """The same message one request later: a single block is a text, and no mark is left."""
    content = message["content"]
    if not isinstance(content, list):
        return message
    blocks = [{name: value for name, value in block.items() if name != "cache_control"} for block in content]
    return {**message, "content": blocks[0]["text"] if [b["type"] for b in blocks] == ["text"] else blocks}


def test_claude_code_reads_only_what_is_new(client: httpx2.Client) -> None:
    """Each of these differences lost it the whole prompt, or all behind the change."""
    session = ClaudeCode(client)
    session.messages += [
        {"role": "user", "content": [text("# gitStatus"), text("# Date"), text("Read the file.", **CACHED)]},
        {"role": "system", "content": [text("# Environment\nToday's date is 2026-11-26.", **CACHED)]},
    ]
    called = session.ask("e10", tool_choice={"type": "any"})
    call = called["content"][-1]
    assert call["type"] == "tool_use"

    fetch = {"name": "Fetch", "description": "Fetches.", "input_schema": SCHEMA, "defer_loading": True}
    session.tools.insert(0, fetch)
    found = [{"type": "tool_reference", "tool_name": "Fetch"}]
    result = {"type": "tool_result", "tool_use_id": call["id"], "content": found, **CACHED}
    session.messages.append({"role": "user", "content": [result]})
    session.ask("ebb", tool_choice={"type": "none"})

    session.messages.append({"role": "user", "content": [text("And now?", **CACHED)]})
    session.messages.append({"role": "system", "content": "The date has changed. It is 2026-11-27."})
    session.ask("528")


class Codex:
    """What it sends: all items each time, with ids that are new in each session, and tools of OpenAI's own."""

    def __init__(self, client: httpx2.Client) -> None:
        self._client = client
        self._name = uuid.uuid4().hex
        self.items: list[dict[str, Any]] = [self.said("developer", f"You are codex, {self._name}.")]
        self.n_before = 0

    def said(self, role: str, words: str) -> dict[str, Any]:
        content = [{"type": "input_text", "text": words}]
        return {"type": "message", "id": f"msg_{uuid.uuid4()}", "role": role, "content": content}

    def ask(self, **members: Any) -> dict[str, Any]:
        function = {"type": "function", "name": "exec", "description": "Runs.", "parameters": SCHEMA, "strict": False}
        group = {"type": "namespace", "name": "agents", "tools": [{**function, "name": "spawn"}]}
        search = {"type": "web_search", "external_web_access": bool(self.n_before)}
        body = {
            "model": "local",
            "stream": True,
            "input": self.items,
            "tools": [function, group, search],
            "store": False,
            "include": ["reasoning.encrypted_content"],
            "max_output_tokens": 48,
            "client_metadata": {"turn_id": uuid.uuid4().hex},
            **members,
        }
        answer = self._client.post("/responses", json=body)
        data = [line.removeprefix("data: ") for line in answer.text.split("\n") if line.startswith("data: ")]
        events = [json.loads(one) for one in data]
        items = [event["item"] for event in events if event["type"] == "response.output_item.done"]
        usage = events[-1]["response"]["usage"]
        assert usage["input_tokens_details"]["cached_tokens"] >= self.n_before - FEW
        self.n_before = usage["total_tokens"]
        self.items = [{**item, "id": f"x_{uuid.uuid4()}"} for item in (*self.items, *items)]
        last: dict[str, Any] = items[-1]
        return last


def test_codex_reads_only_what_is_new(client: httpx2.Client) -> None:
    session = Codex(client)
    session.items.append(session.said("user", "List the files."))
    call = session.ask(tool_choice="required", parallel_tool_calls=False)
    assert call["type"] == "function_call"
    session.items.append({"type": "function_call_output", "call_id": call["call_id"], "output": "Chunk ID: e8\na.txt"})
    session.ask(tool_choice="none")
    session.items.append(session.said("developer", "<permissions instructions> None."))
    session.items.append(session.said("user", "And now?"))
    session.ask(tool_choice="none")
