"""Images and audio in memory: every way back to a place beside them gives what an uncached run gives."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np
import pytest

from engine.core.cache.states import SegmentRefusal
from engine.errors import EngineBug, NotEnoughMemory
from engine.native.memory import sequence_memory
from engine.native.model.llama import LlamaModel
from tests.native.conftest import Load
from tests.native.driving import feed, story
from tests.native.projector.media_reading import (
    KINDS,
    M_ROPE,
    OTHER,
    TEETH,
    Chunk,
    Step,
    Text,
    assert_as,
    beep,
    dialogue,
    go_on,
    images_at,
    load_with_media,
    n_cells,
    n_pos,
    places,
    read,
    steps,
    tolerance,
    uncached,
)
from tests.support.images import picture

pytestmark = pytest.mark.native


def put_back(model: LlamaModel, state: bytes, pos: int, pos_max: int) -> None:
    """Full attention has all it needs in its cells, and is cut."""
    if model.facts.memory.needs_checkpoints:
        assert model.restore_state(state, pos, pos_max) == ""
    else:
        assert model.trim(pos)
    assert model.pos_max() == pos_max


def state_of(model: LlamaModel) -> bytes:
    return model.save_state() if model.facts.memory.needs_checkpoints else b""


@pytest.mark.parametrize("kind", KINDS)
def test_a_live_branch_comes_back_at_every_edge(load: Load, kind: str) -> None:
    model = load_with_media(load, kind)
    whole = dialogue(model)
    expected = uncached(model, whole)
    for place in places(whole):
        model.clear()
        pos = read(model, whole[:place], 0)
        assert model.take_live(1)
        read(model, dialogue(model, second=OTHER)[place:], pos)
        assert model.take_live(2)
        assert model.restore_live(1, pos) == ""
        assert_as(model, expected, whole[place:], pos)
        assert model.restore_live(2, n_pos(whole)) == ""
        assert model.pos_max() == n_pos(whole) - 1


def test_a_left_window_with_an_image_in_it_comes_back_before_its_end(load: Load) -> None:
    """What is seen there comes from the branch, from a place on that may lie inside an image."""
    model = load_with_media(load, "gemma3")
    whole = dialogue(model)
    expected, end, text = uncached(model, whole), n_pos(whole), whole[-1]
    assert isinstance(text, Text)
    assert model.take_live(1)
    for back in range(1, len(text.tokens), 10):
        for _ in range(2):  # the second time they share what comes before
            assert model.restore_live(1, end - back) == ""
            assert_as(model, expected, [Text(text.tokens[-back:])], end - back)
            assert model.n_cells_used() == n_cells(whole) + back


def test_an_image_that_finds_no_room_beside_the_lender_is_refused(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its branch is dropped then, and the image is read where that was."""
    model = load_with_media(load, "gemma3")
    whole = dialogue(model)
    expected = uncached(model, whole)
    place = images_at(whole)[1]
    chunk = whole[place]
    assert isinstance(chunk, Chunk)
    model.clear()
    pos = read(model, whole[:place], 0)
    assert model.take_live(1)
    model.encode(chunk.media, chunk.piece.part, go_on)

    def fail(n_bytes: int) -> None:
        raise MemoryError

    with monkeypatch.context() as fault:
        fault.setattr(sequence_memory, "BytesDraft", fail)
        with pytest.raises(NotEnoughMemory):
            model.decode_media(chunk.media, chunk.piece.part, pos)
    assert (model.pos_max(), model.n_cells_used()) == (pos - 1, n_cells(whole[:place]))
    model.drop_live(1)
    assert_as(model, expected, whole[place:], pos)


@pytest.mark.parametrize("kind", KINDS)
def test_a_saved_state_comes_back_at_every_edge_and_takes_another_image(load: Load, kind: str) -> None:
    """The attention stays, and is cut where the state belongs: a position too many or too few says nothing."""
    model = load_with_media(load, kind)
    whole, others = dialogue(model), dialogue(model, second=OTHER)
    expected, with_other = uncached(model, whole), uncached(model, others)
    assert np.abs(with_other - expected).max() > TEETH * tolerance(model)
    for place in places(whole)[:-1]:
        model.clear()
        pos = read(model, whole[:place], 0)
        state, pos_max = state_of(model), model.pos_max()
        read(model, whole[place:], pos)
        put_back(model, state, pos, pos_max)
        assert_as(model, with_other, others[place:], pos)
        put_back(model, state, pos, pos_max)
        assert_as(model, expected, whole[place:], pos)
    place = places(whole)[-1]
    model.clear()
    pos = read(model, whole[:place], 0)
    state, pos_max = state_of(model), model.pos_max()
    read(model, whole[place:], pos)
    put_back(model, state, pos, pos_max)
    assert_as(model, expected, whole[place:], pos)


