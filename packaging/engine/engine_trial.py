"""A new engine is tried before it takes the place of the old one: it may have been compiled without an error and end
every process that opens a model with it, as where a wrapper of the compiler links libstdc++ into each library.

A child decodes the demo model, on the processor and on the devices of each card's part.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import engine_source
import engine_stamp
from engine_error import EngineBuildError
from engine_parts import BASE

CHILD = Path(__file__).with_name("trial_child.py")
SECONDS = 300.0  # a driver compiles its shaders first
_N_LINES = 12
_CHOSEN = ("CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS")


class EngineDiesError(EngineBuildError):
    """`part` is what was compiled into something that does not live."""

    def __init__(self, part: str, message: str) -> None:
        super().__init__(message)
        self.part = part


@dataclass(frozen=True, slots=True, kw_only=True)
class Came:
    """How a child ended: None where it took too long. `lines` of its stdout, `said`: the last of its stderr."""

    code: int | None
    lines: tuple[str, ...]
    said: tuple[str, ...]


Run = Callable[[list[str]], Came]


def try_engine(
    engine: Path,
    archive: Path,
    model: Path,
    environ: Mapping[str, str],
    *,
    say: Callable[[str], None],
    is_for_others: bool = False,
    run: Run | None = None,
) -> None:
    """Raises EngineDiesError. A card that is not here, has no room, or whose driver hangs, is told and no failure.

    `is_for_others`: nor is one that dies, for their driver is another.
    """
    run = run or _run
    with tempfile.TemporaryDirectory(prefix="cairn-engine-trial-") as folder:
        bindings = Path(folder)
        engine_source.unpack_bindings(archive, bindings)
        command = [sys.executable, "-I", "-B", str(CHILD), str(engine), str(bindings), str(model)]
        came = run(command)
        if came.code != 0 or "CPU works" not in came.lines:
            raise EngineDiesError(BASE, _told("The engine that was built", came, _remedy(environ)))
        for part, library in engine_stamp.libraries_of_cards(engine):
            try:
                _try_card(part, [*command, str(library)], run, environ, say)
            except EngineDiesError as error:
                if not is_for_others:
                    raise
                say(str(error).partition(" What was there before stays.")[0])
    say("the engine decodes the demo model")


def _try_card(part: str, command: list[str], run: Run, environ: Mapping[str, str], say: Callable[[str], None]) -> None:
    came = run([*command, "auto"])
    if came.code not in (0, None):  # flash attention is what Cairn leaves out first where something dies
        came = run([*command, "off"])
    if came.code is None:
        say(f"{part}: its driver does not answer; Cairn goes without it as long as that is so")
    elif came.code != 0:
        remedy = (
            f"{_remedy(environ)} Or leave that part out: make engine BACKENDS=cpu. A driver may be to blame as well."
        )
        raise EngineDiesError(part, _told(f"The part for {part} that was built", came, remedy))
    elif not came.lines or "absent" in came.lines:
        say(f"{part}: no device here works with it. {' '.join(came.said[-1:])}".rstrip())
    for line in came.lines if came.code == 0 else ():
        if line != "absent":
            say(line.replace("refuses", "has no room for a small model"))


def _told(what: str, came: Came, remedy: str) -> str:
    said = "\n".join(came.said[-_N_LINES:])
    return (
        f"{what} does not work: {_how(came)} when a model is opened with it. What was there before stays.\n{remedy}"
        f"\nIts last words:\n{said or '(none)'}"
    )


def _how(came: Came) -> str:
    if came.code is None:
        return "it does not come to an end"
    if came.code < 0:
        try:
            return f"the process ends with {signal.Signals(-came.code).name}"
        except ValueError:
            return f"the process ends with signal {-came.code}"
    if came.code:
        return f"the process ends with the number {came.code}"
    return "it refuses"


def _remedy(environ: Mapping[str, str]) -> str:
    """The compiler and its flags are what people choose; a wrapper is the usual reason."""
    chosen = [name for name in _CHOSEN if environ.get(name)]
    if not chosen:
        return "Try another compiler: CC=clang CXX=clang++ make engine (the other way round: CC=gcc CXX=g++)."
    named = ", ".join(f"{name}={environ[name]}" for name in chosen)
    unset = " ".join(f"-u {name}" for name in chosen)
    return f"It was compiled with {named}. Build it without: env {unset} make engine"


def _run(command: list[str]) -> Came:
    environment = os.environ | {"GGML_NO_BACKTRACE": "1"}
    with subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
    ) as child:
        try:
            out, said = child.communicate(timeout=SECONDS)
            code: int | None = child.returncode
        except subprocess.TimeoutExpired:
            child.kill()
            out, said = child.communicate()
            code = None
    return Came(
        code=code, lines=tuple(out.splitlines()), said=tuple(line for line in said.splitlines() if line.strip())
    )
