"""A window's copy that is made on its device is the one that goes through the host, bit for bit.

A processor copies in the same way when it is asked to; only the engine does not ask it.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from dataclasses import replace
from random import Random

import llama_cpp.llama_cpp as binding
import numpy as np
import pytest

from engine.native.memory import sequence_memory
from engine.native.memory.sequence_memory import has_whole_rows, llama_sequences
from engine.native.model.llama import LlamaModel
from tests.native.conftest import Load
from tests.native.driving import feed, logits, story
from tests.native.memory.branches import ARCHS, Row
from tests.support.tiny_models import N_SWA
from tests.support.tolerances import HERE

pytestmark = pytest.mark.native

N_SEQUENCES = 4
FLASH = {"flash_attention": "on", "kv_type_k": "f16", "kv_type_v": "f16"}


def put_on_device(model: LlamaModel, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its sequences take the window to lie on a device, and the short rows of a tiny model for those of a real one."""
    monkeypatch.setattr(sequence_memory, "ROW_STEP", 32)
    facts = replace(model.facts, n_layers_gpu=1)
    assert model._context is not None
    model._sequences = llama_sequences(context=model._context, facts=facts, swa_full=False)


def count_copies(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each state that is taken from now on stays on its device."""
    copies: list[bool] = []
    get: Callable[..., int] = binding.llama_state_seq_get_data_ext

    def counted(context: object, place: object, size: int, sequence: int, flags: int) -> int:
        copies.append(bool(flags & binding.LLAMA_STATE_SEQ_FLAGS_ON_DEVICE))
        return get(context, place, size, sequence, flags)

    monkeypatch.setattr(binding, "llama_state_seq_get_data_ext", counted)
    return copies


def walk(model: LlamaModel) -> list[Row]:
    """What comes of branches that are taken, gone on with, put back, cut and dropped at random; one stays empty."""
    random, said = Random(3), []
    texts = {at: story(model, 1200, topic=f"sea {at}") for at in range(4)}
    model.clear()
    feed(model, texts[0][:300], 0)
    ends: dict[int, int] = {}
    end = 300
    for step in range(40):
        move = random.choice(("take", "take", "restore", "restore", "go on", "drop", "cut"))
        taken = random.choice(list(ends)) if ends else 0
        if move == "take":
            sequence = next((at for at in range(1, N_SEQUENCES) if at not in ends), 0)
            if len(ends) == N_SEQUENCES - 2:
                sequence = taken
            if model.take_live(sequence):
                ends[sequence] = end
            else:
                ends.pop(sequence, None)
        elif move == "restore" and taken:
            end = ends[taken] if model.restore_live(taken, ends[taken]) == "" else 0
        elif move == "drop" and taken:
            model.drop_live(taken)
            del ends[taken]
        elif move == "cut" and end > N_SWA and model.trim(end - 7):
            end -= 7
        n = random.choice((1, 3, 40, 140))
        if end + n > 1200:
            model.clear()
            end = 0
        feed(model, texts[step % 4][end : end + n], end)
        end += n
        said.append(logits(model))
    return said


@pytest.mark.parametrize("attention", [FLASH, {"flash_attention": "on"}], ids=["f16", "f32"])
def test_a_copy_on_the_device_is_the_one_through_the_host(
    load: Load, monkeypatch: pytest.MonkeyPatch, attention: dict[str, str]
) -> None:
    """Every move, round the ring and back; the first copy tells what the rows are, all others stay on the device."""
    through_host = walk(load("gemma3", n_seq_max=N_SEQUENCES, **attention))
    model = load("gemma3", n_seq_max=N_SEQUENCES, **attention)
    put_on_device(model, monkeypatch)
    copies = count_copies(monkeypatch)
    on_device = walk(model)
    assert len(through_host) == len(on_device)
    assert all(np.array_equal(one, other) for one, other in zip(through_host, on_device, strict=True))
    assert copies[:1] == [False]
    assert all(copies[1:])
    assert len(copies) > 10


def test_copies_go_through_one_sequence(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """llama.cpp never gives back what a copy took: one window for each sequence that one was ever taken of."""
    model = load("gemma3", n_seq_max=N_SEQUENCES, **FLASH)
    put_on_device(model, monkeypatch)
    sources: list[int] = []
    get: Callable[..., int] = binding.llama_state_seq_get_data_ext

    def noted(context: object, place: object, size: int, sequence: int, flags: int) -> int:
        if flags & binding.LLAMA_STATE_SEQ_FLAGS_ON_DEVICE:
            sources.append(sequence)
        return get(context, place, size, sequence, flags)

    monkeypatch.setattr(binding, "llama_state_seq_get_data_ext", noted)
    walk(model)
    assert len(sources) > 10
    assert len(set(sources)) == 1


def test_without_an_empty_sequence_the_host_is_asked(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    """A branch in every sequence: nothing is copied through one that holds something."""
    model = load("gemma3", n_seq_max=3, **FLASH)
    put_on_device(model, monkeypatch)
    text = story(model, 700)
    feed(model, text[:400], 0)
    alone = []
    for sequence in (1, 2):
        assert model.take_live(sequence) is True
        feed(model, text[400:500], 400)
        alone.append(logits(model))
        assert model.restore_live(sequence, 400) == ""
    copies = count_copies(monkeypatch)
    for sequence in (1, 2, 1):
        assert model.restore_live(sequence, 400) == ""
        feed(model, text[400:500], 400)
        assert np.abs(logits(model) - alone[0]).max() <= HERE.window
    assert copies
    assert not any(copies)


@pytest.mark.parametrize("arch", ARCHS)
def test_no_other_memory_copies_on_the_device(load: Load, monkeypatch: pytest.MonkeyPatch, arch: str) -> None:
    """There is nothing to copy, or a recurrent state beside it, whose rows are of another kind."""
    model = load(arch, n_seq_max=3, **FLASH)
    put_on_device(model, monkeypatch)
    copies = count_copies(monkeypatch)
    text = story(model, 500)
    feed(model, text[:400], 0)
    for _ in range(3):
        assert model.take_live(1) is True
        feed(model, text[400:], 400)
        assert model.restore_live(1, 400) == ""
    assert any(copies) is (arch == "gemma3")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param(FLASH, True, id="f16"),
        pytest.param({"flash_attention": "on"}, True, id="f32"),
        pytest.param({"flash_attention": "off"}, False, id="transposed"),
    ],
)
def test_only_whole_rows_are_copied_there(
    load: Load, monkeypatch: pytest.MonkeyPatch, changes: dict[str, str], expected: bool
) -> None:
    """llama.cpp would end the process over pieces of odd sizes."""
    model = load("gemma3", n_seq_max=3, **changes)
    feed(model, story(model, 300), 0)
    state = model.save_state()
    monkeypatch.setattr(sequence_memory, "ROW_STEP", 32)
    assert has_whole_rows(state) is expected
    assert not any(has_whole_rows(state[:n]) for n in (0, 7, 8, 20, len(state) // 2, len(state) - 1))
    monkeypatch.setattr(sequence_memory, "ROW_STEP", 1 << 20)
    assert not has_whole_rows(state)
    model.clear()
    put_on_device(model, monkeypatch)
    copies = count_copies(monkeypatch)
    feed(model, story(model, 300), 0)
    for _ in range(2):
        assert model.take_live(1) is True
        feed(model, story(model, 20, topic="hill"), 300)
        assert model.restore_live(1, 300) == ""
    assert any(copies) is expected


@pytest.mark.parametrize("tensor", range(10))
def test_quantised_rows_are_not_copied_there(load: Load, monkeypatch: pytest.MonkeyPatch, tensor: int) -> None:
    """llama.cpp would copy a part of them. The heads of a tiny model are too small for such a cache: it is made up."""
    monkeypatch.setattr(sequence_memory, "ROW_STEP", 32)
    model = load("gemma3", n_seq_max=2, **FLASH)
    feed(model, story(model, 300), 0)
    state = bytearray(model.save_state())
    assert has_whole_rows(bytes(state))
    n_cells = struct.unpack_from("<I", state, 12)[0]
    at = 16 + 12 * n_cells + 8  # behind the counts and the cells' places
    for _ in range(tensor):
        at += 12 + n_cells * int(struct.unpack_from("<Q", state, at + 4)[0])
    assert struct.unpack_from("<i", state, at)[0] == binding.GGML_TYPE_F16
    struct.pack_into("<i", state, at, binding.GGML_TYPE_Q8_0)
    assert not has_whole_rows(bytes(state))
