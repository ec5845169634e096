from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt.items import (
    Digest,
    MediaChunk,
    Pos,
    Prompt,
    TokenIndex,
    Tokens,
    media_items,
    same_prefix,
    shared_prefix,
)

ids = st.lists(st.integers(0, 3), max_size=40)


@given(ids, ids, ids)
def test_shared_prefix_is_what_counting_gives(common: list[int], a: list[int], b: list[int]) -> None:
    """A wrong prefix would reuse tokens that differ."""
    left, right = common + a, common + b
    expected = 0
    while expected < min(len(left), len(right)) and left[expected] == right[expected]:
        expected += 1
    assert shared_prefix(Tokens.of(left), Tokens.of(right)) == expected


@pytest.mark.parametrize("at", [0, 1, 4095, 4096, 4097, 9999])
def test_shared_prefix_finds_one_changed_item_in_a_long_sequence(at: int) -> None:
    """The search goes by blocks; a difference at a block's edge must not be missed."""
    a = list(range(10_000))
    b = a.copy()
    b[at] += 1
    assert shared_prefix(Tokens.of(a), Tokens.of(b)) == at


@given(ids, ids, st.integers(0, 50))
def test_same_prefix_agrees_with_shared_prefix(a: list[int], b: list[int], n: int) -> None:
    left, right = Tokens.of(a), Tokens.of(b)
    both_long_enough = len(a) >= n and len(b) >= n
    assert same_prefix(left, right, n) == (both_long_enough and shared_prefix(left, right) >= n)


def mixed(parts: list[tuple[int, int, int]]) -> Prompt:
    """Text of t tokens, then media of m items and p positions, over and over."""
    tokens, media, at = Tokens(), [], 0
    for number, (n_text, n_items, n_pos) in enumerate(parts):
        tokens += Tokens.of([1] * n_text)
        at += n_text
        digest = Digest(f"{number:032x}")
        media.append(MediaChunk(first=TokenIndex(at), n_tokens=n_items, n_pos=n_pos, digest=digest, label=""))
        tokens += media_items(digest, n_items)
        at += n_items
    return Prompt(tokens=tokens + Tokens.of([2, 2]), media=tuple(media))


mixes = st.lists(st.tuples(st.integers(0, 5), st.integers(1, 24), st.integers(1, 24)), max_size=6).map(mixed)


def counted(prompt: Prompt) -> list[int]:
    """The position of every item and of the one to come, by walking: a chunk's items all stand at its start."""
    chunks = {chunk.first: chunk for chunk in prompt.media}
    found: list[int] = []
    pos = 0
    while len(found) < len(prompt):
        chunk = chunks.get(TokenIndex(len(found)))
        found += [pos] * (chunk.n_tokens if chunk else 1)
        pos += chunk.n_pos if chunk else 1
    return [*found, pos]


@given(mixes)
def test_every_position_is_what_walking_over_text_and_images_gives(prompt: Prompt) -> None:
    """llama.cpp #19901 took the number of tokens for the position."""
    assert [prompt.pos_at(TokenIndex(index)) for index in range(len(prompt) + 1)] == counted(prompt)


@given(mixes)
def test_positions_never_fall_and_end_at_pos_next(prompt: Prompt) -> None:
    positions = [prompt.pos_at(TokenIndex(i)) for i in range(len(prompt) + 1)]
    assert positions == sorted(positions)
    text = len(prompt) - sum(m.n_tokens for m in prompt.media)
    assert prompt.pos_next == text + sum(m.n_pos for m in prompt.media)


def test_a_token_count_taken_for_a_position_is_noticed() -> None:
    """The historical off-by-some: 270 cells, but the next position is 252 (multimodal reference, qwen35)."""
    prompt = mixed([(246, 24, 6)])
    assert prompt.pos_at(TokenIndex(270)) == Pos(252)
    assert prompt.pos_at(TokenIndex(250)) == Pos(246)


@given(mixes, mixes)
def test_a_match_never_ends_inside_a_media_chunk(a: Prompt, b: Prompt) -> None:
    shared = shared_prefix(a.tokens, b.tokens)
    n = min(a.cut_before(shared), b.cut_before(shared))
    assert a.cut_before(n) == n
    assert b.cut_before(n) == n


def test_another_image_of_the_same_size_is_another_item() -> None:
    one, other = media_items(Digest("a"), 24), media_items(Digest("b"), 24)
    assert shared_prefix(one, other) == 0
    assert all(item < 0 for item in one)
