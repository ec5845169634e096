"""How fast each model read on this machine, kept from one start to the next: a small file in the cache folder.

A file that cannot be read is as good as none, and one that cannot be written costs nothing but the next forecast.
"""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

from engine.core.cache.prefill_rates import PrefillRates
from engine.core.record.parsing import RecordError, decode, encode

log = logging.getLogger("engine.store")

MAX_MODELS = 64
MAX_FILE_BYTES = 4 * 1024 * 1024
_SCHEMA = 1


class KeptRates:
    """Implements ports.Rates over one JSON file; one process's answer replaces another's."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def find(self, fingerprint: str) -> PrefillRates:
        """What was learned with that model, file and settings; nothing where there is nothing."""
        try:
            return decode(PrefillRates, self._load().get(fingerprint))
        except RecordError:
            return PrefillRates()

    def keep(self, fingerprint: str, rates: PrefillRates) -> None:
        if rates == PrefillRates():
            return
        known = {name: found for name, found in self._load().items() if name != fingerprint}
        newest = dict([*known.items(), (fingerprint, encode(rates))][-MAX_MODELS:])
        draft = self._path.with_name(f"{self._path.name}.{os.getpid()}.draft")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps({"schema": _SCHEMA, "rates": newest}), encoding="utf-8")
            draft.replace(self._path)
        except OSError as error:
            log.info("how fast this model reads cannot be kept: %s", error.strerror)

    def _load(self) -> dict[str, object]:
        try:
            with self._path.open("rb") as file:
                content = json.loads(file.read(MAX_FILE_BYTES))
            found = content["rates"] if content["schema"] == _SCHEMA else {}
        except (OSError, ValueError, KeyError, TypeError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}
