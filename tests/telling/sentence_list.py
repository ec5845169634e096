"""All sentences of Cairn in one list: what it says of requests, made for every member of every closed set, and every
other text that stands in the code. `python -m tests.telling.sentence_list` writes docs/sentences.md anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

from engine.client.state import Fate, Phase
from engine.core.cache.policies import Policy
from engine.core.cache.states import LossNote, LossOccasion, LossReason, MemoryKind, Tier
from engine.core.decisions.placement import PlacementVerdict
from engine.core.decisions.reuse import Source, Verdict
from engine.core.difference.explanation import (
    AvoidableCause,
    AvoidablePart,
    Cause,
    ChatDifference,
    Explanation,
    FirstDifference,
    Limit,
    Offer,
    Remedy,
)
from engine.core.difference.hidden_difference import HiddenKind
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
from engine.core.prompt.items import TokenIndex
from engine.core.prompt.messages import MediaType, Tidied, TidyAct
from engine.core.prompt.span_values import BoundaryKind, Kind, SpanMethod, SpanProblem
from engine.core.volatile.tokens import VolatileKind
from engine.events import CopyWay, StopReason
from engine.telling import locating, wording
from engine.telling.reading import copy_text
from engine.telling.reasons import causes as wording_causes
from engine.telling.reasons import difference as wording_difference
from engine.telling.reasons import remedies as wording_remedies
from engine.telling.reasons import summary as wording_summary
from engine.telling.reasons.subjects import tidied_line, tidied_sentence
from engine.telling.words import terms as wording_terms
from tests.telling.spoken_texts import ROOT, spoken_texts
from tests.ui import event_builders as make
from ui.inspector.glossary import glossary
from ui.timeline.segments import Standing, standing_text

FILE = ROOT / "docs" / "sentences.md"
_HEAD = """# Every sentence of Cairn

