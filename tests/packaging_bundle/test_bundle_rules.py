"""What goes into the packages, without making any."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import tarfile
import xml.etree.ElementTree as ElementTree
import zipfile
from dataclasses import replace
from pathlib import Path

import bundle_check
import bundle_information
import bundle_parts
import docx
import licences
import linux_packages
import odfdo
import openpyxl
import pytest
import release_files
import stamping
import windows_packages
from packaging_error import PackagingError

from app.installation import build_stamp
from app.updates.release import place_of, read_release
from engine.native.backend.engine_files import FROZEN_NAME
from tests.packaging_bundle.test_licences import a_part

ROOT = Path(__file__).resolve().parents[2]
SOURCE = stamping.Source(version="1.2.3", commit="abc", epoch=1_700_000_000)


def test_names_are_those_that_the_program_looks_for(tmp_path: Path) -> None:
    assert bundle_parts.ENGINE_FOLDER == FROZEN_NAME
    assert bundle_parts.STAMP_NAME == build_stamp.NAME
    (tmp_path / "build.json").write_text(stamping.stamp_text(SOURCE, package="deb"))
    stamp = build_stamp.read_stamp(tmp_path / "build.json")
    assert stamp is not None
    assert stamp.line == "1.2.3, deb package of 2023-11-14, commit abc"


@pytest.mark.parametrize(
    "name", ["libstdc++.so.6", "libgcc_s.so.1", "libvulkan.so.1", "libX11.so.6", "libGL.so.1", "libz.so.1"]
)
def test_what_belongs_to_the_host_stays_out(name: str) -> None:
    """A bundled libstdc++ keeps newer drivers of graphics cards from loading."""
    assert bundle_parts.is_dropped(name, on_linux=True)
    assert not bundle_parts.is_dropped(name, on_linux=False)


@pytest.mark.parametrize(
    "name",
    ["libxcb-cursor.so.0", "libglib-2.0.so.0", "libQt6Core.so.6", "numpy.libs/libgfortran-1.so.5", "libzstd.so.1",
     "PySide6/Qt/plugins/platforms/libqxcb.so", "PySide6/Qt/plugins/imageformats/libqjpeg.so", "libcrypto.so.3"],
)  # fmt: skip
def test_what_a_bare_system_lacks_stays_in(name: str) -> None:
    assert not bundle_parts.is_dropped(name, on_linux=True)


def test_of_data_only_what_is_read_goes_in() -> None:
    """The version of a package is asked for, and of python-docx's files those that documents lack."""
    needed = ("odfdo-3.dist-info/METADATA", "keyring-2.dist-info/entry_points.txt", "docx/templates/default-styles.xml")
    unused = ("numpy-2.dist-info/RECORD", "tqdm-4.dist-info/licenses/LICENCE", "PySide6/Qt/translations/qtbase_fr.qm")
    template = "docx/templates/default-docx-template/word/styles.xml"
    assert [name for name in (*needed, *unused, template) if bundle_parts.is_dropped_data(name)] == [*unused, template]


@pytest.mark.parametrize("name", ["libreadline.so.8", "libgdbm.so.6", "libhistory.so.8"])
def test_what_is_under_the_gpl_for_nothing_stays_out(name: str) -> None:
    """Python would use them for its own prompt and for a kind of file that Cairn has none of."""
    assert bundle_parts.is_dropped(name, on_linux=True)
    assert {"readline", "_gdbm"} <= set(bundle_parts.EXCLUDED_MODULES)


def test_orphans_are_the_systems_libraries_that_nobody_needs() -> None:
    found = bundle_parts.orphans(
        ["libgtk-3.so.0", "libxcb-cursor.so.0", "libpython3.11.so.1.0", "numpy.libs/libx.so"], ["libxcb-cursor.so.0"]
    )
    assert found == {"libgtk-3.so.0"}


def test_modules_that_are_left_out_are_used_by_nobody() -> None:
    """PyInstaller drops them without a word, and the program fails where it would have needed them."""
    imports = re.compile(r"^\s*(?:from|import) ([\w.]+)", re.MULTILINE)
    used = {
        name
        for folder in ("app", "engine", "ui", "resources")
        for file in (ROOT / folder).rglob("*.py")
        for name in imports.findall(file.read_text(encoding="utf-8"))
    }
    left_out = {
        name for name in used for out in bundle_parts.EXCLUDED_MODULES if name == out or name.startswith(f"{out}.")
    }
    assert left_out == set()


