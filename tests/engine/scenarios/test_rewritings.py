"""What real clients make of a reply before they send it back, on templates that write calls in many ways."""

from __future__ import annotations

import functools
import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

import pytest

from engine.commands import ForgetChat
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Cause, Explanation
from engine.core.prompt.messages import Chat, Message, Role, ToolCall
from engine.core.template.input import RenderInputs
from engine.telling.wording import sentence
from tests.engine.scenarios.bed import Ask, Bed, assistant, compile_once, result, source_of
from tests.engine.scenarios.talk import QUESTIONS, SEARCH, SYSTEM, WRITE, tool, words

NOW = datetime(2026, 1, 2, 3, 4, 5)  # noqa: DTZ001 - templates print local time
INPUTS = RenderInputs(now=NOW, bos_text="<bos>", eos_text="<eos>")
TEMPLATES = (
    "Qwen-Qwen2.5-7B-Instruct",
    "Qwen-Qwen3-0.6B",
    "Qwen3-Coder",
    "Qwen3.5-4B",
    "ibm-granite-granite-4.0",
    "LFM2.5-8B-A1B",
    "Kimi-K2-Instruct",
    "GLM-4.6",
    "MiMo-VL",
    "NousResearch-Hermes-3-Llama-3.1-8B-tool_use",
    "unsloth-mistral-Devstral-Small-2507",
)
_END = re.compile(r"<\|im_end\|>|<\|eot_id\|>|<eos>|<\|end_of_text\|>|<\|observation\|>|<\|user\|>")
TOOLS = (tool("read", path="the file", lines="from one to another", depth="of what it includes"), WRITE, SEARCH)
CALL = ToolCall(id="call00091", name="read", arguments='{"path": "notes/één.txt", "lines": "1-20", "depth": "3"}')
FOUND = result(words(600, 20), CALL)
SAID = "I look at the notes first, then at the rest of them."


def _written(call: ToolCall, arguments: str) -> ToolCall:
    return replace(call, arguments=arguments)


def _values(call: ToolCall) -> dict[str, str]:
    found: dict[str, str] = json.loads(call.arguments)
    return found


# Only the writing of a call differs: name of the rewriting, and what is sent back.
WRITINGS: dict[str, Callable[[ToolCall], ToolCall]] = {
    "as it was": lambda call: call,
    "no white space": lambda call: _written(call, json.dumps(_values(call), separators=(",", ":"), ensure_ascii=False)),
    "escapes": lambda call: _written(call, json.dumps(_values(call))),
    "no white space, escapes": lambda call: _written(call, json.dumps(_values(call), separators=(",", ":"))),
    "sorted keys": lambda call: _written(call, json.dumps(_values(call), sort_keys=True, ensure_ascii=False)),
    "many lines": lambda call: _written(call, json.dumps(_values(call), indent=2, ensure_ascii=False)),
    "spaces around colons": lambda call: _written(
        call, json.dumps(_values(call), separators=(" , ", " :  "), ensure_ascii=False)
    ),
}


@functools.cache
def generated_call(template: str, said: str) -> str:
    """What a model with this template writes for the call; "" where the template shows not both in such a chat."""
    compiled = compile_once(source_of(template))
    asked = Chat(messages=(SYSTEM, QUESTIONS[0]), tools=TOOLS)
    reply = assistant(said, "", CALL)
    prompt = compiled.render_text(asked, INPUTS)
    whole = compiled.render_text(
        replace(asked, messages=(*asked.messages, reply, FOUND)), replace(INPUTS, add_generation_prompt=False)
    )
    if not whole.startswith(prompt):
        return ""
    text = whole[len(prompt) :]
    end = _END.search(text)
    text = text[: end.start()] if end else text
    return text if CALL.name in text and said in text else ""


def _returned(template: str, reply: str, returned: Message, cache: CacheSettings | None = None) -> Explanation:
    bed = Bed.on_fake(MemoryKind.HYBRID, source_of(template), cache=cache)
    try:
        bed.ask(Ask((SYSTEM, QUESTIONS[0]), tools=TOOLS, reply=reply))
        return bed.ask(Ask((SYSTEM, QUESTIONS[0], returned, FOUND), tools=TOOLS))
    finally:
        bed.close()


