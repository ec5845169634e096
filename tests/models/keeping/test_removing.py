"""Deleting a model takes what is the model's, and nothing of anybody else."""

from __future__ import annotations

from pathlib import Path

from engine.core.models.values import FoundModel
from engine.models.finding.finder import KeptHeads, find_models
from engine.models.finding.places import find_spots
from engine.models.keeping.removing import Removal, plan_removal, remove
from tests.models.homes import hub_file, ollama_model, put, put_projector, surroundings
from tests.support.tiny_models import tiny_model

N_BYTES = tiny_model("llama").stat().st_size


def models_of(home: Path) -> dict[str, FoundModel]:
    spots = find_spots(surroundings(home), home / "cairn", ())
    return {model.name: model for model in find_models(spots, KeptHeads(home / "found.json"))}


def deleted(home: Path, name: str) -> Removal:
    found = models_of(home)
    removal = plan_removal(found[name], tuple(found.values()))
    remove(removal)
    return removal


def hub_of(home: Path) -> Path:
    return home / ".cache" / "huggingface" / "hub"


def test_of_a_link_to_another_programs_file_only_the_link_goes(tmp_path: Path) -> None:
    """Ollama keeps its own in a folder that is called as that of the Hugging Face cache."""
    blob = ollama_model(tmp_path / ".ollama" / "models", "tiny", "1b")
    link = tmp_path / "cairn" / "m.gguf"
    link.parent.mkdir()
    link.symlink_to(blob)
    removal = deleted(tmp_path, "m")
    assert (removal.n_bytes, removal.users) == (0, ())
    assert not link.is_symlink()
    assert blob.stat().st_size == N_BYTES
    assert list(models_of(tmp_path)) == ["tiny:1b"]


def test_a_link_that_leads_out_of_its_repository_does_not_take_what_it_leads_to(tmp_path: Path) -> None:
    other = hub_file(hub_of(tmp_path), "org/one", "one.gguf")
    link = hub_of(tmp_path) / "models--org--two" / "snapshots" / "r1" / "two.gguf"
    link.parent.mkdir(parents=True)
    link.symlink_to(other.resolve())
    remove(Removal(paths=(link,), n_bytes=0, users=()))
    assert other.stat().st_size == N_BYTES


def test_a_hard_link_elsewhere_keeps_the_bytes(tmp_path: Path) -> None:
    own, kept = put(tmp_path / "cairn" / "m.gguf"), tmp_path / "kept.gguf"
    kept.hardlink_to(own)
    assert deleted(tmp_path, "m").n_bytes == 0
    assert (own.exists(), kept.exists()) == (False, True)


def test_a_model_of_several_revisions_goes_from_all_of_them(tmp_path: Path) -> None:
    """Else nothing would be free again."""
    hub = hub_of(tmp_path)
    link = hub_file(hub, "org/Repo", "repo-Q8_0.gguf", revision="new")
    old = link.parent.parent / "old" / link.name
    old.parent.mkdir()
    old.symlink_to(link.resolve())
    (link.parent.parent.parent / "refs" / "main").write_text("new")
    removal = deleted(tmp_path, "repo-Q8_0")
    assert set(removal.paths) == {link, old}
    assert removal.n_bytes == N_BYTES
    assert list(hub.iterdir()) == []


def test_a_projector_stays_for_the_model_of_an_older_revision(tmp_path: Path) -> None:
    hub = hub_of(tmp_path)
    new = hub_file(hub, "org/Repo", "seeing-Q4_K_M.gguf", "gemma3", revision="new")
    old = hub_file(hub, "org/Repo", "seeing-Q8_0.gguf", "qwen35", revision="old")
    repo = new.parent.parent.parent
    eyes = put_projector(repo / "blobs" / "e", "gemma3")
    for folder in (new.parent, old.parent):
        (folder / "mmproj.gguf").symlink_to(eyes)
    (repo / "refs" / "main").write_text("new")
    assert models_of(tmp_path)["seeing-Q4_K_M"].projector
    deleted(tmp_path, "seeing-Q4_K_M")
    assert (old.parent / "mmproj.gguf").exists()
    assert not new.is_symlink()


def test_a_folder_that_is_only_called_like_one_of_the_cache_is_left_alone(tmp_path: Path) -> None:
    work = tmp_path / "cairn" / "models--work"
    stash = put(work / ".git" / "refs" / "stash", data=b"1" * 40)
    put(work / "m.gguf")
    put(work / "snapshots" / "day" / "n.gguf")
    (work / "empty").mkdir()
    deleted(tmp_path, "m")
    deleted(tmp_path, "n")
    assert stash.read_bytes() == b"1" * 40
    assert (work / "empty").is_dir()
    assert not (work / "snapshots").exists()
