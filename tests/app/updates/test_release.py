"""What is believed of the file of the newest version, and from where it is taken."""

from __future__ import annotations

import json

import pytest

from app.installation.build_stamp import BuildStamp
from app.updates.release import MOST_BYTES, is_newer, is_safe, place_of, read_release
from tests.app.updates.place_of_updates import GOOD

PACKAGE = BuildStamp(version="1", commit="a", date="2026-11-24", package="deb", updates="https://cairn.example/n.json")


@pytest.mark.parametrize(
    ("version", "than", "newer"),
    [
        ("0.2.0", "0.1.0", True),
        ("0.10", "0.9", True),
        ("0.1", "0.1.0", False),
        ("0.1.0", "0.2.0", False),
        ("1.0", "1.0rc1", True),
        ("1.1rc1", "1.0", False),
        ("1.0rc2", "1.0rc1", True),
        ("1.0.post1", "1.0", True),
        ("nonsense", "1.0", False),
        ("", "1.0", False),
        ("1.0", "", False),
    ],
)
def test_versions_are_compared_as_python_does(version: str, than: str, newer: bool) -> None:
    assert is_newer(version, than) is newer


def test_what_is_told_of_a_release() -> None:
    release = read_release(json.dumps(GOOD | {"later": [1, 2]}).encode())
    assert (release.version, release.notes, release.page) == (GOOD["version"], GOOD["notes"], GOOD["page"])


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"null",
        b"[]",
        b"\xff\xfe",
        b"[" * MOST_BYTES,
        b" " * MOST_BYTES + b"{}",
        b'{"version": ' + b"9" * 5_000 + b"}",
        b'{"version": "99.1"}',
        b"<html>Log in to the hotel's network</html>",
    ],
)
def test_what_is_no_such_file_is_refused(content: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_release(content)


@pytest.mark.parametrize(
    "changes",
    [
        {"version": 2},
        {"version": "newest"},
        {"version": "1" * 500},
        {"version": "１.2"},
        {"notes": ["a"]},
        {"page": "http://cairn.example/"},
        {"page": "file:///etc/passwd"},
        {"page": "javascript:alert(1)"},
        {"page": "https://"},
        {"page": "https://[half"},
        {"page": "https://cairn.example@elsewhere.example/"},
        {"page": "https://cairn.example/\n"},
        {"page": "https://cairn.example/" + "a" * 500},
        {"page": "https://cаirn.example/"},  # the second letter is Cyrillic
        {"page": None},
    ],
)
def test_a_file_with_something_wrong_in_it_counts_for_nothing(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_release(json.dumps(GOOD | changes).encode())


def test_notes_become_one_short_line_of_what_can_be_seen() -> None:
    told = "New:\n\t" + "\u202e\x1b[31m" + "x" * 1_000
    notes = read_release(json.dumps(GOOD | {"notes": told}).encode()).notes
    assert notes.startswith("New: [31mxxx")
    assert len(notes) <= 301
    assert notes.isprintable()


def test_the_place_is_that_of_the_package_or_a_named_one() -> None:
    assert place_of(PACKAGE, "").address == "https://cairn.example/n.json"
    assert place_of(PACKAGE, "https://mirror.example/n.json").address == "https://mirror.example/n.json"
    assert place_of(PACKAGE, "http://127.0.0.1:8000/n.json").address == "http://127.0.0.1:8000/n.json"


def test_who_has_no_place_is_told_where_new_versions_come_from() -> None:
    source, distribution = place_of(None, ""), place_of(BuildStamp(version="1", commit="", date="", package="deb"), "")
    assert (source.address, distribution.address) == ("", "")
    assert "source" in source.why_none
    assert "package" in distribution.why_none


def test_from_outside_nothing_leads_to_this_machine() -> None:
    here, outside = "http://127.0.0.1:8000/n.json", "https://cairn.example/n.json"
    assert is_safe(outside, here)
    assert is_safe(here, here)
    assert is_safe(outside, outside)
    assert not is_safe(here, outside)
    assert not is_safe("http://cairn.example/n.json", outside)


@pytest.mark.parametrize("address", ["http://cairn.example/n.json", "ftp://a/b", "n.json", "https://", "http://[::1"])
def test_only_an_https_address_is_asked(address: str) -> None:
    place = place_of(PACKAGE, address)
    assert place.address == ""
    assert "only https is" in place.why_none
