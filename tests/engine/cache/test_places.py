"""On a real model: checkpoints stand at the exact token, replies stop and go on as they should."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from engine.core.cache.settings import CacheSettings
from engine.core.prompt.messages import Message, Sampling
from engine.core.prompt.span_values import BoundaryKind, SpanMethod
from engine.errors import RequestInvalid
from engine.events import CheckpointSaved, Delta, Failed, Finished, StopReason
from tests.support.engine_runs import Bench, assistant, system, user
from tests.support.tiny_models import tiny_model
from tests.support.tiny_vocabulary import special_id

pytestmark = pytest.mark.native

CHAT = (
    system("Answer briefly."),
    user("What is a cairn?"),
    assistant("A heap of stones."),
    user("<|not a marker|> and im_start, plain text"),
    assistant("  Indented.  "),
    user("Thanks!"),
)


@pytest.fixture
def bench() -> Iterator[Bench]:
    it = Bench(cache=CacheSettings(min_spacing=1))
    it.load(str(tiny_model("lfm2")))
    yield it
    it.close()


def chatml_starts(bench: Bench, role: str) -> list[int]:
    """Where `<|im_start|>` stands before that role, found in the tokens the model has read."""
    session = bench.worker.session
    assert session is not None
    tokens = session.working.tokens.ids()
    starts = [at for at, token in enumerate(tokens) if token == special_id("<|im_start|>")]
    return [at for at in starts if role.encode().startswith(bench.model.piece(tokens[at + 1]))]


def endless(bench: Bench) -> Sampling:
    """Greedy, and never an end of the reply: the length alone decides."""
    return Sampling(temperature=0.0, logit_bias=tuple((token, -1e6) for token in bench.model.vocabulary.eog))


def test_chatml_checkpoints_stand_right_before_every_user_message(bench: Bench) -> None:
    """One token off and a recurrent state can never be used for an edit of that message."""
    run = bench.ask(*CHAT)
    assert run.planned.spans.method is SpanMethod.SOURCE_MAP
    users = chatml_starts(bench, "user")
    assert len(users) == 3
    saved = {event.checkpoint.n_tokens: event.checkpoint.boundary for event in run.of(CheckpointSaved)}
    assert set(users) <= set(saved)
    assert saved[users[-1]] is BoundaryKind.BEFORE_USER


@pytest.mark.parametrize("at", [1, 3, 5])
def test_an_edited_user_message_is_read_from_its_own_start(bench: Bench, at: int) -> None:
    bench.ask(*CHAT)
    start = chatml_starts(bench, "user")[at // 2]
    changed = (*CHAT[:at], user("Something else"), *CHAT[at + 1 :])
    run = bench.ask(*changed)
    assert run.planned.reuse.reused == start


def test_the_checkpoint_before_the_reply_is_where_the_prompt_ends(bench: Bench) -> None:
    run = bench.ask(*CHAT)
    before_reply = [e.checkpoint for e in run.of(CheckpointSaved) if e.checkpoint.boundary is BoundaryKind.AFTER_USER]
    assert [c.n_tokens for c in before_reply] == [run.planned.reuse.n_prompt]


def test_a_reply_that_was_cut_off_goes_on_as_if_it_had_not_been(bench: Bench) -> None:
    """Continue must not read the reply again, nor change it."""
    whole = bench.ask(*CHAT, session="whole", max_tokens=24, sampling=endless(bench))
    first = bench.ask(*CHAT, session="cut", max_tokens=9, sampling=endless(bench))
    end = first.end
    assert isinstance(end, Finished)
    assert end.reason is StopReason.LENGTH
    rest = bench.ask(*CHAT, session="cut", max_tokens=15, sampling=endless(bench), resume=end.raw_text)
    assert rest.text == whole.text
    assert rest.planned.reuse.reprocessed == 1
    assert rest.planned.explanation.avoidable == 0


def test_a_stop_text_ends_the_reply_and_is_not_in_it(bench: Bench) -> None:
    whole = bench.ask(*CHAT, max_tokens=30, sampling=endless(bench)).text
    stop = whole[6:8]
    run = bench.ask(*CHAT, max_tokens=30, sampling=endless(bench), stop=(stop,))
    end = run.end
    assert isinstance(end, Finished)
    assert end.reason is StopReason.STOP_TEXT
    assert end.raw_text == whole[: whole.index(stop)]
    assert "".join(delta.text for delta in run.of(Delta)).strip() == end.raw_text.strip()


def test_raw_text_falls_back_to_intervals_and_says_so(bench: Bench) -> None:
    run = bench.complete("once upon a time " * 40)
    assert run.planned.spans.method is SpanMethod.INTERVALS
    assert run.planned.spans.problems
    again = bench.complete("once upon a time " * 40)
    assert again.planned.reuse.reprocessed <= 4
    assert again.text == run.text


def test_a_prompt_with_every_role_has_spans_without_gaps(bench: Bench) -> None:
    messages: tuple[Message, ...] = (*CHAT[:2], assistant("Because.", reasoning="Let me think."), user("Go on"))
    spans = bench.ask(*messages).planned.spans.spans
    assert spans[0].first == 0
    assert all(before.end == after.first for before, after in pairwise(spans))


def test_a_grammar_that_does_not_parse_fails_the_request_and_costs_nothing_in_memory(bench: Bench) -> None:
    bench.ask(*CHAT)
    before = bench.model.pos_max()
    end = bench.ask(*CHAT, sampling=Sampling(grammar="root ::= (")).end
    assert isinstance(end, Failed)
    assert end.code == RequestInvalid.code
    assert bench.model.pos_max() == before
    assert bench.ask(*CHAT).planned.reuse.reused > 0
