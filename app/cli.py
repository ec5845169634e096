"""The command line as frozen values. Scripts depend on it: options are added, never changed."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.options import chat, models, replay, serve
from app.options.machine import WorkerOptions, add_worker
from app.options.shared import add_disk_cache, add_json, add_model, takes
from app.options.tasks import ChildProcess, Doctor, Inspect, ListCache, OpenWindow, SmokeTest, Task
from app.options.values import folder, positive
from app.process.qt_display import QT_CHILD
from app.process.version import VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    task: Task
    basedir: str | None = None
    debug: bool = False


BACKEND_CHILD = "--probe-backend"  # engine.native.probing.probe's own flag
TRIAL_CHILD = "--try-model"  # engine.native.probing.trial_child's own flag
ENGINE_CHILD = "--engine-process"
TOOLS_CHILD = "--repeating-tool"  # app.terminal.smoke.tool_server's own flag


def parse(arguments: Sequence[str]) -> Options:
    """Exits with 2 and the usage on stderr for what it does not understand, with 0 after --help and --version."""
    if arguments and arguments[0] in (BACKEND_CHILD, TRIAL_CHILD, QT_CHILD, ENGINE_CHILD, TOOLS_CHILD):
        return Options(task=ChildProcess(name=arguments[0], arguments=tuple(arguments[1:])))
    parser = _parser()
    found = parser.parse_args(arguments)
    if found.command == "inspect" and found.requests is not None and found.request is None:
        parser.error("--requests lends its texts to one request: say with --request which")
    task = found.make(found) if found.command else OpenWindow()
    return Options(task=task, basedir=getattr(found, "basedir", None), debug=getattr(found, "debug", False))


def _parser() -> argparse.ArgumentParser:
    everywhere = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    everywhere.add_argument("--basedir", metavar="DIR", type=folder, help="keep every file that Cairn writes in DIR")
    everywhere.add_argument("--debug", action="store_true", help="log every decision, also to stderr")
    parser = argparse.ArgumentParser(
        prog="cairn",
        parents=[everywhere],
        description="Chat with local language models and see what the prompt cache does, and why. "
        "Without a command it opens the window, with the model in FILE.gguf where one is given.",
        usage="%(prog)s [OPTIONS] [FILE.gguf]\n       %(prog)s [OPTIONS] COMMAND ...",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"cairn {VERSION}")
    commands = parser.add_subparsers(prog="cairn", dest="command", metavar="COMMAND", title="commands")

    def command(name: str, text: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, parents=[everywhere], help=text, description=text, allow_abbrev=False)

    chat.add_options(command("chat", "Answer TEXT: the reply on stdout, one line about the cache on stderr."))
    serve.add_options(command("serve", "Let other programs use a model, as they use OpenAI's and Anthropic's."))
    replay.add_options(command("replay", "Send recorded requests through a model and sum up what its cache did."))
    replay.add_simulate_options(
        command("simulate", "Try cache settings on recorded requests without computing anything.")
    )
    _add_inspect(command("inspect", "List the requests of a record, or explain one of them."))
    doctor = command("doctor", "Say what Cairn runs on: versions, devices, folders, and what does not work.")
    takes(doctor, Doctor)
    add_json(doctor)
    cache = command("cache", "List what lies on disk of what models have read, or remove it.")
    takes(cache, ListCache)
    add_json(cache)
    cache.add_argument("--clear", dest="clears", action="store_true", help="remove all of it")
    add_disk_cache(cache, "the one of the window and of serve")
    text = "List the models on this machine, search for others, fetch them and delete them."
    models.add_options(command("models", text), everywhere)
    worker = command("worker", "Lend this machine's devices to Cairn on another one.")
    takes(worker, WorkerOptions)
    add_worker(worker)
    _add_smoke_test(command("smoke-test", "Open the window, chat with a model, and check that its cache works."))
    return parser


def _add_inspect(parser: argparse.ArgumentParser) -> None:
    takes(parser, Inspect)
    parser.add_argument("record", type=Path, metavar="RECORD", help="a file that `replay --record` wrote")
    parser.add_argument("--request", type=positive, metavar="N", help="everything about request N, counted from 1")
    parser.add_argument(
        "--requests", type=Path, metavar="FILE", help="the file that was replayed: what differs is quoted from it"
    )
    add_json(parser)


def _add_smoke_test(parser: argparse.ArgumentParser) -> None:
    takes(parser, SmokeTest)
    add_model(parser, default="demo")
    parser.add_argument("--screenshot", type=Path, metavar="FILE", help="save a picture of the window (PNG)")
    parser.add_argument("--theme", choices=("light", "dark"), default="light")
