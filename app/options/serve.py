"""`cairn serve`."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.options.shared import add_disk_cache, add_engine, add_model, add_plain_template, add_projector, add_speculate
from app.options.tasks import Serve
from app.options.values import natural, positive, utf8_text
from engine.core.tidying.choices import UNTIDIED, WORDS, Tidiness, tidiness_of

USUAL_PORT = 8080  # llama-server's own: what is set up for that finds Cairn
_LAST_PORT = 65_535


def task(found: argparse.Namespace) -> Serve:
    return Serve(
        model=found.model,
        host=found.host,
        port=found.port,
        key_file=found.api_key_file,
        keeps_key=found.keep_api_key,
        origins=tuple(found.cors),
        names=tuple(found.allow_host),
        aliases=tuple(found.alias),
        loads_on_demand=found.load_on_demand,
        idle_minutes=found.idle_unload,
        max_tokens=found.max_tokens,
        seconds_limit=found.time_limit,
        tidy=tuple(found.tidy),
        record=found.record,
        n_ctx=found.ctx,
        projector=found.projector,
        plain_template=found.plain_template,
        engine=found.engine,
        speculates=found.speculate or bool(found.draft_model),
        draft_model=found.draft_model,
        disk_cache=found.disk_cache,
        prepares=None if found.prepare is None else found.prepare == "on",
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
    add_disk_cache(parser, "a folder of Cairn's own")
    parser.add_argument(
        "--prepare",
        choices=("on", "off"),
        help="read what is certain of a chat's next request while nobody waits, but not while this machine runs on its "
        "battery (default: as in the window's settings)",
    )
    parser.add_argument("--ctx", type=positive, default=0, metavar="N", help="context in tokens")
    parser.add_argument(
        "--max-tokens", type=positive, default=-1, metavar="N", help="longest reply where a request names no limit"
    )
    parser.add_argument(
        "--host",
        type=utf8_text,
        default="127.0.0.1",
        metavar="ADDRESS",
        help="where to listen; any but this machine's own needs an API key (default: 127.0.0.1)",
    )
    parser.add_argument("--port", type=port, default=USUAL_PORT, metavar="N", help=f"0 for any (default: {USUAL_PORT})")
    parser.add_argument(
        "--api-key-file",
        type=Path,
        metavar="FILE",
        help="holds the key that requests must bring (default: CAIRN_API_KEY, or what the key ring has)",
    )
    parser.add_argument(
        "--keep-api-key", action="store_true", help="put that key into the system's key ring, for later starts"
    )
    _add_list(
        parser, "--cors", "ORIGIN", "a page in a browser that may use it, such as http://localhost:3000; * for all"
    )
    _add_list(parser, "--allow-host", "NAME", "a further name by which requests may call this machine")
    _add_list(parser, "--alias", "NAME", "what the model is called; without one it answers to any name")
    parser.add_argument("--load-on-demand", action="store_true", help="load the model that a request names")
    parser.add_argument(
        "--idle-unload",
        type=natural,
        default=0,
        metavar="MINUTES",
        help="free the model's memory when nobody has asked for so long",
    )
    parser.add_argument(
        "--time-limit", type=positive, default=3600, metavar="SECONDS", help="for one request (default: 3600)"
    )
    parser.add_argument(
        "--tidy",
        type=tidied,
        action="append",
        default=[],
        metavar="PROGRAM=WHAT",
        help="what is done to the requests of a program, so that less is read again: tools (in one order), and move or "
        "freeze (what changes by itself), with commas between them; may be given several times",
    )
    parser.add_argument("--record", type=Path, metavar="FILE", help="record what the cache does, without any text")


def tidied(text: str) -> tuple[str, Tidiness]:
    program, _, words = text.partition("=")
    try:
        found = tidiness_of(words)
    except ValueError:
        found = UNTIDIED
    if not program or found == UNTIDIED:
        raise argparse.ArgumentTypeError(f"such as codex=tools,move; of {', '.join(WORDS)}, and not move with freeze")
    return program.strip().lower(), found


def port(text: str) -> int:
    found = natural(text)
    if found > _LAST_PORT:
        raise argparse.ArgumentTypeError(f"a port is at most {_LAST_PORT}")
    return found


def _add_list(parser: argparse.ArgumentParser, name: str, metavar: str, help: str) -> None:
    parser.add_argument(
        name, type=utf8_text, action="append", default=[], metavar=metavar, help=f"{help}; may be given several times"
    )
