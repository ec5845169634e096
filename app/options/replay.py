"""`cairn replay` and `cairn simulate`: recorded requests, once more."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.options.shared import add_json, add_limits, add_loading, add_model, add_plain_template, takes
from app.options.tasks import Replay, Simulate
from app.options.values import POLICIES, natural, number_of_bytes, policies, policy, positive, some_bytes
from engine.core.cache.settings import CacheSettings


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


def add_simulate_options(parser: argparse.ArgumentParser) -> None:
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
