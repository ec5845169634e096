"""A download ends in the right file or in one clear sentence, whatever the network and the disk do, and goes on."""

from __future__ import annotations

import errno
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.models.remote import DownloadPhase, DownloadProgress, ModelOffer, choose_offer, is_sound
from engine.errors import CairnError, DownloadFailed, HubFailed, Interrupted
from engine.models.downloads import fetching
from engine.models.downloads.hub_cache import RepoFolder
from engine.models.downloads.job import Job
from engine.models.hub.hub import Hub
from tests.models.hub_server import HubServer, Repo, hub_server, sha, wait_until
from tests.support.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[3]
MIB = 1024 * 1024
REPO = "Org/Tiny-GGUF"
DATA = random.Random(1).randbytes(3 * MIB + 17)
EYES = random.Random(2).randbytes(90_000)


@pytest.fixture
def hub() -> Iterator[HubServer]:
    files = {"tiny-Q4_K_M.gguf": DATA, "tiny-Q8_0.gguf": DATA[::-1], "mmproj-F16.gguf": EYES, "README.md": b"#"}
    with hub_server(**{REPO.replace("/", "__"): Repo(files=files)}) as server:
        yield server


def asking(server: HubServer, **environment: str) -> Hub:
    return Hub({"HF_ENDPOINT": server.url, **environment})


def wanted(server: HubServer, quantisation: str = "Q4_K_M", **environment: str) -> ModelOffer:
    found = choose_offer(asking(server, **environment).details(REPO).offers, quantisation)
    assert found is not None
    return found


def job(
    server: HubServer, offer: ModelOffer, cache: Path, seen: list[DownloadProgress] | None = None, **environment: str
) -> Job:
    start = DownloadProgress(id="one", offer=offer, phase=DownloadPhase.WAITING)
    told = (seen if seen is not None else []).append
    return Job(asking(server, **environment), cache, start, told, stall_seconds=0.3, patience=0.002)


def test_a_model_and_its_projector_come_into_the_cache_as_others_expect_them(hub: HubServer, tmp_path: Path) -> None:
    """`huggingface_hub` itself finds them, offline."""
    path = job(hub, wanted(hub), tmp_path).run()
    assert path.read_bytes() == DATA
    from huggingface_hub import hf_hub_download

    for name, data in (("tiny-Q4_K_M.gguf", DATA), ("mmproj-F16.gguf", EYES)):
        found = Path(hf_hub_download(REPO, name, cache_dir=tmp_path, local_files_only=True))
        assert found.read_bytes() == data
        assert found.parent == path.parent
    blobs = path.resolve().parent
    assert {file.name for file in blobs.iterdir()} == {sha(DATA), sha(EYES)}
    sent = hub.n_bytes_sent
    assert job(hub, wanted(hub), tmp_path).run() == path
    assert hub.n_bytes_sent == sent  # nothing is fetched that is there


def test_progress_grows_to_the_whole(hub: HubServer, tmp_path: Path) -> None:
    seen: list[DownloadProgress] = []
    job(hub, wanted(hub), tmp_path, seen).run()
    counts = [progress.n_bytes for progress in seen]
    assert counts == sorted(counts)
    assert counts[-1] == wanted(hub).n_bytes == len(DATA) + len(EYES)


FAULTS = ("503", "500", "429", "stall:{n}", "reset:{n}", "short:{n}", "length", "no-range", "corrupt", "longer", "")


