"""Models and templates that no reply can come of: said in a sentence, never an empty reply or noise."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.commands import Generate, LoadModel, RequestId
from engine.core.prompt.messages import Chat, Message, Role, ToolSpec
from engine.events import Failed, Finished, ModelLoaded
from engine.prompt.builder import is_shown, left_out
from tests.support.broken_weights import with_output
from tests.support.engine_runs import Bench, RealLoader, assistant, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.llama_source import template_names, template_source
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

CHATML = (
    "{% for m in messages %}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n{% endfor %}<|im_start|>assistant\n"
)
WITHOUT_USERS = CHATML.replace("for m in messages", "for m in messages if m.role != 'user'")
LAST_ONLY = "<|im_start|>user\n{{ messages[-1].content }}<|im_end|>\n<|im_start|>assistant\n"
FIRST_ONLY = "<|im_start|>user\n{{ messages[0].content }}<|im_end|>\n<|im_start|>assistant\n"


@pytest.mark.native
@pytest.mark.parametrize("value", [float("nan"), float("inf"), 0.0])
def test_a_model_that_computes_nothing_says_so(value: float, tmp_path: Path) -> None:
    """It would answer with the first token of its vocabulary, without end."""
    it = Bench(loader=RealLoader())
    it.load(str(with_output(tmp_path / "broken.gguf", value)))
    for _ in range(2):
        end = it.ask(user("hello")).end
        assert isinstance(end, Failed), end
        assert end.code == "backend"
        assert "nothing that a reply can be made of" in end.message
    it.close()


@pytest.mark.native
@pytest.mark.parametrize("architecture", MEMORY_KINDS)
def test_sound_models_are_not_taken_for_broken_ones(architecture: str) -> None:
    it = Bench(loader=RealLoader())
    it.load(str(tiny_model(architecture)))
    assert isinstance(it.ask(user("hello")).end, Finished)
    it.close()


def loaded(template: str) -> tuple[Bench, tuple[str, ...]]:
    it = Bench(loader=FakeLoader(model=FakeModel(template=template)))
    end = it.do(LoadModel(request=RequestId("load"), path="fake.gguf")).end
    assert isinstance(end, ModelLoaded)
    return it, end.warnings


@pytest.mark.parametrize("template", [WITHOUT_USERS, LAST_ONLY, FIRST_ONLY])
def test_a_template_that_leaves_messages_out_is_told_at_load(template: str) -> None:
    _, warnings = loaded(template)
    assert any("leaves out what you write" in warning for warning in warnings)


@pytest.mark.parametrize("name", template_names())
def test_no_real_template_is_taken_for_one(name: str) -> None:
    """Templates that refuse a plain chat say so themselves."""
    _, warnings = loaded(template_source(name))
    assert not any("leaves out" in warning for warning in warnings)


def test_a_question_that_is_left_out_is_told_with_the_reply() -> None:
    """The reply is about something else, and nobody would know why."""
    it, _ = loaded(FIRST_ONLY)
    assert it.ask(user("apples")).planned.warnings == ()
    (warning,) = it.ask(user("apples"), assistant("yes"), user("bananas")).planned.warnings
    assert "leaves your message out" in warning


def test_tools_that_are_left_out_are_told_with_the_reply() -> None:
    """The model calls none, and the person looks for the mistake in their list."""
    it, _ = loaded(CHATML)
    tool = ToolSpec(name="find", definition='{"type": "function", "function": {"name": "find"}}')
    chat = Chat(messages=(user("apples"),), tools=(tool,))
    (warning,) = it.do(Generate(request=RequestId("r"), session="s", chat=chat, max_tokens=4)).planned.warnings
    assert "leaves the tools out" in warning
    it, _ = loaded("{{ tools | tojson }}" + CHATML)
    assert it.do(Generate(request=RequestId("r"), session="s", chat=chat, max_tokens=4)).planned.warnings == ()


def test_a_template_that_writes_nothing_is_an_error() -> None:
    it, _ = loaded("{% if false %}{{ messages }}{% endif %}")
    end = it.ask(user("hello")).end
    assert isinstance(end, Failed)
    assert end.message == "The chat template wrote nothing for this conversation."


@pytest.mark.parametrize(
    ("text", "rendered"),
    [
        ("  hello  ", "<user>hello</user>"),
        ('say "hi" to Ann\nand go', '{"content": "say \\"hi\\" to Ann\\nand go"}'),
        ("ÄÖÜ über", "\\u00c4\\u00d6\\u00dc \\u00fcber"),
        ("a <b> c & tail", "a &lt;b&gt; c &amp; tail"),
        ("?!", "user: ?!"),
        ("", "nothing"),
        ("one\n\n\ntwo words", "one two words"),
    ],
)
def test_a_text_that_is_trimmed_escaped_or_wrapped_is_shown(text: str, rendered: str) -> None:
    """A warning about what is there would be false."""
    assert is_shown(Message(role=Role.USER, text=text), rendered)


def test_a_text_that_is_not_there_is_not() -> None:
    chat = Chat(messages=(user("where are my keys"), assistant("no idea")))
    assert left_out(chat, "<system>be brief</system>")
    assert not left_out(chat, "<user>where are my keys</user>")
