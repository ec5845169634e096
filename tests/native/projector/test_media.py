"""Media in the model: what they become, encoding once, stopping, limits, and a context that is full."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import llama_cpp.mtmd_cpp as mtmd
import numpy as np
import pytest

from engine.core.prompt.media_places import MediaLayout
from engine.core.prompt.messages import Media, MediaType
from engine.errors import BackendFailed, DecodeFailed, EngineBug, Interrupted, MediaRefused, NotEnoughMemory
from engine.native.model.llama import LlamaModel
from engine.native.projector import media_chunks
from tests.native.conftest import Load
from tests.native.driving import feed, logits, story
from tests.native.projector.media_reading import (
    FIRST,
    KINDS,
    M_ROPE,
    OTHER,
    SECOND,
    Chunk,
    Text,
    beep,
    dialogue,
    go_on,
    images_at,
    load_with_media,
    n_cells,
    n_pos,
    read,
    steps,
    uncached,
)
from tests.support.images import picture

pytestmark = pytest.mark.native

CELLS = {"gemma3": (64, 64), "qwen35": (24, 6), "qwen3vl": (24, 6)}  # of FIRST, and its positions


def chunks(layout: MediaLayout) -> list[tuple[int, int]]:
    return [(len(piece.tokens), piece.n_pos) for piece in layout.pieces if piece.is_chunk]


# --- what media become ---


@pytest.mark.parametrize("kind", KINDS)
def test_a_layout_is_the_same_for_the_same_file_only(load: Load, kind: str) -> None:
    """A prefix match goes by the items: two pictures with one layout would share their states."""
    model = load_with_media(load, kind)
    layout = model.lay_out(FIRST)
    if kind in CELLS:
        assert chunks(layout) == [CELLS[kind]]
    assert model.lay_out(replace(FIRST, name="another name", at=7)) == layout
    other = model.lay_out(picture(9))
    assert chunks(other) == chunks(layout)
    for one, two in zip(layout.pieces, other.pieces, strict=True):
        assert (one.tokens == two.tokens) is not one.is_chunk
        assert (one.digest == two.digest) is not one.is_chunk
        assert all((item < 0) is one.is_chunk for item in one.tokens)
        assert one.n_pos == len(one.tokens) or one.is_chunk
    assert [piece.part for piece in layout.pieces if piece.is_chunk] == list(range(len(chunks(layout))))


def test_the_texts_around_an_image_are_the_markers_of_its_model(load: Load) -> None:
    """Without them the model does not know what the embeddings are."""
    model = load_with_media(load, "gemma3")
    spelled = [b"".join(map(model.piece, piece.tokens)) for piece in model.lay_out(FIRST).pieces if not piece.is_chunk]
    assert [text.strip() for text in spelled] == [b"<start_of_image>", b"<end_of_image>"]


def test_layouts_and_pixels_that_were_dropped_are_made_again(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long conversation has more pictures than are kept; what comes back must be the same item by item."""
    model = load_with_media(load, "qwen35")
    expected = uncached(model, dialogue(model))
    monkeypatch.setattr(media_chunks, "_N_LAYOUTS", 5)
    first = model.lay_out(FIRST)
    model.limit_media(0)
    for seed in range(20, 30):
        model.lay_out(picture(seed))
    whole = dialogue(model)
    assert model.lay_out(FIRST) == first
    for seed in range(30, 34):  # the layout stays, its pixels go
        model.lay_out(picture(seed))
    assert np.array_equal(uncached(model, whole), expected)


@pytest.mark.parametrize(
    ("kind", "media"), [("llama", FIRST), ("llama", beep(440)), ("ultravox", FIRST), ("lfm2", beep(440))]
)
def test_what_a_model_does_not_take_is_refused_with_a_way_out(load: Load, kind: str, media: Media) -> None:
    model = load("llama") if kind == "llama" else load_with_media(load, kind)
    name = "images" if media.kind is MediaType.IMAGE else "audio"
    for move in (lambda: model.lay_out(media), lambda: model.encode(media, 0, go_on)):
        with pytest.raises(MediaRefused, match=f"This model takes no {name}") as caught:
            move()
        assert "mmproj" in caught.value.action
    model.limit_media(0)
    feed(model, story(model, 20), 0)


