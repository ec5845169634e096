"""How hard the model is to think, in the words of OpenAI's requests."""

from __future__ import annotations

import pytest

from engine.core.prompt.request_parsing import parse_chat
from engine.core.prompt.request_values import RequestError


@pytest.mark.parametrize(
    ("members", "options"),
    [
        ({"reasoning_effort": "low"}, (("reasoning_effort", "low"),)),
        ({"reasoning_effort": "none"}, (("enable_thinking", False),)),
        ({"reasoning_effort": None}, ()),
        (
            {"reasoning_effort": "low", "chat_template_kwargs": {"reasoning_effort": "high", "a": 1}},
            (("a", 1), ("reasoning_effort", "low")),
        ),
        (
            {"reasoning_effort": "none", "chat_template_kwargs": {"reasoning_effort": "high", "enable_thinking": True}},
            (("enable_thinking", False),),
        ),
    ],
)
def test_how_hard_to_think_is_asked_in_openai_s_way(members: dict[str, object], options: tuple[object, ...]) -> None:
    """Clients of other servers say it so, and the model would think as hard as ever."""
    assert parse_chat({"messages": [{"role": "user", "content": "x"}], **members}).options == options


def test_an_effort_that_is_no_text_is_refused_by_its_name() -> None:
    """Nobody could tell what is wrong with the request."""
    with pytest.raises(RequestError, match="reasoning_effort must be a text"):
        parse_chat({"messages": [{"role": "user", "content": "x"}], "reasoning_effort": 3})
