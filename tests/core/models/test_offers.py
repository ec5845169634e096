"""Which of a repository's files somebody means."""

from __future__ import annotations

import pytest

from engine.core.models.remote import ModelOffer, RemoteFile, name_among, offers_named, offers_of

ORDINARY = ("m-Q4_K_M.gguf", "m-Q8_0.gguf", "m-Q4_K_S.gguf")
IMATRIX = ("m-Q4_K_M.gguf", "m-imat-Q4_K_M.gguf", "m-Q8_0.gguf")
SHARDS = ("Q4_K_M/m-Q4_K_M-00001-of-00002.gguf", "Q4_K_M/m-Q4_K_M-00002-of-00002.gguf", "m-Q8_0.gguf")
BOTH = (*SHARDS, "m-Q4_K_M.gguf")
FOLDERS = ("m-Q4_K_M.gguf", "old/m-Q4_K_M.gguf")
TWO_MODELS = ("small/s-Q4_K_M.gguf", "large/l-Q4_K_M.gguf")
IN_FOLDER = ("Q4_K_M/model.gguf", "Q8_0/model.gguf")
ODD = ("m-Q5_K_M.gguf", "m-Q8_0.gguf")


def offers(names: tuple[str, ...]) -> tuple[ModelOffer, ...]:
    files = [RemoteFile(name=name, n_bytes=100 + n, sha256=f"{n:064x}") for n, name in enumerate(names)]
    return offers_of("org/repo", "c" * 40, files)


@pytest.mark.parametrize(
    ("names", "wanted", "chosen"),
    [
        (ORDINARY, "", ["m-Q4_K_M.gguf"]),
        (ORDINARY, "q8_0", ["m-Q8_0.gguf"]),
        (ORDINARY, "Q4", ["m-Q4_K_M.gguf"]),
        (ORDINARY, "Q6_K", []),
        (IMATRIX, "Q4_K_M", ["m-Q4_K_M.gguf", "m-imat-Q4_K_M.gguf"]),
        (IMATRIX, "m-imat-Q4_K_M", ["m-imat-Q4_K_M.gguf"]),
        (IMATRIX, "M-Q4_K_M.GGUF", ["m-Q4_K_M.gguf"]),
        (IMATRIX, "", ["m-Q4_K_M.gguf", "m-imat-Q4_K_M.gguf"]),
        (SHARDS, "Q4_K_M", ["Q4_K_M/m-Q4_K_M-00001-of-00002.gguf"]),
        (SHARDS, "m-Q4_K_M", ["Q4_K_M/m-Q4_K_M-00001-of-00002.gguf"]),
        (BOTH, "Q4_K_M", ["m-Q4_K_M.gguf"]),
        (BOTH, "Q4_K_M/m-Q4_K_M-00001-of-00002.gguf", ["Q4_K_M/m-Q4_K_M-00001-of-00002.gguf"]),
        (FOLDERS, "Q4_K_M", ["m-Q4_K_M.gguf"]),
        (FOLDERS, "old/m-Q4_K_M", ["old/m-Q4_K_M.gguf"]),
        (TWO_MODELS, "Q4_K_M", ["small/s-Q4_K_M.gguf", "large/l-Q4_K_M.gguf"]),
        (TWO_MODELS, "l-Q4_K_M", ["large/l-Q4_K_M.gguf"]),
        (IN_FOLDER, "Q8_0", ["Q8_0/model.gguf"]),
        (IN_FOLDER, "Q8_0/model", ["Q8_0/model.gguf"]),
        (IN_FOLDER, "model", ["Q4_K_M/model.gguf", "Q8_0/model.gguf"]),
        (ODD, "", []),
        (ODD, "Q5", ["m-Q5_K_M.gguf"]),
        (ODD[:1], "", ["m-Q5_K_M.gguf"]),
    ],
)
def test_one_is_meant_or_the_choices_are_known(names: tuple[str, ...], wanted: str, chosen: list[str]) -> None:
    found = offers_named(offers(names), wanted)
    assert [offer.files[0].name for offer in found] == chosen
    for offer in found if len(found) > 1 else ():  # by the names that an error gives, each can be had
        assert offers_named(offers(names), name_among(offer, found)) == (offer,)
