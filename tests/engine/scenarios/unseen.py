"""Only what reaches the prompt counts: ids, options and thinking that nobody shows; space; what templates do."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message, ToolCall
from tests.engine.scenarios.bed import Ask, Needs, Scenario, Was, assistant, said
from tests.engine.scenarios.talk import (
    ANSWERS,
    MORE,
    OTHER,
    QUESTIONS,
    SYSTEM,
    TALK,
    TOOLS,
    replaced,
    spaced,
    words,
    work,
)

AGENT = (SYSTEM, QUESTIONS[0], *work(3), ANSWERS[0], QUESTIONS[1])
THOUGHT = words(60, 10)
THINKING = (SYSTEM, QUESTIONS[0], replace(ANSWERS[0], reasoning=THOUGHT), QUESTIONS[1])
_TOOLS = frozenset({Needs.SYSTEM, Needs.TOOLS, Needs.HIDES_IDS})
_THINKING = frozenset({Needs.SYSTEM, Needs.THINKING})
_NO_EDIT = ("edited", "changed", "dropped")


def _with_other_ids(messages: tuple[Message, ...]) -> tuple[Message, ...]:
    def other(id: str) -> str:
        return id.replace("call", "next")

    return tuple(
        replace(
            message,
            tool_calls=tuple(replace(call, id=other(call.id)) for call in message.tool_calls),
            tool_call_id=other(message.tool_call_id),
        )
        for message in messages
    )


def _rewritten(call: ToolCall) -> ToolCall:
    return replace(call, arguments=json.dumps(json.loads(call.arguments), separators=(",", ":")))


_NEMO = "mistralai-Mistral-Nemo-Instruct-2407"

SCENARIOS = (
    Scenario(
        name="other ids of calls that nobody shows",
        asks=(Ask(AGENT, tools=TOOLS), Ask((*_with_other_ids(AGENT), said(1), MORE), tools=TOOLS)),
        causes=(Cause.APPENDED,),
        never_says=_NO_EDIT,
        needs=_TOOLS,
    ),
    Scenario(
        name="asked again with other ids of calls",
        asks=(Ask(AGENT, tools=TOOLS), Ask(_with_other_ids(AGENT), tools=TOOLS)),
        causes=(Cause.REGENERATED,),
        never_says=_NO_EDIT,
        needs=_TOOLS,
    ),
    Scenario(
        name="an option that the template does not know",
        asks=(Ask(TALK), Ask((*TALK, said(1), MORE), options=(("no_such_option", True),))),
        causes=(Cause.APPENDED,),
        never_says=("option",),
    ),
    Scenario(
        name="asked again with an option that the template does not know",
        asks=(Ask(TALK), Ask(TALK, options=(("no_such_option", True),))),
        causes=(Cause.REGENERATED,),
        never_says=("option",),
    ),
    Scenario(
        name="an option changes what the reply starts with",
        asks=(Ask(TALK), Ask(TALK, options=(("enable_thinking", False),))),
        causes=(Cause.TEMPLATE_CHANGED,),
        subject="enable_thinking",
        template="Qwen-Qwen3-0.6B",
    ),
    Scenario(
        name="old thinking that is never shown is left out",
        asks=(Ask(THINKING), Ask((SYSTEM, QUESTIONS[0], ANSWERS[0], QUESTIONS[1], said(1), MORE))),
        causes=(Cause.APPENDED,),
        never_says=("thinking",),
        needs=_THINKING,
    ),
    Scenario(
        name="old thinking that is never shown is edited",
        asks=(
            Ask(THINKING),
            Ask((*replaced(THINKING, 2, replace(ANSWERS[0], reasoning=words(61))), said(1), MORE)),
        ),
        causes=(Cause.APPENDED,),
        never_says=_NO_EDIT,
        needs=_THINKING,
    ),
    Scenario(
        name="tools written with other white space, which the template writes anew",
        asks=(Ask(TALK, tools=TOOLS), Ask((*TALK, said(1), MORE), tools=tuple(map(spaced, TOOLS)))),
        causes=(Cause.APPENDED,),
        never_says=("tools",),
        needs=frozenset({Needs.SYSTEM, Needs.TOOLS}),
    ),
    Scenario(
        name="tools for a template without any",
        asks=(Ask(TALK), Ask((*TALK, said(1), MORE), tools=TOOLS)),
        causes=(Cause.APPENDED,),
        never_says=("tools",),
        template="microsoft-Phi-3.5-mini-instruct",
    ),
    Scenario(
        name="the name of a speaker that is not shown",
        asks=(Ask(TALK), Ask((*replaced(TALK, 3, replace(TALK[3], name="anna")), said(1), MORE))),
        causes=(Cause.APPENDED,),
        never_says=_NO_EDIT,
        template="Qwen-Qwen2.5-7B-Instruct",
    ),
    Scenario(
        name="white space at the end of a question is trimmed",
        asks=(
            Ask(replaced(TALK, 3, replace(TALK[3], text=TALK[3].text + "\n\n  "))),
            Ask((*TALK, said(1), MORE)),
        ),
        causes=(Cause.WHITE_SPACE,),
        message=3,
        never_says=("thinking",),
        was={4: Was.SAME, 5: Was.SAME, 13: Was.NEW},
        needs=frozenset({Needs.KEEPS_SPACE}),
    ),
    Scenario(
        name="white space that the template trims itself",
        asks=(
            Ask(replaced(TALK, 3, replace(TALK[3], text=TALK[3].text + "\n\n  "))),
            Ask((*TALK, said(1), MORE)),
        ),
        causes=(Cause.APPENDED,),
        template="google-gemma-2-2b-it",
    ),
    Scenario(
        name="white space of an old answer is trimmed",
        asks=(
            Ask(replaced(TALK, 4, replace(TALK[4], text=TALK[4].text + "\n"))),
            Ask((*TALK, said(1), MORE)),
        ),
        causes=(Cause.WHITE_SPACE,),
        message=4,
        never_says=("thinking",),
        was={5: Was.SAME},
        needs=frozenset({Needs.KEEPS_SPACE}),
    ),
    Scenario(
        name="the template drops the thinking of the last reply",
        asks=(
            Ask((SYSTEM, QUESTIONS[0]), reply=f"<think>\n{THOUGHT}\n</think>\n\n{ANSWERS[0].text}"),
            Ask((SYSTEM, QUESTIONS[0], said(1), MORE)),
        ),
        causes=(Cause.REASONING_DROPPED,),
        message=2,
        was={2: Was.SAME, 3: Was.NEW},
        is_fake_only=True,
    ),
    Scenario(
        name="the client leaves out the thinking of the last reply",
        asks=(
            Ask((SYSTEM, QUESTIONS[0]), reply=f"<think>\n{THOUGHT}\n</think>\n\n{ANSWERS[0].text}"),
            Ask((SYSTEM, QUESTIONS[0], ANSWERS[0], MORE)),
        ),
        causes=(Cause.THINKING_NOT_SENT,),
        message=2,
        never_says=("template",),
        was={2: Was.SAME, 3: Was.NEW},
        is_fake_only=True,
    ),
    Scenario(
        name="the template drops the thinking of an agent's turn when a question follows",
        asks=(
            Ask((SYSTEM, QUESTIONS[0], assistant("", THOUGHT, work(1)[0].tool_calls[0]), work(1)[1]), tools=TOOLS),
            Ask(
                (
                    *(SYSTEM, QUESTIONS[0], assistant("", THOUGHT, work(1)[0].tool_calls[0]), work(1)[1]),
                    *(said(1), MORE),
                ),
                tools=TOOLS,
            ),
        ),
        causes=(Cause.REASONING_DROPPED,),
        message=2,
        was={3: Was.SAME, 5: Was.NEW},
        needs=frozenset({Needs.SYSTEM, Needs.TOOLS, Needs.THINKING}),
        is_fake_only=True,
    ),
    Scenario(
        name="the chat is cut back, and the thinking of its last turn is shown again",
        asks=(
            Ask((SYSTEM, QUESTIONS[0], assistant("", THOUGHT, work(1)[0].tool_calls[0]), work(1)[1], ANSWERS[0], MORE)),
            Ask((SYSTEM, QUESTIONS[0], assistant("", THOUGHT, work(1)[0].tool_calls[0]), work(1)[1])),
        ),
        causes=(Cause.REASONING_SHOWN, Cause.CUT_BACK),
        message=2,
        is_fake_only=True,
    ),
    Scenario(
        name="Mistral Nemo moves the tools",
        asks=(Ask(TALK[1:], tools=TOOLS), Ask((*TALK[1:], said(1), MORE), tools=TOOLS)),
        causes=(Cause.TEMPLATE_MOVES,),
        subject="the tools",
        never_says=("cannot tell",),
        was={10: Was.SAME, 12: Was.NEW},
        template=_NEMO,
    ),
    Scenario(
        name="Mistral Nemo moves the system prompt",
        asks=(Ask(TALK), Ask((*TALK, said(1), MORE))),
        causes=(Cause.TEMPLATE_MOVES,),
        subject="the system prompt",
        never_says=("cannot tell",),
        template=_NEMO,
    ),
    Scenario(
        name="Mistral Nemo moves both",
        asks=(Ask(TALK, tools=TOOLS), Ask((*TALK, said(1), MORE), tools=TOOLS)),
        causes=(Cause.TEMPLATE_MOVES,),
        never_says=("cannot tell",),
        template=_NEMO,
    ),
    Scenario(
        name="ids of calls that the template shows",
        asks=(Ask(AGENT, tools=TOOLS), Ask((*_with_other_ids(AGENT), said(1), MORE), tools=TOOLS)),
        causes=(Cause.CALL_IDS_CHANGED,) * 3,  # this one shows them with the results
        message=3,
        template="moonshotai-Kimi-K2",
    ),
    Scenario(
        name="the same question, but the thinking of the answer before is sent now",
        asks=(Ask(TALK), Ask((*replaced(TALK, 4, replace(TALK[4], reasoning=THOUGHT)), said(1), MORE))),
        causes=(Cause.APPENDED,),
        needs=_THINKING,
    ),
    Scenario(
        name="arguments with other white space, which the template writes anew",
        asks=(
            Ask((SYSTEM, OTHER, *work(2), ANSWERS[1], MORE), tools=TOOLS),
            Ask(
                (
                    *(SYSTEM, OTHER),
                    *(replace(m, tool_calls=tuple(map(_rewritten, m.tool_calls))) for m in work(2)),
                    *(ANSWERS[1], MORE, said(1), QUESTIONS[3]),
                ),
                tools=TOOLS,
            ),
        ),
        causes=(Cause.APPENDED,),
        never_says=_NO_EDIT,
        template="Qwen3.5-4B",
    ),
)
