"""Which setting a remedy is: what the window can do by itself about what was read again. Free of Qt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.difference.explanation import Limit, Offer, Remedy
from engine.language.translation import tr

_MIB = 1024 * 1024


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChange:
    """`name` of a field of Settings, its new value, and what a button that does it is called."""

    label: str
    name: str
    value: int | bool
    is_reload: bool = False  # it takes effect when the model is loaded again


def change_for(offer: Offer) -> SettingsChange | None:
    """None: it is not a matter of the settings."""
    match offer.remedy:
        case Remedy.RAISE_BUDGET if offer.limit is Limit.CHECKPOINTS:
            return SettingsChange(label=tr("Raise"), name="cache_max_checkpoints", value=offer.value)
        case Remedy.RAISE_BUDGET if offer.limit is Limit.RAM:
            return SettingsChange(label=tr("Raise"), name="cache_ram_mib", value=-(-offer.value // _MIB))
        case Remedy.RAISE_BUDGET if offer.limit is Limit.CONTEXT:
            return SettingsChange(label=tr("Load again"), name="n_ctx", value=offer.value, is_reload=True)
        case Remedy.LOWER_SPACING:
            return SettingsChange(label=tr("Lower"), name="cache_min_spacing", value=offer.value)
        case Remedy.LOWER_INTERVAL:
            return SettingsChange(label=tr("Lower"), name="cache_interval", value=offer.value)
        case Remedy.TURN_ON_REUSE:
            return SettingsChange(label=tr("Turn on"), name="cache_enabled", value=True)
        case _:
            return None
