"""Of the job on Windows what can be looked at without it: line ends, every wheel's imports, the installer."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import bundle_parts
import origins
import wheels as wheels_of
import windows_packages
from rehearsal_error import RehearsalError
from workflow_file import Job

# What every Windows 10 has, of what the wheels ask for.
_WINDOWS = re.compile(
    r"advapi32|authz|avrt|bcrypt|bcryptprimitives|cfgmgr32|combase|comctl32|comdlg32|crypt32|d2d1|d3d11|"
    r"d3d12|d3d9|d3dcompiler_47|dbghelp|dnsapi|dwmapi|dwrite|dxgi|gdi32|hid|icuuc|imagehlp|imm32|iphlpapi|"
    r"kernel32|mpr|msimg32|msvcrt|ncrypt|netapi32|normaliz|ntdll|ole32|oleacc|oleaut32|opengl32|pdh|"
    r"powrprof|propsys|psapi|rpcrt4|secur32|setupapi|shcore|shell32|shlwapi|uiautomationcore|user32|"
    r"userenv|uxtheme|version|windowscodecs|winhttp|winmm|winspool\.drv|wintrust|ws2_32|wtsapi32"
)
# What lies in a package's own folder helps only that package, and one that looks there.
_BESIDE = {"PySide6": "shiboken6", "win32": "pywin32_system32"}
_PYTHON = re.compile(r"python3\d*\.dll")


def look(job: Job, work: Path, *, wheels: Path, clone: Callable[..., None], say: Callable[[str], None]) -> None:
    """Raises RehearsalError."""
    checkout = work / "checkout"
    clone(checkout, "-c", "core.autocrlf=true", "-c", "core.eol=crlf")
    check_clone(checkout, job)
    say("clone: its scripts run also where git turns line ends around")
    python = next(step.given["python-version"] for step in job.steps if "python-version" in step.given)
    markers = {"sys_platform": "win32", "platform_system": "Windows", "platform_machine": "AMD64", "os_name": "nt"}
    target = wheels_of.Target(platforms=("win_amd64",), python=python, markers=markers)
    found = wheels_of.fetch(target, wheels, "run.txt", "package.txt")
    imports = {name: wheels_of.imports_of(content) for name, content in wheels_of.files_in(found, ".dll", ".pyd")}
    problems = import_problems(imports, work / "engine")
    if problems:
        raise RehearsalError("the program would not be frozen, or would not start:\n  " + "\n  ".join(problems))
    n_frozen = len(wheels_of.frozen_of(imports))
    say(f"imports: of {n_frozen} libraries each one is Windows', comes along, or is passed on as its terms say")
    _make_installer(work, [name for name, _ in wheels_of.files_in(found, "")], say=say)
    for step in job.steps:
        if step.run:
            say(f"NOT run, it needs Windows: {step.title}")


def check_clone(checkout: Path, job: Job) -> None:
    """A shell calls `set -eu\\r` an invalid option."""
    for script in sorted(checkout.rglob("*.sh")):
        if b"\r" in script.read_bytes():
            raise RehearsalError(f"{script.relative_to(checkout)} has Windows' line ends: “set: -: invalid option”")
    for step in job.steps:
        for name in re.findall(r"packaging/[\w/]+\.\w+", step.run):
            if not (checkout / name).is_file():
                raise RehearsalError(f"“{step.title}” runs {name}, which is not there")
            if name.endswith(".sh"):
                done = subprocess.run(["bash", "-n", checkout / name], capture_output=True, text=True, check=False)
                if done.returncode:
                    raise RehearsalError(f"{name}: {done.stderr.strip()}")


def import_problems(imports: Mapping[str, Iterable[str]], engine: Path) -> list[str]:
    """`imports`: library to the names that it asks for. Who brings each, as cairn.spec and origins.py see it."""
    kept = wheels_of.frozen_of(imports)
    present = {(name.partition("/")[0], wheels_of.last_of(name)) for name in kept}
    known = origins.Origins(root=Path(__file__).resolve().parents[2], engine=engine)
    problems = []
    for library in kept:
        for name in sorted({name.lower() for name in imports[library]}):
            is_windows = _WINDOWS.fullmatch(name.removesuffix(".dll")) or bundle_parts.is_dropped(name, on_linux=False)
            near = library.partition("/")[0]
            is_near = any((folder, name) in present for folder in (near, f"{near}.libs", _BESIDE.get(near)))
            if is_windows or _PYTHON.fullmatch(name) or (is_near and not bundle_parts.is_redistributable(name)):
                continue
            # The freezer takes it from where Windows has it; then somebody must know whose it is.
            if not bundle_parts.missing_redistributables([name], []):
                problems.append(f"{library} asks for {name}, which nobody may or does bring")
            else:
                known.add_files([(name, rf"C:\Windows\System32\{name}".replace("\\", "/"))])
    return problems


def _make_installer(work: Path, names: list[str], *, say: Callable[[str], None]) -> None:
    """With every file's name of the wheels, and nothing in them: what makensis makes of the list."""
    if shutil.which("makensis") is None:
        say("installer: NOT made, there is no makensis (Debian: nsis)")
        return
    program = work / "program"
    for name in [*("cairn.exe", "cairn-cli.exe"), *(f"_internal/{name}" for name in names if not name.endswith("/"))]:
        (program / name).parent.mkdir(parents=True, exist_ok=True)
        (program / name).touch()
    icon = work / "cairn.ico"
    from PIL import Image

    Image.new("RGBA", (32, 32)).save(icon)
    windows_packages.make_installer(program, icon, work / "setup.exe", version="0.0.0", is_compressed=False)
    say(f"installer: makensis installs and removes {len(names)} files by name")
