"""The engine's verdicts as sentences, for the window and the terminal alike. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.client.state import Fate, Mark, Phase, TimelineRow
from engine.core.cache.states import LossOccasion, MachineLimit, Tier
from engine.core.decisions.placement import PlacementLine
from engine.core.decisions.reuse import Considered, ReusePlan, Verdict
from engine.core.difference.explanation import AvoidablePart, Explanation, TokenKind
from engine.core.prompt.span_values import Span
from engine.errors import CairnError, EngineBug, Interrupted, UserFixable
from engine.events import CheckpointView, Failed
from engine.language.translation import tr
from engine.telling.reasons.causes import (
    as_written_sentence,
    avoidable_figures,
    cause_sentence,
    compared_sentence,
    further_sentences,
    habit_line,
    part_heading,
)
from engine.telling.reasons.difference import difference_sentence
from engine.telling.reasons.remedies import remedy_lines
from engine.telling.reasons.subjects import loss_note_text, tidied_sentences
from engine.telling.reasons.summary import cache_line, summary_line
from engine.telling.words.figures import (
    counted,
    fmt_bytes,
    fmt_tokens,
    listed,
)
from engine.telling.words.terms import (
    avoidable_text,
    boundary_text,
    in_words,
    kind_text,
    loss_text,
    placement_text,
    source_text,
    tier_text,
    verdict_text,
)

_MOST_PIECES = 5  # that are told one by one


# --- one request ---


def sentence(explanation: Explanation) -> str:
    """Everything about a request in plain words: causes, first difference, cost, avoidable parts, remedies."""
    parts = [cause_sentence(explanation)]
    if explanation.difference is not None:
        parts.append(difference_sentence(explanation.difference))
    parts.extend(further_sentences(explanation))
    parts.extend(tidied_sentences(explanation))
    parts.extend(filter(None, [as_written_sentence(explanation), compared_sentence(explanation)]))
    parts.append(numbers_sentence(explanation))
    parts.extend(_as_sentence(avoidable_line(part)) for part in explanation.parts)
    parts.extend(remedy_lines(explanation))
    parts.extend([newer_sentence(explanation)] if explanation.n_newer else [])
    return " ".join(parts)


def newer_sentence(explanation: Explanation) -> str:
    """Of an explanation that was stored by a newer Cairn."""
    what = counted(explanation.n_newer, "word")
    return tr(
        "A newer version of Cairn wrote this; {what} of it that this one does not know cannot be told.", what=what
    )


def numbers_sentence(explanation: Explanation) -> str:
    """Where the tokens of the prompt went; the figures add up."""
    n, reused, total = explanation.n_prompt, explanation.reused, counted(explanation.n_prompt, "token")
    if explanation.unread:
        told = tr(
            "Of {total}, {reused} reused and {reprocessed} had to be read",
            total=total,
            reused=_were(reused),
            reprocessed=fmt_tokens(explanation.reprocessed),
        )
        return tr(
            "{told}; {read} of them had been read when it was stopped.", told=told, read=fmt_tokens(explanation.read)
        )
    if explanation.reprocessed == 0:
        return tr("{n} reused.", n=_all(n))
    told = (
        tr(
            "Of {total}, {reused} reused and {reprocessed} read",
            total=total,
            reused=_were(reused),
            reprocessed=_were(explanation.reprocessed),
        )
        if reused
        else tr("{n} read", n=_all(n))
    )
    if not explanation.again:
        return tr(
            "{told}, because {word} new.",
            told=told,
            word=tr("it is") if explanation.reprocessed == 1 else tr("they are"),
        )
    changed = (
        tr("{changed} that follow a change", changed=fmt_tokens(explanation.changed)) if explanation.changed else ""
    )
    parts = [tr("{n} new", n=fmt_tokens(explanation.new)), *filter(None, [changed, *avoidable_figures(explanation)])]
    end = "" if explanation.avoidable else tr(" The cache could not have avoided it.")
    return f"{told}: {listed(parts)}.{end}"


def _were(n: int) -> str:
    return tr("{n} was", n=fmt_tokens(n)) if n == 1 else tr("{n} were", n=fmt_tokens(n))


def _all(n: int) -> str:
    return tr("The one token was") if n == 1 else tr("All {n} tokens were", n=fmt_tokens(n))


def changed_lines(explanation: Explanation) -> tuple[str, ...]:
    """The stretches that were read again because something before them changed; of many the longest."""
    changed = [piece for piece in explanation.pieces if piece.kind is TokenKind.CHANGED]
    longest = sorted(sorted(changed, key=lambda piece: piece.first - piece.end)[:_MOST_PIECES], key=lambda p: p.first)
    lines = [
        tr("{end} ({first}), read again", end=counted(p.end - p.first, "token"), first=_token_range(p.first, p.end))
        for p in longest
    ]
    n_left = len(changed) - len(longest)
    return (*lines, tr("and {n_left}", n_left=counted(n_left, "shorter piece"))) if n_left else tuple(lines)


def avoidable_line(part: AvoidablePart) -> str:
    """ "tokens 3,500-20,479 (16,979) were read again: the checkpoint there had been dropped ... (fifo)"."""
    count = part.end - part.first
    verb = tr("was") if count == 1 else tr("were")
    return tr(
        "{count} ({first}) {verb} read again: {part}",
        count=counted(count, "token"),
        first=_token_range(part.first, part.end),
        verb=verb,
        part=_part_reason(part),
    )


def _part_reason(part: AvoidablePart) -> str:
    """The cause, with what more is known of it."""
    occasion = part.note.occasion if part.note is not None else None
    if occasion is LossOccasion.NEVER_STORED:
        return tr(
            "at request {request} there was no room for a checkpoint there beside the others", request=part.request
        )
    if occasion in (LossOccasion.NO_ROOM_FOR_COPY, LossOccasion.COPY_NOT_WORTH):
        return tr("the model's memory was needed for other text, and {note}", note=loss_note_text(part.note))
    if part.spacing:
        return tr(
            "{cause} (less than {spacing} away)",
            cause=avoidable_text(part.cause),
            spacing=counted(part.spacing, "token"),
        )
    known = (
        (tr("by {policy}", policy=part.policy), part.policy),
        (tr("at request {request}", request=part.request), part.request),
    )
    note = " ".join([*(text for text, holds in known if holds), loss_note_text(part.note)]).strip()
    return f"{avoidable_text(part.cause)} ({note})" if note else avoidable_text(part.cause)


# --- tables and tooltips ---


def candidate_line(considered: Considered) -> str:
    """One candidate for reuse: its name, its place, what it shares and the verdict."""
    return tr(
        "{considered}, {n_tokens} long: the same up to token {shared}, {usable} can be reused; {considered2}",
        considered=candidate_name(considered),
        n_tokens=counted(considered.n_tokens, "token"),
        shared=fmt_tokens(considered.shared),
        usable=fmt_tokens(considered.usable),
        considered2=outcome_text(considered),
    )


def outcome_text(considered: Considered) -> str:
    """What became of a candidate, with its place where that is the reason."""
    if considered.verdict is Verdict.NOT_EXACT:
        return tr("can only be resumed at exactly token {n_tokens}", n_tokens=fmt_tokens(considered.n_tokens))
    return verdict_text(considered.verdict)


def candidate_name(considered: Considered) -> str:
    if considered.checkpoint is not None:
        return tr("checkpoint {checkpoint}", checkpoint=considered.checkpoint)
    if considered.sequence:
        return tr("branch {sequence}, in the model's memory", sequence=considered.sequence)
    return tr("branches kept in RAM") if considered.is_branch else tr("what the model holds")


def start_sentence(plan: ReusePlan) -> str:
    """What a prompt started from: "Nothing reusable; the first 7 tokens matched."."""
    told = source_text(plan.source)
    if plan.reused:
        return f"{told[:1].upper()}{told[1:]}: {counted(plan.reused, 'token')}."
    matched = {0: tr("nothing matched"), 1: tr("only the first token matched")}
    shared = matched.get(int(plan.matched), tr("the first {matched} tokens matched", matched=fmt_tokens(plan.matched)))
    return f"{told[:1].upper()}{told[1:]}; {shared}."


def placement_line(line: PlacementLine) -> str:
    return tr(
        "token {at}, {kind}: {verdict}",
        at=fmt_tokens(line.at),
        kind=boundary_text(line.kind),
        verdict=placement_text(line.verdict),
    )


def checkpoint_line(view: CheckpointView) -> str:
    """A checkpoint that is held now."""
    pinned = tr(", pinned") if view.pinned else ""
    used = (
        tr("not used yet")
        if view.used_at == view.made_at
        else tr("last used by request {used_at}", used_at=view.used_at)
    )
    return tr(
        "checkpoint {id} at token {n_tokens}, {boundary}, {n_bytes} {tier}, made by request {made_at}, {used}{pinned}",
        id=view.id,
        n_tokens=fmt_tokens(view.n_tokens),
        boundary=boundary_text(view.boundary),
        n_bytes=fmt_bytes(view.n_bytes),
        tier=tier_text(view.tier),
        made_at=view.made_at,
        used=used,
        pinned=pinned,
    )


def n_live_of(views: Sequence[CheckpointView]) -> int:
    """How many of these are in the model's memory, where they take no RAM."""
    return sum(view.tier is Tier.LIVE for view in views)


