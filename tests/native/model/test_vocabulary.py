"""Text to tokens and tokens to bytes, exactly."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.native.model.llama import LlamaModel
from tests.native.conftest import EXACT, Load
from tests.support.tiny_models import tiny_model
from tests.support.tiny_vocabulary import N_VOCAB, SPECIAL, special_id

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def model() -> LlamaModel:
    from engine.native.loading.loading import load_model

    return load_model(str(tiny_model("llama")), EXACT, lambda fraction: True)[0]


def joined(model: LlamaModel, tokens: list[int]) -> bytes:
    return b"".join(model.piece(token) for token in tokens)


@given(text=st.text())
def test_pieces_give_the_text_back(model: LlamaModel, text: str) -> None:
    """The bytes of a reply are these pieces: one lost space and no prompt prefix ever matches again."""
    assert joined(model, model.tokenize(text)) == text.encode()


@given(parts=st.lists(st.sampled_from([*SPECIAL, "the", " ", "\n", "\0", "<", "é", "🙂"])))
def test_special_tokens_stand_for_themselves_between_any_text(model: LlamaModel, parts: list[str]) -> None:
    tokens = model.tokenize("".join(parts))
    assert joined(model, tokens) == "".join(parts).encode()
    n_special = sum(part in SPECIAL for part in parts)
    assert sum(token >= special_id(SPECIAL[0]) for token in tokens) == n_special


def test_nul_characters_do_not_end_the_text(model: LlamaModel) -> None:
    assert joined(model, model.tokenize("a\0b\0\0c")) == b"a\0b\0\0c"


def test_half_a_surrogate_pair_becomes_a_replacement_character(model: LlamaModel) -> None:
    """A broken JSON escape can bring one in; llama.cpp wants sound UTF-8."""
    assert joined(model, model.tokenize("a\ud800b")).decode() == "a\ufffdb"


def test_a_huge_text_is_tokenised_whole(model: LlamaModel) -> None:
    text = "the sea is in the north and on it " * 30_000
    assert joined(model, model.tokenize(text)) == text.encode()


def test_no_token_is_added(model: LlamaModel) -> None:
    assert model.tokenize("") == []
    assert len(model.tokenize("<|im_start|>")) == 1


def test_every_token_has_its_bytes(model: LlamaModel) -> None:
    pieces = [model.piece(token) for token in range(N_VOCAB)]
    assert sorted(pieces[:256]) == [bytes([byte]) for byte in range(256)]
    assert pieces[special_id("<|im_end|>")] == b"<|im_end|>"


@pytest.mark.parametrize("token", [-1, N_VOCAB, 2**31])
def test_a_token_outside_of_the_vocabulary_is_an_error_and_no_crash(model: LlamaModel, token: int) -> None:
    with pytest.raises(ValueError, match=str(token)):
        model.piece(token)


def test_the_vocabulary_that_splitting_text_needs(model: LlamaModel) -> None:
    vocabulary = model.vocabulary
    assert {token.text: token.id for token in vocabulary.special} == {text: special_id(text) for text in SPECIAL}
    assert not any(token.strips_left for token in vocabulary.special)
    assert vocabulary.eog == {special_id("<|im_end|>"), special_id("<|endoftext|>")}
    assert vocabulary.eos == special_id("<|im_end|>")
    assert vocabulary.bos == special_id("<|endoftext|>")
    assert not vocabulary.adds_bos


def test_the_same_in_every_model(load: Load) -> None:
    first, second = load("mamba2"), load("qwen35", dtype="q8_0")
    assert first.vocabulary == second.vocabulary
    assert first.tokenize("Hello <think>there</think>") == second.tokenize("Hello <think>there</think>")
