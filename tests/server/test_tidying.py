"""With hygiene a program's changing clock and its shuffled tools cost nothing; without it not a byte is touched."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from engine.client.threaded import Engine
from engine.commands import Generate, RequestId
from engine.core.prompt.messages import Chat, Message, Role, ToolSpec
from engine.core.tidying.requests import UNTIDIED, Tidiness, tidiness_of
from engine.events import ModelLoaded
from engine.server.asked.asking import MOST, MOST_CHARS, ApiRequest, Tidying
from tests.support.running_server import Running, serving

pytestmark = pytest.mark.native

RULES = "You help with a program. You explain each step in plain words, and never guess. " * 6
TOOLS: list[dict[str, Any]] = [
    {
        "type": "function",
        "function": {
            "name": name,
            "description": f"It can {name} one of the files, whose path is given.",
            "parameters": {"type": "object", "properties": {"path": {"type": "string"}}},
        },
    }
    for name in ("read", "write", "list")
]
DAYS, ORDERS = ("20", "21", "22"), ((0, 1, 2), (2, 0, 1), (1, 2, 0))


@pytest.fixture
def chosen() -> dict[str, Tidiness]:
    """What is done for each program, as of now."""
    return {}


@pytest.fixture
def server(demo_engine: tuple[Engine, ModelLoaded], chosen: dict[str, Tidiness]) -> Iterator[Running]:
    with serving(*demo_engine, tidiness_of=lambda client: chosen.get(client, UNTIDIED)) as running:
        yield running


def asked(server: Running, path: str, body: dict[str, Any], client: str) -> dict[str, Any]:
    headers = {"content-type": "application/json", "user-agent": f"{client}/1.0"}
    request = urllib.request.Request(f"{server.url}{path}", json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        found: dict[str, Any] = json.loads(answer.read())
    return found


def chat(server: Running, client: str, messages: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    body = {"messages": messages, "max_tokens": 4, "cairn": True, **more}
    return asked(server, "/v1/chat/completions", body, client)


def three_turns(server: Running, client: str, *, days: bool, orders: bool) -> list[dict[str, Any]]:
    """The explanations of a chat that goes on, with another day or another order of its tools each time."""
    said: list[dict[str, Any]] = []
    told = []
    for turn in range(3):
        day = DAYS[turn] if days else DAYS[0]
        tools = [TOOLS[at] for at in (ORDERS[turn] if orders else ORDERS[0])]
        said.append({"role": "user", "content": f"{client} asks question {turn}: what is next?"})
        system = {"role": "system", "content": f"You are {client}.\nToday's date: 1999-11-{day}\n{RULES}"}
        reply = chat(server, client, [system, *said], tools=tools)
        said.append({"role": "assistant", "content": reply["choices"][0]["message"].get("content") or "…"})
        told.append(reply["cairn"])
    return told


@pytest.mark.parametrize(
    ("ways", "days", "orders", "acts"),
    [
        ("tools", False, True, ["tools"]),
        ("freeze", True, False, ["frozen"]),
        ("move", True, False, ["moved"]),
        ("tools,move", True, True, ["tools", "moved"]),
    ],
)
def test_what_changes_by_itself_costs_nothing_once_it_is_chosen_so(
    server: Running, chosen: dict[str, Tidiness], ways: str, days: bool, orders: bool, acts: list[str]
) -> None:
    untidy, tidy = f"untidy-{ways.replace(',', '-')}", f"tidy-{ways.replace(',', '-')}"
    chosen[tidy] = tidiness_of(ways)
    before = three_turns(server, untidy, days=days, orders=orders)
    after = three_turns(server, tidy, days=days, orders=orders)
    assert all(told["tidied"] == [] for told in before)
    assert after[0]["tidied"] == [], "the first one is what the others go by"
    for costly, told in zip(before[1:], after[1:], strict=True):
        assert costly["changed"] + costly["avoidable"] > 100
        assert told["changed"] + told["avoidable"] < 16, told["say"]
        assert [one["act"] for one in told["tidied"]] == acts
        assert any("changed by Cairn: As chosen for this program" in line for line in told["say"])
    if days:
        assert after[2]["tidied"][-1] == {"act": acts[-1], "n": 1, "was": "1999-11-20", "now": "1999-11-22"}


def test_the_saving_that_was_offered_comes_true(server: Running, chosen: dict[str, Tidiness]) -> None:
    """Switched on after two requests, the third one is mended at once: the earlier ones were remembered."""
    client = "promised"

    def ask(day: str) -> dict[str, Any]:
        system = {"role": "system", "content": f"You are promised.\nToday's date: 1999-11-{day}\n{RULES}"}
        told: dict[str, Any] = chat(server, client, [system, {"role": "user", "content": "What is it?"}])["cairn"]
        return told

    ask("20")
    told = ask("21")
    offered = {offer["remedy"]: offer["saves_tokens"] for offer in told["remedies"]}
    assert offered["freeze-value"] > 100
    chosen[client] = tidiness_of("freeze")
    mended = ask("22")
    assert mended["reused"] >= told["reused"] + offered["freeze-value"]
    assert mended["tidied"][0]["was"] == "1999-11-21"


def test_a_request_is_sent_on_as_it_came_unless_it_is_chosen_otherwise(
    server: Running, chosen: dict[str, Tidiness]
) -> None:
    """Of one program alone, and of none that was not named; taken back, it is as before."""
    messages = [
        {"role": "system", "content": f"You are counted.\nToday's date: 1999-11-20\n{RULES}"},
        {"role": "user", "content": "Hi"},
    ]
    later = [{**messages[0], "content": messages[0]["content"].replace("-20", "-21")}, messages[1]]

    def n_tokens(client: str, said: list[dict[str, Any]]) -> int:
        path = "/v1/chat/completions/input_tokens"
        return int(asked(server, path, {"messages": said}, client)["input_tokens"])

    chat(server, "counted", messages)
    as_sent = n_tokens("counted", later)
    chosen["counted"] = tidiness_of("move")
    assert n_tokens("counted", later) > as_sent, "the date stands once more at the end"
    assert n_tokens("another", later) == as_sent
    forecast = asked(server, "/cairn/forecast", {"messages": later}, "counted")
    assert [one["act"] for one in forecast["tidied"]] == ["moved"]
    del chosen["counted"]
    assert n_tokens("counted", later) == as_sent
    assert chat(server, "counted", later)["cairn"]["tidied"] == []


def test_what_was_done_is_told_where_requests_are_listed_without_their_texts(
    server: Running, chosen: dict[str, Tidiness]
) -> None:
    chosen["listed"] = tidiness_of("freeze")
    three_turns(server, "listed", days=True, orders=False)
    with urllib.request.urlopen(f"{server.url}/cairn/requests") as answer:
        text = answer.read().decode()
    own = [one["cairn"]["tidied"] for one in json.loads(text)["requests"] if one["client"] == "listed"]
    assert own[-1] == [{"act": "frozen", "n": 1}]
    assert "1999-11-2" not in text
    with urllib.request.urlopen(f"{server.url}/cairn/record") as answer:
        record = answer.read().decode()
    assert '"act":"frozen"' in record.replace(" ", "")
    assert "1999-11-2" not in record


def test_only_so_many_conversations_are_remembered() -> None:
    """Programs come and go, and some send endless texts."""
    tidying = Tidying(lambda client: tidiness_of("tools"))
    one, other = (ToolSpec(name=name, definition=f'{{"name": "{name}"}}') for name in "ab")

    def order(client: str, *tools: ToolSpec, text: str = "Hi") -> str:
        asked = Chat(messages=(Message(role=Role.USER, text=text),), tools=tools)
        command = Generate(request=RequestId(client), session="", chat=asked)
        sent = tidying.sent_on(ApiRequest(command=command), client).command.chat
        assert sent is not None
        return "".join(tool.name for tool in sent.tools)

    assert order("first", one, other) == "ab"
    assert order("first", other, one) == "ab"
    for n in range(MOST):
        order(f"program {n}", one, other)
    assert order("first", other, one) == "ba", "it came up longest ago"
    assert order("long", one, other, text="x" * (MOST_CHARS + 1)) == "ab"
    assert order("long", other, one) == "ba"
