"""Why a model was not loaded, in words: llama.cpp gives no codes, only log lines."""

from __future__ import annotations

import re
from pathlib import Path

import llama_cpp.llama_cpp as binding

from engine.errors import ModelFileError, NotEnoughMemory, UnsupportedModel
from engine.language.translation import number, tr
from engine.native.gguf.gguf_facts import GgufFacts
from engine.native.model.vocabulary import NativeVocabulary

_TOLD_CHARS = 200
_MIB = 1024 * 1024
_REFUSED_MIB = re.compile(r"allocating ([\d.]+) MiB")
_REFUSED_BYTES = re.compile(r"failed to allocate[^\n]*?(?:buffer )?of size (\d+)")
_FUNCTION = re.compile(r"\w*_\w+")
MEMORY_WORDS = ("failed to allocate", "unable to allocate", "out of memory", "alloc_buffer", "bad_alloc", "cudamalloc")


def load_error(path: str, problems: str) -> Exception:
    """llama.cpp gives no code, only log lines."""
    name, lower = Path(path).name, problems.lower()
    if "unknown model architecture" in lower:
        architecture = problems.partition("unknown model architecture:")[2].split("\n")[0].strip(" '")
        return UnsupportedModel(
            tr(
                "{name} is a model of the kind {architecture}, which this build of llama.cpp does not know.",
                name=name,
                architecture=f"{architecture!r}",
            ),
            action=tr("Update Cairn, or choose another model."),
            details=problems,
        )
    if "unknown pre-tokenizer" in lower or "unknown tokenizer" in lower or "unsupported" in lower:
        return UnsupportedModel(
            tr("This build of llama.cpp cannot use {name}.", name=name),
            action=tr("Update Cairn, or choose another model."),
            details=problems,
        )
    if any(word in lower for word in MEMORY_WORDS):
        return NotEnoughMemory(
            tr("{name} does not fit into memory{problems}.", name=name, problems=_refused(problems)),
            action=tr("Close other programs, put fewer layers on the GPU, or choose a smaller model."),
            details=problems,
        )
    told = _told(problems)
    return ModelFileError(
        tr("llama.cpp cannot load {name}: {told}.", name=name, told=told)
        if told
        else tr("llama.cpp cannot load {name}.", name=name),
        action=tr("Download the file again; if it stays so, choose another model."),
        details=problems,
    )


def _refused(problems: str) -> str:
    """How much llama.cpp asked for in vain, as the rest of a sentence; "" where it does not say."""
    mib = [float(found) for found in _REFUSED_MIB.findall(problems)]
    n_bytes = [int(found) for found in _REFUSED_BYTES.findall(problems)]
    most = max((*(int(found * _MIB) for found in mib), *n_bytes), default=0)
    if most < _MIB:
        return ""
    return tr(": llama.cpp asked for {n} MiB more and did not get them", n=number(f"{most / _MIB:,.0f}"))


def _told(problems: str) -> str:
    """The innermost reason in llama.cpp's log lines of a load, without the names of its functions; "" for none."""
    lines = [line for line in problems.splitlines() if line.strip() and "failed to load model" not in line]
    found = next((line for line in lines if "error loading model" in line), lines[0] if lines else "")
    parts = [part for part in found.split(": ") if not _FUNCTION.fullmatch(part) and "error loading" not in part]
    return " ".join(": ".join(parts).split()).rstrip(".")[:_TOLD_CHARS]


def refuse_other_kinds(model: int, gguf: GgufFacts) -> None:
    """Models that do not continue a text: embedders, encoders, diffusion models."""
    is_plain = binding.llama_model_has_decoder(model) and not binding.llama_model_has_encoder(model)
    if not is_plain or binding.llama_model_is_diffusion(model):
        raise not_a_chat_model(gguf)


def not_a_chat_model(gguf: GgufFacts) -> UnsupportedModel:
    """The error for a model that does not continue a text."""
    return UnsupportedModel(
        tr(
            "{name} is a {architecture} model, which does not continue a text.",
            name=gguf.path.name,
            architecture=gguf.architecture,
        ),
        action=tr("Choose a language model for chat."),
    )


def vocabulary_of(model: int, gguf: GgufFacts) -> NativeVocabulary:
    """Raises UnsupportedModel for a model that has none."""
    native = NativeVocabulary(binding.llama_model_get_vocab(model))
    if not native.can_read_text:
        raise UnsupportedModel(
            tr("{name} has no vocabulary.", name=gguf.path.name), action=tr("Choose a language model for chat.")
        )
    return native
