"""The licence of everything in the bundle: a folder of texts, a list for people, a bill of materials for programs.

A part without a licence text stops the build.
"""

from __future__ import annotations

import json
import platform
import re
import ssl
import subprocess
import sys
import tarfile
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from typing import Any

import engine_source
from bundle_parts import BILL_NAME, CONTENTS_NAME, INDEX_NAME
from origins import Kind, Origin, Origins

ROOT = Path(__file__).resolve().parents[2]
OWN_TEXTS = ROOT / "packaging" / "licences"  # in it a folder for each package that brings too few, by its name

_QT_PACKAGES = ("PySide6_Essentials", "shiboken6")  # their folder is "qt"
_LICENCE_FILE = re.compile(r"(licen[cs]e|copying|notice|authors|copyright)", re.IGNORECASE)
_BILL = re.compile(r"dist-info/sboms/")  # says what compiled modules contain; of others, what they were made with
_IN_LLAMA_CPP = re.compile(r"vendor/llama\.cpp/(LICENSE|licenses/.+|AUTHORS)$")
# Headers of others that hold their licence at their end.
_WITH_LICENCE_INSIDE = {
    "vendor/llama.cpp/vendor/miniaudio/miniaudio.h": "miniaudio.txt",
    "vendor/llama.cpp/vendor/stb/stb_image.h": "stb_image.txt",
}
_CHOICE = "This software is available "


class NoLicenceError(Exception):
    """A part whose licence cannot be shipped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One part of the bundle. `texts`: file name to content. `licence`: as its makers call it."""

    name: str
    version: str
    licence: str
    url: str
    purl: str
    texts: dict[str, str]
    files: tuple[str, ...]
    modules: tuple[str, ...]

    @property
    def folder(self) -> str:
        return re.sub(r"[^A-Za-z0-9.+-]", "_", self.name)


def write(origins: Origins, folder: Path, *, sources: Path) -> list[Part]:
    """Into `folder`, which holds nothing else afterwards. `sources`: where llama.cpp's source archive lies."""
    parts = [_part(origin, files, modules, sources) for origin, files, modules in origins.all()]
    parts.sort(key=lambda part: part.name.lower())
    for part in parts:
        if not part.texts:
            raise NoLicenceError(f"{part.name} {part.version} comes without the text of its licence.")
    if folder.exists():
        for file in sorted(folder.rglob("*"), reverse=True):
            file.unlink() if file.is_file() else file.rmdir()
    for part in parts:
        (folder / part.folder).mkdir(parents=True, exist_ok=True)
        for name, text in part.texts.items():
            (folder / part.folder / name).write_text(text, encoding="utf-8")
    (folder / INDEX_NAME).write_text(index(parts), encoding="utf-8")
    (folder / BILL_NAME).write_text(_json(bill_of_materials(parts)), encoding="utf-8")
    contents = {part.name: {"files": part.files, "n_modules": len(part.modules)} for part in parts}
    (folder / CONTENTS_NAME).write_text(_json(contents), encoding="utf-8")
    return parts


def index(parts: Iterable[Part]) -> str:
    """For people."""
    lines = ["What Cairn's packages contain, and under which licences. The texts lie in the folders named here.", ""]
    for part in parts:
        lines += [f"{part.name} {part.version}".strip(), f"  licence: {part.licence}", f"  texts:   {part.folder}/"]
        lines += [f"  home:    {part.url}"] if part.url else []
        lines.append("")
    return "\n".join(lines)


def bill_of_materials(parts: Iterable[Part]) -> dict[str, Any]:
    """CycloneDX 1.5, without a time or a random number: the same bundle has the same bill."""
    components = []
    for part in parts:
        component: dict[str, Any] = {"type": "library", "name": part.name}
        component |= {"version": part.version} if part.version else {}
        component |= {"bom-ref": part.purl, "purl": part.purl} if part.purl else {"bom-ref": part.name}
        component["licenses"] = [{"license": {"name": part.licence}}]
        component |= {"externalReferences": [{"type": "website", "url": part.url}]} if part.url else {}
        components.append(component)
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "cairn", "bom-ref": "cairn"}},
        "components": components,
    }


def _part(origin: Origin, files: set[str], modules: set[str], sources: Path) -> Part:
    name, version, licence, url, purl, texts = _about(origin, sources)
    return Part(
        name=name,
        version=version,
        licence=licence,
        url=url,
        purl=purl,
        texts=texts,
        files=tuple(sorted(files)),
        modules=tuple(sorted(modules)),
    )


