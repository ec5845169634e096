"""Broken model files by rules: each is a tiny model of some kind in which one thing is wrong.

`python -m tests.native.probing.broken_models N` loads N of them in a real engine process and prints what became of
them, and the sentences.
"""

from __future__ import annotations

import random
import struct
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from engine.events import Failed, Finished
from engine.native.probing.probe_model import write_probe_model
from tests.native.probing.damages import (
    FLOATS,
    REAL,
    WHOLE,
    Change,
    cut,
    filled,
    noise,
    placed,
    put,
    shaped,
    typed,
    with_list,
    with_number,
)
from tests.support.engine_process import ProcessDesk
from tests.support.gguf_bytes import (
    ARRAY,
    FLOAT32,
    INT32,
    NUMBERS,
    STRING,
    UINT32,
    GgufBytes,
    numbers,
    text,
    texts,
)
from tests.support.tiny_models import MEMORY_KINDS, tiny_model

SPM = "spm"  # a llama with the tokenizer that needs a token for every byte
KINDS = (*MEMORY_KINDS, SPM)
_TYPES = (24, 25, 26, 27, 28, 9, 15, 30, 39, 41)  # of numbers in tensors: few have everything that a model needs
_SEED = 20


@dataclass(frozen=True)
class BrokenModel:
    """`name` says the kind and what is wrong."""

    kind: str
    what: str
    change: Change

    @property
    def name(self) -> str:
        return f"{self.kind}: {self.what}"

    def write(self, path: Path) -> Path:
        content = deepcopy(_sound(self.kind))
        changed = self.change(content)
        path.write_bytes(content.to_bytes() if changed is None else changed)
        return path


@cache
def _sound(kind: str) -> GgufBytes:
    if kind != SPM:
        return GgufBytes.read(tiny_model(kind))
    with tempfile.TemporaryDirectory() as folder:
        write_probe_model(Path(folder) / "spm.gguf")
        return GgufBytes.read(Path(folder) / "spm.gguf")


def broken_models(n: int) -> list[BrokenModel]:
    """The same ones for the same number: first those that ended the process or hung once, then by chance."""
    known = list(_known())
    others = [model for kind in KINDS for model in _of_kind(kind)]
    random.Random(_SEED).shuffle(others)
    names = {model.name for model in known}
    return [*known, *(model for model in others if model.name not in names)][:n]


def _known() -> Iterator[BrokenModel]:
    wanted = (
        ("llama", "block_count = 0"),
        ("llama", "block_count = 65535"),
        ("llama", "a token twice"),
        ("qwen35", "full_attention_interval = 0"),
        ("gemma3", "layer_norm_rms_epsilon = -1.0"),
        ("gemma3", "rope.dimension_count = 0"),
        ("llama", "blk.0.ffn_gate.weight of type 24"),
        (SPM, "no tokens for bytes"),
        ("mamba2", "context_length = 4294967295"),
        ("lfm2", "head_count = 0"),
        ("llama", "a template without end"),
        ("qwen35", "output.weight full of NaN"),
    )
    for kind, what in wanted:
        yield next(model for model in _of_kind(kind) if model.what.endswith(what))


def _of_kind(kind: str) -> Iterator[BrokenModel]:
    for what, change in (*_keys(kind), *_vocabularies(kind), *_templates(), *_tensors(kind), *_files()):
        yield BrokenModel(kind, what, change)


def _keys(kind: str) -> Iterator[tuple[str, Change]]:
    for key in _sound(kind).keys:
        if key.name.startswith("general.") or key.kind == STRING:
            continue
        short = key.name.partition(".")[2]
        if key.kind in NUMBERS and key.kind != 7:
            for value in REAL if key.kind in FLOATS else WHOLE:
                yield f"{short} = {value}", with_number(key, value)
        if key.kind == ARRAY and key.item_kind in NUMBERS:
            for value in (0, 1, 65_535):
                yield f"{short} full of {value}", with_list(key, [value] * key.n_items)
            yield f"{short} is empty", with_list(key, [])
            yield f"{short} is one short", with_list(key, [1] * (key.n_items - 1))
        yield f"{short} is a text", put(key.name, STRING, text("many"))
        yield f"{short} is a list of texts", put(key.name, ARRAY, texts([b"a", b"b"]))
        yield f"no {short}", lambda file, name=key.name: file.drop(name)  # type: ignore[misc]
    arch = kind.removesuffix("-swa").replace(SPM, "llama")
    for name in _EXTRA:
        for value in (0, 1, 65_535, 2**32 - 1):
            yield f"also {name} = {value}", put(f"{arch}.{name}", UINT32, struct.pack("<I", value))
    for name in ("rope.freq_base", "rope.scaling.factor", "attention.scale", "final_logit_softcapping"):
        for real in REAL:
            yield f"also {name} = {real}", put(f"{arch}.{name}", FLOAT32, struct.pack("<f", real))
    yield "also rope.scaling.type = spiral", put(f"{arch}.rope.scaling.type", STRING, text("spiral"))


