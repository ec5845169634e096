"""`cairn simulate`."""

from __future__ import annotations

import argparse

from app.options.shared import add_json, add_limits, add_model, add_plain_template, takes
from app.options.tasks import Simulate
from app.options.values import POLICIES, natural, number_of_bytes, policies, positive, some_bytes
from engine.core.cache.settings import CacheSettings


def add_options(parser: argparse.ArgumentParser) -> None:
    takes(parser, Simulate)
    parser.add_argument(
        "requests",
        metavar="REQUESTS.jsonl",
        help='{"session", "messages", "tools"?, "completion"?} per line; - is standard input',
    )
    add_model(parser)
    add_plain_template(parser)
    parser.add_argument(
        "--policy",
        dest="policies",
        type=policies,
        default=(CacheSettings().policy,),
        metavar="P[,P…]",
        help=f"of {POLICIES}; several are shown side by side",
    )
    parser.add_argument(
        "--live",
        dest="n_live",
        type=natural,
        default=0,
        metavar="N",
        help="branches that may stay in the model's memory (default 0)",
    )
    add_limits(parser)
    parser.add_argument("--state-bytes", type=some_bytes, metavar="N", help="bytes of one state (default: the model's)")
    parser.add_argument(
        "--kv-bytes-per-token",
        type=number_of_bytes,
        metavar="N",
        help="bytes of attention per token (default: the model's)",
    )
    parser.add_argument(
        "--ctx", dest="n_ctx", type=positive, default=0, metavar="N", help="context in tokens (default: no limit)"
    )
    parser.add_argument(
        "--max-tokens", type=natural, default=-1, metavar="N", help="tokens of each recorded reply (default: all)"
    )
    add_json(parser)