def _about(origin: Origin, sources: Path) -> tuple[str, str, str, str, str, dict[str, str]]:
    match origin.kind:
        case Kind.OURS:
            texts = {"LICENSE.txt": (ROOT / "LICENSE").read_text(encoding="utf-8")}
            texts["Inter-OFL-1.1.txt"] = (ROOT / "resources" / "fonts" / "OFL.txt").read_text(encoding="utf-8")
            return "Cairn", _own_version(), "MIT; the demo model: CC0-1.0; the font Inter: OFL-1.1", "", "", texts
        case Kind.PYTHON:
            version = platform.python_version()
            return "Python", version, "PSF-2.0", "https://www.python.org", f"pkg:generic/python@{version}", _of_python()
        case Kind.ENGINE:
            version = engine_source.BINDING_VERSION
            texts = _of_llama_cpp(sources / engine_source.ARCHIVE_NAME)
            purl = f"pkg:pypi/llama-cpp-python@{version}#vendor/llama.cpp"
            return (
                "llama.cpp",
                f"of llama-cpp-python {version}",
                "MIT",
                "https://github.com/ggml-org/llama.cpp",
                purl,
                texts,
            )
        case Kind.FONT:
            texts = {"OFL.txt": (ROOT / "resources" / "fonts" / "OFL.txt").read_text(encoding="utf-8")}
            return origin.name, "4.1", "OFL-1.1", "https://rsms.me/inter/", "pkg:npm/inter-ui@4.1.1", texts
        case Kind.PACKAGE:
            return _of_package(origin.name)
        case Kind.MICROSOFT:
            text = (OWN_TEXTS / "microsoft" / "Visual-C++-runtime.txt").read_text(encoding="utf-8")
            url = "https://learn.microsoft.com/cpp/windows/redistributing-visual-cpp-files"
            licence = "Microsoft's terms for Distributable Code"
            return origin.name, "14", licence, url, "", {"Visual-C++-runtime.txt": text}
        case Kind.SYSTEM:
            file = Path("/usr/share/doc") / origin.name / "copyright"
            texts = {"copyright.txt": file.read_text(encoding="utf-8", errors="replace")} if file.is_file() else {}
            version = _system_version(origin.name)
            return origin.name, version, "see its text", "", f"pkg:deb/debian/{origin.name}@{version}", texts


def _system_version(name: str) -> str:
    command = ["dpkg-query", "-W", "-f=${Version}\n", name]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[0]


def _field(about: metadata.PackageMetadata, name: str) -> str:
    return next(iter(about.get_all(name) or ()), "")


def _of_package(name: str) -> tuple[str, str, str, str, str, dict[str, str]]:
    distribution = metadata.distribution(name)
    about = distribution.metadata
    classified = [
        line.rpartition(" :: ")[2] for line in about.get_all("Classifier") or () if line.startswith("License ::")
    ]
    licence = _field(about, "License-Expression") or ", ".join(classified) or _field(about, "License").split("\n")[0]
    texts: dict[str, str] = {}
    files = distribution.files or ()
    is_compiled = any(file.suffix in (".so", ".pyd", ".dylib") for file in files)
    for file in files:
        path = Path(str(distribution.locate_file(file)))
        is_text = path.suffix.lower() not in (".py", ".pyc", ".h", ".pyi", ".so", ".dll")
        is_wanted = _LICENCE_FILE.search(str(file)) or (is_compiled and _BILL.search(str(file)))
        if is_wanted and is_text and path.is_file():
            where = file.parts[1:] if len(file.parts) > 1 else file.parts
            texts["_".join(where)] = path.read_text(encoding="utf-8", errors="replace")
    folder = OWN_TEXTS / ("qt" if name in _QT_PACKAGES else name)
    own = sorted(folder.iterdir()) if folder.is_dir() else []
    if name in _QT_PACKAGES:
        own += [OWN_TEXTS / "LGPL-3.txt", OWN_TEXTS / "GPL-3.txt"]
    if any(name.startswith("sboms_") for name in texts):  # most of what is written in Rust may be had under it
        own.append(OWN_TEXTS / "Apache-2.0.txt")
    texts |= {path.name: path.read_text(encoding="utf-8") for path in own}
    links = {line.partition(", ")[0].lower(): line.partition(", ")[2] for line in about.get_all("Project-URL") or ()}
    url = _field(about, "Home-page") or next(
        (links[key] for key in ("homepage", "source", "repository") if key in links), ""
    )
    purl = f"pkg:pypi/{re.sub(r'[-_.]+', '-', name).lower()}@{distribution.version}"
    return name, distribution.version, licence or "see its text", url, purl, texts


def _of_python() -> dict[str, str]:
    """Its own, and OpenSSL's, which is part of it on systems that do not bring their own."""
    places = [Path(sys.base_prefix), Path(ssl.__file__).parent, Path("/usr/share/doc/python3")]
    found = next((p / n for p in places for n in ("LICENSE.txt", "LICENSE", "copyright") if (p / n).is_file()), None)
    texts = {} if found is None else {"LICENSE.txt": found.read_text(encoding="utf-8", errors="replace")}
    return texts | {"OpenSSL-Apache-2.0.txt": (OWN_TEXTS / "Apache-2.0.txt").read_text(encoding="utf-8")}


def _of_llama_cpp(archive: Path) -> dict[str, str]:
    """Its own and those of what it contains, from the source that it was compiled from."""
    texts = {"Vulkan-headers-Apache-2.0.txt": (OWN_TEXTS / "Apache-2.0.txt").read_text(encoding="utf-8")}
    with tarfile.open(archive) as opened:
        for member in opened:
            inside = member.name.partition("/")[2]
            opened_file = opened.extractfile(member) if member.isfile() else None
            if opened_file is None:
                continue
            if _IN_LLAMA_CPP.fullmatch(inside):
                texts[Path(inside).name + ".txt"] = opened_file.read().decode("utf-8", errors="replace")
            elif inside in _WITH_LICENCE_INSIDE:
                text = opened_file.read().decode("utf-8", errors="replace")
                texts[_WITH_LICENCE_INSIDE[inside]] = text[text.rindex(_CHOICE) :].rstrip("*/ \n-") + "\n"
    return texts


def _own_version() -> str:
    return re.search(r'VERSION = "(.+)"', (ROOT / "app" / "process" / "version.py").read_text(encoding="utf-8"))[1]  # type: ignore[index]


def _json(content: Any) -> str:
    return json.dumps(content, indent=1, sort_keys=True) + "\n"
