"""What holds for every test: a base folder of its own, no network, no thread left behind, no unannounced warning.

`--probe` says as on what machine the app runs, `--part` which tests, `--second-try` that a failed one is run once more;
see docs/development.md.
"""

from __future__ import annotations

import faulthandler
import gc
import logging
import os
import re
import signal
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

import engine.native  # noqa: F401 -- says which llama.cpp it is, before a test imports the bindings
from app.languages import use_inherited_language
from app.process.paths import PROBE_VARIABLE
from tests.support.chosen_device import start_device
from tests.support.parts import Part, quick_of, rank
from tests.support.patience import PATIENCE, PATIENCE_MS
from ui.collecting import collect_if_due

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything asks Qt
os.environ.setdefault("CAIRN_LANGUAGE", "en")  # whatever the machine speaks
use_inherited_language()  # before anything that speaks is loaded; tests/ui/language runs some of them in German

# Hundreds of processes are started: where bytecode is not kept, each compiles the whole app anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# A shell that starts the tests in the background has them ignore Ctrl+C, and whatever they start would, too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # under nohup
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

# No deadline: the machine may be busy. Examples are the same in every run, so that a rare one does not fail in somebody
# else's; CAIRN_TEST_RANDOM=1 looks for new ones.
hypothesis.settings.register_profile("cairn", deadline=None, derandomize=not os.environ.get("CAIRN_TEST_RANDOM"))
hypothesis.settings.load_profile("cairn")

pytest_plugins = ["tests.support.second_try", "tests.support.files_in_turn"]

REAL_ANSWER = "real"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--probe",
        default=REAL_ANSWER,
        metavar="ANSWER",
        help="what the backend probe finds to kill llama.cpp: `real` asks it (default), `nothing`, or names of "
        "engine.native.probing.probe.Setting, e.g. extra_buffers,flash_attention",
    )
    parser.addoption(
        "--part",
        choices=list(Part),
        help="which tests: quick, deep, or all (default where files or folders are named; else quick)",
    )
    parser.addoption(
        "--until",
        type=float,
        default=float("inf"),
        metavar="SECONDS",
        help="since 1970: tests that would start later are left out",
    )


def _part(config: pytest.Config) -> Part:
    names_tests = config.args_source is pytest.Config.ArgsSource.ARGS
    return Part(config.getoption("--part") or (Part.ALL if names_tests else Part.QUICK))


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """One more than cores: tests wait, too. None where tests are named: then one wants to see what they print."""
    return 0 if _part(config) is Part.ALL else (os.cpu_count() or 1) + 1


def pytest_configure(config: pytest.Config) -> None:
    config.option.part = _part(config).value  # before it is sent to the workers, which are given paths


def pytest_report_header(config: pytest.Config) -> str:
    return f"part: {_part(config)}"


QUICK = pytest.StashKey[set[str]]()
COLLECTED = pytest.StashKey[set[str]]()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    quick = {item.nodeid for item in quick_of(items)}
    config.stash[COLLECTED], config.stash[QUICK] = {item.nodeid for item in items}, quick
    part = _part(config)
    if part is Part.ALL:
        return
    config.hook.pytest_deselected(items=[item for item in items if (item.nodeid in quick) is (part is Part.DEEP)])
    items[:] = [item for item in items if (item.nodeid in quick) is (part is Part.QUICK)]
    items.sort(key=lambda item: rank(item.nodeid))


LEFT_OUT = "left out for lack of time"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    if time.time() > item.config.getoption("--until"):
        pytest.skip(LEFT_OUT)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = [r for r in terminalreporter.stats.get("skipped", []) if LEFT_OUT in str(r.longrepr)]
    folders = Counter(report.nodeid.partition("::")[0].rpartition("/")[0] or "." for report in skipped)
    if folders:
        terminalreporter.write_line(f"{LEFT_OUT}: " + ", ".join(f"{name} ({n})" for name, n in folders.items()))


@pytest.fixture(scope="session", autouse=True)
def _collects_here() -> Iterator[None]:
    """As the app does: a collection in another thread may wait for Qt for ever."""
    gc.disable()
    yield
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    collect_if_due()
    if not faulthandler.is_enabled():  # the app's own crash reports, which the test ended, took its place
        faulthandler.enable(item.config.stash[fault_handler_stderr_fd_key])


@pytest.fixture(scope="session", autouse=True)
def _chosen_device() -> None:
    start_device()