def test_a_broken_file_is_refused(load: Load) -> None:
    model = load_with_media(load, "qwen35")
    with pytest.raises(MediaRefused):
        model.lay_out(replace(FIRST, digest=SECOND.digest, data=FIRST.data[:200]))
    assert chunks(model.lay_out(FIRST)) == [CELLS["qwen35"]]


@pytest.mark.parametrize("size", [(2, 2), (2, 200), (200, 2), (700, 30)])
@pytest.mark.parametrize("kind", KINDS)
def test_odd_sizes_are_read_or_refused(load: Load, kind: str, size: tuple[int, int]) -> None:
    """A size that llama.cpp does not expect ends the process with all conversations."""
    model = load_with_media(load, kind, n_batch=512, n_ubatch=512)
    width, height = size
    whole = steps(model, story(model, 10), picture(5, width=width, height=height), story(model, 10))
    assert read(model, whole, 0) == n_pos(whole)
    assert model.n_cells_used() == n_cells(whole)


def test_an_image_that_must_be_read_at_once_and_cannot_is_refused(load: Load) -> None:
    """llama.cpp ends the process when the tokens of such an image do not fit into a micro-batch."""
    model = load_with_media(load, "gemma3")
    assert model._media is not None
    model._media._chunks = media_chunks.MediaChunks(model._media._projector, 63)
    with pytest.raises(MediaRefused, match="takes 64 tokens") as caught:
        model.lay_out(FIRST)
    assert "64" in caught.value.action


# --- encoding ---


@pytest.mark.parametrize("kind", KINDS)
def test_kept_embeddings_give_the_same_bits_without_the_encoder(load: Load, kind: str) -> None:
    """An image in each turn of a long chat would be encoded again each time it is read again."""
    model = load_with_media(load, kind)
    whole = dialogue(model)
    expected = uncached(model, whole)
    for step in whole:
        if isinstance(step, Chunk):
            assert model.encode(step.media, step.piece.part, go_on) is False
    assert np.array_equal(uncached(model, whole), expected)
    model.limit_media(0)
    assert model.encode(FIRST, 0, go_on) is True
    assert np.array_equal(uncached(model, whole), expected)


def test_what_is_larger_than_the_limit_is_read_and_then_dropped(load: Load) -> None:
    model = load_with_media(load, "qwen35")
    model.limit_media(10)
    whole = dialogue(model)
    read(model, whole, 0)
    for media in (SECOND, FIRST):
        assert model.encode(media, 0, go_on) is True
    assert model.encode(FIRST, 0, go_on) is False
    model.clear()
    with pytest.raises(EngineBug, match="not encoded"):
        model.decode_media(SECOND, 0, 0)


def test_progress_grows_from_none_to_all(load: Load) -> None:
    model = load_with_media(load, "qwen35")
    for media in (FIRST, SECOND):  # of the second one it is known how much there is to do
        seen: list[float] = []
        model.encode(media, 0, lambda fraction, seen=seen: seen.append(fraction) or True)  # type: ignore[misc]
        assert (seen[0], seen[-1]) == (0.0, 1.0)
        assert len(seen) > 3
        assert all(one <= two for one, two in pairwise(seen))


