"""Runs the steps of a Linux job one after another, with stand-ins for what only the runner has."""

from __future__ import annotations

import argparse
import hashlib
import platform
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import bundle_check
import stamping
import wheels as wheels_of
from rehearsal_error import NotRehearsedError, RehearsalError
from workflow_file import Job, Step

ROOT = Path(__file__).resolve().parents[2]
BARE = ROOT / "packaging" / "verify" / "bare.sh"
_SUITES = {"debian:12": "bookworm", "debian:13": "trixie"}
# A runner outside of a container: the Debian that is nearest, and what we use of all that it brings.
_SUITE_OF_RUNNER = {"ubuntu-22.04": "bookworm", "ubuntu-24.04": "trixie"}
_ON_RUNNER = "ca-certificates git make python3 python3-pip python3-venv sudo"
_MACHINES = {"arm64": "aarch64"}
_PYTHONS = {"debian:12": "3.11", "debian:13": "3.13"}
_N_LAST_LINES = 30
# Of a release nothing is published: that all its files are there has to be enough.
_GH = """#!/bin/sh
for file; do case $file in dist/*) [ -f "$file" ] || { echo "gh: no $file" >&2; exit 1; } ;; esac; done
"""


@dataclass(slots=True)
class Place:
    """Where the steps run. `checkout`: the clone, as this system sees it; `root`: of the bare system, None: here."""

    folder: Path
    root: Path | None
    environ: dict[str, str]
    path: list[str] = field(default_factory=list)

    @property
    def checkout(self) -> Path:
        return self.folder / "checkout"

    @property
    def inside(self) -> str:
        """The folder, as the steps see it."""
        return "/srv" if self.root is not None else str(self.folder)

    def run(self, script: str, *, timeout: float | None = None) -> tuple[int, str]:
        """Its exit code, and what it said."""
        file = self.folder / "step.sh"
        lines = [f"export {name}={_quoted(value)}" for name, value in self.environ.items()]
        lines.append(f"export PATH={_quoted(':'.join([f'{self.inside}/bin', *self.path]))}:$PATH")
        lines.append(f"cd {self.inside}/checkout 2>/dev/null || cd {self.inside}")
        file.write_text("\n".join([*lines, script]), encoding="utf-8")
        command = ["bash", "-e", f"{self.inside}/step.sh"]
        if self.root is None:
            command = ["env", "-i", "PATH=/usr/local/bin:/usr/bin:/bin", *command]
        else:
            command = [str(BARE), "run", str(self.root), str(self.folder), *command]
        log = self.folder / "log.txt"
        with log.open("w", encoding="utf-8") as opened:
            done = subprocess.run(
                command, stdin=subprocess.DEVNULL, stdout=opened, stderr=subprocess.STDOUT, timeout=timeout, check=False
            )
        return done.returncode, log.read_text(encoding="utf-8", errors="replace")


def rehearse(
    job: Job, work: Path, options: argparse.Namespace, *, clone: Callable[..., None], say: Callable[[str], None]
) -> None:
    """Raises RehearsalError at the first step that fails."""
    if _MACHINES.get(job.name, "x86_64") != platform.machine():
        _look(job, options.kept / "wheels", say=say)
        return
    place = _place(job, work, options, say=say)
    try:
        for step in job.steps:
            _take(step, place, options, clone=clone, say=say)
    finally:
        _keep_engine(place, options.kept / "engine")  # what took an hour is not lost with a later step


def _take(
    step: Step, place: Place, options: argparse.Namespace, *, clone: Callable[..., None], say: Callable[[str], None]
) -> None:
    skipped = next((text for text in options.skip if text in step.run), None)
    if skipped is not None:
        say(f"NOT run (--skip {skipped}): {step.title}")
    elif step.uses:
        _act(step, place, options.kept, clone=clone, say=say)
    else:
        say(f"{step.title}")
        if not options.compile:
            _lend_engine(place, options.kept / "engine")
        _run(step, place, say=say)


