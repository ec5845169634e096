"""The way of one prompt, a picture for each step, from what the engine said of one request."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from engine.core.cache.states import LossOccasion
from engine.core.decisions.placement import PlacementLine, PlacementVerdict
from engine.core.decisions.reuse import Considered, Source, Verdict
from engine.core.difference.explanation import TokenKind
from engine.core.prompt.span_values import Kind
from engine.events import CheckpointLost
from tests.pictures.drawing import (
    BLUE,
    GREEN,
    INK,
    MARGIN,
    OCHRE,
    ON_FILL,
    RED,
    SLATE,
    TEAL,
    VIOLET,
    WIDTH,
    Axis,
    Picture,
    cut,
    width_of,
)
from tests.pictures.told_request import HeldState, ToldRequest

_KINDS = {Kind.SYSTEM: VIOLET, Kind.USER: BLUE, Kind.ASSISTANT: TEAL, Kind.GENERATION_PROMPT: SLATE}
_ROW = 24
_BAR = 20
_TOP = 24  # where the title stands


def prompt_picture(told: ToldRequest) -> Picture:
    """The chat, rendered and cut into items: a span for each message, and where later prompts are likely to part."""
    spans, axis = told.planned.spans, Axis(told.n_prompt)
    picture = Picture("The prompt: spans and boundaries", height=136 + _ROW * len(told.messages))
    _title(picture, f"{told.n_prompt} items. Each message is a span; where later prompts may part is a boundary.")
    for span in spans.spans:
        x, width = axis(span.first), axis(span.end) - axis(span.first)
        picture.box(x, 40, width - 1, 26, _KINDS[span.kind])
        name = "" if span.message is None else str(span.message)
        whole = f"{name} {span.kind.value}".strip()
        label = whole if width_of(whole) < width else name
        picture.words(x + width / 2, 58, label, anchor="middle", colour=ON_FILL)
    ends = [0.0, 0.0]  # how far the words reach in each of two rows
    for place, here in groupby(spans.boundaries, key=lambda boundary: boundary.at):
        x, kinds = axis(place), ", ".join(boundary.kind.value for boundary in here)
        half = max(width_of(kinds, 11), width_of(str(place))) / 2
        middle = min(x, WIDTH - 2 - half)
        row = 0 if middle - half > ends[0] else 1
        ends[row] = middle + half
        picture.line(x, 66, x, 80)
        picture.words(min(x, WIDTH - MARGIN), 94, str(place), anchor="middle", bold=True)
        picture.words(middle, 108 + 14 * row, kinds, anchor="middle", size=11)
    for number, message in enumerate(told.messages):
        y = 132 + _ROW * (number + 0.7)
        picture.words(MARGIN, y, str(number), bold=True)
        picture.words(MARGIN + 20, y, cut(f"{message.role.value}: {message.text}", 110), size=12)
    return picture


def cache_picture(told: ToldRequest) -> Picture:
    """What the model's memory holds, how much of that the prompt shares, and where states are."""
    step = 58
    axis = Axis(max(told.n_prompt, *(path.n_tokens for path in told.paths)))
    picture = Picture("The cache: paths and the states on them", height=50 + step * (len(told.paths) + 1))
    _title(picture, "What is there when the prompt comes. Solid: begins as the prompt does. Circles: checkpoints.")
    picture.words(MARGIN, 50, f"the prompt, {told.n_prompt} items")
    picture.box(axis(0), 56, axis(told.n_prompt) - axis(0), _BAR, BLUE)
    for row, path in enumerate(told.paths, start=1):
        y = 40 + step * row
        picture.words(MARGIN, y + 10, f"{path.name}, {path.n_tokens} items, {path.shared} of them shared")
        picture.box(axis(0), y + 16, axis(path.n_tokens) - axis(0), _BAR, GREEN, faint=True)
        picture.box(axis(0), y + 16, axis(path.shared) - axis(0), _BAR, GREEN)
        for state in path.states:
            _state(picture, axis, y + 16 + _BAR / 2, state, on_solid=state.at <= path.shared)
    return picture


