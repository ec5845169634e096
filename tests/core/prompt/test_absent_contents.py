from __future__ import annotations

import pytest

from engine.core.prompt.request_parsing import parse_chat


@pytest.mark.parametrize("role", ["system", "developer", "user", "assistant", "tool"])
def test_no_content_is_an_empty_one_however_it_is_written(role: str) -> None:
    """Clients write null, an empty text or nothing for the same message; each would have been another prompt."""
    contents: tuple[dict[str, object], ...] = ({"content": None}, {"content": ""}, {}, {"content": []})
    found = {parse_chat({"messages": [{"role": role, **content}]}) for content in contents}
    assert [chat.messages[0].text for chat in found] == [""]
