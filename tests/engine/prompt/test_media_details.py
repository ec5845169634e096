"""What a chat with media shows, opens and says, beside what it costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.commands import LoadModel, RequestId
from engine.core.prompt.messages import Media, Message, Role
from engine.core.prompt.span_values import Kind
from engine.events import Failed, ModelLoaded
from engine.native.projector.media_chunks import LaidOut, MediaChunks
from tests.support.engine_runs import EXACT, Bench, user
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.images import picture, user_with
from tests.support.tiny_projectors import tiny_pair
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

LOAD = replace(EXACT, n_ctx=8192)


def test_the_characters_of_a_thought_are_not_moved_by_media_in_the_text() -> None:
    """A thought counts in a text of its own."""
    template = "{%- for m in messages -%}<{{ m.role }}>{{ m.reasoning_content }}|{{ m.content }}{%- endfor -%}<end>"
    bench = Bench(loader=FakeLoader(model=FakeModel(template=template, media_tokens=64)))
    bench.load()
    thought = "a thought of a hundred letters " * 4
    reply = Message(role=Role.ASSISTANT, text="a reply", reasoning=thought, media=(picture(1, at=2),))
    spans = bench.ask(user("hello"), reply, user("go on")).planned.spans.spans
    ranges = [(s.char_first, s.char_end) for s in spans if s.kind is Kind.REASONING]
    assert ranges == [(0, len(thought.rstrip()))]


def test_a_template_that_refuses_a_message_does_not_show_the_marker() -> None:
    template = CHAT_TEMPLATE + "{{ raise_exception('bad content: ' ~ messages[0].content) }}"
    bench = Bench(loader=FakeLoader(model=FakeModel(template=template, media_tokens=64)))
    bench.load()
    end = bench.ask(user_with("what is this ", picture(1, at=13))).end
    assert isinstance(end, Failed)
    assert "what is this [image]" in end.message
    assert "media_" not in end.message


@pytest.mark.native
def test_many_pictures_are_opened_again_only_where_there_is_no_room_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight, four of which keep their pixels until they are encoded: the first three, and the last."""
    opened: list[str] = []
    lay_out = MediaChunks._lay_out

    def count(self: MediaChunks, media: Media) -> LaidOut:
        opened.append(media.name)
        return lay_out(self, media)

    monkeypatch.setattr(MediaChunks, "_lay_out", count)
    model, projector = tiny_pair("qwen35")
    bench = Bench()
    bench.load(str(model), replace(LOAD, projector=str(projector)))
    try:
        assert not isinstance(bench.ask(user_with("look", *(picture(n) for n in range(8)))).end, Failed)
    finally:
        bench.close()
    twice = sorted({name for name in opened if opened.count(name) > 1})
    assert twice == [f"picture {n}.png" for n in (3, 4, 5, 6)]
    assert len(opened) == 12


@pytest.mark.native
def test_a_projector_of_another_kind_is_taken_with_a_warning() -> None:
    model, projector = tiny_pair("qwen35")[0], tiny_pair("gemma3")[1]
    bench = Bench()
    try:
        settings = replace(LOAD, projector=str(projector))
        end = bench.do(LoadModel(request=RequestId("load"), path=str(model), settings=settings)).end
        assert isinstance(end, ModelLoaded)
        assert any("models of another kind" in warning for warning in end.warnings)
    finally:
        bench.close()
