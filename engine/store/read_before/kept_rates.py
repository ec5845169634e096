"""How fast each model read on this machine, kept from one start to the next: a small file in the cache folder.

A file that cannot be read is as good as none, and one that cannot be written costs nothing but the next forecast.
"""

from __future__ import annotations

from pathlib import Path

from engine.core.cache.prefill_rates import PrefillRates
from engine.core.record.forms import RecordError
from engine.core.record.parsing import decode, encode
from engine.kept_json import read_kept, write_kept

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
        write_kept(self._path, _SCHEMA, {"rates": newest}, what="how fast this model reads")

    def _load(self) -> dict[str, object]:
        found = read_kept(self._path, _SCHEMA, MAX_FILE_BYTES).get("rates")
        return found if isinstance(found, dict) else {}