@pytest.mark.parametrize("said", ["", SAID], ids=["bare", "behind a preamble"])
@pytest.mark.parametrize("template", TEMPLATES)
def test_a_call_in_another_writing_costs_nothing(template: str, said: str) -> None:
    """Most clients parse arguments and write them anew; a recurrent model would read each call again."""
    reply = generated_call(template, said)
    if not reply:
        assert said  # this template shows what is said apart from calls
        return
    for how, rewrite in WRITINGS.items():
        found = _returned(template, reply, assistant(said, "", rewrite(CALL)))
        told = f"{how}: {sentence(found)}"
        assert found.cause is Cause.APPENDED, told
        assert found.again == 0, told
        assert "not the one generated" not in told


@pytest.mark.parametrize("template", TEMPLATES)
def test_turned_off_it_is_told_as_rewritten_where_the_template_shows_that(template: str) -> None:
    reply = generated_call(template, "")
    off = CacheSettings(keeps_writing=False)
    for how, rewrite in WRITINGS.items():
        found = _returned(template, reply, assistant("", "", rewrite(CALL)), off)
        told = f"{how}: {sentence(found)}"
        if found.again:
            assert found.cause is Cause.ARGUMENTS_REWRITTEN, told
            assert '"read"' in told or "'read'" in told
        else:
            assert found.cause is Cause.APPENDED, told
    turned = _returned(template, reply, assistant("", "", WRITINGS["sorted keys"](CALL)), off)
    if turned.again:  # which of them moved is said
        assert "another order" in sentence(turned)


@pytest.mark.parametrize("template", TEMPLATES)
def test_other_values_are_an_edit_and_read_again(template: str) -> None:
    """Kept as generated, the model would be shown another call than the one that was made."""
    reply = generated_call(template, "")
    other = _written(CALL, CALL.arguments.replace("1-20", "1-40"))
    found = _returned(template, reply, assistant("", "", other))
    assert found.cause is Cause.MESSAGE_EDITED, sentence(found)
    assert found.n_as_written == 0


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_lost_preamble_is_an_edit_of_that_reply(template: str) -> None:
    reply = generated_call(template, SAID)
    if not reply:
        return
    found = _returned(template, reply, assistant("", "", CALL))
    told = sentence(found)
    assert found.cause is Cause.MESSAGE_EDITED, told
    assert found.message == 2
    assert SAID.split()[0] in told


def test_the_tokens_as_generated_stay_through_the_rest_of_the_chat() -> None:
    """Kept for one request and then not, they would cost more than they spared."""
    template = "Qwen-Qwen2.5-7B-Instruct"
    reply = generated_call(template, "").replace('": "', '":"').replace('", "', '","')
    bed = Bed.on_fake(MemoryKind.HYBRID, source_of(template))
    messages: tuple[Message, ...] = (SYSTEM, QUESTIONS[0])
    try:
        for turn in range(5):
            found = bed.ask(Ask(messages, tools=TOOLS, reply=reply))
            assert found.n_as_written == turn, sentence(found)
            if turn:
                assert found.cause is Cause.APPENDED
                assert found.again == 0
            call = replace(CALL, id=f"call{turn:05}")
            messages = (*messages, assistant("", "", WRITINGS["escapes"](call)), result(words(610 + turn, 20), call))
    finally:
        bed.close()


def test_the_calls_of_a_deleted_chat_are_forgotten() -> None:
    """What was said in it would lie in memory for good."""
    template = "Qwen-Qwen2.5-7B-Instruct"
    reply = generated_call(template, "").replace('": "', '":"')
    bed = Bed.on_fake(MemoryKind.HYBRID, source_of(template))
    try:
        bed.ask(Ask((SYSTEM, QUESTIONS[0]), tools=TOOLS, reply=reply))
        bed.bench.do(ForgetChat(session="chat"))
        found = bed.ask(Ask((SYSTEM, QUESTIONS[0], assistant("", "", CALL), FOUND), tools=TOOLS))
        assert found.n_as_written == 0
    finally:
        bed.close()


def test_another_reply_at_that_place_is_not_mistaken_for_it() -> None:
    template = "Qwen-Qwen2.5-7B-Instruct"
    found = _returned(template, generated_call(template, ""), Message(role=Role.ASSISTANT, text=words(601)))
    assert found.n_as_written == 0
