"""What goes into the frozen program and what stays out. Pure; cairn.spec and the checks of the result ask here."""

from __future__ import annotations

import re
from collections.abc import Iterable

ENGINE_FOLDER = "engine_libs"  # engine.native.backend.engine_files.FROZEN_NAME
LICENCES_FOLDER = "licences"
INDEX_NAME = "LICENCES.txt"  # in that folder, as are the next two
BILL_NAME = "sbom.cdx.json"
CONTENTS_NAME = "contents.json"  # origin to files: what the check of the bundle compares with
STAMP_NAME = "build.json"  # app.installation.build_stamp.NAME
CONTENTS = "_internal"  # PyInstaller's folder beside the program

# Imported by somebody, needed by nobody here. PySide6.QtTest stays: the smoke test presses keys with it.
EXCLUDED_MODULES = (
    "tkinter",
    "unittest",
    "pydoc_data",
    "distutils",  # they make packages; others import them for when they are made themselves
    "setuptools",
    "readline",  # Python would use it for typing into Python; its library is under the GPL, as is gdbm's
    "_gdbm",
    "lib2to3",
    "llama_cpp.server",
    "pytest",
    "hypothesis",
    "gguf",
    "scipy",
    "hf_xet",  # 13 MB; huggingface_hub fetches with it where it is there, and Cairn fetches by itself
    "fsspec",
    "huggingface_hub._sandbox",  # of this, Cairn asks for the token that other programs keep
    "huggingface_hub.cli",
    "huggingface_hub.hf_api",
    "huggingface_hub.hf_file_system",
    "huggingface_hub.inference",
    "requests",
    "charset_normalizer",
    "numpy.f2py",
    "numpy.testing",
    "lxml.builder",  # of lxml, which is made for more, these with 5 MB are for what no document here needs
    "lxml.html",
    "lxml.isoschematron",
    "lxml.objectify",
    "lxml.sax",
    "PIL.ImageTk",
    "PIL._avif",  # 5 MB; Cairn reads PNG, JPEG, WebP, GIF and BMP, and draws no text with Pillow
    "PIL._imagingcms",
    "PIL._imagingft",
    "PySide6.QtQml",
    "PySide6.QtQuick",
    "PySide6.QtOpenGL",
    "PySide6.QtSql",
)

# Their versions are asked for: by the start guard, the engine's check, `doctor` and crash reports; odfdo's by odfdo.
WITH_METADATA = (
    "PySide6_Essentials",
    "shiboken6",
    "llama_cpp_python",
    "numpy",
    "odfdo",
)

# Imported by name while the local server runs: which of them, its settings say.
WITH_SUBMODULES = ("uvicorn.lifespan", "uvicorn.loops", "uvicorn.protocols")

# What they read while they run lies beside their modules: fonts and tables of formulas.
WITH_DATA = ("latex2mathml", "ziafont", "ziamath")

# Packages whose modules find their files by a way that leads through their own folder (`docx/parts/../templates`): it
# must be there, and the freezer keeps modules elsewhere.
WITH_FOLDER = ("docx.parts",)

# The host's own. With an older libstdc++ inside, a newer Mesa does not load, and the graphics card is gone without a
# word; what talks to the host's display, driver or C library has to be the host's as well.
_HOST_LIBRARIES = re.compile(
    r"^lib(mvec|stdc\+\+|gcc_s|expat|z|X11|X11-xcb|xcb|drm|wayland-client|wayland-cursor|wayland-egl|vulkan|GL|GLX|EGL|"
    r"GLdispatch|OpenGL|fontconfig|freetype|c|m|dl|pthread|rt|resolv|util)\.so(\.|$)"
)

