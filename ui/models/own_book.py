"""What the person chose for single models, found by a model's file. It follows the model wherever that lies."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from engine.core.models.values import OwnWords
from engine.models.finding.heads import identity_of, may_have_settings
from engine.models.keeping.kept_words import keep_words, read_words
from ui.bridge import Bridge
from ui.models.background import run_apart

_NO_WORDS = OwnWords()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """`identity` is that of the model's file; "" where nothing was chosen for it."""

    identity: str = ""
    words: OwnWords = _NO_WORDS


class OwnBook:
    """Main thread. Files of models are looked into on another one, and only those that something may be chosen for."""

    def __init__(self, homes: ModelHomes | None, bridge: Bridge) -> None:
        """`homes` None: nothing is kept anywhere."""
        self._file = homes.words_file if homes is not None else None
        self._bridge = bridge

    def find(self, path: str, on_found: Callable[[Chosen], None]) -> None:
        """What was chosen for the model at `path`; told at once where no file has to be read for it."""
        own = read_words(self._file) if self._file is not None else {}
        if not may_have_settings(Path(path), own):
            on_found(Chosen())
            return

        def look() -> Chosen:
            try:
                identity = identity_of(Path(path))
            except OSError:
                return Chosen()
            return Chosen(identity=identity, words=own.get(identity, _NO_WORDS))

        run_apart(self._bridge, "own-settings", look, on_found, lambda _error: on_found(Chosen()))

    def keep(self, identity: str, words: OwnWords, path: str) -> Chosen:
        """`path`: the file that is loaded. Raises StoreFailed."""
        try:
            n_bytes = os.stat(path).st_size
        except OSError:
            n_bytes = words.n_bytes
        kept = replace(words, n_bytes=n_bytes)
        if self._file is not None:
            keep_words(self._file, identity, kept)
        return Chosen(identity=identity, words=kept)

    def changed(self, chosen: Chosen, **changes: Any) -> Chosen:
        """With other settings, which are kept. Raises StoreFailed."""
        words = replace(chosen.words, settings=replace(chosen.words.settings, **changes))
        if self._file is not None and chosen.identity:
            keep_words(self._file, chosen.identity, words)
        return Chosen(identity=chosen.identity, words=words)


# Where models lie and what is remembered of them, as the composition root has it.


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelHomes:
    own: Path  # Cairn's folder of models
    found_file: Path  # what headers say
    downloads_file: Path  # which downloads there are
    words_file: Path  # what the person says of models
