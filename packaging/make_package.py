"""Makes the packages of this system out of the source: `make package`. They come to lie in dist/.

Usage: make_package.py [--backends vulkan] [--only deb,tar,appimage] [--frozen-only]. Compiles the engine for every
processor first, unless it is in the cache (packaging/engine). Needs Python 3.11-3.13 with pip and a C++ compiler; on
Windows and macOS the tools that docs/packaging.md names.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "packaging" / name) for name in ("bundle", "engine", "")]

import build_engine
import bundle_check
import engine_signing
import engine_tools
import freezing
import linux_packages
import mac_packages
import prerequisites
import stamping
import windows_packages
from engine_error import EngineBuildError
from freezing import say
from packaging_error import PackagingError
from setup_env import SetupError

DIST = ROOT / "dist"
_VULKAN_SDK = "vulkan-sdk-debian13"
# How the frozen folder itself calls the package that it becomes; packages that are made of a copy have their own stamp.
_FOLDER_KIND = {"Darwin": "dmg", "Windows": "setup"}


def engine_environ(backends: Sequence[str], *, may_fetch: bool) -> dict[str, str]:
    """The variables to compile it with. `may_fetch`: Vulkan's tools, where this machine's are too old."""
    environ = dict(os.environ)
    if "vulkan" in backends and engine_tools.missing_for("vulkan", environ):
        sdk = build_engine.cache_folder(environ) / _VULKAN_SDK
        if may_fetch and not (sdk / "bin" / "glslc").exists() and shutil.which("apt-get"):
            sdk.parent.mkdir(parents=True, exist_ok=True)
            subprocess.run([str(ROOT / "packaging" / "engine" / "debian_vulkan.sh"), str(sdk)], check=False)
        if (sdk / "bin" / "glslc").exists():
            environ["VULKAN_SDK"] = str(sdk)
    return environ


def is_engine_ready(backends: Sequence[str]) -> bool:
    """All of its parts are in the cache."""
    environ = engine_environ(backends, may_fetch=False)
    builder = build_engine.Builder(build_engine.cache_folder(environ), release=True, environ=environ)
    return builder.has_built(list(backends))


def make_engine(backends: Sequence[str]) -> None:
    """Into build/engine; what is in the cache is not compiled again."""
    environ = engine_environ(backends, may_fetch=True)
    builder = build_engine.Builder(build_engine.cache_folder(environ), release=True, environ=environ)
    build_engine.assemble(builder.build(list(backends)), freezing.ENGINE, kind="release")
    engine_signing.sign_engine(freezing.ENGINE)


def usual_backends(system: str) -> list[str]:
    return ["metal"] if system == "Darwin" else ["vulkan"]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="make_package.py", description="Makes Cairn's packages for this system.")
    parser.add_argument("--backends", help="of the engine: vulkan or metal (default: the system's); cpu: none")
    parser.add_argument("--only", default="", help="of deb, tar, appimage on Linux; nsis, zip on Windows; dmg on macOS")
    parser.add_argument("--frozen-only", action="store_true", help="stop when the program lies in build/frozen")
    parser.add_argument("--engine-ready", action="store_true", help="take the engine in build/engine as it is")
    parser.add_argument("--is-engine-ready", action="store_true", help="exit with 0 if the engine is in the cache")
    options = parser.parse_args(arguments)
    asked = options.backends.replace(",", " ").split() if options.backends is not None else None
    system = platform.system()
    backends = usual_backends(system) if asked is None else [name for name in asked if name != "cpu"]
    try:
        if options.is_engine_ready:
            return 0 if is_engine_ready(backends) else 1
        source = stamping.find_source()
        stamping.check_tag(source.version)
        wanted = options.only.replace(",", " ").split()
        if system == "Linux":
            machine = prerequisites.look()
            prerequisites.check(machine, wanted=wanted, is_packed=not options.frozen_only)
            if told := prerequisites.only_for_newer(machine):
                say(told)
        if not options.engine_ready:
            make_engine(backends)
        program = freezing.freeze(source, package=_FOLDER_KIND.get(system, "folder"))
        bundle_check.check(program)
        say(f"the program lies in {program}: {bundle_check.n_bytes(program) / 1e6:.1f} MB")
        if options.frozen_only:
            return 0
        DIST.mkdir(exist_ok=True)
        make = {"Linux": linux_packages.make, "Darwin": mac_packages.make}.get(system, windows_packages.make)
        for file in make(program, source, DIST, wanted=wanted):
            say(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")
        linux_packages.write_sums(DIST)
    except (PackagingError, EngineBuildError, SetupError) as error:
        say(str(error))
        return 1
    except (OSError, subprocess.SubprocessError) as error:
        say(f"{type(error).__name__}: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
