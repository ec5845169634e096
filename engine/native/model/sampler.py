"""llama.cpp's sampler chain for one reply."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Sequence

import llama_cpp.llama_cpp as binding
import numpy as np
import numpy.typing as npt

from engine.core.prompt.messages import Sampling
from engine.drawing import Chances
from engine.errors import BackendFailed, EngineBug, RequestInvalid
from engine.language.translation import number, tr

_Candidates = np.ndarray[tuple[int], np.dtype[np.void]]
_TOKEN_DATA = np.dtype([("id", np.int32), ("logit", np.float32), ("p", np.float32)])
_MAX_GRAMMAR_BYTES = 1_000_000
_MAX_CHANGE = 1e6  # of a logit. More forbids or forces no better, and infinities end in NaN, which ends in an abort
_MIN_TEMPERATURE = 1e-6  # below it, greedy


def check_sampling(sampling: Sampling, n_vocab: int) -> None:
    """Raise RequestInvalid for values that llama.cpp would take and then misbehave with."""
    for name in ("temperature", "top_p", "min_p", "repeat_penalty", "frequency_penalty", "presence_penalty"):
        if not math.isfinite(getattr(sampling, name)):
            raise RequestInvalid(tr("{name} is not a number.", name=name), action=tr("Give a plain number."))
    if not 0 < sampling.repeat_penalty <= _MAX_CHANGE:
        raise RequestInvalid(
            tr("{name} is {value}.", name="repeat_penalty", value=number(str(sampling.repeat_penalty))),
            action=tr("Use 1 for none, or more."),
        )
    for name in ("frequency_penalty", "presence_penalty"):
        if abs(getattr(sampling, name)) > _MAX_CHANGE:
            raise RequestInvalid(tr("{name} is too large.", name=name), action=tr("Use a value between -2 and 2."))
    for token, bias in sampling.logit_bias:
        if not 0 <= token < n_vocab:
            raise RequestInvalid(
                tr("{name} names token {token}.", name="logit_bias", token=token),
                action=tr("This model has tokens 0 to {n_vocab}.", n_vocab=n_vocab - 1),
            )
        if math.isnan(bias):
            raise RequestInvalid(
                tr("{name} of token {token} is not a number.", name="logit_bias", token=token),
                action=tr("Give a plain number."),
            )


class ChainSampler:
    """Samples from the context's last logits. Engine thread only; close it before the model.

    With a grammar, a token is drawn without it first and drawn again among the allowed ones only when it does not fit:
    asking the grammar about every token of a large vocabulary takes longer than decoding.
    """

    def __init__(
        self,
        *,
        context: object,
        vocab: object,
        n_ctx: int,
        sampling: Sampling,
        logits: LastLogits,
    ) -> None:
        """llama.cpp aborts the process when it samples without logits; `logits` says whether there are any."""
        n_vocab = logits.n_vocab
        check_sampling(sampling, n_vocab)
        self._logits = logits
        self._context = context
        self._penalty_last_n = n_ctx if sampling.penalty_last_n < 0 else sampling.penalty_last_n
        self._grammar = _init_grammar(vocab, sampling.grammar) if sampling.grammar else None
        self._chain = binding.llama_sampler_chain_init(binding.llama_sampler_chain_default_params())
        for part in chain_parts(sampling, n_vocab, self._penalty_last_n):
            binding.llama_sampler_chain_add(self._chain, part)
        self._likely = likely_tokens(sampling, n_vocab, is_greedy=sampling.temperature < _MIN_TEMPERATURE)
        self._few = np.zeros(0, _TOKEN_DATA)  # llama.cpp reads them while it draws
        self._candidates: _Candidates | None = None  # for when they do not come from llama.cpp alone

    @property
    def is_closed(self) -> bool:
        return not self._chain

    def sample(self) -> int:
        logits = self._logits
        if not self._chain or not logits.is_there:
            raise EngineBug("sampling without logits: nothing was decoded since the memory last changed")
        token: int
        if self._grammar is not None:
            token = self._draw_with_grammar()
        elif self._likely is not None or logits.kept is not None:
            token = self._draw(self._few_candidates())
        else:
            token = binding.llama_sampler_sample(self._chain, self._context, logits.at)  # accepts it as well
            return token
        binding.llama_sampler_accept(self._chain, token)
        return token

    def prime(self, tokens: Sequence[int]) -> None:
        if not self._chain:
            raise EngineBug("the sampler is closed")
        if self._penalty_last_n:
            for token in tokens[-self._penalty_last_n :]:
                binding.llama_sampler_accept(self._chain, token)

    def go_on(self, tokens: Sequence[int]) -> None:
        if self._grammar is None:
            return
        for token in tokens:
            if not self._is_allowed(token):
                raise RequestInvalid(
                    tr("The reply so far does not fit the form that is asked for now."),
                    action=tr("Regenerate it instead of going on with it."),
                )
            binding.llama_sampler_accept(self._grammar, token)

    def close(self) -> None:
        if self._chain:
            binding.llama_sampler_free(self._chain)
            self._chain = None
        if self._grammar:
            binding.llama_sampler_free(self._grammar)
            self._grammar = None

    def _draw_with_grammar(self) -> int:
        token = self._draw(self._few_candidates())
        if not self._is_allowed(token):
            candidates = self._all_candidates()
            binding.llama_sampler_apply(self._grammar, ctypes.byref(candidates))
            if not np.isfinite(self._rows()["logit"]).any():
                raise RequestInvalid(
                    tr("The grammar allows no further token."), action=tr("Check the grammar and the logit bias.")
                )
            token = self._draw(candidates)
        # Accepting a token that the grammar forbids ends the process, so this line must come after the checks above.
        binding.llama_sampler_accept(self._grammar, token)
        return token

    def _few_candidates(self) -> binding.llama_token_data_array:
        """Those that the chain could draw, or all."""
        row = self._logits.row()
        ids = None if self._likely is None else self._likely.of(row)
        if ids is None:
            return self._all_candidates()
        self._few = np.zeros(len(ids), _TOKEN_DATA)
        self._few["id"] = ids
        self._few["logit"] = row[ids]
        return _token_array(self._few)

    def _all_candidates(self) -> binding.llama_token_data_array:
        rows = self._rows()
        rows["id"] = np.arange(len(rows), dtype=np.int32)
        rows["logit"] = self._logits.row()
        rows["p"] = 0.0
        return _token_array(rows)

    def _rows(self) -> _Candidates:
        if self._candidates is None:
            self._candidates = np.zeros(self._logits.n_vocab, _TOKEN_DATA)
        return self._candidates

    def _draw(self, candidates: binding.llama_token_data_array) -> int:
        binding.llama_sampler_apply(self._chain, ctypes.byref(candidates))
        return int(candidates.data[candidates.selected].id)

    def _is_allowed(self, token: int) -> bool:
        one = np.array([(token, 1.0, 0.0)], _TOKEN_DATA)
        candidate = _token_array(one)
        binding.llama_sampler_apply(self._grammar, ctypes.byref(candidate))
        return bool(np.isfinite(one["logit"][0]))


def _token_array(rows: _Candidates) -> binding.llama_token_data_array:
    data = rows.ctypes.data_as(binding.llama_token_data_p)
    return binding.llama_token_data_array(data, len(rows), -1, False)


def _init_grammar(vocab: object, grammar: str) -> object:
    source = grammar.encode()
    if len(source) <= _MAX_GRAMMAR_BYTES and b"\0" not in source:
        made = binding.llama_sampler_init_grammar(vocab, source, b"root")
        if made:
            return made
    raise RequestInvalid(
        tr("The grammar has a mistake in it."), action=tr('Check it as GBNF; it needs a rule named "root".')
    )


def chain_parts(sampling: Sampling, n_vocab: int, penalty_last_n: int) -> list[object]:
    """The samplers in llama.cpp's usual order; those that would change nothing are left out."""
    parts: list[object] = []
    if sampling.logit_bias:
        pairs = [
            binding.llama_logit_bias(token, max(-_MAX_CHANGE, min(bias, _MAX_CHANGE)))
            for token, bias in sampling.logit_bias
        ]
        biases = (binding.llama_logit_bias * len(pairs))(*pairs)
        parts.append(binding.llama_sampler_init_logit_bias(n_vocab, len(sampling.logit_bias), biases))
    penalties = (sampling.repeat_penalty, sampling.frequency_penalty, sampling.presence_penalty)
    if penalties != (1.0, 0.0, 0.0) and penalty_last_n:
        parts.append(binding.llama_sampler_init_penalties(n_vocab, penalty_last_n, *penalties))
    if sampling.temperature < _MIN_TEMPERATURE:
        return [*parts, binding.llama_sampler_init_greedy()]
    if sampling.top_k > 0:
        parts.append(binding.llama_sampler_init_top_k(sampling.top_k))
    if sampling.top_p < 1:
        parts.append(binding.llama_sampler_init_top_p(sampling.top_p, 1))
    if sampling.min_p > 0:
        parts.append(binding.llama_sampler_init_min_p(sampling.min_p, 1))
    if sampling.temperature != 1:
        parts.append(binding.llama_sampler_init_temp(sampling.temperature))
    seed = binding.LLAMA_DEFAULT_SEED if sampling.seed is None else sampling.seed % binding.LLAMA_DEFAULT_SEED
    return [*parts, binding.llama_sampler_init_dist(seed)]


