"""Programs of other people against the server: what people run it for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.conformance.clients import python_of_clients, run, run_script
from tests.support.running_server import Running

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
    server: Running, tmp_path: Path
) -> None:
    """schemathesis makes them from /openapi.json."""
    schemathesis = python_of_clients().with_name("schemathesis")
    command: list[str | Path] = [schemathesis, "run", f"{server.url}/openapi.json", "--checks", "not_a_server_error"]
    command += ["--max-examples", "60", "--phases", "examples,coverage,fuzzing", "--generation-deterministic"]
    command += ["--exclude-path", "/cairn/events", "--request-timeout", "120"]
    run(command, home=tmp_path / "home")


def codex_folder(server: Running, home: Path) -> None:
    (home / ".codex").mkdir(parents=True)
    lines = [
        'model = "local"',
        'model_provider = "cairn"',
        "model_context_window = 32768",
        "check_for_update_on_startup = false",
        "[analytics]",
        "enabled = false",
        "[model_providers.cairn]",
        'name = "Cairn"',
        f'base_url = "{server.v1}"',
        'wire_api = "responses"',
        'env_key = "CAIRN_KEY"',
    ]
    (home / ".codex" / "config.toml").write_text("\n".join(lines), encoding="utf-8")