@pytest.fixture(scope="session", autouse=True)
def _probe_answers(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """One folder for the answers of the backend probe, in child processes too: each base folder is new, and would cost
    a probe of its own. Tests of the probe itself use their own folders."""
    answer = str(request.config.getoption("--probe"))
    with pytest.MonkeyPatch.context() as patch:
        if answer != REAL_ANSWER:
            from engine.native.probing.probe import Setting, remember_for_all

            names = [] if answer == "nothing" else answer.upper().split(",")
            folder = tmp_path_factory.mktemp("probe")
            remember_for_all(folder, tuple(Setting[name] for name in names))
            patch.setenv(PROBE_VARIABLE, str(folder))
        elif PROBE_VARIABLE not in os.environ:  # a test that runs pytest shares its own
            patch.setenv(PROBE_VARIABLE, str(tmp_path_factory.mktemp("probe")))
        yield


def _sendable(value: Any) -> Any:
    """Half characters, which tests of broken texts print, written out: no report may hold them on its way."""
    match value:
        case str():
            return value.encode("utf-8", "backslashreplace").decode("utf-8")
        case dict():
            return {_sendable(key): _sendable(part) for key, part in value.items()}
        case list() | tuple():
            return type(value)(_sendable(part) for part in value)
        case _:
            return value


@pytest.hookimpl(wrapper=True)
def pytest_report_to_serializable() -> Generator[None, Any, Any]:
    """Where several processes run the tests, each sends its reports as texts in UTF-8."""
    return _sendable((yield))


class PatientBot(QtBot):
    """Waits as long as every test does, whatever a call says: see tests/support/patience.py."""

    def waitUntil(self, callback: Any, *, timeout: int = 0) -> None:
        super().waitUntil(callback, timeout=max(timeout, PATIENCE_MS))

    def waitSignal(self, signal: Any, *, timeout: int = 0, raising: bool | None = None, **options: Any) -> Any:
        """Where a signal may stay out, as in `assertNotEmitted`, the time is what the call says."""
        longest = timeout if raising is False else max(timeout, PATIENCE_MS)
        return super().waitSignal(signal, timeout=longest, raising=raising, **options)

    def waitExposed(self, widget: Any, *, timeout: int = 0) -> Any:
        return super().waitExposed(widget, timeout=max(timeout, PATIENCE_MS))

    def waitActive(self, widget: Any, *, timeout: int = 0) -> Any:
        return super().waitActive(widget, timeout=max(timeout, PATIENCE_MS))


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    """In the place of pytest-qt's own."""
    return PatientBot(request)


@pytest.fixture(autouse=True)
def base_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Everything Cairn writes goes here, in child processes too."""
    folder = tmp_path / "base"
    monkeypatch.setenv("CAIRN_BASEDIR", str(folder))
    return folder


@pytest.fixture(autouse=True)
def _no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A connection to another machine is an error; loopback and sockets in the file system are not."""

    def guard(name: str) -> None:
        original = getattr(socket.socket, name)

        def connect(self: socket.socket, address: Any) -> Any:
            if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address[0]):
                raise RuntimeError(f"a test tried to reach {address[0]}")
            return original(self, address)

        monkeypatch.setattr(socket.socket, name, connect)

    guard("connect")
    guard("connect_ex")


def _is_loopback(host: str) -> bool:
    return host in ("localhost", "::1", "") or host.startswith("127.")


@pytest.fixture(autouse=True)
def _no_thread_is_left() -> Iterator[None]:
    """Whoever starts a thread ends it. Threads of fixtures with a wider scope were there before."""
    before = set(threading.enumerate())
    yield
    deadline = time.monotonic() + PATIENCE
    while (left := [t for t in threading.enumerate() if t not in before]) and time.monotonic() < deadline:
        left[0].join(0.05)
    if left:
        pytest.fail(f"threads were left running: {', '.join(thread.name for thread in left)}")


class ExpectedWarnings:
    """Regular expressions of warnings that a test announces; each must come at least once."""

    def __init__(self) -> None:
        self._patterns: list[str] = []

    def add(self, pattern: str) -> None:
        self._patterns.append(pattern)

    def unmet(self, messages: list[str]) -> list[str]:
        return [p for p in self._patterns if not any(re.search(p, message) for message in messages)]

    def unannounced(self, messages: list[str]) -> list[str]:
        return [message for message in messages if not any(re.search(p, message) for p in self._patterns)]


@pytest.fixture
def expected_warnings() -> ExpectedWarnings:
    """`expected_warnings.add("cannot be kept")` announces a log record of level WARNING or above."""
    return ExpectedWarnings()


class _Warnings(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.ours: list[str] = []
        self.of_llama_cpp: list[str] = []  # it also warns of what is as it should be, e.g. that it pads a cache

    def emit(self, record: logging.LogRecord) -> None:
        is_of_llama_cpp = record.name == "engine.native" and record.filename in ("native_log.py", "process.py")
        messages = self.of_llama_cpp if is_of_llama_cpp else self.ours
        messages.append(f"{record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def _no_unannounced_warning(request: pytest.FixtureRequest) -> Iterator[None]:
    """A WARNING means that something is wrong. A test that asks for `caplog` looks at the log itself."""
    expected = request.getfixturevalue("expected_warnings")
    handler = _Warnings()
    root = logging.getLogger()
    root.addHandler(handler)
    yield
    root.removeHandler(handler)
    if "caplog" in request.fixturenames:
        return
    unannounced, unmet = expected.unannounced(handler.ours), expected.unmet(handler.ours + handler.of_llama_cpp)
    if unannounced:
        pytest.fail("unannounced warnings in the log:\n" + "\n".join(unannounced))
    if unmet:
        pytest.fail(f"announced warnings did not come: {unmet}")
