"""What a difference is about, in words that go into a sentence. Free of Qt."""

from __future__ import annotations

from typing import assert_never

from engine.core.cache.states import LossNote, LossOccasion
from engine.core.difference.explanation import Explanation
from engine.core.difference.subjects import (
    AddedThinking,
    CallPart,
    ChangedCall,
    ChangedMedium,
    ChangedOptions,
    ChangedTools,
    ChangedValue,
    EmptyThought,
    MediumChange,
    MovedPart,
    Subject,
    ThinkingWord,
    ToolChange,
    ToolEdit,
)
from engine.core.prompt.messages import MediaType, Tidied, TidyAct
from engine.core.prompt.span_values import Kind
from engine.core.volatile.tokens import VolatileKind
from engine.language.translation import tr
from engine.telling.words.figures import counted, fmt_tokens
from engine.telling.words.terms import refused_text

_LONGEST = 60  # characters
_MEDIA = {MediaType.IMAGE: tr("image"), MediaType.AUDIO: tr("audio"), None: tr("image or sound")}


def quoted(text: str) -> str:
    """ "'as it was'", without white space around it; line ends and tabs are shown as signs."""
    shown = text.strip() or text
    return "'" + shortened(shown.replace("\n", "⏎").replace("\t", "⇥")) + "'"


def shortened(text: str) -> str:
    """Long texts keep both ends: what differs may be at either."""
    if len(text) <= _LONGEST:
        return text
    half = (_LONGEST - 1) // 2
    return f"{text[:half].rstrip()}…{text[-half:].lstrip()}"


def subject_text(subject: Subject | None) -> str:
    """'"search" was added', or "image 2 removed: cat.png, 640x480"; "" where there is nothing to say."""
    match subject:
        case None:
            return ""
        case ChangedValue():
            return subject.text if subject.kind is VolatileKind.CLOCK else subject.kind.value
        case ChangedTools():
            return _tools_text(subject)
        case ChangedCall():
            return _call_text(subject)
        case ChangedOptions():
            return ", ".join(subject.names)
        case AddedThinking():
            return tr("thinking added")
        case EmptyThought():
            return tr("an empty thought")
        case ThinkingWord():
            return tr("the word that turns thinking on or off")
        case ChangedMedium():
            return _medium_text(subject)
        case MovedPart():
            return tr("the tools") if subject.kind is Kind.TOOLS else tr("the system prompt")
        case _:
            assert_never(subject)


def _tools_text(tools: ChangedTools) -> str:
    if tools.edits:
        return "; ".join(map(_edit_text, tools.edits))
    how = tr("formatting") if tools.is_rewritten else ""
    if tools.is_reordered:
        how = tr("order and formatting") if tools.is_rewritten else tr("order")
    return tr("same set, other {how}", how=how) if tools.is_same_set else tr("other {how}", how=how)


def _edit_text(edit: ToolEdit) -> str:
    names = shortened(", ".join(f'"{name}"' for name in edit.names))
    is_one = len(edit.names) == 1
    match edit.change:
        case ToolChange.ADDED:
            return tr("{names} was added", names=names) if is_one else tr("{names} were added", names=names)
        case ToolChange.REMOVED:
            return tr("{names} was removed", names=names) if is_one else tr("{names} were removed", names=names)
        case ToolChange.DESCRIBED if is_one:
            return tr("{names} has another description", names=names)
        case ToolChange.DESCRIBED:
            return tr("{names} have another description", names=names)
        case ToolChange.PARAMETERS if is_one:
            return tr("{names} has other parameters", names=names)
        case ToolChange.PARAMETERS:
            return tr("{names} have other parameters", names=names)
        case ToolChange.EDITED:
            return tr("{names} was edited", names=names) if is_one else tr("{names} were edited", names=names)
        case _:
            assert_never(edit.change)


