"""Makes `.venv` with the pinned packages and, on Linux, the system libraries that Qt needs.

Usage: setup_env.py run|dev. Does nothing, quickly, when everything is as it was the last time. setup_env.py engine
compiles Cairn's own llama.cpp into `.venv`, with the arguments of packaging/engine/build_engine.py, and installs no
more; the bindings then come without one. Runs on any Python 3.11-3.13 without a package installed; setup_env.sh finds
one.
"""

from __future__ import annotations

import ctypes
import hashlib
import importlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import system_packages

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
REQUIREMENTS = ROOT / "requirements"
ENGINE_BUILDER = ROOT / "packaging" / "engine"

# Shared library -> Debian package. Without the first group Qt does not even import.
QT_BASE = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
}
# For a window on X11 (`libxcb-cursor0` is what most desktops lack) and on Wayland.
QT_WINDOW = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-glx.so.0": "libxcb-glx0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-util.so.1": "libxcb-util1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
}
# Qt's wheels need this much of the C library; an older one, and pip finds no package that fits.
OLDEST_GLIBC = {"x86_64": (2, 34), "aarch64": (2, 39)}
# The tests also open the window on a display of their own.
TEST_PROGRAMS = {"Xvfb": "xvfb", "xauth": "xauth"}
COMPILERS = ("c++", "g++", "clang++")

sys.path.insert(0, str(ENGINE_BUILDER))  # its modules need nothing but Python either


class SetupError(Exception):
    """One line for the person: what is wrong and what to do."""


def say(line: str) -> None:
    sys.stderr.write(f"setup: {line}\n")
    sys.stderr.flush()


def stamp_text(kind: str) -> str:
    """Changes when a pin, the Python version, this script or the engine's build changes."""
    digest = hashlib.sha256()
    builder = sorted(ENGINE_BUILDER.glob("*.py"))
    for file in (Path(__file__), *builder, REQUIREMENTS / "run.txt", REQUIREMENTS / f"{kind}.txt"):
        digest.update(file.read_bytes())
    return f"{digest.hexdigest()} {platform.python_version()} {platform.machine()}\n"


def stamp_file(kind: str) -> Path:
    return VENV / f".{kind}-installed"


def is_up_to_date(kind: str) -> bool:
    stamp = stamp_file(kind)
    return venv_python().exists() and stamp.is_file() and stamp.read_text(encoding="utf-8") == stamp_text(kind)


def venv_python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def missing_libraries(names: Iterable[str]) -> list[str]:
    """Those that the dynamic linker does not find."""
    missing = []
    for name in names:
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return missing


def venv_package() -> str:
    return f"python{sys.version_info.major}.{sys.version_info.minor}-venv"


def missing_packages(kind: str) -> tuple[list[str], list[str]]:
    """Debian packages that nothing works without, and those that only a visible window needs.

    The engine is compiled where no window ever opens as well.
    """
    needed = [] if kind == "engine" else [QT_BASE[name] for name in missing_libraries(QT_BASE)]
    if not any(shutil.which(compiler) for compiler in (*COMPILERS, *filter(None, [os.environ.get("CXX")]))):
        needed.append("build-essential")  # llama.cpp is built from source
    if not venv_python().exists() and importlib.util.find_spec("ensurepip") is None:
        needed.append(venv_package())  # Debian keeps it apart
    if kind == "engine":
        return needed, []
    wanted = [QT_WINDOW[name] for name in missing_libraries(QT_WINDOW)]
    if kind == "dev":
        wanted += [package for program, package in TEST_PROGRAMS.items() if not shutil.which(program)]
    return needed, wanted


def apt_command() -> list[str] | None:
    """How to call apt-get without being asked anything; None when that is not possible."""
    if shutil.which("apt-get") is None:
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    sudo = shutil.which("sudo")
    if sudo and subprocess.run([sudo, "-n", "true"], capture_output=True, check=False).returncode == 0:
        return [sudo, "-n", "apt-get"]
    return None


def run_quietly(command: list[str]) -> subprocess.CompletedProcess[bytes]:
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    return subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=False)


def install_packages(packages: list[str]) -> bool:
    """True when apt-get installed them all."""
    apt = apt_command()
    if apt is None:
        return False
    say(f"installing system packages: {' '.join(packages)}")
    run_quietly([*apt, "update"])
    done = run_quietly([*apt, "install", "-y", "--no-install-recommends", *packages])
    if done.returncode:
        sys.stderr.buffer.write(done.stderr[-2000:])
    return done.returncode == 0


def by_hand(packages: list[str]) -> str:
    """The one line to paste, or the names where the package manager is none that is known."""
    return system_packages.how_to_install(packages, system_packages.manager(), QT_BASE | QT_WINDOW)


def check_glibc(found: str, machine: str) -> None:
    """`found`: as "2.36", "" where the C library is another one. Raises SetupError."""
    oldest = OLDEST_GLIBC.get(machine, (0, 0))
    if found and tuple(map(int, found.split(".")[:2])) < oldest:
        needed = ".".join(map(str, oldest))
        raise SetupError(
            f"Qt needs glibc {needed} or later, and this system has {found}. Use a newer system: Debian 12, "
            "Ubuntu 22.04 and Fedora 36 are new enough on a PC, Debian 13 and Ubuntu 24.04 on ARM."
        )