_EXTRA = (
    "expert_count",
    "expert_used_count",
    "attention.sliding_window",
    "attention.sliding_window_pattern",
    "attention.causal",
    "nextn_predict_layers",
    "pooling_type",
    "rope.scaling.original_context_length",
    "attention.key_length_swa",
    "leading_dense_block_count",
)


def _vocabularies(kind: str) -> Iterator[tuple[str, Change]]:
    tokens = _sound(kind).key("tokenizer.ggml.tokens").texts()
    lists: dict[str, list[bytes]] = {
        "a token twice": [*tokens[:-1], tokens[5]],
        "all tokens the same": [b"a"] * len(tokens),
        "no tokens at all": [],
        "one token": tokens[:1],
        "a token too few": tokens[:-1],
        "two tokens without a text": [b"", *tokens[1:-1], b""],
        "a token of a megabyte": [*tokens[:40], b"x" * 1_000_000, *tokens[41:]],
        "tokens that are no UTF-8": [b"\xff\xfe" + token for token in tokens],
        "no tokens for bytes": [b"T%d" % i for i in range(len(tokens))],
    }
    for what, found in lists.items():
        yield what, put("tokenizer.ggml.tokens", ARRAY, texts(found))
    if kind == SPM:
        plain = numbers(INT32, [1] * len(tokens))
        yield "bytes that are not marked", put("tokenizer.ggml.token_type", ARRAY, plain)
    for merges in ([], [b"th"], [b"x y"] * 5, [b""], [b"a  b"]):
        yield f"merges {merges}", put("tokenizer.ggml.merges", ARRAY, texts(merges))
    for name in ("none", "llama", "gpt2", "bert", "t5", "rwkv", "plamo2", "brainwave", ""):
        yield f"the tokenizer {name!r}", put("tokenizer.ggml.model", STRING, text(name))
    for name in ("default", "llama-bpe", "brainwave", ""):
        yield f"the pre-tokenizer {name!r}", put("tokenizer.ggml.pre", STRING, text(name))


def _templates() -> Iterator[tuple[str, Change]]:
    endless = "{% for a in range(99999) %}{% for b in range(99999) %}{{ a * b }}{% endfor %}{% endfor %}"
    found = {
        "a template without end": endless,
        "a template that cannot be parsed": "{% for %}{{",
        "a template that is very deep": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
        "a template that writes a lot": "{{ 'x' * 999999999 }}",
        "a template that is very long": "x" * 3_000_000,
        "a template of many brackets": "{{ " + "[" * 90 + "1" + "]" * 90 + " }}",
    }
    for what, source in found.items():
        yield what, put("tokenizer.chat_template", STRING, text(source))
    yield "a template that is a number", put("tokenizer.chat_template", UINT32, struct.pack("<I", 7))


