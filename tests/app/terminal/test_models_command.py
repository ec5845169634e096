"""`cairn models` lists what is there, and its names are taken wherever a model is named."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.process.paths import find_folders
from engine.core.models.values import OwnSettings, OwnWords
from engine.models.finding.heads import identity_of
from engine.models.keeping.kept_words import keep_words
from tests.models.homes import hub_file, ollama_model, put
from tests.models.hub_server import HubServer, Repo, hub_server, wait_until
from tests.support.cairn_process import ROOT, command, run_cairn
from tests.support.patience import PATIENCE
from tests.support.tiny_models import tiny_model

REPO = "Org/Tiny-GGUF"
N_BYTES = tiny_model("llama").stat().st_size
HELLO = ["--max-tokens", "1", "--ctx", "512", "Hello"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    folder.mkdir()
    for name in ("HF_HOME", "HF_HUB_CACHE", "XDG_CACHE_HOME", "XDG_DATA_HOME", "OLLAMA_MODELS", "LLAMA_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.setenv("USERPROFILE", str(folder))
    return folder


def said(*arguments: str, **environment: str) -> str:
    ended = run_cairn(*arguments, timeout=PATIENCE, **environment)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


def refused(*arguments: str, **environment: str) -> str:
    ended = run_cairn(*arguments, timeout=PATIENCE, **environment)
    assert ended.returncode == 1
    return ended.stderr


def test_without_any_model_it_says_so() -> None:
    assert "no models yet" in said("models")


@pytest.mark.native
def test_models_are_listed_with_what_they_are(home: Path) -> None:
    ollama_model(home / ".ollama" / "models", "tiny", "1b", "lfm2")
    put(find_folders(None).models / "broken.gguf", data=b"GGUF")
    out = said("models")
    line = next(line for line in out.splitlines() if line.startswith("tiny:1b"))
    assert "needs checkpoints" in line
    assert "Ollama" in line
    assert any(fit in line for fit in ("fits the GPU", "runs on the CPU"))
    assert "broken (Cairn): broken.gguf is incomplete" in out
    rows = {row["name"]: row for row in json.loads(said("models", "--json"))["models"]}
    assert rows["tiny:1b"]["from"] == "ollama"
    assert rows["tiny:1b"]["fit"] in ("gpu", "cpu")
    assert rows["broken"]["fit"] == "unknown"
    assert rows["tiny:1b"]["problem"] is None


@pytest.mark.slow
@pytest.mark.native
def test_a_model_of_another_program_answers_by_its_name(home: Path) -> None:
    ollama_model(home / ".ollama" / "models", "tiny", "1b")
    hub_file(home / ".cache" / "huggingface" / "hub", "Org/Repo-GGUF", "repo-Q4_K_M.gguf", "lfm2")
    for name in ("tiny:1b", "org/repo-gguf", "repo-q4_k_m.gguf"):
        said("chat", "-m", name, *HELLO)


def test_a_name_that_is_not_clear_or_cannot_be_used_is_refused(home: Path) -> None:
    models = home / ".lmstudio" / "models"
    put(models / "a" / "one" / "Same.gguf")
    put(models / "b" / "two" / "sAme.gguf", "lfm2")
    put(models / "c" / "three" / "cut.gguf", data=b"GGUF")
    assert "may be 2 models" in refused("chat", "-m", "SAME.gguf", *HELLO)
    assert "“cut” cannot be used. cut.gguf is incomplete" in refused("chat", "-m", "cut", *HELLO)
    assert "There is no model “nothing-like-it”. Give the path of a GGUF file" in refused(
        "chat", "-m", "nothing-like-it", *HELLO
    )


@pytest.fixture
def hub() -> Iterator[HubServer]:
    files = {"tiny-Q4_K_M.gguf": tiny_model("llama").read_bytes(), "tiny-Q8_0.gguf": tiny_model("lfm2").read_bytes()}
    with hub_server(Org__Tiny=Repo(files={}), **{"Org__Tiny-GGUF": Repo(files=files, downloads=1234567)}) as server:
        yield server


@pytest.mark.native
def test_a_model_is_searched_fetched_used_and_deleted(home: Path, hub: HubServer) -> None:
    there = {"HF_ENDPOINT": hub.url}
    assert f"{REPO}    1,234,567 downloads  apache-2.0" in said("models", "search", "tiny", "gguf", **there)
    hub.faults.append("short:100000")
    got = run_cairn("models", "get", REPO, timeout=PATIENCE, **there)
    assert got.returncode == 0, got.stderr
    path = Path(got.stdout.strip())
    assert path.read_bytes() == tiny_model("llama").read_bytes()
    assert home in path.parents
    assert "Trying again: the connection was lost." in got.stderr
    said("chat", "-m", REPO, *HELLO)
    said("models", "get", f"{REPO}:q8_0", **there)
    assert "tiny-Q8_0" in said("models")
    assert "Deleted tiny-Q8_0" in said("models", "remove", "tiny-Q8_0")
    assert "tiny-Q8_0" not in said("models")
    said("models", "remove", REPO)
    assert not list(home.rglob("*gguf*"))
    assert not [path for path in home.rglob("*") if path.parent.name == "blobs"]


def test_what_the_hub_does_not_have_is_one_line(home: Path, hub: HubServer) -> None:
    there = {"HF_ENDPOINT": hub.url}
    assert f"{REPO} has Q4_K_M, Q8_0, but not Q3_K_S." in refused("models", "get", f"{REPO}:Q3_K_S", **there)
    assert "The hub has no model “Org/None”" in refused("models", "get", "Org/None", **there)
    assert "has no models that Cairn can run" in refused("models", "get", "Org/Tiny", **there)
    assert "cannot be reached" in refused("models", "search", "x", HF_ENDPOINT="http://127.0.0.1:9")


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_several_files_of_one_quantisation_are_named_and_each_can_be_had(home: Path, hub: HubServer) -> None:
    tiny = tiny_model("lfm2").read_bytes()
    hub.repos[REPO].files["tiny-imat-Q4_K_M.gguf"] = tiny
    endpoint = {"HF_ENDPOINT": hub.url}
    told = refused("models", "get", f"{REPO}:Q4_K_M", **endpoint)
    assert "may be 2 files" in told
    assert f"{REPO}:tiny-imat-Q4_K_M" in told
    path = Path(said("models", "get", f"{REPO}:tiny-imat-Q4_K_M", **endpoint).strip())
    assert path.read_bytes() == tiny


@pytest.mark.slow
@pytest.mark.native
def test_what_was_chosen_for_a_model_alone_holds_wherever_it_is_named(home: Path) -> None:
    """And the command line has the last word."""
    path = put(home / "a" / "mine.gguf")
    words = OwnWords(settings=OwnSettings(n_ctx=256, thinks=False, system_prompt="Be brief."), n_bytes=N_BYTES)
    keep_words(find_folders(None).own_words_file, identity_of(path), words)
    moved = path.rename(home / "moved.gguf")
    asked = ("chat", "-m", str(moved), "--private", "--temperature", "0", "--max-tokens", "1")
    own, plain = n_read(*asked, "hi"), n_read(*asked[:1], "-m", str(tiny_model("llama")), *asked[3:], "hi")
    assert own == plain  # the same bytes: it is not the path that counts
    assert n_read(*asked, "--thinking", "on", "hi") < own
    assert n_read(*asked, "--system", "Be very, very brief in all that you say.", "hi") > own
    long = "word " * 600
    assert "context" in refused(*asked, long)
    assert said(*asked, "--ctx", "4096", long)
    keep_words(find_folders(None).own_words_file, identity_of(moved), OwnWords())
    assert n_read(*asked, "hi") < own


def test_a_token_goes_into_the_key_ring_or_it_says_that_there_is_none(home: Path) -> None:
    """The tests' machine may have neither a desktop nor a key ring; none of the person's own is touched."""
    nowhere = "unix:path=/nowhere"
    assert "No token was kept." in said("models", "token", "--remove", DBUS_SESSION_BUS_ADDRESS=nowhere)
    ended = run_cairn("models", "token", stdin="\n", DBUS_SESSION_BUS_ADDRESS=nowhere)
    assert "No token was given" in ended.stderr
    if sys.platform == "linux":
        ended = run_cairn("models", "token", stdin="secret-token\n", DBUS_SESSION_BUS_ADDRESS=nowhere)
        assert ended.returncode == 1
        assert "no key ring that Cairn can use" in ended.stderr
        assert "secret-token" not in ended.stderr + ended.stdout


def n_read(*arguments: str) -> int:
    ended = run_cairn(*arguments)
    assert ended.returncode == 0, ended.stderr
    return int(ended.stderr.split("Read ")[1].split(" tokens")[0].replace(",", ""))


def test_ctrl_c_ends_a_download_that_goes_on_later(home: Path, hub: HubServer) -> None:
    hub.bytes_per_second = 300_000
    line = command("models", "get", REPO)
    environment = os.environ | {"HF_ENDPOINT": hub.url}
    with subprocess.Popen(line, cwd=ROOT, env=environment, stderr=subprocess.PIPE, encoding="utf-8") as child:
        wait_until(lambda: hub.n_bytes_sent > 200_000)
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    assert "Stopped. The same command goes on from here." in err
    hub.bytes_per_second = 0
    said("models", "get", REPO, HF_ENDPOINT=hub.url)
    assert hub.ranges[-1].startswith("bytes=")


def test_what_another_program_uses_is_deleted_only_when_that_is_meant(home: Path) -> None:
    studio = put(home / ".lmstudio" / "models" / "p" / "m" / "studio.gguf")
    blob = ollama_model(home / ".ollama" / "models", "tiny", "1b", "lfm2")
    assert "“studio” is used by LM Studio too" in refused("models", "remove", "studio")
    assert studio.exists()
    said("models", "remove", "studio", "--yes")
    assert not studio.exists()
    assert "ollama rm tiny:1b" in refused("models", "remove", "tiny:1b", "--yes")
    assert blob.exists()
