"""`cairn replay`."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.options.shared import (
    add_disk_cache,
    add_engine,
    add_model,
    add_places,
    add_plain_template,
    add_projector,
    add_speculate,
)
from app.options.tasks import Replay
from app.options.values import POLICIES, natural, policy, positive, size


def task(found: argparse.Namespace) -> Replay:
    return Replay(
        requests=found.requests,
        model=found.model,
        policy=found.policy,
        max_checkpoints=found.checkpoints,
        n_live=found.live,
        ram_bytes=found.ram,
        min_spacing=found.min_spacing,
        interval=found.interval,
        n_ctx=found.ctx,
        max_tokens=found.max_tokens,
        limit=found.limit,
        record=found.record,
        as_json=found.json,
        projector=found.projector,
        plain_template=found.plain_template,
        wants_forecast=found.forecast,
        engine=found.engine,
        speculates=found.speculate or bool(found.draft_model),
        draft_model=found.draft_model,
        disk_cache=found.disk_cache,
        machines=found.rpc,
        devices=found.device,
        n_gpu_layers=found.gpu_layers,
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "requests", metavar="REQUESTS.jsonl", help='{"session", "messages", "tools"?} per line; - is standard input'
    )
    add_model(parser)
    add_projector(parser)
    add_plain_template(parser)
    add_engine(parser)
    add_speculate(parser)
    add_disk_cache(parser, "off")
    parser.add_argument("--policy", type=policy, metavar="P", help=f"one of {POLICIES}")
    parser.add_argument(
        "--checkpoints", type=natural, metavar="N", help="checkpoints of one chat at most (default: as many as fit)"
    )
    parser.add_argument("--live", type=natural, metavar="N", help="branches that may stay in the model's memory")
    parser.add_argument("--ram", type=size, metavar="SIZE", help="memory for checkpoints, e.g. 512M or 2G")
    add_places(parser)
    parser.add_argument("--ctx", type=positive, default=0, metavar="N", help="context in tokens")
    parser.add_argument("--max-tokens", type=natural, default=4, metavar="N", help="tokens per reply (default 4)")
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N requests")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write every event to FILE, for `inspect`")
    parser.add_argument(
        "--forecast", action="store_true", help="forecast each request before it is sent, and sum up how right that was"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
