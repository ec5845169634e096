"""Compiles llama.cpp into a folder that Cairn loads it from: `make engine`.

Usage: build_engine.py [--backends vulkan,cuda,hip,metal] [--release] [--into FOLDER]. Every part is compiled once and
kept in the user's cache by what it is made from; CAIRN_ENGINE_CACHE names another folder for that. Needs nothing but
Python 3.11 with pip.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

import engine_source
import engine_stamp
import engine_tools
import engine_trial
from engine_error import EngineBuildError
from engine_parts import BASE, Part, backend_part, base_part, library_suffixes
from engine_stamp import BuiltPart, content_key

ROOT = Path(__file__).resolve().parents[2]
DEMO_MODEL = ROOT / "resources" / "demo" / "model.gguf"
CACHE_VARIABLE = "CAIRN_ENGINE_CACHE"
_RECIPE = 1  # raise it when a part has to be built anew although none of its flags changed
_MINUTES = {BASE: "about 4 minutes on two cores", "vulkan": "10 minutes or more"}
_LOG_NAME = "build.log"
_ENVIRONMENT = ("CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS")
_ENVIRONMENT_OF = {"vulkan": ("VULKAN_SDK",), "cuda": ("CUDACXX", "CUDAARCHS"), "hip": ("HIPCXX", "ROCM_PATH")}


def say(line: str) -> None:
    sys.stderr.write(f"engine: {line}\n")
    sys.stderr.flush()


def cache_folder(environ: Mapping[str, str]) -> Path:
    if environ.get(CACHE_VARIABLE):
        return Path(environ[CACHE_VARIABLE]).absolute()
    match platform.system():
        case "Darwin":
            root = Path.home() / "Library" / "Caches"
        case "Windows":
            root = Path(environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        case _:
            root = Path(environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return root / "cairn" / "engine"


class Builder:
    """Builds parts into the cache, one at a time: a second process waits."""

    def __init__(self, cache: Path, *, release: bool, environ: Mapping[str, str]) -> None:
        self._cache = cache
        self._release = release
        self._environ = environ
        self._compiler = engine_tools.find_compiler(environ)
        self._system = engine_tools.system_name()
        self._cards_found: dict[str, str] = {}

    def build(self, backends: Sequence[str]) -> list[Path]:
        """The folders of the base and of these backends."""
        for backend in backends:
            missing = engine_tools.missing_for(backend, self._environ)
            if missing:
                raise EngineBuildError(
                    f"the backend {backend} cannot be built: {missing}.\n{engine_tools.HOW_TO_GET[backend]}"
                )
        self._cache.mkdir(parents=True, exist_ok=True)
        with alone(self._cache / "lock"):
            parts = self._parts(backends)
            todo = [part for part in parts if engine_stamp.built_part(self._cache / self._name(part)) is None]
            # All are configured first: what a card lacks comes out before the base takes its minutes.
            begun = [self._configure(part) for part in reversed(todo)]
            for each in reversed(begun):
                self._finish(each)
            return [self._cache / self._name(part) for part in parts]

    def drop(self, name: str, backends: Sequence[str]) -> None:
        """This part is compiled anew the next time."""
        for part in self._parts(backends):
            if part.name == name:
                shutil.rmtree(self._cache / self._name(part), ignore_errors=True)

    def _parts(self, backends: Sequence[str]) -> list[Part]:
        return [
            base_part(self._system, release=self._release),
            *(
                backend_part(name, self._system, release=self._release, has_device=bool(self._cards(name)))
                for name in backends
            ),
        ]

    def _cards(self, backend: str) -> str:
        """Those at hand that this backend's part would be compiled for."""
        if backend not in self._cards_found:
            self._cards_found[backend] = engine_tools.cards(backend, self._environ)
        return self._cards_found[backend]

    def has_built(self, backends: Sequence[str]) -> bool:
        """The base and these are in the cache."""
        return all(engine_stamp.built_part(self._cache / self._name(part)) for part in self._parts(backends))

    def built_base(self) -> Path | None:
        """The base's folder, when it has been built."""
        done = self._cache / self._name(base_part(self._system, release=self._release))
        return done if engine_stamp.built_part(done) is not None else None

    def _name(self, part: Part) -> str:
        """Changes with everything that the part is made from."""
        names = (*_ENVIRONMENT, *_ENVIRONMENT_OF.get(part.name, ()))
        key = content_key(
            (
                _RECIPE,
                engine_source.ARCHIVE_SHA256,
                part,
                self._system,
                self._compiler.version,
                self._made_for(part),
                [(name, self._value(name)) for name in names],
            )
        )
        return f"{part.name}-{key}"

    def _value(self, name: str) -> str | None:
        """Of a variable; of Vulkan's tools out of Debian's packages (debian_vulkan.sh) what they are, not where."""
        value = self._environ.get(name)
        versions = Path(value or "") / "versions.txt"
        return versions.read_text(encoding="utf-8") if name == "VULKAN_SDK" and value and versions.is_file() else value

    def _made_for(self, part: Part) -> str:
        """The processor or the cards that it does not run without; "": it runs on all."""
        if self._release or not part.is_for_this_machine:
            return ""
        return engine_tools.processor() if part.name == BASE else f"cards {self._cards(part.name)}"

    def _configure(self, part: Part) -> _Begun:
        """Unpack, and let CMake look for all that it takes."""
        work = self._cache / f"work-{self._name(part)}"  # an interrupted build goes on where it was
        work.mkdir(exist_ok=True)
        archive = engine_source.fetch_archive(self._cache)
        source = engine_source.unpack(archive, work / "source")
        cmake = find_cmake(self._cache, self._environ)
        flags = (*part.flags, f"-DLLAMA_BUILD_COMMIT={source.commit}")
        # An abort would otherwise print where it was compiled.
        languages = [*part.compiler_flags, f'"-ffile-prefix-map={source.folder}=llama.cpp"']
        ours = [] if platform.system() == "Windows" else languages
        command = [cmake.program, "-S", str(source.folder), "-B", str(work / "build"), *cmake.generator, *flags]
        command += engine_tools.flags_for(part.name, self._environ)
        command += [f"-DCMAKE_{language}_FLAGS={' '.join(ours)}" for language in ("C", "CXX") if ours]
        own = engine_tools.environment_for(part.name, self._environ)
        environment = {"CMAKE_BUILD_PARALLEL_LEVEL": str(os.cpu_count() or 1), **own, **cmake.environment}
        # What an earlier attempt did not find is kept by CMake as not there.
        (work / "build" / "CMakeCache.txt").unlink(missing_ok=True)
        with (work / _LOG_NAME).open("w", encoding="utf-8", buffering=1) as log:
            try:
                run(command, environment, log)
            except EngineBuildError as error:
                if part.name == BASE:
                    raise
                why = engine_tools.missing_in(str(error)) or "CMake does not find what it takes"
                help_ = engine_tools.HOW_TO_GET[part.name]
                raise EngineBuildError(f"the backend {part.name} cannot be built: {why}.\n{help_}\n{error}") from error
        return _Begun(part=part, work=work, source=source, cmake=cmake.program, flags=flags, environment=environment)

    def _finish(self, begun: _Begun) -> None:
        """Compile, and put the part into the cache."""
        part, work = begun.part, begun.work
        done = self._cache / self._name(part)
        say(f"compiling {part.name} ({_MINUTES.get(part.name, 'this takes a while')}), log: {work / _LOG_NAME}")
        started = time.monotonic()
        with (work / _LOG_NAME).open("a", encoding="utf-8", buffering=1) as log:
            run([begun.cmake, "--build", str(work / "build"), "--target", *part.targets], begun.environment, log)
        draft = work / "draft"
        shutil.rmtree(draft, ignore_errors=True)
        draft.mkdir()
        libraries = collect_libraries(work / "build" / "bin", draft, part, self._system)
        engine_stamp.describe(
            BuiltPart(
                name=part.name,
                commit=begun.source.commit,
                source_sha256=engine_source.ARCHIVE_SHA256,
                flags=(*begun.flags, *part.compiler_flags),
                compiler=self._compiler.version,
                libraries=libraries,
            ),
            draft,
        )
        shutil.rmtree(done, ignore_errors=True)
        draft.rename(done)
        shutil.rmtree(work, ignore_errors=True)
        n_bytes = sum(file.stat().st_size for file in done.iterdir())
        say(f"{part.name} is built: {n_bytes / 1e6:.1f} MB in {time.monotonic() - started:.0f} s")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Begun:
    """A part that CMake has found everything for."""

    part: Part
    work: Path
    source: engine_source.Source
    cmake: str
    flags: tuple[str, ...]
    environment: dict[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class CMake:
    """`generator`: flags that choose Ninja, where it is there; `environment`: what the program needs to run."""

    program: str
    generator: tuple[str, ...]
    environment: dict[str, str]


def find_cmake(cache: Path, environ: Mapping[str, str]) -> CMake:
    """The system's; where there is none, pip brings it and Ninja into the cache."""
    cmake, ninja = shutil.which("cmake"), shutil.which("ninja")
    environment: dict[str, str] = {}
    if cmake is None:
        tools = cache / "tools"
        cmake, ninja = str(tools / "bin" / "cmake"), str(tools / "bin" / "ninja")
        if not Path(cmake).exists():
            say("fetching CMake and Ninja, which this machine does not have")
            command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
            command += ["--target", str(tools), "--upgrade", "-r", str(ROOT / "requirements" / "engine.txt")]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise EngineBuildError(f"CMake is missing, and pip cannot bring it: {done.stderr.strip()[-300:]}")
        environment["PYTHONPATH"] = os.pathsep.join(filter(None, [str(tools), environ.get("PYTHONPATH")]))
    generator = ("-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}") if ninja else ()
    return CMake(program=cmake, generator=generator, environment=environment)


def run(command: list[str], environment: Mapping[str, str], log: TextIO) -> None:
    """Into the log; on a terminal the step that it is at, on one line."""
    log.write(f"$ {' '.join(command)}\n")
    log.flush()
    is_watched = sys.stderr.isatty()
    with subprocess.Popen(
        command,
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        last: list[str] = []
        for line in process.stdout or ():
            log.write(line)
            last = [*last[-29:], line]
            step = re.match(r"\[\s*[\d/%]+\]", line)
            if step and is_watched:
                sys.stderr.write(f"\rengine: {step[0]} ")
                sys.stderr.flush()
    if is_watched:
        sys.stderr.write("\r")
    if process.returncode:
        raise EngineBuildError(f"{Path(command[0]).name} failed. Its last words:\n{''.join(last)}")


def collect_libraries(built: Path, folder: Path, part: Part, system: str) -> dict[str, str]:
    """Copies what belongs to the part, without what only debuggers read; file name to SHA-256."""
    found = {}
    for file in sorted(built.iterdir()):
        stem = file.stem.removeprefix("lib")
        belongs = part.name == BASE or stem == f"ggml-{part.name}"
        if file.suffix not in library_suffixes(system) or file.is_symlink() or not belongs or stem in part.left_out:
            continue
        copied = folder / file.name
        shutil.copyfile(file, copied)
        strip = shutil.which("strip") if system.startswith("linux") else None
        if strip:
            subprocess.run([strip, "--strip-unneeded", str(copied)], check=False, capture_output=True)
        found[file.name] = engine_stamp.sha256(copied)
    if not found:
        raise EngineBuildError(f"{part.name} was compiled, but there is no library in {built}.")
    return found


def assemble(
    folders: Sequence[Path], into: Path, *, kind: str, trial: Callable[[Path], None] | None = None
) -> dict[str, Any]:
    """One engine out of these parts, the base first; it takes the place of what lay there in one step.

    `trial` is given the new one before that, and raises EngineBuildError where it must not take it.
    """
    into.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=into.parent, prefix=f".{into.name}-") as drafts:
        draft = Path(drafts) / "new"
        draft.mkdir()
        parts = []
        for i, folder in enumerate(folders):
            part = engine_stamp.built_part(folder)
            if part is None:
                raise EngineBuildError(f"{folder} is damaged; run the command again.")
            parts.append(part)
            target = draft if i == 0 else draft / part.name
            target.mkdir(exist_ok=True)
            for name in part.libraries:
                shutil.copyfile(folder / name, target / name)
        stamp = engine_stamp.stamp(
            parts, binding=engine_source.BINDING_VERSION, system=engine_tools.system_name(), kind=kind
        )
        engine_stamp.write(stamp, draft)
        if trial is not None:
            trial(draft)
        if into.exists():
            into.rename(Path(drafts) / "old")
        draft.rename(into)
    return stamp


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    if platform.system() == "Windows":
        yield
        return
    import fcntl

    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def try_out(engine: Path, builder: Builder, backends: Sequence[str], *, is_for_others: bool) -> None:
    """Raises EngineDiesError. A base that dies is compiled anew the next time; a card's driver may be to blame."""
    try:
        archive = engine_source.fetch_archive(cache_folder(os.environ))
    except EngineBuildError as error:
        say(f"the engine is not tried. {error}")
        return
    try:
        engine_trial.try_engine(engine, archive, DEMO_MODEL, os.environ, say=say, is_for_others=is_for_others)
    except engine_trial.EngineDiesError as error:
        if error.part == BASE:
            builder.drop(BASE, backends)
        raise


def wanted_backends(asked: str, present: Sequence[str]) -> list[str]:
    """What was asked for is added to what is there; "cpu" alone takes it all out."""
    names = [name.strip() for name in asked.replace(",", " ").split()]
    if "cpu" in names:
        return [name for name in names if name != "cpu"]
    return [*present, *(name for name in names if name not in present)]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build_engine.py", description="Compiles llama.cpp for Cairn.")
    parser.add_argument("--backends", default="", help="added to the engine: vulkan, cuda, hip, metal; cpu: none")
    parser.add_argument("--release", action="store_true", help="for every processor, not just this one")
    parser.add_argument("--into", type=Path, help="the engine's folder")
    options = parser.parse_args(arguments)
    into: Path = options.into or (ROOT / "build" / "engine" if options.release else Path(sys.prefix) / "engine")
    try:
        present = engine_stamp.backends_in(into) or (["metal"] if platform.system() == "Darwin" else [])
        backends = wanted_backends(options.backends, present)
        for backend in backends:
            engine_tools.missing_for(backend, os.environ)  # names that nobody knows, before anything is compiled
        builder = Builder(cache_folder(os.environ), release=options.release, environ=os.environ)
        stamp = assemble(
            builder.build(backends),
            into,
            kind="release" if options.release else "native",
            trial=lambda engine: try_out(engine, builder, backends, is_for_others=options.release),
        )
    except EngineBuildError as error:
        say(str(error))
        return 1
    except (OSError, subprocess.SubprocessError) as error:
        say(f"{type(error).__name__}: {error}")
        return 1
    with_backends = ", ".join(["CPU", *list(stamp["parts"])[1:]])
    say(f"llama.cpp {stamp['commit']} with {with_backends} lies in {into}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
