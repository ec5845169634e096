"""Several downloads at once, and what a restart makes of them."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer, Speed
from engine.models.downloads import fetching
from engine.models.downloads.hub_cache import RepoFolder, held
from engine.models.downloads.queue import Downloads
from engine.models.hub.hub import Hub
from engine.telling.models import left_text, phase_text, progress_text
from engine.web_replies import Cut
from tests.models.hub_server import HubServer, Repo, hub_server, wait_until

FILES = {f"m-Q{n}_0.gguf": random.Random(n).randbytes(600_000) for n in range(2, 7)}


@pytest.fixture
def hub() -> Iterator[HubServer]:
    with hub_server(org__many=Repo(files=FILES)) as server:
        yield server


@pytest.fixture
def make(hub: HubServer, tmp_path: Path) -> Iterator[list[Downloads]]:
    made: list[Downloads] = []
    yield made
    for downloads in made:
        downloads.close()


def opened(hub: HubServer, folder: Path, made: list[Downloads]) -> tuple[Downloads, list[DownloadProgress]]:
    seen: list[DownloadProgress] = []
    downloads = Downloads(
        Hub({"HF_ENDPOINT": hub.url}),
        folder / "hub",
        folder / "downloads.json",
        seen.append,
        stall_seconds=0.5,
        patience=0.002,
    )
    made.append(downloads)
    return downloads, seen


def phases(downloads: Downloads) -> list[DownloadPhase]:
    return [progress.phase for progress in downloads.all()]


def test_three_load_at_a_time_and_the_others_wait_their_turn(
    hub: HubServer, tmp_path: Path, make: list[Downloads]
) -> None:
    hub.bytes_per_second = 300_000
    downloads, _ = opened(hub, tmp_path, make)
    offers = Hub({"HF_ENDPOINT": hub.url}).details("org/many").offers
    ids = [downloads.start(offer) for offer in offers]
    assert downloads.start(offers[0]) == ids[0]  # asked for twice, it is one
    wait_until(lambda: phases(downloads).count(DownloadPhase.LOADING) == 3)
    assert phases(downloads)[3:] == [DownloadPhase.WAITING, DownloadPhase.WAITING]
    downloads.pause(ids[0])
    wait_until(lambda: phases(downloads)[3] is DownloadPhase.LOADING)
    hub.bytes_per_second = 0
    downloads.resume(ids[0])
    wait_until(lambda: set(phases(downloads)) == {DownloadPhase.DONE})
    assert all(Path(progress.path).read_bytes() in FILES.values() for progress in downloads.all())


def test_a_restart_knows_them_and_starts_none(hub: HubServer, tmp_path: Path, make: list[Downloads]) -> None:
    hub.bytes_per_second = 300_000
    first, seen = opened(hub, tmp_path, make)
    offer = Hub({"HF_ENDPOINT": hub.url}).details("org/many").offers[0]
    first.start(offer)
    wait_until(lambda: bool(seen) and seen[-1].n_bytes > 200_000)
    first.close()
    hub.bytes_per_second, n_asked = 0, len(hub.requests)
    second, _ = opened(hub, tmp_path, make)
    (kept,) = second.all()
    assert (kept.phase, kept.offer) == (DownloadPhase.PAUSED, offer)
    assert kept.n_bytes > 200_000
    assert len(hub.requests) == n_asked
    second.resume(kept.id)
    wait_until(lambda: phases(second) == [DownloadPhase.DONE])
    assert json.loads((tmp_path / "downloads.json").read_text())["downloads"] == []


def test_a_restart_knows_those_that_were_paused_or_had_failed(
    hub: HubServer, tmp_path: Path, make: list[Downloads]
) -> None:
    first, _ = opened(hub, tmp_path, make)
    failing, paused, running = Hub({"HF_ENDPOINT": hub.url}).details("org/many").offers[:3]
    hub.faults.extend(["503"] * 8)
    first.start(failing)
    wait_until(lambda: phases(first) == [DownloadPhase.FAILED])
    hub.bytes_per_second = 300_000
    first.pause(first.start(paused))
    first.start(running)
    wait_until(lambda: phases(first) == [DownloadPhase.FAILED, DownloadPhase.PAUSED, DownloadPhase.LOADING])
    first.close()
    assert phases(first) == [DownloadPhase.FAILED, DownloadPhase.PAUSED, DownloadPhase.PAUSED]
    second, _ = opened(hub, tmp_path, make)
    assert [progress.offer for progress in second.all()] == [failing, paused, running]


def part_of(progress: DownloadProgress, folder: Path) -> Path:
    return RepoFolder.of(folder / "hub", progress.offer.repo).part(progress.offer.files[-1])


def paused_in_the_midst(hub: HubServer, downloads: Downloads, offer: ModelOffer) -> str:
    download = downloads.start(offer)
    wait_until(lambda: any(p.id == download and p.n_bytes > 200_000 for p in downloads.all()))
    downloads.pause(download)
    wait_until(lambda: not downloads._jobs)
    return download


def test_cancelling_leaves_the_part_that_another_program_loads(
    hub: HubServer, tmp_path: Path, make: list[Downloads]
) -> None:
    hub.bytes_per_second = 300_000
    downloads, _ = opened(hub, tmp_path, make)
    download = paused_in_the_midst(hub, downloads, Hub({"HF_ENDPOINT": hub.url}).details("org/many").offers[0])
    part = part_of(downloads.all()[0], tmp_path)
    with held(part):
        downloads.cancel(download)
        assert part.stat().st_size > 200_000
        assert Path(f"{part}.lock").exists()


def test_cancelling_leaves_what_another_download_wants(hub: HubServer, tmp_path: Path, make: list[Downloads]) -> None:
    hub.bytes_per_second = 300_000
    downloads, _ = opened(hub, tmp_path, make)
    offer = Hub({"HF_ENDPOINT": hub.url}).details("org/many").offers[0]
    first = paused_in_the_midst(hub, downloads, offer)
    twin = replace(offer, quantisation="twin", files=(replace(offer.files[0], name="twin.gguf"),))
    second = downloads.start(twin)
    downloads.pause(second)
    part = part_of(downloads.all()[0], tmp_path)
    wait_until(lambda: not downloads._jobs)
    downloads.cancel(first)
    assert part.stat().st_size > 200_000
    downloads.cancel(second)
    assert not part.exists()


def test_two_that_share_a_projector_come_one_after_the_other(
    hub: HubServer, tmp_path: Path, make: list[Downloads]
) -> None:
    """And it comes once, also where the one that began it is cancelled."""
    eyes = random.Random(9).randbytes(900_000)
    files = {"s-Q4_0.gguf": b"four", "s-Q8_0.gguf": b"eight", "mmproj-F16.gguf": eyes}
    hub.repos["org/sees"] = Repo(files=files)
    hub.bytes_per_second = 300_000
    downloads, _ = opened(hub, tmp_path, make)
    ids = [downloads.start(offer) for offer in Hub({"HF_ENDPOINT": hub.url}).details("org/sees").offers]

    def projector_loads() -> str:
        """Who loads it, while the other waits for it; at first both may load their model."""
        of = {p.phase: p for p in downloads.all()}
        loading = of.get(DownloadPhase.LOADING)
        return loading.id if loading and loading.n_bytes > 200_000 and DownloadPhase.WAITING in of else ""

    wait_until(lambda: bool(projector_loads()))
    first = projector_loads()
    downloads.cancel(first)
    hub.bytes_per_second = 0
    wait_until(lambda: phases(downloads) == [DownloadPhase.DONE])
    assert downloads.all()[0].id in ids
    assert hub.ranges[-1].startswith("bytes=")
    assert len([path for path in hub.requests if path.startswith("/cdn/")]) == 4
    sees = Path(downloads.all()[0].path)
    assert sees.with_name("mmproj-F16.gguf").read_bytes() == eyes


def test_one_that_is_resumed_while_its_pause_takes_its_time_goes_on(
    hub: HubServer, tmp_path: Path, make: list[Downloads], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last news of what stops says nothing about what begins."""
    downloads, seen = opened(hub, tmp_path, make)
    look = fetching._add_what_is_there

    def slow(part: Path, digest: hashlib._Hash, stop: Cut) -> int:
        have = look(part, digest, stop)
        if not any(progress.phase is DownloadPhase.PAUSED for progress in seen):
            downloads.pause(seen[0].id)
            downloads.resume(seen[0].id)
        return have

    monkeypatch.setattr(fetching, "_add_what_is_there", slow)
    downloads.start(Hub({"HF_ENDPOINT": hub.url}).details("org/many").offers[0])
    wait_until(lambda: phases(downloads) == [DownloadPhase.DONE])