# Plugins for what a desktop chat has no use for: GTK's dialogs bring GTK, EGLFS and the like are for devices without a
# desktop, the image formats are rare.
_UNUSED_QT = re.compile(
    r"(platformthemes[/\\]libqgtk3|egldeviceintegrations|xcbglintegrations[/\\]libqxcb-egl|plugins[/\\]generic|qeglfs|qvnc|"
    r"qlinuxfb|qminimal|qvkkhrdisplay|imageformats[/\\](lib)?q(tiff|tga|icns|wbmp|webp|pdf)|Qt6EglF|Qt6Pdf|"
    r"networkinformation|qcertonlybackend|qdirect2d|opengl32sw|position[/\\])"
)
# Python's own prompt and a kind of file that Cairn has none of; and what is part of every Windows 10.
_UNUSED_LIBRARIES = re.compile(
    r"^(lib(readline|history|gdbm|gdbm_compat)\.|(ucrtbase|api-ms-win-[\w-]+)\.dll$)", re.IGNORECASE
)
_UNUSED_DATA = re.compile(
    r"(PySide6[/\\](Qt[/\\])?translations[/\\](?!qtbase_de\.qm$)|\.(pyi|h|c|cpp)$|[/\\]tests?[/\\]|"
    r"numpy[/\\].*[/\\]include[/\\]|docx[/\\]templates[/\\]default-docx-template[/\\]|jsonschema[/\\]benchmarks[/\\]|"
    r"\.dist-info[/\\](?!(METADATA|entry_points\.txt)$))"  # their licences lie with the others
)
# What Microsoft lets everybody pass on with a program: the list "Distributable Code" of Visual Studio, of which the C++
# runtime is needed here.
_REDISTRIBUTABLE = re.compile(
    r"(concrt140|msvcp140(_1|_2|_atomic_wait|_codecvt_ids)?|vcruntime140(_1|_threads)?)\.dll", re.IGNORECASE
)
_STRIPPED = re.compile(
    r"(^|[/\\])(libpython3[\d.]*\.so|lib-dynload[/\\]|PIL[/\\]_imaging\.|yaml[/\\]_yaml\.|"
    r"cryptography[/\\]hazmat[/\\]bindings[/\\]_rust\.|numpy[/\\]_core[/\\]|rpds[/\\]rpds\.|"
    r"PySide6[/\\]Qt[/\\]lib[/\\]libicu(i18n|uc)\.|_soundfile_data[/\\])"
)


def is_host_library(name: str) -> bool:
    """By file name, on Linux."""
    return bool(_HOST_LIBRARIES.match(name))


def is_dropped(destination: str, *, on_linux: bool) -> bool:
    """A library or plugin that stays out, by its path inside the bundle."""
    name = re.split(r"[/\\]", destination)[-1]
    is_unused = _UNUSED_QT.search(destination) or _UNUSED_LIBRARIES.match(name)
    return bool(is_unused) or (on_linux and is_host_library(name))


def is_redistributable(name: str) -> bool:
    """A library of Microsoft's that a program may bring along, by file name."""
    return _REDISTRIBUTABLE.fullmatch(name) is not None


def missing_redistributables(imported: Iterable[str], present: Iterable[str]) -> set[str]:
    """Of the libraries that something in the bundle asks for by name, those that not every Windows has.

    `present`: names of the files beside the program's own libraries, where Windows looks for them. In lower case.
    """
    here = {name.lower() for name in present}
    return {name.lower() for name in imported if is_redistributable(name)} - here


def is_note(destination: str) -> bool:
    """What a build, or a program that used the engine, has noted for itself in the engine's folder."""
    return re.split(r"[/\\]", destination)[-1].startswith(".")


def is_dropped_data(destination: str) -> bool:
    return bool(_UNUSED_DATA.search(destination))


def is_stripped(destination: str) -> bool:
    """Some keep symbols: of a Python 25 of 30 MB, of Pillow's and YAML's modules 5 of 6, of cryptography's 3 of 14.

    Those beside a package (numpy.libs, pillow.libs) keep theirs: how they were moved there, they do not survive it.
    """
    return bool(_STRIPPED.search(destination))


def is_prunable(destination: str) -> bool:
    """A library of the system's at the top of the bundle, that goes when nobody left needs it."""
    return re.fullmatch(r"lib[^/\\]*\.so[.\d]*", destination) is not None and not destination.startswith("libpython")


def orphans(libraries: Iterable[str], needed: Iterable[str]) -> set[str]:
    """Of these destinations those that nothing needs by name."""
    names = set(needed)
    return {destination for destination in libraries if is_prunable(destination) and destination not in names}
