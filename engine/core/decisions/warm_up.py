"""Decide what of the next prompt of a chat is read while nobody waits. Pure.

The next prompt is known up to where its last message begins, and further where a person has begun to write it. Most
templates write it as what is in memory and more behind that: then there is nothing to gain. Others write the last reply
anew once it is followed by a message, without its thoughts, and all from there is read again when the question comes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from engine.core.prompt.items import Prompt, TokenIndex, shared_prefix

LEAST_ITEMS = 16  # fewer are read with the question, in the same batch
LEAST_WRITTEN = 32  # of what is being written: each time costs a batch, however short


class WarmUpVerdict(Enum):
    READ = "read"
    BRING_BACK = "bring-back"  # nothing is missing, but it lies in another place than the model's working memory
    NOTHING_TO_GAIN = "nothing-to-gain"


@dataclass(frozen=True, slots=True, kw_only=True)
class WarmUpPlan:
    """Items before `end` are to be in memory; `n_read` of them are not yet anywhere."""

    end: TokenIndex
    n_read: int
    verdict: WarmUpVerdict


def plan_warm_up(
    prompt: Prompt,
    *,
    reused: TokenIndex,
    begun: TokenIndex,
    certain: TokenIndex,
    is_elsewhere: bool,
    holds_place: bool,
) -> WarmUpPlan:
    """`reused` items would not be read if the prompt came now. Its last message begins at `begun`, and up to `certain`
    it will be as it is now, however it is gone on with.

    `is_elsewhere`: attention of what is reused is not in the working sequence, and has to be brought back first. A
    state alone is put back as fast when the prompt comes, and until then the last reply is still there. `holds_place`:
    should the message become another one after all, the memory can be brought back to where it begins. An image that
    was not read is not begun: nobody could come between.
    """
    end = certain if certain - max(reused, begun) >= LEAST_WRITTEN and holds_place else min(begun, certain)
    end = min((chunk.first for chunk in prompt.media if reused <= chunk.first < end), default=end)
    n_read = end - reused
    if n_read >= LEAST_ITEMS:
        return WarmUpPlan(end=end, n_read=n_read, verdict=WarmUpVerdict.READ)
    if is_elsewhere and reused:
        return WarmUpPlan(end=reused, n_read=0, verdict=WarmUpVerdict.BRING_BACK)
    return WarmUpPlan(end=reused, n_read=0, verdict=WarmUpVerdict.NOTHING_TO_GAIN)


def certain_items(prompt: Prompt, other: Prompt) -> TokenIndex:
    """What two prompts have in common that differ in how their last message goes on: that much comes in any case."""
    return prompt.cut_before(shared_prefix(prompt.tokens, other.tokens))


def begun_text(text: str) -> str:
    """What of a text that is being written stays where a person goes on behind it: all but the last word."""
    at = max((at for at, letter in enumerate(text) if letter.isspace()), default=0)
    return text[:at].rstrip()
