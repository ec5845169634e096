"""`cairn replay`."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.options.shared import add_json, add_limits, add_loading, takes
from app.options.tasks import Replay
from app.options.values import POLICIES, natural, policy, positive


def add_options(parser: argparse.ArgumentParser) -> None:
    takes(parser, Replay)
    parser.add_argument(
        "requests", metavar="REQUESTS.jsonl", help='{"session", "messages", "tools"?} per line; - is standard input'
    )
    add_loading(parser, "off")
    parser.add_argument("--policy", type=policy, metavar="P", help=f"one of {POLICIES}")
    parser.add_argument(
        "--live", dest="n_live", type=natural, metavar="N", help="branches that may stay in the model's memory"
    )
    add_limits(parser)
    parser.add_argument("--ctx", dest="n_ctx", type=positive, default=0, metavar="N", help="context in tokens")
    parser.add_argument("--max-tokens", type=natural, default=4, metavar="N", help="tokens per reply (default 4)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write every event to FILE, for `inspect`")
    parser.add_argument(
        "--forecast",
        dest="wants_forecast",
        action="store_true",
        help="forecast each request before it is sent, and sum up how right that was",
    )
    add_json(parser)
