"""Prompts and sampling presets that have names: those that come with Cairn, and the person's own. Free of Qt.

They lie with the settings. What a chat uses lies with the chat: changing or deleting one here changes no chat.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core.prompt.reply_options import (
    BUILT_IN,
    LONGEST_NAME,
    Preset,
    preset_from_json,
    preset_to_json,
)
from engine.language.translation import number, tr
from ui.settings.store import SettingsStore
from ui.settings.values import N_NAMED

MOST_CHARACTERS = 2_000_000  # of all prompts together: the file of the settings has an end


@dataclass(frozen=True, slots=True)
class NamedPrompt:
    name: str
    text: str


class Library:
    """Each change is in the settings' file when the call returns. Names are told apart as they are written."""

    def __init__(self, settings: SettingsStore) -> None:
        self._settings = settings

    @property
    def prompts(self) -> tuple[NamedPrompt, ...]:
        """By name."""
        found = (NamedPrompt(name, text) for name, text in self._settings.current.prompts)
        return tuple(sorted(found, key=lambda prompt: prompt.name.casefold()))

    def prompt_of(self, text: str) -> str:
        """The name of the prompt that has this text; "" for none."""
        return next((prompt.name for prompt in self.prompts if prompt.text == text), "")

    def save_prompt(self, name: str, text: str) -> str:
        """In place of one of that name. "", or why it was not saved."""
        name = named(name)
        others = tuple(pair for pair in self._settings.current.prompts if pair[0] != name)
        if not name:
            return tr("Give it a name first.")
        if len(others) >= N_NAMED:
            return tr("There are {n_named} prompts already. Delete one first.", n_named=N_NAMED)
        if sum(len(text) for _, text in others) + len(text) > MOST_CHARACTERS:
            return tr(
                "All prompts together may have {most_characters} characters. Delete one, or shorten this one.",
                most_characters=number(f"{MOST_CHARACTERS:,}"),
            )
        self._settings.change(prompts=(*others, (name, text)))
        return ""

    def delete_prompt(self, name: str) -> NamedPrompt | None:
        """What it was, to bring it back."""
        gone = next((prompt for prompt in self.prompts if prompt.name == name), None)
        if gone is not None:
            self._settings.change(prompts=tuple(one for one in self._settings.current.prompts if one[0] != name))
        return gone

    @property
    def presets(self) -> tuple[Preset, ...]:
        """The built-in ones, then the person's by name."""
        return (*BUILT_IN, *sorted(self._own, key=lambda preset: preset.name.casefold()))

    @property
    def _own(self) -> list[Preset]:
        return [preset for text in self._settings.current.presets if (preset := preset_from_json(text)) is not None]

    def is_own(self, name: str) -> bool:
        return any(preset.name == name for preset in self._own)

    def save_preset(self, preset: Preset) -> str:
        """In place of one of that name. "", or why it was not saved."""
        preset = replace(preset, name=named(preset.name))
        others = [one for one in self._own if one.name != preset.name]
        if not preset.name:
            return tr("Give it a name first.")
        if any(one.name.casefold() == preset.name.casefold() for one in BUILT_IN):
            return tr("“{name}” comes with Cairn. Choose another name.", name=preset.name)
        if len(others) >= N_NAMED:
            return tr("There are {n_named} presets already. Delete one first.", n_named=N_NAMED)
        self._settings.change(presets=tuple(map(preset_to_json, [*others, preset])))
        return ""

    def delete_preset(self, name: str) -> Preset | None:
        """What it was, to bring it back. The built-in ones stay."""
        gone = next((preset for preset in self._own if preset.name == name), None)
        if gone is not None:
            self._settings.change(presets=tuple(preset_to_json(one) for one in self._own if one.name != name))
        return gone


def named(text: str) -> str:
    """A name on one line."""
    return " ".join(text.split())[:LONGEST_NAME]
