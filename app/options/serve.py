"""`cairn serve`."""

from __future__ import annotations

import argparse
from pathlib import Path

from app.options.shared import OnOff, add_loading, takes
from app.options.tasks import Serve
from app.options.values import natural, positive, utf8_text
from engine.core.tidying.requests import UNTIDIED, WORDS, Tidiness, tidiness_of

USUAL_PORT = 8080  # llama-server's own: what is set up for that finds Cairn
_LAST_PORT = 65_535


def add_options(parser: argparse.ArgumentParser) -> None:
    takes(parser, Serve)
    add_loading(parser, "a folder of Cairn's own")
    parser.add_argument(
        "--prepare",
        dest="prepares",
        action=OnOff,
        choices=("on", "off"),
        help="read what is certain of a chat's next request while nobody waits, but not while this machine runs on its "
        "battery (default: as in the window's settings)",
    )
    parser.add_argument("--ctx", dest="n_ctx", type=positive, default=0, metavar="N", help="context in tokens")
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
        dest="key_file",
        type=Path,
        metavar="FILE",
        help="holds the key that requests must bring (default: CAIRN_API_KEY, or what the key ring has)",
    )
    parser.add_argument(
        "--keep-api-key",
        dest="keeps_key",
        action="store_true",
        help="put that key into the system's key ring, for later starts",
    )
    _add_list(
        parser,
        "--cors",
        "origins",
        "ORIGIN",
        "a page in a browser that may use it, such as http://localhost:3000; * for all",
    )
    _add_list(parser, "--allow-host", "names", "NAME", "a further name by which requests may call this machine")
    _add_list(parser, "--alias", "aliases", "NAME", "what the model is called; without one it answers to any name")
    parser.add_argument(
        "--load-on-demand", dest="loads_on_demand", action="store_true", help="load the model that a request names"
    )
    parser.add_argument(
        "--idle-unload",
        dest="idle_minutes",
        type=natural,
        default=0,
        metavar="MINUTES",
        help="free the model's memory when nobody has asked for so long",
    )
    parser.add_argument(
        "--time-limit",
        dest="seconds_limit",
        type=positive,
        default=3600,
        metavar="SECONDS",
        help="for one request (default: 3600)",
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


def _add_list(parser: argparse.ArgumentParser, name: str, field: str, metavar: str, help: str) -> None:
    parser.add_argument(
        name,
        dest=field,
        type=utf8_text,
        action="append",
        default=[],
        metavar=metavar,
        help=f"{help}; may be given several times",
    )