@pytest.mark.parametrize("kind", KINDS)
def test_the_first_image_is_seen_from_the_end(load: Load, kind: str) -> None:
    """Without this the tests above would pass with any image in its place."""
    model = load_with_media(load, kind)
    expected = uncached(model, dialogue(model))
    other = uncached(model, dialogue(model, first=OTHER))
    assert np.abs(other - expected).max() > 2 * tolerance(model)


@pytest.mark.parametrize("kind", KINDS)
def test_a_chain_of_ranges_comes_back_at_every_edge_and_in_another_context(load: Load, kind: str) -> None:
    """RAM and disk hold ranges between places: before, across and right after images."""
    model, second = load_with_media(load, kind), load_with_media(load, kind, n_ctx=2048, n_seq_max=2)
    whole = dialogue(model)
    expected = uncached(model, whole)
    ends = [n_pos(whole[:place]) for place in range(len(whole) + 1)]
    for place in places(whole):
        model.clear()
        pos = read(model, whole[:place], 0)
        state, pos_max = state_of(model), model.pos_max()
        read(model, whole[place:], pos)
        size = model.segment_size(0, pos)
        edges = ends[: place + 1]
        saved = [(p0, p1, model.save_segment(p0, p1)) for p0, p1 in pairwise(edges)]
        assert len(model.save_segment(0, pos)) == size
        past = model.save_segment(edges[-2], ends[place + 1])  # reaches past the place: a part of it is cut off
        for target in (model, second):
            for last in (saved[-1], (edges[-2], ends[place + 1], past)):
                target.clear()
                for p0, p1, blob in (*saved[:-1], last):
                    assert target.load_segment(blob, p0, p1) is None
                put_back(target, state, pos, pos_max)
                assert target.n_cells_used() == n_cells(whole[:place])
                assert_as(target, expected, whole[place:], pos)
                assert target.n_cells_used() == n_cells(whole)


@pytest.mark.parametrize("kind", KINDS)
def test_attention_is_shared_up_to_an_edge(load: Load, kind: str) -> None:
    """A place inside a live branch: its attention from there, its state from RAM."""
    model = load_with_media(load, kind)
    whole = dialogue(model)
    expected = uncached(model, whole)
    for place in places(whole):
        model.clear()
        pos = read(model, whole[:place], 0)
        state, pos_max = state_of(model), model.pos_max()
        read(model, whole[place:], pos)
        assert model.take_live(1)
        model.clear()
        model.share_attention(1, pos)
        if model.facts.memory.needs_checkpoints:
            assert model.restore_state(state, pos, pos_max) == ""
        assert model.n_cells_used() == n_cells(whole)
        assert_as(model, expected, whole[place:], pos)
        model.drop_live(1)


@pytest.mark.parametrize("kind", M_ROPE)
def test_no_cut_falls_inside_an_image(load: Load, kind: str) -> None:
    """llama.cpp says yes and removes nothing, or another part than is meant."""
    model = load_with_media(load, kind)
    whole = dialogue(model)
    read(model, whole, 0)
    assert model.take_live(1)
    state = state_of(model)
    image = images_at(whole)[0]
    start, end = n_pos(whole[:image]), n_pos(whole[: image + 1])
    assert end - start == 6
    cuts: list[Callable[[int], object]] = [
        model.trim,
        lambda pos: model.save_segment(0, pos),
        lambda pos: model.save_segment(pos, n_pos(whole)),
        lambda pos: model.restore_live(1, pos),
        lambda pos: model.share_attention(1, pos),
    ]
    if model.facts.memory.needs_checkpoints:
        cuts.append(lambda pos: model.restore_state(state, pos))
    for inside in range(start + 1, end):
        for cut in cuts:
            with pytest.raises(EngineBug, match="inside a media chunk"):
                cut(inside)
    assert model.n_cells_used() == n_cells(whole)
    assert model.restore_live(1, n_pos(whole)) == ""


