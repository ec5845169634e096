"""Makes the demo model. Each step writes into the work folder, and the next one reads it there."""

import argparse
import os
import random
import sys
from pathlib import Path

import torch

from demo_model.agreement import compare
from demo_model.architecture import Lfm2, Shape
from demo_model.chat_format import Piece, pieces
from demo_model.corpus.dialogue import write_dialogue
from demo_model.evaluation.asking import ask_all, read_prompts
from demo_model.evaluation.garble import faults, words_of
from demo_model.evaluation.report import as_markdown
from demo_model.export import write_gguf
from demo_model.rows import read_rows, write_shard, write_shards
from demo_model.tokenizer import train_tokenizer
from demo_model.training import Stage, new_model, train

ROOT = Path(__file__).resolve().parents[2]
STEPS = ("tokenizer", "rows", "train", "export", "agree", "evaluate")

_SEED = 20261121
_TOKENIZER_DIALOGUES = 9000
_WORD_DIALOGUES = 20_000
_N_SHARDS, _SHARD_TOKENS, _HELD_OUT_TOKENS = 10, 2_750_000, 300_000
# The later ones go on at a lower rate; what was learnt settles while it falls.
_STAGES = (
    Stage(n_steps=3700),
    Stage(n_steps=5150, peak=0.7, n_warm=100, flat=0.45, short_rows_only=0.0, seed=2),
    Stage(n_steps=6000, peak=0.7, n_warm=100, flat=0.25, short_rows_only=0.0, seed=3),
    # The shipped model's first 3,000 of these had the rates of 6,000 steps.
    Stage(n_steps=4600, peak=0.7, n_warm=100, flat=0.25, short_rows_only=0.0, seed=5),
)


class Work:
    """The files of one making."""

    def __init__(self, folder: Path, *, half: bool = False) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._half = half
        self.folder = folder
        self.tokenizer_file = folder / "tokenizer.json"
        self.held_out = folder / "held-out.npz"
        self.gguf = folder / "model.gguf"

    def tokenizer(self) -> None:
        texts = (piece.text for dialogue in _dialogues(_TOKENIZER_DIALOGUES) for piece in dialogue)
        train_tokenizer(texts).save(str(self.tokenizer_file))

    def rows(self) -> None:
        write_shards(self.folder, self.tokenizer_file, n_shards=_N_SHARDS, n_tokens=_SHARD_TOKENS, seed=_SEED + 1)
        write_shard(_SEED + 100, _HELD_OUT_TOKENS, self.tokenizer_file, self.held_out)

    def train(self) -> None:
        rows = read_rows(sorted(self.folder.glob("rows-*.npz")))
        model = new_model(Shape(), _SEED)
        for number, stage in enumerate(_STAGES, start=1):
            trained = self._weights(number)
            if trained.exists():
                model.load_state_dict(torch.load(trained))
                continue
            checkpoint = self.folder / f"checkpoint-{number}.pt"
            train(model, rows, read_rows([self.held_out]), stage, checkpoint, half=self._half)
            torch.save(model.state_dict(), trained)

    def export(self) -> None:
        write_gguf(self._model(), self.tokenizer_file, self.gguf)
        write_gguf(self._model(), self.tokenizer_file, self.gguf.with_suffix(".f32.gguf"), half=False)

    def agree(self) -> None:
        for file in (self.gguf, self.gguf.with_suffix(".f32.gguf")):
            print(file.name, compare(self._model(), self.tokenizer_file, file))

    def evaluate(self, names: list[str]) -> None:
        known = _known_words()
        for name in names:
            seeds = (1, 2) if name == "garble_seeds" else (1,)
            replies = ask_all(self.gguf, read_prompts(name), seeds=seeds)
            garbled = [(reply, found) for reply in replies if (found := faults(reply, known))]
            (self.folder / f"{name}.md").write_text(as_markdown(replies), encoding="utf-8")
            print(f"{name}: {len(replies)} replies, {len(garbled)} garbled")
            for reply, found in garbled:
                print(f"  {found}: {reply.prompt.turns[-1]!r} -> {reply.text!r}")

    def _weights(self, stage: int) -> Path:
        return self.folder / f"weights-{stage}.pt"

    def _model(self) -> Lfm2:
        model = Lfm2(Shape())
        model.load_state_dict(torch.load(self._weights(len(_STAGES))))
        return model


def _dialogues(number: int) -> list[list[Piece]]:
    rng = random.Random(_SEED)
    return [
        list(pieces(write_dialogue(rng, lambda text: len(text) // 4, 500).lines, keep_thoughts=True))
        for _ in range(number)
    ]


def _known_words() -> set[str]:
    """Words that the corpus uses more than once: made-up names come and go."""
    spoken = ("reply", "thought")
    texts = (piece.text for dialogue in _dialogues(_WORD_DIALOGUES) for piece in dialogue if piece.kind in spoken)
    counted = words_of(texts)
    return {word for word, times in counted.items() if times > 1}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="demo_model", description=__doc__)
    parser.add_argument("steps", nargs="*", choices=[*STEPS, []], help="default: all of them, in this order")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "demo-model", help="folder for what is made")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument(
        "--bf16", action="store_true", help="train in bfloat16 (for processors with AVX512-BF16 or AMX)"
    )
    parser.add_argument("--prompts", nargs="*", default=["prompts_unseen", "garble_seeds"], help="what evaluate asks")
    given = parser.parse_args(arguments)
    torch.set_num_threads(given.threads)
    work = Work(given.work, half=given.bf16)
    for step in given.steps or STEPS:
        print(f"== {step}", flush=True)
        if step == "evaluate":
            work.evaluate(given.prompts)
        else:
            getattr(work, step)()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
