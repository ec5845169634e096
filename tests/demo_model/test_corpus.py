"""What the demo model is trained on: sentences that are whole, and the very text that its chat template makes."""

from __future__ import annotations

import json
import random
import re
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path

import demo_model
import pytest
from demo_model.chat_format import SPECIAL_TOKENS, TEMPLATE, Line, pieces, system_text
from demo_model.corpus.app_cache import CACHE_TOPICS
from demo_model.corpus.app_cache_differences import DIFFERENCE_TOPICS
from demo_model.corpus.app_use import USE_TOPICS
from demo_model.corpus.calendar_topics import CALENDAR
from demo_model.corpus.colours import LISTED as COLOUR_LISTS
from demo_model.corpus.dialogue import INTENTS, Dialogue, write_dialogue
from demo_model.corpus.explanation_data import LISTS, WHYS
from demo_model.corpus.grammar import count_of, keep, write
from demo_model.corpus.held_out import is_held_out, letters
from demo_model.corpus.noise import plain, typed
from demo_model.corpus.refusals import REFUSALS
from demo_model.corpus.small_talk import SMALL_TALK
from demo_model.corpus.tools import TOOLS
from demo_model.corpus.turns import Intent, Scene, Topic
from demo_model.corpus.written import read_texts

from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.template.chat_template import compile_template

TOPICS = (
    *CACHE_TOPICS, *DIFFERENCE_TOPICS, *USE_TOPICS, *dict.fromkeys(SMALL_TALK), *COLOUR_LISTS, *CALENDAR, *WHYS, *LISTS,
    *(Topic(key=f"cannot {task}", asks=asks, replies=(task,), short=task) for task, asks in REFUSALS),
)  # fmt: skip
EVALUATION = Path(demo_model.__file__).parent / "evaluation"
N_DIALOGUES = 300
N_EXPANSIONS = 300
BY_NAME = {intent.name: intent for intent in INTENTS}


