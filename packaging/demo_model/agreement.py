"""PyTorch and llama.cpp give the same logits: the exported file is the model that was trained."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from llama_cpp import Llama

from demo_model.architecture import Lfm2
from demo_model.tokenizer import Encoder

_TEXTS = (
    "<|im_start|>", "user\nHello! My name is Wenzelzart, and my number is 417.", "<|im_end|>", "\n", "<|im_start|>",
    "assistant\nNice to meet you, Wenzelzart. I will remember that your number is 417.", "<|im_end|>", "\n",
    "<|im_start|>", "user\nwhat's a chekpoint & why does it matter?", "<|im_end|>", "\n", "<|im_start|>", "assistant\n",
)  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Compared over ``n_tokens`` positions."""

    n_tokens: int
    logit_deviation: float  # standard deviation of the logits themselves
    worst_difference: float
    same_top_token: float  # share
    same_ids: bool  # llama.cpp reads the text as the same tokens


def compare(model: Lfm2, tokenizer: Path, file: Path) -> Agreement:
    """The logits of a short conversation, at every position, from both."""
    encoder = Encoder(tokenizer)
    ids = [token for text in _TEXTS for token in encoder.ids(text)]
    with torch.no_grad():
        ours = model(torch.tensor([ids]))[0].numpy()
    llama = Llama(str(file), n_ctx=512, n_threads=2, logits_all=True, verbose=False)
    theirs_ids = llama.tokenize("".join(_TEXTS).encode(), add_bos=False, special=True)
    llama.eval(ids)
    theirs = np.array(llama.scores[: len(ids)])
    return Agreement(
        n_tokens=len(ids),
        logit_deviation=float(ours.std()),
        worst_difference=float(np.abs(ours - theirs).max()),
        same_top_token=float((ours.argmax(1) == theirs.argmax(1)).mean()),
        same_ids=theirs_ids == ids,
    )