def _look(job: Job, kept: Path, *, say: Callable[[str], None]) -> None:
    """For another processor: whether there is a package of everything that would be installed."""
    machine = _MACHINES.get(job.name, "x86_64")
    if job.image not in _PYTHONS:
        raise NotRehearsedError(f"{job.name} runs on {machine}, and this machine is {platform.machine()}")
    newest = bundle_check.NEWEST_GLIBC[machine][1]
    names = (*(f"manylinux_2_{number}_{machine}" for number in range(newest, 16, -1)), f"manylinux2014_{machine}")
    markers = {"sys_platform": "linux", "platform_system": "Linux", "platform_machine": machine, "os_name": "posix"}
    target = wheels_of.Target(platforms=names, python=_PYTHONS[job.image], markers=markers)
    found = wheels_of.fetch(target, kept, "run.txt", "package.txt")
    say(f"packages: {len(found)} of the pins are there for {machine} with glibc 2.{newest}")
    for step in job.steps:
        if step.run:
            say(f"NOT run, it needs {machine}: {step.title}")


def _place(job: Job, work: Path, options: argparse.Namespace, *, say: Callable[[str], None]) -> Place:
    folder = work / "share"
    for name in ("bin", "home"):
        (folder / name).mkdir(parents=True)
    (folder / "bin" / "gh").write_text(_GH, encoding="utf-8")
    (folder / "bin" / "gh").chmod(0o755)
    environ = dict(job.environ)
    if options.without_vulkan:
        say("NOT with Vulkan (--without-vulkan)")
        environ["ARGS"] = "--backends cpu"  # of make package
    version = stamping.find_source().version
    environ |= {"CI": "true", "GITHUB_ACTIONS": "true", "GITHUB_REF_TYPE": "tag", "GITHUB_REF_NAME": f"v{version}"}
    if options.here:
        say("NOT in a bare system (--here)")
        return Place(folder=folder, root=None, environ=environ | {"HOME": str(folder / "home")})
    if job.image and job.image not in _SUITES:
        raise NotRehearsedError(f"no bare system stands in for {job.image}")
    suite = _SUITES[job.image] if job.image else _SUITE_OF_RUNNER[job.runner]
    say(f"in a bare {suite}" + ("" if job.image else f", NOT on the {job.runner} of the runner"))
    root = work / "root"
    if subprocess.run([BARE, "make", suite, root], check=False).returncode:
        raise NotRehearsedError("there is no bare system, for the reason above")
    place = Place(folder=folder, root=root, environ=environ | {"HOME": "/srv/home"})
    if not job.image:
        install = f"apt-get -qq update && apt-get install -y -q --no-install-recommends {_ON_RUNNER}"
        if place.run(install)[0]:
            raise NotRehearsedError(f"what the runner has could not be installed: {_ON_RUNNER}")
        _lend_wheels(place, options, say=say)
        place.environ["PIP_BREAK_SYSTEM_PACKAGES"] = "1"  # the runner's own Python is no system's
    return place


def _run(step: Step, place: Place, *, say: Callable[[str], None]) -> None:
    for name in ("GITHUB_ENV", "GITHUB_PATH"):
        (place.folder / name).write_text("", encoding="utf-8")
        place.environ[name] = f"{place.inside}/{name}"
    before = dict(place.environ)
    place.environ |= step.environ
    ended = place.run(step.run)
    place.environ = before
    said = place.folder / "said.txt"  # by a stand-in
    for line in said.read_text(encoding="utf-8").splitlines() if said.exists() else ():
        say(line)
    said.unlink(missing_ok=True)
    _check(ended, step.title)
    lines = (place.folder / "GITHUB_ENV").read_text(encoding="utf-8").splitlines()
    place.environ |= dict(line.split("=", 1) for line in lines if "=" in line)
    place.path += (place.folder / "GITHUB_PATH").read_text(encoding="utf-8").split()


def _check(said: tuple[int, str], title: str) -> None:
    code, words = said
    if code:
        last = "\n".join(words.splitlines()[-_N_LAST_LINES:])
        raise RehearsalError(f"“{title}” ends with {code}. Its last words:\n{last}")


