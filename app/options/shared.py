"""Options that several commands take."""

from __future__ import annotations

import argparse

from app.options.machine import add_rpc
from app.options.values import natural, utf8_text
from engine.core.cache.settings import CacheSettings


def add_model(parser: argparse.ArgumentParser, *, default: str | None = None) -> None:
    parser.add_argument(
        "-m",
        "--model",
        required=default is None,
        default=default,
        metavar="MODEL",
        help="path of a GGUF, “demo”, or a name that `models` lists",
    )


def add_projector(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--projector",
        default="",
        metavar="FILE",
        help="what lets the model see or hear (an mmproj GGUF); - for none (default: the one beside the model)",
    )


def add_plain_template(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--plain-template",
        action="store_true",
        help="a plain chat format instead of the model's own template, where that cannot be used; replies may suffer",
    )


def add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        choices=("process", "thread"),
        default="process",
        help="where the model runs: in a process of its own, or on a thread of this one, which ends "
        "when llama.cpp crashes (default: process)",
    )
    add_rpc(parser)
    parser.add_argument(
        "--device",
        type=utf8_text,
        metavar="NAME[,NAME]",
        help="where its layers go, by the names that `doctor` prints; CPU for none but the CPU (default: chosen)",
    )
    parser.add_argument(
        "--gpu-layers", type=natural, metavar="N", help="layers there, 0 for none (default: all that fit)"
    )


def add_disk_cache(parser: argparse.ArgumentParser, usual: str) -> None:
    parser.add_argument(
        "--disk-cache",
        type=utf8_text,
        metavar="DIR",
        help="keep what the model has read there, and find it again at the next start; off for nowhere "
        f"(default: {usual})",
    )


def add_speculate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--speculate",
        action="store_true",
        help="read what a reply may copy from its prompt, or what the model's own layers for drafts propose, several "
        "tokens at once; the same reply, in less time",
    )
    parser.add_argument(
        "--draft-model",
        type=utf8_text,
        default="",
        metavar="FILE",
        help="a smaller GGUF with the same tokens, which proposes what may follow; --speculate is meant with it",
    )


def add_places(parser: argparse.ArgumentParser) -> None:
    default = CacheSettings()
    parser.add_argument(
        "--min-spacing",
        type=natural,
        metavar="N",
        help=f"tokens between two checkpoints at least (default {default.min_spacing:,})",
    )
    parser.add_argument(
        "--interval",
        type=natural,
        metavar="N",
        help=f"a checkpoint every N tokens of a long message (default {default.interval:,}); 0 for none",
    )
