"""Who asks: the name of a client for people, and of the conversation where the client says which one it is.

Clients that say nothing are told apart by how their conversations begin, which is the engine's business.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

_LONGEST = 128  # characters of an id
_LONGEST_NAME = 40
_SESSION_HEADERS = ("x-claude-code-session-id", "session-id", "session_id", "x-session-id", "x-session-affinity")
_AGENT_HEADER = "x-claude-code-agent-id"
_NAMES = {
    "claude-cli": "claude-code",
    "claude-code": "claude-code",
    "codex_cli_rs": "codex",
    "codex_exec": "codex",
    "codex-tui": "codex",
    "opencode": "opencode",
    "qwencode": "qwen-code",
    "cline": "cline",
    "pi": "pi",
    "openai": "openai-python",
    "asyncopenai": "openai-python",
    "anthropic": "anthropic-python",
    "asyncanthropic": "anthropic-python",
    "litellm": "litellm",
}
_WITH_LANGUAGE = {"openai", "asyncopenai", "anthropic", "asyncanthropic"}  # "OpenAI/Python 3.1", "OpenAI/JS 6.2"
_PRODUCT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """`session` "": the client does not say."""

    client: str
    session: str = ""


def who_asks(headers: Mapping[str, str], body: Mapping[str, object]) -> Who:
    """From a request's headers, with names in lower case, and its body."""
    client = client_of(headers.get("user-agent", ""))
    session = next(filter(None, (_id(headers.get(name)) for name in _SESSION_HEADERS)), "") or _from_body(body)
    agent = _id(headers.get(_AGENT_HEADER))
    if session and agent:
        session = f"{session}/{agent}"
    return Who(client=client, session=f"{client}:{session}" if session else "")


def client_of(user_agent: str) -> str:
    """The name of a program in the words that it is known by: "codex", "claude-code", "openai-python", "curl"."""
    found = _PRODUCT.match(user_agent.strip())
    if found is None:
        return UNKNOWN
    product = found[0].lower()[:_LONGEST_NAME]
    if product in _WITH_LANGUAGE and user_agent[found.end() :].lower().startswith("/js"):
        return f"{product.removeprefix('async')}-js"
    return _NAMES.get(product, product)


def _from_body(body: Mapping[str, object]) -> str:
    """OpenAI's key of a cache, and what Claude Code writes into `metadata`."""
    key = _id(body.get("prompt_cache_key"))
    if key:
        return key
    metadata = body.get("metadata")
    user = metadata.get("user_id") if isinstance(metadata, dict) else None
    if not isinstance(user, str) or not user.startswith("{"):
        return ""
    try:
        told = msgspec.json.decode(user)
    except (msgspec.DecodeError, RecursionError):
        return ""
    return _id(told.get("session_id")) if isinstance(told, dict) else ""


def _id(value: object) -> str:
    """As it was sent, without what cannot be seen, and not longer than a log bears."""
    return "".join(filter(str.isprintable, value))[:_LONGEST] if isinstance(value, str) else ""
