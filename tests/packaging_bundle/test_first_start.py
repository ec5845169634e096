"""The first start of an installed program, for a person who double-clicked an icon: the window, or a dialog."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from tests.app.installation.test_first_aid import a_program
from tests.packaging_bundle.frozen_program import IS_FROZEN, PROGRAM, in_an_odd_place, run_command, wait_for
from tests.support.patience import PATIENCE

pytestmark = [
    *IS_FROZEN,
    pytest.mark.skipif(sys.platform != "linux", reason="folders and processors as Linux has them"),
]

# What a desktop gives to the programs that it starts; nothing of the test's own.
_ENVIRON = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}


def can_mount() -> bool:
    """As root, in a namespace of its own: nothing outside of it is changed."""
    return (
        shutil.which("unshare") is not None and subprocess.run(["unshare", "-m", "true"], check=False).returncode == 0
    )


@pytest.fixture
def odd_place(tmp_path: Path) -> Iterator[Path]:
    with in_an_odd_place(tmp_path) as program:
        yield program


@pytest.fixture
def desktop(tmp_path: Path) -> tuple[dict[str, str], Path]:
    """The variables of a desktop that has a program for dialogs, and the file with what that one shows."""
    said = tmp_path / "said"
    a_program(tmp_path / "bin", "zenity", writes=said)
    return _ENVIRON | {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin", "DISPLAY": ":99", "HOME": str(tmp_path)}, said


def window_opens(command: list[str], environ: dict[str, str], log: Path) -> None:
    """And closes in order, with the exit code of a program that has ended well."""
    with subprocess.Popen(command, cwd="/", env=environ, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE) as window:
        try:
            wait_for(lambda: (log.exists() and "window shown" in log.read_text()) or window.poll() is not None)
        finally:
            window.send_signal(signal.SIGTERM)
            _, errors = window.communicate(timeout=PATIENCE)
    assert window.returncode == 0, errors
    assert "everything stopped" in log.read_text()


def test_a_person_with_an_umlaut_gets_a_window_from_a_folder_that_cannot_be_written(
    odd_place: Path, tmp_path: Path
) -> None:
    """What is written lies in the person's own folders."""
    home = tmp_path / "home" / "Jürgen Ünal 名"
    home.mkdir(parents=True)
    before = set(tmp_path.rglob("*"))
    environ = _ENVIRON | {"HOME": str(home), "USER": "jürgen"}
    window_opens([str(odd_place)], environ, home / ".local" / "state" / "cairn" / "log" / "cairn.log")
    assert (home / ".local" / "share" / "cairn" / "conversations.sqlite3").is_file()
    outside = {path for path in set(tmp_path.rglob("*")) - before if not path.is_relative_to(home)}
    assert outside == set()


