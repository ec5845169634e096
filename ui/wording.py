"""The engine's verdicts as sentences, for the window and the terminal alike. Free of Qt."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import assert_never

from engine.core.explanation import AvoidableCause, AvoidablePart, Cause, Explanation, FirstDifference
from engine.core.placement import PlacementLine
from engine.core.reuse import Considered
from engine.core.span_values import Kind, Span
from engine.errors import CairnError, EngineBug, Interrupted, UserFixable
from engine.events import CheckpointView, Failed
from ui.state import Fate, Mark, Phase, TimelineRow
from ui.wording_figures import RAM_TIP, counted, fmt_axis, fmt_bytes, fmt_seconds, fmt_tokens, held_text, ram_text
from ui.wording_quotes import quoted, shortened
from ui.wording_terms import (
    avoidable_text,
    boundary_text,
    cause_text,
    kind_text,
    loss_text,
    memory_text,
    method_text,
    placement_text,
    policy_text,
    remedy_text,
    source_text,
    stop_text,
    tier_text,
    verdict_text,
)

__all__ = [
    "RAM_TIP",
    "Changed",
    "avoidable_line",
    "avoidable_text",
    "boundary_text",
    "cache_line",
    "candidate_line",
    "cause_sentence",
    "cause_text",
    "changed_part",
    "checkpoint_line",
    "counted",
    "difference_place",
    "difference_sentence",
    "error_text",
    "fate_text",
    "fmt_axis",
    "fmt_bytes",
    "fmt_seconds",
    "fmt_tokens",
    "held_text",
    "kind_text",
    "loss_text",
    "mark_line",
    "memory_text",
    "method_text",
    "numbers_sentence",
    "phase_text",
    "placement_line",
    "placement_text",
    "policy_text",
    "ram_text",
    "remedy_text",
    "row_line",
    "sentence",
    "source_text",
    "span_line",
    "stop_text",
    "terminal_lines",
    "tier_text",
    "verdict_text",
]

_MEDIA_SUBJECT = re.compile(r"(image|audio) (\d+)( added| removed| moved)?: (.+)", re.DOTALL)  # MediaDifference.subject
_INSTEAD = " instead of "


# --- one request ---


def cache_line(explanation: Explanation) -> str:
    """The line under a reply: "reused 11,204 · read 310 new · 0 avoidable"."""
    return (
        f"reused {fmt_tokens(explanation.reused)} · read {fmt_tokens(explanation.unavoidable)} new"
        f" · {fmt_tokens(explanation.avoidable)} avoidable"
    )


def sentence(explanation: Explanation) -> str:
    """Everything about a request in plain words: cause, first difference, cost, avoidable parts, remedies."""
    parts = [cause_sentence(explanation)]
    if explanation.difference is not None:
        parts.append(difference_sentence(explanation.difference))
    parts.append(numbers_sentence(explanation))
    parts.extend(_as_sentence(avoidable_line(part)) for part in explanation.parts)
    parts.extend(remedy_text(remedy) for remedy in explanation.remedies)
    return " ".join(parts)


def terminal_lines(explanation: Explanation) -> tuple[str, ...]:
    """The same for the command line; the first line stands alone as the summary."""
    lines = [f"cache: {cache_line(explanation)}", f"  why: {cause_sentence(explanation)}"]
    if explanation.difference is not None:
        lines.append(f"  first difference: {difference_sentence(explanation.difference)}")
    lines.extend(f"  avoidable: {avoidable_line(part)}" for part in explanation.parts)
    lines.extend(f"  try: {remedy_text(remedy)}" for remedy in explanation.remedies)
    return tuple(lines)


def numbers_sentence(explanation: Explanation) -> str:
    """Where the tokens of the prompt went; the figures add up."""
    total = counted(explanation.n_prompt, "token")
    if explanation.reprocessed == 0:
        return f"All {total} were reused."
    if explanation.reused == 0:
        read = f"All {total} were read"
    else:
        read = (
            f"Of {total}, {fmt_tokens(explanation.reused)} were reused and {fmt_tokens(explanation.reprocessed)} read"
        )
    if explanation.avoidable == 0:
        return f"{read}; none of that could have been avoided."
    return f"{read}: {fmt_tokens(explanation.unavoidable)} new, {fmt_tokens(explanation.avoidable)} avoidable."


def cause_sentence(explanation: Explanation) -> str:
    """What happened, with the message and the subject that the engine named."""
    subject = explanation.subject
    if explanation.difference is not None and explanation.cause is Cause.CLOCK_CHANGED:
        subject = ""  # the first difference shows it, old and new
    if any(part.cause is AvoidableCause.RESTORE_FAILED and part.note == subject for part in explanation.parts):
        subject = ""  # said of the part that it cost
    where = "" if explanation.message is None else f" (message {explanation.message + 1})"
    match explanation.cause:
        case Cause.FIRST_REQUEST:
            return "First request: nothing like it had been read before."
        case Cause.APPENDED:
            return "The prompt goes on where the last one ended."
        case Cause.CONTINUED:
            return "The reply goes on where it was stopped."
        case Cause.CLOCK_CHANGED if subject:
            return f"A date or time in the prompt changed{where}: {quoted(subject)}."
        case Cause.TOOLS_CHANGED if subject:
            return f"The tools changed: {shortened(subject)}."
        case Cause.MEDIA_CHANGED if found := _MEDIA_SUBJECT.fullmatch(subject):
            return _media_sentence(found)
        case _:
            more = f": {shortened(subject)}" if subject else ""
            return f"{cause_text(explanation.cause)}{where}{more}."


def _media_sentence(found: re.Match[str]) -> str:
    """Which image, counted over the chat, and what became of it: "Image 2 differs: dog.png, instead of cat.png."."""
    kind, number, verb, label = found.groups()
    name = f"{kind.capitalize()} {number}"
    match verb:
        case " added" | " removed":
            return f"{name} was{verb}: {shortened(label)}."
        case " moved":
            return f"{name} moved to another place in its message: {shortened(label)}."
    new, old = _both_labels(label)
    if new == old:
        return f"{name} differs: another one of the same name and size, {shortened(new)}."
    return f"{name} differs: {shortened(new)}, instead of {shortened(old)}."


def _both_labels(text: str) -> tuple[str, str]:
    """Of "NEW instead of OLD"; a name may hold these words as well, so equal halves are looked for first."""
    half = (len(text) - len(_INSTEAD)) // 2
    if text == f"{text[:half]}{_INSTEAD}{text[:half]}":
        return text[:half], text[:half]
    new, _, old = text.partition(_INSTEAD)
    return new, old


def avoidable_line(part: AvoidablePart) -> str:
    """ "tokens 3,500-20,479 (16,979) were read again: the checkpoint there had been dropped ... (fifo)"."""
    note = f" ({part.note})" if part.note else ""
    count = part.end - part.first
    verb = "was" if count == 1 else "were"
    return (
        f"{counted(count, 'token')} ({_token_range(part.first, part.end)}) {verb} read again:"
        f" {avoidable_text(part.cause)}{note}"
    )


# --- the first difference ---


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """The part of two texts that differs, widened to whole words. Offsets into `old` and `new`."""

    old_first: int
    old_end: int
    new_first: int
    new_end: int


def changed_part(old: str, new: str) -> Changed:
    """The first differing stretch, up to the next two words that are equal again."""
    old_words, new_words = re.findall(r"\S+|\s+", old), re.findall(r"\S+|\s+", new)
    first: tuple[int, int] | None = None
    last = (0, 0)
    for tag, i1, i2, j1, j2 in SequenceMatcher(None, old_words, new_words, autojunk=False).get_opcodes():
        if tag == "equal":
            if first is not None and i2 - i1 > 3:  # words and the spaces between them
                break
        else:
            first = first or (i1, j1)
            last = (i2, j2)
    if first is None:
        return Changed(old_first=0, old_end=0, new_first=0, new_end=0)
    return Changed(
        old_first=len("".join(old_words[: first[0]])),
        old_end=len("".join(old_words[: last[0]])),
        new_first=len("".join(new_words[: first[1]])),
        new_end=len("".join(new_words[: last[1]])),
    )


def difference_place(difference: FirstDifference) -> str:
    """Where the new prompt differs first: "message 1 (system), characters 312-321"."""
    what = kind_text(difference.kind)
    if difference.message is None:
        own = {Kind.TOOLS: "the tool list", Kind.RAW: "the text", Kind.MEDIA: what}
        name = own.get(difference.kind, f"the template's own text ({what})")
        return f"{name}, token {fmt_tokens(difference.at + 1)}"
    name = f"message {difference.message + 1} ({what})"
    if difference.char_first < 0:
        return f"{name}, token {fmt_tokens(difference.at + 1)}"
    changed = changed_part(difference.old_text, difference.new_text)
    first = difference.char_first + changed.new_first + 1
    end = difference.char_first + changed.new_end
    if end <= first:
        return f"{name}, character {fmt_tokens(first)}"
    return f"{name}, characters {fmt_tokens(first)}-{fmt_tokens(end)}"


def difference_sentence(difference: FirstDifference) -> str:
    """ "In message 1 (system), characters 312-321: '2026-11-20' became '2026-11-21'."."""
    old, new = difference.old_text, difference.new_text
    is_media = difference.kind is Kind.MEDIA  # labels are told whole
    if not is_media:
        changed = changed_part(old, new)
        old, new = old[changed.old_first : changed.old_end], new[changed.new_first : changed.new_end]
    place = difference_place(difference)
    if is_media and old == new:
        what = f"{quoted(new)} became another one of the same name and size"
    elif not old and not new:
        what = f"the same text {quoted(difference.new_text)} became other tokens"
    elif not old:
        what = f"{quoted(new)} was added"
    elif not new:
        what = f"{quoted(old)} was removed"
    else:
        what = f"{quoted(old)} became {quoted(new)}"
    return f"In {place}: {what}."


# --- tables and tooltips ---


def candidate_line(considered: Considered) -> str:
    """One candidate for reuse: its name, its place, what it shares and the verdict."""
    return (
        f"{_candidate(considered)} at {fmt_tokens(considered.n_tokens)}: shares {fmt_tokens(considered.shared)},"
        f" {fmt_tokens(considered.usable)} usable; {verdict_text(considered.verdict)}"
    )


def _candidate(considered: Considered) -> str:
    if considered.checkpoint is not None:
        return f"checkpoint {considered.checkpoint}"
    if considered.sequence:
        return f"live branch {considered.sequence}"
    return "a branch kept in RAM" if considered.is_branch else "what the model holds"


def placement_line(line: PlacementLine) -> str:
    return f"{fmt_tokens(line.at)}, {boundary_text(line.kind)}: {placement_text(line.verdict)}"


def checkpoint_line(view: CheckpointView) -> str:
    """A checkpoint that is held now."""
    pinned = ", pinned" if view.pinned else ""
    used = "not used yet" if view.used_at == view.made_at else f"last used by request {view.used_at}"
    return (
        f"checkpoint {view.id} at {fmt_tokens(view.n_tokens)}, {boundary_text(view.boundary)},"
        f" {fmt_bytes(view.n_bytes)} {tier_text(view.tier)}, made by request {view.made_at}, {used}{pinned}"
    )


def fate_text(fate: Fate) -> str:
    match fate:
        case Fate.PRESENT:
            return "held"
        case Fate.TAKEN:
            return "taken by this request"
        case Fate.RESTORED:
            return "restored by this request"
        case Fate.EVICTED:
            return "dropped during this request"
        case Fate.FAILED:
            return "could not be restored"
        case _:
            assert_never(fate)


def mark_line(mark: Mark) -> str:
    """A checkpoint as one request saw it, with all that happened to it."""
    parts = [f"checkpoint {mark.id} at {fmt_tokens(mark.n_tokens)}"]
    if mark.boundary is not None:
        parts.append(boundary_text(mark.boundary))
    if mark.n_bytes:
        parts.append(f"{fmt_bytes(mark.n_bytes)} {tier_text(mark.tier)}")
    if mark.was_restored and mark.fate is not Fate.RESTORED:
        parts.append(fate_text(Fate.RESTORED))
    taken = "taken when this branch was left" if mark.was_left else fate_text(Fate.TAKEN)
    if mark.was_taken and mark.fate is not Fate.TAKEN:
        parts.append(taken)
    told = taken if mark.fate is Fate.TAKEN else fate_text(mark.fate)
    if mark.loss is not None:
        told += f": {mark.note or loss_text(mark.loss)}"
    if mark.policy:
        told += f" ({mark.policy})"
    parts.append(told)
    if mark.pinned:
        parts.append("pinned")
    return ", ".join(parts)


def span_line(span: Span) -> str:
    """A range of the prompt: whose it is and where."""
    owner = "" if span.message is None else f", message {span.message + 1}"
    return f"{kind_text(span.kind)}{owner}, {_token_range(span.first, span.end)}"


def phase_text(phase: Phase) -> str:
    match phase:
        case Phase.PLANNED:
            return "planned"
        case Phase.READING:
            return "reading the prompt"
        case Phase.WRITING:
            return "writing the reply"
        case Phase.FINISHED:
            return "finished"
        case Phase.CANCELLED:
            return "stopped"
        case Phase.FAILED:
            return "failed"
        case _:
            assert_never(phase)


def row_line(row: TimelineRow) -> str:
    """A whole request for a tooltip, the accessible name and lists."""
    parts = [f"request {row.tick}", phase_text(row.phase), cache_line(row.explanation)]
    if row.phase is Phase.READING:
        parts.append(f"{fmt_tokens(row.n_done)} of {fmt_tokens(row.n_prompt)} in memory")
    if row.n_generated:
        parts.append(f"wrote {fmt_tokens(row.n_generated)}")
    if row.error is not None:
        parts.append(error_text(row.error))
    return ", ".join(parts)


# --- errors ---


def error_text(error: Failed | CairnError) -> str:
    """What went wrong and what to do about it."""
    match error:
        case Failed():
            return f"{error.message} {error.action}".strip()
        case UserFixable():
            return f"{error.message} {error.action}".strip()
        case Interrupted():
            return "Stopped."
        case EngineBug():
            return f"This is an error in Cairn: {error}. The report in the log folder helps to mend it."
        case _:
            return f"Something went wrong: {error}."


# --- parts ---


def _token_range(first: int, end: int) -> str:
    """Counted from 1, both ends named."""
    if end - first == 1:
        return f"token {fmt_tokens(end)}"
    return f"tokens {fmt_tokens(first + 1)}-{fmt_tokens(end)}"


def _as_sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."
