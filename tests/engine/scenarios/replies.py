"""What clients make of a reply before they send it back, and what of that changes the prompt."""

from __future__ import annotations

import json
from dataclasses import replace

from engine.core.difference.explanation import Cause
from engine.core.prompt.messages import Message, ToolCall
from tests.engine.scenarios.bed import Ask, Scenario, Was, assistant, result
from tests.engine.scenarios.talk import MORE, QUESTIONS, SYSTEM, TOOLS, words

_NO_REPLY = ("not the one generated", "edited")
_ONE = ToolCall(id="call00081", name="read", arguments='{"path": "notes/één.txt", "depth": 3, "lines": "1-20"}')
_RESULT = result(words(500, 20), _ONE)
_SAID = "I look at the notes first, then at the rest."
_START = (SYSTEM, QUESTIONS[0])
_JSON = "Qwen-Qwen2.5-7B-Instruct"


def _generated(arguments: str, *, said: str = "", name: str = "read") -> str:
    """As a model with a template of Qwen 2.5's kind writes a call."""
    return f'{said}<tool_call>\n{{"name": "{name}", "arguments": {arguments}}}\n</tool_call>'


def _written(arguments: str, *, said: str = "") -> Message:
    return assistant(said, "", replace(_ONE, arguments=arguments))


def _then(
    name: str,
    reply: str,
    returned: Message,
    *,
    causes: tuple[Cause, ...],
    says: str = "",
    subject: str = "",
    template: str = _JSON,
    never_says: tuple[str, ...] = (),
) -> Scenario:
    follows = (_RESULT,) if returned.tool_calls else (MORE,)
    return Scenario(
        name=name,
        asks=(Ask(_START, tools=TOOLS, reply=reply), Ask((*_START, returned, *follows), tools=TOOLS)),
        causes=causes,
        message=None if causes[0] is Cause.APPENDED else 2,
        says=says,
        subject=subject,
        never_says=never_says,
        was={3: Was.NEW},
        template=template,
        is_fake_only=True,
    )


_PLAIN = '{"path": "notes/één.txt", "depth": 3, "lines": "1-20"}'
_TIGHT = '{"path":"notes/één.txt","depth":3,"lines":"1-20"}'
_ESCAPED = json.dumps(json.loads(_PLAIN))
_SORTED = '{"depth": 3, "lines": "1-20", "path": "notes/één.txt"}'

SCENARIOS = (
    _then(
        "a call comes back as it was generated",
        _generated(_PLAIN),
        _written(_PLAIN),
        causes=(Cause.APPENDED,),
        never_says=_NO_REPLY,
    ),
    _then(
        "a call with a preamble comes back as it was generated",
        _generated(_PLAIN, said=_SAID + "\n"),
        _written(_PLAIN, said=_SAID),
        causes=(Cause.APPENDED,),
        never_says=_NO_REPLY,
    ),
    _then(
        "the preamble of a call is lost",
        _generated(_PLAIN, said=_SAID + "\n"),
        _written(_PLAIN),
        causes=(Cause.MESSAGE_EDITED,),
        never_says=("not the one generated",),
    ),
    _then(
        "another value in the call that was generated",
        _generated(_PLAIN),
        _written(_PLAIN.replace("1-20", "1-40")),
        causes=(Cause.MESSAGE_EDITED,),
        subject="arguments of 'read'",
    ),
    _then(
        "bullets of a reply are written otherwise",
        "* one thing to do\n* another thing to do\n* the last thing to do",
        assistant("- one thing to do\n- another thing to do\n- the last thing to do"),
        causes=(Cause.MESSAGE_EDITED,),
        never_says=("not the one generated",),
    ),
    _then(
        "a reply of somebody else",
        words(501),
        assistant(words(502)),
        causes=(Cause.APPENDED,),
        says="not the one generated here",
    ),
)

# A client that writes the arguments of a call anew: told, or for nothing where the tokens as generated are kept.
_WRITINGS = {
    "without white space": _TIGHT,
    "with escapes": _ESCAPED,
    "in the order of the alphabet": _SORTED,
    "over several lines": json.dumps(json.loads(_PLAIN), indent=1, ensure_ascii=False),
}
REWRITTEN = tuple(
    _then(
        f"a call comes back {how}{', behind a preamble' if said else ''}",
        _generated(_TIGHT, said=said),
        _written(arguments, said=said.strip()),
        causes=(Cause.APPENDED,),
        says="what the model wrote was kept",
        never_says=_NO_REPLY,
    )
    for how, arguments in _WRITINGS.items()
    for said in ("", _SAID + "\n")[: 2 if how == "with escapes" else 1]
)