@pytest.mark.parametrize("part", [0, *(pytest.param(part, marks=pytest.mark.slow) for part in range(1, 4))])
def test_random_faults_end_in_the_right_file_or_in_a_sentence(hub: HubServer, tmp_path: Path, part: int) -> None:
    """A hundred scripts in all. What ended in a sentence goes on when it is tried again, and what came is not lost."""
    offer = replace(wanted(hub), files=wanted(hub).files[:1])
    sentences: list[str] = []
    for seed in range(part * 25, part * 25 + 25):
        chance = random.Random(seed)
        script = [
            chance.choice(FAULTS).format(n=chance.randrange(1, len(DATA))) for _ in range(chance.randrange(1, 12))
        ]
        hub.faults.extend(script)
        cache = tmp_path / str(seed)
        for _ in range(20):
            try:
                path = job(hub, offer, cache).run()
                break
            except DownloadFailed as failed:
                sentences.append(failed.message)
        else:
            pytest.fail(f"it never ended: {script}")
        assert path.read_bytes() == DATA, script
        hub.faults.clear()
        assert not list(cache.rglob("*.cairn-part*")), script
    assert all(sentence.endswith(".") and "\n" not in sentence for sentence in sentences)
    print(f"{len(sentences)} of these scripts ended in a sentence first")  # noqa: T201 -- with -s


def test_what_came_before_a_fault_is_not_loaded_again(hub: HubServer, tmp_path: Path) -> None:
    offer = replace(wanted(hub), files=wanted(hub).files[:1])
    hub.faults.extend(["short:1000000", "stall:1000000", "short:500000"])
    job(hub, offer, tmp_path).run()
    assert hub.n_bytes_sent == len(DATA)
    assert hub.ranges == ["", "bytes=1000000-", "bytes=2000000-", "bytes=2500000-"]


def test_a_server_that_always_fails_ends_in_a_sentence_and_keeps_what_came(hub: HubServer, tmp_path: Path) -> None:
    hub.faults.extend(["short:1000000", *["503"] * 20])
    seen: list[DownloadProgress] = []
    with pytest.raises(DownloadFailed, match="does not come any further: the server answered with error 503"):
        job(hub, wanted(hub), tmp_path, seen).run()
    assert any(progress.phase is DownloadPhase.RETRYING and "Trying again" in progress.message for progress in seen)
    (part,) = tmp_path.rglob("*.cairn-part")
    assert part.read_bytes() == DATA[:1000000]
    hub.faults.clear()
    assert job(hub, wanted(hub), tmp_path).run().read_bytes() == DATA
    assert "bytes=1000000-" in hub.ranges


def test_a_file_that_changed_in_the_hub_is_noticed_and_loaded_anew(hub: HubServer, tmp_path: Path) -> None:
    """Half of the old one is there: the two are never mixed."""
    offer = wanted(hub)
    hub.faults.extend(["short:1000000", *["503"] * 20])
    with pytest.raises(DownloadFailed):
        job(hub, offer, tmp_path).run()
    hub.faults.clear()
    fresh = DATA[:-5] + b"fresh"
    hub.repos[REPO].files["tiny-Q4_K_M.gguf"] = fresh
    hub.repos[REPO].commit = "d" * 40
    seen: list[DownloadProgress] = []
    assert job(hub, offer, tmp_path, seen).run().read_bytes() == fresh
    assert any("has changed in the hub" in progress.message for progress in seen)
    assert not list(tmp_path.rglob("*.cairn-part*"))


def test_a_file_that_is_gone_is_said_to_be(hub: HubServer, tmp_path: Path) -> None:
    offer = wanted(hub, "Q8_0")
    del hub.repos[REPO].files["tiny-Q8_0.gguf"]
    with pytest.raises(DownloadFailed, match="The hub has no Org/Tiny-GGUF:Q8_0 any more"):
        job(hub, offer, tmp_path).run()


def test_bytes_that_are_not_those_of_the_hub_never_get_the_name(hub: HubServer, tmp_path: Path) -> None:
    hub.faults.extend(["corrupt", "corrupt"])
    with pytest.raises(DownloadFailed, match="came twice with other bytes"):
        job(hub, wanted(hub), tmp_path).run()
    assert not list(tmp_path.rglob("*.gguf"))


