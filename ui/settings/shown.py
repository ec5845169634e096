"""How settings present themselves, in the language in use. Free of Qt."""

from __future__ import annotations

from dataclasses import fields

from ui.settings.stored import Settings
from ui.settings.values import About, in_language


def about(name: str) -> About | None:
    """How the setting `name` presents itself; None when it has no place on the page."""
    found = next(f.metadata.get("about") for f in fields(Settings) if f.name == name)
    return in_language(found) if isinstance(found, About) else None


def shown_settings() -> tuple[tuple[str, About], ...]:
    """The settings of the page, in its order."""
    return tuple((f.name, in_language(f.metadata["about"])) for f in fields(Settings) if "about" in f.metadata)
