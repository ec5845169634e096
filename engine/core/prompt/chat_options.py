"""What a template is told besides the chat, unless the chat says otherwise: what llama-server tells it.

Thinking is on, and thoughts of earlier replies stay in the history where the template has a setting for it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from engine.core.prompt.json_text import object_in

Value = bool | int | str
Option = tuple[str, Value]

THINKING = "enable_thinking"
EFFORT = "reasoning_effort"
_KEEPING = "preserve_reasoning"  # one name for all of these
KEPT: tuple[tuple[str, bool], ...] = (
    ("preserve_thinking", True),
    ("clear_thinking", False),
    ("truncate_history_thinking", False),
    ("drop_thinking", False),
)
_SAME_AS_EFFORT = "reasoning_strength"


def told(options: tuple[Option, ...]) -> dict[str, Value]:
    """The options of a chat with all that stands for what it does not say."""
    given = dict(options)
    keeps = given.get(_KEEPING, True)
    found: dict[str, Value] = {THINKING: True, _KEEPING: True}
    if isinstance(keeps, bool):
        found |= {name: value is keeps for name, value in KEPT}
    effort = given.get(EFFORT)
    if isinstance(effort, str) and effort:
        found[_SAME_AS_EFFORT] = effort
    return found | given


def changed_options(old: tuple[Option, ...], new: tuple[Option, ...]) -> tuple[str, ...]:
    """The options that tell the template something else. To say what holds anyway is no change."""
    before, after = told(old), told(new)
    given = {name for name, _ in (*old, *new)}
    return tuple(sorted(name for name in given if before.get(name) != after.get(name)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingSwitch:
    """The option with which a template turns thinking on and off. `is_on`: without it, thinking is on."""

    name: str
    on: Value
    off: Value
    is_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingChoice:
    """What was chosen for a chat, for whichever model answers. None and "": as the model's template has it."""

    thinks: bool | None = None
    effort: str = ""
    keeps: bool | None = None


AS_GIVEN = ThinkingChoice()


@dataclass(frozen=True, slots=True, kw_only=True)
class ThinkingChoices:
    """What a template lets a chat choose of the model's thinking; found by trying.

    `efforts`: the values of option `effort_name` that make a difference, the smallest first. `keeping` keeps thoughts
    of earlier replies in the prompt, which is told unless the chat says otherwise. `usual`: what the person chose for
    the model, for chats that say nothing.
    """

    switch: ThinkingSwitch | None = None
    effort_name: str = ""
    efforts: tuple[str, ...] = ()
    keeping: Option | None = None
    usual: ThinkingChoice = AS_GIVEN

    def thinks(self, choice: ThinkingChoice) -> bool | None:
        """None where the template has no switch."""
        if self.switch is None:
            return None
        chosen = self.usual.thinks if choice.thinks is None else choice.thinks
        return self.switch.is_on if chosen is None else chosen

    def keeps(self, choice: ThinkingChoice) -> bool:
        """Whether thoughts of earlier replies are sent again."""
        return next((chosen for chosen in (choice.keeps, self.usual.keeps) if chosen is not None), True)

    def options(self, choice: ThinkingChoice) -> tuple[Option, ...]:
        """The options of a chat for which that was chosen. What the template does not know is left out."""
        found: list[Option] = []
        switch, thinks = self.switch, self.thinks(choice)
        if switch is not None and thinks is not switch.is_on:
            found.append((switch.name, switch.on if thinks else switch.off))
        effort = choice.effort or self.usual.effort
        if effort in self.efforts:
            found.append((self.effort_name, effort))
        if self.keeping is not None and not self.keeps(choice):
            name, value = self.keeping
            found.append((name, not value))
        return tuple(found)


def choice_to_json(choice: ThinkingChoice) -> str:
    """To be kept; "" for nothing chosen."""
    if choice == AS_GIVEN:
        return ""
    kept = {} if choice.keeps is None else {"keeps": choice.keeps}
    return json.dumps({"thinks": choice.thinks, "effort": choice.effort, **kept})


def choice_from_json(text: str) -> ThinkingChoice:
    """What was kept; what cannot be read counts as nothing chosen."""
    known = object_in(text)
    thinks, effort, keeps = known.get("thinks"), known.get("effort"), known.get("keeps")
    return ThinkingChoice(
        thinks=thinks if isinstance(thinks, bool) else None,
        effort=effort if isinstance(effort, str) else "",
        keeps=keeps if isinstance(keeps, bool) else None,
    )


NO_CHOICES = ThinkingChoices()
