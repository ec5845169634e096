"""What templates are told besides the chat, and what people can choose of it."""

from __future__ import annotations

import pytest

from engine.core.difference.chat_difference import chat_changes
from engine.core.difference.explanation import Cause
from engine.core.difference.subjects import ChangedOptions
from engine.core.prompt.chat_options import (
    AS_GIVEN,
    NO_CHOICES,
    ThinkingChoice,
    ThinkingChoices,
    ThinkingSwitch,
    changed_options,
    choice_from_json,
    choice_to_json,
    told,
)
from engine.core.prompt.messages import Chat, Message, Role
from engine.core.template.chat_template import compile_template

SWITCH = ThinkingSwitch(name="enable_thinking", on=True, off=False, is_on=True)
CHOICES = ThinkingChoices(switch=SWITCH, effort_name="reasoning_effort", efforts=("low", "high"))
TURNS = "{% for m in messages %}[{{ m.role }}]{{ m.content }}{% endfor %}"


def test_thinking_is_on_and_earlier_thoughts_are_kept_unless_the_chat_says_otherwise() -> None:
    """Models that can think would not, and thoughts that were kept for the next prompt would be read again."""
    assert told(()) == {
        "enable_thinking": True,
        "preserve_reasoning": True,
        "preserve_thinking": True,
        "clear_thinking": False,
        "truncate_history_thinking": False,
        "drop_thinking": False,
    }
    assert told((("enable_thinking", False), ("clear_thinking", True)))["enable_thinking"] is False
    assert told((("clear_thinking", True),))["clear_thinking"] is True


def test_one_name_stands_for_all_settings_that_keep_thoughts() -> None:
    """A client of llama-server that turns them off would keep them here."""
    found = told((("preserve_reasoning", False),))
    assert (found["preserve_thinking"], found["clear_thinking"], found["drop_thinking"]) == (False, True, True)


def test_an_effort_goes_by_both_names() -> None:
    """One family of templates calls it strength, and would think as hard as ever."""
    assert told((("reasoning_effort", "low"),))["reasoning_strength"] == "low"
    assert "reasoning_strength" not in told(())


@pytest.mark.parametrize(
    ("old", "new", "changed"),
    [
        ((), (("enable_thinking", True),), ()),
        ((), (("preserve_reasoning", True), ("clear_thinking", False)), ()),
        ((), (("enable_thinking", False),), ("enable_thinking",)),
        ((("enable_thinking", False),), (("enable_thinking", True),), ("enable_thinking",)),
        ((("a", 1), ("b", 2)), (("b", 2), ("a", 1)), ()),
        ((("reasoning_effort", "low"),), (("reasoning_effort", "high"),), ("reasoning_effort",)),
    ],
)
def test_an_option_that_says_what_holds_anyway_is_no_change(
    old: tuple[tuple[str, bool], ...], new: tuple[tuple[str, bool], ...], changed: tuple[str, ...]
) -> None:
    """The explanation would blame an option for what another change did."""
    assert changed_options(old, new) == changed
    chats = (Chat(messages=(Message(role=Role.USER, text="x"),), options=options) for options in (old, new))
    found = chat_changes(*chats)
    causes = [(difference.cause, difference.subject) for difference, _ in found]
    assert causes == ([(Cause.TEMPLATE_CHANGED, ChangedOptions(names=changed))] if changed else [])


@pytest.mark.parametrize(
    ("choice", "options"),
    [
        (AS_GIVEN, ()),
        (ThinkingChoice(thinks=True), ()),
        (ThinkingChoice(thinks=False), (("enable_thinking", False),)),
        (ThinkingChoice(effort="low"), (("reasoning_effort", "low"),)),
        (ThinkingChoice(effort="max"), ()),
        (ThinkingChoice(thinks=False, effort="high"), (("enable_thinking", False), ("reasoning_effort", "high"))),
    ],
)
def test_a_choice_becomes_the_options_that_the_template_knows(
    choice: ThinkingChoice, options: tuple[tuple[str, object], ...]
) -> None:
    """An option of another model's template would stand in the explanation as a change."""
    assert CHOICES.options(choice) == options
    assert NO_CHOICES.options(choice) == ()


def test_thinking_that_is_off_by_itself_can_be_turned_on() -> None:
    """The switch would only ever work in one direction."""
    off = ThinkingChoices(switch=ThinkingSwitch(name="thinking", on=True, off=False, is_on=False))
    assert off.options(ThinkingChoice(thinks=True)) == (("thinking", True),)
    assert off.options(ThinkingChoice(thinks=False)) == ()


@pytest.mark.parametrize("choice", [AS_GIVEN, ThinkingChoice(thinks=False), ThinkingChoice(thinks=True, effort="hö")])
def test_a_choice_comes_back_as_it_was_kept(choice: ThinkingChoice) -> None:
    """A chat would think again after the next start."""
    assert choice_from_json(choice_to_json(choice)) == choice


@pytest.mark.parametrize("text", ["", "{", "7", "[]", '{"thinks": 1, "effort": 2}', "[" * 99_999])
def test_what_cannot_be_read_is_nothing_chosen(text: str) -> None:
    """A damaged row would keep a chat from opening."""
    assert choice_from_json(text) == AS_GIVEN


@pytest.mark.parametrize(
    ("ending", "choices"),
    [
        ("", NO_CHOICES),
        ("{% if enable_thinking %}<think>{% endif %}", ThinkingChoices(switch=SWITCH)),
        (
            "{% if thinking %}Think.{% endif %}",
            ThinkingChoices(switch=ThinkingSwitch(name="thinking", on=True, off=False, is_on=False)),
        ),
        (
            "{% if thinking_mode == 'disabled' %}</think>{% endif %}",
            ThinkingChoices(switch=ThinkingSwitch(name="thinking_mode", on="enabled", off="disabled", is_on=True)),
        ),
        (
            "Effort: {{ reasoning_effort | default('medium') }}",
            ThinkingChoices(effort_name="reasoning_effort", efforts=("low", "medium", "high")),
        ),
        (
            "{% if reasoning_effort == 'max' %}Think hard.{% endif %}",
            ThinkingChoices(effort_name="reasoning_effort", efforts=("high", "max")),
        ),
        (
            "{% if thinking_effort is defined %}{% if thinking_effort not in ['low', 'minimal'] %}"
            "{{ raise_exception('no') }}{% endif %}{{ thinking_effort }}{% endif %}",
            ThinkingChoices(effort_name="thinking_effort", efforts=("minimal", "low")),
        ),
        ("{# reasoning_effort, thinking #}", NO_CHOICES),
    ],
)
def test_what_a_template_lets_people_choose_is_found_by_trying(ending: str, choices: ThinkingChoices) -> None:
    """A switch that changes nothing would be shown, or one that works would not."""
    assert compile_template(TURNS + ending).capabilities.thinking == choices


def test_an_effort_that_only_turns_thinking_off_is_the_switch() -> None:
    """Two controls would do the same."""
    source = TURNS + "{% if enable_thinking and reasoning_effort != 'none' %}<think>{% endif %}"
    assert compile_template(source).capabilities.thinking == ThinkingChoices(switch=SWITCH)
