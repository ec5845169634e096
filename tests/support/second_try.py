"""`--second-try LIST`: a test that failed is run once more, alone, in a process of its own, when all others have ended.

One that passes then is flaky: the run stays green, shows it, and writes it into LIST. One that is in LIST already, or
fails again, is red; so is all that says nothing of a single test. docs/development.md has the rule for people.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Collection, Iterator
from contextlib import suppress
from enum import StrEnum
from pathlib import Path

import pytest

OPTION = "--second-try"
# What breaks more tests than these is no accident, and CI has an hour for everything.
MOST_TESTS = 20
SECONDS_TOGETHER = 420.0  # longer than the patience of one test, so that one that hung has its second try
# Of the run's own options those that say as on what machine a test runs.
_KEPT_OPTIONS = ("probe",)
_ONE_PASSED = re.compile(r"^1 passed\b", re.MULTILINE)


class Verdict(StrEnum):
    FLAKY = "passed alone: flaky"
    FLAKY_AGAIN = "passed alone, but is listed as flaky already: mend it"
    FAILED_TWICE = "failed alone, too"
    TOOK_TOO_LONG = "was not tried, or not to its end: second tries have taken too long"


def judged(nodeid: str, *, passed: bool | None, known: Collection[str]) -> Verdict:
    """`passed`: how the second try went; None where it did not end."""
    if passed is None:
        return Verdict.TOOK_TOO_LONG
    if not passed:
        return Verdict.FAILED_TWICE
    return Verdict.FLAKY_AGAIN if nodeid in known else Verdict.FLAKY


def why_not_tried(failed: Collection[str], n_ended: int, n_collected: int, *, is_sound: bool) -> str | None:
    """Why no test is run once more, None where they are. `is_sound`: all files could be read."""
    if not is_sound:
        return "files of tests could not be read"
    if n_ended < n_collected:
        return f"of {n_collected} tests {n_collected - n_ended} did not run"
    if len(failed) > MOST_TESTS:
        return f"{len(failed)} tests failed, more than {MOST_TESTS}"
    return None


def listed(file: Path) -> list[str]:
    """The tests that the list names: one a line, `#` before a comment."""
    lines = (line.strip() for line in file.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line and not line.startswith("#")]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        OPTION,
        type=Path,
        metavar="LIST",
        help="run what failed once more, alone; LIST names the flaky tests, and gets the new ones",
    )


def pytest_configure(config: pytest.Config) -> None:
    file: Path | None = config.getoption(OPTION)
    if file is None or hasattr(config, "workerinput"):  # a worker's failures are its controller's
        return
    if not file.is_file():
        raise pytest.UsageError(f"{OPTION}: there is no {file}")
    config.pluginmanager.register(SecondTry(config, file))


def pytest_report_teststatus(report: pytest.TestReport) -> tuple[str, str, str] | None:
    return ("flaky", "", "FLAKY") if hasattr(report, "is_flaky") else None


class SecondTry:
    """Listens to all reports of a run, and has the last word on how it ends."""

    def __init__(self, config: pytest.Config, file: Path) -> None:
        self._config, self._file = config, file
        self._failed: dict[str, list[pytest.TestReport]] = {}
        self._ended: set[str] = set()
        self._is_sound = True
        self._flaky: list[str] = []

    @property
    def _reporter(self) -> pytest.TerminalReporter:
        reporter = self._config.pluginmanager.get_plugin("terminalreporter")
        assert isinstance(reporter, pytest.TerminalReporter)
        return reporter

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._ended.add(report.nodeid)
        if report.failed:
            self._failed.setdefault(report.nodeid, []).append(report)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        self._is_sound &= not report.failed

    @pytest.hookimpl(trylast=True)  # the workers have ended
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if exitstatus != pytest.ExitCode.TESTS_FAILED:
            return
        reason = why_not_tried(self._failed, len(self._ended), session.testscollected, is_sound=self._is_sound)
        if reason:
            self._reporter.ensure_newline()
            self._reporter.write_line(f"nothing is run once more: {reason}")
            return
        verdicts = dict(self._tried())
        self._flaky = [nodeid for nodeid, verdict in verdicts.items() if verdict is Verdict.FLAKY]
        if self._flaky:
            with self._file.open("a", encoding="utf-8") as file:
                file.writelines(f"{nodeid}\n" for nodeid in self._flaky)
            self._tell_otherwise()
        if len(self._flaky) == len(verdicts):
            session.exitstatus = pytest.ExitCode.OK

    def _tried(self) -> Iterator[tuple[str, Verdict]]:
        self._reporter.write_sep("=", "what failed, once more and alone")
        known = listed(self._file)
        until = time.monotonic() + SECONDS_TOGETHER
        for nodeid in self._failed:
            passed, output = self._run_alone(nodeid, until - time.monotonic())
            verdict = judged(nodeid, passed=passed, known=known)
            self._reporter.write_line(f"{nodeid}: {verdict}")
            if not passed and output:
                self._reporter.write_line(output)
            yield nodeid, verdict

    def _run_alone(self, nodeid: str, seconds: float) -> tuple[bool | None, str]:
        """Whether it passed, None where it did not end, and what it printed."""
        config = self._config
        command = [sys.executable, "-m", "pytest", "-c", str(config.inipath), "--rootdir", str(config.rootpath)]
        command += ["-n", "0", "--verbosity=-1", "--color=no", "-p", "no:cacheprovider"]
        for name in config.getoption("plugins"):
            command += ["-p", name]
        for name in _KEPT_OPTIONS:
            if (value := config.getoption(name, None)) is not None:
                command.append(f"--{name}={value}")
        if seconds <= 0:
            return None, ""
        with tempfile.TemporaryFile() as output:  # a pipe would be held open by whatever the test leaves running
            process = subprocess.Popen(
                [*command, nodeid], cwd=config.rootpath, stdout=output, stderr=subprocess.STDOUT, start_new_session=True
            )
            try:
                code = process.wait(seconds)
            except subprocess.TimeoutExpired:
                code = None
            finally:
                _end_all(process)
            output.seek(0)
            text = output.read().decode("utf-8", "replace")
        if code is None:
            return None, text
        # A test that is skipped, or of which there is none any more, has shown nothing.
        return code == pytest.ExitCode.OK and _ONE_PASSED.search(text) is not None, text

    def _tell_otherwise(self) -> None:
        """The last line does not count as failed what is flaky."""
        stats = self._reporter.stats
        first = [report for nodeid in self._flaky for report in self._failed[nodeid]]
        for category in list(stats):
            stats[category] = [report for report in stats[category] if report not in first]
            if not stats[category]:
                del stats[category]
        for nodeid in self._flaky:
            report = self._failed[nodeid][0]
            told = pytest.TestReport(nodeid, report.location, {}, "passed", None, "call", is_flaky=True)
            self._reporter.pytest_runtest_logreport(told)

    def pytest_terminal_summary(self) -> None:
        if not self._flaky:
            return
        self._reporter.write_sep("=", "FLAKY", yellow=True)
        for nodeid in self._flaky:
            for report in self._failed[nodeid]:
                self._reporter.write_sep("_", nodeid)
                self._reporter.write_line(report.longreprtext)
                for title, text in report.sections:
                    self._reporter.write_sep("-", title)
                    self._reporter.write_line(text)
        self._reporter.write_line(
            f"\nThese passed only alone. They are in {self._file} now, and the next change mends them:"
        )
        for nodeid in self._flaky:
            self._reporter.write_line(nodeid)


def _end_all(process: subprocess.Popen[bytes]) -> None:
    """The test, and what it started."""
    if sys.platform == "win32":
        process.kill()
    else:
        with suppress(ProcessLookupError):  # nothing of it is left
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
