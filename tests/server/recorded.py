"""Recorded requests, sent over HTTP by several clients at once, and what each of them became.

Those of `made_sessions` are in the shapes in which agents send theirs. Others lie where CAIRN_TRACES says, as
`{"client", "path", "step", "body"}` a line in `clients/*.jsonl.gz`, or whole chats in `requests.jsonl`.
"""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2

from app.terminal.replay import RecordedRequest
from engine.client.threaded import Engine
from engine.commands import Command, Generate, RequestId
from engine.events import Event, Planned
from tests.support.patience import PATIENCE

VARIABLE = "CAIRN_TRACES"
LIMITS = {"/v1/messages": "max_tokens", "/v1/responses": "max_output_tokens", "/v1/chat/completions": "max_tokens"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Recorded:
    """A request as a client sent it. `session`: what it calls its conversation, in a header; "" for nothing."""

    client: str
    path: str
    body: dict[str, Any]
    session: str = ""


@dataclass(slots=True)
class NotedDoor:
    """An engine's door that keeps what came through it."""

    engine: Engine
    commands: dict[RequestId, Generate]
    order: list[RequestId]  # in which prompts were planned

    def submit(self, command: Command) -> None:
        if isinstance(command, Generate):
            self.commands[command.request] = command
        self.engine.submit(command)

    def cancel(self, request: RequestId) -> None:
        self.engine.cancel(request)

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        return self.engine.subscribe(listener)

    def note(self, event: Event) -> None:
        if isinstance(event, Planned):
            self.order.append(event.request)

    def requests(self) -> list[RecordedRequest]:
        """What the engine was asked, one after another, as `cairn replay` has its requests."""
        found: list[RecordedRequest] = []
        for line, request in enumerate(self.order, start=1):
            asked = self.commands[request]
            assert asked.chat is not None
            found.append(RecordedRequest(line=line, session=asked.session, chat=asked.chat))
        return found


def send_at_once(url: str, recorded: Iterable[Recorded]) -> list[tuple[Recorded, int]]:
    """Each client on a thread of its own, its requests one after another. The status of each answer."""
    by_client: dict[str, list[Recorded]] = defaultdict(list)
    for one in recorded:
        by_client[one.client].append(one)

    def send(requests: Sequence[Recorded]) -> list[tuple[Recorded, int]]:
        answered: list[tuple[Recorded, int]] = []
        with httpx2.Client(base_url=url, timeout=PATIENCE) as client:  # for each of them
            for one in requests:
                headers = {"user-agent": f"{one.client}/1"} | ({"session-id": one.session} if one.session else {})
                answer = client.post(one.path, json=short(one), headers=headers)
                answered.append((one, answer.status_code))
        return answered

    with ThreadPoolExecutor(len(by_client)) as clients:
        return [one for answered in clients.map(send, by_client.values()) for one in answered]


def short(one: Recorded) -> dict[str, Any]:
    """Its body, with a reply of one token, which is never in memory: what comes next is recorded already.

    Calls and forms that have to be would make it longer, and are not part of the prompt.
    """
    left_out = ("max_completion_tokens", "tool_choice", "response_format", "stream", "previous_response_id")
    body = {name: value for name, value in one.body.items() if name not in left_out}
    return {**body, LIMITS[one.path.partition("?")[0]]: 1}


def recorded_by_clients(folder: Path, clients: Sequence[str]) -> list[Recorded]:
    """What these clients sent that wants a reply."""
    found: list[Recorded] = []
    for client in clients:
        for line in gzip.decompress((folder / "clients" / f"{client}.jsonl.gz").read_bytes()).splitlines():
            told = json.loads(line)
            if told["path"].partition("?")[0] in LIMITS:
                found.append(Recorded(client=client, path=told["path"], body=told["body"]))
    return found


def recorded_chats(file: Path, sessions: Sequence[str], most: int) -> list[Recorded]:
    """The first requests of each session, its name that of a client, from a file of whole chats."""
    found: dict[str, list[Recorded]] = {name: [] for name in sessions}
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            told = json.loads(line)
            of = found.get(told["session"])
            if of is not None and len(of) < most:
                body = {name: told[name] for name in ("messages", "tools") if told.get(name)}
                client = told["session"].replace("/", "-")
                of.append(Recorded(client=client, path="/v1/chat/completions", body=body, session=told["session"]))
    return [one for requests in found.values() for one in requests]


_WORDS = "Work in the folder project, and say what was changed. " * 12
_PARAMETERS = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}
_RESULT = "The file has a table of names and a list of what is to be done with each. " * 6


def made_sessions(n_turns: int) -> list[Recorded]:
    """Three agents at work: one adds to its chat, one edits what it said, one makes its history shorter."""
    return [
        *(_chat(turn) for turn in range(n_turns)),
        *(_messages(turn) for turn in range(n_turns)),
        *(_response(turn) for turn in range(n_turns)),
    ]


def _chat(turn: int) -> Recorded:
    messages: list[dict[str, Any]] = [{"role": "system", "content": f"You are an agent. {_WORDS}"}]
    for n in range(turn + 1):
        messages.append({"role": "user", "content": f"Read the file {n}."})
        if n == turn:
            break
        call = {"name": "read", "arguments": json.dumps({"path": f"{n}.txt"})}
        messages += [
            {
                "role": "assistant",
                "content": None,
                "tool_calls": [{"id": f"c{n}", "type": "function", "function": call}],
            },
            {"role": "tool", "tool_call_id": f"c{n}", "content": f"{n}. {_RESULT}"},
            {"role": "assistant", "content": f"It was read, number {n}."},
        ]
    tool = {"name": "read", "description": "Reads a file.", "parameters": _PARAMETERS}
    body = {"model": "m", "messages": messages, "tools": [{"type": "function", "function": tool}]}
    return Recorded(client="adds", path="/v1/chat/completions", body=body)


def _messages(turn: int) -> Recorded:
    """Its mark moves, who pays changes, and every third question is put in other words than before."""
    messages: list[dict[str, Any]] = []
    for n in range(turn + 1):
        words = f"Question {n}{' again' if n == turn - 1 and turn % 3 == 2 else ''}: what is in it?"
        marked = [{"type": "text", "text": words, "cache_control": {"type": "ephemeral"}}]
        messages.append({"role": "user", "content": marked if n == turn else words})
        if n < turn:
            messages.append({"role": "assistant", "content": [{"type": "text", "text": f"{n}: {_RESULT}"}]})
    system = [
        {"type": "text", "text": f"x-anthropic-billing-header: cc_version=2.1.{turn};"},
        {"type": "text", "text": f"You help with files. {_WORDS}"},
    ]
    body = {"model": "m", "system": system, "messages": messages, "max_tokens": 100}
    return Recorded(client="edits", path="/v1/messages?beta=true", body=body, session="e1")


def _response(turn: int) -> Recorded:
    """Behind the sixth turn the first ones are gone, as where an agent sums up."""
    first = 4 if turn > 5 else 0
    items: list[dict[str, Any]] = [{"type": "message", "role": "developer", "content": f"Be exact. {_WORDS}"}]
    for n in range(first, turn + 1):
        items.append({"type": "message", "role": "user", "content": [{"type": "input_text", "text": f"Step {n}?"}]})
        if n < turn:
            said = [{"type": "output_text", "text": f"{n} is done. {_RESULT}"}]
            items.append({"type": "message", "role": "assistant", "content": said, "id": f"msg_{turn}_{n}"})
    body = {"model": "m", "input": items, "store": False, "prompt_cache_key": "r1"}
    return Recorded(client="sums", path="/v1/responses", body=body)