def test_two_models_of_one_quantisation_are_two_downloads(
    hub: HubServer, tmp_path: Path, make: list[Downloads]
) -> None:
    hub.repos["org/two"] = Repo(files={"one-Q8_0.gguf": b"one", "other-Q8_0.gguf": b"other"})
    downloads, _ = opened(hub, tmp_path, make)
    for offer in Hub({"HF_ENDPOINT": hub.url}).details("org/two").offers:
        downloads.start(offer)
    wait_until(lambda: phases(downloads) == [DownloadPhase.DONE, DownloadPhase.DONE])
    assert {Path(progress.path).read_bytes() for progress in downloads.all()} == {b"one", b"other"}


def test_what_is_kept_of_a_download_does_not_lead_out_of_the_cache(
    hub: HubServer, tmp_path: Path, make: list[Downloads]
) -> None:
    sound = {"id": "1", "repo": "org/m", "commit": "c" * 40, "quantisation": "", "files": [["m.gguf", 1, "a" * 64, ""]]}
    store = tmp_path / "downloads.json"
    for change, n in (({}, 1), ({"commit": "../../.."}, 0), ({"repo": "../.."}, 0)):
        store.write_text(json.dumps({"schema": 1, "downloads": [sound | change]}))
        assert len(opened(hub, tmp_path, make)[0].all()) == n


