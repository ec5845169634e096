"""From bare items back to the chunks in them: states and branches know their path as items alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.prompt.items import NO_TOKENS, Digest, MediaChunk, Prompt, TokenIndex, Tokens, media_items
from engine.core.prompt.media_places import MediaBook, MediaLayout, MediaPiece
from engine.core.prompt.messages import Media, MediaType

Sizes = list[tuple[int, int, int]]  # text tokens before a chunk, its items, its positions


def layout_of(name: str, sizes: Sizes, n_after: int) -> MediaLayout:
    """What one medium becomes: chunks with or without text around them."""
    pieces: list[MediaPiece] = []
    for part, (n_before, n_items, n_pos) in enumerate(sizes):
        if n_before:
            pieces.append(MediaPiece(tokens=Tokens.of([5] * n_before), n_pos=n_before))
        digest = Digest(f"{name}/{part}")
        pieces.append(MediaPiece(tokens=media_items(digest, n_items), n_pos=n_pos, part=part, digest=digest))
    if n_after:
        pieces.append(MediaPiece(tokens=Tokens.of([6] * n_after), n_pos=n_after))
    return MediaLayout(pieces=tuple(pieces))


def medium(name: str) -> Media:
    return Media(kind=MediaType.IMAGE, digest=Digest(name), data=b"", name=f"{name}.png")


sizes = st.lists(st.tuples(st.integers(0, 2), st.integers(1, 24), st.integers(1, 24)), min_size=1, max_size=3)
layouts = st.lists(st.tuples(sizes, st.integers(0, 2)), min_size=1, max_size=4).map(
    lambda found: {f"image {number}": layout_of(f"image {number}", *one) for number, one in enumerate(found)}
)


@st.composite
def books(draw: st.DrawFn) -> tuple[MediaBook, Prompt]:
    """A book, and a prompt that was built from layouts it knows: text and media in any order, also side by side."""
    known = draw(layouts)
    tokens: Tokens = NO_TOKENS
    media: tuple[MediaChunk, ...] = ()
    for name in draw(st.lists(st.sampled_from(["", *known]), max_size=8)):
        if not name:
            tokens += Tokens.of(draw(st.lists(st.integers(0, 3), max_size=4)))
            continue
        media += known[name].chunks(len(tokens), medium(name))
        tokens += known[name].tokens
    book = MediaBook()
    for name, layout in known.items():
        for _ in range(draw(st.integers(1, 2))):  # knowing one already is fine
            book.learn(layout, medium(name))
    return book, Prompt(tokens=tokens, media=media)


@given(books())
def test_a_path_gets_the_chunks_back_that_it_was_built_from(found: tuple[MediaBook, Prompt]) -> None:
    """A chunk found elsewhere, or none, would shift every position behind it: silently wrong on M-RoPE models."""
    book, prompt = found
    again = book.prompt_of(Tokens(prompt.tokens.packed))
    assert again == prompt
    everywhere = [TokenIndex(index) for index in range(len(prompt) + 1)]
    assert [again.pos_at(index) for index in everywhere] == [prompt.pos_at(index) for index in everywhere]
    assert again.pos_next == len(prompt) + sum(chunk.n_pos - chunk.n_tokens for chunk in prompt.media)


@given(books(), st.integers(0, 200))
def test_a_path_cut_at_an_edge_is_known_and_one_cut_inside_is_refused(found: tuple[MediaBook, Prompt], at: int) -> None:
    """Half an image has no position; whoever made such a path must hear of it."""
    book, prompt = found
    at = min(at, len(prompt))
    path = prompt.tokens.cut(0, at)
    if prompt.cut_before(at) == at:
        known = book.prompt_of(path)
        assert known.pos_next == prompt.pos_at(TokenIndex(at))
        assert known.media == tuple(chunk for chunk in prompt.media if chunk.end <= at)
    else:
        with pytest.raises(ValueError, match="no medium that is known"):
            book.prompt_of(path)


@given(books())
def test_media_that_nobody_learned_are_refused(found: tuple[MediaBook, Prompt]) -> None:
    """Guessing their size would be worse than stopping."""
    _, prompt = found
    for book in (MediaBook(), learned({"other": layout_of("other", [(0, 24, 6)], 0)})):
        if prompt.media:
            with pytest.raises(ValueError, match=f"items at {prompt.media[0].first} "):
                book.prompt_of(prompt.tokens)
        else:
            assert book.prompt_of(prompt.tokens) == prompt


def learned(known: dict[str, MediaLayout]) -> MediaBook:
    book = MediaBook()
    for name, layout in known.items():
        book.learn(layout, medium(name))
    return book


def test_chunks_of_one_item_side_by_side_are_told_apart() -> None:
    """Nothing stands between them, and each of them is the end of the other."""
    layout = layout_of("tiles", [(0, 1, 1), (0, 1, 3), (0, 2, 1)], 0)
    book = learned({"tiles": layout, "one": layout_of("one", [(0, 1, 2)], 0)})
    tokens = layout.tokens + media_items(Digest("one/0"), 1) + layout.tokens
    prompt = book.prompt_of(tokens)
    assert [(c.first, c.n_tokens, c.part, c.label) for c in prompt.media] == [
        (0, 1, 0, "tiles.png"),
        (1, 1, 1, "tiles.png"),
        (2, 2, 2, "tiles.png"),
        (4, 1, 0, "one.png"),
        (5, 1, 0, "tiles.png"),
        (6, 1, 1, "tiles.png"),
        (7, 2, 2, "tiles.png"),
    ]
    assert prompt.pos_next == 5 + 2 + 5


def test_two_chunks_that_begin_alike_are_told_apart_by_the_rest() -> None:
    """The first items of two images are equal once in two thousand million pairs."""
    book = MediaBook()
    for name, ids, n_pos in (("a", [-7, -1, -2], 2), ("b", [-7, -1, -3, -4], 9)):
        piece = MediaPiece(tokens=Tokens.of(ids), n_pos=n_pos, part=0, digest=Digest(name))
        book.learn(MediaLayout(pieces=(piece,)), medium(name))
    prompt = book.prompt_of(Tokens.of([1, -7, -1, -3, -4, 1, -7, -1, -2]))
    assert [(c.label, c.first) for c in prompt.media] == [("b.png", 1), ("a.png", 6)]
    assert prompt.pos_next == 1 + 9 + 1 + 2