def test_a_gated_model_says_what_to_do_and_comes_with_a_token(hub: HubServer, tmp_path: Path) -> None:
    hub.repos[REPO].is_gated = True
    with pytest.raises(HubFailed, match=f"Agree to them at {hub.url}/{REPO}"):
        job(hub, wanted(hub), tmp_path).run()
    path = job(hub, wanted(hub), tmp_path, HF_TOKEN=hub.token).run()
    assert path.read_bytes() == DATA


def test_a_stop_takes_effect_at_once_also_while_nothing_comes(hub: HubServer, tmp_path: Path) -> None:
    hub.stall_seconds = 30
    hub.faults.append("stall:1000000")
    seen: list[DownloadProgress] = []
    running = job(hub, wanted(hub), tmp_path, seen)
    running._stall_seconds = 600.0
    ended: list[BaseException] = []

    def run() -> None:
        try:
            running.run()
        except CairnError as error:
            ended.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    wait_until(lambda: seen and seen[-1].n_bytes == 1000000)
    running.stop()
    thread.join(PATIENCE)
    assert not thread.is_alive()
    assert isinstance(ended[0], Interrupted)
    assert job(hub, wanted(hub), tmp_path).run().read_bytes() == DATA
    assert hub.n_bytes_sent < len(DATA) + len(EYES) + MIB


def test_a_full_disk_is_noticed_before_and_during(
    hub: HubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fetching, "free_space", lambda _folder: MIB)
    with pytest.raises(
        DownloadFailed, match=r"The disk has too little room: 3\.0 MiB are still to come, and 1 MiB are free"
    ):
        job(hub, wanted(hub), tmp_path).run()
    assert hub.n_bytes_sent == 0
    frees = iter([100 * MIB, MIB])
    monkeypatch.setattr(fetching, "free_space", lambda _folder: next(frees))
    monkeypatch.setattr(fetching, "_LOOK_EVERY", MIB)
    with pytest.raises(DownloadFailed, match="too little room"):
        job(hub, wanted(hub), tmp_path).run()
    monkeypatch.undo()
    assert job(hub, wanted(hub), tmp_path).run().read_bytes() == DATA


