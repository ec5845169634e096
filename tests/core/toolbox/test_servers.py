"""mcp.json as several programs share it: read with clear errors, whatever is in it."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt.json_text import JsonError
from engine.core.toolbox.servers import (
    IN_KEY_RING,
    BuiltIn,
    ServerEntry,
    entry_from_json,
    entry_to_json,
    merged,
    read_servers,
    servers_text,
    split_secrets,
    wants_secrets,
    with_built_in,
    with_secrets,
)

# As the instructions of servers have it, for LM Studio, Cursor, Claude Desktop and VS Code.
COPIED = {
    "claude": '{"mcpServers": {"time": {"command": "uvx", "args": ["mcp-server-time"]}}}',
    "cursor": '{"mcpServers": {"time": {"type": "stdio", "command": "uvx", "args": ["x"], "env": {"API_KEY": "s"}}}}',
    "lm studio": '{"mcpServers": {"time": {"url": "https://a.example/mcp", "headers": {"Authorization": "Bearer s"}}}}',
    "vs code": '{"servers": {"time": {"type": "http", "url": "http://127.0.0.1:1/mcp"}}, "inputs": []}',
    "bare": '{"time": {"command": "uvx"}}',
}


@pytest.mark.parametrize("program", COPIED)
def test_what_other_programs_have_is_read_and_is_off(program: str) -> None:
    (entry,) = read_servers(COPIED[program])
    assert entry.name == "time"
    assert bool(entry.command) != bool(entry.url)
    assert not entry.is_on
    assert read_servers(servers_text([entry])) == (entry,)
    assert entry_from_json(entry_to_json(entry)) == entry


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "ends too early"),
        ("[]", "must be an object"),
        ("{}", "no server"),
        ('{"mcpServers": []}', "must be an object"),
        ('{"mcpServers": {}}', "no server"),
        ('{"mcpServers": {"a": 1}}', "must be an object"),
        ('{"mcpServers": {"a": {}}}', "either “command” or “url”"),
        ('{"mcpServers": {"a": {"command": "x", "url": "http://b"}}}', "either “command” or “url”"),
        ('{"mcpServers": {"a": {"command": ["x"]}}}', "must be a text"),
        ('{"mcpServers": {"a": {"command": "x", "args": "y"}}}', "list of texts"),
        ('{"mcpServers": {"a": {"command": "x", "args": [1]}}}', "list of texts"),
        ('{"mcpServers": {"a": {"command": "x", "env": {"A": {}}}}}', "names and texts"),
        ('{"mcpServers": {"a": {"command": "x", "env": {"A=B": "c"}}}}', "names and texts"),
        ('{"mcpServers": {"a": {"command": "x\\u0000y"}}}', "no program can be given"),
        ('{"mcpServers": {"a": {"url": "file:///etc/passwd"}}}', "http:// or https://"),
        ('{"mcpServers": {"a": {"url": "http://b", "headers": {"A": "b\\r\\nHost: c"}}}}', "plain letters"),
        ('{"mcpServers": {"": {"command": "x"}}}', "needs a name"),
        ('{"mcpServers": {"a\\nb": {"command": "x"}}}', "needs a name"),
        ('{"mcpServers": {"a": {"command": "x"}, "a": {"command": "y"}}}', "stands twice"),
        ('{"theme": "dark"}', "“mcpServers” is missing"),
        ("[" * 100_000, "nested"),
        (json.dumps({"mcpServers": {str(n): {"command": "x"} for n in range(51)}}), "at most 50"),
    ],
)
def test_what_is_none_is_refused_with_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(JsonError) as refused:
        read_servers(text)
    assert says in refused.value.told


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["command", "url", "env", "x"]), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.text(max_size=6), _JSON, max_size=3))
def test_anything_under_mcp_servers_is_read_or_refused(value: object) -> None:
    try:
        found = read_servers(json.dumps({"mcpServers": value}))
    except JsonError:
        return
    assert all(entry.command or entry.url for entry in found)


def test_secrets_leave_the_settings_and_come_back_from_the_key_ring() -> None:
    (entry,) = read_servers('{"a": {"command": "x", "env": {"API_KEY": "s3cret", "LANG": "de"}}}')
    kept, secrets = split_secrets(entry)
    assert "s3cret" not in entry_to_json(kept)
    assert dict(kept.env) == {"API_KEY": IN_KEY_RING, "LANG": "de"}
    assert wants_secrets(kept)
    assert with_secrets(kept, secrets) == entry
    assert dict(with_secrets(kept, {}).env) == {"LANG": "de"}  # gone from the ring: not passed on as a mark


def test_a_server_that_runs_something_else_is_off_until_it_is_switched_on_again() -> None:
    """An imported file must not start another program under a name that was trusted."""
    old = ServerEntry(name="a", command="x", is_on=True)
    assert merged([old], [ServerEntry(name="a", command="x")])[0].is_on
    assert not merged([old], [ServerEntry(name="a", command="evil")])[0].is_on
    with pytest.raises(JsonError):
        merged(with_built_in([]), [ServerEntry(name="calculator", command="evil")])


def test_cairns_own_are_always_there_and_off_at_first() -> None:
    own = with_built_in([ServerEntry(name="a", command="x")])
    assert [entry.built_in for entry in own] == [*BuiltIn, None]
    assert not any(entry.is_on for entry in own)
