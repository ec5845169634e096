"""`cairn simulate`."""

from __future__ import annotations

import argparse

from app.options.shared import add_model, add_places, add_plain_template
from app.options.tasks import Simulate
from app.options.values import POLICIES, natural, number_of_bytes, policies, positive, size, some_bytes
from engine.core.cache.settings import CacheSettings


def task(found: argparse.Namespace) -> Simulate:
    return Simulate(
        requests=found.requests,
        model=found.model,
        policies=found.policy,
        max_checkpoints=found.checkpoints,
        n_live=found.live,
        ram_bytes=found.ram,
        min_spacing=found.min_spacing,
        interval=found.interval,
        state_bytes=found.state_bytes,
        kv_bytes_per_token=found.kv_bytes_per_token,
        n_ctx=found.ctx,
        max_tokens=found.max_tokens,
        plain_template=found.plain_template,
        limit=found.limit,
        as_json=found.json,
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "requests",
        metavar="REQUESTS.jsonl",
        help='{"session", "messages", "tools"?, "completion"?} per line; - is standard input',
    )
    add_model(parser)
    add_plain_template(parser)
    parser.add_argument(
        "--policy",
        type=policies,
        default=(CacheSettings().policy,),
        metavar="P[,P…]",
        help=f"of {POLICIES}; several are shown side by side",
    )
    parser.add_argument(
        "--checkpoints", type=natural, metavar="N", help="checkpoints of one chat at most (default: as many as fit)"
    )
    parser.add_argument(
        "--live", type=natural, default=0, metavar="N", help="branches that may stay in the model's memory (default 0)"
    )
    parser.add_argument("--ram", type=size, metavar="SIZE", help="memory for checkpoints, e.g. 512M or 2G")
    add_places(parser)
    parser.add_argument("--state-bytes", type=some_bytes, metavar="N", help="bytes of one state (default: the model's)")
    parser.add_argument(
        "--kv-bytes-per-token",
        type=number_of_bytes,
        metavar="N",
        help="bytes of attention per token (default: the model's)",
    )
    parser.add_argument("--ctx", type=positive, default=0, metavar="N", help="context in tokens (default: no limit)")
    parser.add_argument(
        "--max-tokens", type=natural, default=-1, metavar="N", help="tokens of each recorded reply (default: all)"
    )
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N requests")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