@pytest.mark.parametrize("kind", M_ROPE)
def test_positions_come_from_the_layout_and_nothing_else_is_decoded_at(load: Load, kind: str) -> None:
    """By the count of tokens, or by llama.cpp's last position, the reply would be wrong without any sign (#19901)."""
    model = load_with_media(load, kind)
    whole = dialogue(model)
    image = images_at(whole)[0]
    pos = read(model, whole[: image + 1], 0)
    start, by_tokens = n_pos(whole[:image]), n_cells(whole[: image + 1])
    assert (start, pos, by_tokens) == (model.pos_max(), start + 6, start + 24)
    state = state_of(model)
    token = story(model, 1)
    for wrong in (start + 1, pos - 1, pos + 1, by_tokens):
        with pytest.raises(EngineBug, match=f"the memory ends at {pos}"):
            model.decode(token, wrong)
        with pytest.raises(EngineBug, match=f"the memory ends at {pos}"):
            model.decode_media(OTHER, 0, wrong)
    feed(model, story(model, 40), pos)
    if kind == "qwen35":
        assert "ends at position" in model.restore_state(state, pos)
        assert model.pos_max() == -1
        read(model, whole, 0)
        assert "ends at position" in model.restore_state(state, by_tokens, start)
        assert model.pos_max() == -1


def test_a_state_is_refused_where_the_attention_ends_otherwise(load: Load) -> None:
    """Text where the state had an image: llama.cpp compares last positions only."""
    model = load_with_media(load, "qwen35")
    whole = dialogue(model)
    pos = read(model, whole[: images_at(whole)[0] + 1], 0)
    state, pos_max = model.save_state(), model.pos_max()
    model.clear()
    feed(model, story(model, pos + 30), 0)
    assert "ends at position" in model.restore_state(state, pos, pos_max)
    assert model.pos_max() == -1


@pytest.mark.parametrize("kind", M_ROPE)
def test_cells_are_counted_not_positions(load: Load, kind: str) -> None:
    """A range that fits by its positions and not by its cells would be refused by llama.cpp half-way."""
    model, small = load_with_media(load, kind), load_with_media(load, kind, n_ctx=256, n_seq_max=2)
    whole = steps(model, story(model, 230), OTHER)
    read(model, whole, 0)
    end = n_pos(whole)
    assert end < 256 < n_cells(whole)
    blob = model.save_segment(0, end)
    assert small.load_segment(blob, 0, end) is SegmentRefusal.NO_ROOM
    assert small.pos_max() == -1


def test_full_attention_with_images_is_saved_as_ranges_only(load: Load) -> None:
    """Its whole state does not know its media: put back, cells would be counted by positions."""
    model = load_with_media(load, "qwen3vl")
    read(model, dialogue(model), 0)
    with pytest.raises(EngineBug, match="as a range"):
        model.save_state()


def test_tiles_of_one_image_are_chunks_of_their_own(load: Load) -> None:
    """Edges lie between tiles too, and two of them may have one shape."""
    model = load_with_media(load, "lfm2")
    whole = steps(model, story(model, 40), picture(7, width=1100, height=600), story(model, 30))
    tiles = images_at(whole)
    assert len(tiles) > 2
    assert len({step.piece.digest for step in whole if isinstance(step, Chunk)}) == len(tiles)
    expected = uncached(model, whole)
    for place in (tiles[0] + 1, tiles[1], tiles[1] + 1):
        model.clear()
        pos = read(model, whole[:place], 0)
        state = model.save_state()
        blob = model.save_segment(0, pos)
        model.clear()
        assert model.load_segment(blob, 0, pos) is None
        assert model.restore_state(state, pos) == ""
        assert_as(model, expected, whole[place:], pos)


def test_a_sound_comes_back_like_an_image(load: Load) -> None:
    model = load_with_media(load, "ultravox")
    before, after = story(model, 100), story(model, 40, topic="hill")

    def said(sound_hertz: int) -> list[Step]:
        return steps(model, before, beep(sound_hertz), after)

    whole, others = said(440), said(1700)
    expected, other = uncached(model, whole), uncached(model, others)
    assert np.abs(other - expected).max() > TEETH * tolerance(model)
    (sound,) = images_at(whole)
    for place in (sound, sound + 1):
        model.clear()
        pos = read(model, whole[:place], 0)
        assert model.take_live(1)
        read(model, others[place:], pos)
        blob = model.save_segment(0, pos)
        assert model.restore_live(1, pos) == ""
        assert_as(model, expected, whole[place:], pos)
        model.clear()
        model.drop_live(1)
        assert model.load_segment(blob, 0, pos) is None
        assert_as(model, expected, whole[place:], pos)
        assert model.n_cells_used() == n_cells(whole)