fate_text = in_words(
    {
        Fate.PRESENT: tr("held"),
        Fate.TAKEN: tr("taken by this request"),
        Fate.RESTORED: tr("restored by this request"),
        Fate.EVICTED: tr("dropped during this request"),
        Fate.FAILED: tr("could not be restored"),
    }
)


def mark_line(mark: Mark) -> str:
    """A checkpoint as one request saw it, with all that happened to it."""
    parts = [tr("checkpoint {id} at token {n_tokens}", id=mark.id, n_tokens=fmt_tokens(mark.n_tokens))]
    if mark.boundary is not None:
        parts.append(boundary_text(mark.boundary))
    if mark.n_bytes:
        parts.append(f"{fmt_bytes(mark.n_bytes)} {tier_text(mark.tier)}")
    if mark.was_restored and mark.fate is not Fate.RESTORED:
        parts.append(fate_text(Fate.RESTORED))
    taken = tr("taken when this branch was left") if mark.was_left else fate_text(Fate.TAKEN)
    if mark.was_taken and mark.fate is not Fate.TAKEN:
        parts.append(taken)
    told = taken if mark.fate is Fate.TAKEN else fate_text(mark.fate)
    if mark.loss is not None:
        told += f": {loss_note_text(mark.note) or loss_text(mark.loss)}"
    if mark.policy:
        told += f" ({mark.policy})"
    parts.append(told)
    if mark.is_elsewhere:
        parts.append(tr("on another branch"))
    if mark.pinned:
        parts.append(tr("pinned"))
    return ", ".join(parts)


