"""What lies on disk never takes more than it may, also while a file is being written."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from engine.blob_pool import BlobRefused
from engine.core.cache.blobs import NO_BASE, Blob, BlobPart
from engine.core.prompt.items import Pos, TokenIndex, Tokens
from engine.store.blobs.disk_pool import DiskPool
from tests.support.patience import PATIENCE

LIMIT = 20_000


def attention(rng: random.Random, base: Blob | None) -> Blob:
    start = 0 if base is None else int(base.end)
    end = start + rng.randint(1, 40)
    return Blob(
        part=BlobPart.ATTENTION,
        base=NO_BASE if base is None else base.key,
        start=TokenIndex(start),
        end=TokenIndex(end),
        tokens=Tokens.of([rng.randrange(1000) for _ in range(end - start)]),
        pos_start=Pos(start),
        pos_end=Pos(end),
        n_bytes=rng.randint(1, LIMIT // 3),
        chat=f"{rng.randrange(4)}",
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_limit_holds_after_every_byte_that_is_written(
    tmp_path: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng, write, most = random.Random(seed), os.write, 0

    def write_some(handle: int, part: memoryview) -> int:
        nonlocal most
        n = write(handle, part[:1000])
        most = max(most, sum(path.stat().st_size for path in tmp_path.rglob("*") if path.is_file()))
        return n

    monkeypatch.setattr("engine.store.blobs.blob_file.os.write", write_some)
    pool, known = DiskPool(tmp_path, limit=LIMIT, least_free=0), list[Blob]()
    for model in ("one", "other"):
        assert pool.open(model) == ()
        for _ in range(40):
            base = rng.choice([None, *known]) if known else None
            blob = attention(rng, base)
            try:
                pool.put(blob, (rng.randbytes(blob.n_bytes),)).result(PATIENCE)
                known.append(blob)
            except BlobRefused:  # there is no room, or what it stands on has gone
                pass
            gone = set(pool.gone())
            known = [one for one in known if one.key not in gone]
            pool.touch([one.key for one in known if rng.random() < 0.2])
        assert len(known) < 40, "nothing had to go"
        known.clear()
    pool.close(PATIENCE)
    assert LIMIT // 2 < most <= LIMIT
