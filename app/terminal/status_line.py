"""One line on a terminal that is written over and over; nothing where nobody looks."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from typing import TextIO

from app.process.printing import in_a_line, write_as_is
from engine.client.blocking import EngineCalls
from engine.commands import LoadSettings
from engine.events import Event, ModelLoaded, ModelLoading

_LEAST_SECONDS_BETWEEN = 0.1


class StatusLine:
    """Silent unless the stream is a terminal. `clear` before anything else is written there."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_on = stream.isatty()
        self._is_shown = False
        self._shown_at = float("-inf")

    def show(self, text: str, *, at_once: bool = False) -> None:
        """Replace the line; more than ten times a second would only flicker.

        `at_once`: the next thing may take long, so this must not be passed over.
        """
        now = time.monotonic()
        if not self._is_on or (now - self._shown_at < _LEAST_SECONDS_BETWEEN and not at_once):
            return
        width = shutil.get_terminal_size().columns
        write_as_is(self._stream, f"\r\x1b[2K{in_a_line(text)[: width - 1]}")
        self._stream.flush()
        self._is_shown, self._shown_at = True, now

    def clear(self) -> None:
        if self._is_shown:
            write_as_is(self._stream, "\r\x1b[2K")
            self._stream.flush()
            self._is_shown = False

    def load(self, calls: EngineCalls, model: Path, settings: LoadSettings) -> ModelLoaded:
        """The model, while the line tells how far that is, and what it warns of below it. Raises UserFixable."""

        def on_event(event: Event) -> None:
            if isinstance(event, ModelLoading):
                self.show(f"loading the model: {event.fraction:.0%}")

        try:
            loaded = calls.load(model, settings, on_event)
        finally:
            self.clear()
        for warning in loaded.warnings:
            print(f"cairn: {warning}", file=self._stream)
        return loaded