def _tensors(kind: str) -> Iterator[tuple[str, Change]]:
    for tensor in _sound(kind).tensors:
        if tensor.name.startswith("blk.") and not tensor.name.startswith(("blk.0.", "blk.1.")):
            continue
        name = tensor.name
        yield f"no {name}", lambda file, name=name: file.drop(name)  # type: ignore[misc]
        if len(tensor.dims) > 1:
            yield f"{name} turned around", shaped(name, tensor.dims[::-1])
        yield f"{name} as one row", shaped(name, (len(tensor.data) // 4,), kind=0)
        yield f"{name} with half of its rows", shaped(name, (*tensor.dims[:-1], max(1, tensor.dims[-1] // 2)))
        for number in _TYPES[:2] if "norm" in name else _TYPES:
            yield f"{name} of type {number}", typed(name, number)
        for what, pattern in (("NaN", b"\x00\x00\xc0\x7f"), ("zeros", bytes(4)), ("infinity", b"\x00\x00\x80\x7f")):
            yield f"{name} full of {what}", filled(name, pattern)
        yield f"{name} beyond the end", placed(name, 1 << 40)
        yield f"{name} at a place that is not aligned", placed(name, 7)
        yield f"{name} at 2^64", placed(name, 2**64 - 32)
    yield "a tensor twice", lambda file: file.tensors.append(file.tensors[0])
    yield "a tensor too many", _one_more
    yield "no tensors of a layer", lambda file: _without_layer(file)


def _one_more(file: GgufBytes) -> None:
    file.tensors.append(replace(file.tensors[0], name="blk.77.what.weight"))


def _without_layer(file: GgufBytes) -> None:
    file.tensors = [tensor for tensor in file.tensors if not tensor.name.startswith("blk.1.")]


def _files() -> Iterator[tuple[str, Change]]:
    for share in (0.001, 0.01, 0.1, 0.5, 0.9, 0.999):
        yield f"cut at {share:.1%}", lambda file, share=share: cut(file, share)  # type: ignore[misc]
    for architecture in ("brainwave", "bert", "t5", "llada", "clip", "gpt2", "rwkv7", "falcon", ""):
        yield f"the architecture {architecture!r}", lambda file, name=architecture: _becomes(file, name)  # type: ignore[misc]
    yield "a key of ten megabytes", put("general.description", STRING, text("x" * 10_000_000))
    yield "a key twice", lambda file: file.keys.append(file.keys[2])
    for alignment in (0, 1, 7, 2**31):
        yield f"alignment {alignment}", put("general.alignment", UINT32, struct.pack("<I", alignment))
    for seed in range(8):
        yield f"noise in the header, {seed}", lambda file, seed=seed: noise(file, seed)  # type: ignore[misc]


def _becomes(file: GgufBytes, architecture: str) -> None:
    old = file.key("general.architecture").data[8:].decode()
    for key in file.keys:
        if key.name.startswith(f"{old}."):
            key.name = architecture + key.name[len(old) :]
    file.put("general.architecture", STRING, text(architecture))


@dataclass
class Tally:
    """What became of files. `longest`: seconds of the slowest one, with its name."""

    counts: Counter[str] = field(default_factory=Counter)
    sentences: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    longest: tuple[float, str] = (0.0, "")


_KINDS_OF_ENDS = (
    ("crashes while", "crashed in the trial load"),
    ("does not come to an end", "hung in the trial load"),
    ("computes nothing", "computes nothing"),
    ("llama.cpp cannot load", "refused by llama.cpp"),
    ("", "refused by its header"),
)


def load_all(models: Sequence[BrokenModel], desk: ProcessDesk, folder: Path) -> Tally:
    """Each through a real engine process; who loads also has to answer. What must not be is in `faults`."""
    tally = Tally()
    desk.load()
    pid = desk.engine.pid
    for at, model in enumerate(models):
        path = model.write(folder / f"broken-{at}.gguf")
        started = time.monotonic()
        end = desk.load(path)
        seconds = time.monotonic() - started
        tally.longest = max(tally.longest, (seconds, model.name))
        if isinstance(end, Failed):
            kind = next(kind for part, kind in _KINDS_OF_ENDS if part in end.message)
            tally.sentences.append(f"{model.name} -- {end.message}")
            if path.name not in end.message:
                tally.faults.append(f"{model.name}: the sentence does not name the file: {end.message}")
        else:
            kind = "loads and answers"
            answer = desk.end_of(desk.ask("Hello!", n=4))
            if isinstance(answer, Failed):
                kind = "loads, and says why it does not answer"
                tally.sentences.append(f"{model.name} -- {answer.message}")
            if not isinstance(answer, Finished) and getattr(answer, "code", "") not in ("template", "backend"):
                tally.faults.append(f"{model.name}: it loads, and does not answer: {answer}")
        tally.counts[kind] += 1
        if desk.engine.pid != pid or desk.n_crashes:
            tally.faults.append(f"{model.name}: the engine process ended")
            pid, desk.n_crashes = desk.engine.pid, 0
        path.unlink()
    return tally


def main(arguments: list[str]) -> int:
    """`python -m tests.native.probing.broken_models N [FIRST]`."""
    first = int(arguments[1]) if len(arguments) > 1 else 0
    models = broken_models(first + int(arguments[0]))[first:]
    with tempfile.TemporaryDirectory() as folder:
        desk = ProcessDesk(Path(folder) / "base")
        tally = load_all(models, desk, Path(folder))
        desk.engine.stop()
    print(*tally.sentences, sep="\n")  # noqa: T201
    for kind, n in tally.counts.most_common():
        print(f"{n:5} {kind}")  # noqa: T201
    print(f"{sum(tally.counts.values()):5} in all; the longest took {tally.longest[0]:.1f} s ({tally.longest[1]})")  # noqa: T201
    print(*tally.faults or ["no faults"], sep="\n")  # noqa: T201
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