def reuse_picture(told: ToldRequest) -> Picture:
    """Every candidate, how much of it the prompt shares, how much of that can be used, and the verdict."""
    lines = told.planned.reuse.considered
    axis = Axis(max(line.n_tokens for line in lines), left=170, right=WIDTH - 190)
    picture = Picture("The reuse plan: candidates and verdicts", height=44 + _ROW * (len(lines) + 1))
    _title(picture, "Where to start from. Outline: all of it. Faint: shared with the prompt. Solid: can be used.")
    for row, line in enumerate(lines):
        y = 40 + _ROW * row
        is_chosen = line.verdict is Verdict.CHOSEN
        picture.words(MARGIN, y + 15, _candidate(line), bold=is_chosen)
        picture.box(axis(0), y + 3, axis(line.n_tokens) - axis(0), _BAR - 6, edge=INK)
        picture.box(axis(0), y + 3, axis(line.shared) - axis(0), _BAR - 6, GREEN, faint=True)
        picture.box(axis(0), y + 3, axis(line.usable) - axis(0), _BAR - 6, GREEN)
        picture.words(axis.right + 14, y + 15, f"{line.verdict.name}, {line.usable} of {line.n_tokens}", bold=is_chosen)
    y = 40 + _ROW * len(lines) + 18
    n_read = told.planned.reuse.reprocessed
    picture.words(MARGIN, y, f"The plan: start from {_start(told)}; {n_read} items are to be read.")
    return picture


def placement_picture(told: ToldRequest) -> Picture:
    """Every place that was thought of, with its verdict."""
    lines, axis = told.planned.placement.lines, Axis(told.n_prompt)
    picture = Picture("The placement plan: places and verdicts", height=86 + _ROW * len(lines))
    _title(picture, "Where states are taken while the rest is read. Filled: one is taken there, or there is one.")
    reused, end = told.explanation.reused, told.n_prompt
    for first, last, colour, label in ((0, reused, GREEN, "reused"), (reused, end, OCHRE, "to read")):
        picture.box(axis(first), 40, axis(last) - axis(first) - 1, 26, colour)
        picture.words(axis((first + last) / 2), 58, f"{last - first} {label}", anchor="middle", colour=ON_FILL)
    for row, line in enumerate(lines):
        x, y = axis(line.at), 84 + _ROW * row
        is_taken, is_right = line.verdict is PlacementVerdict.TAKE, x > WIDTH / 2
        picture.line(x, 66, x, y - 5)
        picture.dot(x, y, RED if is_taken else INK, filled=is_taken or line.verdict is PlacementVerdict.HELD)
        said = f"{line.at} {line.kind.value}: {line.verdict.name}{_why(line)}"
        picture.words(x - 12 if is_right else x + 12, y + 4, said, anchor="end" if is_right else "start", bold=is_taken)
    return picture


def eviction_picture(told: ToldRequest) -> Picture:
    """What went to RAM, what had to go for the limit, and what was taken."""
    states = sorted(told.held, key=lambda state: state.loss)
    lost = {loss.id: loss for loss in told.lost}
    notes = [*_left_behind(told), *_taken(told)]
    picture = Picture("Evictions: the least loss goes first", height=48 + _ROW * (len(states) + len(notes)))
    n_most = told.settings.max_checkpoints
    _title(
        picture, f"At most {n_most} a chat. Loss of a checkpoint: tokens that later prompts would read more without it."
    )
    axis = Axis(max(1, round(states[-1].loss)), left=170, right=WIDTH - 330)
    for row, state in enumerate(states):
        y = 40 + _ROW * row
        gone = lost.get(state.id)
        width = max(2.0, (axis.right - axis.left) * state.loss / axis.n_tokens)
        picture.words(MARGIN, y + 15, f"checkpoint {state.id}, at {state.at}")
        picture.box(axis.left, y + 3, width, _BAR - 6, GREEN if gone is None else RED)
        said = f"{state.loss:.1f}" if gone is None else f"{gone.loss:.1f}, {_for_what(gone)}"
        if gone is None and f"{state.loss_then:.1f}" != said:
            said += f", {state.loss_then:.1f} once those are gone"
        picture.words(axis.left + width + 10, y + 15, said, bold=gone is not None)
    for row, note in enumerate(notes):
        picture.words(MARGIN, 40 + _ROW * len(states) + 18 + _ROW * row, note)
    return picture


