"""Sessions as people reported them, as files of requests: `simulate`, and `replay` with `inspect`, tell the same."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from app import cli
from app.lifecycle import simulated_model
from app.options import tasks
from app.process.paths import find_folders
from app.terminal.simulation.simulate import simulate
from engine.core.difference.explanation import Cause
from tests.app.terminal.test_replay import inspect, send
from tests.support.llama_source import template_source
from tests.support.tiny_models import tiny_model
from tests.support.tiny_vocabulary import CHAT_TEMPLATE
from ui.settings.stored import Settings

pytestmark = pytest.mark.native

Asked = dict[str, Any]
RULES = "You keep the bees of a village. " + "Say where the hives stand, and what they need. " * 9
CHANNELS = (
    *("openai-gpt-oss-120b", "upstage-Solar-Open-100B", "muse-glimmer", "Kimi-K3"),
    *("CohereForAI-c4ai-command-r7b-12-2024-tool_use", "meetkai-functionary-medium-v3.2"),
)
STRICT = ("mistralai-Ministral-3-14B-Reasoning-2512", "openai-gpt-oss-120b", "MiniMax-M2")


@dataclass(frozen=True)
class Told:
    """`causes` of each request, by a replay; `stories`: what `inspect` says of each."""

    simulated: Counter[str]
    causes: list[str]
    stories: list[str]

    def agrees(self, *causes: Cause) -> None:
        assert self.causes == [cause.value for cause in causes], self.stories
        assert self.simulated == Counter(self.causes), self.stories


def told(folder: Path, requests: Sequence[Asked], template: str = "", arch: str = "llama") -> Told:
    model = tiny_model(arch, template=template_source(template) if template else CHAT_TEMPLATE)
    record, file = folder / "record.jsonl", folder / "requests.jsonl"
    options = ("--json", "--ctx", "16384", "--max-tokens", "8", "--record", str(record))
    assert send(folder, *options, requests=list(requests), model=model).code == 0
    rows = json.loads(inspect(record, "--json"))["requests"]
    stories = [inspect(record, "--request", str(row["request"]), "--requests", str(file)) for row in rows]
    return Told(simulated=simulated(file, model), causes=[row["cause"] for row in rows], stories=stories)


def simulated(file: Path, model: Path) -> Counter[str]:
    task = cli.parse(["simulate", str(file), "-m", "tiny", "--json"]).task
    assert isinstance(task, tasks.Simulate)
    out = io.StringIO()
    with simulated_model(task, model, Settings(), find_folders(None)) as loader:
        assert simulate(task, loader, stdin=io.BytesIO(), stdout=out, stderr=io.StringIO()) == 0
    (of_policy,) = json.loads(out.getvalue())["policies"].values()
    return Counter(of_policy["causes"])


def message(role: str, content: str, **more: Any) -> Asked:
    return {"role": role, "content": content, **more}


def talk(n: int, options: Sequence[Asked] = ()) -> list[Asked]:
    """A chat of `n` questions, each with the options of the template that it is asked with."""
    messages, found = [message("system", RULES)], []
    for turn in range(n):
        messages.append(message("user", f"Question {turn}: where does hive number {turn} stand?"))
        reply = f"Number {turn} stands under the {turn + 2}nd lime tree, behind the mill."
        asked = {"session": "bees", "messages": list(messages), "completion": reply}
        found.append(asked | ({"chat_template_kwargs": options[turn]} if options else {}))
        messages.append(message("assistant", reply))
    return found


@pytest.mark.parametrize("template", CHANNELS)
def test_a_plain_reply_comes_back_as_the_template_writes_it(template: str, tmp_path: Path) -> None:
    """Without the markers of its channel, a simulation took each turn for an edit."""
    told(tmp_path, talk(3), template).agrees(Cause.FIRST_REQUEST, Cause.APPENDED, Cause.APPENDED)


def test_an_effort_that_goes_up_and_comes_back_is_named_and_the_way_back_is_warm(tmp_path: Path) -> None:
    efforts = [{"reasoning_effort": effort} for effort in ("low", "low", "high", "low", "low")]
    found = told(tmp_path, talk(5, efforts), "openai-gpt-oss-120b", "gemma3")
    changed = Cause.TEMPLATE_CHANGED
    found.agrees(Cause.FIRST_REQUEST, Cause.APPENDED, changed, changed, Cause.APPENDED)
    assert all("options of the chat template changed: reasoning_effort" in story for story in found.stories[2:4])
    rows = json.loads(inspect(tmp_path / "record.jsonl", "--json"))["requests"]
    assert rows[3]["reused"] >= rows[1]["prompt_tokens"] - 8
    assert "the requests do not hold its text" in found.stories[2]


@pytest.mark.parametrize("template", STRICT)
def test_system_messages_anywhere_are_taken_and_the_chat_goes_on(template: str, tmp_path: Path) -> None:
    """A strict template refused the whole request."""
    front = [message("system", RULES), message("system", "Topic of today: swarms. " * 12)]
    turns = (
        [message("user", "Where do I begin?")],
        [message("assistant", "At the mill."), message("developer", "One sentence, please."), message("user", "Then?")],
        [message("assistant", "At the pond."), message("system", "Name the hives."), message("user", "Which ones?")],
    )
    messages = list(front)
    requests: list[Asked] = []
    for turn, reply in zip(turns, ("At the mill.", "At the pond.", "Numbers 2 and 5."), strict=True):
        messages = [*messages, *turn]
        requests.append({"session": "bees", "messages": messages, "completion": reply})
    found = told(tmp_path, requests, template)
    assert found.causes == [cause.value for cause in (Cause.FIRST_REQUEST, Cause.APPENDED, Cause.APPENDED)]
    assert not {Cause.MESSAGE_EDITED.value, Cause.SYSTEM_CHANGED.value} & found.simulated.keys()


@pytest.mark.parametrize("template", ["", "Qwen3.5-4B", "openai-gpt-oss-120b"])
def test_a_begun_reply_is_gone_on_with(template: str, tmp_path: Path) -> None:
    """It was refused while thinking is on, or told as an edit."""
    asked = [message("system", RULES), message("user", "Name three kinds of bees.")]
    begun = ("Mason bees,", "<think>\nWild ones will do.\n</think>\n\nMason bees,")
    requests = [{"session": "bees", "messages": asked, "completion": "Mason bees, carpenter bees, wool carders."}]
    for text in begun:
        gone_on = [*asked, message("assistant", text)]
        requests.append({"session": "bees", "messages": gone_on, "completion": " carpenter bees."})
    told(tmp_path, requests, template).agrees(Cause.FIRST_REQUEST, Cause.CONTINUED, Cause.CONTINUED)
    rows = json.loads(inspect(tmp_path / "record.jsonl", "--json"))["requests"]
    assert all(row["reused"] >= rows[0]["prompt_tokens"] - 24 for row in rows[1:])


def test_a_call_that_was_never_made_here_is_a_reply_of_somebody_else(tmp_path: Path) -> None:
    """A replay says other words than the recorded ones: no message was edited."""
    spec = {"name": "look", "description": "Looks into a hive.", "parameters": {"type": "object", "properties": {}}}
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": '{"hive": 4}'}}
    asked = [message("system", RULES), message("user", "Is hive 4 well?")]
    reply = message("assistant", "", tool_calls=[call])
    back = [*asked, reply, message("tool", "All well.", tool_call_id="c1")]
    tools: Asked = {"session": "bees", "tools": [{"type": "function", "function": spec}]}
    first, second = {"messages": asked, "completion": reply}, {"messages": back, "completion": "It is."}
    found = told(tmp_path, [tools | first, tools | second], "Qwen3.5-4B", "qwen35")
    found.agrees(Cause.FIRST_REQUEST, Cause.APPENDED)
    assert "is not the one generated here" in found.stories[1]


FORMS = {
    "NFD": (Cause.MESSAGE_EDITED, "letter and accent are two characters now (NFD)"),
    "no-break space": (Cause.WHITE_SPACE, "a usual space became a non-breaking one"),
    "line ends": (Cause.WHITE_SPACE, "became CRLF (Windows)"),
    "at the end": (Cause.WHITE_SPACE, "spaces or empty lines were added at the start or the end of the text"),
    "zero width": (Cause.MESSAGE_EDITED, "a zero-width space or the like was added"),
}
PLAIN = (
    "The café beside the hives\nsells honey of every kind. "
    + "Its owner knows each of the bees by name. " * 20
    + "Ask her."
)
WRITTEN = {
    "NFD": PLAIN.replace("é", "e\N{COMBINING ACUTE ACCENT}"),
    "no-break space": PLAIN.replace("café beside", "café\N{NO-BREAK SPACE}beside"),
    "line ends": PLAIN.replace("\n", "\r\n"),
    "at the end": PLAIN + "  ",
    "zero width": PLAIN.replace("honey", "ho\N{ZERO WIDTH SPACE}ney"),
}


@pytest.mark.parametrize("form", FORMS)
def test_what_cannot_be_seen_is_said_in_words_with_the_remedy(form: str, tmp_path: Path) -> None:
    def asked(text: str) -> Asked:
        rest = [message("assistant", "Noted."), message("user", "And the wax?")]
        messages = [message("system", RULES), message("user", text), *rest]
        return {"session": "bees", "messages": messages, "completion": "Candles."}

    cause, words = FORMS[form]
    found = told(tmp_path, [asked(PLAIN), asked(WRITTEN[form])], arch="lfm2")
    found.agrees(Cause.FIRST_REQUEST, cause)
    assert words in found.stories[1]
    assert "try: Send earlier messages back with the same spaces, line ends and characters" in found.stories[1]


@pytest.mark.parametrize(
    ("arch", "options"),
    [("lfm2-swa", ()), ("lfm2-swa", ("--live", "2", "--checkpoints", "2")), ("lfm2", ("--live", "2"))],
)
def test_chats_that_take_turns_are_all_answered(arch: str, options: tuple[str, ...], tmp_path: Path) -> None:
    """No sequence was free to copy a range through, and the engine ended with an error of its own."""
    turns = [[asked | {"session": name} for asked in talk(3)] for name in ("bees", "hives", "wax")]
    for at, asked in enumerate(asked for chat in turns for asked in chat):
        asked["messages"][0] = message("system", f"{asked['session']}: {RULES}" + "And be kind. " * (at % 3))
    requests = [chat[k] for k in range(3) for chat in turns]
    done = send(tmp_path, "--json", "--max-tokens", "12", *options, requests=requests, model=tiny_model(arch))
    assert (done.code, json.loads(done.out)["requests"]) == (0, 9)