def test_what_the_local_server_imports_by_name_goes_in() -> None:
    """The freezer sees no import of it, and the server would end with a name that nobody knows."""
    from uvicorn import config

    tables = (config.HTTP_PROTOCOLS, config.WS_PROTOCOLS, config.LIFESPAN, config.LOOP_FACTORIES)
    named = {name.partition(":")[0] for table in tables for name in table.values() if name is not None}
    assert len(named) > 8
    assert [name for name in named if not name.startswith(bundle_parts.WITH_SUBMODULES)] == []


def test_the_way_to_a_packages_own_files_is_there() -> None:
    """Where a module says `parts/../templates`, no file is found unless there is a folder `parts`."""
    by_way_of = re.compile(r"split\(__file__\)\[0\], \"\.\.\"")
    folders = {
        ".".join(file.parent.relative_to(root).parts)
        for package in (docx, openpyxl, odfdo)
        for root in [Path(str(package.__file__)).parents[1]]
        for file in (root / package.__name__).rglob("*.py")
        if by_way_of.search(file.read_text(encoding="utf-8"))
    }
    assert folders == set(bundle_parts.WITH_FOLDER)


def test_debugging_symbols_are_stripped_where_they_are_large() -> None:
    rust = "cryptography/hazmat/bindings/_rust.abi3.so"
    module = "PIL/_imaging.cpython-311-x86_64-linux-gnu.so"
    icu, numbers = "PySide6/Qt/lib/libicui18n.so.73", "numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so"
    python = ("libpython3.11.so.1.0", "python3.11/lib-dynload/zlib.so")
    for name in (*python, module, "yaml/_yaml.cpython-311.so", rust, "rpds/rpds.cpython-311.so", icu, numbers):
        assert bundle_parts.is_stripped(name)
    moved = (
        "numpy.libs/libscipy_openblas64_-32a4b2a6.so",
        "pillow.libs/libjpeg-6dc8d115.so.62.4.0",
    )  # do not survive it
    assert not any(map(bundle_parts.is_stripped, ("PySide6/QtCore.abi3.so", *moved)))


# --- the check of the result ---


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """As small as a frozen program can be."""
    program = tmp_path / "cairn"
    inside = program / "_internal"
    engine, texts = inside / "engine_libs", inside / "licences"
    engine.mkdir(parents=True)
    texts.mkdir()
    (program / "cairn").write_bytes(b"program")
    (engine / "libllama.so").write_bytes(b"library")
    (engine / "engine.json").write_text('{"kind": "release", "parts": {"base": {"libraries": {"libllama.so": ""}}}}')
    (inside / "build.json").write_text("{}")
    part = a_part("llama.cpp")
    (texts / "llama.cpp").mkdir()
    (texts / "llama.cpp" / "LICENSE").write_text("You may.")
    (texts / bundle_parts.INDEX_NAME).write_text(licences.index([part]))
    (texts / bundle_parts.BILL_NAME).write_text(json.dumps(licences.bill_of_materials([part])))
    files = ["engine_libs/libllama.so", "engine_libs/engine.json"]
    (texts / bundle_parts.CONTENTS_NAME).write_text(json.dumps({"llama.cpp": {"files": files, "n_modules": 0}}))
    return program


def test_a_program_as_it_should_be_passes(frozen: Path) -> None:
    bundle_check.check(frozen)


def test_everything_that_is_wrong_is_named(frozen: Path) -> None:
    inside = frozen / "_internal"
    (inside / "stray.dat").write_bytes(b"?")
    (inside / "PySide6").mkdir()
    (inside / "PySide6" / "libqvnc.so").write_bytes(b"?")
    (inside / "engine_libs" / "libllama.so").unlink()
    (inside / "gone.so").symlink_to("nowhere")
    shutil.rmtree(inside / "licences" / "llama.cpp")
    with pytest.raises(PackagingError) as caught:
        bundle_check.check(frozen)
    said = str(caught.value)
    for problem in (
        "stray.dat belongs to no part with a licence",
        "PySide6/libqvnc.so must come from the system, or is not used",
        "the engine's libllama.so is missing",
        "_internal/gone.so is a link to nothing",
        "llama.cpp has no licence text",
    ):
        assert problem in said


