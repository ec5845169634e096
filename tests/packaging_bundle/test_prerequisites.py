"""What is said before anything is compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import bundle_check
import make_package
import prerequisites
import pytest
import setup_env
from packaging_error import PackagingError
from prerequisites import Machine

ROOT = Path(__file__).resolve().parents[2]
READY = Machine(
    glibc=(2, 36),
    programs=frozenset({"c++", "objdump", "dpkg-deb", "xz"}),
    has_pip=True,
    has_venv=True,
    has_libpython=True,
    manager="apt-get",
    python="python3.11",
)


def said(machine: Machine, *wanted: str, is_packed: bool = True) -> str:
    with pytest.raises(PackagingError) as caught:
        prerequisites.check(machine, wanted=wanted, is_packed=is_packed)
    return str(caught.value)


def test_a_machine_with_all_of_it_is_ready() -> None:
    prerequisites.check(READY, wanted=[], is_packed=True)
    prerequisites.check(replace(READY, glibc=()), wanted=[], is_packed=True)


def test_what_is_missing_is_one_line_to_paste() -> None:
    bare = replace(READY, programs=frozenset(), has_pip=False, has_venv=False, has_libpython=False)
    line = "binutils build-essential dpkg libpython3.11 python3-pip python3.11-venv xz-utils"
    assert said(bare).endswith(f"Run this, then try again:\n  sudo apt-get install -y {line}")
    fedora = "binutils gcc-c++ dpkg 'libpython3.11.so.1.0()(64bit)' python3-pip xz"
    assert said(replace(bare, manager="dnf")).endswith(f"then try again:\n  sudo dnf install -y {fedora}")
    assert said(replace(bare, manager="")).endswith(f"install what your system calls these Debian packages: {line}")


def test_a_packer_is_needed_only_for_its_own_package() -> None:
    machine = replace(READY, programs=READY.programs - {"dpkg-deb"})
    assert said(machine, "deb").endswith(" dpkg")
    prerequisites.check(machine, wanted=["tar"], is_packed=True)
    prerequisites.check(machine, wanted=[], is_packed=False)


@pytest.mark.parametrize(
    ("glibc", "machine", "image"),
    [((2, 39), "x86_64", "debian:12"), ((2, 41), "x86_64", "debian:12"), ((2, 42), "aarch64", "debian:13")],
)
@pytest.mark.parametrize("has_podman", [False, True])
def test_what_a_newer_c_library_means_is_told_and_refused_for_what_is_published(
    glibc: tuple[int, int], machine: str, image: str, has_podman: bool
) -> None:
    """Ubuntu 24.04, Debian 13, Fedora: packages for this system are made; those for everybody are not."""
    here = replace(READY, glibc=glibc, machine=machine, has_podman=has_podman)
    prerequisites.check(here, wanted=[], is_packed=True)
    text = prerequisites.only_for_newer(here)
    assert f"glibc is 2.{glibc[1]}" in text
    assert text.endswith(f"\n  {prerequisites.bare_line(machine, has_podman=has_podman)}")
    assert f" {image} " in text
    assert (
        said(replace(here, is_for_all=True, programs=frozenset())) == text
    )  # what is missing would be fetched in vain
    assert bundle_check.needed_glibc(glibc, machine) == glibc


def test_the_way_out_is_in_the_document() -> None:
    line = prerequisites.bare_line("x86_64", has_podman=False)
    assert line in (ROOT / "docs" / "packaging.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("glibc", "machine"), [((2, 35), "x86_64"), ((2, 36), "x86_64"), ((2, 41), "aarch64")])
def test_a_c_library_of_an_oldest_system_makes_packages_for_all(glibc: tuple[int, int], machine: str) -> None:
    here = replace(READY, glibc=glibc, machine=machine, is_for_all=True)
    prerequisites.check(here, wanted=[], is_packed=True)
    assert not prerequisites.only_for_newer(here)
    assert bundle_check.needed_glibc(glibc, machine) == bundle_check.NEWEST_GLIBC[machine]


def test_nothing_is_compiled_where_something_is_missing(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("GITHUB_REF_TYPE", raising=False)
    monkeypatch.setattr("platform.system", lambda: "Linux")
    monkeypatch.setattr(prerequisites, "look", lambda: replace(READY, has_pip=False))
    monkeypatch.setattr(make_package, "make_engine", lambda _: pytest.fail("something was compiled"))
    assert make_package.main(["--frozen-only"]) == 1
    assert "sudo apt-get install -y python3-pip" in capfd.readouterr().err


@pytest.mark.parametrize(("found", "machine"), [("2.31", "x86_64"), ("2.36", "aarch64")])
def test_qt_is_not_fetched_where_the_c_library_is_too_old_for_it(found: str, machine: str) -> None:
    with pytest.raises(setup_env.SetupError, match=f"this system has {found}"):
        setup_env.check_glibc(found, machine)


@pytest.mark.parametrize(
    ("found", "machine"), [("2.34", "x86_64"), ("2.39", "aarch64"), ("", "x86_64"), ("2.9", "s390x")]
)
def test_a_c_library_that_is_new_enough_is_none_to_speak_of(found: str, machine: str) -> None:
    setup_env.check_glibc(found, machine)


@pytest.mark.skipif(os.name == "nt", reason="the script is for Linux and macOS")
def test_where_python_is_too_old_the_line_for_a_newer_one_is_told(tmp_path: Path) -> None:
    """Ubuntu 22.04: python3 is 3.10, and Python 3.11 can be installed beside it."""
    tree, tools = tmp_path / "packaging", tmp_path / "bin"
    for folder in (tree, tools):
        folder.mkdir()
    shutil.copyfile(ROOT / "packaging" / "setup_env.sh", tree / "setup_env.sh")
    (tools / "dirname").symlink_to(shutil.which("dirname") or "/usr/bin/dirname")
    for name, script in (("python3", "exit 1"), ("apt-cache", '[ "$2" = python3.11 ]')):
        (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    environ = {"PATH": str(tools)}
    command = ["/bin/sh", str(tree / "setup_env.sh"), "run"]
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.endswith("  sudo apt-get install -y python3.11 python3.11-venv python3.11-dev\n")
    for name, script in (("apt-cache", "exit 1"), ("apt-get", "exit 1")):  # a bare Debian, without lists of packages
        (tools / name).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
        (tools / name).chmod(0o755)
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.stderr.endswith("  sudo apt-get update && sudo apt-get install -y python3 python3-venv\n")
    (tools / "apt-get").unlink()
    (tools / "dnf").write_text('#!/bin/sh\n[ "$3" = python3.13 ]\n', encoding="utf-8")
    (tools / "dnf").chmod(0o755)
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.stderr.endswith("  sudo dnf install -y python3.13 python3.13-devel\n")