def _act(step: Step, place: Place, kept: Path, *, clone: Callable[..., None], say: Callable[[str], None]) -> None:
    """What an action does, as far as the steps after it see it."""
    given = step.given
    match step.uses:
        case "actions/checkout":
            clone(place.checkout)
            has_git = not place.run("command -v git")[0]
            if not has_git:  # the action takes an archive then
                shutil.rmtree(place.checkout / ".git")
            say("checkout" if has_git else "checkout: the files alone, for there is no git")
        case "actions/setup-python":
            version = place.run("python3 --version")[1].strip()
            say(f"setup-python: NOT {given.get('python-version', '')}, but {version}")
        case "actions/cache":
            say("cache: empty")
        case "actions/upload-artifact":
            _upload(given, place, kept / "artifacts", say=say)
        case "actions/download-artifact":
            _download(given, place, kept / "artifacts", say=say)
        case "actions/attest-build-provenance":
            check_sums(place.checkout / given["subject-checksums"])
            say("attestation: NOT made; its sums fit")
        case _:
            raise RehearsalError(f"nobody here knows what {step.uses} does")


def _upload(given: dict[str, str], place: Place, artifacts: Path, *, say: Callable[[str], None]) -> None:
    files = sorted(place.checkout.glob(given["path"]))
    if not files:
        say(f"upload of {given['name']}: a warning only, for there is nothing in {given['path']}")
        return
    shutil.rmtree(artifacts / given["name"], ignore_errors=True)
    (artifacts / given["name"]).mkdir(parents=True)
    for file in files:
        for each in file.iterdir() if file.is_dir() else (file,):
            (shutil.copytree if each.is_dir() else shutil.copy)(each, artifacts / given["name"] / each.name)
    say(f"upload: {len(files)} in {artifacts / given['name']}")


def _download(given: dict[str, str], place: Place, artifacts: Path, *, say: Callable[[str], None]) -> None:
    into = place.checkout / given["path"]
    into.mkdir(parents=True, exist_ok=True)
    found = sorted(artifacts.glob(given.get("name") or given["pattern"]))
    for folder in found:
        shutil.copytree(folder, into, dirs_exist_ok=True)
    if found:
        say(f"download: {', '.join(folder.name for folder in found)}")
    elif "name" in given:
        raise NotRehearsedError(f"there is no {given['name']}: rehearse linux before")
    else:
        version = stamping.find_source().version
        for name in (f"cairn_{version}_amd64.deb", f"Cairn-{version}-windows-x64-setup.exe"):
            (into / name).write_bytes(b"stand-in")
        say("download: NOT packages, but stand-ins; rehearse linux makes some")


def check_sums(file: Path) -> None:
    """Raises RehearsalError."""
    if not file.is_file():
        raise RehearsalError(f"there is no {file.name} to attest")
    for line in file.read_text(encoding="utf-8").splitlines():
        digest, _, name = line.partition("  ")
        subject = file.parent / name
        if not subject.is_file() or hashlib.sha256(subject.read_bytes()).hexdigest() != digest:
            raise RehearsalError(f"{file.name} names {name}, which is not that")


def _lend_engine(place: Place, compiled: Path) -> None:
    """Everything happens but compiling what was compiled before, of the same source and in the same way."""
    cmake = "/usr/bin/cmake"
    seen = Path(f"{place.root or ''}{cmake}")
    stand_in = place.folder / "bin" / "cmake"
    if stand_in.exists() or not seen.exists() or not list(compiled.glob("*-*/part.json")):
        return
    shutil.copytree(compiled, place.folder / "compiled")
    script = (ROOT / "packaging" / "rehearsal" / "cmake_stand_in.sh").read_text(encoding="utf-8")
    for name, value in (("CMAKE", cmake), ("FOLDER", place.inside)):
        script = script.replace(f"@{name}@", value)
    stand_in.write_text(script, encoding="utf-8")
    stand_in.chmod(0o755)


def _lend_wheels(place: Place, options: argparse.Namespace, *, say: Callable[[str], None]) -> None:
    """What pip has compiled for this machine before, in an environment of a person's."""
    compiled = Path.home() / ".cache" / "pip" / "wheels"
    if compiled.is_dir() and not options.compile:
        shutil.copytree(compiled, place.folder / "home" / ".cache" / "pip" / "wheels")
        say("pip: NOT everything is compiled, for what it has compiled here before is lent")


def _keep_engine(place: Place, compiled: Path) -> None:
    cache = place.checkout / place.environ.get("CAIRN_ENGINE_CACHE", "none")
    for part in cache.glob("*-*/part.json"):
        if re.fullmatch(r"\w+-[0-9a-f]{16}", part.parent.name):
            shutil.copytree(part.parent, compiled / part.parent.name, dirs_exist_ok=True)


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
