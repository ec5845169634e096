"""`cairn chat` is made for pipes: the reply and nothing else on stdout."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from app.paths import find_folders
from app.settings import SettingsStore
from tests.support.cairn_process import ROOT, command, run_cairn

pytestmark = pytest.mark.e2e

NAME = "Hello! What is your name?"


def test_the_reply_goes_to_stdout_and_one_cache_line_to_stderr() -> None:
    done = run_cairn("chat", "-m", "demo", "--temperature", "0", NAME)
    assert done.returncode == 0
    assert "Pip" in done.stdout
    assert done.stdout.count("\n") == 1
    assert done.stdout.endswith("\n")
    assert done.stderr.startswith("cache: reused 0 · read ")
    assert done.stderr.count("\n") == 1


def test_a_dash_reads_the_text_from_stdin() -> None:
    """The text may be any: its encoding must not depend on the locale."""
    given = run_cairn("chat", "-m", "demo", "--temperature", "0", "What is 2 + 3? Ünïcödé 🙂")
    piped = run_cairn("chat", "-m", "demo", "--temperature", "0", "-", stdin="What is 2 + 3? Ünïcödé 🙂", LC_ALL="C")
    assert piped.returncode == 0
    assert piped.stdout == given.stdout


def test_the_same_seed_gives_the_same_reply() -> None:
    once, again, other = (
        run_cairn(
            "chat",
            "-m",
            "demo",
            "--temperature",
            "2",
            "--seed",
            seed,
            "--max-tokens",
            "40",
            "Tell me a short story about a zebra.",
        )
        for seed in ("7", "7", "8")
    )
    assert once.stdout == again.stdout
    assert once.stdout != other.stdout


def test_max_tokens_and_the_system_prompt_reach_the_model() -> None:
    plain = run_cairn("chat", "-m", "demo", "--temperature", "0", "--max-tokens", "3", NAME)
    longer = run_cairn(
        "chat", "-m", "demo", "--temperature", "0", "--max-tokens", "3", "--system", "You are Pip.", NAME
    )
    assert 0 < len(plain.stdout) < 40
    n_read = [int(done.stderr.split("read ")[1].split(" new")[0]) for done in (plain, longer)]
    assert n_read[1] > n_read[0]


def test_a_prompt_that_does_not_fit_is_one_clear_line() -> None:
    done = run_cairn("chat", "-m", "demo", "--ctx", "256", "word " * 2000)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("cairn: ")
    assert done.stderr.count("\n") == 1


def test_a_broken_model_is_one_clear_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.gguf"
    broken.write_bytes(b"no model at all")
    done = run_cairn("chat", "-m", broken, "hi")
    assert done.returncode == 1
    assert "broken.gguf" in done.stderr
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


@pytest.fixture
def endless(tmp_path: Path) -> list[str]:
    """A reply that goes on for long: any token may come, the one that ends it hardly ever does."""
    store = SettingsStore(find_folders(str(tmp_path)).settings_file)
    store.change(use_model_sampling=False, top_k=0, top_p=1.0, min_p=0.0)
    store.save()
    sampled = ("--temperature", "90", "--max-tokens", "1900")
    return command("--basedir", tmp_path, "chat", "-m", "demo", *sampled, "Tell me a story.")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no POSIX signals")
def test_ctrl_c_ends_it_cleanly(endless: list[str]) -> None:
    codes: list[int] = []
    while 130 not in codes and len(codes) < 5:  # one reply in many draws its own end before the key is pressed
        with subprocess.Popen(endless, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
            assert child.stdout is not None
            child.stdout.read(1)
            child.send_signal(signal.SIGINT)
            _, errors = child.communicate(timeout=30)
        assert b"Traceback" not in errors
        codes.append(child.returncode)
    assert codes == [*[0] * (len(codes) - 1), 130]


@pytest.mark.skipif(sys.platform == "win32", reason="a closed pipe shows itself otherwise on Windows")
@pytest.mark.parametrize("buffering", ["", "1"])
@pytest.mark.parametrize("task", ["chat", "doctor"])  # a doctor's report is short: written at the very end
def test_a_reader_that_goes_away_ends_it_cleanly(task: str, buffering: str, endless: list[str]) -> None:
    """`cairn ... | head -c 1`; Python would complain once more while it ends."""
    environment = os.environ | {"PYTHONUNBUFFERED": buffering}
    with subprocess.Popen(
        endless if task == "chat" else command(task),
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        if task == "chat":
            child.stdout.read(1)
        child.stdout.close()
        errors = child.stderr.read().decode()
        child.wait(timeout=30)
    assert child.returncode == 1
    assert errors == "cairn: the output was closed before everything was written.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize(
    ("redirection", "code", "said"),
    [
        (">&-", 0, ""),
        ("2>&-", 0, ""),
        ("<&-", 0, ""),
        pytest.param(
            ">/dev/full",
            1,
            "cairn: the system refused to read or write: No space left on device.\n",
            marks=pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full, which only Linux has"),
        ),
    ],
)
def test_closed_streams_and_full_disks_are_no_error_of_cairn(redirection: str, code: int, said: str) -> None:
    """Python's streams are None then, and a crash report would blame Cairn for the shell's doing."""
    line = f"{shlex.join(command('chat', '-m', 'demo', '--max-tokens', '2', '-'))} {redirection}"
    done = subprocess.run(line, shell=True, cwd=ROOT, input=b"Hello!", capture_output=True, timeout=60, check=False)
    assert done.returncode == code
    errors = [line for line in done.stderr.decode().splitlines(keepends=True) if not line.startswith("cache:")]
    assert "".join(errors) == said