@pytest.mark.parametrize("n_calls", [0, 1, 2])
@pytest.mark.parametrize("kind", KINDS)
def test_encoding_stops_where_it_is_told_to_and_the_model_goes_on(load: Load, kind: str, n_calls: int) -> None:
    """A stopped graph leaves noise behind: kept, it would be taken for the image ever after."""
    model = load_with_media(load, kind)
    whole = dialogue(model)
    seen: list[float] = []

    def stop(fraction: float) -> bool:
        seen.append(fraction)
        return len(seen) <= n_calls

    with pytest.raises(Interrupted):
        model.encode(FIRST, 0, stop)
    assert len(seen) == n_calls + 1
    assert seen[-1] < 1
    feed(model, story(model, 50), 0)
    assert model.encode(FIRST, 0, go_on) is True
    stopped = uncached(model, whole)
    assert np.array_equal(uncached(load_with_media(load, kind), whole), stopped)


def test_an_error_of_the_listener_comes_out_of_encode(load: Load) -> None:
    """It must not cross llama.cpp's frames, nor be lost there."""
    model = load_with_media(load, "qwen35")

    def fail(fraction: float) -> bool:
        if fraction > 0:
            raise ValueError("listener")
        return True

    with pytest.raises(ValueError, match="listener"):
        model.encode(FIRST, 0, fail)
    assert model.encode(FIRST, 0, go_on) is True


