"""Broken projectors by rules: each is a tiny one of some kind in which one thing is wrong.

`python -m tests.native.probing.broken_projectors N` loads N of them in a real engine process, shows each that loads a
picture or a sound, and prints what became of them, and the sentences.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from engine.core.prompt.messages import MediaType, Message, Role
from engine.events import Failed, Finished
from engine.native.probing.trial_media import sample_of
from tests.native.probing.damages import FLOATS, REAL, WHOLE, Change, cut, filled, noise, placed, put, shaped, typed
from tests.native.probing.damages import with_list as listed
from tests.native.probing.damages import with_number as numbered
from tests.support.engine_process import ProcessDesk
from tests.support.gguf_bytes import ARRAY, NUMBERS, STRING, GgufBytes, text
from tests.support.tiny_projectors import PAIRS, UNLISTED, tiny_pair, tiny_projector

KINDS = (*PAIRS, *UNLISTED)
_SEED = 20
# Other kinds of llama.cpp's, by what their encoders are built like.
_OTHER_KINDS = (
    *("mlp", "ldp", "resampler", "adapter", "qwen2vl_merger", "qwen3vl_merger", "gemma3", "gemma3nv", "gemma3na"),
    *("gemma4v", "idefics3", "pixtral", "ultravox", "internvl", "llama4", "qwen2a", "voxtral", "lfm2", "kimivl"),
    *("cogvlm", "janus_pro", "dots_ocr", "lfm2a", "glm4v", "minicpmv4_6", "granite_speech", "brainwave", ""),
)


@dataclass(frozen=True)
class BrokenProjector:
    """`name` says the kind and what is wrong."""

    kind: str
    what: str
    change: Change

    @property
    def name(self) -> str:
        return f"{self.kind}: {self.what}"

    @property
    def model(self) -> Path:
        return tiny_pair(self.kind)[0]

    def write(self, path: Path) -> Path:
        content = deepcopy(_sound(self.kind))
        changed = self.change(content)
        path.write_bytes(content.to_bytes() if changed is None else changed)
        return path


@cache
def _sound(kind: str) -> GgufBytes:
    return GgufBytes.read(tiny_projector(kind))


def broken_projectors(n: int) -> list[BrokenProjector]:
    """The same ones for the same number: first those that ended the process once, then by chance."""
    everything = [projector for kind in KINDS for projector in _of_kind(kind)]
    known = [next(one for one in everything if one.name == name) for name in _KNOWN]
    others = [one for one in everything if one.name not in _KNOWN]
    random.Random(_SEED).shuffle(others)
    return [*known, *others][:n]


_KNOWN = (
    "mlp: attention.layer_norm_epsilon = nan",
    "mlp: attention.layer_norm_epsilon = -1.0",
    "mlp: mm.2.weight as one row",
    "mlp: v.blk.0.ffn_up.weight turned around",
    "gemma3: of the kind 'qwen2a'",
    "ultravox: of the kind 'gemma3'",
    "lfm2: v.position_embd.weight as one row",
)


def _of_kind(kind: str) -> Iterator[BrokenProjector]:
    for what, change in (*_keys(kind), *_tensors(kind), *_files()):
        yield BrokenProjector(kind, what, change)


def _keys(kind: str) -> Iterator[tuple[str, Change]]:
    for key in _sound(kind).keys:
        short = key.name.removeprefix("clip.").partition(".")[2]
        if key.kind in NUMBERS and key.kind != 7:
            for value in REAL if key.kind in FLOATS else WHOLE:
                yield f"{short} = {value}", numbered(key, value)
        if key.kind == ARRAY and key.item_kind in NUMBERS:
            for number in (0, 65_535):
                yield f"{short} full of {number}", listed(key, [number] * key.n_items)
            yield f"{short} is empty", listed(key, [])
        if key.kind != STRING:
            yield f"{key.name} is a text", put(key.name, STRING, text("many"))
            yield f"no {key.name}", lambda file, name=key.name: file.drop(name)  # type: ignore[misc]
    for other in _OTHER_KINDS:
        if other != kind:
            yield f"of the kind {other!r}", put("clip.projector_type", STRING, text(other))


def _tensors(kind: str) -> Iterator[tuple[str, Change]]:
    for tensor in _sound(kind).tensors:
        name = tensor.name
        if ".blk." in name and ".blk.0." not in name:
            continue
        yield f"no {name}", lambda file, name=name: file.drop(name)  # type: ignore[misc]
        if len(tensor.dims) > 1:
            yield f"{name} turned around", shaped(name, tensor.dims[::-1])
        yield f"{name} as one row", shaped(name, (len(tensor.data) // 4,), kind=0)
        yield f"{name} with half of its rows", shaped(name, (*tensor.dims[:-1], max(1, tensor.dims[-1] // 2)))
        for number in (24, 26, 28):
            yield f"{name} of type {number}", typed(name, number)
        for what, pattern in (("NaN", b"\x00\x00\xc0\x7f"), ("zeros", bytes(4)), ("infinity", b"\x00\x00\x80\x7f")):
            yield f"{name} full of {what}", filled(name, pattern)
        yield f"{name} beyond the end", placed(name, 1 << 40)


def _files() -> Iterator[tuple[str, Change]]:
    for share in (0.01, 0.5, 0.999):
        yield f"cut at {share:.1%}", lambda file, share=share: cut(file, share)  # type: ignore[misc]
    for seed in range(4):
        yield f"noise in the header, {seed}", lambda file, seed=seed: noise(file, seed)  # type: ignore[misc]


@dataclass
class Tally:
    """What became of files."""

    counts: Counter[str] = field(default_factory=Counter)
    sentences: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)


def show_all(projectors: Sequence[BrokenProjector], desk: ProcessDesk, folder: Path) -> Tally:
    """Each through a real engine process; with one that loads, a picture or a sound has to be answered or refused."""
    tally = Tally()
    desk.load()
    pid = desk.engine.pid
    for at, projector in enumerate(projectors):
        path = projector.write(folder / f"broken-{at}.gguf")
        end = desk.load(projector.model, projector=str(path))
        kind = "refused"
        if isinstance(end, Failed):
            if not {path.name, projector.model.name} & set(end.message.replace("“", " ").replace("”", " ").split()):
                tally.faults.append(f"{projector.name}: the sentence does not name the file: {end.message}")
        else:
            sample = sample_of(MediaType.AUDIO if projector.kind == "ultravox" else MediaType.IMAGE)
            end = desk.end_of(desk.ask_chat((Message(role=Role.USER, text="What is this?", media=(sample,)),), n=2))
            kind = "answers" if isinstance(end, Finished) else "loads, and says why it does not answer"
        if isinstance(end, Failed):
            tally.sentences.append(f"{projector.name} -- {end.message}")
        tally.counts[kind] += 1
        if desk.engine.pid != pid or desk.n_crashes:
            tally.faults.append(f"{projector.name}: the engine process ended")
            pid, desk.n_crashes = desk.engine.pid, 0
        path.unlink()
    return tally


def main(arguments: list[str]) -> int:
    """`python -m tests.native.probing.broken_projectors N [FIRST]`."""
    first = int(arguments[1]) if len(arguments) > 1 else 0
    projectors = broken_projectors(first + int(arguments[0]))[first:]
    with tempfile.TemporaryDirectory() as folder:
        desk = ProcessDesk(Path(folder) / "base")
        try:
            tally = show_all(projectors, desk, Path(folder))
        finally:
            desk.engine.stop()
    sys.stdout.write("\n".join([*sorted(tally.sentences), "", *map(str, tally.counts.items()), *tally.faults]) + "\n")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
