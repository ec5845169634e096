"""Options that several commands take."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from typing import Any

from app.options.machine import add_rpc
from app.options.tasks import Task
from app.options.values import natural, positive, size, utf8_text
from engine.core.cache.settings import CacheSettings


def takes(parser: argparse.ArgumentParser, kind: type[Task]) -> None:
    """What is parsed becomes this value, each option the field of its name."""
    parser.set_defaults(make=partial(_made, kind))


def _made(kind: type[Task], found: argparse.Namespace) -> Task:
    if getattr(found, "draft_model", ""):
        found.speculates = True
    given: dict[str, Any] = {field.name: getattr(found, field.name) for field in fields(kind)}
    make: Callable[..., Task] = kind
    return make(**{name: tuple(value) if isinstance(value, list) else value for name, value in given.items()})


class OnOff(argparse.Action):
    """Of `choices=("on", "off")`: True or False; None where nothing is said."""

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, option: object = None
    ) -> None:
        setattr(namespace, self.dest, values == "on")


def add_loading(parser: argparse.ArgumentParser, usual_disk_cache: str) -> None:
    """How a model is loaded, which is computed with."""
    add_model(parser)
    _add_projector(parser)
    add_plain_template(parser)
    _add_engine(parser)
    _add_speculate(parser)
    add_disk_cache(parser, usual_disk_cache)


def add_model(parser: argparse.ArgumentParser, *, default: str | None = None) -> None:
    parser.add_argument(
        "-m",
        "--model",
        required=default is None,
        default=default,
        metavar="MODEL",
        help="path of a GGUF, “demo”, or a name that `models` lists",
    )


def _add_projector(parser: argparse.ArgumentParser) -> None:
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


def _add_engine(parser: argparse.ArgumentParser) -> None:
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
        dest="devices",
        type=utf8_text,
        metavar="NAME[,NAME]",
        help="where its layers go, by the names that `doctor` prints; CPU for none but the CPU (default: chosen)",
    )
    parser.add_argument(
        "--gpu-layers",
        dest="n_gpu_layers",
        type=natural,
        metavar="N",
        help="layers there, 0 for none (default: all that fit)",
    )


def add_disk_cache(parser: argparse.ArgumentParser, usual: str) -> None:
    parser.add_argument(
        "--disk-cache",
        type=utf8_text,
        metavar="DIR",
        help="keep what the model has read there, and find it again at the next start; off for nowhere "
        f"(default: {usual})",
    )


def _add_speculate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--speculate",
        dest="speculates",
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


def add_json(parser: argparse.ArgumentParser, *, default: object = False) -> None:
    parser.add_argument(
        "--json", dest="as_json", action="store_true", default=default, help="one JSON object on stdout"
    )


def add_limits(parser: argparse.ArgumentParser) -> None:
    """Of the cache that requests are sent through, and how many of them."""
    default = CacheSettings()
    parser.add_argument(
        "--checkpoints",
        dest="max_checkpoints",
        type=natural,
        metavar="N",
        help="checkpoints of one chat at most (default: as many as fit)",
    )
    parser.add_argument(
        "--ram", dest="ram_bytes", type=size, metavar="SIZE", help="memory for checkpoints, e.g. 512M or 2G"
    )
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N requests")
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
