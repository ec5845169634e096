"""Media in results of tools: part of the result where the template takes them there, and cached as any other."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.commands import RenderPrompt, RequestId
from engine.core.cache.settings import CacheSettings
from engine.core.called.records import CallRecord, CallState
from engine.core.prompt.messages import CANNOT_HEAR, CANNOT_SEE, Chat, MediaType, Message
from engine.core.prompt.span_values import Kind
from engine.core.toolbox.results import messages_of
from engine.events import Finished, Rendered
from engine.media.reading import media_of
from tests.support.engine_runs import EXACT, Bench, Run, assistant, next_messages, user
from tests.support.exactness import says_the_same
from tests.support.fake_model import FakeLoader, FakeModel
from tests.support.images import picture
from tests.support.tiny_projectors import tiny_pair
from tests.support.tiny_vocabulary import CHAT_TEMPLATE
from tests.support.tool_server import tone

CHART, PLAN, TONE = picture(1, name=""), picture(2, name=""), media_of(tone())
WITHOUT_RESULTS = (
    "{%- for m in messages -%}{%- if m.role != 'tool' -%}<|im_start|>{{ m.role }}\n{{ m.content }}<|im_end|>\n"
    "{%- else -%}<|im_start|>tool\n{{ m.content.split('<')[0] }}<|im_end|>\n{%- endif -%}{%- endfor -%}"
    "{%- if add_generation_prompt -%}<|im_start|>assistant\n{%- endif -%}"
)


def looked(*pictures: str, at: str = "1") -> list[Message]:
    """A reply with a call, and what it gave."""
    call = CallRecord(id=at, called="draw", arguments="{}", state=CallState.DONE, result="Here:", media=pictures)
    there = tuple(one for one in (CHART, PLAN, TONE) if one.digest in pictures)
    return list(messages_of(replace(assistant("I draw."), media=there), (call,)))


def drawn() -> list[Message]:
    return [user("Draw."), *looked(CHART.digest, PLAN.digest)]


def fake_bench(template: str = CHAT_TEMPLATE) -> Bench:
    bench = Bench(loader=FakeLoader(model=FakeModel(template=template, media_tokens=256)))
    bench.load()
    return bench


def prompt_of(bench: Bench, messages: list[Message]) -> str:
    """As the model gets it."""
    return bench.do(RenderPrompt(request=RequestId("t"), chat=Chat(messages=tuple(messages)))).one(Rendered).text


def n_seen(run: Run) -> int:
    assert isinstance(run.end, Finished), run.end
    return len({chunk.source for chunk in run.planned.media})


def test_a_picture_is_a_medium_of_the_result_and_is_not_read_again() -> None:
    bench = fake_bench()
    first = bench.ask(*drawn())
    assert n_seen(first) == 2
    assert [span.message for span in first.planned.spans.spans if span.kind is Kind.MEDIA] == [2, 2]
    again = bench.ask(*next_messages(drawn(), first, "And now?"))
    assert n_seen(again) == 2
    assert isinstance(again.end, Finished)
    assert again.end.usage.n_encoded == 0
    assert again.planned.explanation.again == 0


def test_where_the_template_leaves_it_out_the_result_says_that_it_cannot_be_seen() -> None:
    """And the chat goes on; nothing is made up in its place."""
    bench = fake_bench(WITHOUT_RESULTS)
    run = bench.ask(*drawn())
    assert n_seen(run) == 0
    assert prompt_of(bench, drawn()).count(CANNOT_SEE) == 2
    assert prompt_of(bench, [user("Sing."), *looked(TONE.digest)]).count(CANNOT_HEAR) == 1
    again = bench.ask(*next_messages(drawn(), run, "And now?"))
    assert again.planned.reuse.matched >= run.planned.explanation.n_prompt


@pytest.fixture(params=["gemma3", "qwen35", "qwen3vl", "ultravox"])
def benches(request: pytest.FixtureRequest) -> Iterator[tuple[Bench, Bench]]:
    model, projector = tiny_pair(request.param)
    made = tuple(Bench(cache=CacheSettings(min_spacing=8, enabled=enabled), is_heard=True) for enabled in (True, False))
    for bench in made:
        bench.load(str(model), replace(EXACT, n_ctx=4096, projector=str(projector)))
    yield made[0], made[1]
    for bench in made:
        bench.close()


@pytest.mark.native
def test_a_real_model_says_the_same_with_and_without_the_cache(benches: tuple[Bench, Bench]) -> None:
    cached, uncached = benches
    hears = MediaType.AUDIO in cached.model.facts.takes
    first, later = (TONE, media_of(tone(4))) if hears else (CHART, PLAN)
    chat = [user("Draw."), *looked(first.digest)]
    for _ in range(3):
        one = cached.ask(*chat)
        uncached.ask(*chat)
        assert n_seen(one) == len({medium.digest for message in chat for medium in message.media})
        says_the_same(uncached, cached)
        chat = [*next_messages(chat, one, "Once more."), *looked(later.digest, at="2")]