Written by `python -m tests.telling.sentence_list`; a test fails while it is not what the code says. First what Cairn
says of requests, with made-up figures, then all other texts, by the file they stand in; “…” is what is put in. The
words that not everybody knows are at the end, as F1 shows them. Who adds a sentence reads it here once, aloud: is it
true, plain and grammatical, and does it say what happened, what it cost and what to do? A word that is new goes into
`resources/languages/glossary_en.txt` or, where everybody knows it, into `tests/telling/plain_words.txt`.
"""

_TERMS: tuple[tuple[str, type[Enum], Callable[[Any], str]], ...] = (
    ("What happened, as a heading", Cause, wording_terms.cause_text),
    ("Read again, because …", AvoidableCause, wording_terms.avoidable_text),
    ("What would help", Remedy, wording_remedies.remedy_text),
    ("Options considered", Verdict, wording_terms.verdict_text),
    ("Where checkpoints go", PlacementVerdict, wording_terms.placement_text),
    ("Places", BoundaryKind, wording_terms.boundary_text),
    ("Dropped: …", LossReason, wording_terms.loss_text),
    ("What a prompt started from", Source, wording_terms.source_text),
    ("What became of tokens", Standing, standing_text),
    ("What became of a checkpoint", Fate, wording.fate_text),
    ("Where a checkpoint is", Tier, wording_terms.tier_text),
    ("Parts of a prompt", Kind, wording_terms.kind_text),
    ("How messages were found", SpanMethod, locating.method_text),
    ("Why messages were not located exactly", SpanProblem, locating.problem_text),
    ("How a model remembers", MemoryKind, wording_terms.memory_text),
    ("Rules for dropping", Policy, wording_terms.policy_text),
    ("Values that change by themselves", VolatileKind, wording_terms.value_text),
    ("Differences that cannot be seen", HiddenKind, wording_difference.hidden_text),
    ("What a request does", Phase, wording.phase_text),
    ("Copying", CopyWay, copy_text),
    ("Why a reply ended", StopReason, wording_terms.stop_text),
)


def sections() -> list[tuple[str, list[str]]]:
    """Titles and sentences."""
    found = [(title, [text(member) for member in members]) for title, members, text in _TERMS]
    found += [
        ("A request in one line", _summaries()),
        ("What happened", _causes()),
        ("What happened besides", [_further(cause) for cause in Cause]),
        ("The first difference", _differences()),
        ("Where the tokens went", _numbers()),
        ("Stretches that were read again", _stretches()),
        ("What would help, and what it saves", [wording_remedies.offer_text(offer) for offer in _offers()]),
        ("The table of options", [wording.candidate_line(line) for line in _options()]),
        ("What a prompt started from, in full", _starts()),
    ]
    for folder in ("engine", "ui", "app"):
        found += spoken_texts(folder).items()
    found += [(f"F1: {g.title}", [f"{term.name}: {term.meaning}" for term in g.terms]) for g in glossary()]
    return found


def as_markdown(found: Iterable[tuple[str, list[str]]]) -> str:
    parts = [_HEAD]
    for title, sentences in found:
        parts.append(f"\n## {title}\n\n" + "".join(f"- {_shown(sentence)}\n" for sentence in dict.fromkeys(sentences)))
    return "".join(parts)


def _shown(sentence: str) -> str:
    """Markdown leaves it as it is."""
    return "".join(f"\\{c}" if c in "*_[]`<>|" else c for c in sentence)


def _told(n_changed: int = 0, n_avoidable: int = 0, **more: Any) -> Explanation:
    cause = more.pop("because", AvoidableCause.EVICTED)
    part = AvoidablePart(first=TokenIndex(551), end=TokenIndex(551 + n_avoidable), cause=cause)
    n = 551 + 10 + n_changed + n_avoidable
    told = make.explanation(n, reused=551, parts=(part,) if n_avoidable else (), **more)
    return replace(told, changed=n_changed, unavoidable=10 + n_changed)


def _summaries() -> list[str]:
    fine = [
        make.explanation(568, reused=551),
        make.explanation(300),
        make.explanation(1),
        make.explanation(9, reused=9),
    ]
    again = [_told(320, cause=cause, message=2) for cause in Cause if cause is not Cause.FIRST_REQUEST]
    again = [replace(told, seconds_read=2.06) for told in again]
    skipped = [replace(_told(0, 320, because=cause), seconds_read=2.06) for cause in AvoidableCause]
    helped = [_told(320, cause=Cause.CLOCK_CHANGED, remedies=(remedy,)) for remedy in Remedy]
    stopped = replace(make.explanation(300, reused=100), unread=150)
    return [wording_summary.summary_line(told) for told in (*fine, stopped, *again, *skipped, *helped)]


def _causes() -> list[str]:
    lost = {
        Cause.RESTARTED: AvoidableCause.LOST_AT_RESTART,
        Cause.RELOADED: AvoidableCause.LOST_AT_RELOAD,
    }
    others = [cause for cause in Cause if cause not in lost]
    found = [make.explanation(100, cause=cause, message=message) for cause in others for message in (None, 2)]
    for cause, why in lost.items():
        read = _told(0, 320, cause=cause, because=why)
        found += [read, replace(read, reused=0)]
    for kind in VolatileKind:
        cause = Cause.CLOCK_CHANGED if kind is VolatileKind.CLOCK else Cause.VALUE_CHANGED
        found.append(make.explanation(9, cause=cause, message=2, subject=ChangedValue(kind=kind, text="10:41")))
    found.append(make.explanation(100, reused=90, cause=Cause.RETURNED))
    found.append(make.explanation(100, reused=12, cause=Cause.FIRST_REQUEST))
    found += [make.explanation(9, cause=cause, message=2, subject=subject) for cause, subject in _SUBJECTS]
    kept = [wording_causes.as_written_sentence(replace(make.explanation(9), n_as_written=n)) for n in (1, 2)]
    tidied = [
        tidied_sentence(Tidied(act=act, n=n, was=was, now=now))
        for act in TidyAct
        for n, was, now in ((1, "2026-11-20", "2026-11-21"), (3, "2026-11-20", "2026-11-21"), (1, "", ""))
    ]
    tidied += [tidied_line(replace(make.explanation(9), tidied=(Tidied(act=act),))) for act in TidyAct]
    return [*(wording_causes.cause_sentence(told) for told in found), *kept, *dict.fromkeys(tidied)]


_ADDED = ToolEdit(change=ToolChange.ADDED, names=("find",))
_GONE = ToolEdit(change=ToolChange.REMOVED, names=("write",))
_SUBJECTS: tuple[tuple[Cause, Subject], ...] = (
    (Cause.MESSAGE_EDITED, AddedThinking()),
    (Cause.TEMPLATE_REWRITES, EmptyThought()),
    (Cause.MESSAGE_EDITED, ThinkingWord()),
    (Cause.SYSTEM_CHANGED, ThinkingWord()),
    (Cause.TEMPLATE_MOVES, MovedPart(kind=Kind.TOOLS)),
    (Cause.TEMPLATE_MOVES, MovedPart(kind=Kind.SYSTEM)),
    (Cause.TEMPLATE_MOVES, MovedPart(kind=Kind.SYSTEM, is_new=True)),
    (Cause.TEMPLATE_CHANGED, ChangedOptions(names=("thinking",))),
    (Cause.ARGUMENTS_REWRITTEN, ChangedCall(part=CallPart.ARGUMENTS, tool="edit")),
    (Cause.ARGUMENTS_REWRITTEN, ChangedCall(part=CallPart.ARGUMENTS, tool="edit", keys=("new", "old"))),
    (Cause.MESSAGE_EDITED, ChangedCall(part=CallPart.ARGUMENTS, tool="edit")),
    (Cause.MESSAGES_REORDERED, ChangedCall(part=CallPart.CALLS)),
    (Cause.MESSAGES_REORDERED, ChangedCall(part=CallPart.RESULTS)),
    (Cause.TOOLS_CHANGED, ChangedTools(edits=(_ADDED, _GONE))),
    *(
        (Cause.TOOLS_CHANGED, ChangedTools(edits=(ToolEdit(change=change, names=names),)))
        for change in ToolChange
        for names in (("find",), ("find", "read"))
    ),
    *(
        (Cause.TOOLS_REORDERED, ChangedTools(is_reordered=order, is_rewritten=form, is_same_set=same))
        for order, form in ((True, False), (False, True), (True, True))
        for same in (True, False)
    ),
    *(
        (
            Cause.MEDIA_CHANGED,
            ChangedMedium(change=change, kind=MediaType.IMAGE, number=2, label="cat.png", old_label="cat.png"),
        )
        for change in MediumChange
    ),
)


def _further(cause: Cause) -> str:
    changes = tuple(ChatDifference(cause=each, message=3, n_messages=2) for each in (Cause.APPENDED, cause))
    return " ".join(wording_causes.further_sentences(replace(make.explanation(9), changes=changes)))


def _difference(old: str, new: str, **more: Any) -> FirstDifference:
    fields: dict[str, Any] = {"message": 2, "kind": Kind.USER, "char_first": 0} | more
    return FirstDifference(at=TokenIndex(10), old_token=1, new_token=2, old_text=old, new_text=new, **fields)


def _differences() -> list[str]:
    told = [_difference("a cat", "a dog", kind=kind, message=at) for kind in Kind for at in (None, 2)]
    told += [_difference("a", "a", hidden=(kind,), looks_same=True) for kind in HiddenKind]
    told += [_difference("", "hello"), _difference("hello", ""), _difference("same", "same", char_first=-1)]
    told += [_difference("cat.png", "cat.png", kind=Kind.MEDIA)]
    told += [_difference("10:41", "10:42", value=VolatileKind.CLOCK, also=(VolatileKind.ID, VolatileKind.ID))]
    return [wording_difference.difference_sentence(difference) for difference in told]


def _offers() -> list[Offer]:
    one = Offer(remedy=Remedy.MOVE_DATE, saves_tokens=320, saves_seconds=2.06, message=0, subject="2026-11-24")
    found = [replace(one, remedy=remedy, value=512) for remedy in Remedy]
    found += [replace(one, remedy=remedy, message=3, n_messages=2, subject="", value=512) for remedy in Remedy]
    found.append(replace(one, together=(Remedy.KEEP_TEXT, Remedy.SORT_TOOLS)))
    found += [replace(one, remedy=remedy, names=("find", "read")) for remedy in (Remedy.KEEP_TOOLS, Remedy.SORT_TOOLS)]
    raised = replace(one, remedy=Remedy.RAISE_BUDGET, saves_seconds=None)
    return [*found, *(replace(raised, limit=limit, value=4 << 30 if limit is Limit.RAM else 8192) for limit in Limit)]


def _numbers() -> list[str]:
    told = [
        make.explanation(568, reused=551),
        make.explanation(300),
        make.explanation(1),
        make.explanation(9, reused=9),
    ]
    told += [make.explanation(2, reused=1), _told(320), _told(0, 7), _told(320, 7)]
    told += [replace(make.explanation(300, reused=100), unread=150)]
    return [wording.numbers_sentence(each) for each in told]


def _stretches() -> list[str]:
    parts = [AvoidablePart(first=TokenIndex(551), end=TokenIndex(560), cause=cause) for cause in AvoidableCause]
    parts += [AvoidablePart(first=TokenIndex(5), end=TokenIndex(6), cause=AvoidableCause.BELOW_SPACING, spacing=64)]
    for occasion in LossOccasion:
        cause = AvoidableCause.KV_GONE if "copy" in occasion.value else AvoidableCause.EVICTED
        note = LossNote(occasion=occasion, place=700)
        parts.append(
            AvoidablePart(
                first=TokenIndex(5), end=TokenIndex(9), cause=cause, note=note, policy="weighted-gap", request=2
            )
        )
    return [wording.avoidable_line(part) for part in parts]


def _options() -> list[Any]:
    lines = [make.considered(3, 303, shared=200, verdict=verdict) for verdict in Verdict]
    held = make.considered(None, 303, shared=303, usable=303, verdict=Verdict.CHOSEN)
    return [*lines, held, replace(held, sequence=2), replace(held, is_branch=True)]


def _starts() -> list[str]:
    plan = make.reuse_plan(568, reused=551)
    nothing = make.reuse_plan(568)
    found = [wording.start_sentence(replace(plan, source=source)) for source in Source if source is not Source.NOTHING]
    return found + [wording.start_sentence(replace(nothing, matched=TokenIndex(n))) for n in (0, 1, 7)]


def main(file: Path = FILE) -> None:
    file.write_text(as_markdown(sections()), encoding="utf-8")


if __name__ == "__main__":
    main()
