"""The command line as frozen values. Scripts depend on it: options are added, never changed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.machine_options import Worker, add_rpc, add_worker
from app.option_values import (
    POLICIES,
    folder,
    natural,
    number_of_bytes,
    policies,
    policy,
    positive,
    seed,
    size,
    some_bytes,
    temperature,
    utf8_text,
)
from app.version import VERSION
from engine.core.cache.policies import Policy
from engine.core.cache.settings import CacheSettings


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenWindow:
    """No subcommand: the window."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatOnce:
    model: str
    text: str  # "-": standard input
    system: str
    temperature: float | None  # None: the model's own default
    seed: int | None
    max_tokens: int
    n_ctx: int
    projector: str  # "": the one beside the model, "-": none
    plain_template: bool = False  # instead of the model's own
    attach: tuple[Path, ...]
    wants_forecast: bool
    is_private: bool = False
    thinks: bool | None = None  # None: as the model's template has it
    effort: str = ""  # of thinking; "": as the model's template has it
    engine: str = "thread"  # or "process"
    machines: tuple[str, ...] = ()  # others that take layers
    devices: str | None = None  # names with commas; None: as the settings say
    n_gpu_layers: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    requests: str  # "-": standard input
    model: str
    policy: Policy | None
    max_checkpoints: int | None
    n_live: int | None
    ram_bytes: int | None
    n_ctx: int
    max_tokens: int
    limit: int | None
    record: Path | None
    as_json: bool
    projector: str  # "": the one beside the model, "-": none
    plain_template: bool = False  # instead of the model's own
    wants_forecast: bool
    min_spacing: int | None = None
    interval: int | None = None
    engine: str = "thread"  # or "process"
    machines: tuple[str, ...] = ()  # others that take layers
    devices: str | None = None  # names with commas; None: as the settings say
    n_gpu_layers: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulate:
    requests: str  # "-": standard input
    model: str
    policies: tuple[Policy, ...]  # side by side; at least one, each once
    max_checkpoints: int | None
    n_live: int
    ram_bytes: int | None
    state_bytes: int | None  # None: what a state of this model takes
    kv_bytes_per_token: int | None  # None: what this model's attention takes
    n_ctx: int  # 0: as long as the requests are
    max_tokens: int  # of each recorded reply; -1: all of it
    plain_template: bool = False  # instead of the model's own
    wants_optimum: bool
    limit: int | None
    as_json: bool
    min_spacing: int | None = None
    interval: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspect:
    record: Path
    request: int | None  # numbered from 1
    as_json: bool
    requests: Path | None = None  # the file that was replayed, to lend its texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Doctor:
    as_json: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SmokeTest:
    model: str
    screenshot: Path | None
    theme: str  # "light" or "dark"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotInThisVersion:
    """A command that is known but not built yet."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChildProcess:
    """Hidden: Cairn starts itself again to try something where a crash does no harm."""

    name: str
    arguments: tuple[str, ...]


Task = (
    OpenWindow | ChatOnce | Replay | Simulate | Inspect | Doctor | SmokeTest | Worker | NotInThisVersion | ChildProcess
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    task: Task
    basedir: str | None = None
    debug: bool = False


BACKEND_CHILD = "--probe-backend"  # engine.native.probing.probe's own flag
TRIAL_CHILD = "--try-model"  # engine.native.probing.trial_child's own flag
QT_CHILD = "--probe-qt"
ENGINE_CHILD = "--engine-process"


def parse(arguments: Sequence[str]) -> Options:
    """Exits with 2 and the usage on stderr for what it does not understand, with 0 after --help and --version."""
    if arguments and arguments[0] in (BACKEND_CHILD, TRIAL_CHILD, QT_CHILD, ENGINE_CHILD):
        return Options(task=ChildProcess(name=arguments[0], arguments=tuple(arguments[1:])))
    parser = _parser()
    found = parser.parse_args(arguments)
    if found.command == "inspect" and found.requests is not None and found.request is None:
        parser.error("--requests lends its texts to one request: say with --request which")
    return Options(task=_task(found), basedir=getattr(found, "basedir", None), debug=getattr(found, "debug", False))


def _task(found: argparse.Namespace) -> Task:
    match found.command:
        case "chat":
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
                wants_forecast=found.forecast,
                is_private=found.private,
                thinks=None if found.thinking is None else found.thinking == "on",
                effort=found.effort,
                engine=found.engine or ("process" if found.rpc else "thread"),
                machines=found.rpc,
                devices=found.device,
                n_gpu_layers=found.gpu_layers,
            )
        case "replay":
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
                engine=found.engine or ("process" if found.rpc else "thread"),
                machines=found.rpc,
                devices=found.device,
                n_gpu_layers=found.gpu_layers,
            )
        case "inspect":
            return Inspect(record=found.record, request=found.request, as_json=found.json, requests=found.requests)
        case "doctor":
            return Doctor(as_json=found.json)
        case "smoke-test":
            return SmokeTest(model=found.model, screenshot=found.screenshot, theme=found.theme)
        case "simulate":
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
                wants_optimum=found.optimum,
                limit=found.limit,
                as_json=found.json,
            )
        case "worker":
            return Worker(listen=found.listen, n_threads=found.threads)
        case "serve":
            return NotInThisVersion(name=found.command)
        case _:
            return OpenWindow()


def _parser() -> argparse.ArgumentParser:
    everywhere = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    everywhere.add_argument("--basedir", metavar="DIR", type=folder, help="keep every file that Cairn writes in DIR")
    everywhere.add_argument("--debug", action="store_true", help="log every decision, also to stderr")
    parser = argparse.ArgumentParser(
        prog="cairn",
        parents=[everywhere],
        description="Chat with local language models and see what the prompt cache does, and why. "
        "Without a command it opens the window.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"cairn {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, parents=[everywhere], help=text, description=text, allow_abbrev=False)

    _add_chat(command("chat", "Answer TEXT: the reply on stdout, one line about the cache on stderr."))
    _add_serve(command("serve", "Serve the OpenAI API without a window (not in this version)."))
    _add_replay(command("replay", "Send recorded requests through a model and sum up what its cache did."))
    _add_simulate(command("simulate", "Try cache settings on recorded requests without computing anything."))
    _add_inspect(command("inspect", "List the requests of a record, or explain one of them."))
    doctor = command("doctor", "Say what Cairn runs on: versions, devices, folders, and what does not work.")
    doctor.add_argument("--json", action="store_true", help="one JSON object on stdout")
    add_worker(command("worker", "Lend this machine's devices to Cairn on another one."))
    _add_smoke_test(command("smoke-test", "Open the window, chat with a model, and check that its cache works."))
    return parser


def _add_model(parser: argparse.ArgumentParser, *, default: str | None = None) -> None:
    parser.add_argument(
        "-m",
        "--model",
        required=default is None,
        default=default,
        metavar="MODEL",
        help="path of a GGUF, “demo”, or the name of a downloaded model",
    )


def _add_projector(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--projector",
        default="",
        metavar="FILE",
        help="what lets the model see or hear (an mmproj GGUF); - for none (default: the one beside the model)",
    )


def _add_plain_template(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--plain-template",
        action="store_true",
        help="a plain chat format instead of the model's own template, where that cannot be used; replies may suffer",
    )


def _add_engine(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        choices=("thread", "process"),
        help="where the model runs: on a thread of this process, or in one of its own (default: thread)",
    )
    add_rpc(parser)
    parser.add_argument(
        "--device",
        type=utf8_text,
        metavar="NAME[,NAME]",
        help="where its layers go, by the names that `doctor` prints; CPU for none but the CPU (default: chosen)",
    )
    parser.add_argument(
        "--gpu-layers", type=natural, metavar="N", help="layers there, 0 for none (default: all that fit)"
    )


def _add_chat(parser: argparse.ArgumentParser) -> None:
    _add_model(parser)
    _add_projector(parser)
    _add_plain_template(parser)
    _add_engine(parser)
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


def _add_replay(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "requests", metavar="REQUESTS.jsonl", help='{"session", "messages", "tools"?} per line; - is standard input'
    )
    _add_model(parser)
    _add_projector(parser)
    _add_plain_template(parser)
    _add_engine(parser)
    parser.add_argument("--policy", type=policy, metavar="P", help=f"one of {POLICIES}")
    parser.add_argument(
        "--checkpoints", type=natural, metavar="N", help="checkpoints at most (default: as many as fit)"
    )
    parser.add_argument("--live", type=natural, metavar="N", help="branches that may stay in the model's memory")
    parser.add_argument("--ram", type=size, metavar="SIZE", help="memory for checkpoints, e.g. 512M or 2G")
    _add_places(parser)
    parser.add_argument("--ctx", type=positive, default=0, metavar="N", help="context in tokens")
    parser.add_argument("--max-tokens", type=natural, default=4, metavar="N", help="tokens per reply (default 4)")
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N requests")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write every event to FILE, for `inspect`")
    parser.add_argument(
        "--forecast", action="store_true", help="forecast each request before it is sent, and sum up how right that was"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def _add_places(parser: argparse.ArgumentParser) -> None:
    default = CacheSettings()
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


def _add_inspect(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", type=Path, metavar="RECORD", help="a file that `replay --record` wrote")
    parser.add_argument("--request", type=positive, metavar="N", help="everything about request N, counted from 1")
    parser.add_argument(
        "--requests", type=Path, metavar="FILE", help="the file that was replayed: what differs is quoted from it"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")


def _add_smoke_test(parser: argparse.ArgumentParser) -> None:
    _add_model(parser, default="demo")
    parser.add_argument("--screenshot", type=Path, metavar="FILE", help="save a picture of the window (PNG)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")


def _add_serve(parser: argparse.ArgumentParser) -> None:
    _add_model(parser)
    _add_projector(parser)
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS")
    parser.add_argument("--port", type=natural, default=0, metavar="N")


def _add_simulate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "requests",
        metavar="REQUESTS.jsonl",
        help='{"session", "messages", "tools"?, "completion"?} per line; - is standard input',
    )
    _add_model(parser)
    _add_plain_template(parser)
    parser.add_argument(
        "--policy",
        type=policies,
        default=(CacheSettings().policy,),
        metavar="P[,P…]",
        help=f"of {POLICIES}; several are shown side by side",
    )
    parser.add_argument(
        "--checkpoints", type=natural, metavar="N", help="checkpoints at most (default: as many as fit)"
    )
    parser.add_argument(
        "--live", type=natural, default=0, metavar="N", help="branches that may stay in the model's memory (default 0)"
    )
    parser.add_argument("--ram", type=size, metavar="SIZE", help="memory for checkpoints, e.g. 512M or 2G")
    _add_places(parser)
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
    parser.add_argument("--optimum", action="store_true", help="add what no cache can beat, and what the best one does")
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N requests")
    parser.add_argument("--json", action="store_true", help="one JSON object on stdout")
