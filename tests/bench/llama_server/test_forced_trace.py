"""A trace that a real server can play, the model it is played on, and what is read of the server's log."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.commands import LoadSettings
from engine.core.prompt.items import Tokens, shared_prefix
from tests.bench.interleaved.measuring import KV_BYTES_PER_TOKEN, STATE_BYTES
from tests.bench.interleaved.traces import made_trace
from tests.bench.llama_server.bench_models import HEAVY_STATE, SMALL, Shape, hybrid, sizes_of
from tests.bench.llama_server.forced_trace import USER, Made, Moves, Played, played, read_made, read_moves
from tests.support.engine_runs import Bench
from tests.support.tiny_vocabulary import special_id

NARROW = replace(SMALL, name="narrow-hybrid", n_embd=64, n_ff=64, n_head=4, n_head_kv=2, head=16)  # the same, 1 MB

LOG = """
slot create_check: id  0 | task 0 | created context checkpoint 1 of 8 (pos_min = 15119, pos_max = 15119, n_tokens = 15120, size = 0.431 MiB)
slot create_check: id  0 | task 0 | created context checkpoint 2 of 8 (pos_min = 15160, pos_max = 15160, n_tokens = 15161, size = 0.431 MiB)
srv   get_availabl:  - found better prompt with f_keep = 0.982, f_sim = 0.996
srv         alloc:  - making room for prompt cache entry, removing oldest entry (size = 1.250 MiB)
slot create_check: id  3 | task 496 | erasing context checkpoint too close to an earlier one (pos_min = 15160, pos_max = 15160, n_tokens = 15161, size = 0.431 MiB)
slot create_check: id  3 | task 496 | created context checkpoint 2 of 8 (pos_min = 17657, pos_max = 17657, n_tokens = 17658, size = 0.431 MiB)
srv         update:  - cache size limit reached, removing oldest entry (size = 1.250 MiB)
srv  try_clear_idle: purging slot 1 with 300 tokens
"""  # noqa: E501 -- as it is written


def test_equal_texts_of_a_trace_stay_equal_and_users_are_marked() -> None:
    """Else the server would be asked another trace than the rule is."""
    trace = made_trace(1, 12)
    both = [(asked, played(asked)) for asked in trace]
    for asked, wanted in both:
        assert (len(wanted.prompt), len(wanted.reply)) == (len(asked.prompt), len(asked.reply))
        marks = [at for at, token in enumerate(wanted.prompt.ids()) if token == special_id(USER)]
        assert tuple(marks) == asked.user_starts
    for (before, was), (after, then) in pairwise(both):
        shared = shared_prefix(before.prompt + Tokens.of(before.reply), after.prompt)
        more = shared_prefix(was.prompt + was.reply, then.prompt)
        assert more in (shared, shared + 1), "two users' markers are one token that differed before"


def test_a_reply_is_quoted_in_its_grammar() -> None:
    wanted = Played(prompt=Tokens(), reply=Tokens(), text='say "a\\b"', user_starts=())
    assert wanted.request()["grammar"] == r'root ::= "say \"a\\b\""'


def test_checkpoints_are_read_for_each_request() -> None:
    assert list(read_made(LOG)) == [Made(places=(15120, 15161), n_held=2), Made(places=(17658,), n_held=2)]


def test_moves_are_counted() -> None:
    """The wording is llama.cpp's: a count of zero would pass for a limit that never binds."""
    assert read_moves(LOG) == Moves(n_loaded=1, n_dropped=2, n_purged=1)


@pytest.mark.native
def test_replies_are_spelt_in_the_tokens_that_the_prompts_hold() -> None:
    bench = Bench()
    bench.load(str(hybrid(HEAVY_STATE)), LoadSettings(n_ctx=256, n_threads=1))
    try:
        for asked in made_trace(2, 3):
            wanted = played(asked)
            pieces = b"".join(bench.model.piece(token) for token in wanted.reply.ids())
            assert pieces.decode("ascii") == wanted.text
    finally:
        bench.close()


@pytest.mark.native
@pytest.mark.parametrize("shape", [HEAVY_STATE, NARROW], ids=lambda shape: shape.name)
def test_hybrids_have_the_sizes_they_say(shape: Shape) -> None:
    sizes = sizes_of(hybrid(shape))
    assert 0 <= sizes.state - shape.state_bytes < 256
    assert 0 <= sizes.kv_per_token - shape.kv_bytes_per_token < 16


@pytest.mark.native
def test_the_heavy_state_is_worth_as_many_tokens_as_in_the_traces_benchmark() -> None:
    sizes = sizes_of(hybrid(HEAVY_STATE))
    assert sizes.state / sizes.kv_per_token == pytest.approx(STATE_BYTES / KV_BYTES_PER_TOKEN, rel=0.001)
