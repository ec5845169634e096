"""What of a conversation can be left out to make room, and how much that has to be. Free of Qt."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.prompt.conversation import MessageId, StoredMessage
from engine.language.translation import number, tr

_PER_MESSAGE = 12  # tokens that a template puts around one
_AIM = 0.6  # of the context: what stays leaves room to go on
_LEAST_PART = 200  # characters
_NEEDED = 1.25  # of what a prompt takes now: a larger context has room to go on


def is_beyond(error: str, n_ctx: int) -> bool:
    """A reply ended because the context was full, and it is as large now: to ask again could only fail again."""
    said = tr("holds {n_ctx}", n_ctx=number(f"{n_ctx:,}"))  # as the sentences of the engine have it
    return bool(error) and (said in error or f"holds {n_ctx:,}" in error)  # it may be from when Cairn spoke English


def turns_of(path: Sequence[StoredMessage]) -> list[tuple[StoredMessage, ...]]:
    """Each a question with what follows it."""
    turns: list[list[StoredMessage]] = []
    for message in path:
        if message.role == "user" or not turns:
            turns.append([])
        turns[-1].append(message)
    return [tuple(turn) for turn in turns]


def tokens_of(messages: Sequence[StoredMessage], per_character: float) -> int:
    """About."""
    n_characters = sum(len(one.text) + len(one.reasoning) for one in messages)
    return round(n_characters * per_character) + _PER_MESSAGE * len(messages)


def to_leave_out(
    path: Sequence[StoredMessage], *, n_ctx: int, n_besides: int, per_character: float
) -> tuple[MessageId, ...]:
    """The oldest turns behind the first one, until the rest fits well; the first one too where that is not enough.

    The last turn stays. `n_besides` tokens are needed for what is in no message. Nothing where nothing can go, or where
    even then there would be no room.
    """
    turns = turns_of(path)
    n_left = n_besides + sum(tokens_of(turn, per_character) for turn in turns)
    gone: list[MessageId] = []
    for turn in [*turns[1:-1], *turns[:1]] if len(turns) > 1 else []:
        if n_left <= _AIM * n_ctx:
            break
        n_left -= tokens_of(turn, per_character)
        gone += [one.id for one in turn]
    return tuple(gone) if n_left < n_ctx else ()


def larger_context(n_ctx: int, n_trained: int, n_needed: int) -> int:
    """The next one that would do, by doubling, as far as the model was trained; 0 where none does."""
    wanted = 2 * n_ctx
    while wanted < _NEEDED * n_needed:
        wanted *= 2
    largest = min(wanted, n_trained)
    return largest if largest > max(n_ctx, n_needed) else 0


def part_that_fits(n_characters: int, *, n_ctx: int, n_others: int, per_character: float) -> int:
    """So many characters of a text have room beside `n_others` tokens, with some left for the reply; 0: too few to be
    of use, or all of them."""
    room = int((_AIM * n_ctx - n_others) / per_character)
    return room if _LEAST_PART <= room < n_characters else 0
