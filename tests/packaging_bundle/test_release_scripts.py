"""What the workflows run, without a runner: scripts, pins, signatures, line ends."""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import bundle_parts
import engine_source
import make_package
import origins
import pytest
import release_files
import stamping
import windows_packages
import windows_signing
from engine_error import EngineBuildError
from origins import Kind, Origin, Origins, UnknownOriginError
from packaging_error import PackagingError

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
posix_only = pytest.mark.skipif(os.name == "nt", reason="the stand-ins are shell scripts")


def stand_in(folder: Path, name: str, script: str) -> Path:
    """A program called `name`, in a folder for the PATH."""
    folder.mkdir(exist_ok=True)
    program = folder / name
    program.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    program.chmod(0o755)
    return program


# --- workflows ---


def test_workflows_run_only_scripts_that_are_there() -> None:
    for workflow in WORKFLOWS:
        for script in re.findall(r"packaging/[\w/]+\.(?:sh|py|ps1)", workflow.read_text(encoding="utf-8")):
            assert (ROOT / script).is_file(), f"{workflow.name}: {script}"


def test_actions_of_others_are_named_by_their_commit() -> None:
    """Who can move a tag could else put anything into a package."""
    used = [line for file in WORKFLOWS for line in re.findall(r"uses: (.+)", file.read_text(encoding="utf-8"))]
    assert len(used) > 10
    assert [line for line in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


def test_each_secret_of_a_workflow_is_named_for_the_publisher() -> None:
    said = (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")
    names = {name for file in WORKFLOWS for name in re.findall(r"secrets\.(\w+)", file.read_text(encoding="utf-8"))}
    assert names
    for name in names:
        assert name in said or re.sub(r".*?(_PASSWORD|_KEY_ID|_ISSUER)$", r"`\1`", name) in said, name


@pytest.mark.parametrize("script", ["bundle_check.py", "release_files.py", "windows_packages.py"])
def test_scripts_run_by_themselves_with_a_bare_python(script: str, tmp_path: Path) -> None:
    """As the release's job does it: no variable, no package."""
    (tmp_path / "cairn.deb").write_bytes(b"abc")
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "GITHUB_"))}
    command = [sys.executable, "-B", "-S", str(ROOT / "packaging" / "bundle" / script), str(tmp_path)]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    if script == "release_files.py":
        assert done.returncode == 0, done.stderr
        digest = hashlib.sha256(b"abc").hexdigest()
        assert (tmp_path / "SHA256SUMS").read_text(encoding="utf-8") == f"{digest}  cairn.deb\n"
        assert (tmp_path / "notes.md").stat().st_size > 2