def prepare_system(kind: str) -> None:
    if sys.platform != "linux":
        return
    if kind != "engine":
        check_glibc(platform.libc_ver()[1], platform.machine())
    needed, wanted = missing_packages(kind)
    if not needed and not wanted:
        return
    install_packages(needed + wanted)
    needed, wanted = missing_packages(kind)
    if needed:
        raise SetupError(f"some system packages are missing. Run this, then try again:\n  {by_hand(needed + wanted)}")
    if wanted:
        say(f"a window on the screen may need more. If it does not open, run this:\n  {by_hand(wanted)}")


def venv_is_sound() -> bool:
    """It is of the running Python's version and has pip."""
    if not venv_python().exists():
        return False
    probe = "import platform, pip; print(platform.python_version())"
    done = subprocess.run([venv_python(), "-c", probe], capture_output=True, text=True, check=False)
    return done.returncode == 0 and done.stdout.strip() == platform.python_version()


def make_venv() -> None:
    """A virtual environment for the running Python, made anew when there is none or it is broken."""
    if venv_is_sound():
        return
    say(f"making .venv with Python {platform.python_version()}")
    base = getattr(sys, "_base_executable", sys.executable)  # the running one may lie in the folder to be cleared
    command = [base, "-m", "venv", "--clear", VENV]
    with engine_kept():
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode == 0:
            return
        if install_packages([venv_package()]) and subprocess.run(command, check=False).returncode == 0:
            return
    raise SetupError(f"Python's venv module does not work. Run this, then try again:\n  {by_hand([venv_package()])}")


@contextmanager
def engine_kept() -> Iterator[None]:
    """The engine took minutes and does not depend on the Python that is being replaced."""
    engine, aside = VENV / "engine", VENV.with_name(f"{VENV.name}-engine")
    if engine.is_dir():
        engine.rename(aside)
    try:
        yield
    finally:
        if aside.is_dir() and VENV.is_dir():
            aside.rename(engine)


def has_engine() -> bool:
    """Cairn's own llama.cpp lies in `.venv`, of whatever version."""
    return (VENV / "engine" / "engine.json").is_file()


def build_engine(arguments: list[str]) -> None:
    """Compiles what is not in the cache; backends that are there stay."""
    command = [str(venv_python()), "-B", str(ENGINE_BUILDER / "build_engine.py"), *arguments]
    if subprocess.run(command, stdin=subprocess.DEVNULL, check=False).returncode:
        raise SetupError("the engine could not be built; why is said above.")


def install_bindings(python: Path) -> None:
    """The bindings alone, from the archive that the engine was compiled from. Nothing where they are there already."""
    engine_source = importlib.import_module("engine_source")
    version = str(engine_source.BINDING_VERSION)
    probe = "from importlib import metadata; print(metadata.version('llama_cpp_python'))"
    found = subprocess.run([str(python), "-c", probe], capture_output=True, text=True, check=False)
    if found.stdout.strip() == version:
        return
    builder = importlib.import_module("build_engine")
    archive = builder.cache_folder(os.environ) / engine_source.ARCHIVE_NAME
    # Without a cache: pip would offer what it makes here to others, who want llama.cpp with it.
    command = [*pip_install(python), "--no-cache-dir", "--no-deps", str(archive)]
    environment = os.environ | {"CMAKE_ARGS": "-DLLAMA_BUILD=OFF"}
    run_pip(command, environment)


def pip_install(python: Path) -> list[str]:
    return [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input"]


def run_pip(command: list[str], environment: Mapping[str, str]) -> None:
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)
    if done.returncode:
        raise SetupError("pip could not install the packages; its own words are above.")


def install_pins(kind: str) -> None:
    """Install, then stamp: a set-up that was interrupted is done again. The development set contains the other one."""
    if has_engine():
        build_engine([])
        install_bindings(venv_python())
        say("installing the pinned packages")
    else:
        say("installing the pinned packages (the first time, llama.cpp is compiled: about 4 minutes)")
    run_pip([*pip_install(venv_python()), "-r", str(REQUIREMENTS / f"{kind}.txt")], os.environ)
    for each in {"run", kind}:
        stamp_file(each).write_text(stamp_text(each), encoding="utf-8")


def offer_vulkan() -> None:
    """One line, once: this machine has what it takes to build the backend that most graphics cards work with."""
    offered = VENV / ".vulkan-offered"
    if offered.exists():
        return
    tools = importlib.import_module("engine_tools")
    stamp = importlib.import_module("engine_stamp")
    if not stamp.backends_in(VENV / "engine") and not tools.missing_for("vulkan", os.environ):
        say("Vulkan's tools are here. To use a graphics card: make engine BACKENDS=vulkan")
        offered.touch()


def main(arguments: list[str]) -> int:
    if arguments not in (["run"], ["dev"]) and arguments[:1] != ["engine"]:
        say("usage: setup_env.py run|dev|engine")
        return 2
    kind = arguments[0]
    try:
        if kind == "engine":  # alone: what Cairn needs beside it is installed by what starts Cairn
            prepare_system(kind)
            make_venv()
            build_engine(arguments[1:])
        elif not is_up_to_date(kind):
            prepare_system(kind)
            make_venv()
            install_pins(kind)
            say("ready")
        if kind == "run":
            offer_vulkan()
    except SetupError as failure:
        say(str(failure))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