@pytest.mark.parametrize("is_restarted", [False, True])
def test_cancelling_takes_the_parts_that_are_whole_and_leaves_what_was_there(
    hub: HubServer, tmp_path: Path, make: list[Downloads], is_restarted: bool
) -> None:
    names = [f"s-Q8_0-0000{n}-of-00003.gguf" for n in (1, 2, 3)]
    datas = [random.Random(n).randbytes(size) for n, size in enumerate((40_000, 50_000, 900_000))]
    hub.repos["org/split"] = Repo(files=dict(zip(names, datas, strict=True)))
    (offer,) = Hub({"HF_ENDPOINT": hub.url}).details("org/split").offers
    folder = RepoFolder.of(tmp_path / "hub", "org/split")
    folder.blob(offer.files[0]).parent.mkdir(parents=True)
    folder.blob(offer.files[0]).write_bytes(datas[0])
    before = folder.put(offer, offer.files[0])
    hub.bytes_per_second = 300_000
    downloads, _ = opened(hub, tmp_path, make)
    download = paused_in_the_midst(hub, downloads, offer)
    assert folder.has(offer, offer.files[1])
    if is_restarted:
        downloads.close()
        downloads, _ = opened(hub, tmp_path, make)
    downloads.cancel(download)
    assert before.read_bytes() == datas[0]
    assert list(folder.blob(offer.files[0]).parent.iterdir()) == [folder.blob(offer.files[0])]
    assert list(before.parent.iterdir()) == [before]


def test_one_that_fails_says_why_and_can_be_tried_again(hub: HubServer, tmp_path: Path, make: list[Downloads]) -> None:
    downloads, _ = opened(hub, tmp_path, make)
    offer = Hub({"HF_ENDPOINT": hub.url}).details("org/many").offers[0]
    hub.faults.extend(["503"] * 8)
    download = downloads.start(offer)
    wait_until(lambda: phases(downloads) == [DownloadPhase.FAILED])
    assert "does not come any further" in downloads.all()[0].message
    downloads.resume(download)
    wait_until(lambda: phases(downloads) == [DownloadPhase.DONE])


def test_a_file_of_downloads_that_is_damaged_is_as_good_as_none(
    hub: HubServer, tmp_path: Path, make: list[Downloads]
) -> None:
    for text in ("{", "[]", '{"schema": 1, "downloads": [{"id": 1}]}', '{"schema": 1, "downloads": 3}'):
        (tmp_path / "downloads.json").write_text(text)
        assert opened(hub, tmp_path, make)[0].all() == ()


def test_progress_is_told_with_speed_and_time(hub: HubServer) -> None:
    offer = Hub({"HF_ENDPOINT": hub.url}).details("org/many").offers[0]
    progress = DownloadProgress(id="a", offer=offer, phase=DownloadPhase.LOADING, n_bytes=300_000)
    speed = Speed().seen(0.0, 0).seen(10.0, 300_000)
    assert progress_text(progress, speed) == "293 KiB of 586 KiB, 29.3 KiB a second, about 10 s left"
    assert phase_text(progress, Speed()) == "293 KiB of 586 KiB"
    assert [left_text(seconds) for seconds in (0.2, 300, 9000)] == ["1 s", "5 min", "2.5 h"]
