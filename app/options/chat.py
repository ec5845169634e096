"""`cairn chat`."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.options.shared import add_disk_cache, add_engine, add_model, add_plain_template, add_projector, add_speculate
from app.options.tasks import ChatOnce
from app.options.values import positive, seed, temperature, utf8_text


def task(found: argparse.Namespace) -> ChatOnce:
    return ChatOnce(
        model=found.model,
        text=found.text,
        system=found.system,
        temperature=found.temperature,
        seed=found.seed,
        max_tokens=found.max_tokens,
        n_ctx=found.ctx,
        projector=found.projector,
        plain_template=found.plain_template,
        attach=tuple(found.attach),
        tools=found.tools,
        allows_tools=found.allow_tools,
        wants_forecast=found.forecast,
        is_private=found.private,
        thinks=None if found.thinking is None else found.thinking == "on",
        effort=found.effort,
        engine=found.engine,
        speculates=found.speculate or bool(found.draft_model),
        draft_model=found.draft_model,
        disk_cache=found.disk_cache,
        machines=found.rpc,
        devices=found.device,
        n_gpu_layers=found.gpu_layers,
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    add_model(parser)
    add_projector(parser)
    add_plain_template(parser)
    add_engine(parser)
    add_speculate(parser)
    add_disk_cache(parser, "off")
    parser.add_argument(
        "--tools",
        type=Path,
        metavar="FILE",
        help="an mcp.json: its servers are started, and the model may ask for their tools; you are asked before each",
    )
    parser.add_argument("--allow-tools", action="store_true", help="run the tools of --tools without a question")
    parser.add_argument(
        "--attach",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="an image, a sound or a document to ask about; may be given several times",
    )
    parser.add_argument("text", type=utf8_text, metavar="TEXT", help="what to say; - reads it from standard input")
    parser.add_argument("--system", type=utf8_text, default="", metavar="TEXT", help="system prompt")
    parser.add_argument(
        "--temperature",
        type=temperature,
        metavar="N",
        help="0 always takes the likeliest (default: the model's)",
    )
    parser.add_argument("--seed", type=seed, metavar="N", help="for the same reply every time")
    parser.add_argument("--max-tokens", type=positive, default=-1, metavar="N", help="longest reply, in tokens")
    parser.add_argument("--ctx", type=positive, default=0, metavar="N", help="context in tokens")
    parser.add_argument("--forecast", action="store_true", help="say what reading this would cost, and answer nothing")
    parser.add_argument("--private", action="store_true", help="leave no trace of it for the next start to recognise")
    parser.add_argument("--thinking", choices=("on", "off"), help="think before answering (default: on, where it can)")
    parser.add_argument(
        "--effort", type=utf8_text, default="", metavar="LEVEL", help="how hard to think, such as low or high"
    )