def test_an_engine_for_one_processor_is_refused(frozen: Path) -> None:
    file = frozen / "_internal" / "engine_libs" / "engine.json"
    file.write_text(file.read_text().replace("release", "native"))
    with pytest.raises(PackagingError, match="for the processor of this machine only"):
        bundle_check.check(frozen)


# --- packages ---


def test_the_same_folder_makes_the_same_archives(frozen: Path, tmp_path: Path) -> None:
    digests = []
    for i in range(2):
        archive, portable = tmp_path / f"{i}.tar", tmp_path / f"{i}.zip"
        linux_packages.write_tar(frozen, archive, epoch=SOURCE.epoch)
        windows_packages.make_zip(frozen, portable, epoch=SOURCE.epoch, stamp="{}")
        digests.append([hashlib.sha256(file.read_bytes()).hexdigest() for file in (archive, portable)])
        for file in frozen.rglob("*"):
            file.touch()
    assert digests[0] == digests[1]
    with tarfile.open(tmp_path / "0.tar") as opened:
        assert {(m.uid, m.uname, m.mtime) for m in opened.getmembers()} == {(0, "", SOURCE.epoch)}
    with zipfile.ZipFile(tmp_path / "0.zip") as zipped:
        assert "Cairn/_internal/engine_libs/libllama.so" in zipped.namelist()


def test_sums_are_as_sha256sum_reads_them(tmp_path: Path) -> None:
    (tmp_path / "a.deb").write_bytes(b"abc")
    linux_packages.write_sums(tmp_path)
    first = linux_packages.write_sums(tmp_path).read_text()
    assert first == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.deb\n"


def test_the_installer_names_every_file_and_removes_no_other(frozen: Path) -> None:
    names = [name for name, _ in bundle_check.files_in(frozen)]
    install, remove = windows_packages.install_lines(frozen, names), windows_packages.remove_lines(names)
    assert install.count("File ") == len(names)
    for name in names:
        assert 'Delete "$INSTDIR\\{}"'.format(name.replace("/", "\\")) in remove
    assert "RMDir /r" not in remove
    folders = re.findall(r'RMDir "\$INSTDIR\\(.+)"', remove)
    assert folders.index("_internal\\engine_libs") < folders.index("_internal")


def test_a_list_that_differs_from_the_folder_is_refused() -> None:
    install = 'SetOutPath: "$INSTDIR\\x"\nFile: "a.dll" 100 bytes\n'
    install += 'File: "nsDialogs.dll"->"$PLUGINSDIR\\nsDialogs.dll" 9 bytes\n'
    remove = 'Delete: "$INSTDIR\\x\\a.dll"\nDelete: "$INSTDIR\\uninstall.exe"\nDelete: "$SMPROGRAMS\\Cairn.lnk"\n'
    windows_packages.check_list(install + remove, ["x/a.dll"])
    with pytest.raises(PackagingError, match=r"does not hold what the folder holds: b\.dll"):
        windows_packages.check_list(install + remove, ["x/a.dll", "b.dll"])
    with pytest.raises(PackagingError, match=r"not hold .*: x\\a\.dll, y\\a\.dll"):
        windows_packages.check_list(install + remove, ["y/a.dll"])
    with pytest.raises(PackagingError, match=r"does not remove what the folder holds: x\\a\.dll"):
        windows_packages.check_list(install, ["x/a.dll"])


@pytest.mark.skipif(shutil.which("makensis") is None, reason="no makensis here")
@pytest.mark.parametrize("is_compressed", [True, False])
def test_the_installer_compiles(is_compressed: bool, frozen: Path, tmp_path: Path) -> None:
    icon, out = tmp_path / "cairn.ico", tmp_path / "Cairn-setup.exe"
    from PIL import Image

    Image.new("RGBA", (64, 64)).save(icon)
    (frozen / "_internal" / "as large as zeros.dat").write_bytes(bytes(1_000_000))
    windows_packages.make_installer(frozen, icon, out, version="1.2.3", is_compressed=is_compressed)
    assert out.read_bytes()[:2] == b"MZ"
    assert (out.stat().st_size < 1_000_000) == is_compressed


