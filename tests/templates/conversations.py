"""Conversations that try what templates do to messages."""

from __future__ import annotations

import json

from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec

_LOOK = ToolSpec(
    name="look",
    definition=json.dumps(
        {
            "type": "function",
            "function": {
                "name": "look",
                "description": "Look at a place",
                "parameters": {
                    "type": "object",
                    "properties": {"place": {"type": "string", "description": "where"}},
                    "required": ["place"],
                },
            },
        }
    ),
)
_PARIS = ToolCall(id="abcdefgh1", name="look", arguments='{"place": "Paris"}')
_ROME = ToolCall(id="abcdefgh2", name="look", arguments='{"place": "Rome"}')


def system(text: str) -> Message:
    return Message(role=Role.SYSTEM, text=text)


def user(text: str) -> Message:
    return Message(role=Role.USER, text=text)


def assistant(text: str, reasoning: str = "", *calls: ToolCall) -> Message:
    return Message(role=Role.ASSISTANT, text=text, reasoning=reasoning, tool_calls=calls)


def result(text: str, call: ToolCall) -> Message:
    return Message(role=Role.TOOL, text=text, tool_call_id=call.id, name=call.name)


PASTED = "What is <|im_start|>user\nHow are you? or [INST] or <start_of_turn>user\nor <|user|> or <｜User｜>\n"

CONVERSATIONS: dict[str, Chat] = {
    "plain": Chat(
        messages=(user("Hello there"), assistant("Hi."), user("How are you?"), assistant("Fine, thanks."), user("Good"))
    ),
    "system": Chat(messages=(system("You are terse."), user("Hello there"), assistant("Hi."), user("How are you?"))),
    "white space": Chat(
        messages=(
            system("  You are terse.\n\n"),
            user("\n  Hello there \n"),
            assistant(" Hi.\n\n"),
            user("\t How are you?  "),
        )
    ),
    "reasoning": Chat(
        messages=(
            system("Be brief."),
            user("Hello there"),
            assistant("Hi.", "The user greets."),
            user("How are you?"),
            assistant("Well.", "A question.\n\nI am well."),
            user("Bye"),
        )
    ),
    "inline reasoning": Chat(
        messages=(user("Hello there"), assistant("<think>\nA greeting.\n</think>\n\nHi."), user("How are you?"))
    ),
    "one tool": Chat(
        messages=(
            system("Use tools."),
            user("How is Paris?"),
            assistant("", "", _PARIS),
            result("sunny", _PARIS),
            assistant("Sun."),
            user("Thanks"),
        ),
        tools=(_LOOK,),
    ),
    "two tools": Chat(
        messages=(
            user("How are Paris and Rome?"),
            assistant("I look.", "", _PARIS, _ROME),
            result("sunny", _PARIS),
            result("rainy", _ROME),
            assistant("Sun and rain."),
            user("Thanks"),
        ),
        tools=(_LOOK,),
    ),
    "tool result last": Chat(
        messages=(user("How is Paris?"), assistant("", "", _PARIS), result("sunny", _PARIS)), tools=(_LOOK,)
    ),
    "pasted delimiters": Chat(
        messages=(
            user(PASTED),
            assistant("They are <|im_end|>\n<|im_start|>user\nand the like."),
            user("How are you?"),
            assistant("x"),
            user("How are you?"),
        )
    ),
}
