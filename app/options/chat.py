"""`cairn chat`."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.options.shared import OnOff, add_loading, takes
from app.options.tasks import ChatOnce
from app.options.values import positive, seed, temperature, utf8_text


def add_options(parser: argparse.ArgumentParser) -> None:
    takes(parser, ChatOnce)
    add_loading(parser, "off")
    parser.add_argument(
        "--tools",
        type=Path,
        metavar="FILE",
        help="an mcp.json: its servers are started, and the model may ask for their tools; you are asked before each",
    )
    parser.add_argument(
        "--allow-tools", dest="allows_tools", action="store_true", help="run the tools of --tools without a question"
    )
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
    parser.add_argument("--ctx", dest="n_ctx", type=positive, default=0, metavar="N", help="context in tokens")
    parser.add_argument(
        "--forecast",
        dest="wants_forecast",
        action="store_true",
        help="say what reading this would cost, and answer nothing",
    )
    parser.add_argument(
        "--private", dest="is_private", action="store_true", help="leave no trace of it for the next start to recognise"
    )
    parser.add_argument(
        "--thinking",
        dest="thinks",
        action=OnOff,
        choices=("on", "off"),
        help="think before answering (default: on, where it can)",
    )
    parser.add_argument(
        "--effort", type=utf8_text, default="", metavar="LEVEL", help="how hard to think, such as low or high"
    )