# The few tokens of a large vocabulary that a sampler chain could draw.
#
# llama.cpp copies all logits into twelve bytes each for every token it draws, and most chains then throw away all but
# a few. Here these few are found first. They are at least the likeliest ones asked for, with all that a bias may
# raise, so the chain draws what it would draw of all.

LARGE = 32_768  # tokens of a vocabulary from which on this is quicker
_BLOCKS = 64  # so many rows are laid over each other: the greatest of each column is quickly found
_MOST_SHARE = 4  # of the columns, at most one part in so many may be asked for


class LikelyTokens:
    """What of a row of logits one chain needs to see. `None` from `of`: all of it."""

    def __init__(self, n_wanted: int, biased: frozenset[int]) -> None:
        self._n_wanted = n_wanted
        self._biased = biased

    def of(self, row: Row) -> npt.NDArray[np.int64] | None:
        """Token ids in ascending order."""
        n_columns = len(row) // _BLOCKS
        greatest = row[: n_columns * _BLOCKS].reshape(_BLOCKS, n_columns).max(axis=0)
        place = n_columns - self._n_wanted
        bound = np.partition(greatest, place)[place]  # so many columns have one that is not below it
        found: npt.NDArray[np.int64] = np.flatnonzero(row >= bound)
        if len(found) < self._n_wanted:  # results that are not numbers
            return None
        return np.array(sorted(self._biased.union(found.tolist())), np.int64) if self._biased else found


