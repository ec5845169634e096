"""Decoding a reply in rounds: a token and its drafts are read at once, and what is drawn says how many of them stay.

Every token is drawn from the logits that it would have been drawn from without drafts, so the reply is the same. Where
the memory cannot be cut, the state before the round is kept beside it, and what stays of the round is read once more
together with the next one. Engine thread only.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence

from engine.cache.session import ModelSession
from engine.core.drafting.lookup import Copy, copied, token_at
from engine.core.drafting.pace import DraftKind
from engine.core.prompt.items import Prompt
from engine.drawing import Drafter
from engine.errors import NotEnoughMemory

_LONGEST_TAIL = 16  # tokens that are read once more; behind so many comes a round without drafts


class Drafting:
    """Of one reply. `step` is the decode loop's way to the model; one token is drawn before each call."""

    def __init__(self, session: ModelSession, prompt: Prompt, *, decode: Callable[[Sequence[int], int], None]) -> None:
        """`decode` reads tokens of the reply at a position without drafts, and makes room for them."""
        self._session = session
        self._model = session.model
        self._decode = decode
        self._prompt = prompt
        self._now = session.clock.monotonic
        self._n_ctx = session.model.facts.n_ctx
        self._is_exact = session.memory.is_exact_only
        self._path = bytearray()  # the prompt, with all that was drawn
        self._n_left = 0
        self._pos: int = prompt.pos_next  # behind what was drawn and is to stay
        self._ahead: list[int] = []  # drafts that were read and not drawn yet
        self._row = -1  # in the last batch, of the token that was drawn last
        self._n_round, self._n_read, self._since = 0, 1, 0.0  # the last round: drafts, tokens, when it began
        self._mark = 0  # where the state that is kept lies
        self._tail: list[int] = []  # what was drawn since then
        self._is_back = False  # the memory ends at the mark, and lacks the tail
        self._is_off = False  # there was no room
        self._kinds = (DraftKind.COPIED, *(drafter.kind for drafter in self._model.drafters))
        self._kind = DraftKind.COPIED  # who proposed the drafts of the last round
        self._copy: Copy | None = None  # they are, where they were copied
        self._behind: int | None = None  # a copied token that came out as another one: the copy may go on behind it
        self.n_rounds = 0
        self.n_drafted = 0
        self.n_right = 0

    def begin(self, n_max: int, *, wanted: bool) -> bool:
        """Whether there may be drafts; then the loop steps. `n_max`: tokens that the reply may have."""
        self._n_left = n_max
        if wanted and self._model.most_drafts:
            self._path = bytearray(self._prompt.tokens.packed)
        return bool(self._path)

    def step(self, token: int, pos: int) -> None:
        """`token` was drawn: make the logits behind it those to draw from. Errors as of `Model.decode`."""
        self._path += array("i", (token,)).tobytes()
        self._n_left -= 1
        if self._ahead and self._ahead[0] == token:
            del self._ahead[0]
            self._tail.append(token)
            self._row += 1
            self.n_right += 1
            self._model.draw_from(self._row)
        else:
            self._note_round()
            self._behind = self._changed(token)
            self._go_back()
            self._read(token, pos)
        self._pos = pos + 1

    @property
    def is_resting(self) -> bool:
        """There might be drafts, and by what was measured none pays now."""
        paces = self._session.paces
        return bool(self._path) and all(paces[kind].seconds[0] and not paces[kind].pays for kind in self._kinds)

    @property
    def seconds_token(self) -> float:
        """What a token takes that is decoded by itself; 0: not measured."""
        return self._session.paces[DraftKind.COPIED].seconds[0]

    def end(self) -> None:
        """The memory is to hold what was drawn and decoded, and nothing else."""
        try:
            self._go_back()
            if self._is_back:
                self._reread(self._tail)
        finally:
            self.forget()

    def forget(self) -> None:
        """What is kept for going back is of no use any more."""
        self._model.forget_mark()
        self._tail, self._is_back = [], False

    def _read(self, token: int, pos: int) -> None:
        """It and its drafts; with the tail before it, where the memory lacks that."""
        behind = self._tail if self._is_back else []
        self._since = self._now()
        drafts = self._drafts(pos, len(behind))
        if drafts and self._is_exact and not behind:
            self._is_off = not self._model.mark()
            self._mark, drafts = pos, [] if self._is_off else drafts
        self._n_round = len(drafts)
        batch = [*behind, token, *drafts]
        try:
            if not drafts:
                self._read_alone(batch, pos)
                return
            self._model.decode_round(batch, self._mark if behind else pos, 1 + len(drafts))
        except NotEnoughMemory:
            if not drafts:
                raise
            self._is_off, self._n_round = True, 0
            self._read_alone(batch[: len(behind) + 1], pos)
            return
        self._tail, self._is_back = [*behind, token], False
        self._ahead, self._row, self._n_read = drafts, len(behind), len(batch)
        self.n_drafted += len(drafts)

    def _read_alone(self, tokens: list[int], pos: int) -> None:
        """The one at `pos`, behind the tail."""
        if len(tokens) > 1:
            self._reread(tokens)
        else:
            self._model.forget_mark()  # room may be made with the sequence that holds it
            self._decode(tokens, pos)
        self._tail, self._is_back, self._n_read = [], False, len(tokens)

    def _reread(self, tokens: list[int]) -> None:
        """From the mark on."""
        self._model.forget_mark()
        self._model.spare(True)
        try:
            self._decode(tokens, self._mark)
        finally:
            self._model.spare(False)

    def _drafts(self, pos: int, n_behind: int) -> list[int]:
        if self._is_off or n_behind > _LONGEST_TAIL:
            return []
        n_room = min(self._n_left - 1, self._n_ctx - pos - 1, self._model.most_drafts - n_behind)
        paces = self._session.paces
        copies = paces[DraftKind.COPIED]
        copy, self._copy = None, None
        if copies.is_open:
            copy = copied(self._path, self._behind, lambda n_agree: min(n_room, copies.n_drafts_after(n_agree)))
        least = copies.gain_after(copy.n_agree) if copy else 0.0
        for drafter in sorted(self._model.drafters, key=lambda drafter: -paces[drafter.kind].gain_after()):
            pace = paces[drafter.kind]
            most = min(n_room, pace.n_drafts_after())
            if most > 0 and pace.gain_after() > least and (drafts := self._proposed(drafter, most)):
                self._kind = drafter.kind
                return drafts
        self._kind, self._copy = DraftKind.COPIED, copy
        return copy.drafts if copy else []

    def _proposed(self, drafter: Drafter, most: int) -> list[int]:
        began = self._now()
        drafter.follow(self._path)  # once for a prompt, not for each round
        self._since += self._now() - began
        return drafter.propose(self._path, most)

    def _changed(self, token: int) -> int | None:
        """Where the copied token lies that came out as another one, `token`; then each that agrees with the copy."""
        if self._n_round:
            at = self._copy.at + self._n_round - len(self._ahead) if self._copy else None
            return None if at is None or token_at(self._path, at) == token else at
        at = None if self._behind is None else self._behind + 1
        return at if at is not None and token_at(self._path, at) == token else None

    def _go_back(self) -> None:
        if self._ahead:
            self._ahead = []
            self._is_back = self._is_exact
            self._model.go_back(self._mark if self._is_exact else self._pos)

    def _note_round(self) -> None:
        if not self._since:
            return
        seconds, paces = self._now() - self._since, self._session.paces
        if self._n_round:
            n_right = self._n_round - len(self._ahead)
            paces[self._kind] = paces[self._kind].after_round(
                n_drafted=self._n_round,
                n_right=n_right,
                n_read=self._n_read,
                seconds=seconds,
                n_agree=self._copy.n_agree if self._copy else 0,
            )
            self.n_rounds += 1
        else:
            for kind in self._kinds:
                paces[kind] = paces[kind].after_token(seconds)