def span_line(span: Span) -> str:
    """A range of the prompt: whose it is and where."""
    owner = "" if span.message is None else tr(", message {message}", message=span.message + 1)
    return f"{kind_text(span.kind)}{owner}, {_token_range(span.first, span.end)}"


phase_text = in_words(
    {
        Phase.PLANNED: tr("planned"),
        Phase.READING: tr("reading the prompt"),
        Phase.WRITING: tr("writing the reply"),
        Phase.FINISHED: tr("finished"),
        Phase.CANCELLED: tr("stopped"),
        Phase.FAILED: tr("failed"),
    }
)


def limits_text(limits: tuple[MachineLimit, ...]) -> str:
    """What the machine cannot do, for whoever wonders why it is slow."""
    *some, last = [limit.name for limit in limits]
    names = tr("{some} and {last}", some=", ".join(some), last=last) if some else last
    return tr(
        "Running in compatibility mode; may be slower. Off, because llama.cpp does not work with it here: {names}.",
        names=names,
    )


def row_line(row: TimelineRow) -> str:
    """A whole request for a tooltip, the accessible name and lists."""
    told = row.explanation
    if row.phase in (Phase.PLANNED, Phase.READING):
        figures = tr(
            "{reused} reused, {reprocessed} to read",
            reused=fmt_tokens(told.reused),
            reprocessed=counted(told.reprocessed, "token"),
        )
    else:
        figures = cache_line(told)
    figures = figures[:1].lower() + figures[1:]
    phase = phase_text(row.phase)
    parts = [tr("request {tick}", tick=row.number), phase, figures.removeprefix(f"{phase}: ")]
    if row.phase is Phase.READING:
        parts.append(
            tr("{n_done} of {n_prompt} ready", n_done=fmt_tokens(row.n_done), n_prompt=counted(row.n_prompt, "token"))
        )
    if row.n_generated:
        parts.append(tr("wrote {n_generated}", n_generated=counted(row.n_generated, "token")))
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
            return tr("Stopped.")
        case EngineBug():
            return tr("This is an error in Cairn: {error}. The report in the log folder helps to mend it.", error=error)
        case _:
            return tr("Something went wrong: {error}.", error=error)


# --- parts ---


def _token_range(first: int, end: int) -> str:
    """Counted from 1, both ends named."""
    if end - first == 1:
        return tr("token {end}", end=fmt_tokens(end))
    return tr("tokens {first}-{end}", first=fmt_tokens(first + 1), end=fmt_tokens(end))


def _as_sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def terminal_lines(explanation: Explanation) -> tuple[str, ...]:
    """What `sentence` says, line by line; the first line stands alone as the summary."""
    lines = [f"cache: {summary_line(explanation)}", f"  why: {cause_sentence(explanation)}"]
    if explanation.difference is not None:
        lines.append(f"  first difference: {difference_sentence(explanation.difference)}")
    lines.extend(f"  also: {told}" for told in further_sentences(explanation))
    lines.extend(f"  also: {told}" for told in filter(None, [as_written_sentence(explanation)]))
    lines.extend(f"  changed by Cairn: {told}" for told in tidied_sentences(explanation))
    if explanation.compared_with:
        lines.append(f"  compared with: request {explanation.compared_with}")
    lines.extend(f"  follows the change: {line}" for line in changed_lines(explanation))
    lines.extend(f"  {part_heading(part)}: {avoidable_line(part)}" for part in explanation.parts)
    lines.extend(f"  try: {line}" for line in remedy_lines(explanation))
    lines.extend(f"  again and again: {habit_line(habit)}" for habit in explanation.habits)
    lines.extend([f"  {newer_sentence(explanation)}"] if explanation.n_newer else [])
    return tuple(lines)
