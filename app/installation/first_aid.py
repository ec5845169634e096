"""What is said when Cairn cannot start, to a person who double-clicked an icon: there is no console, and maybe no Qt.

Imports nothing but Python's own library: it has to work where the rest does not.
"""

from __future__ import annotations

import contextlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn
from urllib.parse import urlsplit
from urllib.request import url2pathname

from engine.language.translation import tr

# What Qt and NumPy are compiled for (x86-64-v2): every processor since about 2010 has it.
_NEEDED_FLAGS = frozenset({"ssse3", "sse4_1", "sse4_2", "popcnt", "cx16"})
_PF_SSE4_2 = 38  # Windows' number for it

# Programs that show a text in a window of their own; the first that is there is used.
_DIALOGS = (
    ("zenity", "--error", "--no-markup", "--width=480", "--title={title}", "--text={text}"),
    ("kdialog", "--title", "{title}", "--error", "{text}"),
    ("yad", "--image=dialog-error", "--no-markup", "--button=OK", "--title={title}", "--text={text}"),
    ("xmessage", "-center", "-title", "{title}", "{text}"),
    ("gxmessage", "-center", "-title", "{title}", "{text}"),
    ("notify-send", "-u", "critical", "{title}", "{text}"),
)


def title() -> str:
    return tr("Cairn cannot start")


def reinstall() -> str:
    return tr("Install Cairn again; your chats and models are kept.")


def end(problem: str) -> NoReturn:
    """Say it wherever it can be seen, and leave with 1."""
    with contextlib.suppress(OSError, AttributeError, ValueError):
        sys.stderr.write(f"cairn: {problem}\n")
    show(problem)
    sys.exit(1)


def show(problem: str) -> None:
    """In a dialog that outlives this process, where a desktop is there and no terminal. Never raises."""
    if not is_started_from_desktop(os.environ):
        return
    with contextlib.suppress(OSError, ValueError, AttributeError):
        match sys.platform:
            case "win32":
                _windows_message(problem)
            case "darwin":
                quoted = problem.replace("\\", "\\\\").replace('"', '\\"')
                _start(["osascript", "-e", f'display alert "{title()}" message "{quoted}" as critical'])
            case _:
                command = dialog_command(problem, os.environ.get("PATH"))
                if command:
                    _start(command)


def is_started_from_desktop(environ: Mapping[str, str]) -> bool:
    """An installed program with nobody at a terminal to read what it writes."""
    if not getattr(sys, "frozen", False):
        return False
    if sys.platform == "win32":
        return sys.__stderr__ is None  # cairn.exe; cairn-cli.exe has a console
    with contextlib.suppress(AttributeError, ValueError, OSError):
        if any(os.isatty(number) for number in (0, 1, 2)):
            return False
    return sys.platform == "darwin" or bool(environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY"))


def dialog_command(problem: str, path: str | None) -> list[str]:
    """The first program of `path` that shows `problem`, with its arguments; empty where there is none."""
    for name, *arguments in _DIALOGS:
        program = shutil.which(name, path=path)
        if program:
            return [program, *(argument.format(title=title(), text=problem) for argument in arguments)]
    return []


def processor_problem(cpu_info: Path = Path("/proc/cpuinfo")) -> str:
    """Why this processor cannot run what Cairn is made of; "" where it can, or nobody knows."""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return ""
    missing: list[str] = []
    if sys.platform == "linux":
        missing = missing_flags(cpu_info)
    elif sys.platform == "win32":
        import ctypes

        if not ctypes.windll.kernel32.IsProcessorFeaturePresent(_PF_SSE4_2):
            missing = ["sse4_2"]
    if not missing:
        return ""
    return tr(
        "This computer's processor is too old for Cairn: it lacks {missing}, which processors "
        "made since about 2010 have. Cairn can be built for it from its source.",
        missing=", ".join(missing),
    )


def missing_flags(cpu_info: Path) -> list[str]:
    """What the processor lacks of what is needed; nothing where it is not told."""
    try:
        lines = cpu_info.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    flags = next((line.partition(":")[2].split() for line in lines if line.startswith("flags")), None)
    return [] if not flags else sorted(_NEEDED_FLAGS - set(flags))


def broken_installation(error: BaseException) -> str:
    """In one sentence: a part is missing, or a library of the system's that this part needs."""
    said = " ".join(str(error).split())
    library, _, rest = said.partition(": ")
    if "cannot open shared object file" in rest:
        return tr(
            "The system's library {library} is not there. Install it with your system's programs (on "
            "Debian and Ubuntu, `apt install ./cairn….deb` brings it), or install Cairn again.",
            library=library,
        )
    return tr(
        "A part of Cairn is missing or damaged ({name__}: {said}). {reinstall}",
        name__=type(error).__name__,
        said=said,
        reinstall=reinstall(),
    )


def _start(command: list[str]) -> None:
    subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _windows_message(problem: str) -> None:
    import ctypes

    icon_error = 0x10
    windows = getattr(ctypes, "windll")  # noqa: B009 -- not there on other systems
    windows.user32.MessageBoxW(None, problem, title(), icon_error)


# The file that a desktop hands over when a person double-clicks it: `cairn FILE.gguf`, or a file:// address.


_SUFFIX = ".gguf"
_WITH_VALUE = ("--basedir",)


def split_file(arguments: Sequence[str]) -> tuple[list[str], Path | None]:
    """The arguments without that file, and the file.

    It is the first word that is no option, and the last one; a command is never mistaken for it.
    """
    rest = list(arguments)
    i = 0
    while i < len(rest) and rest[i].startswith("-") and rest[i] != "--":
        i += 2 if rest[i] in _WITH_VALUE else 1
    if i == len(rest) - 1:
        path = _path_of(rest[i])
        if path is not None:
            return rest[:i], path
    return rest, None


def _path_of(word: str) -> Path | None:
    if word.lower().startswith("file://"):
        parts = urlsplit(word)
        path = Path(url2pathname(parts.path))
        return path.absolute() if parts.netloc in ("", "localhost") else None
    return Path(word).absolute() if word.lower().endswith(_SUFFIX) else None
