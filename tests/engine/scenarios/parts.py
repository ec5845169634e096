"""What single templates make of the parts of a prompt: their order, what they hide, move, and write anew."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message, Role, ToolSpec
from tests.engine.scenarios.bed import Ask, Scenario, assistant, said, system
from tests.engine.scenarios.structure import edited
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    QUESTIONS,
    READ,
    SEARCH,
    SYSTEM,
    TALK,
    TOOLS,
    WRITE,
    call,
    replaced,
    tool,
    words,
    work,
)

Talk = tuple[Message, ...]
_CHANGED, _EDITED, _MOVES = Cause.SYSTEM_CHANGED, Cause.MESSAGE_EDITED, Cause.TEMPLATE_MOVES
_CLOCK, _VALUE, _OTHER, _ORDER = Cause.CLOCK_CHANGED, Cause.VALUE_CHANGED, Cause.TOOLS_CHANGED, Cause.TOOLS_REORDERED
_ON, _REWRITES = Cause.APPENDED, Cause.TEMPLATE_REWRITES
_QWEN25, _QWEN35, _NEMO = "Qwen-Qwen2.5-7B-Instruct", "Qwen3.5-4B", "mistralai-Mistral-Nemo-Instruct-2407"
_SMALL, _LFM, _GEMMA = "Mistral-Small-3.2-24B-Instruct-2506", "LFM2.5-8B-A1B", "google-gemma-4-31B-it"
_NEMOTRON, _BIELIK, _GLM = "NVIDIA-Nemotron-Nano-v2", "Bielik-11B-v3.0-Instruct", "GLM-4.6"
_COHERE, _SOLAR = "CohereForAI-c4ai-command-r7b-12-2024-tool_use", "upstage-Solar-Open-100B"
_INLINE = "LFM2.5-Instruct"
_SYSTEM2 = edited(TALK, 0, 940)[0]
_WORK = (SYSTEM, QUESTIONS[0], *work(3), ANSWERS[0], QUESTIONS[1])
_READ2 = tool("read", words(941, 10), path="the file to read")
_WIDER = tool("write", path="the file to write", text="what to write", mode="how")
_UUIDS = ("7c9e6679-7425-40de-944b-e07fc1f90ae7", "16fd2706-8baf-433b-82eb-8c7fada847da")


def _dated(spec: ToolSpec, value: str) -> ToolSpec:
    """The tool says when, or for whom, it was made."""
    made = json.loads(spec.definition)
    made["function"]["description"] += f" {value}"
    return ToolSpec(name=spec.name, definition=json.dumps(made))


def _on(day: str) -> tuple[ToolSpec, ...]:
    return _dated(READ, f"Today is 2026-11-{day}."), WRITE, SEARCH


def _by(session: str) -> tuple[ToolSpec, ...]:
    return READ, _dated(WRITE, f"Session: {session}"), SEARCH


def _today(day: str) -> Talk:
    return replaced(TALK, 0, system(f"{SYSTEM.text}\nToday is 2026-11-{day}."))


def _recalled(path: str) -> Talk:
    (one,) = _WORK[4].tool_calls
    return replaced(_WORK, 4, assistant("", "", replace(one, arguments=json.dumps({"path": path}))))


_TWO = (call(95, path="a.txt"), call(96, path="b.txt"))
_CALLS = (
    *(SYSTEM, QUESTIONS[0], assistant("", "", *_TWO)),
    *(
        Message(role=Role.TOOL, text=words(942 + k, 20), tool_call_id=one.id, name=one.name)
        for k, one in enumerate(_TWO)
    ),
    *(ANSWERS[0], QUESTIONS[1]),
)


def _renamed(message: Message) -> Message:
    """With other ids of calls."""
    calls = tuple(replace(one, id=f"x{one.id}") for one in message.tool_calls)
    return replace(message, tool_calls=calls, tool_call_id=message.tool_call_id and f"x{message.tool_call_id}")


_TURNED = replaced(_CALLS, 2, assistant("", "", *_TWO[::-1]))
_BLANK = system(f"{SYSTEM.text}\n\n")

# Of one template each: what was asked and offered, what came then, and what is to be told of that.
Row = tuple[str, Talk, tuple[ToolSpec, ...], Talk, tuple[ToolSpec, ...], tuple[Cause, ...], str]
_ROWS: dict[str, Row] = {
    "tools stand first: a date in a tool and an edited system prompt": (
        *(_QWEN35, TALK, _on("25"), replaced(TALK, 0, _SYSTEM2), _on("26"), (_CLOCK, _CHANGED), "2026-11-26"),
    ),
    "the system prompt stands first: it is edited, and a date in a tool": (
        *(_QWEN25, TALK, _on("25"), replaced(TALK, 0, _SYSTEM2), _on("26"), (_CHANGED, _CLOCK), "system prompt"),
    ),
    "tools stand first: a date in both": (
        *(_QWEN35, _today("25"), _on("25"), _today("26"), _on("26"), (_CLOCK, _CLOCK), "in the tools"),
    ),
    "the system prompt stands first: a date in both": (
        *(_QWEN25, _today("25"), _on("25"), _today("26"), _on("26"), (_CLOCK, _CLOCK), "in the system prompt"),
    ),
    "an id in a tool": (_GEMMA, TALK, _by(_UUIDS[0]), TALK, _by(_UUIDS[1]), (_VALUE,), _UUIDS[1]),
    "an id in a tool within the system's message, whose own end is trimmed anyway": (
        *(_GEMMA, TALK, _by(_UUIDS[0]), replaced(TALK, 0, _BLANK), _by(_UUIDS[1]), (_VALUE,), "An id in the tools"),
    ),
    "the system prompt goes, and a tool behind it is another one": (
        *(_LFM, TALK, TOOLS, TALK[1:], (READ, _WIDER, SEARCH), (_CHANGED, _OTHER), "The system prompt changed."),
    ),
    "a tool is described otherwise, and a call in the midst has another value": (
        *(_BIELIK, _WORK, TOOLS, _recalled("z.txt"), (_READ2, WRITE, SEARCH), (_OTHER, _EDITED), '"read"'),
    ),
    "a date in the system prompt, and a call that stands with its result has another value": (
        *(_NEMOTRON, (*_today("25")[:1], *_WORK[1:]), TOOLS),
        *((*_today("26")[:1], *_recalled("z.txt")[1:]), TOOLS, (_CLOCK, _EDITED), "2026-11-26"),
    ),
    "two calls that stand with their results change places": (
        *(_NEMOTRON, _CALLS, TOOLS, _TURNED, TOOLS, (Cause.MESSAGES_REORDERED,), "tool calls"),
    ),
    "two calls that stand with their results change places, numbered": (
        *(_COHERE, _CALLS, TOOLS, _TURNED, TOOLS, (Cause.MESSAGES_REORDERED,), "tool calls"),
    ),
    "tools that move back with every message, and one comes": (
        *(_NEMO, TALK[1:], TOOLS[1:], (*TALK[1:], said(1), MORE), TOOLS, (_MOVES, _OTHER), "puts the tools"),
    ),
    "tools that move back with every message, and turn around": (
        *(_NEMO, TALK[1:], TOOLS, (*TALK[1:], said(1), MORE), TOOLS[::-1], (_MOVES, _ORDER), "puts the tools"),
    ),
    "a system prompt that moves back with every message, and is edited": (
        *(_NEMO, TALK, (), (_SYSTEM2, *TALK[1:], said(1), MORE), (), (_MOVES, _CHANGED), "puts the system prompt"),
    ),
    "tools within a chat move back with every message": (
        *(_SMALL, TALK, TOOLS, (*TALK, said(1), MORE), TOOLS, (_MOVES,), "puts the tools"),
    ),
    "tools within a chat move back, and one goes": (
        *(_SMALL, TALK, TOOLS, (*TALK, said(1), MORE), TOOLS[1:], (_MOVES, _OTHER), "puts the tools"),
    ),
    "tools within a chat are others, and it does not go on": (
        *(_SMALL, TALK, TOOLS, TALK, (READ, _WIDER, SEARCH), (_OTHER,), '"write" has other parameters'),
    ),
    "the template writes an empty thought into the history": (
        *(_GLM, TALK, (), (*TALK, said(1), MORE), (), (_REWRITES,), "(message 13)"),
    ),
    "the template writes a header of its own into the history": (
        *(_SOLAR, TALK, (), (*TALK, said(1), MORE), (), (_REWRITES,), "(message 13)"),
    ),
    "other ids of calls, shown by nobody, and a date": (
        *(_QWEN35, (*_today("25")[:1], *_CALLS[1:]), TOOLS),
        (*_today("26")[:1], *map(_renamed, _CALLS[1:])),
        *(TOOLS, (_CLOCK,), "2026-11-26"),
    ),
    "calls that are not shown have other values": (
        *("microsoft-Phi-3.5-mini-instruct", _WORK, (), (*_recalled("z.txt"), said(1), MORE), (), (_ON,), ""),
    ),
    "arguments in another order that the template sorts out": (
        *(_GEMMA, replaced(_WORK, 4, _WORK[4]), TOOLS, (*_WORK, said(1), MORE), TOOLS, (_ON,), ""),
    ),
    "white space around an answer that the template trims": (
        "meta-llama-Llama-3.1-8B-Instruct",
        *(replaced(TALK, 4, replace(TALK[4], text=f"\n{TALK[4].text}\n")), (), (*TALK, said(1), MORE), (), (_ON,), ""),
    ),
    "white space behind a question that a call follows": (
        *("tencent-Hy3", _WORK, TOOLS),
        *(replaced(_WORK, 1, replace(_WORK[1], text=f"{_WORK[1].text}\n\n")), TOOLS, (Cause.WHITE_SPACE,), "message 2"),
    ),
    "a system prompt comes where the template has one of its own": (
        *("openai-gpt-oss-120b", TALK[1:], (), TALK, (), (_CHANGED,), "The system prompt changed"),
    ),
}
_THOUGHT = f"<think>\n{words(950, 10)}\n</think>\n\n"
_FIRST = (SYSTEM, QUESTIONS[0], assistant(f"{_THOUGHT}{ANSWERS[0].text}"), QUESTIONS[1])

SCENARIOS = (
    *(
        Scenario(
            name=name,
            asks=(Ask(old, tools=had), Ask(new, tools=has)),
            causes=causes,
            says=says,
            never_says=("not the one generated", "cannot tell"),
            template=template,
        )
        for name, (template, old, had, new, has, causes, says) in _ROWS.items()
    ),
    Scenario(
        name="a thought within an answer is dropped once another answer follows",
        asks=(Ask(_FIRST), Ask((*_FIRST, said(1), MORE))),
        causes=(Cause.REASONING_DROPPED,),
        message=2,
        never_says=("edited", "not the one generated"),
        template=_INLINE,
    ),
    Scenario(
        name="a thought within an answer is kept as the option says",
        asks=tuple(
            Ask(messages, options=(("keep_past_thinking", True),)) for messages in (_FIRST, (*_FIRST, said(1), MORE))
        ),
        causes=(_ON,),
        template=_INLINE,
    ),
    *(
        Scenario(
            name=f"tools turn around {n} times",
            asks=tuple(
                Ask((*turns, QUESTIONS[at]), tools=TOOLS if at % 2 else TOOLS[::-1], session=session)
                for at in range(1, n + 2)
                for turns in [(SYSTEM, *(m for k in range(at) for m in (QUESTIONS[k], ANSWERS[k])))]
            ),
            causes=(_ORDER,),
            compared_with=n,
            never_says=("returned", "edited"),
            template=template,
        )
        for n, session, template in ((2, "chat", _QWEN35), (3, "", _QWEN25), (4, "chat", _LFM), (5, "", _BIELIK))
    ),
    *(
        Scenario(
            name=f"an empty end of the system prompt {what}, and the tools follow it in {template}",
            asks=(Ask((system(SYSTEM.text + old), *TALK[1:]), tools=TOOLS), Ask(later, tools=TOOLS)),
            causes=(Cause.SYSTEM_CHANGED,),
            message=0,
            says="In message 1 (system), character",
            never_says=("(tools)",),
            template=template,
        )
        for what, old, new in (("comes", "", " "), ("goes", "\n", ""))
        for later in [(system(SYSTEM.text + new), *TALK[1:], said(1), MORE)]
        for template in (_QWEN25, "Qwen-Qwen3-0.6B")
    ),
)
