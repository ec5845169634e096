"""Writes the model as a GGUF file that carries its tokenizer, chat template and default sampling."""

import json
from pathlib import Path

import gguf
import numpy as np
from numpy.typing import NDArray
from torch import Tensor

from demo_model.architecture import Lfm2, Shape
from demo_model.chat_format import CONTROL_TOKENS, SPECIAL_TOKENS, TEMPLATE

N_CTX = 2048  # the longest rows of the corpus
SAMPLING = {"temp": 0.05, "top_k": 20, "top_p": 0.95}  # a tiny model loses its thread at higher temperatures

_ATTENTION = {
    "q": "attn_q", "k": "attn_k", "v": "attn_v", "out": "attn_output", "q_norm": "attn_q_norm", "k_norm": "attn_k_norm",
}  # fmt: skip
_CONVOLUTION = {"inp": "shortconv.in_proj", "out": "shortconv.out_proj"}
_BLOCK = {
    "mix_norm": "attn_norm", "ff_norm": "ffn_norm", "gate": "ffn_gate", "up": "ffn_up", "down": "ffn_down",
}  # fmt: skip


def write_gguf(model: Lfm2, tokenizer: Path, file: Path, *, half: bool = True) -> None:
    """F16 matrices (F32 with ``half`` False); norms and convolution taps are always F32."""
    writer = gguf.GGUFWriter(file, "lfm2")
    n_parameters = sum(weight.numel() for weight in model.parameters())
    _describe(writer, model.shape, n_parameters, half=half)
    _add_tokenizer(writer, tokenizer)
    for name, weight in _tensors(model):
        writer.add_tensor(name, _stored(name, weight, half=half))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _describe(writer: gguf.GGUFWriter, shape: Shape, n_parameters: int, *, half: bool) -> None:
    writer.add_name("Pip, Cairn's demo model")
    writer.add_size_label(f"{n_parameters / 1e6:.1f}M")
    writer.add_license("CC0-1.0")
    writer.add_description("Tiny, for looking around: trained from scratch on synthetic dialogues, no source of facts.")
    writer.add_file_type(int(gguf.LlamaFileType.MOSTLY_F16 if half else gguf.LlamaFileType.ALL_F32))
    writer.add_block_count(len(shape.layers))
    writer.add_context_length(N_CTX)
    writer.add_embedding_length(shape.n_embd)
    writer.add_feed_forward_length(shape.n_ff)
    writer.add_head_count(shape.n_head)
    writer.add_head_count_kv([shape.n_head_kv if kind == "a" else 0 for kind in shape.layers])
    writer.add_rope_freq_base(shape.rope_base)
    writer.add_rope_dimension_count(shape.head_size)
    writer.add_layer_norm_rms_eps(shape.norm_eps)
    writer.add_vocab_size(shape.n_vocab)
    writer.add_shortconv_l_cache(shape.n_conv)
    writer.add_float32("general.sampling.temp", SAMPLING["temp"])
    writer.add_int32("general.sampling.top_k", int(SAMPLING["top_k"]))
    writer.add_float32("general.sampling.top_p", SAMPLING["top_p"])


def _add_tokenizer(writer: gguf.GGUFWriter, file: Path) -> None:
    trained = json.loads(file.read_text(encoding="utf-8"))["model"]
    words = sorted(trained["vocab"], key=trained["vocab"].__getitem__)
    first = len(words)
    special = [
        gguf.TokenType.CONTROL if text in CONTROL_TOKENS else gguf.TokenType.USER_DEFINED for text in SPECIAL_TOKENS
    ]
    writer.add_tokenizer_model("gpt2")
    writer.add_tokenizer_pre("qwen2")
    writer.add_token_list([*words, *SPECIAL_TOKENS])
    writer.add_token_types([int(gguf.TokenType.NORMAL)] * first + [int(kind) for kind in special])
    writer.add_token_merges([merge if isinstance(merge, str) else " ".join(merge) for merge in trained["merges"]])
    end_of_text, _, message_end = (first + index for index in range(len(CONTROL_TOKENS)))
    writer.add_bos_token_id(end_of_text)
    writer.add_pad_token_id(end_of_text)
    writer.add_eos_token_id(message_end)
    writer.add_eot_token_id(message_end)
    writer.add_add_bos_token(False)
    writer.add_chat_template(TEMPLATE)


def _tensors(model: Lfm2) -> list[tuple[str, Tensor]]:
    weights = model.state_dict()
    found = [("token_embd.weight", weights["embedding.weight"]), ("token_embd_norm.weight", weights["norm.weight"])]
    for index, kind in enumerate(model.shape.layers):
        ours, theirs = f"blocks.{index}.", f"blk.{index}."
        names = {
            **_BLOCK,
            **{f"mix.{key}": name for key, name in (_ATTENTION if kind == "a" else _CONVOLUTION).items()},
        }
        found += [(f"{theirs}{name}.weight", weights[f"{ours}{key}.weight"]) for key, name in names.items()]
        if kind == "c":
            found.append((f"{theirs}shortconv.conv.weight", weights[f"{ours}mix.taps"]))
    return found


def _stored(name: str, weight: Tensor, *, half: bool) -> NDArray[np.float16] | NDArray[np.float32]:
    values: NDArray[np.float32] = weight.detach().float().numpy()
    is_matrix = values.ndim == 2 and "shortconv.conv" not in name
    return values.astype(np.float16) if half and is_matrix else values
