"""Out of the frozen folder: a .deb, a .tar.xz with a script that installs it for one user, and an AppImage."""

from __future__ import annotations

import email.utils
import gzip
import hashlib
import os
import platform
import shutil
import stat
import tarfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

import stamping
from bundle_check import NEWEST_GLIBC, SYSTEMS, files_in, needed_glibc, own_glibc
from bundle_parts import CONTENTS, STAMP_NAME
from freezing import BUILD, run, say
from packaging_error import PackagingError

ROOT = Path(__file__).resolve().parents[2]
LINUX = ROOT / "packaging" / "linux"
ICON_SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
_ICONS = BUILD / "freezing" / "icons"
_DEBIAN_ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
SUMS_NAME = "SHA256SUMS"


def make(program: Path, source: stamping.Source, into: Path, *, wanted: Sequence[str]) -> list[Path]:
    """Those of "deb", "tar" and "appimage" that are wanted; none named: all whose tools are here."""
    makers: dict[str, Callable[[], Path | None]] = {
        "deb": lambda: make_deb(program, source, into),
        "tar": lambda: make_tar(program, source, into),
        "appimage": lambda: make_appimage(program, source, into, is_wanted="appimage" in wanted),
    }
    unknown = set(wanted) - set(makers)
    if unknown:
        raise PackagingError(f"there is no package {', '.join(sorted(unknown))}; choose from {', '.join(makers)}")
    return [file for name, maker in makers.items() if not wanted or name in wanted if (file := maker()) is not None]


def write_sums(folder: Path) -> Path:
    """SHA-256 of every package in `folder`, as sha256sum checks them."""
    sums = folder / SUMS_NAME
    lines = []
    for file in sorted(folder.iterdir()):
        if file.is_file() and file.name != SUMS_NAME and not file.name.startswith("."):
            with file.open("rb") as opened:
                lines.append(f"{hashlib.file_digest(opened, 'sha256').hexdigest()}  {file.name}\n")
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")
    return sums


def lay_out_share(share: Path) -> None:
    """What a desktop wants to know of an installed program, under `share`."""
    for place, name in (("applications", "cairn.desktop"), ("mime/packages", "cairn.xml")):
        (share / place).mkdir(parents=True, exist_ok=True)
        shutil.copyfile(LINUX / name, share / place / name)
    (share / "metainfo").mkdir(parents=True, exist_ok=True)
    (share / "metainfo" / metainfo_name()).write_text(metainfo(), encoding="utf-8")
    icons = share / "icons" / "hicolor"
    for size in ICON_SIZES:
        folder = icons / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True)
        shutil.copyfile(_ICONS / f"cairn-{size}.png", folder / "cairn.png")
    scalable = icons / "scalable" / "apps"
    scalable.mkdir(parents=True)
    shutil.copyfile(_ICONS / "cairn.svg", scalable / "cairn.svg")


def metainfo_name() -> str:
    return f"{stamping.publishing().id}.metainfo.xml"


def metainfo() -> str:
    """The description for software centres, under the publisher's name."""
    published = stamping.publishing()
    text = (LINUX / "metainfo.xml").read_text(encoding="utf-8")
    for name, value in (("ID", published.id), ("DEVELOPER", published.developer_id), ("HOME", escape(published.home))):
        text = text.replace(f"@{name}@", value)
    return text


def copy_program(program: Path, to: Path, source: stamping.Source, *, package: str) -> None:
    """With the stamp of this package, and rights that do not depend on who built it."""
    shutil.copytree(program, to, symlinks=True)
    stamp = stamping.stamp_text(source, package=package)
    (to / CONTENTS / STAMP_NAME).write_text(stamp, encoding="utf-8")
    for name, path in files_in(to):
        if not path.is_symlink():
            path.chmod(0o755 if name == "cairn" else 0o644)


