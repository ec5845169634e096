"""On its battery a machine computes nothing that nobody asked for."""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import pytest

from app.process import power
from app.process.power import MainsWatch, is_on_battery, linux_on_battery, mac_on_battery, windows_on_battery

MAINS_IN, MAINS_OUT = {"type": "Mains", "online": "1"}, {"type": "Mains", "online": "0"}
USED, FULL = {"type": "Battery", "status": "Discharging"}, {"type": "Battery", "status": "Full"}
MOUSE = {"type": "Battery", "status": "Discharging", "scope": "Device"}
CHARGER = {"type": "USB", "online": "1"}


@pytest.mark.parametrize(
    ("supplies", "is_battery"),
    [
        ([], False),
        ([MAINS_OUT, USED], True),
        ([USED], True),  # some machines have no entry for the mains
        ([MAINS_IN, USED], False),  # under load a weak charger does not do, but it is in
        ([CHARGER, USED], False),
        ([MAINS_IN, FULL], False),
        ([MAINS_OUT, FULL], False),  # just pulled out, and not noticed yet
        ([MOUSE], False),
        ([MAINS_OUT, MOUSE, USED], True),
    ],
)
def test_linux(supplies: list[dict[str, str]], is_battery: bool) -> None:
    assert linux_on_battery(supplies) is is_battery


def test_linux_reads_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the kernel lays them out: a file for each word, with a line end."""
    for folder, said in {"AC": MAINS_OUT, "BAT0": USED}.items():
        (tmp_path / folder).mkdir()
        for name, word in said.items():
            (tmp_path / folder / name).write_text(f"{word}\n")
    monkeypatch.setattr(power, "_SUPPLIES", tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    assert is_on_battery()
    (tmp_path / "AC" / "online").write_text("1\n")
    assert not is_on_battery()
    monkeypatch.setattr(power, "_SUPPLIES", tmp_path / "none")
    assert not is_on_battery()


@pytest.mark.parametrize(
    ("first", "is_battery"),
    [("Now drawing from 'Battery Power'", True), ("Now drawing from 'AC Power'", False), ("", False)],
)
def test_mac(first: str, is_battery: bool) -> None:
    rest = "\n -InternalBattery-0 (id=4653155)\t86%; discharging; 5:12 remaining present: true\n"
    assert mac_on_battery(first + rest) is is_battery


@pytest.mark.parametrize(("line", "is_battery"), [(0, True), (1, False), (255, False)])
def test_windows(line: int, is_battery: bool) -> None:
    """A SYSTEM_POWER_STATUS: four bytes, then two counts of seconds."""
    assert windows_on_battery(struct.pack("<BBBBII", line, 1, 86, 0, 18_720, 0xFFFFFFFF)) is is_battery


def test_the_system_is_not_asked_each_time() -> None:
    """One of them is asked by a program, and a reply may end every second."""
    asked, now = [0], [100.0]

    def on_battery() -> bool:
        asked[0] += 1
        return asked[0] > 1

    watch = MainsWatch(on_battery, lambda: now[0])
    assert [watch(), watch(), asked[0]] == [True, True, 1]
    now[0] += 60
    assert [watch(), asked[0]] == [False, 2]


def test_this_machine_gives_an_answer() -> None:
    """Whatever it is: nothing is raised."""
    assert is_on_battery() in (True, False)
