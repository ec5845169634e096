"""A tiny model with a real vocabulary and a real chat template: prompts are as long as people's prompts are.

Both come from llama.cpp's own test files (`llama_source`); the weights are random. Some 20 MB, so for benchmarks only.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tests.support.llama_source import models_folder, template_source
from tests.support.tiny_models import tiny_model

_SEED = 11
_WIDE = 256  # embedding values: with more, a matrix takes 100 MB and more


def model_with_vocabulary(arch: str = "lfm2", *, vocabulary: str = "qwen35", template: str = "Qwen3.5-4B") -> Path:
    """A tiny `arch` that speaks `vocabulary`; written once beside the tiny models."""
    return with_vocabulary(tiny_model(arch), vocabulary=vocabulary, template=template)


def with_vocabulary(base: Path, *, vocabulary: str = "qwen35", template: str = "Qwen3.5-4B") -> Path:
    """The model `base` with other words, beside it. Tokens are read and written with one matrix if it is wide."""
    path = base.with_name(f"{base.stem}-{vocabulary}.gguf")
    if not path.exists():
        draft = path.with_suffix(".draft")
        _write(draft, base, models_folder() / f"ggml-vocab-{vocabulary}.gguf", template_source(template))
        draft.replace(path)
    return path


def _write(path: Path, base: Path, vocabulary: Path, template: str) -> None:
    import gguf

    model, words = gguf.GGUFReader(base), gguf.GGUFReader(vocabulary)
    n_vocab = len(words.fields["tokenizer.ggml.tokens"].data)
    writer = gguf.GGUFWriter(path, model.fields["general.architecture"].contents())
    for reader, is_wanted in ((model, _is_model_key), (words, _is_vocabulary_key)):
        for key, field in reader.fields.items():
            if is_wanted(key):
                sub_type = field.types[-1] if field.types[0] is gguf.GGUFValueType.ARRAY else None
                writer.add_key_value(key, field.contents(), field.types[0], sub_type=sub_type)
    writer.add_chat_template(template)
    rng = np.random.default_rng(_SEED)
    for tensor in model.tensors:
        data = np.asarray(tensor.data)
        if tensor.name == "output.weight" and tensor.shape[0] > _WIDE:
            continue
        if tensor.name in ("token_embd.weight", "output.weight"):
            data = (rng.standard_normal((n_vocab, data.shape[1])) * 0.1).astype(np.float16)
        writer.add_tensor(tensor.name, data)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def _is_model_key(key: str) -> bool:
    skipped = key.startswith(("GGUF.", "tokenizer.")) or key == "general.architecture"
    return not skipped and not key.endswith(".vocab_size")


def _is_vocabulary_key(key: str) -> bool:
    return key.startswith("tokenizer.") and key != "tokenizer.chat_template"
