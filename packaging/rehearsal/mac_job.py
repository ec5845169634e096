"""Of the job on macOS what can be looked at without it: property lists, signatures, every wheel's libraries."""

from __future__ import annotations

import os
import plistlib
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import bundle_information
import mach_o
import stamping
import wheels as wheels_of
from rehearsal_error import RehearsalError
from workflow_file import Job

ROOT = Path(__file__).resolve().parents[2]
MACOS = ROOT / "packaging" / "macos"
IDENTITY = "Developer ID Application: X (TEAM)"
_OWN = re.compile(r"^(/usr/lib/|/System/Library/)")
_LIBRARIES = ("MacOS/cairn", "Frameworks/with a space.dylib", "Frameworks/a.so", "Frameworks/engine_libs/b.dylib")
_EVERYTHING = "com.apple.security.cs.disable-library-validation"
_CALLBACKS = "com.apple.security.cs.allow-unsigned-executable-memory"


def look(job: Job, work: Path, *, wheels: Path, say: Callable[[str], None]) -> None:
    """Raises RehearsalError."""
    entitlements = check_lists()
    say("property lists: read")
    for identity in ("", IDENTITY):
        problems = signing_problems(
            signed(work / ("certificate" if identity else "ad hoc"), identity), identity, entitlements
        )
        if problems:
            raise RehearsalError("what is signed would not start:\n  " + "\n  ".join(problems))
    say("signing: its order, with a certificate and without")
    python = next(step.given["python-version"] for step in job.steps if "python-version" in step.given)
    markers = {"sys_platform": "darwin", "platform_system": "Darwin", "platform_machine": "arm64", "os_name": "posix"}
    oldest = bundle_information.info_plist("0")["LSMinimumSystemVersion"]
    target = wheels_of.Target(platforms=(f"macosx_{oldest.replace('.', '_')}_arm64",), python=python, markers=markers)
    look_at_libraries(wheels_of.fetch(target, wheels, "run.txt", "package.txt"), oldest, say=say)
    for step in job.steps:
        if step.run:
            for script in re.findall(r"packaging/[\w/]+\.\w+", step.run):
                _check_script(ROOT / script)
            say(f"NOT run, it needs macOS: {step.title}")


def check_lists() -> dict[str, bool]:
    """The entitlements. Raises RehearsalError where a list cannot be read or says too little."""
    entitlements: dict[str, bool] = plistlib.loads((MACOS / "entitlements.plist").read_bytes())
    if not entitlements.get(_CALLBACKS):
        raise RehearsalError(f"entitlements.plist does not have {_CALLBACKS}: llama.cpp's calls back would end Cairn")
    information = plistlib.loads(plistlib.dumps(bundle_information.info_plist(stamping.find_source().version)))
    exported = {each["UTTypeIdentifier"] for each in information["UTExportedTypeDeclarations"]}
    for each in information["CFBundleDocumentTypes"]:
        if not set(each["LSItemContentTypes"]) <= exported:
            raise RehearsalError(f"Info.plist opens {each['LSItemContentTypes']} and declares {sorted(exported)}")
    return entitlements


def signed(work: Path, identity: str) -> list[str]:
    """How codesign is called, for the engine and then for the program."""
    tools, app, log = work / "bin", work / "Cairn.app", work / "signed.txt"
    tools.mkdir(parents=True)
    (tools / "codesign").write_text(f'#!/bin/sh\necho "$*" >>"{log}"\n', encoding="utf-8")
    (tools / "codesign").chmod(0o755)
    for name in _LIBRARIES:
        (app / "Contents" / name).parent.mkdir(parents=True, exist_ok=True)
        (app / "Contents" / name).write_bytes(b"x")
    environ = os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}", "CAIRN_SIGN_IDENTITY": identity}
    engine = app / "Contents" / "Frameworks" / "engine_libs"
    for script, place in (("sign_engine.sh", engine), ("sign.sh", app)):
        done = subprocess.run([MACOS / script, place], env=environ, capture_output=True, text=True, check=False)
        if done.returncode:
            raise RehearsalError(f"{script} ends with {done.returncode}: {done.stderr.strip()}")
    return log.read_text(encoding="utf-8").splitlines()


def signing_problems(lines: Sequence[str], identity: str, entitlements: dict[str, bool]) -> list[str]:
    """`lines`: the arguments of codesign, in the order of the calls."""
    calls = [line for line in lines if "--sign" in line]
    targets = [line.partition("Cairn.app")[2] for line in calls]
    problems = []
    if sorted(targets) != sorted(["", *(f"/Contents/{name}" for name in _LIBRARIES)]):
        problems.append(f"signed once each must be: the libraries, the program, the bundle; it is: {targets}")
    elif targets[-2:] != ["/Contents/MacOS/cairn", ""]:
        problems.append("the program and then the bundle must be signed last: each signature covers what lies inside")
    if not lines[-1].startswith("--verify"):
        problems.append("nothing looks at the result")
    for line, target in zip(calls, targets, strict=True):
        is_hardened = "--options runtime" in line
        name = target or "/"
        if f"--sign {identity or '-'} " not in line:
            problems.append(f"{name} is signed by somebody else")
        if identity and not (is_hardened and "--timestamp " in line):
            problems.append(f"{name}: Apple's notaries ask for the hardened runtime and a time")
        if not identity and is_hardened and not entitlements.get(_EVERYTHING):
            problems.append(
                f"{name}: with the hardened runtime only libraries of the same team load, and signed ad hoc it is "
                'of none ("different Team IDs")'
            )
        if ("--entitlements" in line) != (target in ("/Contents/MacOS/cairn", "")):
            problems.append(f"{name}: the program and the bundle have entitlements, and nothing else")
    return problems


def look_at_libraries(wheels: list[Path], oldest: str, *, say: Callable[[str], None]) -> None:
    """For Apple's processors, and what they ask for is there. Raises RehearsalError."""
    libraries: dict[str, mach_o.Library] = {}
    others = []
    for name, content in wheels_of.files_in(wheels, ""):
        if mach_o.is_library(name, content):
            library = mach_o.read(content)
            others += [name] if library is None else []
            libraries |= {} if library is None else {name: library}
    frozen = wheels_of.frozen_of({name: library.asks_for for name, library in libraries.items()})
    names = {wheels_of.last_of(name) for name in libraries}
    problems = [f"{name} is not for Apple's own processors" for name in others if not name.startswith("PySide6/")]
    for name in frozen:
        lacking = [
            path for path in libraries[name].asks_for if not _OWN.match(path) and wheels_of.last_of(path) not in names
        ]
        problems += [f"{name} asks for {path}, which nobody brings" for path in lacking]
    if problems:
        raise RehearsalError("libraries would not load:\n  " + "\n  ".join(problems))
    say(f"libraries: {len(frozen)} of the wheels for macOS {oldest} are for Apple's processors and find each other")
    newer = [name for name in frozen if libraries[name].oldest > tuple(map(int, oldest.split(".")))]
    if newer:  # macOS does not mind, as long as no function is missing there; nobody here can tell
        say(f"NOT known to run on macOS {oldest}, for they were made for a later one: {', '.join(newer)}")


def _check_script(script: Path) -> None:
    if not script.is_file() or (script.suffix == ".sh" and not os.access(script, os.X_OK)):
        raise RehearsalError(f"{script.name} is not there, or cannot be run")