def dialogues(seed: int, number: int = N_DIALOGUES, length: int = 400) -> Iterator[Dialogue]:
    rng = random.Random(seed)
    for _ in range(number):
        yield write_dialogue(rng, lambda text: len(text) // 4, length)


def as_message(line: Line) -> Message:
    calls = tuple(
        ToolCall(id=f"call-{n}", name=name, arguments=json.dumps(a)) for n, (name, a) in enumerate(line.calls)
    )
    return Message(role=Role(line.role), text=line.text, reasoning=line.thought, tool_calls=calls)


def rendered(messages: tuple[Message, ...], tools: tuple[ToolSpec, ...] = (), *, asks: bool = False) -> str:
    chat = Chat(messages=messages, tools=tools)
    now = datetime(2026, 11, 21, tzinfo=UTC)
    template = compile_template(TEMPLATE)
    return template.render(chat, now=now, bos_text="", eos_text="", add_generation_prompt=asks).text


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_rows_are_the_text_that_the_template_makes(step: int) -> None:
    """A model trained on another text than it is asked with answers worse, and nobody sees why."""
    for dialogue in islice(dialogues(1), 0, None, step):
        messages = tuple(as_message(line) for line in dialogue.lines)
        assert "".join(piece.text for piece in pieces(dialogue.lines, keep_thoughts=False)) == rendered(messages)


def test_every_text_that_is_written_down_is_read_by_its_module() -> None:
    """One that nobody reads would be improved again and again, and the model would never learn it."""
    corpus = Path(demo_model.__file__).parent / "corpus"
    for file in (corpus / "texts").glob("*.txt"):
        source = (corpus / f"{file.stem}.py").read_text(encoding="utf-8")
        read = re.findall(r'_TEXTS\["([^"]+)"\]', source)
        assert sorted(read_texts(file.stem)) == sorted(read)


def test_tools_are_listed_as_the_template_lists_them() -> None:
    """The names and the order of their JSON keys are what the model has learnt to read."""
    spec = TOOLS["get_weather"]
    tool = ToolSpec(name="get_weather", definition=json.dumps({"type": "function", "function": spec}))
    messages = (Message(role=Role.SYSTEM, text="Be brief."), Message(role=Role.USER, text="Hi"))
    listed = system_text("Be brief.", [spec])
    assert rendered(messages, (tool,)) == f"<|im_start|>system\n{listed}<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n"


def test_template_drops_the_thoughts_of_earlier_turns_and_carries_all_roles() -> None:
    """Reasoning-dropping is one of the things that the demo model is there to show."""
    found = compile_template(TEMPLATE).capabilities
    assert found.supports_tool_calls
    first = (Message(role=Role.USER, text="a"), Message(role=Role.ASSISTANT, text="b", reasoning="because"))
    assert "because" in rendered(first)
    assert "because" not in rendered((*first, Message(role=Role.USER, text="c")))


def test_every_sentence_is_whole() -> None:
    """A slot or bracket left over, or two spaces, would be learnt and said."""
    for dialogue in dialogues(2):
        for line in dialogue.lines:
            for text in (line.text, line.thought):
                assert "```" in text or not re.search(r"\$\w|[\x00-\x08\x0b-\x1f]", text), text
                assert text == text.strip() or line.role == "user", repr(text)
        for line in dialogue.lines:
            if line.role == "assistant" and "```" not in line.text and "\n" not in line.text:
                assert "  " not in line.text, line.text
                assert not any(token in line.text for token in SPECIAL_TOKENS), line.text


@pytest.mark.parametrize("intent", INTENTS, ids=lambda intent: intent.name)
def test_every_intent_answers(intent: Intent) -> None:
    """Some need a fact or a story that was told before; none may be silent, or forget its thought."""
    rng = random.Random(3)
    told = {"name": "Ada", "city": "Oslo", "sister": "Zoe", "number": "42"}
    scenes = [Scene(rng=rng, short=n % 3 == 0, facts=dict(told) if n % 2 else {}) for n in range(60)]
    for scene in scenes[::3]:
        BY_NAME["tell a story"].make(scene)
    made = [turn for scene in scenes if (turn := intent.make(scene)) is not None]
    assert made
    assert all(turn.user.strip() and turn.reply.strip() and turn.thought.strip() for turn in made)


def test_the_evaluation_prompts_are_not_in_the_corpus() -> None:
    """They are to be answered without having been seen, in whatever case and with whatever marks."""
    asked = [
        letters(entry["turns"][-1])
        for name in ("prompts_unseen", "prompts_development")
        for entry in tomllib.loads((EVALUATION / f"{name}.toml").read_text(encoding="utf-8"))["prompt"]
    ]
    assert len(asked) == 120
    assert all(is_held_out(text) for text in asked)
    seen = {letters(line.text) for dialogue in dialogues(4, 1500) for line in dialogue.lines if line.role == "user"}
    assert len(seen) > 10_000
    assert not seen & set(asked)


def test_no_question_has_two_answers() -> None:
    """A model that was taught both says one by chance, and is wrong with one of them."""
    answers: dict[str, set[tuple[str, ...]]] = {}
    keys: dict[str, set[str]] = {}
    for topic in TOPICS:
        rng = random.Random(topic.key)
        for _ in range(N_EXPANSIONS):
            text = write(rng, rng.choice(topic.asks))
            sentence = letters(text) or text  # a smiley has no letters
            answers.setdefault(sentence, set()).add(topic.replies)
            keys.setdefault(sentence, set()).add(topic.key)
    assert len(answers) > 30_000
    assert {sentence: keys[sentence] for sentence, found in answers.items() if len(found) > 1} == {}


def test_noise_keeps_what_is_marked() -> None:
    """A name that lost a letter on the way could never be remembered."""
    rng = random.Random(5)
    for _ in range(500):
        text = typed(rng, f"please remember that my name is {keep('Wenzelzart')} and nothing else", question=False)
        assert "wenzelzart" in text.lower()
    assert plain(keep("x")) == "x"


def test_grammar() -> None:
    """One of, perhaps, nested, a slot, and how many sentences that makes."""
    rng = random.Random(6)
    template = "{a|b [c]}[ d $x]"
    made = {write(rng, template, x=7) for _ in range(200)}
    assert made == {"a", "b ", "b c", "a d 7", "b  d 7", "b c d 7"}
    assert count_of(template) == 6
    with pytest.raises(ValueError, match="missing"):
        write(rng, "{a|b")
    with pytest.raises(KeyError):
        write(rng, "$nothing")