def likely_tokens(sampling: Sampling, n_vocab: int, *, is_greedy: bool) -> LikelyTokens | None:
    """None where a chain needs all tokens, or would not draw sooner from few."""
    has_penalties = (sampling.repeat_penalty, sampling.frequency_penalty, sampling.presence_penalty) != (1.0, 0.0, 0.0)
    n_kept = 1 if is_greedy else sampling.top_k
    # np.unique would import numpy.ma first, 20 ms or more of the first reply of a process.
    biased = frozenset(token for token, _ in sampling.logit_bias)
    n_wanted = n_kept + len(biased)  # each of which may fall behind all others
    is_twice = len(biased) < len(sampling.logit_bias)  # among few llama.cpp would take the first bias of a token alone
    if has_penalties or is_twice or n_kept <= 0 or n_vocab < LARGE or n_wanted > n_vocab // _BLOCKS // _MOST_SHARE:
        return None
    return LikelyTokens(n_wanted, biased)


# The logits that the next token is drawn from: llama.cpp's own, or ones that were kept.


_LOGIT_BYTES = 4

Row = np.ndarray[tuple[int], np.dtype[np.float32]]


class LastLogits:
    """Of the last token of one context, or of one before it in the last batch.

    `is_there`: nothing has changed in the memory since.

    `kept`: those that a saved state came with, while they are the last ones.
    """

    def __init__(self, context: object, n_vocab: int) -> None:
        self._context = context
        self.n_vocab = n_vocab
        self.is_there = False
        self.kept: Row | None = None
        self.at = -1  # the token of the last batch that they are of; -1: the last one

    @property
    def n_bytes(self) -> int:
        return self.n_vocab * _LOGIT_BYTES

    def drop(self) -> None:
        self.is_there, self.kept, self.at = False, None, -1

    def row(self) -> Row:
        """Shape (n_vocab,), valid until the next decode."""
        self._check()
        if self.kept is not None:
            return self.kept
        return np.ctypeslib.as_array(binding.llama_get_logits_ith(self._context, self.at), shape=(self.n_vocab,))

    def _check(self) -> None:
        """llama.cpp ends the process when it is asked for logits that are not there."""
        if not self.is_there:
            raise EngineBug("no logits: nothing was decoded since the memory last changed")

    def check_usable(self) -> None:
        """Raises BackendFailed. Single infinities are fine: some models forbid tokens with them."""
        row = self.row()
        low, high = float(row.min()), float(row.max())  # NaN wins in both
        if math.isnan(low) or not math.isfinite(high):
            problem = tr("The model computes nothing that a reply can be made of: its results are not numbers.")
        elif low == high and self.n_vocab > 1:
            problem = tr(
                "The model computes nothing that a reply can be made of: its results are the same for every token."
            )
        else:
            return
        raise BackendFailed(
            problem,
            action=tr(
                "Its file is damaged, or made for another program; download it again or choose another one. "
                "If other models fail in the same way, update the graphics driver."
            ),
        )

    def chances(self, token: int, n_others: int) -> Chances:
        row = self.row()
        n_top = min(n_others, len(row))
        greatest = float(row.max())
        norm = greatest + math.log(float(np.exp(row - greatest).sum(dtype=np.float64)))
        top = np.argpartition(row, len(row) - n_top)[len(row) - n_top :] if n_top > 0 else np.zeros(0, np.int64)
        ranked = top[np.argsort(-row[top], kind="stable")]
        logprobs = (row[ranked].astype(np.float64) - norm).tolist()
        return Chances(float(row[token]) - norm, tuple(zip(ranked.tolist(), logprobs, strict=True)))

    def save(self) -> bytes:
        """A copy."""
        self._check()
        if self.kept is not None:
            return self.kept.tobytes()
        return ctypes.string_at(binding.llama_get_logits_ith(self._context, self.at), self.n_bytes)

    def restore(self, saved: bytes) -> None:
        if len(saved) != self.n_bytes:
            raise EngineBug(f"{len(saved)} bytes are not the logits of {self.n_vocab} tokens")
        self.is_there, self.at, self.kept = True, -1, np.frombuffer(saved, np.float32)
