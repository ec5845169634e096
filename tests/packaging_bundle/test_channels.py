"""What leads people to a release: filled in as its own linters and readers want it, and a repository that apt takes."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import channels
import pytest
import release_files
import stamping
import yaml
from packaging_error import PackagingError

ROOT = Path(__file__).resolve().parents[2]
SOURCE = stamping.Source(version="1.2.3", commit="abc", epoch=1_700_000_000)
PUBLISHED = replace(
    stamping.publishing(),
    id="io.github.somebody.Cairn",
    downloads="https://cairn.example/files/v{version}/",
    page="https://cairn.example/releases",
)
FILES = (
    "cairn-1.2.3-linux-x86_64.tar.xz", "cairn-1.2.3-linux-aarch64.tar.xz", "cairn_1.2.3_amd64.deb",
    "Cairn-1.2.3-macos-arm64.dmg", "Cairn-1.2.3-windows-x64-setup.exe",
)  # fmt: skip


@pytest.fixture
def dist(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    folder.mkdir()
    for name in (*FILES, "Cairn-1.2.2-windows-x64-setup.exe"):
        (folder / name).write_bytes(name.encode())
    return folder


def digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def test_every_channel_names_the_files_of_this_release(dist: Path, tmp_path: Path) -> None:
    made = channels.fill_in(dist, tmp_path / "channels", SOURCE, PUBLISHED)
    texts = {file.relative_to(tmp_path / "channels").as_posix(): file.read_text(encoding="utf-8") for file in made}
    assert set(texts) == {
        "flatpak/io.github.somebody.Cairn.yml", "homebrew/Casks/cairn.rb", "winget/Somebody.Cairn.yaml",
        "winget/Somebody.Cairn.installer.yaml", "winget/Somebody.Cairn.locale.en-US.yaml",
    }  # fmt: skip
    assert not any(re.search(r"@[A-Z]", text) for text in texts.values())
    flatpak = yaml.safe_load(texts["flatpak/io.github.somebody.Cairn.yml"])
    sources = flatpak["modules"][0]["sources"]
    assert [(each["only-arches"], each["sha256"]) for each in sources] == [
        (["x86_64"], digest(FILES[0])),
        (["aarch64"], digest(FILES[1])),
    ]
    assert sources[0]["url"] == f"https://cairn.example/files/v1.2.3/{FILES[0]}"
    winget = [yaml.safe_load(text) for name, text in texts.items() if name.startswith("winget/")]
    assert {each["ManifestType"] for each in winget} == {"version", "installer", "defaultLocale"}
    assert {(each["PackageIdentifier"], each["PackageVersion"]) for each in winget} == {("Somebody.Cairn", "1.2.3")}
    installer = next(each for each in winget if each["ManifestType"] == "installer")["Installers"][0]
    assert (installer["InstallerUrl"].rpartition("/")[2], installer["InstallerSha256"]) == (FILES[4], digest(FILES[4]))
    assert f'sha256 "{digest(FILES[3])}"' in texts["homebrew/Casks/cairn.rb"]


def test_a_release_without_a_package_fills_in_what_it_can_and_says_the_rest(dist: Path, tmp_path: Path) -> None:
    (dist / FILES[3]).unlink()
    with pytest.raises(PackagingError, match=r"homebrew\.rb is of a macos-arm64\.dmg, which is not in "):
        channels.fill_in(dist, tmp_path / "channels", SOURCE, PUBLISHED)
    assert (tmp_path / "channels" / "winget").is_dir()


def test_without_an_address_it_is_said_that_no_channel_is_filled_in(
    dist: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("GITHUB_REF_TYPE", raising=False)
    release_files.main(dist, tmp_path / "channels")
    assert "channels: left out, packaging/publishing.toml names no address of downloads" in capfd.readouterr().err
    assert not (tmp_path / "channels").exists()


@pytest.mark.skipif(shutil.which("flatpak-builder") is None, reason="no flatpak-builder here")
def test_flatpak_reads_the_manifest(dist: Path, tmp_path: Path) -> None:
    channels.fill_in(dist, tmp_path / "channels", SOURCE, PUBLISHED)
    manifest = tmp_path / "channels" / "flatpak" / "io.github.somebody.Cairn.yml"
    show = ["flatpak-builder", "--show-manifest", str(manifest)]
    done = subprocess.run(show, cwd=tmp_path, capture_output=True, text=True, check=False)  # it leaves a folder there
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr


@pytest.mark.skipif(shutil.which("ruby") is None, reason="no Ruby here")
def test_ruby_reads_the_cask(dist: Path, tmp_path: Path) -> None:
    channels.fill_in(dist, tmp_path / "channels", SOURCE, PUBLISHED)
    cask = tmp_path / "channels" / "homebrew" / "Casks" / "cairn.rb"
    subprocess.run(["ruby", "-wc", str(cask)], capture_output=True, check=True)


# --- apt ---

TOOLS = ("apt-ftparchive", "apt-get", "dpkg-deb", "gpg")


def command(*words: str | Path, **environ: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, words)), env=os.environ | environ, capture_output=True, encoding="utf-8", check=False
    )


class Apt:
    """apt with folders of its own, that knows one repository and is told nothing by the system."""

    def __init__(self, home: Path, repository: Path, key: Path) -> None:
        for name in ("lists/partial", "cache/archives/partial", "etc"):
            (home / name).mkdir(parents=True)
        (home / "status").touch()
        (home / "list").write_text(f"deb [signed-by={key}] file:{repository} stable main\n", encoding="utf-8")
        self._options = [
            option
            for name, value in {
                "Dir::Etc::SourceList": home / "list", "Dir::Etc::SourceParts": "/dev/null",
                "Dir::Etc::Preferences": "/dev/null", "Dir::Etc::PreferencesParts": "/dev/null",
                "Dir::State::Lists": home / "lists", "Dir::State::Status": home / "status",
                "Dir::Cache": home / "cache", "APT::Architecture": "amd64", "APT::Sandbox::User": "root",
            }.items()
            for option in ("-o", f"{name}={value}")
        ]  # fmt: skip

    def __call__(self, *words: str) -> subprocess.CompletedProcess[str]:
        return command("apt-get", "-q", *self._options, *words, LC_ALL="C.UTF-8")


def a_package(folder: Path, version: str) -> None:
    stage = folder / f"stage-{version}"
    (stage / "DEBIAN").mkdir(parents=True)
    lines = ["Package: cairn", f"Version: {version}", "Architecture: amd64", "Maintainer: X <x@x.invalid>"]
    (stage / "DEBIAN" / "control").write_text("\n".join([*lines, "Description: x", ""]), encoding="utf-8")
    (folder / version).mkdir()
    done = command("dpkg-deb", "--root-owner-group", "--build", stage, folder / version / f"cairn_{version}_amd64.deb")
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(any(shutil.which(tool) is None for tool in TOOLS), reason=f"not all of {', '.join(TOOLS)} here")
def test_apt_takes_newer_versions_from_the_repository_and_nothing_that_others_signed(tmp_path: Path) -> None:
    keys = tmp_path / "k"  # short: gpg's agent listens in there
    keys.mkdir(mode=0o700)
    for name in ("us", "others"):
        made = command(
            "gpg", "--batch", "--passphrase", "", "--quick-gen-key", f"{name}@x.invalid", GNUPGHOME=str(keys)
        )
        assert made.returncode == 0, made.stderr
    repository = tmp_path / "repository"
    script = ROOT / "packaging" / "channels" / "apt_repository.sh"
    try:
        for version in ("1.0", "1.1"):
            a_package(tmp_path, version)
            done = command(script, tmp_path / version, repository, "us@x.invalid", GNUPGHOME=str(keys))
            assert done.returncode == 0, done.stderr
        stranger = tmp_path / "stranger"
        done = command(script, tmp_path / "1.0", stranger, "others@x.invalid", GNUPGHOME=str(keys))
    finally:
        command("gpgconf", "--kill", "all", GNUPGHOME=str(keys))
    assert "https://" in (repository / "cairn.sources").read_text(encoding="utf-8")
    apt = Apt(tmp_path / "apt", repository, repository / "cairn.gpg")
    updated = apt("update")
    assert updated.returncode == 0, updated.stderr
    assert "Inst cairn (1.1 " in apt("install", "--simulate", "cairn").stdout
    assert "Inst cairn (1.0 " in apt("install", "--simulate", "cairn=1.0").stdout, "older versions stay"
    index = repository / "dists" / "stable" / "main" / "binary-amd64" / "Packages"
    index.write_text(index.read_text(encoding="utf-8").replace("1.1", "6.6"), encoding="utf-8")
    index.with_suffix(".gz").unlink()
    refused = Apt(tmp_path / "refused", repository, repository / "cairn.gpg")("update")
    assert refused.returncode != 0, "an index that was changed afterwards"
    refused = Apt(tmp_path / "others", stranger, repository / "cairn.gpg")("update")
    assert "NO_PUBKEY" in refused.stderr
