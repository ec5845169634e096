"""Programs of other people against the server: what people run it for."""

from __future__ import annotations

import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from engine.client.threaded import Engine
from engine.events import ModelLoaded
from tests.server.conformance.clients import python_of_clients, run, run_script
from tests.server.conformance.only_yes import OnlyYes
from tests.support.running_server import USUAL, Running, serving

_LONGEST = 64  # tokens of a reply where a request names no limit
ANSWER = "Hello! How can I help you?"
LANGCHAIN = """
import json, sys
from langchain_openai import ChatOpenAI
from pydantic import BaseModel

class Person(BaseModel):
    name: str
    age: int

def get_weather(city: str) -> str:
    "Says what the weather is like."
    return "Sunny."

found = {}
for name, more in (("chat", {}), ("responses", {"use_responses_api": True})):
    model = ChatOpenAI(base_url=sys.argv[1], api_key="none", model="local", max_retries=0, **more)
    called = model.bind_tools([get_weather], tool_choice="any").invoke("What is the weather in Paris?")
    found[name] = {
        "invoke": model.invoke("Hello!").text,
        "stream": "".join(chunk.text for chunk in model.stream("Hello!")),
        "calls": [call["name"] for call in called.tool_calls],
        "person": model.with_structured_output(Person).invoke("Hello!").model_dump(),
    }
print(json.dumps(found))
"""


def test_langchain(server: Running, tmp_path: Path) -> None:
    found = run_script(LANGCHAIN, server.v1, home=tmp_path / "home")
    for told in (found["chat"], found["responses"]):
        assert (told["invoke"], told["stream"]) == (ANSWER, ANSWER)
        assert told["calls"][0] == "get_weather"
        assert set(told["person"]) == {"name", "age"}


def test_llm_and_its_next_question(server: Running, tmp_path: Path) -> None:
    """The second one, in another process, sends all of the first again, and is read only where it is new."""
    python, home = python_of_clients(), tmp_path / "home"
    home.mkdir()
    model = {"model_id": "cairn", "model_name": "local", "api_base": server.v1, "api_key_name": "cairn"}
    (home / "extra-openai-models.yaml").write_text(json.dumps([model]), encoding="utf-8")
    (home / "keys.json").write_text('{"cairn": "none"}', encoding="utf-8")
    environment = {"LLM_USER_PATH": str(home)}
    first = run([python, "-m", "llm", "-m", "cairn", "Hello!"], home=home, environment=environment)
    assert first.strip() == ANSWER
    assert run([python, "-m", "llm", "-c", "And now?"], home=home, environment=environment).strip()


@pytest.mark.slow
def test_no_request_that_fits_the_description_brings_an_error_of_the_servers_own(
    demo_engine: tuple[Engine, ModelLoaded], tmp_path: Path
) -> None:
    """schemathesis makes them from /openapi.json. CAIRN_SCHEMA_EXAMPLES says how many for each path and phase."""
    schemathesis = python_of_clients().with_name("schemathesis")
    n_examples = os.environ.get("CAIRN_SCHEMA_EXAMPLES", "5")
    engine, loaded = demo_engine
    # A grammar of its own takes the model off its one word: then it would go on to the end of the context.
    with serving(engine, loaded, options=replace(USUAL, max_tokens=_LONGEST), shelf=OnlyYes()) as server:
        command: list[str | Path] = [schemathesis, "run", f"{server.url}/openapi.json", "--max-examples", n_examples]
        command += ["--checks", "not_a_server_error", "--phases", "coverage,fuzzing", "--generation-deterministic"]
        command += ["--exclude-path", "/cairn/events", "--request-timeout", "120", "--no-shrink"]
        said = run(command, home=tmp_path / "home")
    (n_requests,) = re.findall(r"^\s*(\d[\d,]*) generated", said.partition("Test cases:")[2], re.MULTILINE)
    print(f"\n{n_requests} requests")  # noqa: T201 -- the figure for docs/server.md