@pytest.mark.skipif(not can_mount(), reason="only root can put another home folder in the place of its own")
def test_without_home_the_folder_of_the_account_is_used(odd_place: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    instead = f'mount --bind "{home}" ~root && exec "{odd_place}"'
    command = ["unshare", "-m", "sh", "-c", instead]
    window_opens(command, dict(_ENVIRON), home / ".local" / "state" / "cairn" / "log" / "cairn.log")


def test_a_missing_library_ends_in_a_dialog(tmp_path: Path, desktop: tuple[dict[str, str], Path]) -> None:
    environ, said = desktop
    folder = tmp_path / "cairn"
    shutil.copytree(PROGRAM.parent, folder, symlinks=True, copy_function=os.link)
    for library in folder.rglob("libQt6Widgets.so*"):
        library.unlink()
    done = run_command([str(folder / "cairn")], environ | {"CAIRN_BASEDIR": str(tmp_path / "base")})
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    wait_for(lambda: said.exists() and "libQt6Widgets" in said.read_text())
    assert "Cairn cannot start" in said.read_text()
    assert "nstall" in said.read_text(), "what to do"


def test_a_missing_module_ends_in_a_dialog(tmp_path: Path, desktop: tuple[dict[str, str], Path]) -> None:
    environ, said = desktop
    folder = tmp_path / "cairn"
    shutil.copytree(PROGRAM.parent, folder, symlinks=True, copy_function=os.link)
    shutil.rmtree(folder / "_internal" / "PySide6")
    done = run_command([str(folder / "cairn")], environ | {"CAIRN_BASEDIR": str(tmp_path / "base")})
    assert done.returncode == 1
    wait_for(lambda: said.exists() and "nstall" in said.read_text())


@pytest.mark.skipif(not can_mount(), reason="only root can put another processor in the place of its own")
def test_a_processor_that_is_too_old_ends_in_a_dialog(tmp_path: Path, desktop: tuple[dict[str, str], Path]) -> None:
    environ, said = desktop
    told = tmp_path / "cpuinfo"
    told.write_text("processor\t: 0\nmodel name\t: Old\nflags\t\t: fpu sse sse2 ssse3 cx16\n")
    instead = f'mount --bind "{told}" /proc/cpuinfo && exec "{PROGRAM}"'
    done = run_command(["unshare", "-m", "sh", "-c", instead], environ | {"CAIRN_BASEDIR": str(tmp_path / "base")})
    assert done.returncode == 1
    wait_for(lambda: said.exists() and "too old" in said.read_text())
    assert "sse4_2" in said.read_text()


@pytest.mark.skipif(
    not (shutil.which("xdotool") and shutil.which("xvfb-run")), reason="no xdotool or no Xvfb to press keys on"
)
def test_the_menu_leads_to_logs_and_crash_reports_by_the_hosts_own_programs(tmp_path: Path) -> None:
    """F10 and two steps up. What is started there must not find the libraries of the package."""
    opened = tmp_path / "opened"
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "xdg-open").write_text(f'#!/bin/sh\necho "$1 ($LD_LIBRARY_PATH)" >"{opened}"\n')
    (folder / "xdg-open").chmod(0o755)
    script = tmp_path / "press.sh"
    script.write_text(
        f'"{PROGRAM}" & window=$!\n'
        f'while [ ! -s "{opened}" ] && kill -0 $window; do\n'
        "  xdotool search --onlyvisible --name Cairn windowfocus key F10 Up Up Return 2>/dev/null\n"
        "  sleep 1\n"
        "done\n"
        "kill -TERM $window; wait $window\n"
    )
    base = tmp_path / "base"
    environ = _ENVIRON | {"PATH": f"{folder}:/usr/bin:/bin", "QT_QPA_PLATFORM": "xcb", "CAIRN_BASEDIR": str(base)}
    done = run_command(["xvfb-run", "-a", "-s", "-screen 0 1600x1000x24", "sh", str(script)], environ)
    assert opened.is_file(), done.stderr
    assert opened.read_text() == f"file://{base / 'logs'} ()\n"


def test_it_asks_for_a_newer_version_only_where_that_was_turned_on(tmp_path: Path) -> None:
    """The certificate store and the library for addresses are in the package, too."""
    asked: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self.path)
            content = b'{"version": "99.1", "notes": "", "page": "https://cairn.example/"}'
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    serving.start()
    address = f"http://127.0.0.1:{server.server_address[1]}/newest.json"
    try:
        base = tmp_path / "base"
        settings = base / "config" / "settings.json"
        settings.parent.mkdir(parents=True)
        settings.write_text('{"schema": 2, "looks_for_updates": true}')
        environ = _ENVIRON | {"CAIRN_BASEDIR": str(base), "CAIRN_UPDATES": address}
        with subprocess.Popen([PROGRAM], env=environ, stdin=subprocess.DEVNULL) as window:
            try:
                wait_for(lambda: '"updates_found": "99.1"' in settings.read_text())
            finally:
                window.send_signal(signal.SIGTERM)
                window.wait(PATIENCE)
        assert asked == ["/newest.json"]
        doctor = run_command([str(PROGRAM), "doctor"], environ)
        assert "version 99.1 is out" in doctor.stdout
    finally:
        server.shutdown()
        server.server_close()
        serving.join()
    assert asked == ["/newest.json"], "doctor asks nobody"
