"""What people reported of other programs, as recipes: the cause that each request must be told, and the advice."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest

from engine.core.cache.states import MemoryKind
from engine.core.difference.explanation import Cause, Explanation, Remedy
from engine.core.prompt.messages import Message, ToolCall, ToolSpec
from engine.telling.wording import sentence
from tests.engine.scenarios.bed import Ask, Bed, assistant, is_said, result, said, source_of, system, user

_WORDS = (
    *("amber", "basin", "cedar", "delta", "ember", "fjord", "grove", "heron", "inlet"),
    *("jetty", "knoll", "larch", "maple", "nettle", "oasis", "pebble", "quartz"),
)
_DRAWN = random.Random(7)
RULES = "You keep the minutes of a club. "


def words(n: int) -> str:
    return " ".join(_DRAWN.choices(_WORDS, k=n))


def tool(name: str) -> ToolSpec:
    return ToolSpec(
        name=name,
        definition=f'{{"type": "function", "function": {{"name": "{name}", "description": "{words(12)}", "parameters": '
        '{"type": "object", "properties": {"what": {"type": "string"}}}}}',
    )


TOOLS = tuple(map(tool, ("alpha", "beta", "gamma", "delta")))


def chat(n: int, front: str, number: int = 0) -> tuple[Message, ...]:
    """A system prompt, then n questions with the replies between them."""
    messages: list[Message] = [system(front)]
    for turn in range(n):
        messages.append(user(f"Question {turn}: {QUESTIONS[turn]}"))
        if turn < n - 1:
            messages.append(said(number + turn + 1))
    return tuple(messages)


QUESTIONS = [words(14) for _ in range(20)]
LONG = words(60)


@dataclass(frozen=True)
class Report:
    """Requests, and the cause of each. Of request `at`: the `advice` that saves most, and a part of what is said."""

    asks: Callable[[], Iterator[Ask]]
    causes: tuple[Cause, ...]
    advice: Remedy | None = None
    says: str = ""
    template: str = ""
    at: int = -1


def another_day() -> Iterator[Ask]:
    for n, day, folder in ((1, "2026-03-09", "notes"), (2, "2026-03-09", "notes"), (3, "2026-03-10", "notes")):
        yield Ask(chat(n, f"{RULES}\nDate: {day}\nWorking directory: /srv/{folder}\n{LONG}"))
    yield Ask(chat(4, f"{RULES}\nDate: 2026-03-10\nWorking directory: /srv/notes-copy\n{LONG}"))


def other_order() -> Iterator[Ask]:
    for n in range(1, 6):
        tools = TOOLS if n % 2 else (TOOLS[0], TOOLS[3], TOOLS[1], TOOLS[2])
        yield Ask(chat(n, RULES + LONG), tools=tools)


def thoughts_left_out() -> Iterator[Ask]:
    options = (("enable_thinking", True),)
    front = (system(RULES + LONG), user("First."))
    reply = "Think of it.\n" + words(20) + "\n</think>\n\nThat is it."
    yield Ask(front, options=options, reply=reply)
    yield Ask((*front, assistant("That is it."), user("Second.")), options=options, reply=reply)


def thoughts_to_be_kept() -> Iterator[Ask]:
    options, answer = (("enable_thinking", True), ("preserve_thinking", True)), words(40)
    front = (system(RULES + LONG), user("First."))
    yield Ask(front, options=options, reply=f"{words(30)}</think>{answer}")
    yield Ask((*front, assistant(answer), user("Second.")), options=options)


def no_thought_wanted() -> Iterator[Ask]:
    for n in (1, 2, 3):
        yield Ask(chat(n, RULES + LONG), options=(("enable_thinking", False),))


def summary_without_tools() -> Iterator[Ask]:
    for n in (1, 2, 3, 4):
        yield Ask(chat(n, RULES + LONG), tools=TOOLS)
    yield Ask((*chat(4, RULES + LONG), said(4), user("Sum up what was said.")))
    short = (
        system(RULES + LONG),
        user(f"Summary of what was said before: {words(30)}"),
        assistant("Good."),
        user("Go on."),
    )
    yield Ask(short, tools=TOOLS)


def titles_and_tags() -> Iterator[Ask]:
    begun, reply = chat(1, RULES + LONG), words(40)
    quoted = f"user: {begun[-1].text}\nassistant: {reply}"

    def aside(what: str) -> Ask:
        return Ask((user(f"Write {what} for this conversation:\n\n{quoted}"),), session="")

    yield Ask(begun, session="main", reply=reply)
    yield aside("a title")
    yield aside("three tags")
    yield Ask(replaced(chat(2, RULES + LONG), {1: 1}), session="main")
    yield Ask(replaced(chat(3, RULES + LONG), {1: 1, 2: 4}), session="main")


def replaced(messages: tuple[Message, ...], numbers: dict[int, int]) -> tuple[Message, ...]:
    """With the replies of other requests than the first ones."""
    by_text = {said(turn).text: said(number) for turn, number in numbers.items()}
    return tuple(by_text.get(message.text, message) for message in messages)


def early_note() -> Iterator[Ask]:
    for n in range(1, 5):
        front, *rest = chat(n, RULES + LONG)
        yield Ask((front, user(f"[memory] Known so far: {words(24)}"), *rest))


def window_of_turns() -> Iterator[Ask]:
    for n in range(1, 9):
        front, *rest = chat(n, RULES + LONG)
        yield Ask((front, *rest[max(0, len(rest) - 7) :]))


def forms_nobody_sees() -> Iterator[Ask]:
    text = f"The café at the corner {words(30)}"
    for form in (text, text.replace("é", "e\u0301"), text.replace(" at", "\u00a0at"), text.replace(" the", "  the")):
        yield Ask((system(RULES + LONG), user(form), assistant("Noted."), user("Go on.")))


def efforts() -> Iterator[Ask]:
    for n, effort in enumerate(("low", "low", "high", "low", "low"), start=1):
        reply = "<|channel|>final<|message|>The kettle is on."
        messages = tuple(assistant("The kettle is on.") if is_said(m) else m for m in chat(n, RULES + LONG))
        yield Ask(messages, options=(("reasoning_effort", effort),), reply=reply)


def calling(*turns: tuple[str, str]) -> tuple[Message, ...]:
    """A question, then calls with these arguments and results."""
    found: list[Message] = [system(RULES + LONG), user("Mend the plan.")]
    for at, (arguments, text) in enumerate(turns):
        call = ToolCall(id=f"c{at}", name="alpha", arguments=arguments)
        found += [assistant("", "", call), result(text, call)]
    return tuple(found)


def sorted_keys() -> Iterator[Ask]:
    values = {"what": words(40), "old": words(40), "new": words(40)}
    for given in (values, dict(sorted(values.items()))):
        yield Ask(calling((json.dumps(given), "changed"), ('{"what": "plan"}', words(20))), tools=TOOLS)


def results_truncated() -> Iterator[Ask]:
    texts = [words(40) for _ in range(8)]
    for n in range(2, 8):
        n_cut = n // 3 * 3 - 3  # with every third request all but the newest ones go
        turns = [('{"what": "it"}', "[truncated]" if at < n_cut else texts[at]) for at in range(n)]
        yield Ask(calling(*turns), tools=TOOLS)


def system_messages_anywhere() -> Iterator[Ask]:
    front = (system(RULES), system(LONG), user("Where do I begin?"))
    then = (*front, assistant("With the soil."), system("One sentence from now on."), user("And then?"))
    yield Ask(front)
    yield Ask(then)
    yield Ask((*then, assistant("Then water."), system("Name the tools."), system("Be kind."), user("Which ones?")))


def begun_replies() -> Iterator[Ask]:
    asked = (system(RULES + LONG), user("Name three trees."))
    yield Ask(asked, reply="They want trees.\n</think>\n\nOak, birch, lime.")
    yield Ask((*asked, assistant("Oak, birch,")), reply=" lime.")
    yield Ask((*asked, assistant("<think>\nThree will do.\n</think>\n\nOak,")), reply=" birch, lime.")


def one_long_message() -> Iterator[Ask]:
    text = [words(1) for _ in range(500)]
    for last in ("first", "second"):
        yield Ask((system(RULES), user(" ".join([*text, f"the {last} end"]))))


REPORTS = {
    "resumed on another day, then in another folder": Report(
        another_day,
        (Cause.FIRST_REQUEST, Cause.APPENDED, Cause.CLOCK_CHANGED, Cause.VALUE_CHANGED),
        Remedy.FREEZE_VALUE,
        says="'/srv/notes-copy'",
    ),
    "the same tools in another order with each request": Report(
        other_order, (Cause.FIRST_REQUEST, *[Cause.TOOLS_REORDERED] * 4), Remedy.SORT_TOOLS, template="Qwen3.5-4B"
    ),
    "thoughts that are not sent back": Report(
        thoughts_left_out, (Cause.FIRST_REQUEST, Cause.THINKING_NOT_SENT), template="Qwen3.5-4B"
    ),
    "thoughts that the template would keep are not sent back": Report(
        thoughts_to_be_kept,
        (Cause.FIRST_REQUEST, Cause.THINKING_NOT_SENT),
        Remedy.KEEP_REASONING,
        template="poolside-Laguna-S-2.1",
    ),
    "an effort goes up and comes back": Report(
        efforts,
        (Cause.FIRST_REQUEST, Cause.APPENDED, *[Cause.TEMPLATE_CHANGED] * 2, Cause.APPENDED),
        template="openai-gpt-oss-120b",
    ),
    "the keys of a call come back sorted": Report(
        sorted_keys,
        (Cause.FIRST_REQUEST, Cause.ARGUMENTS_REWRITTEN),
        Remedy.KEEP_ARGUMENTS,
        says="came back in another order ('new', 'what')",
    ),
    "old results are cut with every third request": Report(
        results_truncated,
        (Cause.FIRST_REQUEST, *[Cause.APPENDED] * 3, Cause.MESSAGE_EDITED, Cause.APPENDED),
    ),
    "system messages anywhere": Report(
        system_messages_anywhere,
        (Cause.FIRST_REQUEST, *[Cause.APPENDED] * 2),
        template="mistralai-Ministral-3-14B-Reasoning-2512",
    ),
    "begun replies, one with a thought": Report(
        begun_replies, (Cause.FIRST_REQUEST, *[Cause.CONTINUED] * 2), template="Qwen3.5-4B"
    ),
    "the end of one long message is another one": Report(
        one_long_message, (Cause.FIRST_REQUEST, Cause.MESSAGE_EDITED), Remedy.LOWER_INTERVAL
    ),
    "nothing was thought": Report(
        no_thought_wanted,
        (Cause.FIRST_REQUEST, *[Cause.TEMPLATE_REWRITES] * 2),
        says="an empty thought",
        template="Qwen3.5-4B",
    ),
    "a summary is asked for without the tools": Report(
        summary_without_tools,
        (Cause.FIRST_REQUEST, *[Cause.APPENDED] * 3, Cause.TOOLS_CHANGED, Cause.HISTORY_COMPACTED),
    ),
    "titles and tags between": Report(
        titles_and_tags,
        (*[Cause.FIRST_REQUEST] * 3, Cause.APPENDED, Cause.APPENDED),
        Remedy.ASK_AT_END,
        says="A new conversation",
        at=2,
    ),
    "an early note is written anew with each request": Report(
        early_note, (Cause.FIRST_REQUEST, *[Cause.MESSAGE_EDITED] * 3), Remedy.TEXT_LAST
    ),
    "the oldest turn is dropped with each message": Report(
        window_of_turns, (Cause.FIRST_REQUEST, *[Cause.APPENDED] * 3, *[Cause.TRIMMED] * 4), Remedy.TRIM_MORE
    ),
    "forms that nobody sees": Report(
        forms_nobody_sees,
        (Cause.FIRST_REQUEST, Cause.MESSAGE_EDITED, Cause.WHITE_SPACE, Cause.WHITE_SPACE),
        Remedy.KEEP_TEXT,
    ),
}


@pytest.mark.parametrize("memory", list(MemoryKind), ids=lambda kind: kind.value)
@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)
def test_a_report_is_told_as_what_it_is(report: Report, memory: MemoryKind) -> None:
    """Nobody said why their machine read for minutes."""
    bed = Bed.on_fake(memory, source_of(report.template))
    try:
        told: list[Explanation] = [bed.ask(replace(ask)) for ask in report.asks()]
    finally:
        bed.close()
    assert tuple(one.cause for one in told) == report.causes, [sentence(one) for one in told]
    last = told[report.at]
    assert report.says in sentence(last)
    if report.advice is not None and (memory.needs_checkpoints or report.advice is not Remedy.LOWER_INTERVAL):
        assert last.offers, sentence(last)
        assert report.advice is last.offers[0].remedy, [(one.remedy, one.saves_tokens) for one in last.offers]
