"""Nonsense on the command line, on standard input and in the places of files: one clear line, the right code, no hang.

Real processes: a hang in `open`, a traceback while Python ends or a native abort cannot be seen from inside.
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.cairn_process import ROOT, command
from tests.support.patience import PATIENCE

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform == "win32", reason="pipes, devices and sockets that have names are POSIX's"),
]

DIGITS = "1" + "0" * 399
NOT_TEXT = os.fsdecode(b"caf\xe9")  # Latin-1 on the command line arrives as a lone surrogate
GOOD_LINE = b'{"session": "a", "messages": [{"role": "user", "content": "Hi"}]}\n'


def said(*arguments: str | Path, stdin: bytes | None = b"", **environment: str) -> tuple[int, str]:
    """Exit code and stderr; a process that hangs fails the test. None: standard input is no input."""
    handle = os.open("/dev/null", os.O_WRONLY)
    with subprocess.Popen(
        command(*arguments),
        cwd=ROOT,
        env=os.environ | environment,
        stdin=handle if stdin is None else subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as child:
        os.close(handle)
        try:
            _, errors = child.communicate(stdin, timeout=PATIENCE)
        finally:
            child.kill()
    return child.returncode, errors.decode()


def assert_one_line(code: int, errors: str) -> None:
    """What a person reads: one line of ours after which the program ended with 1."""
    assert code == 1, errors
    assert errors.startswith("cairn: ")
    assert errors.count("\n") == 1
    assert "of Cairn's own" not in errors
    assert "Traceback" not in errors
    assert len(errors) < 600


def assert_bad_usage(code: int, errors: str) -> None:
    assert code == 2, errors
    assert errors.startswith("usage: cairn")
    assert "Traceback" not in errors
    assert max(map(len, errors.splitlines())) < 300, "a number of 400 digits need not be said again"


# --- options ---

_CHAT = ("chat", "-m", "demo", "hi")
_REPLAY = ("replay", "absent.jsonl", "-m", "demo")
_SIMULATE = ("simulate", "absent.jsonl", "-m", "demo")
_NUMBERS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (_CHAT, ("--temperature", "--seed", "--max-tokens", "--ctx")),
    (_REPLAY, ("--checkpoints", "--live", "--ram", "--ctx", "--max-tokens", "--limit")),
    (
        _SIMULATE,
        (
            "--checkpoints",
            "--live",
            "--ram",
            "--state-bytes",
            "--kv-bytes-per-token",
            "--ctx",
            "--max-tokens",
            "--limit",
        ),
    ),
    (("inspect", "absent"), ("--request",)),
    (("serve", "-m", "demo"), ("--port",)),
)


@pytest.mark.parametrize("value", [DIGITS, "-" + DIGITS, DIGITS + "G", "9" * 5000, "nan", "inf", "-inf", "1e999", ""])
@pytest.mark.parametrize(("line", "option"), [(line, option) for line, options in _NUMBERS for option in options])
def test_a_number_that_nothing_can_be_is_bad_usage(
    line: tuple[str, ...], option: str, value: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """C's integers have 32 or 64 bits: what went past the command line ended in the depths of llama.cpp's binding."""
    from app import cli

    with pytest.raises(SystemExit) as left:
        cli.parse([*line, f"{option}={value}"])
    assert_bad_usage(int(left.value.code or 0), capsys.readouterr().err)


@pytest.mark.parametrize(
    "line",
    [
        (*_CHAT, "--seed", DIGITS),
        (*_CHAT, "--ctx", str(2**31)),
        (*_REPLAY, "--ram", DIGITS),
        (*_SIMULATE, "--live", str(2**63)),
    ],
)
def test_bad_usage_is_told_by_the_program_itself(line: tuple[str, ...]) -> None:
    assert_bad_usage(*said(*line))


@pytest.mark.parametrize("line", [("chat", "-m", "demo", NOT_TEXT), ("chat", "-m", "demo", "--system", NOT_TEXT, "hi")])
def test_an_argument_that_is_no_text_is_bad_usage(line: tuple[str, ...]) -> None:
    """Bytes that are no UTF-8 arrive as lone surrogates, which no tokenizer takes."""
    code, errors = said(*line)
    assert_bad_usage(code, errors)
    assert "UTF-8" in errors


@pytest.mark.parametrize(
    "line",
    [
        ("chat", "-m", NOT_TEXT, "hi"),
        ("chat", "-m", "demo", "--projector", NOT_TEXT, "hi"),
        ("chat", "-m", "demo", "--attach", NOT_TEXT, "hi"),
        ("replay", NOT_TEXT, "-m", "demo"),
        ("simulate", NOT_TEXT, "-m", "demo"),
        ("inspect", NOT_TEXT),
        ("chat", "-m", "x" * 5000, "hi"),
        ("chat", "-m", "~nosuch/x", "hi"),
        ("replay", "~nosuch/x", "-m", "demo"),
        ("replay", "-", "-m", "~nosuch/x"),
        ("simulate", "-", "-m", "~nosuch/x"),
        ("smoke-test", "-m", "~nosuch/x"),
        ("chat", "-m", "demo", "--projector", "~nosuch/x", "hi"),
        ("--basedir", "~nosuch/x", "doctor"),
        ("--basedir", "~nosuch/x", *_CHAT),
        ("--basedir", "~nosuch/x"),
        ("chat", "-m", "a\nb", "hi"),
        ("inspect", "x" * 300),
        ("inspect", "y/" * 3000),
    ],
)
def test_a_name_that_names_nothing_is_one_clear_line(line: tuple[str, ...]) -> None:
    assert_one_line(*said(*line))


# --- files that are none ---


@pytest.fixture
def odd_files(tmp_path: Path) -> Iterator[dict[str, Path]]:
    """What stands in the place of a file; opening the pipe waits for ever, reading the device too."""
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder.gguf").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "nowhere").symlink_to("absent")
    with contextlib.ExitStack() as stack:
        listening = stack.enter_context(contextlib.closing(socket.socket(socket.AF_UNIX)))
        before = os.getcwd()
        os.chdir(tmp_path)  # an address is short
        listening.bind("socket")
        os.chdir(before)
        yield {
            "pipe": tmp_path / "pipe",
            "folder": tmp_path / "folder.gguf",
            "loop": tmp_path / "loop",
            "nowhere": tmp_path / "nowhere",
            "socket": tmp_path / "socket",
            "zero": Path("/dev/zero"),
            "full": Path("/dev/full"),
        }


_ODD = ("pipe", "folder", "loop", "nowhere", "socket", "zero", "full")
_READERS: dict[str, tuple[str, ...]] = {
    "model": ("chat", "-m", "FILE", "hi"),
    "model to simulate": ("simulate", "-", "-m", "FILE"),
    "attachment": ("chat", "-m", "demo", "--attach", "FILE", "hi"),
    "projector": ("chat", "-m", "demo", "--projector", "FILE", "hi"),
    "requests": ("replay", "FILE", "-m", "demo"),
    "requests to simulate": ("simulate", "FILE", "-m", "demo"),
    "record": ("inspect", "FILE"),
}


@pytest.mark.parametrize("odd", _ODD)
@pytest.mark.parametrize("reader", _READERS)
def test_what_is_no_file_is_refused_by_its_name(reader: str, odd: str, odd_files: dict[str, Path]) -> None:
    """A pipe that nobody writes to waits for ever in `open`, a device is read until the memory is full."""
    file = str(odd_files[odd])
    code, errors = said(*(file if part == "FILE" else part for part in _READERS[reader]), stdin=GOOD_LINE)
    assert_one_line(code, errors)
    assert odd_files[odd].name in errors


@pytest.mark.parametrize("odd", ["pipe", "folder", "loop", "socket", "zero", "full"])
def test_a_record_is_not_written_to_what_is_no_file(odd: str, odd_files: dict[str, Path]) -> None:
    code, errors = said("replay", "-", "-m", "demo", "--record", odd_files[odd], stdin=GOOD_LINE)
    assert_one_line(code, errors)
    assert odd_files[odd].name in errors


@pytest.mark.parametrize("odd", ["pipe", "folder", "loop", "socket", "full"])
def test_a_picture_is_not_written_to_what_is_no_file(odd: str, odd_files: dict[str, Path]) -> None:
    """Said before the window opens: the test of a minute would have been for nothing."""
    code, errors = said("smoke-test", "--screenshot", odd_files[odd])
    assert_one_line(code, errors)
    assert odd_files[odd].name in errors


def test_a_pipe_that_somebody_writes_to_is_read(tmp_path: Path) -> None:
    """`cairn replay <(zcat session.gz)` is one."""
    reading, writing = os.pipe()
    with os.fdopen(writing, "wb") as file:
        file.write(GOOD_LINE)
    done = subprocess.run(
        command("replay", f"/dev/fd/{reading}", "-m", "demo", "--max-tokens", "0"),
        cwd=ROOT,
        capture_output=True,
        pass_fds=(reading,),
        timeout=PATIENCE,
        check=False,
    )
    os.close(reading)
    assert done.returncode == 0, done.stderr.decode()
    assert b"prompt" in done.stdout


# --- standard input ---

_STRICT = {"PYTHONIOENCODING": "utf-8:strict", "PYTHONUTF8": "0"}


@pytest.mark.parametrize("environment", [{}, _STRICT, {"LC_ALL": "C", **_STRICT}, {"LC_ALL": "C"}], ids=str)
@pytest.mark.parametrize(
    "line", [("chat", "-m", "demo", "-"), ("replay", "-", "-m", "demo"), ("simulate", "-", "-m", "demo")]
)
@pytest.mark.parametrize(
    "text",
    [
        b"caf\xe9",
        b'{"messages": [{"role": "user", "content": "caf\xe9"}]}\n',
        b"\xff\xfe\x00",
        b"\xed\xa0\x80",  # a surrogate of its own
    ],
)
def test_input_that_is_not_utf_8_is_one_clear_line(
    line: tuple[str, ...], text: bytes, environment: dict[str, str]
) -> None:
    assert_one_line(*said(*line, stdin=text, **environment))


@pytest.mark.parametrize(
    "line", [("chat", "-m", "demo", "-"), ("replay", "-", "-m", "demo"), ("simulate", "-", "-m", "demo")]
)
def test_standard_input_that_cannot_be_read_is_one_clear_line(line: tuple[str, ...]) -> None:
    code, errors = said(*line, stdin=None)
    assert_one_line(code, errors)
    assert "standard input" in errors


@pytest.mark.parametrize("line", [("chat", "-m", "demo", "-"), ("replay", "-", "-m", "demo")])
def test_standard_input_without_an_end_is_not_read_to_its_end(line: tuple[str, ...]) -> None:
    with open("/dev/zero", "rb") as endless:
        done = subprocess.run(
            command(*line),
            cwd=ROOT,
            stdin=endless,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    assert_one_line(done.returncode, done.stderr.decode())


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b'{"messages": ' + b"[" * 100_000,
        b'{"messages": [{"role": "user", "content": "\\ud800"}]}',
        b'{"messages": [{"role": "\\ud800", "content": "x"}]}',
        b'{"messages": [{"role": "user", "content": ' + b"1" * 5000 + b"}]}",
        b'{"messages": NaN}',
        b'{"messages": [{"role": "user", "content": "x"}], "session": NaN}',
        b'{"messages": [{"role": "user", "content": "x"}], "session": "\\ud800"}',
        b'{"messages": [{"role": "user", "content": "x"}], "tools": [{"x": "\\ud800"}]}',
        b"\xef\xbb\xbf{",
        b"\0",
        b"null",
    ],
)
@pytest.mark.parametrize("task", ["replay", "simulate"])
def test_a_line_that_is_no_request_is_one_clear_line(task: str, line: bytes) -> None:
    """Or it is taken as far as it goes; a traceback or a report of Cairn's own it never is."""
    done = subprocess.run(
        command(task, "-", "-m", "demo", "--max-tokens", "0"),
        cwd=ROOT,
        input=line,
        capture_output=True,
        timeout=PATIENCE,
        check=False,
    )
    errors = done.stderr.decode()
    assert "Traceback" not in errors
    assert "of Cairn's own" not in errors
    if done.returncode != 0:
        assert_one_line(done.returncode, errors)
        assert "line 1" in errors
