"""Who asks, from what real clients send."""

from __future__ import annotations

import pytest

from engine.server.asked.clients import UNKNOWN, client_of, who_asks


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        ("codex_exec/0.171.0 (Debian 12.0.0; x86_64)", "codex"),
        ("claude-cli/2.1.332 (external, sdk-cli)", "claude-code"),
        ("OpenAI/Python 3.57.0", "openai-python"),
        ("AsyncOpenAI/Python 3.57.0", "openai-python"),
        ("OpenAI/JS 6.2.0", "openai-js"),
        ("Anthropic/Python 2.14.0", "anthropic-python"),
        ("curl/8.5.0", "curl"),
        ("", UNKNOWN),
        ("\x1b[31mred", UNKNOWN),
        ("a" * 500, "a" * 40),
    ],
)
def test_programs_have_the_names_that_people_know(agent: str, name: str) -> None:
    assert client_of(agent) == name


@pytest.mark.parametrize(
    ("headers", "body", "session"),
    [
        ({"session-id": "s1"}, {}, "curl:s1"),
        ({"x-session-affinity": "s2"}, {}, "curl:s2"),
        ({"x-claude-code-session-id": "s3", "x-claude-code-agent-id": "a"}, {}, "curl:s3/a"),
        ({"x-claude-code-agent-id": "a"}, {}, ""),
        ({}, {"prompt_cache_key": "k"}, "curl:k"),
        ({}, {"prompt_cache_key": 7}, ""),
        ({}, {"metadata": {"user_id": '{"session_id": "m"}'}}, "curl:m"),
        ({}, {"metadata": {"user_id": "{" * 5000}}, ""),
        ({}, {"metadata": [1]}, ""),
        ({"session-id": "a\nb" + "c" * 500}, {}, "curl:ab" + "c" * 126),
    ],
)
def test_a_conversation_is_told_by_what_clients_call_it(
    headers: dict[str, str], body: dict[str, object], session: str
) -> None:
    assert who_asks({"user-agent": "curl/8", **headers}, body).session == session