def numbers_picture(told: ToldRequest) -> Picture:
    """What the prompt cost: reused + new + changed + avoidable, and why."""
    found, axis = told.explanation, Axis(told.n_prompt)
    parts = tuple(found.parts)
    picture = Picture("The explanation: four numbers", height=176 + _ROW * len(parts))
    _title(picture, f"{found.cause.name}: message {found.message}, compared with request {found.compared_with}.")
    for first, end, colour in _stretches(told):
        picture.box(axis(first), 40, axis(end) - axis(first) - 1, 26, colour)
        if axis(end) - axis(first) > 24:
            picture.words((axis(first) + axis(end)) / 2, 58, str(end - first), anchor="middle", colour=ON_FILL)
    numbers = (
        (GREEN, found.reused, "reused: not read"),
        (RED, found.avoidable, "avoidable: read before, and a cache could have had it"),
        (BLUE, found.new, "new: in no prompt before"),
        (OCHRE, found.changed, "changed: the same text, behind something that changed"),
    )
    for row, (colour, n, meaning) in enumerate(numbers):
        y = 78 + _ROW * row
        picture.box(MARGIN, y, 14, 14, colour)
        picture.words(MARGIN + 24, y + 12, str(n), bold=True)
        picture.words(MARGIN + 60, y + 12, meaning)
    y = 78 + _ROW * len(numbers) + 12
    for row, part in enumerate(parts):
        said = f"avoidable, items {part.first} to {part.end}: {part.cause.name}"
        picture.words(MARGIN, y + _ROW * row, said)
    return picture


def _title(picture: Picture, text: str) -> None:
    picture.words(MARGIN, _TOP, text, bold=True)


def _state(picture: Picture, axis: Axis, y: float, state: HeldState, *, on_solid: bool) -> None:
    x = axis(state.at)
    picture.dot(x, y, ON_FILL if on_solid else INK)
    picture.words(x, y + 26, f"{state.id}", anchor="middle", size=11, bold=True)


def _candidate(line: Considered) -> str:
    match line.source:
        case Source.CHECKPOINT:
            return f"checkpoint {line.checkpoint}"
        case Source.LIVE_BRANCH:
            return f"branch in sequence {line.sequence}"
        case Source.BRANCH:
            return "branches in RAM"
        case _:
            return "working sequence"


def _start(told: ToldRequest) -> str:
    chosen = next((line for line in told.planned.reuse.considered if line.verdict is Verdict.CHOSEN), None)
    return "nothing" if chosen is None else f"{_candidate(chosen)}, {chosen.usable} items are there"


def _why(line: PlacementLine) -> str:
    match line.verdict:
        case PlacementVerdict.BELOW_SPACING:
            return f", {line.at - line.after} behind {line.after}, not {line.spacing}"
        case PlacementVerdict.AT_REUSED:
            return f", that at {line.after} serves it"
        case _:
            return ""


def _for_what(loss: CheckpointLost) -> str:
    if loss.note is None or loss.note.occasion is not LossOccasion.FOR_CHECKPOINT:
        return f"{loss.reason.name}"
    return f"{loss.reason.name} for the one at {loss.note.place}"


def _left_behind(told: ToldRequest) -> Iterator[str]:
    ends = {saved.checkpoint.n_tokens: saved.checkpoint.id for saved in told.saved if saved.path_of}
    for kv in told.segments:
        state = f", with checkpoint {ends[kv.end]} at its end" if kv.end in ends else ""
        yield f"Left by this prompt: items {kv.start} to {kv.end} of the working sequence go to RAM{state}."


def _taken(told: ToldRequest) -> Iterator[str]:
    taken = [saved.checkpoint for saved in told.saved if not saved.path_of]
    if taken:
        yield "Taken while reading: " + ", ".join(f"checkpoint {view.id} at {view.n_tokens}" for view in taken) + "."


def _stretches(told: ToldRequest) -> Iterator[tuple[int, int, str]]:
    found = told.explanation
    yield 0, found.reused, GREEN
    for part in found.parts:
        yield part.first, part.end, RED
    for piece in found.pieces:
        yield piece.first, piece.end, BLUE if piece.kind is TokenKind.NEW else OCHRE


STEPS = {
    "1-prompt": prompt_picture,
    "2-cache": cache_picture,
    "3-reuse": reuse_picture,
    "4-placement": placement_picture,
    "5-eviction": eviction_picture,
    "6-numbers": numbers_picture,
}