@pytest.mark.skipif(sys.platform != "linux" or not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs a mount")
def test_a_small_disk_that_fills_up_ends_in_a_sentence(
    hub: HubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], capture_output=True, check=False)
    if mounted.returncode:
        pytest.skip("no disk can be mounted here")
    try:
        monkeypatch.setattr(fetching, "free_space", lambda _folder: 100 * MIB)  # somebody else fills it meanwhile
        with pytest.raises(DownloadFailed, match=r"The disk is full: 1\.\d MiB of tiny-Q4_K_M.gguf are still to come"):
            job(hub, wanted(hub), disk).run()
        subprocess.run(["mount", "-o", "remount,size=20m", disk], check=True)
        assert job(hub, wanted(hub), disk).run().read_bytes() == DATA
        assert int(hub.ranges[1].removeprefix("bytes=").rstrip("-")) > MIB
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def test_a_folder_that_cannot_be_written_is_named(
    hub: HubServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> Path:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(RepoFolder, "put", refused)
    with pytest.raises(DownloadFailed, match="cannot be written: Permission denied"):
        job(hub, wanted(hub), tmp_path).run()


def test_names_that_lead_out_of_the_cache_are_refused(hub: HubServer, tmp_path: Path) -> None:
    hub.repos[REPO].files = {"../../../evil-Q4_K_M.gguf": DATA}
    with pytest.raises(DownloadFailed):
        job(hub, wanted(hub), tmp_path / "a" / "b").run()
    assert not list(tmp_path.rglob("evil*"))


@pytest.mark.parametrize("commit", ["main", "../../../evil", "", "C" * 40])
def test_a_commit_that_is_none_never_becomes_a_path(hub: HubServer, commit: str) -> None:
    hub.repos[REPO].commit = commit
    with pytest.raises(HubFailed, match=f"{REPO} cannot be trusted"):
        asking(hub).details(REPO)


def test_only_what_is_a_digest_or_the_name_of_a_repository_is_sound(hub: HubServer) -> None:
    offer = wanted(hub)
    assert is_sound(offer)
    assert is_sound(replace(offer, repo="gpt2"))
    for repo in ("../evil", "org/..", "a/b/c", "a\\b/c", "/a", "a/", "", "C:/a"):
        assert not is_sound(replace(offer, repo=repo)), repo
    for sha256, etag in (("../../x", ""), ("", "../../x"), ("", ""), ("f" * 40, ""), ("", "f" * 39), ("", "..")):
        assert not is_sound(replace(offer, files=(replace(offer.files[0], sha256=sha256, etag=etag),))), (sha256, etag)


def test_a_small_file_is_checked_by_the_digest_of_git(hub: HubServer, tmp_path: Path) -> None:
    hub.repos[REPO].is_small = True
    assert job(hub, wanted(hub), tmp_path / "a").run().read_bytes() == DATA
    hub.faults.extend(["corrupt", "corrupt"])
    with pytest.raises(DownloadFailed, match="came twice with other bytes"):
        job(hub, wanted(hub), tmp_path / "b").run()


def test_what_the_hub_lists_and_does_not_find_for_a_while_costs_nothing_that_came(
    hub: HubServer, tmp_path: Path
) -> None:
    hub.faults.extend(["short:1000000", "404", "403"])
    seen: list[DownloadProgress] = []
    assert job(hub, wanted(hub), tmp_path, seen).run().read_bytes() == DATA
    assert hub.ranges[1] == "bytes=1000000-"
    assert not any("has changed" in progress.message for progress in seen)
    hub.faults.extend(["short:1000000", *["404"] * 4])
    with pytest.raises(DownloadFailed, match="The hub lists Org/Tiny-GGUF:Q8_0, but does not send it"):
        job(hub, wanted(hub, "Q8_0"), tmp_path).run()
    (part,) = tmp_path.rglob("*.cairn-part")
    assert part.stat().st_size == 1000000


def test_of_two_models_of_one_quantisation_the_changed_one_is_loaded_anew(hub: HubServer, tmp_path: Path) -> None:
    """Not the smaller one beside it."""
    hub.repos[REPO].files = {"large-Q4_K_M.gguf": DATA, "small-Q4_K_M.gguf": EYES}
    large = asking(hub).details(REPO).offers[-1]
    fresh = DATA[:-5] + b"fresh"
    hub.repos[REPO].files["large-Q4_K_M.gguf"] = fresh
    hub.repos[REPO].commit = "d" * 40
    assert job(hub, large, tmp_path).run().read_bytes() == fresh


def test_two_at_the_same_file_do_not_disturb_each_other(hub: HubServer, tmp_path: Path) -> None:
    hub.bytes_per_second = 2 * MIB
    seen: list[DownloadProgress] = []
    first = job(hub, wanted(hub), tmp_path, seen)
    thread = threading.Thread(target=first.run)
    thread.start()
    wait_until(lambda: seen and seen[-1].n_bytes > 0)
    with pytest.raises(DownloadFailed, match="Another Cairn loads this file already"):
        job(hub, wanted(hub), tmp_path).run()
    thread.join(PATIENCE)
    assert seen[-1].n_bytes == wanted(hub).n_bytes


CHILD = """
import sys
from pathlib import Path
from engine.core.models.remote import DownloadPhase, DownloadProgress, choose_offer
from engine.models.downloads.job import Job
from engine.models.hub.hub import Hub
hub = Hub({"HF_ENDPOINT": sys.argv[1]})
offer = choose_offer(hub.details(sys.argv[2]).offers, "Q4_K_M")
def told(progress):
    print(progress.n_bytes, flush=True)
start = DownloadProgress(id="1", offer=offer, phase=DownloadPhase.WAITING)
print(Job(hub, Path(sys.argv[3]), start, told).run(), flush=True)
"""


@pytest.mark.parametrize("n", [5, pytest.param(20, marks=pytest.mark.slow)])
def test_kills_in_the_midst_cost_nothing_twice(hub: HubServer, tmp_path: Path, n: int) -> None:
    """Each at another place; the last one is let through."""
    hub.repos[REPO].files = {"tiny-Q4_K_M.gguf": DATA}
    hub.bytes_per_second = 4 * MIB
    chance = random.Random(3)
    marks = sorted(chance.randrange(1, len(DATA)) for _ in range(n))
    command = [sys.executable, "-c", CHILD, hub.url, REPO, str(tmp_path)]
    for mark in marks:
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8") as child:
            assert child.stdout is not None
            for line in child.stdout:
                if int(line) >= mark:
                    child.send_signal(signal.SIGKILL)
                    break
    hub.bytes_per_second = 0
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert Path(done.stdout.splitlines()[-1]).read_bytes() == DATA
    asked = [int(text.removeprefix("bytes=").rstrip("-")) for text in hub.ranges if text]
    assert asked == sorted(asked)
    ends = [*asked, len(DATA)]
    assert all(later - mark >= 0 for later, mark in zip(ends, marks, strict=False))  # all that had come was kept


def test_without_a_network_one_sentence_says_so() -> None:
    with pytest.raises(HubFailed, match=r"http://127.0.0.1:9 cannot be reached. Check the connection"):
        Hub({"HF_ENDPOINT": "http://127.0.0.1:9"}).search("words")


def test_a_person_who_keeps_programs_off_the_hub_is_obeyed(hub: HubServer, tmp_path: Path) -> None:
    offer = wanted(hub)
    hub.requests.clear()
    with pytest.raises(HubFailed, match="HF_HUB_OFFLINE keeps Cairn off the network"):
        asking(hub, HF_HUB_OFFLINE="1").search("tiny")
    with pytest.raises(HubFailed, match="HF_HUB_OFFLINE"):
        job(hub, offer, tmp_path, HF_HUB_OFFLINE="1").run()
    assert hub.requests == []


def test_searches_and_repositories_are_told(hub: HubServer) -> None:
    hub.repos["Other/Tiny-Model"] = Repo(files={}, downloads=99, licence="mit", is_gated=True)
    hits = asking(hub).search("tiny")
    assert [(hit.repo, hit.n_downloads, hit.licence, hit.is_gated) for hit in hits] == [
        ("Other/Tiny-Model", 99, "mit", True),
        (REPO, 10, "apache-2.0", False),
    ]
    offers = asking(hub).details(REPO).offers
    assert [(offer.name, offer.n_bytes_model) for offer in offers] == [
        (f"{REPO}:Q4_K_M", len(DATA)),
        (f"{REPO}:Q8_0", len(DATA)),
    ]
    with pytest.raises(HubFailed, match="The hub has no model “Org/None”"):
        asking(hub).details("Org/None")


def test_the_token_goes_to_the_hub_alone(hub: HubServer, tmp_path: Path) -> None:
    with hub_server() as elsewhere:
        elsewhere.repos = hub.repos
        for repo in hub.repos.values():
            assert repo.files
        location = hub.url
        hub.url = elsewhere.url  # contents come from another place than names
        environment = {"HF_TOKEN": hub.token, "HF_ENDPOINT": location}
        asker = Hub(environment)
        offer = choose_offer(asker.details(REPO).offers, "Q4_K_M")
        assert offer is not None
        start = DownloadProgress(id="one", offer=offer, phase=DownloadPhase.WAITING)
        Job(asker, tmp_path, start, lambda _progress: None).run()
        assert set(elsewhere.tokens) == {""}
        assert f"Bearer {hub.token}" in hub.tokens