def make_deb(program: Path, source: stamping.Source, into: Path) -> Path:
    machine = platform.machine()
    architecture = _DEBIAN_ARCHITECTURES.get(machine, machine)
    stage = _fresh("deb")
    copy_program(program, stage / "usr" / "lib" / "cairn", source, package="deb")
    (stage / "usr" / "bin").mkdir(parents=True)
    (stage / "usr" / "bin" / "cairn").symlink_to("../lib/cairn/cairn")
    share = stage / "usr" / "share"
    lay_out_share(share)
    doc = share / "doc" / "cairn"
    doc.mkdir(parents=True)
    shutil.copyfile(LINUX / "copyright", doc / "copyright")
    _gzip((ROOT / "CHANGELOG.md").read_bytes(), doc / "CHANGELOG.md.gz")
    _gzip(debian_changelog(source).encode(), doc / "changelog.gz")
    (share / "man" / "man1").mkdir(parents=True)
    _gzip((LINUX / "cairn.1").read_bytes(), share / "man" / "man1" / "cairn.1.gz")
    (share / "lintian" / "overrides").mkdir(parents=True)
    shutil.copyfile(LINUX / "lintian-overrides", share / "lintian" / "overrides" / "cairn")
    control = stage / "DEBIAN"
    control.mkdir()
    kib = sum(-(-path.lstat().st_size // 1024) for _, path in files_in(stage))
    text = (LINUX / "control").read_text(encoding="utf-8")
    fields = {"VERSION": source.version, "ARCHITECTURE": architecture, "SIZE": str(kib), "GLIBC": glibc()}
    for name, value in (fields | {"MAINTAINER": stamping.publishing().maintainer}).items():
        text = text.replace(f"@{name}@", value)
    (control / "control").write_text(text, encoding="utf-8")
    lines = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {name}\n" for name, path in _content_of(stage)]
    (control / "md5sums").write_text("".join(lines), encoding="utf-8")
    shutil.copyfile(LINUX / "postrm", control / "postrm")
    _plain_rights(stage)
    (control / "postrm").chmod(0o755)
    package = into / f"cairn_{source.version}_{architecture}.deb"
    say("making the .deb")
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "-z6", "--build", str(stage), str(package)]
    run(command, environ=os.environ | {"SOURCE_DATE_EPOCH": str(source.epoch)})
    return package


def glibc() -> str:
    """The oldest that the packages made here run with, as "2.35"."""
    return ".".join(map(str, needed_glibc(own_glibc(), platform.machine())))


def systems() -> str:
    """By name, the oldest that the packages made here run on."""
    machine = platform.machine()
    if needed_glibc(own_glibc(), machine) == NEWEST_GLIBC.get(machine):
        return SYSTEMS[machine]
    return platform.freedesktop_os_release()["PRETTY_NAME"]


def debian_changelog(source: stamping.Source) -> str:
    """In Debian's form, which has no more to say than where ours lies."""
    when = email.utils.formatdate(source.epoch)
    return (
        f"cairn ({source.version}) unstable; urgency=medium\n\n  * See CHANGELOG.md.gz beside this file.\n\n"
        f" -- {stamping.publishing().maintainer}  {when.replace('-0000', '+0000')}\n"
    )


def make_tar(program: Path, source: stamping.Source, into: Path) -> Path:
    stage = _fresh("tar")
    name = f"cairn-{source.version}-linux-{platform.machine()}"
    folder = stage / name
    folder.mkdir()
    copy_program(program, folder / "cairn", source, package="tar")
    lay_out_share(folder / "share")
    for script in ("install.sh", "uninstall.sh"):
        shutil.copyfile(LINUX / script, folder / script)
        (folder / script).chmod(0o755)
    text = (LINUX / "README.txt").read_text(encoding="utf-8").replace("@GLIBC@", glibc())
    (folder / "README.txt").write_text(text.replace("@SYSTEMS@", systems()), encoding="utf-8")
    shutil.copyfile(ROOT / "LICENSE", folder / "LICENSE.txt")
    archive = into / f"{name}.tar.xz"
    plain = stage / f"{name}.tar"
    say("making the .tar.xz (a minute or two)")
    write_tar(folder, plain, epoch=source.epoch)
    # As many threads as there are: the result is the same with any number of them.
    run(["xz", "--force", "--threads=0", "-6", "--check=crc64", str(plain)])
    (stage / f"{name}.tar.xz").replace(archive)
    return archive


def write_tar(folder: Path, to: Path, *, epoch: int) -> None:
    """The same folder makes the same file, whoever packs it and when."""

    def calm(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = ""
        member.mtime = epoch
        member.mode = 0o755 if member.isdir() or member.mode & stat.S_IXUSR else 0o644
        return member

    with tarfile.open(to, "w", format=tarfile.GNU_FORMAT) as opened:
        for path in [folder, *sorted(folder.rglob("*"))]:
            opened.add(path, path.relative_to(folder.parent).as_posix(), recursive=False, filter=calm)


def make_appimage(program: Path, source: stamping.Source, into: Path, *, is_wanted: bool) -> Path | None:
    """None, with a word, where appimagetool is not there and nobody insists."""
    tool = shutil.which("appimagetool")
    if tool is None:
        if is_wanted:
            raise PackagingError("an AppImage is made with appimagetool, which is not there")
        say("no AppImage: appimagetool is not there")
        return None
    stage = _fresh("appimage") / "Cairn.AppDir"
    copy_program(program, stage / "usr" / "lib" / "cairn", source, package="AppImage")
    lay_out_share(stage / "usr" / "share")
    shutil.copyfile(LINUX / "cairn.desktop", stage / "cairn.desktop")
    shutil.copyfile(_ICONS / "cairn.svg", stage / "cairn.svg")
    (stage / "AppRun").symlink_to("usr/lib/cairn/cairn")
    package = into / f"Cairn-{source.version}-{platform.machine()}.AppImage"
    environ = os.environ | {"ARCH": platform.machine(), "SOURCE_DATE_EPOCH": str(source.epoch)}
    run([tool, "--no-appstream", str(stage), str(package)], environ=environ)
    return package


def _fresh(name: str) -> Path:
    stage = BUILD / "stage" / name
    shutil.rmtree(stage, ignore_errors=True)
    stage.mkdir(parents=True)
    return stage


def _content_of(stage: Path) -> Iterator[tuple[str, Path]]:
    for name, path in files_in(stage):
        if not path.is_symlink() and not name.startswith("DEBIAN/"):
            yield name, path


def _plain_rights(stage: Path) -> None:
    for path in (stage, *stage.rglob("*")):
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)


def _gzip(data: bytes, to: Path) -> None:
    to.write_bytes(gzip.compress(data, 9, mtime=0))
