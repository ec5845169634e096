"""The rehearsal of the workflows fails where the runner would: each fault that was found once, put back by hand."""

from __future__ import annotations

import argparse
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path

import bundle_parts
import linux_jobs
import mac_job
import mach_o
import pytest
import rehearse as rehearse_module
import wheels
import windows_job
import workflow_file
from rehearsal_error import RehearsalError

ROOT = Path(__file__).resolve().parents[2]

pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="rehearsals are for Linux and macOS"),
    pytest.mark.skipif(shutil.which("git") is None or not (ROOT / ".git").exists(), reason="this is no clone"),
]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """What a fault can be put back into, with its own rehearsal."""
    folder = tmp_path / "clone"
    git = ["git", "-c", "safe.directory=*"]
    subprocess.run([*git, "clone", "-q", str(ROOT), str(folder)], check=True)
    changes = subprocess.run(
        [*git, "-C", str(ROOT), "diff", "HEAD", "--binary"], capture_output=True, check=True
    ).stdout
    if changes:
        subprocess.run([*git, "-C", str(folder), "apply", "-"], input=changes, check=True)
    return folder


def put_back(file: Path, new: str, old: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert new in text
    file.write_text(text.replace(new, old), encoding="utf-8")


def rehearse(clone: Path, *arguments: str) -> tuple[int, str]:
    command = [str(clone / "packaging" / "verify" / "rehearse.sh"), *arguments, "--kept", str(clone.parent / "kept")]
    done = subprocess.run(
        command, env=os.environ | {"PYTHON": sys.executable}, capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout + done.stderr


# --- what the files say ---


@pytest.mark.parametrize("name", sorted(workflow_file.JOBS))
def test_every_job_can_be_rehearsed(name: str) -> None:
    job = workflow_file.read_job(ROOT, name)
    assert any(step.run for step in job.steps)
    assert not any("${{" in text for step in job.steps for text in (step.run, *step.environ.values()))
    if name in ("linux", "arm64"):
        assert job.environ["CAIRN_ENGINE_CACHE"]
        assert job.image == {"linux": "debian:12", "arm64": "debian:13"}[name]


def test_every_job_of_the_files_is_rehearsed() -> None:
    """One that is added is not forgotten. Other systems' checks run what the job on Linux runs."""
    import yaml

    jobs = {
        (file.name, name)
        for file in (ROOT / ".github" / "workflows").glob("*.yml")
        for name in yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    }
    assert jobs - {(file, name) for file, name, _ in workflow_file.JOBS.values()} == {("check.yml", "others")}


def test_what_nobody_here_knows_is_not_guessed() -> None:
    assert workflow_file.filled("a ${{ matrix.x }} ${{ secrets.KEY }}.", {"matrix.x": "b"}) == "a b ."
    with pytest.raises(RehearsalError, match=r"what \$\{\{ inputs\.x \}\} is"):
        workflow_file.filled("${{ inputs.x }}", {})


# --- Linux ---


@pytest.mark.slow
def test_a_release_whose_script_needs_what_the_runner_lacks(clone: Path) -> None:
    code, said = rehearse(clone, "release", "--here")
    assert code == 0, said
    assert "rehearse: NOT in a bare system" in said
    assert "release: passed" in said
    put_back(clone / "packaging" / "bundle" / "release_files.py", "import stamping\n", "import engine_source_of_old\n")
    code, said = rehearse(clone, "release", "--here")
    assert code == 1
    assert "the job would FAIL: “python3 packaging/bundle/release_files.py" in said
    assert "No module named 'engine_source_of_old'" in said


def test_sums_that_do_not_fit_their_files_are_not_attested(tmp_path: Path) -> None:
    with pytest.raises(RehearsalError, match="no SHA256SUMS"):
        linux_jobs.check_sums(tmp_path / "SHA256SUMS")
    (tmp_path / "a.deb").write_bytes(b"abc")
    digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    (tmp_path / "SHA256SUMS").write_text(f"{digest}  a.deb\n", encoding="utf-8")
    linux_jobs.check_sums(tmp_path / "SHA256SUMS")
    (tmp_path / "a.deb").write_bytes(b"abd")
    with pytest.raises(RehearsalError, match=r"names a\.deb, which is not that"):
        linux_jobs.check_sums(tmp_path / "SHA256SUMS")


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the job is for PCs")
def test_an_engine_that_was_compiled_is_kept_when_a_later_step_fails(tmp_path: Path) -> None:
    part = "checkout/.engine-cache/vulkan-0123456789abcdef"
    scripts = (f"mkdir -p ../{part} && echo {{}} > ../{part}/part.json", "false")
    steps = [workflow_file.Step(title=run, run=run, uses="", given={}, environ={}, shell="") for run in scripts]
    environ = {"CAIRN_ENGINE_CACHE": ".engine-cache"}
    job = workflow_file.Job(name="linux", runner="", image="", environ=environ, steps=tuple(steps))
    options = argparse.Namespace(here=True, compile=True, without_vulkan=False, skip=[], kept=tmp_path / "kept")
    (tmp_path / "work" / "share" / "checkout").mkdir(parents=True)
    with pytest.raises(RehearsalError, match="“false” ends with 1"):
        linux_jobs.rehearse(job, tmp_path / "work", options, clone=lambda *_: None, say=lambda _: None)
    assert (tmp_path / "kept" / "engine" / "vulkan-0123456789abcdef" / "part.json").is_file()


def test_what_cannot_be_rehearsed_is_not_called_a_failure_of_the_job(
    capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """CI goes on then."""
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert rehearse_module.main(["check"]) == 2
    assert "rehearse: NOT rehearsed: check runs on x86_64, and this machine is riscv64" in capfd.readouterr().out


# --- Windows ---


def test_a_clone_whose_line_ends_are_turned_around(clone: Path, tmp_path: Path) -> None:
    job = workflow_file.read_job(ROOT, "windows")
    git = ["git", "-c", "user.name=x", "-c", "user.email=x@x.invalid", "-c", "core.autocrlf=true"]
    subprocess.run([*git, "clone", "-q", str(clone), str(tmp_path / "whole")], check=True)
    windows_job.check_clone(tmp_path / "whole", job)
    subprocess.run([*git, "-C", str(clone), "rm", "-q", ".gitattributes"], check=True)
    subprocess.run([*git, "-C", str(clone), "commit", "-qm", "x"], check=True)
    subprocess.run([*git, "clone", "-q", str(clone), str(tmp_path / "broken")], check=True)
    with pytest.raises(RehearsalError, match="has Windows' line ends: “set: -: invalid option”"):
        windows_job.check_clone(tmp_path / "broken", job)


def test_a_library_of_microsofts_that_is_not_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    imports = {
        "soxr/soxr_ext.pyd": [
            "python3.dll",
            "MSVCP140.dll",
            "VCRUNTIME140.dll",
            "KERNEL32.dll",
            "api-ms-win-crt-x.dll",
        ],
        "PySide6/QtCore.pyd": ["Qt6Core.dll", "shiboken6.abi3.dll"],
        "PySide6/Qt6Core.dll": ["USER32.dll"],
        "shiboken6/MSVCP140.dll": [],  # for that package alone
        "shiboken6/shiboken6.abi3.dll": ["MSVCP140.dll"],
        "PySide6/Qt6WebEngine.dll": ["surely-absent.dll"],
        "win32/win32job.pyd": ["pywintypes312.dll"],
        "pywin32_system32/pywintypes312.dll": [],
        "pythonwin/win32ui.pyd": ["surely-absent.dll"],
    }
    assert windows_job.import_problems(imports, tmp_path) == [], "what nobody imports of Qt and pywin32 is not frozen"
    assert set(imports) - set(wheels.frozen_of(imports)) == {"PySide6/Qt6WebEngine.dll", "pythonwin/win32ui.pyd"}
    monkeypatch.setattr(bundle_parts, "_REDISTRIBUTABLE", re.compile("vcruntime140.dll", re.IGNORECASE))
    assert windows_job.import_problems(imports, tmp_path) == [
        "soxr/soxr_ext.pyd asks for msvcp140.dll, which nobody may or does bring"
    ]


# --- macOS ---


@pytest.mark.parametrize("identity", ["", mac_job.IDENTITY])
def test_what_is_signed_starts(identity: str, tmp_path: Path) -> None:
    lines = mac_job.signed(tmp_path, identity)
    assert mac_job.signing_problems(lines, identity, mac_job.check_lists()) == []


@pytest.mark.parametrize(
    ("new", "old", "identity", "problem"),
    [
        ("--timestamp=none --sign -", "--timestamp=none --options runtime --sign -", "", "different Team IDs"),
        ("--timestamp --options runtime", "--timestamp", mac_job.IDENTITY, "ask for the hardened runtime"),
        ('sign --entitlements "$here/entitlements.plist" "$app"\n', "", "", "signed once each"),
        ("! -path '*/engine_libs/*'", "", "", "signed once each"),
    ],
)
def test_what_would_not_start_is_not_signed_so(
    new: str, old: str, identity: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hardened runtime loads libraries of the same team only, and the engine's digests are taken before."""
    scripts = tmp_path / "macos"
    shutil.copytree(ROOT / "packaging" / "macos", scripts)
    put_back(scripts / "sign.sh", new, old)
    monkeypatch.setattr(mac_job, "MACOS", scripts)
    problems = mac_job.signing_problems(mac_job.signed(tmp_path / "work", identity), identity, mac_job.check_lists())
    assert problem in "\n".join(problems)
    if "Team" in problem:
        entitled = mac_job.check_lists() | {"com.apple.security.cs.disable-library-validation": True}
        assert mac_job.signing_problems(mac_job.signed(tmp_path / "more", identity), identity, entitled) == []


def a_mach_o(*asks_for: str, processor: int = 0x0100000C, oldest: tuple[int, int] = (13, 0)) -> bytes:
    """As little of a library as says what is asked about here."""
    commands = [struct.pack("<IIIIII", 0x32, 24, 1, oldest[0] << 16 | oldest[1] << 8, 0, 0)]
    for name in asks_for:
        text = name.encode() + b"\0" * (8 - len(name) % 8)
        commands.append(struct.pack("<IIIIII", 0x0C, 24 + len(text), 24, 0, 0, 0) + text)
    head = struct.pack("<IIIIIIII", 0xFEEDFACF, processor, 0, 6, len(commands), sum(map(len, commands)), 0, 0)
    return head + b"".join(commands)


def test_a_library_for_macos_says_what_it_asks_for_and_what_it_runs_on() -> None:
    library = mach_o.read(a_mach_o("/usr/lib/libSystem.B.dylib", "@rpath/libx.dylib", oldest=(14, 2)))
    assert library == mach_o.Library(oldest=(14, 2), asks_for=("/usr/lib/libSystem.B.dylib", "@rpath/libx.dylib"))
    assert mach_o.read(a_mach_o(processor=0x01000007)) is None
    thin = a_mach_o("@rpath/a.dylib")
    fat = struct.pack(">II", 0xCAFEBABE, 2) + struct.pack(">IIIII", 0x01000007, 0, 4096, 0, 0)
    fat += struct.pack(">IIIII", 0x0100000C, 0, 256, len(thin), 0)
    both = mach_o.read(fat.ljust(256, b"\0") + thin)
    assert both is not None
    assert both.asks_for == ("@rpath/a.dylib",)
    with pytest.raises(ValueError, match="no library"):
        mach_o.read(b"\xcf\xfa\xed\xfe"[::-1] * 10)


def test_libraries_for_macos_that_would_not_load(tmp_path: Path) -> None:
    said: list[str] = []

    def look(**libraries: bytes) -> None:
        wheel = tmp_path / f"{len(said)}.whl"
        with zipfile.ZipFile(wheel, "w") as opened:
            for name, content in libraries.items():
                opened.writestr(f"x/{name}.so", content)
        mac_job.look_at_libraries([wheel], "14.0", say=said.append)

    look(a=a_mach_o("@rpath/b.so", "/usr/lib/libz.dylib"), b=a_mach_o(oldest=(15, 0)))
    assert "2 of the wheels" in said[0]
    assert said[1].endswith("made for a later one: x/b.so")
    with pytest.raises(RehearsalError, match=r"x/a\.so asks for @rpath/gone\.dylib, which nobody brings"):
        look(a=a_mach_o("@rpath/gone.dylib"))
    with pytest.raises(RehearsalError, match=r"x/a\.so is not for Apple's own processors"):
        look(a=a_mach_o(processor=0x01000007))
