"""How a program is pointed to the server: for each one the text to copy, and where it goes. Pure."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from dataclasses import dataclass

from engine.language.translation import tr

NO_KEY = "none"  # what programs are given that insist on a key where the server asks for none
_LONGEST_REPLY = 4096  # tokens


@dataclass(frozen=True, slots=True, kw_only=True)
class Served:
    """What a program needs to know. `address` has no path: "http://127.0.0.1:8080". `n_ctx` in tokens.

    `is_windows`: commands are for PowerShell, else for a POSIX shell.
    """

    address: str
    key: str
    model: str
    n_ctx: int
    is_windows: bool = False

    @property
    def base(self) -> str:
        """Where OpenAI's paths begin."""
        return f"{self.address}/v1"

    @property
    def shown_key(self) -> str:
        return self.key or NO_KEY

    @property
    def longest_reply(self) -> int:
        return min(_LONGEST_REPLY, max(1, self.n_ctx // 4))


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """`where` says in a sentence what to do with the text."""

    name: str
    where: str
    text: Callable[[Served], str]


def _run(served: Served, command: str, **variables: object) -> str:
    """A command with variables of its own. Quoted is whatever a shell would take apart."""
    if served.is_windows:
        lines = [f"$env:{name}={_quoted(str(value), at_once=True)}" for name, value in variables.items()]
        return "\n".join((*lines, command, ""))
    lines = [f"{name}={_quoted(str(value))}" for name, value in variables.items()]
    return " \\\n".join((*lines, command)) + "\n"


def _quoted(value: str, *, at_once: bool = False) -> str:
    """`at_once`: for PowerShell, whose quotes are doubled within."""
    if at_once:
        return "'" + value.replace("'", "''") + "'"
    return shlex.quote(value)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)


def _pi(served: Served) -> str:
    model = {
        "id": served.model,
        "reasoning": False,
        "input": ["text"],
        "contextWindow": served.n_ctx,
        "maxTokens": served.longest_reply,
    }
    provider = {
        "baseUrl": served.base,
        "api": "openai-completions",
        "apiKey": served.shown_key,
        "models": [model],
    }
    return _json({"providers": {"cairn": provider}})


def _opencode(served: Served) -> str:
    limit = {"limit": {"context": served.n_ctx, "output": served.longest_reply}}
    provider = {
        "npm": "@ai-sdk/openai-compatible",
        "options": {"baseURL": served.base, "apiKey": served.shown_key},
        "models": {served.model: limit},
    }
    name = f"cairn/{served.model}"
    return _json({"model": name, "small_model": name, "provider": {"cairn": provider}})


def _commented(text: str) -> str:
    return "\n".join(f"# {line}" for line in text.splitlines())


def _codex(served: Served) -> str:
    return f"""\
model = {json.dumps(served.model)}
model_provider = "cairn"
model_context_window = {served.n_ctx}

[model_providers.cairn]
name = "Cairn"
base_url = {json.dumps(served.base)}
wire_api = "responses"
env_key = "CAIRN_KEY"

# and in the terminal:
{_commented(_run(served, "codex", CAIRN_KEY=served.shown_key))}
"""


def _claude_code(served: Served) -> str:
    return _run(
        served,
        "claude",
        ANTHROPIC_BASE_URL=served.address,
        ANTHROPIC_API_KEY=served.shown_key,
        ANTHROPIC_MODEL=served.model,
        ANTHROPIC_DEFAULT_HAIKU_MODEL=served.model,
        CLAUDE_CODE_MAX_CONTEXT_TOKENS=served.n_ctx,
        CLAUDE_CODE_MAX_OUTPUT_TOKENS=served.longest_reply,
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1,
    )


def _aider(served: Served) -> str:
    command = f"aider --model {_word(served, f'openai/{served.model}')} --no-show-model-warnings"
    return _run(served, command, OPENAI_API_BASE=served.base, OPENAI_API_KEY=served.shown_key)


def _qwen(served: Served) -> str:
    settings = json.dumps({"security": {"auth": {"selectedType": "openai"}}})
    command = _run(
        served, "qwen", OPENAI_BASE_URL=served.base, OPENAI_API_KEY=served.shown_key, OPENAI_MODEL=served.model
    )
    return f"# in ~/.qwen/settings.json: {settings}\n{command}"


def _continue(served: Served) -> str:
    return f"""\
name: Cairn
version: 0.0.1
schema: v1
models:
  - name: {json.dumps(served.model)}
    provider: openai
    model: {json.dumps(served.model)}
    apiBase: {served.base}
    apiKey: {json.dumps(served.shown_key)}
    roles: [chat, edit, apply]
    capabilities: [tool_use]
    defaultCompletionOptions:
      contextLength: {served.n_ctx}
      maxTokens: {served.longest_reply}
"""


def _cline(served: Served) -> str:
    key, model = _word(served, served.shown_key), _word(served, served.model)
    return f"cline auth -p openai -k {key} -m {model} -b {served.base}\n"


def _llm(served: Served) -> str:
    return f"""\
- model_id: cairn
  model_name: {json.dumps(served.model)}
  api_base: {served.base}
  api_key_name: cairn
  supports_tools: true
  supports_schema: true

# then: llm keys set cairn --value {served.shown_key}
#       llm -m cairn "…"
"""


def _openai_python(served: Served) -> str:
    return f"""\
from openai import OpenAI

client = OpenAI(base_url={json.dumps(served.base)}, api_key={json.dumps(served.shown_key)})
reply = client.chat.completions.create(
    model={json.dumps(served.model)},
    messages=[{{"role": "user", "content": "Hello!"}}],
)
print(reply.choices[0].message.content, reply.usage)
"""


def _curl(served: Served) -> str:
    body = json.dumps({"model": served.model, "messages": [{"role": "user", "content": "Hello!"}], "cairn": True})
    key = f" -H {_word(served, f'Authorization: Bearer {served.key}')}" if served.key else ""
    content = _word(served, "Content-Type: application/json")
    program = "curl.exe" if served.is_windows else "curl"
    return f"{program} {served.base}/chat/completions{key} -H {content} -d {_word(served, body)}\n"


def _word(served: Served, value: str) -> str:
    """One word of a command."""
    return _quoted(value, at_once=served.is_windows)


_IN_TERMINAL = tr("Run this in a terminal.")

SETUPS = (
    Setup(name="Claude Code", where=_IN_TERMINAL, text=_claude_code),
    Setup(name="codex", where=tr("Put this into {file}.", file="~/.codex/config.toml"), text=_codex),
    Setup(name="opencode", where=tr("Put this into {file}.", file="~/.config/opencode/opencode.json"), text=_opencode),
    Setup(name="pi", where=tr("Put this into {file}.", file="~/.pi/agent/models.json"), text=_pi),
    Setup(name="qwen-code", where=_IN_TERMINAL, text=_qwen),
    Setup(name="Continue", where=tr("Put this into {file}.", file="~/.continue/config.yaml"), text=_continue),
    Setup(name="cline", where=_IN_TERMINAL, text=_cline),
    Setup(name="aider", where=_IN_TERMINAL, text=_aider),
    Setup(
        name="llm",
        where=tr("Put this into {file}, in the folder that “llm logs path” names.", file="extra-openai-models.yaml"),
        text=_llm,
    ),
    Setup(name="openai (Python)", where=tr("Put this into a program."), text=_openai_python),
    Setup(name="curl", where=_IN_TERMINAL, text=_curl),
)
