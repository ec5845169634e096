"""Every control token of every vocabulary in every role of a chat: text; the template's own stay what they are."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from engine.core.cache.states import Vocabulary
from engine.core.prompt.messages import Chat, Message, Role, ToolCall, ToolSpec
from engine.core.template.chat_template import ChatTemplate, compile_template
from engine.core.template.content_controls import mask_content
from engine.core.tokens.control_texts import ControlTexts
from engine.core.tokens.tokenizing import PieceTokenizer, TokenisedText
from engine.native.model.vocabulary import NativeVocabulary
from tests.support.llama_source import open_vocabulary, template_source
from tests.templates.oracle import NOW

_OTHER = "Qwen3.5-4B"  # for vocabularies whose models bring no template, with tools and reasoning
PAIRS = [
    ("qwen35", "Qwen3.5-4B"),
    ("qwen2", "Qwen-Qwen2.5-7B-Instruct"),
    ("llama-bpe", "meta-llama-Llama-3.3-70B-Instruct"),
    ("gemma-4", "google-gemma-4-31B-it"),
    ("phi-3", "microsoft-Phi-3.5-mini-instruct"),
    ("command-r", "CohereForAI-c4ai-command-r7b-12-2024-tool_use"),
    ("llama-spm", "google-gemma-2-2b-it"),
    ("gpt-2", "openai-gpt-oss-120b"),
    ("starcoder", _OTHER),
    ("refact", _OTHER),
    ("falcon", _OTHER),
    ("deepseek-llm", _OTHER),
    ("aquila", _OTHER),
]


def chat_with(said: str) -> Chat:
    """A chat that says it in every role, and wherever else a text of the chat reaches the prompt."""
    call = ToolCall(id="abcdefgh1", name="look", arguments=json.dumps({"place": f"at {said} there"}))
    tool = {
        "type": "function",
        "function": {
            "name": "look",
            "description": f"Looks {said} around",
            "parameters": {"type": "object", "properties": {"place": {"type": "string", "description": f"is {said}"}}},
        },
    }
    return Chat(
        messages=(
            Message(role=Role.SYSTEM, text=f"Be {said} terse."),
            Message(role=Role.USER, text=f"{said} What is {said}{said}? {said}"),
            Message(role=Role.ASSISTANT, text=f"It is {said} so.", reasoning=f"Hm {said} hm"),
            Message(role=Role.USER, text=f"Look {said}."),
            Message(role=Role.ASSISTANT, reasoning=f"So {said} so", tool_calls=(call,)),
            Message(role=Role.TOOL, text=f"Found {said} here", tool_call_id=call.id, name=call.name),
        ),
        tools=(ToolSpec(name="look", definition=json.dumps(tool)),),
    )


class Reader:
    """A template and a vocabulary, as a prompt goes through them."""

    def __init__(self, native: NativeVocabulary, vocabulary: Vocabulary, template: ChatTemplate) -> None:
        self.template = template
        self.controls = ControlTexts(vocabulary)
        self.native = native
        self.pieces = PieceTokenizer(vocabulary, native.tokenize, native.piece)
        self.bos = "" if vocabulary.bos is None else native.piece(vocabulary.bos).decode()
        self.disturbing: list[int] = []

    def read(self, chat: Chat) -> TokenisedText:
        if not self.template.capabilities.supports_tool_calls:
            chat = Chat(messages=chat.messages[:4])
        rendered = self.template.render(chat, now=NOW, bos_text=self.bos, eos_text="")
        masked = mask_content(self.template, rendered, self.controls)
        self.disturbing += masked.disturbing
        return self.pieces.tokenise(rendered.text, masked=masked.text)

    def control_ids(self, found: TokenisedText) -> list[int]:
        return [token for token in found.tokens if token in self.controls.ids]


@pytest.mark.native
@pytest.mark.parametrize(("name", "template"), PAIRS)
def test_no_text_of_a_chat_is_a_control_token(name: str, template: str) -> None:
    """A pasted document or a tool result could end its turn and open a false system prompt."""
    with open_vocabulary(name) as (native, vocabulary):
        reader = Reader(native, vocabulary, compile_template(template_source(template)))
        plain = reader.read(chat_with("zq"))
        texts = sorted({t.text for t in vocabulary.special if t.is_control and "\ufffd" not in t.text})
        assert texts
        for said in [*texts[:12], *texts[-12:], " ".join(texts), "".join(texts)]:
            found = reader.read(chat_with(said))
            assert reader.control_ids(found) == reader.control_ids(plain), said
            spelled = b"".join(map(native.piece, found.tokens.ids()[found.n_bos :])).decode()
            if name not in ("llama-spm", "phi-3"):  # those add a space in front of a stretch of text
                assert spelled == found.text
            assert "".join(spelled.split()) == "".join(found.text.split())
        assert not reader.disturbing


@pytest.mark.native
@pytest.mark.parametrize(("name", "template"), PAIRS)
def test_no_text_is_completed_to_a_control_token_by_what_stands_beside_it(name: str, template: str) -> None:
    """Half a token at the end of a text, and the template writes the other half."""
    with open_vocabulary(name) as (native, vocabulary):
        texts = sorted({t.text for t in vocabulary.special if t.is_control and "\ufffd" not in t.text})[:8]
        for text in texts:
            for cut in range(1, len(text)):
                joined = compile_template(
                    "{% for m in messages %}{{ 'A' + m.content + '" + text[cut:] + "' }}{% endfor %}"
                )
                reader = Reader(native, vocabulary, joined)
                found = reader.read(Chat(messages=(Message(role=Role.USER, text="x " + text[:cut]),)))
                assert not set(found.tokens.ids()[found.n_bos :]) & reader.controls.ids, text[:cut]
                joined = compile_template(
                    "{% for m in messages %}{{ 'A" + text[:cut] + "' + m.content + 'B' }}{% endfor %}"
                )
                reader = Reader(native, vocabulary, joined)
                found = reader.read(Chat(messages=(Message(role=Role.USER, text=text[cut:] + " x"),)))
                assert not set(found.tokens.ids()[found.n_bos :]) & reader.controls.ids, text[cut:]


@pytest.mark.native
@pytest.mark.parametrize(("name", "template"), PAIRS)
def test_a_growing_chat_with_control_tokens_gets_the_ids_it_gets_at_once(name: str, template: str) -> None:
    """The same characters as a marker and as text have other tokens: one could be taken for the other."""
    with open_vocabulary(name) as (native, vocabulary):
        compiled = compile_template(template_source(template))
        growing = Reader(native, vocabulary, compiled)
        texts = [t.text for t in vocabulary.special if t.is_control and "\ufffd" not in t.text][:4]
        whole = chat_with("".join(texts) + "\n")
        growing.read(chat_with("zq"))
        for n in (2, 4, 6):
            chat = replace(whole, messages=whole.messages[:n])
            found, anew = growing.read(chat), Reader(native, vocabulary, compiled).read(chat)
            assert found.tokens == anew.tokens
            assert [found.token_at(at) for at in range(0, len(found.text), 7)] == [
                anew.token_at(at) for at in range(0, len(found.text), 7)
            ]
