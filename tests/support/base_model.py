"""A model file as of one that has learned texts alone: no chat template, no token for the plain format's marks.

It says `SAYS` and the mark as text, over and over: each token is followed by one other, for attention adds nothing and
the output knows the last token alone. Who does not stop at the mark gets a reply as long as the context.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from tests.support import tiny_architectures, tiny_vocabulary
from tests.support.tiny_models import cached_file

if TYPE_CHECKING:
    import gguf

SAYS = "Go!"
_MARK = (*"<|im_end", "|>")  # each token once: the end of the mark is one of its own
_ROUND = (*SAYS, *_MARK)
_BEGINNING = "\n"  # the prompt's last token
_END_OF_TEXT = "<|endoftext|>"
_N_EMBD, _N_HEAD, _N_FF, _N_CTX = 64, 4, 64, 4096
_NORMAL, _CONTROL = 1, 3


def base_model() -> Path:
    scripts = (__file__, tiny_architectures.__file__, tiny_vocabulary.__file__)
    return cached_file("tiny-base", scripts, _write)


def _write(path: Path) -> None:
    import gguf

    letters = tiny_vocabulary.byte_letters()
    tokens = [*letters.values(), _MARK[-1], _END_OF_TEXT]
    writer = gguf.GGUFWriter(path, "llama")
    writer.add_name("tiny base")
    writer.add_block_count(1)
    writer.add_context_length(_N_CTX)
    writer.add_embedding_length(_N_EMBD)
    writer.add_feed_forward_length(_N_FF)
    writer.add_layer_norm_rms_eps(1e-6)
    writer.add_head_count(_N_HEAD)
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list(tokens)
    writer.add_token_types([_NORMAL] * (len(tokens) - 1) + [_CONTROL])
    writer.add_token_merges(["| >"])
    writer.add_bos_token_id(len(tokens) - 1)
    writer.add_eos_token_id(len(tokens) - 1)
    writer.add_add_bos_token(False)
    writer.add_vocab_size(len(tokens))
    ids = {piece: tokens.index(letters[ord(piece)] if len(piece) == 1 else piece) for piece in (*_ROUND, _BEGINNING)}
    _write_tensors(writer, len(tokens), ids)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _write_tensors(writer: gguf.GGUFWriter, n_vocab: int, ids: dict[str, int]) -> None:
    """Each token of the round has a direction of its own, all others share one."""
    directions = {piece: place for place, piece in enumerate(ids)}
    embeddings, output = np.zeros((2, n_vocab, _N_EMBD), np.float32)
    embeddings[:, -1] = 1.0
    for piece, direction in directions.items():
        embeddings[ids[piece]] = 0.0
        embeddings[ids[piece], direction] = 1.0
    followers = [*itertools.pairwise(_ROUND), (_ROUND[-1], _ROUND[0]), (_BEGINNING, _ROUND[0])]
    for piece, next_piece in followers:
        output[ids[next_piece], directions[piece]] = 4.0
    output[ids[_ROUND[0]], -1] = 4.0
    writer.add_tensor("token_embd.weight", embeddings)
    writer.add_tensor("output.weight", output)
    for norm in ("output_norm", "blk.0.attn_norm", "blk.0.ffn_norm"):
        writer.add_tensor(f"{norm}.weight", np.ones(_N_EMBD, np.float32))
    for name in ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down"):
        writer.add_tensor(f"blk.0.{name}.weight", np.zeros((_N_EMBD, _N_EMBD), np.float32))