def test_a_tag_of_another_version_stops_the_release(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    version = stamping.find_source().version
    stamping.check_tag(version, {"GITHUB_REF_TYPE": "tag", "GITHUB_REF_NAME": f"v{version}"})
    stamping.check_tag(version, {"GITHUB_REF_TYPE": "branch", "GITHUB_REF_NAME": "main"})
    with pytest.raises(PackagingError, match=r"the tag is v9\.9, and app/process/version\.py says"):
        stamping.check_tag(version, {"GITHUB_REF_TYPE": "tag", "GITHUB_REF_NAME": "v9.9"})
    monkeypatch.setenv("GITHUB_REF_TYPE", "tag")
    monkeypatch.setenv("GITHUB_REF_NAME", "v9.9")
    with pytest.raises(PackagingError, match=r"the tag is v9\.9"):
        release_files.main(tmp_path)
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(make_package, "make_engine", lambda _: pytest.fail("something was compiled"))
    assert make_package.main(["--frozen-only"]) == 1
    assert "the tag is v9.9" in capfd.readouterr().err


# --- Debian 12 ---


def an_archive(path: Path, *members: tuple[str, int]) -> Path:
    with tarfile.open(path, "w:gz") as opened:
        for name, mode in members:
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode = 1, mode
            opened.addfile(entry, BytesIO(b"x"))
    return path


def test_the_engines_source_is_unpacked_by_a_python_without_filters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian 12's 3.11.2 knows no `extract(filter=)`."""

    def without_filter(*_: object, **given: object) -> None:
        raise TypeError(f"unexpected keyword arguments {sorted(given)}")

    for name in ("extract", "extractall"):
        monkeypatch.setattr(tarfile.TarFile, name, without_filter)
    inside = "p/vendor/llama.cpp"
    archive = an_archive(
        tmp_path / "a.tar.gz", (f"{inside}/ggml/src/a.c", 0o644), (f"{inside}/cmake/run.sh", 0o777),
        ("p/llama_cpp/llama_cpp.py", 0o600),
    )  # fmt: skip
    source, bindings = tmp_path / "source", tmp_path / "bindings"
    engine_source.unpack(archive, source)
    bindings.mkdir()
    engine_source.unpack_bindings(archive, bindings)
    assert (source / "ggml" / "src" / "a.c").read_bytes() == b"x"
    assert (bindings / "llama_cpp" / "llama_cpp.py").read_bytes() == b"x"
    if os.name != "nt":
        assert stat.S_IMODE((source / "cmake" / "run.sh").stat().st_mode) == 0o755
        assert stat.S_IMODE((source / "ggml" / "src" / "a.c").stat().st_mode) == 0o644


def test_nothing_of_the_archive_comes_to_lie_elsewhere(tmp_path: Path) -> None:
    archive = an_archive(tmp_path / "a.tar.gz", ("p/vendor/llama.cpp/ggml/../../../stray", 0o644))
    with pytest.raises(EngineBuildError, match="stray does not belong"):
        engine_source.unpack(archive, tmp_path / "deep" / "source")
    assert not list(tmp_path.rglob("stray"))


def test_all_that_a_bare_debian_needs_is_installed_for_it() -> None:
    script = (ROOT / "packaging" / "verify" / "prepare_linux.sh").read_text(encoding="utf-8")
    asked = set(script.split())
    for package in ("python3-pip", "python3-venv", "build-essential", "cmake", "ninja-build", "git", "make"):
        assert package in asked


@posix_only
@pytest.mark.skipif(sys.platform == "darwin", reason="for Linux")
def test_who_installs_for_himself_hears_why_a_double_click_does_nothing(tmp_path: Path) -> None:
    stage, home, tools = tmp_path / "stage", tmp_path / "home ü", tmp_path / "bin"
    shutil.copytree(ROOT / "packaging" / "linux", stage)
    stand_in(stage / "cairn", "cairn", "echo cairn 1")
    for name, content in (
        ("applications/cairn.desktop", "[Desktop Entry]\nExec=cairn %f\n"),
        ("mime/packages/c.xml", "x"),
    ):
        (stage / "share" / name).parent.mkdir(parents=True)
        (stage / "share" / name).write_text(content, encoding="utf-8")
    tools.mkdir()
    for tool in ("sh", "cat", "cp", "dirname", "find", "ln", "mkdir", "mv", "rm", "sed"):
        (tools / tool).symlink_to(shutil.which(tool) or "/bin/false")

    def install() -> str:
        command = ["/bin/sh", str(stage / "install.sh"), "--prefix", str(home)]
        done = subprocess.run(command, env={"PATH": str(tools)}, capture_output=True, encoding="utf-8", check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    said = install()
    assert "missing here: update-mime-database update-desktop-database. Install" in said
    stand_in(tools, "update-desktop-database", f'echo "$1" >"{tmp_path}/desktop"')
    stand_in(tools, "update-mime-database", f'echo "$1" >"{tmp_path}/mime"')
    assert "missing here" not in install()
    assert (tmp_path / "mime").read_text(encoding="utf-8") == f"{home}/share/mime\n"
    assert (tmp_path / "desktop").read_text(encoding="utf-8") == f"{home}/share/applications\n"


# --- Windows ---


def test_microsofts_runtime_has_an_origin_where_there_is_no_dpkg(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(origins, "shutil", SimpleNamespace(which=lambda _: None))
    found = Origins(root=ROOT, engine=tmp_path / "engine")
    for name in ("MSVCP140.dll", "vcruntime140_1.dll", "concrt140.dll"):
        assert found.find(str(tmp_path / "System32" / name)) == Origin(Kind.MICROSOFT, "Visual C++ runtime")
    with pytest.raises(UnknownOriginError, match=r"stray\.dll comes from; only dpkg-query could say"):
        found.find(str(tmp_path / "System32" / "stray.dll"))


def test_microsofts_runtime_comes_with_its_terms(tmp_path: Path) -> None:
    import licences

    found = Origins(root=ROOT, engine=tmp_path)
    found.add_files([("msvcp140.dll", str(tmp_path.parent / "msvcp140.dll"))])
    parts = licences.write(found, tmp_path / "licences", sources=tmp_path)
    assert [part.name for part in parts] == ["Visual C++ runtime"]
    assert "Distributable Code" in parts[0].texts["Visual-C++-runtime.txt"]


def test_what_is_missing_of_microsofts_runtime_is_found() -> None:
    """A copy in a package's own folder helps only that package: soxr's module would not load."""
    imported = ["MSVCP140.dll", "VCRUNTIME140.dll", "KERNEL32.dll", "api-ms-win-crt-heap-l1-1-0.dll", "Qt6Core.dll"]
    present = ["VCRUNTIME140.dll", "PySide6\\MSVCP140.dll"]
    assert bundle_parts.missing_redistributables(imported, present) == {"msvcp140.dll"}
    assert bundle_parts.missing_redistributables(imported, [*present, "msvcp140.dll"]) == set()
    assert not bundle_parts.is_redistributable("msvcp140d.dll")  # those for searching faults may not be passed on


@pytest.mark.parametrize("name", ["ucrtbase.dll", "API-MS-Win-crt-heap-l1-1-0.dll"])
def test_what_is_part_of_windows_stays_out(name: str) -> None:
    """The freezer takes it along where it lies about, from a place that has no licence to give."""
    assert bundle_parts.is_dropped(name, on_linux=False)
    assert not bundle_parts.is_dropped("msvcp140.dll", on_linux=False)


def test_notes_in_the_engines_folder_stay_out() -> None:
    assert bundle_parts.is_note("engine_libs/.checked.json")
    assert bundle_parts.is_note("engine_libs\\vulkan\\.note")
    assert not bundle_parts.is_note("engine_libs/engine.json")


def a_program(folder: Path) -> Path:
    (folder / "_internal").mkdir(parents=True)
    for name in ("cairn.exe", "cairn-cli.exe", "_internal/a.dll"):
        (folder / name).write_bytes(b"x")
    return folder


def a_makensis(folder: Path) -> Path:
    """Says of what it reads as makensis does, and writes down how it was called."""
    return stand_in(
        folder, "makensis",
        f'''printf '%s\\n' "$@" >"{folder}/called.txt"
        for each; do case $each in -DINSTALL=*) install=${{each#*=}} ;; -DREMOVE=*) remove=${{each#*=}} ;; esac; done
        sed -n -e 's/^SetOutPath "\\(.*\\)"/SetOutPath: "\\1"/p' \\
            -e 's|^File ".*/\\(.*\\)"|File: "\\1" 1 bytes|p' "$install"
        sed -n 's/^Delete "\\(.*\\)"/Delete: "\\1"/p' "$remove"''',
    )  # fmt: skip


@posix_only
def test_the_installer_is_made_with_paths_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """makensis works in its script's folder, and would look for them there."""
    makensis = a_makensis(tmp_path / "bin")
    monkeypatch.setenv("PATH", str(makensis.parent), prepend=os.pathsep)
    monkeypatch.setattr(windows_packages, "BUILD", tmp_path / "build")
    monkeypatch.chdir(tmp_path)
    a_program(Path("program"))
    windows_packages.make_installer(Path("program"), Path("cairn.ico"), Path("out.exe"), version="1.2.3")
    called = (makensis.parent / "called.txt").read_text(encoding="utf-8").splitlines()
    assert {f"-DICON={tmp_path / 'cairn.ico'}", f"-DOUT={tmp_path / 'out.exe'}"} <= set(called)
    assert not any(line.startswith("-DSIGN") for line in called)
    lines = (tmp_path / "build" / "stage" / "nsis" / "install.nsh").read_text(encoding="utf-8")
    assert f'File "{tmp_path / "program" / "cairn.exe"}"' in lines


@posix_only
def test_programs_installer_and_uninstaller_are_signed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    makensis = a_makensis(tmp_path / "bin")
    log = tmp_path / "signed.txt"
    stand_in(makensis.parent, "powershell", f'shift 5; printf "%s\\n" "$@" >>"{log}"')
    monkeypatch.setenv("PATH", str(makensis.parent), prepend=os.pathsep)
    monkeypatch.setattr(windows_packages, "BUILD", tmp_path / "build")
    monkeypatch.setenv(windows_signing.VARIABLE, "0123")
    source = stamping.Source(version="1.2.3", commit="abc", epoch=1_700_000_000)
    program = a_program(tmp_path / "program")
    windows_packages.make(program, source, tmp_path, wanted=["nsis"])
    signed = [Path(line).name for line in log.read_text(encoding="utf-8").splitlines()]
    assert signed == ["cairn-cli.exe", "cairn.exe", "Cairn-1.2.3-windows-x64-setup.exe"]
    assert f"-DSIGN={windows_signing.SCRIPT}" in (makensis.parent / "called.txt").read_text(encoding="utf-8")


def test_without_a_certificate_it_is_said_that_nothing_is_signed(capfd: pytest.CaptureFixture[str]) -> None:
    assert not windows_signing.sign([Path("cairn.exe")], {})
    assert "no certificate (CAIRN_SIGN_THUMBPRINT)" in capfd.readouterr().err


@posix_only
@pytest.mark.skipif(platform.machine() != "x86_64", reason="it is about processors of PCs")
def test_a_program_that_ends_on_another_processor_says_why(tmp_path: Path) -> None:
    qemu = 'case "$*" in *--version*) echo cairn 1 ;; *) echo "its last words" >&2; exit 3 ;; esac'
    stand_in(tmp_path / "bin", "qemu-x86_64-static", qemu)
    environ = os.environ | {"PATH": f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    command = ["sh", str(ROOT / "packaging" / "verify" / "qemu.sh"), str(tmp_path), "Nehalem"]
    done = subprocess.run(command, env=environ, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout) == (1, "qemu: no reply on Nehalem:\nits last words\n")
