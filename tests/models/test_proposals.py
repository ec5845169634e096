"""The list of models that Cairn proposes, and the script that checks it."""

from __future__ import annotations

from pathlib import Path

import check_models
import pytest

from engine.core.models.fit import Proposal, wrong_with
from engine.models.hub.hub import read_proposals
from tests.models.hub_server import Repo, hub_server

ROOT = Path(__file__).resolve().parents[2]


def test_every_entry_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_models.main([]) == 0
    assert "nothing is wrong" in capsys.readouterr().out


def test_what_is_missing_in_an_entry_is_named() -> None:
    odd = Proposal(
        name="A", repo="a", quantisation="Q8_0", n_bytes=9, memory_gb=0, licence="mit", source="x", good_for="Much"
    )
    assert wrong_with(odd) == (
        "memory_gb is missing",
        "repo is no ORG/NAME",
        "source is no address",
        "good_for is no sentence",
        "memory_gb is less than the model takes",
    )


def test_the_hub_is_asked_for_each_when_that_is_wanted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first = read_proposals(ROOT / "resources")[0]
    with hub_server(**{first.repo.replace("/", "__"): Repo(files={f"m-{first.quantisation}.gguf": b"tiny"})}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        assert check_models.main(["--hub"]) == 1
    out = capsys.readouterr().out
    assert f"{first.name}: it has 4 bytes" in out
    assert "The hub has no model" in out
