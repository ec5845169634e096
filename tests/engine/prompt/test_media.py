"""Scenarios S3 to S5: images in the history, with a counting encoder and on real tiny models."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from engine.commands import ChangeCache, LoadModel, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.cache.states import MemoryKind, SpecialToken
from engine.core.decisions.anchors import END_REACH
from engine.core.difference.explanation import Cause
from engine.core.difference.subjects import ChangedMedium
from engine.core.prompt.items import MediaChunk, media_items
from engine.core.prompt.media_places import MediaLayout
from engine.core.prompt.messages import Media, Message
from engine.core.prompt.span_values import Kind, SpanMethod, SpanProblem
from engine.events import Cancelled, CheckpointSaved, EncodingProgress, Failed, Finished
from tests.support.engine_runs import EXACT, Bench, Run, assistant, system, user
from tests.support.exactness import says_the_same
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.images import picture, user_with
from tests.support.tiny_projectors import tiny_pair
from tests.support.tiny_vocabulary import CHAT_TEMPLATE

KINDS = ("gemma3", "qwen35", "lfm2", "qwen3vl")
LOAD = replace(EXACT, n_ctx=8192)
CACHE = CacheSettings(min_spacing=8)


def fake_bench(memory: MemoryKind = MemoryKind.HYBRID) -> Bench:
    bench = Bench(loader=FakeLoader(model=FakeModel(memory=memory, template=CHAT_TEMPLATE, media_tokens=256)))
    bench.load()
    return bench


def text(n: int, seed: int = 1) -> str:
    return "".join(random.Random(seed).choices("abcdefghijklmnopqrstuvwxyz", k=n))


def two_images(x: Media | None = None, y: Media | None = None) -> list[Message]:
    """System 300, two turns each user (40 + an image of 256 items) + reply 90, one text turn."""
    return [
        system(text(300)),
        user_with(text(40, 2), x or picture(1, at=40)),
        assistant(text(90, 3)),
        user_with(text(40, 4), y or picture(2, at=40)),
        assistant(text(90, 5)),
        user(text(40, 6)),
    ]


def n_encoded(run: Run) -> int:
    assert isinstance(run.end, Finished), run.end
    return run.end.usage.n_encoded


def chunks(run: Run) -> tuple[MediaChunk, ...]:
    return run.planned.media


def test_s3_regenerating_with_images_in_the_history_encodes_nothing() -> None:
    bench = fake_bench()
    assert n_encoded(bench.ask(*two_images())) == 2
    again = bench.ask(*two_images(), is_regeneration=True)
    assert n_encoded(again) == 0
    generation_prompt = again.planned.spans.spans[-1]
    assert again.planned.explanation.reused >= generation_prompt.first
    assert not again.of(EncodingProgress)


def test_s4_editing_the_text_before_an_image_encodes_nothing() -> None:
    bench = fake_bench()
    chat = two_images()
    bench.ask(*chat)
    chat[1] = replace(chat[1], text=f"{chat[1].text[:10]}!{chat[1].text[11:]}")
    run = bench.ask(*chat)
    assert n_encoded(run) == 0
    found = run.planned.explanation
    assert found.cause is Cause.MESSAGE_EDITED
    first = run.planned.media[0].first
    assert 0 < found.reused <= first - 30, "it falls to the checkpoint before the message"


@pytest.mark.parametrize("memory", [MemoryKind.HYBRID, MemoryKind.FULL])
def test_s5_another_image_of_the_same_size_ends_the_reuse_at_the_image(memory: MemoryKind) -> None:
    bench = fake_bench(memory)
    bench.ask(*two_images())
    run = bench.ask(*two_images(y=picture(3, at=40, name="dog.png")))
    start = chunks(run)[1].first
    found = run.planned.explanation
    assert run.planned.reuse.matched == start, "the match goes up to the image and no farther"
    assert found.reused <= start
    assert found.reused == start or memory is MemoryKind.HYBRID
    assert found.cause is Cause.MEDIA_CHANGED
    assert isinstance(found.subject, ChangedMedium)
    assert "dog.png" in found.subject.label
    assert found.difference is not None
    assert found.difference.at == start
    assert n_encoded(run) == 1


def test_images_have_spans_of_their_own_and_no_state_is_taken_inside() -> None:
    bench = fake_bench()
    run = bench.ask(*two_images())
    spans = [span for span in run.planned.spans.spans if span.kind is Kind.MEDIA]
    assert [(span.first, span.end) for span in spans] == [(c.first, c.end) for c in chunks(run)]
    assert [span.message for span in spans] == [1, 3]
    edges = [span.end for span in run.planned.spans.spans]
    assert [0, *edges[:-1]] == [span.first for span in run.planned.spans.spans]
    for saved in run.of(CheckpointSaved):
        assert not any(c.first < saved.checkpoint.n_tokens < c.end for c in chunks(run))


def test_the_text_around_an_image_keeps_its_place_in_the_message() -> None:
    bench = fake_bench()
    run = bench.ask(user_with("before and after", picture(1, at=6)))
    parts = [s for s in run.planned.spans.spans if s.message == 0 and s.char_first >= 0]
    assert [(s.char_first, s.char_end) for s in parts] == [(0, 6), (6, 16)]


def test_intervals_are_used_where_a_template_hides_the_messages_and_never_cut_an_image() -> None:
    """The fallback, forced: this template writes every text twice, so that no place is certain."""
    template = "{%- for m in messages -%}{{ m.content }}{{ m.content }}{%- endfor -%}"
    loader = FakeLoader(model=FakeModel(template=template, media_tokens=256))
    bench = Bench(loader=loader, cache=CacheSettings(interval=100, min_spacing=8))
    bench.load()
    run = bench.ask(*two_images())
    assert run.planned.spans.method is SpanMethod.INTERVALS
    assert run.planned.spans.problems
    assert len(chunks(run)) == 4
    taken = [saved.checkpoint.n_tokens for saved in run.of(CheckpointSaved)]
    assert taken, "states are taken all the same"
    assert not any(c.first < at < c.end for c in chunks(run) for at in taken)
    assert n_encoded(run) == 2, "the same image twice is encoded once"


def test_a_model_without_a_projector_refuses_in_words() -> None:
    bench = Bench(loader=FakeLoader(model=FakeModel(template=CHAT_TEMPLATE)))
    bench.load()
    end = bench.ask(*two_images()).end
    assert isinstance(end, Failed)
    assert end.code == "media"
    assert isinstance(bench.ask(user("hello")).end, Finished), "nothing else is lost"


def test_a_template_that_leaves_the_image_out_is_an_error() -> None:
    bench = Bench(loader=FakeLoader(model=FakeModel(template="{{ messages[0].role }}", media_tokens=256)))
    bench.load()
    end = bench.ask(user_with("what is this", picture(1))).end
    assert isinstance(end, Failed)
    assert end.code == "template"


def test_embeddings_that_may_not_be_kept_are_made_again() -> None:
    bench = fake_bench()
    chat = two_images()
    bench.ask(*chat)
    bench.do(ChangeCache(settings=replace(CACHE, media_bytes=0)))
    chat[1] = replace(chat[1], text="other words")
    assert n_encoded(bench.ask(*chat)) == 2


def test_stopping_while_an_image_is_encoded_keeps_what_was_read() -> None:
    bench = fake_bench()
    bench.is_cancelled = lambda _: bool(bench.model.pos_max() > 300)
    stopped = bench.ask(*two_images())
    bench.is_cancelled = lambda _: False
    assert not isinstance(stopped.end, Finished)
    assert bench.ask(*two_images()).planned.explanation.reused > 250


@pytest.mark.native
@pytest.mark.parametrize("kind", KINDS)
def test_s3_to_s5_on_real_models(kind: str) -> None:
    model, projector = tiny_pair(kind)
    bench, plain = Bench(cache=CACHE, is_heard=True), Bench(cache=replace(CACHE, enabled=False), is_heard=True)
    for one in (bench, plain):
        one.load(str(model), replace(LOAD, projector=str(projector)))
    try:
        chat = [
            system("You look at pictures. " * 12),
            user_with("What is on this one, and what colour has it?", picture(1, at=8)),
            assistant("A house and a tree."),
            user_with("And here?", picture(2)),
            assistant("Noise."),
            user("Which one is nicer?"),
        ]
        first = bench.ask(*chat)
        plain.ask(*chat)
        says_the_same(plain, bench)  # no reply goes into the chat: a tie changes nothing
        assert n_encoded(first) == len(chunks(first)) == len({c.digest for c in chunks(first)})
        again = bench.ask(*chat, is_regeneration=True)
        says_the_same(plain, bench)
        assert n_encoded(again) == 0
        chat[1] = replace(chat[1], text="Whot is on this one, and what colour has it?")
        edited = bench.ask(*chat)
        assert n_encoded(edited) == 0
        plain.ask(*chat)
        says_the_same(plain, bench)
        chat[3] = replace(chat[3], media=(picture(3, name="dog.png"),))
        swapped = bench.ask(*chat)
        start = next(c.first for c in chunks(swapped) if c.label.startswith("dog.png"))
        assert swapped.planned.reuse.matched == start
        assert swapped.planned.explanation.reused <= start
        assert swapped.planned.explanation.cause is Cause.MEDIA_CHANGED
        plain.ask(*chat)
        says_the_same(plain, bench)
        before = list(map(float, bench.model.logits()))
        chat[3] = replace(chat[3], media=(picture(4),))
        bench.ask(*chat)
        assert max(abs(a - b) for a, b in zip(before, map(float, bench.model.logits()), strict=True)) > 1e-3, (
            "the image must matter"
        )
    finally:
        bench.close()
        plain.close()


@pytest.mark.native
def test_a_failing_encoder_costs_nothing_that_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    model, projector = tiny_pair("qwen35")
    bench = Bench(cache=CACHE)
    bench.load(str(model), replace(LOAD, projector=str(projector)))
    try:
        chat = [system("You look at pictures. " * 12), user("Hello there."), assistant("Hi."), user("And now?")]
        bench.ask(*chat)
        with monkeypatch.context() as broken:
            broken.setattr("llama_cpp.mtmd_cpp.mtmd_encode_chunk", lambda *_: 1)
            failed = bench.ask(*chat, assistant("Well."), user_with("Look.", picture(1)))
            assert isinstance(failed.end, Failed)
        again = bench.ask(*chat, assistant("Well."), user("Never mind."))
        assert again.planned.explanation.reused > 250
        assert again.planned.explanation.avoidable <= END_REACH, "what was read before the image is there"
    finally:
        bench.close()


def test_what_is_remembered_of_a_chat_does_not_hold_its_files() -> None:
    bench = fake_bench()
    run = bench.ask(*two_images())
    session = bench.worker.session
    assert session is not None
    remembered = session.previous("chat")
    assert remembered is not None
    assert remembered.chat is not None
    kept = [medium for message in remembered.chat.messages for medium in message.media]
    assert [medium.data for medium in kept] == [b"", b""]
    assert [medium.digest for medium in kept] == [chunk.source for chunk in chunks(run)]


def test_stopping_ends_the_opening_of_many_pictures() -> None:
    bench = fake_bench()
    opened: list[str] = []
    lay_out = bench.model.lay_out

    def count(media: Media) -> MediaLayout:
        opened.append(media.name)
        return lay_out(media)

    bench.model.lay_out = count  # type: ignore[method-assign]
    bench.is_cancelled = lambda _: bool(opened)
    many = user_with("look", *(picture(n) for n in range(8)))
    assert isinstance(bench.ask(many).end, Cancelled)
    assert len(opened) == 1


def test_a_special_token_inside_a_marker_does_not_split_it() -> None:
    fake = FakeModel(template=CHAT_TEMPLATE, media_tokens=256)
    plain = fake.vocabulary
    token = SpecialToken(id=300, text="__", strips_left=False)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(FakeModel, "vocabulary", replace(plain, special=(*plain.special, token)))
        bench = Bench(loader=FakeLoader(model=fake))
        bench.load()
        run = bench.ask(user_with("what is this", picture(1)))
    items = run.planned.media[0]
    assert fake.items[items.first : items.end] == media_items(picture(1).digest, 256).ids()


def test_a_projector_that_cannot_be_used_does_not_cost_the_loaded_model(tmp_path: Path) -> None:
    model, _ = tiny_pair("qwen35")
    bench = Bench(cache=CACHE)
    bench.load(str(model), LOAD)
    try:
        bench.ask(user("Hello there."))
        for wrong in (str(tmp_path / "missing.gguf"), str(model)):
            settings = replace(LOAD, projector=wrong)
            run = bench.do(LoadModel(request=RequestId("load"), path=str(model), settings=settings))
            assert isinstance(run.end, Failed)
        assert bench.ask(user("Hello there.")).planned.explanation.reused > 0
    finally:
        bench.close()


@pytest.mark.native
@pytest.mark.parametrize("kind", ["gemma3", "qwen35"])
def test_the_forced_fallback_gives_the_output_of_an_uncached_run(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.core.spans.finding.find_marked", lambda *_: ((), SpanProblem.MARKS_REFUSED))
    monkeypatch.setattr("engine.core.spans.finding.find_delimited", lambda *_: ((), SpanProblem.NO_TEXT))
    model, projector = tiny_pair(kind)
    bench = Bench(cache=replace(CACHE, interval=64), is_heard=True)
    plain = Bench(cache=replace(CACHE, enabled=False), is_heard=True)
    for one in (bench, plain):
        one.load(str(model), replace(LOAD, projector=str(projector)))
    try:
        chat = [system("You look at pictures. " * 12), user_with("What is on this one?", picture(1, at=8))]
        states: list[CheckpointSaved] = []
        for said in ("And here?", "Which one is nicer?"):
            run = bench.ask(*chat)
            assert run.planned.spans.method is SpanMethod.INTERVALS
            assert run.planned.spans.problems == (SpanProblem.MARKS_REFUSED, SpanProblem.NO_TEXT)
            plain.ask(*chat)
            if not says_the_same(plain, bench):
                return
            states += run.of(CheckpointSaved)
            chat = [*chat, assistant(run.text), user_with(said, picture(2))]
        chat[1] = replace(chat[1], media=(picture(3, at=8),))
        swapped = bench.ask(*chat)
        plain.ask(*chat)
        says_the_same(plain, bench)
        assert 0 < swapped.planned.explanation.reused <= chunks(swapped)[0].first
        assert states
    finally:
        bench.close()
        plain.close()
