"""The few moves that tests of the model make over and over."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from engine.core.prompt.messages import GREEDY, Sampling
from engine.native.model.llama import LlamaModel


def story(model: LlamaModel, n_tokens: int, *, topic: str = "sea") -> list[int]:
    """Tokens of a text that does not repeat; another `topic` gives another text from the first token on."""
    text = " ".join(f"{topic} {i} is {i * i % 97}," for i in range(n_tokens))
    return model.tokenize(text)[:n_tokens]


def feed(model: LlamaModel, tokens: Sequence[int], pos: int, *, n_batch: int = 256) -> None:
    """Decode all tokens from `pos` on. Batches end at multiples of n_batch, so that two runs split alike."""
    end, n_batch = pos + len(tokens), min(n_batch, model.facts.n_batch)
    while pos < end:
        n = min(n_batch - pos % n_batch, end - pos)
        model.decode(tokens[len(tokens) - (end - pos) :][:n], pos)
        pos += n


def logits(model: LlamaModel) -> npt.NDArray[np.float32]:
    return np.array(model.logits(), dtype=np.float32)


def say(model: LlamaModel, n: int, *, pos: int, sampling: Sampling = GREEDY) -> list[int]:
    """Sample and decode n tokens; an end of generation does not stop it."""
    sampler = model.sampler(sampling)
    said: list[int] = []
    for i in range(n):
        said.append(sampler.sample())
        model.decode(said[-1:], pos + i)
    sampler.close()
    return said
