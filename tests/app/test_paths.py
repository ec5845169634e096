from __future__ import annotations

from pathlib import Path

import pytest

from app.process.paths import demo_model, find_folders, find_model, resources_folder
from engine.errors import ModelFileError


def test_the_option_wins_over_the_variable_over_the_systems_places(tmp_path: Path) -> None:
    variable = {"CAIRN_BASEDIR": str(tmp_path / "variable")}
    assert find_folders(str(tmp_path / "option"), variable).data == tmp_path / "option" / "data"
    assert find_folders(None, variable).data == tmp_path / "variable" / "data"
    usual = find_folders(None, {}).data
    assert usual.is_absolute()
    assert usual.name.lower() == "cairn"


def test_with_a_base_folder_nothing_is_written_outside_it(tmp_path: Path) -> None:
    folders = find_folders(str(tmp_path / "base"), {})
    written = [folder for _, folder in folders.all()]
    written += [folders.settings_file, folders.conversations_file, folders.crash_reports]
    assert all(path.is_relative_to(tmp_path / "base") for path in written)


def test_asking_for_folders_creates_none(tmp_path: Path) -> None:
    """`cairn --version` on a read-only disk must work."""
    folders = find_folders(str(tmp_path / "base"), {})
    assert not (tmp_path / "base").exists()
    folders.create()
    assert all(folder.is_dir() for _, folder in folders.all())


def test_folders_are_for_their_owner_alone(tmp_path: Path) -> None:
    """Conversations are private, whatever the umask."""
    folders = find_folders(str(tmp_path / "base"), {})
    folders.create()
    assert all(folder.stat().st_mode & 0o077 == 0 for _, folder in folders.all())


def test_a_relative_base_folder_stays_where_it_was_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folders = find_folders("here", {})
    monkeypatch.chdir("/")
    assert folders.data == tmp_path / "here" / "data"


def test_a_model_is_found_as_demo_as_path_and_by_name(tmp_path: Path) -> None:
    models = tmp_path / "models"
    models.mkdir()
    kept, elsewhere = models / "small.gguf", tmp_path / "other.gguf"
    kept.touch()
    elsewhere.touch()
    assert find_model("demo", models) == demo_model()
    assert find_model(str(elsewhere), models) == elsewhere
    assert find_model("small", models) == kept
    assert find_model("small.gguf", models) == kept


@pytest.mark.parametrize("name", ["absent", "../other", "/absent/model.gguf", ".", ""])
def test_a_name_never_leads_out_of_the_models_folder(tmp_path: Path, name: str) -> None:
    models = tmp_path / "models"
    models.mkdir()
    (tmp_path / "other.gguf").touch()
    with pytest.raises(ModelFileError, match="There is no model"):
        find_model(name, models)


def test_the_resources_are_real_files() -> None:
    """A model inside an archive could not be mapped into memory."""
    assert resources_folder().is_dir()
    assert demo_model().is_file()