# --- files for desktops, scripts ---


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="no desktop-file-validate here")
def test_the_desktop_entry_is_valid() -> None:
    done = subprocess.run(
        ["desktop-file-validate", "--no-hints", str(linux_packages.LINUX / "cairn.desktop")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("page", ["", "https://cairn.example.org/releases?a=1&b=2"])
def test_software_centres_are_told_a_homepage(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """AppStream 1.0 refuses a description without one, which older ones do not."""
    published = replace(stamping.publishing(), page=page, id="io.github.Somebody.Cairn")
    monkeypatch.setattr(stamping, "publishing", lambda: published)
    homepage = ElementTree.fromstring(linux_packages.metainfo()).find("url[@type='homepage']")
    assert homepage is not None
    assert homepage.text == (page or "https://somebody.github.io")


def test_the_package_brings_what_makes_a_double_click_open_cairn() -> None:
    """Without them a model's kind is not known, and no desktop is told who opens it."""
    control = (linux_packages.LINUX / "control").read_text(encoding="utf-8")
    depends = re.search(r"^Depends: (.+)$", control, re.MULTILINE)
    assert depends is not None
    assert {"desktop-file-utils", "shared-mime-info"} <= set(depends[1].split(", "))


@pytest.mark.skipif(shutil.which("appstreamcli") is None, reason="no appstreamcli here")
@pytest.mark.parametrize("page", ["", "https://cairn.example.org/releases?a=1&b=2"])
def test_the_description_for_software_centres_is_valid(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    published = replace(stamping.publishing(), page=page)
    monkeypatch.setattr(stamping, "publishing", lambda: published)
    file = tmp_path / linux_packages.metainfo_name()
    file.write_text(linux_packages.metainfo(), encoding="utf-8")
    command = ["appstreamcli", "validate", "--no-net", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="no shellcheck here")
def test_shell_scripts_pass_shellcheck() -> None:
    scripts = sorted(map(str, (ROOT / "packaging").rglob("*.sh")))
    done = subprocess.run(["shellcheck", *scripts], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_versions_agree() -> None:
    version = stamping.find_source().version
    assert f'<release version="{version}"' in linux_packages.metainfo()


# --- what only the publisher can say ---


def test_the_publisher_is_named_in_one_place() -> None:
    """What stands in publishing.toml stands nowhere else, so that filling it in is enough."""
    published = stamping.publishing()
    texts = {
        str(file.relative_to(ROOT)): file.read_text(encoding="utf-8", errors="replace")
        for folder in ("packaging", ".github", "app", "docs")
        for file in (ROOT / folder).rglob("*")
        if file.is_file() and file != stamping.PUBLISHING and "demo_model" not in file.parts and file.suffix != ".pyc"
    }
    for value in (published.id, published.maintainer):
        assert [name for name, text in texts.items() if value in text] == []
    assert f"<id>{published.id}</id>" in linux_packages.metainfo()
    assert published.id == bundle_information.IDENTIFIER
    assert published.maintainer in linux_packages.debian_changelog(SOURCE)
    assert re.search(r"@\w+@", linux_packages.metainfo()) is None


def test_the_address_of_updates_is_the_publishers_or_none_for_a_distribution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert stamping.publishing({stamping.UPDATES_VARIABLE: ""}).updates == ""
    for address in ("https://cairn.example/newest.json", ""):
        monkeypatch.setenv(stamping.UPDATES_VARIABLE, address)
        (tmp_path / "build.json").write_text(stamping.stamp_text(SOURCE, package="deb"))
        stamp = build_stamp.read_stamp(tmp_path / "build.json")
        assert stamp is not None
        assert stamp.updates == address
        assert place_of(stamp, "").address == address


def test_the_file_of_the_newest_version_is_one_that_cairn_reads() -> None:
    notes = release_files.notes_of((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), "0.1.0")
    release = read_release(release_files.newest("0.1.0", notes, "https://cairn.example/r").encode())
    assert (release.version, release.page) == ("0.1.0", "https://cairn.example/r")
    assert 20 < len(release.notes) < 300
