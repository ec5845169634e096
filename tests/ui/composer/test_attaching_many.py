"""Many files at once: the window does not stand still, and a message has an end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.images import png
from tests.ui.composer.attaching_steps import asked, attach, edited_tray, enter, read_all, tray_of, writer
from tests.ui.stage import Stage
from ui.composer import attaching
from ui.composer.attachment_reading import Pick


def picks(n: int) -> list[Pick]:
    return [Pick(name=f"{at}.txt", load=lambda _, at=at: f"text {at}".encode()) for at in range(n)]  # type: ignore[misc]


def test_many_files_are_shown_at_once_and_no_more_than_a_message_takes(seeing: Stage) -> None:
    """Each file drew all entries again, and a folder of photos held up the window for seconds."""
    pane, composer = seeing.window.pane, seeing.window.pane.composer
    changes: list[None] = []
    composer.tray.changed.connect(lambda: changes.append(None))
    pane.attaching.attach(picks(300))
    assert len(changes) == 1
    assert composer.refusals.label.text() == (
        "A message takes 100 files, so 200 were left out. Send the rest with another message."
    )
    read_all(seeing)
    assert [one.name for one in tray_of(seeing)] == [f"{at}.txt" for at in range(100)]
    composer.tray.dismiss()
    pane.attaching.attach(picks(1))
    assert len(tray_of(seeing)) == 100
    assert "so 1 was left out" in composer.refusals.label.text()
    composer.tray.remove(tray_of(seeing)[0].id)
    pane.attaching.attach(picks(1))
    read_all(seeing)
    assert len(tray_of(seeing)) == 100


def test_files_that_are_too_large_together_are_refused_in_one_sentence(
    seeing: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = [png(n) for n in range(4)]
    monkeypatch.setattr(attaching, "MAX_MESSAGE_BYTES", len(data[0]) + len(data[1]))
    attach(seeing, writer(tmp_path)(a_png=data[0], b_png=data[1]))
    attach(seeing, writer(tmp_path)(c_png=data[2], d_png=data[3]))
    composer = seeing.window.pane.composer
    assert [one.name for one in tray_of(seeing)] == ["a.png", "b.png"]
    assert composer.refusals.label.text() == attaching.TOO_LARGE
    assert "256 MiB" in attaching.TOO_LARGE
    enter(seeing, "What are these?")
    assert len(asked(seeing).media) == 2
    seeing.answer("Cats")
    monkeypatch.setattr(attaching, "MAX_MESSAGE_BYTES", 1)
    seeing.window.pane.edit_last()
    seeing.qtbot.waitUntil(lambda: all(one.picture for one in edited_tray(seeing)))
    assert len(edited_tray(seeing)) == 2, "what was sent once can be sent again"