def test_an_encoder_that_fails_says_what_to_do(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    model = load_with_media(load, "qwen35")
    with monkeypatch.context() as fault:
        fault.setattr(mtmd, "mtmd_encode_chunk", lambda *_: 1)
        with pytest.raises(BackendFailed, match="projector failed at picture 1"):
            model.encode(FIRST, 0, go_on)
    assert model.encode(FIRST, 0, go_on) is True


# --- memory ---


@pytest.mark.parametrize(("status", "error"), [(1, NotEnoughMemory), (-3, DecodeFailed)])
def test_a_chunk_that_llama_cpp_refuses_changes_nothing(
    load: Load, monkeypatch: pytest.MonkeyPatch, status: int, error: type[Exception]
) -> None:
    model = load_with_media(load, "qwen35")
    whole = dialogue(model)
    expected = uncached(model, whole)
    model.clear()
    image = images_at(whole)[0]
    pos = read(model, whole[:image], 0)
    with monkeypatch.context() as fault:
        fault.setattr(mtmd, "mtmd_helper_decode_image_chunk", lambda *_: status)
        with pytest.raises(error):
            model.decode_media(FIRST, 0, pos)
    assert (model.pos_max(), model.n_cells_used()) == (pos - 1, n_cells(whole[:image]))
    read(model, whole[image:], pos)
    assert np.array_equal(logits(model), expected)


def test_a_chunk_that_fails_half_way_on_a_recurrent_model_leaves_it_empty(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its state went on with a part of the image: to stay silent would be to answer on half a picture."""
    model = load_with_media(load, "qwen35", n_batch=16, n_ubatch=16)
    decode = mtmd.mtmd_helper_decode_image_chunk

    def fail_after(*arguments: object) -> int:
        decode(*arguments)
        return 1

    model.encode(FIRST, 0, go_on)
    feed(model, story(model, 30), 0, n_batch=16)
    with monkeypatch.context() as fault:
        fault.setattr(mtmd, "mtmd_helper_decode_image_chunk", fail_after)
        with pytest.raises(DecodeFailed):
            model.decode_media(FIRST, 0, 30)
    assert (model.pos_max(), model.n_cells_used()) == (-1, 0)
    feed(model, story(model, 30), 0, n_batch=16)
    model.decode_media(FIRST, 0, 30)


def test_media_give_no_logits(load: Load) -> None:
    """Those of the text before would be taken for the next token's."""
    model = load_with_media(load, "qwen35")
    whole = dialogue(model)
    image = images_at(whole)[0]
    read(model, whole[: image + 1], 0)
    with pytest.raises(EngineBug, match="no logits"):
        model.logits()


@pytest.mark.parametrize("kind", KINDS)
def test_an_image_that_does_not_fit_changes_nothing(load: Load, kind: str) -> None:
    """Half an image in memory could not be taken back on a recurrent model."""
    model = load_with_media(load, kind, n_ctx=512, n_batch=32, n_ubatch=32)  # read in parts where it may be
    image = next(step for step in steps(model, FIRST) if isinstance(step, Chunk))
    pos = model.facts.n_ctx - image.n_cells + 1
    feed(model, story(model, pos), 0, n_batch=32)
    before = logits(model)
    model.encode(FIRST, 0, go_on)
    with pytest.raises(NotEnoughMemory):
        model.decode_media(FIRST, 0, pos)
    assert np.array_equal(logits(model), before)
    assert (model.pos_max(), model.n_cells_used()) == (pos - 1, pos)
    model.clear()
    feed(model, story(model, pos - 1), 0, n_batch=32)
    model.decode_media(FIRST, 0, pos - 1)
    assert model.n_cells_used() == model.facts.n_ctx


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_a_decode_fails_exactly_when_the_cells_are_counted_out(load: Load, kind: str, seed: int) -> None:
    """Branches with images in trunk and tail: an image counted by its positions makes the planned request fail."""
    model = load_with_media(load, kind, n_ctx=1024, n_batch=64, n_ubatch=64)
    random = Random(seed)
    text = story(model, 1024)
    ends: dict[int, int] = {}
    pos = 0
    for _ in range(18):
        n_free, last = model.facts.n_ctx - model.n_cells_used(), max(ends, default=0)
        image = steps(model, picture(random.randrange(9)))
        match random.choice(("text", "text", "image", "image", "take", "restore", "drop", "page")):
            case "text" if n_free:
                pos = read(model, [Text(tuple(text[: min(random.randrange(1, 110), n_free)]))], pos)
            case "image" if n_free >= n_cells(image):
                pos = read(model, image, pos)
            case "take" if pos and last < 3:
                assert model.take_live(last + 1)
                ends[last + 1] = pos
            case "restore" if ends:
                pos = ends[random.choice(sorted(ends))]
                assert model.restore_live(next(sequence for sequence, end in ends.items() if end == pos), pos) == ""
            case "drop" if ends:
                model.drop_live(last)
                del ends[last]
            case "page" if pos > 1 and last < 3:
                _page(model, random, pos)
    n_free = model.facts.n_ctx - model.n_cells_used()
    assert n_free >= 0
    feed(model, text[:n_free], pos, n_batch=64)
    assert model.n_cells_used() == model.facts.n_ctx
    with pytest.raises(NotEnoughMemory):
        model.decode(text[:1], pos + n_free)


def _page(model: LlamaModel, random: Random, pos: int) -> None:
    """Out to RAM and back, from an edge on."""
    sequences = model._sequences
    model.n_cells_used()
    number = sequences.number(0)
    p0 = next(p for p in iter(lambda: random.randrange(pos), -1) if sequences._ledger.is_edge(number, p))
    state = model.save_state() if model.facts.memory.needs_checkpoints else b""
    pos_max = model.pos_max()
    assert model.load_segment(model.save_segment(p0, pos), p0, pos) is None
    if state:
        assert model.restore_state(state, pos, pos_max) == ""


@pytest.mark.parametrize("kind", M_ROPE)
def test_every_sequence_ends_where_its_books_say(load: Load, kind: str) -> None:
    """A branch whose trunk ends on an image and another that goes on with text share cells, not ends."""
    model = load_with_media(load, kind)
    whole = dialogue(model)
    image = images_at(whole)[0]
    pos = read(model, whole[: image + 1], 0)
    assert model.take_live(1)
    end = read(model, whole[image + 1 :], pos)
    assert model.take_live(2)
    assert model.n_cells_used() == n_cells(whole)
    assert (model.pos_max(1), model.pos_max(2)) == (n_pos(whole[:image]), end - 1)
    assert model.restore_live(1, pos) == ""
    read(model, steps(model, OTHER), pos)
    extra = n_cells(steps(model, OTHER))
    assert model.n_cells_used() == n_cells(whole) + extra
    model.drop_live(2)
    assert model.n_cells_used() == n_cells(whole[: image + 1]) + extra
