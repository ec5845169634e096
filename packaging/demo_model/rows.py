"""Training rows: one dialogue fills one row, so no mask between dialogues is needed and every position is trained."""

import random
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from demo_model.chat_format import END_OF_TEXT, pieces
from demo_model.corpus.dialogue import Dialogue, write_dialogue
from demo_model.tokenizer import Encoder

# Share of the tokens that rows of each length get. The short ones train fast, the long ones teach long chats.
LENGTHS = {320: 0.60, 1024: 0.28, 2048: 0.12}

# Weight of each kind of token in the loss, in percent. A little of the user's side is learnt as well: it teaches
# which words stand for each other. Only one in seven of those tokens, since each costs a whole row of logits.
_WEIGHTS = {"reply": 100, "end": 100, "thought": 70, "user": 40, "tool": 0, "system": 0, "header": 0}
_USER_SHARE = 0.15


@dataclass(frozen=True, slots=True)
class Rows:
    """ids and weights (rows, length + 1); the weight of a token is that of predicting it."""

    ids: NDArray[np.uint16]
    weights: NDArray[np.uint8]


def row_of(dialogue: Dialogue, encoder: Encoder, rng: random.Random, length: int) -> tuple[list[int], list[int]]:
    """The ids and weights of one row of ``length`` + 1 tokens, cut or padded."""
    ids: list[int] = []
    weights: list[int] = []
    for piece in pieces(dialogue.lines, keep_thoughts=dialogue.keep_thoughts):
        found = encoder.ids(piece.text)
        weight = _WEIGHTS[piece.kind]
        ids += found
        if piece.kind == "user":
            weights += [weight if rng.random() < _USER_SHARE else 0 for _ in found]
        else:
            weights += [weight] * len(found)
    ids, weights = ids[: length + 1], weights[: length + 1]
    missing = length + 1 - len(ids)
    return ids + encoder.ids(END_OF_TEXT) * missing, weights + [0] * missing


def write_shard(seed: int, n_tokens: int, tokenizer: Path, file: Path) -> None:
    """About ``n_tokens`` tokens of rows of every length, made from ``seed`` alone."""
    rng = random.Random(seed)
    encoder = Encoder(tokenizer)
    found: dict[str, NDArray[np.uint16] | NDArray[np.uint8]] = {}
    for length, share in LENGTHS.items():
        rows = []
        for _ in range(max(4, round(n_tokens * share / length))):
            dialogue = write_dialogue(rng, lambda text: len(encoder.ids(text)), length)
            rows.append(row_of(dialogue, encoder, rng, length))
        found[f"ids_{length}"] = np.array([ids for ids, _ in rows], np.uint16)
        found[f"weights_{length}"] = np.array([weights for _, weights in rows], np.uint8)
    np.savez(file, **found)  # type: ignore[arg-type]


def write_shards(folder: Path, tokenizer: Path, *, n_shards: int, n_tokens: int, seed: int) -> None:
    """``n_shards`` files in ``folder``, written by two processes."""
    jobs = [(seed + index, n_tokens, tokenizer, folder / f"rows-{index:02}.npz") for index in range(n_shards)]
    with get_context("spawn").Pool(2) as pool:
        pool.starmap(write_shard, jobs)


def read_rows(files: list[Path]) -> dict[int, Rows]:
    """The rows of every length of all ``files``, in their order."""
    loaded = [np.load(file) for file in files]
    return {
        length: Rows(
            np.concatenate([shard[f"ids_{length}"] for shard in loaded]),
            np.concatenate([shard[f"weights_{length}"] for shard in loaded]),
        )
        for length in LENGTHS
    }