def _call_text(call: ChangedCall) -> str:
    match call.part:
        case CallPart.CALLS:
            return tr("tool calls")
        case CallPart.ARGUMENTS:
            return tr("the arguments of {tool}", tool=quoted(call.tool))
        case CallPart.RESULTS:
            return tr("tool results")
        case _:
            assert_never(call.part)


def capitalised(text: str) -> str:
    """At the start of a sentence."""
    return text[:1].upper() + text[1:]


def medium_name(medium: ChangedMedium) -> str:
    """ "image 2"."""
    name = _MEDIA[medium.kind]
    return f"{name} {medium.number}" if medium.number else name


def _medium_text(medium: ChangedMedium) -> str:
    name, label = medium_name(medium), medium.label
    match medium.change:
        case MediumChange.REPLACED if label:
            return tr("{name}: {label} instead of {old_label}", name=name, label=label, old_label=medium.old_label)
        case MediumChange.REPLACED:
            return name
        case MediumChange.ADDED:
            told = tr("{name} added", name=name)
        case MediumChange.REMOVED:
            told = tr("{name} removed", name=name)
        case MediumChange.MOVED:
            told = tr("{name} moved", name=name)
        case MediumChange.LEFT_OUT:
            return tr("{name}, left out by the template", name=label or name)
        case MediumChange.PREPARED:
            return tr("{name}, prepared otherwise", name=label or name)
        case _:
            assert_never(medium.change)
    return f"{told}: {label}" if label else told


def loss_note_text(note: LossNote | None) -> str:
    """What a checkpoint was given up for, or what its restore failed with; "" where nothing more is known."""
    if note is None:
        return ""
    match note.occasion:
        case None:
            return refused_text(note.error)
        case LossOccasion.FOR_CHECKPOINT:
            return tr("to make room for the one at {place}", place=fmt_tokens(note.place))
        case LossOccasion.FOR_BRANCH:
            return tr("with its branch, to make room for another one")
        case LossOccasion.LIMITS_LOWERED:
            return tr("because the limits were lowered")
        case LossOccasion.NEVER_STORED:
            return tr("before it was stored, to keep the others")
        case LossOccasion.NO_ROOM_FOR_COPY:
            return tr("there was no room for a copy in RAM")
        case LossOccasion.COPY_NOT_WORTH:
            return tr("a copy was expected to cost more than it saves")
        case _:
            assert_never(note.occasion)


# What was made of a program's request before the model got it, as sentences.


def tidied_sentences(explanation: Explanation) -> tuple[str, ...]:
    """With the values in it."""
    return tuple(map(tidied_sentence, explanation.tidied))


def tidied_sentence(one: Tidied) -> str:
    match one.act:
        case TidyAct.TOOLS:
            return tr("As chosen for this program, its tools were sent in the order that they had first.")
        case TidyAct.MOVED if one.was or one.now:
            told = tr(
                "As chosen for this program, {now} was told behind the history; in its old place the model reads"
                " {was}, as at first.",
                now=quoted(one.now),
                was=quoted(one.was),
            )
        case TidyAct.MOVED:
            return tr("As chosen for this program, what changes by itself was told behind the history.")
        case TidyAct.FROZEN if one.was or one.now:
            told = tr(
                "As chosen for this program, the model reads {was}, as at first, and not {now}.",
                was=quoted(one.was),
                now=quoted(one.now),
            )
        case TidyAct.FROZEN:
            return tr("As chosen for this program, what changes by itself was sent as it was first.")
        case _:
            assert_never(one.act)
    if one.n < 2:
        return told
    return tr("{told} So with {n}.", told=told, n=counted(one.n - 1, "more value"))


def tidied_line(explanation: Explanation) -> str:
    """Behind the figures, without anything of the request in it; "" where nothing was done."""
    found = {
        TidyAct.TOOLS: tr("tools in one order"),
        TidyAct.MOVED: tr("what changes by itself told last"),
        TidyAct.FROZEN: tr("what changes by itself as it was first"),
    }
    done = [found[one.act] for one in explanation.tidied]
    return tr("Changed by Cairn: {what}.", what=", ".join(done)) if done else ""
