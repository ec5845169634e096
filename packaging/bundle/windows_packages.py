"""Out of the frozen folder: an installer (NSIS) and a portable archive for Windows.

Usage, on another system too: windows_packages.py [--quick] FOLDER ICON OUT.exe compiles the
installer. --quick: without compressing, in seconds instead of many minutes; enough to hold its list against the folder.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path, PurePosixPath

import stamping
import windows_signing
from bundle_check import files_in, n_bytes
from bundle_parts import CONTENTS, STAMP_NAME
from freezing import BUILD, say
from packaging_error import PackagingError

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "packaging" / "windows" / "cairn.nsi"
_INSTALLED_TO = "$INSTDIR\\"
_UNINSTALLER = "uninstall.exe"  # makensis makes it; it lies in no folder
# What makensis says at -V4 of each line that it has read; an arrow follows what is only unpacked for a moment.
_SAID = re.compile(r'^(SetOutPath|File|Delete): "([^"]*)"(?!->)', re.MULTILINE)


def make(program: Path, source: stamping.Source, into: Path, *, wanted: Sequence[str]) -> list[Path]:
    """Those of "nsis" and "zip" that are wanted; none named: both."""
    icon = BUILD / "freezing" / "icons" / "cairn.ico"
    windows_signing.sign(sorted(program.glob("*.exe")))  # before they are packed
    made = []
    if not wanted or "nsis" in wanted:
        made.append(into / f"Cairn-{source.version}-windows-x64-setup.exe")
        make_installer(program, icon, made[-1], version=source.version)
        windows_signing.sign([made[-1]])
    if not wanted or "zip" in wanted:
        made.append(into / f"Cairn-{source.version}-windows-x64-portable.zip")
        stamp = stamping.stamp_text(source, package="portable")
        make_zip(program, made[-1], epoch=source.epoch, stamp=stamp)
    return made


def make_installer(program: Path, icon: Path, out: Path, *, version: str, is_compressed: bool = True) -> None:
    """Raises PackagingError when what makensis put in, or removes, is not what lies in the folder."""
    # makensis works in the folder of its script: a path from here would lead elsewhere there.
    program, icon, out = (path.absolute() for path in (program, icon, out))
    makensis = shutil.which("makensis") or shutil.which("makensis", path=r"C:\Program Files (x86)\NSIS")
    if makensis is None:
        raise PackagingError("the installer is made with NSIS, and there is no makensis")
    lists = BUILD / "stage" / "nsis"
    lists.mkdir(parents=True, exist_ok=True)
    names = [name for name, _ in files_in(program)]
    (lists / "install.nsh").write_text(install_lines(program, names), encoding="utf-8")
    (lists / "remove.nsh").write_text(remove_lines(names), encoding="utf-8")
    defined = {
        "VERSION": version,
        "ICON": icon,
        "LICENCE": ROOT / "LICENSE",
        "INSTALL": lists / "install.nsh",
        "REMOVE": lists / "remove.nsh",
        "KIB": n_bytes(program) // 1024,
        "OUT": out,
    }
    if not is_compressed:
        defined["QUICK"] = 1
    if os.environ.get(windows_signing.VARIABLE):  # for the uninstaller, which makensis makes
        defined["SIGN"] = windows_signing.SCRIPT
    command = [makensis, "-V4", "-INPUTCHARSET", "UTF8", *(f"-D{name}={value}" for name, value in defined.items())]
    say("making the installer")
    done = subprocess.run([*command, str(SCRIPT)], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        raise PackagingError("makensis failed. Its last words:\n" + "\n".join(done.stdout.splitlines()[-15:]))
    (lists / "makensis.log").write_text(done.stdout, encoding="utf-8")
    check_list(done.stdout, names)


def install_lines(program: Path, names: Sequence[str]) -> str:
    """Each file by name: `File /r` would take along whatever lies there."""
    lines, folder = [], None
    for name in names:
        parent = _windows(str(PurePosixPath(name).parent))
        if parent != folder:
            lines.append(f'SetOutPath "$INSTDIR{"" if parent == "." else chr(92) + parent}"')
            folder = parent
        lines.append(f'File "{program / name}"')
    return "\n".join(lines) + "\n"


def remove_lines(names: Sequence[str]) -> str:
    """Files, then the folders that are empty then, the deepest first."""
    folders = {str(parent) for name in names for parent in PurePosixPath(name).parents if str(parent) != "."}
    lines = [f'Delete "$INSTDIR\\{_quoted(_windows(name))}"' for name in names]
    deepest_first = sorted(folders, key=lambda folder: (-folder.count("/"), folder))
    lines += [f'RMDir "$INSTDIR\\{_quoted(_windows(folder))}"' for folder in deepest_first]
    return "\n".join(lines) + "\n"


def check_list(said: str, names: Sequence[str]) -> None:
    """Holds what makensis says that it installs and removes, by path, against the files of the folder."""
    expected = sorted(map(_windows, names))
    for does, listed in zip(("hold", "remove"), compiled_lists(said), strict=True):
        if sorted(listed) != expected:
            differing = sorted(set(listed) ^ set(expected)) or ["a file that is there several times"]
            raise PackagingError(f"the installer does not {does} what the folder holds: {', '.join(differing[:10])}")


def compiled_lists(said: str) -> tuple[list[str], list[str]]:
    """Files that are installed and that are removed, with backslashes, from the program's folder; others in full."""
    installed, removed, folder = [], [], ""
    for word, value in _SAID.findall(said):
        if word == "SetOutPath":
            folder = value
        elif word == "File":
            installed.append(f"{folder}\\{value}".removeprefix(_INSTALLED_TO))
        elif value.startswith(_INSTALLED_TO) and value != _INSTALLED_TO + _UNINSTALLER:
            removed.append(value.removeprefix(_INSTALLED_TO).replace("$$", "$"))
    return installed, removed


def make_zip(program: Path, out: Path, *, epoch: int, stamp: str) -> None:
    """The same folder makes the same file."""
    when = time.gmtime(max(epoch, 315532800))[:6]  # zip begins in 1980
    say("making the portable archive")
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in files_in(program):
            member = zipfile.ZipInfo(f"Cairn/{name}", date_time=when)
            member.external_attr = 0o644 << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            is_stamp = name == f"{CONTENTS}/{STAMP_NAME}"
            archive.writestr(member, stamp.encode() if is_stamp else path.read_bytes())


def _windows(name: str) -> str:
    return name.replace("/", "\\")


def _quoted(name: str) -> str:
    return name.replace("$", "$$")


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser(prog="windows_packages.py", description="Compiles the installer for Windows.")
    parser.add_argument("--quick", action="store_true", help="do not compress: only to compare its list of files")
    for name in ("folder", "icon", "out"):
        parser.add_argument(name, type=Path)
    options = parser.parse_args(arguments)
    version = stamping.find_source().version
    make_installer(options.folder, options.icon, options.out, version=version, is_compressed=not options.quick)
    say(f"the installer holds and removes the {sum(1 for _ in files_in(options.folder))} files of {options.folder}")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except PackagingError as failure:
        sys.exit(str(failure))
