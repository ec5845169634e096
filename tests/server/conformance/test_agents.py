"""Agents from npm, each with a question, and with two more when the session is resumed by a new process each time.

They read tens of thousands of letters before they ask anything, so the demo model takes its time; it only says yes.
"""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.commands import LoadSettings
from tests.server.conformance.clients import program_of, run
from tests.server.conformance.only_yes import OnlyYes
from tests.support.running_server import Running, running_server

pytestmark = pytest.mark.slow
FEW = 8  # tokens at the end of a reply that its template may write otherwise
MODEL = "local"
RESUMED = ("And now?", "And then?")


@pytest.fixture
def patient_server() -> Iterator[Running]:
    with running_server(settings=LoadSettings(n_ctx=32768, n_threads=2), shelf=OnlyYes()) as running:
        yield running


def requests_of(server: Running, client: str) -> list[dict[str, Any]]:
    """At least three, as /cairn/requests tells them, none of which failed."""
    with urllib.request.urlopen(f"{server.url}/cairn/requests") as answer:
        listed: list[dict[str, Any]] = json.load(answer)["requests"]
    asked = [one for one in listed if one["client"] == client]
    assert len(asked) > len(RESUMED), listed
    assert [one["problem"] for one in asked] == [None] * len(asked)
    return asked


def check_resumed(server: Running, client: str) -> None:
    """The last requests of a client each found all of the one before in the cache."""
    turns = requests_of(server, client)[-1 - len(RESUMED) :]
    for before, after in pairwise(turns):
        assert after["reused"] >= before["prompt"] - FEW


def test_pi(patient_server: Running, tmp_path: Path) -> None:
    pi, home = program_of("@earendil-works/pi-coding-agent", "pi"), tmp_path / "home"
    (home / ".pi" / "agent").mkdir(parents=True)
    model = {"id": MODEL, "reasoning": False, "input": ["text"], "contextWindow": 32768, "maxTokens": 64}
    for api in ("openai-completions", "openai-responses"):
        own = {"baseUrl": patient_server.v1, "api": api, "apiKey": "none", "models": [model]}
        told = json.dumps({"providers": {"cairn": own}})
        (home / ".pi" / "agent" / "models.json").write_text(told, encoding="utf-8")
        command = [pi, "--provider", "cairn", "--model", MODEL]
        assert "Yes." in run([*command, "-p", "Are you there?"], home=home, environment={"PI_OFFLINE": "1"})
        for question in RESUMED:
            assert "Yes." in run([*command, "-c", "-p", question], home=home, environment={"PI_OFFLINE": "1"})
        check_resumed(patient_server, "pi")


def test_codex(patient_server: Running, tmp_path: Path) -> None:
    codex, home = program_of("@openai/codex", "codex"), tmp_path / "home"
    (home / ".codex").mkdir(parents=True)
    lines = [
        f'model = "{MODEL}"',
        'model_provider = "cairn"',
        "model_context_window = 32768",
        "check_for_update_on_startup = false",
        "[analytics]",
        "enabled = false",
        "[model_providers.cairn]",
        'name = "Cairn"',
        f'base_url = "{patient_server.v1}"',
        'wire_api = "responses"',
        'env_key = "CAIRN_KEY"',
    ]
    (home / ".codex" / "config.toml").write_text("\n".join(lines), encoding="utf-8")
    command = [codex, "exec", "--skip-git-repo-check", "-s", "danger-full-access"]
    environment = {"CAIRN_KEY": "none"}
    assert "Yes." in run([*command, "Are you there?"], home=home, environment=environment)
    for question in RESUMED:
        assert "Yes." in run([*command, "resume", "--last", question], home=home, environment=environment)
    check_resumed(patient_server, "codex")


def test_claude_code(patient_server: Running, tmp_path: Path) -> None:
    claude, home = program_of("@anthropic-ai/claude-code", "claude"), tmp_path / "home"
    environment = {
        "ANTHROPIC_BASE_URL": patient_server.url,
        "ANTHROPIC_API_KEY": "none",
        "ANTHROPIC_MODEL": MODEL,
        "ANTHROPIC_DEFAULT_HAIKU_MODEL": MODEL,
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_MAX_CONTEXT_TOKENS": "32768",
        "CLAUDE_CODE_MAX_OUTPUT_TOKENS": "64",
        "MAX_THINKING_TOKENS": "0",  # its one word would be a thought
    }
    command = [claude, "--output-format", "json", "--tools", "Read", "--system-prompt", "Be brief."]
    first = json.loads(run([*command, "-p", "Are you there?"], home=home, environment=environment))
    assert first["result"] == "Yes."
    for question in RESUMED:
        told = json.loads(run([*command, "--continue", "-p", question], home=home, environment=environment))
        assert told["result"] == "Yes."
    check_resumed(patient_server, "claude-code")


def test_opencode(patient_server: Running, tmp_path: Path) -> None:
    """Its first request of a session is one for a title; it comes together with the question."""
    opencode, home = program_of("opencode-ai", "opencode"), tmp_path / "home"
    (home / ".config" / "opencode").mkdir(parents=True)
    limit = {"context": 32768, "output": 64}
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "options": {"baseURL": patient_server.v1, "apiKey": "none"},
        "models": {MODEL: {"limit": limit}},
    }
    chosen = {"model": f"cairn/{MODEL}", "small_model": f"cairn/{MODEL}", "provider": {"cairn": provider}}
    told = json.dumps({"autoupdate": False, "share": "disabled", **chosen})
    (home / ".config" / "opencode" / "opencode.json").write_text(told, encoding="utf-8")
    names = ("AUTOUPDATE", "MODELS_FETCH", "LSP_DOWNLOAD")
    environment = {f"OPENCODE_DISABLE_{name}": "1" for name in names}
    assert "Yes." in run([opencode, "run", "Are you there?"], home=home, environment=environment)
    for question in RESUMED:
        assert "Yes." in run([opencode, "run", "--continue", question], home=home, environment=environment)
        *earlier, last = requests_of(patient_server, "opencode")
        assert last["reused"] >= max(int(one["prompt"]) for one in earlier) - FEW
